"""How long a search may take: what it can be told, and what is wrong with the rest."""

from __future__ import annotations

from math import inf

from gamelib.errors import InvalidSearch
from gamelib.number import check_count, is_finite_number
from gamelib.wording import quoted


def check_effort(simulations: int | None, seconds: float | None) -> None:
    """Raise unless a number of simulations of 1 or more, or a time of 0 or more, or both, are given.

    Raises:
        InvalidSearch: saying what is missing or wrong.
    """
    if simulations is None and seconds is None:
        raise InvalidSearch("say how many simulations, or for how many seconds: simulations=1000")
    if simulations is not None:
        check_count("simulations", simulations, error=InvalidSearch)
    if seconds is not None:
        is_number = is_finite_number(seconds) or (isinstance(seconds, float) and seconds == inf)
        if not is_number or seconds < 0:
            raise InvalidSearch(f"seconds is a number of 0 or more, not {quoted(seconds)}")


