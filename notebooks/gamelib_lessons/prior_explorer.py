"""Searches to look at: with a prior that is as wise or as foolish as the reader likes, and on a small board of Go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple

from gamelib import svg
from gamelib.draw.board import pickable
from gamelib.draw.search_tree import mean_rewards, visit_shades
from gamelib.games import ConnectFour, ConnectFourState, Go
from gamelib.montecarlo import PUCT, GuidedTree, PolicyAndValue, WithRollouts, leaning_policy, visit_shares
from gamelib.search.policy import uniform_policy
from gamelib.widgets.explorer import Explorer, View, choice, decimal_slider, slider, stepped_slider
from gamelib.wording import counted
from gamelib_lessons.exact_four import BOARD, exact_values, optimal_actions

CELL: Final = 60.0
HIGH: Final = 96.0
LEFT: Final = 96.0
ROW: Final = 20.0
SIZE: Final = 13.0
BOARD_CELL: Final = 40.0
BOARD_EDGE: Final = 8.0
LOOKS: Final[Sequence[Mapping[str, Any]]] = (
    {"fill": svg.CARD, "stroke": svg.ORANGE, "stroke_width": 2},
    {"fill": svg.BLUE, "stroke": svg.BLUE, "stroke_width": 2},
)
POSITIONS: Final = (("O wins", "35513"), ("O saves the draw", "3442314"), ("O wins, later", "254413145"))
SIMULATIONS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
WORDS: Final = {1.0: "X wins", 0.0: "draw", -1.0: "O wins"}
GO: Final = Go(size=5, komi=4.5)
GO_POSITIONS: Final = (
    ("three stones to take", ". X O X . / . X O X . / . X O X . / . . . . . / . . . . O"),
    ("empty board", ". . . . . / . . . . . / . . . . . / . . . . . / . . . . ."),
)
GO_SIMULATIONS: Final = (1, 10, 50, 100, 200)
TOLD: Final = 3


class Bars(NamedTuple):
    """Shares of the columns, drawn as bars: told apart by their filling as well as by their colour."""

    label: str
    shares: Mapping[int, float]


class Words(NamedTuple):
    """A line of words below the columns."""

    label: str
    words: Mapping[int, str]


def columns_picture(
    game: ConnectFour, state: ConnectFourState, bars: Sequence[Bars], lines: Sequence[Words], *, title: str,
    played: bool = False,
) -> str:  # fmt: skip
    """Return the board, with at most two kinds of bars above its columns and lines of words below them.

    If it is ``played`` on, its columns can be picked.
    """
    scale = CELL / BOARD_CELL
    board = game.svg(state)
    board = svg.scaled(pickable(game, state, board) if played else board, scale)
    width, height = svg.size_of(board)
    body = [svg.embed(board, LEFT - BOARD_EDGE * scale, HIGH + 4, width, height)]
    wide = 0.8 * CELL / max(len(bars), 1)
    for place, (_, shares) in enumerate(bars):
        for column, share in shares.items():
            tall = share * (HIGH - 30)
            left = LEFT + (column + 0.1) * CELL + place * wide
            body.append(svg.tag("rect", x=left + 2, y=HIGH - tall, width=wide - 4, height=tall, **LOOKS[place]))
            body.append(svg.label(left + wide / 2, HIGH - tall - 9, f"{100 * share:.0f}", size=11))
    x = LEFT + game.columns * CELL + 24
    for place, (label, _) in enumerate(bars):
        y = 30 + place * 24
        body.append(svg.tag("rect", x=x, y=y - 8, width=16, height=16, **LOOKS[place]))
        body.append(svg.label(x + 24, y, f"{label}, %", size=SIZE, anchor="start"))
    bottom = HIGH + height
    for row, (label, words) in enumerate(lines):
        middle = bottom + (row + 0.5) * ROW
        body.append(svg.label(LEFT - 10, middle, label, size=SIZE, anchor="end"))
        for column, word in words.items():
            body.append(svg.label(LEFT + (column + 0.5) * CELL, middle, word, size=SIZE))
    right = max((svg.text_width(label, SIZE) for label, _ in bars), default=0.0)
    return svg.document(x + 60 + right, bottom + len(lines) * ROW + 8, body, title=title)


class PriorExplorer(Explorer):
    """The reader sets how much of the prior the right moves get, and sees where the simulations go."""

    title = "a search with a prior"
    knobs: ClassVar = {
        "position": choice("position", POSITIONS),
        "hint": slider("hint, %", 5, 0, 100),
        "simulations": stepped_slider("simulations", SIMULATIONS, 100),
        "c": decimal_slider("c", 1.2, 0.0, 4.0),
        "luck": slider("luck (seed)", 1, 1, 40),
    }

    def view(self, *, position: str, hint: int, simulations: int, c: float, luck: int) -> View:
        """Search, and draw the board with prior and visits."""
        state = BOARD.play(position)
        policy = leaning_policy(BOARD, optimal_actions, hint / 100)
        evaluator = WithRollouts(PolicyAndValue(policy), BOARD, 1.0, rng=luck)
        tree: Any = GuidedTree(BOARD, state, evaluator=evaluator, tree_policy=PUCT(c), rng=luck)
        tree.grow(simulations)
        result = tree.result()
        visits = ", ".join(f"column {action + 1}: {number}" for action, number in result.visits.items())
        verdict = "right" if result.action in optimal_actions(state) else "wrong"
        facts = (
            f"{BOARD.player_names[BOARD.player(state)]} to move. Visits after "
            f"{counted(result.simulations, 'simulation')}: {visits or 'none'}. It plays column "
            f"{result.action + 1}, which is {verdict}."
        )
        bars = [Bars("prior", tree.root.notes), Bars("visits", visit_shares(tree.root) if visits else {})]
        means = {action: f"{mean:.2f}" for action, mean in mean_rewards(BOARD, result).items()}
        lines = [Words("Q", means), Words("in truth", truth(state))]
        return View(facts, columns_picture(BOARD, state, bars, lines, title=facts))


def truth(state: Any) -> dict[int, str]:
    """Return what each column comes to with perfect play, in words."""
    return {action: WORDS[value] for action, value in exact_values(state).items()}


class GoSearchExplorer(Explorer):
    """The visits of a search on a board of Go, with rollouts and without a prior."""

    title = "the search on 5 x 5 Go"
    knobs: ClassVar = {
        "position": choice("position", GO_POSITIONS),
        "simulations": stepped_slider("simulations", GO_SIMULATIONS, 200),
    }

    def view(self, *, position: str, simulations: int) -> View:
        """Draw the board with the visits."""
        state = GO.parse(position)
        tree = _tree(position, simulations)
        result = tree.result()
        means = mean_rewards(GO, result)
        ranked = sorted(means, key=lambda action: -result.visits[action])
        told = ", ".join(f"{GO.action_text(state, action)} {result.visits[action]}" for action in ranked[:TOLD])
        facts = (
            f"{GO.player_names[GO.player(state)].capitalize()} to move. Most visited after "
            f"{counted(simulations, 'simulation')} with random games: {told or 'none yet'}."
        )
        notes = {action: str(visits) for action, visits in result.visits.items()}
        shades = visit_shades(result) if notes else {}
        return View(facts, svg.scaled(GO.svg(state, notes=notes, shades=shades), 1.6))


@cache
def _tree(position: str, simulations: int) -> Any:
    evaluator = WithRollouts(PolicyAndValue(uniform_policy(GO)), GO, 1.0, rng=1)
    tree: Any = GuidedTree(GO, GO.parse(position), evaluator=evaluator, rng=1)
    tree.grow(simulations)
    return tree
