"""AlphaGo's pipeline in small, on a board where perfect play is known, each stage measured as the paper measured it.

1. *Supervised*: a linear policy (for rollouts) and a network learn the moves of perfect play.
2. *Reinforced*: the network goes on by policy gradient, against its earlier selves.
3. *Value*: another network learns how games of the reinforced policy end, from one position of each of many games; and
   for comparison from all positions of few games.
4. *Search*: PUCT with the prior of 1 and the value of 3, rollouts of the linear policy, or half of each, against UCT.

A player is a function from states to an action for each, so that a network is asked once for many games. All of it
takes minutes, so the results are kept in ``alphago_pipeline.json``, with those of a smaller run, which a test makes
again. Running this module writes the file anew::

    python -m gamelib_lessons.alphago_pipeline

Source: D. Silver et al., "Mastering the game of Go with deep neural networks and tree search", *Nature* 529, 2016.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib.arrays import np
from gamelib.game import MAX, MIN
from gamelib.games import ConnectFour, ConnectFourState
from gamelib.learn import (
    Examples,
    NetworkEvaluator,
    PolicyValueNetwork,
    encoding,
    exact_examples,
    reinforce,
    sampled_games,
    train,
)
from gamelib.learn.policy_gradient import legal_policies
from gamelib.learn.self_play import opened
from gamelib.montecarlo import (
    Evaluation,
    Evaluator,
    GuidedTree,
    PolicyRollout,
    RandomRollout,
    WithRollouts,
    grow_together,
    mcts,
    most_visits,
)
from gamelib.montecarlo.rollout import at_random
from gamelib.play import random_opening
from gamelib.rng import generator
from gamelib_lessons.perfect_connect_four import PerfectConnectFour
from gamelib_lessons.stored import read, write

Player: TypeAlias = Callable[[Sequence[ConnectFourState]], Sequence[int]]
NetEvaluator: TypeAlias = NetworkEvaluator[ConnectFourState, int]
FILE: Final = "alphago_pipeline.json"
OPENING_PLIES: Final = 3
_SIDE_BY_SIDE: Final = 5_000
Position: TypeAlias = tuple[ConnectFourState, float]
"""A position of a game, and what its end was worth to who moved there."""


def sampling(evaluator: NetEvaluator, seed: int) -> Player:
    """Return who draws each move from a network's policy."""
    draw = generator(seed)

    def play(states: Sequence[ConnectFourState]) -> Sequence[int]:
        sums = legal_policies(evaluator, states)[0].cumsum(axis=1)
        chosen: list[int] = (sums > draw.random((len(sums), 1)) * sums[:, -1:]).argmax(axis=1).tolist()
        return chosen

    return play


def first_choice(evaluator: NetEvaluator) -> Player:
    """Return who plays what a network's policy thinks the most likely."""

    def play(states: Sequence[ConnectFourState]) -> Sequence[int]:
        chosen: list[int] = legal_policies(evaluator, states)[0].argmax(axis=1).tolist()
        return chosen

    return play


def drawing(actions: Callable[[ConnectFourState], Sequence[int]], seed: int) -> Player:
    """Return who plays any of these actions."""
    random = Random(seed)
    return lambda states: [at_random(actions(state), random) for state in states]


def guided(perfect: PerfectConnectFour, evaluator: Evaluator[ConnectFourState, int], simulations: int) -> Player:
    """Return who searches with PUCT, in a new tree for each move."""

    def play(states: Sequence[ConnectFourState]) -> Sequence[int]:
        trees = [GuidedTree(perfect.game, state, evaluator=evaluator, rng=0) for state in states]
        grow_together(trees, simulations)
        return [most_visits(tree.root, perfect.game.player(tree.root.state)) for tree in trees]

    return play


def plain(perfect: PerfectConnectFour, simulations: int, seed: int) -> Player:
    """Return who searches with UCT and random rollouts, in a new tree for each move."""
    random = Random(seed)

    def move(state: ConnectFourState) -> int:
        action = mcts(perfect.game, state, simulations=simulations, rng=random.getrandbits(63)).action
        assert action is not None
        return action

    return lambda states: [move(state) for state in states]


class TwoNetworks(Evaluator[ConnectFourState, int]):
    """AlphaGo's pair: the prior is one network's, the value another's."""

    def __init__(self, prior: NetEvaluator, value: NetEvaluator) -> None:
        self.prior, self.value = prior, value

    def evaluate(self, state: ConnectFourState) -> Evaluation[int]:
        """Return the value of the one and the prior of the other."""
        return self.evaluate_all([state])[0]

    def evaluate_all(self, states: Sequence[ConnectFourState]) -> Sequence[Evaluation[int]]:
        """Return the values of the one and the priors of the other."""
        pairs = zip(self.value.evaluate_all(states), self.prior.evaluate_all(states), strict=True)
        return [Evaluation(found.value, wanted.prior) for found, wanted in pairs]


class Meeting(NamedTuple):
    """How one player did against another.

    Attributes:
        wins, draws, losses: in so many games.
        points: what it got of each opening's two games, in half points: a digit from 0 to 4 for each opening.
        optimal: in how many of its decisions its action was optimal.
        decisions: in how many positions it moved in some action was not optimal.
    """

    wins: int
    draws: int
    losses: int
    points: str
    optimal: int
    decisions: int

    @property
    def score(self) -> float:
        """What it got of the points, from 0 to 1."""
        return fmean(map(int, self.points)) / 4

    @property
    def margin(self) -> float:
        """How far the score may be off, with 95 % confidence: the two games of an opening are not independent."""
        return 1.96 * stdev(map(int, self.points)) / 4 / sqrt(len(self.points))


def meeting(
    perfect: PerfectConnectFour, first: Player, second: Player, openings: Sequence[ConnectFourState]
) -> Meeting:
    """Play each opening twice, all side by side, with the first player as MAX and as MIN."""
    game = perfect.game
    points = np.zeros(len(openings), int)
    ends = {1: 0, 0: 0, -1: 0}
    optimal = decisions = 0
    for side in (MAX, MIN):
        playing = dict(enumerate(openings))
        while playing:
            turns: tuple[dict[int, ConnectFourState], ...] = {}, {}
            for number, state in playing.items():
                turns[game.player(state)][number] = state
            for mover, turn in enumerate(turns):
                actions = (first if mover == side else second)(list(turn.values())) if turn else []
                for (number, state), action in zip(turn.items(), actions, strict=True):
                    playing[number] = game.result(state, action)
                    if mover == side:
                        best = perfect.best_actions(state)
                        decisions += len(best) < len(game.actions(state))
                        optimal += len(best) < len(game.actions(state)) and action in best
            for number, state in list(playing.items()):
                if game.is_terminal(state):
                    end = int(game.utility(playing.pop(number), side))
                    ends[end] += 1
                    points[number] += end + 1
    return Meeting(ends[1], ends[0], ends[-1], "".join(map(str, points)), optimal, decisions)


def right(perfect: PerfectConnectFour, player: Player, states: Sequence[ConnectFourState]) -> list[int]:
    """Return in how many of some positions a player's action is optimal, and how many they are."""
    optimal = (action in perfect.best_actions(state) for state, action in zip(states, player(states), strict=True))
    return [sum(optimal), len(states)]


@dataclass(frozen=True)
class Plan:
    """How much of everything.

    Attributes:
        columns, rows: of the board.
        hidden: the units of the hidden layers of all networks but the linear policy.
        examples: how many positions the supervised policies learn from.
        tests: in how many others, not even mirrored ones, they are tested without a search, and of these with one.
        steps: of training, for the linear policy and for the network.
        iterations: of policy gradient, with ``games`` games each.
        positions: from how many positions the value is learned, in so many rounds of ``value_steps`` steps.
        value_tests: in how many fresh games it is tested.
        rollouts: in how many positions of these rollouts do the same, and how many in each.
        many_games: from how many games the value network of the search learns, a position of each.
        openings: of each meeting; ``search_openings`` of those with searches.
        simulations: of a search.
    """

    columns: int = 5
    rows: int = 4
    hidden: tuple[int, ...] = (128, 128)
    examples: int = 200_000
    tests: tuple[int, int] = (10_000, 2_000)
    steps: tuple[int, int] = (2_000, 4_000)
    iterations: int = 500
    games: int = 256
    positions: int = 10_000
    rounds: int = 8
    value_steps: int = 500
    value_tests: int = 10_000
    rollouts: tuple[int, int] = (1_000, 32)
    many_games: int = 50_000
    openings: int = 400
    search_openings: int = 200
    simulations: int = 100


FULL: Final = Plan()
SMALL: Final = Plan(
    columns=4, hidden=(32,), examples=5_000, tests=(500, 50), steps=(200, 400), iterations=5, games=200,
    positions=500, rounds=2, value_steps=50, value_tests=500, rollouts=(300, 4), many_games=1_000, openings=100,
    search_openings=20, simulations=10,
)  # fmt: skip


def stages() -> Mapping[str, Any]:
    """Return what the full run found, by stage; its meetings are those of :class:`Meeting`."""
    found: Mapping[str, Any] = read(FILE)["full"]
    return found


def mean_square(errors: Any) -> float:
    """Return the mean of the squares."""
    return round(float(np.mean(np.square(errors))), 4)


class Pipeline:
    """The stages, each of which needs those before it."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = ConnectFour(plan.columns, plan.rows)
        self.perfect = PerfectConnectFour(self.game)
        self.shown = encoding(self.game)
        dice = np.random.default_rng(3)
        self.openings = [random_opening(self.game, OPENING_PLIES, dice) for _ in range(plan.openings)]

    def evaluator(self, hidden: Sequence[int], seed: int) -> NetEvaluator:
        """Return a network that has learned nothing."""
        network = PolicyValueNetwork(self.shown.inputs, len(self.shown.actions), hidden, rng=seed)
        return NetworkEvaluator(self.game, network, self.shown)

    def supervised(self) -> dict[str, Any]:
        """Learn the moves of perfect play, and return in how many decisions never seen each policy is right."""
        plan, perfect = self.plan, self.perfect
        drawn = perfect.drawn(plan.examples + 2 * plan.tests[0], rng=1)
        seen = set(map(self.game.canonical, drawn[: plan.examples]))
        unseen = [state for state in drawn[plan.examples :] if self.game.canonical(state) not in seen]
        self.tests = unseen[: plan.tests[0]]
        examples = exact_examples(self.shown, drawn[: plan.examples], perfect)
        self.linear, self.network = self.evaluator((), 1), self.evaluator(plan.hidden, 1)
        for learner, steps, rate in ((self.linear, plan.steps[0], 0.01), (self.network, plan.steps[1], 0.004)):
            train(learner.network, examples, steps=steps, rate=rate, symmetries=self.shown.symmetries, rng=2)
        few, name = self.tests[: plan.tests[1]], f"{plan.simulations} simulations"
        return {
            "at random": right(perfect, drawing(perfect.game.actions, 1), self.tests),
            "linear": right(perfect, first_choice(self.linear), self.tests),
            "network": right(perfect, first_choice(self.network), self.tests),
            f"UCT, {name}": right(perfect, plain(perfect, plan.simulations, 1), few),
            f"network, {name}": right(perfect, guided(perfect, self.network, plan.simulations), few),
        }

    def reinforced(self) -> dict[str, Any]:
        """Go on by policy gradient, and return how the new policy does against the supervised one."""
        plan, perfect = self.plan, self.perfect
        self.learned = NetworkEvaluator(self.game, self.network.network.copy(), self.shown)
        means = reinforce(
            self.learned, iterations=plan.iterations, games=plan.games, rate=0.002, opening=OPENING_PLIES, rng=4
        )
        players = {
            "reinforced": sampling(self.learned, 5),
            "supervised": sampling(self.network, 6),
            "reinforced, first choice": first_choice(self.learned),
            "supervised, first choice": first_choice(self.network),
            "perfect": drawing(perfect.best_actions, 7),
        }
        meetings = [
            ("reinforced", "supervised"), ("supervised, first choice", "supervised"), ("perfect", "supervised"),
            ("reinforced", "perfect"), ("supervised", "perfect"),
            ("reinforced, first choice", "supervised, first choice"),
        ]  # fmt: skip
        tenth = max(1, len(means) // 10)
        return {
            "meetings": {
                f"{first} against {second}": meeting(perfect, players[first], players[second], self.openings)._asdict()
                for first, second in meetings
            },
            "right": {"reinforced": right(perfect, first_choice(self.learned), self.tests)},
            "means": [round(float(np.mean(means[at : at + tenth])), 3) for at in range(0, len(means), tenth)],
        }

    def played(self, player: NetEvaluator, number: int, seed: int) -> list[list[Position]]:
        """Return the positions of games of a policy against itself."""
        game, random = self.game, Random(seed)
        openings = [opened(game, random.randint(0, OPENING_PLIES), random)[0] for _ in range(number)]
        return [
            [(state, game.utility(each.state, game.player(state))) for state, _ in each.moves]
            for each in sampled_games((player, player), openings, rng=seed)
        ]

    def value_examples(self, positions: Sequence[Position]) -> Examples:
        """Return examples of values alone."""
        states, outcomes = zip(*positions, strict=True)
        nothing = np.zeros((len(states), len(self.shown.actions)), np.float32)
        return Examples(self.shown.rows(states), nothing, np.array(outcomes, np.float32))

    def one_each(self, player: NetEvaluator, number: int, seed: int) -> list[Position]:
        """Return one position of each of so many games."""
        random = Random(seed)
        found: list[Position] = []
        while len(found) < number:
            games = self.played(player, min(_SIDE_BY_SIDE, number - len(found)), random.getrandbits(63))
            found += [random.choice(game) for game in games]
        return found

    def values(self) -> dict[str, Any]:
        """Learn how games end, and return squared errors: in training and in fresh games, beside rollouts."""
        plan = self.plan
        few = [position for game in self.played(self.network, plan.positions // 4, 8) for position in game]
        fresh = self.one_each(self.network, plan.value_tests, 9)
        one_each = self.one_each(self.network, plan.positions, 10)
        tests = self.one_each(self.learned, plan.value_tests, 11)
        self.value, curve = self.regressed(self.one_each(self.learned, plan.many_games, 12), tests)
        return {
            "supervised policy's games": {
                "all positions": self.regressed(few[: plan.positions], fresh)[1],
                "one position": self.regressed(one_each, fresh)[1],
                "always 0": mean_square([outcome for _, outcome in fresh]),
            },
            "reinforced policy's games": {
                "one position": curve,
                "always 0": mean_square([outcome for _, outcome in tests]),
                "estimates": self.estimates(tests[: plan.rollouts[0]]),
            },
        }

    def regressed(
        self, positions: Sequence[Position], fresh: Sequence[Position]
    ) -> tuple[NetEvaluator, list[list[float]]]:
        """Return a network that learned values, and its squared errors in training and in fresh games on the way."""
        learner = self.evaluator(self.plan.hidden, 13)
        shown = [self.value_examples(each) for each in (positions, fresh)]
        curve = []
        for number in range(self.plan.rounds):
            train(learner.network, shown[0], steps=self.plan.value_steps, l2=0, rng=14 + number)
            curve.append([round(learner.network.losses(each).value, 4) for each in shown])
        return learner, curve

    def estimates(self, tests: Sequence[Position]) -> dict[str, Any]:
        """Return the squared errors of ways to say how a game ends, against the ends and against perfect play."""
        states, outcomes = zip(*tests, strict=True)
        signs = np.array([1 if self.game.player(state) == MAX else -1 for state in states])
        exact = np.array([self.perfect.value(state) for state in states]) * signs
        found = {"the value network": self.value.network(self.shown.rows(states))[1]}
        for name, player in (("linear", self.linear), ("reinforced", self.learned)):
            found |= self.averaged(name, self.rolled_out(player, states) * signs)
        found |= self.averaged("random", self.rolled_at_random(states) * signs)
        return {
            name: [mean_square(value - truth) for truth in (np.array(outcomes), exact)] for name, value in found.items()
        }

    def averaged(self, name: str, ends: Any) -> Mapping[str, Any]:
        """Return by name what one rollout says, and the mean of all."""
        return {f"1 rollout, {name}": ends[0], f"{len(ends)} rollouts, {name}": ends.mean(axis=0)}

    def rolled_out(self, player: NetEvaluator, states: Sequence[ConnectFourState]) -> Any:
        """Return how rollouts of a policy end for MAX, a row for each round of them."""
        rounds = [
            sampled_games((player, player), states, rng=1_000 + number) for number in range(self.plan.rollouts[1])
        ]
        return np.array([[self.game.utility(each.state, MAX) for each in games] for games in rounds])

    def rolled_at_random(self, states: Sequence[ConnectFourState]) -> Any:
        """Return how random rollouts end for MAX, a row for each round of them."""
        random, rollout = Random(15), RandomRollout()
        return np.array(
            [[rollout(self.game, state, random)[MAX] for state in states] for _ in range(self.plan.rollouts[1])]
        )

    def searched(self) -> dict[str, Any]:
        """Return how PUCT with values, rollouts or both does against UCT with as many simulations."""
        plan, perfect = self.plan, self.perfect
        both = TwoNetworks(self.network, self.value)
        rollout = PolicyRollout(cache(self.linear.policy))
        mixtures = {share: WithRollouts(both, self.game, share, rollout=rollout, rng=17) for share in (0, 0.5, 1)}
        players = {
            **{f"lambda {share:g}": guided(perfect, each, plan.simulations) for share, each in mixtures.items()},
            "supervised value": guided(perfect, self.network, plan.simulations),
            "UCT": plain(perfect, plan.simulations, 18),
            "perfect": drawing(perfect.best_actions, 19),
        }
        openings = self.openings[: plan.search_openings]
        return {
            f"{name} against UCT": meeting(perfect, player, plain(perfect, plan.simulations, 20), openings)._asdict()
            for name, player in players.items()
        }

    def run(self) -> dict[str, Any]:
        """Return what all stages found, one after the other."""
        stages = self.supervised, self.reinforced, self.values, self.searched
        return {stage.__name__: stage() for stage in stages}


if __name__ == "__main__":
    write(FILE, {"small": Pipeline(SMALL).run(), "full": Pipeline(FULL).run()})
