"""Question 1: open lines on a tic-tac-toe position of the student's own, at once and backed up from two plies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any, Final, TypeAlias

from gamelib.evaluation.tic_tac_toe import open_lines
from gamelib.games.mnk import MnkState, TicTacToe
from gamelib.rng import Draw
from gamelib.search.solve import solve
from gamelib_exercises.case import picture_of
from gamelib_exercises.drill import Drill, Entry, names, number, table
from gamelib_exercises.part import Mutant, Part

GAME: Final = TicTacToe()
EVALUATE: Final = open_lines(GAME)
FREE_SQUARES: Final = 5

Values: TypeAlias = dict[str, float]


_WORDS: Final = {
    "for O": "the sign is turned: what counts is the lines open to X less those open to O, whoever is to move.",
    "empty lines open to nobody": "an empty line is taken to be open to nobody. It is open to both: nobody has a stone "
    "in it.",
    "lines of X alone": "only the lines open to X are counted. Those open to O are subtracted.",
    "before the move": "the lines are counted as they are now. Put an X on the square first.",
    "one ply": "the lines are counted after X's move. Let O reply first: count after each reply, and then think of "
    "which one O will choose.",
    "the opponent helps": "O is taken to choose the greatest estimate. O is MIN, and takes the smallest.",
    "the average": "the estimates after O's replies are averaged. O chooses the smallest.",
    "the first reply": "only the first free square is looked at as O's reply. O may choose any of them.",
    "best at once": "the estimates of 1a decide. Two plies deep it is the backed-up values of 1b that count.",
    "best for O": "the smallest value is taken. X is to move, and X is MAX.",
}

_ANOTHER: Final = (
    "the search for best squares ends too early. What you name is best, but there is another square of the same value."
)


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    state = draw_position_of(student)
    open_to_x, open_to_o = EVALUATE.values(state)
    picture = picture_of(GAME, state, solved=False)

    def mutants(wrong: dict[str, Any]) -> list[Mutant[tuple[Any, ...]]]:
        return [
            Mutant(name, _WORDS.get(name, _ANOTHER), answer if isinstance(answer, tuple) else (answer,))
            for name, answer in wrong.items()
        ]

    return [
        Drill(
            "lines_at_once",
            title="the open lines of your position, and after each move of X",
            hints=(
                "There are eight lines. A line is open to X as long as there is no O in it, and open to O as long as "
                "there is no X in it; an empty line is open to both.",
                "Strike out every line with an O in it: what is left is open to X. An X more closes lines to O and "
                "changes nothing for X's own.",
            ),
            entries=[
                Entry("open_to_x", open_to_x, "Count the lines in which there is no O, the empty ones too.", number),
                Entry("open_to_o", open_to_o, "Count the lines in which there is no X, the empty ones too.", number),
                Entry(
                    "after_moves",
                    at_once(state),
                    "Put an X on the square, count again, and subtract the lines open to O from those open to X.",
                    table,
                ),
            ],
            mutants=mutants(wrong_estimates(state)),
            picture=picture,
        ),
        Drill(
            "lines_backed_up",
            title="the backed-up values two plies deep",
            hints=(
                "After X's move O has four replies. Which of the four estimates counts?",
                "X's stones close lines to O, O's stones close lines to X. After X has moved, the lines open to O do "
                "not change by O's reply: O is to take as many from X as can be.",
                "For each of O's replies count the lines open to X once; it is the same count whatever X has played, "
                "as long as the square is still free.",
            ),
            entries=[
                Entry(
                    "backed_up_values",
                    backed_up(state),
                    "Each of X's moves has the smallest of the estimates after O's replies to it.",
                    table,
                )
            ],
            mutants=mutants(wrong_values(state)),
            picture=picture,
        ),
        Drill(
            "lines_best",
            title="the best moves two plies deep",
            hints=(
                "X is MAX: which of the backed-up values does X like best?",
                "If several squares have the greatest backed-up value, all of them are asked for.",
            ),
            entries=[
                Entry(
                    "best_moves",
                    _best(backed_up(state)),
                    "These are not exactly the squares with the greatest backed-up value.",
                    names,
                )
            ],
            mutants=mutants(wrong_best(state)),
            picture=picture,
        ),
    ]


def draw_position_of(student: int) -> MnkState:
    """Return the position of a student: X to move, five free squares, and nobody can end the game in two plies."""
    return Draw(student, "open lines").choice(_positions())


@cache
def _positions() -> Sequence[MnkState]:
    """Return all positions that serve: the wrong ways lead to wrong answers on them."""
    found = [state for state in solve(GAME).states if len(GAME.actions(state)) == FREE_SQUARES]
    return tuple(sorted(state for state in found if _goes_on(state) and _well_posed(state)))


def _goes_on(state: MnkState) -> bool:
    return all(
        not GAME.is_terminal(after) and not any(GAME.is_terminal(reply) for reply in _after(after).values())
        for after in _after(state).values()
    )


def _after(state: MnkState) -> dict[str, MnkState]:
    """Return the board after each move, by the name of its square."""
    return {GAME.action_text(state, square): GAME.result(state, square) for square in GAME.actions(state)}


def at_once(state: MnkState) -> Values:
    """Return the estimate after each of X's moves."""
    return {square: EVALUATE(after) for square, after in _after(state).items()}


def backed_up(state: MnkState, choose: Callable[[Sequence[float]], float] = min) -> Values:
    """Return what each of X's moves is worth when O's reply is looked at too."""
    return {square: choose(list(at_once(after).values())) for square, after in _after(state).items()}


def _best(values: Values, choose: Callable[[Sequence[float]], float] = max) -> frozenset[str]:
    best = choose(list(values.values()))
    return frozenset(square for square, value in values.items() if value == best)


def _negated(values: Values) -> Values:
    return {square: -value for square, value in values.items()}


def _average(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def wrong_estimates(state: MnkState) -> dict[str, tuple[float, float, Values]]:
    """Return what known wrong ways give: the lines open to X and to O, and the estimates after each move."""
    open_to_x, open_to_o = EVALUATE.values(state)
    empty = sum(1 for line in GAME.lines if not line & (state.crosses | state.noughts))
    own = {square: EVALUATE.values(after)[0] for square, after in _after(state).items()}
    return {
        "for O": (open_to_x, open_to_o, _negated(at_once(state))),
        "empty lines open to nobody": (open_to_x - empty, open_to_o - empty, at_once(state)),
        "lines of X alone": (open_to_x, open_to_o, own),
        "before the move": (open_to_x, open_to_o, dict.fromkeys(_after(state), EVALUATE(state))),
    }


def wrong_values(state: MnkState) -> dict[str, Values]:
    """Return the backed-up values that known wrong ways give."""
    return {
        "one ply": at_once(state),
        "the opponent helps": backed_up(state, max),
        "the average": backed_up(state, _average),
        "for O": _negated(backed_up(state)),
        "the first reply": backed_up(state, lambda values: values[0]),
    }


def wrong_best(state: MnkState) -> dict[str, frozenset[str]]:
    """Return the squares that known wrong ways take for best."""
    best = sorted(_best(backed_up(state)))
    wrong = {"best for O": _best(backed_up(state), min), "best at once": _best(at_once(state))}
    some = [frozenset(part) for count in range(1, len(best)) for part in combinations(best, count)]
    return wrong | {f"only {' '.join(sorted(part))}": part for part in some if part not in wrong.values()}


def _well_posed(state: MnkState) -> bool:
    estimates = [(*EVALUATE.values(state), at_once(state)), *wrong_estimates(state).values()]
    values = [backed_up(state), *wrong_values(state).values()]
    best = [_best(backed_up(state)), *wrong_best(state).values()]
    return all(_all_differ(answers) for answers in (estimates, values, best))


def _all_differ(answers: Sequence[Any]) -> bool:
    return not any(answer == other for i, answer in enumerate(answers) for other in answers[:i])
