"""Where checkers stand in backgammon: positions as text and as pictures.

Points are numbered as white counts them::

     13  14  15  16  17  18 |  19  20  21  22  23  24
     w5   .   .   .  b3   . |  b5   .   .   .   .  w2
     b5   .   .   .  w3   . |  w5   .   .   .   .  b2
     12  11  10   9   8   7 |   6   5   4   3   2   1
    white to play 6-5

``w5`` are five white checkers, ``b3`` three black ones. Above the last line there is ``bar w1 b2`` if checkers
are on the bar and ``off w4`` if some are off the board. The last line says ``opening throw``,
``white to roll``, ``white to play 6-5``, or who has won and by how much, ``game over, white wins 2``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import Final, TypeAlias

from gamelib import svg
from gamelib.errors import NotationError
from gamelib.game import CHANCE, MAX, MIN, Player
from gamelib.games.boards import PIPS, arrow, points_text
from gamelib.wording import checked_text, quoted

Side: TypeAlias = tuple[int, ...]
"""One player's checkers: how many are off (index 0), on each point (1 to 24, own count) and on the bar (25)."""

Roll: TypeAlias = tuple[int, int]
"""The numbers on the two dice."""

Step: TypeAlias = tuple[int, int]
"""Where a checker comes from and where one die brings it, on the points as its player counts them."""

Play: TypeAlias = tuple[Step, ...]
"""All the steps of a turn, from the back to the front; none at all is a pass."""

OFF: Final = 0
"""The place of the checkers that have left the board."""

BAR: Final = 25
"""The place of the checkers that were hit."""

CHECKERS: Final = 15
"""How many checkers each player has."""

HOME: Final = 6
"""The points from 1 to this one are a player's home board."""

START: Final[Side] = (0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0)
"""How both sides begin: two checkers on the 24-point, five on 13, three on 8 and five on 6."""

_PLACES: Final = range(BAR + 1)


def pips(side: Side) -> int:
    """Return how many points the checkers still have to go, all together, until they are off the board."""
    total: int = sum(map(mul, side, _PLACES))
    return total


Path: TypeAlias = tuple[int, ...]
"""The places of one checker in turn."""


def paths_of(play: Play) -> list[Path]:
    """Return the way of each checker that moves, in the order of the play.

    Example:
        >>> paths_of(((24, 18), (18, 13))), paths_of(((8, 7), (8, 7), (7, 6), (6, 5)))
        ([(24, 18, 13)], [(8, 7, 6, 5), (8, 7)])
    """
    paths: list[Path] = []
    for start, end in play:
        number = next((number for number, path in enumerate(paths) if path[-1] == start), None)
        if number is None:
            paths.append((start, end))
        else:
            paths[number] += (end,)
    return paths


BackgammonPosition: TypeAlias = tuple[tuple[Side, Side], Player, Roll | None]
"""The sides by player, whose turn it is (chance's before the opening throw), and the roll if there is one."""

NAMES: Final = ("white", "black")
"""The players by number; their checkers are written ``w`` and ``b``."""

UPPER: Final = tuple(range(13, 25))
"""The points in the upper row from left to right, as white counts them."""

LOWER: Final = tuple(range(12, 0, -1))
"""The points in the lower row from left to right."""

_ROLL: Final = re.compile(r"\s*([1-6])\s*[-,:]?\s*([1-6])\s*")

_LAST_LINE: Final = re.compile(
    r"(?:(opening throw)|(game over(?:, (?:white|black) wins [123])?)|(white|black) to (?:roll|play\s+(\S+)))\s*$",
    re.IGNORECASE,
)


def win_of(checkers: tuple[Side, Side]) -> int:
    """Return what a finished game is worth to MAX: 1, 2 for a gammon, 3 for a backgammon, or less than 0; else 0.

    It is a gammon if the loser has borne off no checker, and a backgammon if one of these is still on the bar or
    in the winner's home board.

    Example:
        >>> winner = (15,) + 25 * (0,)
        >>> win_of((winner, START)), win_of((START, winner)), win_of((START, START))
        (3, -3, 0)
    """
    for player, (winner, loser) in enumerate((checkers, checkers[::-1])):
        if winner[OFF] == CHECKERS:
            size = 1 if loser[OFF] else 3 if any(loser[BAR - HOME :]) else 2
            return size if player == MAX else -size
    return 0


def position_text(position: BackgammonPosition) -> str:
    """Return the board, what is on the bar and off, and whose turn it is."""
    white, black = position[0]
    lines = [
        _row([str(point) for point in UPPER]),
        _row([_cell(white[point], black[BAR - point]) for point in UPPER]),
        _row([_cell(white[point], black[BAR - point]) for point in LOWER]),
        _row([str(point) for point in LOWER]),
    ]
    for word, place in (("bar", BAR), ("off", OFF)):
        there = [f"{name[0]}{side[place]}" for name, side in zip(NAMES, position[0], strict=True) if side[place]]
        lines += [" ".join([word, *there])] if there else []
    return "\n".join([*lines, turn_text(position)])


def _row(cells: list[str]) -> str:
    padded = [f"{cell:>4}" for cell in cells]
    return f"{''.join(padded[:6])} |{''.join(padded[6:])}"


def _cell(white: int, black: int) -> str:
    return f"w{white}" if white else f"b{black}" if black else "."


def turn_text(position: BackgammonPosition) -> str:
    """Return the last line: whose turn it is, or who has won how much."""
    checkers, turn, roll = position
    if win := win_of(checkers):
        return f"game over, {NAMES[MAX if win > 0 else MIN]} wins {abs(win)}"
    if turn is CHANCE:
        return "opening throw"
    name = NAMES[int(turn)]
    return f"{name} to roll" if roll is None else f"{name} to play {roll_text(roll)}"


def read_position(text: str) -> BackgammonPosition:
    """Return the position in ``text``; where it does not say whose turn it is, white is to roll.

    Blanks, line breaks, ``|`` and ``/`` between points do not matter, nor do the numbers of the points. What is
    missing of a player's 15 checkers is off the board.

    Example:
        >>> checkers, turn, roll = read_position("w2 . . . . . | . . . . . . / . . . . . . | . . . . . b1")
        >>> checkers[0][13], checkers[0][0], checkers[1][24], turn, roll
        (2, 13, 1, 0, None)
    """
    last = _LAST_LINE.search(checked_text(text, "a position"))
    checkers = _read_board(text[: last.start()] if last else text)
    if win := win_of(checkers):
        over: BackgammonPosition = (checkers, MIN if win > 0 else MAX, None)
        if last and last[0].strip().casefold() not in ("game over", turn_text(over)):
            raise NotationError(f"the text says {last[0].strip()!r}, but on this board it is {turn_text(over)!r}")
        return over
    if last is None:
        return checkers, MAX, None
    if last[2]:
        raise NotationError(f"the text says {last[2]!r}, but both players have checkers left")
    if last[1] and checkers != (START, START):
        raise NotationError("the text says 'opening throw', but the checkers do not stand as at the start")
    if last[1]:
        return checkers, CHANCE, None
    first, second = read_roll(last[4]) if last[4] else (0, 0)
    roll = (max(first, second), min(first, second)) if last[4] else None
    return checkers, NAMES.index(last[3].casefold()), roll


def _read_board(text: str) -> tuple[Side, Side]:
    """Return both sides as the points, the bar and what is said to be off have it."""
    words = re.sub(r"[|/,:]", " ", text).split()
    sides = ([0] * (BAR + 1), [0] * (BAR + 1))
    places = [*UPPER, *LOWER]
    seen, extra, said_off = 0, "", [0, 0]
    for word in words:
        if word.casefold() in ("bar", "off"):
            extra = word.casefold()
        elif not extra and word.isdecimal():
            continue  # the number of a point
        else:
            counts = _read_cell(word, extra or f"point {places[seen] if seen < len(places) else seen + 1}")
            for player, count in enumerate(counts):
                if extra == "bar":
                    sides[player][BAR] += count
                elif extra == "off":
                    said_off[player] += count
                elif count and seen < len(places):
                    sides[player][places[seen] if player == MAX else BAR - places[seen]] = count
            seen += not extra
    if seen != len(places):
        raise NotationError(f"the board has {len(places)} points, but the text describes {seen}")
    for name, side, said in zip(NAMES, sides, said_off, strict=True):
        side[OFF] = CHECKERS - sum(side)
        if side[OFF] < 0 or (said and said != side[OFF]):
            on_board = f"{name} has {sum(side[1:])} checkers on the board and the bar"
            raise NotationError(f"{on_board}{f' and {said} off' if said else ''}, of {CHECKERS} in all")
    if all(side[OFF] == CHECKERS for side in sides):
        raise NotationError("both players have all checkers off the board: the game was over before")
    return tuple(sides[MAX]), tuple(sides[MIN])


def _read_cell(word: str, where: str) -> tuple[int, int]:
    """Return how many white and black checkers a word stands for."""
    if word in (".", "-", "_"):
        return 0, 0
    cell = re.fullmatch(r"([wb])([1-9]|1[0-5])", word, re.IGNORECASE)
    if cell is None:
        raise NotationError(
            f"{quoted(word)} ({where}) is not a number of checkers: write w1 to w{CHECKERS} for white ones, b1 to "
            f"b{CHECKERS} for black ones, . for an empty point; below the points 'bar' and 'off', and last whose turn "
            "it is, such as 'white to play 6-5'"
        )
    count = int(cell[2])
    return (count, 0) if cell[1] in "wW" else (0, count)


def roll_text(roll: Roll) -> str:
    """Return the numbers on the dice, such as ``6-5``."""
    return f"{roll[0]}-{roll[1]}"


def read_roll(text: str) -> Roll:
    """Return the two numbers in the order in which they are written.

    Example:
        >>> read_roll("6-5"), read_roll("31")
        ((6, 5), (3, 1))
    """
    roll = _ROLL.fullmatch(checked_text(text, "a roll"))
    if roll is None:
        raise NotationError(f"{quoted(text)} is not a roll of two dice: write two numbers from 1 to 6, such as 6-5")
    return int(roll[1]), int(roll[2])


_POINT: Final = 30.0
_RADIUS: Final = 12.5
_MARGIN: Final = 8.0
_STRIP: Final = 20.0
_HEIGHT: Final = 320.0
_SPIKE: Final = 130.0
_BAR: Final = 36.0
_TRAY: Final = 44.0
_STACK: Final = 5  # of more checkers the last one carries the number

_COLOURS: Final = ((svg.CARD, svg.INK), (svg.INK, svg.CARD))  # of each player's checkers, and of what is on them

_LEFT: Final = _MARGIN
_MIDDLE: Final = _LEFT + 6 * _POINT + _BAR / 2
_RIGHT: Final = _LEFT + 12 * _POINT + _BAR
_TOP: Final = _MARGIN + _STRIP
_BOTTOM: Final = _TOP + _HEIGHT
_WIDTH: Final = _RIGHT + _TRAY + _MARGIN


def board_svg(
    position: BackgammonPosition,
    *,
    arrows: Mapping[Play, float],
    lines: Sequence[tuple[str, str, float]],
    title: str,
) -> str:
    """Return a board as a picture: white's checkers are rings of paper, black's are filled.

    The points carry the numbers they have for the player whose turn it is, which are those of the plays.

    Plays of the roll with a shade are arrows. The lines are written below the board in columns: an action, a note, and
    a number from 0 to 1 for its tint.
    """
    (white, black), turn, roll = position
    body = [*_board(turn), *_checkers(white, MAX), *_checkers(black, MIN)]
    if roll is not None and turn is not CHANCE:
        x = _MIDDLE + (1 if turn == MAX else -1) * (_BAR / 2 + 3 * _POINT)
        for number, place in zip(roll, (x - 18, x + 18), strict=True):
            body.append(_die(number, place, (_TOP + _BOTTOM) / 2, turn))
        own = position[0][turn]
        for play, shade in arrows.items():  # an arrow touches the uppermost checker, or where the first would stand
            for path in paths_of(play):
                body.append(arrow([_checker_place(turn, point, max(own[point] - 1, 0)) for point in path], shade=shade))
    caption = f"○ {NAMES[MAX]} {pips(white)} pips · ● {NAMES[MIN]} {pips(black)} pips · {turn_text(position)}"
    body.append(svg.label(_LEFT, _BOTTOM + 1.7 * _STRIP, caption, size=13, anchor="start"))
    listed, height = _listed(lines, _BOTTOM + 2.4 * _STRIP)
    return svg.document(_WIDTH, height, [*body, *listed], title=title)


def _board(turn: Player) -> Iterable[str]:
    """Yield the two halves with their points, numbered as ``turn`` counts them, the bar, and the tray."""
    for left in (_LEFT, _MIDDLE + _BAR / 2):
        yield svg.tag("rect", x=left, y=_TOP, width=6 * _POINT, height=_HEIGHT, fill=svg.GREEN, fill_opacity=0.1)
    for row, edge, inward in ((UPPER, _TOP, 1), (LOWER, _BOTTOM, -1)):
        for point in row:
            x, tip = _across(point), edge + inward * _SPIKE
            corners = points_text([(x - _POINT / 2, edge), (x, tip), (x + _POINT / 2, edge)])
            tint = 0.45 if point % 2 else 0.2
            yield svg.tag("polygon", points=corners, fill=svg.GREEN, fill_opacity=tint, stroke=svg.LINE)
            number = BAR - point if turn == MIN else point
            yield svg.label(x, edge - inward * _STRIP / 2, str(number), size=11, fill=svg.FAINT)
    for name, x, width in (("bar", _MIDDLE - _BAR / 2, _BAR), ("off", _RIGHT, _TRAY)):
        yield svg.tag("rect", x=x, y=_TOP, width=width, height=_HEIGHT, fill=svg.LINE, fill_opacity=0.25)
        yield svg.label(x + width / 2, _TOP - _STRIP / 2, name, size=11, fill=svg.FAINT)
    yield svg.tag("rect", x=_LEFT, y=_TOP, width=_WIDTH - 2 * _MARGIN, height=_HEIGHT, fill="none", stroke=svg.INK)


def _across(point: int) -> float:
    """Return where a point, as white counts it, is from left to right: the middle of it."""
    column = UPPER.index(point) if point in UPPER else LOWER.index(point)
    return _LEFT + (column + 0.5) * _POINT + (_BAR if column >= 6 else 0)


def _checker_place(player: int, point: int, level: int) -> tuple[float, float]:
    """Return where the checker is drawn that stands at ``level``, from 0, on a point as ``player`` counts it."""
    up = min(level, _STACK - 1) * 2 * _RADIUS + _RADIUS + 2
    if point == BAR:  # in the half where it enters: white's checkers in the upper one
        away = 40 + min(level, _STACK - 2) * 2 * _RADIUS
        return _MIDDLE, (_TOP + _BOTTOM) / 2 - away if player == MAX else (_TOP + _BOTTOM) / 2 + away
    if point == OFF:
        return _RIGHT + _TRAY / 2, _BOTTOM - 30 if player == MAX else _TOP + 30
    seen = point if player == MAX else BAR - point
    return _across(seen), _TOP + up if seen in UPPER else _BOTTOM - up


def _checkers(side: Side, player: int) -> Iterable[str]:
    """Yield a player's checkers: stacks on the points and the bar, and one for all that are off."""
    fill, ink = _COLOURS[player]
    for point, count in enumerate(side):
        shown = min(count, 1 if point == OFF else _STACK - (point == BAR))
        for level in range(shown):
            x, y = _checker_place(player, point, level)
            yield svg.tag("circle", cx=x, cy=y, r=_RADIUS, fill=fill, stroke=svg.INK, stroke_width=1.5)
            if level == shown - 1 and (count > shown or point == OFF):
                yield svg.label(x, y, str(count), size=14, fill=ink, bold=True)
            else:
                yield svg.tag("circle", cx=x, cy=y, r=_RADIUS - 3.5, fill="none", stroke=ink, stroke_width=0.8)


def _die(number: int, x: float, y: float, player: int) -> str:
    fill, ink = _COLOURS[player]
    square = svg.tag("rect", x=x - 14, y=y - 14, width=28, height=28, rx=5, fill=fill, stroke=svg.INK, stroke_width=1.5)
    dots = [svg.tag("circle", cx=x + 8 * right, cy=y + 8 * down, r=2.6, fill=ink) for right, down in PIPS[str(number)]]
    return square + "".join(dots)


def _listed(lines: Sequence[tuple[str, str, float]], top: float) -> tuple[list[str], float]:
    """Return the lines in as many columns as there is room for, and where they end."""
    written = [f"{action}: {note}" if note else action for action, note, _ in lines]
    room = _WIDTH - 2 * _MARGIN
    widest = max((svg.text_width(each, 12) for each in written), default=room) + 12
    columns = max(1, int(room / widest))
    rows = -(-len(lines) // columns)
    body = []
    for index, (content, (_, _, shade)) in enumerate(zip(written, lines, strict=True)):
        column, row = divmod(index, rows)
        x, y = _LEFT + column * room / columns, top + row * _STRIP
        if shade:
            width, tint = room / columns - 4, 0.8 * shade
            body.append(svg.tag("rect", x=x, y=y, width=width, height=_STRIP - 2, fill=svg.SKY, fill_opacity=tint))
        body.append(svg.label(x + 4, y + _STRIP / 2 - 1, content, size=12, anchor="start"))
    return body, top + rows * _STRIP + (_MARGIN if rows else 0)
