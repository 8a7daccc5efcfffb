"""What searches with chance nodes have in common: what chance may do, and what they return."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, Action, State
from gamelib.number import check_count
from gamelib.result import ActionValue, SearchResult
from gamelib.rng import Rng, generator
from gamelib.search.outcomes import checked_outcomes
from gamelib.search.search import Found, Search

Outcomes: TypeAlias = Callable[[Any], Sequence[tuple[Any, float]]]
"""From a state to what chance may do there, with its probabilities."""


def outcomes_of(
    search: Search[State, Action], samples: int | None = None, rng: Rng | None = None
) -> Outcomes:
    """Return the function from a state to what chance may do there, or to a sample of it where that is too much.

    Args:
        search: counts the states that are asked about.
        samples: how many outcomes are drawn, with replacement, where there are more; all are kept if not given.
        rng: draws them.

    Raises:
        InvalidSearch: if the number is not a whole number of 1 or more, or only one of the two is given.
    """
    if samples is not None:
        check_count("samples", samples, error=InvalidSearch)
    if (samples is None) != (rng is None):
        given, missing = ("rng", "samples") if samples is None else ("samples", "rng")
        raise InvalidSearch(f"{given}=… is for drawing outcomes of chance: give {missing}=… as well")
    dice = None if rng is None else generator(rng)

    def outcomes(state: State) -> Sequence[tuple[Action, float]]:
        search.count(1)
        every = checked_outcomes(search.game, state)
        if dice is None or samples is None or len(every) <= samples:
            return every
        counts: dict[int, int] = {}
        for number in dice.choice(len(every), size=samples, p=[probability for _, probability in every]):
            counts[int(number)] = counts.get(int(number), 0) + 1
        return [(every[number][0], count / samples) for number, count in counts.items()]

    return outcomes


def result_with_chance(
    search: Search[State, Action], values: Mapping[Action, Found], chances: Sequence[tuple[Action, float]]
) -> SearchResult[Action]:
    """Return the result of a search that found these values for the root's actions, or for chance's outcomes."""
    if search.player is not CHANCE:
        return search.decision(values)
    return SearchResult(
        action=None,
        value=sum(probability * values[outcome][0] for outcome, probability in chances),
        action_values={outcome: ActionValue(value) for outcome, (value, _) in values.items()},
        nodes=search.nodes,
        leaves=search.leaves,
        principal_variation=(),
        player=CHANCE,
        algorithm=search.algorithm,
    )
