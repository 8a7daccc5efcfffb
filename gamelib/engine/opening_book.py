"""The first plies of Connect Four, solved once and kept in the user's cache.

Only the positions of the last ply of a book are searched: the score of a position before them is the best of its
moves', and follows from theirs. A book of 2 plies of the usual board takes some ten minutes to make.

A book says for which board it was made. A file that is damaged, or was made for another, is left aside with a warning.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np

from gamelib.engine.compiled import cache_folder
from gamelib.errors import GameError, InvalidSearch
from gamelib.games.connect_four import ConnectFour, ConnectFourState
from gamelib.learn.network import read_arrays, write_arrays
from gamelib.number import check_count
from gamelib.progress import Progress, check_progress, says_stop

AT_ONCE: Final = 16
"""How many positions are solved before the book is written."""


class OpeningBook:
    """The scores of the positions of some first plies, by a number that a position shares with its mirror image.

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
