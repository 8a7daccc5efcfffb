"""How long a search goes on: so many simulations, so many seconds, and until somebody says stop."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from time import perf_counter
from typing import Any

from gamelib.errors import InvalidSearch
from gamelib.montecarlo.tree import Tree
from gamelib.number import check_count, is_finite_number
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.wording import quoted


def rounds(
    tree: Tree[Any, Any],
    simulations: int | None,
    seconds: float | None = None,
    progress: Progress | None = None,
    more: int = 0,
) -> Iterator[int]:
    """Return the numbers of the rounds in which a tree is to grow, as long as its root is not proved.

    Args:
        tree: the tree.
        simulations: how many rounds.
        seconds: for how long; at least one round.
        progress: called after each with the number of those made so far; ``False`` ends them.
        more: how many may be added until the most visited action has the best mean too.

    Raises:
        InvalidSearch: if neither or no sensible number is given.
        GameError: if ``progress`` is not a function.
    """
    check_effort(simulations, seconds)
    check_progress(progress)
    check_count("more", more, 0, error=InvalidSearch)
    return _rounds(tree, inf if simulations is None else simulations, seconds, progress, more)


def _rounds(
    tree: Tree[Any, Any], simulations: float, seconds: float | None, progress: Progress | None, more: int
) -> Iterator[int]:
    deadline = inf if seconds is None else perf_counter() + seconds
    done = added = 0
    while tree.root.proven is None:
        if done >= simulations or (seconds is not None and done and perf_counter() >= deadline):
            if added == more or tree.agrees():
                return
            added += 1
        yield done
        done += 1
        if progress is not None and says_stop(progress(done)):
            return


def check_effort(simulations: int | None, seconds: float | None) -> None:
    """Raise InvalidSearch unless a number of simulations of 1 or more, or a time of 0 or more, or both, are given."""
    if simulations is None and seconds is None:
        raise InvalidSearch("say how many simulations, or for how many seconds: simulations=1000")
    if simulations is not None:
        check_count("simulations", simulations, error=InvalidSearch)
    is_time = is_finite_number(seconds) or (isinstance(seconds, float) and seconds == inf)
    if seconds is not None and (not is_time or seconds < 0):
        raise InvalidSearch(f"seconds is a number of 0 or more, not {quoted(seconds)}")
