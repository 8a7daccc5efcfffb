r"""P-games: uniform random trees in which moves add up, for measuring how often a search errs.

Every path has the same number of moves, *D*, and every node above the leaves the same number of children, *B*. MAX
moves first, and the players take turns. Each move of the tree has a value of its own, drawn at random: 0 to 127 for
moves of MAX, -127 to 0 for moves of MIN, all equally likely. At the end the values along the path are added up:

.. math::

    u(s_D) = \operatorname{sign} \sum_{t=1}^{D} v(s_{t-1}, a_t).

MAX has won if the sum is positive, MIN if it is negative, and it is a draw if it is 0, as in the paper. So the winner
is found by counting, as in Go, and good moves tend to go together: unlike in a tree with leaves drawn one by one,
what was played early still matters at the end.

The tree is not stored. Its nodes are numbered ply by ply, the children of node *n* being :math:`Bn + 1, …, Bn + B`,
and the value of the move to a node is made of the seed and the node's number by the *splitmix64* generator, used as a
counter: one multiplication leads to the *n*-th number without those before it. Seven of its 64 bits are the value, so
no value is likelier than another. A tree of a million leaves costs no more memory than one of two.

Who is to play a P-game does not see the values of the moves, only who won in the end. Here the sum so far is part of a
state all the same, for the rules need it; a search that asks nothing but the six functions does not see it either.

Source: L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006, section 3.1 (B = 2 with D = 20,
and B = 8 with D = 8); S. J. J. Smith and D. S. Nau, "An analysis of forward pruning", AAAI 1994, for such trees with
moves of 1 and -1. splitmix64: G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from gamelib.errors import InvalidGame
from gamelib.game import MAX, MIN, two_player_utility
from gamelib.games.rulebook import Rulebook
from gamelib.number import are_plain_whole_numbers, check_count

GREATEST_VALUE: Final = 127
"""What a move of MAX can be worth at most, and one of MIN at least with the sign changed."""

MOST_NODES: Final = 2**64
"""How many nodes a tree may have: each needs another number for the generator."""

_BITS: Final = 2**64 - 1
_STEP: Final = 0x9E3779B97F4A7C15  # 2^64 divided by the golden ratio, and odd: the counter goes through all numbers


class PGameState(NamedTuple):
    """How many moves have been made, the number of the node reached, and the sum of the moves' values."""

    ply: int
    node: int
    total: int


class PGame(Rulebook[PGameState, int]):
    """A P-game: a uniform tree of random move values, the winner being given by the sign of their sum.

    The actions are the children, numbered from 0; people number them from 1. A win is worth 1, a draw 0, a loss -1.

    Args:
        branching: how many moves there are in each state, *B*, 1 or more.
        depth: how many moves a game has, *D*, 0 to 64. The tree can have at most 2^64 nodes: 63 moves with two to
            choose from, 21 with eight.
        seed: which of the trees, a whole number from 0 to 2^64 - 1; the same seed gives the same tree everywhere.

    Raises:
        InvalidGame: if a number is out of range.

    Example:
        >>> game = PGame(branching=2, depth=20, seed=1)
        >>> game.value(game.initial_state()), game.optimal_actions(game.initial_state())
        (1, (1,))
    """

    name = "P-game"
    state_type = PGameState
    states = "nodes of its tree with the sum of the moves to them"

    def __init__(self, branching: int = 2, depth: int = 20, *, seed: int) -> None:
        branching = check_count("branching", branching, error=InvalidGame)
        depth = check_count("depth", depth, 0, error=InvalidGame)
        seed = check_count("seed", seed, 0, _BITS, error=InvalidGame)
        if depth > 64 or branching > MOST_NODES or _nodes(branching, depth) > MOST_NODES:
            raise InvalidGame(
                f"a tree of {depth} plies with {branching} children a node has more than 2^64 nodes, or more than 64 "
                "plies: ask for fewer"
            )
        self.branching, self.depth, self.seed = branching, depth, seed
        self._start = _mixed((seed + _STEP) & _BITS)  # so that trees of neighbouring seeds have nothing in common
        self._children = range(branching)

    def __repr__(self) -> str:
        return f"PGame(branching={self.branching}, depth={self.depth}, seed={self.seed})"

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> PGameState:
        """Return the root of the tree."""
        return PGameState(0, 0, 0)

    def player(self, state: PGameState) -> int:
        """Return MAX after an even number of moves, MIN after an odd one."""
        return MIN if state.ply % 2 else MAX

    def actions(self, state: PGameState) -> Sequence[int]:
        """Return the numbers of the children, from 0."""
        return self._children if state.ply < self.depth else ()

    def result(self, state: PGameState, action: int) -> PGameState:
        """Return the child number ``action``."""
        self._check_legal(state, action)
        ply, node, total = state
        child = node * self.branching + int(action) + 1
        return PGameState(ply + 1, child, total + self._value(ply, child))

    def is_terminal(self, state: PGameState) -> bool:
        """Return whether all moves have been made."""
        return state.ply == self.depth

    def utility(self, state: PGameState, player: int) -> float:
        """Return 1 if ``player`` has won, -1 if the other has, 0 if the sum is 0."""
        if state.ply != self.depth:
            raise self.unfinished(state)
        return two_player_utility(self, _sign(state.total), player)

    def _is_state(self, state: PGameState) -> bool:
        ply, node, _ = state
        there = are_plain_whole_numbers(state) and 0 <= ply <= self.depth and node >= 0
        return there and self._state_after(self._path(node)) == state

    def key(self, state: PGameState) -> int:
        """Return the number of the node: no two have the same."""
        return state.node

    # -- the values --------------------------------------------------------------------------

    def value(self, state: PGameState) -> int:
        """Return who wins from ``state`` if both play their best: 1 for MAX, -1 for MIN, 0 for a draw.

        Alpha-beta, which also stops where the moves to come can no longer change the sign: trees of a million leaves
        take some hundredths of a second.

        Raises:
            InvalidState: if that is not a state of the tree.
        """
        self.check_state(state)
        return self._search(state, -1, 1)

    def optimal_actions(self, state: PGameState) -> tuple[int, ...]:
        """Return the moves that give nothing away, in order; none where the game is over.

        Raises:
            InvalidState: if that is not a state of the tree.
        """
        self.check_state(state)
        values = {action: self.value(self.result(state, action)) for action in self.actions(state)}
        best = (max if self.player(state) == MAX else min)(values.values(), default=0)
        return tuple(action for action, value in values.items() if value == best)

    def _search(self, state: PGameState, alpha: int, beta: int) -> int:
        ply, node, total = state
        left = self.depth - ply
        of_max = (left + 1 - ply % 2) // 2  # how many of the moves to come are MAX's
        if total > (left - of_max) * GREATEST_VALUE or total < -of_max * GREATEST_VALUE or not left:
            return _sign(total)
        maximises = ply % 2 == 0
        best = -1 if maximises else 1
        for child in range(node * self.branching + 1, (node + 1) * self.branching + 1):
            found = self._search(PGameState(ply + 1, child, total + self._value(ply, child)), alpha, beta)
            if maximises:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    def _value(self, ply: int, child: int) -> int:
        """Return the value of the move that leads from ply number ``ply`` to the node ``child``."""
        value = _mixed((self._start + child * _STEP) & _BITS) >> 57  # the top 7 bits
        return -value if ply % 2 else value

    # -- for people --------------------------------------------------------------------------

    def action_text(self, state: PGameState, action: int) -> str:
        """Return the number of the child, from 1."""
        return str(action + 1)

    def text(self, state: PGameState) -> str:
        """Return the moves made, numbered from 1, and the sum of their values: ``2 1 1, sum 57``."""
        moves = " ".join(str(action + 1) for action in self._path(state.node))
        return f"{moves or 'start'}, sum {state.total}"

    def _path(self, node: int) -> list[int]:
        """Return the actions that lead to the node."""
        path = []
        while node:
            node, action = divmod(node - 1, self.branching)
            path.append(action)
        return path[::-1]

    def _state_after(self, path: Sequence[int]) -> PGameState:
        state = self.initial_state()
        for action in path:
            state = self.result(state, action)
        return state


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _nodes(branching: int, depth: int) -> int:
    return sum(branching**ply for ply in range(depth + 1))


def _mixed(bits: int) -> int:
    """Return 64 bits that look random, another number for every other: the finaliser of splitmix64."""
    bits = ((bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9) & _BITS
    bits = ((bits ^ (bits >> 27)) * 0x94D049BB133111EB) & _BITS
    return bits ^ (bits >> 31)
