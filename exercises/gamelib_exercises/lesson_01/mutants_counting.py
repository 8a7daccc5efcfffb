"""Known wrong answers to the functions that count: the size of a tree, the number of states.

The number of states has two checks. The first holds the wrong numbers, the second the right numbers
that are found by going through the same states again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from gamelib.game import Game
from gamelib_exercises.function import Function
from gamelib_exercises.lesson_01.references import count_states, tree_size
from gamelib_exercises.part import Mutant

AnyGame: TypeAlias = Game[Any, Any]
Size: TypeAlias = tuple[int, int]

_START: Final = (
    "the function begins at game.initial_state() and not at the state it is given. It may be asked about any state, in "
    "the middle of a game too."
)


# -- the size of the tree ------------------------------------------------------------------------


def _recursion(join: Callable[[list[Size]], Size], leaf: Size = (1, 1)) -> Callable[[AnyGame, Any], Size]:
    """Return the recursion with another size of a leaf, or another way to join the sizes of the subtrees."""

    def size(game: AnyGame, state: Any) -> Size:
        if game.is_terminal(state):
            return leaf
        return join([size(game, game.result(state, action)) for action in game.actions(state)])

    return size


def _sum(sizes: Sequence[Size], own: int = 1) -> Size:
    return own + sum(nodes for nodes, _ in sizes), sum(leaves for _, leaves in sizes)


def _without_root(game: AnyGame, state: Any) -> Size:
    nodes, leaves = tree_size(game, state)
    return nodes - 1, leaves


def _swapped(game: AnyGame, state: Any) -> Size:
    return tree_size(game, state)[::-1]


def _different_states(game: AnyGame, state: Any) -> Size:
    seen, waiting = {state}, [state]
    while waiting:
        each = waiting.pop()
        children = {game.result(each, action) for action in game.actions(each)}
        waiting += children - seen
        seen |= children
    return len(seen), sum(map(game.is_terminal, seen))


def _two_plies(game: AnyGame, state: Any) -> Size:
    if game.is_terminal(state):
        return 1, 1
    children = [game.result(state, action) for action in game.actions(state)]
    return 1 + len(children), sum(map(game.is_terminal, children))


def _recursion_without_end_test(game: AnyGame, state: Any) -> Size:
    return _sum([_recursion_without_end_test(game, game.result(state, action)) for action in game.actions(state)])


TREE_SIZE: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "root left out",
        "the root is left out: it is a node as well, also when it is the only one.",
        _without_root,
    ),
    Mutant(
        "no node of its own",
        "only leaves are counted as nodes: each inner node adds 1 of its own.",
        _recursion(lambda sizes: _sum(sizes, own=0)),
    ),
    Mutant(
        "leaves are no nodes",
        "a leaf is not counted as a node. It is one: a single leaf has the size (1, 1).",
        _recursion(_sum, leaf=(0, 1)),
    ),
    Mutant(
        "every node a leaf",
        "every node is counted as a leaf too. Leaves are only the nodes where the game is over.",
        _recursion(lambda sizes: (_sum(sizes)[0], _sum(sizes)[0])),
    ),
    Mutant("pair the wrong way round", "the pair is (leaves, nodes). Nodes come first.", _swapped),
    Mutant(
        "one ply only",
        "only the children are counted, not what lies below them: the function has to call itself.",
        _two_plies,
    ),
    Mutant(
        "first child only",
        "the function returns after the first action. The return belongs behind the loop.",
        _recursion(lambda sizes: _sum(sizes[:1])),
    ),
    Mutant(
        "all children like the first",
        "the size of the first child is multiplied by the number of children. In most trees children differ: ask "
        "each.",
        _recursion(lambda sizes: _sum(sizes[:1] * len(sizes))),
    ),
    Mutant(
        "terminal test forgotten",
        "the function does not ask whether the game is over, and so no node is ever counted as a leaf.",
        _recursion_without_end_test,
    ),
    Mutant(
        "states for nodes",
        "a state that is reached on two paths is counted once. In the tree each path has a node of its own.",
        _different_states,
    ),
    Mutant("start of the game", _START, lambda game, state: tree_size(game, game.initial_state())),
)


# -- the number of states ------------------------------------------------------------------------


def _walk(game: AnyGame, state: Any, standing_for: Callable[[Any], Any] = lambda state: state) -> tuple[set[Any], int]:
    """Return all states, each by what stands for it, and how many actions lead from one of them to another."""
    seen, waiting, steps = {standing_for(state)}, [state], 0
    while waiting:
        each = waiting.pop()
        for action in game.actions(each):
            child = game.result(each, action)
            steps += 1
            if standing_for(child) not in seen:
                seen.add(standing_for(child))
                waiting.append(child)
    return seen, steps


def _unfinished(game: AnyGame, state: Any) -> int:
    return sum(not game.is_terminal(each) for each in _walk(game, state)[0])


def _finished(game: AnyGame, state: Any) -> int:
    return sum(game.is_terminal(each) for each in _walk(game, state)[0])


def _from_the_start(game: AnyGame, state: Any) -> int:
    return count_states(game, game.initial_state())


def _by_ply(game: AnyGame, state: Any) -> int:
    count, layer = 0, {state}
    while layer:
        count += len(layer)
        layer = {game.result(each, action) for each in layer for action in game.actions(each)}
    return count


COUNT_STATES: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "paths for states",
        "every path is counted: these are the nodes of the tree. Keep the states you have met in a set, and go on "
        "only from new ones.",
        lambda game, state: tree_size(game, state)[0],
    ),
    Mutant(
        "root left out",
        "the state one starts from is left out.",
        lambda game, state: len(_walk(game, state)[0]) - 1,
    ),
    Mutant(
        "ends left out",
        "states in which the game is over are left out. They are states like any other.",
        _unfinished,
    ),
    Mutant("ends only", "only states in which the game is over are counted.", _finished),
    Mutant(
        "ply by ply",
        "states are told apart by the ply they come up at as well. In Nim the same state can be reached in one "
        "move or in three, and it is one state.",
        _by_ply,
    ),
    Mutant(
        "actions counted",
        "each action that leads to a state is counted, not the state: count it when it is new.",
        lambda game, state: 1 + _walk(game, state)[1],
    ),
    Mutant(
        "symmetries merged",
        "symmetrical states are counted as one. That is the next question; here a mirrored board is another state.",
        lambda game, state: len(_walk(game, state, game.canonical)[0]),
    ),
    Mutant(
        "root and children",
        "the function looks at the children and no further.",
        lambda game, state: len({state, *(game.result(state, action) for action in game.actions(state))}),
    ),
    Mutant("start of the game", _START, _from_the_start),
)


# -- going through each state once ---------------------------------------------------------------


def _next_states(game: AnyGame, state: Any) -> list[Any]:
    return [game.result(state, action) for action in game.actions(state)]


def _all_paths(game: AnyGame, state: Any) -> int:
    def below(state: Any) -> set[Any]:
        return {state}.union(*map(below, _next_states(game, state)))

    return len(below(state))


def _round_after_round(game: AnyGame, state: Any) -> int:
    seen, before = {state}, 0
    while len(seen) > before:
        before = len(seen)
        seen |= {child for each in seen for child in _next_states(game, each)}
    return len(seen)


def _by_ply_without_asking(game: AnyGame, state: Any) -> int:
    seen, layer = {state}, {state}
    while layer:
        layer = {child for each in layer for child in _next_states(game, each)}
        seen |= layer
    return len(seen)


ONCE: Final[Sequence[Mutant[Function]]] = (
    Mutant(
        "every path walked",
        "every path is walked, and the states that came up twice are sorted out too late: in the end, or when they are "
        "taken from the waiting ones. Ask whether a state has been seen, and note it, before you go on from it.",
        _all_paths,
    ),
    Mutant(
        "round after round",
        "all the states seen so far are gone through in each round. Only those that are new since the round before "
        "can lead to new ones.",
        _round_after_round,
    ),
    Mutant(
        "ply by ply",
        "the states of each ply are gone through without looking whether they have come up at an earlier ply. In Nim "
        "the same state can be reached in one move or in three.",
        _by_ply_without_asking,
    ),
    Mutant("start of the game", _START, _from_the_start),
)
