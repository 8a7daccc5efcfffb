"""Backgammon beside OpenSpiel's, where that is installed.

Its rules are the same, down to the larger number and to the last checker (6-1 with one checker left on 3 is
played 3/2/off). It differs in how the game is cut into nodes: a double is two turns in a row of two steps each, and its
actions are pairs of checkers, several of which may lead to the same position; so what is compared is the set of
positions a whole roll can lead to. It throws both dice in order, 36 outcomes of 1/36 each, and 30 at the start. The
utilities are those of its ``full_scoring``. Games that are too long are cut there; none here is.
"""

import random
from collections import Counter

import pytest

from gamelib import CHANCE, MAX, MIN
from gamelib.games.backgammon import Backgammon, BackgammonState

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

GAME = Backgammon()
THEIR_BAR = 100


@pytest.fixture(scope="module")
def their_game():
    return pyspiel.load_game("backgammon(scoring_type=full_scoring)")


def sides(theirs):
    """Return the checkers as both players count their points; OpenSpiel's X moves up from 0 to 23 and is white here."""
    found = []
    for player in (MAX, MIN):
        points = [theirs.board(player, place) for place in range(24)]
        own = [*(points if player == MIN else reversed(points)), theirs.board(player, THEIR_BAR)]
        found.append((15 - sum(own), *own))
    return tuple(found)


def roll_of(theirs, outcome):
    """Return the roll that a chance outcome stands for, the larger number first."""
    digits = theirs.action_to_string(pyspiel.PlayerId.CHANCE, outcome).rstrip(")")[-2:]
    return tuple(sorted(map(int, digits), reverse=True))


def after_turn(theirs, player):
    """Return OpenSpiel's states after all it allows ``player`` to do before the next roll, by position."""
    found, waiting, seen = {}, [theirs], set()
    while waiting:
        state = waiting.pop()
        for action in state.legal_actions():
            child = state.child(action)
            if (text := str(child)) in seen:
                continue
            seen.add(text)
            if child.current_player() == player and not child.is_terminal():  # the second half of a double
                waiting.append(child)
            else:
                found.setdefault(sides(child), child)
    return found


def check_chances(theirs, ours):
    """Check that every roll, and at the start who begins with it, is as probable in both."""
    opening = ours.turn is CHANCE
    expected, found = Counter(), Counter()
    for outcome, probability in theirs.chance_outcomes():
        who = theirs.child(outcome).current_player() if opening else ours.turn
        expected[who, roll_of(theirs, outcome)] += probability
    for action, probability in GAME.outcomes(ours):
        thrown = GAME.result(ours, action)
        found[thrown.turn, thrown.roll] += probability
    assert found == pytest.approx(expected)


def compare_games(their_game, rng, positions):
    """Play random games and compare in every position, until there were so many; return how often what happened."""
    seen = Counter()
    while seen["positions"] < positions:
        theirs, ours = their_game.new_initial_state(), GAME.initial_state()
        while not theirs.is_terminal():
            check_chances(theirs, ours)
            outcomes = [outcome for outcome, _ in theirs.chance_outcomes()]
            outcome = rng.choice(outcomes)
            roll = roll_of(theirs, outcome)
            theirs.apply_action(outcome)
            player = theirs.current_player()
            assert ours.turn in (CHANCE, player)
            ours = BackgammonState(ours.checkers, player, roll)
            assert sides(theirs) == ours.checkers
            allowed = after_turn(theirs, player)
            mine = [GAME.result(ours, action) for action in GAME.actions(ours)]
            assert {state.checkers for state in mine} == set(allowed), GAME.text(ours)
            assert len(mine) == len(allowed)
            seen["positions"] += 1
            seen["passes"] += GAME.actions(ours) == ((),)
            seen["doubles"] += roll[0] == roll[1]
            seen["from the bar"] += ours.checkers[player][25] > 0
            seen["bearing off"] += not any(ours.checkers[player][7:])
            ours = rng.choice(mine)
            theirs = allowed[ours.checkers]
            assert theirs.is_terminal() == GAME.is_terminal(ours)
        assert theirs.returns() == [GAME.utility(ours, MAX), GAME.utility(ours, MIN)]
        seen[f"won {abs(GAME.utility(ours, MAX)):g}"] += 1
    return seen


def test_two_thousand_positions_of_random_games_lead_to_the_same_positions(their_game):
    seen = compare_games(their_game, random.Random(5), 2000)
    assert all(seen[what] > 50 for what in ("passes", "doubles", "from the bar", "bearing off"))
    assert all(seen[f"won {points}"] for points in (1, 2, 3))


@pytest.mark.slow
def test_ten_thousand_more_do_so_too(their_game):
    assert compare_games(their_game, random.Random(6), 10_000)["positions"] >= 10_000


def test_every_opening_throw_can_be_played_in_as_many_ways(their_game):
    for outcome, _ in their_game.new_initial_state().chance_outcomes():
        theirs = their_game.new_initial_state().child(outcome)
        player, (larger, smaller) = theirs.current_player(), roll_of(their_game.new_initial_state(), outcome)
        ours = GAME.result(GAME.initial_state(), (larger, smaller) if player == MAX else (smaller, larger))
        assert ours.turn == player
        assert {GAME.result(ours, action).checkers for action in GAME.actions(ours)} == set(after_turn(theirs, player))
