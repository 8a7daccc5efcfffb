r"""Othello, for two on square boards of any even size or for up to six, with passing as an action of its own.

The rules for two, choice by choice:

- The four squares in the middle are taken at the start: the player who moves first, called black,
  has the disc at the top right and the one at the bottom left (e4 and d5), the other, called white,
  has d4 and e5. Black is MAX and written X, white is MIN and written O.
- A move puts a disc on a free square from which it *outflanks* at least one disc of the opponent:
  a straight line of such discs, in any of the eight directions and without a gap, with an own disc
  at its far end. All discs that are outflanked are turned over and so change sides.
- Who cannot move passes, and who can must not. Passing is an action and takes a ply, so that the
  players always take turns; it is the only action where it is one.
- The game is over when neither player can move, the latest when the board is full. There are not
  two passes in a row before that: the second would be the end.
- Whoever has more discs on the board has won. Squares still free count for nobody. (Tournaments
  add them to the winner's discs, which changes the margin, and never who has won.)

Squares are called by column and row, a1 being the corner at the top left, as everywhere in Othello.
In code they are numbered row by row from there, 0 to n² - 1, and the pass is number n².

For two to six players these are different, choice by choice:

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
discs by which he is above the mean. Both are the scores for two where *n* is 2.

There is no official game for three. The Latin square is our choice, made so that two players have Othello;
capturing discs of several players at once is the rule of Rolit (Goliath, 1997), for two to four on 8 x 8 squares.

Source: World Othello Federation, *World Othello Championship Rules*, worldothello.org; A. Bik,
"Perft for Reversi", aartbik.com, for the pass that counts as a ply.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeVar, get_args

from gamelib import svg
from gamelib.errors import InvalidGame, NotationError
from gamelib.game import two_player_bounds, two_player_utility
from gamelib.games.boards import NARROWEST, BitLists, BoardPainter, LazyTable, SquareBoard, lettered_disc, read_turn
from gamelib.games.rulebook import AtTerminal, Rulebook, new_state, state_on
from gamelib.number import are_plain_whole_numbers, check_count, is_whole_number
from gamelib.wording import labelled

SIGNS: Final = "XOABCD"
"""What the players are called and their discs are written as, in the order of their turns."""

SMALLEST_SIZE: Final = 4

LARGEST_SIZE: Final = 16

Score = Literal["win", "discs"]
"""What the utility of a finished game is: won or lost, or by how many discs."""

_AHEAD: Final = ((0, 1), (1, -1), (1, 0), (1, 1))
"""The four directions, as steps down and right, in which the numbers of the squares grow."""


class OthelloBits:
    """Where a disc may be put on a board of ``size`` x ``size`` squares, and which discs it turns over.

    Whoever is to move has the discs ``own``, everybody else together the discs ``other``. A shift by 1, n, n + 1 or
    n - 1 bits to either side moves all discs of a board one square along in one of the eight directions. What a
    shift carries past the end of a row arrives in the first or last column of another row; so all directions but up
    and down run only over the discs of the inner columns, and whatever arrives wrongly stops right there.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.full = (1 << size * size) - 1
        self.corners = sum(1 << row * size + column for row in (0, size - 1) for column in (0, size - 1))
        first_column = sum(1 << row * size for row in range(size))
        self._inner = self.full ^ first_column ^ first_column << size - 1
        self._rays = [_rays(size, square) for square in range(size * size)]

    def legal(self, own: int, other: int) -> int:
        """Return the free squares from which a disc would outflank discs of ``other``.

        From each disc of ``own`` the runs of ``other`` beside it are followed in all eight
        directions, all at the same time; the square where a run ends is legal if it is free.

        Example:
            >>> bits = OthelloBits(4)
            >>> bin(bits.legal(own=1 << 5, other=1 << 6 | 1 << 9))
            '0b10000010000000'
        """
        size, inner = self.size, other & self._inner
        ends = 0
        for step, reach in ((1, inner), (size, other), (size + 1, inner), (size - 1, inner)):
            run = own << step
            while run := run & reach:
                run <<= step
                ends |= run
            run = own >> step
            while run := run & reach:
                run >>= step
                ends |= run
        return ends & (self.full ^ own ^ other)

    def outflanked(self, own: int, other: int, square: int) -> int:
        """Return the discs of ``other`` that a disc of ``own`` on ``square`` would outflank.

        Along each ray from the square the nearest disc of ``own`` decides: what lies before it is
        outflanked if it is ``other`` without a gap.

        Example:
            >>> bits = OthelloBits(4)
            >>> bits.outflanked(own=1 << 5, other=1 << 6 | 1 << 9, square=7) == 1 << 6
            True
        """
        neighbours, rays = self._rays[square]
        ahead, behind = rays[other & neighbours]
        turned = 0
        for ray in ahead:
            if found := ray & own:
                between = ray & (found & -found) - 1
                if between & other == between:
                    turned |= between
        for ray in behind:
            if found := ray & own:
                nearest = found.bit_length()
                between = ray >> nearest << nearest
                if between & other == between:
                    turned |= between
        return turned


def _rays(size: int, square: int) -> tuple[int, LazyTable[tuple[tuple[int, ...], tuple[int, ...]]]]:
    """Return the squares beside a square, and the rays up and down that begin with one of the given discs there."""
    row, column = divmod(square, size)
    all_rays = ([_ray(size, row, column, sign * down, sign * right) for down, right in _AHEAD] for sign in (1, -1))
    # On a ray of one square nothing lies behind the disc that would be outflanked.
    ahead, behind = ([ray for ray in rays if ray.bit_count() > 1] for rays in all_rays)
    return sum(ray & -ray for ray in ahead) + sum(map(_highest, behind)), LazyTable(
        lambda discs: (
            tuple(ray for ray in ahead if ray & -ray & discs),
            tuple(ray for ray in behind if _highest(ray) & discs),
        )
    )


def _ray(size: int, row: int, column: int, down: int, right: int) -> int:
    """Return the squares beyond a square in one direction, up to the edge of the board."""
    found = 0
    while 0 <= (row := row + down) < size and 0 <= (column := column + right) < size:
        found |= 1 << row * size + column
    return found


def _highest(bits: int) -> int:
    """Return the highest bit that is set."""
    return 1 << bits.bit_length() - 1


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


class AnyOthello(Rulebook[Position, int]):
    """What Othello is however many sit at it: its actions are the squares, and the pass after them.

    In the middle lies a block of *n* x *n* discs for *n* players, see the module.
    """

    def __init__(self, size: int, players: int, score: Score) -> None:
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
        corner = (size - players) // 2
        start = [0] * players
        for row in range(players):
            for column in range(players):
                start[(row + column + 1) % players] |= 1 << (corner + row) * size + corner + column
        self._start, self._middle = tuple(start), sum(start)
        self._bits = OthelloBits(size)
        self._bit = {action: 1 << action for action in range(self.passing + 1)}
        self._lists = BitLists(range(self.passing + 1))

    # -- the six functions -------------------------------------------------------------------

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

    def result(self, state: Position, action: int) -> Position:
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
        if self.num_players == 2:  # the same as below, faster
            other = boards[following]
            turned = self._bits.outflanked(own, other, action)
            own, other = own | disc | turned, other ^ turned
            return self._state((other, own) if player else (own, other), following)
        turned = self._bits.outflanked(own, sum(boards) ^ own, action)
        left = [board & ~turned for board in boards]
        left[player] = own | disc | turned
        return self._state(tuple(left), following)

    def _state(self, boards: tuple[int, ...], player: int) -> Position:
        """Return the position in which it is ``player``'s turn, finding out what there is to do."""
        legal, own = self._bits.legal, boards[player]
        other = boards[1 - player] if self.num_players == 2 else sum(boards) ^ own  # their sum is their union
        if moves := legal(own, other):
            return new_state(self.board_state, (boards, player, moves))
        taken = own | other
        if any(legal(own, taken ^ own) for own in boards):
            return new_state(self.board_state, (boards, player, self._bit[self.passing]))
        return new_state(self.board_state, (boards, 0, 0))  # the same end, whoever came to it

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
        """Return the position written in ``text``, see :meth:`gamelib.games.boards.SquareBoard.read`.

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


class OthelloState(DiscState):
    """A position of Othello."""

    __slots__ = ()


class Othello(AnyOthello[OthelloState]):
    """Othello, also known as Reversi; without arguments on the usual board of 8 x 8 squares.

    ``actions`` lists the squares from the top left, row by row; where no disc can be put, the pass
    alone. With ``score="win"`` a win is worth 1, a draw 0, a loss -1; with ``score="discs"`` the
    end is worth the difference of the discs on the board.

    Args:
        size: how many squares the board has on each side, an even number from 4 to 16.
        players: two, always; for more there is :class:`~gamelib.games.ManyPlayerOthello`.
        score: what a finished game is worth, ``"win"`` or ``"discs"``.

    Example:
        >>> game = Othello(size=4)
        >>> state = game.play("b1a1a2")
        >>> print(game.text(state))
        O X . .
        X X X .
        . X O .
        . . . .
        O to move
        >>> [game.action_text(state, action) for action in game.actions(state)]
        ['c1', 'a3']
        >>> [count(state, 0) for count in (game.discs, game.mobility, game.corners)]
        [5, 3, 0]
    """

    name = "Othello"
    state_type = OthelloState
    at_terminal = AtTerminal(
        "othello",
        how="type a square by its column and row, such as d3; who cannot move has to type pass",
        show=lambda game, state: labelled(game.text(state), from_top=True),
    )

    def __init__(self, size: int = 8, players: int = 2, *, score: Score = "win") -> None:
        if players != 2:
            raise InvalidGame(
                f"Othello is for two players, and was asked for {players!r}: for more, write "
                f"ManyPlayerOthello(size={size!r}, players={players!r})"
            )
        if not is_whole_number(size) or size % 2 or not SMALLEST_SIZE <= size <= LARGEST_SIZE:
            raise InvalidGame(
                f"the size of the board is an even number from {SMALLEST_SIZE} to {LARGEST_SIZE}, not {size!r}"
            )
        super().__init__(int(size), 2, score)

    def __repr__(self) -> str:
        arguments = [f"size={self.size}"] if self.size != 8 else []
        return f"Othello({', '.join(arguments + ([f'score={self.score!r}'] if self.score != 'win' else []))})"

    def utility(self, state: OthelloState, player: int) -> float:
        """Return 1 for a win of ``player``, 0 for a draw, -1 for a loss; with ``score="discs"`` by how many discs."""
        (black, white), _, moves = state
        if moves:
            raise self.unfinished(state)
        margin = black.bit_count() - white.bit_count()
        return two_player_utility(self, margin if self.score == "discs" else (margin > 0) - (margin < 0), player)

    def utility_bounds(self, player: int) -> tuple[float, float]:
        """Return a loss and a win: -1 and 1, or the whole board one way or the other."""
        most = self.size * self.size if self.score == "discs" else 1
        return two_player_bounds(self, (-most, most), player)

    def noisy_actions(self, state: OthelloState) -> Sequence[int]:
        """Return the moves onto a corner: a disc there can never be turned over again.

        Discs and mobility go up and down with every ply, so that no other move is louder than the
        rest; a pass is not noisy either.
        """
        return self._lists.of(state[2] & self._bits.corners)

    def _moves(self, record: str) -> Sequence[str]:
        """Return the squares of a record such as ``f5d6c3``; blanks and commas between them do not matter."""
        return re.findall(r"pass|[a-z][0-9]*|[^\s,]", record, re.IGNORECASE)

    def _played(self, state: OthelloState, move: str) -> OthelloState:
        """Return the state after the move; a pass before it may be left out, as records of games usually do."""
        if state.moves == self._bit[self.passing] and move.casefold() != "pass":
            state = self.result(state, self.passing)
        return super()._played(state, move)


class ManyPlayerOthelloState(DiscState):
    """A position of Othello for several players."""

    __slots__ = ()


class ManyPlayerOthello(AnyOthello[ManyPlayerOthelloState]):
    """Othello for more than two; without arguments for three on a board of 6 x 6 squares.

    ``actions`` lists the squares from the top left, row by row; where no disc can be put, the pass alone. The
    players are called X, O, A, B … in the order of their turns.

    Args:
        size: how many squares the board has on each side, from two more than the players to 16.
        players: how many, 2 to 6.
        score: what a finished game is worth, ``"win"`` or ``"discs"``.

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
    state_type = ManyPlayerOthelloState

    def __init__(self, size: int = 6, players: int = 3, *, score: Score = "win") -> None:
        players = check_count("the number of players", players, 2, len(SIGNS), error=InvalidGame)
        size = check_count(
            f"the size of the board, with room around the start of {players} players,", size, players + 2, LARGEST_SIZE,
            error=InvalidGame,
        )  # fmt: skip
        super().__init__(size, players, score)

    def __repr__(self) -> str:
        score = "" if self.score == "win" else f", score={self.score!r}"
        return f"ManyPlayerOthello(size={self.size}, players={self.num_players}{score})"

    def give_turn(self, state: ManyPlayerOthelloState, player: int) -> ManyPlayerOthelloState:
        """Return the same discs with ``player`` to move, as if all players in between had let their turns pass."""
        self.check_player(player)
        return self._state(state.boards, int(player))

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
