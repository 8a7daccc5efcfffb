"""The exercises of lesson 02: right answers pass, known wrong ones are told apart, drills are well posed."""

from pathlib import Path

import jupytext
import pytest
from gamelib_exercises import State
from gamelib_exercises.lesson_02 import q1_tree, q2_board, q5_coins
from gamelib_exercises.solution import solution

from gamelib import MAX, MIN, Game
from gamelib.games import TicTacToe, TreeGame, random_tree
from gamelib.search import fallible, minimax, outcome, solve
from tests.exercise_parts import Lesson, by_name

LESSONS = sorted((Path(__file__).resolve().parents[1] / "notebooks" / "source").glob("02*.py"))
PARTS = Lesson("02").parts
LIST = [PARTS[name] for name in ("list_value", "list_order", "list_space")]
right = solution("02").right


# -- functions and the game ----------------------------------------------------------------------


def test_an_object_in_place_of_a_class_and_a_class_that_is_not_a_game_get_words():
    part = PARTS["coins_game"]
    assert "The class itself is wanted" in part.judge(right("CoinRow")((1, 2))).words[0]
    assert "is not a Game" in part.judge(type("CoinRow", (), {"__init__": lambda self, coins: None})).words[0]
    assert "TypeError" in part.judge(type("CoinRow", (Game,), {})).words[0]


def test_other_ways_to_write_the_answers_pass():
    def negamax(game, state):
        """Return the last of the best actions, and the value turned twice."""
        if game.is_terminal(state):
            return [game.utility(state, MAX), None]
        sign = 1 if game.player(state) == MAX else -1
        pairs = [(sign * negamax(game, game.result(state, action))[0], action) for action in game.actions(state)]
        best = max(value for value, _ in pairs)
        return [sign * best, [action for value, action in pairs if value == best][-1]]

    def line(game, state):
        if game.is_terminal(state):
            return ()
        _, action = negamax(game, state)
        return (action, *line(game, game.result(state, action)))

    assert PARTS["value_and_action"].judge(negamax).state is State.RIGHT
    assert PARTS["expected_line"].judge(line).state is State.RIGHT
    assert PARTS["optimal_actions"].judge(lambda *asked: tuple(right("optimal_actions")(*asked))).passed


@by_name(LIST)
def test_a_list_may_have_helpers_and_nodes_of_any_kind(part):
    def children(game, node):
        return [[game.result(node[0], action), node, action, None, None, False] for action in game.actions(node[0])]

    def reported(game, node):
        above, value = node[1], node[3]
        if above[3] is None or (value > above[3] if game.player(above[0]) == MAX else value < above[3]):
            above[3:5] = value, node[2]

    def with_helpers(game, state):
        root = [state, None, None, None, None, False]
        waiting = [root]
        while waiting:
            node = waiting[-1]
            if not node[5] and not game.is_terminal(node[0]):
                node[5] = True
                waiting += children(game, node)[::-1]
                continue
            if not node[5]:
                node[3] = game.utility(node[0], MAX)
            if node is not root:
                reported(game, node)
            waiting.pop()
        return tuple(root[3:5])

    assert part.judge(with_helpers).state is State.RIGHT


def recursive_pair(game, state, below=None):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    below = below or recursive_pair
    pairs = {action: below(game, game.result(state, action))[0] for action in game.actions(state)}
    best = (max if game.player(state) == MAX else min)(pairs, key=pairs.get)
    return pairs[best], best


def by_turns(game, state):
    return recursive_pair(game, state, by_turns_again)


def by_turns_again(game, state):
    return recursive_pair(game, state, by_turns)


@by_name(LIST)
@pytest.mark.parametrize(
    "search",
    [recursive_pair, by_turns, lambda game, state: recursive_pair(game, state)],
    ids=["itself", "two in turns", "an earlier answer"],
)
def test_recursion_in_place_of_a_list_is_refused(part, search):
    verdict = part.judge(search)
    assert verdict.state is State.WRONG
    assert "went down the tree by recursion" in verdict.words[0]
    assert "has to wait in the list L, not on Python's call stack" in verdict.words[0]


def test_depth_first_from_right_to_left_costs_the_point_for_the_order_and_not_that_for_the_space():
    reversed_, by_rows = [mutant.answer for mutant in PARTS["list_order"].mutants[1:]]
    assert PARTS["list_value"].judge(reversed_).state is State.RIGHT
    assert "is next when one goes depth first" in PARTS["list_order"].judge(reversed_).words[0]
    assert PARTS["list_space"].judge(reversed_).state is State.RIGHT
    assert "The siblings along one path are never more than 3." in PARTS["list_space"].judge(by_rows).words[0]


@pytest.mark.parametrize(
    ("utility", "said"),
    [
        (lambda self, state, player: state[1], "its utility for MIN is"),
        (lambda self, state, player: state[1] if player == MAX else 0, "its utility for MIN is"),
        (lambda self, state, player: str(state[1]), "its utility for MAX is '4'; 4 is right."),
    ],
)
def test_the_rules_of_a_game_say_what_min_gets_too(utility, said):
    verdict = PARTS["coins_rules"].judge(type("CoinRow", (right("CoinRow"),), {"utility": utility}))
    assert said in verdict.words[0]


@pytest.mark.parametrize(
    ("part", "before", "after", "said"),
    [
        ("list_value", "x = L[0]", "x = L[-1]", "or the next node is taken from the other end"),
        ("coins_rules", "self, state[1]", "self, state[2]", "or utility looks at another entry"),
        ("fallible_value", "* meant", "* value_and_action(game, state)[0]", "as if nobody erred after it"),
    ],
)
def test_a_known_mistake_is_described_such_that_it_is_the_one_that_was_made(part, before, after, said):
    answer = solution("02").patched(PARTS[part].reference.__name__, [(before, after)])
    (found,) = [words for words in PARTS[part].judge(answer).words if "This is what one gets" in words]
    assert said in found


def lesson(name):
    """Return a function that a cell of the lesson, or of the optional one, defines."""
    percent = {"extension": ".py", "format_name": "percent", "comment_magics": False}
    cells = [cell for path in LESSONS for cell in jupytext.read(path, fmt=percent).cells]
    (cell,) = [cell for cell in cells if cell.cell_type == "code" and f"def {name}(" in cell.source]
    names = {"MAX": MAX, "inf": float("inf")}
    exec(cell.source.partition("\n\n\nprint(")[0], names)
    return names[name]


def test_what_is_pasted_from_the_lesson_earns_nothing_and_is_recognised():
    for function, parts in [
        ("minimax_value", ["value_and_action", "expected_line", "optimal_actions", "list_value", "list_order"]),
        ("minimax_with_list", ["value_and_action", "list_value", "list_order", "list_space"]),
    ]:
        for name in parts:
            assert not PARTS[name].judge(lesson(function)).passed
    for function, name in [("minimax_value", "value_and_action"), ("minimax_with_list", "list_value")]:
        assert "the value alone is returned" in str(PARTS[name].judge(lesson(function)).words)


def test_a_wrong_value_is_recognised_whatever_action_goes_with_it():
    def optimist(game, state, last):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        pairs = [(optimist(game, game.result(state, each), last)[0], each) for each in game.actions(state)]
        best = max(value for value, _ in pairs)
        return best, [action for value, action in pairs if value == best][-1 if last else 0]

    for last in (True, False):
        verdict = PARTS["value_and_action"].judge(lambda game, state, last=last: optimist(game, state, last))
        assert "MIN's nodes take the greatest value too" in str(verdict.words)


# -- the solutions -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_the_solutions_agree_with_the_library(seed):
    game = random_tree(branching=(1, 3), depth=4, leaves=(-3, 3), first=seed % 2, rng=seed)
    root, truth = game.initial_state(), minimax(game)
    assert right("value_and_action")(game, root) == (truth.value, truth.action)
    assert right("minimax_with_list")(game, root) == (truth.value, truth.action)
    assert tuple(right("expected_line")(game, root)) == truth.principal_variation
    assert tuple(right("optimal_actions")(game, root)) == truth.optimal_actions


def expectation(game, state, epsilon):
    """Return the same as the solution, by way of the library's policies."""
    solution = solve(game, state)

    def first(state):
        return solution.best_actions(state)[0]

    results = outcome(game, first, fallible(first, epsilon, game), state)
    return sum(utility * chance for utility, chance in results.items())


@pytest.mark.parametrize("epsilon", [0.0, 0.1, 0.5, 1.0])
def test_the_expected_value_against_a_min_who_errs_agrees_with_the_library(epsilon):
    game = TicTacToe()
    games = [random_tree(branching=(1, 3), depth=4, leaves=(-3, 3), first=seed % 2, rng=seed) for seed in range(8)]
    cases = [(game, game.parse(". X . / O . X / . O ."))] + [(tree, tree.initial_state()) for tree in games]
    for each, state in cases:
        found = right("fallible_value")(each, state, epsilon)
        assert found == pytest.approx(expectation(each, state, epsilon), abs=1e-12)


@pytest.mark.parametrize("choose", [lambda best: best[-1], lambda best: sum(best) / len(best), min])
def test_min_means_to_play_the_first_of_her_optimal_actions_and_no_other(choose):
    def value(game, state, epsilon):
        if game.is_terminal(state):
            return game.utility(state, MAX)
        values = {each: value(game, game.result(state, each), epsilon) for each in game.actions(state)}
        best = [values[action] for action in right("optimal_actions")(game, state)]
        if game.player(state) == MAX:
            return best[0]
        return (1 - epsilon) * choose(best) + epsilon * sum(values.values()) / len(values)

    assert right("fallible_value")(TreeGame([[[[6, 1]], 1]]), "A", 0.5) == 1.9375
    assert not PARTS["fallible_value"].judge(value).passed


# -- drills --------------------------------------------------------------------------------------


def test_the_truth_of_the_drills_is_the_librarys():
    for student in range(20):
        tree, board = q1_tree.draw_tree_of(student), q2_board.draw_board_of(student)
        values, play = q1_tree.parts(student)
        result = minimax(TreeGame(tree))
        assert values.truth[3] == result.value
        assert [each.value for each in result.action_values.values()] == list(values.truth[:3])
        assert play.truth == result.principal_variation
        _, best, leaves = q2_board.parts(student)
        game = TicTacToe()
        result = minimax(game, board)
        assert game.player(board) == MIN
        assert leaves.truth == (result.leaves,)
        assert best.truth == ({game.action_text(board, square) for square in result.optimal_actions},)
        coins = q5_coins.parts(student)[2]
        assert coins.truth == (minimax(right("CoinRow")(coins.given)).value,)


def test_always_taking_the_left_coin_is_right_for_nobody():
    for student in range(25):
        coins = q5_coins.draw_coins_of(student)
        assert sum(coins[::2]) - sum(coins[1::2]) != q5_coins.margin_of(coins)
