"""The tournament of depths: its stored table is what the games come out as. (The first meeting is in the lesson.)"""

from itertools import combinations

import pytest
from gamelib_lessons.depth_strength import DEPTHS, OPENINGS, meeting, openings, results

from gamelib.games import ConnectFour

game = ConnectFour()


@pytest.mark.slow
@pytest.mark.parametrize(("first", "second"), list(combinations(DEPTHS, 2)))
def test_the_whole_tournament_played_again_gives_what_is_stored(first, second):
    assert meeting(game, first, second, OPENINGS) == results()[first, second]


def test_all_pairs_of_depths_have_met_in_as_many_games():
    assert list(results()) == list(combinations(DEPTHS, 2))
    assert {each.games for each in results().values()} == {2 * OPENINGS}


def test_the_openings_are_different_and_nobody_has_won():
    states = openings(game, OPENINGS)
    assert len(set(states)) == OPENINGS
    assert not any(game.is_terminal(state) for state in states)


def test_looking_one_ply_further_is_worth_most_at_first():
    gains = [1 - results()[depth, depth + 1].score for depth in DEPTHS if depth < max(DEPTHS)]
    assert gains[0] == max(gains) and gains[0] > 0.6


def test_the_steps_to_even_depths_can_be_told_from_luck_and_those_to_odd_ones_cannot():
    lows, highs = {}, {}
    for depth in DEPTHS[1:]:
        low, high = results()[depth - 1, depth].interval
        lows[depth], highs[depth] = 1 - high, 1 - low
    assert [depth for depth, low in lows.items() if low > 0.5] == [2, 4, 6]
    assert all(highs[depth] > 0.5 for depth in lows)
    assert lows[2] > highs[6]
