r"""Agents for tables of three players and more: max^n, paranoid and best-reply search on a budget of nodes.

All three deepen: they search one ply deep, then two, and so on until the budget is spent, and play what the deepest
complete search found. What differs is what a search takes the others for:

- ``"max^n"``: each of them wants the most for itself (:func:`gamelib.search.maxn`, with shallow pruning where the
  evaluation says what its numbers sum to);
- ``"paranoid"``: all of them want the least for the searching player (:func:`gamelib.search.paranoid`);
- ``"best reply"``: the same, but only one of them moves between two turns of the searching player
  (:class:`gamelib.search.BestReply`).

The latter two are alpha-beta searches and get what goes with it: a table of what was found at the depth before, whose
best action comes first. Max^n has no windows that could make use of it. A budget counts the states that are entered,
which gives the same game on every machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from types import MappingProxyType
from typing import Any, Final

from gamelib.errors import InvalidSearch
from gamelib.game import CHANCE, Action, Game, State
from gamelib.identity import check_made_for
from gamelib.number import check_count
from gamelib.play.agents import check_goes_on
from gamelib.same_game import BudgetSpent, SameGame, check_budget
from gamelib.search import BestReply, OneAgainstAll, iterative_deepening, maxn
from gamelib.search.deepening import DEEPEST
from gamelib.search.maxn import VectorEvaluation, share_of
from gamelib.wording import counted, quoted


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search on a budget came to.

    Attributes:
        action: the action it chose.
        depth: how many plies the deepest complete search looked ahead; 0 if there was none.
        nodes: how many states were entered, all searches together.
    """

    action: Any
    depth: int
    nodes: int


class Entered(SameGame[Any, Any]):
    """The same game, which counts the states that are made: max^n asks more than once whether one is terminal."""

    def __init__(self, game: Game[Any, Any], nodes: int | None) -> None:
        super().__init__(game)
        self.states, self.most = 0, inf if nodes is None else nodes

    def enter(self) -> None:
        """Count one state more, or raise BudgetSpent if there is nothing left for it."""
        if self.states >= self.most:
            raise BudgetSpent
        self.states += 1

    def result(self, state: Any, action: Any) -> Any:
        """Return the state after an action, which is entered by this."""
        self.enter()
        return self.game.result(state, action)


ALGORITHMS: Final[Mapping[str, type[OneAgainstAll[Any, Any] | BestReply] | None]] = MappingProxyType(
    {"max^n": None, "paranoid": OneAgainstAll, "best reply": BestReply}
)
"""By the names of the searches the game for two that each makes of a game for many; max^n makes none."""


class ManyPlayerAgent:
    """Deepens a search for many players until a budget of nodes is spent, and plays what it found.

    Args:
        algorithm: ``"max^n"``, ``"paranoid"`` or ``"best reply"``.
        evaluate: what a state is worth to each player where a search stops before the end. If it has attributes
            ``total`` and ``least``, as :class:`gamelib.evaluation.Shares` has, max^n prunes with them.
        nodes: how many states it may enter for each move.
        depth: how many plies it looks ahead at the most.

    Attributes:
        thought: what its last search came to.

    Example:
        >>> from gamelib.evaluation import othello_shares
        >>> from gamelib.games import ManyPlayerOthello
        >>> game = ManyPlayerOthello()
        >>> agent = ManyPlayerAgent("paranoid", othello_shares(game), nodes=300)
        >>> game.action_text(game.initial_state(), agent.choose(game, game.initial_state()))
        'a1'
        >>> agent.name, agent.thought
        ('paranoid, 300 nodes', Thought(action=0, depth=3, nodes=300))
    """

    def __init__(
        self,
        algorithm: str,
        evaluate: VectorEvaluation[Any],
        *,
        nodes: int | None = None,
        depth: int | None = None,
    ) -> None:
        if not isinstance(algorithm, str) or algorithm not in ALGORITHMS:
            raise InvalidSearch(f"the algorithm is one of {', '.join(map(repr, ALGORITHMS))}, not {quoted(algorithm)}")
        if not callable(evaluate):
            raise InvalidSearch(f"evaluate is a function that says what a state is worth to each, not {evaluate!r}")
        if nodes is None and depth is None:
            raise InvalidSearch("say when it is to stop thinking: give nodes=… or depth=…")
        check_budget(nodes, None)
        self.algorithm, self.evaluate, self.nodes = algorithm, evaluate, nodes
        self.depth = None if depth is None else check_count("depth", depth, error=InvalidSearch)
        self.thought: Thought | None = None

    @property
    def name(self) -> str:
        """What people call the agent: how it searches, and what it may spend on a move."""
        nodes = "" if self.nodes is None else counted(self.nodes, "node")
        plies = "" if self.depth is None else counted(self.depth, "ply", "plies")
        return ", ".join(filter(None, [self.algorithm, nodes, plies]))

    def choose(self, game: Game[State, Action], state: State) -> Action:
        """Return the action that the deepest complete search found best."""
        check_goes_on(game, state)
        if game.player(state) is CHANCE:
            raise InvalidSearch(f"chance is to move here, so there is no action to choose\n{game.text(state)}")
        check_made_for(self.evaluate, game)
        as_game_for_two = ALGORITHMS[self.algorithm]
        if as_game_for_two is None:
            self.thought = self._deepened_maxn(game, state)
        else:
            mover = int(game.player(state))  # type: ignore[arg-type]  # for mypy it could be chance
            found = iterative_deepening(
                as_game_for_two(game, mover), state, evaluate=share_of(game, mover, self.evaluate), nodes=self.nodes,
                depth=self.depth,
            )  # fmt: skip
            action: Any = found.action
            action = action.action if as_game_for_two is BestReply else action
            self.thought = Thought(action, found.depth, found.nodes)
        chosen: Action = self.thought.action
        return chosen

    def _deepened_maxn(self, game: Game[Any, Any], state: Any) -> Thought:
        """Search until the budget is spent, or no evaluation was needed: deeper searches would find the same."""
        evaluate, entered, asked, plies = self.evaluate, Entered(game, self.nodes), True, 0
        total, least = getattr(evaluate, "total", None), getattr(evaluate, "least", 0)
        action = game.actions(state)[0]

        def asking(state: Any) -> Any:
            nonlocal asked
            asked = True
            return evaluate(state)

        with suppress(BudgetSpent):
            while asked and plies < (DEEPEST if self.depth is None else self.depth):
                asked = False
                entered.enter()
                action = maxn(entered, state, depth=plies + 1, evaluate=asking, total=total, least=least).action
                plies += 1
        return Thought(action, plies, entered.states)
