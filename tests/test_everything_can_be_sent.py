"""Games, states and results go through a pickle and a deep copy, and are afterwards what they were."""

import copy
import pickle
from functools import partial
from types import MappingProxyType

import pytest

from gamelib import MAX, evaluation, games, learn, montecarlo, play, search
from gamelib.bandits import PUBLISHED_BANDITS, UCB1, Bernoulli, run
from gamelib.identity import alike, same_game
from tests.test_every_game import GAMES as EVERY_GAME
from tests.test_every_game import played
from tests.test_every_search import HOW, Nested

SENT = [lambda thing, protocol=protocol: pickle.loads(pickle.dumps(thing, protocol)) for protocol in range(2, 6)]
SENT.append(copy.deepcopy)

SLOW = ("Backgammon", "Chess", "Tablut")


@pytest.mark.parametrize("game", EVERY_GAME, ids=repr)
def test_a_game_that_has_been_played_is_the_same_when_it_arrives(game):
    states = played(game)[:30]
    for state in states:
        game.actions(state), game.svg(state), game.canonical(state)
    for send in SENT:
        there = send(game)
        assert same_game(there, game) and repr(there) == repr(game)
        for state in states:
            assert there.text(state) == game.text(state) and list(there.actions(state)) == list(game.actions(state))
    for start in [states[0], states[-1]]:
        simulations = 1 if type(game).__name__ in SLOW else 5
        rollout = montecarlo.TruncatedRollout(5, vector(game))
        mcts = partial(montecarlo.mcts, simulations=simulations, rollout=rollout, rng=1)
        assert mcts(there, start) == mcts(game, start)


def vector(game):
    """Return an evaluation that knows nothing, for as many as play."""
    one_number = game.num_players == 1 or (game.num_players == 2 and game.zero_sum)
    return lambda state: 0.0 if one_number else [0.0] * game.num_players


@pytest.mark.parametrize("game", EVERY_GAME, ids=repr)
def test_states_arrive_as_what_they_were_and_a_game_knows_them(game):
    for send in SENT:
        states = send({state: number for number, state in enumerate(played(game)[:30])})
        assert states == {state: number for number, state in enumerate(played(game)[:30])}
        for there, here in zip(states, dict.fromkeys(played(game)[:30]), strict=True):
            assert type(there) is type(here) and there == here and hash(there) == hash(here)
            game.check_state(there)


def sum_of_path(state):
    return float(sum(state))


@pytest.mark.parametrize("ask", HOW.values(), ids=HOW)
@pytest.mark.parametrize("send", SENT, ids=["2", "3", "4", "5", "deepcopy"])
def test_what_a_search_returns_arrives_equal(ask, send):
    for options in ({}, {"depth": 2, "evaluate": sum_of_path}):
        found = ask(Nested([[3, [9, 8]], [2, 4], 5]), **options)[0]
        assert send(found) == found and repr(send(found)) == repr(found)


SMALL, GAME = games.TicTacToe(3, 2, 2), games.TicTacToe()
STATES = [GAME.initial_state(), GAME.play("b2"), GAME.play("b2 a1"), GAME.play("b2 a1 c3")]
POLICY = search.uniform_policy(GAME)
EVALUATOR = montecarlo.PolicyAndValue(POLICY, evaluation.squashed(evaluation.open_lines(GAME), 10))
SOLUTION = search.solve(SMALL)
NETWORK = learn.PolicyValueNetwork(18, 9, rng=1)
ROBOT = learn.recycling_robot()
SEEN = [learn.Experience(0, "go", 1.0, 1), learn.Experience(1, "go", 3.0, 2)]


def two():
    return play.RandomAgent(1), play.MonteCarloAgent(simulations=5, rng=1)


def features(state, action):
    return 1, state


def go(state):
    return ["go"] if state < 2 else []


EQUAL = {
    "game_size": lambda: search.game_size(SMALL),
    "outcome": lambda: search.outcome(SMALL, *[search.uniform_policy(SMALL)] * 2),
    "weak solution": lambda: SOLUTION.weak(MAX),
    "table of a solution": lambda: SOLUTION.table,
    "maxn_vectors": lambda: search.maxn_vectors(games.TreeGame([[3, 4], [1, 2]])),
    "explanation": lambda: evaluation.open_lines(GAME).explain(STATES[1]),
    "mcts": lambda: montecarlo.mcts(GAME, simulations=30, rng=1),
    "estimate": lambda: montecarlo.Estimate.of([1, 2, 4]),
    "flat": lambda: montecarlo.flat_monte_carlo(GAME, episodes=2, rng=1),
    "puct": lambda: montecarlo.puct(GAME, evaluator=EVALUATOR, simulations=9, rng=1),
    "match": lambda: play.match(GAME, two(), 2),
    "positions": lambda: play.played_positions(GAME, two(), 1, 1, opening=0),
    "tournament": lambda: play.tournament(GAME, two(), STATES[:2]),
    "matrix": lambda: games.rock_paper_scissors().solve(),
    "experience": lambda: learn.collect(GAME, 2, rng=1),
    "arms": lambda: PUBLISHED_BANDITS,
    "chess evaluation": lambda: evaluation.chess_evaluation(games.Chess()),
    "tablut evaluation": lambda: evaluation.tablut_evaluation(games.Tablut()),
}
"""What is equal to another one that was found in the same way."""


@pytest.mark.parametrize("make", EQUAL.values(), ids=EQUAL)
@pytest.mark.parametrize("send", SENT, ids=["2", "3", "4", "5", "deepcopy"])
def test_what_has_an_equality_arrives_equal(make, send):
    made = make()
    assert made == make()
    assert send(made) == made and repr(send(made)) == repr(made)


ALIKE = {
    "trees of exams": games.exam_trees,
    "trees with chance": games.chance_trees,
    "deep tree": lambda: games.random_tree(1, 200, rng=1),
    "matrix game": games.rock_paper_scissors,
    "solution": lambda: SOLUTION,
    "Pig's": lambda: games.solve_pig(games.Pig(5)),
    "strategy": lambda: search.optimal_strategy(SMALL, MAX),
    "response": lambda: search.best_response(SMALL, search.uniform_policy(SMALL), MAX),
    "uniform": lambda: POLICY,
    "fallible": lambda: search.fallible(search.optimal_strategy(SMALL, MAX), 0.1, SMALL),
    "leaning": lambda: montecarlo.leaning_policy(SMALL, SOLUTION.best_actions, 0.8),
    "hold at": lambda: games.hold_at(games.Pig(), 20),
    "greedy": lambda: learn.greedy_strategy(SMALL, SOLUTION.value),
    "order": lambda: search.ByValue(evaluation.open_lines(GAME)),
    "squashed": lambda: evaluation.squashed(evaluation.open_lines(GAME), 3),
    "ready": lambda: evaluation.ready_evaluation(games.Othello()),
    "not ready": lambda: evaluation.ready_evaluation(games.Nim()),
    "fit": lambda: evaluation.fit_least_squares(evaluation.open_lines(GAME), STATES, [0, 1, -1, 1]),
    "record": lambda: play.play(GAME, two()),
    "policy and value": lambda: EVALUATOR,
    "policy rollout": lambda: montecarlo.PolicyRollout(POLICY),
    "truncated": lambda: montecarlo.TruncatedRollout(2, evaluation.open_lines(GAME)),
    "with rollouts": lambda: montecarlo.WithRollouts(EVALUATOR, GAME, rng=1),
    "encoding": lambda: learn.encoding(GAME),
    "encoding of Connect Four": lambda: learn.encoding(games.ConnectFour()),
    "network": lambda: NETWORK,
    "network evaluator": lambda: learn.NetworkEvaluator(GAME, NETWORK),
    "examples": lambda: learn.self_play(learn.NetworkEvaluator(GAME, NETWORK), 1, learn.SelfPlay(simulations=2), rng=1),
    "robot": lambda: ROBOT,
    "grid": learn.grid_world,
    "values": lambda: learn.value_iteration(ROBOT),
    "game as mdp": lambda: learn.game_mdp(games.Solitaire(3, 2)),
    "model": lambda: learn.learn_model(SEEN, go),
    "rewards": lambda: learn.linear_rewards(SEEN, features),
    "bandit": lambda: run([Bernoulli(0.4), Bernoulli(0.6)], UCB1(), steps=9, runs=2, rng=1),
    **{made.__name__: partial(made, game) for made, game in (
        (evaluation.open_lines, GAME), (evaluation.to_move, GAME), (evaluation.open_windows, games.ConnectFour()),
        (evaluation.othello_evaluation, games.Othello()), (evaluation.breakthrough_evaluation, games.Breakthrough()),
        (evaluation.othello_shares, games.ManyPlayerOthello()),
        (evaluation.chinese_checkers_shares, games.ChineseCheckers()),
    )},
}  # fmt: skip
"""What has games, arrays or functions in it, and no equality of its own."""


@pytest.mark.parametrize("make", ALIKE.values(), ids=ALIKE)
def test_what_has_no_equality_arrives_alike(make):
    made = make()
    for send in SENT:
        assert alike(send(made), made) and type(send(made)) is type(made)


def test_what_is_sent_answers_the_same():
    for send in SENT:
        for make, game in (
            (evaluation.open_lines, GAME), (evaluation.to_move, GAME), (search.uniform_policy, GAME),
            (evaluation.open_windows, games.ConnectFour(5, 4, 3)), (evaluation.othello_evaluation, games.Othello(4)),
            (evaluation.breakthrough_evaluation, games.Breakthrough(5, 5)),
            (evaluation.othello_shares, games.ManyPlayerOthello()),
            (evaluation.chinese_checkers_shares, games.ChineseCheckers(3, radius=2)),
        ):  # fmt: skip
            evaluate, states = make(game), played(game)[:9]
            there = send(evaluate)
            assert [there(state) for state in states] == [evaluate(state) for state in states]
            assert [there(state) for state in send(states)] == [evaluate(state) for state in states]
            assert alike(there, make(game)), "whatever it was asked last"
        one, other = (
            search.alphabeta(sent(GAME), sent(STATES[1]), depth=2, evaluate=sent(evaluation.open_lines(GAME)))
            for sent in (send, lambda thing: thing)
        )
        assert one == other
        for state in SOLUTION.states:
            assert send(SOLUTION).best_actions(state) == SOLUTION.best_actions(state)
            break
        plan = search.optimal_strategy(SMALL, MAX)
        assert send(plan).text() == plan.text()
        pig, hold = games.Pig(5), games.hold_at(games.Pig(5), 3)
        assert games.winning_probability(pig, [send(hold)] * 2) == games.winning_probability(pig, [hold] * 2)
        assert learn.linear_rewards(SEEN, features)(5, "go") == send(learn.linear_rewards(SEEN, features))(5, "go")


AGENTS = [
    lambda: play.RandomAgent(1), play.PerfectAgent, lambda: play.DepthLimitedAgent(1, evaluation.open_lines(GAME)),
    lambda: play.FallibleAgent(play.PerfectAgent(), 0.5, 1), lambda: play.MonteCarloAgent(simulations=5, rng=1),
    lambda: play.GuidedAgent(EVALUATOR, simulations=5, rng=1), lambda: play.PolicyAgent(POLICY),
    lambda: play.SearchingAgent(evaluation.open_lines(GAME), nodes=50),
    lambda: play.ManyPlayerAgent("max^n", to_vector, depth=1),
]  # fmt: skip


def to_vector(state):
    return 0.0, 0.0


@pytest.mark.parametrize("make", AGENTS)
def test_an_agent_that_has_played_goes_on_as_it_would_have(make):
    one = make()
    one.choose(GAME, STATES[2])
    there = [send(one) for send in (SENT[0], SENT[3], copy.deepcopy)]
    chosen = one.choose(GAME, STATES[3])
    assert [each.choose(GAME, STATES[3]) for each in there] == [chosen] * 3


def test_a_tree_and_a_table_that_were_used_go_on_as_they_would_have():
    tree, table = montecarlo.SearchTree(GAME, rng=1), search.TranspositionTable()
    tree.grow(30)
    search.alphabeta(GAME, STATES[3], table=table)
    for send in SENT:
        there, known = send(tree), send(table)
        assert there.result() == tree.result()
        there.grow(10)
        again = send(tree)
        again.grow(10)
        assert there.result() == again.result()
        assert search.alphabeta(GAME, STATES[3], table=known) == search.alphabeta(GAME, STATES[3], table=send(table))


def test_what_could_not_be_changed_cannot_be_when_it_arrives():
    for made in (search.game_size(SMALL).outcomes, SOLUTION.table, SOLUTION.weak(MAX).choice, games.exam_trees()):
        for send in SENT:
            there = send(made)
            assert type(there) is MappingProxyType and list(there) == list(made)
            with pytest.raises(TypeError):
                there["new"] = 1


def test_what_is_in_a_mapping_that_cannot_be_changed_is_sent_once():
    shared = [1]
    one, other = SENT[3]((MappingProxyType({"a": shared}), shared))
    assert one["a"] is other
