"""What a search sees on a chess board, as its horizon moves: depth, quiescence, and the weights it judges by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import sqrt
from time import perf_counter
from typing import Any, Final

import ipywidgets as widgets

from gamelib import svg
from gamelib.evaluation import chess_material, squashed
from gamelib.game import MAX, Game
from gamelib.games import ChessState
from gamelib.games.chess_studies import SHUT_IN_BISHOP
from gamelib.result import SearchResult
from gamelib.search import KillerMoves, alphabeta
from gamelib.search.budget import BudgetSpent, Metered
from gamelib.widgets.chess_board import (
    MATERIAL,
    WEIGHTS,
    ChessExplorer,
    chess,
    pawns_text,
    position_after,
    signed,
    weight_sliders,
    weighted,
)
from gamelib.widgets.explorer import Control, View, slider, switch
from gamelib.widgets.moves import line_text

AT_ONCE: Final = 3_000
"""How many nodes are searched without asking, which takes less than the 150 ms in which a picture has to answer."""
AT_MOST: Final = 400_000
"""How many nodes are searched at all: some ten or twenty seconds."""
SCALE: Final = 10
WIDTH: Final = 330


@dataclass(frozen=True)
class Setting:
    """How a search is set.

    Attributes:
        depth: its horizon in plies.
        quiescence: whether it goes on there until the position is quiet.
        weights: what it judges positions by there, in hundredths of a pawn: names and weights.
    """

    depth: int
    quiescence: bool
    weights: tuple[tuple[str, int], ...]

    @property
    def usual(self) -> bool:
        """Whether the weights are those of the material count."""
        return all(weight == WEIGHTS[name][1] * (name in MATERIAL) for name, weight in self.weights)

    def share(self, nodes: int) -> int:
        """Return how many nodes take as long as so many where only men are counted, and no quiet position sought."""
        looks_round = any(weight for name, weight in self.weights if name not in MATERIAL)
        return 2 * nodes // (2 + 2 * self.quiescence + looks_round)

class HorizonExplorer(ChessExplorer):
    """A chess position, the move that an evaluation recommends at a depth, and the line it expects.

    The evaluation is the material count, until the reader moves its weights.
    """

    title = "the horizon"
    first = SHUT_IN_BISHOP

    def make_controls(self) -> Mapping[str, Control]:
        """Return the depth, the two switches, the position and the weights, in hundredths of a pawn."""
        return {
            "depth": slider("horizon, in plies", 3, 1, 6),
            "quiescence": switch("with quiescence search"),
            "patient": switch("search even if it takes seconds"),
            **self.position_controls(),
            **weight_sliders(material_only=True),
        }

    def _arranged(self, controls: list[Any]) -> Any:
        """Return the column of controls with the weights folded away."""
        weights = [self.controls[name] for name in WEIGHTS]
        folded = widgets.VBox(weights, layout=widgets.Layout(display="none"))
        # A button and no accordion, which does not listen to the keyboard.
        unfold = widgets.ToggleButton(
            description="weights, in hundredths of a pawn", icon="caret-down", layout=widgets.Layout(width="300px")
        )
        unfold.observe(lambda change: folded.layout.set_trait("display", None if change["new"] else "none"), "value")
        *others, reset = (control for control in controls if control not in weights)
        return super()._arranged([*others, unfold, folded, reset])

    def view(self, *, depth: int, quiescence: bool, patient: bool, position: str, moves: str, **weights: int) -> View:
        """Draw the position with an arrow for the move that is chosen, and below it the line that is expected."""
        state = position_after(position, moves)
        game = chess()
        setting = Setting(depth, quiescence, tuple(weights.items()))
        plies = f"{'1 ply' if depth == 1 else f'{depth} plies'}{' and quiescence' if quiescence else ''}"
        if game.is_terminal(state):
            return View(f"The game is over: {game.ending(state)}.", _framed(game.svg(state), ""))
        now = f"now: {_judged(state, setting)}"
        found = (found_in_time if patient else found_at_once)(state, setting)
        if isinstance(found, str):
            return View(f"{plies}: {found}", _framed(game.svg(state), now))
        assert found.action is not None
        line = line_text(game, state, found.principal_variation)
        end = state
        for action in found.principal_variation:
            end = game.result(end, action)
        then = game.ending(end) or _judged(end, setting)
        mover = game.player_names[game.player(state) != MAX]
        facts = (
            f"Looking ahead {plies}, {mover} plays {game.action_text(state, found.action)} and expects {line}, "
            f"then: {then} ({now}). {found.nodes:,} nodes."
        )
        picture = game.svg(state, shades={found.action: 0.9})
        return View(facts, _framed(picture, now, f"expected: {line}", f"then: {then}"))


@lru_cache(maxsize=256)
def found_within(state: ChessState, setting: Setting, nodes: int) -> SearchResult[str] | float:
    """Return what alpha-beta finds, captures first, or the seconds a node took if the nodes are not enough."""
    game = chess()
    weights = {name: weight for name, weight in setting.weights if weight or name == MATERIAL[0]}
    metered = Metered(game, nodes=nodes)
    try:
        return alphabeta(
            metered, state, depth=setting.depth, evaluate=squashed(weighted(weights), SCALE),
            order=KillerMoves(captures_first), quiescence=setting.quiescence,
        )  # fmt: skip
    except BudgetSpent:
        return (perf_counter() - metered.began) / nodes


def found_at_once(state: ChessState, setting: Setting) -> SearchResult[str] | str:
    """Return what the search finds or, if that is not at once, in words how long it would take.

    The estimate takes each ply more to multiply the nodes by as much as the two plies before did on average.
    """
    shorter: list[SearchResult[str]] = []
    at_most = setting.share(AT_ONCE)
    for depth in range(1, setting.depth + 1):
        found = found_within(state, replace(setting, depth=depth), at_most)
        if isinstance(found, float):
            nodes = [1.0, 1.0, 1.0, *(each.nodes for each in shorter)]
            for _ in range(depth, setting.depth + 1):
                nodes.append(max(at_most, nodes[-1] * sqrt(nodes[-1] / nodes[-3])))
            expected, seconds = (float(f"{each:.1g}") for each in (nodes[-1], nodes[-1] * found))
            return (
                f"This takes longer, about {expected:,.0f} nodes, some {seconds:g} s here: "
                "tick ‘search even if it takes seconds’ to wait for it."
            )
        shorter.append(found)
    return shorter[-1]


def found_in_time(state: ChessState, setting: Setting) -> SearchResult[str] | str:
    """Return what the search finds, in some ten seconds, or in words that it would take longer."""
    found = found_within(state, setting, at_most := setting.share(AT_MOST))
    if isinstance(found, float):
        return f"This would take more than {at_most:,} nodes and is too much for plain Python: choose a smaller depth."
    return found


def _judged(state: ChessState, setting: Setting) -> str:
    """Return who is ahead in material and, if that is not what the search goes by, the sum that it is."""
    words = pawns_text(chess_material(chess())(state))
    return words if setting.usual else f"{words}, sum {signed(weighted(dict(setting.weights))(state))}"


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
    rows = [""]
    for word in line.split():
        if svg.text_width(f"{rows[-1]} {word}", 13) > WIDTH - 24 and rows[-1]:
            rows.append(f"   {word}")
        else:
            rows[-1] = f"{rows[-1]} {word}" if rows[-1] else word
    return rows
