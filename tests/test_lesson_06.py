"""What lesson 06 says in its prose: numbers worked out again, and statements that can be tried."""

from itertools import product

import pytest
from gamelib_lessons.many_players import depths_reached, lead, leads_plot, results

from gamelib.games import Leaf, Pirates, TreeGame, exam_tree, random_vector_tree
from gamelib.search import ByValue, OneAgainstAll, maxn, maxn_vectors, paranoid, solve
from gamelib.search.maxn import Coalition
from gamelib.widgets.many_players import against_the_first, backed_up, deep_tie, shallow_pruning

PAIR = TreeGame([[Leaf((5, 4, 1)), Leaf((3, 4, 3))], [Leaf((4, 3, 3)), Leaf((2, 3, 5))]], num_players=3)
TEXTBOOK = exam_tree("three-players")


def test_all_but_one_vector_may_come_up_whatever_player_2_takes():
    assert maxn_vectors(PAIR, "A") == {(5, 4, 1), (3, 4, 3), (4, 3, 3)}
    pure = set()
    for at_b, at_c in product([(5, 4, 1), (3, 4, 3)], [(4, 3, 3), (2, 3, 5)]):
        most = max(at_b[0], at_c[0])
        pure |= {vector for vector in (at_b, at_c) if vector[0] == most}
    assert (2, 3, 5) not in pure == maxn_vectors(PAIR, "A")


def test_paranoids_promise_may_be_kept_exactly_by_players_who_play_for_themselves():
    assert {vector[0] for vector in maxn_vectors(TEXTBOOK)} == {paranoid(TEXTBOOK).value} == {1}


def test_on_the_first_screen_a_forecast_of_4_may_end_as_0_where_2_are_sure():
    game = deep_tie()
    forecast = maxn(game)
    assert (forecast.action, forecast.values[0]) == ("a1", 4)
    assert (paranoid(game).action, paranoid(game).value) == ("a2", 2)
    assert [paranoid(game, player=player).value for player in range(3)] == [2, 2, 1]
    assert solve(OneAgainstAll(game, 0)).value("B") == 0
    unforeseen = backed_up(game, taken={"d2"})
    assert unforeseen.vectors["a1",] == (0, 9, 1)
    assert unforeseen.line[0] == "a2"  # who foresees it goes elsewhere


def test_the_first_of_three_pirates_keeps_9_because_the_last_would_rather_see_it_overboard():
    assert Pirates(3, 10).solution() == (9, 0, 1)
    gentle = {tuple(map(round, vector)) for vector in maxn_vectors(Pirates(3, 2, bloodthirsty=False))}
    assert (2, 0, 0) in gentle


AT_B = [[Leaf((1, 6, 3)), Leaf((9, 1, 0))], [Leaf((5, 2, 3)), Leaf((3, 7, 0))]]
WAR = TreeGame([AT_B, Leaf((0, 5, 5))], num_players=3)


def got_by_player_1(game):
    """Return what player 1 gets with nobody, player 2, player 3 and both against it."""
    return [maxn(game, coalition=coalition).values[0] for coalition in (set(), {1}, {2}, {1, 2})]


def test_an_enemy_may_help_where_no_tie_is_to_blame():
    assert got_by_player_1(WAR) == [1, 1, 3, 1]
    assert paranoid(WAR).value == 1
    assert len(maxn_vectors(WAR)) == 1
    assert "who gets 3 (if everybody plays for itself: 1)" in against_the_first(WAR, {2}).text


def test_in_9_of_99_trees_an_enemy_helps_always_player_3_and_paranoids_promise_is_kept_in_all():
    helped = set()
    for number in range(1, 100):
        alone, *one_enemy, both = got_by_player_1(random_vector_tree(3, 2, 3, total=10, rng=number))
        assert both <= min(alone, *one_enemy)
        if max(one_enemy) > alone:
            helped.add(number)
            assert one_enemy[0] <= alone < one_enemy[1]
    assert len(helped) == 9
    assert 49 in helped


def test_in_tree_49_no_tie_is_to_blame_that_an_enemy_helps():
    game = random_vector_tree(3, 2, 3, total=10, rng=49)
    assert {vector[0] for vector in maxn_vectors(game)} == {0}
    assert {vector[0] for vector in maxn_vectors(Coalition(game, {2}, 0))} == {3}


def test_the_shallow_cut_by_hand_is_safe_whatever_the_leaf_says():
    picture = shallow_pruning(TreeGame([Leaf((5, 4, 1)), [Leaf((2, 6, 2)), Leaf((9, 1, 0))]], num_players=3), 10)
    assert "2 of 3 leaves looked at" in picture.text
    assert "2: ≥6" in picture.svg
    for one, two in product(range(11), repeat=2):
        if one + two <= 10:
            game = TreeGame([Leaf((5, 4, 1)), [Leaf((2, 6, 2)), Leaf((one, two, 10 - one - two))]], num_players=3)
            assert maxn(game).values == (5, 4, 1)


def test_the_deep_cut_is_wrong():
    below = [Leaf((4, 1, 5)), Leaf((0, 4, 6))]
    assert maxn(TreeGame([Leaf((5, 4, 1)), [Leaf((7, 3, 0)), below]], num_players=3)).values == (5, 4, 1)
    assert maxn(TreeGame([Leaf((5, 4, 1)), [Leaf((7, 3, 0)), below[:1]]], num_players=3)).values == (7, 3, 0)


def test_a_cut_at_equality_keeps_the_first_of_equals_and_may_lose_the_others():
    game = TreeGame([Leaf((4, 3, 3)), [Leaf((2, 6, 2)), Leaf((4, 6, 0))]], num_players=3)
    assert maxn(game, total=10).leaves == 2 < maxn(game).leaves
    assert maxn(game, total=10).values == maxn(game).values == (4, 3, 3)
    assert (4, 6, 0) in maxn_vectors(game)


@pytest.mark.parametrize("depth", range(1, 6))
def test_with_the_best_order_paranoid_looks_at_lesson_04s_formula_with_unequal_halves(depth):
    game = random_vector_tree(3, 3, depth, total=100, rng=depth)
    own = (depth + 2) // 3
    order = ByValue(solve(OneAgainstAll(game, 0)).value)
    assert paranoid(game, order=order).leaves == 3**own + 3 ** (depth - own) - 1


def test_at_equal_depth_paranoids_lead_is_under_4_hundredths():
    _, low, high = lead(results()["Othello", "3 plies"], 1, 0)
    assert (round(low, 2), round(high, 2)) == (-0.04, 0.04)


@pytest.mark.parametrize(("name", "share"), [("Othello", 0.51), ("Chinese checkers", 0.59)])
def test_what_the_first_seat_gets_at_3_plies(name, share):
    found = results()[name, "3 plies"]
    points = sum((0 in seats) / len(seats) for row in found.winners.values() for seats in row)
    assert found.games == 576
    assert points / 576 == pytest.approx(share, abs=0.005)


def test_depths_and_leads_are_those_of_the_text():
    reached = [sum(depths_reached("Othello", name)) / 40 for name in ("max^n", "paranoid")]
    assert reached == [3, pytest.approx(4.7, abs=0.03)]
    assert (
        "1,000 nodes a move: paranoid +0.09 (0.03 to 0.16), best reply -0.02 (-0.06 to 0.03)"
        in leads_plot("Othello").text
    )
    star = leads_plot("Chinese checkers").text
    assert "1,000 nodes a move: paranoid +0.00" in star
    on_the_star = [sum(depths_reached("Chinese checkers", name)) / 40 for name in ("max^n", "paranoid")]
    assert on_the_star == [2, pytest.approx(3, abs=0.03)]
    assert "3 plies: paranoid -0.09 (-0.13 to -0.04)" in star
    assert star.count("best reply +0.20") == 2
