"""Random games beside a slow rulebook on plain lists: what every game has to have in common with it."""

import random


def names(game, state):
    return [game.action_text(state, action) for action in game.actions(state)]


def games_beside(game, board, number, seed):
    """Yield each state of some random games and the same on the slow board, once what they share is the same.

    A board has ``names()`` of its moves, ``move(name)``, ``text()``, the ``mover`` and, at the end, ``utilities()``.
    """
    rng = random.Random(seed)
    for _ in range(number):
        state, slow = game.initial_state(), board()
        while True:
            assert names(game, state) == slow.names()
            assert game.text(state) == slow.text()
            assert game.is_terminal(state) == (not slow.names())
            if slow.names():
                assert game.player(state) == slow.mover
            else:
                assert tuple(game.utility(state, player) for player in range(game.num_players)) == slow.utilities()
            yield state, slow
            if not slow.names():
                break
            name = rng.choice(slow.names())
            state = game.result(state, game.parse_action(state, name))
            slow.move(name)
