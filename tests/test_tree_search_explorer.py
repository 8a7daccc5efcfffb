"""Tree search on a board: what the explorer shows against the library's own search."""


import pytest

from gamelib import MAX
from gamelib.games import ConnectFour
from gamelib.montecarlo import UCT, best_mean, mcts, most_visits
from gamelib.search import alphabeta, solve
from gamelib.svg import size_of
from gamelib.widgets import TreeSearchExplorer
from gamelib.widgets import tree_search as module
from gamelib.widgets.tree_search import (
    CONNECT_FOUR,
    FIRST_COLUMNS,
    GAMES,
    ROLLOUTS,
    SIMULATIONS,
    TIC_TAC_TOE,
    Setting,
    position,
    search_game,
    true_values,
    truth_text,
)
from tests.picks import pick


def result_of(explorer):
    """Search with the library what the explorer is set to."""
    values = explorer.values
    offered = search_game(values["game"])
    state, _ = position(values["game"], values["moves"])
    return offered.game, state, mcts(
        offered.game, state, simulations=values["simulations"], tree_policy=UCT(values["c"] / 100),
        rollout=offered.rollout(values["rollout"]), rng=values["luck"],
    )  # fmt: skip


def test_it_opens_where_one_move_draws_and_the_tree_turns_to_it_as_it_grows():
    explorer = TreeSearchExplorer()
    assert explorer.facts == (
        "tic-tac-toe after a1, O to move (click to play on). 1,000 simulations with C = 1: most visits for b2, 239, "
        "Q 0.44, which has the best mean too. With perfect play the game is a draw, and only b2 keeps it so: the "
        "search is right."
    )
    for simulations in SIMULATIONS:
        explorer.set(simulations=simulations)
        assert explorer.facts.endswith("the search is right." if simulations >= 500 else "wrong.")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("rollout", [name for _, name in ROLLOUTS])
def test_board_tree_and_sentence_tell_what_mcts_finds(game, rollout):
    explorer = TreeSearchExplorer()
    explorer.set(game=game, moves="", rollout=rollout, simulations=20, c=70, luck=4)
    rules, state, result = result_of(explorer)
    player = rules.player(state)
    name = rules.action_text(state, result.action)
    mean = (result.action_values[result.action][player] + 1) / 2
    count = result.visits[result.action]
    *others, last = [rules.action_text(state, each) for each in result.visits if result.visits[each] == count]
    told = f"{', '.join(others)} and {last}, {count} each; of these it takes {name}" if others else f"{name}, {count}"
    assert f"most visits for {told}, Q {mean:.2f}" in explorer.facts
    for action, values in result.action_values.items():
        assert f">{(values[player] + 1) / 2:.2f}<" in explorer.shown.picture, action
    assert ">N 20<" in explorer.shown.picture


def test_where_the_best_mean_is_another_it_is_told_too():
    explorer = TreeSearchExplorer()
    told = 0
    for luck in range(1, 7):
        explorer.set(luck=luck, simulations=20)
        tree = module.tree_of(Setting(**explorer.values))
        tree.grow(20)
        most, best = most_visits(tree.root, 1), best_mean(tree.root, 1)
        assert ("; best mean" in explorer.facts) == (most != best)
        told += most != best
    assert told


@pytest.mark.parametrize("moves", ["", "b2", "a1 b2 c3", "b2 a2 a1 c3"])
def test_the_truth_about_tic_tac_toe_is_what_alpha_beta_finds(moves):
    state, _ = position(TIC_TAC_TOE, moves)
    game = search_game(TIC_TAC_TOE).game
    found = alphabeta(game, state).value
    values = true_values(TIC_TAC_TOE, state)
    assert (max if game.player(state) == MAX else min)(values.values()) == found
    for action, value in values.items():
        told = truth_text(TIC_TAC_TOE, state, action)
        assert "whatever" in told or told.endswith("right." if value == found else "wrong.")


def test_the_truth_about_connect_four_is_symmetric_and_only_the_middle_wins():
    assert list(FIRST_COLUMNS) == list(reversed(FIRST_COLUMNS))
    assert true_values(CONNECT_FOUR, ConnectFour().initial_state()) == dict(enumerate(FIRST_COLUMNS))
    assert "X wins, and only 4 keeps it so" in truth_text(CONNECT_FOUR, ConnectFour().initial_state(), 3)
    assert true_values(CONNECT_FOUR, ConnectFour().play("4")) is None
    assert solve(search_game(TIC_TAC_TOE).game).value(position(TIC_TAC_TOE, "")[0]) == 0


def test_a_click_on_the_board_plays_on_and_may_be_taken_back():
    explorer = TreeSearchExplorer()
    pick(explorer, "b2")
    assert explorer.facts.startswith("tic-tac-toe after a1 b2, X to move (click to play on). 1,000 simulations")
    explorer.undo.click()
    explorer.undo.click()
    assert explorer.facts.startswith("tic-tac-toe, X to move") and explorer.undo.disabled


def test_a_game_that_is_over_is_shown_without_a_search():
    explorer = TreeSearchExplorer()
    explorer.set(moves="a1 b1 a2 b2 a3")
    assert explorer.facts == "tic-tac-toe after a1 b1 a2 b2 a3: the game is over, X has won."


@pytest.mark.parametrize("moves", ["a1", "b3 c2 a2", ""])
def test_the_picture_does_not_jump_while_the_simulations_are_moved(moves):
    explorer = TreeSearchExplorer()
    explorer.set(moves=moves)
    sizes = set()
    for simulations in SIMULATIONS:
        explorer.set(simulations=simulations)
        assert f">N {simulations:,}<" in explorer.shown.picture
        sizes.add(size_of(explorer.shown.picture))
    assert len(sizes) == 1 and max(sizes)[1] < 270


def test_of_a_search_that_would_take_long_the_beginning_is_made_and_this_is_said():
    explorer = TreeSearchExplorer()
    explorer.set(game=CONNECT_FOUR, moves="", simulations=5000, rollout="and sees the reply")
    assert "200 simulations, since 5,000 would take too long, with C = 1" in explorer.facts
