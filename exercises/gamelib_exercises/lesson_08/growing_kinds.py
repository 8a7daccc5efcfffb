"""Parts whose functions change a tree they are given: adding a node to it, and counting a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from gamelib.watch import Path
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, not_wanted
from gamelib_exercises.lesson_08.kinds import Watched
from gamelib_exercises.lesson_08.tree_kinds import NO_TREE, Kept, Nodes, TreePart, is_node, kept_in
from gamelib_exercises.lesson_08.trees import place
from gamelib_exercises.plain import is_number, plain, same_number, shown

# -- expand --------------------------------------------------------------------------------------


class ExpandPart(TreePart):
    """The function has to add one child to a node, any that is missing; a case's second value is the node's path."""

    def asked_of(self, game: Watched, root: Any, nodes: Nodes, function: Function, *values: Any) -> Any:
        """Return what is wrong with what was done to the tree, with a word on the kind of mistake; nothing if right."""
        (path,) = values
        before = kept_in(root)
        node = function(game, nodes[path])
        after = kept_in(root)
        return _spoilt(nodes, before, after) or _wrong_child(game, nodes[path], path, node, before, after)

    def answer_trouble(self, case: Case, value: Any, truth: Any) -> str | None:
        """Return what is wrong with what was done to the tree."""
        words: str | None = value[1]
        return words

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the kind of mistake."""
        value = seen.outcome.value
        return (seen.outcome.how, value[:-1]) if isinstance(value, tuple) else super().fingerprint(case, seen, true)


Tree: TypeAlias = Mapping[Path, Kept]

Found: TypeAlias = tuple[str, str | None]
"""The kind of mistake, and words for it that go on after "your function"; "right" and nothing if there is none."""


def _spoilt(nodes: Nodes, before: Tree, after: Tree) -> Found | None:
    """Return what is wrong with the nodes that were there already."""
    gone = [path for path in nodes if path and nodes[path] is not nodes[path[:-1]].children.get(path[-1])]
    gone += [path for path in before if path not in after]
    if gone:
        return "replaced", f"put another node in the place of {place(gone[0])}, which was there already."
    counted = [path for path, kept in before.items() if _numbers(after[path]) != _numbers(kept)]
    if counted:
        return "counted", f"changed visits or totals of {place(counted[0])}. Expanding counts nothing."
    return None


def _wrong_child(game: Watched, parent: Any, path: Path, node: Any, before: Tree, after: Tree) -> Found:
    """Return what is wrong with what was added to a node, or with what was returned."""
    where = place(path)
    missing = [action for action in game.actions(parent.state) if action not in before[path].children]
    added = [each for each in after if each not in before]
    if not missing:
        if added:
            return "added needlessly", f"added {place(added[0])}, and {where} has no untried action."
        return _returned(node, parent, f"{where} itself, which has no untried action,", path, after)
    if not added:
        if is_node(node) and node is not parent:
            return "not attached", (
                f"returned a new node, which is not among the children of {where}: node.children[action] = child."
            )
        return "nothing added", f"added no child to {where}, which has the untried action {missing[0]}."
    for each in added:
        if each[:-1] != path:
            return "elsewhere", f"added {place(each)}, where a child of {where} is wanted."
        if each[-1] not in missing:
            kind, key = type(each[-1]).__name__, shown(each[-1])
            words = f"keeps the new child under {key}. The keys are actions, here one of {shown(missing)}."
            return f"key {kind}", words
    if len(added) > 1:
        return "too many", f"added {len(added)} children to {where}. One is enough: each is simulated in its turn."
    new = added[0]
    child, where = parent.children[new[-1]], place(new)
    return _not_new(game, parent, child, new, after) or _returned(node, child, f"{where}, the new child,", new, after)


def _not_new(game: Watched, parent: Any, child: Any, new: Path, after: Tree) -> Found | None:
    """Return what is wrong with the one child that was added."""
    kept, where = after[new], place(new)
    right_state = plain(game.result(parent.state, new[-1]))
    if kept.state != right_state:
        return f"state {kept.state == plain(parent.state)}", (
            f"added {where} with the state {shown(kept.state)}; {shown(right_state)} is right."
        )
    if not kept.parent:
        return f"parent {type(child.parent).__name__}", f"added {where}, whose parent is not {place(new[:-1])}."
    if kept.visits != 0 or kept.totals != (0,) * game.num_players:
        return f"not new {kept.visits == 0}", (
            f"added {where} with visits = {shown(kept.visits)} and totals = {shown(kept.totals)}. A new node has "
            f"visits = 0 and totals = {[0] * game.num_players}."
        )
    if child.totals is parent.totals:
        return "shared", f"gave {where} the list of totals of {place(new[:-1])}. Each node has a list of its own."
    return None


def _returned(node: Any, right: Any, wanted: str, path: Path, after: Tree) -> Found:
    """Return whether the right node was returned, or the kind and the words for what was returned in its place."""
    if node is right:
        return "right", None
    if is_node(node):
        return "another node", f"returned another node than {wanted}".rstrip(",") + "."
    given = plain(node)
    kind = "action" if path and given == path[-1] else "state" if given == after[path].state else type(given).__name__
    return f"returned {kind}", not_wanted(given, wanted)


def _numbers(kept: Kept) -> tuple[Any, ...]:
    return (kept.visits, kept.totals)


# -- back up -------------------------------------------------------------------------------------


class BackUpPart(TreePart):
    """The function has to count simulations; a case's second value is a row of pairs of a path and rewards."""

    def asked_of(self, game: Watched, root: Any, nodes: Nodes, function: Function, *values: Any) -> Any:
        """Return visits and totals of each node afterwards, or what else was done to the tree."""
        (simulations,) = values
        before = kept_in(root)
        for path, rewards in simulations:
            given = list(rewards)
            function(nodes[path], given)
            if given != list(rewards):
                return "the rewards"
        after = kept_in(root)
        if {path: (each.children, each.parent) for path, each in after.items()} != {
            path: (each.children, each.parent) for path, each in before.items()
        }:
            return "the tree"
        return [(path, *_numbers(each)) for path, each in after.items()]

    def answer_trouble(self, case: Case, value: Any, truth: Any) -> str | None:
        """Return which node has other numbers than it should."""
        if value == "the rewards":
            return "changed the list of rewards it was given. Others may need it too."
        if value == "the tree":
            return "changed children or parents. Backing up changes visits and totals alone."
        rows = list(zip(value, truth, strict=True))
        for (path, visits, totals), (_, right_visits, right_totals) in sorted(rows, key=lambda row: -len(row[0][0])):
            if not is_number(visits) or visits != right_visits:
                return f"left {place(path)} with visits = {shown(visits)}; {right_visits} is right."
            if not _is_totals(totals, right_totals):
                return f"left {place(path)} with totals = {shown(totals)}; {shown(right_totals)} is right."
        return None

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the numbers of all nodes."""
        value = seen.outcome.value
        if not isinstance(value, tuple) or value[0] == NO_TREE:
            return super().fingerprint(case, seen, true)
        return tuple((path, _print_of(visits), _print_of(totals)) for path, visits, totals in value)


def _is_totals(value: Any, right: Any) -> bool:
    if not isinstance(value, tuple) or len(value) != len(right) or not all(map(is_number, value)):
        return False
    return all(map(same_number, value, right))


def _print_of(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_print_of, value))
    return round(float(value), 9) if is_number(value) else value
