"""What is wrong with a tree that simulations are said to have grown: its nodes, their counts, and what was chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib.watch import Path
from gamelib_exercises.case import Case
from gamelib_exercises.lesson_06 import is_vector, same_vector
from gamelib_exercises.lesson_08 import (
    AnyGame,
    Kept,
    kept_in,
    leaves_below,
    mover_of,
    place,
    rewards_of,
    utilities,
)
from gamelib_exercises.plain import is_number, plain, shown
from gamelib_exercises.solution import Right

Tree: TypeAlias = Mapping[Path, Kept]

Trouble: TypeAlias = tuple[Any, str]
"""The kind of what is wrong, and words for it that go on after "your function"."""

EXPLAINED: Final = "explained by"
"""The kind of trouble that comes with a row of mistakes that would bring the same."""

ONE_WAY: Final = "seed of its own"
"""The known mistake that makes all simulations from a state the same, whichever that is."""

VISITS: Final = "visits"
"""The kind of trouble with selection: it comes with whether luck has no part in it, whoever chooses by what."""

# -- nodes and their visits ----------------------------------------------------------------------


def shape_trouble(case: Case, tree: Tree) -> Trouble | None:
    """Return the first thing that is wrong with the nodes and their visits."""
    return (
        _root_trouble(case, tree, case.values[0])
        or next((each for path in tree if (each := _place_trouble(case.game, tree, path))), None)
        or next((each for path in tree if (each := _count_trouble(case.game, tree, path))), None)
    )


def _below(tree: Tree, path: Path) -> int:
    """Return how many visits the children of a node have in all."""
    visits = [tree[*path, action].visits for action in tree[path].children]
    return sum(each for each in visits if is_number(each))


def _root_trouble(case: Case, tree: Tree, simulations: int) -> Trouble | None:
    """Return what is wrong with the root: its state, or the number of simulations it counts."""
    root = tree[()]
    if root.state != plain(case.root) or not root.parent:
        return "no root", "returned a node that is not the root: it has another state, or a parent."
    if not is_number(root.visits) or root.visits != simulations:
        off = root.visits - simulations if is_number(root.visits) else None
        kind: Any = "none" if root.visits == 0 else off if off in (-1, 1) else "more" if off and off > 0 else "less"
        if off == 1 and _below(tree, ()) == simulations:
            kind = "begun at 1"
        return ("visits of the root", kind), (
            f"returned a root with visits = {shown(root.visits)} after {simulations} "
            f"simulation{'s' * (simulations > 1)}. Each simulation counts once at the root."
        )
    return None


def _place_trouble(game: AnyGame, tree: Tree, path: Path) -> Trouble | None:
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
        return ("never counted", sum(1 for each in tree.values() if each.visits == 0)), (
            f"has added {place(path)}, which has visits = {shown(node.visits)}. One node is added in a simulation, "
            "which goes on from there and counts there."
        )
    return None


def _count_trouble(game: AnyGame, tree: Tree, path: Path) -> Trouble | None:
    """Return what is wrong with the visits of a node, compared with its children's."""
    node = tree[path]
    over = game.is_terminal(node.state)
    below = _below(tree, path)
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


# -- rewards -------------------------------------------------------------------------------------


def rewards_trouble(game: AnyGame, tree: Tree) -> Trouble | None:
    """Return the first thing that is wrong with totals: at an end of the game, or compared with the children's."""
    players = game.num_players
    for path, node in tree.items():
        if not is_vector(node.totals, players):
            return "no totals", (
                f"has {place(path)} with the totals {shown(node.totals)}, where {players} numbers are wanted."
            )
    words = next((each for path in tree if (each := _totals_trouble(game, tree, path))), None)
    if words is None:
        return None
    slips = explained_by(game, tree)
    return ((EXPLAINED, slips) if slips else "totals"), words


def _totals_trouble(game: AnyGame, tree: Tree, path: Path) -> str | None:
    """Return what is wrong with the totals of a node."""
    node, where = tree[path], place(path)
    if game.is_terminal(node.state):
        rewards = rewards_of(game, node.state)
        right = [node.visits * each for each in rewards]
        if same_vector(node.totals, right):
            return None
        return (
            f"has {where}, the end of a game that brings the rewards {shown(rewards)}, with visits = {node.visits} and "
            f"totals {shown(list(node.totals))}; {shown(right)} is right."
        )
    children = [tree[*path, action].totals for action in node.children]
    rest = [total - sum(below[player] for below in children) for player, total in enumerate(node.totals)]
    ends = [rewards_of(game, leaf) for leaf in leaves_below(game, node.state)]
    if any(same_vector(rest, rewards) for rewards in (ends if path else [[0.0] * len(rest)])):
        return None
    what = "the children's totals, with the rewards of one simulation more," if path else "the children's totals"
    return (
        f"has {where} with the totals {shown(list(node.totals))}, and {what} do not come to that. What a simulation "
        "brings is added at each node it went through."
    )


# -- mistakes that totals give away --------------------------------------------------------------


class Slip(NamedTuple):
    """A mistake in what is backed up.

    Attributes:
        name: what it is called.
        ended: what is backed up of the end of a game.
        start: the path of the node at which the simulation of a new node begins.
        turned: whether the rewards are turned round from level to level.
    """

    name: str
    ended: Callable[[AnyGame, Any], Sequence[float]] = rewards_of
    start: Callable[[Path], Path] = lambda path: path
    turned: bool = False


SLIPS: Final[Sequence[Slip]] = (
    Slip("draw as loss", lambda game, state: [float(each == 1) for each in rewards_of(game, state)]),
    Slip("draw as win", lambda game, state: [float(each > 0) for each in rewards_of(game, state)]),
    Slip("utilities", utilities),
    Slip("reversed", lambda game, state: rewards_of(game, state)[::-1]),
    Slip("turned round", turned=True),
    Slip("simulated from the parent", start=lambda path: path[:-1]),
    Slip("simulated from the root", start=lambda path: ()),
)
"""Mistakes that a tree gives away by its totals, whatever luck has grown it."""


def explained_by(game: AnyGame, tree: Mapping[Path, Kept]) -> tuple[str, ...]:
    """Return the names of the mistakes with which simulations may have brought all totals of a tree."""
    return tuple(slip.name for slip in SLIPS if _explains(slip, game, tree))


def _explains(slip: Slip, game: AnyGame, tree: Mapping[Path, Kept]) -> bool:
    @cache
    def ends(path: Path) -> list[Sequence[float]]:
        return [slip.ended(game, leaf) for leaf in leaves_below(game, tree[path].state)]

    def explains(path: Path) -> bool:
        node = tree[path]
        if game.is_terminal(node.state):
            # The first simulation began where the slip has it begin, the others at the end itself.
            rest = [total - (node.visits - 1) * each for total, each in zip(node.totals, ends(path)[0], strict=True)]
        else:
            below = [tree[*path, action].totals for action in node.children]
            below = [totals[::-1] for totals in below] if slip.turned else below
            rest = [total - sum(each[player] for each in below) for player, total in enumerate(node.totals)]
            if not path:
                return same_vector(rest, [0.0] * len(rest))
        return any(same_vector(rest, each) for each in ends(slip.start(path)))

    return all(map(explains, tree))


# -- selection -----------------------------------------------------------------------------------


def visits_trouble(case: Case, tree: Tree, simulations: int, c: float) -> Trouble | None:
    """Return how the visits differ from those of selection by the index, where luck has no part in them."""
    game, root = case.game, case.root
    if game.is_terminal(root) or not is_without_luck(game, root):
        return None
    right = kept_in(Right("08", "mcts").answer(game, root, simulations, c, Random(0)))
    for path in sorted(right, key=len):
        children = right[path].children
        if not children or len(children) < len(game.actions(right[path].state)):
            continue  # which of the untried actions come first is free
        found = {action: tree[*path, action].visits for action in tree[path].children}
        wanted = {action: right[*path, action].visits for action in children}
        if found != wanted:
            where = f" at {place(path)}" if path else ""
            return (VISITS, is_without_luck(game, root, whoever=True), _counts(game, tree)), (
                f"visited the actions{where} as often as this: {shown(found)}. By the index with c = {c:g} it is "
                f"{shown(wanted)}."
            )
    return None


def _counts(game: AnyGame, tree: Tree) -> tuple[Any, ...]:
    """Return how often each action was visited, at all nodes at which all were tried."""
    return tuple(
        (*path, action, tree[*path, action].visits)
        for path, node in sorted(tree.items())
        for action in (sorted(node.children) if len(node.children) == len(game.actions(node.state)) else ())
    )


def is_without_luck(game: AnyGame, root: Any, *, whoever: bool = False) -> bool:
    """Return whether no simulation by lot has a part in what is selected.

    So it is where the ends below a node are all the same to those who choose further up.

    Args:
        game: the game.
        root: the state at which the search begins.
        whoever: whether they are to be the same to everybody, so that selection by the wrong player's totals, too, has
            nothing to do with luck.

    Example:
        >>> from gamelib.games import Leaf, TreeGame
        >>> game = TreeGame([[Leaf((2, 0)), Leaf((2, 3))], Leaf((1, 1))])
        >>> is_without_luck(game, "A"), is_without_luck(game, "A", whoever=True)
        (True, False)
        >>> is_without_luck(TreeGame([[1, 2], 3]), "A")
        False
    """
    waiting: list[tuple[Any, frozenset[int]]] = [(root, frozenset())]
    for state, above in waiting:
        if game.is_terminal(state):
            continue
        ends = [utilities(game, leaf) for leaf in leaves_below(game, state)]
        if any(len({end[player] for end in ends}) > 1 for player in above):
            return False
        actions = game.actions(state)
        chooses = range(game.num_players) if whoever else (mover_of(game, state),)
        below = above.union(chooses) if len(actions) > 1 else above
        waiting += [(game.result(state, action), below) for action in actions]
    return True
