r"""The pirate game: how a crew of any size divides its gold, solved exactly by induction from the end.

The pirates, A the captain, then B, C … by rank, have found some coins, and divide them so:

- The highest in rank who is still aboard proposes how many coins each pirate aboard gets; the coins stay whole.
- The others aboard vote aye or nay, one after the other by rank. The proposer's own vote counts as an aye. As soon as
  the votes decide, the voting ends.
- With at least half of the votes (a tie is enough) the coins are divided so, and the game is over. With fewer the
  proposer goes overboard, and the next in rank proposes. Who is alone needs nobody's vote.

Each pirate first wants to stay aboard, then as many coins as possible, and then, if that makes no difference, to
see others go overboard. Who goes overboard gets -1, whoever is left

.. math:: \text{coins} + \frac{\text{pirates overboard}}{\text{players}},

where the fraction is below 1, so that it only breaks ties. With ``bloodthirsty=False`` the fraction is left out,
and a pirate who gets as much either way does not mind: then the value of a game depends on how a search breaks
ties, which is what makes it a good example of that.

*The solution.* Let *k* pirates be aboard with *g* coins, *k* at most 2*g* + 1. Bloodthirsty pirates vote for a
proposal exactly if it gives them more than they would get without the proposer. Who is left alone keeps
all. If *k* - 1 pirates would leave nothing to some, one coin each buys these votes, and there are just as many of
them as are needed. So the proposer gives one coin to every second pirate, counted from the next but one in rank,
nothing to the others, and keeps

.. math:: g - \left\lfloor \frac{k - 1}{2} \right\rfloor.

With more pirates than 2*g* + 1 there is more than one best proposal, or the proposer cannot be saved.

That the votes are open and in turn makes this a game of perfect information; in the puzzle they are cast at the
same time. The solution is the same: each pirate wants one of the two outcomes, and loses nothing by voting for it.

Source: I. Stewart, "A Puzzle for Pirates", *Scientific American*, May 1999, after S. Omohundro; there also what
becomes of more pirates: with *g* coins the first of *k* > 2*g* is saved exactly if *k* - 2*g* is a power of 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Final, NamedTuple

from gamelib.errors import InvalidGame
from gamelib.games.rulebook import Rulebook
from gamelib.number import are_plain_whole_numbers, check_count, is_whole_number

AYE: Final = "aye"
NAY: Final = "nay"

MOST_PLAYERS: Final = 26
"""As many as there are letters to call the pirates by."""

MOST_PROPOSALS: Final = 100_000
"""A game whose first pirate has more proposals to choose from is refused: nothing here could search it."""

PiratesAction = tuple[int, ...] | str
"""A proposal, the coins for each pirate aboard by rank; or a vote, ``"aye"`` or ``"nay"``."""


class PiratesState(NamedTuple):
    """How far the division has got.

    Attributes:
        overboard: how many pirates have gone overboard; the next in rank proposes, or has proposed.
        proposal: the coins for each pirate aboard, by rank; empty before there is one.
        ayes: how many have voted for it, the proposer included.
        nays: how many have voted against it.
    """

    overboard: int
    proposal: tuple[int, ...] = ()
    ayes: int = 0
    nays: int = 0


class Pirates(Rulebook[PiratesState, PiratesAction]):
    """The pirate game; without arguments three pirates divide three coins.

    ``actions`` lists the proposals from the one that keeps everything for the proposer down, those that keep the
    same by what the next in rank gets, and so on; of votes, first aye and then nay.

    Args:
        players: how many pirates there are, 2 to 26.
        coins: how many there are to be divided, 0 or more.
        bloodthirsty: whether pirates who get as much either way want to see others overboard.

    Raises:
        InvalidGame: if there is no such number of pirates or coins, or if there are more than 100,000 ways to
            divide them.

    Example:
        >>> game = Pirates(players=3, coins=1)
        >>> state = game.initial_state()
        >>> [game.action_text(state, action) for action in game.actions(state)]
        ['1-0-0', '0-1-0', '0-0-1']
        >>> state = game.result(state, (0, 0, 1))
        >>> print(game.text(state))
        0 overboard, proposal 0-0-1, 1 aye, 0 nays, B to vote
        >>> end = game.result(game.result(state, "nay"), "aye")
        >>> [game.utility(end, player) for player in range(3)]
        [0.0, 0.0, 1.0]
    """

    name = "the pirate game"
    state_type = PiratesState
    zero_sum = False

    def __init__(self, players: int = 3, coins: int = 3, *, bloodthirsty: bool = True) -> None:
        players = check_count("the number of pirates", players, 2, MOST_PLAYERS, error=InvalidGame)
        coins = check_count("the number of coins", coins, 0, error=InvalidGame)
        if (proposals := comb(coins + players - 1, players - 1)) > MOST_PROPOSALS:
            raise InvalidGame(
                f"{players} pirates could divide {coins} coins in {proposals:,} ways; take fewer of either, so that "
                f"there are at most {MOST_PROPOSALS:,}"
            )
        self.num_players, self.coins, self.bloodthirsty = players, coins, bool(bloodthirsty)
        self.states = f"stages of dividing {coins} coins by {players}"
        self.player_names = tuple(chr(ord("A") + rank) for rank in range(players))

    def __repr__(self) -> str:
        calm = "" if self.bloodthirsty else ", bloodthirsty=False"
        return f"Pirates(players={self.num_players}, coins={self.coins}{calm})"

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> PiratesState:
        """Return the crew complete, the captain to propose."""
        return PiratesState(0)

    def player(self, state: PiratesState) -> int:
        """Return who is to propose or to vote, by rank."""
        overboard, proposal, ayes, nays = state
        return overboard + ayes + nays if proposal else overboard

    def actions(self, state: PiratesState) -> Sequence[PiratesAction]:
        """Return the proposals, the most for the proposer first, or the votes, aye first; none where all is decided."""
        if not state.proposal:
            return tuple(_divisions(self.coins, self.num_players - state.overboard))
        return () if self.is_terminal(state) else (AYE, NAY)

    def result(self, state: PiratesState, action: PiratesAction) -> PiratesState:
        """Return the state after the proposal or the vote; a vote may decide, and send the proposer overboard."""
        overboard, proposal, ayes, nays = state
        aboard = self.num_players - overboard
        if not proposal:
            if not self._is_division(action, aboard):
                raise self.illegal(state, action)
            return PiratesState(overboard, tuple(map(int, action)), 1, 0)
        if self.is_terminal(state) or not isinstance(action, str) or action not in (AYE, NAY):
            raise self.illegal(state, action)
        if action == AYE:
            return PiratesState(overboard, proposal, ayes + 1, nays)
        if 2 * (nays + 1) > aboard:
            return PiratesState(overboard + 1)
        return PiratesState(overboard, proposal, ayes, nays + 1)

    def _is_division(self, action: object, aboard: int) -> bool:
        return (
            isinstance(action, tuple)
            and len(action) == aboard
            and all(is_whole_number(coins) and coins >= 0 for coins in action)
            and sum(action) == self.coins
        )

    def is_terminal(self, state: PiratesState) -> bool:
        """Return whether a proposal has at least half of the votes."""
        return bool(state.proposal) and 2 * state.ayes >= self.num_players - state.overboard

    def utility(self, state: PiratesState, player: int) -> float:
        """Return -1 for who has gone overboard; else the coins, and a fraction for those who have."""
        if not self.is_terminal(state):
            raise self.unfinished(state)
        self.check_player(player)
        if player < state.overboard:
            return -1.0
        coins = state.proposal[player - state.overboard]
        return coins + state.overboard / self.num_players if self.bloodthirsty else float(coins)

    def utility_bounds(self, player: int) -> tuple[float, float]:
        """Return the least and the greatest utility a pirate could have."""
        self.check_player(player)
        return -1.0, self.coins + ((self.num_players - 1) / self.num_players if self.bloodthirsty else 0)

    def _is_state(self, state: PiratesState) -> bool:
        overboard, proposal, ayes, nays = state
        if not are_plain_whole_numbers([overboard, *proposal, ayes, nays]) or overboard not in range(self.num_players):
            return False
        aboard = self.num_players - overboard
        return (proposal, ayes, nays) == ((), 0, 0) or (
            self._is_division(proposal, aboard)
            and ayes in range(1, (aboard + 1) // 2 + 1)
            and nays in range(aboard // 2 + 1 if aboard > 2 else 1)  # two need no other vote
        )

    # -- theory ------------------------------------------------------------------------------

    def solution(self) -> tuple[int, ...]:
        """Return the coins each pirate gets if all are bloodthirsty and play their best, by the formula above.

        Raises:
            InvalidGame: if pirates are not bloodthirsty, or more than twice as many as coins and one: then what
                they get depends on choices among equals.

        Example:
            >>> Pirates(players=5, coins=10).solution()
            (8, 0, 1, 0, 1)
        """
        if not self.bloodthirsty or self.num_players > 2 * self.coins + 1:
            raise InvalidGame(
                f"the solution is unique if pirates are bloodthirsty and at most 2 x coins + 1, not in {self!r}"
            )
        bought = [1 - rank % 2 for rank in range(self.num_players)]
        return (self.coins - sum(bought[1:]), *bought[1:])

    # -- for people --------------------------------------------------------------------------

    def action_text(self, state: PiratesState, action: PiratesAction) -> str:
        """Return a proposal as in ``2-0-1``, a vote as ``aye`` or ``nay``."""
        return action if isinstance(action, str) else "-".join(map(str, action))

    def text(self, state: PiratesState) -> str:
        """Return who is gone, what is proposed, how the votes are, and who is to do what, in one line."""
        overboard, proposal, ayes, nays = state
        who = self.player_names[self.player(state)] if not self.is_terminal(state) else ""
        if not proposal:
            return f"{overboard} overboard, {who} to propose"
        turn = f"{who} to vote" if who else "accepted"
        votes = f"{ayes} aye{'' if ayes == 1 else 's'}, {nays} nay{'' if nays == 1 else 's'}"
        return f"{overboard} overboard, proposal {self.action_text(state, proposal)}, {votes}, {turn}"


def _divisions(coins: int, shares: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to divide coins, the most for the first share first.

    Example:
        >>> list(_divisions(2, 2))
        [(2, 0), (1, 1), (0, 2)]
    """
    if shares == 1:
        yield (coins,)
        return
    for first in range(coins, -1, -1):
        for rest in _divisions(coins - first, shares - 1):
            yield (first, *rest)
