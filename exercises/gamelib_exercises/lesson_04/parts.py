"""The parts of lesson 04 that are answered by functions."""

from __future__ import annotations

from gamelib_exercises.leaves import (
    DecisionLeavesPart,
    SearchedDecisionPart,
    SearchedValuePart,
    ValueLeavesPart,
)
from gamelib_exercises.lesson_04 import (
    cases,
    mutants_alphabeta,
    mutants_bounds,
    mutants_depth,
    mutants_order,
    mutants_table,
    references,
)
from gamelib_exercises.lesson_04.kinds import OrderPart
from gamelib_exercises.lesson_04.table_kinds import AnswerPart, BoundPart, FewLeavesPart, TablePart
from gamelib_exercises.part import Part


def alphabeta_parts() -> list[Part]:
    """Return the parts about alpha-beta to the end of the game."""
    value = SearchedDecisionPart(
        "alphabeta_value",
        title="alphabeta(game, state): value and action",
        points=2,
        hints=(
            "It is minimax with two more arguments. What does a node get to know from its parent, and what does it "
            "tell its children?",
            "MAX's node: after each child v = max(v, value); if v >= beta the node is left; otherwise alpha = "
            "max(alpha, v). MIN's node is the mirror image.",
            "The action goes with v: replace both where the child's value is better, and only where it is better. "
            "After a cut a child's value is only a bound, and an equal one proves nothing.",
        ),
        cases=cases.SEARCHED,
        reference=references.alphabeta,
        mutants=mutants_alphabeta.VALUE,
    )
    return [
        value,
        DecisionLeavesPart(
            "alphabeta_leaves",
            title="alphabeta(game, state): the leaves it looks at",
            points=2,
            hints=(
                "The check counts the leaves whose utility you ask for. Take a tree with two plies, and go through it "
                "with your own function: which leaf is one too many?",
                "The test comes after v has taken account of the child, at MAX's nodes and at MIN's, and equality is "
                "enough for it.",
                "The window comes down from the root: every call hands on both alpha and beta, one of them narrowed.",
            ),
            cases=cases.SEARCHED,
            reference=references.alphabeta,
            mutants=mutants_alphabeta.LEAVES,
            builds_on=value,
        ),
    ]


def depth_parts() -> list[Part]:
    """Return the parts about alpha-beta with a depth limit."""
    value = SearchedValuePart(
        "depth_value",
        title="depth_limited(game, state, depth, evaluate): the value",
        points=2,
        hints=(
            "There are three kinds of states now: the game is over, the depth is used up, or the search goes on. Which "
            "is tested first?",
            "When the game is over its utility counts, whatever the depth. Otherwise evaluate(state) if depth == 0.",
            "The children get depth - 1, all of them the same. The evaluation is MAX's, like every value here.",
        ),
        cases=cases.limited(),
        reference=references.depth_limited,
        mutants=mutants_depth.VALUE,
    )
    return [
        value,
        ValueLeavesPart(
            "depth_leaves",
            title="depth_limited(game, state, depth, evaluate): the states it values",
            points=1,
            hints=(
                "States at the depth limit are leaves like others: the rest of a node's children can be left out there "
                "too.",
                "The two tests are those of question 4. Does every call hand on alpha and beta?",
            ),
            cases=cases.limited(),
            reference=references.depth_limited,
            mutants=mutants_depth.LEAVES,
            builds_on=value,
        ),
    ]


def order_parts(builds_on: Part) -> list[Part]:
    """Return the parts about the order of the actions.

    Args:
        builds_on: the part whose search finds the exact values.
    """
    return [
        OrderPart(
            "best_order",
            title="best_first(game, state, actions)",
            points=1,
            hints=(
                "What would you like to know of each action before you put them in order?",
                "Your alphabeta tells it: alphabeta(game, game.result(state, action))[0] is the action's value.",
                "sorted(actions, key=…) puts the smallest key first. MIN wants just that; for MAX turn the sign.",
            ),
            cases=cases.EXACT_ORDERS,
            reference=references.best_first,
            mutants=mutants_order.ORACLE,
            builds_on=builds_on,
        ),
        OrderPart(
            "static_order",
            title="promising_first(game, state, actions)",
            points=1,
            hints=(
                "Which columns would you look at first, without thinking ahead?",
                "Play each disc and look at the board: game.window_score(game.result(state, action)).",
                "The score is MAX's. The greatest comes first where MAX is to move, the smallest where MIN is.",
            ),
            cases=cases.STATIC_ORDERS,
            reference=references.promising_first,
            mutants=mutants_order.STATIC,
            loop_words="Does the order itself search? It is asked at every node: what it does there has to be little.",
        ),
    ]


def table_parts() -> list[Part]:
    """Return the parts about the transposition table."""
    bound = BoundPart(
        "table_bound",
        title="bound_of(value, alpha, beta)",
        points=1,
        hints=(
            "When did the search stop early, and what did it not see then?",
            "At beta or more a MAX node was left: the rest might be better still. At alpha or less it is the other "
            "way round. In between nothing was cut that matters.",
        ),
        cases=cases.BOUNDS,
        reference=references.bound_of,
        mutants=mutants_bounds.BOUND,
    )
    answer = AnswerPart(
        "table_answers",
        title="answers(value, bound, alpha, beta)",
        points=1,
        hints=(
            "What would the search do with this window, if it came to know what is in the table?",
            "An exact value is always enough. A lower bound is enough for a cut at beta, an upper bound for one at "
            "alpha.",
        ),
        cases=cases.ANSWERS,
        reference=references.answers,
        mutants=mutants_bounds.ANSWERS,
    )
    value = TablePart(
        "table_value",
        title="with_table(game, state, alpha, beta, table): the value, and what is in the table",
        points=1,
        hints=(
            "Three steps: look the state up, search, store what was found. Where does each stand in the function?",
            "Look up: if the state is in the table and answers(value, bound, alpha, beta), return its value. Store: "
            "table[state] = v, bound_of(v, alpha, beta).",
            "bound_of needs the window the function was called with. The loop narrows alpha and beta: give its window "
            "other names, or keep the first.",
        ),
        cases=cases.TABLED,
        reference=references.with_table,
        mutants=mutants_table.VALUE,
        builds_on=answer,
    )
    return [
        bound,
        answer,
        value,
        FewLeavesPart(
            "table_leaves",
            title="with_table(game, state, alpha, beta, table): the leaves it asks for",
            points=1,
            hints=(
                "Is what is stored found again? It is looked up under the same state, in the same table.",
                "Is everything stored? Question 4 may return at once where it cuts; here a node that is left early is "
                "stored as well: break out of the loop, and store behind it.",
                "Bounds answer searches too, equality included. And a value strictly inside the window with which the "
                "function was called is exact.",
            ),
            cases=cases.TABLED,
            reference=references.with_table,
            mutants=mutants_table.FEW,
            builds_on=value,
        ),
    ]
