"""The exercises of lesson 05: right answers pass, known wrong ones are told apart, drills are well posed."""

import random
import re
from fractions import Fraction
from functools import partial, reduce
from math import inf
from types import SimpleNamespace

import numpy as np
import pytest
from gamelib_exercises import State
from gamelib_exercises.kinds import first_looks
from gamelib_exercises.lesson_05 import q1_chance, q2_bend, q3_lotteries
from gamelib_exercises.lesson_05 import q7_pig as pig
from gamelib_exercises.solution import solution

from gamelib import CHANCE, MAX, MIN
from gamelib.games import TreeGame
from gamelib.games.pig import PigState, hold_at, solve_pig, winning_probability
from gamelib.games.tree import ChanceNode
from gamelib.search import expectiminimax, star1, uniform_policy
from gamelib.watch import watch
from tests.exercise_parts import Lesson
from tests.random_chance_trees import random_chance_tree

SOLUTION = solution("05")
references = SimpleNamespace(**SOLUTION.names)
EXERCISES = Lesson("05")
PARTS = EXERCISES.parts
named, told = EXERCISES.named, EXERCISES.told


def by_three_functions(game, state):
    def worth(state):
        if game.is_terminal(state):
            return Fraction(str(game.utility(state, MAX)))
        return {MAX: max_value, MIN: min_value}.get(game.player(state), chance_value)(state)

    def children(state):
        return {action: worth(game.result(state, action)) for action in game.actions(state)}

    def max_value(state):
        return max(children(state).values())

    def min_value(state):
        return min(children(state).values())

    def chance_value(state):
        return sum(Fraction(str(p)) * worth(game.result(state, outcome)) for outcome, p in game.outcomes(state))

    value = worth(state)
    if game.is_terminal(state) or game.player(state) is CHANCE:
        return [value, None]
    return [value, next(action for action, each in children(state).items() if each == value)]


def negamax_with_chance(game, state):
    def search(state, mover):
        """Return the value for ``mover``, whoever is to move."""
        if game.is_terminal(state):
            return (1 if mover == MAX else -1) * np.float64(game.utility(state, MAX)), None
        turn = game.player(state)
        if turn is CHANCE:
            pairs = list(game.outcomes(state))
            values = np.array([search(game.result(state, outcome), mover)[0] for outcome, _ in pairs])
            return np.dot(values, [p for _, p in pairs]), None
        pairs = [(search(game.result(state, action), turn)[0], action) for action in game.actions(state)]
        value, action = max(pairs, key=lambda pair: pair[0])
        return (value if turn == mover else -value), action

    return search(state, MAX)


@named("expectiminimax_value", "expectiminimax_action")
@pytest.mark.parametrize("answer", [by_three_functions, negamax_with_chance])
def test_expectiminimax_may_be_written_with_fractions_numpy_and_as_negamax(part, answer):
    assert part.judge(answer).state is State.RIGHT


@named("expectiminimax_action")
def test_any_optimal_action_passes(part):
    def last_of_the_best(game, state):
        value, action = references.expectiminimax(game, state)
        if action is None:
            return value, None
        best = [
            each
            for each in game.actions(state)
            if abs(references.expectiminimax(game, game.result(state, each))[0] - value) < 1e-12
        ]
        return value, best[-1]

    assert part.judge(last_of_the_best).state is State.RIGHT


@named("model_value", "model_action")
def test_a_model_may_be_asked_action_by_action(part):
    def looking_up(game, state, model):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        worth = {action: looking_up(game, game.result(state, action), model)[0] for action in game.actions(state)}
        if game.player(state) == MAX:
            return max((value, action) for action, value in worth.items())
        given = model(state)
        return sum(value * given.get(action, 0) for action, value in worth.items()), None

    assert part.judge(looking_up).state is State.RIGHT


def as_ballard_wrote_it(game, state, low, high, alpha=-inf, beta=inf):
    """Clip the windows to the bounds, cut before and after a child, and fail hard at the players' nodes."""
    if game.is_terminal(state):
        return game.utility(state, MAX)
    if game.player(state) is CHANCE:
        outcomes = game.outcomes(state)
        least, most = low, high
        for outcome, p in outcomes:
            if most <= alpha or least >= beta:
                break
            least, most = least - p * low, most - p * high
            a, b = (alpha - most) / p, (beta - least) / p
            value = as_ballard_wrote_it(game, game.result(state, outcome), low, high, max(a, low), min(b, high))
            if value <= a:
                return alpha
            if value >= b:
                return beta
            least, most = least + p * value, most + p * value
        else:
            return least
        return most if most <= alpha else least
    for action in game.actions(state):
        value = as_ballard_wrote_it(game, game.result(state, action), low, high, alpha, beta)
        if game.player(state) == MAX:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if game.player(state) == MAX else beta


@named("star_value", "star_leaves")
@pytest.mark.parametrize("answer", [as_ballard_wrote_it])
def test_star1_passes_however_it_is_written(part, answer):
    assert part.judge(answer).state is State.RIGHT


def test_star1_looks_at_the_leaves_that_the_librarys_star1_looks_at():
    part = PARTS["star_leaves"]
    for case, true in zip(part.cases, part.truths, strict=True):
        watched = watch(case.game, case.root)
        found = star1(watched, watched.root, bounds=case.values)
        assert found.value == pytest.approx(true.outcome.value, abs=1e-9)
        assert list(dict.fromkeys(watched.leaves)) == first_looks(true)


def test_no_case_of_star1_hangs_by_the_rounding_of_a_probability():
    def leaning(slack):
        return SOLUTION.patched("star1", [
            ("rest * high <= alpha:", f"rest * high <= alpha + {slack}:"),
            ("rest * low >= beta:", f"rest * low >= beta - {slack}:"),
            ("v >= beta if maximising else v <= alpha", f"v >= beta - {slack} if maximising else v <= alpha + {slack}"),
        ])  # fmt: skip

    for case in PARTS["star_value"].cases:
        one, other = (first_looks(case.try_on(leaning(slack), 5)) for slack in (1e-9, -1e-9))
        if one != other:  # there is a tie: it is one that floating-point numbers get exactly
            assert all(
                p in (0.5, 0.25) for state in "ABCDEFG" for p in chances_at(case.game, state)
            ), case.text


def chances_at(game, node):
    try:
        return [p for _, p in game.outcomes(node)]
    except ValueError:  # no such node, or no chance node
        return []


def test_no_leaf_of_star1_is_as_low_or_as_high_as_a_bound():
    part = PARTS["star_leaves"]
    plain = partial(references.expectiminimax)
    for case in part.cases:
        low, high = case.values
        leaves = case.try_on(lambda game, state, *bounds: plain(game, state), 5).leaves
        worth = [case.game.utility(reduce(case.game.result, path, case.root), MAX) for path in leaves]
        assert low < min(worth) <= max(worth) < high


@pytest.mark.parametrize("bounds", ["high = 10", "low = 0", "low, high = 0, 10", "low, high = -10, 10"])
def test_bounds_written_into_star1_give_a_wrong_value(bounds):
    first = "    if game.player(state) is CHANCE:\n        seen, rest = 0, 1\n"
    written = SOLUTION.patched("star1", [(first, f"    {bounds}\n{first}")])
    assert PARTS["star_value"].judge(written).state is State.WRONG


@pytest.mark.parametrize(
    ("given", "written"),
    [
        (each, each.replace(*change))
        for each in ("(alpha - seen - rest * high)", "rest * high <= alpha")
        for change in (("high", "10"), ("high", "-low"))
    ]
    + [
        (each, each.replace(*change))
        for each in ("(beta - seen - rest * low)", "rest * low >= beta")
        for change in (("low", "0"), ("low", "-10"), ("low", "-high"))
    ],
)
def test_a_bound_written_into_one_line_of_star1_gives_a_wrong_value(given, written):
    assert PARTS["star_value"].judge(SOLUTION.patched("star1", [(given, written)])).state is State.WRONG


def test_plain_expectiminimax_earns_the_points_for_the_value_alone():
    def plain(game, state, low, high):
        return references.expectiminimax(game, state)[0]

    assert PARTS["star_value"].judge(plain).state is State.RIGHT
    verdict = PARTS["star_leaves"].judge(plain)
    assert verdict.state is State.WRONG
    assert "plain expectiminimax" in " ".join(verdict.words)


@pytest.mark.parametrize("plies", ["max chance min chance", "chance min max", "min chance chance", "max min max"])
def test_the_references_agree_with_the_library_on_random_trees(plies):
    for seed in range(15):
        game = random_chance_tree(plies, branching=(1, 3), rng=seed)
        root = game.initial_state()
        value = expectiminimax(game).value
        assert references.expectiminimax(game, root)[0] == pytest.approx(value)
        assert references.star1(game, root, -10, 10) == pytest.approx(value)


def test_the_references_against_a_model_agree_with_the_library():
    for case in (*PARTS["random_value"].cases, *PARTS["model_value"].cases):
        found = case.solved(case.root)
        model = case.values[0] if case.values else uniform_policy(case.game)
        assert references.against_model(case.game, case.root, model)[0] == pytest.approx(found.value)
    for case in PARTS["random_value"].cases:
        assert references.against_random(case.game, case.root) == pytest.approx(case.solved(case.root).value)


def test_the_model_is_not_asked_about_states_of_max():
    def asks_everywhere(game, state, model):
        if not game.is_terminal(state):
            model(state)
        return references.against_model(game, state, model)

    verdict = PARTS["model_value"].judge(asks_everywhere)
    assert verdict.state is State.RAISED
    assert "the model says what MIN does, and was asked about 'A', where MIN is not to move" in verdict.words[0]
    verdict = PARTS["model_value"].judge(lambda game, state, model: model(game, state))
    assert "raised TypeError: model() takes 1 positional argument but 2 were given" in verdict.words[0]


def test_a_terminal_state_whose_player_is_asked_first_is_called_by_its_name():
    def late(game, state):
        if game.player(state) == MAX:
            return max((late(game, game.result(state, action))[0], action) for action in game.actions(state))
        if game.player(state) is CHANCE:
            return sum(p * late(game, game.result(state, r))[0] for r, p in game.outcomes(state)), None
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        return min((late(game, game.result(state, action))[0], action) for action in game.actions(state))

    verdict = PARTS["expectiminimax_value"].judge(late)
    assert verdict.state is State.RAISED
    assert "For the tree 7, a single leaf, your function raised ValueError" in verdict.words[0]


@pytest.mark.slow
def test_the_thresholds_lie_where_the_notebook_says():
    assert round(pig.record_of(hold_at(pig.PIG, 20)).mean, 4) == 0.4755 < pig.TWENTY == 0.4756
    best = solve_pig(pig.PIG)
    assert pig.record_of(best.action).mean == pytest.approx(0.5)
    assert pig.TWENTY < pig.NEAR == 0.493 < pig.record_of(references.strategy).mean < 0.5


def test_the_record_is_the_exact_winning_probability():
    strategy = hold_at(pig.PIG, 24)
    best = solve_pig(pig.PIG).action
    found = pig.record_of(strategy)
    assert found.as_max == pytest.approx(winning_probability(pig.PIG, (strategy, best)))
    assert found.as_min == pytest.approx(1 - winning_probability(pig.PIG, (best, strategy)))


@pytest.mark.slow
def test_the_record_names_the_choice_that_loses_most():
    assert pig.record_of(hold_at(pig.PIG, 20)).costliest == (
        "Its costliest choice: at 39 to 58 with 20 at stake you hold, which wins 14.3%; rolling wins 84.4%."
    )
    best = solve_pig(pig.PIG)
    state = PigState((39, 58), 20, 0, False)
    win = [(1 + best.value(pig.PIG.result(state, action))) / 2 for action in ("hold", "roll")]
    assert win == pytest.approx([0.143, 0.844], abs=5e-4)
    assert "at 0 to 7 with 53 at stake you roll" in pig.record_of(lambda state: "roll").costliest
    assert pig.record_of(best.action).costliest == ""
    assert "Its costliest choice: at " in told("pig_better", lambda state: "roll")


@pytest.mark.slow
def test_a_table_from_value_iteration_of_ones_own_passes_with_the_optimum():
    goal, table = 60, np.zeros((120, 60, 60))
    start, change = np.zeros((60, 60)), 1.0
    rolls = np.zeros((60, 60, 60), dtype=bool)
    while change > 1e-9:
        for k in reversed(range(goal)):
            roll = (1 - start.T + sum(np.where(own(k + r) >= goal, 1.0, table[k + r]) for r in range(2, 7))) / 6
            hold = np.where(own(k) >= goal, 1.0, (1 - start.T)[np.minimum(np.arange(60) + k, 59)])
            rolls[k] = (roll > hold) & (own(k) < goal)
            table[k] = np.where(own(k) >= goal, 1.0, np.maximum(roll, hold))
        change = abs(table[0] - start).max()
        start = table[0].copy()

    def strategy(state):
        i, j = state.scores[state.player], state.scores[1 - state.player]
        return "roll" if rolls[state.turn_total, i, j] else "hold"

    verdict = PARTS["pig_near"].judge(strategy)
    assert verdict.state is State.RIGHT
    assert "wins against the optimal policy with probability 0.5000" in verdict.words[0]


def own(k):
    """Return own points and turn total, by own and the other's points."""
    return np.repeat(np.arange(60)[:, None] + k, 60, axis=1)


@pytest.mark.parametrize("answer", [hold_at(pig.PIG, 30), solve_pig(pig.PIG).action])
def test_a_strategy_of_the_library_is_not_the_students_own(answer):
    assert "comes with the library" in told("pig_near", answer)


@pytest.mark.parametrize(("race", "share"), [(25, 4), (26, 7), (27, 10), (25, 10)])
def test_what_the_last_hint_names_is_enough(race, share):
    assert "A base of 19, a fourth to a tenth of the difference" in PARTS["pig_near"].hints[-1]
    strategy = SOLUTION.patched("strategy", [
        ("own >= 27 or other >= 27", f"own >= {race} or other >= {race}"),
        ("20 + (other - own) / 4", f"19 + (other - own) / {share}"),
    ])  # fmt: skip
    assert pig.record_of(strategy).mean > pig.NEAR


@pytest.mark.parametrize("table", ["rolls", "values"])
def test_a_table_of_the_librarys_solution_is_not_the_students_own_work(table):
    numbers = getattr(solve_pig(pig.PIG), table)

    def strategy(state):
        i, j, k = state.scores[state.player], state.scores[1 - state.player], state.turn_total
        return "roll" if numbers[i, j, k] > 0.5 else "hold"

    assert "has numbers (a table of solve_pig) of gamelib work it out" in told("pig_near", strategy)


def test_a_strategy_that_answers_differently_each_time_is_told_so():
    lots = random.Random(5)
    words = told("pig_better", lambda state: lots.choice(("roll", "hold")))
    assert re.search(r"answered (roll|hold) in the state .* when it was asked about the same state again", words)


@pytest.mark.parametrize("student", range(25))
def test_the_truth_of_the_tree_drill_is_the_librarys(student):
    game = q1_chance.draw_tree_of(student)
    found = expectiminimax(game)
    values, decision = (part.truth for part in q1_chance.parts(student))
    assert values == pytest.approx([expectiminimax(game, node).value for node in "BC"])
    assert decision[:2] == (found.action, pytest.approx(found.value))
    hostile = {node: min(expectiminimax(game, child).value for child in below(game, node)) for node in "BC"}
    assert decision[2] == ("a1" if hostile["B"] > hostile["C"] else "a2") != decision[0]


def below(game, node):
    return [game.result(node, outcome) for outcome, _ in game.outcomes(node)]


def leaves_changed(tree, change):
    """Return the game with other leaves."""
    nodes = [[(p, change(tree.utility(leaf, MAX))) for leaf, p in leaves_of(tree, node)] for node in "BC"]
    return TreeGame([ChanceNode(node) for node in nodes])


def leaves_of(tree, node):
    return [(tree.result(node, outcome), p) for outcome, p in tree.outcomes(node)]


@pytest.mark.parametrize("student", range(25))
def test_the_truth_of_the_bend_drill_is_the_librarys(student):
    task = q2_bend.draw_task_of(student)
    scales, leaf, power = (part.truth[0] for part in q2_bend.parts(student))
    assert expectiminimax(task.tree).action == "a1"
    for name, (_, scale, straight) in task.scales.items():
        action = expectiminimax(leaves_changed(task.tree, scale)).action
        assert (action == "a2") == (name in scales)
        assert not (straight and name in scales)
    raised = leaves_changed(task.tree, lambda each: leaf if each == task.c.second else each)
    worth = expectiminimax(raised).action_values
    assert worth["a1"].value == pytest.approx(worth["a2"].value)
    for n in range(1, power + 1):
        bent = expectiminimax(leaves_changed(task.tree, lambda each, n=n: each**n))
        assert (bent.action == "a2") == (n == power)


@pytest.mark.parametrize("student", range(25))
def test_the_truth_of_the_lottery_drill_is_the_librarys(student):
    part, _ = q3_lotteries.parts(student)
    lotteries = q3_lotteries.draw_lotteries_of(student)
    trees = {}
    for what, power in (("money", 2), ("utility", 1)):
        nodes = [
            ChanceNode([(t / 10, one**power), ((10 - t) / 10, two**power)])
            for t, one, two in ((each.tenths, each.first, each.second) for each in lotteries)
        ]
        trees[what] = expectiminimax(TreeGame(nodes))
    money, utility = ([each.value for each in trees[what].action_values.values()] for what in ("money", "utility"))
    assert part.truth[:4] == pytest.approx((*money, *utility))
    assert part.truth[4] == {"a1": "a", "a2": "b"}[trees["utility"].action]
    assert trees["money"].action != trees["utility"].action
    assert part.truth[5] == pytest.approx(trees["utility"].value ** 2)
