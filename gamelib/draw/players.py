"""What stands for whom in a picture of a tree: a shape, a colour and a name for each player, for chance and for leaves.

Whose turn it is can be read from the shape alone: a triangle that points up for the first player, who is MAX where
there are two; one that points down for the second, MIN; a diamond, a pentagon, a hexagon and a plus for
the third to the sixth, and from the triangle again for further ones; a circle for chance and a square for a leaf.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from gamelib import svg
from gamelib.game import CHANCE, MAX, MIN, Chance, Game, Player

Corners: TypeAlias = tuple[tuple[float, float], ...]
"""The corners of a shape in a box that reaches from -1 to 1, ``y`` down the page."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture shows who is to move.

    Attributes:
        mark: a sign that looks like the shape, for lines of text.
        marker: the shape as matplotlib knows it.
        fill: the colour inside.
        stroke: the colour of the outline.
        corners: of the shape; none for a circle, and for a leaf, whose box is as high as a line of text.
        lower: how much lower than the middle there is most room for text, in pixels.
        vector_room: how wide the shape has to be for a row of numbers inside, in widths of that row.
    """

    mark: str
    marker: str
    fill: str
    stroke: str
    corners: Corners = ()
    lower: float = 0
    vector_room: float = 1


_PLUS: Final[Corners] = (
    (-1, -0.55), (-0.7, -0.55), (-0.7, -1), (0.7, -1), (0.7, -0.55), (1, -0.55),
    (1, 0.55), (0.7, 0.55), (0.7, 1), (-0.7, 1), (-0.7, 0.55), (-1, 0.55),
)  # fmt: skip

SEATS: Final = (
    Look("▲", "^", "#cfe8f7", svg.BLUE, ((-1, 1), (1, 1), (0, -1)), 5, 1.5),
    Look("▼", "v", "#fbe3cf", svg.VERMILION, ((-1, -1), (1, -1), (0, 1)), -5, 1.5),
    Look("◆", "D", "#e4f3ee", svg.GREEN, ((-1, 0), (0, -1), (1, 0), (0, 1)), 0, 1.4),
    Look("⬟", "p", "#f7e3ee", svg.PURPLE, ((-1, -0.15), (0, -1), (1, -0.15), (0.62, 1), (-0.62, 1)), 2, 1.15),
    Look("⬢", "h", "#fbefd2", svg.ORANGE, ((-1, 0), (-0.7, -1), (0.7, -1), (1, 0), (0.7, 1), (-0.7, 1)), 0, 1.1),
    Look("✚", "P", "#e3f1fb", svg.SKY, _PLUS, 0, 1.1),
)
"""The players' looks, by number."""

CHANCE_LOOK: Final = Look("●", "o", "#e9e9e9", svg.FAINT)
LEAF_LOOK: Final = Look("■", "s", svg.CARD, svg.INK)


def look_of(player: Player | None) -> Look:
    """Return the look of whoever is to move; of a leaf for ``None``.

    Example:
        >>> "".join(look_of(player).mark for player in (0, 1, 2, 3, 4, 5, 6))
        '▲▼◆⬟⬢✚▲'
    """
    if player is None:
        return LEAF_LOOK
    return CHANCE_LOOK if isinstance(player, Chance) else SEATS[player % len(SEATS)]


def seats_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return what to call the players of a game of more than two; nothing for two, who are MAX and MIN.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> seats_of(TreeGame([1, 2])), seats_of(TreeGame([Leaf((1, 2, 6))], num_players=3))
        ((), ('player 1', 'player 2', 'player 3'))
    """
    return names_of(game) if game.num_players > 2 else ()


def names_of(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return what to call the players.

    Example:
        >>> from gamelib.games import TicTacToe, TreeGame
        >>> names_of(TicTacToe()), names_of(TreeGame([1, 2]))
        (('X', 'O'), ('MAX', 'MIN'))
    """
    if len(game.player_names) == game.num_players:
        return tuple(game.player_names)
    if game.num_players <= 2:
        return tuple(player_text(player) for player in range(game.num_players))
    return tuple(f"player {seat + 1}" for seat in range(game.num_players))


def player_text(player: Player | None, seats: Sequence[str] = ()) -> str:
    """Return what a picture calls the one who is to move, a leaf for ``None``; seats are names for more than two.

    Example:
        >>> player_text(0), player_text(0, ("red", "green", "blue")), player_text(None)
        ('MAX', 'red', 'leaf')
    """
    if player is None:
        return "leaf"
    if isinstance(player, Chance):
        return "chance"
    return seats[player] if seats else {MAX: "MAX", MIN: "MIN"}[player]


def numbers_of(value: str, seats: Sequence[str]) -> list[str]:
    """Return the numbers in the text of a node's value, one a player, or nothing if it is not such a row.

    Example:
        >>> numbers_of("1, 2, 6", ("red", "green", "blue")), numbers_of("5", ("red", "green", "blue"))
        (['1', '2', '6'], [])
    """
    numbers = value.split(", ")
    return numbers if seats and len(numbers) == len(seats) else []


HEIGHT: Final = 14
WIDTH: Final = 20
ROW: Final = 22
TEXT: Final = 11
GAP: Final = 16


@dataclass(frozen=True, slots=True)
class Legend:
    """A legend, to be drawn at the place of its upper left corner."""

    body: str
    width: float
    height: float


def shape(player: Player | None, x: float, y: float, width: float, height: float, **look: Any) -> str:
    """Return the shape of a player, of chance, or of a leaf for ``None``, with its middle at ``x`` and ``y``."""
    corners = look_of(player).corners
    if corners:
        outline = svg.points((x + width / 2 * right, y + height / 2 * down) for right, down in corners)
        return svg.tag("polygon", points=outline, **look)
    if player is CHANCE:
        return svg.tag("ellipse", cx=x, cy=y, rx=width / 2, ry=height / 2, **look)
    return svg.tag("rect", x=x - width / 2, y=y - height / 2, width=width, height=height, **look)


def legend(seats: Sequence[str], chance: bool, x: float, y: float, room: float) -> Legend:
    """Return the legend of the players, in rows no wider than ``room`` if a single entry is not."""
    movers: list[Player] = [*range(len(seats)), *([CHANCE] if chance else [])]
    parts: list[str] = []
    right, row, widest = 0.0, 0, 0.0
    for mover in movers:
        look, text = look_of(mover), player_text(mover, seats)
        width = WIDTH + 6 + svg.text_width(text, TEXT)
        if right and right + width > room:
            right, row = 0.0, row + 1
        middle = y + ROW * (row + 0.5)
        across = HEIGHT if mover is CHANCE else WIDTH
        parts.append(
            shape(mover, x + right + WIDTH / 2, middle, across, HEIGHT, fill=look.fill, stroke=look.stroke,
                  stroke_width=1.6)
            + svg.label(x + right + WIDTH + 6, middle, text, size=TEXT, anchor="start")
        )  # fmt: skip
        widest = max(widest, right + width)
        right += width + GAP
    return Legend(svg.tag("g", "".join(parts), class_="legend"), widest, ROW * (row + 1))
