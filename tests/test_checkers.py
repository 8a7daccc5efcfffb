"""English draughts against published counts, a slow rulebook of rows of letters, and a position for every rule."""

import random
from itertools import product

import pytest

from gamelib import MAX, MIN, IllegalAction, NotationError
from gamelib.games import checkers_features as features
from gamelib.games.checkers import Checkers
from gamelib.search import perft
from tests.pictures import elements

GAME = Checkers()
PLACES = [(row, column) for row in range(8) for column in range(8) if (row + column) % 2]
NUMBER = {place: number for number, place in enumerate(PLACES, start=1)}


class SlowBoard:
    """The rules once more, on eight rows of eight letters."""

    def __init__(self, pieces, turn="black", quiet=0):
        self.rows = [["."] * 8 for _ in range(8)]
        for number, letter in pieces.items():
            row, column = PLACES[number - 1]
            self.rows[row][column] = letter
        self.turn, self.quiet = turn, quiet

    @classmethod
    def start(cls):
        return cls({**dict.fromkeys(range(1, 13), "b"), **dict.fromkeys(range(21, 33), "w")})

    def copy(self):
        other = SlowBoard({}, self.turn, self.quiet)
        other.rows = [list(row) for row in self.rows]
        return other

    def at(self, row, column):
        return self.rows[row][column] if 0 <= row < 8 and 0 <= column < 8 else None

    def is_mine(self, letter):
        return letter is not None and letter in {"black": "bB", "white": "wW"}[self.turn]

    def is_enemy(self, letter):
        return letter not in (None, ".") and not self.is_mine(letter)

    def directions(self, letter):
        return [(down, right) for down in {"b": [1], "w": [-1]}.get(letter, [-1, 1]) for right in (-1, 1)]

    def jump(self, place, down, right):
        """Return where the piece lands and the board without what it took, or nothing."""
        row, column = place
        over, landing = (row + down, column + right), (row + 2 * down, column + 2 * right)
        if not self.is_enemy(self.at(*over)) or self.at(*landing) != ".":
            return None
        after = self.copy()
        after.rows[landing[0]][landing[1]] = self.rows[row][column]
        after.rows[row][column] = after.rows[over[0]][over[1]] = "."
        return landing, after

    def captures(self, place):
        """Return every capture of the piece on ``place`` as (places, board)."""
        letter, found = self.at(*place), []
        for down, right in self.directions(letter):
            jumped = self.jump(place, down, right)
            if jumped is not None:
                landing, after = jumped
                if (letter, landing[0]) in (("b", 7), ("w", 0)):
                    found.append(([place, landing], after))
                else:
                    found += [([place, *rest], last) for rest, last in after.captures(landing)] or [
                        ([place, landing], after)
                    ]
        return found

    def steps(self, place):
        found = []
        for down, right in self.directions(self.at(*place)):
            target = (place[0] + down, place[1] + right)
            if self.at(*target) == ".":
                after = self.copy()
                after.rows[target[0]][target[1]] = self.at(*place)
                after.rows[place[0]][place[1]] = "."
                found.append(([place, target], after))
        return found

    def moves(self):
        """Return the board after every legal action, whether or not 80 quiet plies are over."""
        mine = [place for place in PLACES if self.is_mine(self.at(*place))]
        captures = [each for place in mine for each in self.captures(place)]
        found = {}
        for places, after in captures or [each for place in mine for each in self.steps(place)]:
            row, column = places[-1]
            letter = after.rows[row][column]
            after.quiet = 0 if captures or letter in "bw" else self.quiet + 1
            if (letter, row) in (("b", 7), ("w", 0)):
                after.rows[row][column] = letter.upper()
            after.turn = "white" if self.turn == "black" else "black"
            found[tuple(NUMBER[place] for place in places)] = after
        return dict(sorted(found.items()))

    def result_of_game(self):
        if not self.moves():
            return -1 if self.turn == "black" else 1
        return 0 if self.quiet >= 80 else None

    def letters(self):
        return "".join(self.at(*place) for place in PLACES)

    def noisy(self):
        before = sum(letter in "BW" for letter in self.letters()), self.letters().count(".")
        return [
            action
            for action, after in self.moves().items()
            if (sum(letter in "BW" for letter in after.letters()), after.letters().count(".")) != before
        ]


def assert_same(state, slow):
    """Compare the two rulebooks in one position and return the moves of the slow one."""
    value, moves = slow.result_of_game(), slow.moves()
    assert list(GAME.actions(state)) == ([] if value is not None else list(moves))
    assert "".join(GAME.text(state).partition("\n" + slow.turn)[0].split()) == slow.letters()
    assert (GAME.player_names[GAME.player(state)], state.quiet_plies) == (slow.turn, slow.quiet)
    assert GAME.is_terminal(state) == (value is not None)
    if value is not None:
        assert (GAME.utility(state, MAX), GAME.utility(state, MIN)) == (value, -value)
        return {}
    assert list(GAME.noisy_actions(state)) == slow.noisy()
    return moves


def play_both(state, slow, rng, plies):
    """Play at random, and compare the two rulebooks in every position."""
    for _ in range(plies):
        moves = assert_same(state, slow)
        if not moves:
            break
        action = rng.choice(list(moves))
        state, slow = GAME.result(state, action), moves[action]
    return state


def slow_of(state):
    signs = "".join(GAME.text(state).partition("\n" + GAME.player_names[state.player])[0].split())
    pieces = {number: sign for number, sign in enumerate(signs, start=1) if sign != "."}
    return SlowBoard(pieces, GAME.player_names[state.player], state.quiet_plies)


def actions(fen):
    """Return what the two rulebooks agree can be played."""
    state = GAME.parse(fen)
    assert_same(state, slow_of(state))
    return list(GAME.actions(state))


def after(fen, action):
    """Return the position after the action, as FEN, once the slow rulebook agrees about it."""
    state = GAME.parse(fen)
    moves = assert_same(state, slow_of(state))
    state = GAME.result(state, GAME.parse_action(state, action))
    assert_same(state, moves[GAME.parse_action(GAME.parse(fen), action)])
    return GAME.fen(state)


# -- the whole rulebook ----------------------------------------------------------------------

PUBLISHED = [1, 7, 49, 302, 1469, 7361, 36_768, 179_740, 845_931, 3_963_680]
"""A. Bik, aartbik.com/MISC/checkers.html; captures on different ways are counted each."""


def test_perft_is_as_published():
    assert [perft(GAME, depth) for depth in range(7)] == PUBLISHED[:7]


@pytest.mark.slow
@pytest.mark.parametrize("depth", [7, 8, 9])
def test_deeper_perft_is_as_published(depth):
    assert perft(GAME, depth) == PUBLISHED[depth]


def slow_perft(slow, depth):
    if depth == 0:
        return 1
    if slow.result_of_game() is not None:
        return 0
    return sum(slow_perft(after, depth - 1) for after in slow.moves().values())


KINGS = [
    ("B:W18,22,25,K3,K32:B5,9,K14,K29,1", 4),
    ("W:W14,15,22,23,31:BK26,K10,2,7", 4),
    ("B:WK5,K12,18,30:BK23,K27,1,2", 3),
]


@pytest.mark.parametrize(("fen", "depth"), KINGS)
def test_perft_with_kings_is_that_of_the_slow_rulebook(fen, depth):
    state = GAME.parse(fen)
    assert perft(GAME, depth, state) == slow_perft(slow_of(state), depth)


def test_random_games_go_as_in_the_slow_rulebook():
    rng = random.Random(1)
    for _ in range(12):
        play_both(GAME.initial_state(), SlowBoard.start(), rng, 200)


def test_random_endings_go_as_in_the_slow_rulebook():
    rng, values = random.Random(2), []
    for _ in range(50):
        numbers = rng.sample(range(5, 29), 7)
        pieces = dict(zip(numbers, "bBBwwWW", strict=True))
        slow = SlowBoard(pieces, rng.choice(["black", "white"]), rng.choice([0, 76]))
        state = play_both(GAME.parse(fen_of(slow)), slow, rng, 40)
        values.append(GAME.utility(state, MAX) if GAME.is_terminal(state) else None)
    assert {1, 0, -1} <= set(values)


def fen_of(slow):
    sides = {
        side: ",".join(
            ("K" if letter.isupper() else "") + str(number)
            for number, letter in enumerate(slow.letters(), start=1)
            if letter.upper() == side
        )
        for side in "WB"
    }
    return f"{slow.turn[0].upper()}:W{sides['W']}:B{sides['B']}:H{slow.quiet}"


def test_all_positions_of_one_piece_each_go_as_in_the_slow_rulebook():
    number = 0
    for (one, other), black, white in product(product(range(1, 33), repeat=2), "bB", "wW"):
        if one == other or (black == "b" and one > 28) or (white == "w" and other < 5):
            continue
        slow = SlowBoard({one: black, other: white}, ("black", "white")[number % 2])
        state = GAME.parse(fen_of(slow))
        for action, then in assert_same(state, slow).items():
            assert GAME.result(state, action) == GAME.parse(fen_of(then))
        number += 1
    assert number == 32 * 31 + 2 * 28 * 31 + 28 * 28 - 24


# -- rules 3 and 4: captures -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("B:W18:B15,1", [(15, 22)]),  # forced, also for the piece that cannot
        ("B:W14,32:B18", [(18, 22), (18, 23)]),  # men do not jump backward
        ("B:W14,32:BK18", [(18, 9)]),  # kings do
        ("B:W18,22:B15", [(15, 19)]),  # nobody behind may stand in the way
        ("B:W32:B15,18", [(15, 19), (18, 22), (18, 23)]),  # nobody jumps over their own
        ("B:W12:B8", [(8, 11)]),  # nor over the edge
        ("W:W22:B18,11", [(22, 15, 8)]),  # on and on
        ("B:W18,19,27:B15", [(15, 22), (15, 24, 31)]),  # short or long, but to its end
        ("B:W22,32:BK26", [(26, 17)]),  # not over the same piece again
        ("B:W14,15,22,23,5:BK26", [(26, 17, 10, 19, 26), (26, 19, 10, 17, 26)]),  # round both ways
        ("B:W14,15,22,23,19:BK26", [(26, 17, 10)]),  # one way is closed
        ("B:W14,15,22,23,27:BK26", [(26, 17, 10, 19, 26), (26, 19, 10, 17, 26)]),
        ("B:W6,7,14,15,23:BK10", [(10, 1), (10, 3), (10, 17), (10, 19, 26)]),
    ],
)
def test_what_can_be_captured(fen, expected):
    assert actions(fen) == expected


@pytest.mark.parametrize(
    "action", [(15, 24), (15, 24, 31, 22), (15, 24, 28), (15, 19), (1, 6), (15,), (15, 15), (15, 22, 15)]
)
def test_a_capture_is_played_to_its_end_and_no_further(action):
    state = GAME.parse("B:W18,19,27:B15,1")
    with pytest.raises(IllegalAction, match=r"the legal actions are \(15, 22\), \(15, 24, 31\)\n"):
        GAME.result(state, action)


# -- rule 5: crowning ------------------------------------------------------------------------


def test_a_man_that_reaches_the_last_row_is_crowned_and_one_of_the_other_colour_there_is_not():
    assert after("B:W21:B25", "25-29") == "W:W21:BK29"
    assert after("W:W7:B12", "7-3") == "B:WK3:B12"
    assert after("B:W21:B3", "3-7") == "W:W21:B7"


def test_crowning_by_a_capture_ends_the_turn_where_a_king_would_jump_on():
    assert actions("B:W25,26:B23") == [(23, 30)]
    assert after("B:W25,26:B23", "23x30") == "W:W25:BK30"
    assert actions("B:W25,26:BK23") == [(23, 30, 21)]


# -- rule 6: the end -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "value"),
    [
        ("B:W32:B28", -1),  # blocked by a piece and the edge
        ("W:W5:B1", 1),
        ("B:W15,19,18,22,14,17:B", -1),  # nobody left
        ("W:W:B3", 1),
        ("B:W32:B28,1", None),
        ("B:WK1:BK32:H79", None),
        ("B:WK1:BK32:H80", 0),
        ("B:W32:B28:H80", -1),  # who cannot move has lost, also then
    ],
)
def test_how_games_end(fen, value):
    state = GAME.parse(fen)
    assert_same(state, slow_of(state))
    assert (GAME.utility(state, MAX) if GAME.is_terminal(state) else None) == value


# -- noisy actions and features --------------------------------------------------------------


def test_the_features_count_what_black_has_more():
    rng = random.Random(3)
    for _ in range(10):
        state = GAME.initial_state()
        while not GAME.is_terminal(state):
            letters = slow_of(state).letters()
            assert features.men(state) == letters.count("b") - letters.count("w")
            assert features.kings(state) == letters.count("B") - letters.count("W")
            assert features.back_row(state) == letters[:4].count("b") - letters[-4:].count("w")
            black = sum(row for (row, _), letter in zip(PLACES, letters, strict=True) if letter == "b")
            white = sum(7 - row for (row, _), letter in zip(PLACES, letters, strict=True) if letter == "w")
            assert features.advancement(state) == black - white
            middle = [letter for (r, c), letter in zip(PLACES, letters, strict=True) if 2 <= r <= 5 and 2 <= c <= 5]
            assert features.centre(state) == sum((letter in "bB") - (letter in "wW") for letter in middle)
            state = GAME.result(state, rng.choice(GAME.actions(state)))


# -- notation --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "B:W21,K30:B1,2:H1",
        "b:b2,1:wk30,21:h1",
        " B:W K30, 21:B1,2:H1:F14.\n",
        "  b   b   .   .\n" + "." * 16 + "w... .... .W.. black to move, 1 quiet ply",
        "bb../----/____/..../.... | w--- | ---- | -W-- black  to  move, 1 quiet plies",
    ],
)
def test_positions_are_read_in_several_ways_of_writing(text):
    assert GAME.parse(text) == GAME.parse("B:W21,K30:B1,2:H1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "32 dark squares, but the text describes 0"),
        ("x" + "." * 31, r"'x' \(dark square 1\) is not a square"),
        ("w" + "." * 31, "the white man on 1 stands on its king row"),
        ("." * 31 + "b", "the black man on 32 stands on its king row"),
        ("." * 32, "no piece on the board"),
        ("b" * 13 + "." * 19, "13 pieces are black"),
        ("B:W1,2:W5", "the pieces of white twice"),
        ("B:W33:B5", "'33' in the FEN"),
        ("B:WQ9:B5", "'Q9' in the FEN"),
        ("B:W9:B5,9", "two pieces on square 9"),
        ("B:WK1:BK32:H81", "81 quiet plies"),
        ("B:W9", "is not a square of the board"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text, message):
    with pytest.raises(NotationError, match=message):
        GAME.parse(text)


def test_a_long_capture_may_be_written_by_its_ends_where_that_is_enough():
    state = GAME.parse("B:W18,19,27:B15")
    assert GAME.parse_action(state, " 15X31 ") == (15, 24, 31)
    assert GAME.parse_action(state, "15x24x31") == (15, 24, 31)
    assert [GAME.action_text(state, action) for action in GAME.actions(state)] == ["15x22", "15x24x31"]
    with pytest.raises(NotationError, match="choose one of 26x17x10x19x26, 26x19x10x17x26"):
        GAME.parse_action(GAME.parse("B:W14,15,22,23,5:BK26"), "26x26")
    for text in ("15-31", "15x24", "", "x", "15x"):
        with pytest.raises(NotationError, match="choose one of 15x22, 15x24x31"):
            GAME.parse_action(state, text)


# -- bad input -------------------------------------------------------------------------------


def test_no_pair_of_squares_is_legal_but_those_of_actions():
    for fen in ("B:W18,22,25,K3:B5,9,K14", "B:W32,9:B18,K27,1", "W:WK18,6:B20"):
        state = GAME.parse(fen)
        for action in product(range(34), repeat=2):
            if action in GAME.actions(state):
                GAME.result(state, action)
            else:
                with pytest.raises(IllegalAction):
                    GAME.result(state, action)


# -- the picture -----------------------------------------------------------------------------


def test_the_picture_shows_men_and_kings_and_the_numbers_of_the_squares():
    state = GAME.parse("B:W21,22,K23:B1,K2,K3")
    drawn = elements(GAME.svg(state))
    discs = [e for e in drawn if e.tag.endswith("circle") and e.get("stroke-width") == "2"]
    assert sorted(e.get("fill") for e in discs) == ["#1b1b1b"] * 3 + ["#ffffff"] * 3
    texts = [e.text for e in drawn if e.tag.endswith("text")]
    assert texts.count("K") == 3
    assert [text for text in texts if text != "K"] == [str(number) for number in range(1, 33)]
    assert drawn[1].text == "English draughts: B:W21,22,K23:B1,K2,K3"


def test_notes_and_shades_are_arrows_along_the_squares():
    state = GAME.parse("B:W18,19,27:B15")
    drawn = elements(GAME.svg(state, notes={(15, 24, 31): "win"}, shades={(15, 22): 0.5}))
    shafts = [e.get("points") for e in drawn if e.tag.endswith("polyline")][::2]
    assert shafts == ["188,148 108,228", "188,148 268,228 188,308"]
    (note,) = (e for e in drawn if e.text == "win")
    assert 188 < float(note.get("x")) < 228
