"""Question 4: what a prior does to visits, where actions bring what they bring."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gamelib.rng import Draw
from gamelib_exercises.case import Case, Seen
from gamelib_exercises.drill import Drill, Entry, Slip, named_together, number
from gamelib_exercises.function import Function, FunctionPart
from gamelib_exercises.kinds import in_turn
from gamelib_exercises.lesson_09 import OWN, Followed, node_case, node_of, node_text, right_numbers
from gamelib_exercises.lesson_09.q2_index import wrong_index
from gamelib_exercises.part import Part
from gamelib_exercises.plain import safely
from gamelib_exercises.sandbox import run
from gamelib_exercises.solution import Patch, Right, calling

# -- the search ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grown(Seen):
    """What was seen of a search: also the node and its children afterwards, in words."""

    node: str = ""


def _look(case: Case, function: Function, seconds: float) -> Grown:
    """Return what is seen of the function on one case."""
    node, *given = copy.deepcopy(case.values)
    return Grown(run(function, node, *given, seconds=seconds), node=safely(node_text, node))


def _right_node(case: Case, seen: Seen, true: Seen) -> str | None:
    """Return what is wrong with the node and its children that the function leaves."""
    if _node(seen) in (_node(true), node_text(case.values[0])):  # who counts elsewhere may leave it as it was
        return None
    return f"returned the right visits, and left {_node(seen)}. It has to leave {_node(true)}."


def _node(seen: Seen) -> str:
    assert isinstance(seen, Grown)
    return seen.node


def _case(node: Any, rewards: Mapping[str, float], n: int, c: float) -> Case:
    return node_case(node, dict(rewards), n, c, words=f"rewards = {rewards}, n = {n} and c = {c:g}")


_REWARDS: Final = {"a": 0.3, "b": 0.7, "c": 0.45}
SEARCHES: Final[Sequence[Case]] = (
    _case(node_of(0, {"a": 0.8, "b": 0.2}, {}, 0.5), {"a": 0.25, "b": 0.75}, 1, 1),
    _case(node_of(0, {"a": 0.8, "b": 0.2}, {}, 0.4), {"a": 0.25, "b": 0.75}, 2, 1),
    _case(node_of(0, {"a": 0.6, "b": 0.4}, {}, 0.45), {"a": 0.3, "b": 0.6}, 5, 0.7),
    _case(node_of(0, {"a": 0.81, "b": 0.19}, {}, 0.4), {"a": 0.25, "b": 0.75}, 40, 1),
    _case(node_of(1, {"a": 0.61, "b": 0.39}, {}, 0.3), {"a": 0.2, "b": 0.9}, 30, 1.3),
    _case(node_of(0, {"a": 0.62, "b": 0.07, "c": 0.31}, {}, 0.55), _REWARDS, 60, 1.25),
    _case(node_of(1, {"a": 0.62, "b": 0.07, "c": 0.31}, {}, 0.55), _REWARDS, 60, 0.6),
    _case(node_of(0, {"a": 0.55, "b": 0.4, "c": 0.05}, {}, 0.9), {"a": 0.9, "b": 0.8, "c": 0.1}, 9, 0.5),
    _case(node_of(0, {"a": 0.9, "b": 0.0, "c": 0.1}, {}, 0.2), _REWARDS, 50, 2.3),
    _case(node_of(1, {"a": 0.3, "b": 0.7}, {"a": Followed(5, 3.5, 1)}, 0.4), {"a": 0.3, "b": 0.65}, 25, 1.1),
)  # fmt: skip
"""Small and larger numbers of simulations at nodes where either player moves, from nothing or going on."""


def parts(student: int) -> list[Part]:
    """Return the parts of the question."""
    grow = FunctionPart(
        "visits_grown",
        check=in_turn(right_numbers("a dictionary from actions to visits"), _right_node),
        look=_look,
        also=_node,
        points=2,
        hints=(
            "What does one simulation change, at the child and at the node?",
            "Choose an action; if it has no child yet, add one. Then count a visit and the rewards of both players at "
            "the child and at the node.",
            "The mover gets rewards[action], the other player 1 - rewards[action]. After n of them return "
            "{action: child.visits for action, child in node.children.items()}, with 0 for actions that have no child.",
        ),
        cases=SEARCHES,
        reference=Right("09", "grow"),
        slips=_SLIPS,
        builds_on="puct_choose",
        **OWN,
    )
    return [grow, _prior_drill(student)]


def _with(name: str) -> Any:
    """Return what makes a search of wrong indices, by the name of their slip."""
    return lambda right: calling(right, choose=calling(Right("09", "choose").answer, index=wrong_index(name)))


_LOOP = "for _ in range(n)"
_BOTH = "for each in (node, child)"
_MOVER = "each.totals[node.player] += rewards[action]"
_OTHER = "each.totals[1 - node.player] += 1 - rewards[action]"

_SLIPS = (
    Patch("one less: there is one simulation too few.", (_LOOP, "for _ in range(1, n)")),
    Patch("one more: there is one simulation too many.", (_LOOP, "for _ in range(n + 1)")),
    Patch(
        "node not counted: only the child is counted. The mean of the node is what actions never followed seem to be "
        "worth.",
        (_BOTH, "for each in (child,)"),
    ),
    Patch(
        "wrong side: the reward goes to the player who does not move. It is worth that much to the one who chooses.",
        (_MOVER, _MOVER.replace("node.player", "1 - node.player")),
        (_OTHER, _OTHER.replace("1 - node.player", "node.player")),
    ),
    Patch(
        "player 0: the reward goes to player 0, whoever moves.",
        (_MOVER, _MOVER.replace("node.player", "0")),
        (_OTHER, _OTHER.replace("1 - node.player", "1")),
    ),
    Patch(
        "turned at the node: the reward is turned round on its way from the child to the node. totals[player] is the "
        "same player's at both.",
        (_MOVER, f"{_MOVER} if each is child else 1 - rewards[action]"),
        (_OTHER, f"{_OTHER} if each is child else rewards[action]"),
    ),
    Patch(
        "other player forgotten: only the mover gets a reward. The other player gets what is left of 1.",
        (f"            {_OTHER}\n", ""),
    ),
    Patch(
        "same player: the child has the player of the node. After the move it is the other one's turn.",
        ("Node(1 - node.player, {})", "Node(node.player, {})"),
    ),
    Patch(
        "shares: shares of the visits are returned. The visits themselves are wanted.",
        made=lambda right: lambda *asked: _shares(right(*asked)),
    ),
    Patch(
        "sum without the root: the root of the sum of visits is left out of the index.",
        made=_with("formula without the visits"),
    ),
    Patch("c twice: c is applied twice in the index.", made=_with("c twice")),
    Patch(
        "visits of the node: the index has the visits of the node under the root. It is those of its children.",
        made=_with("visits of the node"),
    ),
    Patch(
        "never followed as infinite: each action is followed once before any is followed twice, as in UCT.",
        made=_with("never followed is infinite"),
    ),
    Patch("by the other player: actions are chosen by the mean of the other player.", made=_with("other player")),
    Patch("prior forgotten: the prior does not count in the index.", made=_with("prior forgotten")),
)


def _shares(visits: Mapping[str, int]) -> dict[str, float]:
    return {action: count / sum(visits.values()) for action, count in visits.items()}


# -- what a prior does ---------------------------------------------------------------------------

SIMULATIONS: Final = 100
_MOST: Final = 3_000


class Bandit:
    """An action that is good, two that are not, and priors that are wise, flat and foolish.

    Args:
        student: whose.

    Attributes:
        rewards: what the actions bring the one who moves.
        priors: three priors, by name.
        c: the constant.
    """

    def __init__(self, student: int) -> None:
        draw = Draw(student, "priors")
        self.rewards = {
            "good": draw.whole(61, 79) / 100,
            "bad": draw.whole(31, 44) / 100,
            "poor": draw.whole(11, 29) / 100,
        }
        much, little = draw.whole(71, 89) / 100, draw.whole(1, 5) / 100
        self.c = draw.choice((1.0, 1.25, 1.5))
        self.priors = {
            "wise": {"good": much, "bad": round(0.95 - much, 2), "poor": 0.05},
            "flat": dict.fromkeys(self.rewards, 1 / 3),
            "foolish": {"good": little, "bad": round(0.9 - little, 2), "poor": 0.1},
        }

    def visits(self, prior: str, n: int, grow: Any = None) -> dict[str, int]:
        """Return the visits after so many simulations, by another function if given."""
        grown: dict[str, int] = (grow or Right("09", "grow").answer)(
            node_of(0, self.priors[prior], {}, 0.5), self.rewards, n, self.c
        )
        return grown

    def leads(self, prior: str, grow: Any = None) -> int:
        """Return after how many simulations the good action has more visits than the others together; at most 3,000."""
        # Visits are counted one by one on one node: n simulations are n times one.
        grow = grow or Right("09", "grow").answer
        node = node_of(0, self.priors[prior], {}, 0.5)
        for n in range(1, _MOST):
            visits = grow(node, self.rewards, 1, self.c)
            if 2 * visits.get("good", 0) > n:
                return n
        return _MOST


def _prior_drill(student: int) -> Drill:
    bandit = Bandit(student)
    truth = _answers(bandit)
    slips: list[Slip] = []
    for slip in _SLIPS:
        if slip.name in ("sum without the root", "c twice", "node not counted", "never followed as infinite"):
            slips.append((f"{slip.name}: {slip.words}", _answers(bandit, slip.answer(Right("09", "grow")))))
    slips += [
        ("order: the three visits are in the wrong order. The wise prior comes first.", (*truth[2::-1], truth[3])),
        ("one less: it is counted up to the simulation before the good action leads.", (*truth[:3], truth[3] - 1)),
        ("with the first: the evaluation of the node itself is counted as a simulation.", (*truth[:3], truth[3] + 1)),
    ]
    return Drill(
        "visits_by_prior",
        title="what your priors do",
        hints=(
            "Predict first: how many of a hundred simulations does a good action need to be found?",
            "Make a new node for each prior, with visits = 1 and totals = [0.5, 0.5], and let grow do the rest.",
            "For the last number try n = 1, 2, 3 and so on, each with a new node, until good has more than n / 2.",
        ),
        entries=[
            *(
                Entry(f"{prior}_visits", visits, f"Make a new node with the {prior} prior for it.", number)
                for prior, visits in zip(bandit.priors, truth, strict=False)
            ),
            Entry("needed", truth[3], "It has more than half of the simulations so far for the first time.", number),
        ],
        mutants=named_together(truth, slips),
        given=(bandit.priors, bandit.rewards, bandit.c),
    )


def _answers(bandit: Bandit, grow: Any = None) -> tuple[int, ...]:
    visits = [bandit.visits(prior, SIMULATIONS, grow).get("good", 0) for prior in bandit.priors]
    return (*visits, bandit.leads("foolish", grow))
