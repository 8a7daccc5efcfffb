"""Question 7: what maxⁿ may prune, graded by the vector and by the leaves looked at."""

from __future__ import annotations

from typing import Any

from gamelib.games.tree import Decision
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.kinds import first_looks, in_turn
from gamelib_exercises.lesson_06 import ENVY_WORDS, FOUR, OUT, right_vector, vector_case, vectors_of
from gamelib_exercises.part import Part
from gamelib_exercises.slips import FROM_THE_START
from gamelib_exercises.solution import Patch, Right


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    cases = _cases()
    vector = FunctionPart(
        "shallow_vector",
        check=right_vector,
        counts_work=False,
        title="shallow_maxn(game, state, total, least): the vector",
        hints=(
            "Say player 1 is sure of 6 of 10, and in the next child player 2 finds 4 for itself. What is left for "
            "player 1 there, if player 3 gets 0 at the least? If it gets -1 at the least?",
            "What is enough: total - best[mover] - (game.num_players - 2) * least, if best is not None and another "
            "player moves in the child; otherwise infinity. Hand it to the child as its fifth argument.",
            "After each child keep the better vector, and then leave the node if best[mover] >= enough.",
        ),
        cases=cases,
        reference=Right("06", "shallow_maxn"),
        slips=_VECTOR,
    )
    leaves = FunctionPart(
        "shallow_leaves",
        check=in_turn(right_vector, _no_idle_leaves),
        also=first_looks,
        counts_work=False,
        title="shallow_maxn(game, state, total, least): the leaves it looks at",
        hints=(
            "At which nodes does your function stop early, and at which could it?",
            "The bound is made anew at every node, from its own best vector so far, and not at the root alone; and "
            "best[mover] == enough is enough.",
        ),
        cases=cases,
        reference=Right("06", "shallow_maxn"),
        slips=_LEAVES,
        builds_on=vector,
    )
    return [vector, leaves]


def _no_idle_leaves(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return which leaf was looked at in vain: one that the reference leaves out."""
    looked, needed = first_looks(seen), first_looks(true)
    idle = [leaf for leaf in looked if leaf not in needed]
    if not idle:
        return None
    return (
        f"looked at {len(looked)} leaves, where {len(needed)} are enough. The vector is right; the first leaf that "
        f"cannot matter any more is the one after {' '.join(map(str, idle[0]))}."
    )


def _summed(tree: Any, words: str = "", total: float = 10, least: float = 0, **given: Any) -> Case:
    return vector_case(tree, total, least, words=f"{words}, total {total}, least {least}", notes=vectors_of, **given)


def _cases() -> list[Case]:
    """Return trees whose utilities are the least or more and sum to the total or less, the smallest first."""
    smaller_total = [  # who hands down what is left of the total cuts what matters here
        [[[(4, 1, 5), (3, 2, 5)], [(4, 6, 0), (4, 3, 3)]], [[(4, 6, 0), (2, 4, 4)], [(4, 3, 3), (3, 5, 2)]]],
        [[[(7, 0, 3), (1, 3, 6)], [(0, 6, 4), (9, 0, 1)]], [[(0, 9, 1), (10, 0, 0)], [(6, 3, 1), (8, 0, 2)]]],
    ]
    deep_cuts = [  # the ways to prune deeply come to different ends here
        [[[(5, 4, 1), (4, 3, 3)], [(2, 8, 0), (0, 3, 7)]], [[(8, 1, 1), (1, 6, 3)], [(1, 8, 1), (0, 9, 1)]]],
        [[[(6, 4, 0), (8, 1, 1)], [(3, 5, 2), (7, 3, 0)]], [[(4, 5, 1), (0, 8, 2)], [(4, 5, 1), (5, 1, 4)]]],
    ]
    return [
        _summed((1, 3, 6)),
        _summed([(1, 3, 6), (4, 3, 3)]),
        _summed([(4, 3, 3), (1, 3, 6)], first=1),
        _summed([(-6e30, 3e30, 2e30), (-7e30, 0, 0)], total=0, least=-9e30),
        _summed([(0, 1, -1), [(1, 0, -1), (-1, 1, 0)]], total=0, least=-1),
        _summed([(4, 3, 3), [(5, 4, 1), (1, 5, 4), (3, 6, 1)]], least=1),
        _summed([(0, 0, 0, 0), [(1, 1, -1, -1), (-1, 2, 0, -1), (-1, 3, -1, -1)]], total=0, least=-1, players=4),
        _summed([[(2, 3, 5), (1, 1, 8)], [(3, 5, 2), (3, 7, 0)]]),
        _summed([[(5, 3, 2)], [(1, 6, 3), (2, 8, 0), (3, 7, 0)]]),
        _summed([[(3, 5, 2), (7, 2, 1)], [(8, 1, 1), (2, 7, 1)]], node="C"),
        _summed([[(1, 3, 6), (0, 9, 1), (3, 5, 2)], [(6, 2, 2), (0, 5, 5)]]),
        _summed([[(3, 1, 6)], [(5, 0, 5), (0, 7, 3), (2, 3, 3)], [(4, 0, 6), (5, 1, 4)]], first=2),
        _summed([(4, 2, 4), Decision([(6, 4, 0), (1, 5, 4), (8, 1, 1)], player=0)], words=OUT),
        _summed([(5, 3, 2), [[(1, 4, 5), (2, 0, 8)], [(6, 3, 1), (9, 1, 0)]]]),
        _summed([(5, 1, 1), [(6, 3, 1), [(3, 2, 5), (0, 4, 6)]]]),
        _summed([[[(7, 2, 1), (1, 3, 6), (0, 6, 4)], [(2, 0, 8), (2, 4, 4)]], (3, 5, 2)]),
        _summed([[[(7, 3, 0), (4, 2, 4)], [(6, 3, 1), (7, 3, 0)]], [[(6, 4, 0), (2, 6, 2)], [(0, 1, 9), (5, 1, 4)]]],
                first=1),
        _summed([(9, 3, 8), [(10, 2, 8), (4, 6, 10)], [(3, 12, 5), (6, 7, 7)]], total=20),
        _summed(FOUR, players=4),
        _summed(smaller_total),
        _summed(deep_cuts),
    ]  # fmt: skip


_NO_LIMIT = "limit = inf"
_ENOUGH = "total - best[mover] - (game.num_players - 2) * least"
_LEFT = f"limit = {_ENOUGH}"
_ANOTHER = " and game.player(child) != mover"
_BETTER = "vector[mover] > best[mover]"
_CUT = "        if best[mover] >= enough:\n            break\n"
_UPDATE = f"        if best is None or {_BETTER}:\n            best = vector\n"
_KEPT = (_NO_LIMIT, "limit = enough if best is None else inf")
_LESSER = (_LEFT, f"limit = min(enough, {_ENOUGH})")
_WHOEVER = (_ANOTHER, "")
_DEEP = (
    "A bound from further up proves nothing by itself: a grandchild that nobody above wants may still decide what its "
    "parent chooses."
)


def _against_every_ancestor(right: Any) -> Any:
    """Leave a node when its mover has too much for any other player above; what these are sure of comes down."""

    def search(game: Any, state: Any, total: float, least: float, sure: Any) -> Any:
        if game.is_terminal(state):
            return right(game, state, total, least)
        mover, best = game.player(state), None
        left = total - (game.num_players - 2) * least
        for action in game.actions(state):
            child = game.result(state, action)
            vector = search(game, child, total, least, sure if best is None else sure | {mover: best[mover]})
            if best is None or vector[mover] > best[mover]:
                best = vector
            if any(best[mover] >= left - most for player, most in sure.items() if player != mover):
                break
        return best

    return lambda game, state, total, least: search(game, state, total, least, {})


_VECTOR = (
    FROM_THE_START,
    Patch(
        f"deep pruning: a bound is handed on to deeper nodes, as alpha-beta does. {_DEEP}",
        (_NO_LIMIT, "limit = enough if best is None or (not game.is_terminal(child) and game.player(child) == mover) "
         "else inf"),
        _LESSER,
    ),
    Patch(
        "deep pruning from the second child on: a child's bound is the lesser of the one made for it and of the "
        f"node's own. {_DEEP}",
        _LESSER,
    ),
    Patch(
        "deep pruning in the first child: the first child, for which there is no bound yet, is given the node's own. "
        f"{_DEEP}",
        _KEPT,
    ),
    Patch(
        f"deep pruning for every ancestor: a node is left when it leaves too little to *any* player above it. {_DEEP}",
        made=_against_every_ancestor,
    ),
    Patch(
        "deep pruning, whoever moves: a bound is handed on to deeper nodes, to those of the player who made it too. "
        f"{_DEEP}",
        _KEPT,
        _LESSER,
        _WHOEVER,
    ),
    Patch(
        "deep pruning from the second child on, whoever moves: a child's bound is the lesser of the one made for it "
        "and of the node's own, and it holds for the player who "
        f"made it too. {_DEEP}",
        _LESSER,
        _WHOEVER,
    ),
    Patch(
        "a smaller total: what is left of the total is handed down in its place. The total is the same at every node: "
        "it says what the utilities sum to, and not what is left.",
        ("child, total, least, limit)", "child, total if best is None else total - best[mover], least, limit)"),
    ),
    Patch(
        "best[mover] for what is left: the child is given best[mover] itself as enough, whoever moves there. What is "
        "enough depends on what is left of the total, and only for another mover.",
        (_LEFT, "limit = best[mover]"),
        _WHOEVER,
    ),
    Patch(
        ENVY_WORDS,
        (_BETTER, "2 * vector[mover] - sum(vector) > 2 * best[mover] - sum(best)"),
    ),
    Patch(
        "best starts at (0, 0, 0): the best vector so far is 0 for everybody at the start, and stays so where no child "
        "gives the mover more. Start with None, or with the first child.",
        ("best = None\n", "best = (0,) * game.num_players\n"),
    ),
    Patch(
        "twice running: a node is left although its mover is the one who moved before. It does not leave a good thing "
        "because it has another: the cut is for the case in which *another* player moves in the child.",
        _WHOEVER,
    ),
    Patch(
        "total forgotten: the child is left as soon as its mover has as much as the parent's mover. What counts is "
        "what is left of the total.",
        (_LEFT, "limit = best[mover]"),
    ),
    Patch(
        "least forgotten: the bound for a child is total - best[mover], as if the least were 0, or least is "
        "added. Each player who moves at neither node gets least or more: that is to be taken away.",
        (_LEFT, "limit = total - best[mover]"),
    ),
    Patch(
        "least once: the bound for a child is total - best[mover] - least, for any number of players. As many of them "
        "get least or more as move at neither node.",
        (_LEFT, "limit = total - best[mover] - least"),
    ),
    Patch(
        "least too often: the bound for a child counts least for the player who moves in the child too. Only those who "
        "move at neither node are to be counted.",
        (_LEFT, _LEFT.replace("- 2", "- 1")),
    ),
    Patch(
        "10 for total: the bound is 10 less what the mover has, whatever the total is. Use the argument total.",
        (_LEFT, _LEFT.replace("total", "10")),
    ),
    Patch(
        "the child's mover's number: the bound for a child is total less what the *child's* mover has in the best "
        "vector so far. What counts is what the mover of the node itself has.",
        (_LEFT, _LEFT.replace("best[mover]", "best[game.player(child)]")),
    ),
    Patch(
        "number 0's: the bound for a child is total less what number 0 has in the best vector so far. What counts is "
        "what the mover of the node has.",
        (_LEFT, _LEFT.replace("best[mover]", "best[0]")),
    ),
    Patch(
        "half of the total: a node is left as soon as its mover has half of the total. What is enough depends on what "
        "the parent's mover has already.",
        (_LEFT, "limit = total / 2"),
    ),
    Patch(
        "first action only: a node is left after its first action. (Is a return inside the loop? Or is enough 0 to "
        "begin with?)",
        ("if best[mover] >= enough:", "if True:"),
    ),
    Patch(
        "cut test turned round: a node is left when its mover has *no more* than enough. It is left when it has at "
        "least that much: then the parent's mover gets no more than it has.",
        ("if best[mover] >= enough:", "if best[mover] <= enough < inf:"),
    ),
    Patch(
        "last of ties: of equal actions the last is taken. It is the first; and after a cut, a vector that looks as "
        "good need not be.",
        (_BETTER, "vector[mover] >= best[mover]"),
    ),
)

_LEAVES = (
    Patch(
        "no cut at all: no node is ever left early: plain maxⁿ. Either the test best[mover] >= enough is missing, or "
        "enough does not come down: hand it to the child.",
        (_CUT, ""),
    ),
    Patch(
        "> for >=: a node is left only if its mover has *more* than enough. As much is enough: then the parent's mover "
        "gets no more than it has, and it keeps the first of equals.",
        ("best[mover] >= enough", "best[mover] > enough"),
    ),
    Patch(
        "cut test before the update: the test for a cut comes before the child's vector is taken account of. So it is "
        "one child late.",
        (f"{_UPDATE}{_CUT}", f"{_CUT.replace('if best', 'if best is not None and best')}{_UPDATE}"),
    ),
    Patch(
        "below the root only: only the root's children are given a bound. Every node has one for its children, once it "
        "has a best vector.",
        ("enough=inf):", "enough=inf, root=True):"),
        ("child, total, least, limit)", "child, total, least, limit, False)"),
        ("if best is not None and not", "if root and best is not None and not"),
    ),
)
