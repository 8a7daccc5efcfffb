"""What searches with chance nodes have in common: what chance may do, checked, and what they return."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from typing import Any, Final, TypeAlias

from gamelib.errors import InvalidGame, InvalidSearch
from gamelib.game import CHANCE, Action, Game, State
from gamelib.number import check_count, is_finite_number
from gamelib.result import ActionValue, SearchResult
from gamelib.rng import Rng, generator
from gamelib.search.search import Found, Search
from gamelib.wording import digits, quoted

TOLERANCE: Final = 1e-9
"""By how much the sum of probabilities may differ from 1."""


def checked_outcomes(game: Game[State, Action], state: State) -> Sequence[tuple[Action, float]]:
    """Return what chance may do, having checked that it is something and that the probabilities sum to 1.

    Example:
        >>> from gamelib.games import ChanceNode, TreeGame
        >>> checked_outcomes(TreeGame(ChanceNode([(0.25, 1), (0.75, 2)])), "A")
        (('a1', 0.25), ('a2', 0.75))
    """
    outcomes = game.outcomes(state)
    total = 0.0
    try:
        for _, probability in outcomes if isinstance(outcomes, Sequence) else ():  # a generator serves but once
            if not probability >= 0:
                break
            total += probability
        else:
            if -TOLERANCE < total - 1 < TOLERANCE:
                return outcomes
    except (TypeError, ValueError, ArithmeticError):  # no pairs, or no numbers
        pass
    raise InvalidGame(f"{_what_is_wrong(outcomes)}, in\n{game.text(state)}")


def _what_is_wrong(outcomes: object) -> str:
    """Return in words why these are not outcomes of chance."""
    if not isinstance(outcomes, Sequence) or isinstance(outcomes, str | bytes):
        return f"outcomes() returns pairs of an outcome and its probability in a list, and here {quoted(outcomes)}"
    if not outcomes:
        return "chance is to move and has no outcomes: outcomes() must return at least one"
    for each in outcomes:
        if not isinstance(each, tuple | list) or len(each) != 2:
            return f"outcomes() returns pairs of an outcome and its probability, and {quoted(each)} is not one"
        if not is_finite_number(each[1]) or each[1] < 0:
            return f"chance has an outcome of probability {quoted(each[1])}, and probabilities are numbers of 0 or more"
    return f"the probabilities of chance sum to {digits(fsum(each[1] for each in outcomes))}, and must sum to 1"


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
