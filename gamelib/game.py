"""What a game is: six functions, under the names the textbooks give them.

A game starts in a state :math:`S_0`. In each state that is not terminal one player is to move and
has a set of legal actions; an action leads to exactly one further state. In a terminal state the
game is over and each player gets a number, the utility. Written as functions::

    S0                    game.initial_state()
    PLAYER(s)             game.player(state)
    ACTIONS(s)            game.actions(state)
    RESULT(s, a)          game.result(state, action)
    TERMINAL-TEST(s)      game.is_terminal(state)
    UTILITY(s, p)         game.utility(state, player)

Every algorithm of this package knows a game through these functions alone, so whoever writes them
for a new game can search it, watch it, draw it and play it.

States are immutable and hashable: :meth:`Game.result` returns a new state and never changes the
one it was given. Player 0 is called MAX and player 1 MIN. These are identities, not turns: MAX is
the player whose utility the search maximises, whoever moves first.

Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 5.1.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, Final, Generic, NamedTuple, Self, TypeAlias, TypeVar

from gamelib.errors import GameError, IllegalAction, InvalidState, NotationError, UnfinishedGame, UnknownPlayer
from gamelib.number import is_whole_number
from gamelib.svg import checked_marks, text_card
from gamelib.wording import checked_text, quoted

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action", bound=Hashable)


class Chance(Enum):
    """The type of :data:`CHANCE`: dice, cards and coins move too, but want nothing."""

    CHANCE = "chance"

    def __repr__(self) -> str:
        return "CHANCE"


MAX: Final = 0
"""The player whose utility two-player searches maximise."""

MIN: Final = 1
"""The opponent of :data:`MAX`."""

CHANCE: Final = Chance.CHANCE
"""Who is to move where the dice decide; not a number, so it cannot be mistaken for a seat."""

Player: TypeAlias = int | Chance


class Game(ABC, Generic[State, Action]):
    """A game of one or more players with perfect information, and optionally with chance.

    Subclasses write the six functions. The rest has sensible defaults: :meth:`text` and
    :meth:`action_text` print states and actions for people, :meth:`canonical` maps states that are
    the same up to symmetry to one of them.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> game = TicTacToe()
        >>> state = game.result(game.initial_state(), 4)
        >>> print(game.text(state))
        . . .
        . X .
        . . .
        >>> game.player(state) == MIN
        True
    """

    num_players: int = 2
    """How many players sit at the game, chance not counted."""

    name: str = "game"
    """What people call the game."""

    player_names: Sequence[str] = ("MAX", "MIN")
    """What people call the players, by number."""

    win_names: Mapping[float, str] = {1: "wins"}
    """What people call it to win by a utility of so much, where one of two players does."""

    zero_sum: bool = True
    """Whether one of two players wins what the other loses, up to a constant; searches for MAX and MIN ask."""

    _made_with: tuple[tuple[Any, ...], dict[str, Any]]

    def __new__(cls, *arguments: Any, **keywords: Any) -> Self:
        """Write down what the game is made with: by that :func:`gamelib.identity.same_game` knows it again."""
        if cls.__init__ is object.__init__ and (arguments or keywords):  # nobody else would say so any more
            raise TypeError(f"{cls.__name__}() takes no arguments")
        game = super().__new__(cls)
        try:
            made_with = kept((arguments, keywords))
        except RecursionError:  # a list that is in itself, or too deep, which the game will say
            made_with = arguments, keywords
        object.__setattr__(game, "_made_with", made_with)
        return game

    def __repr__(self) -> str:
        """Return the class and what the game was made with."""
        arguments, keywords = self._made_with
        given = [*map(repr, arguments), *(f"{name}={value!r}" for name, value in keywords.items())]
        return f"{type(self).__name__}({', '.join(given)})"

    @property
    def asked_game(self) -> Game[State, Action]:
        """The game that answers: this one, unless it only watches what another one is asked."""
        return self

    @classmethod
    def examples(cls) -> Sequence[Game[Any, Any]]:
        """Return some games of this kind, small ones where there are any: what every game promises is tested on them.

        Here it is the one that the class makes if it is given nothing.
        """
        return (cls(),)

    # -- the six functions -------------------------------------------------------------------

    @abstractmethod
    def initial_state(self) -> State:
        """Return :math:`S_0`, the state in which the game starts."""

    @abstractmethod
    def player(self, state: State) -> Player:
        """Return who is to move in ``state``: ``0 … num_players - 1``, or :data:`CHANCE`.

        In a terminal state nobody is, and what comes back means nothing: ask
        :meth:`is_terminal` first.
        """

    @abstractmethod
    def actions(self, state: State) -> Sequence[Action]:
        """Return the legal actions in ``state``, in a documented order; none if it is terminal."""

    @abstractmethod
    def result(self, state: State, action: Action) -> State:
        """Return the state that ``action`` leads to, leaving ``state`` as it was.

        Raises:
            IllegalAction: if the rules do not allow ``action`` in ``state``.
        """

    @abstractmethod
    def is_terminal(self, state: State) -> bool:
        """Return whether the game is over in ``state``."""

    @abstractmethod
    def utility(self, state: State, player: int) -> float:
        """Return what the terminal ``state`` is worth to ``player``; a draw is a value like any other.

        Raises:
            UnfinishedGame: if the game is not over in ``state``.
            UnknownPlayer: if there is no such player.
        """

    def outcomes(self, state: State) -> Sequence[tuple[Action, float]]:
        """Return what chance may do in ``state``, each outcome with its probability.

        Raises:
            GameError: if it is not chance's turn in ``state``.
        """
        raise GameError(
            f"chance is not to move in this state of {self.name}: outcomes() is for states whose "
            "player() is CHANCE, use actions() elsewhere"
        )

    def utility_bounds(self, player: int) -> tuple[float, float] | None:
        """Return the least and the greatest utility that ``player`` can get; ``None``, as here, if the rules say none.

        Searches that weigh chances ask where they have to know how much a value could still be.

        Raises:
            UnknownPlayer: if there is no such player.
        """
        return None

    def check_state(self, state: State) -> None:
        """Raise unless ``state`` can be a state of this game; as it is here, every state is.

        Searches ask once, for the state they are to start from: whatever follows comes from
        :meth:`result`.

        Raises:
            InvalidState: saying what a state of this game is.
        """

    # -- symmetry ----------------------------------------------------------------------------

    def canonical(self, state: State) -> State:
        """Return the one state that stands for all states symmetrical to ``state``.

        Without symmetries, as here, every state stands for itself.
        """
        return state

    def key(self, state: State) -> Hashable:
        """Return what tells the state from all others in a table of states: here the state itself.

        A game need not write this. It may return something else that is equal for equal states and for no others,
        where comparing states takes long; :func:`gamelib.games.check` tries whether it is.
        """
        return state

    # -- for people --------------------------------------------------------------------------

    def text(self, state: State) -> str:
        """Return ``state`` as text, such that :meth:`parse` reads it back."""
        return str(state)

    def parse(self, text: str) -> State:
        """Return the state that ``text`` describes.

        Raises:
            NotationError: if it describes none.
        """
        raise NotationError(f"{self.name} has no notation for states")

    def svg(
        self,
        state: State,
        *,
        notes: Mapping[Action, str] | None = None,
        shades: Mapping[Action, float] | None = None,
    ) -> str:
        """Return a picture of ``state`` as a stand-alone SVG document.

        Args:
            state: the state to draw.
            notes: a short text for some actions, such as their values, written where the action
                would be played.
            shades: a number from 0 (nothing) to 1 (full) for some actions, shown as a tint there.
        """
        actions = self.actions(state)
        notes, _ = checked_marks(notes, shades, is_action=actions.__contains__, actions="those of this state")
        lines = [self.text(state)]
        lines += [f"{self.action_text(state, action)}: {note}" for action, note in notes.items()]
        return text_card("\n".join(lines), title=f"{self.name}: {self.text(state)}")

    def action_text(self, state: State, action: Action) -> str:
        """Return the legal ``action`` as players of the game write it."""
        return str(action)

    def parse_action(self, state: State, text: str) -> Action:
        """Return the legal action that ``text`` names, in upper or lower case unless actions differ in that.

        Raises:
            NotationError: if no legal action is written so, or more than one.
        """
        wanted = checked_text(text, "a move").strip()
        written = [(self.action_text(state, action), action) for action in self.actions(state)]
        exact = [action for name, action in written if name == wanted]
        named = exact or [action for name, action in written if name.casefold() == wanted.casefold()]
        if len(named) == 1:
            return named[0]
        if not written:
            raise NotationError(f"{quoted(text)} cannot be played: the game is over")
        if named:
            raise NotationError(f"{quoted(text)} is more than one action here: {', '.join(map(repr, named))}")
        names = ", ".join(name for name, _ in written)
        raise NotationError(f"{quoted(text)} is not a legal action here; choose one of {names}")

    # -- saying what is wrong ----------------------------------------------------------------

    def illegal(self, state: State, action: object) -> IllegalAction:
        """Return the error that says why ``action`` cannot be played in ``state``."""
        if self.is_terminal(state):
            return IllegalAction(f"{quoted(action)} cannot be played: the game is over\n{self.text(state)}")
        legal = [repr(each) for each in self.actions(state)]
        if repr(action) in legal:
            return IllegalAction(f"actions() lists {quoted(action)}, which cannot be played here\n{self.text(state)}")
        shown = ", ".join(legal[:12]) + (f", … ({len(legal)} in all)" if len(legal) > 12 else "")
        return IllegalAction(
            f"{quoted(action)} is not legal here; the legal actions are {shown}\n{self.text(state)}"
        )

    def unfinished(self, state: State) -> UnfinishedGame:
        """Return the error for a utility asked for too early."""
        if not self.actions(state):
            return UnfinishedGame(
                "actions() is empty in a state that is not terminal: one of the two must be wrong, in\n"
                f"{self.text(state)}"
            )
        return UnfinishedGame(
            "the game is not over, so nobody has won or lost yet: only terminal states have a "
            f"utility (ask is_terminal first)\n{self.text(state)}"
        )

    def no_state(self, thing: object, states: str) -> InvalidState:
        """Return the error for something that is not a state of this game, when its states are ``states``."""
        return InvalidState(
            f"{quoted(thing)} is not a state of {self.name}: its states are {states}, as initial_state(), result() and "
            "parse() return them"
        )

    def check_player(self, player: object) -> None:
        """Raise unless there is such a player.

        Raises:
            UnknownPlayer: naming the players there are.
        """
        if type(player) is int and 0 <= player < self.num_players:  # mostly, and this is quick
            return
        if not is_whole_number(player) or player not in range(self.num_players):
            raise self.unknown_player(player)

    def unknown_player(self, player: object) -> UnknownPlayer:
        """Return the error for a player who does not sit at this game."""
        seats = {1: "0", 2: "0 and 1"}.get(self.num_players, f"0 to {self.num_players - 1}")
        return UnknownPlayer(f"there is no player {quoted(player)} in {self.name}: its players are {seats}")


def kept(given: Any) -> Any:
    """Return a copy of what a game is made with, for its lists may be changed, and an iterator be used up."""
    if isinstance(given, Iterator):
        return _UsedUp(repr(given))
    if hasattr(type(given), "dtype") and hasattr(type(given), "copy"):
        return given.copy()
    if type(given) in (list, tuple, set):
        return type(given)([each if type(each) in _UNCHANGING else kept(each) for each in given])
    if type(given) is dict:
        return {name: each if type(each) in _UNCHANGING else kept(each) for name, each in given.items()}
    return given


_UNCHANGING: Final = frozenset({int, float, str, bool, bytes})


class _UsedUp(NamedTuple):
    """What is written in the place of an iterator, which can be neither read again nor copied."""

    text: str

    def __repr__(self) -> str:
        return self.text


def starting_state(game: Game[State, Action], state: State | None) -> State:
    """Return the state to start from: the initial state if none is given.

    Raises:
        GameError: if ``game`` is not a game.
        InvalidState: if ``state`` is not a state of the game.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> starting_state(TicTacToe(), None)
        MnkState(crosses=0, noughts=0)
    """
    if isinstance(game, Game):
        if state is None:
            return game.initial_state()
        game.check_state(state)
        return state
    if isinstance(game, type) and issubclass(game, Game):
        raise GameError(f"{game.__name__} is a class of games, and not one of them: write {game.__name__}()")
    hint = f"a tree is written TreeGame({game!r})" if isinstance(game, Sequence) and not isinstance(game, str) else (
        "it is an object of a class that begins with class …(Game)"
    )
    raise GameError(f"{game!r} is not a game: {hint}")


def two_player_utility(game: Game[State, Action], value_for_max: float, player: int) -> float:
    """Return ``value_for_max`` as ``player`` of a zero-sum two-player game sees it.

    Raises:
        UnknownPlayer: if ``player`` is neither :data:`MAX` nor :data:`MIN`.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> two_player_utility(TicTacToe(), 1, MIN)
        -1
    """
    if type(player) is not int or not MAX <= player <= MIN:  # mostly it is one of the two, and this is quick
        game.check_player(player)
        if player not in (MAX, MIN):
            raise game.unknown_player(player)
    return value_for_max if player == MAX else -value_for_max


def two_player_bounds(
    game: Game[State, Action], bounds_for_max: tuple[float, float], player: int
) -> tuple[float, float]:
    """Return the bounds of MAX's utility as ``player`` of a zero-sum two-player game sees them.

    Raises:
        UnknownPlayer: if ``player`` is neither :data:`MAX` nor :data:`MIN`.

    Example:
        >>> from gamelib.games import TicTacToe
        >>> two_player_bounds(TicTacToe(), (-500, 620), MIN)
        (-620, 500)
    """
    game.check_player(player)
    least, greatest = bounds_for_max
    return (least, greatest) if player == MAX else (-greatest, -least)
