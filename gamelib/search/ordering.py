"""The order in which a search looks at the actions: what alpha-beta stands and falls with.

An order never changes the value that a safe search finds, only how soon it finds it. A plain function
``order(game, state, actions)`` that returns the actions rearranged will do; an object of a subclass of
:class:`MoveOrder` also knows how many plies are left and hears which actions caused cutoffs.

Source: T. A. Marsland, "A review of game-tree pruning", *ICCA Journal* 9, 1986; S. Akl and M. Newborn, "The
principal continuation and the killer heuristic", 1977; J. Schaeffer, "The history heuristic", *ICCA Journal*
6, 1983.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from gamelib.errors import InvalidSearch
from gamelib.game import MAX, Action, Game
from gamelib.identity import game_of
from gamelib.rng import Rng, generator


class MoveOrder(ABC):
    """Something that proposes an order of the actions, and may learn from cutoffs."""

    @property
    def hears_of_cutoffs(self) -> bool:
        """Whether it has a use for cutoffs."""
        return getattr(self.cutoff, "__func__", None) is not MoveOrder.cutoff

    @abstractmethod
    def arrange(self, game: Game[Any, Action], state: Any, actions: Sequence[Action], plies: int) -> Sequence[Action]:
        """Return the actions in the order in which they are to be searched.

        Args:
            state: where they are to be played.
            actions: the legal actions in the game's order.
            plies: how many plies the search may still go down from here; below 0 where it has no limit.
        """

    def cutoff(self, state: Any, action: Any, plies: int) -> None:  # noqa: B027 - most orders do not learn
        """Take note that ``action`` made the rest of the actions of ``state`` superfluous."""


OrderFunction: TypeAlias = Callable[[Game[Any, Any], Any, Sequence[Any]], Sequence[Any]]
Order: TypeAlias = MoveOrder | OrderFunction


def as_order(order: Order | None) -> MoveOrder | None:
    """Return the order as an object; ``None``, the game's own order, stays ``None``.

    An order that is not one of this package's own is checked at each state.
    """
    if order is None:
        return None
    if not isinstance(order, MoveOrder):
        if not callable(order) or isinstance(order, type):
            raise InvalidSearch(f"order is a MoveOrder or a function of (game, state, actions), not {order!r}")
        return _Checked(_ByFunction(order))
    return order if type(order).__module__.startswith("gamelib.") else _Checked(order)


def check_evaluation(evaluate: object) -> None:
    """Raise unless ``evaluate`` is a function."""
    if not callable(evaluate):
        raise InvalidSearch(f"evaluate is a function that says what a state is worth to MAX, not {evaluate!r}")


class _ByFunction(MoveOrder):
    """The order that a function proposes."""

    def __init__(self, function: OrderFunction) -> None:
        self.function = function

    @property
    def game(self) -> Game[Any, Any] | None:
        return game_of(self.function)

    def arrange(self, game: Game[Any, Action], state: Any, actions: Sequence[Action], plies: int) -> Sequence[Action]:
        return self.function(game, state, actions)


class _Checked(MoveOrder):
    """An order of a reader's own: a search that is not given all the actions would be wrong without a word."""

    def __init__(self, order: MoveOrder) -> None:
        self.order = order

    @property
    def game(self) -> Game[Any, Any] | None:
        return game_of(self.order)

    @property
    def hears_of_cutoffs(self) -> bool:
        return self.order.hears_of_cutoffs

    def cutoff(self, state: Any, action: Any, plies: int) -> None:
        self.order.cutoff(state, action, plies)

    def arrange(self, game: Game[Any, Action], state: Any, actions: Sequence[Action], plies: int) -> Sequence[Action]:
        given = self.order.arrange(game, state, actions, plies)
        if not isinstance(given, Iterable):
            raise InvalidSearch(f"an order returns the legal actions rearranged, and this one returned {given!r}")
        arranged = list(given)
        if not all(action in actions for action in arranged) or Counter(arranged) != Counter(actions):
            dropped = [action for action in actions if action not in arranged]
            invented = [action for action in arranged if action not in actions]
            fault = f"drops {dropped}" if dropped else f"invents {invented}" if invented else "repeats actions"
            raise InvalidSearch(
                f"an order rearranges the legal actions, and this one {fault}: "
                f"it made {arranged} of {list(actions)} in\n{game.text(state)}"
            )
        return arranged


class ByValue(MoveOrder):
    """The actions by what an evaluation says of the states they lead to.

    Args:
        evaluate: what a state is worth to MAX. An evaluation makes a static order; exact values, where they
            are known, make the best order there is.
        worst_first: whether to turn it round, to see how bad an order can be.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> centre_first = ByValue(lambda state: float(bool(state.crosses & 16)))
        >>> centre_first.arrange(game, game.initial_state(), game.actions(game.initial_state()), 9)[:3]
        [4, 0, 1]
    """

    def __init__(self, evaluate: Callable[[Any], float], *, worst_first: bool = False) -> None:
        check_evaluation(evaluate)
        self.evaluate, self.worst_first = evaluate, worst_first

    @property
    def game(self) -> Game[Any, Any] | None:
        """The game that the evaluation was made for, if it names one."""
        return game_of(self.evaluate)

    def arrange(self, game: Game[Any, Action], state: Any, actions: Sequence[Action], plies: int) -> Sequence[Action]:
        """Return the actions, the best for the side to move first; equal ones in the game's order."""
        descending = (game.player(state) == MAX) != self.worst_first
        sign = -1 if descending else 1
        return sorted(actions, key=lambda action: sign * self.evaluate(game.result(state, action)))


class MiddleFirst(MoveOrder):
    """Actions that are numbers 0, 1, 2 …, from the middle outwards: a good order for boards with a centre.

    Args:
        count: how many actions there are when all of them are legal: the columns or squares of the board.

    Example:
        >>> from gamelib.games import ConnectFour
        >>> game = ConnectFour()
        >>> MiddleFirst(7).arrange(game, game.initial_state(), range(7), 1)
        [3, 2, 4, 1, 5, 0, 6]
    """

    def __init__(self, count: int) -> None:
        self.middle = (count - 1) / 2

    def arrange(self, game: Game[Any, Any], state: Any, actions: Sequence[Any], plies: int) -> Sequence[Any]:
        """Return the actions, those nearest to the middle first; of two equally near ones that of the game first."""
        return sorted(actions, key=lambda action: abs(action - self.middle))


class RandomOrder(MoveOrder):
    """The actions shuffled, anew at each visit.

    Args:
        rng: a numpy generator, or a seed for one.
    """

    def __init__(self, rng: Rng) -> None:
        self.rng = generator(rng)

    def arrange(self, game: Game[Any, Action], state: Any, actions: Sequence[Action], plies: int) -> Sequence[Action]:
        """Return the actions in random order, all orders equally likely."""
        return [actions[index] for index in self.rng.permutation(len(actions))]


KILLERS: Final = 2
"""How many killers are kept for each ply."""


class KillerMoves(MoveOrder):
    """First the actions that last caused a cutoff as many plies above the horizon as this, then the others.

    What refutes one move often refutes its sibling too. Plies are counted from the horizon, so an object that is
    used for a search one ply deeper begins with the killers of the other side, and soon has its own.

    Args:
        first: the order of the others; the game's own if not given.
    """

    def __init__(self, first: Order | None = None) -> None:
        self.base = as_order(first)
        self.killers: dict[int, tuple[Any, ...]] = {}

    @property
    def game(self) -> Game[Any, Any] | None:
        """The game that the order of the others was made for, if it names one."""
        return game_of(self.base)

    def arrange(self, game: Game[Any, Action], state: Any, actions: Sequence[Action], plies: int) -> Sequence[Action]:
        """Return the actions, the killers of this ply first."""
        if self.base is not None:
            actions = self.base.arrange(game, state, actions, plies)
        killers = [action for action in self.killers.get(plies, ()) if action in actions]
        return [*killers, *(action for action in actions if action not in killers)] if killers else actions

    def cutoff(self, state: Any, action: Any, plies: int) -> None:
        """Keep the action as the newest killer of its ply."""
        if self.base is not None:
            self.base.cutoff(state, action, plies)
        kept = [killer for killer in self.killers.get(plies, ()) if killer != action]
        self.killers[plies] = (action, *kept)[:KILLERS]


class History(MoveOrder):
    """The actions by how often they caused cutoffs anywhere, cutoffs far above the horizon counting most.

    A cutoff with *d* plies left counts :math:`d^2`.

    Args:
        first: the order of actions that are equal in this; the game's own if not given.
    """

    def __init__(self, first: Order | None = None) -> None:
        self.base = as_order(first)
        self.scores: Counter[Any] = Counter()

    @property
    def game(self) -> Game[Any, Any] | None:
        """The game that the order of equal actions was made for, if it names one."""
        return game_of(self.base)

    def arrange(self, game: Game[Any, Action], state: Any, actions: Sequence[Action], plies: int) -> Sequence[Action]:
        """Return the actions, those with the highest score first."""
        if self.base is not None:
            actions = self.base.arrange(game, state, actions, plies)
        scores = self.scores
        return sorted(actions, key=lambda action: -scores[action])

    def cutoff(self, state: Any, action: Any, plies: int) -> None:
        """Add to the action's score."""
        if self.base is not None:
            self.base.cutoff(state, action, plies)
        self.scores[action] += max(plies, 1) ** 2
