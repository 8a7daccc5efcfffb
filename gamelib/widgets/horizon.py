"""What a search sees on a chess board, as its horizon moves: the depth, and quiescence on or off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from gamelib import svg
from gamelib.evaluation import chess_material, squashed
from gamelib.game import MAX, Game
from gamelib.games import ChessState
from gamelib.games.chess_studies import SHUT_IN_BISHOP
from gamelib.result import SearchResult
from gamelib.search import KillerMoves, alphabeta
from gamelib.search.budget import BudgetSpent, Metered
from gamelib.widgets.chess_board import chess, line_text, pawns_text, position_after, position_controls
from gamelib.widgets.explorer import Explorer, View, slider, switch

AT_ONCE: Final = 1_200
"""How many nodes are searched without asking, which takes less than the 150 ms in which a picture has to answer."""
AT_MOST: Final = 400_000
"""How many nodes are searched at all: some ten or twenty seconds."""
SCALE: Final = 10
WIDTH: Final = 330


class HorizonExplorer(Explorer):
    """A chess position, the move that the material count recommends at a depth, and the line it expects.

    Args:
        position: what is on the board at first, in Forsyth-Edwards notation.
        moves: the moves that have been played from there.

    Raises:
        ModuleNotFoundError: if the library `chess` is not installed.
    """

    title = "the horizon"

    def __init__(self, position: str = SHUT_IN_BISHOP, moves: str = "") -> None:
        self.start = position, moves
        super().__init__()

    def make_controls(self) -> Mapping[str, Any]:
        """Return the depth, the two switches and the position."""
        return {
            "depth": slider("horizon, in plies", 3, 1, 6),
            "quiescence": switch("with quiescence search"),
            "patient": switch("search even if it takes seconds"),
            **position_controls(*self.start),
        }

    def view(self, *, depth: int, quiescence: bool, patient: bool, position: str, moves: str) -> View:
        """Draw the position with an arrow for the move that is chosen, and below it the line that is expected."""
        state = position_after(position, moves)
        game = chess()
        setting = f"{'1 ply' if depth == 1 else f'{depth} plies'}{' and quiescence' if quiescence else ''}"
        if game.is_terminal(state):
            return View(f"The game is over: {game.ending(state)}.", _framed(game.svg(state), ""))
        now = f"now: {pawns_text(chess_material(game)(state))}"
        found = found_within(state, depth, quiescence, AT_MOST if patient else AT_ONCE)
        if found is None:
            wait = (
                f"This would take more than {AT_MOST:,} nodes and is too much for plain Python: choose a smaller depth."
                if patient
                else f"This takes more than {AT_ONCE:,} nodes, so it may take seconds: "
                "tick ‘search even if it takes seconds’ to wait for it."
            )
            return View(f"{setting}: {wait}", _framed(game.svg(state), now))
        assert found.action is not None
        line = line_text(state, found.principal_variation)
        end = state
        for action in found.principal_variation:
            end = game.result(end, action)
        then = game.ending(end) or pawns_text(chess_material(game)(end))
        mover = game.player_names[game.player(state) != MAX]
        facts = (
            f"Looking ahead {setting}, {mover} plays {game.action_text(state, found.action)} and expects {line}, "
            f"then: {then} ({now}). {found.nodes:,} nodes."
        )
        picture = game.svg(state, shades={found.action: 0.9})
        return View(facts, _framed(picture, now, f"expected: {line}", f"then: {then}"))


@lru_cache(maxsize=256)
def found_within(state: ChessState, depth: int, quiescence: bool, nodes: int) -> SearchResult[str] | None:
    """Return what alpha-beta finds by the material count, captures first; ``None`` if the nodes are not enough."""
    game = chess()
    try:
        return alphabeta(
            Metered(game, nodes=nodes), state, depth=depth, evaluate=squashed(chess_material(game), SCALE),
            order=KillerMoves(captures_first), quiescence=quiescence,
        )  # fmt: skip
    except BudgetSpent:
        return None


def captures_first(game: Game[ChessState, str], state: ChessState, actions: Sequence[str]) -> list[str]:
    """Return the moves to squares that are taken, then the others: an order for :func:`gamelib.search.alphabeta`.

    Example:
        >>> captures_first(chess(), chess().play("e4 d5"), ["e4e5", "e4d5"])
        ['e4d5', 'e4e5']
    """
    taken = state.white | state.black
    return sorted(actions, key=lambda action: not taken >> 8 * (int(action[3]) - 1) + "abcdefgh".index(action[2]) & 1)


def _framed(board: str, *lines: str) -> str:
    """Return the board with lines of words below it; a line that is too long for the picture is broken."""
    words = [row for line in lines if line for row in _rows(line)]
    height = WIDTH * svg.size_of(board)[1] / svg.size_of(board)[0]
    body = [svg.embed(board, 0, 0, WIDTH, height)]
    body += [
        svg.label(12, height + 8 + 18 * row, line, size=13, anchor="start", bold=not row)
        for row, line in enumerate(words)
    ]
    title = f"a chess board; {'; '.join(line for line in lines if line)}"
    return svg.document(WIDTH, height + 8 + 18 * len(words), body, title=title)


def _rows(line: str) -> list[str]:
    rows, row = [], ""
    for word in line.split():
        if svg.text_width(f"{row} {word}", 13) > WIDTH - 24 and row:
            rows.append(row)
            row = "   "
        row = f"{row} {word}".strip() if row.strip() or not row else f"{row}{word}"
    return [*rows, row]
