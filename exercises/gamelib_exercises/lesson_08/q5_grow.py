"""Question 5: adding a node, and counting a simulation at all nodes it went through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from gamelib.games.tree import TreeGame
from gamelib.watch import Path
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, by_answer, each_by, not_wanted
from gamelib_exercises.lesson_06 import is_vector, same_vector
from gamelib_exercises.lesson_08 import Kept, Nodes, Watched, grown, is_node, kept_in, place, tree_part
from gamelib_exercises.lesson_08.grown import Counts, grown_case
from gamelib_exercises.part import Part
from gamelib_exercises.plain import is_number, plain, shown
from gamelib_exercises.solution import Patch, Right

# -- expand --------------------------------------------------------------------------------------


def _expanded(game: Watched, root: Any, nodes: Nodes, function: Function, *values: Any) -> Any:
    """Return what is wrong with what was done to the tree, with a word on the kind of mistake; nothing if right.

    One child has to be added to a node, any that is missing; a case's second value is the node's path.
    """
    (path,) = values
    before = kept_in(root)
    node = function(game, nodes[path])
    after = kept_in(root)
    return _spoilt(nodes, before, after) or _wrong_child(game, nodes[path], path, node, before, after)


def _kind(seen: Seen) -> object:
    """Return the kind of mistake."""
    value = seen.outcome.value
    return (seen.outcome.how, value[:-1]) if isinstance(value, tuple) else by_answer(seen)


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


def _counted(game: Watched, root: Any, nodes: Nodes, function: Function, *values: Any) -> Any:
    """Return visits and totals of each node after simulations, pairs of a path and rewards; or what else was done."""
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


def _right_counts(case: Case, value: Any, truth: Any) -> str | None:
    """Return which node has other numbers than it should."""
    if value == "the rewards":
        return "changed the list of rewards it was given. Others may need it too."
    if value == "the tree":
        return "changed children or parents. Backing up changes visits and totals alone."
    rows = list(zip(value, truth, strict=True))
    for (path, visits, totals), (_, right_visits, right_totals) in sorted(rows, key=lambda row: -len(row[0][0])):
        if not is_number(visits) or visits != right_visits:
            return f"left {place(path)} with visits = {shown(visits)}; {right_visits} is right."
        if not (is_vector(totals, len(right_totals)) and same_vector(totals, right_totals)):
            return f"left {place(path)} with totals = {shown(totals)}; {shown(right_totals)} is right."
    return None


def _expand(game: TreeGame, counts: Counts, path: Path) -> Case:
    return grown_case(game, counts, f" and {place(path)}", path)


_EXPANDED = (
    _expand(*grown.SMALL_NEW, ()),
    _expand(*grown.SMALL_BEGUN, ()),
    _expand(*grown.SMALL_FIRST_ROW, ("a2",)),
    _expand(*grown.SMALL_FULL, ("a2",)),
    _expand(*grown.SMALL_FULL, ("a1", "b1")),
    _expand(*grown.SMALL_FULL, ("a1",)),
    _expand(*grown.THREE, ("a2", "c2")),
    _expand(*grown.THREE, ("a2", "c1")),
    _expand(*grown.DEEP, ("a1", "b1", "d2")),
)
"""Nodes with no child, some and all of them, and ends of the game."""


def _back_up(game: TreeGame, counts: Counts, *simulations: tuple[Path, Sequence[float]]) -> Case:
    given = ", and then ".join(f"{place(path)} and rewards = {list(rewards)}" for path, rewards in simulations)
    return grown_case(game, counts, f", {given}", simulations)


_BACKED_UP = (
    _back_up(*grown.SMALL_NEW, ((), (1, 0))),
    _back_up(*grown.SMALL_FIRST_ROW, (("a1",), (0, 1))),
    _back_up(*grown.SMALL_FIRST_ROW, (("a2",), (0.5, 0.5))),
    _back_up(*grown.SMALL_FULL, (("a1", "b2"), (0, 1))),
    _back_up(grown.SMALL, {"A": (0, (0, 0)), "B": (0, (0, 0))}, (("a1",), (1, 0)), (("a1",), (0.5, 0.5))),
    _back_up(*grown.DEEP, (("a1", "b1", "d1", "h2"), (1, 0)), (("a1", "b2"), (0.25, 0.75))),
)
"""Nodes of trees for two players, with a win, a loss and a draw."""

MANY_CASES: Final[Sequence[Case]] = (
    _back_up(grown.THREE[0], {"A": (0, (0, 0, 0))}, ((), (0, 1, 0))),
    _back_up(*grown.THREE, (("a1", "b2"), (0.5, 0.5, 0))),
    _back_up(*grown.THREE, (("a1", "b2", "e2"), (0.25, 1, 0.5)), (("a2", "c1"), (0, 0.5, 0.75))),
    _back_up(*grown.FOUR, (("a1", "b1"), (0, 0.25, 0.5, 1))),
)
"""Trees for three and four players, whose rewards do not sum to 1."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    expand = tree_part(
        "expand_node",
        asked_of=_expanded,
        trouble=lambda case, value, truth: value[1],
        told_apart=each_by(_kind),
        hints=(
            "What has to be known of a new node above, and what in the new node?",
            "untried(game, node) lists the actions without a child. Take one, make a Node of the state it leads "
            "to, and put it into node.children under the action. And if the list is empty?",
            "child = Node(game, game.result(node.state, action), node), then node.children[action] = child, then "
            "return child; return node if there is no untried action.",
        ),
        cases=_EXPANDED,
        reference=Right("08", "expand"),
        slips=EXPAND,
    )
    back_up = tree_part(
        "back_up_counts",
        asked_of=_counted,
        trouble=_right_counts,
        hints=(
            "How do you get from a node to the root, and how do you know that you have been there?",
            "At each node: visits grows by 1, and each player's total by that player's reward. Then go to node.parent; "
            "above the root there is None.",
            "while node is not None: node.visits += 1; for each player node.totals[player] += rewards[player]; and at "
            "last node = node.parent.",
        ),
        cases=_BACKED_UP,
        reference=Right("08", "back_up"),
        slips=BACK_UP,
        loop_words=_LOOP_WORDS,
    )
    many = tree_part(
        "back_up_many",
        asked_of=_counted,
        trouble=_right_counts,
        title=f"{back_up.title} for three and four players",
        hints=(
            "Does your function say anywhere how many players there are?",
            "len(rewards) says it. Each player's own reward goes to that player's own total, at every node.",
        ),
        cases=MANY_CASES,
        reference=Right("08", "back_up"),
        slips=_MANY,
        builds_on=back_up,
        loop_words=_LOOP_WORDS,
    )
    return [expand, back_up, many]


_LOOP_WORDS = "Does each turn of the loop go from a node to its parent?"

_MADE = "child = Node(game, game.result(node.state, actions[0]), node)"
_KEPT = "node.children[actions[0]] = child"
_RETURN = "return child"

EXPAND: Final[Sequence[Patch]] = (
    Patch(
        "all children: all missing children are added at once. One is added at a time.",
        (
            _MADE,
            "for each in actions:\n"
            "        child = node.children[each] = Node(game, game.result(node.state, each), node)",
        ),
        (f"    {_KEPT}\n", ""),
    ),
    Patch(
        "any action: an action is taken that may have a child already, which the new one replaces. Take one of "
        "untried(game, node).",
        ("untried(game, node)", "game.actions(node.state)"),
    ),
    Patch(
        "always an untried one: the first untried action is taken without asking whether there is one. When the game "
        "is over there is none.",
        ("    if not actions:\n        return node\n", ""),
    ),
    Patch(
        "nothing at the end: nothing is returned where nothing can be added. The node itself is wanted there: the next "
        "phase simulates from it.",
        ("return node\n", "return None\n"),
    ),
    Patch(
        "not attached: the child is made and not put into node.children, where selection would find it.",
        (f"    {_KEPT}\n", ""),
    ),
    Patch(
        "no parent: the child is made without its parent, so that nothing can be backed up from it.",
        ("actions[0]), node)", "actions[0]))"),
    ),
    Patch(
        "node's own parent: the child is given the parent of the node. Its parent is the node.",
        ("actions[0]), node)", "actions[0]), node.parent)"),
    ),
    Patch(
        "state of the parent: the child has the state of the node. Its own is game.result(node.state, action).",
        ("game.result(node.state, actions[0])", "node.state"),
    ),
    Patch("node returned: the node is returned, and not its new child.", (_RETURN, "return node")),
    Patch("action returned: the action is returned, and not the child it leads to.", (_RETURN, "return actions[0]")),
    Patch("state returned: a state is returned, and not a node.", (_RETURN, "return child.state")),
    Patch("nothing returned: the child is added, and not returned.", (_RETURN, "pass")),
    Patch(
        "counted at once: the new node is counted as visited. That is the work of back_up, which would count it twice.",
        (_RETURN, "child.visits = 1\n    return child"),
    ),
    Patch(
        "node counted: a visit is added to the node. That is the work of back_up.",
        (_RETURN, "node.visits += 1\n    return child"),
    ),
    Patch(
        "list of totals shared: node and child have the same list of totals.",
        (_RETURN, "child.totals = node.totals\n    return child"),
    ),
    Patch(
        "dictionary of children shared: node and child have the same dictionary of children, so that the child is a "
        "child of itself.",
        (_RETURN, "child.children = node.children\n    return child"),
    ),
    Patch(
        "by state: the key is the state of the child. It is the action that leads there.",
        (_KEPT, "node.children[child.state] = child"),
    ),
    Patch("by number: the key is a number. It is the action.", (_KEPT, "node.children[0] = child")),
    Patch("two levels: a child is added, and a child of that too.", (_RETURN, "return expand(game, child)")),
)

_WHILE = "    while node is not None:"
_VISIT = "        node.visits += 1\n"
_EACH = "for player, reward in enumerate(rewards):"
_ADDED = "            node.totals[player] += reward\n"
_UP = "node = node.parent"

_ROOT_LEFT_OUT = Patch(
    "root not counted: the root is left out: the loop ends when a node has no parent, and the root has none. It ends "
    "when there is not a node.",
    ("while node is not None", "while node.parent is not None"),
)
_NO_VISITS = Patch("visits forgotten: rewards are added, and no visits counted.", (_VISIT, ""))
_LENGTHENED = Patch(
    "lengthened: a list is added to a list, as by totals += rewards, which puts its numbers after the others. Each "
    "number is added to that of the same player.",
    (f"        {_EACH}\n{_ADDED}", "        node.totals = [*node.totals, *rewards]\n"),
)
_FIRST_FOR_ALL = Patch(
    "player 0 for all: the reward of player 0 is added to all totals.",
    (_EACH, _EACH.replace("rewards", "rewards[:1] * len(rewards)")),
)


_TURN = "[1 - each for each in rewards]"


def _adding(rewards: str) -> tuple[str, str]:
    """Return the change by which other rewards are added."""
    return _EACH, _EACH.replace("rewards", rewards)


def _handing_up(rewards: str) -> tuple[str, str]:
    """Return the change by which the rewards are changed from level to level."""
    return _UP, f"node, rewards = node.parent, {rewards}"


_TURNED = Patch(
    "turned from the start: 1 less the reward is added at the node, and the reward at its parent, by turns. With a "
    "total for each player nothing is turned round.",
    (_WHILE, f"    rewards = {_TURN}\n{_WHILE}"),
    _handing_up(_TURN),
)

BACK_UP: Final[Sequence[Patch]] = (
    _ROOT_LEFT_OUT,
    _NO_VISITS,
    _LENGTHENED,
    _FIRST_FOR_ALL,
    Patch("node alone: the node is counted, and none of those above it.", (_UP, "node = None")),
    Patch(
        "root alone: the root is counted, and none of those below it.",
        (_WHILE, f"    while node.parent is not None:\n        {_UP}\n{_WHILE}"),
    ),
    Patch(
        "begins at the parent: the node that was simulated from is left out. It was visited too.",
        (_WHILE, f"    {_UP}\n{_WHILE}"),
    ),
    Patch(
        "node and parent: the node and its parent are counted, and nothing above. The loop goes on up to the root.",
        (_WHILE, "    for node in [node, node.parent] if node.parent else [node]:"),
    ),
    Patch("totals forgotten: visits are counted, and no rewards added.", (_ADDED, "            pass\n")),
    Patch(
        "visits of wins: only simulations that player 0 wins are counted as visits. All of them are.",
        ("+= 1", "+= round(rewards[0])"),
    ),
    Patch("replaced: the rewards replace the totals. They are added: +=.", ("+= reward\n", "= reward\n")),
    Patch(
        "shared list: several nodes keep the very list of rewards that was given, so that what one of them adds shows "
        "in all.",
        (
            f"        {_EACH}\n",
            "        if node.visits == 1:\n            node.totals = rewards\n"
            f"        {_EACH[:-1]} if node.visits > 1 else ():\n",
        ),
    ),
    Patch(
        "means: totals are made into means. Totals only grow; the mean is totals[player] / visits.",
        ("+= reward\n", "+= (reward - node.totals[player]) / node.visits\n"),
    ),
    Patch(
        "sign at each level: the rewards change places from level to level. Each player has a total of its own at "
        "every node, so nothing has to be turned round.",
        _handing_up("rewards[::-1]"),
    ),
    Patch(
        "less than nothing: the reward is subtracted at every other level. Each player has a total of its own, so "
        "nothing changes its sign.",
        _handing_up("[-each for each in rewards]"),
    ),
    Patch(
        "players mixed up: the rewards of the players are mixed up, or 1 less the reward is added.",
        _adding("rewards[::-1]"),
    ),
    _TURNED,
    Patch("player 0 alone: only player 0's reward is added. Each player has its own total.", _adding("rewards[:1]")),
    Patch("draw as loss: only wins are added, so that a draw is as bad as a loss.", _adding("map(int, rewards)")),
    Patch("draw as win: everything but a loss is added as a win.", _adding("float(each > 0) for each in rewards")),
    Patch(
        "beside the path: nodes beside the path are counted too. Only the nodes above are.",
        (
            _UP,
            "for each in [*node.parent.children.values()] if node.parent else []:\n"
            "            if each is not node:\n                each.visits += 1\n"
            "                each.totals = [total + reward for total, reward in zip(each.totals, rewards)]\n"
            "        node = node.parent",
        ),
    ),
)

_MANY = (
    _ROOT_LEFT_OUT,
    _NO_VISITS,
    _LENGTHENED,
    _FIRST_FOR_ALL,
    Patch("two players: only the first two players are thought of.", _adding("rewards[:2]")),
    Patch(
        "what is left of 1: all others are given 1 less player 0's reward. So it is with two players who share one "
        "win; with more, each has a reward of its own.",
        _adding("rewards[:1] + [1 - rewards[0]] * (len(rewards) - 1)"),
    ),
    Patch(
        "turned from level to level: the rewards are moved on by one player at each level. Each player has the same "
        "place at every node.",
        _handing_up("[*rewards[1:], rewards[0]]"),
    ),
    Patch(
        "sign at each level: 1 less the reward is added at every other level. That is a habit from two players: with a "
        "total for each player nothing is turned round.",
        _handing_up(_TURN),
    ),
    _TURNED,
    Patch("turned: 1 less the reward is added at every node. The reward itself is.", _adding(_TURN)),
    Patch(
        "winner takes all: the player with the greatest reward is given 1 and the others nothing. Each gets what it "
        "got.",
        _adding("float(each == max(rewards)) for each in rewards"),
    ),
    Patch(
        "wins alone: only rewards of 1 are added. Any share counts.", _adding("float(each == 1) for each in rewards")
    ),
    Patch("reversed: the rewards stand in the wrong order.", _adding("rewards[::-1]")),
    Patch("last left out: the last player is left out: range(n - 1) ends at n - 2.", _adding("rewards[:-1]")),
    Patch(
        "first left out: player 0 is left out: numbers begin at 0.",
        (_EACH, "for player, reward in list(enumerate(rewards))[1:]:"),
    ),
    Patch(
        "one a node: at each node only one player's total grows, by turns. All totals grow at all nodes.",
        (_WHILE, f"    turn = 0\n{_WHILE}"),
        (_ADDED, "            node.totals[player] += reward * (player == turn % len(rewards))\n        turn += 1\n"),
    ),
    Patch(
        "shared among the players: each total grows by the mean reward of all players.",
        _adding("[sum(rewards) / len(rewards)] * len(rewards)"),
    ),
)
