"""The picture of an Othello board for several players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gamelib import svg
from gamelib.games.disc_board_svg import CELL, centre, disc_board_svg
from gamelib.games.seat_colours import lettered_disc


def many_player_othello_svg(
    rows: Sequence[str],
    *,
    signs: Sequence[str],
    turn: str,
    notes: Mapping[int, str],
    shades: Mapping[int, float],
    title: str,
) -> str:
    """Return a board as a picture, every disc with its player's colour and letter, the numbers of discs below.

    Args:
        rows: of the board, the top row first, as strings of the players' signs and ``.``.
        signs: the sign of each player.
        turn: whose turn it is, in words.
        notes: a short text for some actions, written on the square; for a pass, below the board.
        shades: a number from 0 to 1 for some actions, shown as a tint of the square. A pass, which
            never has an alternative, gets none.
        title: what the picture shows, in words.
    """
    size = len(rows)
    places = [centre(column, row) for row in range(size) for column in range(size)]
    board = "".join(rows)
    above = []
    for (x, y), sign in zip(places, board, strict=True):
        if sign in signs:
            above.append(lettered_disc(x, y, 0.38 * CELL, signs.index(sign), sign))
    above += [
        svg.label(*places[square], note, size=13 if len(note) < 5 else 10)
        for square, note in notes.items()
        if square < len(places)
    ]
    caption = " · ".join([*(f"{sign} {board.count(sign)}" for sign in signs), turn])
    if len(places) in notes:
        caption += f", pass: {notes[len(places)]}"
    return disc_board_svg(
        rows,
        dark="",
        light="",
        row_names=[str(number + 1) for number in range(size)],
        below=[_tint(*places[square], shade) for square, shade in shades.items() if square < len(places)],
        above=above,
        caption=caption,
        title=title,
    )


def _tint(x: float, y: float, shade: float) -> str:
    left, top = x - CELL / 2, y - CELL / 2
    return svg.tag("rect", x=left, y=top, width=CELL, height=CELL, fill=svg.SKY, fill_opacity=0.8 * shade)
