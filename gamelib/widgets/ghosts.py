"""Pac-Man with a model of the ghosts that may be wrong: what he expects, what he does, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from math import fsum
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

from gamelib import svg
from gamelib.draw.board import pickable
from gamelib.game import CHANCE, MAX
from gamelib.games import PacMan, PacManState
from gamelib.games.pacman import STOP
from gamelib.rng import generator
from gamelib.widgets.explorer import PlayingExplorer, View, choice, on_picture, played, slider
from gamelib.wording import counted

if TYPE_CHECKING:
    from numpy.random import Generator

STEPS: Final[Mapping[str, int]] = {"pocket": 20, "loop": 20, "trapped": 10}
"""How many steps a game has, by its maze; so few in the trap, which has more states, that an answer comes at once."""
SHORTER: Final[Mapping[str, str]] = {"trapped": " (with 20 the trap has too many states for an answer at once)"}
SHARES: Final = [(f"{percent} % of steps", percent) for percent in range(0, 101, 10)]
WIDTH: Final = 560.0
Outcome: TypeAlias = tuple[float, float]
"""A mean score, and a share of games won."""


class GhostExplorer(PlayingExplorer):
    """A maze to play on, what Pac-Man takes the ghosts for, what they are, and how far he looks ahead.

    The ghosts answer each step as what they are: at random, or as is worst for a Pac-Man who goes on by himself.
    """

    title = "what Pac-Man takes the ghosts for"
    knobs: ClassVar = {
        "maze": choice("maze", list(STEPS)),
        "believed": choice("believed random", SHARES, 0),
        "real": choice("really random", SHARES, 30),
        "depth": slider("depth, in steps", 20, 1, 20),
        "luck": slider("ghosts' luck", 1, 1, 99),
        "moves": on_picture(()),
    }

    follows: ClassVar = {name: {"moves": ()} for name in ("maze", "believed", "real", "depth", "luck")}

    def limits(self) -> Mapping[str, int]:
        """Return how far one can look ahead."""
        return {"depth": STEPS[self.values["maze"]]}

    def view(self, *, maze: str, believed: int, real: int, depth: int, luck: int, moves: tuple[str, ...]) -> View:
        """Play Pac-Man's steps and the ghosts', draw what each step promises, and say what comes of going on so."""
        game, rng = _game(maze), generator(luck)
        state = game.initial_state()
        for step in moves:
            state = played(game, [step], state)
            while game.player(state) != MAX:
                state = game.result(state, _ghost_step(maze, believed, real, depth, state, rng))
        if game.is_terminal(state):
            facts = f"The game is over, with a score of {game.score(state)}."
            return View(facts, _with_bars(game.svg(state), (), facts))
        promises = promised(maze, believed, depth, state)
        first = chosen(promises)
        others = [each for each in promises if each != first and round(promises[first] - promises[each], 9) == 0]
        as_good = f" ({' and '.join(others)} {'promises' if len(others) == 1 else 'promise'} as much)" if others else ""
        score, wins = result(maze, believed, real, depth, state)
        ahead = counted(min(depth, STEPS[maze] - state.steps), "step")
        does = "stops" if first == STOP else f"goes {first}"
        facts = (
            f"Pac-Man believes that {percent_text(believed)}, looks {ahead} ahead, {does}{as_good} and expects "
            f"{promises[first]:.1f}. In truth {percent_text(real)}: in games of {counted(STEPS[maze], 'step')}"
            f"{SHORTER.get(maze, '')} he scores {score:.1f} on average and wins {wins:.1%}. The numbers are what he "
            "expects of each step: click one."
        )
        notes = {action: f"{'stop ' if action == STOP else ''}{worth:.1f}" for action, worth in promises.items()}
        board = pickable(game, state, game.svg(state, notes=notes, shades={first: 0.9}), notes=notes)
        bars = (("expected", promises[first], svg.SKY, ""), ("comes out", score, svg.ORANGE, f", wins {wins:.1%}"))
        return View(facts, _with_bars(board, bars, facts))


def chosen(promises: Mapping[str, float]) -> str:
    """Return the action that promises most, of equally good ones the first, whatever rounding makes of them."""
    return max(promises, key=lambda action: round(promises[action], 9))


def percent_text(percent: int) -> str:
    """Return in words how many of the ghosts' steps are random.

    Example:
        >>> percent_text(0), percent_text(30), percent_text(100)
        ('the ghosts mean to catch him', '30% of their steps are random', 'they walk at random')
    """
    if percent in (0, 100):
        return "they walk at random" if percent else "the ghosts mean to catch him"
    return f"{percent}% of their steps are random"


@cache
def _game(maze: str, percent: int = 0) -> PacMan:
    return PacMan(maze, ghosts=percent / 100, step_limit=STEPS[maze])


@lru_cache(maxsize=128)
def _outcomes(maze: str, percent: int, model: tuple[int, int] | None = None) -> Callable[[PacManState], Outcome]:
    """Return the function from states to what comes of them: the mean score, and the share of games won.

    What the ghosts do of their own will is the worst for his score, and what Pac-Man does the best if there is no model
    from which he chooses: the % of their steps he believes to be random, and how far he looks ahead.
    """
    game, known = _game(maze, percent), dict[PacManState, Outcome]()

    def outcome(state: PacManState) -> Outcome:
        if state not in known:
            player = game.player(state) if not game.is_terminal(state) else None
            if player is None:
                known[state] = game.utility(state, MAX), float(not state.food)
            elif player is CHANCE:
                after = [(chance, outcome(game.result(state, step))) for step, chance in game.outcomes(state)]
                known[state] = fsum(p * score for p, (score, _) in after), fsum(p * wins for p, (_, wins) in after)
            elif player == MAX and model is not None:
                known[state] = outcome(game.result(state, chosen(promised(maze, *model, state))))
            else:
                best = max if player == MAX else min
                known[state] = best(outcome(game.result(state, action)) for action in game.actions(state))
        return known[state]

    return outcome


def promised(maze: str, believed: int, depth: int, state: PacManState) -> dict[str, float]:
    """Return what each of Pac-Man's actions is worth if he believes so many % of the ghosts' steps to be random.

    Where he stops looking a state is worth its score, as at the last step of a game: so he looks as if no more
    steps were left than he looks ahead.
    """
    game, outcome = _game(maze), _outcomes(maze, believed)
    skipped = max(STEPS[maze] - depth - state.steps, 0)  # each of them would cost a point
    soon = state._replace(steps=state.steps + skipped)
    return {action: outcome(game.result(soon, action))[0] + skipped for action in game.actions(soon)}


def result(maze: str, believed: int, real: int, depth: int, start: PacManState | None = None) -> Outcome:
    """Return the mean score, and the share of games won, of a Pac-Man with a model, exactly; ``real`` is the truth."""
    return _outcomes(maze, real, (believed, depth))(_game(maze).initial_state() if start is None else start)


def _ghost_step(maze: str, believed: int, real: int, depth: int, state: PacManState, rng: Generator) -> str:
    """Return what a ghost does: a random step as often as in truth, else the worst for this Pac-Man."""
    game, steps = _game(maze), _game(maze).actions(state)
    if rng.random() < real / 100:
        return steps[int(rng.integers(len(steps)))]
    return min(steps, key=lambda step: result(maze, believed, real, depth, game.result(state, step)))


def _with_bars(board: str, bars: Sequence[tuple[str, float, str, str]], title: str) -> str:
    """Return the board, with bars from a common zero below it: name, value, colour, and what else to say of each."""
    width, height = svg.size_of(board)
    body = [svg.embed(board, (WIDTH - width) / 2, 0, width, height)]
    zero, unit = WIDTH / 2, 0.36
    for row, (name, value, colour, more) in enumerate(bars):
        y = height + 22 + 28 * row
        left, long = zero + min(value, 0) * unit, max(abs(value) * unit, 1)
        body.append(svg.tag("rect", x=left, y=y - 9, width=long, height=18, fill=colour, stroke=svg.INK))
        beside, anchor = (zero + 8, "start") if value < 0 else (zero - 8, "end")
        body.append(svg.label(beside, y, f"{name} {value:+.1f}{more}", anchor=anchor, size=13))
    if bars:
        body.append(svg.tag("line", x1=zero, x2=zero, y1=height + 8, y2=height + 64, stroke=svg.INK, stroke_width=1.5))
    return svg.document(WIDTH, height + (72 if bars else 0), body, title=title)
