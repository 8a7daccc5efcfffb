"""The Go example of lesson 08: its numbers with and without the 2, its back-up, and trees like it."""

from math import inf, nan

import pytest
from gamelib_lessons.go_example import (
    BLACK,
    GO_EXAMPLE,
    MARGIN,
    UCB1_CONSTANT,
    WHITE,
    WITHOUT_TWO,
    Counts,
    back_up,
    child_indices,
    choices,
    chosen,
    expand,
    node_at,
    opponent,
    random_example,
)

from gamelib import GameError
from gamelib.rng import Draw


def rounded(indices, digits=3):
    return [round(index, digits) for index in indices]


def all_nodes(tree, path=()):
    yield path, tree
    for number, child in enumerate(tree.children):
        yield from all_nodes(child, (*path, number))


# -- the example ---------------------------------------------------------------------------------------


def test_the_counts_add_up_and_the_players_move_in_turns():
    assert str(GO_EXAMPLE) == "12/21 [7/10 [2/4 [1/3, 1/1], 5/6], 5/8, 0/3]"
    for path, node in all_nodes(GO_EXAMPLE):
        assert node.mover == (BLACK if len(path) % 2 == 0 else WHITE)
        if node.children:
            assert sum(child.visits for child in node.children) == node.visits
            assert sum(child.wins for child in node.children) == node.wins


def test_without_the_2_black_goes_to_7_10_white_to_2_4_and_black_to_1_1():
    steps = choices(GO_EXAMPLE)
    assert [str(step.node).split(" ")[0] for step in steps] == ["12/21", "7/10", "2/4"]
    assert [rounded(step.indices) for step in steps] == [[1.252, 1.242, 1.007], [1.259, 0.786], [1.013, 2.177]]
    assert chosen(steps) == (0, 0, 1)
    assert str(node_at(GO_EXAMPLE, chosen(steps))) == "1/1"


def test_a_win_of_white_adds_a_visit_to_the_whole_way_and_a_win_to_nothing():
    path = chosen(choices(GO_EXAMPLE))
    expanded = expand(GO_EXAMPLE, path)
    assert node_at(expanded, (*path, 0)) == Counts(0, 0, BLACK)
    after = back_up(expanded, (*path, 0), WHITE)
    assert str(after) == "12/22 [7/11 [2/5 [1/3, 1/2 [0/1]], 5/6], 5/8, 0/3]"
    assert str(back_up(expanded, (*path, 0), BLACK)) == "13/22 [8/11 [3/5 [1/3, 2/2 [1/1]], 5/6], 5/8, 0/3]"
    assert str(GO_EXAMPLE) == "12/21 [7/10 [2/4 [1/3, 1/1], 5/6], 5/8, 0/3]"  # as it was


def test_with_the_constant_of_ucb1_black_chooses_another_child():
    indices = child_indices(GO_EXAMPLE, UCB1_CONSTANT)
    assert rounded(indices) == [1.480, 1.497, 1.425]
    assert chosen(choices(GO_EXAMPLE, UCB1_CONSTANT)) == (1,)


def test_without_the_constant_only_the_means_are_left_each_as_the_mover_sees_it():
    assert child_indices(GO_EXAMPLE, 0) == (0.7, 0.625, 0)
    assert child_indices(node_at(GO_EXAMPLE, (0,)), 0) == pytest.approx((1 / 2, 1 / 6))


def test_a_child_that_was_never_visited_comes_first():
    tree = expand(GO_EXAMPLE, ())
    assert child_indices(tree)[3] == inf
    assert chosen(choices(tree)) == (3,)


def test_of_equal_children_the_first_is_chosen():
    twins = Counts(2, 4, BLACK, (Counts(1, 2, WHITE), Counts(1, 2, WHITE)))
    assert chosen(choices(twins)) == (0,)


# -- trees like it -------------------------------------------------------------------------------------


@pytest.mark.parametrize("student", range(25))
def test_a_random_example_has_the_shape_of_the_example_and_adds_up(student):
    tree = random_example(Draw(student, "go example").whole)
    way = chosen(choices(tree))
    assert len(way) == 3
    for path, node in all_nodes(tree):
        assert node.mover == (BLACK if len(path) % 2 == 0 else WHITE)
        on_the_way = path == way[: len(path)] and len(path) < 3
        assert len(node.children) == ((3 if not path else 2) if on_the_way else 0)
        if node.children:
            assert sum(child.visits for child in node.children) == node.visits
            assert sum(child.wins for child in node.children) == node.wins
            assert all(child.visits > 0 for child in node.children)


@pytest.mark.parametrize("student", range(25))
def test_every_choice_in_a_random_example_is_clear_and_the_constant_decides_the_first(student):
    tree = random_example(Draw(student, "go example").whole)
    for constant in (WITHOUT_TWO, UCB1_CONSTANT):
        for step in choices(tree, constant):
            assert sum(index > max(step.indices) - MARGIN for index in step.indices) == 1
    assert choices(tree, UCB1_CONSTANT)[0].child != choices(tree)[0].child


def test_students_get_different_trees_and_each_the_same_again():
    trees = [random_example(Draw(student, "go example").whole) for student in range(50)]
    assert len(set(trees)) > 45
    assert trees == [random_example(Draw(student, "go example").whole) for student in range(50)]
    assert len({choices(tree)[0].child for tree in trees}) == 3


# -- bad input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [(3,), (-1,), (0, 2), (1, 0), (0, 0, 1, 0), ("0",)])
def test_a_path_out_of_the_tree_is_refused(path):
    for ask in (node_at, expand, lambda tree, path: back_up(tree, path, WHITE)):
        with pytest.raises(GameError, match="leads out of the tree"):
            ask(GO_EXAMPLE, path)


@pytest.mark.parametrize("constant", [-1, nan, inf, "1", None, True])
def test_a_constant_is_a_number(constant):
    with pytest.raises(GameError, match="the constant is a number of 0 or more"):
        child_indices(GO_EXAMPLE, constant)


def test_other_nonsense_is_refused():
    with pytest.raises(GameError, match="the winner is"):
        back_up(GO_EXAMPLE, (), "nobody")
    with pytest.raises(GameError, match="not 4 of 3"):
        Counts(4, 3, BLACK)
    with pytest.raises(GameError, match="in turns"):
        Counts(1, 3, BLACK, (Counts(1, 3, BLACK),))
    with pytest.raises(GameError, match="in turns"):
        Counts(1, 3, "Red")
    with pytest.raises(GameError, match="come through its parent"):
        Counts(0, 0, BLACK, (Counts(1, 3, WHITE),))
    assert opponent(opponent(BLACK)) == BLACK
