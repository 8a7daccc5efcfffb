r"""A small network that gives a policy and a value, in numpy: forward, backward, saved and read again.

Hidden layers of rectified units, :math:`h = \max(0, W x + b)`, end in two heads: the policy
:math:`p = \operatorname{softmax}(W_p h + b_p)` and the value :math:`v = \tanh(W_v h + b_v)`, from a loss at -1
to a win at 1 for who is to move. It is trained to make the loss of AlphaGo Zero small,

.. math:: \ell = (z - v)^2 - \pi^\top \ln p + c \lVert \theta \rVert^2

where :math:`\pi` is the policy and *z* the value it is shown. Without hidden layers the policy is a linear softmax, as
that of AlphaGo's rollouts.

Source: D. Silver et al., "Mastering the game of Go without human knowledge", *Nature* 550, 2017; I. Goodfellow, Y.
Bengio and A. Courville, *Deep Learning*, 2016, section 6.5 (back-propagation).
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from copy import deepcopy
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from gamelib.arrays import np
from gamelib.errors import GameError
from gamelib.number import check_count
from gamelib.rng import Rng, generator
from gamelib.wording import quoted

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers: TypeAlias = "NDArray[Any]"


class Examples(NamedTuple):
    """What a network is shown.

    Attributes:
        inputs: the positions, shape (*n*, inputs).
        policies: how good each action is, a distribution in each row, shape (*n*, actions); a row of 0 teaches nothing.
        values: what came of them for who was to move, from -1 to 1, shape (*n*,).
    """

    inputs: Numbers
    policies: Numbers
    values: Numbers


class Losses(NamedTuple):
    """How wrong a network is: the cross-entropy of its policy in nats, and the squared error of its value."""

    policy: float
    value: float


class PolicyValueNetwork:
    """A policy and a value from rows of numbers.

    Args:
        inputs: how many numbers a position is shown as.
        actions: how many actions there are in all.
        hidden: how many units each hidden layer has; none makes a linear policy.
        rng: draws the first weights: a generator, or a seed for a new one.

    Attributes:
        weights: a matrix for each layer, the policy's and the value's head last.
        biases: a row for each layer.
        record: how it was trained, for people: anything JSON can hold.

    Example:
        >>> network = PolicyValueNetwork(inputs=18, actions=9, hidden=(32,), rng=1)
        >>> policies, values = network(np.zeros((1, 18)))
        >>> policies.shape, round(float(policies.sum()), 6), values.tolist()
        ((1, 9), 1.0, [0.0])
    """

    def __init__(self, inputs: int, actions: int, hidden: Sequence[int] = (128, 128), *, rng: Rng) -> None:
        if not isinstance(hidden, Sequence):
            raise GameError(f"hidden is how many units each hidden layer has, such as (128, 128), not {quoted(hidden)}")
        sizes = [
            check_count("the number of inputs", inputs),
            *(check_count("the number of units of a layer", units) for units in hidden),
        ]
        actions = check_count("the number of actions", actions)
        shapes = [*pairwise(sizes), (sizes[-1], actions), (sizes[-1], 1)]
        deviations = [(2 / shape[0]) ** 0.5 for shape in shapes[:-2]] + [0.1 / sizes[-1] ** 0.5] * 2
        self.biases: list[Numbers] = [np.zeros(shape[1], np.float32) for shape in shapes]
        draw = generator(rng)  # numpy's, since numpy is there by now: a PlainGenerator draws no normal numbers
        self.weights: list[Numbers] = [
            draw.normal(0, deviation, shape).astype(np.float32)
            for shape, deviation in zip(shapes, deviations, strict=True)
        ]
        self.record: Mapping[str, Any] = {}

    @property
    def parameters(self) -> list[Numbers]:
        """All arrays that are learned: the weights, then the biases."""
        return [*self.weights, *self.biases]

    @property
    def inputs(self) -> int:
        """How many numbers a position is shown as."""
        return len(self.weights[0])

    @property
    def actions(self) -> int:
        """How many actions there are in all."""
        return len(self.biases[-2])

    def __repr__(self) -> str:
        sizes = [str(matrix.shape[0]) for matrix in self.weights[:-1]]
        heads = f"{self.actions} actions and a value"
        return f"PolicyValueNetwork({' - '.join(sizes)} - {heads}; {sum(map(np.size, self.parameters)):,} parameters)"

    def __call__(self, inputs: Numbers) -> tuple[Numbers, Numbers]:
        """Return the policies, shape (*n*, actions), and the values, shape (*n*,), of positions."""
        _, logits, values = self._forward(self._checked(inputs))
        return softmax(logits), values

    def losses(self, examples: Examples) -> Losses:
        """Return how wrong the network is on examples."""
        examples = self.checked(examples)
        _, logits, values = self._forward(examples.inputs)
        return _losses(logits, values, examples)

    def losses_and_gradients(self, examples: Examples, l2: float = 0.0) -> tuple[Losses, list[Numbers]]:
        r"""Return how wrong the network is, and the gradient of :math:`\ell` for each of its parameters."""
        examples = self.checked(examples)
        with np.errstate(over="ignore", invalid="ignore"):  # where training diverges, what comes of it says so
            layers, logits, values = self._forward(examples.inputs)
            number = len(examples.values)
            errors = [
                (softmax(logits) * examples.policies.sum(axis=1, keepdims=True) - examples.policies) / number,
                (2 * (values - examples.values) * (1 - values**2) / number)[:, None],
            ]
            return _losses(logits, values, examples), self._backward(layers, errors, l2)

    def checked(self, examples: Examples) -> Examples:
        """Return examples as arrays, having checked that they are numbers in shapes that fit."""
        try:
            inputs, policies, values = (np.asarray(each) for each in examples)
        except (TypeError, ValueError) as error:
            raise GameError(f"examples are inputs, policies and values, three arrays: {error}") from None
        number = max(1, len(values)) if values.ndim else 1
        needed = [(number, self.inputs), (number, self.actions), (number,)]
        shapes = [array.shape for array in (inputs, policies, values)]
        if shapes != needed or any(array.dtype.kind not in "biuf" for array in (inputs, policies, values)):
            raise GameError(
                f"examples for this network are arrays of numbers of shapes (n, {self.inputs}), (n, {self.actions}) "
                f"and (n,), with n of 1 or more, and not of shapes {', '.join(map(str, shapes))} and types "
                f"{', '.join(str(array.dtype) for array in (inputs, policies, values))}"
            )
        return Examples(self._checked(inputs), policies, values)

    def _forward(self, inputs: Numbers) -> tuple[list[Numbers], Numbers, Numbers]:
        """Return the activations of all layers, the inputs first, the logits of the policy, and the values."""
        layers = [inputs]
        for matrix, bias in zip(self.weights[:-2], self.biases[:-2], strict=True):
            layers.append(np.maximum(layers[-1] @ matrix + bias, 0))
        logits = layers[-1] @ self.weights[-2] + self.biases[-2]
        values = np.tanh(layers[-1] @ self.weights[-1] + self.biases[-1])[:, 0]
        return layers, logits, values

    def _backward(self, layers: list[Numbers], errors: list[Numbers], l2: float) -> list[Numbers]:
        """Return the gradients from those of the logits and of the value before its tanh."""
        weights = [layers[-1].T @ error for error in errors]
        biases = [error.sum(axis=0) for error in errors]
        error = sum((each @ matrix.T for each, matrix in zip(errors, self.weights[-2:], strict=True)), np.float32(0))
        for layer in reversed(range(len(layers) - 1)):
            error = error * (layers[layer + 1] > 0)
            weights.insert(0, layers[layer].T @ error)
            biases.insert(0, error.sum(axis=0))
            error = error @ self.weights[layer].T
        return [gradient + 2 * l2 * matrix for gradient, matrix in zip(weights, self.weights, strict=True)] + biases

    def _checked(self, inputs: Numbers) -> Numbers:
        if np.ndim(inputs) != 2 or np.shape(inputs)[1] != self.inputs:
            raise GameError(
                f"this network is shown rows of {self.inputs} numbers, an array of shape (n, {self.inputs}), and not "
                f"one of shape {np.shape(inputs)}"
            )
        return np.asarray(inputs, self.weights[0].dtype)

    # -- kept --------------------------------------------------------------------------------

    def copy(self) -> PolicyValueNetwork:
        """Return a network with the same parameters, which can be trained on its own."""
        return deepcopy(self)

    def save(self, path: str | Path) -> None:
        """Write the network to a file ``….npz``; what was there stays until all is written."""
        write_arrays(path, self.arrays() | {"record": np.array(json.dumps(self.record))})

    def arrays(self) -> dict[str, Numbers]:
        """Return the parameters by name."""
        named = {f"weights_{number}": matrix for number, matrix in enumerate(self.weights)}
        return named | {f"biases_{number}": bias for number, bias in enumerate(self.biases)}

    @classmethod
    def load(cls, path: str | Path) -> PolicyValueNetwork:
        """Return the network in a file; nothing in it is run."""
        arrays = read_arrays(path)
        try:
            record = json.loads(str(arrays.pop("record", "{}")))
            if not isinstance(record, dict):
                raise GameError("its record is not an object of JSON")
            return cls.from_arrays(arrays, record)
        except ValueError as error:
            raise GameError(f"{path} is not a network: {error}") from None

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, Numbers], record: Mapping[str, Any] | None = None) -> PolicyValueNetwork:
        """Return the network with these parameters, see :meth:`arrays`."""
        number = sum(name.startswith("weights_") for name in arrays)
        try:
            weights = [arrays[f"weights_{each}"] for each in range(number)]
            biases = [arrays[f"biases_{each}"] for each in range(number)]
            hidden = [each.shape[1] for each in weights[:-2]]
            network = cls(weights[0].shape[0], weights[-2].shape[1], hidden, rng=0)
        except (KeyError, IndexError, GameError):
            raise GameError(f"the arrays of a network are missing; there are {', '.join(arrays) or 'none'}") from None
        for made, given in zip(network.parameters, [*weights, *biases], strict=True):
            if made.shape != given.shape or given.dtype.kind != "f" or not np.isfinite(given).all():
                raise GameError(
                    f"finite floating-point numbers in the shape {made.shape} belong where an array of shape "
                    f"{given.shape} and type {given.dtype} stands"
                )
        network.weights, network.biases = [each.copy() for each in weights], [each.copy() for each in biases]
        network.record = record or {}
        return network


def softmax(logits: Numbers) -> Numbers:
    """Return rows of probabilities, proportional to the powers of *e* of the logits.

    Example:
        >>> softmax(np.array([[0.0, np.log(3)]])).round(6).tolist()
        [[0.25, 0.75]]
    """
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Numbers = powers / powers.sum(axis=1, keepdims=True)
    return shares


def _losses(logits: Numbers, values: Numbers, examples: Examples) -> Losses:
    above = logits - logits.max(axis=1, keepdims=True)
    logarithms = above - np.log(np.exp(above).sum(axis=1, keepdims=True))
    return Losses(
        float(-(examples.policies * logarithms).sum(axis=1).mean()), float(((values - examples.values) ** 2).mean())
    )


def write_arrays(path: str | Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write arrays to a file ``….npz``; whatever happens, it is the old file or the new one, and never a part of one.

    Raises:
        OSError: if it cannot be written; the old file is intact then.
    """
    path = Path(path)
    part = path.with_name(f".{path.name}.part")  # always the same name: what a kill leaves is written over
    try:
        with part.open("wb") as file:
            np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def read_arrays(path: str | Path) -> dict[str, NDArray[Any]]:
    """Return the arrays in a file; one that holds objects, which might run code when they are read, is refused."""
    content = Path(path).read_bytes()
    try:
        with np.load(BytesIO(content), allow_pickle=False) as arrays:
            return dict(arrays)
    except Exception as error:  # a wrong byte can lead zipfile, zlib or numpy astray in a dozen ways
        raise GameError(f"{path} is not a whole file of arrays (.npz): {error}") from None
