"""Players that move in many games at once, and how they do: against one another, and beside perfect play.

A player is a function from states to an action for each. So a network is asked once for all the games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple, TypeAlias

import numpy as np

from gamelib.game import MAX, MIN
from gamelib.games import ConnectFourState
from gamelib.learn import NetworkEvaluator
from gamelib.learn.policy_gradient import legal_policies
from gamelib.montecarlo import Evaluation, Evaluator, GuidedTree, grow_together, mcts, most_visits
from gamelib.montecarlo.rollout import at_random
from gamelib.rng import generator
from gamelib_lessons.perfect_connect_four import PerfectConnectFour

Player: TypeAlias = Callable[[Sequence[ConnectFourState]], Sequence[int]]
NetEvaluator: TypeAlias = NetworkEvaluator[ConnectFourState, int]


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


def perfect_player(perfect: PerfectConnectFour, seed: int) -> Player:
    """Return who plays any of the optimal actions."""
    random = Random(seed)
    return lambda states: [at_random(perfect.best_actions(state), random) for state in states]


def random_player(perfect: PerfectConnectFour, seed: int) -> Player:
    """Return who plays any action."""
    random = Random(seed)
    return lambda states: [at_random(perfect.game.actions(state), random) for state in states]


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
    actions = player(states)
    return [
        sum(action in perfect.best_actions(state) for state, action in zip(states, actions, strict=True)),
        len(states),
    ]
