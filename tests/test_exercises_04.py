"""The exercises of lesson 04: right answers pass, known wrong ones are told apart, drills are well posed."""

import random
import re
from math import inf
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from gamelib_exercises import State
from gamelib_exercises.lesson_04 import q1_scissors, q2_exam, q3_counting, q6_order, q7_table
from gamelib_exercises.lesson_04.by_hand import cut_by_hand, leaf_numbers, leaf_paths, pruned
from gamelib_exercises.solution import Patch, Right, solution
from gamelib_lessons.crossroads import Crossroads

from gamelib import MAX, MIN, Bound
from gamelib.games import ConnectFour, TreeGame, random_tree
from gamelib.search import (
    alphabeta,
    minimal_leaves,
    minimax,
)
from gamelib.watch import watch
from tests.exercise_parts import Lesson

SOURCE = Path(__file__).resolve().parents[1] / "solutions" / "source" / "04_alpha_beta.py"
EXERCISES = Lesson("04")
PARTS = EXERCISES.parts
named, told = EXERCISES.named, EXERCISES.told
references = SimpleNamespace(**solution("04").names)


def fail_hard(game, state, alpha=-inf, beta=inf):
    """Return the window's end where the value lies outside."""
    if game.is_terminal(state):
        return min(max(game.utility(state, MAX), alpha), beta), None
    best = None
    children = [(action, game.result(state, action)) for action in game.actions(state)]
    for action, child in children:
        found = fail_hard(game, child, alpha, beta)[0]
        if game.player(state) == MAX and found > alpha:
            alpha, best = found, action
        elif game.player(state) != MAX and found < beta:
            beta, best = found, action
        if alpha >= beta:
            break
    return (alpha if game.player(state) == MAX else beta), best


@named("alphabeta_value", "alphabeta_leaves")
def test_fail_hard_alpha_beta_is_alpha_beta_too(part):
    assert part.judge(fail_hard).state is State.RIGHT


@named("alphabeta_value", "alphabeta_leaves")
def test_the_window_may_be_handed_down_under_other_names_and_in_helpers(part):
    def max_value(game, state, low, high):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        pick = -inf, None
        for action in game.actions(state):
            pick = max(pick, (below(game, game.result(state, action), low, high), action), key=lambda pair: pair[0])
            if pick[0] >= high:
                return pick
            low = max(low, pick[0])
        return pick

    def min_value(game, state, low, high):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        pick = inf, None
        for action in game.actions(state):
            pick = min(pick, (below(game, game.result(state, action), low, high), action), key=lambda pair: pair[0])
            if pick[0] <= low:
                return pick
            high = min(high, pick[0])
        return pick

    def below(game, state, low, high):
        return (max_value if game.player(state) == MAX else min_value)(game, state, low, high)[0]

    def search(game, state):
        return (max_value if game.player(state) == MAX else min_value)(game, state, -inf, inf)

    assert part.judge(search).state is State.RIGHT


@pytest.mark.parametrize(
    ("name", "costly"), [("alphabeta_value", "alphabeta_leaves"), ("depth_value", "depth_leaves")]
)
def test_plain_minimax_earns_the_points_for_the_value_alone(name, costly):
    (minimax_itself,) = [mutant.answer for mutant in PARTS[costly].mutants if mutant.name == "no cut at all"]
    assert PARTS[name].judge(minimax_itself).state is State.RIGHT
    assert PARTS[costly].judge(minimax_itself).state is State.WRONG


@named("table_value", "table_leaves")
def test_a_table_may_narrow_the_window_and_hold_ends_of_the_game(part):
    def narrowing(game, state, alpha, beta, table):
        if state in table:
            value, bound = table[state]
            if bound is Bound.EXACT:
                return value
            alpha, beta = (max(alpha, value), beta) if bound is Bound.AT_LEAST else (alpha, min(beta, value))
            if alpha >= beta:
                return value
        if game.is_terminal(state):
            table[state] = game.utility(state, MAX), Bound.EXACT
            return table[state][0]
        low, high = alpha, beta
        maximising = game.player(state) == MAX
        v = -inf if maximising else inf
        for action in game.actions(state):
            value = narrowing(game, game.result(state, action), low, high, table)
            v = max(v, value) if maximising else min(v, value)
            if v >= beta if maximising else v <= alpha:
                break
            low, high = (max(low, v), high) if maximising else (low, min(high, v))
        table[state] = v, references.bound_of(v, alpha, beta)
        return v

    assert part.judge(narrowing).state is State.RIGHT


def test_any_order_that_costs_no_more_leaves_passes():
    def last_of_the_best_first(game, state, actions):
        return tuple(references.best_first(game, state, actions[::-1]))

    def wins_first(game, state, actions):
        rest = references.promising_first(game, state, actions)
        return sorted(rest, key=lambda action: not game.is_terminal(game.result(state, action)))

    assert PARTS["best_order"].judge(last_of_the_best_first).state is State.RIGHT
    assert PARTS["static_order"].judge(wins_first).state is State.RIGHT


def test_an_order_may_be_an_array_and_a_leaf_its_number_alone():
    assert PARTS["static_order"].judge(lambda *asked: np.array(references.promising_first(*asked))).state is State.RIGHT
    assert leaf_numbers(4) == leaf_numbers((4,)) == {4}


@pytest.mark.parametrize("far", [10, 1000])
def test_finite_starts_are_refused_where_a_search_stops_early(far):
    for was, new in (("alpha=-inf, beta=inf", f"alpha=-{far}, beta={far}"), ("-inf if max", f"-{far} if max")):
        wrong = Patch("", (was, new)).answer(Right("04", "depth_limited"))
        assert PARTS["depth_value"].judge(wrong).state is State.WRONG


def test_the_windows_of_the_library_are_not_the_students_own():
    from gamelib.search.search import bound_of

    verdict = PARTS["table_bound"].judge(lambda value, alpha, beta: bound_of(value, alpha, beta))
    assert "has bound_of of gamelib work it out" in verdict.words[0]


def test_the_first_leaf_too_many_is_named():
    uncut = Patch("", ("v >= beta if maximising else v <= alpha", "False")).answer(Right("04", "alphabeta"))
    words = told("alphabeta_leaves", uncut)
    assert words == (
        "For the tree [[3, 12], [2, 4]] with MAX to move at the root, your function looked at 4 leaves, where 3 are "
        "enough. The value is right; the first leaf that cannot matter any more is the leaf after a2 c2."
    )


def test_a_leaf_that_is_left_out_is_named():
    def lucky(game, state):
        if state == "A" and len(game.actions(state)) == 2 and not game.is_terminal(game.result(state, "a1")):
            return 3, "a1"
        return references.alphabeta(game, state)

    assert "did not look at the leaf after a1 b1, whose value can still change" in told("alphabeta_leaves", lucky)


@pytest.mark.parametrize(
    ("change", "true"),
    [
        (("v <= alpha:", "v <= beta:"), None),
        (("v >= beta if maximising else v <= alpha", "v <= alpha"), "MAX's nodes are left when v <= alpha, or MIN's"),
        (("v >= beta if maximising else v <= alpha", "v >= alpha if maximising else v <= beta"), "with the wrong end"),
        (("alpha = max(alpha, v)\n", "alpha, beta = max(alpha, v), min(beta, v)\n"), None),
    ],
)
def test_only_slips_that_were_made_are_named(change, true):
    said = [words for words in PARTS["alphabeta_value"].judge(
        Patch("", change).answer(Right("04", "alphabeta"))
    ).words if "This is what one gets" in words]  # fmt: skip
    assert [true in words for words in said] == [True] if true else said == []


def test_who_searches_all_leaves_to_sort_the_actions_is_not_taken_for_who_never_cuts():
    exact = "key=lambda each: value_of(game, game.result(state, each)), reverse=game.player(state) == MAX"
    plain = (
        "def value_of(game, state):\n"
        "    values = [value_of(game, game.result(state, action)) for action in game.actions(state)]\n"
        "    best = max if game.player(state) == MAX else min\n"
        "    return best(values) if values else game.utility(state, MAX)\n\n\n"
    )
    ordered = Patch(
        "",
        ("def alphabeta(", f"{plain}def alphabeta("),
        ("in game.actions(state):", f"in sorted(game.actions(state), {exact}):"),
    ).answer(Right("04", "alphabeta"))
    verdict = PARTS["alphabeta_leaves"].judge(ordered)
    assert "is the leaf after a2 c2" in verdict.words[0]
    assert "what one gets when" not in repr(verdict)


def test_what_is_in_the_table_has_to_be_true():
    def overconfident(game, state, alpha, beta, table):
        found = {}
        value = references.with_table(game, state, alpha, beta, found)
        table.update((each, (known, Bound.EXACT)) for each, (known, _) in found.items())
        return value

    assert re.search(
        r"has \(9, Bound.EXACT\) in the table for the state B. It is not true: the state is worth 5",
        told("table_value", overconfident),
    )


def test_an_empty_table_earns_the_points_for_the_leaves_alone():
    def private(game, state, alpha, beta, table):
        return references.with_table(game, state, alpha, beta, {})

    assert "put nothing into the table about the state it was asked about" in told("table_value", private)
    assert PARTS["table_leaves"].judge(private).state is State.RIGHT


def leaves_of(search, game):
    watched = watch(game)
    search(watched)
    return watched.leaves


@pytest.mark.parametrize("seed", range(15))
def test_the_references_agree_with_the_library_in_value_and_leaves(seed):
    game = random_tree(branching=(1, 3), depth=5, leaves=(-3, 3), first=seed % 2, rng=seed)
    root, truth = game.initial_state(), minimax(game)
    assert references.alphabeta(game, root)[0] == truth.value
    assert references.alphabeta(game, root)[1] in truth.optimal_actions
    mine = leaves_of(lambda game: references.alphabeta(game, game.initial_state()), game)
    assert mine == leaves_of(alphabeta, game)
    table = {}
    assert references.with_table(game, root, -inf, inf, table) == truth.value
    for state, (value, bound) in table.items():
        true = minimax(game, state).value
        assert {Bound.EXACT: value == true, Bound.AT_LEAST: value <= true, Bound.AT_MOST: value >= true}[bound]


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_reference_with_a_depth_limit_agrees_with_the_library(seed, depth):
    game = random_tree(branching=(1, 3), depth=4, leaves=(-3, 3), first=seed % 2, rng=seed)
    chance = random.Random(seed)
    estimates = {}

    def evaluate(state):
        return estimates.setdefault(state, chance.randint(-3, 3))

    wanted = alphabeta(game, depth=depth, evaluate=evaluate)
    assert references.depth_limited(game, game.initial_state(), depth, evaluate) == wanted.value


def test_the_best_order_comes_down_to_the_least_number_of_leaves():
    for case in q6_order.EXACT:
        paths = leaf_paths(case.game.tree)
        branching, depth = len(case.game.tree), len(paths[0])
        assert len(paths) == branching**depth
        assert case.limit == minimal_leaves(branching, depth)
        assert case.try_on(references.best_first, 10).outcome.value == case.limit


def test_the_numbers_of_leaves_in_the_text_are_those_of_the_positions():
    text = " ".join(SOURCE.read_text().replace("\n# ", " ").split())
    limits = [case.limit for case in q6_order.STATIC]
    own = [case.own_order for case in q6_order.STATIC]
    assert "no more than {}, {} and {} leaves".format(*limits) in text
    assert "it looks at {}, {} and {}.".format(*own) in text
    for case in q6_order.STATIC:
        assert isinstance(case.game, ConnectFour)
        result = alphabeta(case.game, case.root, order=references.promising_first)
        assert case.try_on(references.promising_first, 10).outcome.value == result.leaves < case.limit


def test_paths_meet_at_the_crossroads():
    for case in q7_table.TABLED[2:-1]:
        assert len(set(case.game.streets)) < len(leaves_of(minimax, case.game)) * 2
        assert minimax(case.game).value == references.with_table(case.game, "A", -inf, inf, {})
    game = Crossroads("A: B C; B: D E; C: D F; D 3; E 5; F 1")
    assert [game.player(state) for state in "ABD"] == [MAX, MIN, MAX]


def test_alpha_beta_gets_deeper_than_minimax_for_everybody():
    for student in range(200):
        (_, part) = q3_counting.parts(student)
        plain, deepest = part.truth
        assert deepest > plain


def drills(student):
    return [*q1_scissors.parts(student), *q2_exam.parts(student), *q3_counting.parts(student)]


def test_the_truth_of_the_drills_is_the_librarys():
    for student in range(20):
        values, scissors, window, below_b, below_c, *counts = drills(student)
        tree = q1_scissors.draw_tree_of(student)
        result = alphabeta(TreeGame(tree))
        assert [each.value for each in result.action_values.values()] == list(values.truth[:4])
        assert result.leaves == 12 - len(scissors.truth[0])
        assert values.truth[4] == {
            letter for letter, row in zip("bcde", range(4), strict=True) if scissors.truth[0] & set(leaves_at(row))
        }
        tree, path = q2_exam.draw_task_of(student)
        looked = leaves_of(alphabeta, TreeGame(tree))
        assert len(looked) == 16 - len(below_b.truth[0]) - len(below_c.truth[0])
        assert sum(action[0] == "a1" for action in looked) == 8 - len(below_b.truth[0])
        assert window.truth == cut_by_hand(tree).entered[path]
        b, d = q3_counting.draw_tree_of(student)
        assert counts[0].truth == (b**d, minimal_leaves(b, d))
        b, leaves = q3_counting.draw_budget_of(student)
        plain, deepest = counts[1].truth
        assert b**plain <= leaves < b ** (plain + 1)
        assert minimal_leaves(b, deepest) <= leaves < minimal_leaves(b, deepest + 1)


def leaves_at(row):
    return range(3 * row + 1, 3 * row + 4)


def windows_by_filming(tree):
    """Return the windows in which the nodes of a tree are entered, read off the reference while it runs."""
    entered = {}
    game = TreeGame(tree)

    class Listening(TreeGame):
        def is_terminal(self, state):
            import sys

            caller = sys._getframe(1).f_locals
            entered.setdefault(state, (caller["alpha"], caller["beta"]))
            return game.is_terminal(state)

    references.alphabeta(Listening(tree), "A")
    return entered


def test_the_windows_of_the_drill_are_those_of_alpha_beta_at_work():
    for student in range(20):
        tree, path = q2_exam.draw_task_of(student)
        entered = windows_by_filming(tree)
        assert entered[q2_exam.name_of(path)] == cut_by_hand(tree).entered[path]


def test_the_exam_has_a_deep_cut():
    for student in range(30):
        tree, _ = q2_exam.draw_task_of(student)
        assert pruned(tree, cut_by_hand(tree)) > pruned(tree, q2_exam.WAYS[0][1](tree))
