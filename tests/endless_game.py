"""A game without an end, for those who ask what becomes of it."""

from gamelib import Game


class Endless(Game):
    """Nobody ever wins, and nobody ever stops."""

    name = "the endless game"

    def initial_state(self):
        return 0

    def player(self, state):
        return state % 2

    def actions(self, state):
        return ("on",)

    def result(self, state, action):
        return state + 1

    def is_terminal(self, state):
        return False

    def utility(self, state, player):
        raise self.unfinished(state)
