"""What is demanded of an evaluation, as measurements.

1. It orders the ends of games as the utility does: :func:`terminal_order` counts the pairs in which it does.
2. It is quick, since a search spends its time on nodes *or* on estimates: :func:`seconds_per_state`.
3. Where the game goes on, it goes with the chances of winning: :func:`correlation` with what came of positions, or
   with their exact values where a game can be solved.

Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 5.3.1.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf
from time import perf_counter
from typing import Generic

from gamelib.errors import GameError, InvalidSearch
from gamelib.evaluation.positions import check_evaluation, check_list, check_positions
from gamelib.game import Action, Game, State, starting_state
from gamelib.number import check_count, is_finite_number
from gamelib.search.search import utility_for_max
from gamelib.wording import counted


@dataclass(frozen=True, slots=True, repr=False)
class TerminalOrder(Generic[State]):
    """In how many pairs of ends whose utilities differ the better end has the greater evaluation.

    The violation is the pair that is most out of order, the better end first; ``None`` if all are in order.
    """

    pairs: int
    in_order: int
    violation: tuple[State, State] | None

    @property
    def share(self) -> float:
        """The share of the pairs that are in order, from 0 to 1."""
        return self.in_order / self.pairs

    def __repr__(self) -> str:
        share = f"{self.in_order:,} of {counted(self.pairs, 'pair')} of ends in order ({100 * self.share:.4g} %)"
        if self.violation is None:
            return share
        better, worse = self.violation
        return f"{share}; not, for example, {better!r} above {worse!r}"


def terminal_order(
    game: Game[State, Action], evaluate: Callable[[State], float], states: Iterable[State]
) -> TerminalOrder[State]:
    r"""Return in how many pairs of ends of games :math:`u(s) > u(t)` comes with :math:`e(s) > e(t)`.

    Args:
        evaluate: what a state is worth to MAX.
        states: where to look; those in which the game is not over are passed over.

    Raises:
        GameError: if ``game`` is not a game, or all the ends among the states have the same utility.
        InvalidSearch: if the evaluation is not a function, or does not return a finite number.

    Example:
        >>> from gamelib.games import TreeGame
        >>> terminal_order(TreeGame([1, 0, -1]), {"A1": 5, "A2": 6, "A3": 2}.get, ["A", "A1", "A2", "A3"])
        2 of 3 pairs of ends in order (66.67 %); not, for example, 'A1' above 'A2'
    """
    starting_state(game, None)
    check_evaluation(evaluate)
    if not isinstance(states, Iterable):
        raise GameError(f"the states are a list or a tuple, not {states!r}")
    ends = [(_estimate(evaluate, state), state) for state in states if game.is_terminal(state)]
    by_utility: dict[float, list[tuple[float, State]]] = defaultdict(list)
    for estimate, state in sorted(ends, key=lambda end: end[0]):
        by_utility[utility_for_max(game, state)].append((estimate, state))
    if len(by_utility) < 2:
        raise GameError(
            "all ends of the game among these states have the same utility, if there are any: "
            "there is nothing to order; give states of more games"
        )
    pairs = in_order = 0
    violation, violated_by = None, -1.0
    for low, high in combinations(sorted(by_utility), 2):
        worse, better = by_utility[low], by_utility[high]
        estimates = [estimate for estimate, _ in worse]
        pairs += len(worse) * len(better)
        in_order += sum(bisect_left(estimates, estimate) for estimate, _ in better)
        gap = worse[-1][0] - better[0][0]
        if gap > violated_by and gap >= 0:
            violation, violated_by = (better[0][1], worse[-1][1]), gap
    return TerminalOrder(pairs, in_order, violation)


def seconds_per_state(evaluate: Callable[[State], float], states: Sequence[State], *, rounds: int = 5) -> float:
    """Return how long the evaluation takes for one state, in seconds, in the quickest of some rounds.

    Raises:
        GameError: if there are no states or no rounds.
        InvalidSearch: if the evaluation is not a function.

    Example:
        >>> seconds_per_state(abs, range(100)) > 0
        True
    """
    check_evaluation(evaluate)
    check_list(states, "states")
    if not len(states):
        raise GameError("there are no states to measure the evaluation on")
    quickest = inf
    for _ in range(check_count("the number of rounds", rounds)):
        start = perf_counter()
        for state in states:
            evaluate(state)
        quickest = min(quickest, perf_counter() - start)
    return quickest / len(states)


@dataclass(frozen=True, slots=True, repr=False)
class Correlation:
    """How far an evaluation goes with what came of the positions, from -1 through 0 (not at all) to 1.

    Attributes:
        linear: Pearson's coefficient: 1 if the outcomes lie on a line over the estimates.
        ranks: Spearman's coefficient, the same for the ranks, which no monotone map of the evaluation changes.
        positions: how many positions there were.
    """

    linear: float
    ranks: float
    positions: int

    def __repr__(self) -> str:
        return f"correlation {self.linear:.3f}, of ranks {self.ranks:.3f} ({counted(self.positions, 'position')})"


def correlation(evaluate: Callable[[State], float], states: Sequence[State], outcomes: Sequence[float]) -> Correlation:
    """Return how well the evaluation goes with what came of the positions, best those of one side to move.

    Args:
        evaluate: what a state is worth to MAX.
        states: the positions, at least 2.
        outcomes: what each was worth to MAX in the end, or its exact value.

    Raises:
        GameError: if there are too few positions or outcomes, or all outcomes are the same.
        InvalidSearch: if the evaluation does not return a finite number, or returns the same one everywhere.

    Example:
        >>> correlation(lambda state: state**2, [0, 1, 2, 3], [-1, 0, 0, 1])
        correlation 0.909, of ranks 0.949 (4 positions)
    """
    check_evaluation(evaluate)
    check_positions(states, outcomes, least=2)
    if len(set(outcomes)) == 1:
        raise GameError(f"all outcomes are {outcomes[0]!r}, so nothing can go with them: give more games")
    estimates = [_estimate(evaluate, state) for state in states]
    if len(set(estimates)) == 1:
        raise InvalidSearch(f"the evaluation says {estimates[0]!r} of every state, and that goes with nothing")
    import numpy

    linear, ranks = numpy.corrcoef(estimates, outcomes), numpy.corrcoef(_ranks(estimates), _ranks(outcomes))
    return Correlation(float(linear[0, 1]), float(ranks[0, 1]), len(states))


def _ranks(numbers: Sequence[float]) -> list[float]:
    """Return the place of each number in the order of all, equal ones sharing the mean of their places."""
    ordered = sorted(numbers)
    return [(bisect_left(ordered, number) + bisect_right(ordered, number)) / 2 for number in numbers]


def _estimate(evaluate: Callable[[State], float], state: State) -> float:
    estimate = evaluate(state)
    if not isinstance(estimate, bool) and not is_finite_number(estimate):
        raise InvalidSearch(f"the evaluation returned {estimate!r} where a finite number was needed, for {state!r}")
    return estimate
