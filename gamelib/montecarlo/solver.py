r"""A solver inside the tree: what simulations happen to prove is known for good, and never sampled again.

A finished game has its value for certain. From there proofs go up the tree, as far as they reach:

- one player, or two whose utilities are opposite: an action proved to bring the mover the utmost of the game proves
  its node, whatever the others bring;
- every player: where all actions are proved, the node is worth what the mover's best one is worth; of several that are
  equally good to the mover the first in the game's order is taken, as :func:`gamelib.search.maxn` does;
- chance: where all outcomes are proved, the node is worth their expectation.

With three players and more the first rule is left out: what a winning action brings the *others* may differ from
action to action, and a proof is exact here for everybody.

A simulation ends at a proved node, with its value and no rollout. Of the proved actions of a node only the best one is
compared with those that are still open, by its value and without a bonus, and a proved loss is not followed at all. And
when the root is proved, the search is over.

A proof says who wins, and not when: a child that was proved first may win late, and in a lost game all actions look
alike. So at a root that is proved to be won or lost, for one player or two whose utilities are opposite, the rules are
searched once more for the soonest win or the latest loss, with :func:`can_force`. Where that would take too long, the
loss is played that it took the most simulations to prove: it was the latest one in 219 of 224 lost positions of Connect
Four, where the first in the game's order was in 32.

Source: M. Winands, Y. Björnsson and J.-T. Saito, "Monte-Carlo tree search solver", *Computers and Games*, 2008, for
wins and losses of two; T. Cazenave and A. Saffidine, "Score bounded Monte-Carlo tree search", *Computers and Games*,
2010, for draws and values in between; J. A. M. Nijssen and M. Winands, "Enhancements for multi-player Monte-Carlo
tree search", *Computers and Games*, 2010, for the ties of many; S. Russell and P. Norvig, *Artificial Intelligence: A
Modern Approach*, 4th ed., section 4.3.2, for AND-OR search.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from math import fsum
from operator import mul
from typing import Final

from gamelib.errors import IllegalAction
from gamelib.game import CHANCE, Action, Game, State
from gamelib.montecarlo.final import FinalMove, visited
from gamelib.montecarlo.node import Node
from gamelib.montecarlo.rollout import utilities_at
from gamelib.montecarlo.scale import Scale, Utilities
from gamelib.montecarlo.tree_policy import TreePolicy
from gamelib.same_game import BudgetSpent, Metered
from gamelib.wording import quoted

CERTAIN: Final = 10**15
"""As often as this a proved action seems to have been visited to a tree policy, which leaves nothing of its bonus."""

NEAREST: Final = 1_000
"""How many states are looked at for utilities beyond 1, where the game does not say what there are."""

STATES: Final = 10_000
"""How many states may be entered for the soonest win or the latest loss at a proved root: some 0.03 seconds."""


def prove_upwards(game: Game[State, Action], path: Sequence[Node[State, Action]], utmost: Sequence[float]) -> None:
    """Prove the nodes of a path, from its end up, as far as that goes.

    Args:
        path: the nodes from the root to the leaf of a simulation.
        utmost: the highest utility of each player.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([3, 12])
        >>> root = Node(game, "A")
        >>> child = root.child(game, "a2")
        >>> prove_upwards(game, [root, child], utmost=(12, -3))
        >>> child.proven, root.proven
        ((12, -12), (12, -12))
    """
    leaf = path[-1]
    if leaf.player is None and leaf.proven is None:
        leaf.proven = utilities_at(game, leaf.state)
    for node in reversed(path):
        if node.proven is None:
            node.proven = _proof(game, node, utmost)
            if node.proven is None:
                return


def _proof(game: Game[State, Action], node: Node[State, Action], utmost: Sequence[float]) -> Utilities | None:
    """Return what the children of a node prove it to be worth, if they do."""
    children, player = node.children, node.player
    if not isinstance(player, int):
        return _expectation(game, node)
    if _opposed(game):
        for child in children.values():
            if child.proven is not None and child.proven[player] >= utmost[player]:
                return child.proven
    if node.untried:
        return None
    best: Utilities | None = None
    for action in game.actions(node.state):
        proven = children[action].proven
        if proven is None:
            return None
        if best is None or proven[player] > best[player]:
            best = proven
    return best


def _opposed(game: Game[State, Action]) -> bool:
    """Return whether one who gets the utmost leaves no choice of what the others get."""
    return game.num_players == 1 or (game.num_players == 2 and game.zero_sum)


def _expectation(game: Game[State, Action], node: Node[State, Action]) -> Utilities | None:
    """Return the expectation of a chance node, if all its outcomes are proved."""
    possible = [(outcome, probability) for outcome, probability in game.outcomes(node.state) if probability]
    outcomes, probabilities = zip(*possible, strict=True)
    proofs = [node.children[each].proven if each in node.children else None for each in outcomes]
    if None in proofs:
        return None
    return tuple([_mean(utilities, probabilities) for utilities in zip(*filter(None, proofs), strict=True)])


def _mean(utilities: Sequence[float], probabilities: Sequence[float]) -> float:
    """Return the mean of utilities, which no rounding takes below the least or above the greatest of them."""
    mean = fsum(map(mul, utilities, probabilities)) / fsum(probabilities)
    return min(max(min(utilities), mean), max(utilities))


@dataclass(frozen=True, slots=True)
class WithProofs:
    """A tree policy that is shown no proved action but the best, and that one as certain."""

    tree_policy: TreePolicy
    scale: Scale

    def choose(self, node: Node[State, Action], player: int) -> Action:
        """Return an action that is still open, or the best proved one if it is not a loss."""
        best = best_proven(node, player)
        if best is None:
            return self.tree_policy.choose(node, player)
        proven = node.children[best].proven
        assert proven is not None
        rewards = self.scale.rewards(proven)
        shown = {
            action: child if child.proven is None else _seen_as(child, CERTAIN, [CERTAIN * each for each in rewards])
            for action, child in node.children.items()
            if child.proven is None or (action == best and rewards[player] > 0)
        }
        if len(shown) == (rewards[player] > 0):  # nothing is open: another path proved the last of them
            return best
        return self.tree_policy.choose(_seen_as(node, node.visits, node.totals, shown), player)


def best_proven(node: Node[State, Action], player: int) -> Action | None:
    """Return the proved action that brings a player most, the one tried first of several; ``None`` if there is none."""
    best, most = None, None
    for action, child in node.children.items():
        if child.proven is not None and (most is None or child.proven[player] > most):
            best, most = action, child.proven[player]
    return best


def check_ends(game: Game[State, Action], state: State, scale: Scale) -> None:
    """Look at the states that are nearest for an end that is worth more than the scale has it.

    A game that does not say what its utilities are is taken to pay -1 to 1, and what is worth the utmost is not
    compared with anything: in a small game, the simulations alone might never see that there is more.
    """
    waiting = deque([state])
    for _ in range(NEAREST):
        if not waiting:
            return
        state = waiting.popleft()
        if game.is_terminal(state):
            scale.rewards(utilities_at(game, state))
        else:
            chance = game.player(state) is CHANCE
            steps = [step for step, _ in game.outcomes(state)] if chance else game.actions(state)
            waiting.extend(game.result(state, step) for step in steps)


def recommended(
    game: Game[State, Action],
    node: Node[State, Action],
    player: int,
    final: FinalMove[State, Action],
    scale: Scale,
    states: int = 0,
) -> Action:
    """Return the action to play where some may be proved.

    At a proved node :func:`in_time` decides, which may enter so many ``states``. Elsewhere ``final`` decides
    among the open actions, and the best proved one takes its place if it is worth at least what that one seems to be.
    """
    if node.proven is not None:
        return in_time(game, node, player, scale.high, states)
    best = best_proven(node, player)
    open_ones = {action: child for action, child in node.children.items() if child.visits and child.proven is None}
    if best is None:
        return _finally(game, node, player, final)
    if not open_ones:
        return best
    action = _finally(game, _seen_as(node, node.visits, node.totals, open_ones), player, final)
    proven = node.children[best].proven
    assert proven is not None
    return best if scale.rewards(proven)[player] >= open_ones[action].mean(player) else action


def in_time(
    game: Game[State, Action], node: Node[State, Action], player: int, utmost: Sequence[float], states: int
) -> Action:
    """Return the action to play at a proved node: of a won game the soonest win, of a lost one the latest loss.

    Who wins within so many plies is found out for more and more plies, until that decides or ``states`` have been
    entered. Then it is the win that took the fewest visits, or of the losses that are left the one that took the most.
    Where nobody gets the utmost, or interests are not opposed, it is the first action in the game's order that brings
    what is proved.
    """
    proven, left = node.proven, list(game.actions(node.state))
    assert proven is not None
    proofs = {action: child.proven for action, child in node.children.items() if child.proven is not None}
    good = [action for action in left if action in proofs and proofs[action][player] == proven[player]]
    winners = [each for each, worth in enumerate(proven) if worth >= utmost[each]]
    winner = player if player in winners else next(iter(winners), None)  # both are where all ends are worth the same
    if winner is None or not _opposed(game):
        return good[0]
    metered, plies = Metered(game, nodes=states), 0
    after = {action: game.result(node.state, action) for action in left}
    with suppress(BudgetSpent):
        while len(left) > 1:
            won = [action for action in left if can_force(metered, after[action], winner, utmost[winner], plies)]
            if winner == player and won:
                return won[0]
            if won == left:
                break
            left, plies = [action for action in left if action not in won], plies + 1
    visits = {action: node.children[action].visits for action in proofs}
    return min(good, key=visits.__getitem__) if winner == player else max(left, key=visits.__getitem__)


def can_force(game: Game[State, Action], state: State, player: int, utmost: float, plies: int) -> bool:
    """Return whether a player gets the utmost within so many plies, whatever the others and chance do: AND-OR search.

    Example:
        >>> from gamelib.games import TreeGame
        >>> game = TreeGame([[1, 1], 0])
        >>> [can_force(game, "A", player=0, utmost=1, plies=plies) for plies in (1, 2)]
        [False, True]
    """
    if game.is_terminal(state):
        return game.utility(state, player) >= utmost
    if plies == 0:
        return False
    mover = game.player(state)
    steps = [outcome for outcome, chance in game.outcomes(state) if chance] if mover is CHANCE else game.actions(state)
    won = (can_force(game, game.result(state, step), player, utmost, plies - 1) for step in steps)
    return any(won) if mover == player else all(won)


def _finally(
    game: Game[State, Action], node: Node[State, Action], player: int, final: FinalMove[State, Action]
) -> Action:
    """Return the action that ``final`` chooses, one that was tried."""
    action, tried = final(node, player), visited(node)
    if action not in tried:
        raise IllegalAction(
            f"the final move {final!r} chose {quoted(action)}, which was not tried: the actions that were are "
            f"{', '.join(map(repr, tried))}\n{game.text(node.state)}"
        )
    return action


def _seen_as(
    node: Node[State, Action],
    visits: int,
    totals: list[float],
    children: dict[Action, Node[State, Action]] | None = None,
) -> Node[State, Action]:
    """Return a copy of a node with other figures, for somebody who is to see only these."""
    seen = copy(node)
    seen.visits, seen.totals = visits, totals
    seen.children = node.children if children is None else children
    return seen
