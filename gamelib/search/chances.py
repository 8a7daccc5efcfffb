"""What searches with chance nodes have in common: where they start, what chance may do, and what they return."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, MAX, MIN, Game, starting_state
from gamelib.number import is_finite_number
from gamelib.result import ActionValue, SearchResult
from gamelib.rng import generator
from gamelib.search.nodes import Line
from gamelib.search.outcomes import checked_outcomes
from gamelib.search.root import decision, no_finite_value, two_player_root
from gamelib.wording import quoted

if TYPE_CHECKING:
    from numpy.random import Generator

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


def root_with_chance(game: Game[State, Action], state: State | None) -> State:
    """Return the state to start from: the initial state if none is given.

    Raises:
        GameError: if ``game`` is no game.
        InvalidState: if ``state`` is none of its states.
        InvalidSearch: if the game has more than two players, or it is nobody's turn.
    """
    one = getattr(game, "num_players", 2) == 1
    root = starting_state(game, state) if one else two_player_root(game, state)
    if not game.is_terminal(root) and game.player(root) not in (MAX, MIN, CHANCE):
        raise nobody(game, root, game.player(root))
    return root


def drawn_chances(
    game: Game[State, Action], samples: int | None, rng: Generator | int | None
) -> Callable[[State], Sequence[tuple[Action, float]]]:
    """Return a function from a state to what chance may do there, or to a sample of it where that is too much.

    Args:
        game: the game.
        samples: how many outcomes are drawn, with replacement, where there are more; all are kept if not given.
        rng: draws them.

    Raises:
        InvalidSearch: if the number is no whole number of 1 or more, or only one of the two is given.
    """
    if samples is None:
        if rng is not None:
            raise InvalidSearch("rng=… draws outcomes of chance: say how many, with samples=…")
        return lambda state: checked_outcomes(game, state)
    if isinstance(samples, bool) or not isinstance(samples, int) or samples < 1:
        raise InvalidSearch(f"samples is how many outcomes of chance to draw, 1 or more, not {samples!r}")
    if rng is None:
        raise InvalidSearch("samples=… draws outcomes of chance: give rng=…, a seed or a generator")
    dice = generator(rng)

    def outcomes(state: State) -> Sequence[tuple[Action, float]]:
        every = checked_outcomes(game, state)
        if len(every) <= samples:
            return every
        counts: dict[int, int] = {}
        for number in dice.choice(len(every), size=samples, p=[probability for _, probability in every]):
            counts[int(number)] = counts.get(int(number), 0) + 1
        return [(every[number][0], count / samples) for number, count in counts.items()]

    return outcomes


def result_with_chance(
    game: Game[State, Action],
    root: State,
    values: Mapping[Action, tuple[float, Line[Action]]],
    chances: Sequence[tuple[Action, float]],
    *,
    nodes: int,
    leaves: int,
    algorithm: str,
) -> SearchResult[Action]:
    """Return the result of a search that found these values for the root's actions, or for chance's outcomes."""
    player = game.player(root)
    if player is CHANCE:
        expected = sum(probability * values[outcome][0] for outcome, probability in chances)
        if not is_finite_number(expected):
            raise no_finite_value()
        return SearchResult(
            action=None,
            value=expected,
            action_values={outcome: ActionValue(value) for outcome, (value, _) in values.items()},
            nodes=nodes,
            leaves=leaves,
            principal_variation=(),
            player=player,
            algorithm=algorithm,
        )
    return decision(int(player), values, nodes=nodes, leaves=leaves, algorithm=algorithm)


def nobody(game: Game[State, Action], state: State, mover: object) -> InvalidSearch:
    """Return the error for a game that says that somebody is to move whom there is not."""
    return InvalidSearch(
        f"player() returned {quoted(mover)}, and who is to move is 0 (MAX), 1 (MIN) or CHANCE, in\n{game.text(state)}"
    )
