"""A game against the tree: its replies and what it thought of them, against the library's own tree."""

import pytest

from gamelib.games import TicTacToe
from gamelib.montecarlo import UCT, RandomRollout, SearchTree
from gamelib.svg import size_of
from gamelib.widgets import PlayAgainstTreeExplorer
from gamelib.widgets.tree_search import CONNECT_FOUR, TIC_TAC_TOE, search_game, true_values
from tests.picks import pick, picks_of

YOURS = "Your move: click it on the board."


def replies(game, moves, *, first=False, simulations=500, c=1.0, luck=1):
    """Play the moves against a tree that is kept, and return what it thought before each of its replies."""
    tree = SearchTree(game, tree_policy=UCT(c), rollout=RandomRollout(), rng=luck)
    found = []

    def reply():
        kept = tree.root.visits
        tree.grow(simulations)
        result = tree.result()
        tree.advance(result.action)
        found.append((result, kept, tree.result() if tree.root.children else None))

    if first:
        reply()
    for move in moves.split():
        tree.advance(game.parse_action(tree.root.state, move))
        if tree.root.player is not None:
            reply()
    return found, tree.root.state


@pytest.mark.parametrize("first", [False, True])
def test_it_replies_with_the_most_visited_action_of_a_tree_that_it_keeps(first):
    explorer = PlayAgainstTreeExplorer()
    explorer.set(first=first)
    moves = []
    for _ in range(2):
        moves.append(picks_of(explorer.shown.picture)[0])
        pick(explorer, moves[-1])
        found, state = replies(TicTacToe(), " ".join(moves), first=first)
        result, kept, known = found[-1]
        assert explorer._played.state == state
        assert "It made 500 simulations" in explorer.facts and result.simulations == 500 + kept
        assert (f" beside {kept} kept from its last search" in explorer.facts) == (kept > 0)
        before = explorer._played.thoughts[-1].state
        assert f"it played {TicTacToe().action_text(before, result.action)}." in explorer.facts
        for visits in sorted(result.visits.values())[-3:]:
            assert f" {visits} (Q" in explorer.facts
        assert (known is None) == explorer._played.over
        if known is None:
            break
        assert f">N {known.simulations}<" in explorer.shown.picture
        told = explorer.facts.partition("Your replies, with Q for you: ")[2]
        mover = TicTacToe().player(state)
        for action, values in known.action_values.items():  # on the board the reader looks at
            q = f"{(values[mover] + 1) / 2:.2f}"
            assert f">{q}<" in explorer.shown.picture
            visits = f"{TicTacToe().action_text(state, action)} {known.visits[action]} (Q {q})"
            assert (visits in told) or known.visits[action] <= sorted(known.visits.values())[-3]
    assert kept > 0


def test_it_feels_safe_where_it_is_not():
    explorer = PlayAgainstTreeExplorer()
    explorer.set(simulations=200, luck=6, moves="b3 c2")
    assert "its moves by visits: a1 55 (Q 0.71)" in explorer.facts and "c3 8 (Q 0.12)" in explorer.facts
    values = true_values(TIC_TAC_TOE, explorer._played.state)
    game = TicTacToe()
    assert [game.action_text(explorer._played.state, each) for each in values if values[each] == 1] == ["c3"]
    explorer.set(moves="b3 c2 c3")
    assert "its moves by visits: a3 61 (Q 0.18)" in explorer.facts and "c1 48 (Q 1.00)" in explorer.facts
    sizes = {size_of(explorer.shown.picture)}
    explorer.set(moves="b3 c2 c3 c1")
    assert explorer.facts.startswith("The game is over: X has won.") and "Your replies" not in explorer.facts
    assert ">before: your replies<" in explorer.shown.picture and ">1.00<" in explorer.shown.picture
    sizes.add(size_of(explorer.shown.picture))
    explorer.set(moves="")
    assert sizes == {(812, 515)} and size_of(explorer.shown.picture) == (812, 270)  # no tree, no empty room


def test_a_game_ends_and_nothing_can_be_played_then():
    explorer = PlayAgainstTreeExplorer()
    explorer.set(simulations=10, luck=3)
    for _ in range(9):
        if explorer._played.over:
            break
        pick(explorer, picks_of(explorer.shown.picture)[0])
    assert explorer.facts.startswith("The game is over: ")
    assert picks_of(explorer.shown.picture) == []
    moves = explorer.values["moves"]
    explorer.set(moves=[*moves, "b2"])
    assert explorer.facts.startswith("This cannot be shown")
    explorer.undo.click()
    assert explorer.values["moves"] == moves and explorer.facts.startswith("The game is over: ")


def test_another_game_begins_anew_with_places_of_its_own():
    explorer = PlayAgainstTreeExplorer()
    explorer.set(moves="b2 a2")
    explorer.controls["game"].value = CONNECT_FOUR
    assert explorer.values["moves"] == () and explorer.facts.endswith("(seed 1). Your move: click it on the board.")
    assert picks_of(explorer.shown.picture) == list("1234567")
    explorer.set(moves="4453")
    found, state = replies(search_game(CONNECT_FOUR).game, "4 4 5 3")
    assert explorer._played.state == state
    assert f"It made 500 simulations beside {found[-1][1]} kept from its last search" in explorer.facts
    explorer.controls["first"].value = True
    assert explorer.values["moves"] == () and len(explorer._played.thoughts) == 1


def test_a_change_of_the_search_holds_from_its_next_reply_on():
    explorer = PlayAgainstTreeExplorer()
    explorer.set(simulations=200, moves="b2")
    first, before = explorer._played.thoughts[0], explorer.facts
    explorer.set(c=0, simulations=50, luck=3)
    assert explorer._played.thoughts == [first]
    assert "Its next reply will take 50 simulations with C = 0 (seed 3)." in explorer.facts
    pick(explorer, picks_of(explorer.shown.picture)[0])
    tree = SearchTree(TicTacToe(), explorer._played.thoughts[1].state, tree_policy=UCT(0), rng=3)
    tree.grow(50)
    assert explorer._played.thoughts[0] is first
    assert explorer._played.thoughts[1].result == tree.result()
    explorer.undo.click()
    assert explorer._played.thoughts == [first] and explorer.facts.startswith(before.removesuffix(YOURS))
    explorer.undo.click()
    assert explorer._played.thoughts == [] and "Its next reply will take 50 simulations" in explorer.facts


def test_ten_simulations_mean_ten():
    explorer = PlayAgainstTreeExplorer()
    explorer.set(moves="b2")
    explorer.set(simulations=10)
    pick(explorer, picks_of(explorer.shown.picture)[0])
    assert explorer.facts.startswith("It made 10 simulations; ") and explorer._played.thoughts[1].kept == 0


def test_reset_goes_back_to_the_game_it_was_made_with():
    explorer = PlayAgainstTreeExplorer(CONNECT_FOUR, first=True)
    thought = explorer._played.thoughts
    explorer.set(game=TIC_TAC_TOE, c=50)
    explorer.set(**explorer._defaults)
    assert explorer.values["game"] == CONNECT_FOUR and explorer._played.thoughts == thought
