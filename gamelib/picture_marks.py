"""Notes and shades on the picture of a board, checked before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from gamelib.errors import GameError
from gamelib.number import is_finite_number
from gamelib.wording import quoted

Action = TypeVar("Action")  # not that of gamelib.game, which imports this module


def checked_marks(
    notes: Mapping[Action, str] | None,
    shades: Mapping[Action, float] | None,
    *,
    is_action: Callable[[Action], bool],
    actions: str,
) -> tuple[Mapping[Action, str], Mapping[Action, float]]:
    """Return the notes and the shades, empty where nothing was given, the shades kept from 0 to 1.

    Args:
        notes: a short text for some actions.
        shades: a number for some actions.
        is_action: whether some position of the game has such an action; it may raise TypeError or ValueError.
        actions: what actions are, for the error.
    """
    for given, name in ((notes, "notes"), (shades, "shades")):
        if given is not None and not isinstance(given, Mapping):
            raise GameError(f"{name} are a dictionary by action, such as {{action: …}}, not {quoted(given)}")
        for action in given or {}:
            if not _holds(is_action, action):
                raise GameError(f"{name} are for actions, {actions}, not for {quoted(action)}")
    for action, note in (notes or {}).items():
        if not isinstance(note, str):
            raise GameError(f"the note on {action!r} is a short text, not {quoted(note)}: write str(…)")
    for action, shade in (shades or {}).items():
        if not is_finite_number(shade):
            raise GameError(f"the shade of {action!r} is a number from 0 to 1, not {quoted(shade)}")
    return notes or {}, {action: min(max(shade, 0), 1) for action, shade in (shades or {}).items()}


def _holds(is_action: Callable[[Action], bool], action: Action) -> bool:
    try:
        return is_action(action)
    except (TypeError, ValueError):
        return False
