"""All states of a small game."""


def states_of(game):
    """Return all states that can come up, by the six functions."""
    seen, waiting = {game.initial_state()}, [game.initial_state()]
    while waiting:
        state = waiting.pop()
        for action in game.actions(state):
            after = game.result(state, action)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return seen
