"""The solver of Connect Four: 2,000 positions with published scores, and small boards that others solve too."""

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("numba", reason="the engine is compiled by numba: pip install numba")

from gamelib.engine import ConnectFourSolver, Table, alphabeta
from gamelib.errors import InvalidGame, InvalidSearch, InvalidState
from gamelib.game import MAX
from gamelib.games import ConnectFour, TicTacToe
from gamelib.search import MiddleFirst, solve
from tests.test_engine_alphabeta import positions

DATA = Path(__file__).parent / "data" / "connect4"
GAME = ConnectFour()


def published(name):
    """Return the states of a file, and their scores."""
    lines = [line.split() for line in (DATA / name).read_text().splitlines()]
    return [GAME.play(moves) for moves, _ in lines], [int(score) for _, score in lines]


@pytest.fixture(scope="module")
def solver():
    return ConnectFourSolver()


@pytest.mark.parametrize("name", ["Test_L3_R1", "Test_L2_R1"])
@pytest.mark.parametrize("workers", [1, 2])
def test_the_published_scores_are_found(name, workers):
    states, scores = published(name)
    assert len(states) == 1_000
    assert ConnectFourSolver().scores_of(states, workers=workers) == scores


def test_a_table_too_small_for_them_all_finds_them_too():
    states, scores = published("Test_L3_R1")
    solver = ConnectFourSolver(size=8 * 2048)
    assert solver.scores_of(states) == scores
    assert solver.scores_of(states[::-1]) == scores[::-1]


def test_the_order_and_a_generator_do_not_matter(solver):
    states, scores = published("Test_L3_R1")
    assert solver.scores_of(state for state in states) == scores
    assert [solver.score(state) for state in states[::50]] == scores[::50]
    assert solver.scores_of([]) == []


def test_forgetting_leaves_nothing_behind_however_often(solver):
    states, scores = published("Test_L3_R1")
    small = ConnectFourSolver(size=8 * 4096)
    for state, score in zip(states[:200], scores[:200], strict=True):  # more often than there are rounds
        assert small.score(state) == score
        small._forget()


def after(game, state, score):
    """What a score of an action's result means for the one who played it."""
    return {action: -score(game.result(state, action)) for action in game.actions(state)}


def test_the_scores_of_actions_are_those_of_what_they_lead_to(solver):
    states, scores = published("Test_L3_R1")
    for state, score in list(zip(states, scores, strict=True))[::10]:
        found = solver.scores(state)
        assert found == after(GAME, state, solver.score)
        assert max(found.values()) == score
        assert solver.best_timed_actions(state) == tuple(each for each in found if found[each] == score)
        value = solver.value(state)
        assert value == ((score > 0) - (score < 0)) * (1 if GAME.player(state) == MAX else -1)
        assert solver.best_actions(state) == tuple(
            each for each in found if solver.value(GAME.result(state, each)) == value
        )


def test_as_many_plies_as_it_says_end_the_game_if_both_play_for_time(solver):
    for name, step in (("Test_L3_R1", 20), ("Test_L2_R1", 100)):
        for state in published(name)[0][::step]:
            distance = solver.distance(state)
            while not GAME.is_terminal(state):
                assert solver.distance(state) == distance
                state = GAME.result(state, solver.best_timed_actions(state)[-1])
                distance -= 1
            assert distance == solver.distance(state) == 0


def check_against_solution(game, states, solution):
    """Compare values, and how long it takes, with those of the readable solution."""
    solver = ConnectFourSolver(game)
    for state in states:
        assert solver.value(state) == solution.value(state)
        assert solver.distance(state) == solution.distance(state)
        for action, score in solver.scores(state).items():
            value = solution.value(game.result(state, action))
            assert (score > 0) - (score < 0) == (value if game.player(state) == MAX else -value)


LARGER = [pytest.param(*each, marks=pytest.mark.slow) for each in (((5, 4), 11), ((3, 5), 3), ((6, 3), 9))]


@pytest.mark.parametrize(
    ("size", "plies"), [((4, 4), 6), ((4, 5), 11), ((1, 7), 0), ((7, 1), 0), ((4, 2), 0), ((2, 4), 0), *LARGER], ids=str
)
def test_small_boards_are_solved_as_the_readable_search_does(size, plies):
    game, random = ConnectFour(*size), Random(1)
    for start in positions(game, 3 if plies else 1, plies, seed=4):
        if game.is_terminal(start):
            continue
        solution = solve(game, start)
        reached = {start}
        while len(reached) < min(150, len(solution.table)):
            state = start
            while not game.is_terminal(state):
                state = game.result(state, random.choice(list(game.actions(state))))
                reached.add(state)
        check_against_solution(game, reached, solution)


@pytest.mark.slow
def test_every_position_of_the_board_of_four_by_four():
    game = ConnectFour(4, 4)
    solver, solution = ConnectFourSolver(game), solve(game)
    states, waiting = set(), [game.initial_state()]
    while waiting:
        state = waiting.pop()
        if state not in states:
            states.add(state)
            waiting += [game.result(state, action) for action in game.actions(state)]
    assert len(states) == 161_029  # J. Tromp
    states = sorted(states)
    scores = solver.scores_of(states)
    for state, score in zip(states, scores, strict=True):
        value = (score > 0) - (score < 0)
        assert (value if game.player(state) == MAX else -value) == solution.value(state)


@pytest.mark.parametrize("size", [(8, 7), (9, 6), (12, 4), (5, 11), (4, 12), (12, 1), (1, 12)], ids=str)
def test_boards_of_up_to_64_bits_near_their_end(size):
    game = ConnectFour(*size)
    solver = ConnectFourSolver(game)
    left = min(9, size[0] * size[1])
    for state in positions(game, 30, size[0] * size[1] - left, seed=8):
        assert solver.value(state) == alphabeta(game, state).value
        if not game.is_terminal(state):
            assert solver.scores(state) == after(game, state, solver.score)
    assert solver.distance(state) <= left


@pytest.mark.slow
@pytest.mark.parametrize("size", [(4, 4), (5, 4), (4, 5), (6, 4), (5, 5), (4, 6)], ids=str)
def test_whole_boards_are_worth_what_alpha_beta_with_a_table_finds(size):
    game = ConnectFour(*size)
    value = alphabeta(game, order=MiddleFirst(size[0]), table=Table()).value
    assert ConnectFourSolver(game).value(game.initial_state()) == value


def test_ends_have_scores_too(solver):
    won = GAME.play("1212121")
    assert solver.score(won) == -18  # as if it had been one's move, before which the other won with a fourth disc
    assert (solver.value(won), solver.distance(won), solver.scores(won)) == (1, 0, {})
    full = ConnectFour(4, 1)
    end = full.play("1234")
    assert ConnectFourSolver(full).score(end) == ConnectFourSolver(full).distance(end) == 0


@pytest.mark.parametrize("game", [ConnectFour(9, 7), ConnectFour(7, 6, 5), TicTacToe(), "ConnectFour", ConnectFour])
def test_other_games_are_refused(game):
    with pytest.raises(InvalidGame):
        ConnectFourSolver(game)


@pytest.mark.parametrize("size", [0, -1, 8 * 2048 - 1, 2.5, "much", None, 10**18, 10**19])
def test_tables_that_cannot_be_are_refused(size):
    with pytest.raises(InvalidSearch):
        ConnectFourSolver(size=size)


@pytest.mark.parametrize("state", [TicTacToe().initial_state(), ConnectFour(5, 4).play("4444"), None, 7, (0, 0, False)])
def test_states_of_other_games_are_refused(solver, state):
    if state == ConnectFour(5, 4).play("4444"):
        state = state._replace(occupied=1 << 62)
    for ask in (solver.score, solver.scores, solver.value, solver.distance, solver.best_actions):
        with pytest.raises(InvalidState):
            ask(state)
    with pytest.raises(InvalidState):
        solver.scores_of([GAME.initial_state(), state])


@pytest.mark.parametrize("workers", [0, -1, 1.5, "two", None])
def test_so_many_workers_are_refused(solver, workers):
    with pytest.raises(InvalidSearch):
        solver.scores_of([GAME.play("44444")], workers=workers)
