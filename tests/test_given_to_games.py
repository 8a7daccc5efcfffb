"""What is given to games and is none of theirs: states, texts, actions, marks on pictures."""


import pytest

from gamelib import NotationError
from gamelib.errors import InvalidState
from gamelib.games.chess import Chess, earlier
from gamelib.games.tablut import CASTLE, Tablut, bits

try:
    CHESS = [Chess()]
except ModuleNotFoundError:
    CHESS = []
needs_chess = pytest.mark.skipif(not CHESS, reason="the rules of chess come from the optional package 'chess'")


@needs_chess
@pytest.mark.parametrize(
    ("fen", "changes", "message"),
    [
        ("start", {"kings": 0}, "is not a state of chess"),
        ("start", {"pawns": 1.0}, "is not a state of chess"),
        ("start", {"white_to_move": 1}, "is not a state of chess"),
        ("start", {"castling": 8}, "is not a state of chess"),
        ("start", {"castling": -1}, "is not a state of chess"),
        ("start", {"reversible": 0}, "is not a state of chess"),
        ("start", {"reversible": (5,)}, "is not a state of chess"),
        ("8/8/8/8/8/8/8/K6k w - - 3 1", {"reversible": (1 << 7 | 1 << 8 | 1 << 9,)}, "is not a state of chess"),
        ("8/8/8/8/8/8/8/K6k w - - 3 1", {"reversible": (1 << 60 | 1 << 61,)}, "is not a state of chess"),
        ("8/8/8/8/8/8/8/K6k w - - 3 1", {"kings": 1, "black": 0}, "no game of chess .*: Black has no king"),
        ("8/8/8/8/8/8/8/K6k w - - 3 1", {"castling": 128}, "no game of chess .*: 'K' allows castling where"),
        ("8/8/8/8/8/8/8/K6k w - - 3 1", {"en_passant": 1 << 44}, "no game of chess .*: the last move was no double"),
        ("8/8/8/8/8/8/8/K6k w - - 3 1", {"halfmove_clock": 101}, "the clock goes from 0 to 100"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - -", {"en_passant": 1 << 20}, "only where such a capture is legal"),
    ],
)
def test_chess_positions_that_cannot_be_are_refused(fen, changes, message):
    game = CHESS[0]
    state = (game.initial_state() if fen == "start" else game.parse(fen))._replace(**changes)
    with pytest.raises(InvalidState, match=message):
        game.check_state(state)


@needs_chess
def test_a_chess_state_knows_its_past_and_goes_back_no_farther():
    state = CHESS[0].play("Nf3 Nf6 Ng1 Ng8")
    CHESS[0].check_state(state)
    assert earlier(state, 4) == CHESS[0].initial_state()
    for changes in ({"reversible": state.reversible[1:] + state.reversible[:1]}, {"halfmove_clock": 3}):
        with pytest.raises(InvalidState, match="is not a state of chess"):
            CHESS[0].check_state(state._replace(**changes))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"attackers": -1}, "is not a state of Tablut"),
        ({"attackers": 1 << 81}, "is not a state of Tablut"),
        ({"defenders": CASTLE}, "is not a state of Tablut"),
        ({"player": None}, "is not a state of Tablut"),
        ({"earlier": {1}}, "is not a state of Tablut"),
        ({"earlier": frozenset([(1, 2, 3, 0)])}, "is not a state of Tablut"),
        ({"earlier": frozenset([7])}, "is not a state of Tablut"),
        ({"king": bits("e5 a1")}, "2 kings"),
        ({"king": bits("a1")}, "the king has reached the edge"),
        ({"king": 0, "player": 1}, "so it is white's turn"),
        ({"defenders": bits("e1 a1"), "attackers": 0}, "only attackers"),
        ({"defenders": 0, "attackers": (1 << 17) - 1}, "attackers"),
    ],
)
def test_tablut_positions_that_cannot_be_are_refused(changes, message):
    game = Tablut()
    with pytest.raises(InvalidState, match=message):
        game.check_state(game.initial_state()._replace(**changes))


@needs_chess
def test_chess_is_read_as_people_write_it():
    game = CHESS[0]
    italian = game.play("e4 e5 Nf3 Nc6 Bc4 Bc5")
    for result in ("", " 1-0", " 0-1", " 1/2-1/2", " *"):
        assert game.play("1. e4! e5?! 2. Nf3!! Nc6? 3.Bc4 3...Bc5" + result) == italian
    for castling in ("o-o", "0-0", "O-O", "4. O-O", "o-o!?"):
        assert game.parse_action(italian, castling) == "e1g1"
    assert game.parse_action(game.initial_state(), "1. e4!") == "e2e4"
    assert game.play("1... e5", game.play("1. e4")) == game.play("e4 e5")
    with pytest.raises(NotationError, match="'1-0' is not a legal move"):
        game.play("e4 1-0 e5")
    with pytest.raises(NotationError, match=r"'Bxc3!' is not a legal"):
        game.parse_action(game.play("Nc3"), "Bxc3!")
