"""What a search believes as its horizon moves, and what it counts there.

The horizon is shown by two lines of small boards, a board a ply: what the search believes, and what comes of it. A
chess evaluation is taken apart: weights on sliders, and the sum they make of the position on the board.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, cast

from gamelib import svg
from gamelib.draw.board import pickable
from gamelib.errors import GameError
from gamelib.evaluation import (
    Explanation,
    LinearEvaluation,
    breakthrough_evaluation,
    chess_evaluation,
    chess_material,
    squashed,
)
from gamelib.game import MAX, Game
from gamelib.games import Chess, ChessState, breakthrough
from gamelib.games.chess import DELAYED, SHUT_IN_BISHOP, square_place
from gamelib.games.rulebook import Rulebook
from gamelib.result import SearchResult
from gamelib.search import KillerMoves, alphabeta
from gamelib.search.quiescence import Noisy
from gamelib.widgets.explorer import (
    Control,
    PlayingExplorer,
    View,
    begun,
    decimal_slider,
    ending_text,
    on_picture,
    played,
    slider,
    switch,
)
from gamelib.wording import counted

BISHOPS: Final = "6k1/pp3p1p/3n1p2/4b3/8/3B4/PP3PPP/2B3K1 w - - 0 1"
"""Two bishops against bishop and knight, five pawns each: worth the same, by the classical weights.

White can move to four squares more."""
WEIGHTS: Final = {
    "pawns": ("pawn", 1.0),
    "knights": ("knight", 3.0),
    "bishops": ("bishop", 3.0),
    "rooks": ("rook", 5.0),
    "queens": ("queen", 9.0),
    "bishop_pair": ("pair of bishops", 0.5),
    "mobility": ("mobility", 0.1),
}
"""What each feature of :func:`chess_evaluation` that is summed is called, and its weight in pawns."""
MOVED: Final = {"knights": (0.0, 10.0), "bishops": (0.0, 10.0), "bishop_pair": (-2.0, 2.0), "mobility": (-0.5, 0.5)}
"""The weights on sliders, and how far these go."""
MATE: Final = 1e6
"""More pawns than any sum can say."""
BOARD: Final = 300
WIDTH: Final = 668
ROW: Final = 22
COLUMNS: Final = (450, 510, 580)
BARS: Final = 628
LEGEND: Final = "value: White's less Black's; bars to the right are White's"


@cache
def chess() -> Chess:
    """Return chess, the same object for all explorers, since it remembers the moves of the positions it has met."""
    return Chess()


def captures_first(game: Game[ChessState, str], state: ChessState, actions: Sequence[str]) -> list[str]:
    """Return the moves to squares that are taken, then the others: an order for :func:`gamelib.search.alphabeta`.

    Example:
        >>> captures_first(chess(), chess().play("e4 d5"), ["e4e5", "e4d5"])
        ['e4d5', 'e4e5']
    """
    taken = state.white | state.black
    return sorted(actions, key=lambda action: not taken >> 8 * (int(action[3]) - 1) + "abcdefgh".index(action[2]) & 1)


class EvaluationExplorer(PlayingExplorer):
    """A chess position, on which the reader plays on, beside the sum that a weighted linear evaluation makes of it.

    Raises:
        ModuleNotFoundError: if the library `chess` is not installed.
    """

    title = "an evaluation taken apart"
    wide = True

    def make_controls(self) -> Mapping[str, Control]:
        """Return the weights that the reader sets, in pawns, and the moves made on the picture."""
        sliders = {name: decimal_slider(*WEIGHTS[name], *ends) for name, ends in MOVED.items()}
        return {**sliders, "moves": on_picture(())}

    def view(self, *, moves: tuple[str, ...], **weights: float) -> View:
        """Draw the board, and beside it value, weight and product of each feature, and their sum."""
        state = played(chess(), moves, chess().parse(BISHOPS))
        evaluate = weighted(weights)
        told = evaluate.explain(state)
        terms = sorted((term for term in told.terms if term.product), key=lambda term: -abs(term.product))
        parts = ", ".join(f"{WEIGHTS[term.name][0]} {signed(term.product)}" for term in terms[:3])
        greatest = f"; the greatest parts are {parts}" if len(terms) > 1 else f", all of it {parts}" if terms else ""
        game, liked = chess(), best_looking(evaluate, state)
        facts = f"The sum is {signed(told.total)}: {pawns_text(round(told.total, 2))}{greatest}."
        if liked is not None:
            mover = game.player_names[game.player(state) != MAX]
            facts += f" By these weights alone, one ply ahead, {mover} would play {game.action_text(state, liked)}."
        board = pickable(game, state, game.svg(state, shades={} if liked is None else {liked: 0.9}), begun=begun(moves))
        return View(facts, _table(board, told, facts))


def weighted(weights: Mapping[str, float]) -> LinearEvaluation[ChessState]:
    """Return the sum with these weights, in pawns, in place of those it has at first.

    Example:
        >>> weighted({"knights": 3.5}).weights["knights"]
        3.5
    """
    features = {part.name: part.feature for part in chess_evaluation(chess()).parts}
    return LinearEvaluation(
        {name: (weights.get(name, weight), features[name]) for name, (_, weight) in WEIGHTS.items()}
    )


def best_looking(evaluate: LinearEvaluation[ChessState], state: ChessState) -> str | None:
    """Return the action whose result is evaluated best for the mover, a mate before all; ``None`` at the end."""
    game = chess()
    sign = 1 if game.player(state) == MAX else -1

    def worth(action: str) -> float:
        after = game.result(state, action)
        return sign * (MATE * game.utility(after, MAX) if game.is_terminal(after) else evaluate(after))

    return max(game.actions(state), key=worth, default=None)


def _table(board: str, told: Explanation, title: str) -> str:
    height = BOARD * svg.size_of(board)[1] / svg.size_of(board)[0]
    body = [svg.embed(board, 0, 0, BOARD, height)]
    top = 26
    body.append(svg.label(BOARD + 16, top, "feature", size=12, anchor="start", fill=svg.FAINT))
    for x, name in zip(COLUMNS, ("value", "weight", "product"), strict=True):
        body.append(svg.label(x, top, name, size=12, anchor="end", fill=svg.FAINT))
    largest = max((abs(term.product) for term in told.terms), default=0) or 1
    seen = [term for term in told.terms if term.name in MOVED or term.name == "pawns" or term.value]
    for row, (name, value, weight, product) in enumerate(seen, 1):
        y = top + ROW * row
        body.append(svg.label(BOARD + 16, y, WEIGHTS[name][0], size=13, anchor="start"))
        for x, number in zip(COLUMNS, (signed(value), f"{weight:g}", signed(product)), strict=True):
            body.append(svg.label(x, y, number, size=13, anchor="end"))
        length = 34 * abs(product) / largest
        left = BARS if product > 0 else BARS - length
        colour = svg.BLUE if product > 0 else svg.VERMILION
        body.append(svg.tag("rect", x=left, y=y - 6, width=length, height=12, fill=colour))
    bottom = top + ROW * (len(seen) + 1)
    rule = bottom - ROW / 2
    body += [
        svg.tag("line", x1=BARS, x2=BARS, y1=top + ROW / 2, y2=rule, stroke=svg.LINE),
        svg.tag("line", x1=BOARD + 16, x2=COLUMNS[-1], y1=rule, y2=rule, stroke=svg.LINE),
        svg.label(BOARD + 16, bottom, "sum, in pawns", size=13, anchor="start", bold=True),
        svg.label(COLUMNS[-1], bottom, signed(told.total), size=13, anchor="end", bold=True),
        svg.label(BOARD + 16, bottom + ROW, LEGEND, size=10, anchor="start", fill=svg.FAINT),
    ]
    return svg.document(WIDTH, max(height, bottom + 2 * ROW), body, title=title)


def pawns_text(pawns: float) -> str:
    """Return in words what a material count says.

    Example:
        >>> pawns_text(0.0), pawns_text(1.0), pawns_text(-2.5)
        ('level', 'White 1 pawn ahead', 'Black 2.5 pawns ahead')
    """
    if pawns == 0:
        return "level"
    many = f"{abs(pawns):g}"
    return f"{'White' if pawns > 0 else 'Black'} {many} {'pawn' if many == '1' else 'pawns'} ahead"


def signed(number: float) -> str:
    """Return a number with its sign, rounded to hundredths; zero has none.

    Example:
        >>> signed(3.0), signed(-0.05), signed(0.30000000000000004), signed(-1e-17)
        ('+3', '-0.05', '+0.3', '0')
    """
    rounded = round(number, 2)
    return f"{rounded:+g}" if rounded else "0"


SCALE: Final = 10
"""What divides a count of men before it is squashed: one more is always better, and a win is better than all."""
PLIES: Final = 5
"""How many plies either line shows."""
NOW: Final = 280.0
"""How wide the board is on which the reader plays."""
SMALL_BOARD: Final = 128.0
REPLY: Final = 2
"""How many plies whoever replies looks ahead, and then until it is quiet."""
GAP: Final = 16.0
HEAD: Final = 20.0
FOOT: Final = 42.0
TITLE: Final = 24.0
BELIEVED: Final = "The line it believes in"
COMES: Final = "What comes, if both then see further"
NOT_SEEN: Final = 0.3
_OUTSIDE: Final = re.compile(r'<desc>.*?</desc>|<g transform="[^"]*scale\(0\.75, 0\.75\)".*?</g>', re.DOTALL)
"""What a chess board has outside its squares: its text, and the names of files and ranks, drawn letter by letter."""
_DEFINITIONS: Final = re.compile("<defs>.*?</defs>", re.DOTALL)
_DEFINITION: Final = re.compile(r'<\w+ id="([^"]*)".*?(?=<\w+ id="|</defs>)', re.DOTALL)


@dataclass(frozen=True)
class Study:
    """A position to look ahead in.

    Attributes:
        game: the game.
        position: its text.
        men: what is counted, MAX's less MIN's.
        deepest: how far the horizon can be moved so that it answers at once.
        corner: the square at the top left of its picture.
        side: how many squares there are in a row.
        below: how far the board goes on below its squares, in pixels.
    """

    game: Rulebook[Any, Any]
    position: str
    men: LinearEvaluation[Any]
    deepest: int
    corner: svg.Place
    side: int
    below: float


@dataclass(frozen=True)
class Ply:
    """A ply of a line.

    Attributes:
        state: what it leads to.
        word: the action.
        judged: what the state is worth, or how the game has ended there.
        told: the action, and how the game has ended if it has.
        seen: whether the search looked at it.
    """

    state: Any
    word: str
    judged: str
    told: str
    seen: bool


def study(name: str) -> Study:
    """Return one of the positions of lesson 03.

    Raises:
        ModuleNotFoundError: if it is of chess and the library `chess` is not installed.
    """
    if name == "bait":
        game = breakthrough.Breakthrough(5, 5)
        pieces = LinearEvaluation({"pieces": (1, breakthrough_evaluation(game).parts[0].feature)})
        _, top_left = game.places_of(game.initial_state(), breakthrough.Step(15, 20))
        return Study(game, breakthrough.BAIT, pieces, 5, top_left, 5, 4.0)
    if name == "shut-in bishop":
        return Study(chess(), SHUT_IN_BISHOP, chess_material(chess()), 4, square_place("a8"), 8, 15.0)
    if name == "delayed loss":
        return Study(chess(), DELAYED, chess_material(chess()), 5, square_place("a8"), 8, 15.0)
    raise GameError(f"the positions are 'bait', 'shut-in bishop' and 'delayed loss', and not {name!r}")


class HorizonExplorer(PlayingExplorer):
    """A position, the move a search recommends that counts men at its horizon, and what comes of it.

    The upper line is the search's own principal variation, the lower one the game as it goes on if both sides see
    further; what the search did not see of it is pale. A click on the first board plays a move, and the search goes
    on from there.

    Args:
        name: the position: ``"bait"`` of Breakthrough, or ``"shut-in bishop"`` or ``"delayed loss"`` of chess.

    Raises:
        ModuleNotFoundError: if it is of chess and the library `chess` is not installed.

    Example:
        >>> print(HorizonExplorer().facts)
        Looking 3 plies ahead, white plays a2xb3 and believes that at worst it will be 1 ahead. It expects d3-c2 \
e1-d2. What comes: d3-c2 e1-d2. Not seen: c2-b1, black has won.
    """

    title = "the horizon"
    wide = True

    def __init__(self, name: str = "bait") -> None:
        self.study = study(name)
        self._found: dict[tuple[Any, int, bool], SearchResult[Any]] = {}
        start = self.study.game.parse(self.study.position)
        for quiescence in (False, True):  # so that the slider answers at once wherever it is moved
            for depth in range(1, self.study.deepest + 1 - quiescence):
                self._search(start, depth, quiescence)
        super().__init__()

    def make_controls(self) -> Mapping[str, Control]:
        """Return the depth, whether to go on until it is quiet, and the moves made on the picture."""
        return {
            "depth": slider("horizon, in plies", 3, 1, self.study.deepest),
            "quiescence": switch("go on until it is quiet"),
            "moves": on_picture(()),
        }

    def limits(self) -> Mapping[str, int]:
        """Return how far the horizon goes, which is a ply less with quiescence search."""
        return {"depth": self.study.deepest - self.values["quiescence"]}

    def view(self, *, depth: int, quiescence: bool, moves: tuple[str, ...]) -> View:
        """Draw the position and the plies that follow the move that is chosen."""
        game = self.study.game
        state = played(game, moves, game.parse(self.study.position))
        if game.is_terminal(state):
            return View(f"The game is over: {ending_text(game, state)}.", svg.scaled(game.svg(state), 1))
        found = self._search(state, depth, quiescence)
        assert found.action is not None
        mover, action = game.player_names[game.player(state) != MAX], game.action_text(state, found.action)
        ahead = f"Looking {counted(depth, 'ply', 'plies')} ahead{', then until it is quiet' * quiescence}"
        facts = [f"{ahead}, {mover} plays {action} and {self._hope(state, found)}."]
        believed = self._line(state, found.principal_variation[:PLIES], depth, quiescence)
        replies = self._replies(game.result(state, found.action))
        comes = self._line(state, [found.action, *replies], depth, quiescence)
        for what, words in (
            ("It expects", [ply.word for ply in believed[1:]]),
            ("What comes:", [ply.told for ply in comes[1:] if ply.seen]),
            ("Not seen:", [ply.told for ply in comes if not ply.seen]),
        ):
            if words:
                facts.append(f"{what} {' '.join(words)}.")
        return self._picture_of(state, believed, comes, depth, begun(moves), " ".join(facts))

    def _line(self, state: Any, line: Sequence[Any], depth: int, quiescence: bool) -> list[Ply]:
        """Return the plies of a line, each with what is known of it: a search that goes on sees what is not quiet."""
        game, plies, seen = self.study.game, list[Ply](), True
        for number, action in enumerate(line, 1):
            seen = seen and (number <= depth or (quiescence and action in cast(Noisy, game).noisy_actions(state)))
            word = game.action_text(state, action)
            state = game.result(state, action)
            judged = self._judged(state)
            told = f"{word}, {judged}" if game.is_terminal(state) else word
            plies.append(Ply(state, word, judged, told, seen))
        return plies

    def _search(self, state: Any, depth: int, quiescence: bool = False) -> SearchResult[Any]:
        game, asked = self.study.game, (state, depth, quiescence)
        if asked not in self._found:
            order = KillerMoves(captures_first) if game is chess() else None
            self._found[asked] = alphabeta(
                game, state, depth=depth, evaluate=squashed(self.study.men, SCALE), order=order, quiescence=quiescence
            )
        return self._found[asked]

    def _replies(self, state: Any) -> list[Any]:
        """Return good play from a state until the line is full: quick wins and, where all loses, late losses."""
        game, line = self.study.game, list[Any]()
        while len(line) < PLIES - 1 and not game.is_terminal(state):
            wins, action = 1 if game.player(state) == MAX else -1, None
            for depth in range(1, REPLY + 1):
                found = self._search(state, depth, quiescence=True)
                if found.value == -wins and action is not None:
                    break
                action = found.action
                if found.value == wins:
                    break
            line.append(action)
            state = game.result(state, action)
        return line

    def _hope(self, state: Any, found: SearchResult[Any]) -> str:
        """Return in words what the search expects, for the mover."""
        game, mover = self.study.game, self.study.game.player(state)
        if abs(found.value) == 1:
            return "sees that it wins" if (found.value > 0) == (mover == MAX) else "sees that it loses"
        end = state
        for action in found.principal_variation:
            end = game.result(end, action)
        men = self.study.men(end) if mover == MAX else -self.study.men(end)
        worst = "level" if not men else f"{abs(men):g} {'ahead' if men > 0 else 'behind'}"
        return f"believes that at worst it will be {worst}"

    def _picture_of(self, state: Any, believed: list[Ply], comes: list[Ply], depth: int, half: str, facts: str) -> View:
        """Draw the position and the two lines, with the horizon through both."""
        game, corner = self.study.game, self.study.corner
        shades = {game.parse_action(state, comes[0].word): 0.9}
        board = pickable(game, state, game.svg(state, shades=shades), begun=half)
        wide, high = self._side + 2 * corner.x, self._side + corner.y + self.study.below
        mover = game.player_names[game.player(state) != MAX]
        now = _cell(svg.cropped(board, 0, 0, wide, high), NOW, f"now: {mover} to move", self._judged(state))
        body = [svg.embed(now, 0, 0, *svg.size_of(now))]
        left, step, row = NOW + GAP, SMALL_BOARD + GAP, TITLE + HEAD + SMALL_BOARD + FOOT
        for top, title, plies in ((0.0, BELIEVED, believed), (row, COMES, comes)):
            body.append(svg.label(left, top + TITLE / 2, title, size=14, anchor="start"))
            for number, ply in enumerate(plies):
                note = "not seen" if not ply.seen else "the horizon" if number + 1 == depth else ""
                note = note or "seen, going on" * (number >= depth)
                cell = _cell(self._squares(ply.state), SMALL_BOARD, f"{number + 1}. {ply.word}", ply.judged, note)
                body.append(svg.embed(cell, left + number * step, top + TITLE, *svg.size_of(cell)))
        if depth < max(len(believed), len(comes)):
            marks: dict[str, Any] = {"stroke": svg.VERMILION, "stroke_width": 3, "stroke_dasharray": "7 4"}
            edge = left + depth * step - GAP / 2
            ends = ((TITLE, row), (row + TITLE, 2 * row))
            body += [svg.tag("line", x1=edge, x2=edge, y1=top, y2=bottom, **marks) for top, bottom in ends]
        return View(facts, _defined_once(svg.document(left + PLIES * step, 2 * row, body, title=facts)))

    def _squares(self, state: Any) -> str:
        """Return the squares of a position, without their names and the line below."""
        corner = self.study.corner
        return svg.cropped(_OUTSIDE.sub("", self.study.game.svg(state)), corner.x, corner.y, self._side, self._side)

    @property
    def _side(self) -> float:
        return self.study.side * self.study.corner.width

    def _judged(self, state: Any) -> str:
        """Return what the position is worth: how many men more MAX has, or how the game has ended."""
        if self.study.game.is_terminal(state):
            return ending_text(self.study.game, state)
        men = self.study.men(state)
        return f"{men:+g}" if men else "0"


def _defined_once(picture: str) -> str:
    """Return the same picture, shorter by all definitions that stand in it already.

    Example:
        >>> _defined_once('<defs><g id="a"/><g id="b"/></defs><defs><g id="b"/><g id="c"/></defs>')
        '<defs><g id="a"/><g id="b"/></defs><defs><g id="c"/></defs>'
    """
    known = set[str]()

    def new(found: re.Match[str]) -> str:
        if found[1] in known:
            return ""
        known.add(found[1])
        return found[0]

    return _DEFINITIONS.sub(lambda found: _DEFINITION.sub(new, found[0]), picture)


def _cell(board: str, width: float, word: str, judged: str, note: str = "") -> str:
    """Return a board with the move above it, and below it what it is worth and whether it is seen."""
    height = width * svg.size_of(board)[1] / svg.size_of(board)[0]
    body = [
        svg.label(width / 2, HEAD / 2, word, size=14, bold=True),
        svg.embed(board, 0, HEAD, width, height),
        svg.label(width / 2, HEAD + height + 13, judged, size=14),
    ]
    if note == "not seen":
        body = [svg.tag("g", "".join(body), opacity=NOT_SEEN)]
    if note:
        body.append(svg.label(width / 2, HEAD + height + 31, note, size=13, fill=svg.VERMILION))
    return svg.document(width, HEAD + height + FOOT, body, title=f"{word}: {judged} {note}".strip())
