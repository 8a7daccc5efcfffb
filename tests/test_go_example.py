"""The Go example of the notes: every number they print, what is wrong with them, and trees like it."""

from decimal import Decimal, getcontext
from math import inf, isclose, nan

import pytest
from gamelib_exercises.student import Draw
from gamelib_lessons.go_example import (
    BLACK,
    GO_EXAMPLE,
    MARGIN,
    NOTES_CONSTANT,
    UCB1_CONSTANT,
    WHITE,
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

DOWN = [(), (0,), (0, 0)]
WAYS = [(constant, logarithm) for constant in (NOTES_CONSTANT, UCB1_CONSTANT) for logarithm in ("root", "parent")]


def rounded(indices, digits=3):
    return [round(index, digits) for index in indices]


def all_nodes(tree, path=()):
    yield path, tree
    for number, child in enumerate(tree.children):
        yield from all_nodes(child, (*path, number))


# -- as in the notes -----------------------------------------------------------------------------------


def test_the_counts_are_those_of_the_notes_and_add_up():
    assert str(GO_EXAMPLE) == "12/21 [7/10 [2/4 [1/3, 1/1], 5/6], 5/8, 0/3]"
    for path, node in all_nodes(GO_EXAMPLE):
        assert node.mover == (BLACK if len(path) % 2 == 0 else WHITE)
        if node.children:
            assert sum(child.visits for child in node.children) == node.visits
            assert sum(child.wins for child in node.children) == node.wins


def test_the_numbers_hold_to_the_fifth_digit():
    published = [(1.25178, 1.24190, 1.00739), (1.37242, 0.87901), (1.34072, 2.74488)]
    for path, numbers in zip(DOWN, published, strict=True):
        assert child_indices(GO_EXAMPLE, path) == pytest.approx(numbers, abs=2.5e-5)
    getcontext().prec = 30
    root_of_logarithm = Decimal(21).ln().sqrt()
    exact = [Decimal(7) / 10 + root_of_logarithm / Decimal(10).sqrt(), Decimal(1) + root_of_logarithm]
    assert isclose(child_indices(GO_EXAMPLE)[0], exact[0], rel_tol=1e-14)
    assert isclose(child_indices(GO_EXAMPLE, (0, 0))[1], exact[1], rel_tol=1e-14)


def test_the_way_down_is_that_of_the_notes():
    steps = choices(GO_EXAMPLE)
    assert [str(step.node).split(" ")[0] for step in steps] == ["12/21", "7/10", "2/4"]
    assert chosen(steps) == (0, 0, 1)
    assert str(node_at(GO_EXAMPLE, chosen(steps))) == "1/1"
    assert [step.indices for step in steps] == [child_indices(GO_EXAMPLE, path) for path in DOWN]


def test_a_win_of_white_adds_a_visit_to_the_whole_way_and_a_win_to_nothing():
    path = chosen(choices(GO_EXAMPLE))
    expanded = expand(GO_EXAMPLE, path)
    assert node_at(expanded, (*path, 0)) == Counts(0, 0, BLACK)
    after = back_up(expanded, (*path, 0), WHITE)
    assert str(after) == "12/22 [7/11 [2/5 [1/3, 1/2 [0/1]], 5/6], 5/8, 0/3]"
    assert str(back_up(expanded, (*path, 0), BLACK)) == "13/22 [8/11 [3/5 [1/3, 2/2 [1/1]], 5/6], 5/8, 0/3]"
    assert str(GO_EXAMPLE) == "12/21 [7/10 [2/4 [1/3, 1/1], 5/6], 5/8, 0/3]"  # as it was


# -- put right -----------------------------------------------------------------------------------------


def test_with_the_constant_of_ucb1_black_chooses_another_child():
    indices = child_indices(GO_EXAMPLE, constant=UCB1_CONSTANT)
    assert rounded(indices) == [1.480, 1.497, 1.425]
    assert chosen(choices(GO_EXAMPLE, constant=UCB1_CONSTANT)) == (1,)


def test_with_the_parent_s_visits_the_numbers_change_and_the_choices_do_not():
    assert rounded(child_indices(GO_EXAMPLE, logarithm="parent")) == [1.252, 1.242, 1.007]
    assert rounded(child_indices(GO_EXAMPLE, (0,), logarithm="parent")) == [1.259, 0.786]
    assert rounded(child_indices(GO_EXAMPLE, (0, 0), logarithm="parent")) == [1.013, 2.177]
    assert chosen(choices(GO_EXAMPLE, logarithm="parent")) == chosen(choices(GO_EXAMPLE))


def test_both_put_right_below_the_node_of_the_notes():
    right = {"constant": UCB1_CONSTANT, "logarithm": "parent"}
    assert rounded(child_indices(GO_EXAMPLE, (0,), **right)) == [1.573, 1.043]
    assert rounded(child_indices(GO_EXAMPLE, (0, 0), **right)) == [1.295, 2.665]


def test_a_root_over_the_logarithm_alone_as_the_notes_are_typeset_gives_none_of_their_numbers():
    getcontext().prec = 30
    typeset = [Decimal(7) / 10 + Decimal(21).ln().sqrt() / 10, Decimal(21).ln().sqrt() / 3]
    assert [round(float(number), 3) for number in typeset] == [0.874, 0.582]


def test_without_the_constant_only_the_means_are_left_each_as_the_mover_sees_it():
    assert child_indices(GO_EXAMPLE, constant=0) == (0.7, 0.625, 0)
    assert child_indices(GO_EXAMPLE, (0,), constant=0) == pytest.approx((1 / 2, 1 / 6))


def test_a_child_that_was_never_visited_comes_first():
    tree = expand(GO_EXAMPLE, ())
    assert child_indices(tree)[3] == inf
    assert chosen(choices(tree)) == (3,)


def test_of_equal_children_the_first_is_chosen():
    twins = Counts(2, 4, BLACK, (Counts(1, 2, WHITE), Counts(1, 2, WHITE)))
    assert chosen(choices(twins)) == (0,)


# -- trees like it -------------------------------------------------------------------------------------


@pytest.mark.parametrize("student", range(25))
def test_a_random_example_has_the_shape_of_the_notes_and_adds_up(student):
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
def test_every_choice_in_a_random_example_is_clear_and_the_mistakes_show(student):
    tree = random_example(Draw(student, "go example").whole)
    for constant, logarithm in WAYS:
        for step in choices(tree, constant=constant, logarithm=logarithm):
            assert sum(index > max(step.indices) - MARGIN for index in step.indices) == 1
    assert chosen(choices(tree, logarithm="parent")) == chosen(choices(tree))
    assert choices(tree, constant=UCB1_CONSTANT)[0].child != choices(tree)[0].child


def test_students_get_different_trees_and_each_the_same_again():
    trees = [random_example(Draw(student, "go example").whole) for student in range(50)]
    assert len(set(trees)) > 45
    assert trees == [random_example(Draw(student, "go example").whole) for student in range(50)]
    assert len({choices(tree)[0].child for tree in trees}) == 3


# -- bad input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [(3,), (-1,), (0, 2), (1, 0), (0, 0, 1, 0), ("0",)])
def test_a_path_out_of_the_tree_is_refused(path):
    for ask in (node_at, child_indices, expand, lambda tree, path: back_up(tree, path, WHITE)):
        with pytest.raises(GameError, match="leads out of the tree"):
            ask(GO_EXAMPLE, path)


@pytest.mark.parametrize("constant", [-1, nan, inf, "1", None, True])
def test_a_constant_is_a_number(constant):
    with pytest.raises(GameError, match="the constant is a number of 0 or more"):
        child_indices(GO_EXAMPLE, constant=constant)


def test_other_nonsense_is_refused():
    with pytest.raises(GameError, match="logarithm is"):
        choices(GO_EXAMPLE, logarithm="child")
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
