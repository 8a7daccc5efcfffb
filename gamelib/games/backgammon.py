"""Backgammon, a race of two times fifteen checkers in which dice say how far.

White is MAX and black is MIN. The rules kept here:

1. *Points.* Each player counts the 24 points from the own home board (1 to 6) to the farthest (24); the one's
   *p* is the other's 25 - *p*. Checkers go from greater numbers to smaller ones. At the start each player has
   two on 24, five on 13, three on 8 and five on 6.
2. *Opening.* Each player throws one die, and both throw again while the two are equal. Whoever has the
   greater number begins, and plays these two numbers. So the game begins with a chance node of 30 outcomes,
   the pairs (white's die, black's die) of different numbers, 1/30 each, and no game begins with a double.
3. *Rolls.* From then on whoever is to move throws both dice first: 21 different rolls, the six doubles with
   probability 1/36 and the fifteen others with 1/18. The numbers of a double are played four times.
4. *Steps.* Each number takes a checker so many points forward, not onto a point where the opponent has two
   checkers or more. A lone checker there, a blot, is hit and put on the bar. A player with checkers on the
   bar has to enter all of them, a die of *d* on the point 25 - *d*, before any other checker may move.
5. *Bearing off.* When all of a player's checkers are home, a die of *d* takes one off the point *d*; if there
   is none on *d* or farther back, one off the rearmost point. (Whoever is hit then has to bring that checker
   home first.)
6. *As much as possible.* Both numbers have to be played if there is any way to, and as many as possible of a
   double. Where one or the other of two can be played, but not both, it has to be the larger. This holds for
   the last checker as well: with 6-1 one that stands on 3 goes 3/2/off, which matters if it hits on 2. A
   player who can play nothing passes; the pass is an action, the only one then.
7. *End.* Whoever has borne off all checkers wins: 1 if the loser has borne off one at least, 2 (a gammon) if
   none, 3 (a backgammon) if none and one of them is still on the bar or in the winner's home board. No game
   is drawn, and none has a limit of turns.

The doubling cube is left out, and with it everything about stakes and matches. (With a cube at 64 a
backgammon counts 192, which is where the utilities from -192 to 192 of some textbooks come from.)

An action of chance is a pair of numbers. An action of a player is the whole play of the roll: the tuple of
its steps (from, to), points as that player counts them, the bar being 25 and off the board 0, ordered from the
back to the front. Of several plays that lead to the same position only the one with the greatest tuple is an
action, see :func:`plays`.

Why no order of play has to be tried twice: checkers only come forward, and nothing that one step makes
possible (the bar is empty, all checkers are home, no checker is farther back) is undone by another step of
the same turn. So a step that is possible stays so until its checker is used for another.

- A double is played by steps of one length. Whichever are taken first, just as many can be played in all,
  and the steps can be ordered from the back to the front.
- In a roll of two numbers, playing the smaller first gives something new only where it makes a step with the
  larger possible, for the same checker or for others.

Plays are written as players do: ``24/18 13/8``, ``bar/22*``, ``6/off(2)``. Points are numbered as the player
counts them who plays the roll. A checker that moves on with a second die is written once, from its first place
to its last: ``24/13``. The place between is named only if an opponent's checker is hit there, ``24/18*/13``.
What several checkers do alike is written once with their number: ``13/11(2) 6/4(2)``. A turn in which nothing
can be played is a ``pass``.

Positions are written as white counts the points::

     13  14  15  16  17  18 |  19  20  21  22  23  24
     w5   .   .   .  b3   . |  b5   .   .   .   .  w2
     b5   .   .   .  w3   . |  w5   .   .   .   .  b2
     12  11  10   9   8   7 |   6   5   4   3   2   1
    white to play 6-5

``w5`` are five white checkers, ``b3`` three black ones. Above the last line there is ``bar w1 b2`` if checkers
are on the bar and ``off w4`` if some are off the board. The last line says ``opening throw``,
``white to roll``, ``white to play 6-5``, or who has won and by how much, ``game over, white wins 2``.

Sources: T. Keith, *Rules of Backgammon*, bkgm.com/rules.html; P. Magriel, *Backgammon*, 1976 (the notation);
S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 5.5. OpenSpiel's
backgammon has the same opening throw, and plays a double as two turns of two steps.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import mul
from typing import Any, Final, NamedTuple, TypeAlias, cast

from gamelib import svg
from gamelib.errors import NotationError
from gamelib.game import CHANCE, MAX, MIN, Player, two_player_utility
from gamelib.games.boards import PIPS, arrow, points_text
from gamelib.games.rulebook import AtTerminal, Rulebook, new_state
from gamelib.number import are_plain_whole_numbers
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


class BackgammonState(NamedTuple):
    """A position of backgammon.

    Attributes:
        checkers: the checkers of each player, by player: how many are off the board (index 0), on each point as
            that player counts them (1 to 24) and on the bar (25).
        turn: whose turn it is, whether the dice are thrown or not; chance's before the opening throw, and the
            loser's where the game is over.
        roll: what the dice show, the larger number first, or nothing if they are still to be thrown.
    """

    checkers: tuple[Side, Side]
    turn: Player
    roll: Roll | None


def pips(side: Side) -> int:
    """Return how many points the checkers still have to go, all together, until they are off the board."""
    total: int = sum(map(mul, side, range(BAR + 1)))
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


def _row(cells: list[str]) -> str:
    padded = [f"{cell:>4}" for cell in cells]
    return f"{''.join(padded[:6])} |{''.join(padded[6:])}"


def _cell(white: int, black: int) -> str:
    return f"w{white}" if white else f"b{black}" if black else "."


def turn_text(state: BackgammonState) -> str:
    """Return the last line: whose turn it is, or who has won how much."""
    checkers, turn, roll = state
    if win := win_of(checkers):
        return f"game over, {NAMES[MAX if win > 0 else MIN]} wins {abs(win)}"
    if turn is CHANCE:
        return "opening throw"
    name = NAMES[int(turn)]
    return f"{name} to roll" if roll is None else f"{name} to play {roll_text(roll)}"


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


def _larger_first(text: str) -> Roll:
    first, second = read_roll(text)
    return max(first, second), min(first, second)


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


ROLLS: Final[tuple[tuple[Roll, float], ...]] = tuple(
    ((larger, smaller), 1 / 36 if larger == smaller else 1 / 18)
    for larger in range(1, 7)
    for smaller in range(1, larger + 1)
)
"""The 21 rolls of two dice with their probabilities, the larger number first."""

OPENING_THROWS: Final[tuple[tuple[Roll, float], ...]] = tuple(
    ((white, black), 1 / 30) for white in range(1, 7) for black in range(1, 7) if white != black
)
"""The 30 throws that decide who begins, white's die first, with their probabilities."""

_REMEMBERED: Final = 512  # more than a search has open at a time: result() then need not find the plays again


@lru_cache(maxsize=_REMEMBERED)
def plays(own: Side, other: Side, roll: Roll) -> Mapping[Play, tuple[Side, Side]]:
    """Return every play of the roll with the two sides after it, the rearmost checkers' steps first.

    As many of the numbers as possible have to be played; where either of two can be, but not both, the
    larger. Plays that lead to the same position are one: of their steps, ordered from the back to the front,
    the greatest tuple stands for all. If nothing can be played, the only play is ``()``, the pass.

    Args:
        own: the checkers of the player who plays the roll; not all of them off.
        other: the opponent's.
        roll: the numbers on the dice, the larger first.
    """
    found = _plays_of_double(own, other, roll[0]) if roll[0] == roll[1] else _plays_of_two(own, other, roll)
    after: dict[tuple[Side, Side], Play] = {}
    for play in sorted(found, reverse=True):
        after.setdefault(_sides_after(own, other, play), play)
    return {play: sides for sides, play in after.items()}


def movable(own: Side, other: Side, die: int) -> list[int]:
    """Return the points, the bar being 25, from which a checker can step with this die, the rearmost first.

    Example:
        >>> movable(START, START, 5), movable(START, START, 6)
        ([13, 8], [24, 13, 8])
    """
    if own[BAR]:
        return [BAR] if other[die] < 2 else []  # the point 25 - die is the other's point of the number on the die
    mirror = BAR + die
    points = [point for point in range(24, die, -1) if own[point] and other[mirror - point] < 2]
    if any(own[HOME + 1 : BAR]):
        return points
    if own[die]:
        points.append(die)
    elif not any(own[die + 1 : HOME + 1]):
        points += [point for point in range(die - 1, 0, -1) if own[point]][:1]  # nothing is as far back as the die
    return points


def _stepped(side: Side, start: int, end: int) -> Side:
    """Return the side after one of its checkers has gone from ``start`` to ``end``."""
    counts = list(side)
    counts[start] -= 1
    counts[end] += 1
    return tuple(counts)


def _sides_after(own: Side, other: Side, play: Play) -> tuple[Side, Side]:
    """Return both sides after the play, blots hit on the way being on the bar."""
    mine, theirs = list(own), list(other)
    for start, end in play:
        mine[start] -= 1
        mine[end] += 1
        if end and theirs[BAR - end]:
            theirs[BAR - end] = 0
            theirs[BAR] += 1
    return tuple(mine), tuple(theirs)


def _plays_of_two(own: Side, other: Side, roll: Roll) -> set[Play]:
    """Return the plays of two different numbers, among them some that lead to the same position."""
    larger, smaller = roll
    with_larger, with_smaller = movable(own, other, larger), movable(own, other, smaller)
    pairs: set[Play] = set()
    for first, second, starts in ((larger, smaller, with_larger), (smaller, larger, with_smaller)):
        for start in starts:
            step = (start, max(start - first, OFF))
            for then in movable(_stepped(own, *step), other, second):
                if second == smaller or then not in with_larger:  # otherwise the larger could have been played first
                    next_step = (then, max(then - second, OFF))
                    pairs.add((step, next_step) if step > next_step else (next_step, step))
    if pairs:
        return pairs
    for starts, die in ((with_larger, larger), (with_smaller, smaller)):
        if starts:
            return {((start, max(start - die, OFF)),) for start in starts}
    return {()}


def _plays_of_double(own: Side, other: Side, die: int) -> list[Play]:
    """Return the plays of a double, each once: as many steps as possible, four at most."""
    found: list[Play] = []
    _add_steps(found, (), own, other, die, BAR)
    most = max(map(len, found))
    return [play for play in found if len(play) == most]


def _add_steps(found: list[Play], play: Play, own: Side, other: Side, die: int, rearmost: int) -> None:
    """Add what ``play`` can be completed to with steps from ``rearmost`` or farther in front."""
    starts = [start for start in movable(own, other, die) if start <= rearmost] if len(play) < 4 else []
    if not starts:
        found.append(play)
    for start in starts:
        step = (start, max(start - die, OFF))
        _add_steps(found, (*play, step), _stepped(own, *step), other, die, start)


PASS: Final = "pass"

_MOVE: Final = re.compile(r"(bar|\d{1,2})((?:/(?:off|\d{1,2})\*?)+)(?:\(([1-4])\))?", re.IGNORECASE)


def hits_of(play: Play, other: Side) -> set[int]:
    """Return the points on which the play hits, as the player counts them; ``other`` is the opponent's side."""
    return {end for _, end in play if end != OFF and other[BAR - end]}


def play_text(play: Play, other: Side) -> str:
    """Return the play as it is written; ``other`` is the side of the opponent, whose blots may be hit.

    Example:
        >>> from gamelib.games.backgammon import START
        >>> play_text(((24, 18), (18, 13)), START), play_text(((13, 11), (13, 11), (6, 4), (6, 4)), START)
        ('24/13', '13/11(2) 6/4(2)')
    """
    if not play:
        return PASS
    hits, moves = hits_of(play, other), []
    for path, count in Counter(paths_of(play)).items():
        written = _place(path[0])
        for place in path[1:]:
            if place in hits:
                written += f"/{_place(place)}*"
                hits.remove(place)  # whoever comes there later hits nobody
            elif place == path[-1]:
                written += f"/{_place(place)}"
        moves.append(written + (f"({count})" if count > 1 else ""))
    return " ".join(moves)


def _place(point: int) -> str:
    return {OFF: "off", BAR: "bar"}.get(point, str(point))


def read_play(text: str, roll: Roll, own: Side, other: Side) -> Play:
    """Return the legal play of the roll that ``text`` describes, in whatever order its moves are written.

    Stars may be left out, and so may places between where nobody is hit, or they may be those on another way to the
    same position.

    Args:
        text: such as ``8/5 6/5``.
        roll: the numbers on the dice, the larger first.
        own: the side of the player who plays the roll.
        other: the opponent's.
    """
    legal = plays(own, other, roll)
    if text.strip().casefold() == PASS:
        if () in legal:
            return ()
        raise NotationError(f"this roll can be played, so there is no pass; {_choices(legal, other)}")
    paths, stars = _read_moves(text)
    after = list(own)
    for path in paths:
        after[path[0]] -= 1
        after[path[-1]] += 1
    hits = {place for path in paths for place in path[1:] if place != OFF and other[BAR - place] == 1}
    if stars <= hits and all(_goes_by(path, roll, other) for path in paths):
        for play, sides in legal.items():
            if sides[0] == tuple(after) and hits_of(play, other) == hits:
                return play
    raise NotationError(f"{quoted(text.strip())} is not a legal play of this roll; {_choices(legal, other)}")


def _goes_by(path: Path, roll: Roll, other: Side) -> bool:
    """Return whether the dice bring a checker to the places that are named between, and none is blocked."""
    larger, smaller = roll
    lengths = {larger, smaller} if larger != smaller else {larger, 2 * larger, 3 * larger}
    return all(path[0] - place in lengths and other[BAR - place] < 2 for place in path[1:-1])


def _read_moves(text: str) -> tuple[list[Path], set[int]]:
    """Return the way of each checker, and where it says that one is hit."""
    paths: list[Path] = []
    stars: set[int] = set()
    for word in text.replace(",", " ").split():
        move = _MOVE.fullmatch(word)
        if move is None:
            raise NotationError(
                f"{quoted(word)} in {quoted(text.strip())} is not a move: write where a checker comes from and where "
                "it goes, such as 8/5, bar/22 or 6/off, * after a hit, (2) if two checkers do so"
            )
        places = [_number(place.rstrip("*")) for place in (move[1] + move[2]).split("/")]
        if any(start <= end for start, end in pairwise(places)) or places[0] > BAR:
            raise NotationError(
                f"{quoted(word)} in {quoted(text.strip())} is not a move: points are numbered from 24 to 1, and "
                "checkers come forward from the greater number to the smaller"
            )
        stars |= {_number(place[:-1]) for place in move[2].split("/") if place.endswith("*")}
        paths += [tuple(places)] * int(move[3] or 1)
    return paths, stars


def _number(place: str) -> int:
    named = {"off": OFF, "bar": BAR}
    return named[place.casefold()] if place.isalpha() else int(place)


def _choices(legal: Iterable[Play], other: Side) -> str:
    """Return the legal plays in words, not too many."""
    written = [play_text(play, other) for play in legal]
    more = f", … ({len(written)} in all)" if len(written) > 12 else ""
    return f"choose one of {', '.join(written[:12])}{more}"


BackgammonAction: TypeAlias = Roll | Play
"""What the dice show, or a player's play of it."""

_ROLL_OF: Final[Mapping[Any, Roll]] = {roll: roll for roll, _ in ROLLS}
_THROW_OF: Final[Mapping[Any, Roll]] = {throw: throw for throw, _ in OPENING_THROWS}
_ROLLS, _THROWS = tuple(_ROLL_OF), tuple(_THROW_OF)


def _at_terminal(game: Backgammon, state: BackgammonState) -> str:
    """Return the board, its points numbered as the player counts them whose turn it is."""
    above, first, second, below, *rest = game.text(state).splitlines()
    if state.turn == MIN:
        above, below = below, above
    return "\n".join([above, first, second, below, *rest])


class Backgammon(Rulebook[BackgammonState, BackgammonAction]):
    """Backgammon without the doubling cube; white is MAX.

    ``actions`` lists rolls by their numbers, and plays by their steps, greater tuples first, so that those which
    move the rearmost checkers lead. A win is worth 1, a gammon 2, a backgammon 3, a loss as much less than 0.

    Example:
        >>> game = Backgammon()
        >>> game.player(game.initial_state()), len(game.outcomes(game.initial_state()))
        (CHANCE, 30)
        >>> state = game.play("3-1: 8/5 6/5")
        >>> print(game.text(state))
          13  14  15  16  17  18 |  19  20  21  22  23  24
          w5   .   .   .  b3   . |  b5   .   .   .   .  w2
          b5   .   .   .  w2   . |  w4  w2   .   .   .  b2
          12  11  10   9   8   7 |   6   5   4   3   2   1
        black to roll
        >>> len(game.outcomes(state))
        21
        >>> len(game.actions(game.result(state, (6, 6))))
        11
    """

    name = "backgammon"
    player_names = NAMES
    state_type = BackgammonState
    states = "15 checkers for each player, a turn and perhaps a roll"
    marked = "the rolls or plays of this position"
    worth = (-3, 3)
    at_terminal = AtTerminal(
        "backgammon",
        how="type where checkers come from and go to, such as 8/5 6/5, bar/22 or 6/off; who cannot move has to type "
        "pass",
        show=_at_terminal,
        nodes=20_000,
        throws="The dice show",
    )
    win_names: Mapping[float, str] = {
        1: "wins", 2: "wins a gammon, 2 points", 3: "wins a backgammon, 3 points",
    }  # fmt: skip

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> BackgammonState:
        """Return the checkers set up, before the opening throw."""
        return BackgammonState((START, START), CHANCE, None)

    def player(self, state: BackgammonState) -> Player:
        """Return who is to play the roll, or chance if the dice are still to be thrown."""
        return CHANCE if state[2] is None else state[1]

    def actions(self, state: BackgammonState) -> Sequence[BackgammonAction]:
        """Return the rolls, by their numbers; or the plays of the roll, greater tuples of steps first.

        Where nothing can be played, the only play is the pass, ``()``.
        """
        checkers, turn, roll = state
        if roll is not None and turn is not CHANCE:
            return tuple(plays(checkers[turn], checkers[1 - turn], roll))
        if self.is_terminal(state):
            return ()
        return _THROWS if turn is CHANCE else _ROLLS

    def result(self, state: BackgammonState, action: BackgammonAction) -> BackgammonState:
        """Return the position after the dice show ``action``, or after the play ``action`` of the roll."""
        checkers, turn, roll = state
        try:
            if roll is None or turn is CHANCE:
                return self._thrown(state, action)
            own, other = plays(checkers[turn], checkers[1 - turn], roll)[cast(Play, action)]
        except (KeyError, TypeError):  # a list has no hash
            raise self.illegal(state, action) from None
        return new_state(BackgammonState, ((other, own) if turn else (own, other), 1 - turn, None))

    def _thrown(self, state: BackgammonState, action: object) -> BackgammonState:
        """Return the state in which the dice show ``action``."""
        checkers, turn, _ = state
        if turn is CHANCE:
            white, black = _THROW_OF[action]
            return BackgammonState(checkers, MAX, (white, black)) if white > black else BackgammonState(
                checkers, MIN, (black, white)
            )
        if self.is_terminal(state):
            raise KeyError(action)
        return new_state(BackgammonState, (checkers, turn, _ROLL_OF[action]))

    def is_terminal(self, state: BackgammonState) -> bool:
        """Return whether one player has borne off all checkers."""
        white, black = state[0]
        return white[OFF] == CHECKERS or black[OFF] == CHECKERS

    def utility(self, state: BackgammonState, player: int) -> float:
        """Return 1 for a win of ``player``, 2 for a gammon, 3 for a backgammon; -1, -2 or -3 for a loss."""
        win = win_of(state.checkers)
        if not win:
            raise self.unfinished(state)
        return two_player_utility(self, win, player)

    def outcomes(self, state: BackgammonState) -> Sequence[tuple[BackgammonAction, float]]:
        """Return the 30 opening throws, or the 21 rolls, with their probabilities, by their numbers."""
        if state.roll is not None or self.is_terminal(state):
            return super().outcomes(state)
        return OPENING_THROWS if state.turn is CHANCE else ROLLS

    def _is_state(self, state: BackgammonState) -> bool:
        parts = [*state.checkers, () if state.roll is None else state.roll]
        numbers = [number for part in parts for number in part]
        shape = isinstance(state.checkers, tuple) and all(isinstance(part, tuple) for part in parts)
        plain = are_plain_whole_numbers(numbers if state.turn is CHANCE else [*numbers, state.turn])
        return shape and plain and state == self.parse(self.text(state))

    # -- for people --------------------------------------------------------------------------

    def _moves(self, record: str) -> Sequence[str]:
        """Return the rolls and the plays of a record such as ``3-1: 8/5 6/5; 6-5:``, a turn a line or a part.

        The first roll is white's throw and black's, ``3-1`` if white begins. The last play may be missing.
        """
        found = []
        for turn in filter(str.strip, re.split(r"[;\n]", record)):
            roll, _, written = turn.partition(":")
            found += [roll.strip(), written.strip()]
        return found[:-1] if found and not found[-1] else found

    def action_text(self, state: BackgammonState, action: BackgammonAction) -> str:
        """Return a roll as ``6-5``, a play as ``24/18 13/8``, see the module."""
        checkers, turn, roll = state
        if roll is None or turn is CHANCE:
            return roll_text(cast(Roll, action))
        return play_text(cast(Play, action), checkers[1 - turn])

    def parse_action(self, state: BackgammonState, text: str) -> BackgammonAction:
        """Return the roll or the play that ``text`` names; moves may be in any order, stars left out.

        Example:
            >>> game = Backgammon()
            >>> game.parse_action(game.play("3-1:"), "6/5, 8/5")
            ((8, 5), (6, 5))
        """
        checkers, turn, roll = state
        text = checked_text(text, "a roll or a play")
        if self.is_terminal(state):
            raise NotationError(f"{quoted(text)} cannot be played: the game is over")
        if turn is CHANCE:
            throw = read_roll(text)
            if throw not in _THROW_OF:
                raise NotationError(
                    f"{quoted(text.strip())} does not decide who begins: with equal numbers both throw again"
                )
            return throw
        if roll is None:
            return _larger_first(text)
        return read_play(text, roll, checkers[turn], checkers[1 - turn])

    def text(self, state: BackgammonState) -> str:
        """Return the board as white sees it, what is on the bar and off, and whose turn it is, see the module."""
        white, black = state.checkers
        lines = [
            _row([str(point) for point in UPPER]),
            _row([_cell(white[point], black[BAR - point]) for point in UPPER]),
            _row([_cell(white[point], black[BAR - point]) for point in LOWER]),
            _row([str(point) for point in LOWER]),
        ]
        for word, place in (("bar", BAR), ("off", OFF)):
            there = [f"{name[0]}{side[place]}" for name, side in zip(NAMES, state.checkers, strict=True) if side[place]]
            lines += [" ".join([word, *there])] if there else []
        return "\n".join([*lines, turn_text(state)])

    def parse(self, text: str) -> BackgammonState:
        """Return the position written in ``text``, as :meth:`text` writes it; if it does not say, white is to roll.

        The checkers are checked, but not whether a game leads to them. Blanks, line breaks, ``|`` and ``/`` between
        points do not matter, nor do the numbers of the points. What is missing of a player's 15 checkers is off the
        board.

        Example:
            >>> game = Backgammon()
            >>> game.parse(game.text(game.initial_state())) == game.initial_state()
            True
            >>> checkers, turn, roll = game.parse("w2 . . . . . | . . . . . . / . . . . . . | . . . . . b1")
            >>> checkers[0][13], checkers[0][0], checkers[1][24], turn, roll
            (2, 13, 1, 0, None)
        """
        last = _LAST_LINE.search(checked_text(text, "a position"))
        checkers = _read_board(text[: last.start()] if last else text)
        if win := win_of(checkers):
            over = BackgammonState(checkers, MIN if win > 0 else MAX, None)
            if last and last[0].strip().casefold() not in ("game over", turn_text(over)):
                raise NotationError(f"the text says {last[0].strip()!r}, but on this board it is {turn_text(over)!r}")
            return over
        if last is None:
            return BackgammonState(checkers, MAX, None)
        if last[2]:
            raise NotationError(f"the text says {last[2]!r}, but both players have checkers left")
        if last[1] and checkers != (START, START):
            raise NotationError("the text says 'opening throw', but the checkers do not stand as at the start")
        if last[1]:
            return BackgammonState(checkers, CHANCE, None)
        roll = _larger_first(last[4]) if last[4] else None
        return BackgammonState(checkers, NAMES.index(last[3].casefold()), roll)

    def _picture(
        self,
        state: BackgammonState,
        notes: Mapping[BackgammonAction, str],
        shades: Mapping[BackgammonAction, float],
    ) -> str:
        """Return the board, white's home at the lower right: white's checkers are rings of paper, black's are filled.

        The points carry the numbers of the player whose turn it is. Plays with a shade are arrows; notes are listed
        below the board, and so is every action that has a shade, tinted.
        """
        lines = [
            (self.action_text(state, action), notes.get(action, ""), shades.get(action, 0.0))
            for action in dict.fromkeys([*notes, *shades])
        ]
        (white, black), turn, roll = state
        body = [*_board(turn), *_checkers(white, MAX), *_checkers(black, MIN)]
        if roll is not None and turn is not CHANCE:
            x = _MIDDLE + (1 if turn == MAX else -1) * (_BAR / 2 + 3 * _POINT)
            for number, place in zip(roll, (x - 18, x + 18), strict=True):
                body.append(_die(number, place, (_TOP + _BOTTOM) / 2, turn))
            own = state.checkers[turn]
            for play, shade in shades.items():  # an arrow touches the uppermost checker, or where the first would stand
                for path in paths_of(cast(Play, play)):
                    points = [_checker_place(turn, point, max(own[point] - 1, 0)) for point in path]
                    body.append(arrow(points, shade=shade))
        caption = f"○ {NAMES[MAX]} {pips(white)} pips · ● {NAMES[MIN]} {pips(black)} pips · {turn_text(state)}"
        body.append(svg.label(_LEFT, _BOTTOM + 1.7 * _STRIP, caption, size=13, anchor="start"))
        listed, height = _listed(lines, _BOTTOM + 2.4 * _STRIP)
        return svg.document(_WIDTH, height, [*body, *listed], title=self._title(state))


def pip_lead(state: BackgammonState) -> int:
    """Return how many points fewer white's checkers have to go than black's, all together.

    At the start both have 167; whoever has the smaller count is ahead in the race.
    """
    white, black = state.checkers
    return pips(black) - pips(white)


def blots(state: BackgammonState) -> int:
    """Return white's points with a single checker less black's, whether the other can hit there or not."""
    white, black = state.checkers
    return white[1:BAR].count(1) - black[1:BAR].count(1)


def on_bar(state: BackgammonState) -> int:
    """Return white's checkers on the bar less black's."""
    white, black = state.checkers
    return white[BAR] - black[BAR]


def points_made(state: BackgammonState) -> int:
    """Return the points white blocks with two checkers or more, less those that black blocks."""
    white, black = state.checkers
    return _made(white, BAR) - _made(black, BAR)


def home_points(state: BackgammonState) -> int:
    """Return the points white blocks in the own home board, less those black blocks in the other, -6 to 6.

    They keep checkers that were hit from entering: behind six of them nothing can.
    """
    white, black = state.checkers
    return _made(white, HOME + 1) - _made(black, HOME + 1)


def _made(side: Side, end: int) -> int:
    """Return how many points before ``end`` have two checkers or more."""
    points = side[1:end]
    return len(points) - points.count(0) - points.count(1)
