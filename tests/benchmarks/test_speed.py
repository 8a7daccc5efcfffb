"""How fast the library is, beside OpenSpiel in the same run where both do the same.

Run them alone on a quiet machine, on one process, with their tables shown::

    python -m pip install -e ".[test,benchmark]"
    python -m pytest tests/benchmarks -n 0 -s

A pair is measured in turns, so that whatever else the machine does slows both; what is printed are
medians. The plain test command leaves this folder out.
"""

import subprocess
import sys
import time
from statistics import median

import pytest
from numpy.random import default_rng

from gamelib.draw import draw_tree, game_graph
from gamelib.evaluation import open_windows, squashed
from gamelib.games import ConnectFour, Pig, TicTacToe, random_tree
from gamelib.search import alphabeta, expectiminimax, iterative_deepening, minimax, perft


def seconds(run):
    before = time.perf_counter()
    run()
    return time.perf_counter() - before


def in_turns(rounds, *runs):
    """Return the median seconds of each, all measured once a round, after one round that does not count."""
    times = [[seconds(run) for run in runs] for _ in range(rounds + 1)][1:]
    return [median(column) for column in zip(*times, strict=True)]


def report(title, rows):
    print(f"\n{title}")
    width = max(len(name) for name, _ in rows)
    for name, text in rows:
        print(f"  {name:<{width}}  {text:>16}")


def open_spiel():
    return pytest.importorskip("pyspiel", reason='this compares with OpenSpiel: pip install ".[benchmark]"')


def assert_faster(what, names, nodes, runs, *, rounds, asked):
    """Measure our run and OpenSpiel's in turns, print their nodes a second, and hold their ratio to what is asked."""
    times = in_turns(rounds, *runs)
    speeds = [number / each for number, each in zip(nodes, times, strict=True)]
    ratio = speeds[0] / speeds[1]
    report(
        f"{what} ({nodes[0]:,} nodes)",
        [
            *((name, f"{speed:,.0f} nodes/s") for name, speed in zip(names, speeds, strict=True)),
            (f"ratio ({asked} is asked for)", f"{ratio:.2f}"),
        ],
    )
    assert ratio >= asked


def test_minimax_on_all_of_tic_tac_toe_is_faster_than_open_spiel():
    game, theirs = TicTacToe(), open_spiel().load_game("tic_tac_toe")
    from open_spiel.python.algorithms.minimax import expectiminimax

    runs = lambda: minimax(game), lambda: expectiminimax(theirs.new_initial_state(), 9, None, 0)
    assert (runs[0]().nodes, runs[1]()[0]) == (549_946, 0)
    names = "gamelib minimax", "OpenSpiel expectiminimax"
    assert_faster("minimax, the whole of tic-tac-toe", names, (549_946,) * 2, runs, rounds=5, asked=1.3)


def test_perft_of_connect_four_is_no_slower_than_the_same_walk_over_open_spiel():
    game, theirs, depth = ConnectFour(), open_spiel().load_game("connect_four"), 7

    def walk(state, depth):
        if depth == 1:
            return len(state.legal_actions())
        return sum([walk(state.child(action), depth - 1) for action in state.legal_actions()])

    count = perft(game, depth)
    assert count == walk(theirs.new_initial_state(), depth)
    ours, peer = in_turns(7, lambda: perft(game, depth), lambda: walk(theirs.new_initial_state(), depth))
    report(
        f"perft of Connect Four to depth {depth} ({count:,} sequences)",
        [
            ("gamelib perft", f"{1000 * ours:,.0f} ms"),
            ("the same over OpenSpiel", f"{1000 * peer:,.0f} ms"),
            ("ratio (1 is asked for)", f"{peer / ours:.2f}"),
        ],
    )
    assert peer >= ours


def test_a_tree_of_1000_nodes_is_laid_out_and_drawn_within_300_milliseconds():
    wide, deep = random_tree(31, 2, rng=1), random_tree(3, 6, rng=1)
    sizes = [draw_tree(game_graph(game, limit=2000)).graph.number_of_nodes() for game in (wide, deep)]
    assert sizes == [993, 1093]
    times = in_turns(9, *(lambda game=game: draw_tree(game_graph(game, limit=2000)) for game in (wide, deep)))
    report(
        "draw_tree as SVG (300 ms are allowed)",
        [(f"{size} nodes", f"{1000 * each:.0f} ms") for size, each in zip(sizes, times, strict=True)],
    )
    assert max(times) < 0.3


def test_importing_takes_less_than_150_milliseconds_beyond_starting_python():
    def python(program):
        return lambda: subprocess.run([sys.executable, "-c", program], check=True)

    bare, package, rooms = in_turns(
        9, python("pass"), python("import gamelib"), python("import gamelib.games, gamelib.search")
    )
    report(
        "importing (150 ms beyond bare Python are allowed)",
        [
            ("bare Python", f"{1000 * bare:.0f} ms"),
            ("import gamelib", f"+ {1000 * (package - bare):.0f} ms"),
            ("with games and search", f"+ {1000 * (rooms - bare):.0f} ms"),
        ],
    )
    assert package - bare < 0.15


def test_dropping_a_disc_takes_about_a_microsecond():
    game, rng = ConnectFour(), default_rng(1)
    positions = []
    while len(positions) < 10_000:
        state = game.initial_state()
        while not game.is_terminal(state):
            action = int(rng.choice(game.actions(state)))
            positions.append((state, action))
            state = game.result(state, action)

    def drop_all(result=game.result):
        for state, action in positions:
            result(state, action)

    def loop_only(result=lambda state, action: None):
        for state, action in positions:
            result(state, action)

    drops, loops = in_turns(15, drop_all, loop_only)
    each = (drops - loops) / len(positions)
    report(
        f"ConnectFour.result, {len(positions):,} moves of random games",
        [("a move", f"{1e6 * each:.2f} µs"), ("with the loop around it", f"{1e6 * drops / len(positions):.2f} µs")],
    )
    assert each < 2e-6


SEARCHES = "gamelib alphabeta", "OpenSpiel alpha_beta_search"


def test_alphabeta_on_all_of_tic_tac_toe_is_faster_than_open_spiel():
    game, theirs = TicTacToe(), open_spiel().load_game("tic_tac_toe")
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    runs = lambda: alphabeta(game), lambda: alpha_beta_search(theirs)
    assert (runs[0]().nodes, runs[1]()[0]) == (18_297, 0)
    assert_faster("alpha-beta, the whole of tic-tac-toe", SEARCHES, (18_297,) * 2, runs, rounds=41, asked=1.3)


def test_alphabeta_on_connect_four_is_no_slower_than_open_spiel():
    game, theirs, depth = ConnectFour(), open_spiel().load_game("connect_four"), 8
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    runs = (
        lambda: alphabeta(game, depth=depth, evaluate=lambda state: 0.0),
        lambda: alpha_beta_search(
            theirs, value_function=lambda state: 0.0, maximum_depth=depth, maximizing_player_id=0
        ),
    )
    assert (runs[0]().nodes, runs[0]().value, runs[1]()[0]) == (12_574, 0, 0)
    assert_faster(f"alpha-beta, Connect Four to depth {depth}", SEARCHES, (12_574,) * 2, runs, rounds=41, asked=1.0)


def test_a_budget_of_half_a_second_is_hardly_overshot():
    game = ConnectFour()
    evaluate = squashed(open_windows(game), 10)
    state, asked = game.initial_state(), 0.5
    over = sorted(
        seconds(lambda: iterative_deepening(game, state, evaluate=evaluate, seconds=asked)) / asked - 1
        for _ in range(50)
    )
    report("iterative deepening with 0.5 s", [("overshoot, 95th percentile", f"{over[47]:.2%}")])
    assert over[47] < 0.05


def test_expectiminimax_on_pig_is_no_slower_than_open_spiel():
    game, theirs = Pig(100), open_spiel().load_game("pig", {"winscore": 100})
    from open_spiel.python.algorithms.minimax import expectiminimax as peer_expectiminimax

    def nothing(state):
        return 0.0

    def entered(state, depth):
        """Return how many states OpenSpiel's search enters; it does not count a throw of the die as a ply."""
        if depth == 0 or state.is_terminal():
            return 1
        below = 0 if state.is_chance_node() else 1
        return 1 + sum(entered(state.child(action), depth - below) for action in state.legal_actions())

    depth, peer_depth = 10, 6
    nodes = expectiminimax(game, depth=depth, evaluate=nothing).nodes
    peer_nodes = entered(theirs.new_initial_state(), peer_depth)
    runs = (
        lambda: expectiminimax(game, depth=depth, evaluate=nothing),
        lambda: peer_expectiminimax(theirs.new_initial_state(), peer_depth, nothing, 0),
    )
    names = "gamelib expectiminimax", "OpenSpiel expectiminimax"
    assert_faster("expectiminimax on Pig", names, (nodes, peer_nodes), runs, rounds=5, asked=1.0)
