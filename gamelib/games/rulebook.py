"""What the games of this package do alike: checks at the door, pictures, records of moves.

A game says what its states and actions are; the errors about other ones, for instance, follow from that.
"""

from __future__ import annotations

import copyreg
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, ClassVar, Final, cast

from gamelib.errors import InvalidState, NotationError
from gamelib.game import Action, Game, State, two_player_bounds
from gamelib.svg import Place, checked_marks
from gamelib.wording import checked_text, quoted


@dataclass(frozen=True, slots=True)
class AtTerminal:
    """How a game is played in the terminal.

    A class of two-player games that can be made without arguments is offered by ``gamelib play`` if it has one of
    these in its attribute ``at_terminal``.

    Attributes:
        word: what is typed after ``gamelib play``.
        how: how an action is typed, in words that follow "To move, ".
        show: from the game and a state, the text that a person sees, with what they need to name an action;
            :meth:`gamelib.Game.text` if not given.
        evaluate: from the game and a state, what it is worth to MAX where a search stops, from -1 to 1; if not given,
            :mod:`gamelib.evaluation` may know, and otherwise it is 0.
        solvable: whether the whole game is small enough to be solved, so that nobody plays better than the program.
        nodes: how many states may be looked at for a move, so that nobody waits longer than some seconds.
        throws: how what chance has done is announced; empty where it does not move.
    """

    word: str
    how: str
    show: Callable[[Any, Any], str] | None = None
    evaluate: Callable[[Any, Any], float] | None = None
    solvable: bool = False
    nodes: int = 60_000
    throws: str = ""


new_state: Final = tuple.__new__
"""What makes a state for every node of a search: a NamedTuple's own constructor is a Python function, and slower."""


class BoardType(type):
    """The class of what :func:`state_on` returns: a type of states that names its board."""

    board: str


@cache
def state_on(board: str, state_type: type[State]) -> type[State]:
    """Return a type for the states on one board: a subclass of ``state_type`` that is the same in all else.

    The numbers in a state do not tell whether they are squares of a board of 5 x 5 or of 6 x 6; its type does.

    Example:
        >>> from gamelib.games import MnkState, TicTacToe
        >>> state = TicTacToe(4, 4, 3).initial_state()
        >>> state, state == MnkState(0, 0), isinstance(state, MnkState), type(state).board
        (MnkState(crosses=0, noughts=0), True, True, 'a board of 4 x 4 squares')
    """
    same = {name: getattr(state_type, name) for name in ("__module__", "__qualname__", "__doc__")}
    made: Any = BoardType(state_type.__name__, (state_type,), same | {"__slots__": (), "board": board})
    return made  # type: ignore[no-any-return]


def _how_made(kind: BoardType) -> tuple[Any, ...]:
    """Return what a pickle holds of a type that no module has by name."""
    return state_on, (kind.board, kind.__base__)


copyreg.pickle(BoardType, _how_made)


class Rulebook(Game[State, Action]):
    """A game with notation and pictures of its own.

    A game whose boards come in several sizes or shapes makes its states of the type ``board_state``, a
    :func:`state_on` its board, and so knows those of other boards from its own.
    """

    worth: ClassVar[tuple[float, float]] = (-1, 1)
    """The least and the greatest utility of MAX, in a game of two."""

    state_type: ClassVar[type]

    board_state: type[State]

    states: str
    """What the states are, for errors; their type is added."""

    marked: str = "those of this state"
    """What the actions are that can have a note or a shade on a picture, for errors."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a copy is made with, in another process too: the same, from which its tables follow."""
        arguments, keywords = self._made_with
        return partial(type(self), *arguments, **keywords), ()

    def utility_bounds(self, player: int) -> tuple[float, float] | None:
        """Return the least and the greatest utility that ``player`` can get: -1 and 1 unless the class says more."""
        return two_player_bounds(self, self.worth, player)

    def check_state(self, state: State) -> None:
        """Raise unless ``state`` can be a state of this game, as far as that is easily seen."""
        self.check_board(state)
        try:
            there = isinstance(state, self.state_type) and self._is_state(state)
        except (TypeError, ValueError, AttributeError, LookupError):
            there = False
        if not there:
            raise self.no_state(state, f"{self.states}, {self.state_type.__name__}")
        if wrong := self._wrong(state):
            raise InvalidState(f"no game of {self.name} leads to this position: {wrong}\n{self.text(state)}")

    def check_board(self, state: State) -> None:
        """Raise if ``state`` is from another board or game; one that does not name its board may be from here."""
        kind: Any = type(state)
        if issubclass(kind, tuple) and hasattr(kind, "_fields") and not issubclass(kind, self.state_type):
            raise self.no_state(state, f"{self.states}, {self.state_type.__name__}")
        here: Any = getattr(self, "board_state", kind)
        if kind is not here and isinstance(kind, BoardType) and isinstance(here, BoardType):
            raise InvalidState(
                f"{quoted(state)} is not a state of {self.name}: it is from {kind.board}, and this game is played on "
                f"{here.board}"
            )

    @abstractmethod
    def _is_state(self, state: State) -> bool:
        """Return whether ``state`` is made as states of this game are; what is not may raise errors of Python's."""

    def _wrong(self, state: State) -> str:
        """Return in words why no game leads to ``state``, as far as that is easily seen; nothing if one may."""
        return ""

    def svg(
        self,
        state: State,
        *,
        notes: Mapping[Action, str] | None = None,
        shades: Mapping[Action, float] | None = None,
    ) -> str:
        """Return a picture of ``state``, see :meth:`gamelib.Game.svg`."""
        notes, shades = checked_marks(notes, shades, is_action=partial(self._is_action, state), actions=self.marked)
        return self._picture(state, notes, shades)

    def places_of(self, state: State, action: Action) -> Sequence[Place]:
        """Return where one points at a picture of ``state`` to play a legal action.

        It is one place, or where a piece comes from and where it goes; none if the game does not say.
        """
        return ()

    def _is_action(self, state: State, action: Action) -> bool:
        """Return whether a picture of ``state`` may have a note on ``action``; errors of Python's say it may not."""
        return action in self.actions(state)

    def _picture(self, state: State, notes: Mapping[Action, str], shades: Mapping[Action, float]) -> str:
        """Return the picture; here the text of the state."""
        return super().svg(state, notes=notes, shades=shades)

    def _title(self, state: State) -> str:
        """Return what a picture shows, in words."""
        return f"{self.name}: {self.text(state)}".replace("\n", " / ")

    def _whose_turn(self, state: State) -> str:
        """Return the line below a board: whose turn it is, where chance does not move, or that the game is over."""
        return "game over" if self.is_terminal(state) else f"{self.player_names[cast(int, self.player(state))]} to move"

    def _check_legal(self, state: State, action: Action) -> None:
        """Raise unless ``action`` is legal in ``state``."""
        try:
            legal = action in self.actions(state)
        except (TypeError, ValueError):  # an array is neither equal nor unequal
            legal = False
        if not legal:
            raise self.illegal(state, action)

    def play(self, moves: str, state: State | None = None) -> State:
        """Return the state after these moves.

        Args:
            moves: as :meth:`action_text` writes them, with blanks or commas between them.
            state: where to start; the initial state if not given.

        Example:
            >>> from gamelib.games import Breakthrough
            >>> Breakthrough(columns=2, rows=4).play("a2")
            Traceback (most recent call last):
            ...
            gamelib.errors.NotationError: move 1 of 'a2': 'a2' is not a legal action here; choose one of b2xa3, a2xb3
        """
        state = self.initial_state() if state is None else state
        for number, move in enumerate(self._moves(checked_text(moves, "a game")), start=1):
            try:
                state = self._played(state, move)
            except NotationError as problem:
                raise NotationError(f"move {number} of {quoted(moves)}: {problem}") from None
        return state

    def _moves(self, record: str) -> Sequence[str]:
        """Return the moves of a record, one by one."""
        return record.replace(",", " ").split()

    def _played(self, state: State, move: str) -> State:
        """Return the state after a move of a record."""
        return self.result(state, self.parse_action(state, move))
