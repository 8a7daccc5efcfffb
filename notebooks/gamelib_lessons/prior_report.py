"""What lesson 09 shows of its experiments: curves and bars, and the same in words.

One is made here, what a prior is worth: how often a search errs after so many simulations, with priors from foolish to
wise. The positions are of Connect Four on five columns and four rows, where perfect play is known. In each five actions
are legal and one is right. The prior gives that one a chosen share; leaves are valued by one random rollout each.
Running this module makes ``prior_strength.json`` anew, in a minute or two, and a test makes a part of it::

    python -m gamelib_lessons.prior_report
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from gamelib import svg
from gamelib.draw import Picture
from gamelib.draw.chart import Axis, Series, line_plot
from gamelib.games import ConnectFourState
from gamelib.montecarlo import PUCT, FadingPrior, GuidedTree, PolicyAndValue, SearchTree, WithRollouts, leaning_policy
from gamelib.play import random_opening
from gamelib_lessons import learned_seven
from gamelib_lessons.alphago_pipeline import Meeting, stages
from gamelib_lessons.exact_four import BOARD, optimal_actions
from gamelib_lessons.learned_four import results
from gamelib_lessons.stored import read, write

FILE: Final = "prior_strength.json"
POSITIONS: Final = 100
PLIES: Final = (4, 10)
SIMULATIONS: Final = (10, 20, 40, 80, 160, 320, 640, 1280, 2560)
SHARES: Final = (0.02, 0.2, 0.5, 0.8)
POLICIES: Final = {"PUCT": PUCT(), "without the root": FadingPrior()}
Position: TypeAlias = tuple[ConnectFourState, int]
"""A position and the action that is right there."""
NAMED_BELOW: Final = {"100": 0.02, "1000": 0.03, "10000": 0.02, "100000": 0.0}
"""How far below its line each UCT of the full board is named, beside its end, such that no name covers another."""


@cache
def positions() -> list[Position]:
    """Return the positions that are kept."""
    return [(ConnectFourState(discs, occupied, False), right) for discs, occupied, right in read(FILE)["positions"]]


def drawn(number: int = POSITIONS) -> list[Position]:
    """Return random positions, all different, with five actions of which one gives nothing away."""
    found: dict[ConnectFourState, int] = {}
    seed = 0
    while len(found) < number:
        state = random_opening(BOARD, PLIES[0] + seed % (PLIES[1] - PLIES[0]), rng=seed)
        if len(BOARD.actions(state)) == BOARD.columns and len(right := optimal_actions(state)) == 1:
            found[state] = right[0]
        seed += 1
    return list(found.items())


def errors(policy: str, share: float | None, asked: Sequence[Position]) -> list[int]:
    """Return in how many of the positions the search errs, after each number of simulations; UCT has no share."""
    wrong = [0] * len(SIMULATIONS)
    right = dict(asked)
    for seed, (state, _) in enumerate(asked):
        tree: Any
        if share is None:
            tree = SearchTree(BOARD, state, rng=seed)
        else:
            prior = PolicyAndValue(leaning_policy(BOARD, optimal_actions, share))
            evaluator = WithRollouts(prior, BOARD, 1.0, rng=seed)
            tree = GuidedTree(BOARD, state, evaluator=evaluator, tree_policy=POLICIES[policy], rng=seed)
        for place, simulations in enumerate(SIMULATIONS):
            tree.grow(simulations - tree.root.visits)
            wrong[place] += tree.result().action != right[state]
    return wrong


def stored() -> dict[str, dict[str, list[int]]]:
    """Return the errors by policy and share."""
    found: dict[str, dict[str, list[int]]] = read(FILE)["errors"]
    return found


def errors_plot(policy: str, shares: Sequence[float], *, uct: bool = False) -> Picture:
    """Return the errors of a search by simulations, a line for each prior.

    Example:
        >>> errors_plot("PUCT", (0.5,)).text
        'Errors in 100 positions after 10 to 2,560 simulations. The right move has 50% of the prior: 6, in the end 16.'
    """
    rows = [(f"{share:.0%} of the prior on the right move", stored()[policy][str(share)]) for share in shares]
    told = [
        f"The right move has {share:.0%} of the prior: {wrong[0]}, in the end {wrong[-1]}."
        for share, (_, wrong) in zip(shares, rows, strict=True)
    ]
    if uct:
        rows.append(("UCT, no prior", stored()["UCT"][""]))
    lines = [Series(name, list(enumerate(wrong)), markers=True) for name, wrong in rows]
    x = Axis("simulations", 0, len(SIMULATIONS) - 1, [(at, f"{each:,}") for at, each in enumerate(SIMULATIONS)])
    y = Axis(f"errors in {POSITIONS} positions", 0, 100, [(each, str(each)) for each in range(0, 101, 20)])
    ends = f"{SIMULATIONS[0]} to {SIMULATIONS[-1]:,}"
    text = f"Errors in {POSITIONS} positions after {ends} simulations. {' '.join(told)}"
    return Picture(line_plot(lines, x, y, title=text), text)


def fights_text() -> str:
    """Return how each player did against UCT, and how often its moves were optimal."""
    lines = ["score against UCT, 200 simulations".ljust(48) + "optimal where one can go wrong"]
    for name, found in results()["fights"].items():
        score = f"{found['score']:.3f} ± {found['reach']:.3f}"
        lines.append(f"{name.ljust(48)[:46]}  {score}   {found['optimal']:.1%} of {found['decisions']}")
    return "\n".join(lines)


def fights_plot() -> Picture:
    """Return the scores against UCT as bars with their intervals."""
    fights = results()["fights"]
    left, wide, row = 300.0, 420.0, 30.0
    bottom = row * len(fights) + 10
    half = left + wide / 2
    body = [svg.tag("line", x1=half, x2=half, y1=6, y2=bottom, stroke=svg.LINE, stroke_dasharray="3 3")]
    for place, (name, found) in enumerate(fights.items()):
        y, (score, reach) = row * (place + 0.5) + 6, (wide * found["score"], wide * found["reach"])
        body.append(svg.label(left - 8, y, name, size=13, anchor="end"))
        body.append(svg.tag("rect", x=left, y=y - 9, width=score, height=18, fill=svg.SKY))
        low, high = left + score - reach, left + score + reach
        body.append(svg.tag("line", x1=low, x2=high, y1=y, y2=y, stroke=svg.INK, stroke_width=2))
        body.append(svg.label(left + wide + 12, y, f"{found['score']:.2f}", size=13, anchor="start"))
    for at in (0.0, 0.5, 1.0):
        body.append(svg.label(left + wide * at, bottom + 10, f"{at:g}", size=12))
    told = ", ".join(f"{name} {each['score']:.2f}" for name, each in fights.items())
    text = f"Scores against UCT with 200 simulations: {told}"
    return Picture(svg.document(left + wide + 60, bottom + 24, body, title=text), text)


def full_board_plot() -> Picture:
    """Return what was learned on the full board, generation by generation, beside plain UCT."""
    found = learned_seven.results()
    numbers, alone, searching = zip(*found["shares"], strict=True)
    last, named = numbers[-1], (("no search", alone), (f"{learned_seven.SIMULATIONS} simulations", searching))
    lines = [Series(f"network, {name}", list(zip(numbers, each, strict=True)), markers=True) for name, each in named]
    guides = []
    for number, share in found["plain"].items():
        guides.append(([(0, share), (last, share)], ""))
        guides.append(([(1.2 * last, share - NAMED_BELOW[number])], f"UCT, {int(number):,}"))
    x = Axis("generation", 0, 1.2 * last, [(each, str(each)) for each in range(0, last + 1, 10)])
    y = Axis("share of positions played right", 0.4, 1.0, [(each / 10, f"{each / 10:.1f}") for each in range(4, 11)])
    told = [f"the network with {name} from {each[0]:.0%} to {each[-1]:.0%}" for name, each in named]
    plain = ", ".join(f"{share:.0%} with {int(number):,}" for number, share in found["plain"].items())
    text = (
        f"Right in {len(found['positions'])} positions, in {last} generations: {', '.join(told)}; plain UCT: "
        f"{plain} simulations."
    )
    return Picture(line_plot(lines, x, y, title=text, guides=guides), text)


def stages_text() -> str:
    """Return what AlphaGo's stages came to on its board and on ours, as a table."""
    found = stages()
    right = {name: good / number for name, (good, number) in found["supervised"].items()}
    scores = {name: _score(found["searched"][f"{name} against UCT"]) for name in ("lambda 0", "lambda 0.5", "lambda 1")}
    reinforced = _score(found["reinforced"]["meetings"]["reinforced against supervised"])
    return "\n".join([
        f"{'':<42}{'Go, 2016':<16}{'here':<24}",
        f"{'linear policy imitates, right in':<42}{'24 %':<16}{right['linear']:.0%} (chance: {right['at random']:.0%})",
        f"{'network imitates, right in':<42}{'57 %':<16}{right['network']:.0%}",
        f"{'reinforced against imitating network':<42}{'80 % won':<16}score {reinforced}",
        f"{'search against UCT: value only':<42}{'':<16}score {scores['lambda 0']}",
        f"{'                    half and half':<42}{'':<16}score {scores['lambda 0.5']}",
        f"{'                    rollouts only':<42}{'':<16}score {scores['lambda 1']}",
    ])


def _score(found: Mapping[str, Any]) -> str:
    """Return the score of a meeting with half of its 95 % interval."""
    meeting = Meeting(**found)
    return f"{meeting.score:.2f} ± {meeting.margin:.2f}"


def values_plot() -> Picture:
    """Return the errors of a value learned from all positions of games, and from one of each."""
    found = stages()["values"]["supervised policy's games"]
    lines = []
    for name in ("all positions", "one position"):
        learned, fresh = zip(*found[name], strict=True)
        lines.append(Series(f"{name} of each game: fresh games", list(enumerate(fresh, 1)), markers=True))
        lines.append(Series(f"{name} of each game: the games it learned from", list(enumerate(learned, 1))))
    last = len(found["all positions"])
    lines.append(Series("always saying “a draw”", [(1, found["always 0"]), (last, found["always 0"])]))
    x = Axis("training, in rounds", 1, last, [(each, str(each)) for each in range(1, last + 1)])
    y = Axis("squared error of the value", 0.2, 0.8, [(each / 10, f"{each / 10:.1f}") for each in range(2, 9)])
    ends = {name: found[name][-1] for name in found if name != "always 0"}
    text = "After training, the squared error in the games learned from and in fresh games: " + "; ".join(
        f"{name} of each game {learned:.2f} and {fresh:.2f}" for name, (learned, fresh) in ends.items()
    )
    return Picture(line_plot(lines, x, y, title=text), text)


if __name__ == "__main__":
    asked = drawn()
    tables: dict[str, dict[str, list[int]]] = {
        policy: {str(share): errors(policy, share, asked) for share in SHARES} for policy in POLICIES
    }
    tables["UCT"] = {"": errors("UCT", None, asked)}
    write(FILE, {"errors": tables, "positions": [[state.discs, state.occupied, right] for state, right in asked]})
