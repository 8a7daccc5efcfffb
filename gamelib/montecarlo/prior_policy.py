r"""Tree policies that look where a prior points, and noise for the prior.

A node's ``notes`` hold its prior :math:`P_a` by action. With visits :math:`N_a` of its children, :math:`N = \sum_b N_b`
and the mean reward :math:`Q_a` of the player to move, from 0 to 1, the index of PUCT is

.. math:: Q_a + c \, P_a \frac{\sqrt{N}}{1 + N_a} .

Source: D. Silver et al., "Mastering the game of Go with deep neural networks and tree search", *Nature* 529, 2016, and
"Mastering the game of Go without human knowledge", *Nature* 550, 2017; the growing constant is that of "A general
reinforcement learning algorithm that masters chess, shogi, and Go through self-play", *Science* 362, 2018; C. Rosin,
"Multi-armed bandits with episode context", *Annals of Mathematics and Artificial Intelligence* 61, 2011, for the first
index of the kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt
from random import Random

from gamelib.errors import InvalidSearch
from gamelib.game import Action, State
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.tree_policy import check_constant
from gamelib.number import is_finite_number
from gamelib.wording import quoted


@dataclass(frozen=True, slots=True)
class PUCT:
    r"""Follow the highest :math:`Q_a + c \, P_a \sqrt{N} / (1 + N_a)`; while *N* is 0, the greatest prior.

    Args:
        c: how much the prior counts, 0 or more. Rewards are from 0 to 1; where a program has values from -1 to 1, its
            constant is twice as large for the same search.
        first_play: what an action never followed seems to be worth, from 0 (a loss, as in AlphaZero) to 1; the mean of
            the node itself if not given.

    Raises:
        InvalidSearch: if one of them is not such a number.

    Example:
        >>> PUCT(c=2.0)
        PUCT(c=2.0, first_play=None)
    """

    c: float = 1.25
    first_play: float | None = None

    def __post_init__(self) -> None:
        check_constant(self.c)
        first = self.first_play
        if first is not None and (not is_finite_number(first) or not 0 <= first <= 1):
            raise InvalidSearch(f"the first play is a reward from 0 to 1, or None, and is not {first!r}")

    def choose(self, node: Node[State, Action], player: int) -> Action:
        """Return the action with the highest index, the first one in the game's order of several."""
        priors: dict[Action, float] = node.notes
        children, child_of = node.children, node.children.get
        all_visits = sum([child.visits for child in children.values()])
        if not all_visits:
            return max(priors, key=priors.__getitem__)
        weight = self.weight(all_visits)
        first = node.totals[player] / node.visits if self.first_play is None else self.first_play
        highest = -inf
        for action, prior in priors.items():
            child = child_of(action)
            if child is None or not (visits := child.visits):
                index = first + weight * prior
            else:
                index = child.totals[player] / visits + weight * prior / (1 + visits)
            if index > highest:
                highest, chosen = index, action
        return chosen

    def weight(self, visits: int) -> float:
        """Return what :math:`P_a / (1 + N_a)` is multiplied by at a node whose children have so many visits in all."""
        return self.c * sqrt(visits)


@dataclass(frozen=True, slots=True)
class FadingPrior(PUCT):
    r"""Follow the highest :math:`Q_a + c \, P_a / (1 + N_a)`: PUCT as it is often quoted, without :math:`\sqrt{N}`.

    The bonus of an action that is never followed stays as it is, so a search may never come back to it.

    Example:
        >>> FadingPrior(c=1.0).weight(400)
        1.0
    """

    def weight(self, visits: int) -> float:
        """Return the constant."""
        return self.c


@dataclass(frozen=True, slots=True)
class DirichletNoise:
    r"""Noise in the prior of the root, so that self-play tries something else: :math:`(1 - s) P_a + s \, \eta_a`.

    Args:
        alpha: the concentration of the Dirichlet distribution that :math:`\eta` is drawn from, above 0; about 10
            divided by the number of legal actions.
        share: *s*, from 0 to 1.

    Raises:
        InvalidSearch: if one of them is not such a number.

    Example:
        >>> noisy = DirichletNoise(alpha=1.0).added({"a": 0.5, "b": 0.5}, Random(1))
        >>> {action: round(prior, 3) for action, prior in noisy.items()}
        {'a': 0.393, 'b': 0.607}
    """

    alpha: float
    share: float = 0.25

    def __post_init__(self) -> None:
        if not is_finite_number(self.alpha) or not 0 < self.alpha <= 1e6:
            raise InvalidSearch(
                f"alpha is a number above 0 and at most a million, such as 10 / (number of actions), not {self.alpha!r}"
            )
        if not is_finite_number(self.share) or not 0 <= self.share <= 1:
            raise InvalidSearch(f"the share of the noise is a number from 0 to 1, not {self.share!r}")

    def added(self, prior: dict[Action, float], random: Random) -> dict[Action, float]:
        """Return a prior with the noise in it."""
        drawn = [random.gammavariate(self.alpha, 1) for _ in prior]
        if not any(drawn):  # where alpha is tiny, and one of them has everything
            drawn[random.randrange(len(drawn))] = 1.0
        total = sum(drawn)
        return {
            action: (1 - self.share) * mass + self.share * noise / total
            for (action, mass), noise in zip(prior.items(), drawn, strict=True)
        }


def check_guidance(tree_policy: object, noise: object) -> None:
    """Raise InvalidSearch unless the one goes by priors, and the other is noise for them, or None."""
    if not isinstance(tree_policy, PUCT):
        raise InvalidSearch(
            f"{quoted(tree_policy)} does not go by priors: a tree policy that does is PUCT(…) or an object of a class "
            "that begins with class …(PUCT), such as FadingPrior(…)"
        )
    if noise is not None and not isinstance(noise, DirichletNoise):
        raise InvalidSearch(f"noise is DirichletNoise(alpha=…), or None, and not {quoted(noise)}")
