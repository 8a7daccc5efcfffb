"""Question 2: a chess-like evaluation as a sum, and what a class of positions is worth on average."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from gamelib import svg
from gamelib.draw.board import Picture
from gamelib.rng import Draw
from gamelib_exercises.drill import Drill, Entry, number
from gamelib_exercises.part import Mutant, Part


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    features, found = draw_features_of(student), draw_class_of(student)
    return [
        Drill(
            "feature_sum",
            title="the weighted sum of your features",
            hints=(
                "Row by row: what white has less what black has, times the weight.",
                "A row in which black has more counts below zero, and so does one with a negative weight in which "
                "white has more.",
            ),
            entries=[
                Entry(
                    "total",
                    sum_of(features),
                    "It is the sum of weight times (white less black) over all the rows.",
                    number,
                )
            ],
            mutants=[Mutant(name, _SUM_WORDS[name], (answer,)) for name, answer in wrong_sums(features).items()],
            picture=feature_picture(features),
        ),
        Drill(
            "class_value",
            title="the expected value of your class of positions",
            hints=(
                "It is a mean: what do a win, a draw and a loss count?",
                "The share of the games MAX won times 1, plus the share drawn times 0, plus the share lost times -1.",
            ),
            entries=[
                Entry(
                    "expected_value",
                    expected(found),
                    "It is the mean utility of MAX over all the games, not rounded.",
                    number,
                )
            ],
            mutants=[Mutant(name, _CLASS_WORDS[name], (answer,)) for name, answer in wrong_expectations(found).items()],
            picture=class_picture(found),
        ),
    ]


class Feature(NamedTuple):
    """A row of the table: what is counted, how often white and black have it, and its weight."""

    name: str
    white: int
    black: int
    weight: float


_COUNTED: Final[Sequence[tuple[str, int, int, float]]] = (
    ("pawns", 3, 8, 1),
    ("knights", 0, 2, 3),
    ("bishops", 0, 2, 3),
    ("rooks", 0, 2, 5),
    ("queens", 0, 1, 9),
    ("doubled pawns", 0, 2, -0.5),
    ("pawns that shield the king", 0, 3, 0.5),
    ("squares that can be moved to", 10, 40, 0.1),
)
"""What is counted, between which numbers, and the weight."""

MATERIAL: Final = 5
"""So many of the rows are pieces."""

GAMES: Final = 250
"""How many games were played from positions of the class: shares with three decimals at the most."""


def draw_features_of(student: int) -> Sequence[Feature]:
    """Return the table of a student, on which every wrong way gives another sum."""
    draw = Draw(student, "features")
    while True:
        features = [
            Feature(name, draw.whole(low, high), draw.whole(low, high), weight) for name, low, high, weight in _COUNTED
        ]
        sums = [sum_of(features), *wrong_sums(features).values()]
        if len({round(each, 9) for each in sums}) == len(sums) and abs(sums[0]) < 10:
            return features


def sum_of(features: Sequence[Feature]) -> float:
    """Return the weighted sum of what white has more than black.

    Example:
        >>> sum_of([Feature("pawns", 6, 4, 1), Feature("doubled pawns", 2, 0, -0.5)])
        1.0
    """
    return sum(each.weight * (each.white - each.black) for each in features)


def wrong_sums(features: Sequence[Feature]) -> Mapping[str, float]:
    """Return the sums that known wrong ways give."""
    return {
        "for black": -sum_of(features),
        "white alone": sum(each.weight * each.white for each in features),
        "both added": sum(each.weight * (each.white + each.black) for each in features),
        "without weights": sum(each.white - each.black for each in features),
        "pieces alone": sum_of(features[:MATERIAL]),
        "minus forgotten": sum(abs(each.weight) * (each.white - each.black) for each in features),
    }


_SUM_WORDS: Final = {
    "for black": "black is taken for MAX. White is MAX: count what white has more than black.",
    "white alone": "only what white has is counted. A feature is what white has *more than* black.",
    "both added": "what both have is added. A feature is what white has more than black.",
    "without weights": "the differences are added as they are. Each is multiplied by its weight first.",
    "pieces alone": "the sum stops after the pieces. The other rows count too.",
    "minus forgotten": "the minus sign of a weight is left out. A doubled pawn of one's own is a weakness.",
}


class Class(NamedTuple):
    """What came of the games from positions of a class: won, drawn and lost by MAX."""

    won: int
    drawn: int
    lost: int


def draw_class_of(student: int) -> Class:
    """Return the class of a student, on which every wrong way gives another number."""
    draw = Draw(student, "class of positions")
    while True:
        won, drawn = draw.whole(60, 180), draw.whole(10, 90)
        found = Class(won, drawn, GAMES - won - drawn)
        answers = [expected(found), *wrong_expectations(found).values()]
        if found.lost >= 10 and len({round(each, 9) for each in answers}) == len(answers):
            return found


def expected(found: Class) -> float:
    """Return the mean of the utilities: 1 for a win, 0 for a draw, -1 for a loss."""
    return (found.won - found.lost) / sum(found)


def wrong_expectations(found: Class) -> Mapping[str, float]:
    """Return the numbers that known wrong ways give."""
    games = sum(found)
    return {
        "share won": found.won / games,
        "a draw as half a win": (found.won + found.drawn / 2) / games,
        "draws left out": (found.won - found.lost) / (found.won + found.lost),
        "a draw as a loss": (found.won - found.drawn - found.lost) / games,
        "for MIN": (found.lost - found.won) / games,
        "not divided": found.won - found.lost,
    }


_CLASS_WORDS: Final = {
    "share won": "the share that is won is given. A loss costs as much as a win brings: it counts -1.",
    "a draw as half a win": "a win counts 1, a draw ½ and a loss 0: that is the score of a match. As utilities they "
    "count 1, 0 and -1.",
    "draws left out": "the drawn games are left out. They count 0 each, and are games all the same: divide by all.",
    "a draw as a loss": "a draw counts -1. It is worth 0.",
    "for MIN": "the sign is turned. Asked for is what MAX may expect.",
    "not divided": "the sum of the utilities is given. Divide it by the number of the games.",
}


def feature_picture(features: Sequence[Feature]) -> Picture:
    """Return the table of features as a picture."""
    width = max(len(each.name) for each in features)
    rows = [f"{'feature':{width}}  white  black  weight"]
    rows += [f"{each.name:{width}}  {each.white:5}  {each.black:5}  {each.weight:6g}" for each in features]
    said = "; ".join(f"{each.name} {each.white} to {each.black}, weight {each.weight:g}" for each in features)
    return Picture(svg.text_card("\n".join(rows), title="features and weights"), f"White to black: {said}")


def class_picture(found: Class) -> Picture:
    """Return what came of the games as a picture."""
    text = (
        f"{sum(found)} games went through positions of the class.\nMAX won {found.won} of them, {found.drawn} were "
        f"drawn, and MAX lost {found.lost}."
    )
    return Picture(svg.text_card(text, title="a class of positions"), text.replace("\n", " "))
