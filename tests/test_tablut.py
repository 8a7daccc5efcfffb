"""Tablut against a slow rulebook of rows of letters, and a position for every rule."""

import random
from itertools import product

import pytest

from gamelib import MAX, MIN, IllegalAction
from gamelib.evaluation import tablut as features
from gamelib.games.boards import squares_of
from gamelib.games.tablut import Tablut, TablutMove, square_name
from gamelib.search import perft
from tests.pictures import elements

GAME = Tablut()
START = "...bbb...|....b....|....w....|b...w...b|bbwwkwwbb|b...w...b|....w....|....b....|...bbb..."
CAMP_NAMES = ["d1 e1 f1 e2", "a4 a5 a6 b5", "d9 e9 f9 e8", "i4 i5 i6 h5"]
CAMP_OF = {name: number for number, camp in enumerate(CAMP_NAMES) for name in camp.split()}
SIDES = ((0, -1), (0, 1), (-1, 0), (1, 0))


class SlowBoard:
    """The rules once more, on nine rows of letters, with every position that has ever been on the board."""

    def __init__(self, text=START, turn="white"):
        self.rows = [list(row) for row in text.replace(":", ".").replace("+", ".").split("|")]
        self.turn = turn
        self.seen = [self.position()]

    def copy(self):
        other = SlowBoard("|".join("".join(row) for row in self.rows), self.turn)
        other.seen = list(self.seen)
        return other

    def position(self):
        return "|".join("".join(row) for row in self.rows), self.turn

    @staticmethod
    def name(r, c):
        return "abcdefghi"[c] + str(9 - r)

    def at(self, r, c):
        return self.rows[r][c] if 0 <= r < 9 and 0 <= c < 9 else None

    def owner(self, letter):
        return {"b": "black", "w": "white", "k": "white"}.get(letter)

    def may_enter(self, start, square):
        if square == "e5":
            return False
        return square not in CAMP_OF or CAMP_OF.get(start) == CAMP_OF[square]

    def king(self):
        return next(((r, c) for r, c in product(range(9), range(9)) if self.rows[r][c] == "k"), None)

    def result_of_game(self):
        """Return 1, 0 or -1 for a game that is over, else nothing."""
        if self.king() is None:
            return -1
        if not {0, 8}.isdisjoint(self.king()):
            return 1
        if self.seen.count(self.position()) > 1:
            return 0
        if not self.reachable():
            return -1 if self.turn == "white" else 1
        return None

    def reachable(self):
        found = []
        for r, c in product(range(9), range(9)):
            if self.owner(self.rows[r][c]) == self.turn:
                targets = []
                for down, right in SIDES:
                    y, x = r + down, c + right
                    while self.at(y, x) == "." and self.may_enter(self.name(r, c), self.name(y, x)):
                        targets.append((y != r, y, x))
                        y, x = y + down, x + right
                found += [((r, c), (y, x)) for _, y, x in sorted(targets)]
        return found

    def moves(self):
        return [] if self.result_of_game() is not None else self.reachable()

    def is_hostile(self, square, victim):
        """Return whether somebody, or something, on ``square`` helps the mover to capture on ``victim``."""
        if self.owner(self.at(*square)) == self.turn:
            return True
        name = self.name(*square)
        return name == "e5" or (name in CAMP_OF and self.name(*victim) not in CAMP_OF)

    def king_falls(self, r, c, beyond):
        if abs(r - 4) + abs(c - 4) <= 1:
            beside = [(r + down, c + right) for down, right in SIDES]
            return all(self.at(*square) == "b" or square == (4, 4) for square in beside)
        return self.is_hostile(beyond, (r, c))

    def move(self, source, target):
        (r, c), (y, x) = source, target
        self.rows[y][x], self.rows[r][c] = self.rows[r][c], "."
        fallen = []
        for down, right in SIDES:
            victim, beyond = (y + down, x + right), (y + 2 * down, x + 2 * right)
            letter = self.at(*victim)
            if letter in (None, ".") or self.owner(letter) == self.turn or self.at(*beyond) is None:
                continue
            if self.king_falls(*victim, beyond) if letter == "k" else self.is_hostile(beyond, victim):
                fallen.append(victim)
        for r, c in fallen:
            self.rows[r][c] = "."
        self.turn = "black" if self.turn == "white" else "white"
        self.seen.append(self.position())
        return fallen

    def noisy(self):
        found = []
        for source, target in self.moves():
            other = self.copy()
            if other.move(source, target) or (other.king() and not {0, 8}.isdisjoint(other.king())):
                found.append((source, target))
        return found


def numbers(moves):
    return [(9 * r + c, 9 * y + x) for (r, c), (y, x) in moves]


def board_of(state):
    """Return the board as the slow rulebook writes it."""
    rows = GAME.text(state).splitlines()[:9]
    return "|".join(rows).replace(" ", "").replace(":", ".").replace("+", ".")


def assert_same(state, slow):
    moves = slow.moves()
    assert list(GAME.actions(state)) == numbers(moves)
    assert (board_of(state), GAME.player_names[GAME.player(state)]) == slow.position()
    value = slow.result_of_game()
    assert GAME.is_terminal(state) == (value is not None)
    if value is not None:
        assert (GAME.utility(state, MAX), GAME.utility(state, MIN)) == (value, -value)
    return moves


def play_both(state, slow, rng, plies):
    """Play at random, and compare the two rulebooks in every position."""
    for _ in range(plies):
        moves = assert_same(state, slow)
        if not moves:
            break
        if rng.random() < 0.1:
            assert list(GAME.noisy_actions(state)) == numbers(slow.noisy())
        move = rng.choice(moves)
        state = GAME.result(state, TablutMove(*numbers([move])[0]))
        slow.move(*move)
    return state


def put(pieces, turn="white"):
    """Return the state and the slow board with these pieces, such as "k e4 b d4 f4"."""
    rows = [["."] * 9 for _ in range(9)]
    for word in pieces.split():
        if word in "kwb":
            letter = word
        else:
            rows[9 - int(word[1])]["abcdefghi".index(word[0])] = letter
    text = "|".join("".join(row) for row in rows)
    return GAME.parse(f"{text} {turn} to move"), SlowBoard(text, turn)


def after(pieces, move, turn="white"):
    """Return the state after ``move``, once the slow rulebook agrees about it."""
    state, slow = put(pieces, turn)
    action = GAME.parse_action(state, move)
    slow.move(divmod(action.source, 9), divmod(action.target, 9))
    state = GAME.result(state, action)
    assert_same(state, slow)
    return state


def on_board(state, letter):
    board = {"b": state.attackers, "w": state.defenders, "k": state.king}[letter]
    return " ".join(sorted(square_name(square) for square in squares_of(board)))


def test_random_games_go_as_in_the_slow_rulebook():
    rng = random.Random(1)
    for _ in range(10):
        play_both(GAME.initial_state(), SlowBoard(), rng, 120)


def test_random_endings_go_as_in_the_slow_rulebook():
    rng, values = random.Random(2), []
    inner = [name for name in map(square_name, range(81)) if name[0] not in "ai" and name[1] not in "19"]
    for _ in range(60):
        squares = rng.sample([name for name in inner if name not in CAMP_OF and name != "e5"], 9)
        king = rng.choice(["e5", "e5", "e4", "d5", *squares[:1]])
        free = [square for square in squares[1:] if square != king]
        pieces = f"k {king} w {' '.join(free[:2])} b {' '.join(free[2:])} {rng.choice(list(CAMP_OF))}"
        state = play_both(*put(pieces, rng.choice(["white", "black"])), rng, 30)
        values.append(GAME.utility(state, MAX) if GAME.is_terminal(state) else None)
    assert {1, -1, None} <= set(values)


def test_the_king_and_one_attacker_go_as_in_the_slow_rulebook_wherever_they_stand():
    for king, attacker in product(range(81), range(81)):
        if king % 9 > 4:
            continue  # the board is the same from left and right
        names = square_name(king), square_name(attacker)
        if king == attacker or names[0] in CAMP_OF or names[1] == "e5" or not {0, 8}.isdisjoint(divmod(king, 9)):
            continue
        for turn in ("white", "black")[king % 2 :: 2]:
            state, slow = put(f"k {names[0]} b {names[1]}", turn)
            assert_same(state, slow)
            assert list(GAME.noisy_actions(state)) == numbers(slow.noisy())


def slow_perft(slow, depth):
    moves = slow.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        other = slow.copy()
        other.move(*move)
        total += slow_perft(other, depth - 1)
    return total


MIDDLE = "...b.b...|...b.....|....w.b..|b...w...b|b.w.k.wbb|b..b....b|..w.w....|...b.b...|....bb..."


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pieces", "depth"), [(START, 3), (MIDDLE, 3)], ids=["start", "middle"]
)
def test_deeper_perft_is_that_of_the_slow_rulebook(pieces, depth):
    assert perft(GAME, depth, GAME.parse(pieces)) == slow_perft(SlowBoard(pieces), depth)


@pytest.mark.parametrize(
    ("square", "reached"),
    [
        ("d1", "a1 b1 c1 e1 f1 g1 h1 i1 d2 d3 d4 d5 d6 d7 d8"),  # about in its camp, and out of it across the camp
        ("e1", "a1 b1 c1 d1 f1 g1 h1 i1 e2 e3 e4"),
        ("a4", "a1 a2 a3 a5 a6 a7 a8 a9 b4 c4 d4 e4 f4 g4 h4"),  # not into the camp on the other side
        ("c1", "a1 b1 c2 c3 c4 c5 c6 c7 c8 c9"),  # once out it may not come back, nor cross its camp
        ("e3", "a3 b3 c3 d3 f3 g3 h3 i3 e4"),
    ],
)
def test_an_attacker_moves_in_its_camp_and_out_of_it_and_enters_none(square, reached):
    state, slow = put(f"k g7 b {square}", "black")
    assert_same(state, slow)
    targets = {square_name(to) for start, to in GAME.actions(state) if square_name(start) == square}
    assert targets == set(reached.split())


@pytest.mark.parametrize(
    ("pieces", "move", "turn", "left"),
    [
        ("k g8 w c3 f2 b d3 h8", "f2-f3", "white", "d3 h8"),  # not beside it
        ("k g8 w c3 e4 b d3 h8", "e4-e3", "white", "h8"),  # along a row
        ("k g8 w d2 e4 b d3 h8", "e4-d4", "white", "h8"),  # along a column
        ("k g8 w c3 d8 b d3 h8", "d8-d4", "white", "d3 h8"),  # round a corner
        ("k b3 w e4 b c3 d3 h8", "e4-e3", "white", "c3 d3 h8"),  # two in a row
        ("k c3 w e4 b d3 h8", "e4-e3", "white", "h8"),  # against the king
        ("k e4 w c3 b d3 h8", "e4-e3", "white", "h8"),  # by the king
        ("k g8 w d4 b d3 h8", "d4-c4", "white", "d3 h8"),  # by going away
    ],
)
def test_white_captures_between_two(pieces, move, turn, left):
    assert on_board(after(pieces, move, turn), "b") == left


@pytest.mark.parametrize(
    ("pieces", "move", "turn", "letter", "left"),
    [
        ("k g8 w c4 d3 b d5 e4 h8", "d3-e3", "white", "b", "d5 h8"),  # the castle is an anvil for both
        ("k e5 w d3 b e4 h8", "d3-e3", "white", "b", "h8"),  # occupied or not
        ("k g8 w e4 b d3 h8", "d3-e3", "black", "w", ""),
        ("k e5 w e4 b d3 h8", "d3-e3", "black", "w", ""),
        *((f"k g8 w d4 b e3 h8{camp}", "d4-e4", "white", "b", f"{camp} h8".strip()) for camp in ("", " e2")),
        *((f"k g8 w e3 b d4 h8{camp}", "d4-e4", "black", "w", "") for camp in ("", " e2")),  # so is a camp
        *((f"k g8 w c1 b a2 h8{camp}", "a2-a1", "black", "w", "c1") for camp in ("", " e2")),
        ("k g8 w c1 b b2 h8", "b2-b1", "black", "w", ""),
        ("k g8 w e4 b e2 h8", "e4-e3", "white", "b", "e2 h8"),  # but none against an attacker inside it
        ("k g8 w e4 b e2 e1 h8", "e4-e3", "white", "b", "e1 e2 h8"),
        ("k g8 w b1 b d1 e1 h8", "b1-c1", "white", "b", "d1 e1 h8"),
        ("k g8 w d2 f4 b e2 h8", "f4-f2", "white", "b", "h8"),  # who falls between two of white
    ],
)
def test_what_castle_and_camps_capture_with(pieces, move, turn, letter, left):
    assert on_board(after(pieces, move, turn), letter) == left


@pytest.mark.parametrize(
    ("pieces", "move", "falls"),
    [
        ("k e5 b d5 f5 e6 c4", "c4-e4", True),
        ("k e5 b d5 f5 c4 h8", "c4-e4", False),  # three are too few in the castle
        ("k e5 w d5 b f5 e6 c4", "c4-e4", False),  # one of the four is white's own
        ("k e4 b d4 f4 c3", "c3-e3", True),
        ("k e4 b d4 e3 f6", "f6-f4", True),
        ("k e4 b d4 f6", "f6-f4", False),  # two are too few beside the castle
        ("k e4 w e3 b d4 f6", "f6-f4", False),
        ("k d5 b d6 c5 b4", "b4-d4", True),
        ("k c3 b b3 d5", "d5-d3", True),
        ("k d4 b d3 b6", "b6-d6", False),  # not beside him
        ("k d4 b c4 e3 h8", "e3-e4", True),  # a square beyond the four beside the castle
        ("k e3 b d4", "d4-e4", True),  # against the camp
        ("k e3 w c3 b d4", "d4-e4", True),
        ("k b4 b d6", "d6-d4", False),
        ("k b4 b c6", "c6-c4", True),  # against a4
        ("k b3 b c6", "c6-c3", False),  # a3 is no camp
    ],
)
def test_how_many_it_takes_to_capture_the_king(pieces, move, falls):
    state = after(pieces, move, "black")
    assert on_board(state, "k") == ("" if falls else pieces.split()[1])
    assert GAME.is_terminal(state) == falls
    if falls:
        assert GAME.utility(state, MAX) == -1


def test_the_last_attacker_has_to_move_in():
    """The king steps out of the castle between three, and away from between two."""
    assert on_board(after("k e5 b d4 f4 e3 h8", "e5-e4"), "k") == "e4"
    assert on_board(after("k e4 b d4 f4 e3 h8", "h8-h7", "black"), "k") == "e4"


def test_the_king_and_a_defender_may_fall_together():
    state = after("k c3 w d4 b b3 d5 g3 c4", "g3-d3", "black")
    assert (on_board(state, "k"), on_board(state, "w")) == ("", "")


@pytest.mark.parametrize("move", ["c3-c1", "c3-a3", "c7-c9", "c3-i3", "g3-g1"])
def test_white_wins_when_the_king_reaches_an_escape(move):
    state = after(f"k {move[:2]} b h8", move)
    assert GAME.is_terminal(state)
    assert (GAME.utility(state, MAX), GAME.utility(state, MIN)) == (1, -1)
    assert GAME.actions(state) == ()
    assert GAME.parse(GAME.text(state)) == state


@pytest.mark.parametrize(
    ("pieces", "turn", "value"),
    [
        ("k e5 w a2 b1 b a1", "black", 1),  # blocked
        ("k e5 w a2 b1", "black", 1),  # nobody left
        ("k e5 w a2 b1 b a1", "white", None),
        ("k b2 b a2 c2 b1 b3", "white", -1),
        ("k b2 b a2 c2 b1 b3", "black", None),
        ("k g7 w c1 d2 f2 e3 g1 b d1 e1 f1 e2", "black", 1),  # shut up in their camp
        ("k g7 w c1 d2 f2 e3 g1 b d1 f1 e2", "black", None),  # but with room in it
    ],
)
def test_who_cannot_move_loses(pieces, turn, value):
    state, slow = put(pieces, turn)
    assert_same(state, slow)
    assert (GAME.utility(state, MAX) if GAME.is_terminal(state) else None) == value


THERE_AND_BACK = "e4-f4 d1-d2 f4-e4 d2-d3 e4-f4 d3-d2"


def test_a_position_that_occurs_again_is_a_draw():
    moves = THERE_AND_BACK.split()
    before, state = GAME.play(" ".join(moves[:-1])), GAME.play(THERE_AND_BACK)
    assert not GAME.is_terminal(before)
    assert GAME.is_terminal(state)
    assert GAME.utility(state, MAX) == GAME.utility(state, MIN) == 0
    assert GAME.actions(state) == ()
    with pytest.raises(IllegalAction, match="the game is over"):
        GAME.result(state, GAME.actions(state._replace(earlier=frozenset()))[0])
    assert GAME.parse(GAME.text(state)) == GAME.parse(GAME.text(state).upper()) == state


def test_the_same_board_with_the_other_player_to_move_is_no_repetition():
    """Black goes in three moves where white takes two to come back, so the board is the same but the turn is not."""
    state, slow = put("k g7 w c3 b h8 b8")
    for move in ("c3-d3", "h8-h7", "d3-d4", "h7-h6", "d4-d3", "h6-h8", "d3-c3"):
        action = GAME.parse_action(state, move)
        slow.move(divmod(action[0], 9), divmod(action[1], 9))
        state = GAME.result(state, action)
        assert_same(state, slow)
    assert state[:3] == put("k g7 w c3 b h8 b8")[0][:3]
    assert not GAME.is_terminal(state)


@pytest.mark.parametrize(
    ("pieces", "move", "turn"),
    [
        ("k c3 w d5 b e8 h3", "e8-e7", "black"),  # leaves its camp
        ("k e5 w d7 b h8 h3", "e5-e4", "white"),  # leaves the castle
        ("k c3 w e3 b d5 h8", "d5-d3", "black"),  # no capture: kept
        ("k g8 w c3 e4 b d3 h8", "e4-e3", "white"),  # captures
        ("k g8 w c3 b e1 h8", "e1-e2", "black"),  # stays in its camp: kept
    ],
)
def test_the_past_is_forgotten_when_it_cannot_come_back(pieces, move, turn):
    state, _ = put(pieces, turn)
    past = frozenset({put("k b2 b h8", "white")[0][:4]})
    state = state._replace(earlier=past)
    kept = GAME.result(state, GAME.parse_action(state, move)).earlier
    assert kept == (past | {state[:4]} if move in ("d5-d3", "e1-e2") else frozenset())


def test_a_game_that_is_over_keeps_no_past():
    past = frozenset({put("k b2 b h8", "white")[0][:4]})
    for pieces, move, turn in (("k c3 b h8", "c3-c1", "white"), ("k c3 b b3 d5", "d5-d3", "black")):
        state = put(pieces, turn)[0]._replace(earlier=past)
        assert GAME.result(state, GAME.parse_action(state, move)) == after(pieces, move, turn)
        assert GAME.result(state, GAME.parse_action(state, move)).earlier == frozenset()


def slow_distance(slow):
    """Return the fewest king moves to the edge, by going out from the king move by move."""
    front, steps, known = {slow.king()}, 0, {slow.king()}
    others = slow.copy()
    others.rows[slow.king()[0]][slow.king()[1]] = "."
    while front and all({0, 8}.isdisjoint(square) for square in front) and steps < 8:
        steps += 1
        reached = set()
        for r, c in front:
            board = others.copy()
            board.rows[r][c], board.turn = "k", "white"
            reached |= {to for start, to in board.reachable() if start == (r, c)}
        front = reached - known
        known |= front
    return steps if any(not {0, 8}.isdisjoint(square) for square in front) else 8


def test_the_features_are_what_the_slow_board_shows():
    rng, distances = random.Random(4), set()
    for _ in range(6):
        state, slow = GAME.initial_state(), SlowBoard()
        while slow.moves() and len(slow.seen) < 80:
            move = rng.choice(slow.moves())
            state = GAME.result(state, TablutMove(*numbers([move])[0]))
            slow.move(*move)
            board = slow.position()[0]
            assert (features.attackers(state), features.defenders(state)) == (board.count("b"), board.count("w"))
            if slow.king() and slow.result_of_game() != 1:
                r, c = slow.king()
                slow.turn, turn = "white", slow.turn
                ways = [to for start, to in slow.reachable() if start == (r, c)]
                slow.turn = turn
                assert features.king_moves(state) == len(ways)
                assert features.king_open_ways(state) == sum(not {0, 8}.isdisjoint(to) for to in ways)
                beside = [slow.at(r + down, c + right) for down, right in SIDES]
                assert features.king_enemies_beside(state) == beside.count("b")
                if rng.random() < 0.2:
                    assert features.king_escape_distance(state) == slow_distance(slow)
                    distances.add(features.king_escape_distance(state))
    assert {1, 2, 8} <= distances


@pytest.mark.parametrize("state", [GAME.parse(MIDDLE), put("k c3 w c4 b d3 h8")[0]], ids=["middle", "king outside"])
def test_no_move_is_legal_but_those_of_actions(state):
    legal = set(GAME.actions(state))
    for action in product(range(81), repeat=2):
        if action not in legal and (action[0] // 9 == action[1] // 9 or action[0] % 9 == action[1] % 9):
            with pytest.raises(IllegalAction):
                GAME.result(state, action)


def test_the_picture_has_every_piece_and_marks_the_squares():
    state = GAME.initial_state()
    drawn = elements(GAME.svg(state))
    discs = [e for e in drawn if e.tag.endswith("circle") and float(e.get("r")) > 10]
    assert sum(e.get("stroke") is None for e in discs) == 16
    assert sum(e.get("stroke") is not None for e in discs) == 9
    assert sum(e.tag.endswith("polygon") for e in drawn) == 1  # the crown
    assert sum(e.tag.endswith("circle") and e.get("r") == "2.5" for e in drawn) == 20
    assert [e.text for e in drawn if e.tag.endswith("text")] == list("a9b8c7d6e5f4g3h2i1")
    assert drawn[1].text.startswith("Tablut: ...bbb... / ....b....")
    assert drawn[1].text.endswith("/ white to move")
