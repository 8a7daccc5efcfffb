"""Question 8: games of the catalogue, drawn by the student's number, are placed on three axes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

from gamelib_lessons.catalogue import CatalogueEntry, catalogue

from gamelib.draw.board import Picture
from gamelib.rng import Draw
from gamelib.svg import text_card
from gamelib_exercises.drill import Drill, Entry, Unreadable, names
from gamelib_exercises.part import Mutant, Part


@dataclass(frozen=True, slots=True)
class Slip:
    """How a game is often misjudged.

    Attributes:
        wrong: the wrong words.
        words: how that comes about, such that "This is what one gets when …" goes before it.
        note: what the task says about the game, where it is known in several versions.
    """

    wrong: str
    words: str
    note: str = ""


_TO_COME: Final = (
    "not knowing what the dice or the tiles will bring is taken for hidden information. They do not lie anywhere yet: "
    "what is still to come by lot is chance, and nothing of the state is hidden."
)
_OPPONENT: Final = (
    "not knowing what the opponent will do is taken for hidden information. Both players see the whole position, and "
    "that is what counts."
)
_DEAL: Final = "one thinks of what is hidden and forgets that it was dealt by lot."

KINDS: Final[Sequence[Mapping[str, Slip]]] = (
    {
        "Monopoly": Slip(
            "imperfect stochastic",
            "the two decks that lie face down are taken for hidden information. Nobody has looked at them, so "
            "they are chance, like the dice. It is a convention, but the usual one.",
        ),
        "Risk": Slip(
            "perfect stochastic",
            "one looks at the board alone. It lies open, but nobody knows the missions of the others.",
            "with secret missions",
        ),
        "Mastermind": Slip(
            "imperfect stochastic",
            "not knowing the code is taken for chance. Somebody chose it, and it does not change: that is hidden "
            "information, and nothing happens by lot.",
            "against a person who thinks up the code",
        ),
    },
    {
        "rock-paper-scissors": Slip(
            "perfect deterministic",
            "one forgets that both choose at once: neither sees what the other one is choosing.",
        ),
        "matching pennies": Slip(
            "imperfect stochastic",
            "the coins are taken to be thrown. They are laid, each as its player wants; playing at random is a "
            "strategy, not a rule of the game.",
        ),
        "Battleship": Slip(
            "imperfect stochastic",
            "not knowing where the ships lie is taken for chance. A player has put them there: that is hidden "
            "information.",
        ),
    },
    {
        "backgammon": Slip("imperfect stochastic", _TO_COME),
        "Pig": Slip("imperfect stochastic", _TO_COME),
        "2048": Slip("imperfect stochastic", _TO_COME),
    },
    {
        "chess": Slip("imperfect deterministic", _OPPONENT),
        "Connect Four": Slip("imperfect deterministic", _OPPONENT),
        "Othello": Slip("imperfect deterministic", _OPPONENT),
    },
    {
        "bridge": Slip("imperfect deterministic", _DEAL),
        "Scrabble": Slip(
            "perfect stochastic", "one looks at the board alone. The tiles on the racks of the others are hidden."
        ),
        "heads-up limit Texas hold 'em": Slip("imperfect deterministic", _DEAL),
    },
)
"""By group, one game of which is drawn: the games asked about for information and chance, and the usual slip."""

_FIXED: Final = (
    "one expects the order to depend on the play. Here it is known beforehand who makes the next move, at every time."
)

TURNS: Final[Sequence[Mapping[str, Slip]]] = (
    {
        "chess": Slip("indefinite", _FIXED),
        "tic-tac-toe": Slip("indefinite", _FIXED),
        "Go": Slip("indefinite", _FIXED),
        "Battleship": Slip(
            "simultaneous",
            "one thinks of placing the ships, which both do at once. After that they shoot in turn.",
            "shooting in turn",
        ),
    },
    {
        "Dots and Boxes": Slip("definite", "one forgets that whoever closes a box moves again."),
        "Pig": Slip("definite", "one forgets that whoever rolls may go on rolling, until a 1 or a halt."),
        "bridge": Slip("definite", "one forgets who leads: whoever won the trick before."),
    },
    {
        "rock-paper-scissors": Slip("definite", "two choices at once are written one after the other."),
        "two-finger Morra": Slip("definite", "two choices at once are written one after the other."),
        "robot football": Slip("indefinite", "having the ball is taken for having the turn. All of them act at once."),
    },
)
"""The same for the order of turns."""


QUESTIONS: Final[Mapping[str, str]] = {
    "perfect": "does everybody who chooses see the whole state, and what the others choose?",
    "imperfect": "what is it that one player knows and another does not?",
    "deterministic": "is nothing thrown, dealt or drawn?",
    "stochastic": "what is it that is thrown, dealt or drawn?",
    "definite": "could you write down beforehand who makes each move?",
    "indefinite": "what is it in the play that decides who moves next?",
    "simultaneous": "does nobody see what another does before acting?",
}
"""What whoever wrote a word is asked."""


def _asked(game: str, words: frozenset[str]) -> str:
    """Return what to think of when these words are not right for a game: all of them are asked about."""
    return f"That is {game}. " + " ".join(f"If it is {word}, {QUESTIONS[word]}" for word in QUESTIONS if word in words)


def _draw_slips_of(student: int, groups: Sequence[Mapping[str, Slip]], drill: str) -> dict[str, Slip]:
    """Return one game of each group with its slip, in random order."""
    draw = Draw(student, drill)
    drawn = {}
    for group in draw.sample(groups, len(groups)):
        name = draw.choice(list(group))
        drawn[name] = group[name]
    return drawn


@cache
def _entry(name: str) -> CatalogueEntry:
    return next(entry for entry in catalogue() if entry.name == name)


def kind_of(name: str) -> frozenset[str]:
    """Return what the catalogue says about information and chance."""
    return frozenset((_entry(name).information, _entry(name).chance))


def turns_of(name: str) -> frozenset[str]:
    """Return what the catalogue says about the order of turns, in one word."""
    return frozenset((_entry(name).turns.split()[0],))


def reader(*axes: Sequence[str]) -> Callable[[Any], frozenset[str]]:
    """Return what reads one word of each axis, in any order.

    Example:
        >>> sorted(reader(("perfect", "imperfect"), ("deterministic", "stochastic"))("Stochastic, perfect"))
        ['perfect', 'stochastic']
    """
    choices = [" or ".join(f'"{word}"' for word in axis) for axis in axes]
    wanted = choices[0] if len(choices) == 1 else "one text with " + " and with ".join(choices)

    def read(value: Any) -> frozenset[str]:
        try:
            given = names(value)
        except Unreadable:
            raise Unreadable(wanted) from None
        if len(given) != len(axes) or not all(given & frozenset(axis) for axis in axes):
            raise Unreadable(wanted)
        return given

    return read


def _drill(
    name: str,
    title: str,
    slips: Mapping[str, Slip],
    truth: Callable[[str], frozenset[str]],
    read: Callable[[Any], frozenset[str]],
    hints: Sequence[str],
) -> Part:
    right = [truth(game) for game in slips]
    entries = [
        Entry(f"{name}_{count}", each, partial(_asked, game), read)
        for count, (game, each) in enumerate(zip(slips, right, strict=True), 1)
    ]
    mutants = [
        Mutant(f"{game} misjudged", slip.words, (*right[:place], read(slip.wrong), *right[place + 1 :]))
        for place, (game, slip) in enumerate(slips.items())
    ]
    lines = [
        f"{name}_{count}: {game}{f' ({slip.note})' if slip.note else ''}"
        for count, (game, slip) in enumerate(slips.items(), 1)
    ]
    picture = Picture(text_card("\n".join(lines), title=title), "\n".join(lines))
    return Drill(name, title=title, hints=hints, entries=entries, mutants=mutants, picture=picture)


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    return [
        _drill(
            "kind",
            "information and chance of five games",
            _draw_slips_of(student, KINDS, "information and chance"),
            kind_of,
            reader(("perfect", "imperfect"), ("deterministic", "stochastic")),
            (
                "Two questions, one at a time. Is anything about the state known to one player and hidden from "
                "another? Do dice, cards or tiles decide what comes next?",
                "What nobody knows because it has not been drawn yet is chance. What somebody knows, or has chosen, "
                "and another does not see, is hidden information. Choosing at once hides the choices.",
                "The catalogue in lesson 01b has all five, with notes.",
            ),
        ),
        _drill(
            "turn",
            "the order of turns in three games",
            _draw_slips_of(student, TURNS, "turns"),
            turns_of,
            reader(("definite", "indefinite", "simultaneous")),
            (
                "Can it happen that the same player moves twice in a row? That may depend on how the play goes.",
                "Knowing who has just moved, and nothing else, can you say who moves next? Then the order is definite. "
                "If nobody waits for anybody, all move at once.",
                "The catalogue in lesson 01b has all three: look at its column “turns”.",
            ),
        ),
    ]
