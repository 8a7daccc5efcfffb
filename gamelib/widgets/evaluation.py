"""A chess evaluation taken apart: weights on sliders, and the sum they make of the position on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from gamelib import svg
from gamelib.draw.board import pickable
from gamelib.evaluation import Explanation, LinearEvaluation, chess_evaluation
from gamelib.game import MAX, Game
from gamelib.games import Chess, ChessState
from gamelib.widgets.explorer import Control, View, decimal_slider, on_picture
from gamelib.widgets.playing import PlayingExplorer, begun, played

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
