r"""Solving a game: the value of every state, by induction from the ends back.

Three meanings of *solved* are distinguished. A game is

- **ultra-weakly** solved when the value of the initial state is known, and perhaps nothing else
  (the first player wins Hex on any board, by an argument that shows no winning move);
- **weakly** solved when for both players a strategy is known that gets at least that value from
  the initial state, whatever the other does: states that the strategies avoid need no answer;
- **strongly** solved when the value of every state that can come up is known, also of those that
  only a mistake leads to.

:func:`solve` solves strongly, and keeps one entry for each state. :meth:`Solution.weak` shows how
few of them one side needs. Beside the value the table has the distance to the end, since minimax
alone does not mind how long a win takes.

Source: L. V. Allis, *Searching for Solutions in Games and Artificial Intelligence*, thesis,
Maastricht, 1994, chapter 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, KeysView, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, NamedTuple

from gamelib.errors import InvalidSearch
from gamelib.game import MAX, MIN, Action, Game, Player, State, starting_state
from gamelib.identity import refuse_other_states
from gamelib.search.search import check_for_two, checked_actions, no_player, utility_for_max
from gamelib.search.walk import LIMIT, backwards
from gamelib.wording import counted


class Worth(NamedTuple):
    """What is known of a solved state.

    Attributes:
        value: its value from MAX's side.
        distance: how many plies are left when both play for the value, and then for time.
    """

    value: float
    distance: int


def solve(
    game: Game[State, Action], state: State | None = None, *, symmetries: bool = False, limit: int = LIMIT
) -> Solution[State, Action]:
    r"""Solve the game strongly: find value and distance of every state that ``state`` leads to.

    The value is the minimax value. The distance is the number of plies to the end when each side
    first plays for the value and then, among equally good actions, for time: the side whose way it
    goes (MAX where the value is above 0, MIN where it is below) takes the shortest way there, and
    the other side the longest. In a draw (value 0) both take the longest, because an opponent who
    may still err gets the most occasions to. For a state *s* with optimal actions *A*\*(*s*)

    .. math:: d(s) = 1 + \operatorname*{opt}_{a \in A^*(s)} d(\text{RESULT}(s, a)),

    where opt is the minimum if the value is good for the player to move, else the maximum.

    Args:
        game: a game of two players without chance, in which no state can come up twice.
        state: where to start; the initial state if not given.
        symmetries: whether to keep one entry for all states of a class, see
            :meth:`gamelib.Game.canonical`. Smaller, but slower where it takes long to find the class.
        limit: how many entries the table may have.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> solve(TicTacToe())
        Solution of tic-tac-toe: value 0 after 9 plies, 5,478 states
        >>> solve(TicTacToe(), symmetries=True)
        Solution of tic-tac-toe: value 0 after 9 plies, 765 classes of states
    """
    root = starting_state(game, state)
    check_for_two(game)
    table: dict[State, Worth] = {}
    key = game.canonical if symmetries else _itself
    result = game.result

    def moves(state: State) -> Sequence[tuple[None, State]]:
        if game.is_terminal(state):
            return ()
        return [(None, key(result(state, action))) for action in checked_actions(game, state)]

    for reached, steps in backwards(key(root), moves, limit):
        if steps:
            mover = game.player(reached)
            if mover not in (MAX, MIN):
                raise no_player(game, reached)
            table[reached] = _backed_up(mover, [table[child] for _, child in steps])
        else:
            table[reached] = Worth(utility_for_max(game, reached), 0)
    return Solution(game, root, symmetries, MappingProxyType(table))


def _itself(state: State) -> State:
    return state


def _backed_up(player: Player, children: Sequence[Worth]) -> Worth:
    """Return what a state is worth whose player may choose among the children."""
    value = (max if player == MAX else min)(child.value for child in children)
    distances = [child.distance for child in children if child.value == value]
    return Worth(value, 1 + _in_time(player, value)(distances))


def _in_time(player: Player, value: float) -> Callable[[Iterable[int]], int]:
    """Return which of several distances ``player`` prefers at that value: the least, or the greatest."""
    return min if (value > 0 if player == MAX else value < 0) else max


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Solution(Generic[State, Action]):
    """A strong solution: the value and the distance of every state that can come up.

    Attributes:
        root: the state it was solved from.
        symmetries: whether one entry stands for all states of a class.
        table: the entries, by state or by the canonical state of the class.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> solution = solve(game)
        >>> state = game.parse("X O . / . . . / . . .")
        >>> solution.value(state), solution.distance(state)
        (1, 5)
        >>> solution.best_actions(state), solution.best_timed_actions(state)
        ((3, 4, 6), (3, 4, 6))
    """

    game: Game[State, Action]
    root: State
    symmetries: bool
    table: Mapping[State, Worth]

    def __len__(self) -> int:
        return len(self.table)

    def __repr__(self) -> str:
        value, distance = self[self.root]
        what = counted(len(self), "class of states", "classes of states") if self.symmetries else (
            counted(len(self), "state")
        )
        return f"Solution of {self.game.name}: value {value:g} after {counted(distance, 'ply', 'plies')}, {what}"

    def __getitem__(self, state: State) -> Worth:
        """Return value and distance of ``state``, as do all the questions below, each in its own way."""
        if type(state) is not type(self.root):
            refuse_other_states(self.game, state, "a solution")
        key = self.game.canonical(state) if self.symmetries else state
        try:
            return self.table[key]
        except KeyError:
            raise InvalidSearch(
                "no sequence of actions leads to this state from the one that was solved:\n"
                f"{self.game.text(state)}\nsolve(game, state) solves it"
            ) from None

    @property
    def states(self) -> KeysView[State]:
        """The states that have an entry: all of them, or one of each class."""
        return self.table.keys()

    def value(self, state: State) -> float:
        """Return the value of ``state`` from MAX's side."""
        return self[state].value

    def distance(self, state: State) -> int:
        """Return how many plies are left when both sides play for the value and then for time, see :func:`solve`."""
        return self[state].distance

    def best_actions(self, state: State) -> tuple[Action, ...]:
        """Return all optimal actions in the game's order, however long they take; none if the game is over."""
        value = self[state].value
        return tuple(action for action, worth in self._after(state).items() if worth.value == value)

    def best_timed_actions(self, state: State) -> tuple[Action, ...]:
        """Return the optimal actions with the best timing: the shortest win, the longest loss or draw."""
        value, distance = self[state]
        return tuple(action for action, worth in self._after(state).items() if worth == (value, distance - 1))

    def _after(self, state: State) -> dict[Action, Worth]:
        """Return what each action leads to."""
        return {action: self[self.game.result(state, action)] for action in self.game.actions(state)}

    def weak(self, player: int) -> WeakSolution[State, Action]:
        """Return what ``player`` needs of this to hold the value of the root, whatever the other side does.

        The strategy is the first of the :meth:`best_timed_actions`. Others may need fewer states:
        the one with the fewest is much harder to find.

        Example:
            >>> from gamelib.games import TicTacToe
            >>> weak = solve(TicTacToe()).weak(MAX)
            >>> weak.value, len(weak)
            (0, 153)
        """
        self.game.check_player(player)
        key: Callable[[State], State] = self.game.canonical if self.symmetries else _itself
        choice: dict[State, Action] = {}
        root = key(self.root)
        states, waiting = {root}, [root]
        while waiting:
            state = waiting.pop()
            actions = self.game.actions(state)
            if actions and self.game.player(state) == player:
                choice[state] = self.best_timed_actions(state)[0]
                actions = (choice[state],)
            for child in (key(self.game.result(state, action)) for action in actions):
                if child not in states:
                    states.add(child)
                    waiting.append(child)
        return WeakSolution(player, self.value(self.root), frozenset(states), MappingProxyType(choice))


@dataclass(frozen=True, slots=True, repr=False)
class WeakSolution(Generic[State, Action]):
    """One player's half of a weak solution: a strategy that holds the value of the root, and no more.

    Attributes:
        player: whose strategy it is.
        value: the value it holds, from MAX's side: MAX gets at least that, MIN gives at most that.
        states: the states that can come up while ``player`` keeps to it (one of each class where
            the solution has symmetries).
        choice: what it plays, for those of the states in which ``player`` is to move.
    """

    player: int
    value: float
    states: frozenset[State]
    choice: Mapping[State, Action]

    def __len__(self) -> int:
        return len(self.states)

    def __repr__(self) -> str:
        who = "MAX" if self.player == MAX else "MIN"
        return (
            f"WeakSolution for {who}: holds {self.value:g} with {counted(len(self.choice), 'choice')} "
            f"in {counted(len(self), 'state')}"
        )
