"""The exercises of lesson 01: what each check accepts, what it rejects, and what it says then."""

import re
from pathlib import Path

import pytest

from gamelib import MAX, MIN, Game
from gamelib.course.exercise import State, exercises
from gamelib.course.exercise.drill import Drill, Unreadable
from gamelib.course.exercise.game_part import GamePart
from gamelib.course.exercise.lesson_01 import (
    drill_board,
    drill_heap,
    drill_kinds,
    drill_matrix,
    drill_tree,
    references,
)
from gamelib.course.exercise.lesson_01.game_parts import EndsPart, side_by_side
from gamelib.course.exercise.lesson_01.kinds import boards
from gamelib.game import two_player_utility
from gamelib.games import Nim, TicTacToe, TreeGame
from gamelib.games.catalogue import catalogue
from gamelib.games.matrix import MatrixGame
from gamelib.games.subtraction import Subtraction
from gamelib.search import game_size

Q = exercises("01", student=20261)
DRILLS = [part for part in Q.parts.values() if isinstance(part, Drill)]
WRITTEN = [part for part in Q.parts.values() if not isinstance(part, Drill)]
SOURCE = Path(__file__).resolve().parents[1] / "solutions" / "source" / "01_game_formalization.py"


def each(parts):
    return pytest.mark.parametrize("part", parts, ids=lambda part: part.name)


def each_mutant(parts):
    return pytest.mark.parametrize(
        ("part", "mutant"),
        [pytest.param(part, mutant, id=f"{part.name}: {mutant.name}") for part in parts for mutant in part.mutants],
    )


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


# -- all parts -----------------------------------------------------------------------------------


def test_there_are_twenty_points_in_at_least_five_questions():
    assert Q.summary().points == 20
    assert len(re.findall(r"^# ## Question \d", SOURCE.read_text(), re.MULTILINE)) >= 5


def test_the_points_in_the_notebook_are_those_of_the_parts():
    checks = re.findall(r'^# %% check="[^"]+" points=(\d+)\nq\.(\w+)\.check\(', SOURCE.read_text(), re.MULTILINE)
    assert {name: int(points) for points, name in checks} == {part.name: part.points for part in Q.parts.values()}
    assert [name for _, name in checks] == list(Q.parts)


def test_the_points_a_question_announces_are_those_of_its_checks():
    questions = SOURCE.read_text().split("# ## Question ")[1:]
    for question in questions:
        announced = int(re.search(r"\((\d+) points?\)", question)[1])
        assert announced == sum(map(int, re.findall(r" points=(\d+)\n", question))), question[:40]


@each(list(Q.parts.values()))
def test_every_part_has_several_hints(part):
    assert len(part.hints) >= 2


# -- functions and games -------------------------------------------------------------------------


@each(WRITTEN)
def test_a_right_function_passes(part):
    assert part.judge(part.reference).state is State.RIGHT


@each(WRITTEN)
def test_a_function_that_is_not_written_counts_as_not_tried(part):
    stub = Unwritten if isinstance(part, GamePart) else not_written
    assert part.judge(stub).state is State.NOT_TRIED
    assert part.judge(None).state is State.NOT_TRIED


@each_mutant(WRITTEN)
def test_a_known_mistake_is_told_from_the_solution_and_from_all_others(part, mutant):
    verdict = part.judge(mutant.answer)
    assert verdict.state in (State.WRONG, State.RAISED)
    assert recognised(verdict) == [mutant.words]


@each(WRITTEN)
def test_nonsense_gets_a_message(part):
    for nonsense in (lambda *arguments: None, lambda *arguments: 1 / 0, lambda *arguments: object()):
        verdict = part.judge(nonsense)
        assert verdict.state in (State.WRONG, State.RAISED)
        assert verdict.words
        assert "Traceback" not in repr(verdict)


def test_count_states_may_go_through_every_path_but_is_told_that_it_is_wasteful():
    def all_paths(game, state):
        children = [all_paths(game, game.result(state, action)) for action in game.actions(state)]
        return {state}.union(*children)

    verdict = Q.count_states.judge(lambda game, state: len(all_paths(game, state)))
    assert verdict.state is State.WASTEFUL
    assert verdict.passed


def test_pairs_may_be_lists_but_not_be_turned_around():
    assert Q.tree_size.judge(lambda game, state: list(references.tree_size(game, state))).passed
    assert "(nodes, leaves)" in Q.tree_size.judge(lambda game, state: references.tree_size(game, state)[0]).words[0]


# -- boards --------------------------------------------------------------------------------------


def test_there_are_5478_boards_in_765_classes():
    assert len(set(boards())) == len(boards()) == 5478
    assert len({references.canonical(board) for board in boards()}) == 765


def test_the_images_of_the_reference_are_those_of_the_game():
    game = TicTacToe()
    for board in boards()[::40]:
        of_the_game = {"".join(game.text(image).split()) for image in game.images(game.parse(board))}
        assert set(references.images(board)) == of_the_game


def test_any_representative_of_a_class_will_do():
    assert Q.canonical.judge(lambda board: max(references.images(board))).state is State.RIGHT
    assert Q.canonical.judge(lambda board: sorted(references.images(board))[3]).state is State.RIGHT


def test_images_may_be_a_set():
    assert Q.images.judge(lambda board: set(references.images(board))).state is State.RIGHT


def test_a_canonical_board_that_is_none_is_pointed_out():
    verdict = Q.canonical.judge(lambda board: 7)
    assert "7" in verdict.words[0]
    assert "a board of nine letters" in verdict.words[0]


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
        return references.has_three(self.hand(state, player), self.goal)

    def is_terminal(self, state):
        return self.has_won(state, MAX) or self.has_won(state, MIN) or None not in state[0]

    def utility(self, state, player):
        if not self.is_terminal(state):
            raise self.unfinished(state)
        return two_player_utility(self, self.has_won(state, MAX) - self.has_won(state, MIN), player)


class MovesOnly(Unwritten):
    """Half of the game: nothing is written of how it ends."""

    player = references.ThreeNumbers.player

    def actions(self, state):
        return [number for number in range(1, self.highest + 1) if number not in state[MAX] + state[MIN]]

    def result(self, state, action):
        hands = list(state)
        hands[self.player(state)] = tuple(sorted((*hands[self.player(state)], action)))
        return tuple(hands)


def test_three_numbers_is_tic_tac_toe_in_disguise():
    assert game_size(references.ThreeNumbers()) == game_size(TicTacToe())
    assert game_size(references.ThreeNumbers()).total_nodes == 549_946
    assert game_size(references.ThreeNumbers(), merge="states").total_nodes == 5478


def test_the_states_of_the_game_may_be_written_in_another_way():
    for part in (Q.three_moves, Q.three_ends, Q.three_promises):
        assert part.judge(OtherStates).state is State.RIGHT


def test_the_moves_can_be_right_before_the_end_is_written():
    assert Q.three_moves.judge(MovesOnly).state is State.RIGHT
    assert Q.three_ends.judge(MovesOnly).state is State.NOT_TRIED


def test_a_utility_that_is_no_number_is_pointed_out():
    class NoNumber(references.ThreeNumbers):
        def utility(self, state, player):
            return super().utility(state, player) or None

    verdict = Q.three_ends.judge(NoNumber)
    assert verdict.state is State.WRONG
    assert "the utility for MAX is None; 0 is right" in verdict.words[0]


def test_games_are_walked_through_every_state_once_and_every_action():
    nim = Nim((2, 2))
    pairs = list(side_by_side(nim, nim))
    assert sum(pair.known is None for pair in pairs) == references.count_states(nim, nim.initial_state())
    assert all(pair.known in (None, pair.state) for pair in pairs)


def test_the_end_is_looked_at_in_every_case_of_the_whole_game():
    assert isinstance(Q.three_ends, EndsPart)

    class LateSlip(references.ThreeNumbers):
        """Wrong in the last ply only, and only if MAX has won there."""

        def utility(self, state, player):
            value = super().utility(state, player)
            return 0 if len(state[MAX]) == 4 else value

    assert Q.three_ends.judge(LateSlip).state is State.WRONG


# -- drills --------------------------------------------------------------------------------------


@each(DRILLS)
def test_a_right_drill_passes_and_an_empty_one_counts_as_not_tried(part):
    assert part.judge(*part.truth).state is State.RIGHT
    assert part.judge(*[None] * len(part.entries)).state is State.NOT_TRIED


@each_mutant(DRILLS)
def test_a_known_wrong_way_of_a_drill_is_recognised(part, mutant):
    verdict = part.judge(*mutant.answer)
    assert verdict.state is State.WRONG
    assert recognised(verdict) == [mutant.words]


@each(DRILLS)
def test_no_wrong_entry_is_told_the_right_one(part):
    for place, entry in enumerate(part.entries):
        if isinstance(entry.truth, (int, float)):
            answers = [*part.truth]
            answers[place] = 1234
            said = part.judge(*answers).words[0]
            assert said.startswith(f"{entry.name} is not 1234. ")
            assert not re.search(rf"(?<![\w-]){entry.truth}(?!\w)", said.partition(". ")[2])


def test_drills_are_well_posed_for_200_students():
    for student in range(200):
        for part in exercises("01", student).parts.values():
            if isinstance(part, Drill):
                answers = [part.truth, *(mutant.answer for mutant in part.mutants)]
                assert all(one != other for i, one in enumerate(answers) for other in answers[:i]), (student, part.name)
                assert part.picture is not None


def test_neighbours_have_different_tasks():
    assert len({repr(drill_tree.draw_reading_of(student)) for student in range(50)}) == 50
    assert len({drill_board.draw_board_of(student) for student in range(50)}) >= 20
    assert len({drill_heap.draw_heap_of(student) for student in range(50)}) >= 20
    assert len({drill_matrix.draw_matrix_of(student) for student in range(50)}) == 50


def test_the_sizes_of_a_drawn_tree_are_those_the_library_counts():
    for student in range(50):
        reading = drill_tree.draw_reading_of(student)
        size = game_size(reading.game)
        assert reading.sizes() == (size.total_nodes, size.total_leaves, len(size.nodes) - 1)
        assert reading.game.player(reading.game.initial_state()) == MIN


def test_what_a_leaf_is_worth_to_min_is_the_utility_of_min():
    reading = drill_tree.Reading(TreeGame([[3, -7], 5], first=MIN), "B", "B", ("b2", "a2"))
    assert reading.turns() == ("max", 2)
    assert reading.signs() == (reading.game.utility("B2", MIN), "b2") == (7, "b2")


def test_the_empty_board_has_three_classes_of_moves():
    assert drill_board.moves_of(TicTacToe().initial_state()) == (9, 3)
    assert drill_board.sizes_of(TicTacToe().initial_state()) == (549_946, 5478)


def test_a_drawn_position_is_symmetrical_and_has_four_or_five_free_squares():
    game = TicTacToe()
    for student in range(50):
        state = drill_board.draw_board_of(student)
        assert len(game.actions(state)) in (4, 5)
        assert len(set(game.images(state))) < 8


@pytest.mark.parametrize("misere", [False, True])
def test_the_lost_heaps_are_those_the_subtraction_game_knows(misere):
    for student in range(30):
        heap = drill_heap.draw_heap_of(student)
        game = Subtraction(drill_heap.LARGEST, heap.takes, misere=misere)
        lost = {
            count for count in range(drill_heap.LARGEST + 1) if game.winner(game.parse(f"{count}, MAX to move")) == MIN
        }
        assert heap.lost(misere=misere) == lost
        assert heap.winning(misere=misere) == set(game.winning_actions(game.parse(f"{heap.size}, MAX to move")))


def test_the_values_of_a_drawn_matrix_are_those_of_the_matrix_game():
    for student in range(50):
        matrix = drill_matrix.draw_matrix_of(student)
        game = MatrixGame(matrix)
        assert references.pure_values(matrix) == (game.lower_value(), game.upper_value())
        assert game.saddle_points() == ()


def test_all_games_asked_about_are_in_the_catalogue_and_every_slip_is_one():
    known = {entry.name for entry in catalogue()}
    for groups, truth in ((drill_kinds.KINDS, drill_kinds.kind_of), (drill_kinds.TURNS, drill_kinds.turns_of)):
        for group in groups:
            for name, slip in group.items():
                assert name in known
                assert truth(name) != frozenset(slip.wrong.split())


def test_the_classification_of_the_notes_is_right_under_its_conventions():
    assert drill_kinds.kind_of("Monopoly") == {"perfect", "stochastic"}
    assert drill_kinds.kind_of("Risk") == {"imperfect", "stochastic"}
    assert drill_kinds.kind_of("Mastermind") == {"imperfect", "deterministic"}


def test_two_words_are_read_in_any_order_and_other_words_are_turned_down():
    read = drill_kinds.reader(("perfect", "imperfect"), ("deterministic", "stochastic"))
    assert read("Stochastic, perfect") == read(("perfect", "stochastic")) == {"perfect", "stochastic"}
    for wrong in ("perfect", "perfect imperfect", "perfect random", "perfect stochastic deterministic", 3):
        with pytest.raises(Unreadable, match='"perfect" or "imperfect" and "deterministic" or "stochastic"'):
            read(wrong)


def test_lists_of_numbers_are_read_and_other_things_turned_down():
    assert drill_heap.numbers((3, 1)) == drill_heap.numbers(frozenset({1, 3})) == {1, 3}
    assert drill_heap.numbers(4) == {4}
    for wrong in ("1 3", (1, "3"), {1: 3}, True):
        with pytest.raises(Unreadable, match="a list of numbers"):
            drill_heap.numbers(wrong)
