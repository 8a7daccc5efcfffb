"""The kinds of searches lesson 05 asks for: values and actions where chance moves, or a model of the opponent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gamelib.errors import GameError
from gamelib.game import MAX, MIN
from gamelib.games.tree import TreeGame
from gamelib.result import SearchResult
from gamelib.search.expectimax import expectimax
from gamelib.search.expectiminimax import expectiminimax
from gamelib.watch import WatchedState
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import FunctionPart, not_wanted
from gamelib_exercises.kinds import DecisionPart, OwnWorkPart, ValuePart
from gamelib_exercises.plain import is_number, plain, same_number, shown
from gamelib_exercises.sandbox import How, run
from gamelib_exercises.verdict import Picture
from gamelib_exercises.watched import ExaminedGame

Model = Callable[[Any], Mapping[Any, float]]


@dataclass(frozen=True)
class ChanceCase(Case):
    """A call about a game in which chance may move."""

    def solved(self, state: Any) -> SearchResult[Any]:
        """Return what the library finds out about a state of the game."""
        assert self.game is not None
        return expectiminimax(self.game, state)

    def picture(self) -> Picture | None:
        """Return the tree with its values, or the board."""
        assert self.game is not None
        if not isinstance(self.game, TreeGame):
            return Picture(self.game.svg(self.root), self.game.text(self.root).replace("\n", " / "))
        from gamelib.draw import draw_tree

        tree = draw_tree(self.game, self.drawn, values=lambda node: self.solved(node).value)
        return Picture(tree.svg, tree.text)


@dataclass(frozen=True)
class RandomCase(ChanceCase):
    """A call about a game of two in which MIN plays every action with the same probability."""

    def solved(self, state: Any) -> SearchResult[Any]:
        """Return what the library finds out about a state of the game."""
        assert self.game is not None
        return expectimax(self.game, state)


class ActionNotInModel(KeyError):
    """An action was looked up whose probability the model does not name."""

    def __str__(self) -> str:
        return (
            f"the model does not name {shown(plain(self.args[0]))}. An action that is not there has probability 0: "
            "model(state).get(action, 0) says so"
        )


class _Chances(dict[Any, float]):
    """The probabilities of MIN's actions, which says what to do about those that are not there."""

    def __missing__(self, action: Any) -> float:
        raise ActionNotInModel(action)


def unknown(state: Any) -> Mapping[Any, float]:
    """Return nothing: no model was given."""
    return {}


@dataclass(frozen=True)
class ModelCase(ChanceCase):
    """A call with a model of MIN, which is asked about MIN's states alone.

    Attributes:
        model: the probability of each of MIN's actions, by the state.
    """

    model: Model = unknown

    def solved(self, state: Any) -> SearchResult[Any]:
        """Return what the library finds out about a state of the game."""
        assert self.game is not None
        return expectimax(self.game, state, opponent=self.model)

    def try_on(self, function: Callable[..., Any], seconds: float) -> Seen:
        """Return what is seen when ``function`` is called with this case."""
        assert self.game is not None
        game = ExaminedGame(self.game, self.root, self.start)

        def model(state: Any) -> dict[Any, float]:
            if not isinstance(state, WatchedState):
                raise GameError(f"the model was given {shown(plain(state))}, which is no state of this game")
            assert self.game is not None
            if self.game.is_terminal(state.state) or self.game.player(state.state) != MIN:
                raise GameError(
                    f"the model says what MIN does, and was asked about {shown(state.state)}, where MIN is not to move"
                )
            return _Chances(self.model(state.state))

        outcome = run(function, game, game.root, model, seconds=seconds)
        return Seen(
            outcome, tuple(game.leaves), game.asked["result"], game.most_waiting, game.library, game.recursive
        )


class ChanceDecisionPart(DecisionPart):
    """The function has to return the expected value and any optimal action; ``None`` where no player chooses."""

    no_action: ClassVar[str] = (
        "Nobody chooses there, because the game is over or chance is to move: the action is None."
    )

    def optimal(self, case: Case) -> tuple[Any, ...]:
        """Return the actions that are right, with room for the rounding of expected values."""
        assert isinstance(case, ChanceCase)
        found = case.solved(case.root)
        if not isinstance(found.player, int):
            return ()
        return tuple(
            action for action, each in found.action_values.items() if same_number(each.value, found.value)
        )


class ModelDecisionPart(ChanceDecisionPart):
    """The same against a model; ``None`` where it is not MAX's turn."""

    no_action: ClassVar[str] = (
        "MAX chooses nothing there, because the game is over or MIN is to move: the action is None."
    )


class PairValuePart(FunctionPart):
    """The function has to return a pair whose value is right; the action is a matter of another part."""

    wanted: ClassVar[str] = DecisionPart.wanted

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the pair, or with its value."""
        pair, wanted = seen.outcome.value, true.outcome.value[0]
        if not isinstance(pair, tuple) or len(pair) != 2:
            return not_wanted(pair, self.wanted)
        value, action = pair
        if not is_number(value) and is_number(action):
            return f"returned {shown(pair)}: the value comes first, and the action second."
        if isinstance(value, tuple) and len(value) == 2 and is_number(value[0]):
            return (
                f"returned {shown(pair)}, where {self.wanted} is wanted: {shown(value)} is a pair itself. What the "
                "function returns for a child is one too: value, _ = …"
            )
        if not is_number(value):
            return f"returned {shown(pair)}, where {self.wanted} is wanted: {shown(value)} is no number."
        if same_number(value, wanted):
            return None
        return f"returned {shown(pair)}, and the value {shown(value)} is not right; {shown(wanted)} is."

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the value."""
        pair = seen.outcome.value
        if isinstance(pair, tuple) and len(pair) == 2 and is_number(pair[0]):
            return ("pair", round(pair[0], 9))
        return (super().fingerprint(case, seen, true), _about(seen))


def _about(seen: Seen) -> str:
    """Return what in an error's message tells two slips apart that raise errors of one type."""
    outcome = seen.outcome
    if outcome.how is not How.RAISED:
        return ""
    if outcome.error == "TypeError":  # "tuple" or "sequence" if a pair was taken for a number
        return "a pair" if "tuple" in outcome.message or "sequence" in outcome.message else "something else"
    return outcome.message if outcome.error == "IllegalAction" else ""


class LotteryPart(OwnWorkPart, ValuePart):
    """The function has to return the expected utility, by its own work."""


def mover_name(game: Any, state: Any) -> str:
    """Return who is to move, in words.

    Example:
        >>> from gamelib.games import chance_tree
        >>> mover_name(chance_tree("die"), "A"), mover_name(chance_tree("die"), "B")
        ('MAX', 'chance')
    """
    return {MAX: "MAX", MIN: "MIN"}.get(game.player(state), "chance")
