"""The second drill: a tic-tac-toe position of the student's own, solved by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import factorial
from typing import Any, Final

from gamelib.game import MAX
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.search.minimax import minimax
from gamelib_exercises.case import picture_of
from gamelib_exercises.drill import Drill, Entry, names, number, table
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.student import Draw

GAME: Final = TicTacToe()
FREE_SQUARES: Final = 4


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


def values_of(state: MnkState) -> dict[str, float]:
    """Return the value for X of each free square, by the name of the square.

    Example:
        >>> values_of(GAME.parse("X O X / O O . / . X ."))
        {'c2': 0, 'a1': -1, 'c1': -1}
    """
    found = minimax(GAME, state).action_values
    return {GAME.action_text(state, square): each.value for square, each in found.items()}


def _best(state: MnkState, values: dict[str, float]) -> frozenset[str]:
    best = (max if GAME.player(state) == MAX else min)(values.values())
    return frozenset(square for square, value in values.items() if value == best)


def _own_move_only(state: MnkState) -> dict[str, float]:
    found: dict[str, float] = {}
    for square in GAME.actions(state):
        after = GAME.result(state, square)
        found[GAME.action_text(state, square)] = GAME.utility(after, MAX) if GAME.is_terminal(after) else 0
    return found


def _with_help(state: MnkState) -> dict[str, float]:
    """Return for each square the best end for the player to move there is below it."""
    best = max if GAME.player(state) == MAX else min
    return {
        GAME.action_text(state, square): best(GAME.utility(end, MAX) for end in _ends(GAME.result(state, square)))
        for square in GAME.actions(state)
    }


def _ends(state: MnkState) -> Iterator[MnkState]:
    """Yield the terminal states below ``state``, one for each path."""
    if GAME.is_terminal(state):
        yield state
    for square in GAME.actions(state):
        yield from _ends(GAME.result(state, square))


def _nodes(state: MnkState) -> int:
    return 1 + sum(_nodes(GAME.result(state, square)) for square in GAME.actions(state))


def wrong_values(state: MnkState) -> dict[str, dict[str, float]]:
    """Return the values that known wrong ways give, by the name of the way."""
    return {
        "values for O": {square: -value for square, value in values_of(state).items()},
        "own move only": _own_move_only(state),
        "the opponent helps": _with_help(state),
    }


def wrong_best(state: MnkState) -> dict[str, frozenset[str]]:
    """Return the best squares that known wrong ways give."""
    values = values_of(state)
    wrong = {
        "best for the other side": _best(state, {square: -value for square, value in values.items()}),
        "own move only": _best(state, _own_move_only(state)),
        "the opponent helps": _best(state, _with_help(state)),
    }
    best = _best(state, values)
    some = {f"without {' '.join(sorted(best - part))}": part for part in _some_of(best)}
    # Who gives some of the best squares has left others out, and the ways that lead to the same are not to blame.
    return {name: squares for name, squares in wrong.items() if not squares < best} | some


def _some_of(squares: frozenset[str]) -> list[frozenset[str]]:
    """Return all ways to name some of the squares and leave out others.

    Example:
        >>> [sorted(some) for some in _some_of(frozenset(["a1", "c2"]))]
        [['a1'], ['c2']]
    """
    return [frozenset(some) for count in range(1, len(squares)) for some in combinations(sorted(squares), count)]


def wrong_leaves(state: MnkState) -> dict[str, int]:
    """Return the numbers of leaves that known wrong ways give."""
    ends = list(_ends(state))
    return {
        "all orders": factorial(len(GAME.actions(state))),
        "all nodes": _nodes(state),
        "different boards": len(set(ends)),
        "full boards": sum(1 for end in ends if (end.crosses | end.noughts).bit_count() == 9),
    }


@cache
def _well_posed(state: MnkState) -> bool:
    values = values_of(state)
    leaves = [sum(1 for _ in _ends(state)), *wrong_leaves(state).values()]
    tables = [values, *wrong_values(state).values()]
    best = [_best(state, values), *wrong_best(state).values()]
    return (
        len(set(values.values())) > 1
        and len(set(leaves)) == len(leaves)
        and all(count == 1 for count in Counter(tuple(each.values()) for each in tables).values())
        and len(set(best)) == len(best)
    )


_ANOTHER: Final = (
    "the search for best squares ends too early. What you name is best, but there is another square of the same value."
)

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
    "different boards": "a board that is reached on two ways is counted once. In the tree it is two leaves.",
    "full boards": "only full boards are counted. A board on which somebody has three in a row is a leaf too.",
}


def parts(student: int) -> list[Part]:
    """Return the three parts of the drill."""
    state = draw_board_of(student)
    mover = GAME.player_names[GAME.player(state)]
    picture = picture_of(GAME, state, solved=False)
    values = values_of(state)
    best = _best(state, values)
    leaves = sum(1 for _ in _ends(state))

    def mutants(wrong: dict[str, Any]) -> list[Mutant[tuple[Any, ...]]]:
        return [Mutant(name, _WORDS.get(name, _ANOTHER), (answer,)) for name, answer in wrong.items()]

    return [
        Drill(
            "board_values",
            title="the value for X of every free square",
            points=1,
            hints=(
                f"{mover} is to move. For each free square: put {mover} there, and ask what the other side does then.",
                "A value is 1 if X wins when both play their best, -1 if O does, 0 if nobody does, whoever is to move.",
                "First look for squares that win at once, then for squares after which the other side wins at once.",
            ),
            entries=[
                Entry("values", values, "Each free square has the value of the board after it: 1, 0 or -1.", table)
            ],
            mutants=mutants(wrong_values(state)),
            picture=picture,
        ),
        Drill(
            "board_best",
            title="all the best squares",
            points=1,
            hints=(
                f"{mover} is to move: does {mover} want the greatest value for X, or the smallest?",
                "If several squares have the best value, all of them are asked for.",
            ),
            entries=[Entry("best_squares", best, "These are not exactly the squares of the best value.", names)],
            mutants=mutants(wrong_best(state)),
            picture=picture,
        ),
        Drill(
            "board_leaves",
            title="the number of leaves of the tree below this position",
            points=1,
            hints=(
                "A leaf is a board on which the game is over: three in a row, or full.",
                "Count square by square: how many leaves are there below each first move?",
                "Two orders of the same moves are two paths, and so two leaves, if nobody has won before.",
            ),
            entries=[Entry("leaves", leaves, "Count the paths to the end, one first move after the other.", number)],
            mutants=mutants(wrong_leaves(state)),
            picture=picture,
        ),
    ]
