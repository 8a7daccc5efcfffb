"""Go against published counts and values, a slow rulebook on a grid of letters, and hand-made positions."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import MAX, MIN, IllegalAction, NotationError
from gamelib.errors import InvalidState
from gamelib.games import Go, GoState
from gamelib.games.go import star_points
from gamelib.search import TranspositionTable, alphabeta, solve
from tests.pictures import elements


class SlowBoard:
    """The rules once more, on a dictionary of letters; positions are compared as wholes, for ko and superko alike."""

    def __init__(self, size, superko):
        self.size, self.superko, self.turn = size, superko, "X"
        self.grid = {(x, y): "." for y in range(size) for x in range(size)}  # y from the top
        self.before = [self.grid]

    def beside(self, x, y):
        return [place for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if place in self.grid]

    def reached(self, grid, place):
        """Return the places of one kind that are connected, and what else is beside them."""
        found, edge, queue = {place}, set(), [place]
        while queue:
            for near in self.beside(*queue.pop()):
                if grid[near] != grid[place]:
                    edge.add(grid[near])
                elif near not in found:
                    found.add(near)
                    queue.append(near)
        return found, edge

    def after(self, place):
        """Return the grid after a stone, or None if that is illegal."""
        if self.grid[place] != ".":
            return None
        other, grid = "XO".replace(self.turn, ""), {**self.grid, place: self.turn}
        dead = set()
        for near in self.beside(*place):
            if grid[near] == other:
                group, edge = self.reached(grid, near)
                dead |= set() if "." in edge else group
        grid |= dict.fromkeys(dead, ".")
        if "." not in self.reached(grid, place)[1]:
            return None
        return None if grid in (self.before if self.superko else self.before[-2:]) else grid

    def legal(self):
        return [place for place in self.grid if self.after(place)]

    def move(self, place):
        """Put a stone, or pass; what comes before a pass does not count for the simple ko."""
        self.grid = self.grid if place is None else self.after(place)
        self.turn = "XO".replace(self.turn, "")
        self.before.append(self.grid)

    def rows(self):
        return [" ".join(self.grid[x, y] for x in range(self.size)) for y in range(self.size)]

    def areas(self):
        areas = {"X": 0, "O": 0}
        for place, letter in self.grid.items():
            edge = {letter} if letter != "." else self.reached(self.grid, place)[1]
            if len(edge) == 1:
                areas[edge.pop()] += 1
        return areas["X"], areas["O"]


@pytest.mark.parametrize(
    ("size", "number", "superko"),
    [(1, 1, False), (2, 60, False), (2, 60, True), (3, 25, False), (3, 25, True), (5, 5, False), (5, 2, True)],
)
def test_random_games_go_as_in_the_slow_rulebook(size, number, superko):
    rng, kos = random.Random(size), 0
    for _ in range(number):
        game, slow = Go(size, 0.5, superko=superko, most_plies=4 * size * size), SlowBoard(size, superko)
        state = game.initial_state()
        while not game.is_terminal(state):
            points = [y * size + x for x, y in slow.legal()]
            assert list(game.actions(state)) == [*points, size * size]
            assert game.text(state).splitlines()[:size] == slow.rows()
            assert game.areas(state) == slow.areas()
            assert "XO"[game.player(state)] == slow.turn
            kos += bool(state.ko)
            for point in {*range(size * size)} - {*points} if size < 4 else ():
                with pytest.raises(IllegalAction):
                    game.result(state, point)
            action = rng.choice(points) if points and rng.random() < 0.9 else size * size
            state = game.result(state, action)
            slow.move(None if action == size * size else (action % size, action // size))
        assert state.passes == 2 or state.plies == 4 * size * size
        black, white = slow.areas()
        assert game.utility(state, MAX) == -game.utility(state, MIN) == (1 if black - white > 0.5 else -1)
    assert kos or size != 3


# J. Tromp and G. Farnebäck, "Combinatorics of Go", 2016, table of legal positions; OEIS A094777.
POSITIONS = {1: 1, 2: 57, 3: 12_675}


def is_position(game, black, white):
    try:
        game.position(black, white)
    except InvalidState:
        return False
    return True


@pytest.mark.parametrize("size", [1, 2, 3])
def test_as_many_ways_to_put_stones_are_positions_as_is_published(size):
    game, full = Go(size), (1 << size * size) - 1
    boards = [(black, white) for black in range(full + 1) for white in range(full + 1) if not black & white]
    assert len(boards) == 3 ** (size * size)
    assert sum(is_position(game, *board) for board in boards) == POSITIONS[size]


@pytest.mark.parametrize("size", [1, 2, pytest.param(3, marks=pytest.mark.slow)])
def test_every_one_of_these_positions_comes_up_in_a_game(size):
    game = Go(size)
    found = queue = {game.initial_state()}
    while queue:
        after = {game.result(state, action) for state in queue for action in game.actions(state)}
        queue = {state._replace(passes=0, plies=state.plies % 2) for state in after} - found
        found = found | queue
    assert len({state[:2] for state in found}) == POSITIONS[size]


def passes_first(game, state, actions):
    return actions[::-1]


def centre_first(game, state, actions):
    """From the centre out; a pass first if it ends the game, or else last."""
    points = {point: abs(point % 3 - 1) + abs(point // 3 - 1) for point in range(9)}
    return sorted(actions, key=lambda action: points.get(action, -1 if state.passes else 9))


@pytest.mark.parametrize(("komi", "value"), [(0.5, 1), (1, 0), (1.5, -1)])
def test_with_superko_black_wins_by_one_point_on_two_by_two(komi, value):
    """J. Tromp, "Solving 2x2 go", tromp.github.io/java/go/twoxtwo.html: area scoring and positional superko."""
    assert alphabeta(Go(2, komi, superko=True, most_plies=200), order=passes_first).value == value


def test_without_superko_two_by_two_goes_round_in_circles_and_the_number_of_plies_decides():
    values = [{solve(Go(2, komi, most_plies=plies)).value(GoState(0, 0)) for komi in (0.5, 1.5)} for plies in (30, 31)]
    assert values == [{-1}, {-1, 1}]


@pytest.mark.parametrize("plies", [18, 24])
def test_black_wins_all_nine_points_of_three_by_three_from_the_centre_and_from_nowhere_else(plies):
    """E. van der Werf, J. van den Herik and J. Uiterwijk, "Solving Go on small boards", ICGA Journal 26(2), 2003."""
    game = Go(3, 8.5, most_plies=plies)
    for move, value in {"B2": 1, "B1": -1, "A1": -1, "pass": -1}.items():
        found = alphabeta(game, game.play(move), order=centre_first, table=TranspositionTable(), window=(-1, 1))
        assert found.value == value


@pytest.mark.parametrize("plies", [14, pytest.param(20, marks=pytest.mark.slow)])
def test_with_superko_too_black_wins_all_of_three_by_three(plies):
    game = Go(3, 8.5, superko=True, most_plies=plies)
    assert alphabeta(game, game.play("B2"), order=centre_first, window=(0, 1)).value == 1


@st.composite
def positions(draw):
    """A game, a state in it that is not the end, and a legal action."""
    game = Go(draw(st.integers(1, 6)), superko=draw(st.booleans()), most_plies=1_000)
    state = game.initial_state()
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=60)):
        actions = game.actions(state)
        after = game.result(state, actions[choice % len(actions)])
        state = state if game.is_terminal(after) else after
    return game, state, draw(st.sampled_from(game.actions(state)))


@settings(max_examples=150, deadline=None)
@given(positions())
def test_a_move_adds_one_stone_takes_whole_groups_and_leaves_none_without_a_liberty(position):
    game, state, action = position
    after, mover = game.result(state, action), game.player(state)
    captured = state[1 - mover] & ~after[1 - mover]
    assert after[mover] == state[mover] | (1 << action if action != game.passing else 0)
    assert after[1 - mover] == state[1 - mover] ^ captured
    free = game.board.full ^ after.black ^ after.white
    slow = SlowBoard(game.size, False)
    slow.grid = dict(zip(slow.grid, "".join(game.board.rows(after[:2])), strict=True))
    for place, letter in slow.grid.items():
        assert letter == "." or "." in slow.reached(slow.grid, place)[1]
    assert not captured & ~free
    assert bool(after.ko) <= (captured.bit_count() == 1)
    assert sum(game.areas(after)) <= game.passing


@settings(max_examples=150, deadline=None)
@given(positions())
def test_what_a_move_leads_to_turns_and_mirrors_with_the_board(position):
    game, state, action = position
    game = Go(game.size, most_plies=1_000)
    state = state._replace(seen=())
    turned = list(zip(*map(game.board.images, state[:3]), strict=True))
    after = list(zip(*map(game.board.images, game.result(state, action)[:3]), strict=True))
    for symmetry, boards, wanted in zip(game.board.symmetries, turned, after, strict=True):
        where = action if action == game.passing else symmetry[action]
        assert game.result(GoState(*boards, *state[3:]), where)[:3] == wanted
    assert len({game.canonical(GoState(*boards, *state[3:])) for boards in turned}) == 1


@settings(max_examples=100, deadline=None)
@given(positions())
def test_with_superko_no_position_comes_up_twice(position):
    game, state, action = position
    after = game.result(state, action)
    if game.superko:
        assert len(after.seen) == len(state.seen) + (action != game.passing)


KO = ". X O . . / X . X O . / . X O . . / . . . . . / . . . . . / white to move"


def test_a_stone_that_captured_one_in_a_ko_is_safe_for_a_ply():
    game = Go(5)
    state = game.play("B4", game.parse(KO))
    assert game.text(state).endswith("black to move after 2 plies, ko at C4")
    with pytest.raises(IllegalAction, match=r"C4 is forbidden by the ko for one move: .*: 7 is not legal here"):
        game.result(state, game.size + 2)
    later = game.play("E1 E2", state)
    assert not later.ko
    assert game.play("C4", later).ko
    with pytest.raises(NotationError, match=r"move 1 of 'C4': C4 is forbidden by the ko .*: 'C4' is not a legal"):
        game.play("C4", state)


def test_what_could_be_captured_back_with_more_stones_is_no_ko():
    game = Go(5)
    state = game.play("B5", game.parse("X.X.. / OOX.. / XX... / ..... / ..... / white to move"))
    assert (state.ko, game.text(state)[:9]) == (0, ". O X . .")
    assert game.text(game.play("A5", state)).startswith("X . X . .\n. . X")


@pytest.mark.parametrize(
    ("game", "state", "action", "words"),
    [
        (Go(3), ". X . / X . . / . . . / white to move", 0,
         "A3 would be suicide: its group .* no liberty: 0 is not legal"),
        (Go(2, superko=True, komi=0), "A2 B2 A1 B1 A2 A1", 0,  # each captures all that was there
         "A2 would bring back an earlier position, which superko forbids: 0 is"),
        (Go(2, superko=True, komi=0), "A2 B2 A1 B1 A2 A1", 2, "there is a stone at A1 already: 2 is not legal here"),
        *((Go(2), "", odd, "^[^:]* is not legal here") for odd in (99, -1, "x", None, True)),
        (Go(2), "pass pass", 0, "^0 cannot be played: the game is over"),
    ],
)  # fmt: skip
def test_why_an_action_is_illegal_is_said(game, state, action, words):
    with pytest.raises(IllegalAction, match=words):
        game.result(game.parse(state) if "/" in state else game.play(state), action)


def test_a_stone_that_captures_is_no_suicide():
    game = Go(3)
    assert game.text(game.play("A3", game.parse(". X O / X O . / O . . / white to move"))).startswith("O . O\n. O .\nO")


def test_the_game_is_over_after_two_passes_in_a_row_or_the_most_plies():
    game = Go(3, most_plies=5)
    for moves, over in {"pass": False, "pass B2 pass": False, "B2 pass pass": True, "A1 B1 C1 A2 B2": True}.items():
        assert game.is_terminal(game.play(moves)) == over


@pytest.mark.parametrize(
    ("board", "areas"),
    [("... ... ...", (0, 0)), ("... .X. ...", (9, 0)), ("X.O X.O X.O", (3, 3)), (".XO XX. .XO", (6, 2))],
)
def test_area_is_stones_and_what_only_they_reach(board, areas):
    assert Go(3).areas(Go(3).parse(board)) == areas


def test_the_komi_is_taken_off_and_a_margin_of_nothing_is_a_draw():
    for komi, value in ((3.5, 1), (4, 0), (4.5, -1)):
        game = Go(3, komi)
        assert game.utility(game.parse(".XO / XX. / .XO game over after 2 plies, the last two passes"), MAX) == value


def test_who_is_nearer_to_more_points_leads_and_at_the_end_who_has_won():
    game = Go(5, 0)
    assert game.lead(game.initial_state()) == 0
    assert 0 < game.lead(game.play("C3 A1")) == -game.lead(game.play("A1 C3")) < 1
    assert game.lead(game.play("A1 pass C3 C2 pass pass")) == 1


def test_columns_have_no_letter_i_and_rows_begin_at_the_bottom():
    game = Go(19)
    start = game.initial_state()
    assert [game.action_text(start, action) for action in (0, 8, 18, 360, 361)] == ["A19", "J19", "T19", "T1", "pass"]
    assert game.parse_action(start, "q4") == 15 * 19 + 15


def test_the_picture_has_dots_stones_the_ko_and_what_is_said_of_points_and_the_pass():
    game = Go(5)
    state = game.play("B4", game.parse(KO))
    drawn = elements(game.svg(state, notes={12: "0.5", 25: "3"}, shades={0: 0.5, 25: 1}))
    fills = [each.get("fill") for each in drawn if each.tag.endswith("circle")]
    assert (fills.count("#1b1b1b"), fills.count("#ffffff"), len(fills)) == (3, 4, 8)
    words = [each.text for each in drawn if each.tag.endswith("text")]
    assert words == [*"A5B4C3D2E1", "● black 3 · ○ white 4 · black to move", "0.5", "pass 3"]
    places = {each.text: (each.get("x"), each.get("y")) for each in drawn if each.tag.endswith("text")}
    (ko,) = [each for each in drawn if each.get("fill") == "none"]
    assert float(ko.get("x")) + float(ko.get("width")) / 2 == float(places["C"][0])
    assert drawn[1].text == "Go: . X O . . / X O . O . / . X O . . / . . . . . / . . . . . / " + game.turn_text(state)
    assert [len(star_points(size)) for size in (2, 5, 6, 7, 9, 10, 13, 19)] == [0, 1, 0, 5, 5, 4, 5, 9]
