"""What lesson 08 asks of any game without chance, and what its functions have in common: many are given a tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from gamelib.draw.board import Picture
from gamelib.game import Game
from gamelib.games.tree import TreeGame
from gamelib.watch import Path
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, FunctionPart, Look, not_wanted
from gamelib_exercises.kinds import own_work
from gamelib_exercises.lesson_06 import by_number, vector_case, vector_picture, vectors_of
from gamelib_exercises.plain import is_number, plain, shown
from gamelib_exercises.sandbox import run
from gamelib_exercises.solution import solution
from gamelib_exercises.watched import ExaminedGame

AnyGame: TypeAlias = Game[Any, Any]
Watched: TypeAlias = ExaminedGame[Any, Any]
Rewards: TypeAlias = Sequence[float]

# -- games: who moves, how they can end, and what the ends bring ---------------------------------


def mover_of(game: AnyGame, state: Any) -> int:
    """Return who is to move."""
    mover = game.player(state)
    assert isinstance(mover, int)
    return mover


def rewards_of(game: AnyGame, state: Any) -> list[float]:
    """Return what an end of the game is worth to each player, on a scale from 0 to 1."""
    rewards: list[float] = solution("08").right("rewards")(game, state)
    return rewards


def utilities(game: AnyGame, state: Any) -> list[float]:
    """Return what an end of the game pays each player."""
    return [game.utility(state, player) for player in range(game.num_players)]


def leaves_below(game: AnyGame, state: Any) -> list[Any]:
    """Return the states in which the game can end."""
    if game.is_terminal(state):
        return [state]
    return [leaf for action in game.actions(state) for leaf in leaves_below(game, game.result(state, action))]


def tree_case(tree: Any, *values: Any, players: int = 2, solved: bool = False, **given: Any) -> Case:
    """Return the case of a tree; if ``solved``, its picture says what nodes are worth if all play their best."""
    notes = vectors_of if solved else None
    return vector_case(tree, *values, players=players, notes=notes, called=by_number, **given)


def tree_picture(game: TreeGame) -> Picture:
    """Return a tree drawn, with all utilities of leaves."""
    return vector_picture(game, game.initial_state(), called=by_number)


# -- functions -----------------------------------------------------------------------------------

Asked: TypeAlias = Callable[[Case, Watched, Function], Any]
"""Makes plain data of the answer of a function on a case, of whose game it is given a twin that watches."""


def as_it_is(case: Case, game: Watched, function: Function) -> Any:
    """Return the answer of a function."""
    return function(game, game.root, *case.values)


def looking(asked: Asked) -> Look:
    """Return what tries a function on a case by asking it in some way."""

    def look(case: Case, function: Function, seconds: float) -> Seen:
        game: Watched = ExaminedGame(case.game, case.root, case.start)
        outcome = run(lambda: asked(case, game, function), seconds=seconds)
        return Seen(outcome, results=game.asked["result"], library=game.library)

    return look


def own_part(name: str, *, asked: Asked = as_it_is, **arguments: Any) -> FunctionPart:
    """Return a part whose function has to do its work itself: the library has the search ready made."""
    return FunctionPart(name, look=looking(asked), **{**OWN, **arguments})


OWN: Final[Mapping[str, Any]] = {
    "own_work": own_work,
    "deep_words": "There is no need for it to call itself.",
    "counts_work": False,
}
"""What holds of all functions of the lesson."""


def no_rewards(value: Any, players: int) -> str:
    """Return the words for a plain value that is not one number a player.

    Example:
        >>> no_rewards((1, 0, 0), 2)
        'returned (1, 0, 0), 3 numbers, where a list of 2 numbers is wanted, one for each player.'
    """
    wanted = f"a list of {players} numbers"
    if isinstance(value, tuple) and all(map(is_number, value)):
        many = f"{len(value)} number{'' if len(value) == 1 else 's'}"
        return f"returned {shown(value)}, {many}, where {wanted} is wanted, one for each player."
    if is_number(value):
        return f"returned {shown(value)}, a single number, where {wanted} is wanted, one for each player."
    return not_wanted(value, f"{wanted}, one for each player,")


# -- trees of nodes ------------------------------------------------------------------------------

Nodes: TypeAlias = dict[Path, Any]
"""The nodes of a tree, by the actions that lead there."""

MOST_NODES: Final = 5_000
"""A tree with more nodes than that goes round in circles."""


def is_node(thing: object) -> bool:
    """Return whether something looks like a node, of whatever class."""
    return all(hasattr(thing, name) for name in ("state", "parent", "children", "visits", "totals"))


@dataclass(frozen=True, slots=True)
class Kept:
    """What a node holds, in plain data: its state and numbers, the actions of its children, and its place.

    Attributes:
        state, visits, totals: as the node has them.
        children: the actions that have a child.
        parent: whether ``parent`` is the node above, ``None`` at the root.
    """

    state: Any
    visits: Any
    totals: Any
    children: tuple[Any, ...]
    parent: bool


class NoTree(ValueError):
    """What was returned, or hangs below it, is no tree: the kind of mistake, and words that go on after a subject."""


def kept_in(root: Any) -> dict[Path, Kept]:
    """Return what all nodes of a tree hold, by the actions that lead there, parents first.

    Raises:
        NoTree: if something is no node, or met twice.
    """
    found: dict[Path, Kept] = {}
    met: dict[int, Path] = {}
    waiting: list[tuple[Path, Any, Any]] = [((), root, None)]
    while waiting:
        path, node, parent = waiting.pop()
        if not is_node(node):
            raise NoTree("no node", f"leaves {shown(plain(node))} as {place(path)}, where a Node is wanted.")
        if id(node) in met:
            raise NoTree(
                "twice",
                f"leaves one and the same node in two places: {place(met[id(node)])} is {place(path)} too. Each action "
                "leads to a node of its own, and each node has a dictionary of its own.",
            )
        if not isinstance(node.children, Mapping):
            children = shown(plain(node.children))
            words = f"leaves {place(path)} with {children} for its children, where a dictionary is wanted."
            raise NoTree("no dictionary", words)
        met[id(node)] = path
        actions = tuple(plain(action) for action in node.children)
        found[path] = Kept(plain(node.state), plain(node.visits), plain(node.totals), actions, node.parent is parent)
        if len(found) > MOST_NODES:
            raise NoTree("endless", "makes a tree that does not end.")
        waiting += [
            ((*path, action), child, node)
            for action, child in reversed(list(zip(actions, node.children.values(), strict=True)))
        ]
    return found


NO_TREE: Final = "no tree"
"""The kind of an answer that left no tree behind."""


def tree_part(
    name: str,
    *,
    asked_of: Callable[..., Any],
    trouble: Callable[[Case, Any, Any], str | None],
    **arguments: Any,
) -> FunctionPart:
    """Return a part whose function is given a tree. A case's first value is the tree.

    Args:
        name, arguments: as for :class:`~gamelib_exercises.function.FunctionPart`.
        asked_of: makes plain data of the answer, given the game, the root and the nodes of a tree that was made for
            it, the function, and the further values of the case.
        trouble: returns what is wrong with that, the second being what it is of the reference.
    """

    def asked(case: Case, game: Watched, function: Function) -> Any:
        grown, *values = case.values
        try:
            return asked_of(game, *grown.plant(game, game.root), function, *values)
        except NoTree as error:
            return (NO_TREE, *error.args)

    def check(case: Case, seen: Seen, true: Seen) -> str | None:
        match seen.outcome.value:
            case (kind, _, words) if kind == NO_TREE:
                return f"{words}"
        return trouble(case, seen.outcome.value, true.outcome.value)

    deep_words = "Is it called with a node further down, or further up, each time?"
    return own_part(name, asked=asked, check=check, deep_words=deep_words, **arguments)


def place(path: Path) -> str:
    """Return what feedback calls the node that actions lead to."""
    return f"the node after {' '.join(map(str, path))}" if path else "the root"
