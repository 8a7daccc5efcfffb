"""Question 1: one simulation of PUCT by hand, on a node made from the student's number, at which MIN moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from gamelib import svg
from gamelib.draw.board import Picture
from gamelib.rng import Draw
from gamelib_exercises.drill import Drill, Entry, Slip, named_together, number, one_of
from gamelib_exercises.lesson_09 import Followed, node_of
from gamelib_exercises.lesson_09.q2_index import INDEX_SLIPS, wrong_index
from gamelib_exercises.part import Part
from gamelib_exercises.solution import Right

ACTIONS: Final = ("w", "x", "y", "z")
"""The last one was never followed."""

_CLEAR: Final = 0.01
"""By how much the greatest index is greater than the others at the least."""

_BY_HAND: Final = (
    "visits of the node", "visits of the child", "root of the quotient", "no root", "logarithm",
    "formula without the visits", "c twice", "no c", "c times everything", "other player", "never followed is lost",
    "never followed is half", "1 forgotten", "prior forgotten", "sum for mean", "divided by all", "bonus alone",
    "lower bound",
)  # fmt: skip
"""The slips of question 2 that are made by hand too."""

_FLAT_TOO: Final = (
    "visits of the node", "c twice", "no c", "prior forgotten", "formula without the visits", "other player",
)  # fmt: skip
"""Those that are told apart by the greatest index alone."""


class Given(NamedTuple):
    """A node: priors, visits and totals of its actions, its own visits and total, the constant, and a value."""

    priors: dict[str, float]
    visits: dict[str, int]
    totals: dict[str, float]
    node_visits: int
    node_total: float
    c: float
    value: float

    def node(self, priors: dict[str, float] | None = None) -> Any:
        """Return the node, with other priors if they are given."""
        followed = {
            action: Followed(self.visits[action], self.visits[action] - self.totals[action], 0)
            for action in ACTIONS
            if self.visits[action]
        }
        return node_of(1, priors or self.priors, followed, self.node_visits - self.node_total - self._lost)

    @property
    def _lost(self) -> float:
        return sum(self.visits.values()) - sum(self.totals.values())

    def indices(self, index: Any = None, priors: dict[str, float] | None = None) -> tuple[float, ...]:
        """Return the indices of the actions, by another function or with other priors if given."""
        index, node = index or Right("09", "index").answer, self.node(priors)
        return tuple(index(node, action, self.c) for action in ACTIONS)


FLAT: Final = dict.fromkeys(ACTIONS, 1 / len(ACTIONS))
"""The prior of somebody without an idea."""


def given_of(student: int) -> Given:
    """Return the node of a student, at which another action is followed when all priors are the same.

    Example:
        >>> given = given_of(20261)
        >>> best(given.indices()) == best(given.indices(priors=FLAT))
        False
    """
    draw = Draw(student, "puct")
    while True:
        tenths = [draw.whole(1, 6) for _ in ACTIONS]
        counts = [*(draw.whole(3, 20) for _ in ACTIONS[:-1]), 0]
        halves = [draw.whole(1, 2 * count - 1) if count else 0 for count in counts]
        own = draw.choice((0.25, 0.5, 0.75))
        given = Given(
            {action: tenth / 10 for action, tenth in zip(ACTIONS, tenths, strict=True)},
            dict(zip(ACTIONS, counts, strict=True)),
            {action: half / 2 for action, half in zip(ACTIONS, halves, strict=True)},
            sum(counts) + 1,
            sum(halves) / 2 + own,
            draw.choice((1.5, 2.0, 2.5, 3.0)),
            draw.choice((-0.8, -0.6, -0.2, 0.2, 0.4, 0.6)),
        )
        if sum(tenths) != 10 or len(set(tenths)) < 3:
            continue
        both = given.indices(), given.indices(priors=FLAT)
        if best(both[0]) != best(both[1]) and all(map(_clear, both)):
            return given


def best(indices: tuple[float, ...]) -> str:
    """Return the action with the greatest index."""
    return ACTIONS[indices.index(max(indices))]


def _clear(indices: tuple[float, ...]) -> bool:
    *_, second, greatest = sorted(indices)
    return greatest - second > _CLEAR


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    given = given_of(student)
    return [_indices(given), _flat(given), _back_up(given)]


def _wrong_ways(given: Given, names: Sequence[str], priors: dict[str, float] | None = None) -> list[Slip]:
    """Return wrong indices of all actions, by the names of their slips in question 2."""
    slips = [slip for slip in INDEX_SLIPS if slip.name in names]
    return [(f"{slip.name}: {slip.words}", given.indices(wrong_index(slip.name), priors)) for slip in slips]


def _indices(given: Given) -> Drill:
    truth = given.indices()
    reason = "It is the mean, and c times the prior times the root of the sum of visits, divided by 1 + its own visits."
    others = "It is made as that of w, with its own numbers."
    last = "It was never followed: its mean is that of the node, and its own visits are 0."
    return Drill(
        "puct_indices",
        title="the indices of your node",
        hints=(
            "Which four numbers does an index need, and which of them is the same for all actions?",
            "The root is that of the visits of w, x, y and z together. The means are totals of MIN, who chooses here, "
            "divided by visits.",
            'For w: totals["w"] / visits["w"] + c * priors["w"] * sqrt(sum(visits.values())) / (1 + visits["w"]). For '
            "z the mean is node_total / node_visits.",
        ),
        entries=[
            *(
                Entry(f"index_{action}", index, {"w": reason, "z": last}.get(action, others), number)
                for action, index in zip(ACTIONS, truth, strict=True)
            ),
            Entry("followed", best(truth), "It is the action with the greatest index.", one_of(*ACTIONS)),
        ],
        mutants=named_together((*truth, best(truth)), _index_slips(given)),
        picture=_picture(given),
        given=tuple(given)[:6],
    )


def _index_slips(given: Given) -> list[Slip]:
    truth = given.indices()
    found: list[Slip] = [(said, (*wrong, best(wrong))) for said, wrong in _wrong_ways(given, _BY_HAND)]
    for words, action in (
        ("the action with the greatest prior is followed", max(ACTIONS, key=lambda each: given.priors[each])),
        ("the action with the most visits is followed", max(ACTIONS, key=lambda each: given.visits[each])),
        ("the action with the least index is followed", ACTIONS[truth.index(min(truth))]),
    ):
        found.append((f"{words}: the indices are right, and {words}.", (*truth, action)))
    return found


def _flat(given: Given) -> Drill:
    old, truth = given.indices(), given.indices(priors=FLAT)
    followed = best(truth)
    place = ACTIONS.index(followed)
    slips: list[Slip] = [
        (
            "priors as before: the priors of 1a are used. All four are ¼ here.",
            (best(old), max(old)),
        ),
        (
            "choice as before: the action of 1a is kept, with its index for the prior ¼. The others have new indices "
            "too.",
            (best(old), truth[ACTIONS.index(best(old))]),
        ),
        ("index as before: the action is right, and its index that of 1a.", (followed, old[place])),
    ]
    slips += [(said, (best(wrong), max(wrong))) for said, wrong in _wrong_ways(given, _FLAT_TOO, FLAT)]
    return Drill(
        "puct_flat",
        title="the same without an idea",
        hints=(
            "What changes in an index when only the prior does?",
            "The means stay. Each bonus is the one of before, divided by the old prior and multiplied by ¼.",
        ),
        entries=[
            Entry("flat_followed", followed, "Compute all four indices with the prior ¼.", one_of(*ACTIONS)),
            Entry("flat_index", truth[place], "Only the bonus changes: its prior is ¼ now.", number),
        ],
        mutants=named_together((followed, truth[place]), slips),
    )


def _back_up(given: Given) -> Drill:
    action = best(given.indices())
    reward, visits, total = (1 - given.value) / 2, given.visits[action], given.totals[action]

    def after(reward: float) -> tuple[float, float, float]:
        return visits + 1, total + reward, given.node_total + reward

    truth = after(reward)
    slips: list[Slip] = [
        (
            "from the wrong side: the value is taken for MIN's. It is a utility of MAX, and what is good for MAX is "
            "bad for MIN, whose rewards these are.",
            after(1 - reward),
        ),
        (
            "value as it is: the sign is turned for MIN, but a utility from -1 to 1 is added to rewards from 0 to 1.",
            after(-given.value),
        ),
        (
            "value of MAX as it is: MAX's utility is added as it is. MIN's reward is wanted, on a scale from 0 to 1.",
            after(given.value),
        ),
        (
            "won or lost: the value is rounded to a win or a loss. It counts as it is.",
            after(float(given.value < 0)),
        ),
        (
            "1 added: the simulation counts as won. What it brings is what the value says.",
            after(1),
        ),
        (
            "node forgotten: the total of the node is left as it was. The simulation went through it too.",
            (visits + 1, total + reward, given.node_total),
        ),
        (
            "turned on the way up: the reward is turned round for the node. Both totals here are MIN's.",
            (visits + 1, total + reward, given.node_total + 1 - reward),
        ),
        (
            "visits forgotten: the visits are left as they were.",
            (visits, total + reward, given.node_total + reward),
        ),
    ]
    return Drill(
        "puct_back_up",
        title="what the simulation changes",
        hints=(
            "Is the value good news for MIN?",
            "The reward of MAX is (1 + value) / 2, and that of MIN what is left of 1. It is added to both totals.",
        ),
        entries=[
            Entry("visits_after", truth[0], "One simulation more went through it.", number),
            Entry("total_after", truth[1], "Add the reward of MIN, from 0 to 1.", number),
            Entry("node_total_after", truth[2], "Add the same reward to the total of the node.", number),
        ],
        mutants=named_together(truth, slips),
        given=given.value,
    )


def _picture(given: Given) -> Picture:
    rows = ["action   prior   visits   total of MIN"]
    words = []
    for action in ACTIONS:
        prior, visits, total = given.priors[action], given.visits[action], given.totals[action]
        rows.append(f"{action:6}   {prior:5.1f}   {visits:6}   {total:12g}")
        words.append(f"{action} has the prior {prior:g}, {visits} visits and the total {total:g}")
    rows.append(f"{'node':6}   {'':5}   {given.node_visits:6}   {given.node_total:12g}")
    text = (
        f"MIN is to move, and c is {given.c:g}; {'; '.join(words)}. The node has {given.node_visits} visits and the "
        f"total {given.node_total:g}."
    )
    return Picture(svg.text_card("\n".join(rows), title=f"your node: MIN moves, c = {given.c:g}"), text)
