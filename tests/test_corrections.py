"""The page of corrections: a table for each lesson, whole rows, and its numbers worked out again."""

from math import inf, log, log10, sqrt
from pathlib import Path

from gamelib import MAX
from gamelib.games import Chess, TicTacToe
from gamelib.search import alphabeta, expected_leaves, game_size, minimal_leaves
from tests.pearl import pearl_branching_factor

PAGE = Path(__file__).resolve().parents[1].joinpath("notebooks", "corrections.md").read_text(encoding="utf-8")
LESSONS = {section[:2]: section for section in PAGE.split("\n## ")[1:]}


def scientific(number, digits):
    figures, exponent = f"{number:.{digits}e}".split("e+")
    power = str(int(exponent))
    return rf"{figures} \cdot 10^{power if len(power) == 1 else f'{{{power}}}'}"


def searched_with_strict_cuts(game, state, alpha=-inf, beta=inf):
    """The value of a state, and the nodes of an alpha-beta search with > and < in place of >= and <=."""
    if game.is_terminal(state):
        return game.utility(state, MAX), 1
    is_max, nodes = game.player(state) == MAX, 1
    value = -inf if is_max else inf
    for action in game.actions(state):
        below, visited = searched_with_strict_cuts(game, game.result(state, action), alpha, beta)
        nodes += visited
        if is_max:
            value, alpha = max(value, below), max(alpha, below)
        else:
            value, beta = min(value, below), min(beta, below)
        if alpha > beta:
            break
    return value, nodes


def test_there_is_a_table_of_whole_rows_for_each_lesson():
    assert list(LESSONS) == [f"{number:02}" for number in range(1, 10)]
    for section in LESSONS.values():
        rows = section.strip().split("\n")[2:]
        assert rows[:2] == ["| printed | right | source |", "|---|---|---|"], section[:20]
        for row in rows[2:]:
            cells = [cell.strip() for cell in row.removeprefix("|").removesuffix("|").split("|")]
            assert len(cells) == 3 and all(cells[:2]), row


def test_the_counts_of_tic_tac_toe():
    game = TicTacToe()
    tree, classes = game_size(game), game_size(game, merge="classes")
    for count in (tree.total_nodes, tree.total_leaves, game_size(game, merge="states").total_nodes):
        assert f" {count:,} " in LESSONS["01"]
    assert f"{', '.join(map(str, classes.nodes))}, together {classes.total_nodes}" in LESSONS["01"]


def test_strict_cuts_keep_the_value_and_look_at_eight_times_the_nodes():
    game = TicTacToe()
    value, nodes = searched_with_strict_cuts(game, game.initial_state())
    found = alphabeta(game)
    assert value == found.value
    assert f"{nodes:,} nodes in place of {found.nodes:,}" in LESSONS["04"]


def test_the_figures_of_chess():
    third, fourth = LESSONS["03"], LESSONS["04"]
    assert f"{len(Chess().actions(Chess().initial_state()))} moves at the start" in third
    assert f"{35**6:,}, or ${scientific(35**6, 2)}$" in third and f"{35**6 / 6e7:.1f} minutes" in third
    assert f"${scientific(35**10, 2)}$ and ${scientific(18**10, 2)}$" in third
    assert f"visits ${scientific(35**7.5, 1)}$ nodes for $b = 35$, ${scientific(18**7.5, 1)}$" in fourth
    assert f"${scientific(expected_leaves(35, 10), 2)}$ and ${scientific(expected_leaves(18, 10), 2)}$" in fourth
    assert f"{minimal_leaves(35, 10):,} and {minimal_leaves(18, 10):,}" in fourth
    assert f"it is {pearl_branching_factor(35):.2f}, not $35^{{3/4}} = {35**0.75:.2f}$" in fourth
    assert f"take {18**7.5 / 6e7:.0f} minutes" in fourth and f"{35**7.5 / 86400e6:.1f} days" in fourth
    assert f"{minimal_leaves(18, 10) / 1e6:.1f} seconds" in fourth
    assert f"nodes, $10^{{{100 * log10(35):.0f}}}$" in LESSONS["02"]
    assert f"10^{{{80 * log10(35):.1f}}}$, Go $250^{{150}} \\approx 10^{{{150 * log10(250):.0f}}}$" in LESSONS["09"]


def test_the_indices_of_the_go_example():
    def index(mean, parent, visits, constant=0.5**0.5):
        return f"{mean + constant * sqrt(2 * log(parent) / visits):.3f}"

    assert f"gives 1.243 | {index(5 / 8, 21, 8)} |" in LESSONS["08"]
    assert f"{index(7 / 10, 21, 10, 1)}, **{index(5 / 8, 21, 8, 1)}**, {index(0, 21, 3, 1)}" in LESSONS["08"]
    assert f"$N = 10$: {index(1 - 2 / 4, 10, 4)} and {index(1 - 5 / 6, 10, 6)};" in LESSONS["08"]
    assert f"$N = 4$: {index(1 / 3, 4, 3)} and {index(1, 4, 1)}." in LESSONS["08"]
