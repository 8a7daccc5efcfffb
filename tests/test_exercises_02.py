"""The exercises of lesson 02: right answers pass, known wrong ones are told apart, drills are well posed."""

from pathlib import Path

import jupytext
import pytest

from gamelib import MAX, MIN
from gamelib.course.exercise import State, exercises
from gamelib.course.exercise.drill import same
from gamelib.course.exercise.function import FunctionPart
from gamelib.course.exercise.lesson_02 import drill_board, drill_coins, drill_tree, references
from gamelib.games import TicTacToe, TreeGame, random_tree
from gamelib.search import deterministic, fallible, minimax, minimax_by_stack, outcome, solve

STUDENT = 20261
SOURCE = Path(__file__).resolve().parents[1] / "solutions" / "source" / "02_minimax.py"
PARTS = exercises("02", STUDENT).parts
FUNCTIONS = [part for part in PARTS.values() if isinstance(part, FunctionPart)]
DRILLS = [part for part in PARTS.values() if not isinstance(part, FunctionPart)]
MUTANTS = [
    pytest.param(part, mutant, id=f"{part.name}, {mutant.name}") for part in FUNCTIONS for mutant in part.mutants
]


def by_name(parts):
    return pytest.mark.parametrize("part", parts, ids=lambda part: part.name)


def stub(*arguments):
    raise NotImplementedError("write your answer here")


# -- functions and the game ----------------------------------------------------------------------


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
    assert [each.name for each in part.recognised(part.examine(mutant.answer))] == [mutant.name]
    assert f"This is what one gets when {mutant.words}" in verdict.words


@by_name([part for part in FUNCTIONS if part.name not in ("coins_game", "coins_rules")])
@pytest.mark.parametrize("wrong", [None, "3", {}, object()], ids=["None", "text", "dict", "object"])
def test_answers_of_the_wrong_type_get_words(part, wrong):
    verdict = part.judge(lambda *arguments: wrong)
    assert verdict.state is State.WRONG
    assert "is wanted" in verdict.words[0]


@by_name([part for part in FUNCTIONS if part.name not in ("coins_game", "coins_rules")])
def test_a_search_that_never_stops_asking_gets_words(part):
    def asks(game, state, *more):
        while True:
            game.is_terminal(state)

    assert "goes on without end" in part.judge(asks).words[0]


def test_what_is_no_class_and_a_class_that_is_no_game_get_words():
    part = PARTS["coins_game"]
    assert "The class itself is wanted" in part.judge(references.CoinRow((1, 2))).words[0]
    assert "is no Game" in part.judge(type("CoinRow", (), {"__init__": lambda self, coins: None})).words[0]
    assert "TypeError" in part.judge(type("CoinRow", (references.Game,), {})).words[0]


def test_a_game_whose_methods_are_still_stubs_is_not_tried():
    half = type("CoinRow", (references.CoinRow,), {"utility": stub})
    assert PARTS["coins_game"].judge(half).state is State.NOT_TRIED
    assert PARTS["coins_rules"].judge(half).state is State.NOT_TRIED


def test_other_ways_to_write_the_answers_pass():
    def negamax(game, state):
        def value(state):
            """Return the value for the player to move."""
            if game.is_terminal(state):
                return game.utility(state, MAX)
            sign = 1 if game.player(state) == MAX else -1
            return max(sign * for_max(game.result(state, action)) for action in game.actions(state))

        def for_max(state):
            found = value(state)
            return found if game.is_terminal(state) or game.player(state) == MAX else -found

        return for_max(state)

    assert PARTS["minimax_value"].judge(negamax).state is State.RIGHT
    assert PARTS["minimax_value"].judge(lambda game, state: minimax(game, state).value).state is State.RIGHT
    assert PARTS["minimax_decision"].judge(lambda game, state: minimax(game, state).optimal_actions[-1]).passed
    for name in ("list_value", "list_order", "list_space"):
        assert PARTS[name].judge(lambda game, state: minimax_by_stack(game, state).value).passed


def test_looking_at_every_child_thrice_is_right_but_wasteful():
    def wasteful(game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        best = max if game.player(state) == MAX else min
        for _ in range(2):
            value = best(wasteful(game, game.result(state, action)) for action in game.actions(state))
        return value

    assert PARTS["minimax_value"].judge(wasteful).state is State.WASTEFUL


# -- the references ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_the_references_agree_with_the_library(seed):
    game = random_tree(branching=(1, 3), depth=4, leaves=(-3, 3), first=seed % 2, rng=seed)
    root, truth = game.initial_state(), minimax(game)
    assert references.minimax_value(game, root) == references.minimax_with_list(game, root) == truth.value
    assert references.minimax_decision(game, root) == truth.action
    assert tuple(references.optimal_actions(game, root)) == truth.optimal_actions


def expectation(game, state, epsilon):
    """Return the same as the reference, by way of the library's policies."""
    solution = solve(game, state)
    first = deterministic(lambda state: solution.best_actions(state)[0])
    results = outcome(game, first, fallible(first, epsilon, game), state)
    return sum(utility * chance for utility, chance in results.items())


@pytest.mark.parametrize("epsilon", [0.0, 0.1, 0.5, 1.0])
def test_the_expected_value_against_a_min_who_errs_agrees_with_the_library(epsilon):
    game = TicTacToe()
    games = [random_tree(branching=(1, 3), depth=4, leaves=(-3, 3), first=seed % 2, rng=seed) for seed in range(8)]
    cases = [(game, game.parse(". X . / O . X / . O ."))] + [(tree, tree.initial_state()) for tree in games]
    for each, state in cases:
        found = references.fallible_value(each, state, epsilon)
        assert found == pytest.approx(expectation(each, state, epsilon), abs=1e-12)


def test_first_to_move_takes_at_least_half_of_an_even_row():
    # The classic argument: MAX can have all coins of even places, or all of odd ones.
    for coins in [(3, 9, 2, 6), (8, 15, 3, 7), (1, 100, 1, 1, 1, 1)]:
        game = references.CoinRow(coins)
        value = references.minimax_value(game, game.initial_state())
        assert value >= abs(sum(coins[::2]) - sum(coins[1::2]))


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
        for part in [*drill_tree.parts(student), *drill_board.parts(student), drill_coins.part(student)]:
            answers = [part.truth, *(mutant.answer for mutant in part.mutants)]
            assert not any(same(answer, other) for i, answer in enumerate(answers) for other in answers[:i])


def test_the_truth_of_the_drills_is_the_librarys():
    for student in range(40):
        tree, board = drill_tree.draw_tree_of(student), drill_board.draw_board_of(student)
        values, play = drill_tree.parts(student)
        result = minimax(TreeGame(tree))
        assert values.truth[3] == result.value
        assert [each.value for each in result.action_values.values()] == list(values.truth[:3])
        assert play.truth == result.principal_variation
        _, best, leaves = drill_board.parts(student)
        game = TicTacToe()
        result = minimax(game, board)
        assert game.player(board) == MIN
        assert leaves.truth == (result.leaves,)
        assert best.truth == ({game.action_text(board, square) for square in result.optimal_actions},)
        coins = drill_coins.part(student)
        assert coins.truth == (minimax(references.CoinRow(coins.given)).value,)


def test_students_get_drills_of_their_own():
    assert len({str(drill_tree.draw_tree_of(student)) for student in range(100)}) == 100
    assert len({drill_coins.draw_coins_of(student) for student in range(30)}) == 30
    assert len({drill_board.draw_board_of(student) for student in range(100)}) > 60


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


def test_hints_go_from_a_nudge_to_more():
    for part in exercises("02", STUDENT).parts.values():
        levels = [part.hint().level for _ in part.hints]
        assert levels == list(range(1, len(part.hints) + 1))
        assert len(set(part.hints)) == len(part.hints)
