"""What Othello is however many sit at it: the turns and the pass, features, boards as text and as pictures."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeVar, get_args

from gamelib import svg
from gamelib.errors import InvalidGame, NotationError
from gamelib.games.bit_lists import BitLists
from gamelib.games.board_svg import NARROWEST, BoardPainter, lettered_disc
from gamelib.games.othello_bits import OthelloBits
from gamelib.games.rulebook import Rulebook, state_on
from gamelib.games.square_board import SquareBoard, read_turn
from gamelib.number import are_plain_whole_numbers, is_whole_number

SIGNS: Final = "XOABCD"
"""What the players are called and their discs are written as, in the order of their turns."""

LARGEST_SIZE: Final = 16

Score = Literal["win", "discs"]
"""What the utility of a finished game is: won or lost, or by how many discs."""


class DiscState(NamedTuple):
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


Position = TypeVar("Position", bound=DiscState)


class OthelloBoard(Rulebook[Position, int]):
    """A square board whose actions are its squares, row by row from the top left, and the pass after them."""

    def _prepare(self, size: int, players: int, score: Score, start: tuple[int, ...]) -> None:
        """Make the tables for a board whose players start with these discs."""
        if score not in get_args(Score):
            raise InvalidGame(f"score is 'win' or 'discs', not {score!r}")
        self.size, self.num_players, self.score = size, players, score
        self.player_names = tuple(SIGNS[:players])
        self.passing = size * size
        """The action of passing: the number after those of the squares."""
        self.states = f"{players} boards of {size} x {size} squares with the moves"
        self.marked = f"the squares 0 to {self.passing - 1} and the pass"
        self.board = SquareBoard(size, size, self.player_names, from_top=True)
        board = f"a board of {size} x {size} squares" + (f" for {players} players" if players > 2 else "")
        self.board_state = state_on(board, self.state_type)
        self._start, self._middle = start, sum(start)
        self._bits = OthelloBits(size)
        self._bit = {action: 1 << action for action in range(self.passing + 1)}
        self._lists = BitLists(range(self.passing + 1))

    @abstractmethod
    def _state(self, boards: tuple[int, ...], player: int) -> Position:
        """Return the position in which it is ``player``'s turn, finding out what there is to do."""

    def initial_state(self) -> Position:
        """Return the discs in the middle, player 0 to move."""
        return self._state(self._start, 0)

    def player(self, state: Position) -> int:
        """Return who is to move, or has to pass."""
        return state.player

    def actions(self, state: Position) -> Sequence[int]:
        """Return the squares where a disc may be put, row by row from the top left, or else the pass alone."""
        return self._lists.of(state.moves)

    def is_terminal(self, state: Position) -> bool:
        """Return whether nobody can move."""
        return not state.moves

    def _disc(self, state: Position, action: int) -> int:
        """Return the bit of a legal action."""
        try:
            disc = self._bit[action]
        except (KeyError, TypeError):
            raise self.illegal(state, action) from None
        if not state.moves & disc or (type(action) is not int and not is_whole_number(action)):
            raise self.illegal(state, action)
        return disc

    def _is_state(self, state: Position) -> bool:
        boards, player, taken = state.boards, state.player, sum(state.boards)
        return (
            isinstance(boards, tuple)
            and are_plain_whole_numbers([*boards, player, state.moves])
            and len(boards) == self.num_players
            and all(0 <= board <= self.board.full for board in boards)
            and sum(board.bit_count() for board in boards) == taken.bit_count()
            and taken <= self.board.full
            and not self._middle & ~taken
            and player in range(self.num_players)
            and self._state(boards, player) == state
        )

    # -- features ----------------------------------------------------------------------------

    def discs(self, state: Position, player: int) -> int:
        """Return how many discs ``player`` has on the board."""
        return self._own(state, player).bit_count()

    def mobility(self, state: Position, player: int) -> int:
        """Return on how many squares ``player`` could put a disc, if it were that player's turn; a pass is not one.

        Example:
            >>> from gamelib.games import Othello
            >>> game = Othello()
            >>> [game.mobility(game.play("f5"), player) for player in (0, 1)]
            [3, 3]
        """
        own = self._own(state, player)
        if player == state.player:
            return (state.moves & self.board.full).bit_count()
        return self._bits.legal(own, sum(state.boards) ^ own).bit_count()

    def corners(self, state: Position, player: int) -> int:
        """Return on how many of the four corners ``player`` has a disc."""
        return (self._own(state, player) & self._bits.corners).bit_count()

    def _own(self, state: Position, player: int) -> int:
        if type(state) is not self.board_state:
            self.check_board(state)
        self.check_player(player)
        return state.boards[player]

    # -- symmetry ----------------------------------------------------------------------------

    def canonical(self, state: Position) -> Position:
        """Return the smallest of the eight states that turn or mirror into ``state``.

        Example:
            >>> from gamelib.games import Othello
            >>> game = Othello()
            >>> len({game.canonical(game.play(move)) for move in ("d3", "c4", "f5", "e6")})
            1
        """
        return self._state(min(zip(*map(self.board.images, state.boards), strict=True)), state.player)

    # -- for people --------------------------------------------------------------------------

    def action_text(self, state: Position, action: int) -> str:
        """Return the square as column letter and row number, the top row being 1, or ``pass``."""
        return "pass" if action == self.passing else self.board.name(action)

    def text(self, state: Position) -> str:
        """Return the board as rows of the players' signs and ``.``, the top row first, and then whose turn it is."""
        return f"{self.board.text(state.boards)}\n{self._whose_turn(state)}"

    def parse(self, text: str) -> Position:
        """Return the position written in ``text``, see :meth:`gamelib.games.square_board.SquareBoard.read`.

        Below the board it says ``X to move``, ``game over`` or the like. Where it says nothing and two are playing,
        it is X's turn if the number of discs is even, as it is until somebody passes. Whether a game leads to the
        board is not checked.

        Example:
            >>> from gamelib.games import Othello
            >>> game = Othello(size=4)
            >>> game.parse(". . . . / . O X . / . X O . / . . . .") == game.initial_state()
            True
        """
        board, turn = read_turn(text, [*(f"{name} to move" for name in self.player_names), "game over"])
        boards = tuple(self.board.read(board))
        taken = sum(boards)
        if free := self._middle & ~taken:
            raise NotationError(
                f"the square {self.board.name((free & -free).bit_length() - 1)} is free, but the {self.num_players} x "
                f"{self.num_players} squares in the middle are taken from the start"
            )
        if turn is None and self.num_players > 2:
            raise NotationError(
                f"below the board stands whose turn it is, X to move, or game over, and not {board[-20:]!r}"
            )
        mover = taken.bit_count() % 2 if turn is None else SIGNS.index(turn[0]) if turn != "game over" else 0
        state = self._state(boards, mover)
        if turn and (turn == "game over") != self.is_terminal(state):
            who = "somebody can still" if state.moves else "nobody can"
            raise NotationError(f"the text says {turn!r}, but on this board {who} move")
        return state

    def _is_action(self, state: Position, action: int) -> bool:
        return action in self._bit

    def places_of(self, state: Position, action: int) -> Sequence[svg.Place]:
        """Return the square or, to pass, the line below the board, see :meth:`Rulebook.places_of`."""
        painter = BoardPainter(self.size, self.size)
        if action == self.passing:
            return (svg.Place("pass", 0, painter.height - painter.margin, painter.width, 0),)
        return (painter.place(action, self.board.name(action)),)

    def _picture(self, state: Position, notes: Mapping[int, str], shades: Mapping[int, float]) -> str:
        """Return the board with the numbers of discs below it; for more than two, the discs have colours and letters.

        A note on a pass stands below the board. A pass never has an alternative, so it is not shaded.
        """
        painter = BoardPainter(self.size, self.size)
        signs = "".join(self.board.rows(state.boards))
        discs = {"X": "● ", "O": "○ "} if self.num_players == 2 else {}
        counts = [f"{discs.get(sign, '')}{sign} {signs.count(sign)}" for sign in self.player_names]
        caption = " · ".join([*counts, self._whose_turn(state)])
        if self.passing in notes:
            caption += f", pass: {notes[self.passing]}"
        body = [painter.ground(fill=svg.GREEN, fill_opacity=0.18), *painter.tints(shades), *painter.grid()]
        taken = [(square, sign) for square, sign in enumerate(signs) if sign != "."]
        above = list(painter.notes(notes))
        if self.num_players == 2:
            body += [painter.disc(square, fill=svg.INK if sign == "X" else svg.CARD) for square, sign in taken]
        else:
            radius = 0.38 * painter.cell
            above[:0] = [lettered_disc(*painter.centre(at), radius, SIGNS.index(sign), sign) for at, sign in taken]
        body += painter.names(from_top=True)
        return painter.captioned(body, caption, title=self._title(state), least=NARROWEST, above=above)
