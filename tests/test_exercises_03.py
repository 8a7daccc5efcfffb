"""The exercises of lesson 03: right answers pass, known wrong ones are told apart, drills are well posed."""

import re
from math import nan, tanh
from pathlib import Path

import jupytext
import pytest

from gamelib import MAX, MIN
from gamelib.course.exercise import State, lesson_03
from gamelib.course.exercise.drill import same
from gamelib.course.exercise.function import FunctionPart
from gamelib.course.exercise.lesson_03 import QUESTIONS, cases, contest, drill_lines, drill_sums, references
from gamelib.course.exercise.lesson_03.mutants_evaluation import weighted_windows, windows_sum
from gamelib.evaluation import LinearEvaluation, Outcomes, open_lines, open_windows
from gamelib.games import Breakthrough, ConnectFour, TicTacToe, random_tree
from gamelib.play import random_opening
from gamelib.play.match import wilson_interval
from gamelib.search import alphabeta, iterative_deepening, minimax

STUDENT = 20261
SOURCE = Path(__file__).resolve().parents[1] / "solutions" / "source" / "03_cutoff_with_heuristics.py"
PARTS = {part.name: part for part in lesson_03.parts(STUDENT)}
FUNCTIONS = [part for part in PARTS.values() if isinstance(part, FunctionPart)]
DRILLS = [part for part in PARTS.values() if not isinstance(part, FunctionPart)]
EVALUATIONS = [part for part in FUNCTIONS if part.name.startswith("evaluation")]
SEARCHES = [part for part in FUNCTIONS if part not in EVALUATIONS]
MUTANTS = [
    pytest.param(part, mutant, id=f"{part.name}, {mutant.name}") for part in FUNCTIONS for mutant in part.mutants
]


def by_name(parts):
    return pytest.mark.parametrize("part", parts, ids=lambda part: part.name)


def stub(*arguments):
    raise NotImplementedError("write your answer here")


# -- functions -----------------------------------------------------------------------------------


@by_name(FUNCTIONS)
def test_the_right_answer_passes(part):
    assert part.judge(part.reference).state is State.RIGHT


@by_name(FUNCTIONS)
def test_the_stub_is_not_tried(part):
    assert part.judge(stub).state is State.NOT_TRIED


@pytest.mark.parametrize(("part", "mutant"), MUTANTS)
def test_every_known_mistake_is_refused_and_called_by_its_own_name_alone(part, mutant):
    verdict = part.judge(mutant.answer)
    assert not verdict.passed
    assert [words for words in verdict.words if words.startswith("This is what one gets when")] == [
        f"This is what one gets when {mutant.words}"
    ]


@by_name(FUNCTIONS)
def test_no_two_known_mistakes_of_a_part_have_the_same_words(part):
    assert len({mutant.words for mutant in part.mutants}) == len({mutant.name for mutant in part.mutants})
    assert len(part.mutants) == len({mutant.name for mutant in part.mutants})


@by_name([*SEARCHES, PARTS["evaluation_range"]])
@pytest.mark.parametrize("wrong", [None, "3", {}, object(), nan], ids=["None", "text", "dict", "object", "NaN"])
def test_answers_of_the_wrong_type_get_words(part, wrong):
    verdict = part.judge(lambda *arguments: wrong)
    assert verdict.state is State.WRONG
    assert "is wanted" in verdict.words[0]


@by_name([PARTS[name] for name in ("h_minimax", "quiescence", "deepening")])
def test_a_search_that_never_stops_asking_gets_words(part):
    def asks(game, state, *more):
        while True:
            game.is_terminal(state)

    assert "goes on without end" in part.judge(asks).words[0]


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
        meter, found, depth = references.Meter(game, nodes), game.actions(state)[-1], 0
        while True:
            depth += 1
            try:
                found = negamax(meter, state, depth, evaluate)[1]
            except references.BudgetSpent:
                return found

    assert PARTS["h_minimax"].judge(negamax).state is State.RIGHT
    assert PARTS["h_minimax_leaves"].judge(negamax).state is State.RIGHT
    assert PARTS["quiescence"].judge(stand_pat_first).state is State.RIGHT
    assert PARTS["quiescence_leaves"].judge(stand_pat_first).state is State.RIGHT
    assert PARTS["quiescent_minimax"].judge(quiet_at_last).state is State.RIGHT
    assert PARTS["deepening"].judge(to_the_last_action).state is State.RIGHT


def test_a_wrong_action_is_told_from_a_wrong_value_and_from_one_too_many():
    part = PARTS["h_minimax"]
    assert "the value 8 is not right; 7 is." in part.judge(lambda *asked: (8, None)).words[0]
    assert "No ply is looked ahead here" in part.judge(lambda *asked: (7, "a1")).words[0]


def test_estimates_too_many_and_too_few_are_told_by_the_state():
    part = PARTS["h_minimax_leaves"]

    def asks_on_the_way(game, state, depth, evaluate):
        if depth == 1 and not game.is_terminal(state):
            evaluate(state)
        return negamax(game, state, depth, evaluate)

    words = part.judge(asks_on_the_way).words[0]
    assert "asked evaluate about the state it was given. The search goes on below it" in words

    def forgets(game, state, depth, evaluate):
        return negamax(game, state, depth, lambda each: 5 if each == "B" else evaluate(each))

    assert "never asked evaluate about the state after a1" in part.judge(forgets).words[0]


@pytest.mark.parametrize("nodes", [0, 1])
def test_the_budgets_that_allow_no_search_are_among_the_cases_and_any_legal_action_will_do(nodes):
    part = PARTS["deepening"]
    case = next(case for case in cases.BUDGETS if case.values == (nodes,))
    legal = case.game.actions(case.root)
    assert part.right(case) == (0, tuple(legal))
    for action in legal:
        seen = case.try_on(lambda game, state, nodes, evaluate, action=action: action, 1.0)
        assert part.trouble(case, seen, seen) is None


def test_who_counts_first_and_begins_no_search_for_nothing_passes():
    def careful(game, state, nodes, evaluate):
        if nodes < len(game.actions(state)):
            return game.actions(state)[0]
        return references.deepening(game, state, nodes, evaluate)

    assert PARTS["deepening"].judge(careful).state is State.RIGHT


def test_a_budget_that_is_overdrawn_is_told_by_the_nodes():
    words = PARTS["deepening"].judge(lambda game, state, nodes, evaluate: negamax(game, state, 2, evaluate)[1]).words[0]
    assert "made 2 nodes by game.result, and 0 are what it may make." in words


# -- what is not one's own -----------------------------------------------------------------------


def pair(result):
    return result.value, result.action


BORROWED = [
    ("h_minimax", "minimax", lambda game, state, depth, e: pair(minimax(game, state, depth=depth + 1, evaluate=e))),
    ("h_minimax", "alphabeta", lambda game, state, depth, e: pair(alphabeta(game, state, depth=depth + 1, evaluate=e))),
    ("h_minimax_leaves", "minimax", lambda game, state, d, e: pair(minimax(game, state, depth=d + 1, evaluate=e))),
    ("shared_minimax", "minimax", lambda game, state, nodes, e: minimax(game, state).value),
    (
        "quiescence",
        "alphabeta",
        lambda game, state, e: alphabeta(game, state, depth=1, evaluate=e, quiescence=True).value,
    ),
    (
        "quiescence_leaves",
        "alphabeta",
        lambda game, state, e: alphabeta(game, state, depth=1, evaluate=e, quiescence=True).value,
    ),
    (
        "quiescent_minimax",
        "alphabeta",
        lambda game, state, d, e: pair(alphabeta(game, state, depth=d + 1, evaluate=e, quiescence=True)),
    ),
    (
        "deepening",
        "iterative_deepening",
        lambda game, state, nodes, e: iterative_deepening(game, state, evaluate=e, nodes=nodes).action,
    ),
]


@pytest.mark.parametrize(("name", "search", "answer"), BORROWED)
def test_a_search_of_the_library_is_not_the_students_own(name, search, answer):
    verdict = PARTS[name].judge(answer)
    assert verdict.state is State.WRONG
    assert f"Your function lets {search} of gamelib ask the game" in verdict.words[0]


def test_every_search_part_refuses_a_search_of_the_library():
    assert {name for name, *_ in BORROWED} == {part.name for part in SEARCHES}


BOARD = ConnectFour(columns=6, rows=5)
READY_MADE = [
    ("window_score", BOARD.window_score),
    ("LinearEvaluation", lambda state: tanh(open_windows(BOARD)(state) / 20)),
    ("alphabeta", lambda state: 0.9 * alphabeta(BOARD, state, depth=2, evaluate=lambda state: 0.0).value),
    ("minimax", lambda state: 0.9 * minimax(BOARD, state, depth=1, evaluate=weighted_windows).value),
    ("result", lambda state: weighted_windows(BOARD.result(state, BOARD.actions(state)[0]))),
]


@by_name(EVALUATIONS[:2])
@pytest.mark.parametrize(("name", "answer"), READY_MADE[:2])
def test_an_evaluation_of_the_library_is_not_the_students_own(part, name, answer):
    verdict = part.judge(answer)
    assert verdict.state is State.WRONG
    assert f"your evaluation has its work done by {name} of gamelib" in verdict.words[0]


@pytest.mark.parametrize(("name", "answer"), READY_MADE[2:])
def test_an_evaluation_does_not_search(name, answer):
    verdict = PARTS["evaluation_range"].judge(answer)
    assert verdict.state is State.WRONG
    assert f"your evaluation has its work done by {name} of gamelib" in verdict.words[0]


# -- the contest ---------------------------------------------------------------------------------


def by_worth(*worth):
    def net(x, o):
        return (worth[x] if not o else 0) - (worth[o] if not x else 0)

    return lambda state: tanh(windows_sum(state, net) / 20)


@pytest.mark.parametrize("worth", [(0, 1, 2, 4, 0), (0, 0, 1, 4, 0)])
def test_other_sensible_weights_win_the_contest_two_plies_deep(worth):
    verdict = PARTS["evaluation_two_plies"].judge(by_worth(*worth))
    assert verdict.state is State.RIGHT
    assert re.search(r"won \d+, drew \d+ and lost \d+ of 48 games: score 0\.\d+, 95 % interval", verdict.words[0])


def test_the_openings_are_different_positions_in_which_the_game_goes_on():
    openings = contest.openings()
    assert len(set(openings)) == len(openings) == contest.OPENINGS
    assert not any(BOARD.is_terminal(state) for state in openings)
    assert {BOARD.player(state) for state in openings} == {MAX}


def test_against_itself_the_given_evaluation_gets_half_of_the_points():
    found = contest.contest(contest.given_evaluation, 1)
    assert (found.wins, found.points) == (found.losses, found.games / 2)
    assert not contest.is_better(found.points, found.games)


def test_the_same_evaluation_always_gets_the_same_score_with_its_interval():
    found = contest.contest(weighted_windows, 1)
    assert found == contest.contest(weighted_windows, 1)
    low, high = wilson_interval(found.wins + found.draws / 2, 2 * contest.OPENINGS)
    assert f"score {found.points / found.games:.3f}, 95 % interval {low:.3f} to {high:.3f}" in found.report


def test_a_score_above_one_half_is_not_enough():
    assert not contest.is_better(26, 48)
    assert wilson_interval(26, 48)[0] < 0.5 < 26 / 48


def test_an_evaluation_for_the_wrong_side_is_told_by_the_score_of_the_opposite_sign():
    verdict = PARTS["evaluation_one_ply"].judge(lambda state: -by_worth(0, 1, 2, 4, 0)(state))
    assert "With the opposite sign it would have scored 0." in verdict.words[0]


@pytest.mark.parametrize("wrong", [None, nan, 5, "0.3"])
def test_the_contest_stops_at_what_is_no_estimate(wrong):
    verdict = PARTS["evaluation_one_ply"].judge(lambda state: wrong)
    assert verdict.state is State.RAISED
    assert "no number between -1 and 1" in verdict.words[0]


# -- the references ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_the_references_agree_with_the_library_on_trees(seed):
    game = random_tree(branching=(1, 3), depth=4, leaves=(-3, 3), first=seed % 2, rng=seed)
    root = game.initial_state()

    def evaluate(node):
        return sum(map(ord, node)) * (seed + 3) % 7 - 3

    for depth in (1, 2, 3, 4, 5):
        truth = minimax(game, depth=depth, evaluate=evaluate)
        assert references.h_minimax(game, root, depth, evaluate) == (truth.value, truth.action)
    whole = minimax(game)
    assert references.shared_minimax(game, root, 3**9, evaluate) == whole.value
    assert references.deepening(game, root, 10_000, evaluate) in whole.optimal_actions


def test_the_references_agree_with_the_library_on_boards():
    lines = open_lines(TicTacToe())
    game = TicTacToe()
    for notation in (". . . / . X . / . . O", "X O . / . . X / O . ."):
        state = game.parse(notation)
        for depth in (1, 2, 3):
            assert references.h_minimax(game, state, depth, lines)[0] == minimax(
                game, state, depth=depth, evaluate=lines
            ).value  # fmt: skip


def test_quiescence_agrees_with_the_library():
    game = Breakthrough(columns=3, rows=6)

    def evaluate(state):
        return (game.pieces(state, MAX) - game.pieces(state, MIN)) / 10

    different = 0
    for seed in range(10):
        state = random_opening(game, 4 + seed % 4, rng=seed)
        for depth in (1, 2):
            truth = alphabeta(game, state, depth=depth, evaluate=evaluate, quiescence=True).value
            assert references.quiescent_minimax(game, state, depth, evaluate)[0] == truth
            different += truth != references.h_minimax(game, state, depth, evaluate)[0]
    assert different > 2


# -- drills --------------------------------------------------------------------------------------


@by_name(DRILLS)
def test_drills_accept_the_truth_and_know_what_was_not_tried(part):
    assert part.judge(*part.truth).state is State.RIGHT
    assert part.judge(*[None] * len(part.entries)).state is State.NOT_TRIED


@by_name(DRILLS)
def test_drills_tell_known_wrong_ways_in_words(part):
    for mutant in part.mutants:
        verdict = part.judge(*mutant.answer)
        assert verdict.state is State.WRONG
        assert [words for words in verdict.words if words.startswith("Your answer is what one gets when")] == [
            f"Your answer is what one gets when {mutant.words}"
        ]


@pytest.mark.parametrize("tens", range(20))
def test_drills_are_well_posed_for_200_students(tens):
    for student in range(10 * tens, 10 * tens + 10):
        for part in [*drill_lines.parts(student), *drill_sums.parts(student)]:
            answers = [part.truth, *(mutant.answer for mutant in part.mutants)]
            assert not any(same(answer, other) for i, answer in enumerate(answers) for other in answers[:i])


def test_the_truth_of_the_drills_is_the_librarys():
    game = TicTacToe()
    lines = open_lines(game)
    for student in range(40):
        state = drill_lines.draw_position_of(student)
        at_once, backed_up, best = drill_lines.parts(student)
        one, two = (minimax(game, state, depth=depth, evaluate=lines) for depth in (1, 2))
        assert at_once.truth[0] == lines(state)
        for truth, result in ((at_once.truth[1], one), (backed_up.truth[0], two)):
            assert truth == {game.action_text(state, each): found.value for each, found in result.action_values.items()}
        assert best.truth == ({game.action_text(state, each) for each in two.optimal_actions},)

        features, found = drill_sums.draw_features_of(student), drill_sums.draw_class_of(student)
        total, expected = drill_sums.parts(student)
        evaluation = LinearEvaluation(
            {each.name: (each.weight, lambda _, each=each: each.white - each.black) for each in features}
        )
        assert total.truth[0] == pytest.approx(evaluation(None))
        shares = Outcomes(win=found.won / 250, draw=found.drawn / 250, loss=found.lost / 250)
        assert expected.truth[0] == pytest.approx(shares.expected)


def test_nobody_ends_the_game_within_two_plies_of_the_drawn_positions():
    game = TicTacToe()
    for student in range(100):
        state = drill_lines.draw_position_of(student)
        children = [game.result(state, action) for action in game.actions(state)]
        assert len(children) == 5
        assert not any(game.is_terminal(game.result(child, each)) for child in children for each in game.actions(child))


def test_students_get_drills_of_their_own():
    assert len({drill_lines.draw_position_of(student) for student in range(200)}) > 80
    assert len({str(drill_sums.draw_features_of(student)) for student in range(100)}) == 100
    assert len({drill_sums.draw_class_of(student) for student in range(100)}) > 90


# -- the notebook --------------------------------------------------------------------------------


def test_the_points_of_the_notebook_are_those_of_the_parts():
    cells = jupytext.read(SOURCE, fmt={"extension": ".py", "format_name": "percent", "comment_magics": False}).cells
    written = {
        cell.source.removeprefix("q.").partition(".check(")[0]: cell.metadata["points"]
        for cell in cells
        if "check" in cell.metadata
    }
    assert written == {name: part.points for name, part in PARTS.items()}
    assert sum(written.values()) == 20


def test_the_numbers_of_the_questions_are_those_of_the_notebook():
    numbers, number = {}, ""
    for line in SOURCE.read_text().splitlines():
        if found := re.match(r"# ## Question (\d)|# \*\*(\d[a-z])", line):
            number = found[1] or found[2]
        elif line.startswith("q.") and ".check(" in line:
            numbers[line[2:].partition(".")[0]] = number
    assert numbers == QUESTIONS


def test_the_board_and_the_given_evaluation_of_the_notebook_are_those_of_the_contest():
    cells = jupytext.read(SOURCE, fmt={"extension": ".py", "format_name": "percent", "comment_magics": False}).cells
    (cell,) = [cell for cell in cells if "def given_evaluation(" in cell.source]
    names = {"MAX": MAX, "ConnectFour": ConnectFour}
    exec(cell.source.partition("\n\n\nprint(")[0], names)
    assert repr(names["board"]) == repr(contest.BOARD)
    for state in contest.openings():
        assert names["given_evaluation"](state) == contest.given_evaluation(state)


def test_hints_go_from_a_nudge_to_more():
    for part in lesson_03.parts(STUDENT):
        levels = [part.hint().level for _ in part.hints]
        assert levels == list(range(1, len(part.hints) + 1))
        assert len(set(part.hints)) == len(part.hints)
