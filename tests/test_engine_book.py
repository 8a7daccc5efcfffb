"""The opening book of Connect Four: made in the user's cache, found again, and never wrong."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("numba", reason="the engine is compiled by numba: pip install numba")

from gamelib.engine import ConnectFourSolver, connect_four_solver
from gamelib.games import ConnectFour

GAME = ConnectFour(5, 4)
pytestmark = pytest.mark.filterwarnings("error")


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    monkeypatch.setattr(connect_four_solver, "cache_folder", lambda: tmp_path / "engine")
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


def whole(path):
    """Write a book of the board at a place, and return what is in the file."""
    solver = ConnectFourSolver(GAME)
    solver.learn_opening(1)
    content = solver.book.path.read_bytes()
    solver.book.path.unlink()
    return content


def arrays(path, **more):
    """Write the arrays of a book, or others in their place, and return what is in the file."""
    some = {"board": np.array([5, 4, 4]), "positions": np.zeros(2, np.uint64), "scores": np.zeros(2, np.int8)}
    np.savez(path, **{name: each for name, each in {**some, **more}.items() if each is not None})
    return path.read_bytes()


@pytest.mark.parametrize(
    ("damaged", "why"),
    [
        (lambda path: b"", "is not a whole file of arrays"), (lambda path: b"no book", "is not a whole file of arrays"),
        (lambda path: whole(path)[:-9], "is not a whole file of arrays"),
        (lambda path: whole(path)[:200] + b"???" + whole(path)[203:], "is not a whole file of arrays"),
        (lambda path: arrays(path, scores=None), "other arrays than a book"),
        (lambda path: arrays(path, board=None), "other arrays than a book"),  # as books once were
        (lambda path: arrays(path, scores=np.zeros(2)), "not written as those of a book"),
        (lambda path: arrays(path, scores=np.zeros(3, np.int8)), "longer than"),
        (lambda path: arrays(path, board=np.array([4, 5, 4])), r"made for \[4, 5, 4\], and this is \[5, 4, 4\]"),
    ],
)  # fmt: skip
def test_a_damaged_book_or_one_of_another_board_is_named_left_aside_and_written_anew(cache, damaged, why):
    path = cache / "connect-four-5x4.npz"
    path.write_bytes(damaged(path))
    with pytest.warns(UserWarning, match=why) as told:
        solver = ConnectFourSolver(GAME)
    assert len(told) == 1 and str(path) in str(told[0].message)
    assert solver.book.scores == {}
    with pytest.warns(UserWarning, match=why):
        solver.learn_opening(1)
    assert len(ConnectFourSolver(GAME).book.scores) == 4  # without a warning


@pytest.mark.parametrize("nothing", ["no folder", "a file"])
def test_where_no_book_is_nothing_is_said(cache, nothing, monkeypatch):
    (cache / "a file").touch()
    monkeypatch.setattr(connect_four_solver, "cache_folder", lambda: cache / nothing / "engine")
    assert ConnectFourSolver(GAME).book.scores == {}


def test_no_module_of_the_engine_imports_itself_by_way_of_others():
    imported = {}
    for path in Path(connect_four_solver.__file__).parent.glob("*.py"):
        nodes = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
        imported[f"gamelib.engine.{path.stem}"] = {node.module for node in nodes}
    order = list(TopologicalSorter(imported).static_order())  # CycleError if there is a circle
    assert order.index("gamelib.engine.mcts") < order.index("gamelib.engine.puct")
