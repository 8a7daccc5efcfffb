"""Known wrong answers to flat Monte Carlo search: to its means, and to the move it makes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_08.node import AnyGame
from gamelib_exercises.lesson_08.references import Rewards, flat_means, flat_move, mover_of
from gamelib_exercises.part import Mutant

PlayOut = Callable[[Any], Rewards]


def _means(
    number: Callable[[AnyGame, Any], int] = mover_of,
    mean: Callable[[Sequence[float], int], float] = lambda found, k: sum(found) / k,
    times: Callable[[AnyGame, Any, int], int] = lambda game, state, k: k,
) -> Function:
    """Return means that are made in another way: of whose rewards, by which formula, of how many simulations."""

    def wrong(game: AnyGame, state: Any, k: int, play_out: PlayOut) -> dict[Any, float]:
        found = {}
        for action in game.actions(state):
            child = game.result(state, action)
            rewards = [play_out(child)[number(game, state)] for _ in range(times(game, state, k))]
            found[action] = mean(rewards, k)
        return found

    return wrong


def _next_player(game: AnyGame, state: Any) -> int:
    return (mover_of(game, state) + 1) % game.num_players


def _from_the_parent(game: AnyGame, state: Any, k: int, play_out: PlayOut) -> dict[Any, float]:
    mover = mover_of(game, state)
    return {action: sum(play_out(state)[mover] for _ in range(k)) / k for action in game.actions(state)}


def _by_state(game: AnyGame, state: Any, k: int, play_out: PlayOut) -> dict[Any, float]:
    means = flat_means(game, state, k, play_out)
    return {game.result(state, action): mean for action, mean in means.items()}


def _carried_over(game: AnyGame, state: Any, k: int, play_out: PlayOut) -> dict[Any, float]:
    """Begin the sum once, before the loop over the actions."""
    mover, total, means = mover_of(game, state), 0.0, {}
    for action in game.actions(state):
        total += sum(play_out(game.result(state, action))[mover] for _ in range(k))
        means[action] = total / k
    return means


def _of_the_child(game: AnyGame, state: Any, k: int, play_out: PlayOut) -> dict[Any, float]:
    means = {}
    for action in game.actions(state):
        child = game.result(state, action)
        means[action] = sum(play_out(child)[mover_of(game, child)] for _ in range(k)) / k
    return means


def _first_alone(game: AnyGame, state: Any, k: int, play_out: PlayOut) -> dict[Any, float]:
    means = flat_means(game, state, k, play_out)
    first = game.actions(state)[0]
    return {first: means[first]}


def _one_deeper(game: AnyGame, state: Any, k: int, play_out: PlayOut) -> dict[Any, float]:
    """Play out below the first reply."""
    mover = mover_of(game, state)
    means = {}
    for action in game.actions(state):
        child = game.result(state, action)
        begin = child if game.is_terminal(child) else game.result(child, game.actions(child)[0])
        means[action] = sum(play_out(begin)[mover] for _ in range(k)) / k
    return means


MEANS: Final[Sequence[Mutant[Function]]] = (
    from_the_start(flat_means),
    Mutant(
        "from the parent",
        "the simulations begin at the state itself, before the action. They begin at game.result(state, action).",
        _from_the_parent,
    ),
    Mutant(
        "after a reply",
        "the simulations begin one move later, after a reply to the action.",
        _one_deeper,
    ),
    Mutant(
        "player 0",
        "the rewards of player 0 are added up, whoever is to move. The one who chooses looks at its own.",
        _means(number=lambda game, state: 0),
    ),
    Mutant(
        "next player",
        "the rewards of the player who moves next are added up, whose turn it is after the action.",
        _means(number=_next_player),
    ),
    Mutant(
        "player of the child",
        "the rewards of the player who moves in the child are added up: game.player is asked about the child. It is "
        "state that the choice is made in.",
        _of_the_child,
    ),
    Mutant(
        "sum",
        "the rewards are added up and not divided by k.",
        _means(mean=lambda found, k: sum(found)),
    ),
    Mutant(
        "rounded down",
        "the mean is computed by //, which rounds down.",
        _means(mean=lambda found, k: sum(found) // k),
    ),
    Mutant(
        "best",
        "the best of the k simulations counts, and not their mean.",
        _means(mean=lambda found, k: max(found)),
    ),
    Mutant(
        "worst",
        "the worst of the k simulations counts, and not their mean.",
        _means(mean=lambda found, k: min(found)),
    ),
    Mutant("last", "only the last of the k simulations counts.", _means(mean=lambda found, k: found[-1])),
    Mutant(
        "last, divided",
        "the total is replaced by each new reward, and not added to: += adds.",
        _means(mean=lambda found, k: found[-1] / k),
    ),
    Mutant(
        "wins",
        "only wins are counted, so that a draw is as bad as a loss.",
        _means(mean=lambda found, k: sum(each == 1 for each in found) / k),
    ),
    Mutant(
        "draws as wins",
        "everything but a loss counts as a win.",
        _means(mean=lambda found, k: sum(each > 0 for each in found) / k),
    ),
    Mutant(
        "simulated once",
        "each action is simulated once, and what comes is divided by k. There are k simulations for each.",
        _means(times=lambda game, state, k: 1),
    ),
    Mutant(
        "once",
        "each action is simulated once.",
        _means(times=lambda game, state, k: 1, mean=lambda found, k: found[0]),
    ),
    Mutant("one more", "there is one simulation too many: range(k + 1) are k + 1 numbers.", _means(
        times=lambda game, state, k: k + 1, mean=lambda found, k: sum(found) / len(found)
    )),
    Mutant(
        "one less",
        "there is one simulation too few: range(1, k) are k - 1 numbers.",
        _means(times=lambda game, state, k: k - 1, mean=lambda found, k: sum(found) / max(1, len(found))),
    ),
    Mutant(
        "total carried over",
        "the total is set to 0 once, before the loop over the actions. Each action has a total of its own.",
        _carried_over,
    ),
    Mutant(
        "by state",
        "the keys are the states that the actions lead to. They are the actions.",
        _by_state,
    ),
    Mutant(
        "return inside the loop",
        "the function returns inside the loop, after the first action.",
        _first_alone,
    ),
)  # fmt: skip


def _moved(choose: Callable[[AnyGame, Any, dict[Any, float]], Any], means: Function = flat_means) -> Function:
    """Return a move that is chosen in another way."""
    return lambda game, state, k, play_out: choose(game, state, means(game, state, k, play_out))


def _best(game: AnyGame, state: Any, means: dict[Any, float]) -> Any:
    return max(means, key=lambda action: means[action])


def _worst(game: AnyGame, state: Any, means: dict[Any, float]) -> Any:
    return min(means, key=lambda action: means[action])


MOVE: Final[Sequence[Mutant[Function]]] = (
    from_the_start(flat_move),
    Mutant("least mean", "the action with the least mean is chosen.", _moved(_worst)),
    Mutant(
        "least for player 1",
        "player 1 takes the least mean. The means are those of the one who moves already: whoever it is wants the "
        "greatest.",
        _moved(lambda game, state, means: (_best if mover_of(game, state) == 0 else _worst)(game, state, means)),
    ),
    Mutant(
        "mean for action",
        "the best mean is returned, and not the action it belongs to.",
        _moved(lambda game, state, means: max(means.values())),
    ),
    Mutant("first action", "the first action is returned.", _moved(lambda game, state, means: next(iter(means)))),
    Mutant(
        "greatest name",
        "the action is chosen by its name, max(means): without a key, max compares the keys of a dictionary.",
        _moved(lambda game, state, means: max(means)),
    ),
    Mutant(
        "player 0",
        "the means are those of player 0, whoever is to move.",
        _moved(_best, _means(number=lambda game, state: 0)),
    ),
    Mutant(
        "next player",
        "the action is the one that is best for the player who moves next.",
        _moved(_best, _means(number=_next_player)),
    ),
    Mutant(
        "wins",
        "only wins are counted, so that a draw is as bad as a loss.",
        _moved(_best, _means(mean=lambda found, k: sum(each == 1 for each in found))),
    ),
    Mutant(
        "best simulation",
        "the action with the best single simulation is chosen, and not the one with the best mean.",
        _moved(_best, _means(mean=lambda found, k: max(found))),
    ),
    Mutant("simulated once", "each action is simulated once, and not k times.", _moved(_best, _means(
        times=lambda game, state, k: 1
    ))),
)  # fmt: skip
