"""Pac-Man on a grid, with ghosts that want to catch him, or walk at random, or a mixture of both.

The rules, choice by choice:

- Pac-Man is MAX. A turn of his is a step to a free square beside him, or he stops where he is. Food on the
  square he comes to is eaten. Then the ghosts move one after the other, in the order in which the maze is
  read, each one step; all ghosts belong to MIN.
- A ghost has to step, in any direction, also back where it came from; only one that is walled in stops.
  Ghosts may share a square, and leave the food alone.
- The game is over when the last food is eaten (won, even where a ghost sits on it), when Pac-Man and a ghost
  are on one square, whoever came to the other (lost), or with Pac-Man's last step, by the step limit. As
  they move in turns, nobody can change places with anybody.
- The score is 10 for each food, -1 for each step of Pac-Man's, 500 for the win and -500 for being caught. It is
  MAX's utility; MIN's is the opposite. It follows from the state, which therefore does not hold it.

What moves the ghosts is a parameter of the game and not in the state. Let *p* be the probability that a
ghost's step is random:

- ``ghosts="adversarial"`` (*p* = 0): MIN chooses every step;
- ``ghosts="random"`` (*p* = 1): every step is chance's, each way with the same probability;
- ``ghosts=p``: chance moves first, and either makes one of the random steps, or, with probability 1 - *p*, its
  action is ``"choose"``: then the step is left to MIN.

Games in the same maze have the same states, but for those after ``"choose"``, which only come up in mixtures
and are understood by all. So the states of a game with random ghosts can be searched as if the ghosts were
adversaries, which is how a wrong model of the opponent is measured, and the other way round.

Left out of the arcade game: the power capsules, and that ghosts may not turn around.

Source: the rules and the score are those of the Pac-Man projects of J. DeNero and D. Klein for Berkeley's
CS188 (ai.berkeley.edu), where ghosts may not turn around and where there is no step limit.

A drawing of a maze has one sign for a square: ``%`` is a wall, ``.`` food, ``P`` Pac-Man, ``G`` a ghost and a
blank an empty square. These are the signs of the Berkeley course's layout files, whose power capsules
(``o``) do not exist here. What lies beyond the drawing is wall, so a border is not needed.

The small mazes of ``LAYOUTS`` show what he takes the ghosts for. What is said here of values holds for the whole game
with its 20 steps, solved exactly; the tests do so.

- ``"trapped"``: two ghosts come from both sides. If they mean it, all is lost, whatever Pac-Man does, and the
  least expensive way to lose is to run into the nearer ghost at once: -502. If they walk at random, the room
  behind the second ghost is often free in time: the way there is worth 224, and Pac-Man wins 7 games in 10. The
  same dilemma is known from the layout ``trappedClassic`` of Berkeley's Pac-Man projects.
- ``"pocket"``: one of the two pieces of food is in a dead end behind the ghost. A ghost that means it guards the
  pocket for ever, or follows him in, so that nothing is to be had but the other piece, and not even that is safe:
  minimax keeps away and pays for the steps, -20. If the ghost walks at random, going in is worth 284.
- ``"loop"``: one ghost and two pieces of food on a ring, on which nobody who pays attention is ever caught.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from gamelib import svg
from gamelib.errors import InvalidGame, NotationError
from gamelib.game import CHANCE, MAX, MIN, Player, two_player_bounds, two_player_utility
from gamelib.games.boards import BoardPainter, note
from gamelib.games.rulebook import Rulebook, new_state, state_on
from gamelib.number import are_plain_whole_numbers, check_count
from gamelib.svg import Place
from gamelib.wording import checked_text, quoted

WALL: Final = "%"
FOOD: Final = "."
PACMAN: Final = "P"
GHOST: Final = "G"
EMPTY: Final = " "

LARGEST_SIDE: Final = 26
"""As many as there are letters to call the columns by."""

STOP: Final = "stop"

_STEPS: Final = (("north", -1, 0), ("east", 0, 1), ("south", 1, 0), ("west", 0, -1))


class Maze:
    """A maze: its walls, where everybody starts, and the tables that follow from it.

    Squares are numbered row by row from the top left.

    Attributes:
        rows: the drawing, walls, food and empty squares only.
        columns: how many squares a row has.
        pacman: where Pac-Man starts.
        ghosts: where the ghosts start, in the order of the squares.
        food: the squares with food, in their order.
        steps: for each square the steps to its free neighbours, north, east, south, west; no steps for a wall.

    Args:
        drawing: the maze with all that is in it.

    Example:
        >>> maze = Maze("P .G")
        >>> maze.pacman, maze.ghosts, maze.food, dict(maze.steps[1])
        (0, (3,), (2,), {'east': 2, 'west': 0})
    """

    def __init__(self, drawing: str) -> None:
        if not isinstance(drawing, str):
            raise InvalidGame(f"a maze is drawn as a text, such as 'P .G', and not as {quoted(drawing)}")
        lines = drawing.strip("\n").split("\n")
        self.columns = columns = max(map(len, lines))
        if not columns or max(columns, len(lines)) > LARGEST_SIDE:
            raise InvalidGame(f"a maze has 1 to {LARGEST_SIDE} rows and columns, not {len(lines)} x {columns}")
        for number, line in enumerate(lines, start=1):
            if len(line) != columns:
                raise InvalidGame(f"line {number} of the maze has {len(line)} squares and the longest one {columns}")
            if wrong := line.strip("%.PG "):
                raise InvalidGame(
                    f"{wrong[0]!r} in line {number} is not a square of a maze: write % for a wall, . for food, P, G or "
                    "a blank"
                )
        signs = "".join(lines)
        people = {ord(PACMAN): EMPTY, ord(GHOST): EMPTY}
        self.rows = tuple(line.translate(people) for line in lines)
        if signs.count(PACMAN) != 1:
            raise InvalidGame(f"a maze has one P, where Pac-Man starts, and this one has {signs.count(PACMAN)}")
        self.pacman = signs.index(PACMAN)
        self.ghosts = tuple(square for square, sign in enumerate(signs) if sign == GHOST)
        self.food = tuple(square for square, sign in enumerate(signs) if sign == FOOD)
        if not self.ghosts or not self.food:
            missing = "ghost, written G" if self.food else "food, written '.'"
            raise InvalidGame(f"there is no {missing}, in this maze, and the game needs at least one")
        self.is_wall = tuple(sign == WALL for sign in signs)
        self.steps = tuple(tuple(self._neighbours(square)) for square in range(len(signs)))
        reached = [self.pacman]
        for square in reached:  # the list grows while it is read
            reached += [beside for _, beside in self.steps[square] if beside not in reached]
        for square in self.food:
            if square not in reached:
                raise InvalidGame(f"Pac-Man cannot get to the food on {self.name(square)}, so the game cannot be won")

    def _neighbours(self, square: int) -> Iterable[tuple[str, int]]:
        if self.is_wall[square]:
            return
        row, column = divmod(square, self.columns)
        for name, down, right in _STEPS:
            if 0 <= row + down < len(self.rows) and 0 <= column + right < self.columns:
                beside = (row + down) * self.columns + column + right
                if not self.is_wall[beside]:
                    yield name, beside

    def name(self, square: int) -> str:
        """Return what the square is called: its column's letter and its row's number, a1 at the bottom left."""
        row, column = divmod(square, self.columns)
        return f"{chr(ord('a') + column)}{len(self.rows) - row}"


LAYOUTS: Final[Mapping[str, str]] = MappingProxyType({
    "trapped": """
%%%%%%%%
%  P  G%
% %%%%%%
%G     %
%  ... %
%%%%%%%%
""",
    "pocket": """
%%%%%%%%
%P     %
% %%%% %
%  .   %
%%%%G%%%
%%%%.%%%
%%%%%%%%
""",
    "loop": """
%%%%%%%
%  .  %
% %%% %
%P  G.%
%%%%%%%
""",
})
"""The mazes by name."""


class PacManState(NamedTuple):
    """A position; squares are numbered row by row from the top left.

    Attributes:
        pacman: the square of Pac-Man.
        ghosts: the square of each ghost.
        food: the food that is left, one bit for each food of the maze, in the order of the squares.
        steps: how many steps Pac-Man has made.
        turn: 0 if Pac-Man is to move or the game is over, else the number of the ghost, from 1.
        choosing: whether chance has left this ghost's step to MIN; only in mixtures.
    """

    pacman: int
    ghosts: tuple[int, ...]
    food: int
    steps: int
    turn: int
    choosing: bool = False


GHOST_ON_FOOD: Final = "g"

_LINE: Final = re.compile(
    r"step (?P<steps>\d{1,12}); pac-man at (?P<pacman>\w+), ghosts at (?P<ghosts>\w+(?: \w+)*); "
    r"(?:(?P<over>game over)|pac-man to move|ghost (?P<turn>\d{1,4}) to (?P<verb>move|choose))",
    re.IGNORECASE,
)


def _drawn(maze: Maze, pacman: int, ghosts: tuple[int, ...], food: int) -> list[str]:
    signs = [WALL if wall else EMPTY for wall in maze.is_wall]
    for number, square in enumerate(maze.food):
        if food >> number & 1:
            signs[square] = FOOD
    signs[pacman] = PACMAN
    for ghost in ghosts:
        signs[ghost] = GHOST_ON_FOOD if signs[ghost] in (FOOD, GHOST_ON_FOOD) else GHOST
    return ["".join(signs[start : start + maze.columns]) for start in range(0, len(signs), maze.columns)]


def _read_position(maze: Maze, text: str) -> tuple[int, tuple[int, ...], int, int, int, bool]:
    """Return what stands in ``text``: Pac-Man's square, the ghosts', the food, the steps, the turn, and who chooses."""
    *rows, last = checked_text(text, "a position").strip("\n").split("\n")
    line = _LINE.fullmatch(last.strip())
    if line is None:
        rows = [*rows, last]
    signs = _signs(maze, rows)
    food = sum(1 << number for number, square in enumerate(maze.food) if signs[square] in (FOOD, GHOST_ON_FOOD))
    if line is None:
        if signs.count(PACMAN) != 1:
            raise NotationError(f"there is one Pac-Man, P, and the drawing has {signs.count(PACMAN)}")
        found = tuple(square for square, sign in enumerate(signs) if sign in (GHOST, GHOST_ON_FOOD))
        if len(found) != len(maze.ghosts):
            raise NotationError(f"the maze has {len(maze.ghosts)} ghosts, and the drawing {len(found)}")
        return signs.index(PACMAN), found, food, 0, 0, False
    squares = {maze.name(square): square for square, wall in enumerate(maze.is_wall) if not wall}
    named = [name.casefold() for name in (line["pacman"], *line["ghosts"].split())]
    for name in named:
        if name not in squares:
            raise NotationError(f"{quoted(name)} is not a free square of the maze")
    pacman, *ghosts = (squares[name] for name in named)
    drawn = "".join(_drawn(maze, pacman, tuple(ghosts), food))
    for square, (sign, expected) in enumerate(zip(signs, drawn, strict=True)):
        if sign != expected:
            raise NotationError(
                f"the drawing has {sign!r} on {maze.name(square)}, where there is {expected!r} if {last.strip()!r}"
            )
    return pacman, tuple(ghosts), food, int(line["steps"]), int(line["turn"] or 0), line["verb"] == "choose"


def _signs(maze: Maze, rows: list[str]) -> str:
    """Return the signs of all squares if they draw this maze, as a string."""
    if [len(row) for row in rows] != [maze.columns] * len(maze.rows):
        raise NotationError(
            f"the maze has {len(maze.rows)} rows of {maze.columns} squares, and the text has rows of "
            f"{', '.join(str(len(row)) for row in rows)}; below them goes a line such as "
            "'step 3; Pac-Man at b2, ghosts at c4; Pac-Man to move'"
        )
    signs = "".join(rows)
    for square, sign in enumerate(signs):
        if (sign == WALL) != maze.is_wall[square] or sign not in (WALL, EMPTY, FOOD, PACMAN, GHOST, GHOST_ON_FOOD):
            there = "a wall" if maze.is_wall[square] else "no wall"
            raise NotationError(f"the drawing has {sign!r} on {maze.name(square)}, where in this maze there is {there}")
        if sign in (FOOD, GHOST_ON_FOOD) and square not in maze.food:
            raise NotationError(f"the drawing has food on {maze.name(square)}, where in this maze there never is any")
    return signs


FOOD_SCORE: Final = 10
WIN_SCORE: Final = 500
"""Also what is lost by being caught."""

CHOOSE: Final = "choose"
"""What chance does in a mixture when it leaves a ghost's step to MIN."""

Ghosts = Literal["adversarial", "random"] | float
"""Who moves the ghosts; a number is the probability that a step of theirs is random."""

_ACTIONS: Final = ("north", "east", "south", "west", STOP, CHOOSE)
_PROBABILITY: Final[Mapping[str, float]] = {"adversarial": 0.0, "random": 1.0}


class PacMan(Rulebook[PacManState, str]):
    """Pac-Man, by default trapped between two ghosts.

    An action is a step, ``"north"``, ``"east"``, ``"south"`` or ``"west"``, in this order, or ``"stop"``, the
    last; in a mixture also chance's ``"choose"``, after the steps.

    Args:
        layout: the name of one of the ``LAYOUTS``, or a maze as :class:`Maze` reads it.
        ghosts: what moves the ghosts, ``"adversarial"``, ``"random"``, or the probability of a random step,
            from 0 to 1.
        step_limit: after how many steps of Pac-Man's the game is over, 1 or more.

    Example:
        >>> game = PacMan("trapped", ghosts="random")
        >>> state = game.result(game.initial_state(), "west")
        >>> print(game.text(state))
        %%%%%%%%
        % P   G%
        % %%%%%%
        %G     %
        %  ... %
        %%%%%%%%
        step 1; Pac-Man at c5, ghosts at g5 b3; ghost 1 to move
        >>> game.player(state), game.outcomes(state)
        (CHANCE, (('west', 1.0),))
        >>> PacMan("trapped").player(state) == MIN
        True
    """

    name = "Pac-Man"
    state_type = PacManState
    marked = f"here {', '.join(map(repr, _ACTIONS))}"
    player_names = ("Pac-Man", "ghosts")

    def __init__(self, layout: str = "trapped", *, ghosts: Ghosts = "adversarial", step_limit: int = 20) -> None:
        if not isinstance(layout, str) or not (layout in LAYOUTS or set(layout) & set("%.\n ")):
            raise InvalidGame(
                f"there is no layout {quoted(layout)}; choose one of {', '.join(map(repr, LAYOUTS))}, or draw a maze"
            )
        self.layout, self.maze = layout, Maze(LAYOUTS.get(layout, layout))
        random = _PROBABILITY.get(ghosts, ghosts) if isinstance(ghosts, str) else ghosts
        if isinstance(random, bool) or not isinstance(random, (int, float)) or not 0 <= random <= 1:
            raise InvalidGame(
                f"ghosts are 'adversarial', 'random', or the probability of a random step, from 0 to 1, not {ghosts!r}"
            )
        self.board_state = state_on("\n".join(["the maze", *self.maze.rows]), PacManState)
        self.randomness = float(random)
        """The probability that a ghost's step is random."""
        self.step_limit = check_count("the step limit", step_limit, error=InvalidGame)
        self.states = f"positions in this maze within {self.step_limit} steps"
        self._painter = BoardPainter(self.maze.columns, len(self.maze.rows))
        self._all_food = (1 << len(self.maze.food)) - 1
        self._uneaten = {square: ~(1 << number) for number, square in enumerate(self.maze.food)}
        self._ghost_steps = [dict(steps or [(STOP, square)]) for square, steps in enumerate(self.maze.steps)]
        self._pacman_steps = [{**dict(steps), STOP: square} for square, steps in enumerate(self.maze.steps)]
        self._ghost_actions = [tuple(steps) for steps in self._ghost_steps]
        self._pacman_actions = [tuple(steps) for steps in self._pacman_steps]
        rest = ((CHOOSE, 1 - self.randomness),) if self.randomness < 1 else ()
        self._outcomes = [
            (*((step, self.randomness / len(steps)) for step in steps), *rest) for steps in self._ghost_actions
        ]
        self._chance_actions = [tuple(action for action, _ in outcomes) for outcomes in self._outcomes]

    def __repr__(self) -> str:
        ghosts = {0.0: "'adversarial'", 1.0: "'random'"}.get(self.randomness, f"{self.randomness!r}")
        limit = "" if self.step_limit == 20 else f", step_limit={self.step_limit}"
        return f"PacMan({self.layout!r}, ghosts={ghosts}{limit})"

    # -- the six functions -------------------------------------------------------------------

    def initial_state(self) -> PacManState:
        """Return the maze as it is drawn, Pac-Man to move."""
        return self.board_state(self.maze.pacman, self.maze.ghosts, self._all_food, 0, 0)

    def player(self, state: PacManState) -> Player:
        """Return MAX where it is Pac-Man's turn; else MIN or chance, whoever moves the ghost."""
        if not state[4]:
            return MAX
        return MIN if state[5] or not self.randomness else CHANCE

    def actions(self, state: PacManState) -> Sequence[str]:
        """Return the possible steps, north, east, south, west, and then ``"stop"``, or chance's ``"choose"``."""
        pacman, ghosts, _, _, turn, choosing = state
        if turn:
            square = ghosts[turn - 1]
            return self._ghost_actions[square] if choosing or not self.randomness else self._chance_actions[square]
        return () if self.is_terminal(state) else self._pacman_actions[pacman]

    def result(self, state: PacManState, action: str) -> PacManState:
        """Return the position after the step, the next ghost's turn, or Pac-Man's after the last."""
        pacman, ghosts, food, steps, turn, choosing = state
        try:
            if turn:
                if isinstance(action, str) and action == CHOOSE and not choosing and 0 < self.randomness < 1:
                    return new_state(self.board_state, (pacman, ghosts, food, steps, turn, True))
                square = self._ghost_steps[ghosts[turn - 1]][action]
                ghosts = (*ghosts[: turn - 1], square, *ghosts[turn:])
                turn = 0 if square == pacman or turn == len(ghosts) else turn + 1
            else:
                square = self._pacman_steps[pacman][action]
                if self.is_terminal(state):
                    raise self.illegal(state, action)
                pacman = square
                if square in self._uneaten:
                    food &= self._uneaten[square]
                steps += 1
                turn = 0 if square in ghosts or not food or steps >= self.step_limit else 1
        except (KeyError, TypeError):
            raise self.illegal(state, action) from None
        return new_state(self.board_state, (pacman, ghosts, food, steps, turn, False))

    def is_terminal(self, state: PacManState) -> bool:
        """Return whether the food is eaten, Pac-Man is caught, or he has made his last step."""
        pacman, ghosts, food, steps, turn, _ = state
        return not turn and (not food or pacman in ghosts or steps >= self.step_limit)

    def utility(self, state: PacManState, player: int) -> float:
        """Return the score for Pac-Man, and what he loses for the ghosts."""
        if not self.is_terminal(state):
            raise self.unfinished(state)
        return two_player_utility(self, self.score(state), player)

    def outcomes(self, state: PacManState) -> Sequence[tuple[str, float]]:
        """Return the steps the ghost may make at random, and in a mixture ``"choose"``, with their probabilities."""
        if self.player(state) is not CHANCE:
            return super().outcomes(state)
        return self._outcomes[state[1][state[4] - 1]]

    def utility_bounds(self, player: int) -> tuple[float, float]:
        """Return the scores there could be: caught with the last step, and all food eaten in no time."""
        best = WIN_SCORE + FOOD_SCORE * len(self.maze.food)
        return two_player_bounds(self, (-WIN_SCORE - self.step_limit, best), player)

    def _is_state(self, state: PacManState) -> bool:
        pacman, ghosts, food, steps, turn, choosing = state
        squares = [square for square, wall in enumerate(self.maze.is_wall) if not wall]
        over = not food or pacman in ghosts or steps >= self.step_limit
        return (
            isinstance(ghosts, tuple)
            and are_plain_whole_numbers([pacman, *ghosts, food, steps, turn])
            and isinstance(choosing, bool)
            and pacman in squares
            and len(ghosts) == len(self.maze.ghosts)
            and all(ghost in squares for ghost in ghosts)
            and 0 <= food <= self._all_food
            and not food & ~self._uneaten.get(pacman, -1)
            and (self._all_food ^ food).bit_count() <= steps <= self.step_limit
            and turn in range(len(ghosts) + 1)
            and not (turn and (over or not steps))
            and (turn > 0 or not choosing)
        )

    # -- score and features ------------------------------------------------------------------

    def score(self, state: PacManState) -> int:
        """Return the score so far, 10 for each food, -1 for each step, and 500 more or less at the end.

        It is what Berkeley's projects use as the evaluation of a state, unless one writes a better one.
        """
        if type(state) is not self.board_state:
            self.check_board(state)
        pacman, ghosts, food, steps, _, _ = state
        score = FOOD_SCORE * (self._all_food ^ food).bit_count() - steps
        if not food:
            return score + WIN_SCORE
        return score - WIN_SCORE if pacman in ghosts else score

    # -- for people --------------------------------------------------------------------------

    def text(self, state: PacManState) -> str:
        """Return the maze, and below it where everybody is and whose turn it is.

        In the maze a ghost on food is ``g``, and Pac-Man is not seen where a ghost has caught him.
        """
        turn = "Pac-Man to move"
        if self.is_terminal(state):
            turn = "game over"
        elif state.turn:
            turn = f"ghost {state.turn} to {'choose' if state.choosing else 'move'}"
        name, ghosts = self.maze.name, " ".join(map(self.maze.name, state.ghosts))
        line = f"step {state.steps}; Pac-Man at {name(state.pacman)}, ghosts at {ghosts}; {turn}"
        return "\n".join([*_drawn(self.maze, state.pacman, state.ghosts, state.food), line])

    def parse(self, text: str) -> PacManState:
        """Return the position that ``text`` describes, as :meth:`text` writes it.

        The maze alone will do at the start of a game: Pac-Man on ``P``, the ghosts in the order in which they
        are read, no step made.

        Example:
            >>> game = PacMan("P  .G")
            >>> game.parse(" GP. ")
            PacManState(pacman=2, ghosts=(1,), food=1, steps=0, turn=0, choosing=False)
        """
        state = self.board_state(*_read_position(self.maze, text))
        if not self._is_state(state):
            raise NotationError(
                f"no game leads to {quoted(state)}: it needs a step for each food that is gone, no food under Pac-Man, "
                f"at most {self.step_limit} steps, and nobody moves before the first step or after the end"
            )
        return state

    def _is_action(self, state: PacManState, action: str) -> bool:
        return action in _ACTIONS

    def places_of(self, state: PacManState, action: str) -> Sequence[Place]:
        """Return the square to which a step leads, see :meth:`Rulebook.places_of`."""
        return (self._painter.place(self._targets(state)[action], action),)

    def _targets(self, state: PacManState) -> dict[str, int]:
        """Return the squares to which the steps of whoever's turn it is lead, by their names."""
        mover = state.ghosts[state.turn - 1] if state.turn else state.pacman
        return {**dict(self.maze.steps[mover]), STOP: mover, CHOOSE: mover}

    def _picture(self, state: PacManState, notes: Mapping[str, str], shades: Mapping[str, float]) -> str:
        """Return the maze: walls dark, food dots, Pac-Man with his mouth open, ghosts with their numbers.

        Notes and shades of steps stand on the squares they lead to; a note at the upper edge, or above it where
        somebody stands, or on the wall beside Pac-Man if there is a step up. Ghosts who share a square are side by
        side.
        """
        maze, painter, targets = self.maze, self._painter, self._targets(state)
        tints = {targets[action]: shade for action, shade in shades.items() if action in targets}
        texts = {targets[action]: text for action, text in notes.items() if action in targets}
        body = []
        for square, wall in enumerate(maze.is_wall):
            if wall:
                body.append(painter.filled(square, fill=_WALL_FILL, fill_opacity=1))
            elif square in tints:
                body += painter.tints({square: tints[square]})
        body.append(painter.ground(fill="none", stroke=svg.INK))
        for number, square in enumerate(maze.food):
            if state.food >> number & 1:
                x, y = painter.centre(square)
                body.append(svg.tag("circle", cx=x, cy=y, r=3.5, fill=svg.INK))
        body.append(_hero(*painter.centre(state.pacman)))
        for number, square in enumerate(state.ghosts, start=1):
            together = [other for other, where in enumerate(state.ghosts, start=1) if where == square]
            aside = (together.index(number) - (len(together) - 1) / 2) * 0.42 * _CELL
            x, y = painter.centre(square)
            body.append(_ghost(x + aside, y, number))
        body += painter.names()
        for square, text in texts.items():
            lift = 0.72 if square in (state.pacman, *state.ghosts) else 0.28  # nobody's face is covered
            x, y = painter.centre(square)
            inward = 1 if square % maze.columns < maze.columns // 2 else -1
            if square == state.pacman and square - maze.columns in texts and maze.is_wall[square + inward]:
                x += inward * (_CELL + svg.text_width(text, 11) + 4) / 2  # above him it covers a step's shade
                lift = 0
            body.append(note(x, y - lift * _CELL, text))
        turn = f"ghost {state.turn}'s turn" if state.turn else "Pac-Man's turn"
        who = "game over" if self.is_terminal(state) else turn
        caption = f"score {self.score(state)} · step {state.steps} of {self.step_limit} · {who}"
        return painter.captioned(body, caption, title=self._title(state))


_CELL: Final = 36.0
_WALL_FILL: Final = "#4a4a68"


def _hero(x: float, y: float) -> str:
    radius = 0.38 * _CELL
    right, down = 0.8 * radius, 0.6 * radius
    size, x0, y0, x1, up, low = map(svg.number, (radius, x, y, x + right, y - down, y + down))
    path = f"M{x0} {y0}L{x1} {up}A{size} {size} 0 1 0 {x1} {low}Z"
    return svg.tag("path", d=path, fill=svg.YELLOW, stroke=svg.INK, stroke_width=1.5, stroke_linejoin="round")


def _ghost(x: float, y: float, number: int) -> str:
    """Return a ghost: a round head, straight sides and three points below."""
    half, tooth = 0.34 * _CELL, 0.34 * _CELL / 3
    teeth = "".join(f"l{svg.number(-tooth)} {svg.number(sign * tooth)}" for sign in (-1, 1) * 3)
    size, left, right, top, low = map(svg.number, (half, x - half, x + half, y, y + half))
    path = f"M{left} {low}V{top}A{size} {size} 0 0 1 {right} {top}V{low}{teeth}Z"
    body = svg.tag("path", d=path, fill=svg.VERMILION, stroke=svg.INK, stroke_width=1.5, stroke_linejoin="round")
    return body + svg.label(x, y, str(number), size=13, fill=svg.CARD, bold=True)
