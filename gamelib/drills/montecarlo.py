"""Drills about visits: UCB1's indices, the back-up of a simulation, and the selection of PUCT."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isclose, isfinite, log, log10, sqrt
from typing import Final

from gamelib.drills.task import (
    Answer,
    Exact,
    Kind,
    Node,
    Slips,
    Step,
    Task,
    exact,
    in_full,
    listed,
    told_apart,
    written,
)
from gamelib.game import MAX, MIN
from gamelib.montecarlo.puct import PUCT
from gamelib.rng import Draw

SIDES: Final = ("MAX", "MIN")

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_CLEAR: Final = 0.02
"""By how much the greatest index is above the others at the least."""


@dataclass(frozen=True, slots=True)
class Counts:
    """A node of a tree that grows by simulations.

    Attributes:
        total: what they brought, in rewards from 0 to 1: MAX; but in a back-up whoever moved into the node.
        visits: how many came through it.
        children: the nodes below.
        prior: what the prior gives to the action that leads here.
        c: the constant of exploration, where the children are compared.
        player: who moves here, MAX or MIN.

    Example:
        >>> Counts(Fraction(11, 2), 9).label, Counts(0, 0).label
        ('5.5/9', 'new')
    """

    total: Exact
    visits: int
    children: tuple[Counts, ...] = ()
    prior: Exact = 0
    c: Exact = 1
    player: int = MAX

    def __post_init__(self) -> None:
        for name in ("total", "prior", "c"):
            _keep_exact(self, name)

    @property
    def label(self) -> str:
        """The total and the visits as they stand in a picture."""
        return f"{in_full(self.total)}/{self.visits}" if self.visits else "new"


@dataclass(frozen=True, slots=True)
class Simulation:
    """A simulation that is to be backed up.

    Attributes:
        tree: the tree, in which MAX and MIN take turns, and whose new node has no visits yet.
        path: which child was followed at each node from the root on; the last one leads to the new node.
        utility: how it ended for MAX: 1 for a win, 0 for a draw, -1 for a loss, or a value in between.
    """

    tree: Counts
    path: tuple[int, ...]
    utility: Exact

    def __post_init__(self) -> None:
        _keep_exact(self, "utility")


def _keep_exact(of: object, name: str) -> None:
    """Turn a float into the fraction that is meant, so that what is shown is what is computed with."""
    if isinstance(value := getattr(of, name), float) and isfinite(value):
        object.__setattr__(of, name, exact(value))


# -- indices -------------------------------------------------------------------------------------


def draw_machines(draw: Draw, level: int) -> Counts:
    """Draw machines that were pulled, and on the highest level a constant that is not 1."""
    pulls = [draw.whole(2, (10, 20, 60)[level - 1]) for _ in range(level + 1)]
    arms = tuple(Counts(draw.whole(1, count - 1), count) for count in pulls)
    c = Fraction(draw.choice((1, 4)), 2) if level == 3 else 1
    return Counts(sum(arm.total for arm in arms), sum(pulls), arms, c=c)


def ucb1_task(node: Counts) -> Task:
    """Return the task to compute the indices of UCB1, each machine having been pulled."""
    c, pulls = float(node.c), [arm.visits for arm in node.children]
    n, steps = sum(pulls), []
    indices = [float(arm.total) / arm.visits + c * sqrt(2 * log(n) / arm.visits) for arm in node.children]
    for name, arm, index in zip(_names(node), node.children, indices, strict=True):
        own, mean = arm.visits, float(arm.total) / arm.visits
        bonus = index - mean
        slips: Slips = [
            (mean + c * sqrt(2 * log(own) / own), f"The logarithm is that of n = {n}, and not of its own pulls."),
            (mean + c * sqrt(log(n) / own), "The 2 under the root is missing."),
            (mean + c * sqrt(2 * log10(n) / own), "That is the logarithm to base 10, not the natural one."),
            (mean + 2 * c * sqrt(log(n) / own), "The 2 stands under the root."),
            (mean + c * 2 * log(n) / own, "The root is missing."),
            (mean + c * sqrt(2 * log(n)) / own, "Its own pulls stand under the root too."),
            (mean + bonus / (c or 1), "The constant C is forgotten."),
            (mean, "That is the mean alone, without its bonus."),
            (bonus, "That is the bonus alone, without the mean."),
        ]
        reason = f"{arm.label} + {_factor(node.c)}√(2 · ln {n} / {own}) ≈ {mean:.3f} + {bonus:.3f} ≈ {index:.3f}."
        steps.append(_index_step("UCB1", name, index, reason, slips))
    text = (
        "A gambler at A has pulled the machines below: each says how much it has paid in all and, after the slash, in "
        f"how many pulls. Compute the indices of UCB1 with C = {in_full(node.c)}, and round at the end only."
    )
    question = _sum_step("n, the number of all pulls", node)
    return _with_selection(text, node, [question, *steps], [arm.total / arm.visits for arm in node.children], indices)


def draw_priors(draw: Draw, level: int) -> Counts:
    """Draw a node with priors, above the lowest level with children never followed, and MAX or MIN to move."""
    count = level + 2
    tenths = [10]
    while sum(tenths) != 10 or len(set(tenths)) == 1:
        tenths = [draw.whole(1, 6) for _ in range(count)]
    visits = [draw.whole(1, (8, 12, 16)[level - 1]) for _ in range(count)]
    for place in sorted(range(count), key=tenths.__getitem__)[: level - 1]:
        visits[place] = 0
    children = tuple(
        Counts(Fraction(draw.whole(0, 2 * each), 2), each, prior=Fraction(tenth, 10))
        for each, tenth in zip(visits, tenths, strict=True)
    )
    total = sum(child.total for child in children) + Fraction(draw.whole(0, 2), 2)
    player = draw.choice((MAX, MIN)) if level > 1 else MAX
    return Counts(total, sum(visits) + 1, children, c=Fraction(draw.whole(1, 3), 2), player=player)


def puct_task(node: Counts) -> Task:
    """Return the task to follow PUCT."""
    visits = [child.visits for child in node.children]
    n, c, mover = sum(visits), float(node.c), SIDES[node.player]
    weight, means, indices, steps = PUCT(c=c).weight(n), [], [], []
    for name, child in zip(_names(node), node.children, strict=True):
        own, prior, counts = child.visits, float(child.prior), child if child.visits else node
        share = float(counts.total) / counts.visits
        q = share if node.player == MAX else 1 - share
        bonus = weight * prior / (1 + own)
        slips = [
            (q + weight / (1 + own), "The prior is left out: the bonus is multiplied by it."),
            (q + c * prior / (1 + own), "The root of N is left out."),
            (q + c * prior * n / (1 + own), "It is the root of N, and not N."),
            (q + c * prior * sqrt(n / (1 + own)), "The root is of N alone."),
            (q + c * prior * sqrt(2 * log(n or 1) / (1 + own)), "That root is UCB1's: PUCT takes no logarithm."),
            (q + weight * prior / (own or 1), "The divisor is 1 more than its visits."),
            (q + bonus / (c or 1), "The constant c is forgotten."),
            (1 - q + bonus, f"That is the other player's mean, but {mover} moves at A."),
            (q, "That is the mean alone, without its bonus."),
        ]
        if own:
            slips.append((bonus, "That is the bonus alone, without the mean."))
        else:
            slips += [(first + bonus, f"A new child has the mean of A, and not {first}.") for first in (0, 0.5, 1)]
        mean = f"{'1 - ' * node.player}{counts.label}" + (" (of A)" if not own else "")
        reason = f"{mean} + {_factor(node.c)}{in_full(child.prior)} · √{n} / (1 + {own}) ≈ "
        steps.append(_index_step("PUCT", name, q + bonus, f"{reason}{q:.3f} + {bonus:.3f} ≈ {q + bonus:.3f}.", slips))
        means.append(q)
        indices.append(q + bonus)
    rest = " (MIN gets the rest of 1)" * (node.player == MIN)
    new = ", a new child having the mean of A itself" * (0 in visits)
    text = (
        f"{mover} moves at A. Each node says what simulations brought MAX, in rewards from 0 to 1{rest}, and after the "
        "slash how many there were; on the branches stand the priors. Compute the indices of PUCT with "
        f"c = {in_full(node.c)}{new}, and round at the end only."
    )
    question = _sum_step("N, the number of visits of all children together", node)
    return _with_selection(text, node, [question, *steps], means, indices)


def _names(node: Counts) -> str:
    return _LETTERS[1 : 1 + len(node.children)]


def _factor(c: Exact) -> str:
    return "" if c == 1 else f"{in_full(c)} · "


def _sum_step(what: str, node: Counts) -> Step:
    visits = [child.visits for child in node.children]
    n = sum(visits)
    slips: Slips = [
        (node.visits, "That is what A says: add up the visits below."),
        (sum(float(child.total) for child in node.children), "Those are the totals: add up the visits."),
        (len(visits), "So many nodes stand below: add up their visits."),
    ]
    return Step(f"What is {what}?", "A", n, f"{' + '.join(map(str, visits))} = {n}.", told_apart(n, slips))


def _index_step(of: str, name: str, index: float, reason: str, slips: Slips) -> Step:
    return Step(f"What is the {of} index of {name}, to two places?", name, index, reason, told_apart(index, slips))


def _with_selection(
    text: str, node: Counts, steps: Sequence[Step], means: Sequence[Exact | float], indices: Sequence[float]
) -> Task:
    """Return the task, with the child that is followed as its last question."""
    names, greatest = tuple(_names(node)), max(indices)
    first, *equals = [name for name, index in zip(names, indices, strict=True) if isclose(index, greatest)]
    counts: list[tuple[Sequence[Exact | float], str]] = [
        (means, "the greatest mean, but the bonus counts too"),
        ([child.visits for child in node.children], "come next most often so far, but the index decides"),
        ([child.prior for child in node.children], "the greatest prior, but the index decides"),
    ]
    slips = [(names[each.index(max(each))], f"It has {words}.") for each, words in counts if each.count(max(each)) == 1]
    slips = [(name, words) for name, words in slips if name not in equals]
    others = [index for index in indices if not isclose(index, greatest)]
    places = next((n for n in range(2, 20) if f"{greatest:.{n}f}" not in [f"{each:.{n}f}" for each in others]), 20)
    numbers = ", ".join(f"{name} {index:.{places}f}" for name, index in zip(names, indices, strict=True))
    question = "Which one comes next?" + " Of equals, name the first." * bool(equals)
    step = Step(question, "A", first, f"It has the greatest index: {numbers}.", told_apart(first, slips), names)
    children = tuple(
        Node(name, "leaf", child.label, in_full(child.prior) if child.prior else "")
        for name, child in zip(names, node.children, strict=True)
    )
    label = node.label if any(child.prior for child in node.children) else ""  # else it says what n is
    picture = Node("A", SIDES[node.player], label, "", children)
    return Task(text, picture, (*steps, step), clear=sum(greatest - each < _CLEAR for each in indices) == 1)


# -- back-up -------------------------------------------------------------------------------------


def draw_simulation(draw: Draw, level: int) -> Simulation:
    """Draw a tree and a way down to a new node; on the highest level an evaluator says how it ends."""
    path: list[int] = []

    def grow(plies: int, player: int) -> Counts:
        """Return a node on the path whose counts are made of those below, and of its own first simulation."""
        if not plies:
            return Counts(0, 0, player=player)
        each = [draw.whole(1, 9) for _ in range((1, 1, 2)[level - 1])]
        children = [Counts(Fraction(draw.whole(0, 2 * visits), 2), visits, player=1 - player) for visits in each]
        path.append(draw.whole(0, len(each)))
        children.insert(path[-1], grow(plies - 1, 1 - player))
        first = plies <= level
        total = sum(child.visits - child.total for child in children) + Fraction(first * draw.whole(0, 2), 2)
        return Counts(total, sum(child.visits for child in children) + first, tuple(children), player=player)

    tree = grow(level + 1, draw.choice((MAX, MIN)))
    fifths = draw.choice((-5, 5) if level < 3 else (-4, -3, -2, -1, 1, 2, 3, 4))
    return Simulation(tree, tuple(path), exact(Fraction(fifths, 5)))


def backup_task(simulation: Simulation) -> Task:
    """Return the task to back a simulation up."""
    utility, names, nodes = simulation.utility, _names_below(simulation.tree), [simulation.tree]
    for place in simulation.path:
        nodes.append(nodes[-1].children[place])
    on_path = [names[simulation.path[:length]] for length in range(len(nodes))]
    rewards = exact((1 + Fraction(utility)) / 2), exact((1 - Fraction(utility)) / 2)
    slips: Slips = [
        ((utility, -utility), "Those are utilities, from -1 to 1, and rewards go from 0 to 1."),
        (rewards[::-1], "They are swapped: MAX's comes first."),
        ((int(utility > 0), int(utility < 0)), "It is no plain win or loss: it counts as it is."),
    ]
    sign = "-" if utility < 0 else "+"
    share = f"(1 {sign} {written(utility).lstrip('-')}) / 2"
    reason = f"MAX's utility is {written(utility)}: MAX gets {share}, and MIN the rest of 1: {written(rewards)}."
    question = "Which rewards, from 0 to 1, do MAX and MIN get, MAX's first?"
    steps = [Step(question, on_path[-1], rewards, reason, told_apart(rewards, slips))]
    for name, node in reversed(list(zip(on_path, nodes, strict=True))):
        steps.append(_counts_step(name, node, rewards[1 - node.player], utility))
    ends: Mapping[Exact, str] = {1: "MAX won it", -1: "MIN won it", 0: "nobody won it"}
    end = ends.get(utility, f"there an evaluator says {written(utility)}, MAX's utility from -1 to 1")
    text = (
        "MAX and MIN take turns. A node says what simulations brought whoever moved into it, in rewards from 0 to 1, "
        f"and after the slash how many there were. One more went through {listed(on_path)}, which is new, and {end}."
    )
    return Task(text, _drawn(simulation.tree, (), names, set(on_path)), tuple(steps))


def _counts_step(name: str, node: Counts, reward: Exact, utility: Exact) -> Step:
    """Return the question for the counts of a node after the back-up."""
    visits, after, whose = node.visits + 1, exact(node.total + reward), SIDES[1 - node.player]
    own = utility if node.player == MIN else -utility
    slips: list[tuple[Answer, str]] = [
        ((exact(node.total + 1 - reward), visits), f"That is the reward of the other player, but {whose} moved in."),
        ((after, node.visits), "The visit is not counted."),
        ((node.total, visits), "The reward is not added."),
        ((exact(node.total + own), visits), f"That is with the utility of {whose}: add its reward, from 0 to 1."),
    ]
    if reward:
        slips.append(((node.total, node.visits), f"{name} is on the path: it gets the reward, and a visit."))
    question = f"What are the total and the visits of {name} after the back-up?"
    sums = f"the total is {written(node.total)} + {written(reward)} = {written(after)}"
    reason = f"{whose} moved into {name}: {sums}, and the visits are {node.visits} + 1 = {visits}."
    return Step(question, name, (after, visits), reason, told_apart((after, visits), slips))


def _names_below(tree: Counts) -> dict[tuple[int, ...], str]:
    """Return the letters of all nodes, row by row from A, by the paths to them."""
    names: dict[tuple[int, ...], str] = {}
    row: list[tuple[tuple[int, ...], Counts]] = [((), tree)]
    while row:
        names |= {path: _LETTERS[len(names) + place] for place, (path, _) in enumerate(row)}
        row = [((*path, place), child) for path, node in row for place, child in enumerate(node.children)]
    return names


def _drawn(node: Counts, path: tuple[int, ...], names: Mapping[tuple[int, ...], str], marked: Collection[str]) -> Node:
    children = tuple(_drawn(child, (*path, place), names, marked) for place, child in enumerate(node.children))
    return Node(names[path], SIDES[node.player], node.label, "", children, names[path] in marked)


KINDS: Final[dict[str, Kind]] = {
    "ucb1": (draw_machines, ucb1_task),
    "backup": (draw_simulation, backup_task),
    "puct": (draw_priors, puct_task),
}
"""The kinds of this family."""
