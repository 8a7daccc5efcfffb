"""Chinese checkers has the moves of OpenSpiel's, where the rules are the same.

They are the same but for four things:

- there a chain of hops is made hop by hop, with a pass to end it, and the mover is asked after each; here one
  action is the whole chain, so that what is compared is where a turn can end;
- there pieces may leave their goal, so the game compared is the one with ``may_leave_goal=True``;
- there a player wins with all pieces in the goal and nothing less, so the comparison ends where here somebody
  else has won;
- there a game is drawn after a number of moves of all players together, here of each.

The cells have the same numbers and the players the same triangles.
"""

import random

import pytest

from gamelib.games.chinese_checkers import SEATS, ChineseCheckers

pyspiel = pytest.importorskip("pyspiel", reason='this compares with OpenSpiel: pip install ".[benchmark]"')



def turns(state):
    """Return the states in which the mover's turn can end, by the cells where the piece starts and ends."""
    mover, found = state.current_player(), {}
    waiting = [(state, None, None)]
    while waiting:
        position, start, stop = waiting.pop()
        for action in position.legal_actions():
            text, after = position.action_to_string(action), position.clone()
            after.apply_action(action)
            if text == "Pass":
                found[start, stop] = after
                continue
            from_cell, end = (int(cell) for cell in text.replace("=", "-").split("->"))
            pair = (from_cell if start is None else start), end
            if after.is_terminal() or after.current_player() != mover:
                found[pair] = after
            elif pair not in found:
                waiting.append((after, *pair))
    return found


def board(state):
    """Return OpenSpiel's board as the game writes it."""
    return str(state).split("\nPlayer")[0]


@pytest.mark.parametrize(
    ("players", "games"), [(2, 4), (3, 2), (4, 2), (6, 2), pytest.param(2, 24, marks=pytest.mark.slow)]
)
def test_a_turn_ends_where_openspiels_can(players, games):
    game, rng = ChineseCheckers(players, may_leave_goal=True), random.Random(players)
    positions = 0
    for _ in range(games):
        state = game.initial_state()
        same = pyspiel.load_game(f"chinese_checkers(players={players})").new_initial_state()
        for _ in range(90):
            if game.winner(state) is not None:
                break
            found = turns(same)
            assert game.player(state) == same.current_player()
            assert list(game.actions(state)) == sorted(found)
            for action in rng.sample(game.actions(state), 3):
                assert game.text(game.result(state, action)).rsplit("\n", 1)[0] == board(found[action])
            actions = [*game.actions(state)]
            rng.shuffle(actions)
            player = game.player(state)
            if rng.random() < 0.7:  # random games hardly leave home
                actions.sort(key=lambda action: game.distance(game.result(state, action), player))
            state, same = game.result(state, actions[0]), found[actions[0]]
            positions += 1
    assert positions >= 85 * games


def test_the_star_is_numbered_as_openspiels_and_filled_alike():
    for players in SEATS:
        state = pyspiel.load_game(f"chinese_checkers(players={players})").new_initial_state()
        game = ChineseCheckers(players)
        assert game.text(game.initial_state()).rsplit("\n", 1)[0] == board(state)


@pytest.mark.parametrize("players", [2, 3])
def test_a_win_with_all_pieces_is_a_win_there_and_worth_the_same(players):
    game = ChineseCheckers(players, may_leave_goal=True)
    rng, state = random.Random(7), game.initial_state()
    same = pyspiel.load_game(f"chinese_checkers(players={players})").new_initial_state()
    while not game.is_terminal(state):
        player, actions = game.player(state), list(game.actions(state))
        rng.shuffle(actions)
        if rng.random() < 0.9:
            actions.sort(key=lambda action: game.distance(game.result(state, action), player))
        state, same = game.result(state, actions[0]), turns(same)[actions[0]]
        winner = game.winner(state)
        assert same.is_terminal() == (winner is not None and game.distance(state, winner) == 0)
    if same.is_terminal():
        assert [game.utility(state, player) for player in range(players)] == same.returns()
