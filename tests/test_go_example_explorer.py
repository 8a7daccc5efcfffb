"""The Go example step by step: its numbers, and what another constant changes."""

import pytest
from gamelib_lessons.go_example import (
    BLACK,
    GO_EXAMPLE,
    UCB1_CONSTANT,
    WHITE,
    WITHOUT_TWO,
    back_up,
    choices,
    chosen,
    expand,
    node_at,
)
from gamelib_lessons.go_example_explorer import CONSTANTS, GoExampleExplorer

from tests.picks import pick, picks_of


def test_a_click_says_which_child_is_followed_and_the_next_step_whether_it_is():
    explorer = GoExampleExplorer()
    assert explorer.facts.endswith("Click the child that Black follows.")
    assert picks_of(explorer.shown.picture) == ["7/10", "5/8", "0/3"]
    pick(explorer, "5/8")
    assert explorer.facts.startswith("Not 5/8. Step 1, select: Black is to move at 12/21.")
    assert explorer.facts.endswith("The greatest is that of 7/10. Click the child that White follows.")
    assert picks_of(explorer.shown.picture) == ["2/4", "5/6"]
    pick(explorer, "2/4")
    assert explorer.facts.startswith("Yes. Step 2, select: White")
    pick(explorer, "1/1")
    assert explorer.facts.startswith("Yes. Step 3, select: Black") and explorer.facts.endswith("Now move step on.")
    assert not picks_of(explorer.shown.picture)
    explorer.set(step=2)
    assert explorer.facts.startswith("Step 2, select")  # what was said belongs to one step


def test_the_numbers_of_the_choices():
    explorer = GoExampleExplorer()
    explorer.set(step=1)
    assert explorer.facts == (
        "Step 1, select: Black is to move at 12/21. 7/10: 0.7000 + 0.5518 = 1.2518; 5/8: 0.6250 + 0.6169 = 1.2419; "
        "0/3: 0.0000 + 1.0074 = 1.0074. The greatest is that of 7/10. Click the child that White follows."
    )
    explorer.set(step=2)
    assert "5/6: 0.1667 + 0.6195 = 0.7862" in explorer.facts  # White's mean: 1 less Black's; the parent's 10 visits
    explorer.set(step=3)
    assert "1/1: 1.0000 + 1.1774 = 2.1774" in explorer.facts


@pytest.mark.parametrize("c", [value for _, value in CONSTANTS])
def test_every_choice_is_the_one_of_the_course(c):
    explorer = GoExampleExplorer()
    steps = choices(GO_EXAMPLE, c)
    for number, made in enumerate(steps, 1):
        explorer.set(step=number, c=c)
        for child, index in zip(made.node.children, made.indices, strict=True):
            assert f"{child.wins}/{child.visits}: " in explorer.facts and f" = {index:.4f}" in explorer.facts
            assert f">= {index:.4f}<" in explorer.shown.picture
        best = made.node.children[made.child]
        assert f"The greatest is that of {best.wins}/{best.visits}." in explorer.facts
        assert f"{made.node.mover} is to move" in explorer.facts
    explorer.set(step=len(steps) + 1, c=c)
    assert "expand" in explorer.facts and ">0/0<" in explorer.shown.picture


def test_the_constant_of_ucb1_goes_to_another_child_and_has_fewer_steps():
    explorer = GoExampleExplorer()
    explorer.set(step=1, c=UCB1_CONSTANT)
    assert explorer.facts.endswith("The greatest is that of 5/8. Now move step on.")
    explorer.set(step=5)
    assert explorer.facts.startswith("Step 3, simulate and back up") and explorer.facts.endswith("no more steps.")


def test_the_sentence_before_the_first_step_names_the_constant():
    explorer = GoExampleExplorer()
    assert "and C is 1/√2. Click" in explorer.facts
    explorer.set(c=UCB1_CONSTANT)
    assert "and C is 1. Click" in explorer.facts


@pytest.mark.parametrize("winner", [BLACK, WHITE])
def test_the_back_up_changes_the_counts_of_the_whole_way(winner):
    explorer = GoExampleExplorer()
    explorer.set(step=5, winner=winner)
    way = (*chosen(choices(GO_EXAMPLE, WITHOUT_TWO)), 0)
    after = back_up(expand(GO_EXAMPLE, way[:-1]), way, winner)
    for depth in range(len(way) + 1):
        node = node_at(after, way[:depth])
        assert f"becomes {node.wins}/{node.visits}" in explorer.facts
        assert f">{node.wins}/{node.visits}<" in explorer.shown.picture
    assert explorer.shown.picture.count(">was ") == len(way) + 1
