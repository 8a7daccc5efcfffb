"""Question 2: a tic-tac-toe position of the student's own, its moves and the tree below it counted."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import factorial, perm
from typing import Any, Final

from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.rng import Draw
from gamelib.search.counts import game_size
from gamelib_exercises.case import picture_of
from gamelib_exercises.drill import Drill, Entry, number
from gamelib_exercises.part import Mutant, Part

GAME: Final = TicTacToe()


_TWO_PLIES: Final = (
    "the tree is counted down to two plies and no further, as in the cell above: leave out depth=2, and the whole tree "
    "is counted."
)

_WORDS: Final = {
    "symmetries forgotten": "the squares are counted, not the classes of boards. Turn or mirror the board: some "
    "moves lead to boards that then look the same.",
    "symmetries of the empty board": "corner, edge and centre are taken for the only kinds of squares. That is so on "
    "the empty board; here the stones leave only the symmetries that map every stone to one of the same side.",
    "all nine squares": "squares that are taken are counted as well.",
    "actions and classes swapped": "the number of actions and the number of classes stand in each other's place.",
    "nodes and states swapped": "the number of nodes and the number of states stand in each other's place. There are "
    "never more states than nodes.",
    "play goes on": "the game is taken to go on after somebody has three in a row, until the board is full.",
    "orders of the squares": "the orders are counted in which the free squares can be filled. That bounds the leaves, "
    "not the nodes: it is the mistake behind “fewer than 9! nodes”.",
    "leaves for nodes": "only the leaves are counted. The nodes on the way to them are nodes too.",
    "root left out": "the position itself is left out. It is the root, and a node.",
    "root left out of both": "the position itself is left out of both counts. It is the root: a node and a state.",
    "root left out of the states": "the position itself is not counted as a state. It is one like the others.",
    "paths for states": "every path is counted as a state of its own. Two orders of the same moves lead to one state.",
    "two plies of the tree": _TWO_PLIES,
    "two plies of both": _TWO_PLIES,
    "two plies, and no states yet": _TWO_PLIES,
    "classes for states": "symmetrical boards are counted as one. Here a mirrored board is another state.",
}


def parts(student: int) -> list[Part]:
    """Return the parts of the question; the position is the ``given`` of the second."""
    state = draw_board_of(student)
    (actions, classes), (nodes, states) = moves_of(state), sizes_of(state)
    picture = picture_of(GAME, state, solved=False)

    def mutants(wrong: Mapping[str, tuple[int, int | None]]) -> list[Mutant[tuple[Any, ...]]]:
        return [Mutant(way, _WORDS[way], answer) for way, answer in wrong.items()]

    return [
        Drill(
            "board_moves",
            title="the legal actions, and the classes of boards they lead to",
            hints=(
                "An action is a free square.",
                "Draw the board after each action. Two of these boards are in one class if a rotation or a "
                "reflection turns one into the other.",
                "The position itself is symmetrical: look for the mirror, or the turn, that leaves it as it is, and "
                "see which free squares it swaps.",
                f"Write together the free squares that lead to the same class: {alike_text(state)}.",
            ),
            entries=[
                Entry("actions", actions, "Count the free squares.", number),
                Entry("classes", classes, "Some of the boards after the move are the same but for a mirror.", number),
            ],
            mutants=mutants(_wrong_moves(state)),
            picture=picture,
        ),
        Drill(
            "board_sizes",
            title="the nodes and the different states of the tree below this position",
            hints=(
                "By hand: count below each action separately, and stop where somebody has three in a row.",
                "By machine: the call in the cell above counts the whole tree without depth=2. Its total_nodes are "
                "what you want.",
                "The position is q.board_sizes.given: game_size(TicTacToe(), state=q.board_sizes.given), and once more "
                'with merge="states".',
            ),
            entries=[
                Entry(
                    "nodes_below",
                    nodes,
                    "The position is the root. Every sequence of legal moves from it, however short, leads to one more "
                    "node.",
                    number,
                ),
                Entry("states_below", states, "A state that is reached on two paths counts once.", number),
            ],
            mutants=mutants(_wrong_sizes(state)),
            picture=picture,
            given=state,
        ),
    ]


def draw_board_of(student: int) -> MnkState:
    """Return the position of a student: symmetrical, four or five free squares, well posed."""
    draw = Draw(student, "symmetrical position")
    while True:
        state, plies = GAME.initial_state(), draw.whole(4, 5)
        for _ in range(plies):
            if not GAME.is_terminal(state):
                state = GAME.result(state, draw.choice(GAME.actions(state)))
        if not GAME.is_terminal(state) and len(set(GAME.images(state))) < 8 and _well_posed(state):
            return state


@cache
def _well_posed(state: MnkState) -> bool:
    moves = [moves_of(state), *_wrong_moves(state).values()]
    sizes = [sizes_of(state), *_wrong_sizes(state).values()]
    return len(set(moves)) == len(moves) and len(set(sizes)) == len(sizes)


def moves_of(state: MnkState) -> tuple[int, int]:
    """Return the number of actions, and of classes of boards they lead to.

    Example:
        >>> moves_of(GAME.initial_state())
        (9, 3)
    """
    after = [GAME.result(state, square) for square in GAME.actions(state)]
    return len(after), len(set(map(GAME.canonical, after)))


def alike_text(state: MnkState) -> str:
    """Return the free squares in words, those together that lead to the same class."""
    alike: dict[MnkState, list[str]] = {}
    for square in GAME.actions(state):
        after = GAME.canonical(GAME.result(state, square))
        alike.setdefault(after, []).append(GAME.action_text(state, square))
    return ", ".join(map(" ".join, alike.values()))


def _wrong_moves(state: MnkState) -> dict[str, tuple[int, int]]:
    """Return the numbers of actions and classes that known wrong ways give."""
    actions, classes = moves_of(state)
    kinds = {"centre" if square == 4 else "edge" if square % 2 else "corner" for square in GAME.actions(state)}
    return {
        "symmetries forgotten": (actions, actions),
        "symmetries of the empty board": (actions, len(kinds)),
        "all nine squares": (9, classes),
        "actions and classes swapped": (classes, actions),
    }


def sizes_of(state: MnkState) -> tuple[int, int]:
    """Return the number of nodes of the tree below a position, and of different states in it.

    Example:
        >>> sizes_of(GAME.initial_state())
        (549946, 5478)
    """
    return game_size(GAME, state=state).total_nodes, game_size(GAME, state=state, merge="states").total_nodes


def _wrong_sizes(state: MnkState) -> dict[str, tuple[int, int | None]]:
    """Return the numbers of nodes and states that known wrong ways give."""
    nodes, states = sizes_of(state)
    free = len(GAME.actions(state))
    near = game_size(GAME, state=state, depth=2).total_nodes
    return {
        "play goes on": (sum(perm(free, plies) for plies in range(free + 1)), states),
        "orders of the squares": (factorial(free), states),
        "leaves for nodes": (game_size(GAME, state=state).total_leaves, states),
        "root left out": (nodes - 1, states),
        "root left out of both": (nodes - 1, states - 1),
        "root left out of the states": (nodes, states - 1),
        "nodes and states swapped": (states, nodes),
        "paths for states": (nodes, nodes),
        "classes for states": (nodes, game_size(GAME, state=state, merge="classes").total_nodes),
        "two plies of the tree": (near, states),
        "two plies of both": (near, game_size(GAME, state=state, depth=2, merge="states").total_nodes),
        "two plies, and no states yet": (near, None),
    }
