"""Parts of pictures that a reader picks or writes into: nodes and edges of trees, squares and columns of boards.

A picture only names them; what a pick does is up to whoever shows it. As a still it looks and does as any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gamelib import svg
from gamelib.game import Action, State
from gamelib.games.rulebook import Rulebook

EDGE: Final = 4.0
"""How far places that go to the bottom stay away from it."""
BEGUN: Final = "…"
"""What stands after a square when the square to go to is still to be picked."""


def pick(name: str, label: str) -> dict[str, str]:
    """Return the attributes of an SVG element that can be picked: what is sent then, and what a pick does in words.

    Example:
        >>> svg.tag("circle", r=4, **pick("B", "node B"))
        '<circle r="4" data-pick="B" aria-label="node B"/>'
    """
    return {"data_pick": name, "aria_label": label}


def entry(name: str, label: str, beside: str = "") -> dict[str, str]:
    """Return the attributes of an SVG element into which a number or a text is written, as :func:`pick` has them.

    Args:
        name: what is sent with the text.
        label: what is to be written.
        beside: ``above`` or ``below`` if it is written there, so that the element stays in sight; it counts only when
            Enter is pressed.
    """
    return {"data_entry": name, "aria_label": label} | ({"data_beside": beside} if beside else {})


def pickable(
    game: Rulebook[State, Action],
    state: State,
    picture: str,
    *,
    begun: str = "",
    notes: Mapping[Action, str] | None = None,
) -> str:
    """Return the picture of a position with every legal action to be picked where it would be played.

    The name of a pick is the action's text. Where a piece goes from one square to another, its own square is picked
    first, by its name and :data:`BEGUN`; of promotions only the queen's can be picked.

    Args:
        game: the game; where it does not say where actions are played, nothing can be picked.
        state: the position.
        picture: what ``game.svg(state)`` returned, with or without marks.
        begun: the name of the square that was picked first, if one was; it is marked, and where it can go dashed.
        notes: what is known of some actions, for those who do not see the picture.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> pickable(game, game.initial_state(), game.svg(game.initial_state())).count("data-pick")
        9
    """
    parts: dict[str, str] = {}
    _, height = svg.size_of(picture)
    for action in () if game.is_terminal(state) else game.actions(state):
        places = game.places_of(state, action)
        if not places:
            continue
        start, end = places[0], places[-1]
        name = label = game.action_text(state, action)
        if notes and action in notes:
            label = f"{name}: {notes[action]}"
        first = f"{start.name}{BEGUN}"
        if start is end:
            parts.setdefault(name, _hit(end, height, **pick(name, label)))
        elif first == begun:
            goal = {"stroke": svg.INK, "stroke_width": 2, "stroke_dasharray": "4 4"}
            parts.setdefault(end.name, _hit(end, height, **goal, **pick(name, label)))
        if start is not end:
            marked = {"stroke": svg.INK, "stroke_width": 3} if first == begun else {}
            parts.setdefault(first, _hit(start, height, **marked, **pick(first, f"move {start.name}")))
    return f"{picture.removesuffix('</svg>')}{''.join(parts.values())}</svg>"


def _hit(place: svg.Place, height: float, **attributes: Any) -> str:
    """Return an element over a place that shows nothing of itself; one without a height goes to the bottom."""
    _, x, y, wide, high = place
    high = high or height - y - EDGE
    return svg.tag("rect", x=x, y=y, width=wide, height=high, fill=svg.CARD, fill_opacity=0, **attributes)
