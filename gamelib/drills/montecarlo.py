"""Drills about visits: UCB1's indices, the back-up of a simulation, and the selection of PUCT."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log, log10, sqrt
from typing import Final

from numpy.random import default_rng

from gamelib.bandits.tally import Tally
from gamelib.bandits.ucb import UCB1
from gamelib.drills.step import Node, Step, told_apart, written
from gamelib.drills.task import Exact, Kind, Slips, Task, exact, listed
from gamelib.game import MAX, MIN
from gamelib.montecarlo.prior_policy import PUCT
from gamelib.rng import Draw

SIDES: Final = ("MAX", "MIN")

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_CLEAR: Final = 0.02
"""By how much the greatest index is greater than the others at the least."""


@dataclass(frozen=True, slots=True)
class Counts:
    """A node of a tree that grows by simulations.

    Attributes:
        total: the rewards that they brought MAX, from 0 to 1 each; see :class:`Simulation` for an exception.
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

    @property
    def label(self) -> str:
        """The total and the visits as they stand in a picture."""
        return f"{written(self.total)}/{self.visits}" if self.visits else "new"


@dataclass(frozen=True, slots=True)
class Simulation:
    """A simulation that is to be backed up.

    Attributes:
        tree: the tree, in which MAX and MIN take turns, and whose new node has no visits yet.
        path: which child was followed at each node from the root on; the last one leads to the new node.
        utility: how it ended for MAX: 1 for a win, 0 for a draw, -1 for a loss, or a value in between.
        own: whether a node keeps the rewards of whoever moved into it, and not those of MAX.
    """

    tree: Counts
    path: tuple[int, ...]
    utility: Exact
    own: bool = True


# -- indices -------------------------------------------------------------------------------------


def draw_machines(draw: Draw, level: int) -> Counts:
    """Draw machines that were pulled, and on the highest level a constant that is not 1."""
    pulls = [draw.whole(2, (10, 20, 60)[level - 1]) for _ in range(level + 1)]
    arms = tuple(Counts(draw.whole(0, count), count) for count in pulls)
    return Counts(sum(arm.total for arm in arms), sum(pulls), arms, c=Fraction(draw.choice((1, 4)), 2) if level == 3 else 1)


def ucb1_task(node: Counts) -> Task:
    """Return the task to compute the indices of UCB1."""
    c, pulls = float(node.c), [arm.visits for arm in node.children]
    tally = Tally.of(pulls=pulls, totals=[float(arm.total) for arm in node.children])
    indices: list[float] = UCB1(c=c).index(tally, default_rng(1)).value.ravel().tolist()
    n, steps = sum(pulls), []
    for name, arm, index in zip(_names(node), node.children, indices, strict=True):
        own, mean = arm.visits, float(arm.total) / arm.visits
        bonus = index - mean
        slips: Slips = [
            (mean + c * sqrt(2 * log(own) / own), f"The logarithm is that of n = {n}, and not of its own pulls."),
            (mean + c * sqrt(log(n) / own), "The 2 under the root is missing."),
            (mean + c * sqrt(2 * log10(n) / own), "That is the logarithm to base 10, not the natural one."),
            (mean + c * 2 * log(n) / own, "The root is missing."),
            (mean + c * sqrt(2 * log(n)) / own, "Its own pulls stand under the root too."),
            (float(arm.total) + bonus, "That is the total and the bonus: the total is to be divided by the pulls."),
            (mean + bonus / c, "The constant C is forgotten."),
            (mean - bonus, "The bonus is added, not taken off: the upper bound counts."),
            (mean, "That is the mean alone, without its bonus."),
            (bonus, "That is the bonus alone, without the mean."),
        ]
        reason = f"{arm.label} + {_factor(node.c)}√(2 · ln {n} / {own}) = {mean:.3f} + {bonus:.3f} = {index:.3f}."
        steps.append(_index_step("UCB1", name, index, reason, slips))
    text = (
        "A gambler at A has pulled the machines below: each says how much it has paid in all and, after the slash, in "
        f"how many pulls. Compute the indices of UCB1 with C = {written(node.c)}, and round at the end only."
    )
    return _with_selection(text, node, [_sum_step("n, the number of all pulls,", pulls), *steps], indices)


def draw_priors(draw: Draw, level: int) -> Counts:
    """Draw a node with priors, above the lowest level with children never followed, and MAX or MIN to move."""
    count = level + 2
    tenths = [10]
    while sum(tenths) != 10 or len(set(tenths)) == 1:
        tenths = [draw.whole(1, 6) for _ in range(count)]
    visits = [draw.whole(1, (8, 15, 40)[level - 1]) for _ in range(count)]
    for place in draw.sample(range(count), level - 1):
        visits[place] = 0
    children = tuple(
        Counts(Fraction(draw.whole(0, 2 * each), 2), each, prior=Fraction(tenth, 10))
        for each, tenth in zip(visits, tenths, strict=True)
    )
    total = sum(child.total for child in children) + Fraction(draw.whole(0, 2), 2)
    player = draw.choice((MAX, MIN)) if level > 1 else MAX
    return Counts(total, sum(visits) + 1, children, c=Fraction(draw.whole(2, 4), 2), player=player)


def puct_task(node: Counts) -> Task:
    """Return the task to follow PUCT."""
    visits = [child.visits for child in node.children]
    n, c, mover = sum(visits), float(node.c), SIDES[node.player]
    weight, indices, steps = PUCT(c=c).weight(n), [], []
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
            (q + bonus / c, "The constant c is forgotten."),
            (1 - q + bonus, f"That is the other player's mean, but {mover} moves at A."),
            (q, "That is the mean alone, without its bonus."),
        ]
        if own:
            slips += [
                (bonus, "That is the bonus alone, without the mean."),
                (float(child.total) + bonus, "That is the total and the bonus: the total is to be divided."),
            ]
        else:
            slips += [(first + bonus, f"A new child has the mean of A, and not {first}.") for first in (0, 0.5, 1)]
        mean = f"{'1 - ' * node.player}{counts.label}" + (" (of A)" if not own else "")
        reason = f"{mean} + {_factor(node.c)}{written(child.prior)} · √{n} / (1 + {own}) = "
        steps.append(_index_step("PUCT", name, q + bonus, f"{reason}{q:.3f} + {bonus:.3f} = {q + bonus:.3f}.", slips))
        indices.append(q + bonus)
    text = (
        f"{mover} moves at A. Each node says what simulations brought MAX, in rewards from 0 to 1, and after the slash "
        f"how many there were; on the branches stand the priors. Compute the indices of PUCT with c = {written(node.c)}, "
        "a new child having the mean of A itself, and round at the end only."
    )
    return _with_selection(text, node, [_sum_step("N, the visits of all children,", visits), *steps], indices)


def _names(node: Counts) -> str:
    return _LETTERS[1 : 1 + len(node.children)]


def _factor(c: Exact) -> str:
    return "" if c == 1 else f"{written(c)} · "


def _sum_step(what: str, numbers: Sequence[int]) -> Step:
    slips: Slips = [(sum(numbers) + 1, "A itself is not counted: add up what stands below.")]
    reason = f"{' + '.join(map(str, numbers))} = {sum(numbers)}."
    return Step(f"What is {what} here?", "A", sum(numbers), reason, told_apart(sum(numbers), slips))


def _index_step(of: str, name: str, index: float, reason: str, slips: Slips) -> Step:
    return Step(f"What is the {of} index of {name}, to two places?", name, index, reason, told_apart(index, slips))


def _with_selection(text: str, node: Counts, steps: Sequence[Step], indices: Sequence[float]) -> Task:
    """Return the task, with the child that is followed as its last question."""
    names = tuple(_names(node))
    best = names[indices.index(max(indices))]
    shares = [float(child.total) / child.visits if child.visits else 0 for child in node.children]
    other: list[tuple[Sequence[float | Fraction], str]] = [
        (shares, "the greatest total for its visits, but the bonus counts too"),
        ([child.visits for child in node.children], "the most visits, but the index decides"),
        ([child.prior for child in node.children], "the greatest prior, but the index decides"),
        ([-index for index in indices], "the smallest index, but the greatest decides"),
    ]
    slips = [(names[each.index(max(each))], f"It has {words}.") for each, words in other if len(set(each)) > 1]
    numbers = ", ".join(f"{name} {index:.2f}" for name, index in zip(names, indices, strict=True))
    question = "Which one has the greatest index and comes next?"
    step = Step(question, "A", best, f"The indices are {numbers}.", told_apart(best, slips), names)
    children = tuple(
        Node(name, "leaf", child.label, written(child.prior) if child.prior else "")
        for name, child in zip(names, node.children, strict=True)
    )
    picture = Node("A", SIDES[node.player], node.label, "", children)
    *_, second, first = sorted(indices)
    return Task(text, picture, (*steps, step), clear=first - second > _CLEAR)


# -- back-up -------------------------------------------------------------------------------------


def draw_simulation(draw: Draw, level: int) -> Simulation:
    """Draw a tree and a way down to a new node; on the highest level an evaluator says how it ends."""
    path: list[int] = []
    width, own = (2, 2, 3)[level - 1], level > 1

    def grow(plies: int, player: int) -> Counts:
        """Return a node on the path whose counts are made of those below, and of its own first simulation."""
        if not plies:
            return Counts(0, 0, player=player)
        each = [draw.whole(1, 9) for _ in range(width - 1)]
        children = [Counts(Fraction(draw.whole(0, 2 * visits), 2), visits, player=1 - player) for visits in each]
        place = draw.whole(0, width - 1)
        children.insert(place, grow(plies - 1, 1 - player))
        path.insert(0, place)
        first = plies <= level
        total = sum((child.visits - child.total if own else child.total) for child in children)
        total += Fraction(draw.whole(0, 2), 2) * first
        return Counts(total, sum(child.visits for child in children) + first, tuple(children), player=player)

    tree = grow(level + 1, draw.choice(((MAX,), (MAX, MIN))[own]))
    fifths = draw.choice(((-5, 5), (-5, 0, 5), (-4, -3, -2, -1, 1, 2, 3, 4))[level - 1])
    return Simulation(tree, tuple(path), exact(Fraction(fifths, 5)), own)


def backup_task(simulation: Simulation) -> Task:
    """Return the task to back a simulation up."""
    tree, utility, own = simulation.tree, simulation.utility, simulation.own
    rewards = exact((1 + Fraction(utility)) / 2), exact((1 - Fraction(utility)) / 2)
    names, nodes = _names_below(tree), [tree]
    for place in simulation.path:
        nodes.append(nodes[-1].children[place])
    on_path = [names[simulation.path[:length]] for length in range(len(nodes))]
    slips: Slips = [
        ((utility, -utility), "Those are utilities, from -1 to 1, and rewards go from 0 to 1."),
        (rewards[::-1], "They are swapped: MAX's comes first."),
        ((int(utility > 0), int(utility < 0)), "It is no plain win or loss: it counts as it is."),
    ]
    reason = f"MAX gets (1 + u) / 2 with u = {written(utility)}, and MIN the rest of 1: {written(rewards)}."
    question = "Which rewards, from 0 to 1, do MAX and MIN get?"
    steps = [Step(question, on_path[-1], rewards, reason, told_apart(rewards, slips))]
    for name, node in reversed(list(zip(on_path, nodes, strict=True))):
        steps.append(_counts_step(name, node, 1 - node.player if own else MAX, rewards, own))
    for above, name, node in zip(nodes, on_path[1:-1], nodes[1:], strict=False):
        steps.append(_mean_step(name, node, above.player, rewards, own))
    keeps = "whoever moved into it" if own else "MAX"
    end = f"an evaluator says {written(utility)}, MAX's utility from -1 to 1"
    for plain, words in ((1, "MAX won"), (0, "nobody won"), (-1, "MIN won")):
        end = words if utility == plain else end
    text = (
        f"MAX and MIN take turns. A node says what simulations brought {keeps}, in rewards from 0 to 1, and after the "
        f"slash how many there were. One more went through {listed(on_path)}, which is new, and there {end}."
    )
    return Task(text, _drawn(tree, (), names, set(on_path)), tuple(steps))


def _counts_step(name: str, node: Counts, whose: int, rewards: tuple[Exact, Exact], own: bool) -> Step:
    """Return the question for the counts of a node after the back-up."""
    visits, reward = node.visits + 1, rewards[whose]
    after, utility = exact(node.total + reward), exact(rewards[MAX] - rewards[MIN])
    slips: Slips = [
        ((exact(node.total + 1 - reward), visits), f"The reward of {SIDES[whose]} counts here, not the other's."),
        ((after, node.visits), "The visit is not counted."),
        ((node.total, visits), "The reward is not added."),
        ((exact(node.total + utility), visits), "That is with the utility of MAX: add a reward, from 0 to 1."),
        ((exact(node.total - utility), visits), "That is with the utility of MIN: add a reward, from 0 to 1."),
        ((exact(node.total + 1), visits), "That is with 1, as for a win."),
        ((node.total, node.visits), f"{name} is on the path: it changes."),
    ]
    into = f"{SIDES[whose]} moved into {name}" if own else f"{name} keeps what MAX gets"
    reason = f"{into}: {written(node.total)} + {written(reward)} = {written(after)}, and one visit more is {visits}."
    question = f"What are the total and the visits of {name} after the back-up?"
    return Step(question, name, (after, visits), reason, told_apart((after, visits), slips))


def _mean_step(name: str, node: Counts, chooser: int, rewards: tuple[Exact, Exact], own: bool) -> Step:
    """Return the question for the mean that whoever chooses above a node reads there."""
    total, visits = node.total + rewards[chooser if own else MAX], node.visits + 1
    share, before = Fraction(total) / visits, Fraction(node.total) / node.visits
    other_way = not own and chooser == MIN
    mean = float(1 - share if other_way else share)
    slips: Slips = [
        (1 - mean, "That is the mean of the other player."),
        (float(1 - before if other_way else before), "That was the mean before the back-up."),
    ]
    reason = f"{'1 - ' * other_way}{written(exact(total))}/{visits} = {mean:.3f}."
    question = f"What is the mean of {name} now for {SIDES[chooser]}, who chooses it, to two places?"
    return Step(question, name, mean, reason, told_apart(mean, slips))


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


KINDS: Final = {
    "ucb1": Kind(draw_machines, ucb1_task),
    "backup": Kind(draw_simulation, backup_task),
    "puct": Kind(draw_priors, puct_task),
}
"""The kinds of this family."""
