"""The parts of lesson 02 that are answered by functions and by a game."""

from __future__ import annotations

from gamelib_exercises.case import Case
from gamelib_exercises.game_part import GamePart, SameGamePart
from gamelib_exercises.kinds import ValuePart
from gamelib_exercises.lesson_02 import (
    cases,
    mutants_coins,
    mutants_fallible,
    mutants_list,
    references,
)
from gamelib_exercises.lesson_02.list_parts import LeafOrderPart, ListValuePart, SpacePart
from gamelib_exercises.part import Part

_LIST_LOOP = "Does every node that has told its parent its value leave the list?"


def list_parts() -> list[Part]:
    """Return the parts about minimax with a list."""
    value = ListValuePart(
        "list_value",
        title="minimax_with_list(game, state): value and action",
        points=1,
        hints=(
            "The list begins with the root alone; in each turn of the loop look at its first node, x = L[0]. What does "
            "a node have to know, so that the root can name an action in the end?",
            "There are three kinds of x: with a value (tell the parent, leave the list), without one and terminal "
            "(gets its utility and stays), without one and not terminal (gets a provisional value, its children come "
            "into the list).",
            "When x tells its parent a value that is better than the parent's, x.action is the parent's best action so "
            "far. The loop ends when the root is first in the list and has a value: by then all others have left it.",
        ),
        cases=cases.LISTS,
        reference=references.minimax_with_list,
        mutants=mutants_list.VALUE,
        loop_words=_LIST_LOOP,
    )
    return [
        value,
        LeafOrderPart(
            "list_order",
            title="minimax_with_list(game, state): the order of the leaves",
            points=1,
            hints=(
                "Which node of L is looked at next, and which should that be if one goes down first?",
                "Depth first: a node's children come before everything that was in the list already.",
                "From left to right: the first child has to be the first in the list. L = children + L does both.",
            ),
            cases=cases.LISTS,
            reference=references.minimax_with_list,
            mutants=mutants_list.ORDER,
            builds_on=value,
            loop_words=_LIST_LOOP,
        ),
        SpacePart(
            "list_space",
            title="minimax_with_list(game, state): the space it takes",
            points=1,
            hints=(
                "How many nodes are made before the first leaf gets its value?",
                "Make a node's children when the node is first in the list, and not before.",
            ),
            cases=cases.LISTS,
            reference=references.minimax_with_list,
            mutants=mutants_list.SPACE,
            builds_on=value,
            loop_words=_LIST_LOOP,
        ),
    ]


def coin_parts() -> list[Part]:
    """Return the parts about the game of one's own."""
    rows = [Case(f"the row {' '.join(map(str, row))}", values=(row,)) for row in ((4,), (1, 5, 2), (3, 9, 2, 6))]
    promises = GamePart(
        "coins_game",
        title="CoinRow keeps what every game promises",
        points=1,
        hints=(
            "A state has to tell everything: the coins left, who is to move, and what was collected so far. A tuple "
            "of these can be hashed, and nobody can change it.",
            "result checks the action first: if action not in self.actions(state): raise self.illegal(state, action).",
            "utility raises self.unfinished(state) while coins are left; two_player_utility(self, margin, player) does "
            "the rest.",
        ),
        cases=rows,
        reference=references.CoinRow,
        mutants=mutants_coins.PROMISES,
    )
    return [
        promises,
        SameGamePart(
            "coins_rules",
            title="CoinRow has the rules of the row of coins",
            points=2,
            hints=(
                "Play a row of two coins by hand: what are the actions, whose turn is it, and the margin in the end?",
                'The actions are ("left", "right"), in this order, and ("left",) for the last coin.',
                "MAX begins, whatever the length of the row; the utility for MAX is MAX's coins less MIN's.",
            ),
            cases=rows,
            reference=references.CoinRow,
            mutants=mutants_coins.RULES,
            builds_on=promises,
        ),
    ]


def fallible_part() -> Part:
    """Return the part about a MIN who errs."""
    return ValuePart(
        "fallible_value",
        title="fallible_value(game, state, epsilon)",
        points=2,
        hints=(
            "It is a recursion like that of question 3, with other rules at MAX's and at MIN's nodes.",
            "At MAX's node: the value after the first of the optimal actions, optimal_actions(game, state)[0], which "
            "are found by minimax, not by comparing expected values.",
            "At MIN's node: (1 - epsilon) times the value after her first optimal action, plus epsilon times the "
            "average of the values after all of her actions.",
        ),
        cases=cases.FALLIBLE,
        reference=references.fallible_value,
        mutants=mutants_fallible.MUTANTS,
    )
