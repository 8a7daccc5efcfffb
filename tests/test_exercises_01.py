"""The exercises of lesson 01: what each check accepts, what it rejects, and what it says then."""

import re
from types import SimpleNamespace

import pytest
from gamelib_exercises import State
from gamelib_exercises.drill import Drill, Unreadable
from gamelib_exercises.lesson_01 import q1_tree, q2_board, q3_heap, q6_matrix, q8_kinds
from gamelib_exercises.lesson_01.q5_boards import boards
from gamelib_exercises.lessons import parts as parts_of
from gamelib_exercises.solution import solution
from gamelib_lessons.catalogue import catalogue

from gamelib import MAX, MIN, Game
from gamelib.game import two_player_utility
from gamelib.games import TicTacToe, TreeGame
from gamelib.games.matrix import MatrixGame
from gamelib.search import game_size

PARTS = parts_of("01", 20261)
Q = SimpleNamespace(**{part.name: part for part in PARTS})
DRILLS = [part for part in PARTS if isinstance(part, Drill)]
right = solution("01").right
ThreeNumbers = right("ThreeNumbers")


def each(parts):
    return pytest.mark.parametrize("part", parts, ids=lambda part: part.name)


def recognised(verdict):
    """Return what a verdict says about how the answer came about."""
    return [words.partition(" when ")[2] for words in verdict.words if " what one gets when " in words]


def not_written(*arguments):
    raise NotImplementedError("write your answer here")


class Unwritten(Game):
    """The class as the exercise has it."""

    def __init__(self, highest=9, goal=15, first=MAX):
        self.highest, self.goal, self.first = highest, goal, first

    def initial_state(self):
        return ((), ())

    player = actions = result = is_terminal = utility = not_written


# -- functions and games -------------------------------------------------------------------------


def inside_out(game, state):
    """Right, each state once, with a helper inside that knows the set of the call."""
    seen = {state}

    def go_on(state):
        for action in game.actions(state):
            child = game.result(state, action)
            if child not in seen:
                seen.add(child)
                go_on(child)

    go_on(state)
    return len(seen)


TWICE = [mutant for mutant in Q.count_states_once.mutants if mutant.name != "start of the game"]


@pytest.mark.parametrize("mutant", TWICE, ids=lambda mutant: mutant.name)
def test_going_twice_through_a_state_costs_the_point_for_the_way_and_not_that_for_the_number(mutant):
    assert Q.count_states.judge(mutant.answer).state is State.RIGHT
    verdict = Q.count_states_once.judge(mutant.answer)
    assert verdict.state is State.WRONG
    assert "returned the right number, but " in verdict.words[0]
    assert "variable" not in repr(verdict)


@pytest.mark.parametrize("function", [inside_out, lambda game, state: inside_out(game, state)])
def test_going_once_through_each_state_is_right_however_it_is_written(function):
    assert Q.count_states.judge(function).state is State.RIGHT
    assert Q.count_states_once.judge(function).state is State.RIGHT


def by_game_size(game, state):
    size = game_size(game, state=state)
    return size.total_nodes, size.total_leaves


def by_matrix_game(payoffs):
    return MatrixGame(payoffs).lower_value(), MatrixGame(payoffs).upper_value()


BOARD = TicTacToe()


def by_the_images_of_the_library(board):
    return ["".join(BOARD.text(image).split()) for image in BOARD.images(BOARD.parse(board))]


@pytest.mark.parametrize(
    ("part", "function", "name"),
    [
        (Q.tree_size, by_game_size, "game_size"),
        (Q.pure_values, by_matrix_game, "MatrixGame"),
        (Q.images, by_the_images_of_the_library, "BOARD"),
        (Q.canonical, lambda board: min(by_the_images_of_the_library(board)), "BOARD"),
    ],
)
def test_what_the_library_works_out_earns_no_points(part, function, name):
    verdict = part.judge(function)
    assert verdict.state is State.WRONG
    assert name in verdict.words[0]
    assert "gamelib" in verdict.words[0]


def test_pairs_may_be_lists_but_not_be_turned_around():
    assert Q.tree_size.judge(lambda game, state: list(right("tree_size")(game, state))).passed
    assert "(nodes, leaves)" in Q.tree_size.judge(lambda game, state: right("tree_size")(game, state)[0]).words[0]


NODES = 0


def counted_outside(game, state):
    global NODES
    NODES += 1
    return NODES, sum([counted_outside(game, game.result(state, each))[1] for each in game.actions(state)]) or 1


def counted_in_a_default(game, state, found=[0, 0]):  # noqa: B006 (the slip that is tested)
    found[0] += 1
    found[1] += game.is_terminal(state)
    for action in game.actions(state):
        counted_in_a_default(game, game.result(state, action))
    return tuple(found)


@pytest.mark.parametrize(
    ("function", "name"), [(counted_outside, "NODES"), (counted_in_a_default, "found")]
)
def test_nodes_counted_outside_are_pointed_out_by_the_name_of_what_keeps_them(function, name):
    verdict = Q.tree_size.judge(function)
    assert verdict.state is State.WRONG
    assert f"What one call puts into {name} is still there at the next call" in verdict.words[1]


# -- boards --------------------------------------------------------------------------------------


def test_there_are_5478_boards_in_765_classes():
    assert len(set(boards())) == 5478
    assert len({right("canonical")(board) for board in boards()}) == 765


def test_the_images_of_the_solution_are_those_of_the_game():
    game = TicTacToe()
    for board in boards()[::40]:
        of_the_game = {"".join(game.text(image).split()) for image in game.images(game.parse(board))}
        assert set(right("images")(board)) == of_the_game


def test_any_representative_of_a_class_will_do():
    assert Q.canonical.judge(lambda board: max(right("images")(board))).state is State.RIGHT
    assert Q.canonical.judge(lambda board: sorted(right("images")(board))[3]).state is State.RIGHT


def test_images_may_be_a_set():
    assert Q.images.judge(lambda board: set(right("images")(board))).state is State.RIGHT


# -- the game of three numbers -------------------------------------------------------------------


class OtherStates(Game):
    """Three numbers with states of another kind: the owner of each number, and who is to move."""

    def __init__(self, highest=9, goal=15, first=MAX):
        self.highest, self.goal, self.first = highest, goal, first

    def initial_state(self):
        return (None,) * self.highest, self.first

    def player(self, state):
        return state[1]

    def actions(self, state):
        return [] if self.is_terminal(state) else [n for n, owner in enumerate(state[0], 1) if owner is None]

    def result(self, state, action):
        if action not in self.actions(state):
            raise self.illegal(state, action)
        owners, mover = state
        return (*owners[: action - 1], mover, *owners[action:]), 1 - mover

    def hand(self, state, player):
        return [n for n, owner in enumerate(state[0], 1) if owner == player]

    def has_won(self, state, player):
        return right("has_three")(self.hand(state, player), self.goal)

    def is_terminal(self, state):
        return self.has_won(state, MAX) or self.has_won(state, MIN) or None not in state[0]

    def utility(self, state, player):
        if not self.is_terminal(state):
            raise self.unfinished(state)
        return two_player_utility(self, self.has_won(state, MAX) - self.has_won(state, MIN), player)


class MovesOnly(Unwritten):
    """Half of the game: nothing is written of how it ends."""

    player = ThreeNumbers.player

    def actions(self, state):
        return [number for number in range(1, self.highest + 1) if number not in state[MAX] + state[MIN]]

    def result(self, state, action):
        hands = list(state)
        hands[self.player(state)] = tuple(sorted((*hands[self.player(state)], action)))
        return tuple(hands)


def test_three_numbers_is_tic_tac_toe_in_disguise():
    assert game_size(ThreeNumbers()) == game_size(TicTacToe())
    assert game_size(ThreeNumbers()).total_nodes == 549_946
    assert game_size(ThreeNumbers(), merge="states").total_nodes == 5478


def test_the_states_of_the_game_may_be_written_in_another_way():
    for part in (Q.three_moves, Q.three_ends, Q.three_promises):
        assert part.judge(OtherStates).state is State.RIGHT


def test_the_moves_can_be_right_before_the_end_is_written():
    assert Q.three_moves.judge(MovesOnly).state is State.RIGHT
    assert Q.three_ends.judge(MovesOnly).state is State.NOT_TRIED


def without(method):
    """Return the game in which the return of a method is missing."""
    return type("Silent", (ThreeNumbers,), {method: lambda self, *arguments: None})


@pytest.mark.parametrize(
    ("part", "method"),
    [
        (Q.three_moves, "player"),
        (Q.three_moves, "result"),
        (Q.three_ends, "is_terminal"),
        (Q.three_ends, "utility"),
        (Q.three_promises, "result"),
    ],
)
def test_a_missing_return_is_reported_with_the_name_of_the_method(part, method):
    verdict = part.judge(without(method))
    assert verdict.state is State.WRONG
    assert re.search(rf": {method} .*returns nothing \(None\)", verdict.words[0])
    assert verdict.words[0].endswith("every way through it has to end in a return.")


def test_a_result_that_is_the_state_before_is_not_taken_for_a_wrong_turn():
    verdict = Q.three_moves.judge(type("Stays", (ThreeNumbers,), {"result": lambda self, state, action: state}))
    assert "result returns ((), ()), the state before the last of these actions." in verdict.words[0]
    assert recognised(verdict) == []


def test_the_end_is_looked_at_in_every_case_of_the_whole_game():
    class LateSlip(ThreeNumbers):
        """Wrong in the last ply only, and only if MAX has won there."""

        def utility(self, state, player):
            value = super().utility(state, player)
            return 0 if len(state[MAX]) == 4 else value

    assert Q.three_ends.judge(LateSlip).state is State.WRONG


# -- drills --------------------------------------------------------------------------------------


@each(DRILLS)
def test_what_is_said_of_a_wrong_entry_does_not_give_the_right_one_away(part):
    for place, entry in enumerate(part.entries):
        if isinstance(entry.truth, (int, float)):
            answers = [*part.truth]
            answers[place] = 1234
            said = part.judge(*answers).words[0]
            assert said.startswith(f"{entry.name} is not 1234. ")
            assert not re.search(rf"(?<![\w-]){entry.truth}(?!\w)", said.partition(". ")[2])


def test_the_sizes_of_a_drawn_tree_are_those_the_library_counts():
    for student in range(50):
        reading = q1_tree.draw_reading_of(student)
        size = game_size(reading.game)
        assert reading.sizes() == (size.total_nodes, size.total_leaves, len(size.nodes) - 1)
        assert reading.game.player(reading.game.initial_state()) == MIN


def test_what_a_leaf_is_worth_to_min_is_the_utility_of_min():
    reading = q1_tree.Reading(TreeGame([[3, -7], 5], first=MIN), "B", "B", ("b2", "a2"))
    assert reading.turns() == ("max", 2)
    assert reading.signs() == (reading.game.utility("B2", MIN), "b2") == (7, "b2")


def test_a_drawn_position_is_symmetrical_and_has_four_or_five_free_squares():
    game = TicTacToe()
    for student in range(50):
        state = q2_board.draw_board_of(student)
        assert len(game.actions(state)) in (4, 5)
        assert len(set(game.images(state))) < 8


@pytest.mark.parametrize("misere", [False, True])
def test_the_lost_heaps_are_those_that_the_rules_make_lost(misere):
    for student in range(30):
        heap = q3_heap.draw_heap_of(student)
        wins = []
        for count in range(q3_heap.LARGEST + 1):
            after = [wins[count - take] for take in heap.takes if take <= count]
            wins.append(not all(after) if after else misere)
        assert heap.lost(misere=misere) == {count for count, won in enumerate(wins) if not won}
        assert heap.winning(misere=misere) == {
            take for take in heap.takes if take <= heap.size and not wins[heap.size - take]
        }


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ([0, 3, 6, 9, 12], "Look at 2 first: what can be left"),
        ([2, 4, 11], "Look at 0 first: who has won?"),
        ([0, 2, 11], "Look at 4 first: what can be left"),
        ([0, 2, 4, 11, 13], "The heaps are those from 0 to 12."),
    ],
)
def test_of_a_wrong_list_of_heaps_the_smallest_wrong_one_is_named(answer, said):
    assert Q.heap_lost.truth == ({0, 2, 4, 11},)
    assert said in Q.heap_lost.judge(answer).words[0]


def test_the_list_of_the_lesson_s_rule_is_recognised():
    (said,) = recognised(Q.heap_lost.judge([0, 3, 6, 9, 12]))
    assert said.startswith("the lesson's list is kept.")


def test_of_a_game_misjudged_both_words_are_asked_about_whichever_is_wrong():
    words = Q.kind.judge(*["imperfect deterministic"] * 5).words
    said = [each for each in words if each.startswith("kind_")]
    assert said
    assert all("If it is imperfect, " in each and "If it is deterministic, " in each for each in said)


def test_the_values_of_a_drawn_matrix_are_those_of_the_matrix_game():
    for student in range(50):
        matrix = q6_matrix.draw_matrix_of(student)
        game = MatrixGame(matrix)
        assert right("pure_values")(matrix) == (game.lower_value(), game.upper_value())
        assert game.saddle_points() == ()


def test_all_games_asked_about_are_in_the_catalogue_and_every_slip_is_one():
    known = {entry.name for entry in catalogue()}
    for groups, truth in ((q8_kinds.KINDS, q8_kinds.kind_of), (q8_kinds.TURNS, q8_kinds.turns_of)):
        for group in groups:
            for name, slip in group.items():
                assert name in known
                assert truth(name) != frozenset(slip.wrong.split())


def test_the_classification_of_the_notes_is_right_under_its_conventions():
    assert q8_kinds.kind_of("Monopoly") == {"perfect", "stochastic"}
    assert q8_kinds.kind_of("Risk") == {"imperfect", "stochastic"}
    assert q8_kinds.kind_of("Mastermind") == {"imperfect", "deterministic"}


def test_two_words_are_read_in_any_order_and_other_words_are_turned_down():
    read = q8_kinds.reader(("perfect", "imperfect"), ("deterministic", "stochastic"))
    assert read("Stochastic, perfect") == read(("perfect", "stochastic")) == {"perfect", "stochastic"}
    for wrong in ("perfect", "perfect imperfect", "perfect random", "perfect stochastic deterministic", 3):
        with pytest.raises(Unreadable, match='"perfect" or "imperfect" and with "deterministic" or "stochastic"'):
            read(wrong)


@pytest.mark.parametrize(
    ("nodes", "states", "words"),
    [(1, 0, "It is the root, and a node."), (1, 1, "left out of both counts"), (0, 1, "not counted as a state")],
)
def test_who_leaves_out_the_root_is_shown_where(nodes, states, words):
    for student in range(25):
        part = parts_of("01", student)[4]
        (said,) = recognised(part.judge(part.truth[0] - nodes, part.truth[1] - states))
        assert words in said
