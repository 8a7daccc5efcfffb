"""The compiled PUCT beside the readable one: the same tree, node by node, whatever the game and the evaluator."""

from hashlib import blake2b
from random import Random

import numpy as np
import pytest

pytest.importorskip("numba", reason="the engine is compiled by numba: pip install numba")

from gamelib.engine import GuidedTree, grow_together, puct
from gamelib.engine.puct import NODE
from gamelib.engine.rulebooks import compiled
from gamelib.errors import GameError, IllegalAction, InvalidGame, InvalidPolicy, InvalidSearch
from gamelib.games import Breakthrough, ConnectFour, Go, Nim, Othello, TicTacToe
from gamelib.learn import AlphaZero, NetworkEvaluator, Plan, PolicyValueNetwork, SelfPlay
from gamelib.learn.network_evaluator import encoding
from gamelib.learn.self_play import contest, self_play
from gamelib.montecarlo import PUCT, Both, DirichletNoise, Evaluation, Evaluator, Sampled
from gamelib.montecarlo import puct as readable_puct
from gamelib.montecarlo.evaluator import evaluations
from gamelib.montecarlo.puct import FadingPrior
from gamelib.montecarlo.puct import GuidedTree as ReadableTree

GAMES = [  # the search is compiled for each, for two of them in every run
    TicTacToe(), TicTacToe(4, 3, 3), ConnectFour(4, 4, 3), ConnectFour(),
    *(pytest.param(game, marks=pytest.mark.slow) for game in (Breakthrough(5, 6), Othello(4, score="discs"), Go(3))),
]  # fmt: skip
POLICIES = [PUCT(), PUCT(c=3, first_play=0.0), PUCT(c=0, first_play=1.0), FadingPrior(2.0)]
NOISE = DirichletNoise(alpha=0.5)
FOUR = ConnectFour()


class Fixed(Evaluator):
    """Says the same of a state whenever it is asked: anything, or what makes for many ties."""

    def __init__(self, game, ties=False):
        self.game, self.ties = game, ties

    def evaluate(self, state):
        random = Random(blake2b(repr(state).encode(), digest_size=8).digest())
        low, high = self.game.utility_bounds(0) or (-1.0, 1.0)
        if self.ties:
            value, masses = random.choice([low / 2, 0.0, high / 2]), (0, 1, 1, 2)
            prior = {action: random.choice(masses) for action in self.game.actions(state)}
            prior[self.game.actions(state)[-1]] = 1
        else:
            value, prior = random.uniform(low, high), {action: random.random() for action in self.game.actions(state)}
        return Evaluation(value, prior)


def random_state(game, random, plies):
    state = game.initial_state()
    for _ in range(random.randint(0, plies)):
        after = game.result(state, random.choice(list(game.actions(state))))
        if game.is_terminal(after):
            break
        state = after
    return state


def network(game, hidden=(16,), seed=1):
    shown = encoding(game)
    made = PolicyValueNetwork(shown.inputs, len(shown.actions), hidden, rng=seed)
    for weights in made.weights[-2:]:
        weights *= 20  # a network that has learned nothing says nearly the same of everything
    return made


def assert_same(tree, readable):
    """The results are equal in every number, and so is the order in which actions were tried."""
    assert tree.result() == readable.result()
    assert list(tree.root.children) == list(readable.root.children)
    assert tree.root.totals == readable.root.totals


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("ties", [False, True])
def test_trees_are_the_readable_ones_while_they_grow_and_after_moves(game, ties):
    random, evaluator = Random(1), Fixed(game, ties)
    for tree_policy, noise in zip(POLICIES, (None, NOISE, None, NOISE), strict=True):
        state = random_state(game, random, 6)
        given = {"evaluator": evaluator, "tree_policy": tree_policy, "noise": noise, "rng": random.getrandbits(20)}
        tree, readable = GuidedTree(game, state, **given), ReadableTree(game, state, **given)
        for more in (1, 1, 1, 5, 60, 132):
            tree.grow(more)
            readable.grow(more)
            assert_same(tree, readable)
        while (action := readable.result().action) is not None:
            tree.advance(action)
            readable.advance(action)
            tree.grow(10)
            readable.grow(10)
            assert_same(tree, readable)


@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(5, 4), FOUR], ids=repr)
@pytest.mark.parametrize("simulations", [1, 2, 10, 100, 400])
def test_searches_return_what_the_readable_one_does(game, simulations):
    random = Random(simulations)
    for ties in (False, True):
        for _ in range(2):
            state, evaluator = random_state(game, random, 8), Fixed(game, ties)
            given = {"evaluator": evaluator, "simulations": simulations, "rng": 1}
            assert puct(game, state, **given) == readable_puct(game, state, **given)


def test_the_search_goes_on_until_visits_and_means_agree_as_the_readable_one_does():
    counts = []
    for seed in range(12):
        state = random_state(FOUR, Random(seed), 8)
        given = {"evaluator": Fixed(FOUR), "simulations": 20, "final": Both(50), "rng": 1}
        result = puct(FOUR, state, **given)
        assert result == readable_puct(FOUR, state, **given)
        counts.append(result.simulations)
    assert min(counts) == 20 < max(counts)


def test_a_game_that_is_over_has_no_action_and_its_own_value():
    won = FOUR.play("1212121")
    result = puct(FOUR, won, evaluator=Fixed(FOUR), simulations=3, final=Both(5), rng=1)
    assert result == readable_puct(FOUR, won, evaluator=Fixed(FOUR), simulations=3, rng=1)
    assert (result.action, result.value) == (None, 1.0)


@pytest.mark.parametrize("most_nodes", [14, 40, 300])
def test_a_full_tree_grows_no_more_and_is_improved(most_nodes):
    tree = GuidedTree(FOUR, evaluator=Fixed(FOUR), rng=1, most_nodes=most_nodes)
    tree.grow(500)
    assert tree.result().simulations == 500 == sum(tree.result().visits.values()) + 1
    assert most_nodes - 7 < tree.pool.used[0] <= most_nodes
    tree.advance(tree.result().action)
    before = tree.result().nodes
    tree.grow(200)
    assert before < tree.result().nodes <= most_nodes


def test_in_a_full_tree_every_simulation_goes_down_to_a_node_without_children():
    tree = GuidedTree(FOUR, evaluator=Fixed(FOUR), rng=1, most_nodes=100)
    tree.grow(100)
    before = tree._nodes["visits"].copy()
    tree.grow(400)
    nodes, came = tree._nodes, tree._nodes["visits"] - before
    parents = np.flatnonzero(nodes["count"][: tree.pool.used[0]])
    assert len(parents) > 10
    for node in parents:
        assert came[node] == came[nodes[node]["first"] :][: nodes[node]["count"]].sum()


def test_a_final_move_that_is_drawn_is_drawn_once_and_its_line_goes_on():
    given = {"evaluator": Fixed(FOUR), "simulations": 300, "rng": 1}
    for seed in range(10):
        result = puct(FOUR, **given, final=Sampled(1.0, rng=seed))
        assert result == readable_puct(FOUR, **given, final=Sampled(1.0, rng=seed))
        assert len(result.principal_variation) > 1 or result.visits[result.action] == 1


def test_a_node_takes_the_bytes_that_the_docstring_says():
    assert NODE.itemsize == 40


def test_trees_that_grow_together_are_those_that_grow_alone():
    random, evaluator = Random(2), Fixed(FOUR)
    states = [random_state(FOUR, random, 20) for _ in range(20)] + [FOUR.play("1212121")]
    given = {"evaluator": evaluator, "noise": NOISE, "rng": 1}
    trees, alone = ([kind(FOUR, state, **given) for state in states] for kind in (GuidedTree, ReadableTree))
    for some in (slice(None), slice(0, None, 2), slice(5, None), slice(None)):  # some grow on without the others
        grow_together(trees[some], 100)
        for readable in alone[some]:
            readable.grow(100)
        for tree, readable in zip(trees[::3], alone[::3], strict=True):
            if (action := readable.result().action) is not None:
                tree.advance(action)
                readable.advance(action)
                tree.grow(1)  # it moves out, lest the others grow too
                readable.grow(1)
        for tree, readable in zip(trees, alone, strict=True):
            assert_same(tree, readable)


def test_all_leaves_are_evaluated_in_one_call():
    calls = []

    def counted(words):
        calls.append(len(words))
        return np.zeros(len(words)), np.ones((len(words), 7))

    grow_together([GuidedTree(FOUR, evaluator=counted, rng=1) for _ in range(50)], 12)
    assert calls == [50] * 12
    grow_together([], 3)


@pytest.mark.parametrize("game", [TicTacToe(), TicTacToe(5, 4, 4), TicTacToe(misere=True), ConnectFour(5, 4), FOUR])
def test_a_network_says_of_words_what_it_says_of_states(game):
    known, evaluator = compiled(game), NetworkEvaluator(game, network(game))
    states = [random_state(game, Random(seed), 30) for seed in range(100)]
    words = np.array([known.state_words(state) for state in states])
    values, priors = evaluator.evaluate_words(words, known.move_numbers)
    said = evaluations(evaluator, states)
    assert values.tolist() == [value for value, _ in said]
    numbers = [known.number(action) for action in encoding(game).actions]
    assert priors[:, numbers].tolist() == [list(prior.values()) for _, prior in said]


def test_a_network_that_is_shown_otherwise_or_says_otherwise_is_asked_about_states():
    class Sure(NetworkEvaluator):
        def evaluate_all(self, states):
            return [Evaluation(1.0, prior) for _, prior in super().evaluate_all(states)]

    assert puct(FOUR, evaluator=Sure(FOUR, network(FOUR)), simulations=50, rng=1).value == 1.0
    wide, high = TicTacToe(4, 3, 3), TicTacToe(3, 4, 3)  # as many squares, and other words
    given = {"evaluator": NetworkEvaluator(wide, network(wide)), "simulations": 50, "rng": 1}
    for search in (puct, readable_puct):
        with pytest.raises(GameError, match=r"was made for|it is from a board of 3 x 4 squares"):
            search(high, **given)


@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(5, 4), FOUR], ids=repr)
def test_self_play_makes_the_examples_of_the_readable_one(game):
    evaluator = NetworkEvaluator(game, network(game))
    how = SelfPlay(simulations=20, sampled_plies=5)
    one, other = (self_play(evaluator, 12, how, rng=3, engine=engine) for engine in (False, True))
    for readable, made in zip(one, other, strict=True):
        assert np.array_equal(readable, made)
    networks = evaluator.network, network(game, seed=2)
    assert contest(game, networks, 6, how, rng=1) == contest(game, networks, 6, how, rng=1, engine=True)


def test_a_run_learns_the_same_with_the_engine_and_may_change_over(tmp_path):
    given = {"hidden": (16,), "how": SelfPlay(simulations=8), "games": 6, "steps": 3, "match_games": 2}
    runs = [AlphaZero(TicTacToe(), Plan(**given, engine=engine), seed=1) for engine in (False, True)]
    for run in runs:
        run.learn(2)
    AlphaZero(TicTacToe(), Plan(**given), seed=1, folder=tmp_path).learn(1)
    runs.append(AlphaZero(TicTacToe(), Plan(**given, engine=True), seed=1, folder=tmp_path))
    runs[-1].learn(2)
    for run in runs[1:]:
        assert run.generations == runs[0].generations
        for mine, its in zip(run.network.parameters, runs[0].network.parameters, strict=True):
            assert np.array_equal(mine, its)


# -- what makes no sense -----------------------------------------------------------------------------------------------


def ones(words):
    return np.zeros(len(words)), np.ones((len(words), 7))


WRONG = {
    "nothing": (lambda words: None, InvalidSearch, "two arrays of numbers"),
    "one array": (lambda words: np.zeros(len(words)), InvalidSearch, "two arrays of numbers"),
    "values in a column": (lambda words: (np.zeros((len(words), 1)), ones(words)[1]), InvalidSearch, r"shapes \(1,\)"),
    "priors for fewer moves": (lambda words: (ones(words)[0], np.ones((len(words), 6))), InvalidSearch, r"\(1, 7\)"),
    "words": (lambda words: (["a"] * len(words), ones(words)[1]), InvalidSearch, "two arrays of numbers"),
    "complex numbers": (lambda words: (ones(words)[0] * 1j, ones(words)[1]), InvalidSearch, "two arrays of numbers"),
    "no number": (lambda words: (ones(words)[0] + np.nan, ones(words)[1]), InvalidSearch, "value nan.*-1 to 1"),
    "more than a win": (lambda words: (ones(words)[0] + 1.5, ones(words)[1]), InvalidSearch, "value 1.5.*-1 to 1"),
    "negative priors": (
        lambda words: (ones(words)[0], 1 - 3 * np.eye(7)[:1]),
        InvalidPolicy,
        "not negative",
    ),
    "priors of 0": (lambda words: (ones(words)[0], 0 * ones(words)[1]), InvalidPolicy, "all of these have 0"),
    "infinite priors": (lambda words: (ones(words)[0], np.inf * ones(words)[1]), InvalidPolicy, "finite"),
    "priors that are no numbers": (lambda words: (ones(words)[0], np.nan * ones(words)[1]), InvalidPolicy, "finite"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_an_evaluator_says_is_checked_and_the_tree_stays_as_it_was(wrong):
    says, error, message = WRONG[wrong]
    switch = [False]
    tree = GuidedTree(FOUR, evaluator=lambda words: says(words) if switch[0] else ones(words), noise=NOISE, rng=1)
    same = GuidedTree(FOUR, evaluator=ones, noise=NOISE, rng=1)
    for simulations in (40, 60):
        switch[0] = True
        with pytest.raises(error, match=message):
            tree.grow(5)
        switch[0] = False
        tree.grow(simulations)
        same.grow(simulations)
        assert tree.result() == same.result()


def test_a_wrong_row_changes_none_of_the_trees():
    def one_is_wrong(words):
        values, priors = ones(words)
        priors[-1, 0] = -1
        return values, priors if len(words) > 1 else abs(priors)

    trees = [GuidedTree(FOUR, evaluator=one_is_wrong, rng=1) for _ in range(3)]
    for tree in trees:
        tree.grow(10)
    before = [tree.result() for tree in trees]
    with pytest.raises(InvalidPolicy, match="not negative"):
        grow_together(trees, 1)
    assert [tree.result() for tree in trees] == before


def test_an_evaluator_that_fails_or_writes_into_its_words_does_no_harm():
    def writes(words):
        words[:] = 0
        return ones(words)

    state, given = FOUR.play("111111222222"), {"simulations": 200, "rng": 1}
    assert puct(FOUR, state, evaluator=writes, **given) == puct(FOUR, state, evaluator=ones, **given)
    calls = []

    def interrupted(words):
        calls.append(words)
        if len(calls) == 30:
            raise KeyboardInterrupt
        return ones(words)

    tree, same = GuidedTree(FOUR, evaluator=interrupted, rng=1), GuidedTree(FOUR, evaluator=ones, rng=1)
    with pytest.raises(KeyboardInterrupt):
        tree.grow(100)
    same.grow(29)
    assert tree.result() == same.result()


def test_only_priors_of_legal_moves_matter():
    def full_columns(words):
        values, priors = ones(words)
        priors[:, 0] = np.nan
        return values, priors

    state = FOUR.play("111111")
    assert 0 not in puct(FOUR, state, evaluator=full_columns, simulations=100, rng=1).visits
    with pytest.raises(InvalidPolicy):
        puct(FOUR, evaluator=full_columns, simulations=1, rng=1)


def test_what_is_no_search_is_said():
    class Other(PUCT):
        pass

    with pytest.raises(InvalidGame, match="no compiled rules"):
        puct(Nim(), evaluator=ones, simulations=1, rng=1)
    with pytest.raises(InvalidSearch, match="not an evaluator"):
        puct(FOUR, evaluator=3, simulations=1, rng=1)
    with pytest.raises(InvalidSearch, match="not an evaluator"):
        puct(FOUR, evaluator=Fixed, simulations=1, rng=1)
    with pytest.raises(InvalidSearch, match=r"PUCT\(…\) or FadingPrior"):
        puct(FOUR, evaluator=ones, tree_policy=Other(), simulations=1, rng=1)
    with pytest.raises(InvalidSearch, match="noise"):
        puct(FOUR, evaluator=ones, noise=0.25, simulations=1, rng=1)
    with pytest.raises(InvalidSearch, match="simulations"):
        puct(FOUR, evaluator=ones, rng=1)
    with pytest.raises(InvalidSearch, match="most_nodes"):
        puct(FOUR, evaluator=ones, simulations=1, rng=1, most_nodes=3)
    tree = GuidedTree(FOUR, evaluator=ones, rng=1)
    with pytest.raises(InvalidSearch, match="let it grow"):
        tree.result()
    with pytest.raises(IllegalAction):
        tree.advance(7)
    with pytest.raises(InvalidSearch, match="twice"):
        grow_together([tree, tree], 1)
    for other in (
        GuidedTree(ConnectFour(), evaluator=ones, rng=1),
        GuidedTree(FOUR, evaluator=lambda words: ones(words), rng=1),
        GuidedTree(FOUR, evaluator=ones, tree_policy=PUCT(2.0), rng=1),
    ):
        with pytest.raises(InvalidSearch, match="one game, one evaluator and one tree policy"):
            grow_together([tree, other], 1)
    nonsense = type("Nonsense", (Evaluator,), {"evaluate": lambda self, state: (0.0, 3)})()
    with pytest.raises(InvalidPolicy, match="a prior is a mapping"):
        puct(FOUR, evaluator=nonsense, simulations=1, rng=1)


def test_a_tree_that_grew_with_others_leaves_their_pool_to_grow_alone_in_another_thread():
    evaluator = Fixed(FOUR)
    trees = [GuidedTree(FOUR, evaluator=evaluator, rng=1) for _ in range(3)]
    grow_together(trees, 10)
    trees[0].grow(10)
    assert trees[0].pool is not trees[1].pool
    grow_together(trees[1:], 10)
    assert trees[1].pool is trees[2].pool is not trees[0].pool
    assert len({repr(tree.result()) for tree in trees}) == 1


def test_an_evaluator_cannot_grow_the_tree_that_asks_it():
    def evaluator(words):
        if len(seen := [*asked, None]) == 20:
            tree.grow(20_000)
        asked[:] = seen
        return np.zeros(len(words)), np.ones((len(words), 7))

    asked = []
    tree = GuidedTree(FOUR, evaluator=evaluator, rng=1)
    with pytest.raises(InvalidSearch, match="growing already"):
        tree.grow(100)
    assert tree.result().simulations == 19
