"""Records of Go games as SGF: what is read is what was written, nothing is lost, and what is wrong is named."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import IllegalAction, NotationError
from gamelib.errors import InvalidState
from gamelib.games import Go, GoRecord, GoState, read_sgf, write_sgf
from tests.test_go import positions

RECORD = r"""(;GM[1]FF[4]CA[UTF-8]AP[Editor:3.1]
RU[Japanese] SZ[9] KM[6.50] PB[Ada] PW[Bo \] \\ Bo] C[Two lines\: one
and\
 a half]
(;B[ee]BL[30.5]C[in the middle];W[gc]
 (;B[cg]TR[ee][gc];W[tt]C[(a pass;)];B[])
 (;B[aa];W[bb]))
(;B[dd]))
"""


ROUND = ";W[ab];B[aa];W[];B[ba];W[bb];B[]"
"""On two by two, back to where white has a stone beside two of black's."""


def test_the_main_line_is_read_and_the_variations_are_passed_over():
    record = read_sgf(RECORD)
    assert repr(record.game) == "Go(komi=6.5)"
    names = [record.game.action_text(state, move) for state, move in zip(record.states(), record.moves, strict=False)]
    assert names == ["E5", "G7", "C3", "pass", "pass"]
    root, first, second, third, fourth, fifth = record.properties
    assert root["PW"] == (r"Bo ] \ Bo",)
    assert root["C"] == ("Two lines: one\nand a half",)
    assert (first["BL"], first["C"], third["TR"]) == (("30.5",), ("in the middle",), ("ee", "gc"))
    assert (second, fourth["C"], fifth) == ({}, ("(a pass;)",), {})


def test_what_is_written_is_read_back_with_its_comments_and_clocks():
    record = read_sgf(RECORD)
    again = read_sgf(write_sgf(record))
    assert again.properties[0] == {**record.properties[0], "RE": ("W+5.5",)}
    assert (again.moves, again.start, again.properties[1:]) == (record.moves, record.start, record.properties[1:])
    assert write_sgf(again) == write_sgf(record)


@pytest.mark.parametrize(
    ("game", "moves", "written"),
    [
        (Go(5, 3.5), "C3 pass pass", "(;FF[4]GM[1]SZ[5]KM[3.5]RE[B+21.5];B[cc];W[];B[])"),
        (Go(3, 9), "B2 pass pass", "(;FF[4]GM[1]SZ[3]KM[9]RE[0];B[bb];W[];B[])"),
        (Go(19, 0, superko=True), "T1 A19", "(;FF[4]GM[1]SZ[19]KM[0]RU[Tromp-Taylor];B[ss];W[aa])"),
    ],
)
def test_rules_points_passes_and_results_are_written_as_in_sgf(game, moves, written):
    actions = []
    for name in moves.split():
        actions.append(game.parse_action(game.initial_state(), name))
    assert write_sgf(GoRecord(game, tuple(actions))) == written
    assert repr(read_sgf(written).game) == repr(game)


@settings(max_examples=60, deadline=None)
@given(positions(), st.text(max_size=20).map(lambda text: text.replace("\r", "")))
def test_any_position_and_any_text_come_back(position, text):
    game, state, _ = position
    start = game.position(state.black, state.white, plies=state.plies % 2)
    record = GoRecord(game, (game.passing,), start, ({"C": (text,)}, {"N": (text, text)}))
    again = read_sgf(write_sgf(record))
    rules = {"RU": ("Tromp-Taylor",)} if game.superko else {}
    assert (again.start, again.moves) == (start, record.moves)
    assert again.properties == ({**rules, "C": (text,)}, {"N": (text, text)})


def test_stones_are_set_up_one_by_one_or_as_rectangles_and_white_may_begin():
    for text in ("(;SZ[5]AB[aa:ba][cc]AW[ee];W[dd])", "(;SZ[5]AB[ba:aa];AB[cc]AW[ee]PL[W];W[dd])"):
        record = read_sgf(text)
        wanted = Go(5).parse("XX... / ..... / ..X.. / ..... / ....O / white to move")
        assert (record.start, record.moves) == (wanted, (18,))
    assert read_sgf("(;SZ[5]PL[W])").start == GoState(0, 0, plies=1)


def test_a_record_may_be_longer_than_games_usually_are():
    record = read_sgf("(;SZ[1]" + ";B[];W[]" + ")")
    assert record.game.most_plies == 3
    moves = ROUND * 3
    assert len(read_sgf(f"(;SZ[2];B[aa];W[bb];B[ba]{moves})").moves) == 21


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "a record is written as a text, not as None"),
        ("", "after move 0 comes 'the end'"),
        ("(;SZ[9];B[ee];W[ed", r"after move 1 comes 'W\[ed'"),
        ("(;SZ[9];B[ee];W[ed]", "after move 2 comes 'the end'"),
        ("(;SZ[9];B[ee]))", "brackets closed.* after move 1"),
        ("(;SZ[9];B[ee])(;SZ[9])", "one game"),
        ("(SZ[9];B[ee])", "SGF is one game"),
        ("(;SZ[9];B[ee];[ed])", r"after move 1 comes '\[ed\]\)'"),
        ("(;SZ[9];B[ee];W[ee])", r"move 2, W\[ee\] at E5, is not legal: there is a stone"),
        ("(;SZ[3]AB[ab][ba];W[aa])", r"move 1, W\[aa\] at A3, is not legal: it would be suicide"),
        ("(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb])", r"move 3, B\[cb\] at C3, is not legal: a ko"),
        ("(;SZ[3];B[];W[];B[aa])", r"move 3, B\[aa\] at A3, is not legal: the game is over"),
        ("(;SZ[9];B[ee];B[ed])", "move 2 is white's, and its node has B"),
        ("(;SZ[9];B[ee]W[ed])", "move 1 is black's, and its node has B and W"),
        ("(;SZ[9]B[ee]W[ed])", "move 1 is black's, and its node has B and W"),
        ("(;SZ[9];B[ee];W[ed][ec])", "move 2: W has one value, not 2"),
        ("(;SZ[9];B[ja])", "move 1: a point is two letters from a to i, and not 'ja'"),
        ("(;SZ[9];B[e5])", "move 1: a point is two letters"),
        ("(;SZ[9]AB[jj])", "AB: a point is two letters from a to i"),
        ("(;SZ[3]AB[aa:cc])", "before move 1: .* black's stone at A3 has no liberty"),
        ("(;SZ[3]AB[aa]AW[aa])", "before move 1 a stone is set up and replaced"),
        ("(;SZ[3];B[aa];AW[bb])", "AW after move 1: stones are set up before move 1"),
        ("(;SZ[20])", "the size of the board is a whole number from 1 to 19, not 20"),
        ("(;SZ[9:13])", r"no Go has the size SZ\['9:13'\]"),
        ("(;SZ[9]KM[much])", r"the komi KM\['much'\]"),
        ("(;GM[3]SZ[9])", r"GM\[3\] is another game"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_and_the_move_is_named(text, message):
    with pytest.raises(NotationError, match=message):
        read_sgf(text)


def test_a_repetition_is_illegal_in_a_record_with_superko_alone():
    moves = f";B[aa];W[bb];B[ba]{ROUND})"
    assert len(read_sgf(f"(;SZ[2]RU[Chinese]{moves}").moves) == 9
    with pytest.raises(NotationError, match=r"move 8, W\[bb\] at B1, .* bring back an earlier position"):
        read_sgf(f"(;SZ[2]RU[Tromp-Taylor]{moves}")


def test_what_sgf_has_no_words_for_and_illegal_moves_are_not_written():
    game = Go(5)
    with pytest.raises(InvalidState, match="SGF cannot say that a game starts like this"):
        write_sgf(GoRecord(game, (), game.play("C3 pass")))
    with pytest.raises(IllegalAction, match="12 is not legal here"):
        write_sgf(GoRecord(game, (12, 12)))
