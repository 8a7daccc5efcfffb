"""Values by the six functions alone, for tests that need an oracle."""

from functools import cache

from gamelib import CHANCE, MAX


def values(game, number=float):
    """Return the function from states to what they are worth to MAX, reckoned in these numbers."""

    @cache
    def value(state):
        if game.is_terminal(state):
            return number(game.utility(state, MAX))
        after = [value(game.result(state, action)) for action in game.actions(state)]
        if game.player(state) is CHANCE:
            return sum(number(chance) * worth for (_, chance), worth in zip(game.outcomes(state), after, strict=True))
        return max(after) if game.player(state) == MAX else min(after)

    return value
