"""Question 6: the final move, by hand on a root of the student's own, and as a function."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Any, Final, NamedTuple

from gamelib import svg
from gamelib.draw.board import Picture
from gamelib.games.tree import TreeGame
from gamelib.rng import Draw
from gamelib_exercises.case import Case
from gamelib_exercises.drill import Drill, Entry, name, named_together
from gamelib_exercises.function import Function
from gamelib_exercises.kinds import best_by
from gamelib_exercises.lesson_06 import planted
from gamelib_exercises.lesson_08 import Watched, mover_of, own_part
from gamelib_exercises.lesson_08.grown import Counts, Grown, grown_case
from gamelib_exercises.part import Mutant, Part
from gamelib_exercises.solution import Patch, Right

# -- by hand -------------------------------------------------------------------------------------

ACTIONS: Final = ("a", "b", "c", "d")
_CLEAR: Final = 0.02
"""By how much the best mean and the best index lead at the least."""


class Root(NamedTuple):
    """The actions of a root: how often each was visited, and its total for the player to move."""

    visits: tuple[int, ...]
    totals: tuple[float, ...]

    @property
    def means(self) -> tuple[float, ...]:
        """The mean reward of each action."""
        return tuple(total / visits for total, visits in zip(self.totals, self.visits, strict=True))

    @property
    def indices(self) -> tuple[float, ...]:
        """The index of each action, with C = 1."""
        spread = 2 * log(sum(self.visits))
        return tuple(mean + sqrt(spread / each) for mean, each in zip(self.means, self.visits, strict=True))

    @property
    def answers(self) -> tuple[str, str, str]:
        """The most visited action, the one with the best mean, and the one to follow next."""
        return best(self.visits), best(self.means), best(self.indices)


def root_of(student: int) -> Root:
    """Return the root of a student: the three actions differ, and the greatest total is not the best mean's.

    Example:
        >>> root_of(20261).answers
        ('c', 'd', 'a')
    """
    draw = Draw(student, "final move")
    while True:
        visits = tuple(draw.whole(5, 90) for _ in ACTIONS)
        totals = tuple(draw.whole(2, 2 * each - 2) / 2 for each in visits)
        root = Root(visits, totals)
        apart = len(set(visits)) == len(set(totals)) == len(ACTIONS) and _clear(root.means) and _clear(root.indices)
        if apart and len(set(root.answers)) == 3 and best(totals) != best(root.means):
            return root


def _clear(values: tuple[float, ...]) -> bool:
    *_, second, first = sorted(values)
    return first - second >= _CLEAR


def best(values: tuple[float, ...]) -> str:
    """Return the action with the greatest value."""
    return ACTIONS[values.index(max(values))]


def _wrong(root: Root) -> list[Mutant[tuple[Any, ...]]]:
    """Return known wrong answers."""
    visited, mean, index = root.answers
    fewest = best(tuple(-each for each in root.visits))
    own = (each + sqrt(2 * log(visits) / visits) for each, visits in zip(root.means, root.visits, strict=True))
    return named_together(
        root.answers,
        [
            (
                "best mean for most visits: the final move is the one with the best mean. It may rest on a few "
                "simulations: the search trusts the most visited one.",
                (mean, mean, index),
            ),
            (
                "greatest total: the greatest total is taken for the best mean. The mean is total / visits.",
                (visited, best(root.totals), index),
            ),
            (
                "next by mean: the next simulation follows the best mean. UCT follows the greatest index.",
                (visited, mean, mean),
            ),
            (
                "next by visits: the next simulation follows the most visited action. UCT follows the greatest index.",
                (visited, mean, visited),
            ),
            (
                "fewest visits next: the next simulation follows the least visited action. UCT follows the greatest "
                "index.",
                (visited, mean, fewest),
            ),
            (
                "index for the final move: the final move is the one with the greatest index. That is the one to try "
                "next.",
                (index, mean, index),
            ),
            (
                "own logarithm: the index has the logarithm of the action's own visits. It is that of all visits.",
                (visited, mean, best(tuple(own))),
            ),
            ("no bonus at all: the final move has changed places with the best mean.", (mean, visited, index)),
        ],
    )


def _picture(root: Root) -> Picture:
    table = list(zip(ACTIONS, root.visits, root.totals, strict=True))
    rows = ["action  visits   total", *(f"{action:>6}  {visits:6}   {total:5g}" for action, visits, total in table)]
    text = "; ".join(
        f"action {action} has visits = {visits} and the total {total:g}" for action, visits, total in table
    )
    return Picture(svg.text_card("\n".join(rows), title="the actions of your root"), text[0].upper() + text[1:] + ".")


def _by_hand(student: int) -> Part:
    root = root_of(student)
    visited, mean, index = root.answers
    return Drill(
        "final_by_hand",
        title="the final move, the best mean and the next simulation",
        hints=(
            "One can be read off the table, one takes a division. For which one do you need a logarithm?",
            "The mean is total / visits. The index is the mean plus the root of 2 ln n / visits, with the "
            "sum of all visits for n.",
        ),
        entries=[
            Entry("most_visited", visited, "It is the one with the most visits.", name),
            Entry("best_mean", mean, "It is the one with the greatest total / visits.", name),
            Entry("next_action", index, "It is the one with the greatest index.", name),
        ],
        mutants=_wrong(root),
        picture=_picture(root),
        given=(dict(zip(ACTIONS, root.visits, strict=True)), dict(zip(ACTIONS, root.totals, strict=True))),
    )


# -- the function --------------------------------------------------------------------------------


def _with_tree(case: Case, game: Watched, function: Function) -> Any:
    """Return the answer about the root of the tree of a case."""
    tree: Grown = case.values[0]
    return function(game, tree.plant(game, game.root)[0])


def _worth(case: Case) -> dict[Any, tuple[float, float]]:
    """Return visits and mean of each action of a tree, the mean that of the player to move."""
    tree: Grown = case.values[0]
    root, _ = tree.plant(tree.game, tree.game.initial_state())
    player = mover_of(tree.game, root.state)
    return {action: (child.visits, child.totals[player] / child.visits) for action, child in root.children.items()}


def _worth_text(worth: tuple[float, float]) -> str:
    visits, mean = worth
    return f"visits = {visits}, mean {mean:.3g}"


def _children(players: int, first: int, *children: tuple[int, Sequence[float]]) -> Case:
    """Return the case of a root by visits and totals of its children."""
    leaves = [[tuple([0] * players), tuple(range(players))] for _ in children]
    game = TreeGame(planted(leaves), first=first, num_players=players)
    names = [game.result("A", action) for action in game.actions("A")]
    sums = tuple(map(sum, zip(*(totals for _, totals in children), strict=True)))
    counts: Counts = {"A": (sum(visits for visits, _ in children), sums), **dict(zip(names, children, strict=True))}
    return grown_case(game, counts, "")


_ROOTS = (
    _children(2, 0, (4, (3, 1)), (6, (4, 2))),
    _children(2, 0, (9, (5, 4)), (2, (2, 0)), (4, (1, 3))),
    _children(2, 1, (6, (4, 2)), (11, (5, 6)), (3, (0, 3))),
    _children(2, 0, (5, (2, 3)), (5, (3.5, 1.5)), (2, (2, 0))),
    _children(2, 1, (5, (2, 3)), (5, (3.5, 1.5)), (5, (4, 1))),
    _children(3, 2, (8, (5, 2, 1)), (8, (1, 5, 2)), (8, (3, 5, 0)), (3, (0, 0, 3))),
    _children(3, 1, (6, (2, 0.5, 3.5)), (6, (3, 0, 3)), (6, (0.5, 5, 0.5)), (6, (4, 1, 1)), (6, (1.5, 2.5, 2))),
    _children(3, 0, (7, (4, 3, 0)), (7, (3, 0, 4)), (7, (2, 4.5, 0.5))),
    _children(2, 0, (7, (0, 7)), (6, (0, 6)), (1, (0, 1))),
    _children(3, 1, (6, (6, 0, 0)), (9, (1, 1, 7)), (7, (0, 4, 3))),
)
"""Roots whose most visited action has the best mean, and others; equal visits, and equal means."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    final = own_part(
        "final_choice",
        asked=_with_tree,
        check=best_by(_worth, _worth_text),
        hints=(
            "What has the search trusted most? And what do you do if two actions have been trusted equally?",
            "Compare pairs: first the visits, then the mean of the player to move at the root. Python compares pairs "
            "just so.",
            "max(root.children, key=...), where the key of an action is the pair of child.visits and "
            "child.totals[player] / child.visits, with child = root.children[action] and player = "
            "game.player(root.state).",
        ),
        cases=_ROOTS,
        reference=Right("08", "final_move"),
        slips=_FINAL,
    )
    return [_by_hand(student), final]


_MEAN = "child.totals[player] / child.visits"
_BOTH = f"child.visits, {_MEAN}"
_BEST = "max(root.children, key=worth)"

_FINAL = (
    Patch(
        "best mean: the action with the best mean is chosen. It may rest on a few lucky simulations: most visits are "
        "wanted.",
        (_BOTH, f"{_MEAN}, child.visits"),
    ),
    Patch(
        "first of most visited: of equally visited actions the first is taken. The better mean decides.",
        (_BOTH, "child.visits"),
    ),
    Patch(
        "last of most visited: of equally visited actions the last is taken. The better mean decides.",
        (_BOTH, "child.visits"),
        ("max(root.children", "max(reversed(root.children)"),
    ),
    Patch(
        "mean of player 0: of equally visited actions the one that is best for player 0 is taken, whoever is to move.",
        ("[player]", "[0]"),
    ),
    Patch(
        "mean of the next player: of equally visited actions the one that is best for the next player is taken.",
        ("[player]", "[(player + 1) % game.num_players]"),
    ),
    Patch("worse mean: of equally visited actions the one with the worse mean is taken.", (_MEAN, f"-{_MEAN}")),
    Patch("fewest visits: the least visited action is chosen.", (_BOTH, "-child.visits")),
    Patch(
        "greatest total: the action with the greatest total of the player to move is chosen. Visits are what is "
        "counted.",
        (_BOTH, "child.totals[player]"),
    ),
    Patch(
        "greatest index: the action with the greatest index is chosen. That is the one to explore next; the search is "
        "over now.",
        (_BOTH, "index(root, child, player, 1)"),
    ),
    Patch("first action: the first action is returned.", (_BEST, "next(iter(root.children))")),
    Patch(
        "greatest name: actions are compared by their names: max(root.children) needs a key.",
        (_BEST, "max(root.children)"),
    ),
    Patch(
        "visits returned: the number of visits is returned, and not the action that has them.",
        (_BEST, f"root.children[{_BEST}].visits"),
    ),
    Patch(
        "child returned: the child is returned, and not the action that leads there.",
        (_BEST, f"root.children[{_BEST}]"),
    ),
    Patch(
        "state returned: the state of the child is returned, and not the action that leads there.",
        (_BEST, f"root.children[{_BEST}].state"),
    ),
)
