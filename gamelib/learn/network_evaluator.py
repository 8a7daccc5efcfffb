"""A network as the evaluator that guides a search: what it is shown of a board, and which output is which action.

A position is shown from the side of who is to move: first a 1 for each cell with a piece of their own, then one for
each cell of the other's. So one network plays both sides, and its value is that of the mover. A symmetry of the board
permutes inputs and actions; it makes several examples of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, singledispatch
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias

from gamelib.arrays import np
from gamelib.errors import GameError, InvalidGame
from gamelib.game import MAX, Action, Game, State
from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.games.rulebook import Rulebook
from gamelib.identity import refuse_other_states
from gamelib.learn.network import PolicyValueNetwork
from gamelib.montecarlo.evaluator import Evaluation, Evaluator, legal_prior

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers: TypeAlias = "NDArray[Any]"


@dataclass(frozen=True)
class Encoding(Generic[State, Action]):
    """How states and actions of a game are shown to a network.

    Attributes:
        game: the game.
        inputs: how many numbers a state is shown as.
        actions: all actions there may be, in the order of the network's outputs.
        rows: from *n* states to an array of shape (*n*, ``inputs``).
        bits: where a state is two words for :mod:`gamelib.engine`, the discs of the player to move and all, which bit
            each cell has in them; ``None`` for other games.
        moves: the number that each action has there.
        symmetries: for each symmetry but the trivial one, which input takes the place of which, and which action.
    """

    game: Game[State, Action]
    inputs: int
    actions: Sequence[Action]
    rows: Callable[[Sequence[State]], Numbers]
    symmetries: Sequence[tuple[Sequence[int], Sequence[int]]] = ()
    bits: Numbers | None = None
    moves: Sequence[int] = ()


@singledispatch
def encoding(game: Game[Any, Any]) -> Encoding[Any, Any]:
    """Return how a game is shown to a network: Connect Four, or tic-tac-toe and its relatives, on any board.

    Another game registers a function of its own, ``@encoding.register``.

    Example:
        >>> game = ConnectFour(columns=3, rows=2, connect=2)
        >>> encoding(game).rows([game.play("13")]).tolist()
        [[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]]
    """
    raise InvalidGame(f"no encoding is known for {game!r}: register a function that makes one, @encoding.register")


@encoding.register
def _connect_four(game: ConnectFour) -> Encoding[ConnectFourState, int]:
    columns, rows = game.columns, game.rows
    cells = np.array([column * (rows + 1) + row for column in range(columns) for row in range(rows)])
    mirrored = [(columns - 1 - column) * rows + row for column in range(columns) for row in range(rows)]

    symmetry = mirrored + [len(cells) + cell for cell in mirrored], list(range(columns))[::-1]
    rows_of = partial(_rows_of_connect_four, game, cells)
    return Encoding(game, 2 * len(cells), range(columns), rows_of, [symmetry], cells, range(columns))


def _rows_of_connect_four(game: ConnectFour, cells: Numbers, states: Sequence[ConnectFourState]) -> Numbers:
    _check_states(game, states)
    return planes([state[0] for state in states], [state[0] ^ state[1] for state in states], cells)


@encoding.register
def _tic_tac_toe(game: TicTacToe) -> Encoding[MnkState, int]:
    squares = range(game.m * game.n)
    cells = np.array(squares)

    symmetries = [
        ([*image, *(len(squares) + square for square in image)], image) for image in game.board.symmetries[1:]
    ]
    bits = cells + cells // game.m
    return Encoding(game, 2 * len(squares), squares, partial(_rows_of_mnk, game, cells), symmetries, bits, bits)


def _rows_of_mnk(game: TicTacToe, cells: Numbers, states: Sequence[MnkState]) -> Numbers:
    _check_states(game, states)
    turns = [state if game.player(state) == MAX else state[::-1] for state in states]
    return planes([own for own, _ in turns], [other for _, other in turns], cells)


def _check_states(game: Rulebook[Any, Any], states: Sequence[Any]) -> None:
    """Raise InvalidState unless all are states of the game: a network for another board knows nothing of them."""
    for state in states:
        if type(state) is not game.board_state:
            refuse_other_states(game, state, "a network")


def planes(own: Sequence[int], other: Sequence[int], cells: Numbers) -> Numbers:
    """Return the bits of bitboards, in the order of ``cells``, as rows of 0 and 1: the mover's, then the other's.

    Example:
        >>> planes([0b01], [0b10], np.arange(2)).tolist()
        [[1, 0, 0, 1]]
    """
    size = int(cells.max()) // 8 + 1
    packed = b"".join([board.to_bytes(size, "little") for pair in zip(own, other, strict=True) for board in pair])
    return _spread(np.frombuffer(packed, np.uint8).reshape(-1, size), cells)


def planes_of_words(words: Numbers, bits: Numbers) -> Numbers:
    """Return the same rows, from the words of the engine: the discs of the player to move, and of both.

    Example:
        >>> planes_of_words(np.array([[0b01, 0b11]], np.uint64), np.arange(2)).tolist()
        [[1, 0, 0, 1]]
    """
    boards = np.stack([words[:, 0], words[:, 0] ^ words[:, 1]], axis=1).astype("<u8")
    return _spread(boards.view(np.uint8).reshape(-1, 8), bits)


def _spread(boards: Numbers, cells: Numbers) -> Numbers:
    """Return the bits of boards, each a row of bytes and every two of them a state, as rows of 0 and 1."""
    bits = np.unpackbits(boards, axis=1, bitorder="little")
    shown: Numbers = bits[:, cells].reshape(len(boards) // 2, 2 * len(cells))
    return shown


LEAST: Final = 1e-30
"""What an action has of the prior at least: a network may be so sure of illegal ones that nothing else is left."""


class NetworkEvaluator(Evaluator[State, Action]):
    """Asks a network, for many states at once.

    Args:
        game: a game without chance, in which a win is worth 1 and a loss -1.
        network: made for its boards.
        shown: how states are shown to the network; as :func:`encoding` does it if not given.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> evaluator = NetworkEvaluator(game, PolicyValueNetwork(18, 9, rng=1))
        >>> round(sum(evaluator.evaluate(game.initial_state()).prior.values()), 5)
        1.0
    """

    def __init__(
        self, game: Game[State, Action], network: PolicyValueNetwork, shown: Encoding[State, Action] | None = None
    ) -> None:
        self.game, self.network = game, network
        self.shown: Encoding[State, Action] = shown or encoding(game)
        sizes, needed = (network.inputs, network.actions), (self.shown.inputs, len(self.shown.actions))
        if sizes != needed:
            raise GameError(
                f"{game.name} as it is shown here has {needed[0]} inputs and {needed[1]} actions, and the network is "
                f"made for {sizes[0]} and {sizes[1]}: was it trained on another board?"
            )

    def evaluate(self, state: State) -> Evaluation[Action]:
        """Return the value and the prior of a state."""
        return self.evaluate_all([state])[0]

    def policy(self, state: State) -> Mapping[Action, float]:
        """Return the prior over the legal actions: what the network would play without a search."""
        return legal_prior(self.evaluate(state).prior, self.game.actions(state))

    def evaluate_all(self, states: Sequence[State]) -> Sequence[Evaluation[Action]]:
        """Return the values, turned to MAX's side, and the priors of states."""
        policies, values = self.network(self.shown.rows(states))
        player, actions = self.game.player, self.shown.actions
        return [
            Evaluation(value if player(state) == MAX else -value, dict(zip(actions, policy, strict=True)))
            for state, policy, value in zip(states, np.maximum(policies, LEAST).tolist(), values.tolist(), strict=True)
        ]

    @property
    def reads_words(self) -> bool:
        """Whether it can be asked by words: its game is one of those, and no subclass says something else of states."""
        return self.shown.bits is not None and type(self).evaluate_all is NetworkEvaluator.evaluate_all

    def evaluate_words(self, words: NDArray[np.uint64], move_numbers: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the values, turned to MAX's side, and priors by number of move, of words of :mod:`gamelib.engine`.

        Example:
            >>> from gamelib.games import ConnectFour
            >>> evaluator = NetworkEvaluator(ConnectFour(), PolicyValueNetwork(84, 7, rng=1))
            >>> values, priors = evaluator.evaluate_words(np.zeros((3, 2), np.uint64), 7)
            >>> values.tolist(), priors.shape
            ([0.0, 0.0, 0.0], (3, 7))
        """
        assert self.shown.bits is not None
        inputs = planes_of_words(words, self.shown.bits)
        policies, values = self.network(inputs)
        priors = np.zeros((len(words), move_numbers))
        priors[:, self.shown.moves] = np.maximum(policies, LEAST)
        return np.where(inputs.sum(axis=1) % 2 == 0, values, -values), priors
