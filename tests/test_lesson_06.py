"""What lesson 06 says in its prose: numbers worked out again, and statements that can be tried."""

from itertools import product

import pytest
from gamelib_lessons.forecasts import forecasts
from gamelib_lessons.many_players import depths_reached, lead, leads_plot, results

from gamelib.games import Leaf, TreeGame, exam_tree, random_vector_tree
from gamelib.search import maxn, maxn_vectors, paranoid

PAIR = TreeGame([[Leaf((5, 4, 1)), Leaf((3, 4, 3))], [Leaf((4, 3, 3)), Leaf((2, 3, 5))]], num_players=3)


def test_a_vector_may_come_up_only_by_tossing_for_it():
    assert maxn_vectors(PAIR, "A") == {(5, 4, 1), (3, 4, 3), (4, 3, 3)}
    pure = set()
    for at_b, at_c in product([(5, 4, 1), (3, 4, 3)], [(4, 3, 3), (2, 3, 5)]):
        most = max(at_b[0], at_c[0])
        pure |= {vector for vector in (at_b, at_c) if vector[0] == most}
    assert (2, 3, 5) not in pure == maxn_vectors(PAIR, "A")
    assert (4 + 4 + 2) / 3 > 3  # more than B's 3, if player 2 takes (3, 4, 3) there


def test_random_trees_have_several_outcomes_as_often_as_the_lesson_says():
    trees = [random_vector_tree(depth=4, total=10, rng=seed) for seed in range(200)]
    assert sum(len(maxn_vectors(tree)) > 1 for tree in trees) == 136


@pytest.mark.slow
def test_paranoids_promise_is_kept_exactly_in_43_percent_of_trees_by_players_who_play_for_themselves():
    found = forecasts(1000)
    assert found.exactly("as foreseen") == 0.431
    assert found.exactly("hostile") == 1
    assert sum(found.got["maxⁿ", "other ties"]) / 1000 == pytest.approx(4.49, abs=0.005)
    assert [round(number, 2) for number in found.difference("other ties")] == [0.19, 0.09]


def test_paranoid_values_add_up_to_less_than_any_leaf_shares():
    tree = exam_tree("three-players")
    least = min(
        sum(tree.utility(leaf, player) for player in range(3))
        for leaf in ("D1", "D2", "E1", "E2", "F1", "F2", "G1", "G2")
    )
    assert [paranoid(tree, player=player).value for player in range(3)] == [1, 2, 2]
    assert least == 7


def three_plies(root, best, first, last):
    """Player 1 has ``root``; below B, player 2 has ``best`` and then C, where player 3 chooses of the other two."""
    return TreeGame([Leaf(root), [Leaf(best), [Leaf(first), Leaf(last)]]], num_players=3)


def test_a_deep_cut_is_safe_where_the_best_so_far_does_not_tempt_player_1_and_not_elsewhere():
    assert maxn(three_plies((5, 4, 1), (7, 3, 0), (4, 1, 5), (0, 4, 6))).values == (5, 4, 1)
    ends = [(one, two, 3 - one - two) for one in range(4) for two in range(4 - one)]
    safe = wrong = 0
    for root, best, first in product(ends, repeat=3):
        if root[0] + best[1] + first[2] < 3:
            continue
        cut = maxn(TreeGame([Leaf(root), [Leaf(best), Leaf(first)]], num_players=3)).values
        found = {maxn(three_plies(root, best, first, last)).values for last in ends}
        if best[0] <= root[0]:
            safe += 1
            assert found == {root}
        else:
            wrong += found != {cut}
    assert safe > 100
    assert wrong > 10


def test_a_lead_of_6_hundredths_at_equal_depth_would_show_four_times_in_five():
    _, low, high = lead(results()["Othello", "3 plies"], 1, 0)
    assert 2.8 * (high - low) / 2 / 1.96 == pytest.approx(0.06, abs=0.002)  # 1.96 + 0.84 standard errors


def test_depths_and_leads_are_those_of_the_text():
    reached = [sum(depths_reached("Othello", name)) / 40 for name in ("max^n", "paranoid", "best reply")]
    assert reached == [3, pytest.approx(4.7, abs=0.03), pytest.approx(3.9, abs=0.03)]
    assert (
        "1,000 nodes a move: paranoid +0.09 (0.03 to 0.16), best reply -0.02 (-0.06 to 0.03)"
        in leads_plot("Othello").text
    )
    star = leads_plot("Chinese checkers").text
    assert "3 plies: paranoid -0.09 (-0.13 to -0.04)" in star
    assert star.count("best reply +0.20") == 2
