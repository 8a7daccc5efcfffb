"""Positions of backgammon as text: the board with white's home at the lower right, and whose turn it is.

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
from typing import Final, TypeAlias

from gamelib.board_text import checked_text
from gamelib.errors import NotationError
from gamelib.game import CHANCE, MAX, MIN, Player
from gamelib.games.backgammon_rules import BAR, CHECKERS, HOME, OFF, START, Roll, Side
from gamelib.wording import quoted

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
