"""The explorers of lesson 04: what they say alpha-beta looks at is what alpha-beta looks at."""

import re
from itertools import product
from math import inf

import pytest
from gamelib_lessons.leaves_by_depth_explorer import LeavesByDepthExplorer
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import MAX, MIN, svg
from gamelib.draw import film
from gamelib.draw.graph import window_text
from gamelib.draw.pruned_tree import cut_children, interval_text, known_values, pruned_graph, pruned_svg, pruning_story
from gamelib.games import TreeGame
from gamelib.search import alphabeta, minimax
from gamelib.watch import watch
from gamelib.widgets import (
    GameCountsExplorer,
    ScissorsExplorer,
    SortingExplorer,
    WindowExplorer,
    game_counts,
)
from gamelib.widgets.explorer import played
from gamelib.widgets.game_counts import DEEPEST
from gamelib.widgets.pruning import CUT, LOOK, tree_by_number
from tests.picks import pick, picks_of

TWO_PLY = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
inner = st.lists(
    st.recursive(st.integers(-3, 3), lambda children: st.lists(children, min_size=1, max_size=3), max_leaves=14),
    min_size=1,
    max_size=3,
)


def marks_in(picture):
    return picture.count('class="cut"')


# -- the story -----------------------------------------------------------------------------------------------


@given(tree=inner, first=st.sampled_from([MAX, MIN]))
@settings(max_examples=40)
def test_the_story_looks_at_the_leaves_that_alpha_beta_looks_at(tree, first):
    game = TreeGame(tree, first=first)
    story, watched = pruning_story(game), watch(game)
    found = alphabeta(watched)
    assert story.leaves == watched.leaves
    assert set(cut_children(pruned_graph(game, watched.leaves))) == set(story.cuts)
    assert story.moments[-1].v == found.value == minimax(game).value
    assert {path for path, reason in story.reasons.items() if reason.matters} == set(watched.leaves)
    assert len(story.reasons) == minimax(game).leaves


def test_a_deep_cut_names_the_ancestor_that_knows():
    story = pruning_story(TreeGame([5, [[[4, 9], 6], 8]]))
    assert story.cuts == [("a2", "b1", "c1", "d2")]
    assert story.reasons[story.cuts[0]].why == (
        "D is at most 4 already, and MAX is sure of 5 at A: whatever comes, MAX will not go there."
    )


def test_what_comes_back_from_a_node_that_was_left_is_told_as_a_bound():
    story = pruning_story(TreeGame([[[4, 6], [7, 9]], [[2, 5], [8, 1]]]))
    said = " ".join(moment.sentence for moment in story.moments)
    assert re.findall("Node . comes back with ([^,]+),", said) == ["6", "≥7", "6", "5", "≤5"]


# -- what is known ---------------------------------------------------------------------------------------------


@given(tree=inner, first=st.sampled_from([MAX, MIN]))
@settings(max_examples=40)
def test_what_is_known_after_alpha_beta_is_true_and_settles_the_root(tree, first):
    game = TreeGame(tree, first=first)
    watched = watch(game)
    value = alphabeta(watched).value
    known = known_values(game, watched.leaves)
    assert known[()] == (value, value)
    for path, (low, high) in known.items():
        state = game.initial_state()
        for action in path:
            state = game.result(state, action)
        assert low <= minimax(game, state).value <= high


def test_the_trace_of_the_two_ply_tree_is_the_textbooks():
    leaves = pruning_story(TWO_PLY).leaves
    after = [known_values(TWO_PLY, leaves[:number]) for number in range(1, 8)]
    assert [(each[()], each[("a3",)]) for each in after] == [
        ((-inf, inf), (-inf, inf)), ((-inf, inf), (-inf, inf)), ((3, inf), (-inf, inf)), ((3, inf), (-inf, inf)),
        ((3, 14), (-inf, 14)), ((3, 5), (-inf, 5)), ((3, 3), (2, 2)),
    ]  # fmt: skip
    assert [interval_text(after[-1][path]) for path in [("a1",), ("a2",), ("a3",)]] == ["3", "≤2", "2"]


def test_what_is_cut_off_is_grey_and_dashed_down_to_the_leaves():
    game = TreeGame([5, [4, [[7, 8], 9]]])
    picture = pruned_svg(pruned_graph(game, pruning_story(game).leaves), [("a2", "b2")])
    names = [each["label"] for each in pruned_graph(game, ()).nodes.values()]
    groups = re.findall(r'<g id="(node|edge)-(\d+)"(.*?)</g>', picture)
    grey = {(kind, names[int(number)]) for kind, number, body in groups if svg.LINE in body and "4 3" in body}
    assert grey == {(kind, name) for kind in ("node", "edge") for name in ("C", "D", "C2", "D1", "D2")}


# -- the explorers ---------------------------------------------------------------------------------------------


def test_the_scissors_uncover_leaf_by_leaf_and_say_why():
    explorer = ScissorsExplorer(TWO_PLY)
    assert explorer.shown.picture.count(">?<") == 9
    explorer.set(leaf_1=LOOK, leaf_2=CUT)
    assert explorer.facts == (
        "Leaf 2 ✗: it can still matter; B is at most 3 so far; a smaller leaf would change that."
    )
    assert explorer.shown.picture.count(">?<") == 8
    explorer.set(leaf_2=LOOK, leaf_3=LOOK, leaf_4=LOOK, leaf_5=LOOK)
    assert explorer.facts.startswith("Leaf 5 ✗: it cannot matter any more; C is at most 2 already")
    for name in ("cut it off 5 5", "cut it off 6 6", "look at it 7 7", "look at it 8 8", "look at it 9 9"):
        pick(explorer, name)
    assert explorer.facts.endswith("Done: 7 of 9 leaves looked at, 2 cut off.")
    assert explorer.shown.picture.count(">?<") == marks_in(explorer.shown.picture) == 2


@pytest.mark.parametrize("number", [1, 2, 999])
def test_the_right_decisions_finish_the_tree_of_any_number(number):
    explorer = ScissorsExplorer()
    explorer.set(tree=number)
    reasons = pruning_story(tree_by_number(number)).reasons.values()
    explorer.set(**{f"leaf_{place}": LOOK if each.matters else CUT for place, each in enumerate(reasons, 1)})
    looked_at = alphabeta(tree_by_number(number)).leaves
    assert explorer.facts.endswith(f"Done: {looked_at} of 16 leaves looked at, {16 - looked_at} cut off.")


def test_the_tree_of_the_exam_room_has_all_kinds_of_cuts_and_ends_with_the_windows():
    explorer = ScissorsExplorer()
    reasons = list(pruning_story(tree_by_number(explorer.values["tree"])).reasons.values())
    whys = [each.why for each in reasons if not each.matters]
    assert any("L is at most 9 already, and MAX is sure of 15 at A" in why for why in whys)  # three plies above: deep
    assert any("C is at most 9 already, and MAX is sure of 15 at A" in why for why in whys)
    assert any("E is at least 19 already, and MIN is sure of 15 at B" in why for why in whys)
    last = LOOK if reasons[-1].matters else CUT
    explorer.set(**{f"leaf_{place}": LOOK if each.matters else CUT for place, each in enumerate(reasons[:-1], 1)})
    assert "[15, +∞]" not in explorer.shown.picture
    explorer.set(leaf_16=last)
    assert "[15, +∞]" in explorer.shown.picture and "[-∞, 15]" in explorer.shown.picture


def test_a_branch_cuts_off_all_that_is_below_it_and_what_was_decided_later_is_asked_again():
    explorer = ScissorsExplorer(TWO_PLY)
    for number in (1, 2, 3):
        pick(explorer, f"look at it {number} {number}")
    pick(explorer, "cut it off 4 6")
    assert explorer.facts.startswith("Leaf 4 ✗: it can still matter")
    pick(explorer, "look at it 4 4")
    assert explorer.facts.startswith("Leaf 4 ✓") and explorer.facts.endswith("Leaf 5: can it still matter?")
    assert picks_of(explorer.shown.picture) == ["cut it off 5 5", "look at it 5 5"]


def test_the_window_closes_at_the_cut():
    explorer = WindowExplorer(TWO_PLY)
    explorer.set(moment=8)
    assert "C2 and C3 are cut off" in explorer.facts
    assert "C: the window is closed (alpha 3, beta 2)" in explorer.shown.picture
    assert marks_in(explorer.shown.picture) == 2
    explorer.set(moment=7)
    assert "C: alpha 3, beta ∞" in explorer.shown.picture and marks_in(explorer.shown.picture) == 0


def test_sorting_finds_the_best_and_the_worst_among_all_orders():
    game = TreeGame([[3, 12], [2, 4]])
    explorer = SortingExplorer(game)
    counts = set()
    for orders in product(*(control.options for control in explorer.controls.values())):
        explorer.set(**dict(zip(explorer.controls, orders, strict=True)))
        assert "value 3" in explorer.facts
        counts.add(int(explorer.facts.split()[0]))
    assert (min(counts), max(counts)) == (explorer.best, explorer.worst) == (3, 4)


def test_a_branch_that_is_picked_goes_first():
    explorer = SortingExplorer(TWO_PLY)
    pick(explorer, "D: d3")
    pick(explorer, "D: d2")
    assert explorer.values["D"] == ("d2", "d3", "d1")
    pick(explorer, "D: d3")
    assert explorer.facts.startswith(
        "5 of 9 leaves looked at, value 3. As few as with the best action first everywhere."
    )
    assert "D: d1" in picks_of(explorer.shown.picture) and "D: d3" not in picks_of(explorer.shown.picture)


def test_the_area_of_a_square_is_its_search_s_share_of_minimaxs_leaves():
    explorer = LeavesByDepthExplorer()
    explorer.set(depth=8)
    assert explorer.facts == (
        "Connect Four, depth 8: minimax looks at 5,686,266 leaves, alpha-beta at 149,095 with the columns from left to "
        "right, and at 5,210 with the middle columns first."
    )
    squares = re.findall(r'<rect [^>]*width="([^"]+)" height="([^"]+)" fill="#(?!fff)', explorer.shown.picture)
    areas = [float(width) * float(height) for width, height in squares]
    shares = [count / 5_686_266 for count in (5_686_266, 149_095, 5_210)]
    assert [area / areas[0] for area in areas] == pytest.approx(shares, rel=0.01)


def test_in_connect_four_the_centre_first_saves_most_leaves():
    explorer = GameCountsExplorer()
    assert explorer.facts == (
        "Connect Four to depth 4, as given, no table: 686 of 2,401 leaves, 896 nodes; value -0.197, as minimax."
    )
    explorer.set(order="centre first")
    assert "97 of 2,401 leaves" in explorer.facts
    explorer.set(table=True)
    assert "with table: 67 of 2,401 leaves" in explorer.facts
    explorer.set(table=False, order="static, worst first")
    assert "2,023 of 2,401 leaves" in explorer.facts


@pytest.mark.parametrize("moves", ["", "4453", "44444453"])
def test_from_any_position_every_order_table_and_window_says_of_the_value_what_is_true(moves):
    explorer = GameCountsExplorer()
    state = played(game_counts.GAME, moves)
    exact = minimax(game_counts.GAME, state, depth=3, evaluate=game_counts.EVALUATE)
    assert game_counts.minimax_leaves(3, state) == exact.leaves
    known = {"=": lambda found: found == exact.value, "≤": lambda found: exact.value <= found,
             "≥": lambda found: exact.value >= found}  # fmt: skip
    bounds = set()
    explorer.set(moves=moves, depth=3)
    for window, fail, order in product(game_counts.WINDOWS, (False, True), game_counts.ORDERS):
        explorer.set(window=window, fail=fail, order=order)
        asked = game_counts.WINDOWS[window](exact.value)
        found = game_counts.searched(3, order, False, state, asked, fail)
        assert known[found.bound.value](found.value)
        assert game_counts.searched(3, order, True, state).value == exact.value
        assert f"{found.leaves:,} of {exact.leaves:,} leaves" in explorer.facts
        bounds.add((window, found.bound.value))
    assert bounds == {
        ("open", "="), ("around the value", "="), ("above the value", "≤"), ("null: at least the value?", "≥"),
        ("null: more than the value?", "≤"),
    }  # fmt: skip


def test_a_null_window_proves_with_fewer_leaves_and_the_hard_bound_is_the_end_of_the_window():
    explorer = GameCountsExplorer()
    explorer.set(window="null: more than the value?")
    assert "248 of 2,401 leaves" in explorer.facts
    assert explorer.facts.endswith("value ≤ -0.197, fail-soft in the null window at -0.197.")
    explorer.set(moves="4453", window="above the value")
    assert explorer.facts.endswith("value ≤ -0.604, fail-soft in the window -0.564 to -0.364.")
    explorer.set(fail=True)
    assert explorer.facts.endswith("value ≤ -0.564, fail-hard in the window -0.564 to -0.364.")
    assert explorer.facts.startswith("Connect Four after 4 4 5 3 to depth 4")


def test_the_board_says_what_is_known_of_each_action_and_plays_it():
    explorer = GameCountsExplorer()
    explorer.set(moves="414141", depth=1)
    assert explorer.shown.picture.count(">1<") >= 1 and "expected: 4" in explorer.shown.picture
    pick(explorer, "4")
    assert explorer.facts == "Connect Four after 4 1 4 1 4 1 4: the game is over, X has won."
    explorer.set(moves="4448")
    assert explorer.facts.startswith("This cannot be shown: '8' is not a legal action here; choose one of 1, 2")


def test_counts_search_no_more_than_is_done_in_the_blink_of_an_eye():
    explorer = GameCountsExplorer()
    for order, table in product(game_counts.ORDERS, (False, True)):
        explorer.set(depth=DEEPEST, order=order, table=table)
        assert int(re.search(r"([\d,]+) nodes;", explorer.facts)[1].replace(",", "")) < 15_000


@given(tree=inner, first=st.sampled_from([MAX, MIN]))
@settings(max_examples=20, deadline=None)
def test_the_film_tells_the_cuts_of_the_story(tree, first):
    game = TreeGame(tree, first=first)
    story, made = pruning_story(game), film(alphabeta, game)
    numbers = {node: number for number, node in enumerate(made.graph)}
    assert sorted(number for step in made.steps for number in step.cut) == sorted(numbers[cut] for cut in story.cuts)
    windows = {}
    for moment in story.moments:
        windows.setdefault(moment.path, (moment.alpha.value, moment.beta.value))
    entered = {}
    for step in made.steps:
        entered = {**step.windows, **entered}
    for path, window in windows.items():
        if path:  # at the root the film's alpha and beta begin with the first action
            assert entered[numbers[path]] == window_text(window)
