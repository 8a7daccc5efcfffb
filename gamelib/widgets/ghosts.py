"""Pac-Man with a model of the ghosts that may be wrong: what he expects, what he does, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from math import fsum
from typing import Any, Final

from gamelib import svg
from gamelib.game import CHANCE, MAX
from gamelib.games import PacMan, PacManState
from gamelib.games.pacman_maze import STOP
from gamelib.widgets.explorer import Explorer, View, choice, slider

STEPS: Final[Mapping[str, int]] = {"pocket": 20, "loop": 20, "trapped": 10}
"""How many steps a game has, by its maze; so few in the trap, which has more states, that an answer comes at once."""
WIDTH: Final = 560.0


class GhostExplorer(Explorer):
    """A maze, what Pac-Man takes the ghosts for, what they are, and how far he looks ahead."""

    title = "what Pac-Man takes the ghosts for"

    def make_controls(self) -> Mapping[str, Any]:
        """Return the maze, the model, the truth and the depth."""
        shares = [(f"{percent} % of steps", percent) for percent in range(0, 101, 10)]
        return {
            "maze": choice("maze", list(STEPS)),
            "believed": choice("believed random", shares, 100),
            "real": choice("really random", shares, 0),
            "depth": slider("depth, in steps", 10, 1, 20),
        }

    def view(self, *, maze: str, believed: int, real: int, depth: int) -> View:
        """Draw the maze with what each first step promises, and say below what comes of playing on like that."""
        game = _game(maze)
        promises = promised(maze, believed, depth, game.initial_state())
        first = max(promises, key=promises.__getitem__)
        score, wins = result(maze, believed, real, depth)
        does = "stops" if first == STOP else f"goes {first}"
        facts = (
            f"Pac-Man believes that {percent_text(believed)}, looks {min(depth, STEPS[maze])} steps ahead, {does} and "
            f"expects {promises[first]:.1f}. In truth {percent_text(real)}: in games of {STEPS[maze]} steps he "
            f"scores {score:.1f} on average and wins {wins:.1%}."
        )
        notes = {action: f"{worth:.0f}" for action, worth in promises.items()}
        board = game.svg(game.initial_state(), notes=notes, shades={first: 0.9})
        return View(facts, _with_result(board, promises[first], score, wins, facts))


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


@cache
def _values(maze: str, percent: int) -> Callable[[PacManState], float]:
    """Return the function from states to what they are worth if that share of the ghosts' steps is random."""
    game = _game(maze, percent)
    known: dict[PacManState, float] = {}

    def value(state: PacManState) -> float:
        if state not in known:
            if game.is_terminal(state):
                known[state] = game.utility(state, MAX)
            elif game.player(state) is CHANCE:
                known[state] = fsum(chance * value(game.result(state, step)) for step, chance in game.outcomes(state))
            else:
                best = max if game.player(state) == MAX else min
                known[state] = best(value(game.result(state, action)) for action in game.actions(state))
        return known[state]

    return value


def promised(maze: str, believed: int, depth: int, state: PacManState) -> dict[str, float]:
    """Return what each of Pac-Man's actions is worth by his model, as far ahead as he looks.

    Where he stops looking a state is worth its score, as at the last step of a game: so he looks as if no more
    steps were left than he looks ahead.

    Args:
        maze: the name of the maze.
        believed: how many of the ghosts' steps he takes to be random, in %.
        depth: how many of his own steps he looks ahead.
        state: where it is his turn.
    """
    game, value = _game(maze), _values(maze, believed)
    skipped = max(STEPS[maze] - depth - state.steps, 0)  # each of them would cost a point
    soon = state._replace(steps=state.steps + skipped)
    return {action: value(game.result(soon, action)) + skipped for action in game.actions(soon)}


@lru_cache(maxsize=512)
def result(maze: str, believed: int, real: int, depth: int) -> tuple[float, float]:
    """Return the mean score, and the share of games won, of a Pac-Man with a model, exactly.

    What the ghosts do of their own will is the worst for just this Pac-Man.

    Args:
        maze, believed, depth: as for :func:`promised`.
        real: how many of the ghosts' steps are random in truth, in %.
    """
    game = _game(maze, real)
    known: dict[PacManState, tuple[float, float]] = {}

    def outcome(state: PacManState) -> tuple[float, float]:
        if state not in known:
            if game.is_terminal(state):
                known[state] = game.utility(state, MAX), float(not state.food)
            elif game.player(state) == MAX:
                promises = promised(maze, believed, depth, state)
                # Of equally good actions he takes the first, whatever rounding makes of them.
                action = max(promises, key=lambda each: round(promises[each], 9))
                known[state] = outcome(game.result(state, action))
            elif game.player(state) is CHANCE:
                after = [(chance, outcome(game.result(state, step))) for step, chance in game.outcomes(state)]
                known[state] = fsum(p * score for p, (score, _) in after), fsum(p * wins for p, (_, wins) in after)
            else:
                known[state] = min(outcome(game.result(state, action)) for action in game.actions(state))
        return known[state]

    return outcome(game.initial_state())


def _with_result(board: str, expected: float, score: float, wins: float, title: str) -> str:
    """Return the board, with what is expected and what comes out below it as two bars from a common zero."""
    width, height = svg.size_of(board)
    body = [svg.embed(board, (WIDTH - width) / 2, 0, width, height)]
    zero, unit = 330.0, 0.36
    rows = (("expected", expected, svg.SKY, ""), ("comes out", score, svg.ORANGE, f", wins {wins:.1%}"))
    for row, (name, value, colour, more) in enumerate(rows):
        y = height + 22 + 28 * row
        left = zero + min(value, 0) * unit
        body += [
            svg.label(14, y, name, anchor="start", bold=True),
            svg.tag("rect", x=left, y=y - 9, width=max(abs(value) * unit, 1), height=18, fill=colour, stroke=svg.INK),
        ]
        inside = zero + 6 if value < 0 else zero - 6
        text = f"{value:+.1f}{more}"
        body.append(svg.label(inside, y, text, anchor="start" if value < 0 else "end", size=13))
    body.append(svg.tag("line", x1=zero, x2=zero, y1=height + 8, y2=height + 64, stroke=svg.INK, stroke_width=1.5))
    return svg.document(WIDTH, height + 72, body, title=title)
