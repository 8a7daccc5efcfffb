"""What each game refuses: texts, records, states and parameters that are none, and the words that say why.

What all games refuse alike (things that are no text, no state and no action at all) is asked in test_every_game.py.
"""

from importlib.util import find_spec

import pytest

from gamelib import CHANCE, MAX, MIN, InvalidGame, InvalidState, NotationError
from gamelib.games import (
    Backgammon,
    Breakthrough,
    Chess,
    ChineseCheckers,
    ConnectFour,
    Go,
    ManyPlayerOthello,
    Nim,
    Othello,
    PacMan,
    Pig,
    Pirates,
    Solitaire,
    Subtraction,
    Tablut,
    TicTacToe,
)
from gamelib.games.tablut import CASTLE, bits

CHESS = Chess() if find_spec("chess") else None
"""Whose rules come from an optional package."""

TABLUT = "...bbb...|....b....|....w....|b...w...b|bbwwkwwbb|b...w...b|....w....|....b....|...bbb..."
BACKGAMMON = "w5 . . . b3 . | b5 . . . . w2 / b5 . . . w3 . | w5 . . . . b2"


def with_row(row, text):
    """Return a board of Tablut that is empty but for a row."""
    rows = ["........."] * 9
    return "|".join([*rows[:row], text, *rows[row + 1 :]])


def table(rows_of):
    """Return the games of a table with each of their rows."""
    return [(game, *row) for game, rows in rows_of.items() if game for row in rows]


TEXTS = {
    Tablut(): [
        ("", "9 x 9 = 81 squares, but '' describes 0"),
        (TABLUT.replace("k", "q"), "'Q' is not a square of the board"),
        (TABLUT.replace("w", "k", 1), r"2 kings \(k\) on the board; there are 1"),
        (with_row(1, "bbbb.bbbb") + "", "a board without a king"),
        (TABLUT.replace(".", "b", 1), r"17 attackers \(b\)"),
        (TABLUT.replace("....w....", "..w.w....", 1), r"9 defenders \(w\)"),
        (TABLUT.replace("k", "w"), "'w' on e5: only the king"),
        (TABLUT.replace("k", "b").replace("b", ".", 1), "'b' on e5: only the king"),
        (TABLUT.replace("bbb", "bwb", 1), "'w' on e9: only attackers"),
        (with_row(8, "..k......") + " white to move", "it is 'black to move'"),
        (with_row(4, "..k.:...."), "':' on e5"),
        (with_row(4, "..k+....."), r"'\+' on d5"),
        (with_row(4, "..k......") + " king captured", "there is a king"),
        (TABLUT + " white to move black to move", "says both"),
        (TABLUT + " earlier: " + with_row(4, "..k......"), "has other pieces than the board"),
    ],
    Backgammon(): [
        ("", "has 24 points, but the text describes 0"),
        (BACKGAMMON.replace("w3", "x3"), r"'x3' \(point 8\) is not a number of checkers"),
        (BACKGAMMON.replace("b3", "b16"), r"'b16' \(point 17\)"),
        (BACKGAMMON.replace("b3", "b4"), "black has 16 checkers on the board and the bar, of 15 in all"),
        (BACKGAMMON + " bar 1", r"'1' \(bar\) is not a number of checkers"),
        (BACKGAMMON.replace("b3", "b2") + " off b2", "black has 14 checkers on the board and the bar and 2 off"),
        (BACKGAMMON + " red to roll", r"'red' \(point 25\) is not a number of checkers"),
        (BACKGAMMON + " white to roll now", "'white'"),
        (BACKGAMMON + " white to play 7-1", "'7-1' is not a roll of two dice"),
        (BACKGAMMON + " game over, white wins 1", "but both players have checkers left"),
        (BACKGAMMON.replace("w3", "w2") + " opening throw", "do not stand as at the start"),
        (24 * ". ", "both players have all checkers off"),
        (23 * ". " + "b1 white to roll", "says 'white to roll', but on this board it is 'game over, white wins 1'"),
        (23 * ". " + "b1 game over, white wins 2", "but on this board it is 'game over, white wins 1'"),
    ],
    CHESS: [
        ("", "FEN has six fields .* '' has 0"),
        ("8/8/8/8/8/8/8/K6k w", "has 2"),
        ("8/8/8/8/8/8/K6k w - -", r"field 1 \(the men\): .* has 7 ranks"),
        ("8/8/8/8/9/8/8/K6k w - -", r"field 1 \(the men\): '9' in rank 4"),
        ("8/8/8/8/8/8/7/K6k w - -", "rank 2, '7', has 7 squares"),
        ("8/8/8/8/8/8/44/K6k w - -", "rank 2, '44', has two numbers side by side"),
        ("8/8/8/x7/8/8/8/K6k w - -", "'x' in rank 5"),
        ("8/8/8/8/8/8/8/K6k W - -", r"field 2 \(the side to move\): 'W' is not w or b"),
        ("8/8/8/8/8/8/8/K6k w KK -", r"field 3 \(castling\): 'KK' is not"),
        ("8/8/8/8/8/8/8/K6k w K -", r"field 3 \(castling\): 'K' allows castling where"),
        ("8/8/8/8/8/8/8/K6k w - e4", r"field 4 \(en passant\): 'e4' is not"),
        ("8/8/8/8/8/8/8/K6k w - e6", "the last move was no double step of a pawn over e6"),
        ("8/8/8/8/8/8/8/K6k w - - x 1", r"field 5 \(the clock\): 'x' is not a whole number of plies"),
        ("8/8/8/8/8/8/8/K6k w - - 101 60", "101 is more than 100, at which the game was drawn"),
        ("8/8/8/8/8/8/8/K6k w - - 0 1.5", r"field 6 \(the number of the move\): '1.5'"),
        ("8/8/8/8/8/8/8/7k w - -", r"White has no king \(K\)"),
        ("8/8/8/8/8/8/8/K5kK w - -", "more than one king"),
        ("8/8/8/8/8/8/8/K5kp w - -", "a pawn stands on the first or eighth rank"),
        ("7k/PPPPPPPP/P7/8/8/8/8/K7 w - -", "White has more than 8 pawns"),
        ("rrrrrrrk/rrrrrrrr/r7/8/8/8/8/6K1 b - -", "Black has more than 16 men"),
        ("8/8/8/8/8/8/8/KR5k w - -", r"field 2 \(the side to move\): the king of the side that has just moved is in"),
        ("8/8/8/8/8/8/8/Kk6 w - -", "the king of the side that has just moved is in check"),
        ("4r2k/8/8/r3K3/8/8/8/4r3 w - -", "more than two men give check|no move leads to a check"),
    ],
    Othello(4): [
        ("....", "4 x 4 = 16 squares, but '....' describes 4"),
        ("..../.OX./.XZ./....", "'Z' is not a square"),
        ("..../.OX./.X../....", "the square c3 is free, but the 2 x 2 squares in the middle are taken"),
        ("..../.OX./.XO./.... game over", "the text says 'game over', but on this board somebody can still move"),
        ("XXXX/XXXX/XXXX/XXX. O to move", "the text says 'O to move', but on this board nobody can move"),
    ],
    ManyPlayerOthello(5): [
        ("..... .OAX. .AXO. .XOA. .....", "below the board stands whose turn it is"),
        ("..... .OAX. .AXO. .XOA. .... X to move", "5 x 5 = 25 squares, but .* describes 24"),
        ("..... .OAX. .AXB. .XOA. ..... X to move", "'B' is not a square of the board; write X, O, A or ."),
        ("..... .OAX. .A.O. .XOA. ..... X to move", "the square c3 is free, but the 3 x 3 squares in the middle"),
        ("..... .OAX. .AXO. .XOA. ..... game over", "says 'game over', but on this board somebody can still move"),
        ("XXXXX XXXXX XXXXX XXXXX XXXXX O to move", "says 'O to move', but on this board nobody can move"),
    ],
    Go(3): [
        ("... / ... / ..", "3 x 3 = 9 points, but .* describes 8"),
        ("... / .Z. / ...", "'Z' is not a point"),
        ("XXX / XOX / XXX", "no game of Go leads to this position: black's stone at A3 has no liberty"),
        ("OX. / X.. / ...", "white's stone at A3 has no liberty"),
        (".X. / ... / ... black to move after 1 ply", "after 1 ply it is not 'black to move'"),
        (".X. / ... / ... white to move after 1 ply, ko at A1", "there is no ko at A1"),
        (".X. / ... / ... white to move, ko at I1", "no point 'I1' on a board of 3 x 3"),
        (".X. / ... / ... game over", "over after two passes or 18 plies"),
        (".X. / ... / ... white to move after 19 plies", "is not a state of Go: .* at most 18 plies"),
        (".X. / ... / ... white to move before: ........./", "is not a state of Go"),
    ],
    ConnectFour(4, 3, 3): [
        ("....", "4 x 3 = 12 cells, but '....' describes 4"),
        ("..../..../XY..", "'Y' is not a cell"),
        ("..../X.../.O..", "the disc in column 1, row 2 from the top hangs in the air"),
        ("O.../..../X...", "the disc in column 1, row 1 from the top hangs in the air"),
        ("..../..../XX..", "2 X and 0 O"),
        ("..../..../O...", "0 X and 1 O"),
        ("..../OOO./XXX.", "went on after 3 in a row"),  # both have a row
        ("..../OO../XXXO", "went on after 3 in a row"),  # X has one, but O came last
        ("..../OXO./XXXO", "went on after 3 in a row"),  # X came last, but not in the row
    ],
    Pig(20): [
        ("", "is not a position of Pig"),
        ("0 -1, turn total 0, MAX to move", "is not a position"),
        ("99999 0, turn total 0, MIN to move", "cannot come up"),
        ("0 0, turn total 9, MAX rolls now", "is not a position"),
        ("20 0, turn total 0, MAX to move", "cannot come up"),
        ("20 0, turn total 0, MIN to move", "cannot come up"),  # over: it has to say who won
        ("19 0, MAX has won", "cannot come up"),
        ("20 0, MIN has won", "cannot come up"),
        ("15 0, turn total 5, MAX rolls", "cannot come up"),
    ],
    Breakthrough(3, 4): [
        ("bbb", "3 x 4 = 12 squares, but 'bbb' describes 3"),
        ("bbb bbb www www w", "describes 13"),
        ("bbb bbb xww www", "'X' is not a square of the board"),
        ("bbb bbb www www red to move", "'R' is not a square of the board"),
        ("bbb bbb b.w www", "black has 7 pieces, and at most 6"),
        ("w.. ... ... ..b", "both sides have won"),
        ("... ... ... ...", "both sides have won"),
        ("w.. .b. .w. ... white to move", "the text says 'white to move', but on this board somebody has won"),
        ("b.. .b. .w. ... game over", "the text says 'game over', but on this board nobody has won"),
    ],
    PacMan("P.G."): [
        ("P.G", "the maze has 1 rows of 4 squares, and the text has rows of 3"),
        ("P.%.", "has '%' on c1, where in this maze there is no wall"),
        ("P.Gx", "has 'x' on d1"),
        ("..G ", "has food on a1, where in this maze there never is any"),
        (" .G.", "there is one Pac-Man, P, and the drawing has 0"),
        ("P. .", "the maze has 1 ghosts, and the drawing 0"),
        ("P.G.\nstep 1; Pac-Man at z1, ghosts at c1; Pac-Man to move", "'z1' is not a free square"),
        ("P.G.\nstep 1; Pac-Man at b1, ghosts at c1; Pac-Man to move", "has 'P' on a1, where there is ' ' if"),
        ("P.G.\nstep 1; Pac-Man at a1, ghosts at c1; ghost 2 to move", "no game leads to"),
        ("P.G.\nstep 99; Pac-Man at a1, ghosts at c1; Pac-Man to move", "no game leads to"),
        ("P.G \nstep 0; Pac-Man at a1, ghosts at c1; Pac-Man to move", "no game leads to"),
        ("P.G.\nstep 0; Pac-Man at a1, ghosts at c1; ghost 1 to move", "no game leads to"),
    ],
    ChineseCheckers(radius=1): [
        ("1 / .... / ... / .... / 2", "below the star is a line such as 'after 5 moves, player 2 to move'"),
        ("1 / .... / ... / .... / 2 / after 0 moves, player 3 to move", "below the star is a line"),
        ("1 / .... / ... / ... / 2 / after 0 moves, player 1 to move", "the star has 13 cells, but .* describes 12"),
        ("1 / .... / .x. / .... / 2 / after 0 moves, player 1 to move", "'X' is not a cell of the board; write 1, 2"),
        ("1 / .... / .1. / .... / 2 / after 0 moves, player 1 to move", "1 piece on this star, and of 1 there are 2"),
        ("1 / .... / ... / .... / 2 / after 1 move, player 1 to move", "but there it is: player 2 to move"),
        ("1 / .... / ... / .... / 2 / after 4 moves, game over", "but there it is: player 1 to move"),
        ("1 / .... / ... / .... / 2 / after 201 moves, game over", "the game is over after 200 moves"),
    ],
    TicTacToe(): [
        ("", "3 x 3 = 9 squares, but '' describes 0"),
        ("X.........", "describes 10"),
        ("X...?....", r"'\?' is not a square of the board"),
        ("O........", "0 X and 1 O"),
        ("XX.......", "2 X and 0 O"),
        ("XXXOOO...", "went on after a row of 3"),
        ("XXXOO.O..", "went on after a row of 3"),
        ("OOOXX.XX.", "went on after a row of 3"),
    ],
    Nim((3, 4, 5)): [
        ("3 4", "has 3 heaps, but '3 4' describes 2"),
        ("3 4 5 6", "has 3 heaps, but '3 4 5 6' describes 4"),
        ("3 4 6", "heap C has 5 objects at the start and never 6"),
        ("3 -4 5", "is not a position"),
        ("three", "is not a position"),
        ("3 4 " + "5" * 5000, "is not a position"),
        ("", "is not a position"),
        ("3 4 5, BOB to move", "is not a position"),
        ("3 4 5 MIN", "is not a position"),
    ],
    Solitaire(6, 3): [
        ("", "is not a row"),
        ("2, 3, 5", "is not a row"),
        ("2 . 5 card 4", "is not a row"),
        ("2 . 5, card", "is not a row"),
        ("2 .", "has 3 places, but '2 .' describes 2"),
        ("2 . 7", "cannot come up"),
        ("0 . 5", "cannot come up"),
        ("2 . 5, card 0", "cannot come up"),
        ("5 . 2", "cannot come up"),
        ("2 . 2", "cannot come up"),
        ("2 . 5, card 5", "cannot come up"),
        ("2 3 5, card 4", "cannot come up"),
    ],
    Subtraction(21): [
        ("22", "has 21 objects at the start and never 22"),
        ("3 4", "one number"),
        ("-3", "is not a position"),
        ("", "is not a position"),
        ("five", "is not a position"),
    ],
}


@pytest.mark.parametrize(("game", "text", "message"), table(TEXTS))
def test_a_text_that_is_no_position_is_refused_with_what_is_wrong(game, text, message):
    with pytest.raises(NotationError, match=message):
        game.parse(text)


RECORDS = {
    Othello(): [
        ("f5f5", "move 2 of 'f5f5': 'f5' is not a legal action here; choose one of f4, d6, f6"),
        ("f5 d6 pass", "move 3 of 'f5 d6 pass': 'pass' is not a legal action here"),
        ("d9", "move 1 of 'd9': 'd9' is not a legal action here"),
        ("f5 56", "move 2 of 'f5 56': '5' is not a legal action here"),
        ("f", "move 1 of 'f': 'f' is not a legal action here"),
        ("e6f4e3f6g5d6e7f5c5 a1", "move 10 of .*: 'a1' cannot be played: the game is over"),
    ],
    ConnectFour(): [
        ("4458", "move 4 of '4458': '8' is not a legal action here; choose one of 1, 2, 3, 4, 5, 6, 7"),
        ("04", "move 1 of '04': '0' is not a legal action"),
        ("4x4", "move 2 of '4x4': 'x' is not a legal action"),
        ("4²", "move 2 of '4²'"),
        ("11111112", "move 7 of '11111112': '1' is not a legal action here; choose one of 2, 3"),
        ("12121213", "move 8 of '12121213': '3' cannot be played: the game is over"),
    ],
    CHESS: [
        ("e4 Ke7", "move 2 of 'e4 Ke7': 'Ke7' is not a legal move here; choose one of "),
        ("1. e4 e5 2. Qh6", "move 3 of .*: 'Qh6' is not a legal move here"),
        ("--", "'--' is not a legal move"),
        ("0000", "'0000' is not a legal move"),
        ("e2e5", "'e2e5' is not a legal move"),
        ("d4 d5 Nd2 Nf6 Ngf3 e6 Nf3", "'Nf3' is not a legal move"),
        ("Nf3 d5 d4 e6 Nd2", "'Nd2' may be more than one move: name the file or rank"),
        ("O-O", "'O-O' is not a legal move"),
        ("e4 1-0 e5", "move 2 of 'e4 1-0 e5': '1-0' is not a legal move"),
    ],
}


@pytest.mark.parametrize(("game", "moves", "message"), table(RECORDS))
def test_a_record_names_its_first_bad_move(game, moves, message):
    with pytest.raises(NotationError, match=message):
        game.play(moves)


START = Backgammon().initial_state().checkers[MAX]
TWO, THREE = Othello(4).initial_state().boards, ManyPlayerOthello(5).initial_state().boards
LONE = "8/8/8/8/8/8/8/K6k w - - 3 1"


def side(placed):
    """Return one side of backgammon with so many checkers on these points; the rest is off."""
    points = [placed.get(point, 0) for point in range(26)]
    return (15 - sum(points), *points[1:])


STATES = {
    Tablut(): [
        ({"attackers": -1}, ""), ({"attackers": 1 << 81}, ""), ({"defenders": CASTLE}, ""), ({"player": None}, ""),
        ({"earlier": {1}}, ""), ({"earlier": frozenset([(1, 2, 3, 0)])}, ""), ({"earlier": frozenset([7])}, ""),
        ({"king": bits("e5 a1")}, "2 kings"),
        ({"king": bits("a1")}, "the king has reached the edge"),
        ({"king": 0, "player": 1}, "so it is white's turn"),
        ({"defenders": bits("e1 a1"), "attackers": 0}, "only attackers"),
        ({"defenders": 0, "attackers": (1 << 17) - 1}, "attackers"),
    ],
    Backgammon(): [
        (((START, START[:-1]), MAX, None), "15 checkers for each player"),
        (((START, (1, *START[1:])), MAX, None), "15 checkers"),  # sixteen
        (((START, side({1: 0, 19: 2})), MAX, None), "15 checkers"),  # on white's 6
        (((START, START), 2, None), "15 checkers"), (((START, START), MAX, (5, 6)), "15 checkers"),
        (((START, START), MAX, (7, 1)), "15 checkers"), (((START, START), CHANCE, (6, 5)), "15 checkers"),
        (((START, side({5: 2})), CHANCE, None), "15 checkers"), (((side({}), side({})), MAX, None), "15 checkers"),
        (((side({}), START), MAX, None), "15 checkers"), (((side({}), START), MIN, (6, 5)), "15 checkers"),
        ((([*START], [*START]), MAX, None), "15 checkers"),
        (((START, (-1, 1, *START[2:])), MAX, None), "15 checkers"),
    ],
    CHESS: [
        ({"kings": 0}, ""), ({"pawns": 1.0}, ""), ({"white_to_move": 1}, ""), ({"castling": 8}, ""),
        ({"castling": -1}, ""), ({"reversible": 0}, ""), ({"reversible": (5,)}, ""),
        ({"reversible": (1 << 7 | 1 << 8 | 1 << 9,)}, "", LONE), ({"reversible": (1 << 60 | 1 << 61,)}, "", LONE),
        ({"kings": 1, "black": 0}, "no game of chess .*: Black has no king", LONE),
        ({"castling": 128}, "no game of chess .*: 'K' allows castling where", LONE),
        ({"en_passant": 1 << 44}, "no game of chess .*: the last move was no double", LONE),
        ({"halfmove_clock": 101}, "the clock goes from 0 to 100", LONE),
        ({"en_passant": 1 << 20}, "only where such a capture is legal", "4k3/8/8/8/4P3/8/8/4K3 b - -"),
    ],
    Othello(4): [
        (Othello(6).initial_state(), "it is from a board of 6 x 6 squares"), (((0, 0), MAX, 0), ""),
        ((("a", "b"), MAX, 0), "its states are 2 boards of 4 x 4 squares"),
        ({"boards": TWO[:1]}, ""), ({"boards": (TWO[0], TWO[0])}, ""), ({"boards": (TWO[0] | 1 << 16, TWO[1])}, ""),
        ({"player": MIN}, ""), ({"player": 2}, ""), ({"moves": 1}, ""),
    ],
    ManyPlayerOthello(5): [
        ({"player": 1}, ""), ({"moves": 0}, ""), ({"boards": THREE[:2]}, ""),
        ({"boards": (THREE[0] | THREE[1], *THREE[1:])}, ""), ({"boards": (1 << 25, *THREE[1:])}, ""),
        ({"boards": (0, *THREE[1:])}, ""), (ManyPlayerOthello(6).initial_state(), ""),
    ],
    Breakthrough(3, 4): [
        ((0b1111111, 1 << 11, MAX), "white has 7 pieces"), ((1 << 11, 1, MAX), "both sides have won"),
        ((1 << 11, 1 << 5, MAX), "white has won already, so the last move was white's"),
        ((1 << 11, 0, MAX), "white has won already"),
        ((1 << 5, 1, MIN), "black has won already, so the last move was black's"),
    ],
    PacMan("P.G"): [
        ((9, (2,), 1, 0, 0), ""), ((0, (), 1, 0, 0), ""), ((0, (9,), 1, 0, 0), ""), ((0, (2,), 2, 0, 0), ""),
        ((0, (2,), 0, 0, 0), ""), ((1, (2,), 1, 1, 0), ""), ((0, (2,), 1, 21, 0), ""), ((0, (2,), 1, 1, 2), ""),
        ((0, (2,), 1, 0, 1), ""), ((0, (0,), 1, 1, 1), ""), ((0, (2,), 1, 1, 0, True), ""),
    ],
    ChineseCheckers(radius=2): [
        ({"moves_made": -1}, ""), ({"moves_made": 201}, ""), ({"pieces": (7,)}, ""), ({"pieces": (7, 7)}, ""),
        ({"pieces": (3, 7 << 34)}, ""), ({"pieces": (1 << 37 | 3, 7 << 34)}, ""),
        (ChineseCheckers(3, radius=2).initial_state(), ""),
    ],
    Pig(10): [
        (((0, 0, 0), 0, MAX, False), ""), (((0, -1), 0, MAX, False), ""), (((0.0, 0), 0, MAX, False), ""),
        (((0, 0), 0, CHANCE, False), ""), (((0, 0), 0, 2, False), ""), (((0, 0), 0, MAX, 1), ""),
        (((10, 0), 0, MAX, False), ""),  # the winner would be to move
        (((10, 10), 0, MAX, False), ""), (((0, 10), 2, MAX, False), ""), (((0, 10), 0, MAX, True), ""),
        (((0, 16), 0, MAX, False), ""),  # 9 and a 6 make 15
        (((4, 0), 12, MAX, False), ""), (((4, 0), 6, MAX, True), ""),
    ],
    Pirates(3, 3): [
        ((3,), ""), ((-1,), ""), ((0, (3, 0)), ""), ((0, (3, 0, 1), 1), ""), ((0, (3, 0, 0), 0), ""),
        ((0, (3, 0, 0), 3), ""), ((0, (3, 0, 0), 1, 2), ""), ((1, (3, 0), 1, 1), ""), ((0, (), 1), ""),
    ],
    Solitaire(6, 3): [
        (((2, 0), 0), ""), (((2, 0, 7), 0), ""), (((2, 0, -1), 0), ""), (((2, 0, 5.0), 0), ""), (([2, 0, 5], 0), ""),
        (((2, 0, 2), 0), ""), (((5, 0, 2), 0), ""), (((2, 0, 5), 5), ""), (((2, 0, 5), 7), ""),
        (((2, 0, 5), True), ""), (((2, 3, 5), 4), ""),
    ],
}  # fmt: skip
"""Changes of the initial state (or of the one that a text describes), the fields of a state, or one of another game."""


@pytest.mark.parametrize(("game", "thing", "message"), [(game, row[0], row[1:]) for game, *row in table(STATES)])
def test_a_state_that_no_game_leads_to_is_refused(game, thing, message):
    words, *text = message
    start = game.parse(*text) if text else game.initial_state()
    game.check_state(start)
    if isinstance(thing, dict):
        thing = start._replace(**thing)
    elif type(thing) is tuple:
        thing = getattr(game, "state_type", type(start))(*thing)
    with pytest.raises(InvalidState, match=words or f"is not a state of {game.name}"):
        game.check_state(thing)


MADE = [
    (Othello, "size", [0, 2, 3, 7, 9, 18, -8, 8.0, "8", None, True], "an even number from 4 to 16, not"),
    (Othello, "score", ["", "disc", None, 1], "score is 'win' or 'discs', not"),
    (Othello, "players", [3], r"write ManyPlayerOthello\(size=8, players=3\)"),
    (ManyPlayerOthello, "size", [4, 17, 6.0, True, None], "the start of 3 players, is a whole number from 5 to 16"),
    (Go, "size", [0, 20, 9.0], "size"),
    (Go, "komi", ["7", float("nan"), None], "komi"),
    (Go, "superko", [1], "superko"),
    (Go, "most_plies", [0, 2.5], "most_plies"),
    (ChineseCheckers, "players", [0, 1, 5, 7, 2.0, True, "3", None], "2, 3, 4 or 6 can play Chinese checkers, not"),
    (Nim, "heaps", [(), (0,), (3, 0), (3, -1), (2.0,), ("3",), (True,), "345", 3, None, (1,) * 27, (100,)], "heap"),
    (Pirates, "players", [1, 0, 27, 2.0, True, None], "the number of pirates is a whole number from 2 to 26, not"),
    (Subtraction, "takes", [(), (0, 1), (1, -2), (2, 2), (1.5,), "12", 3], "take"),
    (Breakthrough, "rows", [3], "the number of rows each player fills is a whole number from 1 to 1, not 2"),
    (Solitaire, "places", [10], "9 cards cannot fill 10 places"),
    (PacMan, "layout", ["P.G\n%%"], "line 2 of the maze has 2 squares and the longest one 3"),
    (PacMan, "layout", ["P.oG"], "'o' in line 1 is not a square of a maze"),
    (PacMan, "layout", ["..G"], "one P, where Pac-Man starts, and this one has 0"),
    (PacMan, "layout", ["P.P G"], "and this one has 2"),
    (PacMan, "layout", ["P. "], "there is no ghost"),
    (PacMan, "layout", ["P G"], "there is no food"),
    (PacMan, "layout", ["P.G%."], "cannot get to the food on e1"),
    (PacMan, "layout", ["P.G" + " " * 24], "1 to 26 rows and columns, not 1 x 27"),
    (PacMan, "layout", ["\n"], "1 to 26 rows and columns, not 1 x 0"),
]


@pytest.mark.parametrize(
    ("kind", "name", "value", "message"), [(*row, value, message) for *row, values, message in MADE for value in values]
)
def test_a_game_that_cannot_be_is_refused(kind, name, value, message):
    with pytest.raises(InvalidGame, match=message):
        kind(**{name: value})
