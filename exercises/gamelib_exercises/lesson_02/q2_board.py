"""Question 2: a tic-tac-toe position of the student's own, solved by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from math import factorial
from typing import Any, Final

from gamelib.game import MAX
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.rng import Draw
from gamelib.search.minimax import minimax
from gamelib_exercises.case import picture_of
from gamelib_exercises.drill import Drill, Entry, names, number, table
from gamelib_exercises.part import Mutant, Part

GAME: Final = TicTacToe()
FREE_SQUARES: Final = 4

_WORDS: Final = {
    "values for O": "the values are O's. Write them from X's side: 1 where X wins, -1 where O does.",
    "own move only": "one looks at the move alone and not at the replies: a square may lose to the next move or win "
    "by the one after.",
    "the opponent helps": "the opponent is taken to play in one's favour. Look at the best reply, not at the one you "
    "would like.",
    "best for the other side": "the side that is not to move chooses. Ask whose turn it is: X wants the greatest "
    "value, O the smallest.",
    "all orders": "every free square is taken in every order. A game ends when somebody has three in a row, and what "
    "would come after that is not in the tree.",
    "all nodes": "all nodes are counted, this position among them. Leaves are those where the game is over.",
    "different boards": "a board that is reached in two ways is counted once. In the tree it is two leaves.",
    "full boards": "only full boards are counted. A board on which somebody has three in a row is a leaf too.",
}
_ANOTHER: Final = (
    "the search for best squares ends too early. What you name is best, but there is another square of the same value."
)


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    state = draw_board_of(student)
    mover = GAME.player_names[GAME.player(state)]
    picture = picture_of(GAME, state, solved=False)

    def drill(part: str, title: str, hints: tuple[str, ...], entry: Entry, wrong: Mapping[str, Any]) -> Part:
        mutants = [Mutant(way, _WORDS.get(way, _ANOTHER), (answer,)) for way, answer in wrong.items()]
        return Drill(part, title=title, hints=hints, entries=[entry], mutants=mutants, picture=picture)

    return [
        drill(
            "board_values",
            "the value for X of every free square",
            (
                f"{mover} is to move. For each free square: put {mover} there, and ask what the other side does then.",
                "A value is 1 if X wins when both play their best, -1 if O does, 0 if nobody does, whoever is to move.",
                "First look for squares that win at once, then for squares after which the other side wins at once.",
            ),
            Entry(
                "values", values_of(state), "Each free square has the value of the board after it: 1, 0 or -1.", table
            ),
            wrong_values(state),
        ),
        drill(
            "board_best",
            "all the best squares",
            (
                f"{mover} is to move: does {mover} want the greatest value for X, or the smallest?",
                "If several squares have the best value, all of them are asked for.",
            ),
            Entry("best_squares", best_of(state), "These are not exactly the squares of the best value.", names),
            wrong_best(state),
        ),
        drill(
            "board_leaves",
            "the number of leaves of the tree below this position",
            (
                "A leaf is a board on which the game is over: three in a row, or full.",
                "Count square by square: how many leaves are there below each first move?",
                "Two orders of the same moves are two paths, and so two leaves, if nobody has won before.",
            ),
            Entry("leaves", leaves_of(state), "Count the paths to the end, one first move after the other.", number),
            _wrong_leaves(state),
        ),
    ]


def draw_board_of(student: int) -> MnkState:
    """Return the position of a student: four free squares, O to move, and wrong ways lead to wrong answers.

    With five free squares there are 60 leaves and more, too many to count by hand.
    """
    draw = Draw(student, "tic-tac-toe position")
    while True:
        state = GAME.initial_state()
        while len(GAME.actions(state)) > FREE_SQUARES:
            state = GAME.result(state, draw.choice(GAME.actions(state)))
        if not GAME.is_terminal(state) and _well_posed(state):
            return state


@cache
def _well_posed(state: MnkState) -> bool:
    values = values_of(state)
    tables = [tuple(each.values()) for each in (values, *wrong_values(state).values())]
    best = [best_of(state), *wrong_best(state).values()]
    leaves = [leaves_of(state), *_wrong_leaves(state).values()]
    return len(set(values.values())) > 1 and all(len(set(each)) == len(each) for each in (tables, best, leaves))


def values_of(state: MnkState) -> dict[str, float]:
    """Return the value for X of each free square, by the name of the square."""
    found = minimax(GAME, state).action_values
    return {GAME.action_text(state, square): each.value for square, each in found.items()}


def wrong_values(state: MnkState) -> dict[str, dict[str, float]]:
    """Return the values that known wrong ways give, by the name of the way."""
    after = {GAME.action_text(state, square): GAME.result(state, square) for square in GAME.actions(state)}
    best = max if GAME.player(state) == MAX else min
    return {
        "values for O": {square: -value for square, value in values_of(state).items()},
        "own move only": {
            square: GAME.utility(board, MAX) if GAME.is_terminal(board) else 0 for square, board in after.items()
        },
        "the opponent helps": {
            square: best(GAME.utility(end, MAX) for end in _ends(board)) for square, board in after.items()
        },
    }


def best_of(state: MnkState, values: Mapping[str, float] | None = None) -> frozenset[str]:
    """Return the best squares for the player to move, by their true values or by others."""
    values = values_of(state) if values is None else values
    best = (max if GAME.player(state) == MAX else min)(values.values())
    return frozenset(square for square, value in values.items() if value == best)


def wrong_best(state: MnkState) -> dict[str, frozenset[str]]:
    """Return the best squares that known wrong ways give."""
    best, found = best_of(state), wrong_values(state)
    found["best for the other side"] = found.pop("values for O")
    wrong = {way: best_of(state, values) for way, values in found.items()}
    # Who gives some of the best squares has left others out, and the ways that lead to the same are not to blame.
    some = [frozenset(part) for count in range(1, len(best)) for part in combinations(sorted(best), count)]
    return {way: squares for way, squares in wrong.items() if not squares < best} | {
        f"without {' '.join(sorted(best - part))}": part for part in some
    }


def leaves_of(state: MnkState) -> int:
    """Return the number of leaves of the tree below a position."""
    return sum(1 for _ in _ends(state))


def _wrong_leaves(state: MnkState) -> dict[str, int]:
    """Return the numbers of leaves that known wrong ways give."""
    ends = list(_ends(state))
    return {
        "all orders": factorial(len(GAME.actions(state))),
        "all nodes": _nodes(state),
        "different boards": len(set(ends)),
        "full boards": sum(1 for end in ends if (end.crosses | end.noughts).bit_count() == 9),
    }


def _ends(state: MnkState) -> Iterator[MnkState]:
    """Yield the terminal states below ``state``, one for each path."""
    if GAME.is_terminal(state):
        yield state
    for square in GAME.actions(state):
        yield from _ends(GAME.result(state, square))


def _nodes(state: MnkState) -> int:
    return 1 + sum(_nodes(GAME.result(state, square)) for square in GAME.actions(state))
