"""Known wrong answers to adding a node."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamelib_exercises.function import Function
from gamelib_exercises.lesson_08.node import AnyGame, Node, untried
from gamelib_exercises.lesson_08.references import expand
from gamelib_exercises.part import Mutant


def _all_children(game: AnyGame, node: Node) -> Node:
    child = node
    for _ in untried(game, node):
        child = expand(game, node)
    return child


def _instead(change: Callable[[AnyGame, Node, Node], Any]) -> Function:
    """Return an expansion whose child, once added, is changed; what the change returns is returned, else the child."""

    def wrong(game: AnyGame, node: Node) -> Any:
        child = expand(game, node)
        if child is node:
            return node
        changed = change(game, node, child)
        return child if changed is None else changed

    return wrong


def _any_action(game: AnyGame, node: Node) -> Node:
    """Take the first action there is, whether it has been tried or not."""
    if not game.actions(node.state):
        return node
    action = game.actions(node.state)[0]
    child = node.children[action] = Node(game, game.result(node.state, action), node)
    return child


def _untried_alone(game: AnyGame, node: Node) -> Node:
    """Take an untried action without asking whether there is one."""
    action = untried(game, node)[0]
    child = node.children[action] = Node(game, game.result(node.state, action), node)
    return child


def _not_attached(game: AnyGame, node: Node) -> Node:
    actions = untried(game, node)
    return Node(game, game.result(node.state, actions[0]), node) if actions else node


def _while_untried(game: AnyGame, node: Node) -> Any:
    """Return nothing where there is nothing to add."""
    return expand(game, node) if untried(game, node) else None


def _returning(what: Callable[[Node, Node], Any]) -> Function:
    """Return an expansion that returns something else than the child, made of node and child."""

    def wrong(game: AnyGame, node: Node) -> Any:
        child = expand(game, node)
        return node if child is node else what(node, child)

    return wrong


def _set(name: str, value: Callable[[AnyGame, Node, Node], Any]) -> Function:
    """Return an expansion whose child has another attribute, made of game, node and child."""
    return _instead(lambda game, node, child: setattr(child, name, value(game, node, child)))


def _by_key(key: Callable[[Any, Node], Any]) -> Function:
    """Return an expansion that keeps the child under another key, made of action and child."""

    def change(game: AnyGame, node: Node, child: Node) -> None:
        action = list(node.children)[-1]
        del node.children[action]
        node.children[key(action, child)] = child

    return _instead(change)


def _counted(game: AnyGame, node: Node, child: Node) -> None:
    node.visits += 1


def _a_level_more(game: AnyGame, node: Node, child: Node) -> Node:
    return expand(game, child)


def _own_list(game: AnyGame, node: Node, child: Node) -> None:
    child.totals = node.totals


EXPAND: Final[Sequence[Mutant[Function]]] = (
    Mutant("all children", "all missing children are added at once. One is added at a time.", _all_children),
    Mutant(
        "any action",
        "an action is taken that may have a child already, which the new one replaces. Take one of "
        "untried(game, node).",
        _any_action,
    ),
    Mutant(
        "always an untried one",
        "the first untried action is taken without asking whether there is one. When the game is over there is none.",
        _untried_alone,
    ),
    Mutant(
        "nothing at the end",
        "nothing is returned where nothing can be added. The node itself is wanted there: the next phase simulates "
        "from it.",
        _while_untried,
    ),
    Mutant(
        "not attached",
        "the child is made and not put into node.children, where selection would find it.",
        _not_attached,
    ),
    Mutant("no parent", "the child is made without its parent, so that nothing can be backed up from it.", _set(
        "parent", lambda game, node, child: None
    )),
    Mutant(
        "node's own parent",
        "the child is given the parent of the node. Its parent is the node.",
        _set("parent", lambda game, node, child: node.parent or child),
    ),
    Mutant(
        "state of the parent",
        "the child has the state of the node. Its own is game.result(node.state, action).",
        _set("state", lambda game, node, child: node.state),
    ),
    Mutant("node returned", "the node is returned, and not its new child.", _returning(lambda node, child: node)),
    Mutant(
        "action returned",
        "the action is returned, and not the child it leads to.",
        _returning(lambda node, child: list(node.children)[-1]),
    ),
    Mutant("state returned", "a state is returned, and not a node.", _returning(lambda node, child: child.state)),
    Mutant(
        "nothing returned",
        "the child is added, and not returned.",
        lambda game, node: None if untried(game, node) and expand(game, node) else node,
    ),
    Mutant(
        "counted at once",
        "the new node is counted as visited. That is the work of back_up, which would count it twice.",
        _set("visits", lambda game, node, child: 1),
    ),
    Mutant("node counted", "a visit is added to the node. That is the work of back_up.", _instead(_counted)),
    Mutant("list of totals shared", "node and child have the same list of totals.", _instead(_own_list)),
    Mutant(
        "dictionary of children shared",
        "node and child have the same dictionary of children, so that the child is a child of itself.",
        _set("children", lambda game, node, child: node.children),
    ),
    Mutant(
        "by state",
        "the key is the state of the child. It is the action that leads there.",
        _by_key(lambda action, child: child.state),
    ),
    Mutant(
        "by number",
        "the key is a number. It is the action.",
        _by_key(lambda action, child: 0),
    ),
    Mutant("two levels", "a child is added, and a child of that too.", _instead(_a_level_more)),
)  # fmt: skip
