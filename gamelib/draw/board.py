"""Pictures with their text twins, and that of a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import Self

from gamelib import svg
from gamelib.errors import GameError
from gamelib.game import Action, Game, State, starting_state


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

    Raises:
        GameError: if ``game`` is not a game, or ``state`` not one of its states.

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
