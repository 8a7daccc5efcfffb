"""What the engine refuses, and that interrupts, missing numba and folders that cannot be written to are survived."""

import os
import subprocess
import sys
import textwrap
import warnings
from pathlib import Path

import pytest

pytest.importorskip("numba", reason="the engine is compiled by numba: pip install numba")

import gamelib.engine.compiled as glue
from gamelib.engine import CompiledTree, Estimate, Table, alphabeta, iterative_deepening, mcts, perft, playouts
from gamelib.engine.rulebooks import compiled
from gamelib.errors import GameError, InvalidGame, InvalidSearch, InvalidState
from gamelib.games import Breakthrough, ConnectFour, Go, ManyPlayerOthello, Nim, Othello, Pig, TicTacToe, TreeGame
from gamelib.montecarlo import PUCT, UCT, UCB1Tuned
from gamelib.search import KillerMoves, MiddleFirst, TranspositionTable

GAME = ConnectFour(4, 4)
ESTIMATE = Estimate(GAME)


class Changed(TicTacToe):
    def utility(self, state, player):
        return 0


class ConnectFourToo(ConnectFour):
    pass


SEARCHES = [perft, alphabeta, iterative_deepening, mcts, playouts, CompiledTree, Estimate, compiled]
NEEDED = {
    perft: {"depth": 2}, iterative_deepening: {"evaluate": ESTIMATE, "depth": 2}, mcts: {"simulations": 10, "rng": 1},
    playouts: {"count": 10, "rng": 1}, CompiledTree: {"rng": 1},
}  # fmt: skip


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
@pytest.mark.parametrize(
    "game",
    [
        ConnectFour(9, 7), ConnectFour(12, 12), TicTacToe(8, 8, 5), TicTacToe(19, 4, 3), Othello(10),
        ManyPlayerOthello(8, 3),
        Breakthrough(9, 9), Go(5, superko=True), Changed(), ConnectFourToo(), Nim((1, 2)), Pig(), TreeGame([1, 2]),
    ],
    ids=repr,
)  # fmt: skip
def test_games_that_it_has_no_rules_for_are_refused(search, game):
    with pytest.raises(InvalidGame) as refused:
        search(game, **NEEDED.get(search, {}))
    assert type(game).__name__ in str(refused.value) or repr(game) in str(refused.value)


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
@pytest.mark.parametrize("game", [None, "ConnectFour", ConnectFour, 7])
def test_what_is_no_game_is_refused(search, game):
    with pytest.raises(GameError, match="is not a game"):
        search(game, **NEEDED.get(search, {}))


@pytest.mark.parametrize("search", SEARCHES[:6], ids=lambda search: search.__name__)
@pytest.mark.parametrize(
    "state", [TicTacToe().initial_state(), (0, 0, False), 7, "", GAME.initial_state()._replace(occupied=1 << 60)]
)
def test_states_of_other_games_are_refused(search, state):
    with pytest.raises(InvalidState):
        search(GAME, state=state, **NEEDED.get(search, {}))


@pytest.mark.parametrize("game", [ConnectFour(), TicTacToe(), Othello(4), Breakthrough(), Go(5)], ids=repr)
def test_an_estimate_of_no_state_of_the_game_is_refused(game):
    for state in (None, 7, (), (1, 2), "X", Go(19).initial_state() if not isinstance(game, Go) else (1, 2, 3)):
        with pytest.raises(InvalidState):
            Estimate(game)(state)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"depth": 0, "evaluate": ESTIMATE}, "depth"), ({"depth": -1, "evaluate": ESTIMATE}, "depth"),
        ({"depth": 2.5, "evaluate": ESTIMATE}, "depth"), ({"depth": "2", "evaluate": ESTIMATE}, "depth"),
        ({"depth": 3}, "evaluat"), ({"evaluate": ESTIMATE}, "depth"),
        ({"depth": 3, "evaluate": lambda state: 0.0}, r"Estimate\(game\)"),
        ({"depth": 3, "evaluate": Estimate(ConnectFour())}, r"Estimate\(game\)"),
        ({"depth": 3, "evaluate": GAME.window_score}, r"Estimate\(game\)"),
        ({"depth": 3, "evaluate": 0.5}, "Estimate|evaluat"),
        ({"order": lambda game, state, actions: actions}, "MiddleFirst"), ({"order": KillerMoves()}, "MiddleFirst"),
        ({"order": MiddleFirst}, "MiddleFirst"), ({"order": "best"}, "MiddleFirst"),
        ({"table": TranspositionTable()}, "Table of gamelib.engine"), ({"table": Table}, "Table of gamelib.engine"),
        ({"table": {}}, "Table of gamelib.engine"), ({"window": (1, 1)}, "window"), ({"window": (1, -1)}, "window"),
        ({"window": (float("nan"), 1)}, "window"), ({"window": 3}, "window"), ({"window": (0, 1, 2)}, "window"),
    ],
)  # fmt: skip
def test_alphabeta_says_what_it_does_not_understand(asked, said):
    with pytest.raises(InvalidSearch, match=said):
        alphabeta(GAME, GAME.play("1212343421"), **asked)


def test_the_middle_first_is_for_actions_that_are_numbers():
    with pytest.raises(InvalidSearch, match="actions are numbers"):
        alphabeta(Breakthrough(3, 4, filled=1), order=MiddleFirst(3))


@pytest.mark.parametrize(
    "asked",
    [
        {}, {"depth": 0}, {"seconds": -1}, {"seconds": float("nan")}, {"seconds": "1"}, {"depth": 2, "table": 7},
        {"depth": 2, "order": "best"}, {"depth": 2, "evaluate": lambda state: 0}, {"depth": 2, "evaluate": None},
    ],
)  # fmt: skip
def test_iterative_deepening_does_too(asked):
    with pytest.raises(InvalidSearch):
        iterative_deepening(GAME, **{"evaluate": ESTIMATE, **asked})


@pytest.mark.parametrize("size", [0, -1, 23, 2.5, "big", None, 10**18, 10**30])
def test_tables_that_cannot_be_are_refused(size):
    with pytest.raises(InvalidSearch):
        Table(size)


@pytest.mark.parametrize("depth", [-1, 2.5, "2", None])
def test_depths_of_perft_that_cannot_be_are_refused(depth):
    with pytest.raises(InvalidSearch, match="depth"):
        perft(GAME, depth)


@pytest.mark.parametrize(
    "asked",
    [
        {}, {"simulations": 0}, {"simulations": -5}, {"simulations": 2.5}, {"simulations": "10"}, {"seconds": -1},
        {"seconds": float("nan")}, {"simulations": 10, "rng": "seed"}, {"simulations": 10, "rng": -1},
        {"simulations": 10, "rng": 1.5}, {"simulations": 10, "tree_policy": UCB1Tuned()},
        {"simulations": 10, "tree_policy": PUCT()}, {"simulations": 10, "tree_policy": UCT},
        {"simulations": 10, "tree_policy": 1.4}, {"simulations": 10, "most_nodes": 0},
        {"simulations": 10, "most_nodes": 7}, {"simulations": 10, "most_nodes": 2**31},
        {"simulations": 10, "most_nodes": 1.5}, {"simulations": 10, "final": "best"},
        {"simulations": 10, "progress": 7},
    ],
    ids=repr,
)  # fmt: skip
@pytest.mark.parametrize("moves", ["", "1212121"], ids=["at the start", "at an end"])
def test_mcts_says_what_it_does_not_understand(asked, moves):
    with pytest.raises(GameError):
        mcts(GAME, GAME.play(moves), **{"rng": 1, **asked})


def test_a_tree_that_has_not_grown_knows_nothing():
    with pytest.raises(InvalidSearch, match="let it grow first"):
        CompiledTree(GAME, rng=1).result()


@pytest.mark.parametrize("asked", [{"count": 0}, {"count": 1.5}, {"workers": 0}, {"workers": "two"}, {"rng": "seed"}])
def test_playouts_say_so_too(asked):
    with pytest.raises(GameError):
        playouts(GAME, **{"count": 10, "rng": 1, **asked})


# -- what is kept on disk ---------------------------------------------------------------------------------------------


def doubled(number):
    return 2 * number


@pytest.fixture
def kept(tmp_path, monkeypatch):
    monkeypatch.setattr(glue, "_WARNED", set())
    monkeypatch.setattr(glue, "cache_folder", lambda: tmp_path / "engine")
    return tmp_path / "engine"


def asked(number):
    """Return, of a kernel that is made anew as in a new session, its answer, whether it was found, and warnings."""
    kernel = glue.kernel(doubled)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        glue.prepare(kernel, number)
    return kernel(number), bool(kernel.stats.cache_hits), [str(each.message) for each in told]


def files_of_two(kept, ending):
    """Return the files with that ending, after a function has been kept for whole numbers and for others."""
    for number in (4, 4, 0.5, 0.5):
        asked(number)
    return sorted(kept.glob(f"**/*{ending}"))


def changed(content):
    """Return it with one byte changed in the midst of the machine code."""
    middle = content.index(b"ELF") + 1_000 if b"ELF" in content else len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
@pytest.mark.parametrize(
    "damage", [lambda whole: b"", lambda whole: whole[:-9], lambda whole: b"\0" * len(whole), lambda whole: whole[::-1],
               lambda whole: bytes(range(256)) * 9, changed],
    ids=["empty", "truncated", "zeros", "backwards", "noise", "a bit"],
)  # fmt: skip
def test_a_damaged_file_of_machine_code_is_written_anew(kept, ending, damage):
    file = files_of_two(kept, ending)[0]
    file.write_bytes(damage(file.read_bytes()))
    answer, found, told = asked(4)
    if ending == ".nbc" or not found:  # a wrong bit in an index may do no harm
        assert (answer, found) == (8, False)
        assert len(told) <= 1 and all(f"cannot read what it has kept in the folder {kept} (" in each for each in told)
        assert told or ending == ".nbi"  # noise can look like the index of another numba, which is no damage
    assert asked(0.5)[0] == 1.0
    assert asked(4) == (8, True, []) and asked(0.5) == (1.0, True, [])


def test_what_is_kept_is_found(kept):
    assert [asked(number) for number in (4, 4, 0.5, 0.5)] == [
        (8, False, []), (8, True, []), (1.0, False, []), (1.0, True, [])
    ]  # fmt: skip


def test_two_processes_that_give_two_files_one_name_do_not_get_one_for_the_other(kept):
    one, other = files_of_two(kept, ".nbc")
    other.write_bytes(one.read_bytes())
    answer, found, told = asked(0.5)
    assert (answer, found) == (1.0, False)
    assert len(told) == 1 and "it is for other arguments" in told[0]
    assert asked(0.5) == (1.0, True, [])


@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
def test_what_can_be_neither_read_nor_written_is_compiled_and_said_once(kept, ending):
    file = files_of_two(kept, ending)[0]
    file.unlink()
    file.mkdir()  # nobody can read or replace a folder as a file; files of others one can
    answer, found, told = asked(4)
    assert (answer, found) == (8, False)
    assert len(told) == 1 and str(kept) in told[0]
    assert asked(4) == (8, False, [])


def test_on_a_full_disk_nothing_is_kept_until_there_is_room(kept, monkeypatch):
    def full(*given):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(glue.caching.IndexDataCacheFile, "_dump", full)
        answer, found, told = asked(4)
        assert (answer, found) == (8, False)
        assert len(told) == 1 and f"cannot keep what it compiles in the folder {kept} (OSError: [Errno 28]" in told[0]
        assert asked(4) == (8, False, [])
    assert asked(4) == (8, False, []) and asked(4) == (8, True, [])


# -- in a process of its own -------------------------------------------------------------------------------------------


def run(program, **environment):
    """Run a program in a process of its own, and return what it printed; it has to end well."""
    path = os.pathsep.join([str(Path(__file__).parent.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)], capture_output=True, text=True, timeout=300, check=False,
        env={**os.environ, "PYTHONPATH": path, **environment},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")[:-1]


LONG = {  # what to interrupt, what to ask after it, and the answer
    "ConnectFourSolver(size=10**6).score(game.initial_state())": ("solver.score(state)", 18),
    "ConnectFourSolver(size=10**6).scores_of([game.initial_state()] * 20, workers=2)": (
        "solver.scores_of([state])", [18]),
    "solver.score(game.initial_state())": ("solver.score(state)", 18),
    "perft(game, 14)": ("perft(game, 4)", 2401),
    "alphabeta(game, depth=30, evaluate=evaluate)": ("alphabeta(game, state, depth=3, evaluate=evaluate).value", 1),
    "alphabeta(game, table=table)": ("alphabeta(game, state, depth=5, evaluate=evaluate, table=table).value", 1),
    "iterative_deepening(game, evaluate=evaluate, depth=40)": (
        "iterative_deepening(game, evaluate=evaluate, depth=4).depth", 4),
    "iterative_deepening(game, evaluate=evaluate, seconds=10**6)": ("perft(game, 3)", 343),
    "mcts(game, simulations=10**9, rng=1)": ("mcts(game, simulations=10, rng=1).simulations", 10),
    "mcts(game, simulations=10**9, rng=1, solver=True)": ("mcts(game, simulations=10, rng=1).simulations", 10),
    "playouts(game, count=10**9 // 4, rng=1, workers=2)": ("len(playouts(game, count=10, rng=1))", 10),
}  # fmt: skip


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_an_interrupt_stops_a_long_search_and_the_engine_answers_after_it(every):
    long = dict(list(LONG.items())[::every])
    said = run(f"""
        import os, signal
        from threading import Timer
        from gamelib.engine import *
        from gamelib.games import ConnectFour
        game = ConnectFour()
        state = game.play("112233")
        evaluate, solver, table = Estimate(game), ConnectFourSolver(size=10**6), Table(10**6)
        signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored
        for call, (after, _) in {long}.items():
            eval(after)  # so that it is compiled
            Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
            try:
                print(eval(call))
            except KeyboardInterrupt:
                print("stopped", eval(after))
    """)
    assert said == [f"stopped {answer}" for _, answer in long.values()]


EVERY_KERNEL = """
    import numpy as np
    import gamelib.engine.compiled as glue
    from gamelib.engine import *
    from gamelib.engine.rulebooks import compiled
    from gamelib.games import Breakthrough, ConnectFour, Go, Othello, TicTacToe
    games = ConnectFour(4, 4), TicTacToe(), Othello(4), Breakthrough(3, 4), Go(3, most_plies=12)
    print(bool(glue.numba.config.BOUNDSCHECK), glue.cache_folder().name.endswith("-checked"))
    for game in games[: {games}]:
        evaluate, table = Estimate(game), Table(10_000)
        perft(game, 4), playouts(game, count=50, rng=1), alphabeta(game, depth=4, evaluate=evaluate)
        alphabeta(game, depth=5, evaluate=evaluate, table=table)
        iterative_deepening(game, evaluate=evaluate, depth=4)
        for solver in (False, True):
            tree = CompiledTree(game, rng=1, solver=solver, most_nodes=500)
            for _ in range(3):
                tree.grow(2_000)
                tree.advance(tree.result().action)
            tree.result() if tree._nodes[0]["visits"] else tree.grow(10)
        moves = compiled(game).move_numbers
        even = lambda words: (np.zeros(len(words)), np.ones((len(words), moves)))
        trees = [GuidedTree(game, evaluator=even, rng=1, most_nodes=most) for most in (100, 10_000)]
        for _ in range(3):
            grow_together(trees, 300)
            for tree in trees:
                tree.advance(game.actions(tree.state)[0])
    solver = ConnectFourSolver(games[0])
    print(solver.score(games[0].initial_state()), solver.scores(games[0].play("12")))
"""


@pytest.mark.slow
def test_with_bounds_checked_no_kernel_reaches_beyond_its_arrays(tmp_path):
    folder = str(tmp_path)
    said = run(EVERY_KERNEL.format(games=5), NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=folder, XDG_CACHE_HOME=folder)
    assert said[0] == "True True"
    assert said[1].startswith("0 {")


@pytest.mark.slow
def test_what_was_compiled_is_kept_in_the_folder_of_the_user_and_found_there(tmp_path):
    program = """
        from gamelib.engine import Estimate
        from gamelib.engine.alphabeta import _estimated
        from gamelib.games import Breakthrough
        game, stats = Breakthrough(), _estimated.stats
        print(Estimate(game)(game.initial_state()), sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
    """
    assert run(program, NUMBA_CACHE_DIR=str(tmp_path)) == ["0.0 0 1"]
    assert list(tmp_path.glob("engine-*/**/*.nbi"))
    assert run(program, NUMBA_CACHE_DIR=str(tmp_path)) == ["0.0 1 0"]


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["no folder", "no folder/within"])
def test_where_nothing_can_be_kept_it_is_compiled_anew(tmp_path, folder):
    (tmp_path / "no folder").write_text("")
    value, told = run("""
        import warnings
        with warnings.catch_warnings(record=True) as told:
            from gamelib.engine import Estimate
            from gamelib.games import Breakthrough
            print(Estimate(Breakthrough())(Breakthrough().initial_state()))
        print(*[each.message for each in told])
    """, XDG_CACHE_HOME=str(tmp_path / folder), NUMBA_CACHE_DIR="")  # fmt: skip
    assert value == "0.0"
    assert told.count("the engine cannot keep what it compiles") == told.count(str(tmp_path / folder)) == 1
    assert not list(Path(glue.__file__).parent.glob("__pycache__/*.nbi"))  # where numba would have put it


def test_numba_that_is_told_to_compile_nothing_is_named():
    [said] = run("""
        try:
            import gamelib.engine
        except ImportError as missing:
            print(missing)
    """, NUMBA_DISABLE_JIT="1")  # fmt: skip
    assert said.startswith("gamelib.engine is compiled by numba, which NUMBA_DISABLE_JIT tells to compile nothing:")


HIDDEN = """
    import sys
    asked = []
    class Hide:
        def find_spec(self, name, path=None, target=None):
            if name in ("numba", "gamelib.engine"):
                asked.append(name)
            if name.partition(".")[0] in ("numba", "llvmlite"):
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    sys.meta_path.insert(0, Hide())
"""


def test_nothing_but_the_engine_imports_numba_and_without_numba_it_says_what_is_missing():
    rooms = ["games", "search", "montecarlo", "evaluation", "learn", "play", "draw", "widgets", "course.cli"]
    *said, imported = run(HIDDEN + f"""
    import gamelib{"".join(f", gamelib.{room}" for room in rooms)}
    from gamelib.errors import EngineMissing
    print(gamelib.search.alphabeta(gamelib.games.TicTacToe()).value)
    for _ in range(2):
        try:
            import gamelib.engine
        except EngineMissing as missing:
            print(isinstance(missing, ImportError), str(missing))
    print(*asked)
    """)  # fmt: skip
    sentence = said[1]
    assert said[0] == "0"
    assert sentence.startswith("True gamelib.engine is compiled by numba, which is not installed: pip install numba")
    assert said[2] == sentence and len(said) == 3
    assert imported == "gamelib.engine numba gamelib.engine numba"
