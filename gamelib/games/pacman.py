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
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from gamelib.errors import InvalidGame, NotationError
from gamelib.game import CHANCE, MAX, MIN, Player, two_player_bounds, two_player_utility
from gamelib.games.pacman_layouts import LAYOUTS
from gamelib.games.pacman_maze import STOP, Maze
from gamelib.games.pacman_svg import pacman_svg, square_place
from gamelib.games.pacman_text import PacManState, position_text, read_position
from gamelib.games.rulebook import Rulebook, state_on
from gamelib.number import are_plain_whole_numbers, check_count
from gamelib.svg import Place
from gamelib.wording import quoted

FOOD_SCORE: Final = 10
WIN_SCORE: Final = 500
"""Also what is lost by being caught."""

CHOOSE: Final = "choose"
"""What chance does in a mixture when it leaves a ghost's step to MIN."""

Ghosts = Literal["adversarial", "random"] | float
"""Who moves the ghosts; a number is the probability that a step of theirs is random."""

_ACTIONS: Final = ("north", "east", "south", "west", STOP, CHOOSE)
_PROBABILITY: Final[Mapping[object, float]] = {"adversarial": 0.0, "random": 1.0}

_new = tuple.__new__  # a NamedTuple's own constructor is a Python function, and result is called for every node


class PacMan(Rulebook[PacManState, str]):
    """Pac-Man, by default trapped between two ghosts.

    An action is a step, ``"north"``, ``"east"``, ``"south"`` or ``"west"``, in this order, or ``"stop"``, the
    last; in a mixture also chance's ``"choose"``, after the steps.

    Args:
        layout: the name of one of the ``LAYOUTS``, or a maze as :class:`~gamelib.games.pacman_maze.Maze`
            reads it.
        ghosts: what moves the ghosts, ``"adversarial"``, ``"random"``, or the probability of a random step,
            from 0 to 1.
        step_limit: after how many steps of Pac-Man's the game is over, 1 or more.

    Raises:
        InvalidGame: if there is no such maze, kind of ghosts or number of steps.

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
        self.layout, self.maze = layout, _maze(layout)
        self.board_state = state_on("\n".join(["the maze", *self.maze.rows]), PacManState)
        self.randomness = _randomness(ghosts)
        """The probability that a ghost's step is random."""
        self.step_limit = check_count("the step limit", step_limit, error=InvalidGame)
        self.states = f"positions in this maze within {self.step_limit} steps"
        self._all_food = (1 << len(self.maze.food)) - 1
        self._uneaten = {square: ~(1 << number) for number, square in enumerate(self.maze.food)}
        self._ghost_steps = [dict(steps or [(STOP, square)]) for square, steps in enumerate(self.maze.steps)]
        self._pacman_steps = [{**dict(steps), STOP: square} for square, steps in enumerate(self.maze.steps)]
        self._ghost_actions = [tuple(steps) for steps in self._ghost_steps]
        self._pacman_actions = [tuple(steps) for steps in self._pacman_steps]
        self._outcomes = [self._random_steps(actions) for actions in self._ghost_actions]
        self._chance_actions = [tuple(action for action, _ in outcomes) for outcomes in self._outcomes]

    def _random_steps(self, actions: Sequence[str]) -> tuple[tuple[str, float], ...]:
        steps = tuple((action, self.randomness / len(actions)) for action in actions)
        return (*steps, (CHOOSE, 1 - self.randomness)) if self.randomness < 1 else steps

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
                    return _new(self.board_state, (pacman, ghosts, food, steps, turn, True))
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
        return _new(self.board_state, (pacman, ghosts, food, steps, turn, False))

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
        return position_text(self.maze, state, over=self.is_terminal(state))

    def parse(self, text: str) -> PacManState:
        """Return the position that ``text`` describes, as :meth:`text` writes it.

        The maze alone will do at the start of a game: Pac-Man on ``P``, the ghosts in the order in which they
        are read, no step made.

        Example:
            >>> game = PacMan("P  .G")
            >>> game.parse(" GP. ")
            PacManState(pacman=2, ghosts=(1,), food=1, steps=0, turn=0, choosing=False)
        """
        pacman, ghosts, food, steps, turn, choosing = read_position(self.maze, text)
        state = self.board_state(pacman, ghosts, food, steps, turn, choosing)
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
        return (square_place(self.maze, self._targets(state)[action], action),)

    def _targets(self, state: PacManState) -> dict[str, int]:
        """Return the squares to which the steps of whoever's turn it is lead, by their names."""
        mover = state.ghosts[state.turn - 1] if state.turn else state.pacman
        return {**dict(self.maze.steps[mover]), STOP: mover, CHOOSE: mover}

    def _picture(self, state: PacManState, notes: Mapping[str, str], shades: Mapping[str, float]) -> str:
        """Return the maze; notes and shades of steps stand on the squares they lead to."""
        targets = self._targets(state)
        food = [square for number, square in enumerate(self.maze.food) if state.food >> number & 1]
        turn = f"ghost {state.turn}'s turn" if state.turn else "Pac-Man's turn"
        who = "game over" if self.is_terminal(state) else turn
        return pacman_svg(
            self.maze,
            pacman=state.pacman,
            ghosts=state.ghosts,
            food=food,
            notes={targets[action]: note for action, note in notes.items() if action in targets},
            shades={targets[action]: shade for action, shade in shades.items() if action in targets},
            caption=f"score {self.score(state)} · step {state.steps} of {self.step_limit} · {who}",
            title=self._title(state),
        )


def _maze(layout: object) -> Maze:
    if isinstance(layout, str) and layout in LAYOUTS:
        return Maze(LAYOUTS[layout])
    if not isinstance(layout, str) or not set(layout) & set("%.\n "):
        raise InvalidGame(
            f"there is no layout {quoted(layout)}; choose one of {', '.join(map(repr, LAYOUTS))}, or draw a maze"
        )
    return Maze(layout)


def _randomness(ghosts: object) -> float:
    if isinstance(ghosts, str) and ghosts in _PROBABILITY:
        return _PROBABILITY[ghosts]
    if isinstance(ghosts, bool) or not isinstance(ghosts, (int, float)) or not 0 <= ghosts <= 1:
        raise InvalidGame(
            f"ghosts are 'adversarial', 'random', or the probability of a random step, from 0 to 1, not {ghosts!r}"
        )
    return float(ghosts)
