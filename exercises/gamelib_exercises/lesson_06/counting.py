r"""Question 5b, by hand: how many leaves paranoid needs at best, and how many max^n has.

In a uniform tree with *b* actions at each node and *d* plies, :math:`d_1` of them the searching player's and
:math:`d_2 = d - d_1` the others', paranoid looks at no fewer than :math:`b^{d_1} + b^{d_2} - 1` leaves: what it
takes to show that the player gets the value (all of the others' actions, one of its own) and that it gets no more (all
of its own, one of the others'), with one leaf in common. Knuth and Moore's number is the case of two players.
"""

from __future__ import annotations

from math import ceil, floor

from gamelib.search.knuth_moore import minimal_leaves
from gamelib_exercises.drill import Drill, Entry, Slip, each_once, number
from gamelib_exercises.part import Part
from gamelib_exercises.student import Draw


def draw_tree_of(student: int) -> tuple[int, int, int]:
    """Return players, branching factor and depth of a student's uniform tree.

    The searching player has one ply more than the last of the others.
    """
    draw = Draw(student, "paranoid leaves")
    players = draw.choice((3, 4))
    depth = draw.choice([depth for depth in range(4, 9) if depth % players])
    return players, draw.whole(3, 12), depth


def _own_plies(players: int, depth: int) -> int:
    """Return how many of the plies are those of the player who moves first."""
    return -(-depth // players)


def fewest_leaves(players: int, branching: int, depth: int) -> int:
    """Return how many leaves paranoid looks at with the best order.

    Example:
        >>> fewest_leaves(3, 10, 4), fewest_leaves(2, 10, 4) == minimal_leaves(10, 4)
        (199, True)
    """
    own = _own_plies(players, depth)
    leaves: int = branching**own + branching ** (depth - own) - 1
    return leaves


def parts(student: int) -> list[Part]:
    """Return the part of the drill."""
    players, b, d = draw_tree_of(student)
    own = _own_plies(players, d)
    others, fewest, low = d - own, fewest_leaves(players, b, d), d // players
    ways = [
        (
            "two players: your own plies are taken to be half of all. That is so with two players; count your turns.",
            minimal_leaves(b, d),
        ),
        (
            "one turn too few: your own turns are counted as d divided by n, rounded down. You move first: round up.",
            b**low + b ** (d - low) - 1,
        ),
        ("one leaf twice: one leaf is counted twice. It belongs to both sets: take 1 away.", fewest + 1),
        (
            "the others' plies: only the actions of the others are counted. All of yours have to be refuted too.",
            b**others,
        ),
        ("one's own plies: only your own actions are counted. All answers to one of them have to be seen too.", b**own),
        (
            "the rule of thumb: b to the power of d (n - 1) / n is taken. That is about it, and not exactly.",
            b ** (d * (players - 1) / players),
        ),
        *(
            (
                f"the rule of thumb, {how}: b to the power of d (n - 1) / n is taken, {how}. That is about it, and "
                "not exactly.",
                to_whole(b ** (d * (players - 1) / players)),
            )
            for how, to_whole in (("rounded", round), ("rounded down", floor), ("rounded up", ceil))
        ),
    ]
    all_nodes = (b ** (d + 1) - 1) // (b - 1)
    answers: list[Slip] = [(said, (b**d, leaves)) for said, leaves in ways]
    answers += [
        ("nodes for leaves: all nodes are counted. Asked for are the leaves.", (all_nodes, fewest)),
        ("swapped: the two numbers have changed places.", (fewest, b**d)),
        (
            "base and exponent swapped: base and exponent have changed places for max^n: it is b to the power of d, "
            f"{b}**{d}, and not {d}**{b}.",
            (d**b, fewest),
        ),
        (
            "base and exponent swapped twice: base and exponent have changed places, in both numbers: it is b to the "
            "power of the plies, and not the plies to the power of b.",
            (d**b, own**b + others**b - 1),
        ),
    ]
    return [
        Drill(
            "count_leaves",
            title=f"the leaves of the uniform tree with n = {players}, b = {b} and d = {d}",
            points=1,
            hints=(
                "Whose turn is it at each of the d plies? You move first, and then every n-th ply is yours.",
                "At best paranoid shows two things: that you get the value (one action at your nodes, all at theirs), "
                "and that you get no more (all at yours, one at theirs). How many leaves does each take?",
                "b to the power of the others' plies, plus b to the power of your own, less the one leaf that is in "
                "both.",
            ),
            entries=[
                Entry("maxn_leaves", b**d, "Max^n without pruning looks at every leaf.", number),
                Entry(
                    "paranoid_leaves", fewest, "The order is the best there is; count what cannot be left out.", number
                ),
            ],
            mutants=each_once((b**d, fewest), answers),
            given=(players, b, d),
        )
    ]
