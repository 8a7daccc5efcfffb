"""How long work reports how far it is, and is stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gamelib.errors import GameError

Progress: TypeAlias = Callable[[int], object]
"""Called again and again with how much has been done; where it returns False, the work stops and keeps what it has."""


def says_stop(answer: object) -> bool:
    """Return whether a progress function told the work to stop: by False, of Python or numpy, and by nothing else.

    Example:
        >>> [says_stop(answer) for answer in (False, None, 0, True, "")]
        [True, False, False, False, False]
    """
    if answer is None or answer is True:  # mostly, and this is quick
        return False
    import numpy as np

    return isinstance(answer, bool | np.bool_) and not answer


def check_progress(progress: object) -> None:
    """Raise unless ``progress`` is a function, or not given.

    Raises:
        GameError: saying what it is for.
    """
    if progress is not None and not callable(progress):
        raise GameError(f"progress is a function that is called with how much has been done, not {progress!r}")
