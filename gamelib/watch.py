"""Watching what a search asks the game, whatever its code looks like.

:func:`watch` puts a recording game in front of the real one, which sees the tree that is searched, the order and the
leaves. A node is a path of actions from the root: a state that is reached on two paths is two nodes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import total_ordering
from typing import Any, Final, Generic, TypeAlias

from gamelib.errors import GameError, WatchLimitReached
from gamelib.game import Action, Game, Player, State, starting_state
from gamelib.same_game import SameGame

Path: TypeAlias = tuple[Any, ...]

DEFAULT_NODES: Final = 20_000


@total_ordering
class WatchedState(Generic[State]):
    """A state together with the path of actions that led to it.

    It behaves like the state it stands for: the same attributes and items, equal to the same
    states, in the same order, with the same hash and the same text. Only ``isinstance`` can tell
    them apart.
    """

    __slots__ = ("_state", "path")

    def __init__(self, state: State, path: Path) -> None:
        self._state = state
        self.path = path

    @property
    def state(self) -> State:
        """The state it stands for."""
        return self._state

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._state, self.path)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._state)  # type: ignore[call-overload,no-any-return]

    def __getitem__(self, index: Any) -> Any:
        return self._state[index]  # type: ignore[index]

    def __contains__(self, item: object) -> bool:
        return item in self._state  # type: ignore[operator]

    def __len__(self) -> int:
        return len(self._state)  # type: ignore[arg-type]

    def __bool__(self) -> bool:
        return bool(self._state)

    def __eq__(self, other: object) -> bool:
        return bool(self._state == unwatched(other))

    def __hash__(self) -> int:
        return hash(self._state)

    def __lt__(self, other: Any) -> bool:
        return bool(self._state < unwatched(other))

    def __str__(self) -> str:
        return str(self._state)

    def __format__(self, specification: str) -> str:
        return format(self._state, specification)

    def __repr__(self) -> str:
        return repr(self._state)


def unwatched(thing: Any) -> Any:
    """Return the state that a watched state stands for, and anything else as it is."""
    return thing._state if isinstance(thing, WatchedState) else thing


class WatchedGame(SameGame[Any, Action], Generic[State, Action]):
    """A game that answers as the real one does and writes down what it was asked.

    Attributes:
        node: the class of its states.
        paths: the nodes the search made, in the order in which it made them, the root first.
        states: the state of each node.
        leaves: the nodes whose utility or evaluation was asked for, in that order, repeats included.
        asked: how often each of the six functions was called.

    Example:
        >>> from gamelib.games import TreeGame
        >>> from gamelib.search import minimax
        >>> watched = watch(TreeGame([[3, 12], [2, 4]]))
        >>> minimax(watched).value
        3
        >>> watched.leaves
        [('a1', 'b1'), ('a1', 'b2'), ('a2', 'c1'), ('a2', 'c2')]
        >>> watched.asked["result"]
        6
    """

    node: type[WatchedState[State]] = WatchedState

    def __init__(self, game: Game[State, Action], root: State, limit: int) -> None:
        super().__init__(game)
        self.limit = limit
        self.root = self.node(root, ())
        self.paths: list[Path] = [()]
        self.states: dict[Path, State] = {(): root}
        self.leaves: list[Path] = []
        self.asked: Counter[str] = Counter()

    @property
    def asked_game(self) -> Game[Any, Any]:
        """The real game, or the one that this one asks in turn."""
        return self._game.asked_game

    def initial_state(self) -> WatchedState[State]:
        """Return the node the watch starts at."""
        self.asked["initial_state"] += 1
        return self.root

    def player(self, state: WatchedState[State]) -> Player:
        """Return who is to move."""
        self.asked["player"] += 1
        return self._game.player(_real(state))

    def actions(self, state: WatchedState[State]) -> Sequence[Action]:
        """Return the legal actions."""
        self.asked["actions"] += 1
        return self._game.actions(_real(state))

    def result(self, state: WatchedState[State], action: Action) -> WatchedState[State]:
        """Return the node that ``action`` leads to, and write it down."""
        self.asked["result"] += 1
        child = self.node(self._game.result(_real(state), action), (*state.path, action))
        if child.path not in self.states:
            if len(self.paths) >= self.limit:
                raise WatchLimitReached(
                    f"this search made more than {self.limit:,} nodes, and no more are recorded; "
                    "watch a smaller game or a later position, or raise limit=…"
                )
            self.paths.append(child.path)
            self.states[child.path] = child._state
        return child

    def is_terminal(self, state: WatchedState[State]) -> bool:
        """Return whether the game is over."""
        self.asked["is_terminal"] += 1
        return self._game.is_terminal(_real(state))

    def utility(self, state: WatchedState[State], player: int) -> float:
        """Return the utility, and write down that this leaf was looked at."""
        self.asked["utility"] += 1
        utility = self._game.utility(_real(state), player)
        self.leaves.append(state.path)
        return utility

    def outcomes(self, state: WatchedState[State]) -> Sequence[tuple[Action, float]]:
        """Return what chance may do."""
        self.asked["outcomes"] += 1
        return self._game.outcomes(_real(state))

    def check_state(self, state: WatchedState[State]) -> None:
        """Raise unless the state comes from the watched game and can be one of the real game."""
        self._game.check_state(_real(state))

    def watched_evaluation(self, evaluate: Callable[[State], float]) -> Callable[[WatchedState[State]], float]:
        """Return ``evaluate`` such that the states it is asked about are written down as leaves."""

        def recorded(state: WatchedState[State]) -> float:
            self.asked["evaluate"] += 1
            value = evaluate(_real(state))
            self.leaves.append(state.path)
            return value

        return recorded

    def canonical(self, state: WatchedState[State]) -> WatchedState[State]:
        """Return the state that stands for all symmetrical ones, at the same node."""
        return self.node(self._game.canonical(_real(state)), state.path)

    def key(self, state: WatchedState[State]) -> Hashable:
        """Return the game's own key of the state."""
        return self._game.key(_real(state))

    def text(self, state: WatchedState[State]) -> str:
        """Return the game's own text for the state."""
        return self._game.text(_real(state))

    def action_text(self, state: WatchedState[State], action: Action) -> str:
        """Return the game's own text for the action."""
        return self._game.action_text(_real(state), action)


def _real(state: WatchedState[State]) -> State:
    """Return the state the real game knows."""
    if isinstance(state, WatchedState):
        return state._state
    raise GameError(
        f"{state!r} does not come from the watched game: start at its root or its initial_state(), "
        "and ask it, not the real game, for results"
    )


def watch(
    game: Game[State, Action], state: State | None = None, *, limit: int = DEFAULT_NODES
) -> WatchedGame[State, Action]:
    """Return a recording game in front of ``game``, for searches that start at ``state``.

    A search that makes more nodes than the limit is stopped with :class:`~gamelib.errors.WatchLimitReached`.
    """
    return WatchedGame(game, starting_state(game, state), limit)
