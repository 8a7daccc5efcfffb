"""The framework of the exercises: sandbox, plain data, drills, checks, hints, conformance of games."""

import copy
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
from gamelib_exercises import CheckFailed, Mutant, State, exercises
from gamelib_exercises.case import Case, board_case, picture_of, tree_case
from gamelib_exercises.drill import Drill, Entry, name, number, table
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.game_part import same_game
from gamelib_exercises.kinds import all_best_actions, best_by, right_number
from gamelib_exercises.lessons import Exercises, student_number
from gamelib_exercises.lessons import parts as parts_of
from gamelib_exercises.part import Task
from gamelib_exercises.plain import plain, shown
from gamelib_exercises.sandbox import How, clock, run
from gamelib_exercises.solution import solution
from gamelib_exercises.watched import ExaminedGame
from gamelib_exercises.whose_work import library_calls

from gamelib import MAX, MIN
from gamelib import search as library
from gamelib.course.project import CourseError
from gamelib.errors import GameError
from gamelib.games import ConnectFour, TicTacToe, TreeGame
from gamelib.rng import Draw
from gamelib.search import minimax
from tests.test_check import Countdown, variant


def value(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX)
    best = max if game.player(state) == MAX else min
    return best(value(game, game.result(state, action)) for action in game.actions(state))


def best_actions(game, state):
    values = {action: value(game, game.result(state, action)) for action in game.actions(state)}
    best = (max if game.player(state) == MAX else min)(values.values())
    return [action for action, each in values.items() if each == best]


def value_part(**changes):
    settings = {
        "check": right_number,
        "title": "the value",
        "points": 2,
        "hints": ("look again", "minimax(game, state).value"),
        "cases": [tree_case(7), tree_case([3, 5]), tree_case([[3, 12], [2, 4]])],
        "reference": value,
        "mutants": [Mutant("always 7", "the answer is always 7.", lambda game, state: 7)],
    }
    return FunctionPart("value", **settings | changes)


def drill():
    return Drill(
        "sum",
        title="2 + 3",
        points=1,
        hints=("count",),
        entries=[Entry("total", 5, "It is what both make together.", number)],
        mutants=[Mutant("product", "the numbers are multiplied.", (6,))],
    )


def says(verdict):
    """Return all that a reader sees of a verdict, in text and in HTML."""
    return repr(verdict) + verdict._repr_html_()


# -- the sandbox ---------------------------------------------------------------------------------


def test_what_a_function_returns_comes_back_as_plain_data():
    assert run(lambda: [np.float64(2.5), {"a"}, {1: [True]}]).value == (2.5, frozenset({"a"}), {1: (True,)})
    assert run(lambda: (x for x in ())).value.kind == "generator"


def test_an_exception_is_told_with_its_message_and_the_line_of_the_students_code():
    def divide(number):
        return 1 / number

    outcome = run(divide, 0)
    assert (outcome.how, outcome.error, outcome.message) == (How.RAISED, "ZeroDivisionError", "division by zero")
    assert (outcome.line, outcome.source) == (divide.__code__.co_firstlineno + 1, "return 1 / number")


def test_the_line_is_the_students_also_where_the_exception_comes_from_the_library():
    def illegal(game):
        return game.result(game.initial_state(), "z9")

    outcome = run(illegal, TreeGame([3, 5]))
    assert outcome.error == "IllegalAction"
    assert outcome.source == 'return game.result(game.initial_state(), "z9")'


def test_leaving_python_is_an_error_like_others():
    assert run(sys.exit).error == "SystemExit"


def test_stopping_the_kernel_still_stops_it():
    def interrupted():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(interrupted)


def test_time_in_which_others_have_the_processor_does_not_count_as_much():
    assert run(lambda: time.sleep(0.15) or 7, seconds=0.05).value == 7
    assert run(lambda: [time.sleep(0.01) for _ in range(500)], seconds=0.05).how is How.ENDLESS


def test_a_loop_that_catches_everything_is_stopped_too():
    def stubborn(rounds=[]):  # noqa: B006
        while len(rounds) < 3:
            try:
                while True:
                    pass
            except:  # noqa: E722
                rounds.append(1)
        while True:
            pass

    assert run(stubborn, seconds=0.1).how is How.ENDLESS


def busy(seconds):
    until = clock() + seconds
    while clock() < until:
        sum(range(100))


def test_nothing_is_left_of_the_time_limit_after_a_call():
    for _ in range(10):
        run(lambda: None, seconds=0.05)
        run(busy, 0.0499, seconds=0.05)
    busy(0.3)


def test_what_is_printed_is_kept_but_not_all_of_it():
    before = sys.stdout, sys.stderr

    def chatty():
        for _ in range(100_000):
            print("hello")
        print("warning", file=sys.stderr)

    printed = run(chatty).printed
    assert printed.startswith("hello\nhello")
    assert len(printed) <= 2_000
    assert (sys.stdout, sys.stderr) == before


def test_lists_are_shown_as_lists_and_compared_as_tuples():
    assert shown(plain(plain([1, (2,)]))) == "[1, (2,)]"
    assert plain([1, (2, [3])]) == (1, (2, (3,)))
    assert shown(plain([1, (2, [3])])) == "[1, (2, [3])]"
    assert hash(plain([1])) == hash((1,))


class Raises:
    def __repr__(self):
        raise SystemExit("no")


class Endless:
    def __repr__(self):
        while True:
            pass


class Long:
    def __repr__(self):
        return "x" * 10**6


LONG_NAME = type("N" * 10_000, (), {})
HOSTILE = [10**400, -(10**5000), "x" * 10**6, Raises(), Endless(), Long(), LONG_NAME(), [[Long()] * 50] * 50,
           {"y" * 10**6: 1}, ["z" * 10**5] * 10]  # fmt: skip


@pytest.mark.parametrize("answer", HOSTILE, ids=lambda answer: type(answer).__name__[:9])
def test_hostile_answers_get_a_short_message(answer, monkeypatch):
    monkeypatch.setattr("gamelib_exercises.drill._SECONDS", 0.2)
    table_drill = Drill("t", title="", points=1, hints=("",), entries=[Entry("v", {"a": 1}, "", table)], mutants=())
    parts = drill(), table_drill, value_part(seconds=0.2)
    for part, given in zip(parts, [answer, answer, lambda game, state: answer], strict=True):
        verdict = part.judge(given)
        assert not verdict.passed
        assert len(verdict.words[0]) < 400
        assert "Traceback" not in says(verdict)
    assert not value_part(seconds=0.2).judge(answer).passed


# -- the examined game ---------------------------------------------------------------------------


def test_the_examined_game_says_what_is_wrong_with_what_it_is_asked():
    game = ExaminedGame(TreeGame([3, 5]))
    with pytest.raises(GameError, match=r"game\.result was given 'a1' as its state"):
        game.result("a1", game.root)


def test_functions_of_the_library_are_noted_where_code_outside_calls_them(monkeypatch):
    board, before = ConnectFour(), sys.getprofile()
    monkeypatch.delitem(sys.modules, "gamelib.games.pirates")

    def own(state):
        import gamelib.games.pirates  # noqa: F401 (to import is not to call)

        return board.player(state)

    with library_calls() as calls:
        own(board.initial_state())
        library.alphabeta(board, depth=1, evaluate=own)
    assert calls == {"ConnectFour.initial_state", "ConnectFour.player", "alphabeta"}
    with pytest.raises(KeyError), library_calls():
        raise KeyError
    assert sys.getprofile() is before


# -- checks of functions -------------------------------------------------------------------------


def test_a_right_function_passes_without_a_word():
    verdict = value_part().judge(value)
    assert (verdict.state, verdict.reached, verdict.words) == (State.RIGHT, 2, ())
    assert repr(verdict) == "value: right (2 of 2 points)"


def test_the_first_failing_case_is_shown_and_drawn():
    verdict = value_part().judge(lambda game, state: 3 if game.actions(state) else 7)
    assert verdict.state is State.WRONG
    assert verdict.words[0] == "For the tree [3, 5] with MAX to move at the root, your function returned 3; 5 is right."
    assert verdict.picture.svg.startswith("<svg")
    assert verdict.picture.text == "A tree of 3 nodes, 2 of them leaves. A (MAX) = 5: a1 to 3, a2 to 5."


@pytest.mark.parametrize("nothing", [None, value(TreeGame(3), "A")])
def test_a_check_wants_the_function_itself(nothing):
    assert not value_part().judge(nothing).passed


def raising(game, state):
    return [][1]


def looping(game, state):
    while True:
        pass


def asking(game, state):
    while True:
        game.actions(state)


def falling_in_turns(game, state):
    return falling_too(game, state)


def falling_too(game, state):
    return falling_in_turns(game, state)


def borrowing(game, state):
    return minimax(game, state).value


def going_round(game, state):
    return value(game.game, state.state)


def by_heart(game, state):
    if game.is_terminal(state):
        return 7
    return 5 if game.is_terminal(game.result(state, "a1")) else 3


def falling(game, state):
    return falling(game, state)


def stub(game, state):
    raise NotImplementedError


@pytest.mark.parametrize(
    ("function", "state", "words"),
    [
        (raising, State.RAISED, "raised IndexError: list index out of range, in line"),
        (looping, State.WRONG, "had not come to an end after 0.3 seconds"),
        (asking, State.WRONG, "the game was asked more than 100,000 questions"),
        (falling, State.WRONG, "calls itself without end"),
        (falling_in_turns, State.WRONG, "falling_in_turns and falling_too call each other"),
        (borrowing, State.WRONG, "lets minimax of gamelib ask the game"),
        (going_round, State.RAISED, "there is no way past it"),
        (lambda game, state: value(game, state.state), State.RAISED, "there is no way past it"),
        (by_heart, State.WRONG, "never asked the game it was given"),
        (stub, State.NOT_TRIED, "Run All Cells stops at the first question"),
        (stub, State.NOT_TRIED, "It is still to be written"),
        (None, State.NOT_TRIED, "in place of None"),
    ],
)
def test_whatever_happens_there_are_words_and_none_of_our_internals(function, state, words):
    verdict = value_part(seconds=0.3 if function is looping else 10).judge(function)
    assert verdict.state is state
    assert words in " ".join(verdict.words)
    assert "Traceback" not in says(verdict)
    assert "gamelib/" not in says(verdict)
    assert "q.value.hint()" in verdict.words[-1]


def test_what_a_function_changes_does_not_change_the_next_try():
    part = value_part(
        cases=[Case("the list 1 2", values=([1, 2],))],
        reference=len,
        mutants=[Mutant("empties the list", "the list is emptied.", lambda items: items.clear() or 0)],
    )
    assert not part.judge(lambda items: items.clear() or 0).passed
    assert part.judge(len).passed


def test_right_but_wasteful_passes_and_is_told():
    def thrice(game, state):
        return sum(value(game, state) for _ in range(3)) / 3

    verdict = value_part().judge(thrice)
    assert (verdict.state, verdict.reached) == (State.WASTEFUL, 2)
    assert "asks what a leaf is worth 21 times where 7 are enough" in repr(verdict)


def test_what_the_code_prints_is_shown_in_a_few_lines():
    def chatty(game, state):
        for i in range(50):
            print("line", i)
        return 0

    verdict = value_part().judge(chatty)
    assert "line 5\n" in repr(verdict)
    assert "line 6\n" not in repr(verdict)


def test_a_part_that_builds_on_another_says_where_to_begin():
    first = value_part()
    second = value_part(builds_on=first)
    assert "builds on value, which has not passed" in repr(second.judge(stub))
    first.check(value)
    assert "builds on" not in repr(second.judge(stub))


def test_any_optimal_action_is_right():
    def worth_to_the_mover(case):
        game, root = case.game, case.root
        sign = 1 if game.player(root) == MAX else -1
        return {action: sign * value(game, game.result(root, action)) for action in game.actions(root)}

    part = FunctionPart(
        "move", title="", points=1, hints=("",), cases=[tree_case([5, 5, 3]), tree_case([5, 5, 3], first=MIN)],
        reference=lambda game, state: best_actions(game, state)[0], check=best_by(worth_to_the_mover),
    )  # fmt: skip
    for pick in (0, -1):
        assert part.judge(lambda game, state, pick=pick: best_actions(game, state)[pick]).passed
    assert "'a1' or 'a2' is right (a1 5, a2 5, a3 3)" in part.judge(lambda game, state: "a3").words[0]
    for nonsense in (None, 5, ["a1"], {}, "z"):
        assert "one of the actions" in part.judge(lambda game, state, answer=nonsense: answer).words[0]


def test_all_optimal_actions_are_wanted_in_the_order_of_the_game():
    part = FunctionPart(
        "moves", title="", points=1, hints=("",), cases=[tree_case([5, 5, 3])],
        reference=best_actions, check=all_best_actions,
    )  # fmt: skip
    assert part.judge(best_actions).passed
    assert part.judge(lambda game, state: tuple(best_actions(game, state))).passed
    for wrong in (["a2", "a1"], {"a2", "a1"}, ["a1"], ["a1", "a2", "a3"], ["a1", "a1"], "a1", None, [["a1"], {}]):
        assert not part.judge(lambda game, state, answer=wrong: answer).passed


# -- checks in a notebook ------------------------------------------------------------------------


def test_a_check_displays_its_verdict_and_returns_nothing_that_nbgrader_would_read_as_points(capsys):
    part = value_part()
    assert part.check(value) is Task(part).check(value) is None
    assert capsys.readouterr().out == "value: right (2 of 2 points)\n" * 2


def test_a_failed_check_displays_its_feedback_and_raises_one_line(capsys):
    part = value_part()
    with pytest.raises(AssertionError, match=r"value: not right yet \(0 of 2 points\)") as caught:
        part.check(lambda game, state: 7)
    assert "This is what one gets when" in capsys.readouterr().out
    (line,) = caught.value._render_traceback_()
    assert line.startswith("AssertionError: value: not right yet")
    assert "\n" not in line
    assert isinstance(caught.value, CheckFailed)


def test_no_points_are_left_of_an_earlier_answer_if_a_check_breaks_off(monkeypatch):
    part = value_part()
    part.check(value)
    assert part.verdict.reached == 2

    def broken(*answers):
        raise RuntimeError("a check that does not come to its end")

    monkeypatch.setattr(part, "judge", broken)
    with pytest.raises(RuntimeError):
        part.check(value)
    assert (part.verdict.state, part.verdict.reached) == (State.NOT_TRIED, 0)


def test_the_html_of_a_verdict_escapes_what_comes_from_the_student():
    verdict = value_part().judge(lambda game, state: "<script>alert(1)</script>")
    assert "<script>" not in verdict._repr_html_()


def test_hints_come_one_at_a_time_and_the_last_stays():
    part = value_part()
    assert [part.hint().level for _ in range(4)] == [1, 2, 2, 2]
    assert repr(part.hint()) == "Hint 2 of 2, the last: minimax(game, state).value"


# -- drills --------------------------------------------------------------------------------------


def test_a_drill_knows_right_wrong_and_not_tried():
    part = drill()
    assert part.judge(5.0).state is State.RIGHT
    assert part.judge(None).state is State.NOT_TRIED
    assert part.judge(6).words[:2] == (
        "total is not 6. It is what both make together.",
        "Your answer is what one gets when the numbers are multiplied.",
    )
    assert part.judge("5").words[0] == "total is '5', and a number is wanted."


def test_the_constants_of_the_players_are_names_too():
    part = Drill("s", title="", points=1, hints=("",), entries=[Entry("mover", "max", "Look.", name)], mutants=())
    assert part.judge("MAX").passed
    assert part.judge(MAX).passed
    assert part.judge(MIN).words[0] == "mover is not 'MIN'. Look."
    assert "a name in quotes" in part.judge(2).words[0]
    assert "a name in quotes" in part.judge(False).words[0]


def test_a_drill_does_not_give_the_answer_away():
    assert "5" not in repr(drill().judge(6)).replace("0 of 1 point", "")


def test_a_drill_asked_with_too_few_entries_says_how_it_is_asked():
    with pytest.raises(CourseError, match=r"q\.sum\.check\(total\)"):
        drill().check()


def test_a_table_is_told_which_rows_are_wrong():
    part = Drill(
        "t", title="", points=1, hints=("",), entries=[Entry("v", {"a1": 1, "b1": 0, "c1": 0}, "", table)], mutants=()
    )
    assert part.judge({"A1": 1, "b1": 0.0, " c1": 0}).passed
    assert part.judge({"a1": 1, "b1": 2, "d1": 3}).words[0].startswith(
        "v has no value for c1, has a value too many for d1, is not right for b1."
    )


# -- the student's number, and the exercises as a whole ------------------------------------------


@pytest.mark.parametrize("given", ["", "  ", "a\nb", "\ud800", "9" * 5000, 10**400, None, 1.0, True, [1]])
def test_what_is_no_number_of_a_student_is_an_error_that_says_so(given):
    with pytest.raises(CourseError, match="student's number is a whole number") as caught:
        student_number(given)
    assert len(str(caught.value)) < 400


def test_a_students_number_may_have_letters():
    assert student_number("s12345") == student_number(" S12345 ") == 11689779522810757286
    assert student_number("s12346") != student_number("s12345")
    assert student_number("-7") == student_number(np.int64(-7)) == -7
    assert "student s12345" in repr(exercises("02", student="s12345"))
    assert exercises("02", "s12345").coins_margin.given == exercises("02", "S12345").coins_margin.given


def test_draws_are_the_same_for_ever():
    assert Draw(20261, "for ever").sample(range(1, 21), 9) == [12, 4, 16, 11, 6, 17, 14, 10, 3]
    draw = Draw(1, "die")
    assert {draw.whole(1, 6) for _ in range(200)} == set(range(1, 7))


def test_unknown_exercises_and_parts_are_named():
    with pytest.raises(CourseError, match="there are no exercises '77'; there are 01, 02"):
        exercises("77", 1)
    with pytest.raises(AttributeError, match="there is no part 'nonsense' here; there are tree_values"):
        exercises("02", 1).nonsense  # noqa: B018


def test_parts_are_attributes_and_the_summary_adds_up():
    first, second = value_part(), drill()
    q = Exercises("00", 7, [first, second])
    assert {"value", "sum"} <= set(dir(q))
    assert q.value.name == first.name == "value"
    q.value.check(value)
    assert repr(q.summary()) == (
        "Exercises of lesson 00, student 7: 2 of 3 points\n"
        "  value  2 of 2  right\n"
        "  sum    0 of 1  not tried yet"
    )
    with pytest.raises(AssertionError):
        q.value.check(stub)
    assert q.summary().reached == 0


def test_a_notebook_has_no_names_that_lead_to_answers():
    q = exercises("02", 20261)
    for task in (q.tree_values, q.value_and_action, q.coins_game):
        assert set(dir(task)) <= {"check", "given", "hint", "judge", "name", "points", "show", "title", "verdict"}
        for hidden in ("truth", "entries", "reference", "mutants", "hints", "cases", "truths", "part"):
            with pytest.raises(AttributeError, match=f"{task.name} has no '{hidden}'; it has check, "):
                getattr(task, hidden)
    assert "parts" not in dir(q)
    assert copy.copy(q.tree_values).name == "tree_values"


def test_a_function_that_calls_one_of_the_course_earns_no_points(capsys):
    q = exercises("02", 20261)
    right = solution("02").right("value_and_action")
    with pytest.raises(CheckFailed):
        q.value_and_action.check(lambda game, state: right(game, state))
    assert "comes with the course" in str(q.value_and_action.verdict)
    with pytest.raises(CheckFailed):  # what a student was given may be asked for
        q.value_and_action.check(lambda game, state: (len(q.coins_margin.given), None))
    assert "comes with the course" not in str(q.value_and_action.verdict)
    capsys.readouterr()


def test_the_calls_of_a_thread_are_seen_and_the_profile_function_is_not_to_be_changed():
    def in_a_thread():
        thread = threading.Thread(target=lambda: minimax(TreeGame([3])))
        thread.start()
        thread.join()

    with library_calls() as calls:
        in_a_thread()
    assert "minimax" in calls
    with pytest.raises(GameError, match="sets a profile function"), library_calls():
        sys.setprofile(None)
    assert sys.getprofile() is threading.getprofile() is None


def test_a_function_or_class_of_the_course_earns_no_points(capsys):
    parts = {part.name: part for part in parts_of("02", 20261)}
    of_the_course = type("Mine", (parts["coins_game"].reference,), {})
    mutant = parts["value_and_action"].mutants[0].answer
    for part, answer in [
        (parts["value_and_action"], parts["value_and_action"].reference),
        (parts["value_and_action"], mutant),
        (parts["coins_game"], parts["coins_game"].reference),
        (parts["coins_game"], of_the_course),
    ]:
        with pytest.raises(CheckFailed):
            part.check(answer)
        assert "comes with the course" in capsys.readouterr().out
        assert part.verdict.reached == 0
    with pytest.raises(CheckFailed):
        parts["value_and_action"].check(parts["value_and_action"])
    assert "The function itself is wanted" in capsys.readouterr().out


# -- cases and pictures --------------------------------------------------------------------------


def test_pictures_of_tasks_name_the_moves_and_those_of_answers_their_values():
    board = board_case(TicTacToe(), "X O X / O O . / . X .")
    assert picture_of(board.game, board.root, solved=False).text == (
        "X O X / O O . / . X ., X to move; names of the moves: c2, a1, c1"
    )
    assert board.picture().text.endswith("values for MAX: c2 0, a1 -1, c1 -1")
    assert " = " not in picture_of(TreeGame([3, 5]), solved=False).text


def test_a_case_inside_a_game_starts_elsewhere_and_shows_the_whole_tree():
    case = tree_case([[3, 12], [2, 4]], node="C")
    asked = case.try_on(lambda game, state: (state, game.initial_state(), value(game, game.initial_state())), 1)
    assert asked.outcome.value == ("C", "A", 3)
    assert case.try_on(value, 1).outcome.value == 2
    assert case.picture().text.startswith("A tree of 7 nodes")
    assert tree_case([3, 5]).try_on(lambda game, state: game.initial_state() == state, 1).outcome.value is True


# -- conformance ---------------------------------------------------------------------------------


def test_other_rules_are_found_where_they_show_first():
    found = same_game(variant(player=lambda self, state: MAX), Countdown())
    assert (found.promise, found.path) == ("player", (1,))
    found = same_game(variant(utility=lambda self, state, player: 0), Countdown())
    assert (found.promise, found.path) == ("utility", (1, 2))
    found = same_game(variant(actions=lambda self, state: (2, 1)[2 - min(state[0], 2) :]), Countdown())
    assert (found.promise, found.path) == ("actions", ())


def test_a_search_can_still_be_filmed_after_a_check():
    # In a process of its own: if the time limit leaves its alarm ringing, Python 3.11 hangs in a traced function.
    program = (
        "from gamelib_exercises.sandbox import run\n"
        "from gamelib.draw import film\n"
        "from gamelib.games import TreeGame\n"
        "from gamelib.search import minimax\n"
        "run(lambda: 1)\n"
        "print(len(film(minimax, TreeGame([3, 5]))) > 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300, check=True)
    assert done.stdout == "True\n"
