"""Games of Go as SGF: the main line of one game, in and out.

A record is a sequence of nodes, each with properties: ``(;FF[4]GM[1]SZ[9];B[ee];W[gc])``. In a value a backslash makes
the next sign an ordinary one. Of variations, each in brackets of its own, the first is the main line; the others are
passed over. What this module has no use for, such as names, comments and clocks, is kept.

Source: A. Hollosi, *SGF File Format FF[4]*, red-bean.com/sgf.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate, takewhile
from typing import Final, TypeAlias

from gamelib.board_text import checked_text
from gamelib.errors import GameError, InvalidState, NotationError
from gamelib.game import starting_state
from gamelib.games.bit_lists import squares_of
from gamelib.games.go import Go
from gamelib.games.go_text import GoState
from gamelib.wording import quoted

Properties: TypeAlias = Mapping[str, tuple[str, ...]]
"""The values of each property of a node, without their backslashes."""

SUPERKO: Final = "Tromp-Taylor"
"""The rules, ``RU``, that games with superko are written with, and that are read as superko."""

_VALUE: Final = re.compile(r"\[(?:\\[\s\S]|[^\\\]])*\]")
_TOKEN: Final = re.compile(rf"\s*(?:([();])|([A-Z]+)((?:\s*{_VALUE.pattern})+))\s*")
_ESCAPED: Final = re.compile(r"\\(?:\r\n|\n\r|[\r\n]|([\s\S]))")
_TO_ESCAPE: Final = re.compile(r"[]\\]")
_SET_UP: Final = frozenset({"AB", "AW", "AE", "PL"})
_READ: Final = _SET_UP | {"FF", "GM", "SZ", "KM", "B", "W"}


@dataclass(frozen=True, slots=True)
class GoRecord:
    r"""A game on record.

    Attributes:
        game: the rules.
        moves: the actions in turn.
        start: where they start; on the empty board if not given.
        properties: what else is known of the start and after each move, by SGF's names: ``PB`` and ``PW`` for the names
            of the players, ``C`` for a comment … It may be shorter than the game.

    Example:
        >>> record = GoRecord(Go(size=5, komi=3.5), (12, 25, 25), properties=({"PB": ("Ada [4k]",)},))
        >>> print(write_sgf(record))
        (;FF[4]GM[1]SZ[5]KM[3.5]RE[B+21.5]PB[Ada [4k\]];B[cc];W[];B[])
        >>> read_sgf(write_sgf(record)).moves == record.moves
        True
    """

    game: Go
    moves: tuple[int, ...]
    start: GoState | None = None
    properties: tuple[Properties, ...] = ()

    def states(self) -> tuple[GoState, ...]:
        """Return the states in turn, from the start to the end.

        Raises:
            IllegalAction: if a move is not legal.
        """
        states = [starting_state(self.game, self.start)]
        for move in self.moves:
            states.append(self.game.result(states[-1], move))
        return tuple(states)


def write_sgf(record: GoRecord) -> str:
    """Return the record as SGF; the result, ``RE``, is added where the game was played to its end.

    Raises:
        IllegalAction: if a move is not legal.
        InvalidState: if the game starts in the middle of another one, with a ko say, for which SGF has no words.
    """
    game, states = record.game, record.states()
    start, end = states[0], states[-1]
    if start != game.position(start.black, start.white, plies=start.plies % 2):
        raise InvalidState(f"SGF cannot say that a game starts like this:\n{game.text(start)}")
    root: Properties = {"FF": ("4",), "GM": ("1",), "SZ": (str(game.size),), "KM": (f"{game.komi:.9g}",)}
    margin = game.margin(end)
    more = {
        "AB": [_letters(game, point) for point in squares_of(start.black)],
        "AW": [_letters(game, point) for point in squares_of(start.white)],
        "PL": ["W"] if start.plies else [],
        "RU": [SUPERKO] if game.superko else [],
        "RE": [f"{'BW'[margin < 0]}+{abs(margin):.9g}" if margin else "0"] if game.is_terminal(end) else [],
    }
    nodes: list[Properties] = [{**root, **{name: tuple(values) for name, values in more.items() if values}}]
    for state, move in zip(states, record.moves, strict=False):
        nodes.append({"BW"[game.player(state)]: (_letters(game, move),)})
    others = [*map(_others, record.properties), *[{}] * len(states)]
    return f"({''.join(_written({**node, **other}) for node, other in zip(nodes, others, strict=False))})"


def _written(node: Properties) -> str:
    values = {name: "][".join(_TO_ESCAPE.sub(r"\\\g<0>", value) for value in node[name]) for name in node}
    return ";" + "".join(f"{name}[{value}]" for name, value in values.items())


def _letters(game: Go, action: int) -> str:
    """Return a point as the letters of its column, from the left, and row, from the top; a pass as nothing."""
    row, column = divmod(action, game.size)
    return "" if action == game.passing else chr(ord("a") + column) + chr(ord("a") + row)


def _others(node: Properties) -> Properties:
    """Return what a node has besides rules, stones and moves."""
    return {name: node[name] for name in node if name not in _READ}


def read_sgf(text: str) -> GoRecord:
    """Return the main line of the game in ``text``.

    Without ``SZ`` the board has 19 x 19 points, without ``KM`` the komi is 0. Stones may be set up before the first
    move. With the rules (``RU``) Tromp-Taylor there is superko, with all others and without any there is not.

    Raises:
        NotationError: naming the move, if the text is not the record of a game of Go, or a move in it is not legal.
    """
    root, *nodes = _main_line(checked_text(text, "a record"))
    while nodes and not _moves_in(nodes[0]):
        root = _joined(root, nodes.pop(0))
    game = _rules(root, most_plies=1 + len(nodes))
    start = state = _start(game, root, white=bool(nodes) and _moves_in(nodes[0]) == ["W"])
    moves: list[int] = []
    others = [_others(root)]
    for node in nodes:
        if set_up := _SET_UP & {*node}:
            raise NotationError(f"{min(set_up)} after move {len(moves)}: stones are set up before move 1 or not at all")
        if _moves_in(node):
            moves.append(_move(game, state, node, f"move {len(moves) + 1}"))
            state = game.result(state, moves[-1])
            others.append({})
        others[-1] = _joined(others[-1], _others(node))
    return GoRecord(game, tuple(moves), start, tuple(others))


def _main_line(text: str) -> list[Properties]:
    """Return the nodes of the first line through the variations of the one game in ``text``; the first has no move."""
    tokens, end = [], 0
    while token := _TOKEN.match(text, end):
        tokens.append(token.groups())
        end = token.end()
    nodes: list[dict[str, tuple[str, ...]]] = [{}]  # not a node yet: of what stands before the first ;
    for mark, name, values in takewhile(lambda token: token[0] != ")", tokens):
        if mark == ";":
            nodes.append({})
        elif name:
            found = tuple(_ESCAPED.sub(r"\1", value[1:-1]) for value in _VALUE.findall(values))
            nodes[-1][name] = (*nodes[-1].get(name, ()), *found)
    marks = [mark or "" for mark, _, _ in tokens]
    depths = [*accumulate({"(": 1, ")": -1}.get(mark, 0) for mark in marks)]
    if text[end:].strip() or marks[:2] != ["(", ";"] or depths[-1] or 0 in depths[:-1]:
        moves = sum(map(len, map(_moves_in, nodes)))
        raise NotationError(
            "SGF is one game with all its brackets closed, such as (;SZ[9];B[ee]); "
            f"after move {moves} comes {quoted(text[end:] or 'the end')}"
        )
    root, *rest = nodes[1:]
    first = {colour: root.pop(colour) for colour in _moves_in(root)}
    return [root, *([first] if first else []), *rest]


def _moves_in(node: Properties) -> list[str]:
    """Return the colours that move in a node, of which there should be one at most."""
    return [colour for colour in "BW" if colour in node]


def _joined(node: Properties, other: Properties) -> Properties:
    """Return one node with the values of two."""
    return {name: (*node.get(name, ()), *other.get(name, ())) for name in {**node, **other}}


def _rules(root: Properties, most_plies: int) -> Go:
    """Return the game that the first node tells of, long enough for so many plies."""
    kind, size, komi, rules = (_one(root, *pair) for pair in (("GM", "1"), ("SZ", "19"), ("KM", "0"), ("RU", "")))
    if kind != "1":
        raise NotationError(f"GM[{kind}] is another game: Go is GM[1]")
    try:
        points, number = int(size), float(komi or 0)
        number = int(number) if number.is_integer() else number
        most_plies = max(most_plies, 2 * points * points)
        return Go(points, number, superko=rules.casefold() == SUPERKO.casefold(), most_plies=most_plies)
    except ValueError as problem:
        why = problem if isinstance(problem, GameError) else "it takes a number of points on a side and one of komi"
        raise NotationError(f"no Go has the size SZ[{quoted(size)}] and the komi KM[{quoted(komi)}]: {why}") from None


def _start(game: Go, root: Properties, *, white: bool) -> GoState:
    """Return the position before the first move, which is white's if the first node says so or else if ``white``."""
    points = [{point for each in root.get(name, ()) for point in _area(game, each, name)} for name in ("AB", "AW")]
    if "AE" in root or points[0] & points[1]:
        raise NotationError("before move 1 a stone is set up and replaced or taken away again: leave it out")
    black, white_stones = (sum(1 << point for point in each) for each in points)
    try:
        return game.position(black, white_stones, plies=int(_one(root, "PL", "BW"[white]).upper().startswith("W")))
    except InvalidState as problem:
        raise NotationError(f"before move 1: {problem}") from None


def _one(node: Properties, name: str, default: str, where: str = "before move 1") -> str:
    """Return the value of a property that has one."""
    values = node.get(name, (default,))
    if len(values) != 1:
        raise NotationError(f"{where}: {name} has one value, not {len(values)}")
    return values[0].strip()


def _area(game: Go, value: str, where: str) -> list[int]:
    """Return the point of a value such as ``cc``, or the points of a rectangle such as ``ba:cc``."""
    corners = [divmod(_point(game, corner.strip(), where), game.size) for corner in value.split(":", 1)]
    (top, bottom), (left, right) = (sorted(ends) for ends in zip(corners[0], corners[-1], strict=True))
    return [row * game.size + column for row in range(top, bottom + 1) for column in range(left, right + 1)]


def _point(game: Go, letters: str, where: str) -> int:
    """Return the point that two letters name."""
    names = {_letters(game, point): point for point in range(game.passing)}
    if letters not in names:
        last = max(names)[0]
        raise NotationError(f"{where}: a point is two letters from a to {last}, and not {quoted(letters)}")
    return names[letters]


def _move(game: Go, state: GoState, node: Properties, where: str) -> int:
    """Return the move in a node, which is legal in a state."""
    colours, turn = _moves_in(node), game.player(state)
    if colours != ["BW"[turn]]:
        raise NotationError(f"{where} is {game.player_names[turn]}'s, and its node has {' and '.join(colours)}")
    value = _one(node, colours[0], "", where)
    action = game.passing if value in ("", "tt") else _point(game, value, where)
    if action in game.actions(state):
        return action
    reasons = {
        "the game is over": game.is_terminal(state),
        "there is a stone": (state.black | state.white) >> action & 1,
        "a ko forbids it": state.ko >> action & 1,
        "it would be suicide, or bring back an earlier position": True,
    }
    why = next(reason for reason, applies in reasons.items() if applies)
    name = game.action_text(state, action)
    raise NotationError(f"{where}, {colours[0]}[{value}] at {name}, is not legal: {why}\n{game.text(state)}")
