"""Small games in which somebody wins: whether a search wins them as soon as can be, and loses them as late."""

from gamelib.search import solve


def decided(game):
    """Return a solution of a game, and a state of each class that is won or lost by force and not over."""
    solution = solve(game)
    classes = {game.canonical(state) for state in solution.states if not game.is_terminal(state)}
    return solution, sorted(state for state in classes if solution.value(state) != 0)


def check_timing(search, game, simulations):
    """Check that what a search proves it wins as soon, or loses as late, as can be; return the share it proved."""
    solution, states = decided(game)
    results = {state: search(game, state, simulations=simulations, rng=1, solver=True) for state in states}
    proved = {state: result for state, result in results.items() if result.proven}
    assert all(result.value == solution.value(state) for state, result in proved.items())
    wrong = [state for state, result in proved.items() if result.action not in solution.best_timed_actions(state)]
    assert not wrong, "\n\n".join(map(game.text, wrong))
    return len(proved) / len(results)
