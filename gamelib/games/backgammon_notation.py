"""Plays as backgammon players write them: ``24/18 13/8``, ``bar/22*``, ``6/off(2)``.

Points are numbered as the player counts them who plays the roll. A checker that moves on with a second die is
written once, from its first place to its last: ``24/13``. The place between is named only if an opponent's
checker is hit there, ``24/18*/13``. What several checkers do alike is written once with their number:
``13/11(2) 6/4(2)``. A turn in which nothing can be played is a ``pass``.

Source: P. Magriel, *Backgammon*, 1976, whose notation has become the usual one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Final, TypeAlias

from gamelib.errors import NotationError
from gamelib.games.backgammon_rules import BAR, OFF, Play, Roll, Side, plays
from gamelib.wording import quoted

PASS: Final = "pass"

Path: TypeAlias = tuple[int, ...]
"""The places of one checker in turn."""

_MOVE: Final = re.compile(r"(bar|\d{1,2})((?:/(?:off|\d{1,2})\*?)+)(?:\(([1-4])\))?", re.IGNORECASE)


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


def hits_of(play: Play, other: Side) -> set[int]:
    """Return the points on which the play hits, as the player counts them; ``other`` is the opponent's side."""
    return {end for _, end in play if end != OFF and other[BAR - end]}


def play_text(play: Play, other: Side) -> str:
    """Return the play as it is written; ``other`` is the side of the opponent, whose blots may be hit.

    Example:
        >>> from gamelib.games.backgammon_rules import START
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

    Raises:
        NotationError: if it is not a legal play.
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
