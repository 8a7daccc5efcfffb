"""Lesson 05: its numbers, its game of Pig and its maps, and what the searches with chance save."""

from fractions import Fraction
from pathlib import Path
from statistics import fmean

import nbformat
import numpy as np
import pytest
from gamelib_lessons.ghost_models import results
from gamelib_lessons.pig_game_explorer import PIG, PigGameExplorer
from gamelib_lessons.pig_surface import BANDS, hold_from, surface
from gamelib_lessons.star_savings import WIDTHS, savings
from numpy.random import default_rng

from gamelib.game import CHANCE, MIN
from gamelib.games import Backgammon, ChanceNode, TreeGame, hold_at, winning_probability
from gamelib.games.pig import roll_table
from gamelib.search import RandomOrder, expectiminimax, star1, star2
from gamelib.watch import watch
from gamelib.widgets.pig import chances, solved
from tests.notebook_proofs import code_cells
from tests.picks import picks_of
from tests.random_chance_trees import random_chance_tree

ROOT = Path(__file__).resolve().parents[1]
SOURCE = (ROOT / "notebooks" / "source" / "05_stochastic_games.py").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def lesson():
    """What the lesson's cells define."""
    notebook = nbformat.read(ROOT / "notebooks" / "05_stochastic_games.ipynb", as_version=4)
    names = {}
    for defined in ("def value(", "def solve("):
        cell = next(cell.source for cell in code_cells(notebook) if defined in cell.source)
        exec(cell.partition("\nfor ")[0].partition("\nworth, ")[0], names)
    return names


def test_the_lesson_s_expectiminimax_is_the_library_s(lesson):
    for seed in range(10):
        game = random_chance_tree("max chance min chance", branching=3, rng=seed)
        found = lesson["value"](game, game.initial_state())
        assert found == pytest.approx(expectiminimax(game).value)


def test_value_iteration_of_the_lesson_finds_the_library_s_solution(lesson):
    worth, rolls = lesson["solve"](lambda j: 1)
    assert (rolls == solved().rolls).all()
    assert (1 + worth[0, 0]) / 2 == pytest.approx(0.5306, abs=5e-5)  # Neller and Presser 2004


def test_at_50_to_0_who_plays_for_coins_holds_from_24_on_and_perfect_play_from_15_on(lesson):
    _, for_coins = lesson["solve"](lambda j: 100 - j)
    coins, wins = hold_from(for_coins)[:, 0], hold_from(solved().rolls)[:, 0]
    assert (coins[50], wins[50]) == (24, 15)
    assert (coins[45], wins[45]) == (17, 17)
    assert [own for own in range(100) if coins[own] == 100] == list(range(72, 100))  # with the opponent at 0


def test_at_96_to_98_with_2_at_stake_to_hold_wins_one_game_in_seven_and_to_roll_five_in_six_or_more():
    roll, hold = chances(96, 98, 2)
    assert hold == pytest.approx(1 / 7)
    assert 5 / 6 <= roll < 0.9


def test_the_hole_in_the_best_policy_of_pig():
    rolls = solved().rolls
    assert [k for k in range(59) if rolls[41, 49, k]] == [*range(22), 27, 57, 58]
    least = hold_from(rolls)
    assert (least[50, 0], least[0, 50]) == (15, 29)
    assert chances(41, 49, 27)[0] - chances(41, 49, 27)[1] == pytest.approx(2e-4, abs=5e-5)
    never = least == 100
    assert (np.argmax(never.all(axis=1)), np.argmax(never.all(axis=0))) == (78, 84)


def test_at_98_to_98_value_iteration_comes_nearer_to_six_sevenths():
    chances = [Fraction(0)]
    while len(chances) < 12:
        chances.append((1 - chances[-1]) / 6 + Fraction(5, 6))
    assert chances[:4] == [0, 1, Fraction(5, 6), Fraction(31, 36)]
    assert float(chances[-1]) == pytest.approx(6 / 7)
    assert solved().values[98, 98, 0] == pytest.approx(6 / 7)


def test_perfect_play_and_hold_at_20():
    perfect, twenty = solved().rolls, hold_at(PIG, 20)
    first, second = winning_probability(PIG, (perfect, twenty)), winning_probability(PIG, (twenty, perfect), player=MIN)
    assert (first + second) / 2 == pytest.approx(0.540, abs=5e-4)


@pytest.mark.slow
def test_who_knows_that_the_opponent_holds_at_20_wins_more_often_than_perfect_play():
    twenty = hold_at(PIG, 20)

    def bold(state):
        own, other = state.scores[state.player], state.scores[1 - state.player]
        return "roll" if max(own, other) >= 71 or state.turn_total < 21 + (other - own) / 8 else "hold"

    rule = roll_table(PIG, bold)
    ways = winning_probability(PIG, (rule, twenty)), winning_probability(PIG, (twenty, rule), player=MIN)
    assert fmean(ways) == pytest.approx(0.5455, abs=5e-5)
    assert best_reply_to_twenty() == pytest.approx((0.5874, 0.5224), abs=5e-5)  # 55.5 % on average


def best_reply_to_twenty():
    """How often the best reply to hold at 20 wins, as the first and as the second player, by value iteration."""
    turns = []
    for other in range(100):
        going, ended = {0: 1.0}, dict.fromkeys(range(26), 0.0)
        while going:
            total = min(going)
            chance = going.pop(total)
            if total >= 20 or other + total >= 100:
                ended[total] += chance
                continue
            ended[0] += chance / 6
            for throw in range(2, 7):
                going[total + throw] = going.get(total + throw, 0.0) + chance / 6
        turns.append(ended)
    wins = np.ones((106, 100, 100))  # by what is at stake, own points and the opponent's
    passed = np.zeros((100, 100))  # the opponent's turn begins
    change = 1.0
    while change > 1e-9:
        for at_stake in reversed(range(100)):
            below = 100 - at_stake
            roll = (passed[:below] + wins[at_stake + 2 : at_stake + 7, :below].sum(axis=0)) / 6
            wins[at_stake, :below] = np.maximum(roll, passed[at_stake:])
        before, passed = passed, np.zeros((100, 100))
        for other, ended in enumerate(turns):
            for total, chance in ended.items():
                if other + total < 100:
                    passed[:, other] += chance * wins[0, :, other + total]
        change = abs(passed - before).max()
    return wins[0, 0, 0], passed[0, 0]


def test_the_map_has_every_score_once():
    shown = surface({"one": solved().rolls}, "a map.", rings=[(50, 0), (0, 50)])
    assert shown.text == "a map. At 50 to 0 one holds from 15 on. At 0 to 50 one holds from 29 on."
    assert all(name in shown.svg for _, _, name in BANDS)
    never = np.zeros((100, 100, 100), dtype=bool)
    assert (hold_from(never) == 0).all()


# -- the game of Pig -----------------------------------------------------------------------------------


def test_a_game_of_pig_is_played_by_clicks():
    explorer = PigGameExplorer()
    assert picks_of(explorer.shown.picture) == ["roll", "hold"]
    for _ in range(4):
        explorer.picked("roll")
    assert explorer.facts == "You throw 3. You have 0 and 14 at stake, the opponent has 0: click roll or hold."
    explorer.picked("hold")
    assert explorer.facts.startswith("You hold 14. The opponent threw 4, 3, 3, 6, 4 and holds 20. You have 14 and 0 at")
    explorer.set(odds=True)
    assert "rolling wins 48.6% and holding wins 41.9% of the games." in explorer.facts
    assert ">48.6%<" in explorer.shown.picture
    explorer.set(luck=2)
    assert explorer.values["moves"] == ()


@pytest.mark.parametrize("opponent", ["holds at 20", "plays perfectly"])
def test_a_game_ends_with_a_winner_and_no_more_choices(opponent):
    explorer = PigGameExplorer()
    explorer.set(opponent=opponent)
    while picks := picks_of(explorer.shown.picture):
        explorer.picked("hold" if "hold" in explorer.values["moves"][-1:] else picks[0])
        if "The opponent" in explorer.facts and "won" in explorer.facts:
            break
    assert "won, 1" in explorer.facts
    explorer.set(moves=[*explorer.values["moves"], "roll"])
    assert "the game is over, and roll comes too late" in explorer.facts


def test_the_reader_s_rule_plays_and_a_wrong_answer_is_told():
    explorer = PigGameExplorer(lambda state: "hold")
    explorer.set(moves="hold")
    assert "The opponent passes." in explorer.facts
    explorer = PigGameExplorer(lambda state: None)
    explorer.set(moves="hold")
    assert "cannot be shown" in explorer.facts


def test_an_error_in_the_reader_s_rule_is_shown_with_its_line_and_the_game_goes_on_against_another():
    explorer = PigGameExplorer(lambda state: 1 / 0)
    explorer.picked("hold")
    assert "ZeroDivisionError: division by zero, in line" in explorer.facts
    explorer.set(opponent="holds at 20")
    assert "click roll or hold" in explorer.facts
    assert explorer.values["moves"] == ("hold",)


def test_the_past_stays_when_the_opponent_changes_and_when_a_rule_draws_lots():
    answers = iter(["hold", "roll", "hold", "roll", "hold"])
    explorer = PigGameExplorer(lambda state: next(answers))
    explorer.set(moves="hold")
    before = explorer.facts
    assert "The opponent passes." in before
    explorer.set(odds=True)
    explorer.set(odds=False, opponent="plays perfectly")
    assert explorer.facts == before
    explorer.picked("hold")
    assert "The opponent threw" in explorer.facts
    explorer.set(moves="hold")
    assert explorer.facts == before
    assert next(answers) == "roll"


# -- what the lesson says in numbers -------------------------------------------------------------------


def test_in_the_worked_tree_each_slip_chooses_the_other_action():
    text = "[{0.8: [4, 6], 0.2: [10, 9]}, {0.3: [12, 1], 0.7: [7, 8]}]"
    assert text in SOURCE
    found = expectiminimax(TreeGame.from_text(text))
    assert found.action == "a2"
    assert [each.value for each in found.action_values.values()] == pytest.approx([5, 5.2])
    below = [(4, 9), (1, 7)]  # what MIN leaves
    slips = [[fmean(pair) for pair in below], [min(pair) for pair in below], [max(pair) for pair in below]]
    assert slips == [[6.5, 4], [4, 1], [9, 7]]


def test_if_the_best_reply_comes_in_80_percent_and_any_in_20_4_and_6_are_worth_4_2():
    mixed = ChanceNode([(0.8, [4, 6]), (0.2, ChanceNode([(0.5, 4), (0.5, 6)]))])
    assert expectiminimax(TreeGame([mixed])).value == pytest.approx(4.2)


def test_the_tree_by_hand_flips_if_chance_is_taken_for_even():
    text = "[{0.9: [2, 7], 0.1: [9, 8]}, {0.9: [5, 3], 0.1: [4, 6]}]"
    assert text in SOURCE
    for weights, best, worths in (((0.9, 0.1), "a2", [2.6, 3.1]), ((0.5, 0.5), "a1", [5, 3.5])):
        found = expectiminimax(TreeGame.from_text(text.replace("0.9", str(weights[0])).replace("0.1", str(weights[1]))))
        assert found.action == best
        assert [each.value for each in found.action_values.values()] == pytest.approx(worths)


def test_to_the_4th_a_fair_chance_of_2_or_4_is_worth_more_than_a_certain_3():
    for power, worths in ((1, [3, 3]), (4, [81, 136])):
        chance = ChanceNode([(0.5, 2**power), (0.5, 4**power)])
        found = expectiminimax(TreeGame([3**power, chance]))
        assert [each.value for each in found.action_values.values()] == worths


def test_in_the_pocket_a_wrong_model_costs_489_points():
    scores = results()
    minimax_, wrong = (scores["pocket", name, "adversarial"].score for name in ("minimax", "expectimax"))
    assert minimax_ - wrong == 489
    assert (minimax_, wrong) == (-20, 10 - 19 - 500)


def test_the_means_of_three_dice_settle():
    means = default_rng(5).integers(1, 7, (3, 10_000)).cumsum(axis=1) / np.arange(1, 10_001)
    assert (means[:, 9].min(), means[:, 9].max()) == pytest.approx((3.2, 3.6))
    assert 0.01 < abs(means[:, -1] - 3.5).max() < 0.02


def test_two_pawns_for_certain_score_more_than_nine_or_minus_three():
    one, two, three, six, nine, three_down = (1 / (1 + 10 ** (-lead / 4)) for lead in (1, 2, 3, 6, 9, -3))
    assert [round(each, 2) for each in (two, nine, three_down, (nine + three_down) / 2)] == [0.76, 0.99, 0.15, 0.57]
    assert [round(each, 2) for each in (one, three, six)] == [0.64, 0.85, 0.97]


def test_above_with_two_rolls_drawn_the_lead_is_less_than_the_noise_and_the_value_too_high():
    notebook = nbformat.read(ROOT / "notebooks" / "05b_utilities_beliefs_pruned_chance.ipynb", as_version=4)
    names = {}
    for defined in ("board = ", "def white_lead("):
        cell = next(cell.source for cell in code_cells(notebook) if defined in cell.source)
        exec(cell.partition("\ndraw_board(")[0].partition("\nfor ")[0], names)
    game, board, limits = names["backgammon"], names["board"], names["two_moves"]
    full = expectiminimax(game, board, **limits)
    best, second = sorted(full.action_values, key=lambda action: -full.action_values[action].value)[:2]
    lead = full.action_values[best].value - full.action_values[second].value
    drawn = [expectiminimax(game, board, **limits, samples=2, rng=seed) for seed in range(20)]
    leads = [each.action_values[best].value - each.action_values[second].value for each in drawn]
    assert 0 < lead < np.std(leads, ddof=1)
    values = [each.value for each in drawn]
    assert fmean(values) - 1.96 * np.std(values, ddof=1) / np.sqrt(20) > full.value


# -- Star1 and Star2 -----------------------------------------------------------------------------------


def test_in_the_film_the_window_cuts_leaves_below_a_chance_node():
    coin = TreeGame([6, ChanceNode([(0.5, [8, 9]), (0.5, [3, 9, 5])])])
    seen = watch(coin)
    assert star1(seen, seen.root, bounds=(0, 10)).action == "a1"
    assert len(seen.leaves) == 4
    assert seen.leaves[-1][-1] == "d1"  # and the two leaves beside it are cut off


def test_neither_search_looks_at_a_node_twice():
    for seed in range(20):
        game = random_chance_tree("max chance min chance", branching=3, rng=seed)
        for search in (star1, star2):
            for order in (None, RandomOrder(seed)):
                seen = watch(game)
                search(seen, seen.root, bounds=(-10, 10), order=order)
                assert len(set(seen.leaves)) == len(seen.leaves)


def test_star2_saves_more_than_star1_in_every_cell_and_likeness_helps_from_branching_3_on():
    means = {name: [np.mean(rows[width]) for width in WIDTHS] for name, rows in savings().items()}
    for width in WIDTHS[1:]:
        for search in ("star1", "star2"):
            alike, independent = (savings()[f"{kind}, {search}"][width] for kind in ("alike", "independent"))
            error = np.sqrt((np.var(alike, ddof=1) + np.var(independent, ddof=1)) / len(alike))
            assert np.mean(alike) - np.mean(independent) > 1.96 * error
    for kind in ("independent", "alike"):
        for width in WIDTHS:
            gain = np.subtract(savings()[f"{kind}, star2"][width], savings()[f"{kind}, star1"][width])
            assert gain.mean() > 1.96 * gain.std(ddof=1) / np.sqrt(len(gain))
    rounded = {name: [round(100 * mean) for mean in row] for name, row in means.items()}
    assert rounded["independent, star1"] == [9, 12, 15, 14, 14]
    assert rounded["independent, star2"] == [13, 18, 24, 23, 19]
    assert rounded["alike, star1"] == [13, 16, 21, 24, 29]
    assert rounded["alike, star2"] == [18, 26, 34, 42, 47]
    assert rounded["alike, star2, ordered by exact value"][-1] == 75


@pytest.mark.slow
def test_the_21_rolls_of_a_position_of_backgammon_often_have_400_plays_or_more():
    game, rng, leaves, throws = Backgammon(), default_rng(2), [], 0
    for _ in range(20):
        state = game.initial_state()
        while not game.is_terminal(state):
            actions = game.actions(state)
            chances = None
            if game.player(state) is CHANCE:
                throws += 1
                if throws % 10 == 0 and len(actions) == 21:  # the first throw of a game has no doubles
                    leaves.append(sum(len(game.actions(game.result(state, roll))) for roll in actions))
                chances = [chance for _, chance in game.outcomes(state)]
            state = game.result(state, actions[rng.choice(len(actions), p=chances)])
    assert fmean(count >= 400 for count in leaves) > 0.4
