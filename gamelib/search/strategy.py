"""A strategy: what a player does, whatever the other side does.

In a search problem the answer is a sequence of actions. Against an opponent it cannot be: what to
play depends on what the other side replied. A strategy is a function from states to actions, and
written out it is a plan full of *if*: play this, and if the answer is that, then play …

Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 5.2.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeAlias

from gamelib.errors import InvalidPolicy, InvalidSearch
from gamelib.game import MAX, Action, Game, State
from gamelib.identity import refuse_other_states
from gamelib.number import check_count
from gamelib.search.search import deep_recursion
from gamelib.search.solve import Solution, solve

Strategy: TypeAlias = Callable[[State], Action]
"""From a state in which the player is to move to the action it plays there."""


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Plan(Generic[State, Action]):
    """A strategy of one player that can be printed; calling it with a state gives the action.

    Attributes:
        player: whose strategy it is.
        strategy: what it plays.
        root: the state it starts from.

    Example:
        >>> from gamelib.games import TreeGame
        >>> plan = optimal_strategy(TreeGame([[3, 12], [[2, 9], 14]]), MAX)
        >>> plan("A")
        'a2'
        >>> print(plan.text())
        play a2
          if c1: play d2: the end, 9 for MAX
          if c2: the end, 14 for MAX
    """

    game: Game[State, Action]
    player: int
    strategy: Strategy[State, Action]
    root: State

    def __call__(self, state: State) -> Action:
        """Return what the strategy plays in ``state``."""
        refuse_other_states(self.game, state, "a strategy")
        if self.game.is_terminal(state) or self.game.player(state) != self.player:
            raise InvalidPolicy(
                f"a strategy for {self.game.player_names[self.player]} has an action only for the states in which "
                f"{self.game.player_names[self.player]} is to move, and not for this one:\n{self.game.text(state)}"
            )
        return self.strategy(state)

    def __repr__(self) -> str:
        return f"Plan for {self.game.player_names[self.player]} in {self.game.name}"

    def text(self, depth: int | None = None) -> str:
        """Return the plan in words, one line for each reply; replies with the same sequel share a line.

        Args:
            depth: how many plies to write out; to the end of the game if not given. Whatever comes
                later is written ``…``.

        Example:
            >>> from gamelib import MIN
            >>> from gamelib.games import TicTacToe
            >>> print(optimal_strategy(TicTacToe(), MIN).text(depth=2))
            if a3, c3, a1 or c1: play b2
            if b3, a2 or b2: play a3
            if c2: play c3
            if b1: play b3
        """
        if depth is not None:
            depth = check_count("depth", depth, least=0, error=InvalidSearch)
        with deep_recursion("_lines", "give depth=… to write out its first plies"):
            return "\n".join(self._lines(self.root, depth))

    def _lines(self, state: State, depth: int | None) -> list[str]:
        game = self.game
        if game.is_terminal(state):
            return [f"the end, {game.utility(state, MAX):g} for {game.player_names[MAX]}"]
        if depth == 0:
            return ["…"]
        further = None if depth is None else depth - 1
        if game.player(state) == self.player:
            action = self.strategy(state)
            child = game.result(state, action)
            sequel = self._lines(child, further)
            if game.is_terminal(child):
                return [f"play {game.action_text(state, action)}: {sequel[0]}"]
            if further != 0 and game.player(child) == self.player:
                return [f"play {game.action_text(state, action)}, then {sequel[0]}", *sequel[1:]]
            return [f"play {game.action_text(state, action)}", *_indented(sequel if further != 0 else [])]
        replies: dict[tuple[str, ...], list[str]] = {}
        for action in game.actions(state):
            sequel = self._lines(game.result(state, action), further)
            replies.setdefault(tuple(sequel), []).append(game.action_text(state, action))
        lines = []
        for (first, *rest), names in replies.items():
            if first.startswith("if "):  # the other side moves once more
                lines += [f"if {_either(names)}:", *_indented([first, *rest])]
            else:
                lines += [f"if {_either(names)}: {first}", *rest]
        return lines


def optimal_strategy(solved: Solution[State, Action] | Game[State, Action], player: int) -> Plan[State, Action]:
    """Return an optimal strategy of ``player``: the value of the game at least, whatever the other side does.

    Among the optimal actions it takes the shortest win and the longest loss or draw, and among
    those the first. It has an answer in every state that can come up, also after mistakes.

    Args:
        solved: the solution of the game, or a game small enough to be solved.
        player: whose strategy to return, MAX or MIN.
    """
    solution = solve(solved) if isinstance(solved, Game) else solved
    solution.game.check_player(player)
    return Plan(solution.game, player, partial(_first_timed, solution), solution.root)


def _first_timed(solution: Solution[State, Action], state: State) -> Action:
    return solution.best_timed_actions(state)[0]


def _indented(lines: Sequence[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _either(names: Sequence[str]) -> str:
    """Return the names as an enumeration.

    Example:
        >>> _either(["a"]), _either(["a", "b", "c"])
        ('a', 'a, b or c')
    """
    return " or ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
