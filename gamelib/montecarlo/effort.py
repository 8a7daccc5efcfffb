"""How long a search may take: what it can be told, and what is wrong with the rest."""

from __future__ import annotations

from gamelib.errors import InvalidSearch


def check_effort(simulations: int | None, seconds: float | None) -> None:
    """Raise unless a number of simulations of 1 or more, or a time of 0 or more, or both, are given.

    Raises:
        InvalidSearch: saying what is missing or wrong.
    """
    if simulations is None and seconds is None:
        raise InvalidSearch("say how many simulations, or for how many seconds: simulations=1000")
    if simulations is not None and (
        isinstance(simulations, bool) or not isinstance(simulations, int) or simulations < 1
    ):
        raise InvalidSearch(f"simulations is a whole number of 1 or more, not {simulations!r}")
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds >= 0):
        raise InvalidSearch(f"seconds is a number of 0 or more, not {seconds!r}")
