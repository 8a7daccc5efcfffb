"""Known wrong answers to max^n."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from gamelib_exercises.function import Function, from_the_start
from gamelib_exercises.lesson_06.references import AnyGame, Vector, maxn, utilities
from gamelib_exercises.lesson_06.variants import Rules, deciding, lead, to_move
from gamelib_exercises.part import Mutant


def _never_terminal(game: AnyGame, state: Any) -> tuple[Any, Any]:
    best, chosen = None, None
    mover = to_move(game, state, 0, 0)
    for action in game.actions(state):
        vector, _ = _never_terminal(game, game.result(state, action))
        if best is None or (vector is not None and vector[mover] > best[mover]):
            best, chosen = vector, action
    return best, chosen


def _against(mover: int, one: int, vector: Vector) -> float:
    return vector[one] if mover == one else -vector[one]


def _negated(game: AnyGame, state: Any) -> tuple[Any, Any]:
    if game.is_terminal(state):
        return utilities(game, state), None
    mover = to_move(game, state, 0, 0)
    best: Vector | None = None
    chosen = None
    for action in game.actions(state):
        vector = tuple(-number for number in _negated(game, game.result(state, action))[0])
        if best is None or vector[mover] > best[mover]:
            best, chosen = vector, action
    return best, chosen


def _acting(choose: Function) -> Function:
    """Return the right vector, with another action where the game is not over."""

    def pair(game: AnyGame, state: Any) -> tuple[Any, Any]:
        vector, action = maxn(game, state)
        return vector, None if game.is_terminal(state) else choose(game, state, action)

    return pair


def _begun_with_mover(game: AnyGame, state: Any) -> tuple[Any, Any]:
    vector, action = maxn(game, state)
    if action is None:
        return vector, None
    by = to_move(game, state, 0, 0)
    return (*vector[by:], *vector[:by]), action


def as_a_tuple(vector: Vector) -> float:
    """Return a small number that is greater for a greater tuple, if the numbers are small and whole."""
    return sum(number * 0.01 ** (place + 1) for place, number in enumerate(vector))


def _own_number_alone(game: AnyGame, state: Any) -> tuple[float, Any]:
    vector, action = maxn(game, state)
    return vector[0 if action is None else to_move(game, state, 0, 0)], action


VECTOR: Final[Sequence[Mutant[Function]]] = (
    from_the_start(maxn),
    Mutant(
        "zero-sum",
        "the others minimise the number of the player who moves at the root, as in a zero-sum game. In max^n nobody is "
        "against anybody: each wants the most for itself, vector[game.player(state)].",
        deciding(Rules(wants=lambda one, mover, vector: _against(mover, one, vector))),
    ),
    Mutant(
        "zero-sum for number 0",
        "everybody but player 1 (number 0) minimises number 0. In max^n nobody is against anybody: each wants the most "
        "for itself, vector[game.player(state)].",
        deciding(Rules(wants=lambda one, mover, vector: _against(mover, 0, vector))),
    ),
    Mutant(
        "number 0 for everybody",
        "the greatest number 0 is chosen at every node, whoever is to move. The mover looks at its own number: "
        "vector[game.player(state)].",
        deciding(Rules(wants=lambda one, mover, vector: vector[0])),
    ),
    Mutant(
        "the root's number for everybody",
        "all players want the most for the one who moves at the root. Ask game.player(state) at every node.",
        deciding(Rules(wants=lambda one, mover, vector: vector[one])),
    ),
    Mutant(
        "opponents minimise their own",
        "the one who moves at the root maximises its number, and the others *minimise* their own. Each wants the most "
        "for itself.",
        deciding(Rules(wants=lambda one, mover, vector: vector[mover] if mover == one else -vector[mover])),
    ),
    Mutant(
        "minimising",
        "each takes the vector with its smallest number. It wants the greatest.",
        deciding(Rules(wants=lambda one, mover, vector: -vector[mover])),
    ),
    Mutant(
        "the next player's number",
        "a node looks at the number of the player who moves *next*: it asks game.player of the child. Ask it of the "
        "state whose action is chosen.",
        deciding(Rules(wants=lambda one, mover, vector: vector[(mover + 1) % len(vector)])),
    ),
    Mutant(
        "numbers from 1",
        "the mover looks at the number before its own, as if players were counted from 1. They are counted from 0, and "
        "so are the places of a tuple.",
        deciding(Rules(wants=lambda one, mover, vector: vector[mover - 1])),
    ),
    Mutant(
        "turns by plies",
        "number 0 is taken to move at the root, and then everybody in turn. Another may be the first, and in some "
        "games turns are left out: ask game.player(state) at every state.",
        deciding(Rules(mover=lambda game, state, first, ply: ply % game.num_players)),
    ),
    Mutant(
        "strict turns",
        "after the first move everybody is taken to move in turn. In some games turns are left out, or somebody moves "
        "twice running: ask game.player(state) at every state.",
        deciding(Rules(mover=lambda game, state, first, ply: (first + ply) % game.num_players)),
    ),
    Mutant(
        "best of each number",
        "each number of the vector is the greatest of all children's. The mover chooses one child, and takes its "
        "vector as it is.",
        deciding(
            Rules(joined=lambda mover, vectors: tuple(max(numbers) for numbers in zip(*vectors, strict=True)))
        ),
    ),
    Mutant(
        "own number improved alone",
        "the mover's number is replaced by its greatest, and the other numbers stay those of the first child. The "
        "whole vector changes with the choice.",
        deciding(
            Rules(
                joined=lambda mover, vectors: tuple(
                    max(vector[mover] for vector in vectors) if player == mover else number
                    for player, number in enumerate(vectors[0])
                )
            )
        ),
    ),
    Mutant(
        "most in all",
        "the vector with the greatest sum is chosen. Nobody cares about the others' numbers.",
        deciding(Rules(wants=lambda one, mover, vector: sum(vector))),
    ),
    Mutant(
        "the greatest tuple of all",
        "vectors are compared as Python compares tuples, by their first numbers first. That is player 1's number, "
        "whoever is to move: max(…) needs key=lambda pair: pair[0][mover].",
        deciding(Rules(wants=lambda one, mover, vector: as_a_tuple(vector))),
    ),
    Mutant(
        "by how much it leads",
        "the mover wants the greatest lead over the best of the others. In max^n it wants the greatest number, "
        "whatever the others get.",
        deciding(
            Rules(
                wants=lambda one, mover, vector: vector[mover]
                - max(number for player, number in enumerate(vector) if player != mover)
            )
        ),
    ),
    Mutant(
        "envy",
        "the mover wants the greatest lead over all the others: its own number less the sum of theirs. In max^n nobody "
        "is against anybody: it wants the greatest number, whatever the others get.",
        deciding(Rules(wants=lambda one, mover, vector: lead(mover, vector))),
    ),
    Mutant(
        "sign turned",
        "the sign of the vector turns at every ply, as in negamax. A vector says what each player gets: its numbers "
        "need no sign.",
        _negated,
    ),
    Mutant(
        "best starts at 0",
        "the best number so far is 0 at the start, so that nothing that is 0 or less is ever taken. Start at minus "
        "infinity, or with the first child.",
        deciding(Rules(start=0)),
    ),
    Mutant(
        "best starts at (0, 0, 0)",
        "the best vector so far is 0 for everybody at the start, and stays so where no child gives the mover more. "
        "Start with None, or with the first child.",
        deciding(Rules(start=0, zeros=True)),
    ),
    Mutant(
        "vector begins with the mover's",
        "the vector begins with the utility of the player who moves at the root. Its places are the players' numbers: "
        "[game.utility(state, player) for player in range(game.num_players)].",
        _begun_with_mover,
    ),
    Mutant(
        "terminal test forgotten",
        "the function never asks game.is_terminal(state): at a leaf there are no actions, and nothing is left to hand "
        "up. When the game is over, the vector is that of the utilities.",
        _never_terminal,
    ),
    Mutant(
        "the mover's number alone",
        "a number is returned in place of the vector. The nodes above need the numbers of all players.",
        _own_number_alone,
    ),
    Mutant(
        "the vector alone",
        "the vector alone is returned. Here it goes with an action, return best, action; and what the function returns "
        "for a child is such a pair too.",
        lambda game, state: maxn(game, state)[0],
    ),
    Mutant(
        "pair swapped",
        "the two have changed places: the vector comes first, then the action.",
        lambda game, state: maxn(game, state)[::-1],
    ),
    Mutant(
        "the child's action",
        "the best child's pair is handed up as it is: with the action that is best *there*, in the end the None of the "
        "leaf. Note the action that leads to the best child.",
        deciding(Rules(handed_up=True)),
    ),
    Mutant(
        "state for action",
        "the state after the best action is returned in its place; asked for is the action.",
        _acting(lambda game, state, action: game.result(state, action)),
    ),
    Mutant(
        "first action",
        "the action is always the first, whatever the others are worth.",
        _acting(lambda game, state, action: game.actions(state)[0]),
    ),
)
