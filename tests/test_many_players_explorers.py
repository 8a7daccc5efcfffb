"""The explorers of lesson 06: ties, maxⁿ by hand, trees and boards for several players."""

import re

import pytest

from gamelib.games import random_vector_tree
from gamelib.search import maxn, maxn_vectors, paranoid
from gamelib.widgets import ManyPlayersExplorer, TieExplorer, VectorsByHandExplorer
from gamelib.widgets.many_players import MAXN, PARANOID, PRUNED, backed_up, deep_tie


@pytest.mark.parametrize("seed", range(20))
def test_what_goes_up_is_what_the_searches_find(seed):
    game = random_vector_tree(3, 2, 4, total=5, rng=seed)
    found = backed_up(game)
    searched = maxn(game)
    assert (found.vectors[()], found.line) == (searched.values, searched.principal_variation)
    possible = maxn_vectors(game)
    for taken in ({f"{node}2" for node in nodes} for nodes in ("a", "hijklmno", "abcdefghijklmno")):
        assert backed_up(game, taken=taken).vectors[()] in possible
    assert backed_up(game, coalition={1, 2}).vectors[()][0] == paranoid(game).value


def test_one_tie_three_plies_down_changes_who_comes_out_on_top():
    game = deep_tie()
    assert maxn_vectors(game) == {(4, 3, 3), (2, 2, 6), (4, 2, 4)}
    first, last = backed_up(game), backed_up(game, taken={"d2"})
    assert list(first.ties) == [("a1", "b1"), ("a2",)]
    assert ("a1", "b1") not in (first.line[:2], last.line[:2])  # nobody ever comes there
    assert (first.vectors[()], last.vectors[()]) == ((4, 3, 3), (2, 2, 6))


def test_the_reader_flips_the_tie():
    explorer = TieExplorer()
    assert explorer.facts == (
        "Play goes a1 b2 e1 and is worth (4, 3, 3): player 1 has the most. Ties, to be clicked: d1 = d2 (player 3 "
        "takes d1), c1 = c2 (player 2 takes c1)."
    )
    explorer.picked("d2")
    assert explorer.facts.startswith("Play goes a2 c1 f1 and is worth (2, 2, 6): player 3 has the most.")
    assert "d2=" in explorer.shown.picture
    explorer.picked("c2")
    assert explorer.values["taken"] == "d2 c2"
    assert explorer.facts.startswith("Play goes a2 c2 g2 and is worth (4, 2, 4)")
    explorer.picked("d1")  # of two equals the last one picked is taken
    assert explorer.facts.startswith("Play goes a1 b2 e1 and is worth (4, 3, 3)")
    assert "a1 = a2 (player 1 takes a1)" in explorer.facts
    explorer.picked("d1")  # a click on the one that is taken takes the other
    assert explorer.values["taken"] == "c2 d2"


def test_all_actions_of_ties_and_no_others_can_be_clicked():  # one that is taken keeps the keyboard's focus
    explorer = TieExplorer()
    for taken in ("", "d2"):
        explorer.set(taken=taken)
        assert set(re.findall('data-pick="(.*?)"', explorer.shown.picture)) >= {"d1", "d2", "c1", "c2"}
    assert "b1" not in re.findall('data-pick="(.*?)"', explorer.shown.picture)


def test_the_textbook_tree_by_hand():
    explorer = VectorsByHandExplorer()
    assert explorer.facts.startswith("The textbook's tree: 0 of 7 nodes are right. Click the child that player 3 takes")
    explorer.picked("b1")
    assert explorer.values["B"] == "b1"
    assert explorer.facts.endswith("0 of 7 nodes are right. Node B has to wait: first the nodes below it.")
    right = {"D": "d1", "E": "e1", "F": "f2", "G": "g2", "B": "b1", "C": "c1"}
    explorer.set(**right)
    assert explorer.facts.endswith("6 of 7 nodes are right.")
    for action, worth in (("a1", "(1, 2, 6)"), ("a2", "(1, 5, 2)")):  # a tie: both are right
        explorer.set(A=action)
        assert explorer.facts == (
            f"The textbook's tree: 7 of 7 nodes are right. It is worth {worth}. a1 and a2 tie; you took {action}."
        )


def test_a_wrong_node_hides_no_right_one_and_all_wrong_ones_are_named():
    explorer = VectorsByHandExplorer()
    explorer.set(D="d2", E="e2", F="f2", G="g2", C="c1", B="b1")
    assert explorer.facts == (
        "The textbook's tree: 3 of 7 nodes are right. "
        "Node D: player 3 chooses here and looks at number 3 of each vector. d2 gives 3, and d1 gives more. "
        "Node E: player 3 chooses here and looks at number 3 of each vector. e2 gives 1, and e1 gives more. "
        "Node B has to wait: first the nodes below it."
    )
    assert "C (player 2) = (1, 5, 2)" in explorer.shown.picture


@pytest.mark.parametrize("number", [1, 17, 30])
def test_choosing_as_maxn_does_is_right_in_every_tree(number):
    explorer = VectorsByHandExplorer()
    game = random_vector_tree(rng=number)
    explorer.set(number=number, **{name: maxn(game, name).action for name in "ABCDEFG"})
    vector = ", ".join(f"{each:g}" for each in maxn(game).values)
    assert f"7 of 7 nodes are right. It is worth ({vector})." in explorer.facts


def test_who_is_against_player_1_changes_what_it_gets():
    explorer = ManyPlayersExplorer()
    assert explorer.facts == (
        "Maxⁿ, everybody plays for itself: 8 leaves, all looked at; worth (6, 3, 1), play goes a2 c1 f1."
    )
    got = {}
    for against in ((), (2,), (3,), (2, 3)):
        explorer.set(**{f"against_{other}": other in against for other in (2, 3)})
        got[against] = explorer.facts
    assert "with player 2 against player 1, who gets 3 (if everybody plays for itself: 6)" in got[2,]
    assert "with player 2 and player 3 against player 1, who gets 2" in got[2, 3]
    assert len(set(got.values())) == 4


def test_where_an_enemy_moves_the_number_of_player_1_is_underlined():
    explorer = ManyPlayersExplorer()
    explorer.set(against_3=True)
    own = {player: set(re.findall(rf'<g[^>]*class="node player{player}".*?data-own="(.)"', explorer.shown.picture))
           for player in (1, 2, 3)}  # fmt: skip
    assert own == {1: {"0"}, 2: {"1"}, 3: {"0"}}


def shown_controls(explorer):
    return {name for name, control in explorer.controls.items() if control.layout.display != "none"}


def test_what_does_not_apply_is_hidden_and_nothing_that_is_shown_is_refused():
    explorer = ManyPlayersExplorer()
    always = {"players", "depth", "number", "algorithm"}
    for players in (2, 3, 4):
        against = {f"against_{other}" for other in (2, 3) if other <= players}  # 3 plies: player 4 never moves
        for algorithm, more in ((MAXN, against), (PRUNED, set()), (PARANOID, {"paranoid"})):
            explorer.set(players=players, algorithm=algorithm, **dict.fromkeys(sorted(against), True))
            assert shown_controls(explorer) == always | more
            assert "This cannot be shown" not in explorer.facts
    assert explorer.controls["paranoid"].max == 4
    explorer.controls["players"].value = 2
    assert explorer.controls["paranoid"].max == 2


def test_who_never_moves_is_nobodys_enemy():
    explorer = ManyPlayersExplorer()
    explorer.set(players=4, depth=2, against_2=True, against_3=True)
    assert "against_2" in shown_controls(explorer)
    assert "with player 2 against player 1" in explorer.facts
    assert "against_3" not in shown_controls(explorer)


def test_pruned_trees_show_bounds_and_cuts():
    explorer = ManyPlayersExplorer()
    explorer.set(algorithm=PRUNED)
    assert "7 of 8 leaves looked at; worth (6, 3, 1)" in explorer.facts
    assert explorer.shown.picture.count('class="cut"') == 1
    assert "≥" in explorer.shown.picture
    explorer.set(algorithm=PARANOID)
    assert explorer.facts == (
        "Paranoid with alpha-beta: 6 of 8 leaves looked at; player 1 gets at least 2 with a1, whatever the others do "
        "(maxⁿ expects 6)."
    )
    assert "≤" in explorer.shown.picture


@pytest.mark.parametrize("algorithm", [MAXN, PRUNED, PARANOID])
@pytest.mark.parametrize(("players", "depth"), [(2, 4), (3, 3), (4, 3), (4, 1)])
def test_every_tree_is_drawn_by_every_algorithm(algorithm, players, depth):
    explorer = ManyPlayersExplorer()
    explorer.set(algorithm=algorithm, players=players, depth=depth)
    for number in (1, 2, 3):
        explorer.set(number=number)
        game = random_vector_tree(players, 2, depth, rng=number)
        value = paranoid(game).value if algorithm == PARANOID else maxn(game).values[0]
        shown = f"at least {value:g} " if algorithm == PARANOID else f"worth ({value:g}, "
        assert shown in explorer.facts
