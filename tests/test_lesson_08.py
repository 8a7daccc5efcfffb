"""Lessons 08 and 08b: stored searches made again in part, and the numbers that the text states."""

import re
from functools import cache
from pathlib import Path
from statistics import mean

import pytest
from gamelib_lessons.go_example import BLACK, UCB1_CONSTANT, WHITE, WITHOUT_TWO, Counts, child_indices
from gamelib_lessons.grown_tree_picture import four_phases, growth_picture
from gamelib_lessons.trap import (
    C3,
    CHECKPOINTS,
    GAME,
    RIGHT,
    SEARCHES,
    SEEDS,
    TRAP,
    TrapExplorer,
    choice,
    counts,
    drift_plot,
    exact_table,
    known,
    paid,
    right,
)
from gamelib_lessons.tree_search_matches import interval, result
from gamelib_lessons.tree_search_report import SEEDS as FIVE
from gamelib_lessons.tree_search_report import class_table, column_table, given_away_plot, gives_away

from gamelib import Game, IllegalAction
from gamelib.draw import mcts_film
from gamelib.games import TreeGame
from gamelib.montecarlo import Greedy, GuidedRollout, RandomRollout, SearchTree, mcts
from gamelib.search import minimax, solve

ROOT = Path(__file__).parent.parent
LESSON = (ROOT / "notebooks/source/08_monte_carlo_tree_search.py").read_text(encoding="utf-8")
LESSON_B = (ROOT / "notebooks/source/08b_beyond_uct.py").read_text(encoding="utf-8")
PROSE = LESSON.replace("\n# ", " ")
WAYS = ("UCT", "UCT, best mean")


def test_only_a1_and_a3_draw_and_c1_and_c3_refute_each_other():
    kept = [action for action in GAME.actions(TRAP) if not gives_away(TRAP, action)]
    assert sorted(kept) == sorted(RIGHT)
    c1 = GAME.parse_action(TRAP, "c1")
    for move, reply in ((c1, C3), (C3, c1)):
        after = GAME.result(TRAP, move)
        assert [each for each in GAME.actions(after) if minimax(GAME, GAME.result(after, each)).value == 1] == [reply]


def test_both_refutations_are_in_the_tree_after_50_simulations():
    c1 = GAME.parse_action(TRAP, "c1")
    for seed in SEEDS:
        tree = SearchTree(GAME, TRAP, rng=seed)
        tree.grow(50)
        moves = tree.root.children
        assert c1 in moves[C3].children and C3 in moves[c1].children
    assert "After 50 simulations both refutations are in UCT's tree" in PROSE


@pytest.mark.parametrize("search", SEARCHES)
def test_searches_of_the_trap_made_again_count_as_stored(search):
    for seed in (1, 9):
        again = counts(search, seed, CHECKPOINTS[:11])
        for row, knows in zip(again, known(search, seed), strict=False):
            assert [(visits, doubled / 2 / visits) for visits, doubled in row] == list(knows.values())


def test_flat_never_learns_greedy_stays_and_uct_is_right_from_1500_on():
    at = CHECKPOINTS.index
    assert right("flat")[at(1000) :] == [0] * 5
    assert set(right("greedy")[at(300) :]) == {9} and right("greedy")[at(1000)] > right("UCT")[at(1000)]
    assert "stays at 9 of 20 searches. **UCT** comes to all 20" in PROSE
    assert right("UCT")[at(100) : at(1000)] == [0] * 6 and right("UCT")[at(10)] == 5  # worse before it is better
    assert "After 10 simulations UCT (C = 1) keeps it in 5." in LESSON
    assert 6 < len(SEEDS) * len(RIGHT) / len(GAME.actions(TRAP)) < 7 and "draw in 6 or 7 of 20" in LESSON  # by lots
    assert "After 1,000 simulations 2 of 20 are right, at 1,500 and later looks all." in LESSON
    assert right("UCT")[at(1000) :] == [2, 20, 20, 20, 20]


def test_the_mean_of_the_tempting_move_limps_behind_what_it_pays():
    c3, a1 = ({simulations: mean for simulations, _, mean in paid(action)} for action in (C3, RIGHT[0]))
    assert c3[1000] > a1[1000] and c3[1500] < a1[1500]
    assert drift_plot().text.startswith("What c3 pays O falls from 0.58 to 0.06; its mean from 0.53 to 0.30")


def test_the_explorer_says_what_the_searches_found_and_draws_no_more_than_that():
    explorer = TrapExplorer()
    for simulations in CHECKPOINTS:
        explorer.set(simulations=simulations)
        for search in SEARCHES:
            knows = known(search, 9)[CHECKPOINTS.index(simulations)]
            name = GAME.action_text(TRAP, choice(knows))
            assert f"{search} plays {name}: {'a draw' if choice(knows) in RIGHT else 'O loses'} (" in explorer.facts
            assert f"{search} {knows[C3].mean:.2f}" in explorer.facts
        points = 3 * (CHECKPOINTS.index(simulations) + 1)
        assert explorer.shown.picture.count('r="3.5"') == points


def test_flat_search_comes_to_one_of_the_moves_that_lose():
    rows = {line[:2]: (float(line.split()[3].rstrip(",")), "O loses" in line) for line in exact_table().splitlines()}
    (most, loses), (second, too) = sorted(rows.values(), reverse=True)[:2]
    assert loses and too and most - second < 0.02 and sum(lost for _, lost in rows.values()) == 4


def test_which_of_two_children_white_follows_depends_on_the_constant():
    node = Counts(8, 12, WHITE, (Counts(2, 8, BLACK), Counts(2, 4, BLACK)))
    found = [f"{index:.3f}" for c in (WITHOUT_TWO, UCB1_CONSTANT) for index in child_indices(node, c)]
    assert "as they stand: {} against {}. ".format(*found[:2]) in LESSON
    assert "So does White with C = 1: {} against {}.".format(*found[2:]) in LESSON
    mistaken = Counts(4, 12, WHITE, (Counts(6, 8, BLACK), Counts(2, 4, BLACK)))
    first, second = child_indices(mistaken, WITHOUT_TWO)
    assert first < second and "Whoever reads 1 - 6/8 here follows 2 of 4." in LESSON


def test_visits_are_no_safer_than_means_in_the_table():
    def fewer(place):
        by_visits, by_means = ([len(class_table()[name, seed][place]) for seed in FIVE] for name in WAYS)
        return [visits - means for visits, means in zip(by_visits, by_means, strict=True)]

    assert all(abs(mean(fewer(place))) < 1 for place in (2, 3, 4, 5))
    assert "Over the 627 positions it makes hardly any difference from 100 simulations on" in PROSE


def test_the_tree_is_even_after_sixteen_simulations_and_not_after_5000():
    text = growth_picture(GAME, GAME.parse(". . . / . . . / X . ."), (16, 5000), seed=6).text
    even, uneven = text.split(". ", 1)
    assert even.startswith("After 16 simulations 3 nodes begin with c1, the deepest 2 plies down; 1 to 2 with each")
    assert "1,977 nodes begin with b2, the deepest 8 plies down; 156 to 359" in uneven
    assert "1,977 of its nodes begin with b2, and at most 359" in PROSE


def test_after_a_million_simulations_two_searches_of_connect_four_have_lost_their_way():
    first, second = (column_table()["1/√2", seed][-1] for seed in (1, 2))
    assert first[3] == max(first) == 346 + sorted(first)[-2] and second.index(max(second)) == 5
    assert "the middle by 346 visits of a million" in LESSON_B


def test_greedy_ends_worse_than_no_tree():
    ends = "flat 13 %, in the end 2.9 %; greedy 10 %, in the end 5.2 %; UCT 10 %, in the end 0.0 %"
    assert ends in given_away_plot().text
    assert "5.2 %, worse than flat Monte Carlo with no tree at all, at 2.9 %." in PROSE


def test_greedy_never_comes_back_to_the_action_below_which_the_best_reward_lies():
    tree = SearchTree(TreeGame([[0.5, 0], [0, 1]], num_players=1), tree_policy=Greedy(), rng=3)
    tree.grow(500)
    assert {action: child.visits for action, child in tree.root.children.items()} == {"a1": 499, "a2": 1}
    assert "[[0.5, 0], [0, 1]], num_players=1), tree_policy=Greedy(), rng=3" in LESSON


def test_the_still_picture_is_the_ninth_simulation_of_the_film():
    picture = four_phases(GAME, TRAP, 9, 7)
    assert picture.text == "Simulation 9: follow c1; add a1; play on: X 1, O 0; visits on the way are now 1, 3, 9."
    steps = mcts_film(GAME, TRAP, simulations=9, rng=7).steps
    ninth = [step for step in steps if step.simulation == 9]
    assert {step.variables["v"] for step in ninth if "v" in step.variables} == {"the root", "c1", "c1 a1"}
    choices = {step.simulation: step.sentence for step in steps if step.phase == "select" and step.path == ()}
    assert [number for number, told in choices.items() if "outweighs a better mean" in told] == [8]
    assert "In the eighth **the bonus beats the better mean**." in PROSE
    tree = SearchTree(GAME, TRAP, rng=7)
    tree.grow(6)
    assert not tree.root.untried and "Only the last three choose by the index" in PROSE
    assert picture.svg.count(">+1<") == 3 and picture.svg.count(">c1<") == 4 and picture.svg.count(">a1<") == 3
    assert "Which action it follows, here c1, is the subject of the next two sections." in PROSE


def of_the_lesson(name):
    """Return a class of the lesson, as its cell defines it."""
    (source,) = re.findall(rf"^class {name}\(.*?(?=\n\n\n|\n\n?# %%)", LESSON, re.M | re.S)
    names = {"Game": Game, "GuidedRollout": GuidedRollout}
    exec(source, names)
    return names[name]


def found_at_treblecross(rollout, simulations):
    """Return how many of 20 searches of the lesson's Treblecross find one of the three first moves that win."""
    strip = of_the_lesson("Treblecross")(11)
    truth, empty = solve(strip), strip.initial_state()
    best = [action for action in strip.actions(empty) if truth[strip.result(empty, action)][0] == 1]
    assert len(best) == 3
    searches = [mcts(strip, simulations=simulations, rollout=rollout, rng=seed) for seed in range(20)]
    return sum(search.action in best for search in searches)


@pytest.mark.slow
def test_at_treblecross_only_rollouts_that_see_losses_find_the_first_move():
    class Better(GuidedRollout):
        def choose(self, game, state, legal, random):
            safe = []
            for action in legal:
                after = game.result(state, action)
                if game.is_terminal(after):
                    return action
                if not any(game.is_terminal(game.result(after, reply)) for reply in game.actions(after)):
                    safe.append(action)
            return random.choice(safe or legal)

    strip = of_the_lesson("Treblecross")(11)
    assert [found_at_treblecross(RandomRollout(), simulations) for simulations in (100, 1000)] == [2, 5]
    assert found_at_treblecross(of_the_lesson("Mine")(), 1000) == 0
    with pytest.raises(IllegalAction, match="0 is not legal here; the legal actions are 1, 2"):
        strip.result(strip.result(strip.initial_state(), 0), 0)
    assert found_at_treblecross(Better(), 100) == 20


@pytest.mark.slow
def test_rollouts_that_see_wins_do_better_after_10000_simulations():
    rollouts = of_the_lesson("Mine")(), RandomRollout()
    assert [found_at_treblecross(rollout, 10_000) for rollout in rollouts] == [15, 3]
    assert "after 10,000, 15 are right, and 3 of the plain ones." in LESSON


@pytest.mark.parametrize(("sees_wins", "ranked_first", "mean_of_it"), [(True, [5], 0.6), (False, [2, 8], 0.511)])
def test_either_kind_of_rollout_alone_would_rank_a_winner_first(sees_wins, ranked_first, mean_of_it):
    strip = of_the_lesson("Treblecross")(11)
    truth, empty = solve(strip), strip.initial_state()

    @cache
    def expected(state):
        if strip.is_terminal(state):
            return (1 + strip.utility(state, 0)) / 2
        after = [strip.result(state, action) for action in strip.actions(state)]
        winning = [each for each in after if strip.is_terminal(each)] if sees_wins else []
        return mean(expected(each) for each in winning or after)

    means = {action: round(expected(strip.result(empty, action)), 9) for action in strip.actions(empty)}
    best = max(means.values())
    assert [action for action in means if means[action] == best] == ranked_first and round(best, 3) == mean_of_it
    assert all(truth[strip.result(empty, action)][0] == 1 for action in ranked_first)
    assert "either kind of rollout alone would rank a winner first" in LESSON


def test_intervals_of_scores_go_by_pairs_of_games_with_one_opening():
    low, high = interval("Connect Four, equal time")
    assert (low + high) / 2 == pytest.approx(result("Connect Four, equal time").score)
    assert (round(low, 3), round(high, 3)) == (0.186, 0.304)


@pytest.mark.parametrize(
    ("name", "shown"),
    [("C = 2.0, Connect Four", 0.59), ("rollouts, MAST, equal simulations", 0.60), ("RAVE, Connect Four", 0.59)],
)
def test_what_200_games_show_four_times_in_five(name, shown):
    low, high = interval(name)
    assert low < 0.5 < high
    error = (high - low) / 2 / 1.96
    assert 0.5 + (1.96 + 0.84) * error == pytest.approx(shown, abs=0.006)


def how_often(position, simulations):
    """Import what needs the compiled engine only here."""
    pytest.importorskip("gamelib.engine", reason="the engine is compiled by numba: pip install numba")
    from gamelib_lessons import million_explorer

    return million_explorer.how_often(position, simulations)


def test_in_one_position_more_simulations_do_worse_and_in_the_other_better():
    assert [how_often("second", simulations) for simulations in (3_000, 100_000)] == [5, 0]
    assert [how_often("first", simulations) for simulations in (1_000, 10_000)] == [1, 5]
    assert "with all of five seeds" in LESSON


@pytest.mark.slow
def test_after_a_million_simulations_both_positions_are_searched_well_again():
    assert [how_often(position, 1_000_000) for position in ("first", "second")] == [5, 4]
    assert "After a million four of five are back" in LESSON


def test_the_scores_of_the_two_positions_are_the_solvers():
    pytest.importorskip("gamelib.engine", reason="the engine is compiled by numba: pip install numba")
    from gamelib_lessons.million_explorer import GAME, POSITIONS

    from gamelib.engine import ConnectFourSolver

    solver = ConnectFourSolver()
    for moves, scores in POSITIONS.values():
        assert solver.scores(GAME.play(moves)) == dict(enumerate(scores))
