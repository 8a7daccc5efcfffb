"""Chinese checkers against a slow rulebook on rows and columns, hand-made positions for each rule, and solved stars."""

import random

import pytest

from gamelib import MAX, MIN, IllegalAction
from gamelib.games.chinese_checkers import PASS, SEATS, ChineseCheckers, ChineseCheckersState, Star
from gamelib.search import solve
from tests.slow_rules import names
from tests.test_othello_many import random_state

SIX = [(0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)]


class SlowStar:
    """The rules once more, on a dictionary from (row, column) to digits; cells of a row are two columns apart."""

    def __init__(self, players, radius, may_leave_goal=False):
        self.digits, self.may_leave_goal, self.turn = "123456"[:players], may_leave_goal, 0
        half = [*range(3 * radius + 1, 2 * radius, -1)]
        widths = [*range(1, radius + 1), *half, *half[-2::-1], *range(radius, 0, -1)]
        self.rows = [[(row, column) for column in range(1 - width, width, 2)] for row, width in enumerate(widths)]
        self.grid = {cell: "." for row in self.rows for cell in row}
        upper = [self.rows[radius + i] for i in range(radius)]
        lower = [self.rows[3 * radius - i] for i in range(radius)]
        parts = [
            self.rows[:radius],
            [row[2 * radius + 1 :] for row in upper],
            [row[2 * radius + 1 :] for row in lower],
            self.rows[-radius:],
            [row[: radius - i] for i, row in enumerate(lower)],
            [row[: radius - i] for i, row in enumerate(upper)],
        ]
        triangles = [[cell for row in part for cell in row] for part in parts]
        seats = {2: [0, 3], 3: [0, 2, 4], 4: [0, 1, 3, 4], 6: [0, 1, 2, 3, 4, 5]}[players]
        self.homes = {digit: set(triangles[seat]) for digit, seat in zip(self.digits, seats, strict=True)}
        self.goals = {digit: set(triangles[seat - 3]) for digit, seat in zip(self.digits, seats, strict=True)}
        for digit, home in self.homes.items():
            self.grid.update(dict.fromkeys(home, digit))

    def hops(self, grid, cell, seen):
        for down, right in SIX:
            over, landing = (cell[0] + down, cell[1] + right), (cell[0] + 2 * down, cell[1] + 2 * right)
            if grid.get(over, ".") != "." and grid.get(landing) == "." and landing not in seen:
                seen.add(landing)
                self.hops(grid, landing, seen)
        return seen

    def moves(self):
        digit = self.digits[self.turn % len(self.digits)]
        found = []
        for cell in [cell for cell, sign in self.grid.items() if sign == digit]:
            near = {(cell[0] + down, cell[1] + right) for down, right in SIX}
            lifted = {**self.grid, cell: "."}
            targets = {each for each in near if self.grid.get(each) == "."} | self.hops(lifted, cell, set()) - {cell}
            if cell in self.goals[digit] and not self.may_leave_goal:
                targets &= self.goals[digit]
            found += [(cell, target) for target in targets]
        return found

    def name(self, cell):
        return f"{'abcdefghijklmnopqrstuvwxyz'[cell[0]]}{self.rows[cell[0]].index(cell) + 1}"

    def names(self):
        return {f"{self.name(start)}-{self.name(end)}" for start, end in self.moves()} or {"pass"}

    def move(self, name):
        if name != "pass":
            start, end = next(move for move in self.moves() if f"{self.name(move[0])}-{self.name(move[1])}" == name)
            self.grid[start], self.grid[end] = ".", self.grid[start]
        self.turn += 1

    def winners(self):
        return {
            digit
            for digit, goal in self.goals.items()
            if "." not in [self.grid[cell] for cell in goal]
            and digit in [self.grid[cell] for cell in goal]
            and digit not in [self.grid[cell] for cell in self.homes[digit]]
        }

    def board(self):
        left = min(column for _, column in self.grid)
        return "\n".join(
            " " * (row[0][1] - left) + " ".join(self.grid[cell] for cell in row) for row in self.rows
        )


def greedy(game, state, rng):
    """Return an action that brings the mover nearest to the goal, now and then any."""
    player, actions = game.player(state), list(game.actions(state))
    rng.shuffle(actions)
    if rng.random() < 0.1:
        return actions[0]
    return min(actions, key=lambda action: game.distance(game.result(state, action), player))


@pytest.mark.parametrize("radius", range(1, 7))
def test_a_star_has_6rr1_plus_1_cells_and_six_triangles_apart(radius):
    star = Star(radius)
    assert len(star.cells) == 6 * radius * (radius + 1) + 1
    assert [triangle.bit_count() for triangle in star.triangles] == [radius * (radius + 1) // 2] * 6
    assert sum(star.triangles).bit_count() == 3 * radius * (radius + 1)  # no cell is in two of them
    assert [len(row) for row in star.rows] == [len(row) for row in SlowStar(2, radius).rows]
    for cell, beside in enumerate(star.beside):
        assert all(star.beside[other] >> cell & 1 for other in range(len(star.cells)) if beside >> other & 1)
    inner = [beside.bit_count() for cell, beside in enumerate(star.beside) if not sum(star.triangles) >> cell & 1]
    assert sorted(inner) == [5] * 6 + [6] * (len(inner) - 6)  # the corners of the hexagon have nothing straight out


@pytest.mark.parametrize("radius", [1, 2, 4])
def test_steps_to_the_tips_are_the_shortest_ways(radius):
    star = Star(radius)
    for triangle, to_tip in zip(star.triangles, star.to_tip, strict=True):
        tip = to_tip.index(0)
        assert triangle >> tip & 1
        assert star.beside[tip].bit_count() == 2
        reached, steps = {tip}, 0
        while len(reached) < len(star.cells):
            for cell in reached:
                assert to_tip[cell] <= steps
            steps += 1
            reached |= {other for cell in reached for other in range(len(star.cells)) if star.beside[cell] >> other & 1}
            assert reached == {cell for cell, distance in enumerate(to_tip) if distance <= steps}


@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize(("radius", "moves"), [(1, 60), (2, 70), (3, 50), (4, 40)])
@pytest.mark.parametrize("may_leave_goal", [False, True])
def test_games_go_as_in_the_slow_rulebook(players, radius, moves, may_leave_goal):
    game = ChineseCheckers(players, radius=radius, may_leave_goal=may_leave_goal, move_limit=moves // players)
    rng = random.Random(players * radius)
    state, slow = game.initial_state(), SlowStar(players, radius, may_leave_goal)
    while not game.is_terminal(state):
        assert not slow.winners()
        assert game.text(state).rsplit("\n", 1)[0] == slow.board()
        assert set(names(game, state)) == slow.names()
        assert len(set(game.actions(state))) == len(game.actions(state))
        assert list(game.actions(state)) == sorted(game.actions(state))
        action = greedy(game, state, rng) if rng.random() < 0.6 else rng.choice(game.actions(state))
        slow.move(game.action_text(state, action))
        state = game.result(state, action)
    assert slow.winners() == (set() if game.winner(state) is None else {slow.digits[game.winner(state)]})
    assert state.moves_made == players * (moves // players) or slow.winners()


def test_greedy_games_end_with_a_win_whose_utilities_sum_to_nothing():
    for players in SEATS:
        game, rng = ChineseCheckers(players, radius=2), random.Random(players)
        for _ in range(4):
            state = game.initial_state()
            while not game.is_terminal(state):
                state = game.result(state, greedy(game, state, rng))
            winner = game.winner(state)
            utilities = [game.utility(state, player) for player in range(players)]
            assert sum(utilities) == 0
            assert utilities[winner] == max(utilities) == players - 1
            assert game.utility_bounds(0) == (min(utilities), max(utilities))


def test_the_star_of_radius_one_is_solved_with_a_win_for_whoever_begins():
    game = ChineseCheckers(radius=1, move_limit=8)
    solution = solve(game)
    assert solution.value(game.initial_state()) == 1


def stand(game, moves_made, *cells):
    """Return the state in which the players' pieces stand on these cells, for each player a line of names."""
    number = {game.star.name(cell): cell for cell in range(len(game.star.cells))}
    state = ChineseCheckersState(tuple(sum(1 << number[name] for name in line.split()) for line in cells), moves_made)
    game.check_state(state)
    return state


def targets(game, state, cell):
    return {name.split("-")[1] for name in names(game, state) if name.startswith(f"{cell}-")}


def test_who_has_filled_the_goal_wins_and_who_never_leaves_home_prevents_nothing():
    game = ChineseCheckers(radius=2)
    for cells in (("h1 h2 i1", "c1 c2 c3"), ("h1 h2 e1", "i1 c2 c3"), ("h1 e2 e1", "h2 i1 c3")):
        state = stand(game, 21, *cells)
        assert game.winner(state) == 0
        assert [game.utility(state, player) for player in (MAX, MIN)] == [1, -1]
        assert game.actions(state) == ()
    for cells in (("h1 h2 e1", "c1 c2 c3"), ("e1 e2 e3", "h1 h2 i1")):  # a free cell; none of one's own
        assert not game.is_terminal(stand(game, 21, *cells))
    assert not game.is_terminal(game.initial_state())


def test_nobody_wins_with_a_piece_at_home():
    game = ChineseCheckers(radius=2)
    before = stand(game, 20, "a1 h1 e2", "h2 i1 c7")
    assert game.winner(before) is None
    assert game.winner(game.result(before, game.parse_action(before, "a1-b1"))) is None
    out = stand(game, 20, "b1 h1 e2", "h2 i1 c7")
    assert game.winner(game.result(out, game.parse_action(out, "b1-c3"))) == 0


def test_of_two_who_are_there_at_once_the_one_who_has_just_moved_has_won():
    game = ChineseCheckers(radius=1)
    for moves, winner in ((5, 0), (6, 1)):
        state = game.parse(f"2 / .... / ... / .... / 1 / after {moves} moves, game over")
        assert game.winner(state) == winner


def test_who_cannot_move_at_all_passes():
    game = ChineseCheckers(6, radius=1)
    state = game.parse("1 / .23. / 4.5 / .... / 6 / after 0 moves, player 1 to move")
    assert game.actions(state) == (PASS,)
    after = game.result(state, PASS)
    assert (after.pieces, after.moves_made, names(game, state)) == (state.pieces, 1, ["pass"])
    assert game.parse_action(state, "PASS") == PASS
    free = game.parse("1 / .23. / 4.5 / .... / 6 / after 1 move, player 2 to move")
    with pytest.raises(IllegalAction):
        game.result(free, PASS)


def test_the_game_is_drawn_when_the_moves_are_used_up():
    game = ChineseCheckers(3, radius=2, move_limit=2)
    state = random_state(game, 6, seed=1)
    assert state.moves_made == 6
    assert game.is_terminal(state)
    assert [game.utility(state, player) for player in range(3)] == [0, 0, 0]
    with pytest.raises(IllegalAction, match="the game is over"):
        game.result(state, (0, 1))


def test_a_win_with_the_last_move_counts():
    game = ChineseCheckers(radius=1, move_limit=5)
    won = game.parse("2 / .... / ... / .... / 1 / after 10 moves, game over")
    assert game.utility(won, MIN) == 1


def test_the_distance_counts_the_steps_to_the_goal():
    game = ChineseCheckers(radius=2)
    start = game.initial_state()
    assert [game.distance(start, player) for player in (0, 1)] == [20, 20]
    won = stand(game, 20, "h1 h2 i1", "c1 c2 c3")
    assert game.distance(won, 0) == 0
    state = game.result(start, game.parse_action(start, "b1-c3"))
    assert game.distance(state, 0) == 19
