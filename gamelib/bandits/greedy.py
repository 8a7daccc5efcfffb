r"""Greedy policies: pull what paid best so far, with or without a reason to try something else.

For machines that change there is one that forgets. A mean over the whole past moves by :math:`(x - \bar{x})/n_j`, ever
less. With a constant step size :math:`\alpha` it moves by :math:`\alpha (x - \bar{x})`, so that a reward's weight falls
by the factor :math:`1 - \alpha` with each later pull of the arm.

Source: R. Sutton and A. Barto, *Reinforcement Learning: An Introduction*, 2nd ed., sections 2.2 to 2.6; P. Auer,
N. Cesa-Bianchi and P. Fischer, "Finite-time analysis of the multiarmed bandit problem", *Machine Learning* 47, 2002,
figure 3, for the decaying epsilon.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, ClassVar

from gamelib.arrays import np
from gamelib.bandits.policy import IndexPolicy, Policy, Tally, check_number, highest
from gamelib.errors import InvalidPolicy

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray


@dataclass(frozen=True, repr=False)
class Greedy(IndexPolicy):
    """Pulls each arm once, and from then on the one with the best mean so far.

    An arm that paid badly at first may never be tried again, so the regret can grow in proportion to the steps.

    Example:
        >>> Greedy().choose(Tally.of(pulls=[9, 1], totals=[1, 0]), np.random.default_rng(1)).tolist()
        [0]
    """

    def bonus(self, tally: Tally) -> NDArray[np.float64]:
        """Return zeros: nothing is added for what is not known."""
        return np.zeros_like(tally.means)


class ExploringGreedy(Greedy):
    """Greedy, but now and then pulls any arm, all equally likely; how often is for a subclass to say."""

    @abstractmethod
    def epsilon_at(self, tally: Tally) -> float:
        """Return the probability of a random arm at the next pull."""

    def choose(self, tally: Tally, rng: Generator) -> NDArray[np.intp]:
        """Return the arm with the best mean in each run, or a random one."""
        best = super().choose(tally, rng)
        if tally.untried is not None:
            return best
        explores = rng.random(tally.runs) < self.epsilon_at(tally)
        return np.where(explores, rng.integers(tally.arms, size=tally.runs), best)

    def probabilities(self, tally: Tally, rng: Generator) -> NDArray[np.float64]:
        """Return how likely each arm is to be pulled; arms with equal means share what epsilon leaves."""
        if (untried := tally.untried) is not None:
            turn: NDArray[np.float64] = (np.arange(tally.arms)[:, None] == untried).astype(np.float64)
            return turn
        best = tally.means == tally.means.max(axis=0)
        epsilon = self.epsilon_at(tally)
        shares: NDArray[np.float64] = epsilon / tally.arms + (1 - epsilon) * best / best.sum(axis=0)
        return shares


@dataclass(frozen=True, repr=False)
class EpsilonGreedy(ExploringGreedy):
    """Greedy, but with probability epsilon pulls any arm, all equally likely.

    It pulls each arm once before. As it never stops exploring, its regret grows in proportion to the steps.

    Args:
        epsilon: a probability, from 0 to 1.

    Example:
        >>> policy = EpsilonGreedy(0.1)
        >>> policy.probabilities(Tally.of([9, 1], [1, 0]), np.random.default_rng(1)).round(3).ravel().tolist()
        [0.95, 0.05]
    """

    epsilon: float

    def __post_init__(self) -> None:
        check_number(self.epsilon, "epsilon", 0, 1)

    def epsilon_at(self, tally: Tally) -> float:
        """Return epsilon, which is always the same."""
        return float(self.epsilon)


@dataclass(frozen=True, repr=False)
class DecayingEpsilon(ExploringGreedy):
    r"""Greedy, but explores with a probability that falls so that the regret grows with :math:`\ln n` only.

    At step *n* of a bandit with *K* arms it explores with probability

    .. math::

        \varepsilon_n = \min\left\{1, \frac{cK}{d^2 n}\right\},

    as in Auer, Cesa-Bianchi and Fischer, figure 3; only that each arm is pulled once before.

    Args:
        c: how much it explores, above 0; their theorem 3 asks for more than 5.
        d: a lower bound, above 0 and at most 1, for the gap between the best mean and the others.

    Example:
        >>> policy = DecayingEpsilon(c=0.1, d=0.5)
        >>> [policy.epsilon_at(Tally.of([plays, 0], [0, 0])) for plays in (0, 1, 7)]
        [0.8, 0.4, 0.1]
    """

    c: float
    d: float

    def __post_init__(self) -> None:
        check_number(self.c, "c", 0, inf, above=True)
        check_number(self.d, "d", 0, 1, above=True)

    def epsilon_at(self, tally: Tally) -> float:
        """Return the probability of a random arm at the next pull."""
        wanted, made = float(self.c) * tally.arms, float(self.d) ** 2 * (tally.plays + 1)
        return wanted / made if wanted < made else 1.0  # the square of a tiny d is 0


@dataclass(frozen=True, repr=False)
class OptimisticStart(Greedy):
    r"""Greedy with means that start from a number no arm can keep up with.

    The start counts as one pull: after :math:`n_j` pulls that paid :math:`S_j` in sum, arm *j* is thought to pay

    .. math::

        \frac{\text{value} + S_j}{1 + n_j},

    which is its mean with a bonus that melts away. So every arm is tried several times, but all of that at the
    beginning. (Sutton and Barto let the start fade at a constant rate instead of counting it as a pull.)

    Args:
        value: what each arm is thought to pay at first, a finite number; optimistic if no arm pays as much.

    Example:
        >>> policy = OptimisticStart(5)
        >>> policy.index(Tally.of([3, 0], [2, 0]), np.random.default_rng(1)).value.ravel().tolist()
        [1.75, 5.0]
    """

    value: float

    tries_each_arm_first: ClassVar[bool] = False

    def __post_init__(self) -> None:
        check_number(self.value, "value", -inf, inf)

    def bonus(self, tally: Tally) -> NDArray[np.float64]:
        """Return how far the start lifts each arm above its mean."""
        lift: NDArray[np.float64] = (float(self.value) - tally.means) / (1 + tally.pulls)
        return lift


@dataclass(repr=False, eq=False)
class ConstantStep(Policy):
    """Epsilon-greedy by means that move by a constant share of the way to each new reward.

    It pulls each arm once before; that reward is the first mean.

    Args:
        epsilon: the probability of an arm by lot, from 0 to 1.
        alpha: the step size, above 0 and at most 1.

    Example:
        >>> from gamelib.bandits import Bernoulli, run
        >>> policy = ConstantStep(0, 0.5)
        >>> policy.read(Tally(2, 1), np.array([0]), np.array([1.0]), np.random.default_rng(1)).tolist()
        [1.0]
        >>> run([Bernoulli(1), Bernoulli(0)], policy, steps=10, runs=1, rng=1).pulls.ravel().tolist()
        [9, 1]
    """

    epsilon: float
    alpha: float

    def __post_init__(self) -> None:
        check_number(self.epsilon, "epsilon", 0, 1)
        check_number(self.alpha, "alpha", 0, 1, above=True)
        self._means: NDArray[np.float64] | None = None

    def choose(self, tally: Tally, rng: Generator) -> NDArray[np.intp]:
        """Return the arm with the greatest recent mean in each run, or one by lot."""
        if (untried := tally.untried) is not None:
            return untried
        if self._means is None or self._means.shape != tally.pulls.shape:
            raise InvalidPolicy(f"{self!r} keeps means of its own, and has read nothing of what this tally holds")
        explores = rng.random(tally.runs) < self.epsilon
        return np.where(explores, rng.integers(tally.arms, size=tally.runs), highest(self._means, rng))

    def read(
        self, tally: Tally, arms: NDArray[np.intp], rewards: NDArray[np.float64], rng: Generator
    ) -> NDArray[np.float64]:
        """Move the means of the arms pulled, and return the rewards as they are."""
        if self._means is None or tally.plays == 0:
            self._means = np.zeros((tally.arms, tally.runs))
        at = arms, np.arange(tally.runs)
        step = np.where(tally.pulls[at] == 0, 1.0, self.alpha)
        self._means[at] += step * (rewards - self._means[at])
        return rewards
