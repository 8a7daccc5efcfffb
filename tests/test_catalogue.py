"""The catalogue of games: whole, sourced, and right where it can be checked."""

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib import resources
from itertools import product
from math import comb, factorial, inf, isclose, log10
from typing import get_args

import numpy as np
import pytest
from gamelib_lessons.catalogue import AXES, FigureKind, Status, catalogue, catalogue_table, select

from gamelib.errors import GameError
from gamelib.games import Nim, TicTacToe
from gamelib.search import solve
from tests.tables import Table


def entry(name):
    return next(each for each in catalogue() if each.name == name)


def names(**axes):
    return {each.name for each in select(**axes)}


def data():
    return json.loads(resources.files("gamelib_lessons").joinpath("catalogue.json").read_text(encoding="utf-8"))


# -- the data ------------------------------------------------------------------------------------


def test_every_game_the_lecture_notes_name_is_there():
    named = {
        "chess", "Go", "English draughts", "international draughts", "Othello", "Connect Four", "Mastermind",
        "backgammon", "Monopoly", "Scrabble", "bridge", "heads-up limit Texas hold 'em", "Kuhn poker", "Risk",
        "Klondike solitaire", "Pac-Man", "Chinese checkers", "three-player Othello", "Tablut", "tic-tac-toe", "Nim",
        "everyday life",
    }  # fmt: skip
    assert named <= {each.name for each in catalogue()}


def test_no_source_is_listed_in_vain():
    cited = {each.status.source for each in catalogue() if each.status}
    cited |= {figure.source for each in catalogue() for figure in each.figures.values()}
    assert cited == set(data()["sources"].values())


def test_every_value_of_every_axis_occurs():
    for axis, values in AXES.items():
        assert {getattr(each, axis) for each in catalogue()} == set(values), axis


def test_the_four_cells_of_information_and_chance_hold_what_the_notes_put_there():
    assert names(information="perfect", chance="deterministic") >= {
        "chess", "Go", "English draughts", "Othello", "Connect Four",
    }  # fmt: skip
    assert "Mastermind" in names(information="imperfect", chance="deterministic")
    assert names(information="perfect", chance="stochastic") >= {"backgammon", "Monopoly"}
    assert names(information="imperfect", chance="stochastic") >= {
        "Scrabble", "bridge", "heads-up limit Texas hold 'em", "Risk",
    }  # fmt: skip


def test_everyday_life_is_hard_on_every_axis():
    assert names(
        information="imperfect", turns="simultaneous", continuity="continuous", dynamics="dynamic",
        sequence="sequential", zero_sum="no",
    ) == {"everyday life"}  # fmt: skip
    four = {"turns": "simultaneous", "continuity": "continuous", "dynamics": "dynamic", "sequence": "sequential"}
    assert names(**four) == {"everyday life", "robot football"}


def test_conventions_and_errata_are_told():
    assert "convention" in entry("Monopoly").note
    assert "secret objective" in entry("Risk").note
    assert "stalemate" in entry("chess").note
    assert "positions, not games" in entry("Go").note
    assert "puzzle" in entry("Mastermind").note and "codemaker" in entry("Mastermind").note


# -- the figures ---------------------------------------------------------------------------------


def test_estimated_trees_are_branching_factor_to_the_power_of_length():
    for name in ("chess", "Go", "English draughts", "international draughts", "Othello", "Connect Four", "8-puzzle"):
        each = entry(name)
        # The published exponents are cut, not rounded, and the 8-puzzle's b is rounded to 3 in its source.
        branching = 3 if name == "8-puzzle" else each.branching_factor.value
        assert abs(each.game_length.value * log10(branching) - each.log10_tree.value) < 1, name


def test_no_game_has_more_states_than_its_tree_has_nodes():
    compared = [each for each in catalogue() if each.log10_states and each.log10_tree and each.game_length]
    assert len(compared) > 8
    for each in compared:
        # A tree with L leaves has at most L nodes on each of its levels.
        levels = log10(1 + each.game_length.value)
        assert each.log10_states.value <= each.log10_tree.value + levels, each.name


def in_random_play(parts):
    """Return the leaves below a node, and how many plies and choices random play sees, from those of its children."""
    if not parts:
        return 1, Fraction(0), Fraction(0)
    leaves, plies, choices = (sum(each) for each in zip(*parts, strict=True))
    return leaves, 1 + plies / len(parts), len(parts) + choices / len(parts)


def test_tic_tac_toe_counts_are_those_of_the_whole_tree():
    game = TicTacToe()
    states = {game.initial_state()}

    @cache
    def walk(state):
        after = [game.result(state, action) for action in game.actions(state)]
        states.update(after)
        return in_random_play([walk(each) for each in after])

    games, length, choices = walk(game.initial_state())
    each = entry("tic-tac-toe")
    assert isclose(each.log10_states.value, log10(len(states)))
    assert isclose(each.log10_tree.value, log10(games))
    assert isclose(each.branching_factor.value, choices / length, abs_tol=1e-4)
    assert isclose(each.game_length.value, length, abs_tol=1e-4)


def test_nim_counts_are_those_of_heaps_of_3_4_and_5():
    @cache
    def walk(heaps):
        after = [(*heaps[:i], left, *heaps[i + 1 :]) for i, heap in enumerate(heaps) for left in range(heap)]
        return in_random_play([walk(each) for each in after])

    games, length, choices = walk((3, 4, 5))
    each = entry("Nim")
    assert isclose(each.log10_states.value, log10(len(solve(Nim((3, 4, 5))))))
    assert isclose(each.log10_tree.value, log10(games))
    assert isclose(each.game_length.value, float(length))
    assert isclose(each.branching_factor.value, float(choices / length), abs_tol=1e-4)


def test_kuhn_poker_has_55_nodes_and_30_ends():
    histories = {"", "p", "b", "pp", "pb", "bp", "bb", "pbp", "pbb"}
    ends = {history for history in histories if not {history + "p", history + "b"} & histories}
    each = entry("Kuhn poker")
    assert isclose(each.log10_states.value, log10(1 + 6 * len(histories)))
    assert isclose(each.log10_tree.value, log10(6 * len(ends)))
    assert each.game_length.value == max(map(len, histories))


def test_computed_sizes_follow_from_the_rules():
    men = [(white, black) for white in range(17) for black in range(17)]
    sizes = {
        "Breakthrough": 2 * sum(comb(64, white) * comb(64 - white, black) for white, black in men),
        "Tablut": 2 * 81 * sum(comb(80, w) * comb(80 - w, b) for w in range(9) for b in range(17)),
        "international draughts": 2
        * sum(comb(50, w) * comb(50 - w, b) * 2 ** (w + b) for w, b in product(range(21), repeat=2)),
        "Hex": sum(comb(121, stones) * comb(stones, stones // 2) for stones in range(122)),
        "Chinese checkers": 6 * factorial(121) // (factorial(10) ** 6 * factorial(61)),
        "Dots and Boxes": 2 ** (4 * 6 + 5 * 5),
        "Pig": sum(100 - mine for mine in range(100)) * 100,
        "2048": 12**16,
        "Mastermind": 6**4,
        "Klondike solitaire": factorial(52),
        "8-puzzle": factorial(9) // 2,
        "Rubik's cube": factorial(8) * 3**7 * factorial(12) * 2**11 // 2,
    }
    for name, size in sizes.items():
        assert isclose(entry(name).log10_states.value, log10(size), abs_tol=1e-4), name
    assert isclose(entry("Dots and Boxes").log10_tree.value, log10(factorial(49)), abs_tol=1e-4)
    assert isclose(entry("8-puzzle").log10_tree.value, log10(3**22), abs_tol=1e-4)
    assert f"10^{100 * log10(35):.0f}" in entry("chess").log10_tree.note
    assert entry("Dots and Boxes").branching_factor.value == sum(range(1, 50)) / 49
    gap_moves = [len([1 for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0)) if 0 <= r + x < 3 and 0 <= c + y < 3])
                 for r, c in product(range(3), repeat=2)]  # fmt: skip
    assert isclose(entry("8-puzzle").branching_factor.value, sum(gap_moves) / 9, abs_tol=1e-4)


def test_a_go_board_has_fewer_legal_positions_than_ways_to_fill_it():
    assert log10(3**361) - 3 < entry("Go").log10_states.value < log10(3**361)


def test_matrix_games_have_one_leaf_for_each_pair_of_choices():
    for each in select(turns="simultaneous", sequence="episodic"):
        assert isclose(each.log10_tree.value, 2 * log10(each.branching_factor.value)), each.name


def test_rubik_s_cube_branches_as_its_turns_do():
    turns = [1, 18, 243]  # sequences of this many turns that cannot be shortened at sight (Kociemba)
    while len(turns) < 30:
        turns.append(12 * turns[-1] + 18 * turns[-2])
    assert turns[3] == 3240
    assert isclose(entry("Rubik's cube").branching_factor.value, turns[-1] / turns[-2], abs_tol=1e-4)


def test_mastermind_s_average_is_a_whole_number_of_guesses_for_all_codes():
    assert isclose(entry("Mastermind").game_length.value, 5625 / 6**4, abs_tol=1e-4)


def test_bridge_has_as_many_deals_as_its_note_says():
    assert f"{factorial(52) // factorial(13) ** 4:.1e}" == "5.4e+28"
    assert "5.4 · 10^28" in entry("bridge").note


@pytest.mark.slow
def test_battleship_fleets_can_lie_in_as_many_ways_as_the_note_says():
    def placements(length):
        cells = [[(r, c + i) for i in range(length)] for r in range(10) for c in range(11 - length)]
        cells += [[(c, r) for r, c in ship] for ship in cells]
        board = np.zeros((len(cells), 10, 10), dtype=np.float32)
        for index, ship in enumerate(cells):
            board[index, *zip(*ship, strict=True)] = 1
        return board.reshape(len(cells), 100)

    two, three, four = placements(2), placements(3), placements(4)
    total = 0
    for row, column in product(range(5), range(3)):  # the longest ship, up to the board's symmetries
        longest = np.zeros((10, 10), dtype=np.float32)
        longest[row, column : column + 5] = 1
        twos, threes, fours = (ships[ships @ longest.ravel() == 0] for ships in (two, three, four))
        apart = np.argwhere(twos @ fours.T == 0)
        taken = twos[apart[:, 0]] + fours[apart[:, 1]]
        free = (threes @ taken.T == 0).astype(np.float32)  # which of the threes fit in beside each two and four
        both = (threes @ threes.T == 0).astype(np.float32)
        total += 8 * int((free * (both @ free)).sum(dtype=np.float64))
    assert f"{total:,} ways" in entry("Battleship").note


# -- choosing ------------------------------------------------------------------------------------


def test_the_number_of_players_means_whether_so_many_can_play():
    assert "Chinese checkers" in names(players=2) & names(players=6)
    assert "chess" not in names(players=3)
    assert names(players=1_000) == {"everyday life"}


def test_an_unknown_axis_or_value_is_told_what_there_is():
    with pytest.raises(GameError, match=r"no axis 'colour'.*players, information, chance, turns"):
        select(colour="red")
    with pytest.raises(GameError, match=r"chance has no value 'dice'.*deterministic, stochastic"):
        select(chance="dice")
    for players in (0, "2", 2.0, True):
        with pytest.raises(GameError, match="whole number, 1 or more"):
            select(players=players)


def test_every_entry_is_whole():
    for each in catalogue():
        assert all(name.strip() for name in (each.name, each.italian, each.chinese, each.portuguese))
        assert all(getattr(each, axis) in values for axis, values in AXES.items()), each.name
        assert (each.information == "imperfect") == bool(each.hidden), each.name
        assert 1 <= each.fewest_players <= (each.most_players or each.fewest_players), each.name
        assert (each.most_players == 1) == (each.zero_sum == "one player"), each.name
        for figure in each.figures.values():
            assert 0 < figure.value < inf and figure.kind in get_args(FigureKind) and figure.source, each.name
        assert each.status is None or (each.status.text and each.status.source), each.name


# -- the table -----------------------------------------------------------------------------------


def test_the_table_has_a_row_with_a_header_for_each_entry():
    table = Table(catalogue_table(catalogue()))
    assert [row[0] for row in table.rows[1:]] == [each.name for each in catalogue()]
    assert {len(row) for row in table.rows} == {11}
    assert table.scopes == ["col"] * 11 + ["row"] * len(catalogue())
    assert f"{len(catalogue())} entries" in table.text


def test_sizes_are_written_readably_and_what_is_unusual_is_said():
    rows = {row[0]: row for row in Table(catalogue_table(catalogue())).rows}
    assert rows["chess"][6:10] == ["≈\u00a035", "≈\u00a080", "≈\u00a04.8·10^44", "≈\u00a010^123"]
    assert rows["tic-tac-toe"][8:10] == ["5,478", "255,168"]
    assert rows["Dots and Boxes"][9] == "6.1·10^62"
    assert rows["Mastermind"][6] == "1,296"
    assert rows["Tablut"][8].startswith("≤")
    assert rows["2048"][7] == "≥\u00a0938.8"
    assert rows["Monopoly"][6:] == ["–"] * 5
    # What is not discrete, static and sequential is said.
    assert rows["chess"][4] == "definite order"
    assert rows["matching pennies"][4] == "simultaneous, episodic"
    assert rows["robot football"][4] == "simultaneous, continuous, dynamic"


def test_sources_stand_in_the_titles_and_below_the_table():
    table = Table(catalogue_table([entry("chess")]))
    assert any(title and "Tromp" in title for title in table.each("title", 1))
    assert "Chess Position Ranking" in table.text
    assert "国际象棋" in table.text and "xadrez" in table.text


def test_the_table_escapes_what_it_shows():
    nasty = '<script>"&'
    figure = replace(entry("chess").branching_factor, source=nasty, note=nasty)
    evil = replace(
        entry("chess"), name=nasty, italian=nasty, other_names=(nasty,), note=nasty, branching_factor=figure,
        status=Status(nasty, None, nasty),
    )  # fmt: skip
    html = catalogue_table([evil])
    assert "<script" not in html
    assert Table(html).rows[1][0] == nasty
