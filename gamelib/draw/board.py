"""Pictures with their text twins, and that of a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from gamelib import svg
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

    def _repr_html_(self) -> str:
        return f'<div style="overflow-x:auto">{svg.image(self.svg, self.text)}</div>'


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
