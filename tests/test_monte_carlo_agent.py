"""The agent that keeps its tree from move to move."""


from gamelib import games
from gamelib.montecarlo import mcts
from gamelib.play import MonteCarloAgent, PerfectAgent, RandomAgent, match, play, random_opening, tournament

GAME = games.TicTacToe()


def test_its_first_move_is_that_of_the_search():
    for seed in range(5):
        agent = MonteCarloAgent(simulations=150, rng=seed)
        assert agent.choose(GAME, GAME.initial_state()) == mcts(GAME, simulations=150, rng=seed).action
        assert agent.thought == mcts(GAME, simulations=150, rng=seed)


def test_it_keeps_what_it_knows_of_the_state_it_finds_on_the_board():
    agent = MonteCarloAgent(simulations=1_000, rng=1)
    state = GAME.initial_state()
    state = GAME.result(state, agent.choose(GAME, state))
    reply = GAME.actions(state)[0]
    below = agent._tree.root.children[agent.thought.action].children[reply]
    known = below.visits
    assert known > 10
    agent.choose(GAME, GAME.result(state, reply))
    assert agent._tree.root is below
    assert agent.thought.simulations == known + 1_000


def test_it_starts_anew_where_it_finds_nothing():
    agent = MonteCarloAgent(simulations=50, rng=1)
    agent.choose(GAME, GAME.initial_state())
    agent.choose(GAME, GAME.initial_state())  # its own root, as after a move taken back
    assert agent.thought.simulations == 100
    far = GAME.parse("X O X / O . . / . . .")
    agent.choose(GAME, far)
    assert agent.thought.simulations == 50
    agent.choose(GAME, GAME.parse("X . . / . . . / . . ."))  # further up: forgotten
    assert agent.thought.simulations == 50
    other = games.TicTacToe(misere=True)  # the same states mean something else
    agent.choose(other, other.parse("X . . / . . . / . . ."))
    assert agent.thought.simulations == 50


def test_it_finds_its_state_several_plies_below_where_chance_and_others_move_in_between():
    pig = games.Pig(20)
    record = play(pig, (agent := MonteCarloAgent(simulations=300, rng=1), RandomAgent(rng=2)), rng=3)
    assert len(record.utilities) == 2
    assert agent.thought.simulations >= 300
    three = games.random_vector_tree(3, 2, 6, rng=1)
    agents = [MonteCarloAgent(simulations=200, rng=seed, utilities=(0, 10)) for seed in range(3)]
    play(three, agents)
    assert all(agent.thought.simulations > 200 for agent in agents)


def test_it_never_loses_tic_tac_toe_to_perfect_play_and_beats_random_play():
    against_perfect = match(GAME, (MonteCarloAgent(simulations=600, rng=1), PerfectAgent()), games=4, rng=1)
    assert (against_perfect.wins, against_perfect.losses) == (0, 0)
    against_random = match(GAME, (MonteCarloAgent(simulations=200, rng=1), RandomAgent(rng=2)), games=20, rng=1)
    assert against_random.wins >= 16
    assert against_random.losses == 0


def test_more_simulations_play_better():
    game = games.ConnectFour(columns=5, rows=4)
    agents = (MonteCarloAgent(simulations=100, rng=1), MonteCarloAgent(simulations=4, rng=2))
    assert match(game, agents, games=20, rng=3).interval[0] > 0.5


def test_it_sits_at_a_table_of_three_and_comes_out_first_against_random_play():
    game = games.ManyPlayerOthello(size=5)
    agents = [MonteCarloAgent(simulations=40, rng=1, utilities=(-1, 2)), RandomAgent(rng=2)]
    result = tournament(game, agents, [random_opening(game, 2, rng=seed) for seed in range(2)])
    assert result.games == 12  # six seatings, as none of the two may take all three seats
    assert result.score(0) > 2 * result.score(1)


def test_the_solver_ends_its_thinking():
    state = GAME.parse("X X . / O O . / . . .")
    agent = MonteCarloAgent(simulations=5_000, rng=1, solver=True)
    assert agent.choose(GAME, state) == 2
    assert agent.thought.proven
    assert agent.thought.simulations < 100
    solved = MonteCarloAgent(simulations=3_000, rng=1, solver=True)
    record = play(GAME, (solved, PerfectAgent()))
    assert record.utilities == (0, 0)


def test_time_is_a_budget_too():
    agent = MonteCarloAgent(seconds=0.02, rng=1)
    assert agent.choose(GAME, GAME.parse("X X . / O O . / . . .")) in (2, 5, 6, 7, 8)
    assert agent.thought.simulations >= 1
    assert agent.name == "Monte Carlo, 0.02 s"
    assert MonteCarloAgent(simulations=1, rng=1).name == "Monte Carlo, 1 simulation"
    assert MonteCarloAgent(simulations=2_000, seconds=1, rng=1).name == "Monte Carlo, 2,000 simulations or 1 s"
