"""Known wrong answers to minimax with a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any, Final, TypeAlias

from gamelib.game import MAX, MIN, Game
from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_02.references import Node, minimax_with_list
from gamelib_exercises.part import Mutant

AnyGame: TypeAlias = Game[Any, Any]
Nodes: TypeAlias = list[Node]


def _at_head(open_nodes: Nodes, children: Nodes) -> Nodes:
    return children + open_nodes


def _at_tail(open_nodes: Nodes, children: Nodes) -> Nodes:
    return open_nodes + children


def _reversed_at_head(open_nodes: Nodes, children: Nodes) -> Nodes:
    return children[::-1] + open_nodes


def _start(game: AnyGame, state: Any) -> float:
    return -inf if game.player(state) == MAX else inf


def _is_better(game: AnyGame, judge: Any, value: float, best: float) -> bool:
    """Return whether who is to move in the state ``judge`` likes the value better than the best so far."""
    return value > best if game.player(judge) == MAX else value < best


def _take(x: Node) -> None:
    x.parent.value, x.parent.best = x.value, x.action


def _tell(game: AnyGame, x: Node) -> None:
    if _is_better(game, x.parent.state, x.value, x.parent.value):
        _take(x)


def _tell_nobody(game: AnyGame, x: Node) -> None:
    """The parent keeps the value it has."""


def _tell_as_x(game: AnyGame, x: Node) -> None:
    if _is_better(game, x.state, x.value, x.parent.value):
        _take(x)


def _overwrite(game: AnyGame, x: Node) -> None:
    _take(x)


def _tell_if_not_leaf(game: AnyGame, x: Node) -> None:
    if not game.is_terminal(x.state):
        _tell(game, x)


def _keep_the_last_action(game: AnyGame, x: Node) -> None:
    _tell(game, x)
    x.parent.best = x.action


def _note_at_the_root(game: AnyGame, x: Node) -> None:
    if _is_better(game, x.parent.state, x.value, x.parent.value):
        _take(x)
        root = x.parent
        while root.parent is not None:
            root = root.parent
        root.best = x.action


def _list_search(
    *,
    add: Callable[[Nodes, Nodes], Nodes] = _at_head,
    start: Callable[[AnyGame, Any], float] = _start,
    tell: Callable[[AnyGame, Node], None] = _tell,
    leaf: Callable[[AnyGame, Any], float] = lambda game, state: game.utility(state, MAX),
    known: Callable[[Any], bool] = lambda value: value is not None,
    answer: Callable[[Node], Any] = lambda root: (root.value, root.best),
) -> Function:
    """Return minimax with a list, one of its steps done otherwise."""

    def search(game: AnyGame, state: Any) -> Any:
        root = Node(state)
        open_nodes = [root]
        while not known(root.value) or open_nodes[0] is not root:
            x = open_nodes[0]
            if known(x.value):
                tell(game, x)
                open_nodes.pop(0)
            elif game.is_terminal(x.state):
                x.value = leaf(game, x.state)
            else:
                x.value = start(game, x.state)
                open_nodes = add(open_nodes, _children(game, x))
        return answer(root)

    return search


def _children(game: AnyGame, x: Node) -> Nodes:
    return [Node(game.result(x.state, action), x, action) for action in game.actions(x.state)]


def _labelled(game: AnyGame, tree: Nodes) -> Any:
    """Label a whole tree, parents before children in ``tree``, from the leaves up."""
    for node in tree:
        if game.is_terminal(node.state):
            node.value = game.utility(node.state, MAX)
    for node in reversed(tree[1:]):
        if node.parent.value is None:
            node.parent.value = _start(game, node.parent.state)
        _tell(game, node)
    return tree[0].value, tree[0].best


def _whole_tree_in_rows(game: AnyGame, state: Any) -> Any:
    tree = [Node(state)]
    for node in tree:
        if not game.is_terminal(node.state):
            tree += _children(game, node)
    return _labelled(game, tree)


def _whole_tree_in_depth(game: AnyGame, state: Any) -> Any:
    tree: Nodes = []
    to_do = [Node(state)]
    while to_do:
        node = to_do.pop(0)
        tree.append(node)
        if not game.is_terminal(node.state):
            to_do = _children(game, node) + to_do
    return _labelled(game, tree)


VALUE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(minimax_with_list),
    Mutant(
        "children at the tail",
        "the children are added at the tail of the list. Then their parent comes up again before them, while its "
        "value is still the provisional infinity. Add them at the head.",
        _list_search(add=_at_tail),
    ),
    Mutant(
        "provisional value of the wrong sign",
        "the provisional value is infinity for MAX and minus infinity for MIN: nothing a child reports can improve "
        "on that. Begin with the worst, not with the best.",
        _list_search(start=lambda game, state: -_start(game, state)),
    ),
    Mutant(
        "provisional value minus infinity for both",
        "the provisional value is minus infinity for MIN too, and nothing is smaller. For MIN it is infinity.",
        _list_search(start=lambda game, state: -inf),
    ),
    Mutant(
        "parent not told",
        "a node leaves the list without its parent being told its value, so that the provisional value stays.",
        _list_search(tell=_tell_nobody),
    ),
    Mutant(
        "leaf not told",
        "a leaf leaves the list at once, and its parent never hears of it. Leave it on the list when it gets its "
        "value; it goes when its parent has been told.",
        _list_search(tell=_tell_if_not_leaf),
    ),
    Mutant(
        "whose node it is",
        "the greater or the smaller value is taken by who is to move at x. The value is kept by x's parent: ask who "
        "is to move there.",
        _list_search(tell=_tell_as_x),
    ),
    Mutant(
        "the last child counts",
        "a child's value replaces the parent's provisional value, whatever that is. Compare the two.",
        _list_search(tell=_overwrite),
    ),
    Mutant(
        "utility of the player to move",
        "the value of a leaf is its utility for the player to move there. It has to be the utility for MAX.",
        _list_search(leaf=lambda game, state: game.utility(state, _seat(game, state))),
    ),
    Mutant(
        "utility of MIN",
        "the value of a leaf is its utility for MIN. Every value here is MAX's: game.utility(state, MAX).",
        _list_search(leaf=lambda game, state: game.utility(state, MIN)),
    ),
    Mutant(
        "terminal test forgotten",
        "the function never asks game.is_terminal(x.state): a leaf has no children, and keeps the infinity it starts "
        "from. When the game is over there, the value is game.utility(x.state, MAX).",
        _list_search(leaf=_start),
    ),
    Mutant(
        "zero taken for missing",
        "a node whose value is 0 is taken for one that has none yet, as by if x.value: 0 counts as false in Python. "
        "Write if x.value is not None.",
        _list_search(known=bool),
    ),
    Mutant(
        "the value alone",
        "the value alone is returned, as in the lesson. Here it goes with a best action: note which child of the root "
        "brought the best value.",
        _list_search(answer=lambda root: root.value),
    ),
    Mutant(
        "pair swapped",
        "the two have changed places: the value comes first, then the action.",
        _list_search(answer=lambda root: (root.best, root.value)),
    ),
    Mutant(
        "the last action",
        "the action is that of the root's last child, whatever it is worth. Note a child's action only when its value "
        "is better than the parent's.",
        _list_search(tell=_keep_the_last_action),
    ),
    Mutant(
        "an action from below",
        "an action is noted wherever a child's value is better, deep in the tree too. Each node needs a best action of "
        "its own; asked for is the root's.",
        _list_search(tell=_note_at_the_root),
    ),
)

ORDER: Final[Sequence[Mutant[Function]]] = (
    from_the_start(minimax_with_list),
    Mutant(
        "children reversed",
        "the children are put at the head of the list one by one, so that the last comes to stand first. Put them "
        "there in their order, or one by one from the last to the first.",
        _list_search(add=_reversed_at_head),
    ),
    Mutant(
        "row by row",
        "the tree is made row by row, and its leaves are looked at in that order. Depth first goes down to the first "
        "leaf before anything else.",
        _whole_tree_in_rows,
    ),
)

SPACE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(minimax_with_list),
    Mutant(
        "whole tree",
        "the whole tree is made before any leaf is given its value. The list needs to hold only the siblings along "
        "one path.",
        _whole_tree_in_depth,
    ),
)


def _seat(game: AnyGame, state: Any) -> int:
    mover = game.player(state)
    return mover if isinstance(mover, int) else MAX
