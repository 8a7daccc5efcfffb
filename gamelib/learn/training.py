r"""Training a network on examples: batches, Adam, and a stop before a network that diverges does any harm.

AlphaGo's first stage learned the moves of strong people; where a game is solved, the solution is the better teacher.

Adam keeps the running means *m* of each gradient and *v* of its square, and moves a parameter by
:math:`\alpha_t \, m / (\sqrt v + \epsilon)`. In step *t* the rate is
:math:`\alpha_t = \alpha \sqrt{1 - \beta_2^t} / (1 - \beta_1^t)`, which takes out that both means begin at 0.

Source: D. Kingma and J. Ba, "Adam: a method for stochastic optimization", *ICLR*, 2015, algorithm 1, in the quicker
order of the end of section 2.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from gamelib.arrays import np
from gamelib.errors import Diverged, GameError
from gamelib.game import MAX, Action, State
from gamelib.learn.network import Examples, Losses, PolicyValueNetwork
from gamelib.learn.network_evaluator import Encoding
from gamelib.number import check_count, is_finite_number
from gamelib.progress import Progress, check_progress, says_stop
from gamelib.rng import Rng, generator
from gamelib.wording import counted

if TYPE_CHECKING:
    from numpy.random import Generator
    from numpy.typing import NDArray

    Numbers: TypeAlias = "NDArray[Any]"


LARGEST: Final = 1e6
"""A weight beyond this, or one that is not a number, has gone astray: what the network says would overflow soon."""


class Adam:
    """The steps of Adam, for the parameters of one network.

    Args:
        parameters: the arrays to be moved, in place.
        rate: the step size.

    Example:
        >>> weight = np.array([1.0])
        >>> adam = Adam([weight], rate=0.1)
        >>> adam.step([2 * weight])  # of the square of the weight
        >>> weight.round(6).tolist()
        [0.9]
    """

    def __init__(self, parameters: Sequence[Numbers], rate: float = 1e-3) -> None:
        check_rates(rate)
        self.parameters, self.rate = parameters, rate
        self.means = [np.zeros_like(parameter) for parameter in parameters]
        self.squares = [np.zeros_like(parameter) for parameter in parameters]
        self.steps = 0

    def step(self, gradients: Sequence[Numbers]) -> None:
        """Move each parameter against its gradient."""
        self.steps += 1
        rate = self.rate * (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        moved = zip(self.parameters, gradients, self.means, self.squares, strict=True)
        for parameter, gradient, mean, square in moved:
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            parameter -= rate * mean / (np.sqrt(square) + 1e-8)


def train(
    network: PolicyValueNetwork,
    examples: Examples,
    *,
    steps: int,
    batch: int = 256,
    rate: float = 1e-3,
    l2: float = 1e-5,
    symmetries: Sequence[tuple[Sequence[int], Sequence[int]]] = (),
    rng: Rng,
    progress: Progress | None = None,
) -> Losses:
    """Train a network, in place, on batches drawn from examples.

    Args:
        network: what is trained.
        examples: what it is shown; batches are drawn with replacement.
        steps: how many batches, 1 or more; the learning rate falls to a tenth on the way, in a straight line.
        batch: how many examples each has.
        rate: the learning rate of Adam at first.
        l2: how much the squares of the weights count.
        symmetries: those of the board, see :class:`gamelib.learn.Encoding`; each batch is shown in one of them.
        rng: draws the batches: a generator, or a seed for a new one.
        progress: called after each step with the number of those made; ``False`` ends the training.

    Returns:
        The mean losses over the last tenth of the steps.

    Raises:
        Diverged: if a loss is not finite; the network is as it was before the training.
    """
    examples = checked_examples(network, examples)
    check_rates(rate, l2)
    steps, batch = check_count("the number of steps", steps), check_count("the size of a batch", batch)
    check_progress(progress)
    draw, adam = generator(rng), Adam(network.parameters, rate)
    before = network.copy()
    seen: list[Losses] = []
    for step in range(steps):
        adam.rate = rate * (1 - 0.9 * step / steps)
        shown = drawn(examples, batch, symmetries, draw)
        losses, gradients = network.losses_and_gradients(shown, l2)
        safe_step(network, adam, losses, gradients, before)
        seen.append(losses)
        if progress is not None and says_stop(progress(step + 1)):
            break
    late = seen[-max(1, len(seen) // 10) :]
    return Losses(*(float(np.mean(each)) for each in zip(*late, strict=True)))


def safe_step(
    network: PolicyValueNetwork, adam: Adam, losses: Losses, gradients: Sequence[Numbers], before: PolicyValueNetwork
) -> None:
    """Make a step of Adam; where a loss is not finite or a weight too large, restore the network as it was before.

    Raises:
        Diverged: saying after how many steps that was.
    """
    with np.errstate(over="ignore", invalid="ignore"):
        if isfinite(sum(losses)):
            adam.step(gradients)
        if isfinite(sum(losses)) and all(np.abs(each).max() <= LARGEST for each in network.parameters):
            return
    for parameter, kept in zip(network.parameters, before.parameters, strict=True):
        parameter[...] = kept
    raise Diverged(
        f"the training diverged: the loss was {sum(losses):g} after {counted(adam.steps, 'step')}. The network is "
        f"as it was before; a learning rate below {adam.rate:g} helps",
        network,
    )


def drawn(
    examples: Examples, batch: int, symmetries: Sequence[tuple[Sequence[int], Sequence[int]]], draw: Generator
) -> Examples:
    """Return a batch of examples, all turned or mirrored in one of the symmetries, or in none of them."""
    chosen = draw.integers(len(examples.values), size=batch)
    inputs, policies, values = (each[chosen] for each in examples)
    which = int(draw.integers(len(symmetries) + 1))
    if which:
        places, actions = symmetries[which - 1]
        inputs, policies = inputs[:, places], policies[:, actions]
    return Examples(inputs, policies, values)


def checked_examples(network: PolicyValueNetwork, examples: Examples) -> Examples:
    """Return examples as arrays, having checked their shapes, the distributions, and that values are from -1 to 1."""
    inputs, policies, values = network.checked(examples)
    if not np.isfinite(inputs).all() or not (np.abs(values) <= 1).all():
        raise GameError("the inputs of examples are finite numbers, and their values numbers from -1 to 1")
    sums = policies.sum(axis=1)
    if not (policies >= 0).all() or not (np.isclose(sums, 1, atol=1e-3) | (sums == 0)).all():
        raise GameError(
            "each row of the policies is a distribution, numbers of 0 or more that sum to 1; or nothing but 0, where "
            "only the value is to be learned"
        )
    return Examples(inputs, policies, values)


def check_rates(rate: object, l2: object = 0) -> None:
    """Raise GameError unless the learning rate is above 0, and the weight of the squares 0 or more."""
    if not is_finite_number(rate) or rate <= 0:
        raise GameError(f"the learning rate is a number above 0, such as 0.001, not {rate!r}")
    if not is_finite_number(l2) or l2 < 0:
        raise GameError(f"l2 is a number of 0 or more, such as 0.00001, not {l2!r}")


class PerfectPlay(Protocol):
    """Whatever knows perfect play, such as a :class:`gamelib.search.Solution`."""

    def value(self, state: Any) -> float:
        """Return what a state is worth to MAX."""

    def best_actions(self, state: Any) -> Sequence[Any]:
        """Return all optimal actions of a state, none if the game is over."""


def exact_examples(shown: Encoding[State, Action], states: Sequence[State], perfect: PerfectPlay) -> Examples:
    """Return an example for each of several states: equal shares for all optimal actions, and the value for the mover.

    Args:
        shown: how states are shown to the network.
        states: where the game goes on; 1 or more.
        perfect: knows their values, from -1 to 1, and optimal actions.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> from gamelib.learn import encoding
        >>> from gamelib.search import solve
        >>> game = TicTacToe()
        >>> state = game.parse("X O . / . . . / . . .")
        >>> examples = exact_examples(encoding(game), [state], solve(game))
        >>> (3 * examples.policies).tolist(), examples.values.tolist()
        ([[0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 0.0]], [1.0])
    """
    if not states:
        raise GameError("examples are made of states, 1 or more, and there are none")
    number = {action: index for index, action in enumerate(shown.actions)}
    policies = np.zeros((len(states), len(number)), np.float32)
    for row, state in zip(policies, states, strict=True):
        best = perfect.best_actions(state)
        if not best:
            raise GameError(f"the game is over, and there is nothing to learn to play, in\n{shown.game.text(state)}")
        row[[number[action] for action in best]] = 1 / len(best)
    player = shown.game.player
    values = [perfect.value(state) if player(state) == MAX else -perfect.value(state) for state in states]
    return Examples(shown.rows(states), policies, np.array(values, np.float32))
