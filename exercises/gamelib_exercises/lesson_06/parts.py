"""The parts of lesson 06 that are answered by functions, but for the evaluation."""

from __future__ import annotations

from gamelib_exercises.kinds import ValuePart
from gamelib_exercises.leaves import SearchedValuePart, ValueLeavesPart
from gamelib_exercises.lesson_06 import (
    cases,
    mutants_coalition,
    mutants_first,
    mutants_maxn,
    mutants_paranoid,
    mutants_paranoid_leaves,
    mutants_shallow,
    mutants_ties,
    references,
)
from gamelib_exercises.lesson_06.kinds import (
    FewLeavesPart,
    FirstOfTiesPart,
    SearchedVectorPart,
    VectorDecisionPart,
    VectorPart,
    VectorSetPart,
)
from gamelib_exercises.part import Part


def maxn_parts() -> list[Part]:
    """Return the parts about max^n."""
    vector = VectorDecisionPart(
        "maxn_vector",
        title="maxn(game, state): vector and action",
        points=2,
        hints=(
            "It is minimax with one change: what goes up is a vector. Which of its numbers does the mover look at?",
            "At the end of the game the vector is tuple(game.utility(state, player) for player in "
            "range(game.num_players)), and the action None.",
            "Otherwise mover = game.player(state); for each action vector, _ = maxn(game, game.result(state, action)), "
            "and if best is None or vector[mover] > best[mover], keep the vector and the action.",
        ),
        cases=cases.VECTORS,
        reference=references.maxn,
        mutants=mutants_maxn.VECTOR,
    )
    return [
        vector,
        FirstOfTiesPart(
            "maxn_ties",
            title="maxn(game, state): the first of equal actions",
            points=1,
            hints=(
                "What does your function do with an action that is as good as the best so far, and no better?",
                "Only a better vector may take over: vector[mover] > best[mover], and the actions as "
                "game.actions(state) lists them. max(…, key=…) keeps the first of equals too, if its key looks at "
                "nothing but the mover's number.",
            ),
            cases=cases.TIED,
            reference=references.maxn,
            mutants=mutants_first.TIES,
            builds_on=vector,
        ),
    ]


def tie_parts() -> list[Part]:
    """Return the part about all the vectors that ties lead to."""
    return [
        VectorSetPart(
            "all_vectors",
            title="all_vectors(game, state): whatever the ties",
            points=2,
            hints=(
                "What comes up from a child is a set of vectors now. Which of them are possible at the node, if the "
                "ties below the other children may be broken in any way?",
                "A child is chosen with one of its vectors if every other child may have one that gives the mover no "
                "more. What does a child give the mover at the least?",
                "sure = max(min(vector[mover] for vector in child) for child in children). Possible are all vectors of "
                "all children with vector[mover] >= sure.",
            ),
            cases=cases.ALL,
            reference=references.all_vectors,
            mutants=mutants_ties.ALL,
        )
    ]


def paranoid_parts() -> list[Part]:
    """Return the parts about paranoid."""
    value = SearchedValuePart(
        "paranoid_value",
        title="paranoid(game, state, player): the value",
        points=1,
        hints=(
            "How many kinds of nodes are there, if all the others are taken for one opponent?",
            "At the end of the game the value is game.utility(state, player). Where game.player(state) == player the "
            "greatest value goes up, and everywhere else the smallest.",
            "It is alpha-beta as in exercise 04, question 4, with game.player(state) == player for MAX's nodes. The "
            "player stays the same all the way down.",
        ),
        cases=cases.FEARED,
        reference=references.paranoid,
        mutants=mutants_paranoid.VALUE,
    )
    return [
        value,
        ValueLeavesPart(
            "paranoid_leaves",
            title="paranoid(game, state, player): the leaves it looks at",
            points=2,
            hints=(
                "There are windows again, as with two players. What is the player sure of, and what the others?",
                "Test after v has taken account of the child: v >= beta at the player's own nodes, v <= alpha at all "
                "others; equality is enough.",
                "Both ends of the window go down in every call, through the nodes of all the others too.",
            ),
            cases=cases.FEARED,
            reference=references.paranoid,
            mutants=mutants_paranoid_leaves.LEAVES,
            builds_on=value,
        ),
    ]


def reduction_parts(builds_on: Part) -> list[Part]:
    """Return the parts about coalitions, and about minimax by max^n.

    Args:
        builds_on: the part about max^n.
    """
    return [
        VectorPart(
            "coalition_vector",
            title="coalition_maxn(game, state, one, coalition)",
            points=1,
            hints=(
                "Only one line of max^n is another one: which?",
                "Whoever is in the coalition takes the vector whose number for one is smallest; all the others the one "
                "whose number for themselves is greatest.",
                "vectors = [coalition_maxn(game, game.result(state, action), one, coalition) for action in "
                "game.actions(state)]; then min(vectors, key=lambda vector: vector[one]) if game.player(state) in "
                "coalition.",
            ),
            cases=cases.JOINED,
            reference=references.coalition_maxn,
            mutants=mutants_coalition.COALITION,
        ),
        ValuePart(
            "minimax_value",
            title="minimax_value(game, state), by max^n",
            points=1,
            hints=(
                "What does a vector look like, if one wins what the other loses?",
                "It is (x, -x): who wants the most of -x wants the least of x. Which of the two is minimax's value?",
                "MAX is number 0: the first number of the vector that your maxn returns, maxn(game, state)[0][0].",
            ),
            cases=cases.TWO,
            reference=references.minimax_value,
            mutants=mutants_coalition.REDUCTION,
            builds_on=builds_on,
        ),
    ]


def shallow_parts() -> list[Part]:
    """Return the parts about shallow pruning."""
    vector = SearchedVectorPart(
        "shallow_vector",
        title="shallow_maxn(game, state, total): the vector",
        points=1,
        hints=(
            "Say player 1 is sure of 6 of 10, and in the next child player 2 finds 4 for itself. What is left for "
            "player 1 there?",
            "shallow_maxn(game, child, total, total - best[mover]), if best is not None and another player moves in "
            "the child; otherwise without a fourth argument.",
            "After each child keep the better vector, and then leave the node if best[mover] >= enough.",
        ),
        cases=cases.PRUNED,
        reference=references.shallow_maxn,
        mutants=mutants_shallow.VECTOR,
    )
    return [
        vector,
        FewLeavesPart(
            "shallow_leaves",
            title="shallow_maxn(game, state, total): the leaves it looks at",
            points=1,
            hints=(
                "At which nodes does your function stop early, and at which could it?",
                "The bound is made anew at every node, from its own best vector so far, and not at the root alone; and "
                "best[mover] == enough is enough.",
            ),
            cases=cases.PRUNED,
            reference=references.shallow_maxn,
            mutants=mutants_shallow.LEAVES,
            builds_on=vector,
        ),
    ]
