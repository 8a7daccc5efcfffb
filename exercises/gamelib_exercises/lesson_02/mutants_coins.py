"""Known wrong answers to the row of coins: games that break a promise, and games with other rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamelib.game import MAX, MIN, Game
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_02.references import CoinRow, RowState
from gamelib_exercises.part import Mutant


class _StatesAsLists(Game[Any, str]):
    """Its states are the list of coins left, the margin and the player: a list, which has no hash."""

    def __init__(self, coins: Sequence[int]) -> None:
        self.game = CoinRow(coins)

    def initial_state(self) -> Any:
        return [*self.game.initial_state()]

    def player(self, state: Any) -> int:
        return self.game.player(RowState(*state))

    def actions(self, state: Any) -> Sequence[str]:
        return self.game.actions(RowState(*state))

    def result(self, state: Any, action: str) -> Any:
        return [*self.game.result(RowState(*state), action)]

    def is_terminal(self, state: Any) -> bool:
        return self.game.is_terminal(RowState(*state))

    def utility(self, state: Any, player: int) -> float:
        return self.game.utility(RowState(*state), player)


class _Row:
    """A state that can be changed, though it is compared and hashed by what is in it."""

    def __init__(self, state: RowState) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Row) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)

    def __repr__(self) -> str:
        return repr(tuple(self.state))


class _ChangesTheState(Game[_Row, str]):
    def __init__(self, coins: Sequence[int]) -> None:
        self.game = CoinRow(coins)

    def initial_state(self) -> _Row:
        return _Row(self.game.initial_state())

    def player(self, state: _Row) -> int:
        return self.game.player(state.state)

    def actions(self, state: _Row) -> Sequence[str]:
        return self.game.actions(state.state)

    def result(self, state: _Row, action: str) -> _Row:
        state.state = self.game.result(state.state, action)
        return state

    def is_terminal(self, state: _Row) -> bool:
        return self.game.is_terminal(state.state)

    def utility(self, state: _Row, player: int) -> float:
        return self.game.utility(state.state, player)


class _ActionsAfterTheEnd(CoinRow):
    def actions(self, state: RowState) -> Sequence[str]:
        return ("left", "right")


class _TakesAnything(CoinRow):
    def result(self, state: RowState, action: str) -> RowState:
        if not state.coins:
            raise self.illegal(state, action)
        return super().result(state, "left" if action == "left" else self.actions(state)[-1])


class _UtilityTooEarly(CoinRow):
    def utility(self, state: RowState, player: int) -> float:
        return state.margin if player == MAX else super().utility(state._replace(coins=()), player)


class _UtilityForAnybody(CoinRow):
    def utility(self, state: RowState, player: int) -> float:
        return super().utility(state, MAX if player == MAX else MIN)


class _SameForBoth(CoinRow):
    def utility(self, state: RowState, player: int) -> float:
        value = super().utility(state, player)
        return -value if player == MIN else value


PROMISES: Final[Sequence[Mutant[Function]]] = (
    Mutant("states are lists", "a state is a list, or holds one. Make states of tuples.", _StatesAsLists),
    Mutant(
        "result changes the state",
        "result changes the state it is given. A search comes back to that state to try the next action: make a new "
        "state instead.",
        _ChangesTheState,
    ),
    Mutant(
        "actions after the end",
        "the actions are the same in every state, also where no coin is left.",
        _ActionsAfterTheEnd,
    ),
    Mutant(
        "everything else is right",
        "every action that is not \"left\" is taken for \"right\". An action that is not legal is an error.",
        _TakesAnything,
    ),
    Mutant(
        "utility too early",
        "the utility is what was collected so far, in the middle of the game too. Only the end decides.",
        _UtilityTooEarly,
    ),
    Mutant(
        "everybody else is MIN",
        "every player but MAX gets MIN's utility, players who do not exist included. two_player_utility(game, "
        "value_for_max, player) knows better.",
        _UtilityForAnybody,
    ),
    Mutant(
        "the same for both",
        "the utility does not ask which player's it is. What is good for MAX is bad for MIN.",
        _SameForBoth,
    ),
)


class _LastCoinTwice(CoinRow):
    def actions(self, state: RowState) -> Sequence[str]:
        return ("left", "right") if state.coins else ()


class _TurnByCoinsLeft(CoinRow):
    def player(self, state: RowState) -> int:
        return len(state.coins) % 2


class _AlwaysMax(CoinRow):
    def result(self, state: RowState, action: str) -> RowState:
        return super().result(state, action)._replace(player=MAX)


class _WinOrLose(CoinRow):
    def utility(self, state: RowState, player: int) -> float:
        margin = super().utility(state, player)
        return (margin > 0) - (margin < 0)


class _OwnCoins(CoinRow):
    def utility(self, state: RowState, player: int) -> float:
        """Return the sum of the coins the player took."""
        return (sum(self.coins) + super().utility(state, player)) / 2


class _Mirrored(CoinRow):
    def result(self, state: RowState, action: str) -> RowState:
        ends = {"left": "right" if len(state.coins) > 1 else "left", "right": "left"}
        if action not in self.actions(state):
            raise self.illegal(state, action)
        return super().result(state, ends[action])


class _ForTheOther(CoinRow):
    def utility(self, state: RowState, player: int) -> float:
        return -super().utility(state, player)


class _CountsCoins(CoinRow):
    def result(self, state: RowState, action: str) -> RowState:
        after = super().result(state, action)
        return after._replace(margin=state.margin + (1 if state.player == MAX else -1))


RULES: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "the last coin twice",
        'the last coin can be taken as "left" and as "right". It is one action: list "left" alone.',
        _LastCoinTwice,
    ),
    Mutant(
        "turn by the coins left",
        "whose turn it is follows from the number of coins left. Then the length of the row decides who begins; what "
        "counts is how many were taken.",
        _TurnByCoinsLeft,
    ),
    Mutant("MAX takes all", "the turn does not pass to the other player.", _AlwaysMax),
    Mutant("won or lost", "the utility is 1, 0 or -1. Asked for is how many more one has.", _WinOrLose),
    Mutant(
        "nothing subtracted",
        "the utility of MAX is what MAX took. Asked for is how much more that is than what MIN took: subtract.",
        _OwnCoins,
    ),
    Mutant("ends swapped", '"left" takes the right end and "right" the left one.', _Mirrored),
    Mutant(
        "credited to the other",
        "the coins are credited to the other player, for instance because the turn passes before they are counted.",
        _ForTheOther,
    ),
    Mutant("coins counted", "the number of coins is counted, not what they are worth.", _CountsCoins),
)


def margins(coins: Sequence[int], choose: Callable[[CoinRow, RowState], str]) -> float:
    """Return what MAX has more in the end when both choose in the same way.

    Example:
        >>> margins((3, 9, 2), lambda game, state: "left")
        -4
    """
    game = CoinRow(coins)
    state = game.initial_state()
    while not game.is_terminal(state):
        state = game.result(state, choose(game, state))
    return game.utility(state, MAX)


def greedy(game: CoinRow, state: RowState) -> str:
    """Return the end with the greater coin, the left one if they are equal."""
    return "left" if len(state.coins) == 1 or state.coins[0] >= state.coins[-1] else "right"
