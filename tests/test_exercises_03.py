"""The exercises of lesson 03: right answers pass, known wrong ones are told apart, drills are well posed."""

import random
import re
from math import inf, nan, tanh

import pytest
from gamelib_exercises import State
from gamelib_exercises.lesson_03 import q1_lines, q2_sums, q5_evaluation
from gamelib_exercises.solution import solution

from gamelib import MAX, MIN
from gamelib.evaluation import LinearEvaluation, open_lines, open_windows
from gamelib.games import Breakthrough, ConnectFour, TicTacToe, random_tree
from gamelib.games.connect_four import ConnectFourState
from gamelib.play import random_opening
from gamelib.play.match import wilson_interval
from gamelib.search import alphabeta, minimax
from tests.exercise_parts import Lesson, by_name

PARTS = Lesson("03").parts
EVALUATIONS = [part for name, part in PARTS.items() if name.startswith("evaluation")]
right = solution("03").right
my_evaluation = right("my_evaluation")


def negamax(game, state, depth, evaluate):
    """Return the last of the best actions, and the value turned twice."""
    if game.is_terminal(state):
        return [game.utility(state, MAX), None]
    if not depth:
        return [evaluate(state), None]
    sign = 1 if game.player(state) == MAX else -1
    pairs = [(sign * negamax(game, game.result(state, each), depth - 1, evaluate)[0], each)
             for each in game.actions(state)]  # fmt: skip
    best = max(value for value, _ in pairs)
    return [sign * best, [action for value, action in pairs if value == best][-1]]


def test_other_ways_to_write_the_searches_pass():
    def stand_pat_first(game, state, evaluate):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        best = max if game.player(state) == MAX else min
        noisy = game.noisy_actions(state)
        v = None if len(noisy) == len(game.actions(state)) else evaluate(state)
        for action in noisy:
            found = stand_pat_first(game, game.result(state, action), evaluate)
            v = found if v is None else best(v, found)
        return v

    def quiet_at_last(game, state, depth, evaluate):
        return negamax(game, state, depth, lambda quiet: stand_pat_first(game, quiet, evaluate))

    def to_the_last_action(game, state, nodes, evaluate):
        meter, found, depth = right("Meter")(game, nodes), game.actions(state)[-1], 0
        while True:
            depth += 1
            try:
                found = negamax(meter, state, depth, evaluate)[1]
            except right("BudgetSpent"):
                return found

    assert PARTS["h_minimax"].judge(negamax).state is State.RIGHT
    assert PARTS["h_minimax_leaves"].judge(negamax).state is State.RIGHT
    assert PARTS["quiescence"].judge(stand_pat_first).state is State.RIGHT
    assert PARTS["quiescence_leaves"].judge(stand_pat_first).state is State.RIGHT
    assert PARTS["quiescent_minimax"].judge(quiet_at_last).state is State.RIGHT
    assert PARTS["deepening"].judge(to_the_last_action).state is State.RIGHT


def test_an_overdrawn_budget_is_reported_with_the_nodes():
    words = PARTS["deepening"].judge(lambda game, state, nodes, evaluate: negamax(game, state, 2, evaluate)[1]).words[0]
    assert "made 2 nodes by game.result, and 0 are what it may make." in words


def test_the_first_action_without_a_search_is_refused():
    verdict = PARTS["deepening_legal"].judge(lambda game, state, nodes, evaluate: game.actions(state)[0])
    assert verdict.state is State.WRONG
    assert "never asked the game" in verdict.words[0]


def test_budget_spent_that_gets_out_is_named():
    def hopeful(game, state, nodes, evaluate):
        return right("h_minimax")(right("Meter")(game, nodes), state, 1, evaluate)[1]

    verdict = PARTS["deepening_legal"].judge(hopeful)
    assert verdict.state is State.RAISED
    assert "your function let BudgetSpent get out" in verdict.words[0]


def remembering(game, state, depth, evaluate):
    """Return what h_minimax does, each state searched once at each depth."""
    known = {}

    def search(state, depth):
        if (state, depth) not in known:
            known[state, depth] = found(state, depth)
        return known[state, depth]

    def found(state, depth):
        if game.is_terminal(state) or depth == 0:
            return right("h_minimax")(game, state, 0, evaluate)
        values = {each: search(game.result(state, each), depth - 1)[0] for each in game.actions(state)}
        best = (max if game.player(state) == MAX else min)(values, key=values.get)
        return values[best], best

    return search(state, depth)


def cutting(game, state, depth, evaluate, alpha=-inf, beta=inf):
    """Return what h_minimax does, with cuts."""
    if game.is_terminal(state) or depth == 0:
        return right("h_minimax")(game, state, 0, evaluate)
    v, best = (-inf if game.player(state) == MAX else inf), None
    for action in game.actions(state):
        found = cutting(game, game.result(state, action), depth - 1, evaluate, alpha, beta)[0]
        if found > v if game.player(state) == MAX else found < v:
            v, best = found, action
        if game.player(state) == MAX:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v, best


@pytest.mark.parametrize("search", [remembering, cutting])
@by_name([PARTS[name] for name in ("deepening_legal", "deepening")])
def test_a_search_that_gets_deeper_than_the_plain_one_passes(part, search):
    def deepened(game, state, nodes, evaluate):
        meter, best, depth = right("Meter")(game, nodes), game.actions(state)[0], 0
        while True:
            depth += 1
            try:
                best = search(meter, state, depth, evaluate)[1]
            except right("BudgetSpent"):
                return best

    assert part.judge(deepened).state is State.RIGHT


def quiet(game, state, depth, e):
    return alphabeta(game, state, depth=depth, evaluate=e, quiescence=True)


BOARD = ConnectFour(columns=6, rows=5)


OPEN_WINDOWS = open_windows(BOARD)


def copied(state):
    return ConnectFourState(int(state.discs), int(state.occupied), bool(state.connected))


READY_MADE = [
    ("calls board.window_score", BOARD.window_score),
    ("has its work done by LinearEvaluation of gamelib", lambda state: tanh(OPEN_WINDOWS(state) / 20)),
    (
        "has its work done by alphabeta of gamelib",
        lambda state: 0.9 * alphabeta(BOARD, copied(state), depth=2, evaluate=lambda state: 0.0).value,
    ),
    (
        "has its work done by minimax of gamelib",
        lambda state: 0.9 * minimax(BOARD, state, depth=1, evaluate=my_evaluation).value,
    ),
    ("calls board.result", lambda state: my_evaluation(BOARD.result(state, BOARD.actions(state)[0]))),
]


@by_name(EVALUATIONS[:2])
@pytest.mark.parametrize(("words", "answer"), READY_MADE[:2])
def test_an_evaluation_of_the_library_is_not_the_students_own(part, words, answer):
    verdict = part.judge(answer)
    assert verdict.state is State.WRONG
    assert f"your evaluation {words}. An evaluation judges the position as it stands" in verdict.words[0]


@pytest.mark.parametrize(("words", "answer"), READY_MADE[2:])
def test_an_evaluation_does_not_search(words, answer):
    verdict = PARTS["evaluation_range"].judge(answer)
    assert verdict.state is State.WRONG
    assert f"your evaluation {words}. An evaluation judges the position as it stands" in verdict.words[0]


def test_a_great_sum_that_tanh_makes_a_win_is_not_taken_for_a_sum_as_it_stands():
    words = PARTS["evaluation_range"].judge(lambda state: tanh(1000 * my_evaluation(state))).words
    assert "returned 1. A loss is worth -1" in words[0] or "returned -1. A loss is worth -1" in words[0]
    assert "what one gets when" not in repr(words)


def test_an_evaluation_may_ask_the_rules_for_facts():
    def careful(state):
        if BOARD.is_terminal(state):
            return BOARD.utility(state, MAX)
        return my_evaluation(state) * (BOARD.player(state) in (MAX, MIN)) * bool(BOARD.actions(state))

    assert PARTS["evaluation_range"].judge(careful).state is State.RIGHT


def windows_sum(state, worth=(0, 1, 3, 9, 0)):
    """Return what the windows with discs of one player alone are worth, by the number of the discs, X's less O's."""
    x, o = right("discs")(state)
    counts = [((window & x).bit_count(), (window & o).bit_count()) for window in BOARD.windows]
    return sum(worth[mine] * (not theirs) - worth[theirs] * (not mine) for mine, theirs in counts)


def test_evaluations_are_asked_about_games_that_go_on_with_many_threats_on_either_side():
    states = [BOARD.play(columns) for columns in q5_evaluation.POSITIONS]
    assert not any(map(BOARD.is_terminal, states))
    sums = [windows_sum(state) for state in states]
    assert min(sums) < -60
    assert max(sums) > 60


def test_an_evaluation_without_memory_and_without_luck_is_wanted():
    lots = random.Random(1)
    asked = []

    def tired(state):
        asked.append(state)
        return 1 / (1 + len(asked))

    for answer in (lambda state: lots.random() / 2, tired):
        assert "An evaluation depends on the position alone" in PARTS["evaluation_range"].judge(answer).words[0]


def by_worth(*worth):
    return lambda state: tanh(windows_sum(state, worth) / 20)


@pytest.mark.parametrize("worth", [(0, 1, 2, 4, 0), (0, 0, 1, 4, 0)])
def test_other_sensible_weights_win_the_contest_two_plies_deep(worth):
    verdict = PARTS["evaluation_two_plies"].judge(by_worth(*worth))
    assert verdict.state is State.RIGHT
    assert re.search(r"won \d+, drew \d+ and lost \d+ of 48 games: score 0\.\d+, 95 % interval", verdict.words[0])


def test_the_openings_are_different_positions_in_which_the_game_goes_on():
    openings = q5_evaluation.openings()
    assert len(set(openings)) == len(openings) == q5_evaluation.OPENINGS
    assert not any(BOARD.is_terminal(state) for state in openings)
    assert {BOARD.player(state) for state in openings} == {MAX}


def test_against_itself_the_given_evaluation_gets_half_of_the_points():
    found = q5_evaluation.contest(q5_evaluation.given_evaluation, 1)
    assert (found.wins, found.points) == (found.losses, found.games / 2)
    assert not q5_evaluation.is_better(found.points, found.games)


def test_the_same_evaluation_always_gets_the_same_score_with_its_interval():
    found = q5_evaluation.contest(my_evaluation, 1)
    assert found == q5_evaluation.contest(my_evaluation, 1)
    low, high = wilson_interval(found.wins + found.draws / 2, 2 * q5_evaluation.OPENINGS)
    assert f"score {found.points / found.games:.3f}, 95 % interval {low:.3f} to {high:.3f}" in found.report


def test_a_score_above_one_half_is_not_enough():
    assert not q5_evaluation.is_better(26, 48)
    assert wilson_interval(26, 48)[0] < 0.5 < 26 / 48


@pytest.mark.parametrize("wrong", [None, nan, 5, "0.3"])
def test_the_contest_stops_at_what_is_not_an_estimate(wrong):
    verdict = PARTS["evaluation_one_ply"].judge(lambda state: wrong)
    assert verdict.state is State.WRONG
    assert re.search(
        r"your evaluation returned .*not a number between -1 and 1; it was asked about (?:[.XO] ){6}", verdict.words[0]
    )


@pytest.mark.parametrize("seed", range(6))
def test_the_solutions_agree_with_the_library_on_trees(seed):
    game = random_tree(branching=(1, 3), depth=4, leaves=(-3, 3), first=seed % 2, rng=seed)
    root = game.initial_state()

    def evaluate(node):
        return sum(map(ord, node)) * (seed + 3) % 7 - 3

    for depth in (1, 2, 3, 4, 5):
        truth = minimax(game, depth=depth, evaluate=evaluate)
        assert right("h_minimax")(game, root, depth, evaluate) == (truth.value, truth.action)
    whole = minimax(game)
    assert right("shared_minimax")(game, root, 3**9, evaluate) == whole.value
    assert right("deepening")(game, root, 10_000, evaluate) in whole.optimal_actions


def test_quiescence_agrees_with_the_library():
    game = Breakthrough(columns=3, rows=6)

    def evaluate(state):
        return (game.pieces(state, MAX) - game.pieces(state, MIN)) / 10

    different = 0
    for seed in range(10):
        state = random_opening(game, 4 + seed % 4, rng=seed)
        for depth in (1, 2):
            truth = alphabeta(game, state, depth=depth, evaluate=evaluate, quiescence=True).value
            assert right("quiescent_minimax")(game, state, depth, evaluate)[0] == truth
            different += truth != right("h_minimax")(game, state, depth, evaluate)[0]
    assert different > 2


def test_the_truth_of_the_drills_is_the_librarys():
    game = TicTacToe()
    lines = open_lines(game)
    for student in range(40):
        state = q1_lines.draw_position_of(student)
        at_once, backed_up, best = q1_lines.parts(student)
        one, two = (minimax(game, state, depth=depth, evaluate=lines) for depth in (1, 2))
        assert at_once.truth[0] - at_once.truth[1] == lines(state)
        for truth, result in ((at_once.truth[2], one), (backed_up.truth[0], two)):
            assert truth == {game.action_text(state, each): found.value for each, found in result.action_values.items()}
        assert set(one.optimal_actions) < set(two.optimal_actions)  # as the text of 1c says
        assert best.truth == ({game.action_text(state, each) for each in two.optimal_actions},)

        features, found = q2_sums.draw_features_of(student), q2_sums.draw_class_of(student)
        total, expected = q2_sums.parts(student)
        evaluation = LinearEvaluation(
            {each.name: (each.weight, lambda _, each=each: each.white - each.black) for each in features}
        )
        assert total.truth[0] == pytest.approx(evaluation(None))
        assert expected.truth[0] == pytest.approx((found.won - found.lost) / (found.won + found.drawn + found.lost))


def test_nobody_ends_the_game_within_two_plies_of_the_drawn_positions():
    game = TicTacToe()
    for student in range(40):
        state = q1_lines.draw_position_of(student)
        children = [game.result(state, action) for action in game.actions(state)]
        assert len(children) == 5
        assert not any(game.is_terminal(game.result(child, each)) for child in children for each in game.actions(child))
