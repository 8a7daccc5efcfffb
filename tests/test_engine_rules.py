"""The compiled rules beside the readable ones: the same actions, results, ends and utilities, on random positions."""

from random import Random

import numpy as np
import pytest

pytest.importorskip("numba", reason="the engine is compiled by numba: pip install numba")

from gamelib.engine.compiled import kernel
from gamelib.engine.rulebooks import compiled
from gamelib.game import MAX
from gamelib.games import Breakthrough, ConnectFour, Go, Othello, TicTacToe

GAMES = [
    ConnectFour(), ConnectFour(8, 7), ConnectFour(4, 4, 3), ConnectFour(12, 4, 5), ConnectFour(3, 2, 2),
    TicTacToe(), TicTacToe(misere=True), TicTacToe(7, 8, 5), TicTacToe(5, 4, 4), TicTacToe(2, 1, 1),
    Othello(), Othello(6), Othello(4, score="discs"),
    Breakthrough(), Breakthrough(5, 6), Breakthrough(3, 4, filled=1), Breakthrough(2, 2, filled=1),
    Go(), Go(5, komi=0), Go(2), Go(1), Go(3, komi=3, most_plies=200), Go(19),
]  # fmt: skip


@kernel
def walked(rules, state, chosen, found, counts, moves):
    """Play the moves that are chosen by place, and write down what could be played before each, and after the last."""
    for ply in range(len(chosen)):
        counts[ply] = rules.moves(state, found)
        moves[ply, : counts[ply]] = found[: counts[ply]]
        if counts[ply] == 0:
            break
        rules.play(state, found[chosen[ply] % counts[ply]])
    return rules.over(state)


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("positions", [400, pytest.param(5_000, marks=pytest.mark.slow)])
def test_in_random_games_every_position_is_the_readable_one(game, positions):
    known, random, seen = compiled(game), Random(1), 0
    found = np.empty(max(1, known.most_moves), np.int16)
    while seen < positions:
        chosen = np.array([random.randrange(2**20) for _ in range(known.longest + 1)])
        counts, moves = np.zeros(len(chosen), np.int16), np.zeros((len(chosen), len(found)), np.int16)
        words = known.state_words(game.initial_state())
        walked(known.rules, words, chosen, found, counts, moves)
        state = game.initial_state()
        for ply, choice in enumerate(chosen):
            actions = game.actions(state)
            assert [known.action(number) for number in moves[ply, : counts[ply]]] == list(actions)
            assert [known.number(action) for action in actions] == moves[ply, : counts[ply]].tolist()
            again = known.state_words(state)
            assert known.state(again) == state
            assert known.legal(again) == moves[ply, : counts[ply]].tolist()
            assert bool(known.rules.over(again)) == game.is_terminal(state)
            seen += 1
            if not actions:
                break
            assert known.rules.mover(again) == game.player(state)
            state = game.result(state, actions[choice % len(actions)])
        assert known.state(words) == state
        assert known.rules.utility(words) == game.utility(state, MAX)
