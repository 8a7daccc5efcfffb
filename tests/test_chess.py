"""Chess against published counts, the library with its whole past at hand, and positions made for each rule."""

import random
import subprocess
import sys
from collections import Counter

import pytest

from gamelib import MAX, MIN, InvalidState, NotationError
from gamelib.evaluation import chess as chess_features
from gamelib.games.chess import Chess, board_of, earlier, occurrences
from gamelib.search import perft
from tests.pictures import elements

chess = pytest.importorskip("chess", reason="the rules of chess come from the optional package 'chess'")

GAME = Chess()

# www.chessprogramming.org/Perft_Results: start, "Kiwipete", and positions 3 to 6.
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
POSITION_3 = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"
POSITION_4 = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
POSITION_4_MIRRORED = "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1"
POSITION_5 = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"
POSITION_6 = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"


PERFT = {
    START: [20, 400, 8902, 197_281, 4_865_609],
    KIWIPETE: [48, 2039, 97_862, 4_085_603],
    POSITION_3: [14, 191, 2812, 43_238, 674_624],
    POSITION_4: [6, 264, 9467, 422_333],
    POSITION_4_MIRRORED: [6, 264, 9467],
    POSITION_5: [44, 1486, 62_379, 2_103_487],
    POSITION_6: [46, 2079, 89_890, 3_894_594],
}


@pytest.mark.parametrize("fen", PERFT)
def test_perft_gives_the_published_counts(fen):
    *counts, _ = PERFT[fen]
    assert [perft(GAME, depth, GAME.parse(fen)) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.slow
@pytest.mark.parametrize("fen", PERFT)
def test_perft_gives_the_published_counts_one_ply_deeper(fen):
    assert perft(GAME, len(PERFT[fen]), GAME.parse(fen)) == PERFT[fen][-1]


def random_games(starts, number, seed, longest=200, choices=99):
    """Yield each state of some random games, the same on a board that keeps its past, and how often what was there.

    The first ``choices`` of the actions are played: of few, games often come back to where they were.
    """
    rng = random.Random(seed)
    for fen in starts:
        for _ in range(number):
            state, board = GAME.parse(fen), chess.Board(fen if len(fen.split()) == 6 else fen + " 0 1")
            seen = Counter([board.epd()])
            yield state, board, seen
            for _ in range(longest):
                if not GAME.actions(state):
                    break
                action = rng.choice(GAME.actions(state)[:choices])
                state = GAME.result(state, action)
                board.push_uci(action)
                seen[board.epd()] += 1
                yield state, board, seen


SHUFFLES = ["7k/8/8/8/8/8/R7/K7 w - - 0 1", "b6k/8/8/8/8/8/8/K6N b - - 60 1", "4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1"]


@pytest.mark.parametrize(
    ("starts", "choices", "expected"),
    [
        ([START, KIWIPETE] * 2, 99, set()),
        (SHUFFLES * 4, 99, {"draw by insufficient material", "draw by the fifty-move rule"}),
        (SHUFFLES * 4, 2, {"draw by threefold repetition"}),
        (["k7/8/2K5/8/8/8/8/5RQR w - -"] * 8, 99, {"checkmate", "stalemate"}),
    ],
    ids=["of many men", "of few men", "that repeat themselves", "that are won"],
)
def test_random_games_go_as_on_a_board_that_keeps_its_whole_past(starts, choices, expected):
    endings = Counter()
    for state, board, seen in random_games(starts, 1, seed=4, choices=choices):
        legal = sorted(move.uci() for move in board.legal_moves)
        # The laws say the same position; the library's text of it is one without a past.
        times = seen[board.epd()]
        drawn = times >= 3 or board.halfmove_clock >= 100 or board.is_insufficient_material()
        assert occurrences(state) == times
        assert list(GAME.actions(state)) == ([] if drawn else legal)
        assert Chess().is_terminal(state) == (drawn or not legal)
        assert GAME.player(state) == (MAX if board.turn else MIN)
        assert board_of(state).fen().split()[:5] == board.fen().split()[:5]
        if GAME.is_terminal(state):
            value = (-1 if board.turn else 1) if board.is_checkmate() else 0
            assert (GAME.utility(state, MAX), GAME.utility(state, MIN)) == (value, -value)
            endings[GAME.ending(state).split(",")[0]] += 1
        else:
            assert GAME.ending(state) == ""
    assert set(endings) >= expected


def test_the_text_of_a_position_is_what_the_library_writes_but_for_the_number_of_the_move():
    for state, board, _ in random_games([START, KIWIPETE], 2, seed=6):
        assert GAME.text(state).split()[:5] == board.fen().split()[:5]
        assert GAME.text(state).split()[5] == "1"
        assert GAME.parse(board.fen()) == state._replace(reversible=())


def test_noisy_are_captures_and_promotions_and_all_evasions():
    kinds = Counter()
    for state, board, _ in random_games([START, KIWIPETE, POSITION_4, POSITION_5], 2, seed=7):
        noisy = [
            move.uci()
            for move in board.legal_moves
            if board.is_check() or board.is_capture(move) or move.promotion is not None
        ]
        assert list(Chess().noisy_actions(state)) == (sorted(noisy) if GAME.actions(state) else [])
        kinds[len(noisy) > 0, board.is_check()] += 1
    assert min(kinds[True, True], kinds[True, False], kinds[False, False]) > 10


def test_en_passant_that_would_uncover_a_check_along_the_rank_is_illegal_and_no_part_of_the_state():
    state = GAME.play("e4", GAME.parse("8/8/8/8/R4p1k/8/4P3/4K3 w - -"))
    assert "f4e3" not in GAME.actions(state)
    assert state.en_passant == 0


@pytest.mark.parametrize("moves", ["Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8"])
def test_the_third_time_of_a_position_is_a_draw_whatever_lies_between(moves):
    state = GAME.play(moves)
    assert GAME.ending(state) == "draw by threefold repetition"
    assert GAME.utility(state, MAX) == 0
    for plies in range(1, 8):
        assert not GAME.is_terminal(earlier(state, plies))


KNIGHTS, KNIGHT_AND_BISHOP = "k7/7p/8/8/8/1N1N4/7P/K7 w - -", "k7/7p/8/8/8/2B1N3/7P/K7 w - -"


@pytest.mark.parametrize(
    ("fen", "moves", "times"),
    [
        (KNIGHTS, "b3d2 a8b8 d2b3 b8a8", 2),  # back on its own square
        (KNIGHTS, "b3c1 a8b8 d3c5 b8a8 c1d3 a8b8 c5b3 b8a8", 2),  # two knights have changed places
        (KNIGHT_AND_BISHOP, "e3d5 a8b8 c3d2 b8a8 d2e3 a8b8 d5c3 b8a8", 1),  # and what is no knight
        ("4k3/p7/8/8/8/8/8/R3K2R w KQ -", "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8", 2),  # without the rights to castle
        ("4k3/p7/8/8/8/8/8/R3K2R w KQ -", "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8 Ke2", 3),
        ("k7/8/8/8/4p3/8/3P4/K7 w - -", "d4 Kb8 Kb1 Ka8 Ka1 Kb8 Kb1 Ka8 Ka1", 2),  # not where en passant was possible
        ("k7/8/8/8/7p/8/3P4/K7 w - -", "d4 Kb8 Kb1 Ka8 Ka1 Kb8 Kb1 Ka8 Ka1", 3),
    ],
)
def test_positions_are_the_same_if_men_rights_and_en_passant_are(fen, moves, times):
    state = GAME.play(moves, GAME.parse(fen))
    assert occurrences(state) == times
    assert GAME.is_terminal(state) == (times == 3)


def test_what_was_before_a_capture_or_a_move_of_a_pawn_is_forgotten():
    state = GAME.play("Nf3 Nf6 Ng1 Ng8")
    assert len(state.reversible) == 4
    assert GAME.play("e4", state).reversible == ()
    assert GAME.play("e4", state) == GAME.play("e4")
    assert GAME.play("Nf3 d5 Ne5 Nf6 Nxf7").reversible == ()


def test_fifty_moves_without_progress_are_a_draw_and_a_capture_in_time_none():
    start = GAME.parse("3r3k/8/8/8/8/8/8/K2R4 w - - 99 80")
    assert GAME.ending(GAME.play("Kb1", start)) == "draw by the fifty-move rule"
    assert GAME.utility(GAME.play("Kb1", start), MIN) == 0
    captured = GAME.play("Rxd8+", start)
    assert captured.halfmove_clock == 0
    assert not GAME.is_terminal(captured)


def test_a_checkmate_on_the_last_of_the_fifty_moves_wins():
    state = GAME.play("Ra8#", GAME.parse("6k1/5ppp/8/8/8/8/8/R6K w - - 99 80"))
    assert state.halfmove_clock == 100
    assert GAME.ending(state) == "checkmate, White wins"
    assert GAME.utility(state, MAX) == 1


@pytest.mark.parametrize(
    ("men", "dead"),
    [
        ("7k/8/8/8/8/8/8/K7", True),
        ("7k/8/8/8/8/8/8/KB6", True),
        ("7k/8/8/8/8/8/8/KN6", True),
        ("5b1k/8/8/8/8/8/8/K1B5", True),  # both bishops on dark squares
        ("2b4k/8/8/8/8/8/8/K1B5", False),  # one on light, one on dark: a mate with the other side's help
        ("6nk/8/8/8/8/8/8/KN6", False),
        ("7k/8/8/8/8/8/8/KNN5", False),
        ("7k/7p/8/8/8/8/8/K7", False),
        ("7k/8/8/8/8/8/8/KR6", False),
        ("7k/8/8/8/8/8/8/KQ6", False),
    ],
)
def test_the_game_ends_where_the_men_cannot_mate(men, dead):
    state = GAME.parse(f"{men} w - -")
    assert GAME.is_terminal(state) is dead
    assert GAME.ending(state) == ("draw by insufficient material" if dead else "")
    if dead:
        assert GAME.utility(state, MAX) == 0
        assert GAME.actions(state) == ()


def test_moves_are_undone_as_they_were_made():
    state, states = GAME.parse("r3k2r/p6p/8/8/8/8/P6P/RNB1K2R w KQkq -"), []
    for move in ("Bg5", "Kf7", "Nc3", "Rae8", "Kf1", "Kg6", "Re1", "Rb8", "Bf4"):
        states.append(state)
        state = GAME.play(move, state)
        for plies in range(len(state.reversible) + 1):
            assert earlier(state, plies) == (*states, state)[-1 - plies]


def test_every_move_is_read_back_from_its_algebraic_and_its_long_form():
    for state, board, _ in random_games([START, POSITION_4, POSITION_5], 1, seed=8, longest=30):
        for action in GAME.actions(state):
            san = GAME.action_text(state, action)
            assert san == board.san(chess.Move.from_uci(action))
            assert GAME.parse_action(state, san) == GAME.parse_action(state, f" {action} ") == action


@pytest.mark.parametrize(
    ("fen", "written", "action"),
    [
        ("4k3/8/8/8/8/2p5/1P6/B3K3 w - -", "bxc3", "b2c3"),
        ("4k3/8/8/8/8/2p5/1B6/4K3 w - -", "Bxc3", "b2c3"),
        ("4k3/8/8/4B3/8/2p5/1P1B4/4K3 w - -", "B2c3", "d2c3"),
        ("4k3/8/8/4B3/8/2p5/1P1B4/4K3 w - -", "Bdxc3", "d2c3"),
        ("4k3/8/8/4B3/8/2p5/1P1B4/4K3 w - -", "B2xc3", "d2c3"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ -", "0-0-0", "e1c1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ -", "E1G1", "e1g1"),
        ("4k3/P7/8/8/8/8/8/4K3 w - -", "a8N", "a7a8n"),
    ],
)
def test_moves_are_read_as_people_write_them(fen, written, action):
    assert GAME.parse_action(GAME.parse(fen), written) == action


def test_a_chess_state_knows_its_past_and_goes_back_no_farther():
    state = GAME.play("Nf3 Nf6 Ng1 Ng8")
    GAME.check_state(state)
    assert earlier(state, 4) == GAME.initial_state()
    for changes in ({"reversible": state.reversible[1:] + state.reversible[:1]}, {"halfmove_clock": 3}):
        with pytest.raises(InvalidState, match="is not a state of chess"):
            GAME.check_state(state._replace(**changes))


def test_chess_is_read_as_people_write_it():
    italian = GAME.play("e4 e5 Nf3 Nc6 Bc4 Bc5")
    for result in ("", " 1-0", " 0-1", " 1/2-1/2", " *"):
        assert GAME.play("1. e4! e5?! 2. Nf3!! Nc6? 3.Bc4 3...Bc5" + result) == italian
    for castling in ("o-o", "0-0", "O-O", "4. O-O", "o-o!?"):
        assert GAME.parse_action(italian, castling) == "e1g1"
    assert GAME.parse_action(GAME.initial_state(), "1. e4!") == "e2e4"
    assert GAME.play("1... e5", GAME.play("1. e4")) == GAME.play("e4 e5")
    with pytest.raises(NotationError, match="'1-0' is not a legal move"):
        GAME.play("e4 1-0 e5")
    with pytest.raises(NotationError, match=r"'Bxc3!' is not a legal"):
        GAME.parse_action(GAME.play("Nc3"), "Bxc3!")


def test_the_picture_shows_the_men_and_says_who_is_to_move():
    state = GAME.play("e4 e5")
    drawn = elements(GAME.svg(state))
    assert sum(e.tag.endswith("}use") for e in drawn) == 32
    assert "White to move" in [e.text for e in drawn if e.tag.endswith("}text")]
    (title,) = [e.text for e in drawn if e.tag.endswith("}title")]
    assert title == "chess: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1, White to move"


def run(program):
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)


def test_without_the_library_only_the_game_itself_is_missing_and_it_says_what_to_install():
    program = (
        "import sys; sys.modules['chess'] = None\n"
        "import gamelib.games, gamelib.evaluation.chess\n"
        "from gamelib.games.chess import Chess\n"
        "Chess()"
    )
    error = run(program).stderr
    assert error.splitlines()[-1].startswith("ModuleNotFoundError: Chess() leaves the rules to the package 'chess'")
    assert 'pip install "gamelib-course[chess]"' in error


MATERIAL = [getattr(chess_features, name) for name in ("pawns", "knights", "bishops", "rooks", "queens")]
PLACING = [
    getattr(chess_features, name)
    for name in ("doubled_pawns", "isolated_pawns", "passed_pawns", "mobility", "centre_control", "king_attackers")
] + [chess_features.pawn_shield]


def slow_pawns(board, colour):
    """Return the numbers of doubled, isolated and passed pawns, square by square."""
    own = [(chess.square_file(s), chess.square_rank(s)) for s in board.pieces(chess.PAWN, colour)]
    others = [(chess.square_file(s), chess.square_rank(s)) for s in board.pieces(chess.PAWN, not colour)]
    ahead = (lambda rank, other: other > rank) if colour else (lambda rank, other: other < rank)
    doubled = sum(any(f == file and ahead(rank, r) for f, r in own) for file, rank in own)
    isolated = sum(not any(abs(f - file) == 1 for f, _ in own) for file, _ in own)
    passed = sum(not any(abs(f - file) <= 1 and ahead(rank, r) for f, r in others) for file, rank in own)
    return {"doubled_pawns": doubled, "isolated_pawns": isolated, "passed_pawns": passed}


def slow_attacks(board, colour):
    """Return mobility, attacks on the centre, attackers of the other king and the shield of the own one."""
    own, found = chess.SquareSet(board.occupied_co[colour]), Counter()
    zone = board.attacks(board.king(not colour)) | chess.SquareSet([board.king(not colour)])
    for square in own:
        attacks = board.attacks(square)
        found["centre_control"] += sum(centre in attacks for centre in (chess.D4, chess.E4, chess.D5, chess.E5))
        if board.piece_type_at(square) not in (chess.PAWN, chess.KING):
            found["mobility"] += len(attacks - own)
            found["king_attackers"] += bool(attacks & zone)
    king = board.king(colour)
    for square in board.pieces(chess.PAWN, colour):
        forward = (chess.square_rank(square) - chess.square_rank(king)) * (1 if colour else -1)
        found["pawn_shield"] += forward in (1, 2) and abs(chess.square_file(square) - chess.square_file(king)) <= 1
    return found


def test_features_count_what_counting_square_by_square_does():
    for state, board, _ in random_games([START, KIWIPETE, POSITION_3], 2, seed=9, longest=90):
        white, black = ({**slow_pawns(board, c), **slow_attacks(board, c)} for c in (chess.WHITE, chess.BLACK))
        for feature in PLACING:
            name = feature.__name__
            assert feature(state) == white.get(name, 0) - black.get(name, 0), (name, board.fen())


def test_material_is_counted_by_kind():
    state = GAME.parse("rnb1k3/pppp4/8/8/8/8/PPPPPPPP/R1BQKBNR w KQq -")
    assert [feature(state) for feature in MATERIAL] == [4, 0, 1, 1, 1]


def test_every_feature_changes_its_sign_with_the_colours_and_is_zero_at_the_start():
    moved = Counter()
    for state, board, _ in random_games([START, KIWIPETE, POSITION_5], 2, seed=10, longest=70):
        exchanged = GAME.parse(board.mirror().fen())
        for feature in MATERIAL + PLACING:
            assert feature(state) == -feature(exchanged)
            moved[feature.__name__] += feature(state) != 0
    assert min(moved[feature.__name__] for feature in MATERIAL + PLACING) > 5
    assert [feature(GAME.initial_state()) for feature in MATERIAL + PLACING] == 12 * [0]
