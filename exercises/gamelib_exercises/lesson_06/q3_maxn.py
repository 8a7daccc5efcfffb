"""Question 3: maxⁿ, vector and action, and the first of equal actions."""

from __future__ import annotations

from typing import Any

from gamelib_exercises.case import Case, Seen
from gamelib_exercises.lesson_06 import (
    ENVY,
    ENVY_WORDS,
    FOUR,
    OUT,
    OUT_OF_TURN,
    SMALL,
    TEXTBOOK,
    TWICE,
    UNEVEN,
    othello,
    vector_case,
    vector_decision_part,
    vectors_of,
)
from gamelib_exercises.part import Part
from gamelib_exercises.slips import FROM_THE_START, first_action, state_for_action
from gamelib_exercises.solution import Patch, Right


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    vector = vector_decision_part(
        "maxn_vector",
        title="maxn(game, state): vector and action",
        points=2,
        hints=(
            "It is minimax with one change: what goes up is a vector. Which of its numbers does the mover look at?",
            "At the end of the game the vector is tuple(game.utility(state, player) for player in "
            "range(game.num_players)), and the action None.",
            "Otherwise mover = game.player(state); for each action vector, _ = maxn(game, game.result(state, action)), "
            "and if best is None or vector[mover] > best[mover], keep the vector and the action.",
        ),
        cases=_untied(),
        reference=Right("06", "maxn"),
        slips=_VECTOR,
    )
    ties = vector_decision_part(
        "maxn_ties",
        right_actions=_as_the_reference,
        best="the first of those that are best is",
        title="maxn(game, state): the first of equal actions",
        hints=(
            "What does your function do with an action that is as good as the best so far, and no better?",
            "Only a better vector may take over: vector[mover] > best[mover], and the actions as game.actions(state) "
            "lists them. max(…, key=…) keeps the first of equals too, if its key looks at nothing but the mover's "
            "number.",
        ),
        cases=_tied(),
        reference=Right("06", "maxn"),
        slips=_TIES,
        builds_on=vector,
    )
    return [vector, ties]


def _as_the_reference(case: Case, true: Seen) -> tuple[Any, ...]:
    """Return the action that the reference takes: the first of equal ones, at every node."""
    action = true.outcome.value[1]
    return () if action is None else (action,)


def _vectors(tree: Any, **given: Any) -> Case:
    return vector_case(tree, notes=vectors_of, **given)


def _untied() -> list[Case]:
    """Return cases without ties that matter: it is the same how they are broken."""
    return [
        _vectors((1, 2, 6)),
        _vectors([(1, 2, 6), (4, 3, 3)]),
        _vectors([(1, 2, 6), (4, 3, 3)], first=1),
        _vectors([(4, 3, 3), (1, 2, 6), (2, 7, 1)], first=2),
        _vectors([(2, 3, 5), (2, 4, 4)], first=1),
        _vectors([(-4, 1, 3), (-2, 0, 2)]),
        _vectors(ENVY),
        _vectors(SMALL),
        _vectors(SMALL, node="C"),
        _vectors([[(8, 2, 0), (4, 3, 3)], [(5, 1, 4), (6, 3, 1)]], first=2),
        _vectors(TWICE, words=OUT),
        _vectors(UNEVEN),
        _vectors(OUT_OF_TURN, words=OUT),
        _vectors(FOUR, players=4),
        _vectors([(-5000, -3000.5, -4000), (-6000, -2000, -3000.25)]),
        *othello(),
    ]


def _tied() -> list[Case]:
    return [
        _vectors((3, 3, 3)),
        _vectors([(4, 2, 3), (4, 0, 6)]),
        _vectors([[(1, 5, 4), (6, 5, 0)], [(3, 2, 5), (2, 1, 7)]]),
        _vectors([[(2, 4, 4), (5, 4, 1)], [(4, 3, 3), (4, 3, 2)]], first=2),
        _vectors(TEXTBOOK),
        _vectors([[[(2, 1, 3), (1, 4, 3)], [(0, 4, 2), (3, 1, 2)]], [[(2, 2, 2), (1, 3, 2)], [(2, 3, 1), (4, 3, 0)]]]),
    ]


_CALL = "vector, _ = maxn(game, game.result(state, action))"
_FIRST = "best is None or vector[mover] > best[mover]"
_BETTER = "vector[mover] > best[mover]"
_NOTED = "best, chosen = vector, action"
_MOVER = "mover = game.player(state)"
_OVER = (
    "    if game.is_terminal(state):\n"
    "        return tuple(game.utility(state, player) for player in range(game.num_players)), None\n"
)


def _wants(score: str) -> tuple[str, str]:
    """Return the change after which the greatest score is chosen, an expression of ``vector`` and ``mover``."""
    other = score.replace("vector", "best")
    return (_BETTER, f"{score} > {other}")


def _for_the_root(score: str) -> tuple[tuple[str, str], ...]:
    """Return the changes for a score that depends on ``one``, who moves at the root."""
    return (
        ("(game, state):", "(game, state, one=None):"),
        (_MOVER, f"{_MOVER}\n    one = mover if one is None else one"),
        ("game.result(state, action))", "game.result(state, action), one)"),
        _wants(score),
    )


def _by_plies(mover: str, first: str) -> tuple[tuple[str, str], ...]:
    return (
        ("(game, state):", f"(game, state, {first}):"),
        (_MOVER, mover),
        ("game.result(state, action))", "game.result(state, action), mover + 1)"),
    )


_VECTOR = (
    FROM_THE_START,
    Patch(
        "zero-sum: the others minimise the number of the player who moves at the root, as in a zero-sum game. In maxⁿ "
        "nobody is against anybody: each wants the most for itself, vector[game.player(state)].",
        *_for_the_root("(vector[one] if mover == one else -vector[one])"),
    ),
    Patch(
        "zero-sum for number 0: everybody but player 1 (number 0) minimises number 0. In maxⁿ nobody is against "
        "anybody: each wants the most for itself, vector[game.player(state)].",
        _wants("(vector[0] if mover == 0 else -vector[0])"),
    ),
    Patch(
        "number 0 for everybody: the greatest number 0 is chosen at every node, whoever is to move. The mover looks at "
        "its own number: vector[game.player(state)].",
        _wants("vector[0]"),
    ),
    Patch(
        "the root's number for everybody: all players want the most for the one who moves at the root. Ask "
        "game.player(state) at every node.",
        *_for_the_root("vector[one]"),
    ),
    Patch(
        "opponents minimise their own: the one who moves at the root maximises its number, and the others *minimise* "
        "their own. Each wants the most for itself.",
        *_for_the_root("(vector[mover] if mover == one else -vector[mover])"),
    ),
    Patch(
        "minimising: each takes the vector with its smallest number. It wants the greatest.", _wants("-vector[mover]")
    ),
    Patch(
        "the next player's number: a node looks at the number of the player who moves *next*: it asks game.player of "
        "the child. Ask it of the state whose action is chosen.",
        _wants("vector[(mover + 1) % len(vector)]"),
    ),
    Patch(
        "numbers from 1: the mover looks at the number before its own, as if players were counted from 1. They are "
        "counted from 0, and so are the places of a tuple.",
        _wants("vector[mover - 1]"),
    ),
    Patch(
        "turns by plies: number 0 is taken to move at the root, and then everybody in turn. Another may be the first, "
        "and in some games turns are left out: ask game.player(state) at every state.",
        *_by_plies("mover = turn % game.num_players", "turn=0"),
    ),
    Patch(
        "strict turns: after the first move everybody is taken to move in turn. In some games turns are left out, or "
        "somebody moves twice running: ask game.player(state) at every state.",
        *_by_plies("mover = (game.player(state) if turn is None else turn) % game.num_players", "turn=None"),
    ),
    Patch(
        "best of each number: each number of the vector is the greatest of all children's. The mover chooses one "
        "child, and takes its vector as it is.",
        (_NOTED, f"{_NOTED}\n        joined = vector if action == game.actions(state)[0] else "
         "tuple(map(max, joined, vector))"),
        ("return best, chosen", "return joined, chosen"),
    ),
    Patch(
        "own number improved alone: the mover's number is replaced by its greatest, and the other numbers stay those "
        "of the first child. The whole vector changes with the choice.",
        (
            _NOTED,
            "best = vector if best is None else (*best[:mover], vector[mover], *best[mover + 1 :])\n"
            "            chosen = action",
        ),
    ),
    Patch(
        "most in all: the vector with the greatest sum is chosen. Nobody cares about the others' numbers.",
        _wants("sum(vector)"),
    ),
    Patch(
        "the greatest tuple of all: vectors are compared as Python compares tuples, by their first numbers first. That "
        "is player 1's number, whoever is to move: max(…) needs key=lambda pair: pair[0][mover].",
        _wants("vector"),
    ),
    Patch(
        "by how much it leads: the mover wants the greatest lead over the best of the others. In maxⁿ it wants the "
        "greatest number, whatever the others get.",
        _wants("vector[mover] - max(vector[:mover] + vector[mover + 1 :])"),
    ),
    Patch(
        ENVY_WORDS,
        _wants("2 * vector[mover] - sum(vector)"),
    ),
    Patch(
        "sign turned: the sign of the vector turns at every ply, as in negamax. A vector says what each player gets: "
        "its numbers need no sign.",
        (_CALL, f"{_CALL}\n        vector = tuple(-number for number in vector)"),
    ),
    Patch(
        "best starts at 0: the best number so far is 0 at the start, so that nothing that is 0 or less is ever taken. "
        "Start at minus infinity, or with the first child.",
        (_FIRST, "vector is not None and vector[mover] > (0 if best is None else best[mover])"),
    ),
    Patch(
        "best starts at (0, 0, 0): the best vector so far is 0 for everybody at the start, and stays so where no child "
        "gives the mover more. Start with None, or with the first child.",
        ("best, chosen = None, None", "best, chosen = (0,) * game.num_players, None"),
    ),
    Patch(
        "vector begins with the mover's: the vector begins with the utility of the player who moves at the root. Its "
        "places are the players' numbers: [game.utility(state, player) for player in range(game.num_players)].",
        made=lambda right: lambda game, state: _begun_with_the_mover(game, state, *right(game, state)),
    ),
    Patch(
        "terminal test forgotten: the function never asks game.is_terminal(state): at a leaf there are no actions, and "
        "nothing is left to hand up. When the game is over, the vector is that of the utilities.",
        (_OVER, ""),
        (_FIRST, f"best is None or (vector is not None and {_BETTER})"),
    ),
    Patch(
        "the mover's number alone: a number is returned in place of the vector. The nodes above need the numbers of "
        "all players.",
        made=lambda right: lambda game, state: (
            right(game, state)[0][0 if game.is_terminal(state) else game.player(state)],
            right(game, state)[1],
        ),
    ),
    Patch(
        "the vector alone: the vector alone is returned. Here it goes with an action, return best, action; and what "
        "the function returns for a child is such a pair too.",
        made=lambda right: lambda game, state: right(game, state)[0],
    ),
    Patch(
        "pair swapped: the two have changed places: the vector comes first, then the action.",
        made=lambda right: lambda game, state: right(game, state)[::-1],
    ),
    Patch(
        "the child's action: the best child's pair is handed up as it is: with the action that is best *there*, in the "
        "end the None of the leaf. Note the action that leads to the best child.",
        ("vector, _ =", "vector, below ="),
        (_NOTED, "best, chosen = vector, below"),
    ),
    state_for_action(_NOTED),
    first_action("return best, chosen"),
)


def _begun_with_the_mover(game: Any, state: Any, vector: Any, action: Any) -> Any:
    by = 0 if action is None else game.player(state)
    return (*vector[by:], *vector[:by]), action


def _last(at_the_root: bool) -> tuple[tuple[str, str], ...]:
    """Return the changes after which the last of equal actions is taken at the root alone, or below it alone."""
    return (
        ("(game, state):", f"(game, state, last={at_the_root}):"),
        ("game.result(state, action))", f"game.result(state, action), {not at_the_root})"),
        (_BETTER, f"{_BETTER} or (last and vector[mover] == best[mover])"),
    )


_TIES = (
    Patch(
        "last of ties: of equal actions the last is taken: >= where > is meant, or max over reversed actions. Only a "
        "better vector may take over.",
        (_BETTER, "vector[mover] >= best[mover]"),
    ),
    Patch(
        "last at the root: at the root the last of equal actions is taken, and below it the first. It is the first "
        "everywhere.",
        *_last(at_the_root=True),
    ),
    Patch(
        "last below the root: below the root the last of equal actions is taken, and at the root the first. It is the "
        "first everywhere.",
        *_last(at_the_root=False),
    ),
    Patch(
        "the greatest tuple: vectors are compared as Python compares tuples, so that of two that are equal for the "
        "mover the one with the greater numbers at the front wins (max(…) over pairs does that too, and needs a key). "
        "Ties go to the first.",
        _wants("(vector[mover], vector)"),
    ),
    Patch(
        "unkind to all the others: of equal actions the one is taken that gives the others less in all. In maxⁿ "
        "nobody is against anybody: whoever is indifferent takes the first.",
        _wants("(vector[mover], -sum(vector))"),
    ),
    Patch(
        "kind to the root's player: of equal actions the one is taken that is best for the player who moves at the "
        "root. Whoever is indifferent takes the first.",
        *_for_the_root("(vector[mover], vector[one])"),
    ),
    Patch(
        "unkind to the root's player: of equal actions the one is taken that is worst for the player who moves at the "
        "root. Whoever is indifferent takes the first.",
        *_for_the_root("(vector[mover], -vector[one])"),
    ),
)
