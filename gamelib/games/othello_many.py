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

from gamelib.errors import InvalidGame
from gamelib.games.othello_board import LARGEST_SIZE, SIGNS, DiscState, OthelloBoard, Score
from gamelib.number import check_count

_new = tuple.__new__  # a NamedTuple's own constructor is a Python function, and result is called for every node


class ManyPlayerOthelloState(DiscState):
    """A position of Othello for several players."""

    __slots__ = ()


class ManyPlayerOthello(OthelloBoard[ManyPlayerOthelloState]):
    """Othello for more than two; without arguments for three on a board of 6 x 6 squares.

    ``actions`` lists the squares from the top left, row by row; where no disc can be put, the pass alone. The
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
    state_type = ManyPlayerOthelloState

    def __init__(self, size: int = 6, players: int = 3, *, score: Score = "win") -> None:
        players = check_count("the number of players", players, 2, len(SIGNS), error=InvalidGame)
        size = check_count(
            f"the size of the board, with room around the start of {players} players,", size, players + 2, LARGEST_SIZE,
            error=InvalidGame,
        )  # fmt: skip
        corner = (size - players) // 2
        start = [0] * players
        for row in range(players):
            for column in range(players):
                start[(row + column + 1) % players] |= 1 << (corner + row) * size + corner + column
        self._prepare(size, players, score, tuple(start))

    def __repr__(self) -> str:
        score = "" if self.score == "win" else f", score={self.score!r}"
        return f"ManyPlayerOthello(size={self.size}, players={self.num_players}{score})"

    # -- the six functions -------------------------------------------------------------------

    def result(self, state: ManyPlayerOthelloState, action: int) -> ManyPlayerOthelloState:
        """Return the board after the player to move has put a disc on square ``action``, or has passed."""
        boards, player, _ = state
        disc = self._disc(state, action)
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
            return _new(self.board_state, (boards, player, moves))
        for own in boards:
            if legal(own, taken ^ own):
                return _new(self.board_state, (boards, player, self._bit[self.passing]))
        return _new(self.board_state, (boards, 0, 0))  # the same end, whoever came to it

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
