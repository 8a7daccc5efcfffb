"""Question 4: the index of UCT, and the way down the tree by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib.games.tree import TreeGame
from gamelib.watch import Path
from gamelib_exercises.case import Case
from gamelib_exercises.function import Function, not_wanted
from gamelib_exercises.kinds import right_number
from gamelib_exercises.lesson_08 import Nodes, Watched, grown, is_node, kept_in, mover_of, own_part, place, tree_part
from gamelib_exercises.lesson_08.grown import Counts, Grown, grown_case
from gamelib_exercises.part import Part
from gamelib_exercises.slips import index_slips
from gamelib_exercises.solution import Patch, Right, calling


def _index_of(case: Case, game: Watched, function: Function) -> Any:
    """Return the answer about a node; a case's values are the tree, the path, the player and c."""
    tree, path, player, c = case.values
    _, nodes = tree.plant(game, game.root)
    return function(nodes[path[:-1]], nodes[path], player, c)


def _selected(game: Watched, root: Any, nodes: Nodes, function: Function, *values: Any) -> Any:
    """Return the path of the node that came, or what came instead."""
    before = kept_in(root)
    node = function(game, root, *values)
    if kept_in(root) != before:
        return ("changed", None)
    for path, each in nodes.items():
        if each is node:
            return ("node", path)
    return ("stray", None) if is_node(node) else ("other", node)


def _right_node(case: Case, value: Any, truth: Any) -> str | None:
    """Return what is wrong with the node that came."""
    (kind, value), (_, right) = value, truth
    match kind:
        case "changed":
            return "changed the tree. Selecting only walks through it."
        case "stray":
            return "returned a node that is not in the tree."
        case "other":
            return not_wanted(value, "a node of the tree")
    return (
        None if value == right else f"returned {place(value)}; {place(right)} is right.{_fork(case, value, right)}"
    )


def _fork(case: Case, given: Path, right: Path) -> str:
    """Return in a sentence where the way to the right node parts from the way to the given one."""
    tree, c = case.values
    _, nodes = tree.plant(tree.game, tree.game.initial_state())
    shared = 0
    while shared < min(len(given), len(right)) and given[shared] == right[shared]:
        shared += 1
    fork, here = right[:shared], nodes[right[:shared]]
    if len(right) == shared:
        over = tree.game.is_terminal(here.state)
        return f" {place(fork).capitalize()} has {'no actions: the game is over' if over else 'an untried action'}."
    player, index = mover_of(tree.game, here.state), Right("08", "index").answer
    table = ", ".join(f"{action} {index(here, child, player, c):.4g}" for action, child in here.children.items())
    where = f"At {place(fork)}"
    return f" {where} all actions have been tried; the indices of its children, for player number {player}: {table}."


def _index(game: TreeGame, counts: Counts, path: Path, player: int, c: float) -> Case:
    child = Grown(game, counts).plant(game, game.initial_state())[1][path]
    numbers = f"visits = {child.visits} and totals = {[*child.totals]}"
    above = f"its parent has visits = {child.parent.visits}"
    text = f", {place(path)}, which has {numbers} ({above}), player = {player} and c = {c:g}"
    return grown_case(game, counts, text, path, player, c)


def _select(game: TreeGame, counts: Counts, c: float) -> Case:
    return grown_case(game, counts, f" and c = {c:g}", c)


INDEX: Final[Sequence[Case]] = (
    _index(*grown.SMALL_FULL, ("a1",), 0, 1),
    _index(*grown.SMALL_FULL, ("a2",), 0, 1),
    _index(*grown.SMALL_FULL, ("a1", "b2"), 1, 1),
    _index(*grown.WIDE, ("a2", "c1"), 1, 0.5),
    _index(*grown.SECOND, ("a3",), 1, 2),
    _index(*grown.SECOND, ("a3", "d2", "i2"), 1, 0.3),
    _index(*grown.THREE, ("a1", "b2"), 1, 0.7),
    _index(*grown.THREE, ("a1", "b2", "e1"), 2, 1),
    _index(*grown.DEEP, ("a1", "b1"), 1, 0),
    _index(*grown.FOUR, ("a2", "c1"), 1, 1),
    _index(*grown.FOUR, ("a1",), 0, 0.5),
)
"""Nodes of trees, their players and constants."""

SELECT_CASES: Final[Sequence[Case]] = (
    _select(*grown.SMALL_NEW, 1),
    _select(*grown.SMALL_BEGUN, 1),
    _select(*grown.SMALL_FIRST_ROW, 1),
    _select(TreeGame([[1, -1]]), {"A": (2, (0, 2)), "B": (2, (0, 2)), "B2": (1, (0, 1))}, 0),
    _select(*grown.SMALL_FULL, 0.1),
    _select(*grown.SMALL_FULL, 2),
    _select(*grown.TWICE, 0.5),
    _select(*grown.SECOND_YOUNG, 0.2),
    _select(*grown.WIDE_YOUNG, 1.5),
    _select(*grown.WIDE, 0.5),
    _select(*grown.WIDE_LATER, 0.5),
    _select(*grown.SECOND, 0.5),
    _select(*grown.DEEP, 0.2),
    _select(*grown.THREE, 1.5),
    _select(*grown.THREE_OTHER, 0.2),
    _select(*grown.AGAIN, 0.2),
)
"""Trees in which the way down is clear, and each known mistake goes astray."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    index = own_part(
        "uct_index",
        asked=_index_of,
        check=right_number,
        hints=(
            "It is the index of UCB1. Which node takes the part of the arm, and where are all pulls counted?",
            "The mean is child.totals[player] / child.visits, and the logarithm is that of parent.visits.",
            "child.totals[player] / child.visits + c * sqrt(2 * log(parent.visits) / child.visits)",
        ),
        cases=INDEX,
        reference=Right("08", "index"),
        slips=(*_UCB, *_INDICES, *_INDEX_ALONE),
    )
    select = tree_part(
        "select_node",
        asked_of=_selected,
        trouble=_right_node,
        points=2,
        hints=(
            "Two questions at each node: do you stop here? And if not, who chooses the child?",
            "Stop where untried(game, node) is not empty, and where the game is over. Otherwise the player of "
            "game.player(node.state) takes the child with the greatest index.",
            "In a loop: player = game.player(node.state), and then node = max(node.children.values(), key=...), "
            "where the key of a child is index(node, child, player, c). Keep the parent in a variable of its own.",
        ),
        cases=SELECT_CASES,
        reference=Right("08", "select"),
        slips=SELECT,
        builds_on=index,
        loop_words="Does each turn of the loop go from a node to one of its children?",
    )
    return [index, select]


_MEAN = "child.totals[player] / child.visits"
_BONUS = "c * sqrt(2 * log(parent.visits) / child.visits)"
_LOG = "log(parent.visits)"

_UCB = index_slips(_MEAN, _LOG)

_INDICES = (
    Patch(
        "child's logarithm: the logarithm is that of the child's visits. It is that of the parent's, which goes on "
        "growing while the child waits.",
        (_LOG, "log(child.visits)"),
    ),
    Patch(
        "root's logarithm: the logarithm is that of the root's visits at every depth. Each node is a bandit of its "
        "own: it is that of the parent's visits.",
        ("    return", "    root = parent\n    while root.parent is not None:\n        root = root.parent\n    return"),
        (_LOG, "log(root.visits)"),
    ),
    Patch(
        "2 outside: the factor 2 stands outside the root. (That is the convention of Kocsis and Szepesvári; ours has "
        "it under the root.)",
        ("sqrt(2 * log", "2 * sqrt(log"),
    ),
    Patch(
        "player 0: the mean is player 0's, whoever chooses. The one who moves at the parent compares by its own.",
        ("[player]", "[0]"),
    ),
    Patch(
        "next player: the mean is that of the player who moves in the child. It is the one who moves at the parent "
        "that chooses.",
        ("[player]", "[(player + 1) % len(child.totals)]"),
    ),
    Patch(
        "counted from 1: players are counted from 1, or the mean is the other player's. The first is number 0, and "
        "child.totals[player] is the total of the one who chooses.",
        ("[player]", "[player - 1]"),
    ),
    Patch(
        "parent's mean: the mean is the parent's, which all its children have in common.",
        (_MEAN, "parent.totals[player] / parent.visits"),
    ),
    Patch("total for mean: the total of the child stands where its mean should.", (_MEAN, "child.totals[player]")),
    Patch(
        "share of the parent: the total of the child is divided by the parent's visits, and not by its own.",
        (_MEAN, "child.totals[player] / parent.visits"),
    ),
    Patch("no bonus: the bonus is missing: that is the greedy tree policy.", (f" + {_BONUS}", "")),
    Patch("no mean: the mean is missing.", (f"{_MEAN} + ", "")),
    Patch("no constant: the constant is left out, or taken for 1.", ("c * sqrt", "sqrt")),
)
"""Those that the index and the selection have in common."""

_INDEX_ALONE = (
    Patch("rounded down: the mean is computed by //, which rounds down.", ("] / child", "] // child")),
    Patch(
        "visits outside the root: the child's visits stand outside the root: the root of 2 ln N, divided by n. They "
        "belong under it.",
        (f"{_LOG} / child.visits)", f"{_LOG}) / child.visits"),
    ),
    Patch(
        "one visit more: the logarithm is that of one visit more. Count the simulations that were made.",
        (_LOG, "log(parent.visits + 1)"),
    ),
    Patch(
        "children's visits: the logarithm is that of the sum of the children's visits. The parent's own are one more, "
        "but for the root.",
        (_LOG, "log(sum(each.visits for each in parent.children.values()))"),
    ),
    Patch(
        "grandparent's logarithm: the logarithm is that of the visits of the parent's parent.",
        (_LOG, "log((parent.parent or parent).visits)"),
    ),
    Patch(
        "visits swapped: the visits of parent and child have changed places in the bonus. The logarithm is that of the "
        "parent's.",
        (f"{_LOG} / child.visits", "log(child.visits) / parent.visits"),
    ),
    Patch(
        "1 less the mean: the mean is taken away from 1. The totals are the player's own already.",
        (_MEAN, f"1 - {_MEAN}"),
    ),
    Patch(
        "parent and child swapped: parent and child have changed places. Above stands the parent, whose visits are "
        "under the logarithm.",
        ("index(parent, child", "index(child, parent"),
    ),
)


def _by(slip: Patch) -> Patch:
    """Return the selection by a wrong index."""
    wrong = slip.answer(Right("08", "index"))
    return Patch(f"{slip.name}: {slip.words}", made=lambda right: calling(right, index=wrong))


_STOP = " and not untried(game, node)"
_ROOT = "node = root"
_MOVER = "game.player(node.state)"
_BY = "index(parent, child, player, c)"
_STEP = f"key=lambda child: {_BY})"
_RETURN = "return node"

SELECT: Final[Sequence[Patch]] = (
    *(_by(slip) for slip in _UCB if slip.name in ("no 2", "2 twice")),
    *(_by(slip) for slip in _INDICES if slip.name not in ("parent's mean", "no mean")),  # which go to the least visited
    Patch(
        "untried never tried: selection goes on at a node that still has an untried action, which is never tried then. "
        "It stops there: the action is for expand.",
        (_STOP, ""),
    ),
    Patch(
        "index of the untried: the index is asked for of an action that was never tried, which divides by 0. Selection "
        "stops where there is one.",
        (f"node.children{_STOP}", "not game.is_terminal(node.state)"),
        (
            "parent.children.values()",
            "[*parent.children.values(), "
            "*(Node(game, game.result(parent.state, each), parent) for each in untried(game, parent))]",
        ),
    ),
    Patch(
        "least for player 1: player 1 takes the child with the least index. The index is made of its own rewards "
        "already: whoever chooses wants the greatest.",
        (_BY, f"(-1 if player == 1 else 1) * {_BY}"),
    ),
    Patch(
        "least for the others: all but the one who moves at the root take the child with the least index. The index is "
        "made of their own rewards already: whoever chooses wants the greatest.",
        (_BY, f"(1 if player == game.player(root.state) else -1) * {_BY}"),
    ),
    Patch(
        "least for the one at the root: the others take the child with the least index of the one who moves at the "
        "root, as in minimax. Each has a total of its own: whoever chooses wants the greatest index by its own.",
        (_ROOT, "node, mine = root, game.player(root.state)"),
        (_BY, "(1 if player == mine else -1) * index(parent, child, mine, c)"),
    ),
    Patch(
        "over or not: it is never asked whether the game is over: no action is untried there either, and there is no "
        "child to choose from.",
        (f"node.children{_STOP}", "not untried(game, node)"),
    ),
    Patch("least: the child with the least index is followed.", ("max(", "min(")),
    Patch(
        "player of the child: the mean is that of game.player(child.state). Who chooses is game.player(node.state), "
        "the node being the parent.",
        (_BY, "index(parent, child, game.player(child.state), c)"),
    ),
    Patch(
        "player of the child if any: the mean is that of the player who moves in the child, unless the game is over "
        "there. Who chooses is the one who moves at the parent.",
        (_BY, "index(parent, child, player if game.is_terminal(child.state) else game.player(child.state), c)"),
    ),
    Patch(
        "root decides: the mean is that of the player who moves at the root, at every depth. At each node it is the "
        "one to move there.",
        (_MOVER, "game.player(root.state)"),
    ),
    Patch(
        "by turns: the players are taken to move in turns. Somebody may move twice running: game.player(node.state) "
        "says who it is.",
        (_ROOT, "node, player = root, game.player(root.state)"),
        (f"parent, player = node, {_MOVER}", "parent = node"),
        (_STEP, f"{_STEP}\n        player = (player + 1) % game.num_players"),
    ),
    Patch(
        "by depth: player 0 is taken to move at the root, and the players in turns below it. Anybody may move at the "
        "root, and somebody may move twice running: game.player(node.state) says who it is.",
        (_ROOT, "node, depth = root, 0"),
        (_MOVER, "depth % game.num_players"),
        (_STEP, f"{_STEP}\n        depth += 1"),
    ),
    Patch(
        "most visits: the most visited child is followed. (Or have parent and child changed places in index?)",
        (_BY, "child.visits"),
    ),
    Patch("fewest visits: the least visited child is followed.", (_BY, "-child.visits")),
    Patch("first child: the first child is followed, whatever its index.", (_BY, "0")),
    Patch(
        "one step: selection makes one step down. It goes on until there is an untried action, or the game is over.",
        ("while", "if"),
    ),
    Patch("no step: the root is returned at once.", (_RETURN, "return root")),
    Patch("one step too few: the node above the right one is returned.", (_RETURN, "return node.parent or root")),
    Patch(
        "path: the whole way is returned. The node at its end is wanted.",
        (
            _RETURN,
            "way = [node]\n    while way[0].parent is not None:\n        way.insert(0, way[0].parent)\n    return way",
        ),
    ),
    Patch(
        "action: an action is returned. A node is wanted.",
        (
            _RETURN,
            "siblings = node.parent.children.items() if node.parent else ()\n"
            "    return next((action for action, child in siblings if child is node), None)",
        ),
    ),
)
