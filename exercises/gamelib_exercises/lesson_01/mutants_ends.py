"""Known wrong answers to the game of three numbers: its end, and what every game promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamelib.game import MAX, MIN
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_01.mutants_moves import exactly_three, of_any_count
from gamelib_exercises.lesson_01.references import Hands, ThreeNumbers, has_three
from gamelib_exercises.part import Mutant

# -- the end -------------------------------------------------------------------------------------


def _by(wins: Callable[[Sequence[int], int], bool]) -> type[ThreeNumbers]:
    """Return the game in which a hand wins by another rule."""

    class Otherwise(ThreeNumbers):
        def is_terminal(self, state: Hands) -> bool:
            return any(wins(hand, self.goal) for hand in state) or len(state[MAX] + state[MIN]) == self.highest

        def utility(self, state: Hands, player: int) -> float:
            value = wins(state[MAX], self.goal) - wins(state[MIN], self.goal)
            return value if player == MAX else -value

    return Otherwise


class _NoDraw(ThreeNumbers):
    def is_terminal(self, state: Hands) -> bool:
        return any(has_three(hand, self.goal) for hand in state)


class _ToTheLast(ThreeNumbers):
    def is_terminal(self, state: Hands) -> bool:
        return len(state[MAX] + state[MIN]) == self.highest


class _OnlyMaxEnds(ThreeNumbers):
    def is_terminal(self, state: Hands) -> bool:
        return has_three(state[MAX], self.goal) or len(state[MAX] + state[MIN]) == self.highest


class _HandsTogether(ThreeNumbers):
    def is_terminal(self, state: Hands) -> bool:
        taken = state[MAX] + state[MIN]
        return has_three(taken, self.goal) or len(taken) == self.highest


class _DrawLost(ThreeNumbers):
    def utility(self, state: Hands, player: int) -> float:
        value = 1 if has_three(state[MAX], self.goal) else -1
        return value if player == MAX else -value


class _LossDrawn(ThreeNumbers):
    def utility(self, state: Hands, player: int) -> float:
        return int(has_three(state[player], self.goal))


class _OfTheMover(ThreeNumbers):
    def utility(self, state: Hands, player: int) -> float:
        return super().utility(state, self.player(state))


class _LastMoverWins(ThreeNumbers):
    def utility(self, state: Hands, player: int) -> float:
        value = 1 if self.player(state) == MIN else -1
        return value if player == MAX else -value


class _AlwaysOfMax(ThreeNumbers):
    def utility(self, state: Hands, player: int) -> float:
        return super().utility(state, MAX)


class _FirstIsMax(ThreeNumbers):
    def utility(self, state: Hands, player: int) -> float:
        return super().utility(state, player if self.first == MAX else 1 - player)


class _Turned(ThreeNumbers):
    def utility(self, state: Hands, player: int) -> float:
        return -super().utility(state, player)


ENDS: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "no draw",
        "the game does not end when all numbers are taken. That is an end as well, a draw: asking for a win is not "
        "enough.",
        _NoDraw,
    ),
    Mutant(
        "played to the last number",
        "the game goes on until all numbers are taken. It is over as soon as somebody has three that sum to the "
        "goal.",
        _ToTheLast,
    ),
    Mutant(
        "hands together",
        "the numbers of MAX and MIN are put together. The three have to be in one hand: ask for each of the two.",
        _HandsTogether,
    ),
    Mutant("only MAX can end it", "only the numbers of MAX are looked at. MIN can end the game too.", _OnlyMaxEnds),
    Mutant(
        "draw scored as loss",
        "whatever is no win for MAX is a loss. If nobody has three that sum to the goal, it is a draw: 0.",
        _DrawLost,
    ),
    Mutant(
        "loss scored as draw",
        "it is only asked whether the player has won, and whoever has lost gets 0, as in a draw. What one wins the "
        "other loses.",
        _LossDrawn,
    ),
    Mutant(
        "utility of the player to move",
        "the utility is that of the player to move, who has just lost. It has to be that of the argument player.",
        _OfTheMover,
    ),
    Mutant(
        "as in the matches",
        "whoever made the last move is taken to have won, as with the matches of the lesson. Here nobody may have "
        "three that sum to the goal: a draw.",
        _LastMoverWins,
    ),
    Mutant(
        "always the utility of MAX",
        "MIN gets the same as MAX. What one wins the other loses: two_player_utility(self, value_for_max, player) "
        "turns the sign for MIN.",
        _AlwaysOfMax,
    ),
    Mutant(
        "whoever moves first is MAX",
        "the player who moved first is taken for MAX. The first hand in the state is MAX's, whoever began.",
        _FirstIsMax,
    ),
    Mutant(
        "sign turned",
        "winning is worth -1 and losing 1: the sign is turned.",
        _Turned,
    ),
    Mutant("any count", "two numbers, or four, win as well. It takes three.", _by(of_any_count)),
    Mutant("sum of all", "all the numbers of a player are added up.", _by(exactly_three)),
)


# -- what every game promises --------------------------------------------------------------------


class _Lists(ThreeNumbers):
    def result(self, state: Any, action: int) -> Any:
        if action not in self.actions(state):
            raise self.illegal(state, action)
        hands = [list(hand) for hand in state]
        hands[self.player(state)] = sorted([*hands[self.player(state)], action])
        return tuple(hands)


class _ListOfHands(ThreeNumbers):
    def result(self, state: Any, action: int) -> Any:
        return list(super().result(state, action))


class _AcceptsAll(ThreeNumbers):
    def result(self, state: Hands, action: int) -> Hands:
        mover = self.player(state)
        hand = tuple(sorted({*state[mover], action}))
        return (hand, state[MIN]) if mover == MAX else (state[MAX], hand)


def _legal_if(looks_legal: Callable[[ThreeNumbers, Hands, int], bool]) -> type[ThreeNumbers]:
    """Return the game that takes everything for legal that looks so."""

    class Careless(ThreeNumbers):
        def result(self, state: Hands, action: int) -> Hands:
            if not looks_legal(self, state, action):
                raise self.illegal(state, action)
            mover = self.player(state)
            hand = tuple(sorted((*state[mover], action)))
            return (hand, state[MIN]) if mover == MAX else (state[MAX], hand)

    return Careless


def _is_free(game: ThreeNumbers, state: Hands, action: int) -> bool:
    return action not in state[MAX] + state[MIN]


def _is_there(game: ThreeNumbers, state: Hands, action: int) -> bool:
    return 1 <= action <= game.highest


class _PlaysOn(ThreeNumbers):
    def actions(self, state: Hands) -> Sequence[int]:
        return tuple(number for number in range(1, self.highest + 1) if number not in state[MAX] + state[MIN])


class _ZeroSoFar(ThreeNumbers):
    def utility(self, state: Hands, player: int) -> float:
        return super().utility(state, player) if self.is_terminal(state) else 0


class _NoNumber(ThreeNumbers):
    def utility(self, state: Hands, player: int) -> Any:
        return super().utility(state, player) or None


class _AnyPlayer(ThreeNumbers):
    def utility(self, state: Hands, player: int) -> float:
        return super().utility(state, MAX if player == MAX else MIN)


_FINDS_ALL: Final = "One test finds them all: if action not in self.actions(state)."

PROMISES: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "a list in the state",
        "a hand is a list, as sorted returns one. A list can be changed and so cannot be put into a set: make a tuple "
        "of it.",
        _Lists,
    ),
    Mutant(
        "a list of hands",
        "result returns a list of the hands. A list can be changed and so cannot be put into a set: tuple(…) makes a "
        "tuple of it.",
        _ListOfHands,
    ),
    Mutant(
        "illegal actions accepted",
        "result does not look whether the action is legal. Begin it with: if action not in self.actions(state): "
        "raise self.illegal(state, action).",
        _AcceptsAll,
    ),
    Mutant(
        "only taken numbers turned down",
        "result turns down the numbers that are taken and no others. A number that the game does not have is not legal "
        f"either. {_FINDS_ALL}",
        _legal_if(_is_free),
    ),
    Mutant(
        "only strange numbers turned down",
        "result turns down the numbers that the game does not have and no others. A number that is taken is not legal "
        f"either. {_FINDS_ALL}",
        _legal_if(_is_there),
    ),
    Mutant(
        "the end forgotten",
        "result turns down numbers that are taken or that the game does not have. Where the game is over, no action is "
        f"legal. {_FINDS_ALL}",
        _legal_if(lambda game, state, action: _is_free(game, state, action) and _is_there(game, state, action)),
    ),
    Mutant(
        "play goes on",
        "actions lists the numbers left although somebody has won. Where the game is over there is nothing to do.",
        _PlaysOn,
    ),
    Mutant(
        "0 until it is over",
        "the utility is 0 before the end. 0 is a draw; a game that goes on has no utility: raise "
        "self.unfinished(state).",
        _ZeroSoFar,
    ),
    Mutant(
        "utility of the player to move",
        "the utility is that of the player to move, whoever is asked about. Nobody is to move at the end: use the "
        "argument player.",
        _OfTheMover,
    ),
    Mutant("always the utility of MAX", "MIN gets the same as MAX. What one wins the other loses.", _AlwaysOfMax),
    Mutant("draw without a number", "a draw has no number (None). It is a result like any other: 0.", _NoNumber),
    Mutant(
        "any player",
        "whoever is not MAX is taken for MIN. two_player_utility(self, value_for_max, player) turns down the "
        "others.",
        _AnyPlayer,
    ),
)
