"""What holds of every part of every exercise, and of the notebooks they stand in."""

import re
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import inf, nan
from pathlib import Path

import numpy as np
import pytest
from gamelib_exercises import State
from gamelib_exercises.drill import Drill, same
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.lessons import LESSONS, parts
from gamelib_exercises.solution import Patch, Right, solution

from gamelib.game import Game
from gamelib.search import perft
from gamelib.watch import WatchedState

STUDENT = 20261
SOURCES = Path(__file__).resolve().parents[1] / "solutions" / "source"
each_lesson = pytest.mark.parametrize("lesson", LESSONS)


@cache
def parts_of(lesson, student=STUDENT):
    return parts(lesson, student)


PARTS = {(lesson, part.name): part for lesson in LESSONS for part in parts_of(lesson)}
NO_STATE = {"uct_index", "back_up_counts", "back_up_many"}  # these are given nodes and numbers
DRILLS = {key: part for key, part in PARTS.items() if isinstance(part, Drill)}
WRITTEN = {key: part for key, part in PARTS.items() if key not in DRILLS}
SEARCHES = {
    key: part for key, part in WRITTEN.items() if isinstance(getattr(part.cases[0], "game", None), Game)
}


TWINS = {
    "mcts_moves", "evaluation_contest", "evaluator_four_hundred", "policy_bad_start", "evaluation_two_plies",
    "pig_better",
}  # fmt: skip
"""Parts that ask the answer of the part before them again, in games and searches that take long."""
LONG = {
    "canonical", "three_ends", "three_promises", "count_states", "count_states_once", "optimal_actions", "list_value",
    "h_minimax", "quiescence", "deepening", "deepening_legal", "shared_minimax", "alphabeta_leaves", "depth_value",
    "depth_leaves", "static_order", "table_value", "table_leaves", "star_value", "star_leaves", "model_value",
    "pig_near", "paranoid_value", "paranoid_leaves", "shallow_vector", "coalition_vector", "epsilon_shares",
    "select_node", "evaluator_fifty",
}  # fmt: skip
"""Parts of which the known mistakes take long: here only the right answer is judged in every run."""
BY_SHARES = {"mcts_tree", "simulate_shares", "policy_regret", "epsilon_shares"}
"""Parts that run an answer thousands of times: every ninth of their mistakes in each run, all with the slow tests."""


def each(parts, slow=()):
    return pytest.mark.parametrize("part", [
        pytest.param(part, id="-".join(key), marks=[pytest.mark.slow] if key[1] in slow else [])
        for key, part in parts.items()
    ])  # fmt: skip


def source_of(lesson):
    (path,) = SOURCES.glob(f"{lesson}_*.py")
    return path


def recognised(verdict):
    """Return what a verdict says about how the answer came about."""
    split = (words.partition(" is what one gets when ") for words in verdict.words)
    return [slip for _, found, slip in split if found]


def not_written(*arguments):
    raise NotImplementedError("write your answer here")


@pytest.fixture(autouse=True, scope="module")
def each_function_is_run_once():
    """What is seen of a slip is judged here, and answers are compared with it: it need not be run twice."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FunctionPart, "examine", cache(FunctionPart.examine))
        yield


@pytest.fixture
def nothing_is_recognised(monkeypatch):
    """An answer is compared with no known mistake: their own tests do that, and it takes longest."""
    monkeypatch.setattr(FunctionPart, "recognised", lambda part, seen: [])


# -- functions and games -------------------------------------------------------------------------


@each(WRITTEN, slow=TWINS)  # which the notebooks with the solutions ask, too
def test_the_right_answer_passes(part):
    assert part.judge(part.reference).state is State.RIGHT


@each(WRITTEN)
def test_what_is_not_written_counts_as_not_tried(part):
    stub = not_written
    if isinstance(part.reference, type) and issubclass(part.reference, Game):  # a class whose methods are still stubs
        stub = type(part.reference.__name__, (part.reference,), dict.fromkeys(
            ("player", "actions", "result", "is_terminal", "utility"), not_written
        ))  # fmt: skip
    assert part.judge(stub).state is State.NOT_TRIED
    assert part.judge(None).state in (State.NOT_TRIED, State.WRONG)


NONSENSE = None, [[]], "3", nan, {"a1": None}, np.array([[1]])
JUST_REFUSED = {
    "images", "canonical", "has_three", "three_moves", "three_ends", "three_promises", "expected_line",
    "optimal_actions", "coins_game", "coins_rules", "evaluation_one_ply", "evaluation_two_plies", "best_order",
    "static_order", "table_answers", "evaluation_contest", "back_up_counts", "back_up_many", "evaluator_fifty",
    "evaluator_four_hundred",
}  # fmt: skip
"""Where a thing among these is an answer of the right kind, or other words fit better."""


@pytest.mark.parametrize("several", [NONSENSE[:2], pytest.param(NONSENSE[2:], marks=pytest.mark.slow)], ids=repr)
@each(WRITTEN, slow=TWINS)
def test_answers_of_the_wrong_kind_get_words_that_say_what_is_wanted(part, several, nothing_is_recognised):
    for wrong in several:
        verdict = part.judge(lambda *arguments, wrong=wrong: wrong)
        assert verdict.state in (State.WRONG, State.RAISED)
        assert "Traceback" not in repr(verdict)
        if part.name not in JUST_REFUSED:
            assert verdict.state is State.WRONG
            assert re.search(r"(is|are) wanted|its keys have to be|added no child", verdict.words[0])


def of_its(state):
    """Return the state that a function was given, or that of the node it was given."""
    return state if isinstance(state, WatchedState) else state.state


@each(SEARCHES)
def test_a_search_that_never_stops_asking_gets_words(part, monkeypatch, nothing_is_recognised):
    monkeypatch.setattr("gamelib_exercises.watched.MOST_QUESTIONS", 10_000)  # as many more only take longer

    def asks(game, state, *more):
        while True:
            game.is_terminal(of_its(state))

    words = part.judge(asks).words[0]
    assert "goes on without end" in words or (part.name in NO_STATE and "raised AttributeError" in words)


@each({key: part for key, part in SEARCHES.items() if part.name not in NO_STATE})
def test_a_search_of_the_library_is_not_the_students_own(part, nothing_is_recognised):
    verdict = part.judge(lambda game, state, *more: perft(game, 1, of_its(state)))
    assert verdict.state is State.WRONG
    assert "Your function lets perft of gamelib ask the game" in verdict.words[0]


def on_mistakes(part, every=1):
    """Yield the verdict on each known mistake; what is seen of one is worked out once, also to recognise others."""
    for number, mutant in list(enumerate(part.mutants))[::every]:
        verdict = None
        if type(part).recognised is FunctionPart.recognised:
            verdict = part.verdict_on(part.seen_of_mutants[number])
        # Who passes so far is refused for other reasons.
        yield mutant.name, part.judge(mutant.answer) if verdict is None or verdict.passed else verdict


@each({key: part for key, part in WRITTEN.items() if key[1] in BY_SHARES})
def test_some_known_mistakes_are_called_by_their_own_names(part):
    check_mistakes(part, every=9)


@each(WRITTEN, slow=TWINS | LONG | BY_SHARES)
def test_known_mistakes_are_refused_and_each_is_called_by_its_own_name_alone(part):
    check_mistakes(part)


def check_mistakes(part, every=1):
    verdicts = dict(on_mistakes(part, every))
    assert {name: recognised(each) for name, each in verdicts.items()} == {
        mutant.name: [mutant.words] for mutant in part.mutants[::every]
    }
    assert {each.state for each in verdicts.values()} <= {State.WRONG, State.RAISED, State.WASTEFUL}


@each(WRITTEN)
def test_no_two_known_mistakes_have_the_same_words(part):
    assert len({mutant.words for mutant in part.mutants}) == len({mutant.name for mutant in part.mutants})
    assert len(part.mutants) == len({mutant.name for mutant in part.mutants}) >= 1


_WINDOW = "(beta - seen - rest * low) / p"
_UTILITY = "game.utility(state, MAX)"
_MEAN = "totals[arm] / pulls[arm]"
_NOT_BELOW = "max(-10, ucb_index(pulls, totals, arm, c * (high - low)))"
UNHEARD_OF = [
    ("01", "pure_values", "return lower, upper", "return max(-1e9, lower), upper"),
    ("01", "pure_values", "return lower, upper", "return lower, min(1e9, upper)"),
    ("02", "value_and_action", "(-inf if maximising else inf)", "(-9 if maximising else 9)"),
    ("02", "value_and_action", _UTILITY, f"int({_UTILITY})"),
    ("02", "optimal_actions", "if value == best]", "if value == best][:2]"),
    ("03", "shared_minimax", "evaluate(state)", "int(evaluate(state))"),
    *(("03", "shared_minimax", "return max(values) if game.player(state) == MAX else min(values)", wrong) for wrong in (
        "return max(*values, -1e9) if game.player(state) == MAX else min(values)",
        "return max(values) if game.player(state) == MAX else min(*values, 1e9)",
    )),
    *(("03", "quiescence", "return max(values) if game.player(state) == MAX else min(values)", wrong) for wrong in (
        "return max(*values, -1e9) if game.player(state) == MAX else min(values)",
        "return max(values) if game.player(state) == MAX else min(*values, 1e9)",
    )),
    ("03", "deepening_legal", "game.actions(state)[0]", "game.actions(state)[1]"),
    *(("03", "quiescent_minimax", "return values[best], best", wrong) for wrong in (
        "return max(values[best], -1e9) if game.player(state) == MAX else values[best], best",
        "return min(values[best], 1e9) if game.player(state) != MAX else values[best], best",
    )),
    ("04", "alphabeta_value", _UTILITY, f"int({_UTILITY})"),
    ("04", "alphabeta_value", "v >= beta", "v > beta - 1"),
    *(("04", "depth_value", before, after) for before, after in (
        ("evaluate(state)", "int(evaluate(state))"), ("evaluate(state)", "round(evaluate(state))"),
        (_UTILITY, f"{_UTILITY} + evaluate(state)"),
    )),
    ("05", "expected_utility", "utility(amount) for", "round(utility(amount), 2) for"),
    ("05", "random_value", "sum(values) / len(values)", "sum(set(values)) / len(set(values))"),
    ("05", "expectiminimax_value", "(-inf if maximising else inf)", "(-10 if maximising else 10)"),
    *(("05", "star_value", _WINDOW, wrong) for wrong in (
        "(beta - seen) / p", "(beta - rest * low) / p", "beta - seen + rest * low",
    )),
    *(("05", "star_leaves", before, after) for before, after in (
        (_WINDOW, "beta - seen - low"), ("seen + rest * low >= beta", "seen + low >= beta"),
    )),
    ("06", "paranoid_value", "v = -inf if own else inf", "v = -9 if own else 9"),
    ("06", "paranoid_value", "game.player(state) == player", "game.player(state) % 3 == player % 3"),
    ("06", "coalition_vector", "mover in coalition", "mover == min(coalition, default=-1)"),
    ("05", "random_value", "max(values)", "max([-10000, *values])"),
    ("06", "coalition_vector", "max(vectors", "max([(-100,) * game.num_players, *vectors]"),
    ("06", "coalition_vector", "min(vectors", "min([(100,) * game.num_players, *vectors]"),
    ("06", "shallow_vector", "best = None\n", "best = (-100,) * game.num_players\n"),
    ("06", "shallow_vector", "limit = total -", "limit = sum(best) -"),
    ("06", "all_vectors", "range(game.num_players)", "range(3)"),
    ("07", "greedy_arm", _MEAN, f"max({_MEAN}, -1)"),
    ("07", "greedy_arm", _MEAN, f"round({_MEAN}, 3)"),
    ("07", "ucb1_arm", "ucb_index(pulls, brought, arm, c)", _NOT_BELOW),
    ("07", "realised_regret", "max(sum(row[arm] for row in rewards) for arm in range(len(means)))",
     "sum(max(zip(*rewards)))"),
    ("09", "puct_choose", "max(node.prior, key=lambda action: index(node, action, c))",
     "max((each for each in node.prior if index(node, each, c)), key=lambda each: index(node, each, c), default=None)"),
]  # fmt: skip


@pytest.mark.parametrize(("lesson", "name", "right", "wrong"), UNHEARD_OF)
def test_a_mistake_that_nobody_has_named_is_refused_too(lesson, name, right, wrong, nothing_is_recognised):
    part = PARTS[lesson, name]
    answer = Patch("", (right, wrong)).answer(Right(lesson, part.reference.__name__))
    assert part.judge(answer).state in (State.WRONG, State.RAISED, State.WASTEFUL)


@pytest.mark.parametrize(
    ("lesson", "name", "right", "wrong", "words"),
    [
        ("05", "random_value", "sum(values) / len(values)", "int(sum(values) / len(values))", "by // or int"),
        ("06", "shallow_vector", "- (game.num_players - 2) *", "+ (game.num_players - 2) *", "or least is added"),
        ("07", "estimate_error", " / (n - 1)", "", "Or is the division by n - 1 missing?"),
        ("07", "greedy_arm", _MEAN, f"max({_MEAN}, -1)", "or at another number"),
        ("07", "ucb1_arm", "ucb_index(pulls, brought, arm, c)", _NOT_BELOW, "or at another number"),
        ("08", "select_node", "node, game.player", "node, 1 - game.player", "the mean is the other player's"),
        ("08", "select_node", "index(parent, child", "index(child, parent", "changed places in index"),
    ],
)  # fmt: skip
def test_a_mistake_that_comes_to_the_same_as_a_named_one_is_in_its_words(lesson, name, right, wrong, words):
    part = PARTS[lesson, name]
    answer = Patch("", (right, wrong)).answer(Right(lesson, part.reference.__name__))
    assert any(words in slip for slip in recognised(part.judge(answer)))


# -- drills --------------------------------------------------------------------------------------


@each(DRILLS)
def test_a_drill_accepts_the_truth_and_knows_what_was_not_tried(part):
    assert part.judge(*part.truth).state is State.RIGHT
    assert part.judge(*[None] * len(part.entries)).state is State.NOT_TRIED


def with_entry(part, place, entry):
    """Judge the right entries of a drill but for one."""
    return part.judge(*part.truth[:place], entry, *part.truth[place + 1 :])


def other_forms(truth):
    """Return the same entry in other forms: as other numbers, collections and spellings."""
    if isinstance(truth, str):
        return truth.upper(), f" {truth} "
    if isinstance(truth, tuple):
        return list(truth), np.array(truth)
    if isinstance(truth, (set, frozenset)):
        return list(truth), set(truth), tuple(truth)
    numbers = float, np.float64, Fraction, lambda number: Decimal(repr(number))
    return [kind(truth) for kind in numbers] if type(truth) in (int, float) else ()


@each(DRILLS)
def test_entries_are_read_in_any_form_and_of_others_it_is_said_what_is_wanted(part):
    for place, truth in enumerate(part.truth):
        for form in other_forms(truth):
            assert with_entry(part, place, form).passed, form
        for wrong in (object(), nan, [[]], b"x", [nan]):
            verdict = with_entry(part, place, wrong)
            assert any(re.search(r"(is|are) wanted", words) for words in verdict.words) and not verdict.passed
        for wrong in ("no such thing", {}, inf, 10**400, [10**400], {"a1": None}):
            verdict = with_entry(part, place, wrong)
            assert not verdict.passed and part.entries[place].name in verdict.words[0]


@each(DRILLS)
def test_each_known_wrong_way_of_a_drill_is_recognised(part):
    verdicts = {mutant.name: part.judge(*mutant.answer) for mutant in part.mutants}
    assert {name: recognised(each) for name, each in verdicts.items()} == {
        mutant.name: [mutant.words] for mutant in part.mutants
    }
    assert {each.state for each in verdicts.values()} <= {State.WRONG}


@each_lesson
@pytest.mark.parametrize("students", [range(8), pytest.param(range(8, 100), marks=pytest.mark.slow)], ids=repr)
def test_drills_are_well_posed_for_many_students(lesson, students):
    for student in students:
        for part in parts_of(lesson, student):
            if isinstance(part, Drill):
                answers = [part.truth, *(mutant.answer for mutant in part.mutants)]
                assert not any(same(one, other) for i, one in enumerate(answers) for other in answers[:i]), part.name


@each_lesson
def test_students_get_tasks_of_their_own(lesson):
    tasks = {}
    for student in range(20):
        for part in parts_of(lesson, student):
            if isinstance(part, Drill):
                picture = part.picture.text if part.picture else ""
                tasks.setdefault(part.name, set()).add(f"{part.truth} {part.given} {picture}")
    assert min(map(len, tasks.values())) >= 6


# -- the notebooks -------------------------------------------------------------------------------


@each_lesson
def test_every_check_of_the_notebook_has_a_part_and_there_are_twenty_points_at_least(lesson):
    written = re.findall(r"^q\.(\w+)\.check\(", source_of(lesson).read_text(), re.MULTILINE)
    assert written == [part.name for part in parts_of(lesson)]
    assert sum(part.points for part in parts_of(lesson)) >= 20
    assert source_of(lesson).read_text().count("# ## Question ") >= 6


@each_lesson
def test_hints_go_from_a_nudge_without_code_to_more(lesson):
    for part in parts_of(lesson):
        assert [part.hint().level for _ in part.hints] == list(range(1, len(part.hints) + 1))
        assert len(set(part.hints)) == len(part.hints) >= 2
        assert not re.search(r"\w\(.*\):|\bself\.|:=", part.hints[0])


# -- what a constant would hide ------------------------------------------------------------------


@pytest.mark.parametrize("change", [("-inf if", "-1e6 if"), ("else inf", "else 1e6")], ids=["MAX", "MIN"])
@pytest.mark.parametrize(
    ("lesson", "name", "part"),
    [
        ("02", "value_and_action", "value_and_action"), ("02", "minimax_with_list", "list_value"),
        ("03", "h_minimax", "h_minimax"), ("04", "alphabeta", "alphabeta_value"),
        ("04", "depth_limited", "depth_value"), ("04", "with_table", "table_value"),
        ("05", "expectiminimax", "expectiminimax_value"), ("05", "star1", "star_value"),
        ("06", "paranoid", "paranoid_value"),
    ],
)  # fmt: skip
def test_a_search_that_starts_at_a_number_is_refused(lesson, name, part, change, nothing_is_recognised):
    assert PARTS[lesson, part].judge(solution(lesson).patched(name, [change])).state is State.WRONG


@pytest.mark.parametrize(
    ("lesson", "name", "part", "change"),
    [
        ("04", "alphabeta", "alphabeta_leaves", ("min(beta, v)", "v")),
        ("04", "depth_limited", "depth_leaves", ("min(beta, v)", "v")),
        ("04", "with_table", "table_value", ("answers(*table[state], alpha, beta)", "answers(*table[state], 0, beta)")),
        ("05", "star1", "star_leaves", ("outcome), low, high", "outcome), -1, high")),
        ("05", "star1", "star_leaves", ("outcome), low, high", "outcome), low, 0")),
        ("09", "grow", "visits_grown", ("1 - rewards[action]", "1")),
        ("09", "grow", "visits_grown", ("Node(1 - node.player, {})", "Node(1, {})")),
    ],
)
def test_an_argument_that_is_ignored_is_missed(lesson, name, part, change, nothing_is_recognised):
    assert PARTS[lesson, part].judge(solution(lesson).patched(name, [change])).state is State.WRONG
