"""Pictures with their text twins, that of a position, and the parts of pictures that a reader picks or writes into.

A picture only names these parts, nodes and edges of trees, squares and columns of boards; what a pick does is up to
whoever shows it. As a still it looks and does as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import Any, Final, Self

from gamelib import svg
from gamelib.errors import GameError
from gamelib.game import Action, Game, State, starting_state
from gamelib.games.rulebook import Rulebook


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A drawing: shown as a picture in a notebook, as a sentence everywhere else.

    Attributes:
        svg: the picture as a stand-alone SVG document.
        text: what the picture shows, in words.
    """

    svg: str
    text: str

    def __repr__(self) -> str:
        return self.text

    def scaled(self, factor: float) -> Self:
        """Return the same picture, so many times as large.

        Example:
            >>> svg.size_of(Picture(svg.document(40, 20, [], title="nothing"), "nothing").scaled(1.5).svg)
            (60.0, 30.0)
        """
        return replace(self, svg=svg.scaled(self.svg, factor))

    def save(self, path: str | FilePath) -> FilePath:
        """Write the picture into a file, which ends in ``.svg``, and return its path."""
        return saved(path, {".svg": self.svg.encode})

    def _repr_html_(self) -> str:
        return f'<div style="overflow-x:auto">{svg.image(self.svg, self.text)}</div>'


def saved(path: str | FilePath, ways: Mapping[str, Callable[[], bytes]]) -> FilePath:
    """Write a picture in the way that the end of the path's name asks for, and return the path."""
    target = FilePath(path)
    if target.suffix.lower() not in ways:
        raise GameError(f"a picture of this kind is saved as {' or '.join(ways)}, and not as {target.name!r}")
    target.write_bytes(ways[target.suffix.lower()]())  # made as a whole first: an error leaves the file as it was
    return target


def draw_board(
    game: Game[State, Action],
    state: State | None = None,
    *,
    notes: Mapping[Action, str] | None = None,
    text: str = "",
) -> Picture:
    """Draw a position of a game.

    Args:
        state: the position; the initial state if not given.
        notes: a short text for some actions, such as their values, written where the action would be played.
        text: what the picture shows, in words; the game's own text, whose turn it is and the notes if not given.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> draw_board(TicTacToe(), notes={4: "0"})
        tic-tac-toe: . . . / . . . / . . .; X to move; notes: b2 0
    """
    root = starting_state(game, state)
    return Picture(game.svg(root, notes=notes), text or describe_board(game, root, notes))


def describe_board(game: Game[State, Action], state: State, notes: Mapping[Action, str] | None = None) -> str:
    """Return in words what a picture of the position shows."""
    position = game.text(state).replace("\n", " / ")
    told = [f"{game.name}: {position}"]
    if game.is_terminal(state):
        told.append("the game is over")
    elif "to move" not in position:
        mover = game.player(state)
        told.append(f"{game.player_names[mover] if isinstance(mover, int) else 'chance'} to move")
    if notes:
        named = [(game.action_text(state, each), note) for each, note in notes.items()]
        told.append("notes: " + ", ".join(name if note == name else f"{name} {note}" for name, note in named))
    return "; ".join(told)


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
