"""Question 8: an evaluation for three players, which has to be a vector, and to beat the given one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib.draw.board import Picture
from gamelib.games.othello import ManyPlayerOthello, ManyPlayerOthelloState
from gamelib.play.tournament import Seating, TournamentResult, seatings
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, Tries
from gamelib_exercises.lesson_06 import Vector, is_vector
from gamelib_exercises.own_evaluation import Judged, OwnEvaluation, ask_ahead, openings_of
from gamelib_exercises.part import Part
from gamelib_exercises.plain import same_number, shown
from gamelib_exercises.sandbox import How
from gamelib_exercises.solution import Patch, Right

# -- the contest: three-player Othello, every opening played with every mixed seating ------------

# Both look two plies ahead by maxⁿ, so that nothing but the evaluation makes the difference.

Evaluation: TypeAlias = Callable[[Any], Any]

BOARD: Final = ManyPlayerOthello()
SEATS: Final = 3
OPENINGS: Final = 20
PLIES: Final = 2
EQUAL: Final = 1 / SEATS
"""What each gets per seat if both are equally strong."""

_OPENING_PLIES: Final = 6
_SEED: Final = 6
_NAMES: Final = ("the given one", "yours")

FACTS: Final = ("__init__", "player", "is_terminal", "actions", "text", "discs", "mobility", "corners")
"""What an evaluation may ask of the rules: what the position is, not what comes of it."""

@lru_cache(maxsize=100_000)
def given_evaluation(state: ManyPlayerOthelloState) -> Vector:
    """Return the shares of the discs, so that they sum to 0: the evaluation to beat."""
    discs = [BOARD.discs(state, player) for player in range(SEATS)]
    return tuple(SEATS * each / sum(discs) - 1 for each in discs)


def fault_of(value: Any) -> str | None:
    """Return what is wrong with a plain value as an evaluation of all three players, or ``None``.

    Example:
        >>> fault_of((0.5, 0.5, -1)), fault_of((0.5, 0.5))
        (None, 'a vector of three numbers is wanted, one for each player')
        >>> fault_of((0.5, 0.25, 0.25))
        'the three numbers sum to 1, and have to sum to 0, as the utilities do'
    """
    if not is_vector(value, SEATS):
        return "a vector of three numbers is wanted, one for each player"
    if not all(abs(number) <= SEATS for number in value):
        return f"{shown(max(value, key=abs))} is beyond all utilities, which lie from -1 (lost) to 2 (won alone)"
    if not same_number(sum(value), 0):
        return f"the three numbers sum to {shown(round(sum(value), 9))}, and have to sum to 0, as the utilities do"
    if min(value) < -1 and not same_number(min(value), -1):
        return f"{shown(min(value))} is less than -1, and nobody gets less than who has lost"
    return None


class Contest(NamedTuple):
    """How a contest ended for the evaluation that was tried.

    Attributes:
        score: what it got per seat, from 0 to 1.
        low, high: the 95 % interval of that.
        library: the name of a function of the library that did the work, if one did.
        moves: the moves of all games, for telling one evaluation from another.
    """

    score: float
    low: float
    high: float
    library: str | None
    moves: str

    @property
    def report(self) -> str:
        """The score with its interval, in words."""
        games = OPENINGS * len(seatings(2, SEATS))
        return (
            f"got {self.score:.3f} of a point per seat in {games} games, 95 % interval {self.low:.3f} to "
            f"{self.high:.3f}; equally strong ones get {EQUAL:.3f}"
        )

    @property
    def is_better(self) -> bool:
        """Whether the whole interval lies above what equally strong ones get."""
        return self.low > EQUAL + 1e-9  # rounding is no lead


@cache
def openings() -> Sequence[ManyPlayerOthelloState]:
    """Return the openings, the same on every machine: different positions after some random plies."""
    return openings_of(BOARD, OPENINGS, _OPENING_PLIES, _SEED)


def contest(evaluation: Evaluation) -> Contest:
    """Return how an evaluation does against the given one.

    Raises:
        GameError: if it returns anything but three numbers that sum to 0, none of them less than -1.
    """
    judged = Judged(evaluation, BOARD, FACTS, fault_of)
    winners: dict[Seating, tuple[tuple[int, ...], ...]] = {}
    moves = []
    for seating in seatings(len(_NAMES), SEATS):
        games = [_play(opening, [(given_evaluation, judged)[sitting] for sitting in seating]) for opening in openings()]
        winners[seating] = tuple(seats for seats, _ in games)
        moves += [played for _, played in games]
    result = TournamentResult(_NAMES, winners)
    low, high = result.interval(1)
    return Contest(result.score(1), low, high, judged.library, " ".join(moves))


def _play(state: ManyPlayerOthelloState, seats: Sequence[Callable[[Any], Vector]]) -> tuple[tuple[int, ...], str]:
    """Return the seats that share the point of a game, and its moves."""
    moves = []
    while after := _after(state):
        mover = state.player
        action = max(after, key=lambda each: _vector(after[each], PLIES - 1, seats[mover])[mover])
        moves.append(BOARD.action_text(state, action))
        state = after[action]
    utilities = _utilities(state)
    return tuple(seat for seat, utility in enumerate(utilities) if utility == max(utilities)), "".join(moves)


def _vector(state: ManyPlayerOthelloState, plies: int, evaluation: Callable[[Any], Vector]) -> Vector:
    """Return the vector of maxⁿ some plies deep."""
    if BOARD.is_terminal(state):
        return _utilities(state)
    if plies == 0:
        return evaluation(state)
    children = _after(state).values()
    if plies == 1:
        ask_ahead(evaluation, children)
    vectors = [_vector(child, plies - 1, evaluation) for child in children]
    return max(vectors, key=lambda vector: vector[state.player])


@lru_cache(maxsize=100_000)
def _after(state: ManyPlayerOthelloState) -> Mapping[int, ManyPlayerOthelloState]:
    """Return the actions with the positions they lead to: many games come through the same ones."""
    return {action: BOARD.result(state, action) for action in BOARD.actions(state)}


def _utilities(state: ManyPlayerOthelloState) -> Vector:
    return tuple(BOARD.utility(state, player) for player in range(SEATS))


# -- the question ----------------------------------------------------------------------------------

_OWN: Final = OwnEvaluation(
    BOARD,
    FACTS,
    "board.discs, board.mobility, board.corners, board.player and board.actions, and look at state.boards",
)


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    vector = _OWN.positions_part(
        "evaluation_vector",
        wanted="a vector of three numbers, one for each player,",
        has_form=lambda value: isinstance(value, tuple),
        fault=_fault,
        told_apart=_kinds,
        own_work=_as_given,
        title="my_evaluation(state) is a vector on the scale of the utilities",
        hints=(
            "How well does each player stand? And how do three such numbers become three that sum to 0?",
            "worths = [worth(state, player) for player in range(3)], each of them greater than 0; then the share of "
            "each is 3 * worth / sum(worths) - 1: -1 for who has nothing, 2 for who has everything.",
            "The places of the vector are the players' numbers, whoever is to move, and who stands better has the "
            "greater number.",
        ),
        cases=[
            Case(
                f"the position {notation}",
                values=(BOARD.parse(notation),),
                draw=lambda notation=notation: _picture(notation),  # type: ignore[misc]
            )
            for notation in (*POSITIONS, *LEADING)
        ],
        reference=Right("06", "my_evaluation"),
        slips=_VECTOR,
    )
    return [
        vector,
        _OWN.contest_part(
            "evaluation_contest",
            play=contest,
            result=Contest,
            missed=_missed,
            title="my_evaluation(state) beats the given one",
            hints=(
                "Discs are turned over to the very end. Which discs cannot be, and what besides discs is good to have?",
                "A corner is never turned over, and who has many squares to move to has a choice. Count both, by "
                "board.corners(state, player) and board.mobility(state, player).",
                "Let a player be worth discs + mobility + 6 * corners, and return the shares of that.",
            ),
            cases=[Case(f"the contest in which both look {PLIES} plies ahead by maxⁿ")],
            reference=Right("06", "my_evaluation"),
            slips=_CONTEST,
            builds_on=vector,
            loop_words="Is it a quick one? It is asked about some ten thousand positions.",
        ),
    ]


POSITIONS: Final = (
    ". . . . . . / . O A X . . / . A X O . . / . X O A . . / . . . . . . / . . . . . . / X to move",
    ". . X O . . / . O X O . . / . A A A A . / . X O A . . / . . . . . . / . . . . . . / X to move",
    ". . X . . . / . O X X . . / . O O O . . / X O O O . . / . O . . O . / . O . . . . / A to move",
    "A . X X X . / O A O O O . / O X A O X X / O O O A . . / O . A A A A / . . . . . . / X to move",
    "A A A A A A / A O O O O . / A O O O X X / A O O O . X / A . X A O A / A X X X X O / X to move",
    "X X X O O . / X X O O O A / X O O X O A / X O O A O A / X X A O O X / X A A A O A / A to move",
)
"""The start, and positions with a player who has to pass, has no disc, or has three of the corners."""

LEADING: Final = {
    "X X X X X . / O O O X . . / . O X O O . / O A A X A A / . X X X X . / X X X X X X / A to move": 0,
    "O O O O A . / O O O X O X / O O O O O O / . X X O X O / . . . . A O / . . . A . O / A to move": 1,
    ". X O O A . / A A X A X . / A A A X . X / A A O A X X / A . O O A A / A . . X . A / O to move": 2,
}
"""Positions late in the game with the player who leads by far: in discs, corners, squares to move to, and the edge."""


def _fault(case: Case, value: Any) -> str | None:
    """Return what is wrong with the vector that came: it has to see who leads by far."""
    if fault := fault_of(value):
        return f"returned {shown(value)}: {fault}."
    leader = _leader(case)
    if leader is None or _greatest(value) == leader:
        return None
    return (
        f"returned {shown(value)}. Player {leader + 1} ({'XOA'[leader]}) leads by far there, in discs, corners and "
        f"squares to move to: its number, at place {leader} of the vector, has to be the greatest."
    )


def _as_given(function: Function, seen: Sequence[Seen]) -> str | None:
    """Return that an evaluation is the given one in every position."""
    for each, notation in zip(seen, (*POSITIONS, *LEADING), strict=True):
        if not all(map(same_number, each.outcome.value[0], given_evaluation(BOARD.parse(notation)))):
            return None
    return "Your evaluation returns what the given one returns, for every position. Write another."


def _kinds(tries: Tries) -> list[object]:
    """Return what kinds of things came: numbers differ from one evaluation to the other."""
    return [_kind(case, seen) for case, seen, _ in tries]


def _kind(case: Case, seen: Seen) -> object:
    if seen.outcome.how is not How.RETURNED or not is_vector(seen.outcome.value[0], SEATS):
        kind = type(seen.outcome.value[0]).__name__ if seen.outcome.how is How.RETURNED else ""
        return (seen.outcome.how, seen.outcome.error, kind)
    vector = seen.outcome.value[0]
    if fault_of(vector) is not None:
        return ("sum", f"{sum(vector):.0f}")
    return "a vector" if _leader(case) is None else ("greatest", _greatest(vector))


def _leader(case: Case) -> int | None:
    """Return who leads by far in the position of a case, or ``None`` if that is open."""
    (state,) = case.values
    return next((leader for notation, leader in LEADING.items() if BOARD.parse(notation) == state), None)


def _greatest(vector: tuple[float, ...]) -> int | None:
    """Return whose number is the greatest, or ``None`` if several are."""
    first = max(range(SEATS), key=vector.__getitem__)
    return first if vector.count(vector[first]) == 1 else None


def _missed(found: Contest) -> str | None:
    """Return by how much the evaluation misses."""
    if found.is_better:
        return None
    return f"{found.report}. It is shown to be the better one when the whole interval lies above that."


def _picture(notation: str) -> Picture:
    return Picture(BOARD.svg(BOARD.parse(notation)), notation)

_SHARES = "tuple(3 * worth / sum(worths) - 1 for worth in worths)"
_WORTHS = "board.discs(state, player) + board.mobility(state, player) + 6 * board.corners(state, player)"
_MOVER_FIRST = Patch(
    "the mover's first: the vector begins with the number of the player to move. Its places are the players' numbers, "
    "whoever moves: evaluation(state)[0] is player 1's.",
    made=lambda right: lambda state: (*right(state)[state.player :], *right(state)[: state.player]),
)
_TURNED_ROUND = Patch(
    "turned round: the better a player stands, the smaller is its number.",
    made=lambda right: lambda state: tuple(-each / 2 for each in right(state)),
)
_CONSTANT = Patch(
    "constant: no position is worth more to anybody than another, so that the first action is played.",
    (_SHARES, "(0.0, 0.0, 0.0)"),
)
_VECTOR = (
    Patch(
        "worths as they stand: what the players are worth is returned as it stands, in numbers that are all above 0. "
        "Turn them into shares: 3 * worth / sum of all worths - 1.",
        (_SHARES, "tuple(worths)"),
    ),
    Patch(
        "shares of 1: the numbers are shares that sum to 1. The utilities sum to 0, with -1 for who has lost: 3 * "
        "share - 1.",
        (_SHARES, "tuple(worth / sum(worths) for worth in worths)"),
    ),
    Patch(
        "the mover's number: a number is returned, the mover's. Max^n needs the numbers of all players.",
        made=lambda right: lambda state: right(state)[state.player],
    ),
    Patch(
        "divided by nothing: something is divided by a sum that can be 0, such as the number of all corners that are "
        "taken.",
        (_WORTHS, "board.corners(state, player)"),
    ),
    Patch(
        "utility of a game that goes on: board.utility is asked for, which only games that are over have. The search "
        "asks for it where it can; what is wanted here is an estimate.",
        (_WORTHS, "board.utility(state, player)"),
    ),
    Patch(
        "nothing without corners: None is returned where nobody has a corner. Every position is worth something: a way "
        "through the function ends without a return.",
        (_SHARES, f"{_SHARES} if any(board.corners(state, player) for player in range(3)) else None"),
    ),
    _MOVER_FIRST,
    _TURNED_ROUND,
    _CONSTANT,
)
_CONTEST = (
    Patch(
        "the given one: a player's share of the discs is all that counts. That is the given evaluation.",
        (_WORTHS, "board.discs(state, player)"),
    ),
    _MOVER_FIRST,
    _TURNED_ROUND,
    _CONSTANT,
)
