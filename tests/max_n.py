"""Max^n as a reader would write it: for tests that need the vectors of a game, or a function of several players."""

from gamelib import CHANCE


def vector_of(game, state):
    """Return what a state is worth to each player if all play their best; of equals, the first."""
    if game.is_terminal(state):
        return tuple(game.utility(state, player) for player in range(game.num_players))
    if game.player(state) is CHANCE:
        means = [0.0] * game.num_players
        for outcome, probability in game.outcomes(state):
            for player, worth in enumerate(vector_of(game, game.result(state, outcome))):
                means[player] += probability * worth
        return tuple(means)
    mover = game.player(state)
    return max((vector_of(game, game.result(state, action)) for action in game.actions(state)), key=lambda v: v[mover])
