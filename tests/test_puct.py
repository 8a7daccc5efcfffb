"""PUCT: every visit as a few plain lines count them, priors that help and harm, and trees that survive failures."""

from functools import partial
from math import inf, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import CHANCE, InvalidPolicy, InvalidSearch
from gamelib.games import ConnectFour, ManyPlayerOthello, Pig, Piglet, TicTacToe, TreeGame
from gamelib.games.pig import mover_numbers, solve_pig
from gamelib.montecarlo import (
    PUCT,
    RAVE,
    UCT,
    DirichletNoise,
    Evaluation,
    Evaluator,
    FadingPrior,
    GuidedTree,
    PolicyAndValue,
    grow_together,
    leaning_policy,
    puct,
)
from gamelib.search.policy import uniform_policy
from tests.grown_trees import nodes_of

LITTLE = ConnectFour(columns=4, rows=3, connect=3)


def no_idea(game):
    return PolicyAndValue(uniform_policy(game))


def visits_of(tree):
    """Return the visits of all nodes by the actions that lead to them."""

    def below(node, path):
        yield path, node.visits
        for action, child in node.children.items():
            yield from below(child, (*path, action))

    return dict(below(tree.root, ()))


class Oracle:
    """The same search in plain lines: visits and rewards in dictionaries by path, a recursion for each simulation."""

    def __init__(
        self, game, bonus, first=None, prior=lambda state, action: 1.0, value=lambda state: 0.0, low=-1, high=1,
        most_nodes=inf,
    ):  # fmt: skip
        self.game, self.bonus, self.first, self.prior, self.value = game, bonus, first, prior, value
        self.low, self.high, self.most_nodes = low, high, most_nodes
        self.visits, self.won = {}, {}

    def simulate(self, path, state):
        """Return what MAX gets, from 0 to 1, after one more simulation through a path."""
        game = self.game
        if game.is_terminal(state):
            reward = (game.utility(state, 0) - self.low) / (self.high - self.low)
        elif path not in self.visits or not self.known(path, state):
            reward = (self.value(state) - self.low) / (self.high - self.low)
        else:
            action = self.chosen(path, state)
            reward = self.simulate((*path, action), game.result(state, action))
        self.visits[path] = self.visits.get(path, 0) + 1
        self.won[path] = self.won.get(path, 0.0) + reward
        return reward

    def known(self, path, state):
        """Return the actions that may be chosen: all of them, or those that were tried if the tree is full."""
        actions = self.game.actions(state)
        full = len(self.visits) >= self.most_nodes
        return [action for action in actions if not full or (*path, action) in self.visits]

    def chosen(self, path, state):
        actions = self.known(path, state)
        mass = sum(self.prior(state, action) for action in self.game.actions(state))
        shares = {action: self.prior(state, action) / mass for action in actions}
        total = sum(self.visits.get((*path, action), 0) for action in actions)
        if not total:
            return max(actions, key=shares.get)

        def mean(at):
            won, visits = self.won[at], self.visits[at]
            return (won if self.game.player(state) == 0 else visits - won) / visits

        def index(action):
            visits = self.visits.get((*path, action), 0)
            q = mean((*path, action)) if visits else mean(path) if self.first is None else self.first
            return q + self.bonus(total) * shares[action] / (1 + visits)

        return max(actions, key=index)


POLICIES = [
    (PUCT(), lambda n: 1.25 * sqrt(n), None),
    (PUCT(c=0.0), lambda n: 0.0, None),
    (PUCT(c=0.3, first_play=0.0), lambda n: 0.3 * sqrt(n), 0.0),
    (PUCT(c=5.0, first_play=1.0), lambda n: 5 * sqrt(n), 1.0),
    (PUCT(c=2.0, first_play=0.5), lambda n: 2 * sqrt(n), 0.5),
    (FadingPrior(c=2.0), lambda n: 2.0, None),
    (FadingPrior(c=1.0, first_play=0.0), lambda n: 1.0, 0.0),
]
BOARDS = [
    (TicTacToe(), ()),
    (TicTacToe(), (4,)),  # MIN is to move
    (LITTLE, ()),
    (ConnectFour(), (3, 3, 3, 2, 2)),
]


@pytest.mark.parametrize(("policy", "bonus", "first"), POLICIES, ids=[str(policy) for policy, _, _ in POLICIES])
@pytest.mark.parametrize(("game", "moves"), BOARDS, ids=["tic-tac-toe", "MIN to move", "4x3", "7x6"])
def test_uniform_priors_and_a_constant_value_visit_what_the_oracle_visits(game, moves, policy, bonus, first):
    state = game.initial_state()
    for move in moves:
        state = game.result(state, move)
    oracle, tree = (
        Oracle(game, bonus, first),
        GuidedTree(game, state, evaluator=no_idea(game), tree_policy=policy, rng=1),
    )
    for _ in range(250):
        oracle.simulate((), state)
    tree.grow(100)
    tree.grow(150)
    assert visits_of(tree) == oracle.visits


TREES = st.recursive(st.integers(0, 8), lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25)


@settings(max_examples=60, deadline=None)
@given(
    tree=TREES, first=st.integers(0, 1), which=st.integers(0, len(POLICIES) - 1),
    masses=st.lists(st.integers(1, 9), min_size=1), values=st.lists(st.integers(0, 8), min_size=1),
    most_nodes=st.integers(1, 12) | st.just(100),
)  # fmt: skip
def test_any_tree_prior_and_value_visit_what_the_oracle_visits(tree, first, which, masses, values, most_nodes):
    game = TreeGame([tree, 0, 8], first=first)  # rewards are eighths, and sums of them exact
    policy, bonus, first_play = POLICIES[which]

    def prior(state, action):
        return masses[hash_of(state + action) % len(masses)]

    def value(state):
        return values[hash_of(state) % len(values)]

    guide = PolicyAndValue(lambda state: {action: prior(state, action) for action in game.actions(state)}, value)
    oracle = Oracle(game, bonus, first_play, prior, value, low=0, high=8, most_nodes=most_nodes)
    grown = GuidedTree(game, evaluator=guide, tree_policy=policy, rng=1, most_nodes=most_nodes)
    grown.grow(120)
    for _ in range(120):
        oracle.simulate((), game.initial_state())
    assert visits_of(grown) == oracle.visits


def hash_of(text):
    """Return a number that is the same in every process."""
    return sum(position * ord(letter) for position, letter in enumerate(text, 1))


def test_in_a_full_tree_a_great_prior_does_not_stand_before_what_was_tried():
    game = TreeGame([[[4]], [[4]], [[4]]])
    guide = PolicyAndValue(uniform_policy(game), lambda state: 4.0)
    tree = GuidedTree(game, evaluator=guide, rng=1, most_nodes=2)
    tree.root.visits, tree.root.totals, tree.root.notes = 1, [0.5, 0.5], {"a1": 0.8, "a2": 0.1, "a3": 0.1}
    tree.root.child(game, "a3")  # as after a move, when another search tried no more than this
    tree.nodes = 2
    tree.grow(50)
    assert {action: child.visits for action, child in tree.root.children.items()} == {"a3": 50}


@settings(max_examples=30, deadline=None)
@given(tree=TREES)
def test_min_at_the_root_of_the_negated_tree_searches_as_max_does(tree):
    def negated(below):
        return [negated(each) for each in below] if isinstance(below, list) else -below

    visits = []
    for first, sign in ((0, 1), (1, -1)):
        game = TreeGame([tree, 0, 8] if sign == 1 else negated([tree, 0, 8]), first=first)
        guide = PolicyAndValue(uniform_policy(game), lambda state, sign=sign: sign * 3.0)
        grown = GuidedTree(game, evaluator=guide, rng=1)
        grown.grow(100)
        visits.append([node.visits for node in nodes_of(grown.root)])
    assert visits[0] == visits[1]


CENTRE = dict(enumerate([1.0, 2.0, 3.0, 4.0, 3.0, 2.0, 1.0]))


def test_a_golden_tree_of_connect_four():
    game = ConnectFour()
    evaluator = PolicyAndValue(lambda state: CENTRE)
    tree = GuidedTree(game, game.play("443"), evaluator=evaluator, tree_policy=PUCT(c=1.0, first_play=0.0), rng=1)
    tree.grow(1_500)
    found = visits_of(tree)
    assert [found[column,] for column in range(7)] == GOLDEN
    assert [found[1, column] for column in range(7)] == GOLDEN_BELOW_B
    assert (tree.nodes, len(found)) == (GOLDEN_NODES, GOLDEN_NODES)


GOLDEN = [76, 172, 289, 425, 289, 172, 76]
GOLDEN_BELOW_B = [10, 21, 31, 41, 31, 27, 10]
GOLDEN_NODES = 1_499


OPEN_THREE = ConnectFour().play("443")
"""MAX threatens three in a row, open at both ends: all that does not stop it, at 2 or 5, loses."""


def saving(share):
    """Return an evaluator whose prior gives the two moves that save the game so much, and is uniform elsewhere."""
    game = ConnectFour()
    return PolicyAndValue(leaning_policy(game, lambda state: [1, 4] if state == OPEN_THREE else [], share))


@pytest.mark.parametrize("simulations", [1, 2, 3, 10, 50])
def test_a_prior_of_1_on_the_best_actions_finds_them_at_once(simulations):
    result = puct(ConnectFour(), OPEN_THREE, evaluator=saving(1), simulations=simulations, rng=1)
    assert result.action in (1, 4)
    assert set(result.visits) <= {1, 4}
    assert sum(result.visits.values()) == simulations - 1


def needed(policy, share, most=2_000):
    """Return from how many simulations on, in tens, a saving move is recommended; ``None`` if from more."""
    tree = GuidedTree(ConnectFour(), OPEN_THREE, evaluator=saving(share), tree_policy=policy, rng=1)
    wrong = 0
    for done in range(10, most + 1, 10):
        tree.grow(10)
        if tree.result().action not in (1, 4):
            wrong = done
    return wrong + 10 if wrong < most else None


def test_a_wrong_prior_is_overcome_by_puct_and_not_by_one_that_fades():
    assert [needed(PUCT(first_play=0.0), share) for share in (0.5, 0.2, 0.03)] == [10, 1450, 1450]
    assert [needed(FadingPrior(first_play=0.0), share) for share in (0.5, 0.2, 0.03)] == [10, None, None]


@pytest.mark.parametrize("share", [0.2, 0.1, 0.05])
def test_what_seems_lost_and_improbable_is_tried_when_its_bonus_alone_is_as_good_as_the_rest(share):
    game = TreeGame([4, 8, 0])
    guide = PolicyAndValue(leaning_policy(game, lambda state: ["a2"], share), lambda state: 4.0)
    tree = GuidedTree(game, evaluator=guide, tree_policy=PUCT(c=1.0, first_play=0.0), rng=1)
    while "a2" not in tree.root.children:
        tree.grow(1)
    first_bonus, other = share * sqrt(tree.root.visits - 2), (1 - share) / 2 * sqrt(tree.root.visits - 2)
    a1 = tree.root.children["a1"].visits
    assert first_bonus > 0.5 + other / (1 + a1)
    tree = GuidedTree(game, evaluator=guide, tree_policy=FadingPrior(c=1.0, first_play=0.0), rng=1)
    tree.grow(5_000)
    assert "a2" not in tree.root.children


def worth(game, solution, state):
    """Return what a state of Pig is worth to MAX if both play perfectly."""
    if game.is_terminal(state):
        return game.utility(state, 0)
    if game.player(state) is CHANCE:
        return sum(p * worth(game, solution, game.result(state, outcome)) for outcome, p in game.outcomes(state))
    i, j, k = mover_numbers(state)
    for_mover = 2 * solution.values[i, j, k] - 1 if i + k < game.goal else 1.0
    return for_mover if game.player(state) == 0 else -for_mover


@pytest.mark.parametrize("game", [Piglet(goal=5), Pig(goal=20)], ids=repr)
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("turn_total", [0, 4])
def test_dice_are_averaged_for_either_player(game, player, turn_total):
    solution = solve_pig(game)
    state = game.initial_state()._replace(player=player, turn_total=turn_total)
    value = partial(worth, game, solution)

    def prior(state):
        return {} if game.player(state) is CHANCE else {solution.action(state): 1.0}

    knows_values, knows_all = PolicyAndValue(uniform_policy(game), value), PolicyAndValue(prior, value)
    assert puct(game, state, evaluator=knows_values, simulations=1_000, rng=1).action == solution.action(state)
    guided = puct(game, state, evaluator=knows_all, simulations=1_000, tree_policy=PUCT(first_play=0.0), rng=1)
    assert guided.value == pytest.approx(value(state), abs=0.06)


def test_a_tree_goes_on_below_the_move_that_is_made():
    game, oracle = LITTLE, Oracle(LITTLE, lambda n: 1.25 * sqrt(n))
    tree = GuidedTree(game, evaluator=no_idea(game), rng=1)
    tree.grow(200)
    tree.advance(2)
    tree.grow(100)
    after = game.result(game.initial_state(), 2)
    for _ in range(200):
        oracle.simulate((), game.initial_state())
    for _ in range(100):
        oracle.simulate((2,), after)
    assert visits_of(tree) == {path[1:]: visits for path, visits in oracle.visits.items() if path[:1] == (2,)}
    assert tree.nodes == len(visits_of(tree))

    before = visits_of(tree)
    assert not tree.move_to(game.initial_state())
    assert visits_of(tree) == before
    assert tree.move_to(game.result(after, 0))
    assert visits_of(tree) == {path[1:]: visits for path, visits in before.items() if path[:1] == (0,)}


def test_noise_is_in_the_prior_of_the_root_alone_and_once_for_each_root():
    game = TicTacToe()
    tree = GuidedTree(game, evaluator=no_idea(game), noise=DirichletNoise(0.5), rng=1)

    def quiet(node):
        return node.notes is None or node.notes == pytest.approx(dict.fromkeys(node.notes, 1 / len(node.notes)))

    for _ in range(4):
        tree.grow(60)
        noisy = dict(tree.root.notes)
        assert not quiet(tree.root)
        assert sum(noisy.values()) == pytest.approx(1)
        assert all(quiet(node) for node in nodes_of(tree.root)[1:])
        tree.grow(20)
        assert tree.move_to(tree.root.state)
        assert tree.root.notes == noisy
        tree.advance(min(tree.root.children, key=lambda action: tree.root.children[action].visits))
    fresh = GuidedTree(game, evaluator=no_idea(game), noise=DirichletNoise(0.5), rng=1)
    fresh.advance(4)  # to a node nobody has evaluated
    fresh.grow(1)
    assert not quiet(fresh.root)


@pytest.mark.parametrize("alpha", [1e-5, 0.03, 1.0, 1e6])
def test_with_noise_a_prior_still_sums_to_1(alpha):
    game = TicTacToe()
    for seed in range(20):
        tree = GuidedTree(game, evaluator=no_idea(game), noise=DirichletNoise(alpha), rng=seed)
        tree.grow(1)
        assert sum(tree.root.notes.values()) == pytest.approx(1)
        assert min(tree.root.notes.values()) > 0.083  # three quarters of 1/9, and no noise


class Fails(Evaluator):
    """Raises once, when it is asked for the so-manieth time."""

    def __init__(self, game, at, error):
        self.of, self.at, self.error = no_idea(game), at, error

    def evaluate(self, state):
        self.at -= 1
        if self.at == 0:
            raise self.error
        return self.of.evaluate(state)


@pytest.mark.parametrize("error", [ZeroDivisionError(), KeyboardInterrupt()], ids=repr)
@pytest.mark.parametrize("at", [1, 2, 3, 10, 40])
def test_an_evaluator_that_fails_costs_the_simulation_it_failed_in(at, error):
    game = LITTLE
    whole, tree = (
        GuidedTree(game, evaluator=no_idea(game), rng=1),
        GuidedTree(game, evaluator=Fails(game, at, error), rng=1),
    )
    whole.grow(60)
    with pytest.raises(type(error)):
        tree.grow(60)
    tree.grow(60 - tree.root.visits)
    assert visits_of(tree) == visits_of(whole)


def test_trees_that_grow_together_are_those_that_grow_alone():
    def trees():
        evaluator, games = no_idea(LITTLE), ["", "1", "22", "1231", "1123344"]
        return [
            GuidedTree(LITTLE, LITTLE.play(moves), evaluator=evaluator, noise=DirichletNoise(1.0), rng=seed)
            for seed, moves in enumerate(games)
        ]

    together, alone = trees(), trees()
    grow_together(together, 80)
    grow_together([], 80)
    for tree in alone:
        tree.grow(80)
    assert [visits_of(tree) for tree in together] == [visits_of(tree) for tree in alone]


def test_a_prior_that_makes_no_sense_leaves_all_trees_that_grow_together_as_they_were():
    class Sometimes(Evaluator):
        wrong = True

        def evaluate(self, state):
            wrong = self.wrong and state == LITTLE.play("12")
            return Evaluation(0.0, {} if wrong else dict.fromkeys(range(4), 1.0))

    sometimes = Sometimes()
    together = [GuidedTree(LITTLE, LITTLE.play(moves), evaluator=sometimes, rng=1) for moves in ("3", "1", "4")]
    with pytest.raises(InvalidPolicy, match="all of these have 0"):
        grow_together(together, 50)
    sometimes.wrong = False
    done = together[0].root.visits
    assert [tree.root.visits for tree in together] == [done] * 3
    grow_together(together, 50 - done)
    for tree, moves in zip(together, ("3", "1", "4"), strict=True):
        alone = GuidedTree(LITTLE, LITTLE.play(moves), evaluator=sometimes, rng=1)
        alone.grow(50)
        assert visits_of(tree) == visits_of(alone)


@pytest.mark.parametrize("wrong", [-1, float("nan"), float("inf"), "1", None, True])
def test_constants_are_numbers_of_0_or_more(wrong):
    for make in (PUCT, FadingPrior):
        with pytest.raises(InvalidSearch, match="exploration constant"):
            make(c=wrong)
    with pytest.raises(InvalidSearch, match="alpha is a number above 0"):
        DirichletNoise(wrong)
    if wrong is not None:
        for give in (
            lambda: PUCT(first_play=wrong),
            lambda: DirichletNoise(1.0, wrong),
        ):
            with pytest.raises(InvalidSearch):
                give()


@pytest.mark.parametrize("wrong", [UCT(), RAVE(), PUCT, None, lambda node, player: 0])
def test_a_tree_policy_that_goes_by_no_prior_is_refused(wrong):
    with pytest.raises(InvalidSearch):
        puct(LITTLE, evaluator=no_idea(LITTLE), simulations=10, tree_policy=wrong, rng=1)


def test_noise_and_games_for_two_are_asked_for():
    with pytest.raises(InvalidSearch, match=r"noise is DirichletNoise\(alpha=…\), or None, and not 0.3"):
        puct(LITTLE, evaluator=no_idea(LITTLE), simulations=10, noise=0.3, rng=1)
    for_three = ManyPlayerOthello(size=6, players=3)
    with pytest.raises(InvalidSearch, match="this search is for two players"):
        puct(for_three, evaluator=no_idea(for_three), simulations=10, rng=1)
