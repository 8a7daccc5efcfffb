"""Backgammon against published odds, a slow rulebook of lists of distances, and a position for every rule."""

import random
from math import fsum

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import (
    CHANCE,
    MAX,
    MIN,
    GameError,
    IllegalAction,
    NotationError,
)
from gamelib.games import backgammon as features
from gamelib.games.backgammon import OPENING_THROWS, ROLLS, START, Backgammon, BackgammonState, pips, plays
from gamelib.search import perft

GAME = Backgammon()
ALL_ROLLS = [roll for roll, _ in ROLLS]


# A side is the sorted tuple of the distances its fifteen checkers still have to go: 25 from the bar, 0 when off.


def slow_steps(own, other, die):
    """Return the sides after each single step that a die allows."""
    found = set()
    for distance in set(own) - {0}:
        target = distance - die
        if 25 in own and distance != 25:
            continue
        if target <= 0 and (max(own) > 6 or (target < 0 and distance != max(own))):
            continue
        enemies = other.count(25 - target) if target > 0 else 0
        if enemies > 1:
            continue
        mine = list(own)
        mine.remove(distance)
        theirs = [25 if enemies and each == 25 - target else each for each in other]
        found.add((tuple(sorted([*mine, max(target, 0)])), tuple(sorted(theirs))))
    return found


def slow_positions(own, other, roll):
    """Return the sides after every play of a roll: all orders are tried, and those that use most dice kept."""
    first, second = roll
    orders = [[first] * 4] if first == second else [[first, second], [second, first], [first], [second]]
    ends = {}
    for order in orders:
        reached = {(own, other)}
        for used, die in enumerate(order, start=1):
            reached = {after for mine, theirs in reached for after in slow_steps(mine, theirs, die)}
            if reached:
                ends[tuple(sorted(order[:used]))] = ends.get(tuple(sorted(order[:used])), set()) | reached
    if not ends:
        return {(own, other)}
    most = max((len(used), sum(used)) for used in ends)
    return {after for used, sides in ends.items() if (len(used), sum(used)) == most for after in sides}


def distances(side):
    return tuple(sorted(point for point, count in enumerate(side) for _ in range(count)))


def counts(side):
    return tuple(side.count(point) for point in range(26))


def check_against_slow_rules(own, other, roll):
    after = plays(own, other, roll)
    expected = slow_positions(distances(own), distances(other), roll)
    found = [(distances(mine), distances(theirs)) for mine, theirs in after.values()]
    assert set(found) == expected
    assert len(found) == len(expected), "a position is listed twice"


def set_up(white, black, turn=MAX, roll=None):
    """Return a state from the numbers of checkers on points as each player counts them; the rest is off."""
    return BackgammonState((side_of(white), side_of(black)), turn, roll)


def side_of(placed):
    side = [placed.get(point, 0) for point in range(26)]
    side[0] = 15 - sum(side[1:])
    return tuple(side)


def texts(state):
    return [GAME.action_text(state, action) for action in GAME.actions(state)]


@pytest.fixture(scope="module")
def random_positions():
    """Return some hundred states of random games in which a roll is to be played, and the states at their ends."""
    rng = random.Random(11)
    found, ends = [], []
    for _ in range(12):
        state = GAME.initial_state()
        for _ in range(3000):  # far more than random games take
            if GAME.is_terminal(state):
                break
            if GAME.player(state) is not CHANCE:
                found.append(state)
            state = GAME.result(state, rng.choice(GAME.actions(state)))
        assert GAME.is_terminal(state), "a random game does not end"
        ends.append(state)
    return rng.sample(found, 150), ends


@st.composite
def boards(draw):
    """Draw two sides that can stand on one board, most of them unlike any game."""
    white = draw(st.lists(st.integers(0, 25), min_size=15, max_size=15).filter(any))
    free = [point for point in range(26) if point in (0, 25) or 25 - point not in white]
    black = draw(st.lists(st.sampled_from(free), min_size=15, max_size=15).filter(any))
    return counts(white), counts(black)


@st.composite
def crowded_boards(draw):
    """Draw two sides with few points each, so that much is blocked, and often all checkers home."""
    white = draw(st.lists(st.sampled_from([0, 1, 2, 3, 4, 5, 6, 8, 9, 25]), min_size=15, max_size=15).filter(any))
    free = [point for point in (0, 25, *range(16, 25)) if point in (0, 25) or 25 - point not in white]
    black = draw(st.lists(st.sampled_from(free), min_size=15, max_size=15).filter(any))
    return counts(white), counts(black)


def test_every_roll_from_the_start_leads_where_the_slow_rules_say():
    for roll in ALL_ROLLS:
        check_against_slow_rules(START, START, roll)


def test_positions_of_random_games_lead_where_the_slow_rules_say(random_positions):
    for state in random_positions[0]:
        check_against_slow_rules(state.checkers[state.turn], state.checkers[1 - state.turn], state.roll)


@pytest.mark.parametrize("number", [300, pytest.param(5000, marks=pytest.mark.slow)])
def test_any_board_leads_where_the_slow_rules_say(number):
    @settings(max_examples=number, deadline=None)
    @given(st.one_of(boards(), crowded_boards()), st.sampled_from(ALL_ROLLS))
    def leads(sides, roll):
        check_against_slow_rules(*sides, roll)

    leads()


def test_there_are_21_rolls_of_which_6_doubles_at_a_36th_and_15_others_at_an_18th():
    outcomes = GAME.outcomes(GAME.play("3-1: 8/5 6/5"))
    assert len(outcomes) == len({roll for roll, _ in outcomes}) == 21
    assert [probability for (one, two), probability in outcomes if one == two] == [1 / 36] * 6
    assert [probability for (one, two), probability in outcomes if one != two] == [1 / 18] * 15
    assert fsum(probability for _, probability in outcomes) == 1


def test_the_opening_throw_is_no_double_and_the_greater_number_begins_with_it():
    start = GAME.initial_state()
    outcomes = GAME.outcomes(start)
    assert len(outcomes) == 30
    assert {probability for _, probability in outcomes} == {1 / 30}
    assert {GAME.result(start, throw) for throw, _ in outcomes} == {
        BackgammonState((START, START), player, (larger, smaller))
        for player in (MAX, MIN)
        for larger, smaller in ALL_ROLLS
        if larger != smaller
    }
    assert GAME.result(start, (5, 6)) == BackgammonState((START, START), MIN, (6, 5))
    assert [each for each, _ in outcomes] == sorted(each for each, _ in OPENING_THROWS) == list(GAME.actions(start))


def test_a_blot_is_hit_by_as_many_of_36_rolls_as_oeis_a055100_says():
    hits = []
    for away in range(1, 25):
        blot = side_of({away: 1} if away == 24 else {away: 1, 24: 0})
        total = 0
        for roll, probability in ROLLS:
            # the hitter comes from the bar, so that 24 points are free before it; the blot stands on 25 - away
            after = plays(side_of({25: 1}), blot, roll)
            total += round(36 * probability) * any(theirs[25] for _, theirs in after.values())
        hits.append(total)
    assert hits == [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1]


@pytest.mark.parametrize("closed", range(7))
def test_a_checker_stays_on_the_bar_with_the_square_of_the_share_of_closed_points(closed):
    state = set_up({25: 1, 13: 5}, {**dict.fromkeys(range(1, closed + 1), 2), 20: 1})
    stays = sum(probability for roll, probability in ROLLS if GAME.actions(GAME.result(state, roll)) == ((),))
    assert stays == pytest.approx(closed**2 / 36)


def test_two_checkers_are_borne_off_by_as_many_of_36_rolls_as_the_tables_say():
    # the usual table of the last two checkers, such as bkgm.com/articles/Sengoku/DiceTables/LastTwo
    table = {
        (1, 1): 36, (2, 1): 36, (3, 1): 34, (4, 1): 29, (5, 1): 23, (6, 1): 15, (2, 2): 26, (3, 2): 25, (4, 2): 23,
        (5, 2): 19, (6, 2): 13, (3, 3): 17, (4, 3): 17, (5, 3): 14, (6, 3): 10, (4, 4): 11, (5, 4): 10, (6, 4): 8,
        (5, 5): 6, (6, 5): 6, (6, 6): 4, (1,): 36, (2,): 36, (3,): 36, (4,): 34, (5,): 31, (6,): 27,
    }  # fmt: skip
    for last, expected in table.items():
        own = counts((*last, *[0] * (15 - len(last))))
        good = [
            (2 - (one == two))
            for one, two in ALL_ROLLS
            if any(mine[0] == 15 for mine, _ in plays(own, side_of({1: 2}), (one, two)).values())
        ]
        assert sum(good) == expected, last


def test_the_first_roll_can_be_played_in_so_many_ways():
    # the same as OpenSpiel's for the fifteen throws that can come up, see test_openspiel_backgammon
    ways = {"{}-{}".format(*roll): len(plays(START, START, roll)) for roll in ALL_ROLLS}
    assert ways == {
        "1-1": 42, "2-1": 15, "2-2": 75, "3-1": 16, "3-2": 17, "3-3": 73, "4-1": 14, "4-2": 18, "4-3": 17, "4-4": 52,
        "5-1": 8, "5-2": 8, "5-3": 9, "5-4": 9, "5-5": 4,
        "6-1": 10, "6-2": 14, "6-3": 14, "6-4": 14, "6-5": 7, "6-6": 11,
    }  # fmt: skip
    assert perft(GAME, 2) == 2 * sum(number for roll, number in ways.items() if roll[0] != roll[2]) == 380


# AIMA counts White's points upwards: 5-10 there is 20/15 here
AIMA_MOVES = [
    "20/15 20/14",  # (5-10,5-11)
    "20/14 6/1",  # (5-11,19-24)
    "20/15/9",  # (5-10,10-16)
    "20/14/9",  # (5-11,11-16)
]


@pytest.mark.parametrize(("blot", "positions"), [({}, 3), ({10: 1}, 4), ({11: 1}, 4)])
def test_russell_and_norvig_s_position_allows_their_four_moves_with_6_5_and_no_other(blot, positions):
    # The book gives the moves in words and the board only as a picture. This is a board on which just the checkers
    # that these moves tell of can move: two on White's 5, five on 19, and the rest beyond, where they cannot yet leave.
    white = {20: 2, 6: 5, 5: 4, 4: 4}
    state = set_up(white, {1: 2, 2: 2, 3: 2, 7: 3, **blot}, roll=(6, 5))
    found = [GAME.parse_action(state, move) for move in AIMA_MOVES]
    assert set(found) == set(GAME.actions(state))
    # by way of 10 or of 11 a checker comes to 16: two moves in the book, and two positions only if one of them hits
    assert len(GAME.actions(state)) == positions
    assert (found[2] == found[3]) == (not blot)


def test_one_turn_can_hit_twice_and_a_place_between_is_named_only_where_it_is_hit():
    state = set_up({24: 1}, {7: 1, 12: 1, 10: 1}, roll=(6, 5))
    assert texts(state) == ["24/13*", "24/18*/13*"]
    state = set_up({24: 1}, {7: 1, 12: 1, 6: 1}, roll=(6, 5))
    assert texts(state) == ["24/19*/13*", "24/18*/13*"]


def test_a_closed_board_is_passed_and_the_pass_is_the_only_action():
    state = set_up({25: 1, 6: 3}, dict.fromkeys(range(1, 7), 2), roll=(6, 6))
    assert GAME.actions(state) == ((),)
    assert texts(state) == ["pass"]
    assert GAME.parse_action(state, "Pass") == ()
    assert GAME.result(state, ()) == BackgammonState(state.checkers, MIN, None)


@pytest.mark.parametrize(
    ("loser", "points"),
    [
        ({6: 14}, 1),  # one is off
        ({25: 1, 6: 13}, 1),  # one is off, and one on the bar
        ({6: 15}, 2),
        ({18: 15}, 2),
        ({19: 1, 6: 14}, 3),  # the winner's 6
        ({24: 2, 6: 13}, 3),
        ({25: 1, 6: 14}, 3),
    ],
)
def test_a_gammon_counts_two_and_a_backgammon_three(loser, points):
    for winner in (MAX, MIN):
        sides = ({1: 1}, loser) if winner == MAX else (loser, {1: 1})
        end = GAME.result(set_up(*sides, turn=winner, roll=(6, 5)), ((1, 0),))
        assert GAME.is_terminal(end)
        assert GAME.utility(end, winner) == points
        assert GAME.utility(end, 1 - winner) == -points
        assert end.turn == 1 - winner
        assert GAME.actions(end) == ()
        assert GAME.text(end).endswith(f"game over, {GAME.player_names[winner]} wins {points}")
        assert GAME.parse(GAME.text(end)) == end


def test_the_dice_are_thrown_by_chance_and_played_by_the_player_whose_turn_it_is(random_positions):
    for state in random_positions[0]:
        assert GAME.player(state) == state.turn
        with pytest.raises(GameError, match="chance is not to move"):
            GAME.outcomes(state)
        after = GAME.result(state, GAME.actions(state)[-1])
        assert after.turn == 1 - state.turn
        assert after.roll is None
        if not GAME.is_terminal(after):
            assert GAME.player(after) is CHANCE
            assert [roll for roll, _ in GAME.outcomes(after)] == list(GAME.actions(after))


def test_a_state_can_be_played_step_by_step_in_the_order_of_the_action(random_positions):
    for state in random_positions[0][:60]:
        for action in GAME.actions(state):
            own, other = (distances(state.checkers[player]) for player in (state.turn, 1 - state.turn))
            dice = list(state.roll) * (2 if state.roll[0] == state.roll[1] else 1)
            assert possible(own, other, action, dice)


def possible(own, other, steps, dice):
    """Return whether the steps can be taken in this order with these dice, by the slow rules."""
    if not steps:
        return True
    (start, end), *rest = steps
    for die in set(dice):
        for mine, theirs in slow_steps(own, other, die):
            moved = list(own)
            moved.remove(start)
            if mine == tuple(sorted([*moved, end])):
                left = list(dice)
                left.remove(die)
                if possible(mine, theirs, rest, left):
                    return True
    return False


@pytest.mark.parametrize("action", [((8, 5),), ((6, 5), (8, 5)), [(8, 5), (6, 5)], (3, 1), (), None, 7, "8/5 6/5"])
def test_anything_but_a_play_in_its_one_order_is_illegal(action):
    with pytest.raises(IllegalAction, match="white to play 3-1"):
        GAME.result(GAME.play("3-1:"), action)


@pytest.mark.parametrize(
    ("board", "action", "written"),
    [
        (({25: 1, 6: 2}, {3: 1}, (3, 1)), ((25, 22), (6, 5)), "bar/22* 6/5"),
        (({24: 2}, {7: 1}, (6, 6)), ((24, 18), (24, 18), (18, 12), (12, 6)), "24/18*/6 24/18"),
        (({24: 2}, {7: 1}, (6, 6)), ((24, 18), (24, 18), (18, 12), (18, 12)), "24/18*/12(2)"),
        (({8: 2, 6: 3}, {20: 1}, (2, 2)), ((8, 6), (8, 6), (6, 4), (6, 4)), "8/4(2)"),
        (({6: 5}, {1: 2}, (6, 6)), ((6, 0),) * 4, "6/off(4)"),
        (({8: 2}, {20: 1}, (3, 3)), ((8, 5), (8, 5), (5, 2), (5, 2)), "8/5*/2(2)"),
    ],
)
def test_plays_are_written_as_players_write_them(board, action, written):
    white, black, roll = board
    state = set_up(white, black, roll=roll)
    assert GAME.action_text(state, action) == written
    assert GAME.parse_action(state, written) == action


@pytest.mark.parametrize("spelling", ["24/18 18/13", "18/13 24/18", "24/18/13", " 24/13 "])
def test_a_play_can_be_spelled_in_more_ways_than_one(spelling):
    state = GAME.play("6-5:")
    assert GAME.parse_action(state, spelling) == ((24, 18), (18, 13))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("8/5", "is not a legal play of this roll; choose one of 24/23 24/21"),
        ("8/5* 6/5", "is not a legal play"),
        ("pass", "this roll can be played, so there is no pass"),
        ("8-5 6-5", "'8-5' in '8-5 6-5' is not a move"),
        ("5/8 6/5", "checkers come forward"),
        ("26/25 6/5", "points are numbered from 24 to 1"),
        ("24/22/20", "is not a legal play"),  # 3-1 does not bring it to 22
        ("8/5 6/5(5)", "is not a move"),
        ("", "is not a legal play"),
        ("3-1", "'3-1' in '3-1' is not a move"),
    ],
)
def test_what_is_no_play_is_refused_with_the_plays_there_are(text, problem):
    with pytest.raises(NotationError) as caught:
        GAME.parse_action(GAME.play("3-1:"), text)
    assert problem in str(caught.value)


def test_rolls_can_be_written_in_either_order_except_for_the_opening_throw():
    state = GAME.play("3-1: 8/5 6/5")
    assert {GAME.parse_action(state, text) for text in ("6-5", "56", "5-6", " 6 5 ", "6,5")} == {(6, 5)}
    assert GAME.parse_action(GAME.initial_state(), "5-6") == (5, 6)
    for text in ("7-1", "6", "6-5-4", "", "double six"):
        with pytest.raises(NotationError, match="is not a roll of two dice"):
            GAME.parse_action(state, text)
    with pytest.raises(NotationError, match="does not decide who begins"):
        GAME.parse_action(GAME.initial_state(), "4-4")


@settings(max_examples=100, deadline=None)
@given(boards(), st.sampled_from([MAX, MIN]), st.sampled_from([None, *ALL_ROLLS]))
def test_any_position_is_read_back(sides, turn, roll):
    state = BackgammonState(sides, turn, roll)
    assert GAME.parse(GAME.text(state)) == state
    assert GAME.parse(GAME.text(state).replace("\n", " / ")) == state


BOARD = """w5 . . . b3 . | b5 . . . . w2
           b5 . . . w3 . | w5 . . . . b2"""


def test_what_a_text_leaves_out_is_what_one_expects():
    assert GAME.parse(BOARD) == BackgammonState((START, START), MAX, None)
    assert GAME.parse(BOARD.upper() + " BLACK TO PLAY 1-3") == BackgammonState((START, START), MIN, (3, 1))
    assert GAME.parse(BOARD + " opening throw") == GAME.initial_state()
    off = GAME.parse(". . . . . . . . . . . . / . . . . . . . . . . . b1")
    assert (off.turn, off.checkers[MAX][0], GAME.utility(off, MAX)) == (MIN, 15, 1)


FEATURES = (features.pip_lead, features.blots, features.on_bar, features.points_made, features.home_points)


def test_features_of_a_position_are_what_one_counts_on_the_board():
    state = set_up({25: 1, 24: 2, 13: 3, 8: 1, 6: 4, 5: 2}, {18: 2, 10: 1, 6: 5, 4: 1})
    white_pips = 25 + 48 + 39 + 8 + 24 + 10
    assert [feature(state) for feature in FEATURES] == [36 + 10 + 30 + 4 - white_pips, 1 - 2, 1, 4 - 2, 2 - 1]
    assert pips(state.checkers[MAX]) == white_pips


def test_no_play_lets_the_pips_grow_and_only_a_hit_changes_the_opponent_s(random_positions):
    for state in random_positions[0]:
        total = sum(state.roll) * (2 if state.roll[0] == state.roll[1] else 1)
        for action in GAME.actions(state):
            after = GAME.result(state, action)
            before, left = ([pips(side) for side in each.checkers] for each in (state, after))
            used = before[state.turn] - left[state.turn]
            assert 0 <= used <= total
            hit = "*" in GAME.action_text(state, action)
            assert hit == (left[1 - state.turn] > before[1 - state.turn])
