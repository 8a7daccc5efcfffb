r"""Othello for two to six players.

The rules are those of :mod:`gamelib.games.othello`; what is different, choice by choice:

- *Start.* In the middle lies a block of *n* x *n* discs for *n* players, a Latin square: the disc in its row *i* and
  column *j*, both from 0, belongs to player *i* + *j* + 1 modulo *n*. Each player so has one disc in every row and
  column of the block, *n* in all, and a move at the first turn. Where the block cannot lie exactly in the middle,
  as three rows on a board of six cannot, it is one half of a square too far up and to the left.
- *Capturing.* A move outflanks straight lines of discs that are not the mover's own, of one player or of several,
  between the new disc and one of the mover's; all of them become the mover's.
- *Passing.* Who cannot move passes, and who can must not; with more than two players there may be several passes in
  a row. A player whose last disc is turned over goes on passing: nobody is out of the game, but such a player
  cannot come back either.
- *End.* The game is over when nobody can move.
- *Result.* Whoever has the most discs wins; several players who have equally many share the win.

The utilities of a finished game sum to 0, so for two players each gets what the other loses. With
``score="win"`` a win shared by *k* players is worth *n* / *k* - 1 to each of them, and the game -1 to the others;
with ``score="discs"`` player *p* with :math:`d_p` discs gets :math:`n d_p - \sum_q d_q`, that is *n* times the
discs by which he is above the mean. Both are the scores of Othello where *n* is 2.

There is no official game for three. The Latin square is our choice, made so that two players have Othello;
capturing discs of several players at once is the rule of Rolit (Goliath, 1997), for two to four on 8 x 8 squares.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, get_args

from gamelib.errors import InvalidGame, NotationError
from gamelib.games.bit_lists import BitLists
from gamelib.games.board_text import checked_text
from gamelib.games.othello import LARGEST_SIZE, Score
from gamelib.games.othello_bits import OthelloBits
from gamelib.games.othello_board import OthelloBoard
from gamelib.games.othello_many_svg import many_player_othello_svg
from gamelib.games.picture_marks import checked_marks
from gamelib.number import are_plain_whole_numbers, is_whole_number
from gamelib.wording import quoted

SIGNS: Final = "XOABCD"
"""What the players are called and their discs are written as, in the order of their turns."""

MOST_PLAYERS: Final = len(SIGNS)

_new = tuple.__new__  # a NamedTuple's own constructor is a Python function, and result is called for every node


class ManyPlayerOthelloState(NamedTuple):
    """A position.

    Attributes:
        boards: the discs of each player, by player, as bitboards.
        player: who is to move; 0 where the game is over.
        moves: the squares where that player may put a disc, as a bitboard; if the player has to
            pass, the one bit above all squares; 0 where the game is over. It follows from the
            other two and is kept because every search asks for it.
    """

    boards: tuple[int, ...]
    player: int
    moves: int


class ManyPlayerOthello(OthelloBoard[ManyPlayerOthelloState]):
    """Othello for more than two; without arguments for three on a board of 6 x 6 squares.

    ``actions`` lists the squares from the top left, row by row; where there are none, the pass alone. The
    players are called X, O, A, B … in the order of their turns.

    Args:
        size: how many squares the board has on each side, from two more than the players to 16.
        players: how many, 2 to 6.
        score: what a finished game is worth, ``"win"`` or ``"discs"``.

    Raises:
        InvalidGame: if there is no such number of players, board or score.

    Example:
        >>> game = ManyPlayerOthello(size=5, players=3)
        >>> state = game.initial_state()
        >>> print(game.text(state))
        . . . . .
        . O A X .
        . A X O .
        . X O A .
        . . . . .
        X to move
        >>> [game.action_text(state, action) for action in game.actions(state)]
        ['a1', 'b1', 'c1', 'a2', 'a3', 'e3', 'e4', 'c5', 'd5', 'e5']
    """

    name = "Othello for several players"

    def __init__(self, size: int = 6, players: int = 3, *, score: Score = "win") -> None:
        if isinstance(players, bool) or not isinstance(players, int) or not 2 <= players <= MOST_PLAYERS:
            raise InvalidGame(f"the number of players is a whole number from 2 to {MOST_PLAYERS}, not {players!r}")
        if isinstance(size, bool) or not isinstance(size, int) or not players + 2 <= size <= LARGEST_SIZE:
            raise InvalidGame(
                f"the size of the board is a whole number from {players + 2}, which leaves room around the start of "
                f"{players} players, to {LARGEST_SIZE}, and is not {size!r}"
            )
        if score not in get_args(Score):
            raise InvalidGame(f"score is 'win' or 'discs', not {score!r}")
        self.size, self.num_players, self.score = size, players, score
        self.player_names = tuple(SIGNS[:players])
        self.passing = size * size
        """The action of passing: the number after those of the squares."""
        self._bits = OthelloBits(size)
        self._bit = {action: 1 << action for action in range(self.passing + 1)}
        self._lists = BitLists(range(self.passing + 1))
        corner = (size - players) // 2
        start = [0] * players
        for row in range(players):
            for column in range(players):
                start[(row + column + 1) % players] |= 1 << (corner + row) * size + corner + column
        self._start = tuple(start)
        self._block = sum(start)

    def __repr__(self) -> str:
        score = "" if self.score == "win" else f", score={self.score!r}"
        return f"ManyPlayerOthello(size={self.size}, players={self.num_players}{score})"

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> ManyPlayerOthelloState:
        """Return the block of discs in the middle, player 0 to move."""
        return self._state(self._start, 0)

    def player(self, state: ManyPlayerOthelloState) -> int:
        """Return who is to move, or has to pass."""
        return state[1]

    def actions(self, state: ManyPlayerOthelloState) -> Sequence[int]:
        """Return the squares where a disc may be put, row by row from the top left, or else the pass alone."""
        return self._lists.of(state[2])

    def result(self, state: ManyPlayerOthelloState, action: int) -> ManyPlayerOthelloState:
        """Return the board after the player to move has put a disc on square ``action``, or has passed."""
        boards, player, moves = state
        try:
            disc = self._bit[action]
        except (KeyError, TypeError):
            raise self.illegal(state, action) from None
        if not moves & disc or (type(action) is not int and not is_whole_number(action)):
            raise self.illegal(state, action)
        following = player + 1 if player + 1 < self.num_players else 0
        if action == self.passing:
            return self._state(boards, following)
        own = boards[player]
        turned = self._bits.outflanked(own, sum(boards) ^ own, action)
        left = [board & ~turned for board in boards]
        left[player] = own | disc | turned
        return self._state(tuple(left), following)

    def _state(self, boards: tuple[int, ...], player: int) -> ManyPlayerOthelloState:
        """Return the position in which it is ``player``'s turn, finding out what there is to do."""
        legal, taken = self._bits.legal, sum(boards)  # nobody's discs lie on another's, so the sum is the union
        own = boards[player]
        if moves := legal(own, taken ^ own):
            return _new(ManyPlayerOthelloState, (boards, player, moves))
        for own in boards:
            if legal(own, taken ^ own):
                return _new(ManyPlayerOthelloState, (boards, player, self._bit[self.passing]))
        return _new(ManyPlayerOthelloState, (boards, 0, 0))  # the same end, whoever came to it

    def give_turn(self, state: ManyPlayerOthelloState, player: int) -> ManyPlayerOthelloState:
        """Return the same discs with ``player`` to move, as if all players in between had let their turns pass."""
        self.check_player(player)
        return self._state(state.boards, int(player))

    def is_terminal(self, state: ManyPlayerOthelloState) -> bool:
        """Return whether nobody can move."""
        return not state[2]

    def utility(self, state: ManyPlayerOthelloState, player: int) -> float:
        """Return what the end is worth to ``player``; over all players the sum is 0."""
        if state[2]:
            raise self.unfinished(state)
        discs = [board.bit_count() for board in state[0]]
        own = self.discs(state, player)
        if self.score == "discs":
            return self.num_players * own - sum(discs)
        most = max(discs)
        return self.num_players / discs.count(most) - 1 if own == most else -1

    def utility_bounds(self, player: int) -> tuple[float, float]:
        """Return the least and the greatest utility a player could have; the sum of all players' is 0."""
        self.check_player(player)
        if self.score == "win":
            return -1, self.num_players - 1
        return -self.passing, (self.num_players - 1) * self.passing

    def check_state(self, state: ManyPlayerOthelloState) -> None:
        """Raise unless the discs lie on this board, the middle is taken, and player and moves are what they imply."""
        if not self._is_state(state):
            raise self.no_state(
                state,
                f"{self.num_players} boards of {self.size} x {self.size} squares with the moves, "
                "ManyPlayerOthelloState",
            )

    def _is_state(self, state: ManyPlayerOthelloState) -> bool:
        if not isinstance(state, ManyPlayerOthelloState) or not isinstance(state.boards, tuple):
            return False
        boards, player, moves = state
        if not are_plain_whole_numbers([*boards, player, moves]):
            return False
        taken = sum(boards)
        return (
            len(boards) == self.num_players
            and all(0 <= board <= self._bits.full for board in boards)
            and sum(board.bit_count() for board in boards) == taken.bit_count()
            and taken <= self._bits.full
            and not self._block & ~taken
            and player in range(self.num_players)
            and self._state(boards, player) == state
        )

    # -- features ----------------------------------------------------------------------------

    def discs(self, state: ManyPlayerOthelloState, player: int) -> int:
        """Return how many discs ``player`` has on the board.

        Raises:
            UnknownPlayer: if there is no such player.
        """
        return self._own(state, player).bit_count()

    def mobility(self, state: ManyPlayerOthelloState, player: int) -> int:
        """Return on how many squares ``player`` could put a disc, if it were that player's turn; a pass is none.

        Raises:
            UnknownPlayer: if there is no such player.

        Example:
            >>> game = ManyPlayerOthello(size=6, players=4)
            >>> [game.mobility(game.initial_state(), player) for player in range(4)]
            [12, 13, 12, 13]
        """
        own = self._own(state, player)
        return self._bits.legal(own, sum(state[0]) ^ own).bit_count()

    def corners(self, state: ManyPlayerOthelloState, player: int) -> int:
        """Return on how many of the four corners ``player`` has a disc.

        Raises:
            UnknownPlayer: if there is no such player.
        """
        return (self._own(state, player) & self._bits.corners).bit_count()

    def _own(self, state: ManyPlayerOthelloState, player: int) -> int:
        self.check_player(player)
        return state[0][player]

    # -- symmetry ----------------------------------------------------------------------------

    def canonical(self, state: ManyPlayerOthelloState) -> ManyPlayerOthelloState:
        """Return the smallest of the eight states that turn or mirror into ``state``."""
        images = zip(*(self._bits.images(board) for board in state.boards), strict=True)
        return self._state(min(images), state.player)

    # -- for people --------------------------------------------------------------------------

    def _rows(self, state: ManyPlayerOthelloState) -> list[str]:
        signs = ["."] * self.passing
        for sign, board in zip(self.player_names, state.boards, strict=True):
            for square in range(self.passing):
                if board >> square & 1:
                    signs[square] = sign
        return ["".join(signs[start : start + self.size]) for start in range(0, self.passing, self.size)]

    def parse(self, text: str) -> ManyPlayerOthelloState:
        """Return the position written in ``text``, as :meth:`text` writes it.

        Blanks, line breaks, ``/`` and ``|`` between squares do not matter, and ``-`` and ``_`` are free
        squares too. The board is followed by ``X to move``, ``game over`` or the like. Whether a game leads to
        the board is not checked.

        Raises:
            NotationError: if there are too few or too many squares, other signs, a free square in
                the middle, where a game starts with discs, or if it is not said who is to move, or
                does not fit the board.

        Example:
            >>> game = ManyPlayerOthello(size=5)
            >>> game.parse(".....|.OAX.|.AXO.|.XOA.|.....| X to move") == game.initial_state()
            True
        """
        signs = "".join(self.player_names)
        turn = re.search(rf"(?:([{signs}]) to move|game over)\s*$", checked_text(text, "a position"), re.IGNORECASE)
        if turn is None:
            raise NotationError(
                f"below the board stands whose turn it is, {signs[0]} to move, or game over, and not {text[-20:]!r}"
            )
        squares = re.sub(r"[\s/|]", "", text[: turn.start()]).upper()
        for sign in squares:
            if sign not in signs + ".-_":
                raise NotationError(f"{sign!r} is no square of the board; write {', '.join(signs)} or . for each")
        if len(squares) != self.passing:
            raise NotationError(
                f"the board has {self.size} x {self.size} = {self.passing} squares, "
                f"but {quoted(text)} describes {len(squares)}"
            )
        boards = tuple(sum(1 << i for i, sign in enumerate(squares) if sign == each) for each in signs)
        if free := self._block & ~sum(boards):
            raise NotationError(
                f"the square {self._square((free & -free).bit_length() - 1)} is free, "
                f"but the {self.num_players} x {self.num_players} squares in the middle are taken from the start"
            )
        state = self._state(boards, signs.index(turn[1].upper()) if turn[1] else 0)
        if (turn[1] is None) != self.is_terminal(state):
            who = "somebody can still" if state.moves else "nobody can"
            raise NotationError(f"the text says {turn[0].strip()!r}, but on this board {who} move")
        return state

    def svg(
        self,
        state: ManyPlayerOthelloState,
        *,
        notes: Mapping[int, str] | None = None,
        shades: Mapping[int, float] | None = None,
    ) -> str:
        """Return the board as a picture, the discs in colours with letters. A note on a pass stands below the board."""
        notes, shades = checked_marks(
            notes, shades, is_action=self._bit.__contains__, actions=f"the squares 0 to {self.passing - 1} and the pass"
        )
        title = f"{self.name}: {self.text(state)}".replace("\n", " / ")
        return many_player_othello_svg(
            self._rows(state),
            signs=self.player_names,
            turn=self._turn(state),
            notes=notes,
            shades=shades,
            title=title,
        )
