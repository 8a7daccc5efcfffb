"""Games given as trees: how nodes are named, what is refused, and the notations."""

from math import nan

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gamelib import (
    CHANCE,
    MAX,
    MIN,
    GameError,
    InvalidGame,
    NotationError,
    UnknownPlayer,
)
from gamelib.games import (
    ChanceNode,
    Decision,
    Leaf,
    TreeGame,
    exam_trees,
    random_tree,
    read_tree,
    write_tree,
)
from gamelib.games.tree import DEEPEST, tree_from_json
from gamelib.same_game import Metered
from gamelib.search import minimax, minimax_by_labels, minimax_by_stack
from tests.max_n import vector_of

TWO_PLY = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]

numbers = st.one_of(st.integers(-(10**9), 10**9), st.floats(allow_nan=False, allow_infinity=False))
vectors = st.lists(numbers, min_size=2, max_size=3).map(lambda values: Leaf(tuple(values)))
weights = st.integers(1, 9)


def chance_node(pairs):
    total = sum(weight for weight, _ in pairs)
    return ChanceNode([(weight / total, child) for weight, child in pairs])


def trees_over(leaves):
    return st.recursive(
        leaves,
        lambda children: st.one_of(
            st.lists(children, min_size=1, max_size=4),
            st.lists(st.tuples(weights, children), min_size=1, max_size=3).map(chance_node),
        ),
        max_leaves=30,
    )


nested_lists = st.recursive(st.integers(-5, 5), lambda child: st.lists(child, min_size=1, max_size=4), max_leaves=30)


def names_of(game):
    """All nodes, row by row."""
    names = [game.initial_state()]
    for name in names:
        names += [game.result(name, action) for action in game.actions(name)]
    return names


def test_nodes_are_named_by_letters_row_by_row_and_leaves_by_their_parent():
    game = TreeGame(TWO_PLY)
    assert names_of(game) == ["A", "B", "C", "D", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2", "D3"]
    assert game.actions("A") == ("a1", "a2", "a3")
    assert game.actions("B") == ("b1", "b2", "b3")
    assert game.actions("B1") == ()


@given(nested_lists, st.sampled_from([MAX, MIN]))
def test_the_game_follows_the_nested_lists_at_any_depth(tree, first):
    game = TreeGame(tree, first=first)
    waiting, seen = [(game.initial_state(), tree, first)], set()
    while waiting:
        state, node, turn = waiting.pop()
        assert state not in seen
        seen.add(state)
        if isinstance(node, list):
            assert not game.is_terminal(state)
            assert game.player(state) == turn
            actions = game.actions(state)
            assert len(actions) == len(node) == len(set(actions))
            waiting += [(game.result(state, a), child, 1 - turn) for a, child in zip(actions, node, strict=True)]
        else:
            assert game.is_terminal(state)
            assert game.actions(state) == ()
            assert game.utility(state, MAX) == node == -game.utility(state, MIN)


def test_a_decision_names_itself_its_actions_and_who_moves():
    game = TreeGame(Decision([Decision([1, 2], player=MAX), [3, 4]], name="shop", actions=["tea", "coffee"]), first=MIN)
    assert game.initial_state() == "shop"
    assert game.actions("shop") == ("tea", "coffee")
    assert game.player("shop") == MIN
    assert game.player(game.result("shop", "tea")) == MAX
    assert game.player(game.result("shop", "coffee")) == MAX
    assert game.parse_action("shop", " TEA ") == "tea"
    assert game.parse(" shop ") == "shop"


def test_chance_nodes_have_outcomes_with_probabilities_and_do_not_take_a_turn():
    game = TreeGame([ChanceNode([(0.25, [1, 2]), (0.75, 3)], actions=["heads", "tails"]), 4], first=MAX)
    assert game.player("B") is CHANCE
    assert game.outcomes("B") == (("heads", 0.25), ("tails", 0.75))
    assert game.actions("B") == ("heads", "tails")
    assert game.result("B", "tails") == "B2"
    assert game.player(game.result("B", "heads")) == MIN  # MAX moved at the root, chance in between


def test_a_vector_leaf_has_one_utility_a_player():
    game = TreeGame([Leaf((1, 2, 6)), [Leaf((4, 2, 3))]], num_players=3, first=2)
    assert [game.utility("A1", player) for player in range(3)] == [1, 2, 6]
    assert (game.player("A"), game.player("B")) == (2, 0)
    assert game.player_names == ("player 1", "player 2", "player 3")
    assert TreeGame([Leaf((1, 2)), Leaf(3)]).utility("A1", MIN) == 2
    assert TreeGame([Leaf((1, 2)), Leaf(3)]).utility("A2", MIN) == -3


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda game: game.player("Z"), NotationError, "the tree has no node 'Z'; it has A, B, C, D, B1"),
        (lambda game: game.parse("Z"), NotationError, "the tree has no node 'Z'"),
        (lambda game: game.parse_action("A", "a9"), NotationError, "'a9' is not a legal action here; choose one of a1"),
        (lambda game: game.outcomes("A"), GameError, "chance is not to move"),
    ],
)
def test_what_a_tree_does_not_have_is_named_with_what_it_has(ask, error, message):
    game = TreeGame(TWO_PLY)
    with pytest.raises(error) as caught:
        ask(game)
    assert message in str(caught.value)
    assert repr(game) == "TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])"


CONTAINS_ITSELF = [1]
CONTAINS_ITSELF.append(CONTAINS_ITSELF)


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ([], "the node A is empty; a node needs at least one child"),
        ([3, nan], "the leaf A2 has the value nan; a leaf's value is a finite number"),
        ([10**400], "the leaf A1 has a value beyond 1e308"),
        ([True], "True is not a tree: a node is a list of its children, a leaf is a number"),
        ("[3, 12]", "'[3, 12]' is not a tree"),
        ({"A": 3}, "{'A': 3} is not a tree"),
        (Leaf((1, 2, 3)), "the leaf A has 3 values for 2 players; write Leaf((u0, u1)), one utility a player"),
        (ChanceNode([]), "the chance node A has no outcomes; it needs at least one"),
        (ChanceNode([(0.5, 3), (0.4, 2)]), "the probabilities of the chance node A sum to 0.9, and must sum to 1"),
        (ChanceNode([(0, 3), (1, 2)]), "an outcome of probability 0; a probability is more than 0 and at most 1"),
        (ChanceNode([(nan, 3), (0.5, 2)]), "an outcome of probability nan"),
        (ChanceNode([(1.5, 3)]), "an outcome of probability 1.5"),
        (ChanceNode([(True, 3)]), "is a pair (probability, subtree), not (True, 3)"),
        (ChanceNode([0.5, 0.5]), "is a pair (probability, subtree), not 0.5"),
        (ChanceNode(1), "the outcomes of chance node A are a list of pairs, not 1"),
        (Decision([1, 2], actions=["left"]), "the node A has 2 children and 1 names of actions: ['left']"),
        (Decision([1, 2], actions=["left", "left"]), "the node A has two actions of the same name: ['left', 'left']"),
        (Decision([1, 2], actions="lr"), "the actions of node A are a list of texts, one a child, not 'lr'"),
        ([Decision([1], name="X"), Decision([2], name="X")], "two nodes are called 'X'; names must differ"),
        ([Decision([1], name="A1"), 2, Decision([1], name="A2")], "two nodes are called 'A2'"),
        (CONTAINS_ITSELF, f"nested more than {DEEPEST} levels deep; a tree has at most {DEEPEST} plies"),
    ],
)
def test_a_malformed_tree_is_refused_with_the_node_that_is_wrong(tree, message):
    with pytest.raises(InvalidGame) as caught:
        TreeGame(tree)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("player", [2, -1, True, 0.0, "MAX", CHANCE])
def test_only_players_who_sit_at_the_game_can_move(player):
    for make in (lambda: TreeGame([1, 2], first=player), lambda: TreeGame(Decision([1], player=player))):
        with pytest.raises(UnknownPlayer) as caught:
            make()
        assert str(caught.value) == f"there is no player {player!r} in tree: its players are 0 and 1"


@pytest.mark.parametrize("num_players", [0, -1, 101, 10**12, 1.5, True, "2", None])
def test_the_number_of_players_is_a_whole_number(num_players):
    with pytest.raises(InvalidGame, match="the number of players is a whole number from 1 to 100, not "):
        TreeGame([1, 2], num_players=num_players)


def test_every_leaf_of_three_players_has_three_values():
    with pytest.raises(InvalidGame, match=r"the leaf B1 has 1 value for 3 players; write Leaf\(\(u0, u1, u2\)\)"):
        TreeGame([Leaf((1, 2, 3)), [4]], num_players=3)


def chain(plies):
    tree = 3
    for _ in range(plies):
        tree = [tree]
    return tree


def test_a_tree_of_the_stated_limit_can_be_made_written_read_and_searched():
    game = TreeGame(chain(DEEPEST))
    assert read_tree(write_tree(game.tree)) == game.tree
    for search in (minimax, minimax_by_labels, minimax_by_stack):
        assert (search(game).value, search(game).nodes) == (3, DEEPEST + 1)


@pytest.mark.parametrize("plies", [DEEPEST + 1, 2000])
@pytest.mark.parametrize("use", [TreeGame, write_tree])
def test_a_deeper_tree_is_one_clear_error(use, plies):
    with pytest.raises(InvalidGame) as caught:
        use(chain(plies))
    assert str(caught.value) == "this tree is nested more than 200 levels deep; a tree has at most 200 plies"


def test_a_tree_is_read_from_json():
    chance = {"chance": [[1, {"children": [1, {"leaf": [2, 3]}], "name": "X", "actions": ["go", "stay"], "player": 1}]]}
    assert tree_from_json([3, chance]) == [
        3, ChanceNode([(1, Decision([1, Leaf((2, 3))], 1, "X", ["go", "stay"]))])
    ]  # fmt: skip


@given(trees_over(st.one_of(numbers, vectors)))
@example([1e300, -1e-300, 0.1, -0.0, 10**20])
def test_a_tree_survives_being_written_as_text(tree):
    assert read_tree(write_tree(tree)) == tree


@given(nested_lists)
def test_numbers_and_lists_are_written_as_python_writes_them(tree):
    assert write_tree(tree) == str(tree)


def test_texts_are_read_with_any_blanks_brackets_and_a_comma_at_the_end():
    assert read_tree(" [ ( 3,12 ) ,\n[2,4 ,] ] ") == [[3, 12], [2, 4]]
    assert read_tree("[-4.5, +3, 1e3, .5]") == [-4.5, 3, 1000, 0.5]
    assert read_tree("{0.9: [2, <1, 2>], 0.1: 3}") == ChanceNode([(0.9, [2, Leaf((1, 2))]), (0.1, 3)])
    assert read_tree("7") == 7


def test_a_game_is_made_from_text_like_from_lists():
    assert TreeGame.from_text("[<1, 2, 6>, [<4, 2, 3>]]", first=2, num_players=3).utility("A1", 2) == 6
    with pytest.raises(InvalidGame, match=r"sum to 0\.9"):
        TreeGame.from_text("[{0.5: 1, 0.4: 2}, 3]")


COMMA_EXPECTED = "',' was expected between two items, or ']' after the last"
COLON_EXPECTED = "':' was expected between a probability and the subtree it leads to"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a tree is missing: write numbers in brackets, such as [[3, 12, 8], [2, 4, 6]]"),
        ("[[3, 12], []]", "the brackets closed at character 12 are empty; a node needs at least one child"),
        ("[3, 12", "'[' at character 1 is never closed: a ']' is missing"),
        ("[3, [2, 4", "'[' at character 5 is never closed: a ']' is missing"),
        ("[3 12]", f"{COMMA_EXPECTED}, and '12' at character 4 was found"),
        ("[3, 12)", f"{COMMA_EXPECTED}, and ')' at character 7 was found"),
        ("[3, 12]]", "the tree is complete before ']' at character 8; remove what follows"),
        ("[3,, 4]", "',' at character 4 is not a number"),
        ("[3, x]", "'x' at character 5 is not a number"),
        ("[3, nan]", "'nan' at character 5 is not a finite number"),
        ("[3, 1e999]", "'1e999' at character 5 is not a finite number"),
        ("[<1, [2]>]", "'[' at character 6 is not a number"),
        ("{0.5 3}", f"{COLON_EXPECTED}, and '3' at character 6 was found"),
        ("{0.5", f"{COLON_EXPECTED}, and the end was found"),
        ("{0.5:", "a tree is missing: write numbers in brackets, such as [[3, 12, 8], [2, 4, 6]]"),
        ("[3: 4]", f"{COMMA_EXPECTED}, and ':' at character 3 was found"),
    ],
)
def test_a_text_that_is_no_tree_is_refused_at_the_right_character(text, message):
    with pytest.raises(NotationError) as caught:
        read_tree(text)
    assert str(caught.value) == message


@given(st.text(alphabet="[](){}<>,:12.-en \n", max_size=30))
def test_any_text_is_a_tree_or_gets_an_error_of_ours(text):
    try:
        game = TreeGame.from_text(text)
    except GameError as error:
        assert str(error)
    else:
        assert read_tree(write_tree(game.tree)) == read_tree(text)


def shape(tree):
    """The depths of the leaves, the numbers of children and the leaves."""
    depths, counts, leaves, waiting = set(), set(), [], [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        if isinstance(node, list):
            counts.add(len(node))
            waiting += [(child, depth + 1) for child in node]
        else:
            depths.add(depth)
            leaves.append(node)
    return depths, counts, leaves


@given(st.integers(1, 4), st.integers(0, 3), st.integers(-5, 5), st.integers(0, 9), st.integers(0, 10**6))
def test_a_random_tree_has_the_branching_depth_and_leaves_asked_for(branching, depth, least, more, seed):
    game = random_tree(branching, depth, leaves=(least, least + more), rng=seed)
    depths, counts, leaves = shape(game.tree)
    assert (depths, counts) == ({depth}, {branching} if depth else set())
    assert len(leaves) == branching**depth
    assert all(type(leaf) is int and least <= leaf <= least + more for leaf in leaves)
    assert repr(random_tree(branching, depth, leaves=(least, least + more), rng=seed)) == repr(game)


def test_a_random_tree_takes_every_number_of_children_and_every_leaf_in_the_ranges():
    depths, counts, leaves = shape(random_tree((1, 4), 5, leaves=(-2, 2), rng=0).tree)
    assert (depths, counts, set(leaves)) == ({5}, {1, 2, 3, 4}, {-2, -1, 0, 1, 2})


def test_other_seeds_give_other_trees_and_a_generator_goes_on():
    assert len({repr(random_tree(rng=seed)) for seed in range(20)}) == 20
    generator = np.random.default_rng(7)
    assert repr(random_tree(rng=generator)) == repr(random_tree(rng=7)) != repr(random_tree(rng=generator))


def test_leaves_can_be_drawn_by_a_function():
    game = random_tree(2, 3, leaves=lambda generator: generator.uniform(5, 6), first=MIN, rng=1)
    _, _, leaves = shape(game.tree)
    assert len(set(leaves)) == 8
    assert all(5 <= leaf < 6 for leaf in leaves)
    assert game.player("A") == MIN


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        *(({"branching": b}, "branching is a whole number, 1 or more, or a pair (least, most) of such, not ")
          for b in (0, -1, 2.5, True, "3", None, (3, 2), (0, 2), (1,), (1, 2, 3), (1, 2.5))),
        *(({"depth": d}, f"depth is a whole number from 0 to {DEEPEST}, not ") for d in (-1, 1.5, True, "2", 201)),
        *(({"leaves": leaves}, "leaves is a pair (least, greatest) of whole numbers from -10**15 to 10**15 or")
          for leaves in ((3, 2), (0.5, 1), (1,), 5, "ab", None, (0, 10**16), (-(10**30), 0))),
        ({"depth": 13}, "a tree of 13 plies with up to 3 children a node could have more than 1,000,000 leaves"),
        ({"branching": (1, 1001), "depth": 2}, "up to 1001 children"),
        ({"leaves": lambda generator: nan}, "the leaf B1 has the value nan"),
        ({"leaves": lambda generator: "x"}, "'x' is not a tree"),
        ({"first": 2}, "there is no player 2"),
    ],
)  # fmt: skip
def test_an_impossible_random_tree_is_refused(arguments, message):
    with pytest.raises(GameError) as caught:
        random_tree(**arguments, rng=1)
    assert message in str(caught.value)


@pytest.mark.parametrize("name", exam_trees())
def test_an_exam_tree_has_its_published_value_and_the_leaves_named_as_pruned(name):
    tree = exam_trees()[name]
    leaves = [state for state in names_of(tree.game) if tree.game.is_terminal(state)]
    vector = vector_of(tree.game, tree.game.initial_state())
    assert (vector[MAX] if tree.game.num_players == 2 else vector) == pytest.approx(tree.value)
    assert all(1 <= place <= len(leaves) for place in tree.pruned)
    assert list(tree.pruned) == sorted(set(tree.pruned))
    assert tree.title
    assert tree.source


def test_where_the_source_writes_888_a_leaf_is_pruned():
    tree = exam_trees()["poole-mackworth"]
    leaves = read_tree(write_tree(tree.game.tree).replace("[", "").replace("]", "").join("[]"))
    assert tuple(place for place, leaf in enumerate(leaves, 1) if leaf == 888) == tree.pruned


def test_the_exam_trees_cannot_be_changed():
    with pytest.raises(TypeError):
        exam_trees()["mine"] = exam_trees()["two-ply"]


def test_bounds_of_trees_are_those_of_their_leaves_and_pass_through_a_meter():
    game = TreeGame([[3, 12], [-5, 2]])
    assert Metered(game).utility_bounds(MAX) == game.utility_bounds(MAX) == (-5, 12)
