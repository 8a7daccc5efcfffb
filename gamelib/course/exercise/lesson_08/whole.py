"""The whole search, graded on whether such simulations grow such a tree, and on the moves it finds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

from gamelib.course.exercise.case import Case, Seen
from gamelib.course.exercise.function import Function, not_wanted
from gamelib.course.exercise.lesson_08 import references
from gamelib.course.exercise.lesson_08.kinds import OwnPart, is_rewards, same_rewards
from gamelib.course.exercise.lesson_08.node import AnyGame
from gamelib.course.exercise.lesson_08.simulate_kinds import right_shares
from gamelib.course.exercise.lesson_08.tree_kinds import Kept, NoTree, is_node, kept_in
from gamelib.course.exercise.lesson_08.trees import place
from gamelib.course.exercise.plain import is_number, plain, same_number, shown
from gamelib.course.exercise.verdict import Picture
from gamelib.course.exercise.watched import ExaminedGame
from gamelib.search.maxn import maxn
from gamelib.watch import Path

Tree = Mapping[Path, Kept]

SEED: Final = 7

_LUCKY: Final = "luck"
_GREAT: Final = 25
"""So many nodes are not the same twice with other luck."""


class SearchPart(OwnPart):
    """The function has to return the root of a tree; a case's values are the number of simulations and c."""

    deep_words: ClassVar[str] = "There is no need for it to call itself: each simulation begins at the root."

    def asked(self, case: Case, game: ExaminedGame[Any, Any], function: Function) -> Any:
        """Return what is to be said of the tree, with a word on the kind of mistake."""
        root = function(game, game.root, *case.values, Random(SEED))
        if not is_node(root):
            return (("no node", type(root).__name__), not_wanted(plain(root), "the root of the tree, a Node,"))
        try:
            tree = kept_in(root)
        except NoTree as error:
            return error.args
        return self.said(case, tree, lambda seed: function(game, game.root, *case.values, Random(seed)))

    def said(self, case: Case, tree: Tree, again: Callable[[int], Any]) -> tuple[Any, str | None]:
        """Return the kind of what is wrong with a tree, and the words for it; ``None`` if nothing is.

        Args:
            case: the case.
            tree: what the nodes hold.
            again: makes the same search once more, with luck from a seed.
        """
        raise NotImplementedError

    def trouble(self, case: Case, seen: Seen, true: Seen) -> str | None:
        """Return what is wrong with the tree."""
        words: str | None = seen.outcome.value[1]
        return words

    def fingerprint(self, case: Case, seen: Seen, true: Seen) -> object:
        """Return the kind of mistake."""
        value = seen.outcome.value
        return (seen.outcome.how, value[0]) if isinstance(value, tuple) else super().fingerprint(case, seen, true)

    def picture_for(self, case: Case, seen: Seen) -> Picture | None:
        """Return the game as it stands."""
        return case.picture()


class TreePart(SearchPart):
    """The tree has to be one that so many simulations grow: visits add up, and so do the rewards."""

    def said(self, case: Case, tree: Tree, again: Callable[[int], Any]) -> tuple[Any, str | None]:
        """Return the first thing that is wrong."""
        assert case.game is not None
        simulations, c = case.values
        return (
            _shape_trouble(case, tree)
            or next((each for path in tree if (each := _rewards_trouble(case.game, tree, path))), None)
            or _visits_trouble(case, tree, simulations, c)
            or _luck_trouble(tree, again)
            or ("right", None)
        )

    def prints(self, seen: Sequence[Seen]) -> list[object]:
        """Return the fingerprints; where luck is not drawn from what is given, what else differs is luck too."""
        found = super().prints(seen)
        lucky = [_LUCKY in each for each in found if isinstance(each, tuple)]
        return [_LUCKY, lucky[0]] if any(lucky) else found


def _shape_trouble(case: Case, tree: Tree) -> tuple[Any, str] | None:
    """Return the first thing that is wrong with the nodes and their visits."""
    assert case.game is not None
    return (
        _root_trouble(case, tree, case.values[0])
        or next((each for path in tree if (each := _place_trouble(case.game, tree, path))), None)
        or next((each for path in tree if (each := _count_trouble(case.game, tree, path))), None)
    )


def _root_trouble(case: Case, tree: Tree, simulations: int) -> tuple[Any, str] | None:
    """Return what is wrong with the root: its state, or the number of simulations it counts."""
    root = tree[()]
    if root.state != plain(case.root) or not root.parent:
        return "no root", "returned a node that is not the root: it has another state, or a parent."
    if not is_number(root.visits) or root.visits != simulations:
        off = root.visits - simulations if is_number(root.visits) else None
        kind = "none" if root.visits == 0 else off if off in (-1, 1) else "more" if off and off > 0 else "less"
        return ("visits of the root", kind), (
            f"returned a root with visits = {shown(root.visits)} after {simulations} "
            f"simulation{'s' * (simulations > 1)}. Each simulation counts once at the root."
        )
    return None


def _place_trouble(game: AnyGame, tree: Tree, path: Path) -> tuple[Any, str] | None:
    """Return what is wrong with a node's place in the tree: its state, its parent, or that it was never counted."""
    node = tree[path]
    if not path:
        return None
    if path[-1] not in list(game.actions(tree[path[:-1]].state)):
        return "no action", f"keeps a child of {place(path[:-1])} under {shown(path[-1])}, which is no action there."
    right = plain(game.result(tree[path[:-1]].state, path[-1]))
    if node.state != right:
        return "state", f"has {place(path)} with the state {shown(node.state)}; {shown(right)} is right."
    if not node.parent:
        return "parent", f"has {place(path)} with another parent than {place(path[:-1])}."
    if not is_number(node.visits) or node.visits < 1:
        return "never counted", (
            f"has added {place(path)}, which has visits = {shown(node.visits)}. One node is added in a simulation, "
            "which goes on from there and counts there."
        )
    return None


def _count_trouble(game: AnyGame, tree: Tree, path: Path) -> tuple[Any, str] | None:
    """Return what is wrong with the visits of a node, compared with its children's."""
    node = tree[path]
    over = game.is_terminal(node.state)
    below = sum(tree[*path, action].visits for action in node.children)
    own = 0 if not path and not over else node.visits if over else 1
    where = place(path)
    if node.visits - below != own:
        kind = ("root" if not path else "inside", bool(node.children), (node.visits - below > own))
        if not node.children:
            return ("no children", kind), (
                f"has {where} with visits = {node.visits}, and no child of it was ever added. Each simulation adds a "
                "node, unless it comes to the end of the game within the tree."
            )
        rest = "All of them go on to a child" if not path else "The first begins there, and all others go on to a child"
        return ("flow", kind), f"has {where} with visits = {node.visits}, and its children have {below} in all. {rest}."
    never = [action for action in game.actions(node.state) if action not in node.children]
    if never and any(tree[*path, action].visits > 1 for action in node.children):
        often = max(node.children, key=lambda action: tree[*path, action].visits)
        return "untried", (
            f"went {tree[*path, often].visits} times to {place((*path, often))}, while {shown(never[0])} was never "
            f"tried at {where}. Untried actions come first."
        )
    return None


def _rewards_trouble(game: AnyGame, tree: Tree, path: Path) -> tuple[Any, str] | None:
    """Return what is wrong with the totals of a node: at an end of the game, or compared with its children's."""
    node, players = tree[path], game.num_players
    where = place(path)
    if not is_rewards(node.totals, players):
        return "no totals", f"has {where} with the totals {shown(node.totals)}, where {players} numbers are wanted."
    if game.is_terminal(node.state):
        rewards = references.rewards(game, node.state)
        right = [node.visits * each for each in rewards]
        if same_rewards(node.totals, right):
            return None
        return ("ends", _kind_of_end(game, node, rewards)), (
            f"has {where}, the end of a game that brings the rewards {shown(rewards)}, with visits = {node.visits} and "
            f"totals {shown(list(node.totals))}; {shown(right)} is right."
        )
    children = [tree[*path, action] for action in node.children]
    rest = [
        total - sum(below.totals[player] for below in children if is_rewards(below.totals, players))
        for player, total in enumerate(node.totals)
    ]
    possible = [[0.0] * players] if not path else right_shares(game, node.state)
    if any(same_rewards(rest, rewards) for rewards in possible):
        return None
    what = "the children's totals" if not path else "the children's totals, with the rewards of one simulation more,"
    return ("totals", not path), (
        f"has {where} with the totals {shown(list(node.totals))}, and {what} do not come to that. What a simulation "
        "brings is added at each node it went through."
    )


def _kind_of_end(game: AnyGame, node: Kept, rewards: list[float]) -> str:
    """Return in what way the totals of an end of the game are wrong."""
    utilities = [game.utility(node.state, player) for player in range(game.num_players)]
    ways = {
        "wins alone": [float(each == 1) for each in rewards],
        "utilities": utilities,
        "reversed": rewards[::-1],
        "not lost": [float(each > 0) for each in rewards],
    }
    for kind, way in ways.items():
        if same_rewards(node.totals, [node.visits * each for each in way]):
            return kind
    return "others"


def _visits_trouble(case: Case, tree: Tree, simulations: int, c: float) -> tuple[Any, str] | None:
    """Return how the visits differ from those of selection by the index, where luck has no part in them."""
    assert case.game is not None
    children = [case.game.result(case.root, action) for action in case.game.actions(case.root)]
    if simulations < len(children) or not all(map(case.game.is_terminal, children)):
        return None
    right = references.mcts(case.game, case.root, simulations, c, Random(SEED))
    found = {action: tree[(action,)].visits for action in tree[()].children}
    wanted = {action: child.visits for action, child in right.children.items()}
    if found == wanted:
        return None
    return ("visits", tuple(sorted((str(action), count) for action, count in found.items()))), (
        f"visited the actions as often as this: {shown(found)}. By the index with c = {c:g} it is {shown(wanted)}."
    )


def _luck_trouble(tree: Tree, again: Callable[[int], Any]) -> tuple[Any, str] | None:
    """Return that the same luck has grown another tree, or other luck the same one, if so."""
    second = again(SEED)
    if is_node(second) and kept_in(second) == tree:
        if len(tree) < _GREAT or kept_in(again(SEED + 1)) != tree:
            return None
        return "no luck", (
            "has grown one and the same tree with random in two different states. All luck is drawn from random, which "
            "the function is given."
        )
    return _LUCKY, (
        "has grown one tree, and another one when it was asked the same with random in the same state. All luck is "
        "drawn from random, and nothing is kept from one call to the next."
    )


# -- moves ---------------------------------------------------------------------------------------


class MovesPart(SearchPart):
    """The most visited action has to be a best one."""

    def said(self, case: Case, tree: Tree, again: Callable[[int], Any]) -> tuple[Any, str | None]:
        """Return whether the most visited action is a best one, of a tree whose visits add up."""
        assert case.game is not None
        if trouble := _shape_trouble(case, tree):
            return trouble
        children = {action: tree[(action,)] for action in tree[()].children}
        visits = {action: child.visits for action, child in children.items()}
        most = max(visits, key=lambda action: visits[action])
        right = best_actions(case.game, case.root)
        if most in right:
            return "right", None
        names = {action: case.game.action_text(case.root, action) for action in visits}
        told = ", ".join(f"{names[action]} {count}" for action, count in visits.items())
        best = " or ".join(names.get(action, shown(action)) for action in right)
        return ("wrong", most), (
            f"prefers {names[most]} after {case.values[0]} simulations with c = "
            f"{case.values[1]:g}; best is {best}. The visits of the root's actions: {told}."
        )


def best_actions(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """Return the actions that are best if everybody plays as well as possible.

    Example:
        >>> from gamelib.games import TreeGame
        >>> best_actions(TreeGame([3, 12, 12]), "A")
        ('a2', 'a3')
    """
    found = maxn(game, state)
    mover = references.mover_of(game, state)
    best = max(vector[mover] for vector in found.action_values.values())
    return tuple(action for action, vector in found.action_values.items() if same_number(vector[mover], best))
