"""Go, compiled: boards of 1 x 1 to 19 x 19 points, with the simple ko rule.

The board has an edge of points around it, so that every point has four neighbours; a point here is one of this larger
board. A state is a row of numbers: four of the game (plies, passes, the point that a ko forbids or -1, and how many
points are free), and then six of each point: its colour (0 if it is free, 1 black, 2 white, 4 edge); the first stone of
its group, and the next one in it, in a circle; for a first stone how many liberties its stones have, each counted for
itself; the free points, in any order, and where in that list a point stands.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from gamelib.engine.compiled import Words, drawn, helper, mixed
from gamelib.engine.rulebooks import Compiled
from gamelib.errors import InvalidGame
from gamelib.games.go import Go, GoState

PLIES: Final = 0
PASSES: Final = 1
KO: Final = 2
ROOM: Final = 3
POINTS: Final = 4
NOWHERE: Final = -1
FREE: Final = 0
EDGE: Final = 4
PASS: Final = 0
"""The number of the pass: a corner of the edge."""


class GoRules(NamedTuple):
    """The side of the board, that of the larger one, komi, most plies, and where lists of points begin."""

    size: int
    side: int
    komi: float
    most_plies: int
    head: int
    link: int
    liberties: int
    free: int
    place: int

    def moves(self, state: Any, found: Any) -> Any:
        """Write the points where a stone may be put, row by row, and the pass."""
        if self.over(state):
            return 0
        count = 0
        for row in range(1, self.size + 1):
            for point in range(row * self.side + 1, row * self.side + 1 + self.size):
                if state[POINTS + point] == FREE and breathes(self, state, point):
                    found[count] = point
                    count += 1
        found[count] = PASS
        return count + 1

    def play(self, state: Any, action: int) -> None:
        """Put a stone on a point, and take off what has no liberty then; or pass."""
        if action == PASS:
            state[PASSES] += 1
            state[KO] = NOWHERE
        else:
            state[PASSES] = 0
            put(self, state, action, 1 + state[PLIES] % 2)
        state[PLIES] += 1

    def over(self, state: Any) -> Any:
        """Return whether both players have passed, or the most plies were played."""
        return state[PASSES] == 2 or state[PLIES] >= self.most_plies

    def mover(self, state: Any) -> Any:
        """Return 0 where black is to move."""
        return np.int64(state[PLIES] & 1)

    def utility(self, state: Any) -> Any:
        """Return what the end is worth to MAX."""
        lead = margin(self, state)
        return 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0

    def estimate(self, state: Any) -> Any:
        """Return black's lead in area as a share of the board, a loss and a win at most."""
        if self.over(state):
            return self.utility(state)
        return max(-1.0, min(1.0, margin(self, state) / self.size**2))

    def playout(self, state: Any, dice: Any) -> Any:
        """Return MAX's utility after legal actions at random, the pass being one of them; the state is played on."""
        while not self.over(state):
            while True:
                chosen = drawn(dice, state[ROOM] + 1)
                action: Any = np.int64(state[self.free + chosen] if chosen < state[ROOM] else PASS)
                if action == PASS or breathes(self, state, action):
                    break
            self.play(state, action)
        return self.utility(state)

    def key(self, state: Any) -> Any:
        """Return a number for tables."""
        number = mixed(np.uint64(state[PLIES] * 4 + state[PASSES]))  # or else a later ply could make up for a ko
        for at in range(KO, self.head):
            if at != ROOM:
                number = mixed(number + np.uint64(state[at] + 1))
        return number


@helper
def around(rules: Any, point: Any) -> Any:
    """Return the four points beside a point."""
    return point - rules.side, point - 1, point + 1, point + rules.side


@helper
def breathes(rules: Any, state: Any, point: Any) -> Any:
    """Return whether a stone may be put on a free point: no ko forbids it, and it has a liberty or captures."""
    if point == state[KO]:
        return False
    for near in around(rules, point):
        if state[POINTS + near] == FREE:
            return True
    own = 1 + state[PLIES] % 2
    for near in around(rules, point):
        if state[POINTS + near] != EDGE:
            first, shared = state[rules.head + near], 0
            for other in around(rules, point):
                if state[rules.head + other] == first:
                    shared += 1
            if (state[rules.liberties + first] > shared) == (state[POINTS + near] == own):
                return True
    return False


@helper
def put(rules: Any, state: Any, point: Any, colour: int) -> None:
    """Put a stone on a free point where it is legal."""
    state[ROOM] -= 1  # the last free point takes its place in the list
    last = state[rules.free + state[ROOM]]
    state[rules.free + state[rules.place + point]] = last
    state[rules.place + last] = state[rules.place + point]
    state[POINTS + point] = colour
    state[rules.head + point] = state[rules.link + point] = point
    state[rules.liberties + point] = 0
    walled = True
    for near in around(rules, point):
        if state[POINTS + near] == FREE:
            state[rules.liberties + point] += 1
        else:
            state[rules.liberties + state[rules.head + near]] -= 1
        walled = walled and state[POINTS + near] != FREE and state[POINTS + near] != colour
    captured, taken = 0, NOWHERE
    for near in around(rules, point):
        if state[POINTS + near] == colour:
            if state[rules.head + near] != state[rules.head + point]:
                join(rules, state, point, near)
        elif state[POINTS + near] == 3 - colour and state[rules.liberties + state[rules.head + near]] == 0:
            captured += take_off(rules, state, near)
            taken = near
    state[KO] = taken if captured == 1 and walled else NOWHERE


@helper
def join(rules: Any, state: Any, point: Any, near: Any) -> None:
    """Make two groups one."""
    first, stone = state[rules.head + near], point
    state[rules.liberties + first] += state[rules.liberties + state[rules.head + point]]
    while state[rules.head + stone] != first:
        state[rules.head + stone] = first
        stone = state[rules.link + stone]
    after = state[rules.link + point]
    state[rules.link + point] = state[rules.link + near]
    state[rules.link + near] = after


@helper
def take_off(rules: Any, state: Any, stone: Any) -> Any:
    """Take a group off the board, and return how many stones that were."""
    count, at = 0, np.int64(stone)
    while count == 0 or at != stone:
        state[POINTS + at] = FREE
        state[rules.free + state[ROOM]] = at
        state[rules.place + at] = state[ROOM]
        state[ROOM] += 1
        count += 1
        at = np.int64(state[rules.link + at])
    for _ in range(count):
        for near in around(rules, at):
            if state[POINTS + near] != FREE:  # an edge point is counted with, for itself
                state[rules.liberties + state[rules.head + near]] += 1
        at = np.int64(state[rules.link + at])
    return count


@helper
def margin(rules: Any, state: Any) -> Any:
    """Return by how many points black is ahead by Tromp and Taylor's area scoring, the komi taken off."""
    black, white, points = 0, 0, rules.side**2
    below = np.empty_like(state)  # what lies below a point on a pile of points to look at; 0 if never there
    for point in range(points):
        below[point] = 0
    for start in range(points):
        colour = state[POINTS + start]
        if colour == 1:
            black += 1
        elif colour == 2:
            white += 1
        elif colour == FREE and below[start] == 0:
            size, reached = 0, 0  # flood a region of free points, and note which colours it reaches
            below[start], top = points, start
            while top < points:
                point, top = top, int(below[top])
                size += 1
                for near in around(rules, point):
                    reached |= state[POINTS + near]
                    if state[POINTS + near] == FREE and below[near] == 0:
                        below[near], top = top, near
            black += size if reached & 3 == 1 else 0
            white += size if reached & 3 == 2 else 0
    return black - white - rules.komi


class CompiledGo(Compiled[GoState, int]):
    """Go with its compiled rules."""

    of = Go

    def __init__(self, game: Go) -> None:
        super().__init__(game)
        if game.superko:
            raise InvalidGame(f"the engine plays Go with the simple ko rule, not {game!r}: superko=False")
        self._at = [(row + 1) * (game.size + 2) + column + 1 for row in range(game.size) for column in range(game.size)]
        points = (game.size + 2) ** 2
        lists = [POINTS + each * points for each in range(1, 6)]
        self.rules = GoRules(game.size, game.size + 2, float(game.komi), game.most_plies, *lists)
        self.words = POINTS + 6 * points
        self.most_moves, self.move_numbers = game.size**2 + 1, points
        self.longest = game.most_plies

    def number(self, action: int) -> int:
        """Return the point on the larger board, or the pass."""
        return PASS if action == self.game.passing else self._at[action]

    def action(self, number: int) -> int:
        """Return the point, or the pass."""
        if number == PASS:
            return int(self.game.passing)
        row, column = divmod(int(number), self.rules.side)
        return int((row - 1) * self.rules.size + column - 1)

    def state_words(self, state: GoState) -> Words:
        """Return the state as numbers, its stones put down one by one."""
        rules = self.rules
        words = np.zeros(self.words, np.int32)
        words[POINTS : rules.head] = EDGE
        for count, point in enumerate(self._at):
            words[POINTS + point] = FREE
            words[rules.free + count], words[rules.place + point] = point, count
        words[ROOM] = len(self._at)
        for at, point in enumerate(self._at):
            for colour, stones in ((1, state.black), (2, state.white)):
                if stones >> at & 1:
                    put(rules, words, point, colour)
        words[PLIES], words[PASSES] = state.plies, state.passes
        words[KO] = self._at[state.ko.bit_length() - 1] if state.ko else NOWHERE
        return words  # type: ignore[return-value]

    def state(self, words: Words) -> GoState:
        """Return the stones as bitboards."""
        colours = [int(words[POINTS + point]) for point in self._at]
        black, white = (sum(1 << at for at, each in enumerate(colours) if each == colour) for colour in (1, 2))
        ko = 1 << self.action(int(words[KO])) if words[KO] != NOWHERE else 0
        return self.game.board_state(black, white, ko, int(words[PASSES]), int(words[PLIES]), ())  # type: ignore[no-any-return]
