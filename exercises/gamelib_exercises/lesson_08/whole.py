"""The whole search, graded on whether such simulations grow such a tree, and on the moves it finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Final, TypeAlias

from gamelib.search.maxn import maxn
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, FunctionPart, not_wanted
from gamelib_exercises.lesson_06 import is_vector
from gamelib_exercises.lesson_08 import (
    OWN,
    AnyGame,
    NoTree,
    Watched,
    growth,
    is_node,
    kept_in,
    looking,
    mover_of,
    rewards_of,
)
from gamelib_exercises.lesson_08.growth import EXPLAINED, ONE_WAY, Tree, Trouble
from gamelib_exercises.part import Mutant
from gamelib_exercises.plain import plain, rounded, same_number, shown

# -- its simulations: single ones are made again and again, and their ends counted ---------------

CALLS: Final = 900
"""How often a search of one simulation is made."""

TOLERANCE: Final = 0.06
"""How far a share of eight or nine may be from the right one: more than five standard errors."""

Ways = Mapping[tuple[str, ...], float]
"""How likely each way to the end is, by the actions."""


@dataclass(frozen=True)
class OftenCase(Case):
    """A case of one simulation that is made again and again, with luck that goes on.

    One action leads to a node below which no two ends bring the same rewards, so that these tell the way.
    """


def ways_trouble(case: Case, search: Callable[[Random], Tree], luck: Random) -> Trouble | None:
    """Return in what way the simulations do not go on at random; each search is a tree that a single one grows."""
    game = case.game
    (only,) = game.actions(case.root)
    begin = game.result(case.root, only)
    names = {rounded(rewards_of(game, leaf)): way for way, leaf in _ends(game, begin)}
    times = Counter(names.get(_totals(search(luck), only)) for _ in range(CALLS))
    found = {way: times[way] / CALLS for way in names.values()}
    right = shares(game, begin, _ANY)
    if _near_all(found, right):
        return None
    slips = [name for name, choice in _CHOICES.items() if _near_all(found, shares(game, begin, choice))]
    slips += [ONE_WAY] if len(times) == 1 else []
    ways = ", ".join(f"{' '.join(way)} {share:.2f}" for way, share in found.items())
    return ((EXPLAINED, tuple(slips)) if slips else "ways"), (
        f"simulated from the node after {only} on these ways, by their shares: {ways}. With all actions equally "
        f"likely at each move the share of each is about {1 / len(right):.2f}."
    )


def _totals(tree: Tree, action: str) -> tuple[float, ...]:
    """Return what the node after an action holds; nothing if there is no such node, or no numbers are in it."""
    node = tree.get((action,))
    return tuple(rounded(node.totals)) if node and is_vector(node.totals, len(node.totals)) else ()


def _near_all(one: Ways, other: Ways) -> bool:
    return all(abs(one[way] - other[way]) <= TOLERANCE for way in one)


def _ends(game: AnyGame, state: Any) -> list[tuple[tuple[str, ...], Any]]:
    """Return the ways to all ends, by the actions, and the states they lead to."""
    if game.is_terminal(state):
        return [((), state)]
    return [
        ((action, *way), leaf)
        for action in game.actions(state)
        for way, leaf in _ends(game, game.result(state, action))
    ]


# -- how simulations may choose ------------------------------------------------------------------

Choice = Callable[[int, int], Sequence[float]]
"""How likely each of so many actions is, so many moves after the beginning."""


def shares(game: AnyGame, state: Any, choice: Choice, moves: int = 0) -> Ways:
    """Return how likely each way to the end is.

    Example:
        >>> from gamelib.games import TreeGame
        >>> shares(TreeGame([1, [1, -1]]), "A", lambda count, moves: [1 / count] * count)
        {('a1',): 0.5, ('a2', 'b1'): 0.25, ('a2', 'b2'): 0.25}
    """
    if game.is_terminal(state):
        return {(): 1.0}
    actions = game.actions(state)
    return {
        (action, *way): chance * share
        for action, chance in zip(actions, choice(len(actions), moves), strict=True)
        for way, share in shares(game, game.result(state, action), choice, moves + 1).items()
    }


def _among(first: int, last: int, count: int) -> list[float]:
    """Return equal shares for the actions from one number to another, and nothing for others."""
    return [1 / (last - first + 1) if first <= each <= last else 0.0 for each in range(count)]


def _any(count: int, moves: int) -> list[float]:
    return _among(0, count - 1, count)


_ANY: Final[Choice] = _any

_CHOICES: Final[Mapping[str, Choice]] = {
    "first action": lambda count, moves: _among(0, 0, count),
    "last action left out": lambda count, moves: _among(0, max(count - 2, 0), count),
    "first action left out": lambda count, moves: _among(min(1, count - 1), count - 1, count),
    "first move alone": lambda count, moves: _among(0, 0 if moves else count - 1, count),
}
"""What simulations do that do not go on at random."""


# -- the search ----------------------------------------------------------------------------------

SEED: Final = 7

LUCK: Final = "luck of its own"
KEPT: Final = "tree kept"
"""Mistakes that a second search gives away."""

_GREAT: Final = 25
"""So many nodes are not the same twice with other luck."""

Search: TypeAlias = Callable[[Random], growth.Tree]


TroubleWith: TypeAlias = Callable[[Case, growth.Tree], tuple[Any, str] | None]
"""Returns the kind of what is wrong with any tree that comes, and words for it; ``None`` if nothing is."""

Said: TypeAlias = Callable[[Case, growth.Tree, Search], tuple[Any, str | None]]
"""Returns the same of the search, given the tree that came with luck from :data:`SEED`, with which there is no trouble.

Given what makes the search once more, which raises :class:`NoTree` if no tree comes.
"""


def search_arguments(trouble_with: TroubleWith, said: Said) -> dict[str, Any]:
    """Return the arguments of a part whose function has to return the root of a tree, which is judged by itself.

    A case's values are the number of simulations and c.
    """

    def asked(case: Case, game: Watched, function: Function) -> Any:
        def search(luck: Random, on: AnyGame = game, state: Any = game.root) -> growth.Tree:
            root = function(on, state, *case.values, luck)
            if not is_node(root):
                raise NoTree(("no node", type(root).__name__), not_wanted(plain(root), "the root of the tree, a Node,"))
            return kept_in(root)

        more = (case.game, case.root) if isinstance(case, OftenCase) else (game, game.root)  # unwatched it is quicker
        try:
            tree = search(Random(SEED))
            return trouble_with(case, tree) or said(case, tree, lambda luck: search(luck, *more))
        except NoTree as error:
            return error.args

    return {
        **OWN,
        "look": looking(asked),
        "check": lambda case, seen, true: seen.outcome.value[1],
        "by_itself": True,
        "deep_words": "There is no need for it to call itself: each simulation begins at the root.",
    }


def counts_trouble(case: Case, tree: growth.Tree) -> tuple[Any, str] | None:
    """Return the first thing that is wrong with the counts."""
    return (
        growth.shape_trouble(case, tree)
        or growth.rewards_trouble(case.game, tree)
        or growth.visits_trouble(case, tree, *case.values)
    )


def luck_said(case: Case, tree: growth.Tree, again: Search) -> tuple[Any, str | None]:
    """Return what is wrong with the luck."""
    if isinstance(case, OftenCase):
        return ways_trouble(case, again, Random(SEED)) or ("right", None)
    second = again(Random(SEED))
    if second != tree:
        return LUCK if second[()].visits == tree[()].visits else KEPT, (
            "has grown one tree, and another one when it was asked the same with random in the same state. All "
            "luck is drawn from random, and nothing is kept from one call to the next."
        )
    if len(tree) < _GREAT or again(Random(SEED + 1)) != tree:
        return "right", None
    return "no luck", (
        "has grown one and the same tree with random in two different states. All luck is drawn from random, which "
        "the function is given."
    )


class TreePart(FunctionPart):
    """The tree has to be one that so many simulations grow: mistakes are known by the kind of what is wrong with it."""

    def __init__(self, name: str, **arguments: Any) -> None:
        super().__init__(name, **search_arguments(counts_trouble, luck_said), **arguments)

    def recognised(self, seen: Sequence[Seen]) -> list[Mutant[Function]]:
        """Return the known mistakes that would have grown such trees.

        Some the trees name themselves. For the others the known wrong searches are made, each up to the first case in
        which it differs: where visits differ with which luck has nothing to do, on those cases alone.
        """
        if len(seen) < len(self.cases):  # the function goes on without end
            return []
        kinds = list(map(_kind, seen))
        if name := _named(kinds):
            return [mutant for mutant in self.mutants if mutant.name == name]
        cases = list(range(len(kinds)))
        if any(kind[0] == growth.VISITS and kind[1] for kind in kinds if isinstance(kind, tuple)):
            cases = [number for number in cases if _is_clear(self.cases[number])]
        return [
            mutant for mutant in self.mutants if all(kinds[number] == self._kind_of(mutant, number) for number in cases)
        ]

    @cached_property
    def _kinds(self) -> dict[tuple[str, int], object]:
        """What was found of known wrong searches so far, by name and number of the case."""
        return {}

    def _kind_of(self, mutant: Mutant[Function], number: int) -> object:
        """Return the kind of what a known wrong search comes to on a case, which is found out once."""
        if (mutant.name, number) not in self._kinds:
            seen = self.try_case(self.cases[number], mutant.answer, self.seconds)
            self._kinds[mutant.name, number] = _kind(seen)
        return self._kinds[mutant.name, number]


def _kind(seen: Seen) -> Any:
    """Return the kind of what came of a search, or its error."""
    value = seen.outcome.value
    return value[0] if isinstance(value, tuple) else seen.outcome.fingerprint


def _named(kinds: Sequence[Any]) -> str | None:
    """Return the mistake that the trees themselves name: one of the luck, or one that explains all wrong totals."""
    for luck in (KEPT, LUCK):  # what else differs is luck too
        if luck in kinds:
            return luck
    rows = [kind[1] for kind in kinds if isinstance(kind, tuple) and kind[0] == growth.EXPLAINED]
    return next((slip for slip in rows[0] if all(slip in row for row in rows)), None) if rows else None


def _is_clear(case: Case) -> bool:
    """Return whether luck has no part in the visits of a case, whoever chooses by whatever totals."""
    return growth.is_without_luck(case.game, case.root, whoever=True)


class MovesPart(FunctionPart):
    """The most visited action has to be a best one, of three searches in two at the least.

    It builds on a :class:`TreePart`, which knows mistakes by the trees they grow: these tell more than moves do, and
    tell it whatever the luck.
    """

    def __init__(self, name: str, **arguments: Any) -> None:
        super().__init__(name, **search_arguments(growth.shape_trouble, move_said), **arguments)

    def judge(self, *answers: Any) -> Any:
        """Return the verdict on the function."""
        self._answers = answers
        return super().judge(*answers)

    def recognised(self, seen: Sequence[Seen]) -> list[Mutant[Function]]:
        """Return the known mistakes that would have grown such trees."""
        tree = self.builds_on
        assert isinstance(tree, TreePart)
        if len(seen) < len(self.cases):  # the function goes on without end
            return []
        return tree.recognised(tree.examine(*self._answers))


def move_said(case: Case, tree: growth.Tree, again: Search) -> tuple[Any, str | None]:
    """Return whether the most visited action is a best one."""
    right, wrong = best_actions(case.game, case.root), 0
    for other in (None, SEED + 1, SEED + 2):
        tree = tree if other is None else again(Random(other))
        visits = {action: tree[(action,)].visits for action in tree[()].children}
        most = max(visits, key=lambda action: visits[action], default=None)
        wrong += most not in right
        if wrong in (0, 2):
            break
    if wrong < 2:
        return "right", None
    names = {action: case.game.action_text(case.root, action) for action in visits}
    counts = ", ".join(f"{names[action]} {count}" for action, count in visits.items())
    best = " or ".join(names.get(action, shown(action)) for action in right)
    simulations, c = case.values
    return ("wrong", most), (
        f"prefers {names.get(most, shown(most))} after {simulations} simulations with c = {c:g}; best is {best}. "
        f"The visits of the root's actions: {counts}."
    )


def best_actions(game: AnyGame, state: Any) -> tuple[Any, ...]:
    """Return the actions that are best if everybody plays as well as possible."""
    found = maxn(game, state)
    mover = mover_of(game, state)
    best = max(vector[mover] for vector in found.action_values.values())
    return tuple(action for action, vector in found.action_values.items() if same_number(vector[mover], best))
