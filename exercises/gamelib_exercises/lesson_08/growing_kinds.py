"""Parts whose functions change a tree they are given: adding a node to it, and counting a simulation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gamelib.watch import Path
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, not_wanted
from gamelib_exercises.lesson_08.tree_kinds import NO_TREE, Kept, TreePart, is_node, kept_in
from gamelib_exercises.lesson_08.trees import place
from gamelib_exercises.plain import is_number, plain, same_number, shown
from gamelib_exercises.watched import ExaminedGame

# -- expand --------------------------------------------------------------------------------------


class ExpandPart(TreePart):
    """The function has to add one child to a node, any that is missing; a case's second value is the node's path."""

    def asked_of(
        self, game: ExaminedGame[Any, Any], root: Any, nodes: dict[Path, Any], function: Function, *values: Any
    ) -> Any:
        """Return what is wrong with what was done to the tree, with a word on the kind of mistake; nothing if right."""
        (path,) = values
        before = kept_in(root)
        node = function(game, nodes[path])
        return _expansion_trouble(game, nodes, path, node, before, kept_in(root))

    def answer_trouble(self, case: Case, value: Any, truth: Any) -> str | None:
        """Return what is wrong with what was done to the tree."""
        _, words = value
        return None if words is None else f"{words}"

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the kind of mistake."""
        value = seen.outcome.value
        return (seen.outcome.how, value[:-1]) if isinstance(value, tuple) else super().fingerprint(case, seen, true)


def _expansion_trouble(
    game: ExaminedGame[Any, Any],
    nodes: Mapping[Path, Any],
    path: Path,
    node: Any,
    before: Mapping[Path, Kept],
    after: Mapping[Path, Kept],
) -> tuple[str, str | None]:
    """Return the kind of mistake, and words for it that go on after "your function"; "right" and nothing if none."""
    where = place(path)
    mine = before[path]
    actions = tuple(game.actions(nodes[path].state))
    missing = [action for action in actions if action not in mine.children]
    added = [each for each in after if each not in before]
    moved = [each for each in before if each in after and _numbers(after[each]) != _numbers(before[each])]
    gone = [each for each in before if each not in after]
    replaced = [each for each in nodes if each and nodes[each] is not nodes[each[:-1]].children.get(each[-1])]
    if replaced or gone:
        return "replaced", f"put another node in the place of {place((replaced or gone)[0])}, which was there already."
    if moved:
        return "counted", f"changed visits or totals of {place(moved[0])}. Expanding counts nothing."
    if not missing:
        if added:
            return "added needlessly", f"added {place(added[0])}, and {where} has no untried action."
        if node is nodes[path]:
            return "right", None
        return _returned(node, f"{where} itself, which has no untried action,", path, after)
    if not added:
        if is_node(node) and node is not nodes[path]:
            return "not attached", (
                f"returned a new node, which is not among the children of {where}: node.children[action] = child."
            )
        return "nothing added", f"added no child to {where}, which has the untried action {missing[0]}."
    wrong_key = [each for each in added if each[:-1] != path or each[-1] not in missing]
    if wrong_key:
        key, kind = shown(wrong_key[0][-1]), type(wrong_key[0][-1]).__name__
        if wrong_key[0][:-1] != path:
            return "elsewhere", f"added {place(wrong_key[0])}, where a child of {where} is wanted."
        return f"key {kind}", f"keeps the new child under {key}. The keys are actions, here one of {shown(missing)}."
    if len(added) > 1:
        return "too many", f"added {len(added)} children to {where}. One is enough: each is simulated in its turn."
    return _child_trouble(game, nodes, path, added[0], node, after)


def _numbers(kept: Kept) -> tuple[Any, ...]:
    return (kept.visits, kept.totals)


def _child_trouble(
    game: ExaminedGame[Any, Any],
    nodes: Mapping[Path, Any],
    path: Path,
    new: Path,
    node: Any,
    after: Mapping[Path, Kept],
) -> tuple[str, str | None]:
    """Return what is wrong with the one child that was added, or with what was returned."""
    child, kept = nodes[path].children[new[-1]], after[new]
    where = place(new)
    right_state = plain(game.result(nodes[path].state, new[-1]))
    if kept.state != right_state:
        return f"state {kept.state == after[path].state}", (
            f"added {where} with the state {shown(kept.state)}; {shown(right_state)} is right."
        )
    if not kept.parent:
        return f"parent {type(child.parent).__name__}", f"added {where}, whose parent is not {place(path)}."
    zeros = [0] * game.num_players
    if not _is_zeros(kept, game.num_players):
        return f"not new {kept.visits == 0}", (
            f"added {where} with visits = {shown(kept.visits)} and totals = {shown(kept.totals)}. A new node has "
            f"visits = 0 and totals = {zeros}."
        )
    if child.totals is nodes[path].totals:
        return "shared", f"gave {where} the list of totals of {place(path)}. Each node has a list of its own."
    if node is not child:
        return _returned(node, f"{where}, the new child,", new, after)
    return "right", None


def _is_zeros(kept: Kept, players: int) -> bool:
    return kept.visits == 0 and isinstance(kept.totals, tuple) and kept.totals == (0,) * players


def _returned(node: Any, wanted: str, path: Path, after: Mapping[Path, Kept]) -> tuple[str, str]:
    """Return the kind and the words for what was returned in place of a node."""
    if is_node(node):
        return "another node", f"returned another node than {wanted}".rstrip(",") + "."
    given = plain(node)
    kind = "action" if path and given == path[-1] else "state" if given == after[path].state else type(given).__name__
    return f"returned {kind}", not_wanted(given, wanted)


# -- back up -------------------------------------------------------------------------------------


class BackUpPart(TreePart):
    """The function has to count simulations; a case's second value is a row of pairs of a path and rewards."""

    def asked_of(
        self, game: ExaminedGame[Any, Any], root: Any, nodes: dict[Path, Any], function: Function, *values: Any
    ) -> Any:
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
