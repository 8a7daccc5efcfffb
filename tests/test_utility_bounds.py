"""What a player can get: every game that states it keeps to it, and says the same to both sides."""

import pytest
from numpy.random import default_rng

from gamelib import CHANCE, MAX, MIN
from gamelib.errors import UnknownPlayer
from gamelib.games import (
    Backgammon,
    Breakthrough,
    Checkers,
    Chess,
    ChineseCheckers,
    ConnectFour,
    Game2048,
    Nim,
    Othello,
    PacMan,
    Pig,
    Solitaire,
    Subtraction,
    Tablut,
    TicTacToe,
    TreeGame,
)
from gamelib.play.agents import random_action, random_outcome
from gamelib.search.budget import Metered

GAMES = [
    TicTacToe(),
    TicTacToe(misere=True),
    ConnectFour(),
    Nim(),
    Subtraction(),
    Othello(size=4),
    Othello(size=4, score="discs"),
    Breakthrough(),
    Checkers(),
    Chess(),
    Tablut(),
    Pig(goal=20),
    Backgammon(),
    PacMan(),
    Solitaire(),
    ChineseCheckers(players=3, radius=1),
    TreeGame([[3, 12], [-5, 2]]),
]


def end(game, seed):
    rng, state = default_rng(seed), game.initial_state()
    for _ in range(400):
        if game.is_terminal(state):
            return state
        move = random_outcome if game.player(state) is CHANCE else random_action
        state = game.result(state, move(game, state, rng))
    return None


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_no_game_ends_beyond_its_bounds(game):
    for seed in range(3):
        state = end(game, seed)
        for player in range(game.num_players):
            least, greatest = game.utility_bounds(player)
            assert least < greatest
            assert state is None or least <= game.utility(state, player) <= greatest


@pytest.mark.parametrize("game", [game for game in GAMES if game.num_players == 2], ids=repr)
def test_what_one_side_can_win_the_other_can_lose(game):
    least, greatest = game.utility_bounds(MAX)
    assert game.utility_bounds(MIN) == (-greatest, -least)


@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("player", [-1, 9, True, 0.0, "0", None])
def test_there_are_no_bounds_for_nobody(game, player):
    with pytest.raises(UnknownPlayer):
        game.utility_bounds(player)


def test_bounds_of_trees_are_those_of_their_leaves_and_pass_through_a_meter():
    game = TreeGame([[3, 12], [-5, 2]])
    assert Metered(game).utility_bounds(MAX) == game.utility_bounds(MAX) == (-5, 12)
    assert Game2048().utility_bounds(0) is None
