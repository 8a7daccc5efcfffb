"""Drills: the published answers, ten thousand generated ones against brute force, and what may be typed."""

import json
import re
from fractions import Fraction
from itertools import pairwise
from math import inf, isclose, log, sqrt
from pathlib import Path
from random import Random

import pytest

from gamelib.drills import KINDS, LEVELS, DrillError, Step, drill, from_tree, written
from gamelib.drills.montecarlo import Counts, Simulation
from gamelib.errors import InvalidGame
from gamelib.games import ChanceNode, Decision, Leaf, chance_trees, exam_trees

PUBLISHED = json.loads((Path(__file__).parent / "data" / "exam_trees.json").read_text())


def walk(node):
    """Yield a node of a picture and all below it, from left to right."""
    yield node
    for child in node.children:
        yield from walk(child)


def leaves_of(task):
    return [node.name for node in walk(task.tree) if node.role == "leaf"]


# -- published answers ---------------------------------------------------------------------------


@pytest.mark.parametrize("entry", PUBLISHED, ids=lambda entry: entry["name"])
def test_the_published_answers_are_those_of_the_drills(entry):
    known = {"name", "source", "root", "tree", "value", "leaves", "evaluated", "nodes_visited", "pruned_1based",
             "pruned_strict", "note"}  # fmt: skip
    assert entry.keys() == known  # what is added to the file has to be compared here
    plain, cut = from_tree("minimax", entry["tree"]), from_tree("alphabeta", entry["tree"])
    assert plain.tree == cut.tree
    assert plain.tree.role == entry["root"]
    assert next(step for step in plain.steps if step.node == "A").answer == entry["value"]
    assert next(step for step in cut.steps if step.node == "A").answer == entry["value"]
    leaves = leaves_of(cut)
    assert len(leaves) == entry["leaves"]
    last = cut.steps[-1]

    def numbers(names):
        return sorted(leaves.index(name) + 1 for name in names)

    assert numbers(last.answer) == entry["pruned_1based"]
    assert entry["leaves"] - len(last.answer) == entry["evaluated"]
    entered = [step for step in cut.steps if "return" in step.question]
    assert len(entered) + entry["evaluated"] == entry["nodes_visited"]
    strict = [names for names, said in last.slips.items() if "Equality is enough" in said]
    assert [numbers(names) for names in strict or [last.answer]] == [entry["pruned_strict"]]


def test_the_file_of_published_trees_says_where_they_come_from():
    assert all(entry["source"] for entry in PUBLISHED)
    assert len(PUBLISHED) == 5


@pytest.mark.parametrize("name", ["three-players", "chance"])
def test_the_other_trees_of_the_textbook_have_their_values(name):
    published = exam_trees()[name]
    task = from_tree("maxn" if name == "three-players" else "expectimax", published.game.tree)
    value = next(step for step in task.steps if step.node == "A").answer
    assert value == published.value or float(value) == published.value


@pytest.mark.parametrize("name", [name for name in chance_trees() if name != "dice-duel"])
def test_trees_with_chance_have_their_published_values(name):
    published = chance_trees()[name]
    task = from_tree("expectimax", published.game.tree)
    value = next(step for step in task.steps if step.node == "A").answer
    assert isclose(value, published.value, abs_tol=1e-9)


# -- brute force ---------------------------------------------------------------------------------


def best(values, role):
    return max(values) if role == "MAX" else min(values)


def value_of(node):
    """MINIMAX and EXPECTIMINIMAX, from the picture alone."""
    if node.role == "leaf":
        return Fraction(node.label)
    values = [value_of(child) for child in node.children]
    if node.role == "CHANCE":
        return sum(Fraction(child.edge) * value for child, value in zip(node.children, values, strict=True))
    return best(values, node.role)


def vector_of(node):
    """MAXN: the first of the vectors that are best for the mover."""
    if node.role == "leaf":
        return tuple(map(Fraction, node.label.split(", ")))
    mover, vectors = int(node.role.split()[1]) - 1, [vector_of(child) for child in node.children]
    return next(vector for vector in vectors if vector[mover] == max(each[mover] for each in vectors))


def feared_of(node):
    """PARANOID for player 1."""
    if node.role == "leaf":
        return Fraction(node.label.split(", ")[0])
    return best([feared_of(child) for child in node.children], "MAX" if node.role == "player 1" else "MIN")


def backed_up(value):
    """Return what gives the answers in the order of work: below before above, from the left, and the choice last."""

    def inner(node):
        for child in node.children:
            yield from inner(child)
        if node.children:
            yield node.name, value(node)

    def answers(task):
        yield from inner(task.tree)
        yield "A", next(child.name for child in task.tree.children if value(child) == value(task.tree))

    return answers


def cut_by_the_book(task):
    """Alpha-beta as in the textbooks, values at the edge of the window cutting."""
    asked, looked = [], []

    def max_value(node, alpha, beta):
        v = -inf
        for child in node.children:
            v = max(v, search(child, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(node, alpha, beta):
        v = inf
        for child in node.children:
            v = min(v, search(child, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

    def search(node, alpha, beta):
        if node.role == "leaf":
            looked.append(node.name)
            return Fraction(node.label)
        if (alpha, beta) != (-inf, inf):
            asked.append((node.name, (alpha, beta)))
        v = (max_value if node.role == "MAX" else min_value)(node, alpha, beta)
        asked.append((node.name, v))
        return v

    assert search(task.tree, -inf, inf) == value_of(task.tree)
    return [*asked, (None, frozenset(leaves_of(task)) - frozenset(looked))]


def counts(node):
    total, visits = ("0/0" if node.label == "new" else node.label).split("/")
    return float(total), int(visits)


def constant(task):
    return float(re.search(r"with [cC] = ([0-9.]+[0-9]|[0-9])", task.text)[1])


def indices_by_the_formula(index):
    def truth(task):
        n = sum(counts(child)[1] for child in task.tree.children)
        found = {child.name: index(task, child, n) for child in task.tree.children}
        yield "A", n
        yield from found.items()
        yield "A", max(found, key=found.get)

    return truth


def ucb1(task, child, n):
    total, visits = counts(child)
    return total / visits + constant(task) * sqrt(2 * log(n) / visits)


def puct(task, child, n):
    total, visits = counts(child)
    q = total / visits if visits else counts(task.tree)[0] / counts(task.tree)[1]
    q = q if task.tree.role == "MAX" else 1 - q
    return q + constant(task) * float(Fraction(child.edge)) * sqrt(n) / (1 + visits)


def back_propagated(task):
    """The rewards, and then from the new node up one visit and the reward of whoever moved there."""
    path, node = [], task.tree
    while node:
        path.append(node)
        node = next((child for child in node.children if child.marked), None)
    says = re.search(r"an evaluator says (-?[0-9.]*[0-9])", task.text)
    utility = Fraction(says[1]) if says else 1 if "MAX won" in task.text else -1
    rewards = {"MAX": (1 + Fraction(utility)) / 2, "MIN": (1 - Fraction(utility)) / 2}
    yield path[-1].name, tuple(rewards.values())
    for node in reversed(path):
        (total, visits), mover_above = counts(node), "MIN" if node.role == "MAX" else "MAX"
        yield node.name, (Fraction(total).limit_denominator(10) + rewards[mover_above], visits + 1)


ORACLES = {
    "minimax": backed_up(value_of),
    "alphabeta": cut_by_the_book,
    "expectimax": backed_up(value_of),
    "maxn": backed_up(vector_of),
    "paranoid": backed_up(feared_of),
    "ucb1": indices_by_the_formula(ucb1),
    "backup": back_propagated,
    "puct": indices_by_the_formula(puct),
}


def nearly(one, other):
    """Return whether two answers are the same but for the last digits of a float."""
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(nearly, one, other))
    if isinstance(one, (str, frozenset)):
        return one == other
    return one == other or (isinstance(one, float) and isclose(one, other, abs_tol=1e-9))


def ambiguous(task):
    """Return whether some question has two answers: two actions of one value, say, or indices that round alike."""
    root = task.tree
    if task.kind in ("minimax", "expectimax", "paranoid"):
        value = feared_of if task.kind == "paranoid" else value_of
        return [value(child) for child in root.children].count(value(root)) > 1
    if task.kind == "maxn":
        inner = [node for node in walk(root) if node.children]
        return list(map(vector_of, root.children)).count(vector_of(root)) > 1 or any(
            len({vector_of(child) for child in node.children if vector_of(child)[mover] == vector_of(node)[mover]}) > 1
            for node in inner
            for mover in [int(node.role.split()[1]) - 1]
        )
    if task.kind in ("ucb1", "puct"):
        index, n = (ucb1 if task.kind == "ucb1" else puct), sum(counts(child)[1] for child in root.children)
        *_, second, first = sorted(index(task, child, n) for child in root.children)
        return first - second < 0.015
    return False


def as_typed(answer):
    """Return an answer as somebody would type it."""
    return written(answer).replace("∞", "inf")


def check_one(kind, level, seed):
    """Compare one drill with brute force, and check that nothing in it has two answers."""
    task = drill(kind, level, seed)
    expected = list(ORACLES[kind](task))
    found = [(step.node, step.answer) for step in task.steps]
    assert [name for name, _ in found] == [name for name, _ in expected], task
    assert all(nearly(one, other) for (_, one), (_, other) in zip(found, expected, strict=True)), (found, expected)
    assert not ambiguous(task), task
    for step in task.steps:
        verdict = step.check(step.read(as_typed(step.answer)))
        assert verdict.right, step
        assert verdict.said.endswith(step.reason)
        for wrong, words in step.slips.items():
            verdict = step.check(step.read(as_typed(wrong)))
            assert not verdict.right, (step, wrong)
            assert words in verdict.said, (step, wrong)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", KINDS)
def test_generated_drills_agree_with_brute_force(kind, level):
    for seed in range(42):
        check_one(kind, level, seed)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_drills_agree_with_brute_force(kind, level):
    for seed in range(1_000, 1_417):
        check_one(kind, level, seed)


# -- drawing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_is_one_drill_and_the_next_another(kind):
    for level in LEVELS:
        tasks = [drill(kind, level, seed) for seed in range(-3, 4)]
        assert tasks == [drill(kind, level, seed) for seed in range(-3, 4)]
        assert all(one.tree != other.tree for one, other in pairwise(tasks))
        assert all((task.kind, task.level, task.seed) == (kind, level, seed) for seed, task in enumerate(tasks, -3))


def test_what_is_drawn_is_the_same_for_ever():
    """If this fails, the exam sheets of teachers have changed."""
    tasks = [drill(kind, 1, 7) for kind in KINDS]
    assert [" ".join(node.label.replace(" ", "") for node in walk(task.tree) if node.label) for task in tasks] == [
        "20 14 13 17 4 13 13 10 18",
        "13 16 8 4 12 4 11 9 8",
        "2 3 19 1",
        "0,3,7 2,8,0 8,1,1 7,0,3 1,8,1 3,3,4",
        "0,1,9 6,2,2 1,0,9 10,0,0 5,0,5 1,2,7",
        "1/4 1/3",
        "4.5/10 3.5/4 2/6 4/5 new",
        "12/15 1/3 7/8 3/3",
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_levels_differ_in_size(kind):
    def size(level):
        tasks = [drill(kind, level, seed) for seed in range(5)]
        return sum(len(list(walk(task.tree))) for task in tasks), sum(len(task.steps) for task in tasks)

    assert all(low[0] < high[0] and low[1] < high[1] for low, high in pairwise(map(size, LEVELS)))


@pytest.mark.parametrize("kind", KINDS)
def test_every_question_can_be_asked_about_the_picture(kind):
    for task in (drill(kind, level, 11) for level in LEVELS):
        names = [node.name for node in walk(task.tree)]
        assert len(set(names)) == len(names)
        for step in task.steps:
            assert step.node is None or step.node in names
            assert set(step.choices) <= set(names)
            assert bool(step.choices) == isinstance(step.answer, (str, frozenset))
            assert step.question[-1] in "?." and step.reason[-1] == "." and "\n" not in step.question + step.reason
            assert all(said[-1] == "." for said in step.slips.values())


@pytest.mark.parametrize(
    ("kind", "level", "seed"),
    [("chess", 1, 1), (["minimax"], 1, 1), ("minimax", 0, 1), ("minimax", 4, 1), ("minimax", "1", 1),
     ("minimax", True, 1), ("minimax", 1.0, 1), ("minimax", 1, "7"), ("minimax", 1, None), ("minimax", 1, 0.5)],
)  # fmt: skip
def test_a_drill_that_there_is_not_is_refused(kind, level, seed):
    with pytest.raises(DrillError, match=r"kind of drill|a level is|a seed is"):
        drill(kind, level, seed)


# -- given trees ---------------------------------------------------------------------------------


def test_of_equal_values_the_first_is_chosen_and_the_question_says_so():
    step = from_tree("minimax", [[3, 12], [3, 1], [3, 4]]).steps[-1]
    assert (step.answer, step.slips.keys()) == ("B", {"C"})
    assert "Of equals, name the first." in step.question
    assert "and of equals the first" in from_tree("maxn", [Leaf((1, 2, 3)), Leaf((1, 3, 2))]).text


def test_a_tree_where_chance_moves_first_has_no_choice():
    steps = from_tree("expectimax", ChanceNode([(0.5, 3), (0.5, [4, 6])])).steps
    assert [step.answer for step in steps] == [6, Fraction(9, 2)]


def test_a_value_of_thirds_is_asked_to_two_places():
    (step, *_) = from_tree("expectimax", [ChanceNode([(1 / 3, 1), (2 / 3, 0)]), 0]).steps
    assert "two places" in step.question
    assert step.check(step.read("0.33")).right and step.check(step.read("1/3")).right
    assert not step.check(step.read("0.3")).right


def test_the_deep_cut_of_the_lesson():
    steps = from_tree("alphabeta", [5, [[[4, 9], 6], 8]]).steps
    assert steps[-1].answer == {"D2"}
    assert steps[-1].reason == "After D1, D is worth at most 4, and alpha is already 5 from A: D2 cannot matter."
    assert "all nodes above" in steps[-1].slips[frozenset()]
    before = next(step for step in steps if step.question == "What does D return?").reason
    assert before.endswith(": nothing more below D can matter.")  # the leaves are asked at the end


def test_the_window_from_before_the_elder_children_has_its_story():
    step = next(step for step in drill("alphabeta", 2, 1).steps if step.node == "H")
    assert (step.answer, step.slips[5, inf]) == ((5, 20), "C was entered with that window, but more is known by now.")


def test_a_new_child_does_not_always_come_next():
    followed = [
        next(child.label for child in task.tree.children if child.name == task.steps[-1].answer)
        for task in (drill("puct", level, seed) for level in (2, 3) for seed in range(50))
    ]
    assert 25 < followed.count("new") < 75


def test_min_may_move_at_the_root():
    task = from_tree("alphabeta", Decision([[3, 12, 8], [2, 4, 6], [14, 5, 2]], player=1))
    assert (task.tree.role, task.steps[-2].answer) == ("MIN", 6)


def test_a_draw_and_whoever_moved_in_are_backed_up():
    tree = Counts(3, 7, (Counts(1, 3, player=1), Counts(3, 4, (Counts(0, 0),), player=1)))
    task = from_tree("backup", Simulation(tree, (1, 0), 0))
    half = Fraction(1, 2)
    assert task.text.endswith("One more went through A, C and D, which is new, and nobody won it.")
    assert [step.answer for step in task.steps] == [(half, half), (half, 1), (3 + half, 5), (3 + half, 8)]


FINE = (1e-5, 2e-5, 0.1 + 0.2, 0.3, 0.7 - 0.4, 0.12, 0.125, 1 / 3, 0.33, 0.3333, -1e-9, 0, 2**53 + 1, 2.0**53)
SPLITS = ((0.1, 0.9), (1 / 3, 2 / 3), (0.125, 0.875), (0.001, 0.999), (0.7, 0.2, 0.1), (1 / 7, 6 / 7))


def given_tree(kind, rng, plies=3):
    """A tree whose leaves are hard to tell apart."""
    if not plies:
        return Leaf(tuple(rng.choices(FINE, k=3))) if kind in ("maxn", "paranoid") else rng.choice(FINE)
    if kind == "expectimax" and plies < 3 and rng.random() < 0.5:
        return ChanceNode([(chance, given_tree(kind, rng, plies - 1)) for chance in rng.choice(SPLITS)])
    return [given_tree(kind, rng, plies - 1) for _ in range(rng.randint(2, 3))]


@pytest.mark.parametrize("kind", ["minimax", "alphabeta", "expectimax", "maxn", "paranoid"])
def test_a_given_tree_can_be_worked_out_from_what_is_shown_of_it(kind):
    for seed in range(30):
        task = from_tree(kind, given_tree(kind, Random(seed)))
        assert [(step.node, step.answer) for step in task.steps] == list(ORACLES[kind](task))
        for step in task.steps:
            assert step.check(step.read(as_typed(step.answer))).right
            assert not any(step.check(wrong).right for wrong in step.slips)


def test_small_numbers_are_asked_for_in_full_and_small_means_to_more_places():
    task = from_tree("minimax", [[1e-5, 2e-5], [3e-5, 0]])
    assert [node.label for node in walk(task.tree) if node.label] == ["0.00001", "0.00002", "0.00003", "0"]
    step = task.steps[0]
    assert step.answer == Fraction(1, 100_000) and "places" not in step.question
    assert [step.check(step.read(typed)).right for typed in ("0.00001", "1/100000", "0", "0.00002")] == [1, 1, 0, 0]
    step = from_tree("expectimax", [ChanceNode([(1 / 3, 1e-5), (2 / 3, 0)]), 0]).steps[0]
    assert step.question == "What is the value of B? To 7 places."
    assert [step.check(step.read(typed)).right for typed in ("0.0000033", "0.000003", "0")] == [True, False, False]


@pytest.mark.parametrize("leaf", [5e-324, 1e-10, -1e16, 1e300])
def test_numbers_that_nobody_can_type_are_refused(leaf):
    for kind in ("minimax", "alphabeta", "expectimax"):
        with pytest.raises(DrillError, match=r"the leaf B1 has the value .*: multiply all leaves by the same number"):
            from_tree(kind, [[leaf, 1], 2])


def test_equal_sums_are_equal_however_they_were_rounded():
    task = from_tree("minimax", [[0.1 + 0.2, 1], [0.3, 1]])
    assert "Of equals, name the first." in task.steps[-1].question and task.steps[-1].answer == "B"


def test_counts_are_shown_as_they_are_computed_with():
    task = from_tree("puct", Counts(0.7, 5, (Counts(0.125, 2, prior=1 / 3), Counts(0.12, 2, prior=2 / 3)), c=1.2345))
    assert [(child.label, child.edge) for child in task.tree.children] == [("0.125/2", "1/3"), ("0.12/2", "2/3")]
    assert "c = 1.2345," in task.text
    near = Counts(2.5, 4, (Counts(1.5001, 2), Counts(1.5002, 2), Counts(1.5002, 2)))
    step = from_tree("ucb1", near).steps[-1]
    assert (step.answer, "name the first" in step.question) == ("C", True)
    assert len({number.split()[1] for number in step.reason.split(": ")[1].rstrip(".").split(", ")}) == 2


@pytest.mark.parametrize("kind", ["maxn", "paranoid"])
def test_chance_has_no_place_among_many(kind):
    with pytest.raises(DrillError, match="this kind of drills has no chance"):
        from_tree(kind, ChanceNode([(0.5, Leaf((1, 2, 3))), (0.5, Leaf((3, 2, 1)))]))


def test_what_is_no_tree_is_refused():
    with pytest.raises(InvalidGame):
        from_tree("minimax", [[3, "x"]])
    with pytest.raises(DrillError, match="a leaf alone"):
        from_tree("alphabeta", 3)
    with pytest.raises(DrillError, match="ucb1 is about Counts"):
        from_tree("ucb1", [[3, 12]])


def test_numbers_are_written_out():
    task = from_tree("minimax", [1_234_567.5, 10**15, -0.25])
    assert [leaf.label for leaf in task.tree.children] == ["1234567.5", "1000000000000000", "-0.25"]
    assert task.steps[0].answer == 10**15


# -- what is typed -------------------------------------------------------------------------------

NUMBER, PLACES, PAIR = Step("?", "A", 3, "."), Step("?", "A", 1.4803, "."), Step("?", "A", (-inf, 3), ".")
NAME = Step("?", "A", "B", ".", choices=("B", "C"))
NAMES = Step("?", None, frozenset({"B1"}), ".", choices=("B1", "B2"))

ODD = ("", " ", "x", "nan", "1/0", "1e5", "0x3", "٣", "３", "½", "3²", "1,5,2", "--3", "3-", "3/", "/3", ".", "3 4",
       "1_0", "True", "1" * 17, "9" * 10_000, "3\x00", "3;4", "None!", "inf")  # fmt: skip


@pytest.mark.parametrize("step", [NUMBER, PLACES, PAIR, NAME, NAMES], ids=["number", "places", "pair", "name", "names"])
@pytest.mark.parametrize("typed", ODD, ids=lambda typed: repr(typed[:8]))
def test_odd_input_is_refused_with_the_form_that_is_wanted(step, typed):
    if step is PAIR and typed in ("3 4", "3;4", "1/0"):
        assert step.read(typed) == tuple(int(each) for each in re.findall("[0-9]", typed))
        return
    with pytest.raises(DrillError, match=r"^write "):
        step.read(typed)


@pytest.mark.parametrize(
    ("step", "typed", "read"),
    [
        (NUMBER, " 3 ", 3), (NUMBER, "3.0", 3), (NUMBER, "+3", 3), (NUMBER, "-3", -3), (NUMBER, "−3", -3),
        (NUMBER, "6/2", 3), (NUMBER, ".5", Fraction(1, 2)), (NUMBER, "3.", 3), (NUMBER, "-1.25", Fraction(-5, 4)),
        (NUMBER, "1,5", Fraction(3, 2)), (PAIR, "1,5/5", (Fraction(3, 2), 5)), (PAIR, "-Infinity 3", (-inf, 3)),
        (PAIR, "-inf, 3", (-inf, 3)), (PAIR, "(-∞, 3)", (-inf, 3)), (PAIR, "−∞ 3", (-inf, 3)),
        (PAIR, "1.5/5", (Fraction(3, 2), 5)), (PAIR, "{1; 3}", (1, 3)), (NAMES, "[b1; B2]", {"B1", "B2"}),
        (PAIR, "[1,∞]", (1, inf)), (PAIR, "<2.5,Inf>", (Fraction(5, 2), inf)), (NAME, "b", "B"), (NAME, " C ", "C"),
        (NAMES, "b1 B2", {"B1", "B2"}), (NAMES, "B2,B2", {"B2"}), (NAMES, "None", set()),
    ],
)  # fmt: skip
def test_an_answer_may_be_typed_in_many_ways(step, typed, read):
    assert step.read(typed) == read


@pytest.mark.parametrize(
    ("typed", "right"),
    [("1.48", True), ("1.4803", True), ("1.4753", True), ("1.485", True), ("1.49", False), ("1.47", False),
     ("1.5", False), ("1.4752", False)],
)  # fmt: skip
def test_two_places_are_enough(typed, right):
    assert PLACES.check(PLACES.read(typed)).right == right


def test_a_whole_number_is_not_rounded_to():
    assert not NUMBER.check(NUMBER.read("2.999")).right
    assert not PAIR.check(PAIR.read("-inf 3.001")).right
