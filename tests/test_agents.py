"""What agents choose."""

from collections import Counter

import pytest
from numpy.random import default_rng

from gamelib import MIN, InvalidSearch
from gamelib.games import ConnectFour, Nim, TicTacToe, TreeGame
from gamelib.play import DepthLimitedAgent, FallibleAgent, PerfectAgent, RandomAgent
from gamelib.search import minimax, solve

GAME = TicTacToe()


def test_a_random_agent_plays_all_legal_actions_about_equally_often():
    agent, state = RandomAgent(rng=7), GAME.parse("X O X / O . . / . . .")
    counts = Counter(agent.choose(GAME, state) for _ in range(1_000))
    assert counts.keys() == set(GAME.actions(state))
    assert all(140 < count < 260 for count in counts.values())  # 200 each, give or take 4.7 standard deviations


def test_the_same_seed_makes_the_same_choices_and_a_generator_goes_on():
    def choices(rng):
        agent = RandomAgent(rng)
        return [agent.choose(GAME, GAME.initial_state()) for _ in range(20)]

    assert choices(3) == choices(3) != choices(4)
    generator = default_rng(3)
    assert choices(generator) == choices(3)
    assert choices(generator) != choices(3)


def test_a_perfect_agent_never_leaves_an_optimal_action_in_any_state():
    agent, solution = PerfectAgent(), solve(GAME)
    agent.choose(GAME, GAME.initial_state())
    for state in list(solution.states)[::5]:
        if not GAME.is_terminal(state):
            assert agent.choose(GAME, state) in solution.best_timed_actions(state)


def test_a_perfect_agent_changes_games_and_goes_back_to_earlier_states():
    agent, nim = PerfectAgent(), Nim((3, 4, 5))
    state = GAME.parse("X . . / . . . / . . .")
    assert agent.choose(GAME, state) == 4
    assert nim.action_text(nim.initial_state(), agent.choose(nim, nim.initial_state())) == "A2"
    assert agent.choose(GAME, GAME.initial_state()) in range(9)
    assert agent.choose(TicTacToe(), state) == 4


def test_a_perfect_agent_does_not_take_one_game_for_another_with_the_same_states():
    agent, misere = PerfectAgent(), TicTacToe(misere=True)
    state = GAME.parse("X X . / O O . / . . .")
    assert agent.choose(GAME, state) == 2
    assert agent.choose(misere, state) == solve(misere).best_timed_actions(state)[0] != 2


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_depth_limited_agent_plays_an_optimal_action_of_its_search(depth):
    game = ConnectFour(columns=5, rows=4)
    agent = DepthLimitedAgent(depth, game.window_score)
    for columns in ("", "3", "33", "3323", "112233", "12345", "3333121"):
        state = game.play(columns)
        best = minimax(game, state, depth=depth, evaluate=game.window_score).optimal_actions
        assert agent.choose(game, state) in best
        assert agent.choose(game, state) == agent.choose(game, state)


def test_in_connect_four_it_wins_at_once_rather_than_later_and_blocks_what_it_can_see():
    game = ConnectFour()
    agent = DepthLimitedAgent(4, game.window_score)
    open_three = game.play("445566")  # X wins with any move, sooner or later
    assert minimax(game, open_three, depth=4, evaluate=game.window_score).optimal_actions == tuple(range(7))
    assert agent.choose(game, open_three) + 1 == 3
    assert agent.choose(game, game.play("172737")) + 1 == 4
    assert agent.choose(game, game.play("41414")) + 1 == 4


def test_of_equal_wins_it_takes_the_shortest_and_of_equal_losses_the_longest():
    wins = TreeGame([[[1]], 1, [[0], [1]]])
    assert DepthLimitedAgent(3, lambda state: 0).choose(wins, "A") == "a2"
    losses = TreeGame([-1, [[-1]], [-1]])
    assert DepthLimitedAgent(3, lambda state: 0).choose(losses, "A") == "a2"
    wins_of_min = TreeGame([[[-1]], -1], first=MIN)
    assert DepthLimitedAgent(3, lambda state: 0).choose(wins_of_min, "A") == "a2"


def test_a_depth_that_is_not_a_number_of_plies_is_refused_at_once():
    for depth in (0, 1.5):
        with pytest.raises(InvalidSearch, match="depth is a whole number, 1 or more"):
            DepthLimitedAgent(depth, lambda state: 0)


def test_a_fallible_agent_errs_as_often_as_it_should():
    state = GAME.parse("X . . / . . . / . . .")  # only the centre holds the draw
    agent = FallibleAgent(PerfectAgent(), 0.4, rng=11)
    right = sum(agent.choose(GAME, state) == 4 for _ in range(2_000))
    assert abs(right / 2_000 - (0.6 + 0.4 / 8)) < 0.04  # four standard deviations
    assert FallibleAgent(PerfectAgent(), 0, rng=1).choose(GAME, state) == 4
    always = FallibleAgent(PerfectAgent(), 1, rng=1)
    assert len({always.choose(GAME, state) for _ in range(200)}) == 8
