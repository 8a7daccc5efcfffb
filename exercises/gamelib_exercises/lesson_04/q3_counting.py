"""Question 3: how many leaves alpha-beta needs at best, and how deep it gets with what one has."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Final

from gamelib.rng import Draw
from gamelib.search.knuth_moore import minimal_leaves
from gamelib_exercises.drill import Drill, Entry, each_once, mistake, number
from gamelib_exercises.part import Part

_ODD: Final = (3, 5, 7, 9)


def draw_tree_of(student: int) -> tuple[int, int]:
    """Return branching factor and depth of a student's uniform tree; an odd depth tells more ways apart."""
    draw = Draw(student, "minimal leaves")
    return draw.whole(4, 20), draw.choice(_ODD)


def draw_budget_of(student: int) -> tuple[int, int]:
    """Return a branching factor, and how many leaves a student's program can look at."""
    draw = Draw(student, "budget")
    while True:
        branching, plies = draw.whole(5, 40), draw.whole(2, 4)
        leaves = draw.whole(branching**plies, branching ** (plies + 1) - 1)
        unit = 10 ** (len(str(leaves)) - 2)
        leaves -= leaves % unit
        ways = plies, 2 * plies, _root_depth(branching, leaves)  # minimax's own depth, and two rules of thumb
        if leaves >= branching**plies and _deepest(branching, leaves) not in ways:
            return branching, leaves


def _depth_within(leaves: int, needed: Callable[[int], float]) -> int:
    """Return the greatest depth at which no more than so many leaves are needed."""
    return next(depth for depth in count() if needed(depth + 1) > leaves)


def _deepest(branching: int, leaves: int) -> int:
    return _depth_within(leaves, lambda depth: minimal_leaves(branching, depth))


def _root_depth(branching: int, leaves: int) -> int:
    return _depth_within(leaves**2, lambda depth: branching**depth)


def parts(student: int) -> list[Part]:
    """Return the two parts of the drill."""
    return [_leaves_part(*draw_tree_of(student)), _depth_part(*draw_budget_of(student))]


def _leaves_part(b: int, d: int) -> Part:
    low, fewest = d // 2, minimal_leaves(b, d)
    ways = [
        (
            "floor for ceiling: both exponents are d/2 rounded down. One of them is rounded up: with an odd depth they "
            "differ.",
            2 * b**low - 1,
        ),
        (
            "one leaf twice: the first leaf is counted twice. It belongs to both of the sets that are added: take 1 "
            "away.",
            fewest + 1,
        ),
        (
            "one of two: only one of the two powers is there. Both players need an answer: add b to the power of d/2 "
            "rounded down.",
            b ** (low + 1),
        ),
        ("the square root: the square root of all leaves is taken. That is about it, and not exactly.", b ** (d / 2)),
        (
            "three quarters: the exponent is three quarters of d. That is what some books give for a random order; "
            "this is the best.",
            b ** (3 * d / 4),
        ),
    ]
    all_nodes = (b ** (d + 1) - 1) // (b - 1)
    mutants = [mistake(said, (b**d, answer)) for said, answer in ways]
    mutants.append(mistake("nodes for leaves: all nodes are counted. Asked for are the leaves.", (all_nodes, fewest)))
    mutants.append(mistake("swapped: the two numbers have changed places.", (fewest, b**d)))
    return Drill(
        "count_leaves",
        title=f"the leaves of the uniform tree with b = {b} and d = {d}",
        hints=(
            "Minimax looks at every leaf: how many has a tree in which each node has b children, after d plies?",
            "The fewest leaves prove two things: that MAX can get the value, and that MIN can hold MAX to it. For "
            "the one all of MIN's answers have to be looked at, for the other all of MAX's.",
            "Knuth and Moore: b to the power of d/2 rounded up, plus b to the power of d/2 rounded down, less 1.",
        ),
        entries=[
            Entry("minimax_leaves", b**d, "Each ply makes b leaves of one.", number),
            Entry("fewest_leaves", fewest, "The order is the best there is; count what cannot be left out.", number),
        ],
        mutants=mutants,
        given=(b, d),
    )


def _depth_part(b: int, leaves: int) -> Part:
    plain = _depth_within(leaves, lambda depth: b**depth)
    deepest = _deepest(b, leaves)
    answers = {
        "doubled: the depth is just doubled. That is the rule of thumb; count the leaves.": (plain, 2 * plain),
        (
            "the square root: alpha-beta is taken to need the square root of all leaves. It needs a little more, and "
            "here that decides."
        ): (plain, _root_depth(b, leaves)),
        "no gain: alpha-beta gets no deeper than minimax. With the best order it does.": (plain, plain),
        (
            "one ply too deep: both depths are one too great: the leaves have to be enough for the whole depth."
        ): (plain + 1, deepest + 1),
        "swapped: the two depths have changed places.": (deepest, plain),
    }
    return Drill(
        "count_depth",
        title=f"how deep one gets with {leaves:,} leaves at b = {b}",
        hints=(
            "Try depth after depth: how many leaves does minimax need at depth 1, 2, 3 …?",
            "The same for alpha-beta with the best order, with the formula of 3a: the greatest depth that needs no "
            "more than you have.",
        ),
        entries=[
            Entry("minimax_depth", plain, "It is the greatest d with b to the power of d within reach.", number),
            Entry("alphabeta_depth", deepest, "It is the greatest d whose fewest leaves are within reach.", number),
        ],
        mutants=each_once((plain, deepest), answers.items()),
        given=(b, leaves),
    )
