"""Greedy against UCT: what the two searches find, and how often they are wrong, against the library's own."""


import pytest

from gamelib.montecarlo import UCT, Greedy, mcts
from gamelib.search import alphabeta
from gamelib.widgets import GreedyAgainstUCTExplorer
from gamelib.widgets import greedy_against_uct as module
from gamelib.widgets.greedy_against_uct import POSITIONS
from gamelib.widgets.tree_search_games import TIC_TAC_TOE, position, search_game
from tests.waiting import waited


def wrong(moves, policy, simulations, luck):
    """Whether mcts recommends an action after which alpha-beta finds another value."""
    game, (state, _) = search_game(TIC_TAC_TOE).game, position(TIC_TAC_TOE, moves)
    action = mcts(game, state, simulations=simulations, tree_policy=policy, rng=luck).action
    return alphabeta(game, game.result(state, action)).value != alphabeta(game, state).value


def test_it_opens_where_greedy_is_stuck_and_uct_is_not():
    explorer = GreedyAgainstUCTExplorer()
    assert explorer.facts == (
        "After a1 O is to move; 500 simulations each, C = 1.00: greedy visits b1 most, 449 times, and is wrong; UCT "
        "visits b2 most, 110 times, and is right."
    )
    explorer.set(simulations=2000)  # four times as many change nothing
    assert "greedy visits b1 most" in explorer.facts and "wrong; UCT" in explorer.facts
    assert explorer.facts.endswith("and is right.")


@pytest.mark.parametrize("moves", POSITIONS)
@pytest.mark.parametrize("luck", [1, 7])
def test_right_and_wrong_are_what_alpha_beta_says(moves, luck):
    explorer = GreedyAgainstUCTExplorer()
    explorer.set(moves=moves, simulations=100, luck=luck, c=70)
    verdicts = ["wrong" if wrong(moves, policy, 100, luck) else "right" for policy in (Greedy(), UCT(0.7))]
    assert f"is {verdicts[0]}; UCT" in explorer.facts and explorer.facts.endswith(f"is {verdicts[1]}.")


def test_forty_seeds_are_counted_on_request(monkeypatch):
    monkeypatch.setattr(module, "SEEDS", 10)
    explorer = GreedyAgainstUCTExplorer()
    explorer.set(simulations=500)
    assert "Of seeds" not in explorer.facts and not explorer.run.start_button.disabled
    explorer.run.start_button.click()
    waited(explorer)
    counts = [sum(wrong("a1", policy, 500, luck) for luck in range(1, 11)) for policy in (Greedy(), UCT())]
    assert explorer.facts.endswith(f"Of seeds 1 to 10, greedy is wrong with {counts[0]} and UCT with {counts[1]}.")
    assert counts[0] > counts[1]
    assert explorer.run.start_button.disabled and explorer.run.progress.value == 1
    explorer.set(c=150)
    assert "Of seeds" not in explorer.facts and not explorer.run.start_button.disabled
    assert explorer.run.progress.value == 0  # none of these has been counted


def test_counting_can_be_stopped():
    explorer = GreedyAgainstUCTExplorer()
    explorer.set(simulations=2000)
    explorer.run.start_button.click()
    explorer.run.stop_button.click()
    waited(explorer)
    assert "Of seeds 1 to" in explorer.facts and "1 to 40" not in explorer.facts
    assert not explorer.run.start_button.disabled

