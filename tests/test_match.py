"""Games between agents, matches, and how sure one may be of their scores."""

import dataclasses
from math import isclose

import pytest

from gamelib import MAX, GameError, IllegalAction
from gamelib.games import ChanceNode, Leaf, Nim, TicTacToe, TreeGame
from gamelib.play import FallibleAgent, PerfectAgent, RandomAgent, match, play, result_text, tournament, wilson_interval
from gamelib.search import fallible, optimal_strategy, outcome

GAME = TicTacToe()


class Scripted:
    """Plays the actions it was given, in turn."""

    name = "scripted"

    def __init__(self, *actions):
        self.actions = list(actions)

    def choose(self, game, state):
        return self.actions.pop(0)


class Always:
    """Plays the action with this number, if there is one, else the last."""

    def __init__(self, number):
        self.number, self.name = number, f"number {number}"

    def choose(self, game, state):
        actions = game.actions(state)
        return actions[min(self.number, len(actions) - 1)]


class Halves(TreeGame):
    """A tree whose ends are worth 1 to who wins, 0 to who loses and a half to both otherwise."""

    def utility(self, state, player):
        return (1 + super().utility(state, player)) / 2


def test_a_record_has_every_state_action_and_utility_and_prints_as_players_write():
    record = play(GAME, (Scripted(4, 0, 8), Scripted(1, 2)))
    assert record.actions == (4, 1, 0, 2, 8)
    assert len(record.states) == 6
    assert record.states[0] == GAME.initial_state()
    for state, action, after in zip(record.states[:-1], record.actions, record.states[1:], strict=True):
        assert GAME.result(state, action) == after
    assert record.utilities == (1, -1)
    assert repr(record) == "tic-tac-toe, X (scripted) against O (scripted): b2 b3 a3 c3 c1, X wins"
    with pytest.raises(dataclasses.FrozenInstanceError):
        record.actions = ()


def test_results_are_put_into_words():
    assert result_text(GAME, GAME.parse("X O X / X O O / O X X")) == "a draw"
    assert result_text(GAME, GAME.parse("O O O / X X . / X . .")) == "O wins"
    assert result_text(TreeGame(3), "A") == "3 for MAX"
    assert result_text(TreeGame(-1), "A") == "MIN wins"
    assert [result_text(Halves(tree), "A") for tree in (1, 0, -1)] == ["MAX wins", "a draw", "MIN wins"]
    shared = TreeGame([Leaf((3, 3)), Leaf((1, 0))], num_players=2)
    assert result_text(shared, shared.result("A", "a1")) == "3 for MAX, 3 for MIN"
    three = TreeGame(Leaf((1, 2, 6)), num_players=3)
    assert result_text(three, "A") == "1 for player 1, 2 for player 2, 6 for player 3"


def test_what_the_rules_do_not_allow_is_not_played():
    with pytest.raises(IllegalAction, match="4 is not legal here"):
        play(GAME, (Scripted(4), Scripted(4)))


def test_chance_throws_the_dice_it_is_given():
    game = TreeGame(ChanceNode([(0.25, 1), (0.75, ChanceNode([(0.5, 2), (0.5, 3)]))]))
    nobody = (Scripted(), Scripted())
    ends = [play(game, nobody, rng=seed).utilities[MAX] for seed in range(400)]
    assert [play(game, nobody, rng=seed).utilities[MAX] for seed in range(20)] == ends[:20]
    assert abs(ends.count(1) - 100) < 40
    assert abs(ends.count(2) - 150) < 45
    with pytest.raises(GameError, match="to throw the dice"):
        play(game, nobody)


def test_seats_are_swapped_after_every_game():
    # In Nim with heaps of one and two whoever moves first wins, by taking B1.
    first_wins = match(Nim((1, 2)), (PerfectAgent(), PerfectAgent()), 10)
    assert (first_wins.wins, first_wins.draws, first_wins.losses) == (5, 0, 5)
    odd = match(Nim((1, 2)), (PerfectAgent(), PerfectAgent()), 7)
    assert (odd.wins, odd.losses) == (4, 3)


def test_wins_are_those_of_the_first_agent_wherever_it_sits():
    # Who always takes all of the last heap leaves one heap, and that is lost.
    better, worse = PerfectAgent(), Always(99)
    assert match(Nim((3, 4)), (better, worse), 20).wins == 20
    assert match(Nim((3, 4)), (worse, better), 20).losses == 20


def test_a_match_agrees_with_the_exact_distribution():
    # Half of the games with either seat; what X and O get of them is known exactly.
    plans = {player: optimal_strategy(GAME, player) for player in (0, 1)}
    as_x = outcome(GAME, plans[0], fallible(plans[1], 0.5, GAME))
    as_o = outcome(GAME, fallible(plans[0], 0.5, GAME), plans[1])
    expected = (as_x[1] + as_x[0] / 2) / 2 + (as_o[-1] + as_o[0] / 2) / 2
    result = match(GAME, (PerfectAgent(), FallibleAgent(PerfectAgent(), 0.5, rng=2)), 300)
    low, high = result.interval
    assert low < expected < high


def test_a_match_of_a_game_with_dice_needs_an_rng_and_repeats_with_the_same():
    game = TreeGame(ChanceNode([(0.5, -1), (0.5, 1)]))
    results = [match(game, (Scripted(), Scripted()), 50, rng=seed) for seed in (1, 1)]
    assert results[0] == results[1]
    assert 0 < results[0].wins < 50


def test_chance_throws_for_each_game_of_a_tournament_anew():
    coin = TreeGame(ChanceNode([(0.5, -1), (0.5, 1)]))
    rows = tournament(coin, (Scripted(), Scripted()), [coin.initial_state()] * 200, rng=2).winners
    assert {row.count((0,)) in range(70, 131) for row in rows.values()} == {True}


def test_each_side_of_an_opening_is_taken_in_turn():
    """From Nim's first opening whoever moves first wins, from the other whoever moves second."""
    perfect, game = PerfectAgent(), Nim((2, 1))
    played = match(game, (perfect, perfect), 4, openings=[game.initial_state(), game.parse("1 1")])
    assert (played.wins, played.losses) == (2, 2)
    result = tournament(game, (perfect, perfect), [game.initial_state()] * 3)
    assert result.winners == {(0, 1): ((0,),) * 3, (1, 0): ((0,),) * 3}


def test_what_is_stopped_is_scored_as_far_as_it_went():
    agents, heard = (RandomAgent(1), RandomAgent(2)), []
    result = match(GAME, agents, 10, progress=lambda done: heard.append(done) or done < 4)
    assert (heard, result.games) == ([1, 2, 3, 4], 4)
    assert tournament(GAME, agents, [GAME.initial_state()] * 5, progress=lambda done: done < 2).games == 2 * 2
    for begin in (lambda: match(GAME, agents, 2, progress=2), lambda: tournament(GAME, agents, [], progress=2)):
        with pytest.raises(GameError, match="progress is a function"):
            begin()


# Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval_has_its_published_bounds(points, games, low, high):
    assert tuple(round(bound, 4) for bound in wilson_interval(points, games)) == (low, high)


def test_the_interval_is_where_a_score_is_as_far_off_as_95_percent_allow():
    for bound in wilson_interval(30, 50):
        assert isclose(abs(30 / 50 - bound), 1.959964 * (bound * (1 - bound) / 50) ** 0.5, rel_tol=1e-5)
    assert wilson_interval(50, 50)[1] == 1


def test_a_match_is_for_two_and_has_at_least_one_game():
    with pytest.raises(GameError, match="has 3 players"):
        match(TreeGame(Leaf((1, 2, 3)), num_players=3), (PerfectAgent(), PerfectAgent()), 2)
    with pytest.raises(GameError, match="the number of games is a whole number, 1 or more, not 0"):
        match(GAME, (PerfectAgent(), PerfectAgent()), 0)
