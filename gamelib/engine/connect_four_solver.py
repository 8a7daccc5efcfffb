"""Connect Four solved: the exact score of any position, on boards of up to 64 bits.

A score says who wins and how soon, for the player to move: a win with the *n*-th last disc that this player could put
on the board is worth *n*, a loss as much less than 0, a draw 0. On the usual board 18 is a win with one's fourth disc.

The search is a negamax with a table, in windows of width 1 that halve the range of scores. It never plays a move after
which the opponent wins at once, and looks first at the moves that make most threats: cells where a disc would win.

Source: P. Pons, "Solving Connect 4: how to build a perfect AI", blog.gamesolver.org; J. Tromp, *The Fhourstones
benchmark*, for a table of a few bits an entry.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from gamelib.engine.compiled import NONE, ONE, cache_folder, count_bits, heard, helper, kernel, on_cores
from gamelib.engine.in_a_row_rules import CompiledConnectFour
from gamelib.errors import GameError, InvalidGame, InvalidSearch
from gamelib.game import MAX
from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.learn.network import read_arrays, write_arrays
from gamelib.number import check_count
from gamelib.progress import Progress, check_progress, says_stop

AT_ONCE: Final = 16
"""How many positions are solved before the book is written."""


class OpeningBook:
    """The scores of the positions of some first plies, by a number that a position shares with its mirror image.

    They are kept in the user's cache. Only the positions of the last ply are searched: the score of a position before
    them is the best of its moves'. A book of 2 plies of the usual board takes some ten minutes to make.

    A book says for which board it was made. A file that is damaged, or for another, is left aside with a warning.

    Attributes:
        path: the file where it is kept.
        scores: what is known.
    """

    def __init__(self, game: ConnectFour) -> None:
        self.game = game
        self._board = [game.columns, game.rows, game.connect]
        self.path: Path = cache_folder().parent / f"connect-four-{game.columns}x{game.rows}.npz"
        self.scores = self._kept()

    def _kept(self) -> dict[int, int]:
        """Return what is in the file; nothing if there is none, and with a warning if it is no book of this board."""
        try:
            found = read_arrays(self.path)
            if found.keys() != {"board", "positions", "scores"}:
                raise GameError("it holds other arrays than a book")
            board, positions, scores = found["board"].tolist(), found["positions"], found["scores"]
            if board != self._board:
                raise GameError(f"it was made for {board}, and this is {self._board}: columns, rows, discs in a row")
            if positions.dtype != np.uint64 or scores.dtype != np.int8:
                raise GameError("its positions and scores are not written as those of a book")
            return dict(zip(positions.tolist(), scores.tolist(), strict=True))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, GameError, TypeError, ValueError) as problem:
            warnings.warn(
                f"the opening book {self.path} cannot be used for {self.game!r}: {problem}. The scores found without "
                "it are right, and take longer; learn_opening() writes it anew",
                stacklevel=2,
            )
            return {}

    def number(self, state: ConnectFourState) -> int:
        """Return the number of a state and its mirror image."""
        return min(own + taken for own, taken, _ in (state, self.game.mirrored(state)))

    def find(self, state: ConnectFourState) -> int | None:
        """Return the score of a state, ``None`` if the book does not know it."""
        return self.scores.get(self.number(state)) if self.scores else None

    def write(self) -> None:
        """Keep what is known, beside what others have written meanwhile.

        Raises:
            OSError: if the file cannot be written.
        """
        self.scores = {**self._kept(), **self.scores}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        positions = np.array(sorted(self.scores), np.uint64)
        scores = np.array([self.scores[int(each)] for each in positions], np.int8)
        write_arrays(self.path, {"board": np.array(self._board), "positions": positions, "scores": scores})

    def learn(
        self,
        solve: Callable[[Sequence[ConnectFourState]], Sequence[int]],
        plies: int,
        progress: Progress | None = None,
    ) -> None:
        """Have the positions of the first plies solved, and keep their scores; what is known is not solved again.

        Args:
            solve: returns the scores of positions, ends among them; it may ask the book.
            plies, progress: as for :meth:`gamelib.engine.ConnectFourSolver.learn_opening`, and so is what it raises.
        """
        check_count("plies", plies, least=0, most=self.game.columns * self.game.rows, error=InvalidSearch)
        check_progress(progress)
        layers = list(self._layers(plies))
        last = [state for state in layers[-1].values() if not self.game.is_terminal(state)]
        open_ones = [state for state in last if self.number(state) not in self.scores]
        for start in range(0, len(open_ones), AT_ONCE):
            batch = open_ones[start : start + AT_ONCE]
            for state, score in zip(batch, solve(batch), strict=True):
                self.scores[self.number(state)] = score
            self.write()
            if progress is not None and says_stop(progress(len(last) - len(open_ones) + start + len(batch))):
                return
        for layer in reversed(layers[:-1]):
            for number, state in layer.items():
                if not self.game.is_terminal(state):
                    after = [self.game.result(state, action) for action in self.game.actions(state)]
                    self.scores[number] = -min(solve(after))
        self.write()

    def _layers(self, plies: int) -> Iterator[dict[int, ConnectFourState]]:
        """Yield the positions of each ply, one of each pair of mirror images."""
        layer = {0: self.game.initial_state()}
        yield layer
        for _ in range(plies):
            after = [self.game.result(state, action) for state in layer.values() for action in self.game.actions(state)]
            layer = {self.number(state): state for state in after}
            yield layer


TWO: Final = np.uint64(2)
NODES: Final = 0
STOP: Final = 1
VALUE_BITS: Final = 7
PART: Final = 8
"""How many positions one thread solves before it takes others."""
SCRAMBLE: Final = np.uint64(0x9E3779B97F4A7C15)
"""An odd number: to multiply by it loses nothing, and spreads what tells positions apart over the upper bits."""


class Board(NamedTuple):
    """The board, and what its table and its scores are like.

    A table has 2 to the power of ``index_bits`` entries of one word each: the part of the scrambled position that the
    entry's place does not tell, the round in which it was written, and a bound.
    """

    columns: int
    cells_in_all: int
    height: np.uint64
    column: np.uint64
    bottom: np.uint64
    cells: np.uint64
    index_bits: np.uint64
    round: np.uint64
    lowest: int
    range: int


@helper
def wins_along(discs: Any, step: Any) -> Any:
    """Return the cells where a disc would make four in a row, on a line whose cells are ``step`` bits apart."""
    pair = (discs << step) & (discs << (step + step))
    found = pair & (discs << (step + step + step)) | pair & (discs >> step)
    pair = (discs >> step) & (discs >> (step + step))
    return found | pair & (discs << step) | pair & (discs >> (step + step + step))


@helper
def winning_cells(board: Any, discs: Any, taken: Any) -> Any:
    """Return the free cells where a disc would make four in a row, whether they can be reached yet or not."""
    found = (discs << ONE) & (discs << (ONE + ONE)) & (discs << (ONE + ONE + ONE))
    found |= wins_along(discs, board.height) | wins_along(discs, board.height - ONE)
    return (found | wins_along(discs, board.height + ONE)) & (board.cells ^ taken)


@helper
def safe_cells(board: Any, own: Any, taken: Any) -> Any:
    """Return the cells where a disc can be dropped and the opponent does not win at once after it."""
    open_cells = (taken + board.bottom) & board.cells
    threats = winning_cells(board, own ^ taken, taken)
    forced = open_cells & threats
    if forced != NONE:
        if forced & (forced - ONE) != NONE:
            return NONE
        open_cells = forced
    return open_cells & ~(threats >> ONE)


@kernel
def negamax(board: Any, own: Any, taken: Any, alpha: Any, beta: Any, table: Any, scratch: Any, notes: Any) -> Any:
    """Return the score of a position in which nobody can win at once, or a bound of it outside the window."""
    notes[NODES] += 1
    safe = safe_cells(board, own, taken)
    left = board.cells_in_all - count_bits(taken)
    if safe == NONE or notes[STOP]:
        return -(left >> 1)
    if left <= 2:
        return 0
    alpha = max(alpha, -((left - 2) >> 1))
    beta = min(beta, (left - 1) >> 1)
    if alpha >= beta:
        return alpha
    scrambled = (own + taken) * SCRAMBLE
    place = np.uint64(scrambled >> (np.uint64(64) - board.index_bits))
    tag = (scrambled << board.index_bits) | board.round
    differing = table[place] ^ tag  # read once: another thread may write it
    bound = np.int64(differing) if differing < np.uint64(128) else 0
    if bound > board.range:  # it is worth so much at least, or else at most
        alpha = max(alpha, bound - board.range - 1 + board.lowest)
        if alpha >= beta:
            return alpha
    elif bound:
        beta = min(beta, bound - 1 + board.lowest)
        if alpha >= beta:
            return beta
    row, count, column = np.uint64(left), np.int64(0), board.columns >> 1
    several = safe & (safe - ONE) != NONE
    for i in range(board.columns):  # from the middle outwards; equals stay in this order
        column += -i if i & 1 else i
        cell = safe & (board.column << np.uint64(column) * board.height)
        if cell != NONE:
            rank = np.uint64(count_bits(winning_cells(board, own | cell, taken | cell))) if several else NONE
            at = np.uint64(2 * count)
            while at > NONE and scratch[row, at - ONE] < rank:
                scratch[row, at], scratch[row, at + ONE] = scratch[row, at - TWO], scratch[row, at - ONE]
                at -= TWO
            scratch[row, at], scratch[row, at + ONE] = cell, rank
            count += 1
    for i in range(count):
        score = -negamax(
            board, own ^ taken, taken | scratch[row, np.uint64(2 * i)], -beta, -alpha, table, scratch, notes
        )
        if score >= beta:
            table[place] = tag | np.uint64(score - board.lowest + board.range + 1)
            return score
        alpha = max(alpha, score)
    table[place] = tag | np.uint64(alpha - board.lowest + 1)
    return alpha


@kernel
def solve(board: Any, own: Any, taken: Any, table: Any, scratch: Any, notes: Any) -> Any:
    """Return the exact score of a position in which the game is not over."""
    left = board.cells_in_all - count_bits(taken)
    if winning_cells(board, own, taken) & (taken + board.bottom) != NONE:
        return (left + 1) // 2
    low, high = -(left // 2), (left - 1) // 2
    while low < high:  # each window tells on which side of it the score lies
        middle = low + (high - low) // 2
        if middle <= 0 and -(-low // 2) < middle:
            middle = -(-low // 2)
        elif middle >= 0 and high // 2 > middle:
            middle = high // 2
        score = negamax(board, own, taken, middle, middle + 1, table, scratch, notes)
        if score <= middle:
            high = score
        else:
            low = score
    return low


@kernel
def solve_all(board: Any, positions: Any, scores: Any, table: Any, scratch: Any, notes: Any) -> None:
    """Write the score of each position, two words, in which the game is not over."""
    for i in range(len(positions)):
        scores[i] = solve(board, positions[i, 0], positions[i, 1], table, scratch, notes)


class ConnectFourSolver:
    """Solves positions of Connect Four, and keeps a table of what it found from one to the next.

    Args:
        game: the board, with four in a row, and columns * (rows + 1) of 64 bits or fewer; the usual one if not given.
        size: how much memory the table may take, in bytes: 8 for an entry, and as many entries as the greatest power
            of 2 that fits, at least 2,048.

    Example:
        >>> solver = ConnectFourSolver()
        >>> game = solver.game
        >>> state = game.play("2252576253462244111563365343671351441")
        >>> solver.score(state), solver.scores(state)
        (-1, {5: -1, 6: -2})
    """

    def __init__(self, game: ConnectFour | None = None, *, size: int = 64_000_000) -> None:
        self.game: Final = ConnectFour() if game is None else game
        if type(self.game) is not ConnectFour or self.game.connect != 4:
            raise InvalidGame(f"the solver is for Connect Four with four in a row, and not for {self.game!r}")
        rules = CompiledConnectFour(self.game).rules
        size = check_count("the size in bytes", size, 8 * 2048, error=InvalidSearch)
        bits = (size // 8).bit_length() - 1
        count = self.game.columns * self.game.rows
        try:
            self._table = np.zeros(1 << bits, np.uint64)
        except (MemoryError, ValueError):
            raise InvalidSearch(f"there is no room for a table of {size:,} bytes") from None
        self._unsure = False
        self.book: Final = OpeningBook(self.game)
        self._board = Board(
            rules.columns, count, rules.height, rules.column, rules.bottom, rules.cells, index_bits=np.uint64(bits),
            round=np.uint64(1 << VALUE_BITS), lowest=-(count // 2), range=2 * (count // 2) + 1,
        )  # fmt: skip

    def score(self, state: ConnectFourState) -> int:
        """Return the score of a state for the player to move; of an end too."""
        return self.scores_of([state])[0]

    def scores(self, state: ConnectFourState) -> dict[int, int]:
        """Return what each legal column is worth to the player to move; nothing at an end."""
        self.game.check_state(state)
        columns = self.game.actions(state)
        found = self.scores_of([self.game.result(state, column) for column in columns])
        return {column: -score for column, score in zip(columns, found, strict=True)}

    def value(self, state: ConnectFourState) -> int:
        """Return what a state is worth to MAX: 1, 0 or -1."""
        score = self.score(state)
        sign = (score > 0) - (score < 0)
        return sign if self.game.player(state) == MAX else -sign

    def distance(self, state: ConnectFourState) -> int:
        """Return after how many plies the game is over if the winner hurries and the loser holds out.

        Example:
            >>> solver = ConnectFourSolver()
            >>> solver.distance(solver.game.play("112233"))
            1
        """
        score, left = self.score(state), self._board.cells_in_all - state.occupied.bit_count()
        if score == 0:
            return left
        own_discs = (left + 1) // 2 if score > 0 else left // 2  # that the winner could still put on the board
        return 2 * (own_discs - abs(score) + 1) - (score > 0)

    def best_actions(self, state: ConnectFourState) -> tuple[int, ...]:
        """Return the columns that keep the value of a state, however long they take."""
        scores = self.scores(state)
        best = max(scores.values(), default=0)
        return tuple(each for each, score in scores.items() if (score > 0) - (score < 0) == (best > 0) - (best < 0))

    def best_timed_actions(self, state: ConnectFourState) -> tuple[int, ...]:
        """Return the columns with the best score: wins as fast, losses as slow as can be.

        Example:
            >>> solver = ConnectFourSolver()
            >>> solver.best_timed_actions(solver.game.play("112233"))
            (3,)
        """
        scores = self.scores(state)
        return tuple(each for each, score in scores.items() if score == max(scores.values()))

    def scores_of(self, states: Sequence[ConnectFourState], *, workers: int = 1) -> list[int]:
        """Return the scores of many states, each for its player to move.

        Args:
            states: the states.
            workers: how many threads share the work, and the table.
        """
        states = list(states)
        for state in states:
            self.game.check_state(state)
        known = [self._at_end(state) if self.game.is_terminal(state) else self.book.find(state) for state in states]
        unknown = [state for state, score in zip(states, known, strict=True) if score is None]
        found = iter(self._solved(unknown, workers) if unknown else ())
        return [next(found) if score is None else score for score in known]

    def learn_opening(self, plies: int = 1, *, workers: int = 1, progress: Progress | None = None) -> None:
        """Make an opening book of the first plies in the user's cache, or a deeper one of the one that is there.

        This solver, and every later one of this board, then answers there at once. For one ply of
        the usual board it takes some minutes; a large table (``size=1_000_000_000``) helps most.

        Args:
            plies: how many plies from the empty board, 0 or more; the empty board alone is 0.
            workers: how many threads share the work.
            progress: called with the number of positions of the last ply that are known; ``False`` ends it.

        Raises:
            OSError: if the book cannot be written.
        """
        self.book.learn(lambda states: self.scores_of(states, workers=workers), plies, progress)

    def _at_end(self, state: ConnectFourState) -> int:
        """Return the score where the game is over: the last disc has won, or the board is full."""
        left = self._board.cells_in_all - state.occupied.bit_count()
        return -((left + 2) // 2) if state.connected else 0

    def _solved(self, states: Sequence[ConnectFourState], workers: int) -> list[int]:
        """Return the scores of states in which the game goes on."""
        scores, notes = np.zeros(len(states), np.int64), np.zeros(2, np.int64)
        positions = np.array([state[:2] for state in states], np.uint64)

        def solve_part(first: int) -> None:
            part = slice(first, first + PART)
            scratch = np.zeros((self._board.cells_in_all + 1, 2 * self._board.columns), np.uint64)
            solve_all(self._board, positions[part], scores[part], self._table, scratch, notes)

        if self._unsure:  # what is found after an interrupt is wrong: it must not be found in the table
            self._forget()
        self._unsure = True
        heard(lambda _: on_cores(solve_part, range(0, len(states), PART), workers), flag=notes[STOP:])
        self._unsure = False
        return scores.tolist()

    def _forget(self) -> None:
        """Begin a new round: entries of the old one are not found any more."""
        after = int(self._board.round) + (1 << VALUE_BITS)
        if after >= len(self._table):
            after = 1 << VALUE_BITS
            self._table[:] = 0
        self._board = self._board._replace(round=np.uint64(after))
