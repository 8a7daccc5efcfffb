"""The exercises of lesson 02: right answers pass, known wrong ones are told apart, drills are well posed."""

from pathlib import Path

import jupytext
import pytest
from gamelib_exercises import State
from gamelib_exercises.function import FunctionPart
from gamelib_exercises.lesson_02 import drill_board, drill_coins, drill_tree, references
from gamelib_exercises.lessons import parts as parts_of

from gamelib import MAX, MIN
from gamelib.games import TicTacToe, TreeGame, random_tree
from gamelib.search import deterministic, fallible, minimax, minimax_by_labels, minimax_by_stack, outcome, solve

STUDENT = 20261
SOURCE = Path(__file__).resolve().parents[1] / "solutions" / "source" / "02_minimax.py"
PARTS = {part.name: part for part in parts_of("02", STUDENT)}
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
    assert "is not a Game" in part.judge(type("CoinRow", (), {"__init__": lambda self, coins: None})).words[0]
    assert "TypeError" in part.judge(type("CoinRow", (references.Game,), {})).words[0]


def test_a_game_whose_methods_are_still_stubs_is_not_tried():
    half = type("CoinRow", (references.CoinRow,), {"utility": stub})
    assert PARTS["coins_game"].judge(half).state is State.NOT_TRIED
    assert PARTS["coins_rules"].judge(half).state is State.NOT_TRIED


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
    assert PARTS["optimal_actions"].judge(lambda *asked: tuple(references.optimal_actions(*asked))).passed


@by_name([PARTS[name] for name in ("list_value", "list_order", "list_space")])
def test_a_list_may_have_helpers_and_nodes_of_any_kind(part):
    def children(game, node):
        return [[game.result(node[0], action), node, action, None, None, False] for action in game.actions(node[0])]

    def told(game, node):
        above, value = node[1], node[3]
        if above[3] is None or (value > above[3] if game.player(above[0]) == MAX else value < above[3]):
            above[3:5] = value, node[2]

    def with_helpers(game, state):
        root = [state, None, None, None, None, False]
        waiting = [root]
        while waiting:
            node = waiting[-1]
            if node[5] or game.is_terminal(node[0]):
                if not node[5]:
                    node[3] = game.utility(node[0], MAX)
                if node is not root:
                    told(game, node)
                waiting.pop()
            else:
                node[5] = True
                waiting += children(game, node)[::-1]
        return tuple(root[3:5])

    assert part.judge(with_helpers).state is State.RIGHT


def recursive_pair(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    pairs = {action: recursive_pair(game, game.result(state, action))[0] for action in game.actions(state)}
    best = (max if game.player(state) == MAX else min)(pairs, key=pairs.get)
    return pairs[best], best


def by_turns(game, state):
    return turn_of_the_other(game, state)


def turn_of_the_other(game, state):
    if game.is_terminal(state):
        return game.utility(state, MAX), None
    pairs = {action: by_turns(game, game.result(state, action))[0] for action in game.actions(state)}
    best = (max if game.player(state) == MAX else min)(pairs, key=pairs.get)
    return pairs[best], best


@by_name([PARTS[name] for name in ("list_value", "list_order", "list_space")])
@pytest.mark.parametrize(
    "search",
    [recursive_pair, by_turns, lambda game, state: recursive_pair(game, state)],
    ids=["itself", "two in turns", "an earlier answer"],
)
def test_a_list_that_is_none_but_recursion_is_told(part, search):
    verdict = part.judge(search)
    assert verdict.state is State.WRONG
    assert "went down the tree by recursion" in verdict.words[0]
    assert "has to wait in the list L, not on Python's call stack" in verdict.words[0]


def with_list(game, state, take):
    """Search with a list from which ``take`` takes the next node, and which forgets who has been told."""
    nodes, to_do = [], [[state, None, None, None, None]]
    while to_do:
        node = to_do.pop(take)
        nodes.append(node)
        if game.is_terminal(node[0]):
            node[3] = game.utility(node[0], MAX)
        else:
            to_do += [[game.result(node[0], action), node, action, None, None] for action in game.actions(node[0])]
    for node in reversed(nodes[1:]):
        above = node[1]
        if above[3] is None or (node[3] > above[3] if game.player(above[0]) == MAX else node[3] < above[3]):
            above[3:] = node[3], node[2]
    return tuple(nodes[0][3:])


def test_depth_first_from_right_to_left_costs_the_point_for_the_order_and_not_that_for_the_space():
    def from_the_right(game, state):
        return with_list(game, state, -1)

    assert PARTS["list_value"].judge(from_the_right).state is State.RIGHT
    assert "is next when one goes depth first" in PARTS["list_order"].judge(from_the_right).words[0]
    assert PARTS["list_space"].judge(from_the_right).state is State.RIGHT
    verdict = PARTS["list_space"].judge(lambda game, state: with_list(game, state, 0))
    assert "The siblings along one path are never more than 3." in verdict.words[0]


def test_a_pair_handed_up_that_starts_at_minus_infinity_for_both_is_recognised():
    def handed_up(game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        best, noted = float("-inf"), None
        for each in game.actions(state):
            value, action = handed_up(game, game.result(state, each))
            if value > best if game.player(state) == MAX else value < best:
                best, noted = value, action
        return best, noted

    part = PARTS["value_and_action"]
    (mutant,) = part.recognised(part.examine(handed_up))
    assert mutant.name == "best starts at minus infinity for both"


def test_a_utility_that_is_what_max_took_is_recognised():
    class Own(references.CoinRow):
        def initial_state(self):
            return self.coins, (0, 0), MAX

        def player(self, state):
            return state[2]

        def actions(self, state):
            return ["left", "right"][: len(state[0])]

        def result(self, state, action):
            coins, taken, player = state
            coin, left = (coins[0], coins[1:]) if action == "left" else (coins[-1], coins[:-1])
            return left, (taken[0] + coin * (1 - player), taken[1] + coin * player), 1 - player

        def is_terminal(self, state):
            return not state[0]

        def utility(self, state, player):
            return state[1][player]

    part = PARTS["coins_rules"]
    assert [each.name for each in part.recognised(part.examine(Own))] == ["nothing subtracted"]


def a_result(search):
    def answer(game, state):
        result = search(game, state)
        return result.value, result.action

    return answer


SEARCHES = {
    "value_and_action": [minimax, minimax_by_labels, minimax_by_stack],
    "list_value": [minimax_by_stack],
    "list_order": [minimax_by_stack],
    "list_space": [minimax_by_stack],
}
BORROWED = [
    *((name, search.__name__, a_result(search)) for name, searches in SEARCHES.items() for search in searches),
    ("value_and_action", "solve", lambda game, state: (solve(game, state).value(state), None)),
    ("expected_line", "minimax", lambda game, state: list(minimax(game, state).principal_variation)),
    ("optimal_actions", "solve", lambda game, state: list(solve(game, state).best_actions(state))),
    ("fallible_value", "minimax", lambda game, state, epsilon: minimax(game, state).value),
]


@pytest.mark.parametrize(("name", "search", "answer"), BORROWED)
def test_a_search_of_the_library_is_not_the_students_own(name, search, answer):
    verdict = PARTS[name].judge(answer)
    assert verdict.state is State.WRONG
    assert f"Your function lets {search} of gamelib ask the game" in verdict.words[0]


def lesson(name):
    """Return a function that a cell of the lesson defines."""
    source = SOURCE.parents[2] / "notebooks" / "source" / "02_minimax.py"
    cells = jupytext.read(source, fmt={"extension": ".py", "format_name": "percent", "comment_magics": False}).cells
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
        assert "the value alone is returned, as in the lesson" in str(PARTS[name].judge(lesson(function)).words)


def test_an_answer_that_goes_round_the_game_it_is_given_is_refused():
    for name in ("value_and_action", "list_value"):
        verdict = PARTS[name].judge(lambda game, state: recursive_pair(game.game, state.state))
        assert "there is no way past it" in verdict.words[0]


def test_a_wrong_action_is_told_from_a_wrong_value():
    part = PARTS["value_and_action"]
    assert "The game is over: the action is None there." in part.judge(lambda game, state: (7, "a1")).words[0]
    assert "the value 8 is not right; 7 is." in part.judge(lambda game, state: (8, None)).words[0]

    def wrong_action(game, state):
        value, action = recursive_pair(game, state)
        return value, action and "a9"

    assert "The value is right, and the action 'a9' is not; best is 'a2'." in part.judge(wrong_action).words[0]


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


def test_the_line_of_play_is_told_where_it_goes_wrong():
    part = PARTS["expected_line"]

    def line(*actions):
        return part.judge(lambda game, state: [] if game.is_terminal(state) else list(actions)).words[0]

    assert "action number 1 is not legal there. Legal is 'a1' or 'a2'." in line("z")
    assert "action number 1 is not best there. Best is 'a2'." in line("a1")
    assert "which goes on after the end of the game: it ends after 1." in line("a2", "b1")
    assert "returned [], and the game goes on after that." in line()
    assert "where a list of actions is wanted" in part.judge(lambda game, state: 3).words[0]


def test_the_order_of_the_best_actions_is_demanded():
    part = PARTS["optimal_actions"]
    reverse = part.judge(lambda *asked: references.optimal_actions(*asked)[::-1])
    assert "in another order than game.actions(state) lists them" in reverse.words[0]
    assert "returned ['a3', 'a2']" in reverse.words[0]
    in_a_set = part.judge(lambda *asked: set(references.optimal_actions(*asked)))
    assert "A set has no order of its own" in in_a_set.words[0]


def test_looking_at_every_child_thrice_is_right_but_wasteful():
    def wasteful(game, state):
        if game.is_terminal(state):
            return game.utility(state, MAX), None
        best = max if game.player(state) == MAX else min
        for _ in range(2):
            values = {action: wasteful(game, game.result(state, action))[0] for action in game.actions(state)}
        action = best(values, key=values.get)
        return values[action], action

    assert PARTS["value_and_action"].judge(wasteful).state is State.WASTEFUL


# -- the references ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_the_references_agree_with_the_library(seed):
    game = random_tree(branching=(1, 3), depth=4, leaves=(-3, 3), first=seed % 2, rng=seed)
    root, truth = game.initial_state(), minimax(game)
    assert references.minimax_value(game, root) == truth.value
    assert references.value_and_action(game, root) == (truth.value, truth.action)
    assert references.minimax_with_list(game, root) == (truth.value, truth.action)
    assert tuple(references.expected_line(game, root)) == truth.principal_variation
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


def test_who_leaves_out_a_best_square_is_told_so_and_nothing_else():
    several = 0
    for student in range(200):
        part = drill_board.parts(student)[1]
        (best,) = part.truth
        for square in best if len(best) > 1 else ():
            for answer in ({square}, best - {square}):
                several += 1
                said = [words for words in part.judge(answer).words if "is what one gets when" in words]
                assert len(said) == 1
                assert said[0].endswith("What you name is best, but there is another square of the same value.")
    assert several > 100


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
