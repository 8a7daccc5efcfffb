"""The opening book of Connect Four: made in the user's cache, found again, and never wrong."""

import numpy as np
import pytest

pytest.importorskip("numba", reason="the engine is compiled by numba: pip install numba")

from gamelib.engine import ConnectFourSolver, opening_book
from gamelib.games import ConnectFour

GAME = ConnectFour(5, 4)


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setattr(opening_book, "cache_folder", lambda: tmp_path / "engine")
    return tmp_path


def test_a_book_knows_the_scores_that_the_solver_finds(cache):
    solver = ConnectFourSolver(GAME)
    first = solver.scores(GAME.initial_state())
    solver.learn_opening(3)
    other = ConnectFourSolver(GAME)
    layers = [{GAME.initial_state()}]
    for _ in range(3):
        after = [GAME.result(state, each) for state in layers[-1] for each in GAME.actions(state)]
        layers.append(set(map(GAME.canonical, after)))
    assert other.book.scores == solver.book.scores and len(other.book.scores) == sum(map(len, layers)) == 66
    assert other.scores(GAME.initial_state()) == first
    for layer in other.book._layers(3):
        for state in layer.values():
            assert other.book.find(state) == other.book.find(GAME.mirrored(state)) == other._solved([state], 1)[0]


def test_making_it_goes_on_where_it_was_stopped(cache):
    calls = []
    ConnectFourSolver(GAME).learn_opening(4, progress=lambda done: calls.append(done) or len(calls) < 2)
    assert calls == [16, 32]
    solver = ConnectFourSolver(GAME)
    assert len(solver.book.scores) == 32
    solver.learn_opening(4, workers=2, progress=calls.append)
    assert calls[2] == 48
    assert solver.book.find(GAME.initial_state()) == solver._solved([GAME.initial_state()], 1)[0]


@pytest.mark.parametrize("content", [b"", b"no book", None])
def test_a_damaged_book_is_none(cache, content):
    path = cache / "connect-four-5x4.npz"
    if content is None:
        np.savez(path, positions=np.zeros(2, np.uint64))
    else:
        path.write_bytes(content)
    assert ConnectFourSolver(GAME).book.scores == {}
