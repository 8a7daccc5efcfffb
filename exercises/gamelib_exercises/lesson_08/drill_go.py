"""The first drill: the worked example on a tree of the student's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamelib_lessons.go_example import NOTES_CONSTANT, UCB1_CONSTANT, Path, child_indices, choices, node_at

from gamelib_exercises.drill import Drill, Entry, name, number
from gamelib_exercises.lesson_08.go_task import Example, child_name, counts, example_of, example_picture
from gamelib_exercises.lesson_08.mutants_go import (
    Answer,
    back_up_mutants,
    counted,
    pairs,
    root_mutants,
    way_mutants,
)
from gamelib_exercises.part import Part
from gamelib_exercises.verdict import Picture


def parts(student: int) -> list[Part]:
    """Return the four parts of the drill."""
    example = example_of(student)
    picture = example_picture(example)
    return [
        _root_part(example, picture),
        _way_part(example, picture),
        _constant_part(example, picture),
        _back_up_part(example, picture),
    ]


_INDEX_REASON: Final = (
    "It is the mean of the one who chooses, and the bonus: n are the visits of the parent, and n_j those of the child."
)
_CHOICE_REASON: Final = "It is the letter of the child with the greatest index."


def _entries(names: Sequence[str], choice: str, truth: Answer) -> list[Entry]:
    return [
        *(Entry(f"index_{each}", value, _INDEX_REASON, number) for each, value in zip(names, truth[:-1], strict=True)),
        Entry(choice, truth[-1], _CHOICE_REASON, name),
    ]


def _names_below(example: Example, path: Path) -> list[str]:
    return [child_name(example, path, i) for i in range(len(node_at(example.root, path).children))]


def _root_part(example: Example, picture: Picture) -> Part:
    truth = (*child_indices(example.root, constant=NOTES_CONSTANT, logarithm="parent"), child_name(
        example, (), example.way[0]
    ))
    return Drill(
        "go_root",
        title="the indices at the root without the 2",
        points=1,
        hints=(
            "Black is to move at A. Which share of the simulations through B did Black win?",
            "The bonus of B is the root of ln n / n_j, with A's visits for n and B's for n_j.",
            "In Python: wins / visits + sqrt(log(visits_of_a) / visits), with the numbers of B, then of C and D.",
        ),
        entries=_entries(_names_below(example, ()), "first_choice", truth),
        mutants=root_mutants(example, two=False),
        picture=picture,
        given=_given(example),
    )


def _given(example: Example) -> dict[str, tuple[int, int]]:
    return {
        letter: (node_at(example.root, path).wins, node_at(example.root, path).visits)
        for path, letter in example.names.items()
    }


def _way_part(example: Example, picture: Picture) -> Part:
    steps = choices(example.root, constant=NOTES_CONSTANT, logarithm="parent")[1:]
    paths = (example.way[:1], example.way[:2])
    truths = [(*step.indices, child_name(example, path, step.child)) for step, path in zip(steps, paths, strict=True)]
    return Drill(
        "go_way",
        title="the way down to a leaf",
        points=1,
        hints=(
            "Who chooses below the node you came to? And how many simulations went through that node?",
            "White chooses first, by 1 - wins/visits, and n is the number of simulations through the node it chooses "
            "at, not through A.",
            "Then Black again, by wins/visits, with n of the node that White chose.",
        ),
        entries=[
            *_entries(_names_below(example, paths[0]), "second_choice", truths[0]),
            *_entries(_names_below(example, paths[1]), "third_choice", truths[1]),
        ],
        mutants=way_mutants(example),
        picture=picture,
    )


def _constant_part(example: Example, picture: Picture) -> Part:
    indices = child_indices(example.root, constant=UCB1_CONSTANT, logarithm="parent")
    truth = (*indices, child_name(example, (), indices.index(max(indices))))
    return Drill(
        "go_constant",
        title="the indices at the root with C = 1",
        points=1,
        hints=("What has to be multiplied by the root of 2, and what stays?", "The mean stays; the bonus has 2 ln n."),
        entries=_entries(_names_below(example, ()), "choice", truth),
        mutants=root_mutants(example, two=True),
        picture=picture,
    )


def _back_up_part(example: Example, picture: Picture) -> Part:
    truth = pairs(counted(example, example.winner))
    return Drill(
        "go_back_up",
        title=f"the counts after the back-up, if {example.winner} wins",
        points=1,
        hints=(
            "Which nodes did the simulation go through, the new one and the root included?",
            "The visits grow by 1 at each of them. The wins are Black's at all nodes, whoever is to move there.",
            "The new node begins as 0/0.",
        ),
        entries=[
            Entry(label, pair, "The visits grow at each node on the way, and the wins if Black has won.", counts)
            for label, pair in zip(("new", "third", "second", "first", "root"), truth, strict=True)
        ],
        mutants=back_up_mutants(example),
        picture=picture,
        given=example.winner,
    )
