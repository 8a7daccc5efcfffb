"""Agents that search with a budget: what plays chess, Othello and Connect Four here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamelib.errors import GameError, InvalidSearch
from gamelib.game import Action, Game, State
from gamelib.same_game import check_budget
from gamelib.search import DeepeningResult, TranspositionTable, iterative_deepening
from gamelib.search.ordering import MoveOrder, OrderFunction
from gamelib.search.search import plies_to_go
from gamelib.wording import counted


class SearchingAgent:
    """Deepens its search until a budget is spent, and plays what the deepest complete search found.

    Its table stays from move to move: what it found out below the position two plies ago it need not find out again.

    Args:
        evaluate: what a state is worth to MAX where a search stops before the end.
        nodes: how many states it may enter for each move: the same play on every machine.
        seconds: how long it may think about each move.
        depth: how many plies it looks ahead at the most.
        order: an order of the actions, as for :func:`gamelib.search.alphabeta`.
        quiescence: whether it goes on at the depth limit until the position is quiet.
        size: how many states its table can hold.

    Attributes:
        thought: the result of its last search, for those who want to know what it expected.

    Raises:
        InvalidSearch: if there is neither a depth nor a budget, or the evaluation is not a function.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> agent = SearchingAgent(lambda state: 0.0, nodes=500)
        >>> agent.choose(game, game.parse("X X . / O O . / . . ."))
        2
        >>> agent.name
        'searches 500 nodes'
    """

    def __init__(
        self,
        evaluate: Callable[[Any], float],
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        depth: int | None = None,
        order: MoveOrder | OrderFunction | None = None,
        quiescence: bool = False,
        size: int = 200_000,
    ) -> None:
        if nodes is None and seconds is None and depth is None:
            raise InvalidSearch("say when it is to stop thinking: give nodes=…, seconds=… or depth=…")
        check_budget(nodes, seconds)
        plies_to_go(1 if depth is None else depth, evaluate)
        self.nodes, self.seconds, self.depth, self.order = nodes, seconds, depth, order
        self._evaluate, self._quiescence = evaluate, quiescence  # for good: the table holds what was found with them
        self.thought: DeepeningResult[Any] | None = None
        self._size = size
        self._game: Game[Any, Any] | None = None
        self._table = TranspositionTable(size)

    @property
    def name(self) -> str:
        """What people call the agent: what it may spend on a move."""
        budgets = [
            "" if self.nodes is None else counted(self.nodes, "node"),
            "" if self.seconds is None else f"{self.seconds:g} s",
            "" if self.depth is None else counted(self.depth, "ply", "plies"),
        ]
        return f"searches {' or '.join(filter(None, budgets))}"

    def choose(self, game: Game[State, Action], state: State) -> Action:
        """Return the action that the deepest complete search found best.

        Raises:
            GameError: if the game is over.
        """
        if game is not self._game:  # another game's states mean something else
            self._game, self._table = game, TranspositionTable(self._size)
        found = iterative_deepening(
            game, state, evaluate=self._evaluate, depth=self.depth, nodes=self.nodes, seconds=self.seconds,
            order=self.order, table=self._table, quiescence=self._quiescence,
        )  # fmt: skip
        if found.action is None:
            raise GameError(
                f"the game is over, so there is no action to choose: ask is_terminal first\n{game.text(state)}"
            )
        self.thought = found
        return found.action
