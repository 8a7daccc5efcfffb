"""The program that a person plays against at the terminal: how it chooses, and what it says when asked for a hint."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from gamelib.game import MAX, MIN, Game
from gamelib.games.pig import Pig, PigState
from gamelib.games.pig_values import PigSolution, solve_pig
from gamelib.play.agents import PerfectAgent
from gamelib.play.many import Entered
from gamelib.same_game import BudgetSpent
from gamelib.search import expectiminimax, iterative_deepening
from gamelib.search.quiescence import Noisy
from gamelib.wording import counted


class Perfect(PerfectAgent):
    """Knows the whole game, which is small enough to be solved."""

    def hint(self, game: Game[Any, Any], state: Any, seat: int) -> str:
        """Return what it would play, and whether that wins."""
        action = game.action_text(state, self.choose(game, state))
        solution = self.solution(game, state)
        value, distance = solution[state]
        end = next(state for state in solution.states if game.is_terminal(state))
        lead = 2 * value - game.utility(end, MAX) - game.utility(end, MIN)  # the sum is the same at every end
        good = lead if seat == MAX else -lead
        if good > 0:
            return f"Hint: {action} wins at once." if distance == 1 else f"Hint: {action} wins, whatever the reply."
        if good < 0:
            return f"Hint: every move loses against perfect play; {action} holds out longest."
        return f"Hint: {action} keeps the draw; nothing wins against perfect play."


class PerfectPig:
    """Wins Pig or Piglet as often as anybody can."""

    name = "perfect"

    def __init__(self, game: Pig) -> None:
        self.game = game

    @cached_property
    def solution(self) -> PigSolution:
        """The solution of the game, found when it is first asked for."""
        return solve_pig(self.game)

    def choose(self, game: Game[Any, Any], state: Any) -> Any:
        """Return what optimal play does."""
        return self.solution.action(state)

    def hint(self, game: Game[Any, Any], state: PigState, seat: int) -> str:
        """Return what it would play, and how often that wins if both go on so."""
        value = self.solution.value(state)
        wins = (1 + (value if seat == MAX else -value)) / 2
        return f"Hint: {self.choose(game, state)}; you win {wins:.0%} of such games if both play perfectly."


class Limited:
    """Looks some plies ahead, or as far as it gets with some positions; throws of the dice are plies too.

    It remembers nothing from one move to the next, so that it plays the same whether moves were taken back or not.

    Args:
        evaluate: what a state is worth to MAX where it stops.
        depth: how many plies to look ahead.
        nodes: how many states to enter for a move.
        dice: whether chance moves in the game.

    Attributes:
        seen: how many plies its last search looked ahead.
    """

    def __init__(self, evaluate: Callable[[Any], float], depth: int, nodes: int, *, dice: bool = False) -> None:
        self.evaluate, self.depth, self.nodes, self.dice = evaluate, depth, nodes, dice
        self.seen = 0
        throws = ", throws counted" if dice else ""
        self.name = f"looks {counted(depth, 'move')} ahead{throws}, if {counted(nodes, 'position')} are enough"

    def choose(self, game: Game[Any, Any], state: Any) -> Any:
        """Return what the deepest complete search found best."""
        if self.dice:
            return self._weighed(game, state)
        found = iterative_deepening(
            game, state, evaluate=self.evaluate, depth=self.depth, nodes=self.nodes, quiescence=isinstance(game, Noisy)
        )
        self.seen = found.depth
        return found.action

    def _weighed(self, game: Game[Any, Any], state: Any) -> Any:
        """Return what the deepest complete search with chance nodes found best."""
        entered, action = Entered(game, self.nodes), game.actions(state)[0]
        self.seen = 0
        try:
            while self.seen < self.depth:
                found = expectiminimax(entered, state, depth=self.seen + 1, evaluate=self.evaluate)
                action, self.seen = found.action, self.seen + 1
        except BudgetSpent:
            pass
        return action

    def hint(self, game: Game[Any, Any], state: Any, seat: int) -> str:
        """Return what it would play, and how far it has looked."""
        action = game.action_text(state, self.choose(game, state))
        return f"Hint: {action} looks best, {counted(self.seen, 'move')} ahead."
