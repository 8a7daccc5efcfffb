"""Question 5: the images of a board, and the one board that stands for all of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any, Final

from gamelib.draw.board import Picture
from gamelib.games import TicTacToe
from gamelib.search.walk import layers
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.function import Function, FunctionPart, by_answer, each_by, not_wanted
from gamelib_exercises.kinds import own_work
from gamelib_exercises.part import Part
from gamelib_exercises.plain import plain
from gamelib_exercises.sandbox import answers
from gamelib_exercises.solution import Patch, Right

_IMAGES: Final = Right("01", "images")


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    images = FunctionPart(
        "images",
        check=_right_images,
        told_apart=each_by(_different_boards),
        own_work=own_work,
        hints=(
            "Two functions are enough: one turns the board by a quarter, one mirrors it.",
            'A quarter turn clockwise: the new top row is the old left column, read upwards, so "abcdefghi" becomes '
            '"gdahebifc".',
            "Turn the board four times; each time note it, and note its mirror image: 4 + 4 = 8.",
        ),
        cases=[
            Case(f"the board {board!r}", values=(board,), draw=partial(board_picture, board))
            for board in ("....X....", "X........", ".X.......", "XO.......", "XOX.O....", "OXX..XO..")
        ],
        reference=_IMAGES,
        slips=_IMAGE_SLIPS,
    )
    canonical = FunctionPart(
        "canonical",
        check=lambda case, seen, true: seen.outcome.value[1] if seen.outcome.value else None,
        look=lambda case, function, seconds: case.try_on(partial(_first_complaint, function), seconds),
        draw=lambda case, seen: board_picture(seen.outcome.value[0]) if seen.outcome.value else None,
        own_work=own_work,
        hints=(
            "All boards of a class have the same images. Choose one of them by a rule that does not depend on which "
            "board you started from.",
            "Sort the eight images by any rule you like, and return the one that comes first.",
            "Python compares texts letter by letter, so the images have a smallest one: min(images(board)).",
        ),
        cases=[Case("the 5,478 boards of tic-tac-toe", values=(boards(),))],
        reference=Right("01", "canonical"),
        slips=_CANONICAL_SLIPS,
        builds_on=images,
    )
    return [images, canonical]


@cache
def boards() -> tuple[str, ...]:
    """Return all 5,478 boards of tic-tac-toe as nine letters, those with few stones first."""
    game = TicTacToe()
    plies = layers(
        game.initial_state(), lambda state: [(1, game.result(state, action)) for action in game.actions(state)]
    )
    return tuple(board for ply in plies for board in sorted("".join(game.text(state).split()) for state in ply))


def board_picture(board: str) -> Picture:
    """Return a board of nine letters as a picture."""
    game = TicTacToe()
    return Picture(game.svg(game.parse(board)), " / ".join((board[:3], board[3:6], board[6:])))


def _right_images(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with the images of a board, which may come in any order and any collection."""
    given, right = seen.outcome.value, frozenset(true.outcome.value)
    if not isinstance(given, (tuple, frozenset)) or not all(isinstance(each, str) for each in given):
        first = next(iter(given), None) if isinstance(given, tuple) else None
        return not_wanted(given, "a list of boards of nine characters") + _join(first)
    different = frozenset(given)
    foreign, missing = sorted(different - right), sorted(right - different)
    if foreign:
        return f"returned {foreign[0]!r} among others, which is not that board turned or mirrored."
    if missing:
        return f"returned {len(different)} different boards of {len(right)}: {missing[0]!r} is missing."
    return None


def _different_boards(seen: Seen) -> object:
    """Return the different boards without their order."""
    given = seen.outcome.value
    if not isinstance(given, (tuple, frozenset)):
        return by_answer(seen)
    return (seen.outcome.how, sorted(set(map(repr, given))))


def _first_complaint(function: Function, among: Sequence[str]) -> tuple[str, str] | None:
    """Return the first board that is not mapped to an image of its own, or not to that of its class, and why."""
    images = _IMAGES.answer
    came = dict(zip(among, map(plain, answers(function, [(board,) for board in among])), strict=True))
    first: dict[str, str] = {}  # of each class, by its smallest image
    for board, value in came.items():
        if not isinstance(value, str):
            return board, f"(asked about {board!r}) {not_wanted(value, 'a board of nine characters')}{_join(value)}"
        like = images(board)
        if value not in like:
            return board, f"returned {value!r} for {board!r}, which is not that board turned or mirrored."
        other = first.setdefault(min(like), board)
        if came[other] != value:
            kept = len({each for each in came.values() if isinstance(each, str)})
            return board, (
                f"returned {came[other]!r} for {other!r} and {value!r} for {board!r}, although a rotation or a "
                f"reflection turns one into the other. It keeps {kept:,} classes apart; there are "
                f"{len({min(images(each)) for each in among})}."
            )
    return None


def _join(letters: Any) -> str:
    """Return how a text is made of letters, where a collection of them came in its place; else nothing."""
    if not isinstance(letters, tuple) or not all(isinstance(each, str) and len(each) == 1 for each in letters):
        return ""
    return ' To make one text of the letters, write "".join(…).'


_TURN = "board[3 * (2 - column) + row]"
_HALF_TURN = (_TURN, "board[8 - 3 * row - column]")
_BOTH = "found += [board, mirrored]"

_IMAGE_SLIPS = (
    Patch(
        "turns only: the board is turned but never mirrored. (Read backwards, board[::-1], a board is turned by half, "
        "not mirrored.)",
        (_BOTH, "found += [board]"),
    ),
    Patch(
        "mirrors only: the board is mirrored, left with right and top with bottom, but never turned by a quarter.",
        _HALF_TURN,
    ),
    Patch(
        "one mirror at a time: the board is mirrored left with right, or top with bottom. That makes three; mirror the "
        "board after each turn as well.",
        _HALF_TURN,
        ("return found", "return found[1:4]"),
    ),
    Patch(
        "rows for columns: a quarter turn swaps rows with columns and does no more. That is a mirror, at the diagonal: "
        "done twice it is undone. In a turn the top row becomes the right column.",
        (_TURN, "board[3 * column + row]"),
    ),
    Patch(
        "the board itself is missing: the board as it is is left out. Not to turn it counts as one of the eight.",
        ("return found", "return [each for each in found if each != board] or [board]"),
    ),
    Patch(
        "colours swapped: X and O are swapped as well. That is another position: X moved first, so it is not the same "
        "for the players.",
        ("return found", "return found + [each.translate(str.maketrans('XO', 'OX')) for each in found]"),
    ),
)


def _smallest_of(name: str, words: str) -> Patch:
    """Return the slip of comparing the images that a slip of the part before makes."""
    (slip,) = [each for each in _IMAGE_SLIPS if each.name == name]

    def made(right: Any) -> Any:
        images = slip.answer(_IMAGES)
        return lambda board: min(images(board))

    return Patch(f"{name}: {words}", made=made)


_SMALLEST = "min(images(board))"

_CANONICAL_SLIPS = (
    _smallest_of("turns only", "only turned boards are compared, not mirrored ones."),
    _smallest_of("mirrors only", "only mirrored boards are compared, not those turned by a quarter."),
    _smallest_of("rows for columns", "the quarter turn swaps rows with columns and does no more, which is a mirror."),
    _smallest_of("the board itself is missing", "the board as it is is not among those compared."),
    _smallest_of("colours swapped", "X and O are swapped as well, so that the board returned may be another position."),
    Patch("the board itself: the board comes back as it was: every board stands for itself.", (_SMALLEST, "board")),
    Patch(
        "any image: one image is returned without comparing: each board of a class returns another one. Choose in a "
        "way that does not depend on where one starts, such as the smallest.",
        (_SMALLEST, "images(board)[0]"),
    ),
    Patch(
        "letters sorted: the letters of the board are sorted, which forgets where they stood. Compare whole boards.",
        (_SMALLEST, '"".join(sorted(board))'),
    ),
)
