"""Games, states and results go through a pickle and a deep copy, and are afterwards what they were."""

import copy
import pickle
from functools import partial
from types import MappingProxyType

import pytest

from gamelib import MAX
from gamelib.bandits import PUBLISHED_BANDITS, UCB1, Bernoulli, run
from gamelib.evaluation import (
    breakthrough_evaluation,
    chess_evaluation,
    chinese_checkers_shares,
    fit_least_squares,
    open_lines,
    open_windows,
    othello_evaluation,
    othello_shares,
    ready_evaluation,
    squashed,
    tablut_evaluation,
    to_move,
)
from gamelib.games import (
    Breakthrough,
    Chess,
    ChineseCheckers,
    ConnectFour,
    ManyPlayerOthello,
    Nim,
    Othello,
    Pig,
    Solitaire,
    Tablut,
    TicTacToe,
    TreeGame,
    chance_trees,
    exam_trees,
    hold_at,
    random_tree,
    rock_paper_scissors,
    solve_pig,
    winning_probability,
)
from gamelib.identity import alike, same_game
from gamelib.learn import (
    Experience,
    NetworkEvaluator,
    PolicyValueNetwork,
    SelfPlay,
    collect,
    encoding,
    game_mdp,
    greedy_strategy,
    grid_world,
    learn_model,
    linear_rewards,
    recycling_robot,
    self_play,
    value_iteration,
)
from gamelib.montecarlo import (
    Estimate,
    PolicyAndValue,
    PolicyRollout,
    SearchTree,
    TruncatedRollout,
    WithRollouts,
    flat_monte_carlo,
    leaning_policy,
    mcts,
    puct,
)
from gamelib.play import (
    DepthLimitedAgent,
    FallibleAgent,
    GuidedAgent,
    ManyPlayerAgent,
    MonteCarloAgent,
    PerfectAgent,
    PolicyAgent,
    RandomAgent,
    SearchingAgent,
    match,
    play,
    played_positions,
    tournament,
)
from gamelib.search import (
    ByValue,
    TranspositionTable,
    alphabeta,
    best_response,
    fallible,
    game_size,
    maxn_vectors,
    optimal_strategy,
    outcome,
    solve,
    uniform_policy,
)
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
        search = partial(mcts, simulations=simulations, rollout=TruncatedRollout(5, vector(game)), rng=1)
        assert search(there, start) == search(game, start)


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


SMALL, GAME = TicTacToe(3, 2, 2), TicTacToe()
STATES = [GAME.initial_state(), GAME.play("b2"), GAME.play("b2 a1"), GAME.play("b2 a1 c3")]
POLICY = uniform_policy(GAME)
EVALUATOR = PolicyAndValue(POLICY, squashed(open_lines(GAME), 10))
SOLUTION = solve(SMALL)
NETWORK = PolicyValueNetwork(18, 9, rng=1)
ROBOT = recycling_robot()
SEEN = [Experience(0, "go", 1.0, 1), Experience(1, "go", 3.0, 2)]


def two():
    return RandomAgent(1), MonteCarloAgent(simulations=5, rng=1)


def features(state, action):
    return 1, state


def go(state):
    return ["go"] if state < 2 else []


EQUAL = {
    "game_size": lambda: game_size(SMALL), "outcome": lambda: outcome(SMALL, *[uniform_policy(SMALL)] * 2),
    "weak solution": lambda: SOLUTION.weak(MAX), "table of a solution": lambda: SOLUTION.table,
    "maxn_vectors": lambda: maxn_vectors(TreeGame([[3, 4], [1, 2]])), "explanation": lambda: open_lines(GAME).explain(
        STATES[1]), "mcts": lambda: mcts(GAME, simulations=30, rng=1), "estimate": lambda: Estimate.of([1, 2, 4]),
    "flat": lambda: flat_monte_carlo(GAME, episodes=2, rng=1), "puct": lambda: puct(GAME, evaluator=EVALUATOR,
                                                                                   simulations=9, rng=1),
    "match": lambda: match(GAME, two(), 2), "positions": lambda: played_positions(GAME, two(), 1, 1, opening=0),
    "tournament": lambda: tournament(GAME, two(), STATES[:2]), "matrix": lambda: rock_paper_scissors().solve(),
    "experience": lambda: collect(GAME, 2, rng=1), "arms": lambda: PUBLISHED_BANDITS,
    "chess evaluation": lambda: chess_evaluation(Chess()), "tablut evaluation": lambda: tablut_evaluation(Tablut()),
}  # fmt: skip
"""What is equal to another one that was found in the same way."""


@pytest.mark.parametrize("make", EQUAL.values(), ids=EQUAL)
@pytest.mark.parametrize("send", SENT, ids=["2", "3", "4", "5", "deepcopy"])
def test_what_has_an_equality_arrives_equal(make, send):
    made = make()
    assert made == make()
    assert send(made) == made and repr(send(made)) == repr(made)


ALIKE = {
    "trees of exams": exam_trees, "trees with chance": chance_trees, "deep tree": lambda: random_tree(1, 200, rng=1),
    "matrix game": rock_paper_scissors, "solution": lambda: SOLUTION, "Pig's": lambda: solve_pig(Pig(5)),
    "strategy": lambda: optimal_strategy(SMALL, MAX), "response": lambda: best_response(SMALL, uniform_policy(SMALL),
                                                                                       MAX),
    "uniform": lambda: POLICY, "fallible": lambda: fallible(optimal_strategy(SMALL, MAX), 0.1, SMALL),
    "leaning": lambda: leaning_policy(SMALL, SOLUTION.best_actions, 0.8), "hold at": lambda: hold_at(Pig(), 20),
    "greedy": lambda: greedy_strategy(SMALL, SOLUTION.value), "order": lambda: ByValue(open_lines(GAME)),
    "linear": lambda: open_lines(GAME), "squashed": lambda: squashed(open_lines(GAME), 3), "to move": lambda: to_move(
        GAME), "windows": lambda: open_windows(ConnectFour()), "othello": lambda: othello_evaluation(Othello()),
    "breakthrough": lambda: breakthrough_evaluation(Breakthrough()), "shares": lambda: othello_shares(
        ManyPlayerOthello()), "steps": lambda: chinese_checkers_shares(ChineseCheckers()),
    "ready": lambda: ready_evaluation(Othello()), "not ready": lambda: ready_evaluation(Nim()),
    "fit": lambda: fit_least_squares(open_lines(GAME), STATES, [0, 1, -1, 1]), "record": lambda: play(GAME, two()),
    "policy and value": lambda: EVALUATOR, "policy rollout": lambda: PolicyRollout(POLICY),
    "truncated": lambda: TruncatedRollout(2, open_lines(GAME)), "with rollouts": lambda: WithRollouts(
        EVALUATOR, GAME, rng=1), "encoding": lambda: encoding(GAME), "encoding of Connect Four": lambda: encoding(
        ConnectFour()), "network": lambda: NETWORK, "network evaluator": lambda: NetworkEvaluator(GAME, NETWORK),
    "examples": lambda: self_play(NetworkEvaluator(GAME, NETWORK), 1, SelfPlay(simulations=2), rng=1),
    "robot": lambda: ROBOT, "grid": grid_world, "values": lambda: value_iteration(ROBOT),
    "game as mdp": lambda: game_mdp(Solitaire(3, 2)), "model": lambda: learn_model(SEEN, go),
    "rewards": lambda: linear_rewards(SEEN, features), "bandit": lambda: run([Bernoulli(0.4), Bernoulli(0.6)], UCB1(),
                                                                            steps=9, runs=2, rng=1),
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
            (open_lines, GAME), (open_windows, ConnectFour(5, 4, 3)), (othello_evaluation, Othello(4)),
            (breakthrough_evaluation, Breakthrough(5, 5)), (othello_shares, ManyPlayerOthello()),
            (chinese_checkers_shares, ChineseCheckers(3, radius=2)), (to_move, GAME), (uniform_policy, GAME),
        ):  # fmt: skip
            evaluate, states = make(game), played(game)[:9]
            there = send(evaluate)
            assert [there(state) for state in states] == [evaluate(state) for state in states]
            assert [there(state) for state in send(states)] == [evaluate(state) for state in states]
            assert alike(there, make(game)), "whatever it was asked last"
        assert alphabeta(send(GAME), send(STATES[1]), depth=2, evaluate=send(open_lines(GAME))) == alphabeta(
            GAME, STATES[1], depth=2, evaluate=open_lines(GAME))  # fmt: skip
        for state in SOLUTION.states:
            assert send(SOLUTION).best_actions(state) == SOLUTION.best_actions(state)
            break
        plan = optimal_strategy(SMALL, MAX)
        assert send(plan).text() == plan.text()
        assert winning_probability(Pig(5), [send(hold_at(Pig(5), 3))] * 2) == winning_probability(
            Pig(5), [hold_at(Pig(5), 3)] * 2)  # fmt: skip
        assert linear_rewards(SEEN, features)(5, "go") == send(linear_rewards(SEEN, features))(5, "go")


AGENTS = [
    lambda: RandomAgent(1), PerfectAgent, lambda: DepthLimitedAgent(1, open_lines(GAME)),
    lambda: FallibleAgent(PerfectAgent(), 0.5, 1), lambda: MonteCarloAgent(simulations=5, rng=1),
    lambda: GuidedAgent(EVALUATOR, simulations=5, rng=1), lambda: PolicyAgent(POLICY),
    lambda: SearchingAgent(open_lines(GAME), nodes=50), lambda: ManyPlayerAgent("max^n", to_vector, depth=1),
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
    tree, table = SearchTree(GAME, rng=1), TranspositionTable()
    tree.grow(30)
    alphabeta(GAME, STATES[3], table=table)
    for send in SENT:
        there, known = send(tree), send(table)
        assert there.result() == tree.result()
        there.grow(10)
        again = send(tree)
        again.grow(10)
        assert there.result() == again.result()
        assert alphabeta(GAME, STATES[3], table=known) == alphabeta(GAME, STATES[3], table=send(table))


def test_what_could_not_be_changed_cannot_be_when_it_arrives():
    for made in (game_size(SMALL).outcomes, SOLUTION.table, SOLUTION.weak(MAX).choice, exam_trees()):
        for send in SENT:
            there = send(made)
            assert type(there) is MappingProxyType and list(there) == list(made)
            with pytest.raises(TypeError):
                there["new"] = 1


def test_what_is_in_a_mapping_that_cannot_be_changed_is_sent_once():
    shared = [1]
    one, other = SENT[3]((MappingProxyType({"a": shared}), shared))
    assert one["a"] is other
