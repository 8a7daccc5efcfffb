"""What to take the others for: a tournament of max^n, paranoid and best-reply players, and the table of its results.

Three agents that differ in nothing but their search meet at three-player Othello and at three-player Chinese checkers
on a small star, on every mixed seating (24 of them) from each opening; once with the same number of nodes a
move, and once looking the same number of plies ahead. They always play the same in the same position; the openings are
what makes games different, and they are drawn from a seed.

The whole takes some minutes, so its results are kept in ``many_players.json``: for each seating the
winners, opening by opening, as a number whose binary digits are the seats that share the point; by how much the others
lead over max^n; and for each agent a digit a position, how deep it looked there. Running this module writes the file
anew, and a test plays a part of the games again::

    python -m gamelib_lessons.many_players
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from statistics import fmean
from typing import Any, Final

from gamelib import svg
from gamelib.draw import Picture
from gamelib.evaluation import Shares, chinese_checkers_shares, othello_shares
from gamelib.game import Game
from gamelib.games import ChineseCheckers, ManyPlayerOthello
from gamelib.play import ManyPlayerAgent, TournamentResult, random_opening
from gamelib.play.many import ALGORITHMS
from gamelib.play.tournament import interval_of_mean, seatings, winners
from gamelib_lessons.depth_strength import different_openings
from gamelib_lessons.stored import read, write

GAMES: Final = ("Othello", "Chinese checkers")
NODES: Final = 1000
PLIES: Final = 3
EFFORTS: Final = {f"{NODES:,} nodes a move": {"nodes": NODES}, f"{PLIES} plies": {"depth": PLIES}}
"""What each player may spend on a move, by what it is called."""
OPENINGS: Final = 24
OPENING_PLIES: Final = 6
SEED: Final = 6
SEATS: Final = 3
POSITIONS: Final = 40
"""In how many positions it is asked how deep the searches look."""
_FILE: Final = "many_players.json"


def rules(name: str) -> tuple[Game[Any, Any], Shares[Any]]:
    """Return a game of the tournament and its evaluation, by its name.

    Example:
        >>> [rules(name)[0] for name in GAMES]
        [ManyPlayerOthello(size=6, players=3), ChineseCheckers(players=3, radius=2)]
    """
    if name == "Othello":
        othello = ManyPlayerOthello(6, SEATS)
        return othello, othello_shares(othello)
    star = ChineseCheckers(SEATS, radius=2)
    return star, chinese_checkers_shares(star)


def agents(name: str, effort: str) -> list[ManyPlayerAgent]:
    """Return the three players."""
    evaluate = rules(name)[1]
    return [ManyPlayerAgent(algorithm, evaluate, **EFFORTS[effort]) for algorithm in ALGORITHMS]


def openings(game: Game[Any, Any], number: int) -> list[Any]:
    """Return the first ``number`` openings of the tournament."""
    return different_openings(game, OPENING_PLIES, number, SEED)


def outcome(name: str, effort: str, seating: Sequence[int], opening: int) -> tuple[int, ...]:
    """Play one game of the tournament and return the seats that share its point."""
    game, players = rules(name)[0], agents(name, effort)
    return winners(game, [players[number] for number in seating], openings(game, opening + 1)[opening])


@cache
def results() -> Mapping[tuple[str, str], TournamentResult]:
    """Return the tournaments by the name of the game and the effort."""
    stored = read(_FILE)["tournaments"]
    return {(name, effort): _result(stored[f"{name}, {effort}"]) for name, effort in product(GAMES, EFFORTS)}


def _result(table: Sequence[str]) -> TournamentResult:
    """Return the tournament of which the table has a row a seating."""
    names = tuple(ALGORITHMS)
    rows = zip(seatings(len(names), SEATS), table, strict=True)
    return TournamentResult(names, {seating: tuple(_seats(int(each, 16)) for each in row) for seating, row in rows})


def lead(found: TournamentResult, one: int, other: int) -> tuple[float, float, float]:
    """Return how much more one agent scores than another, and the two ends of the 95 % interval of that.

    The two scores of an opening belong together, so it is the differences that are drawn, as in
    :meth:`~gamelib.play.TournamentResult.interval`.
    """
    differences = []
    for opening in range(OPENINGS):
        alone = TournamentResult(found.agents, {seats: (row[opening],) for seats, row in found.winners.items()})
        differences.append(alone.score(one) - alone.score(other))
    return fmean(differences), *interval_of_mean(differences)


def leads_plot(name: str) -> Picture:
    """Return how much more paranoid and best-reply players score than max^n's in a game, with 95 % intervals."""
    left, scale, row = 240.0, 900.0, 32.0
    middle, bottom = left + 0.16 * scale, 4 * row + 14
    body = [svg.tag("line", x1=middle, x2=middle, y1=6, y2=bottom, stroke=svg.LINE, stroke_dasharray="3 3")]
    told = []
    for place, (effort, other) in enumerate(product(list(EFFORTS)[::-1], (1, 2))):
        found = results()[name, effort]
        y, (more, low, high) = row * (place + 0.5) + 8, read(_FILE)["leads"][f"{name}, {effort}"][other - 1]
        ends = middle + scale * low, middle + scale * high
        body += [
            svg.label(left - 8, y, f"{effort}: {found.agents[other]}", size=13, anchor="end"),
            svg.tag("line", x1=ends[0], x2=ends[1], y1=y, y2=y, stroke=svg.INK, stroke_width=2),
            svg.tag("circle", cx=middle + scale * more, cy=y, r=5, fill=svg.INK),
        ]
        head = f"{effort}: " if other == 1 else ""
        told.append(f"{head}{found.agents[other]} {round(more, 2) + 0.0:+.2f} ({low:.2f} to {high:.2f})")
    for at in (-0.1, 0.0, 0.1, 0.2):
        body.append(svg.label(middle + scale * at, bottom + 10, f"{at:+g}" if at else "as maxⁿ", size=12))
    axis = "points of its seat minus those of a maxⁿ seat"
    body.append(svg.label(middle, bottom + 30, axis, size=12))
    text = f"{name}, {', '.join(told[:2])}; {', '.join(told[2:])}; {axis}, 95 % intervals"
    return Picture(svg.document(left + 0.45 * scale, bottom + 44, body, title=text), text)


def depth_reached(name: str, algorithm: str, seed: int) -> int:
    """Return how many plies deep an agent looks with the tournament's nodes a move, in a position drawn from a seed."""
    game, evaluate = rules(name)
    agent = ManyPlayerAgent(algorithm, evaluate, nodes=NODES)
    agent.choose(game, random_opening(game, 9, rng=seed))
    assert agent.thought is not None
    return agent.thought.depth


def depths_reached(name: str, algorithm: str) -> list[int]:
    """Return how deep an agent looks in the positions with the seeds 0 to 39."""
    return [int(depth) for depth in read(_FILE)["depths"][f"{name}, {algorithm}"]]


def _seats(digits: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(SEATS) if digits >> seat & 1)


if __name__ == "__main__":
    tables = {}
    for name, effort in product(GAMES, EFFORTS):
        game, players = rules(name)[0], agents(name, effort)
        states = openings(game, OPENINGS)
        tables[f"{name}, {effort}"] = [
            "".join(
                f"{sum(1 << seat for seat in winners(game, [players[number] for number in seating], state)):x}"
                for state in states
            )
            for seating in seatings(len(players), SEATS)
        ]
    depths = {
        f"{name}, {algorithm}": "".join(str(depth_reached(name, algorithm, seed)) for seed in range(POSITIONS))
        for name, algorithm in product(GAMES, ALGORITHMS)
    }
    about: dict[str, Any] = {"openings": OPENINGS, "opening_plies": OPENING_PLIES, "seed": SEED}
    leads = {at: [lead(_result(table), other, 0) for other in (1, 2)] for at, table in tables.items()}
    write(_FILE, {**about, "tournaments": tables, "leads": leads, "depths": depths})
