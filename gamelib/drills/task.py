"""What a kind of drills is made of: a tree, and questions with one answer each that is worked out by hand.

Here and elsewhere, wherever people work by hand, :func:`read_number` reads what they typed, :func:`alike` compares it
with as much room as there is to be, and :func:`grouped` tells known slips apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import floor, inf, isclose, isinf, log10
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from gamelib.errors import GameError
from gamelib.game import CHANCE
from gamelib.games.tree import Leaf, Tree, TreeGame, nodes_of
from gamelib.rng import Draw

Number: TypeAlias = "int | Fraction | float"
"""A whole number, a fraction, or a float: a number asked to two places, or an end of an open window."""

Answer: TypeAlias = "Number | str | frozenset[str] | tuple[Number, ...]"
"""A number, the name of a node, the names of leaves, or several numbers in order."""

Story = TypeVar("Story")

_NUMBER: Final = re.compile(r"([+-]?)(?:([0-9]{1,16})(?:[.,]([0-9]{0,20}))?|[.,]([0-9]{1,20}))(?:/([0-9]{1,16}))?")
_MOST_PLACES: Final = 20
"""So many digits after the point can be typed."""
_TYPED: Final = 10
"""A number that ends with this place, or before it, has to be typed in full."""
_ENDLESS: Final = re.compile("([+-]?)(?:inf(?:inity)?|∞)", re.IGNORECASE)


class DrillError(GameError):
    """A drill was asked for that there is not, or an answer cannot be read; the message says what is wanted."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said of an answer.

    Attributes:
        said: the words: what went wrong, if that is known, and the reason of the right answer.
    """

    right: bool
    said: str


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the picture of a drill.

    Attributes:
        name: what it is called.
        role: who moves: MAX, MIN, CHANCE or player 1 and so on; or leaf.
        label: what stands in it: the value of a leaf, counts.
        edge: what stands on the branch to it, such as a probability.
        children: the nodes below, from left to right.
        marked: whether it lies on the path that the drill is about.
    """

    name: str
    role: str
    label: str = ""
    edge: str = ""
    children: tuple[Node, ...] = ()
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One question of a drill.

    Attributes:
        question: one line of plain English.
        node: the name of the node it is asked about; ``None`` for a question about the whole.
        answer: the right answer.
        reason: why, in the numbers of this drill.
        slips: wrong answers that tell a story, and what it is.
        choices: the names of which one, or some, are the answer; empty if it is made of numbers.

    Example:
        >>> step = Step("What is the value of B?", "B", 3, "MIN takes 3 of 3 and 12.", {12: "That is the greatest."})
        >>> step.check(step.read(" 12 "))
        Verdict(right=False, said='No, not 12. That is the greatest. MIN takes 3 of 3 and 12.')
        >>> step.check(step.read("3")).said
        'Yes, 3. MIN takes 3 of 3 and 12.'
    """

    question: str
    node: str | None
    answer: Answer
    reason: str
    slips: Mapping[Answer, str] = field(default_factory=dict)
    choices: tuple[str, ...] = ()

    def read(self, typed: str) -> Answer:
        """Return what was typed as an answer.

        Example:
            >>> Step("Which leaves are pruned?", None, frozenset(), "", choices=("C1", "C2")).read("c2")
            frozenset({'C2'})
        """
        text = re.sub(r"[\[\](){}<>]", " ", typed.replace("−", "-").replace(";", ", ")).strip()
        if self.choices:
            return self._names(text)
        if not isinstance(self.answer, tuple):
            return read_number(text)
        words = re.sub(r"\s*/\s*", "/", text).split()
        over = len(self.answer) == 2 and len(words) == 1 and "/" in text  # such as 1.5/5; of 1/3, 2 each is a fraction
        parts = words[0].split("/") if over else text.replace(",", " ").split()
        if len(parts) != len(self.answer):
            example = written(tuple(range(1, 1 + len(self.answer))))
            raise DrillError(f"write {len(self.answer)} numbers with commas between them, such as {example}")
        return tuple(read_number(part.strip(), endless=True) for part in parts)

    def _names(self, text: str) -> Answer:
        """Return the name, or the names, that a text has."""
        known = {name.casefold(): name for name in self.choices}
        parts = text.casefold().replace(",", " ").split()
        several = isinstance(self.answer, frozenset)
        if several and parts == ["none"]:
            return frozenset()
        if not parts or not known.keys() >= set(parts) or (not several and len(parts) > 1):
            form = "names with commas between them, or none" if several else "one name"
            raise DrillError(f"write {form}, out of {', '.join(self.choices)}")
        return frozenset(known[part] for part in parts) if several else known[parts[0]]

    def check(self, given: Answer) -> Verdict:
        """Return whether an answer is right, and why."""
        if same(given, self.answer):
            return Verdict(True, f"Yes, {written(given)}. {self.reason}")
        return Verdict(False, f"No, not {written(given)}. {f'{self.story(given)} '.lstrip()}{self.reason}")

    def story(self, given: Answer) -> str:
        """Return what is known of how one comes to a wrong answer, if anything is."""
        return next((words for wrong, words in self.slips.items() if same(given, wrong)), "")


def read_number(text: str, endless: bool = False) -> Number:
    """Return the number that a text is, with a point or a comma or as a fraction, or raise DrillError.

    Args:
        endless: whether it may be infinite.

    Example:
        >>> read_number("2,5"), read_number("-10/4"), read_number("3")
        (Fraction(5, 2), Fraction(-5, 2), 3)
    """
    if endless and (match := _ENDLESS.fullmatch(text)):
        return -inf if match[1] == "-" else inf
    match = _NUMBER.fullmatch(text)
    if match is None or (match[5] and int(match[5]) == 0):
        raise DrillError("write a number such as 3, -2, 1.5 or 3/2" + (", or inf or -inf" if endless else ""))
    sign, whole, places, bare, below = match.groups()
    number = Fraction(f"{sign}{whole or 0}.{places or bare or 0}") / int(below or 1)
    return int(number) if number.denominator == 1 else number


def alike(given: Any, answer: Any, close: Callable[[Any, Any], bool]) -> bool:
    """Return whether two answers are the same, numbers in them being so if they are ``close``.

    Example:
        >>> alike((1.001, "b2"), (1, "b2"), lambda a, b: abs(a - b) < 0.01), alike({"a": 1}, {"b": 1}, float.__eq__)
        (True, False)
    """
    if isinstance(given, dict) and isinstance(answer, dict):
        return given.keys() == answer.keys() and all(alike(given[key], answer[key], close) for key in given)
    if isinstance(given, tuple) and isinstance(answer, tuple):
        return len(given) == len(answer) and all(alike(*pair, close) for pair in zip(given, answer, strict=True))
    if _is_number(given) and _is_number(answer):
        return close(given, answer)
    return bool(given == answer)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, Fraction, float)) and not isinstance(value, bool) and value == value  # NaN is not


def grouped(
    answer: Any, slips: Iterable[tuple[Any, Story]], same: Callable[[Any, Any], bool]
) -> list[tuple[Any, list[Story]]]:
    """Return wrong answers with their stories: none that is right, and those that nothing tells apart together.

    Example:
        >>> grouped(3, [(3, "luck"), (12, "the greatest"), (2, "the least"), (12, "the last")], int.__eq__)
        [(12, ['the greatest', 'the last']), (2, ['the least'])]
    """
    found: list[tuple[Any, list[Story]]] = []
    for wrong, story in slips:
        if not same(wrong, answer):
            known = next((stories for each, stories in found if same(wrong, each)), None)
            if known is None:
                found.append((wrong, [story]))
            else:
                known.append(story)
    return found


def same(given: Answer, answer: Answer, *, rounded: bool = False) -> bool:
    """Return whether what is given counts as the answer.

    A float may be given rounded to two places, and so may a fraction whose digits have no end, or none soon; if it is
    very small, to more of them.

    Args:
        rounded: whether it is enough that something counts as both.

    Example:
        >>> same(Fraction("1.48"), 1.4803), same(Fraction("1.5"), Fraction(3, 2)), same(Fraction("2.99"), 3)
        (True, True, False)
    """

    def close(one: Number, other: Number) -> bool:
        within = room(other) + (room(one) if rounded else 0)
        return one == other or (within > 0 and abs(float(one) - float(other)) <= within)

    return alike(given, answer, close)


def room(number: Number) -> float:
    """Return how far from a number an answer may be: 0, or half a unit of the last place that is asked for.

    Example:
        >>> room(Fraction(1, 8)), room(Fraction(1, 100_000)), round(room(Fraction(1, 3)), 6)
        (0, 0, 0.005)
    """
    exact = isinstance(number, int) or (isinstance(number, Fraction) and 10**_TYPED % number.denominator == 0)
    return 0 if exact or isinf(number) else (0.5 + 1e-7) / 10 ** places(number)


def places(number: Number) -> int:
    """Return to how many places after the point a number is asked for that is not asked for in full.

    Example:
        >>> places(Fraction(1, 3)), places(Fraction(1, 3_000)), places(0.0004)
        (2, 5, 2)
    """
    size = abs(float(number))
    return min(1 - floor(log10(size)), _MOST_PLACES) if isinstance(number, Fraction) and 0 < size < 0.01 else 2


def in_full(number: Number) -> str:
    """Return a number to its last digit, or as a fraction if its digits have no end.

    Example:
        >>> [in_full(each) for each in (3, Fraction(1, 8), Fraction(-1, 100_000), Fraction(-2, 3))]
        ['3', '0.125', '-0.00001', '-2/3']
    """
    fraction = Fraction(number)
    after = next((each for each in range(1, 100) if 10**each % fraction.denominator == 0), None)
    if fraction.denominator == 1 or after is None:
        return str(fraction)
    text = str(abs(fraction * 10**after)).zfill(1 + after)
    return f"{'-' if fraction < 0 else ''}{text[:-after]}.{text[-after:]}"


def written(answer: Answer) -> str:
    """Return an answer as people write it.

    Example:
        >>> [written(each) for each in (Fraction(21, 10), 1.4803, (-inf, 3), frozenset({"C3", "C2"}), frozenset())]
        ['2.1', '1.48', '(-∞, 3)', 'C2, C3', 'none']
        >>> [written(each) for each in (Fraction(1, 3), Fraction(10**16, 3 * 10**16 + 1))]
        ['1/3', '0.33']
    """
    if isinstance(answer, tuple):
        return f"({', '.join(map(written, answer))})"
    if isinstance(answer, frozenset):
        return ", ".join(sorted(answer, key=lambda name: (len(name), name))) or "none"
    if isinstance(answer, (int, str)):
        return str(answer)
    if isinf(answer):
        return "∞" if answer > 0 else "-∞"
    if isinstance(answer, Fraction) and _NUMBER.fullmatch(text := in_full(answer)):  # else nobody could type it
        return text
    return f"{round(float(answer), places(answer)) + 0.0:.{places(answer)}f}"


def told_apart(answer: Answer, slips: Iterable[tuple[Answer, str]]) -> dict[Answer, str]:
    """Return the slips by their answers: none that is right, and those with one answer told together.

    Example:
        >>> told_apart(3, [(3, "Luck."), (12, "That is MAX's."), (12, "That is the last.")])
        {12: "That is MAX's. Or: That is the last."}
    """
    return {wrong: " Or: ".join(words) for wrong, words in grouped(answer, slips, partial(same, rounded=True))}


Exact: TypeAlias = "int | Fraction"
Slips: TypeAlias = Sequence[tuple[Answer, str]]
"""Wrong answers, and what is said of them."""


class Task(NamedTuple):
    """A task: its text, picture and questions, and whether each of these has one right answer."""

    text: str
    tree: Node
    steps: tuple[Step, ...]
    clear: bool = True


LEAST: Final = Fraction(1, 10**9)
MOST: Final = 10**16

Kind: TypeAlias = tuple[Callable[[Draw, int], Any], Callable[[Any], Task]]
"""What draws a tree of a level, and what makes a task of a tree."""


def exact(number: Number) -> Exact:
    """Return a number as a whole number or a fraction: what the digits of a float say, or what they are rounded from.

    Example:
        >>> exact(3.0), exact(0.1), exact(0.1 + 0.2), exact(1 / 3), exact(1e-5)
        (3, Fraction(1, 10), Fraction(3, 10), Fraction(1, 3), Fraction(1, 100000))
    """
    fraction = Fraction(number)
    if isinstance(number, float):
        simple = fraction.limit_denominator(10_000)
        fraction = simple if isclose(simple, number, rel_tol=1e-15) else Fraction(repr(number))
    return int(fraction) if fraction.denominator == 1 else fraction


def listed(values: Sequence[Answer]) -> str:
    """Return answers in words.

    Example:
        >>> listed([3, 12, 8]), listed([3])
        ('3, 12 and 8', '3')
    """
    *most, last = map(written, values)
    return f"{', '.join(most)} and {last}" if most else last


def signed(number: Number) -> str:
    """Return a number as it stands in a product: in brackets if it is below 0."""
    return f"({written(number)})" if number < 0 else written(number)


def grown(widths: Sequence[int], leaf: Callable[[], Any]) -> Any:
    """Return a tree with so many children at each node, ply by ply, and leaves that are drawn."""
    return [grown(widths[1:], leaf) for _ in range(widths[0])] if widths else leaf()


class TreeTask(TreeGame):
    """The tree of a task, for as many players as a leaf has numbers.

    Args:
        tree: as for :class:`~gamelib.games.tree.TreeGame`.

    Attributes:
        inner: the nodes that are no leaves, each after those below it.
        leaves: the others, from left to right.

    Example:
        >>> tree = TreeTask([[3, [1, 2]], [4, 5]])
        >>> tree.inner, tree.leaves, tree.below("A"), tree.role("B")
        (['D', 'B', 'C', 'A'], ['B1', 'D1', 'D2', 'C1', 'C2'], ['B', 'C'], 'MIN')
    """

    def __init__(self, tree: Tree) -> None:
        vectors = [node.utilities for node in nodes_of(tree) if isinstance(node, Leaf)]
        super().__init__(tree, num_players=next((len(each) for each in vectors if isinstance(each, tuple)), 2))
        self.root = self.initial_state()
        if self.is_terminal(self.root):
            raise DrillError("there is nothing to ask about a leaf alone: give a list of leaves or lists")
        for leaf in self.leaves_below(self.root):
            for player in range(self.num_players):
                value = self.utility(leaf, player)
                if value and not LEAST <= abs(value) < MOST:
                    raise DrillError(
                        f"the leaf {leaf} has the value {float(value)!r}, and what is worked out by hand is 0, or from "
                        f"0.000000001 to below 10 ** 16, with either sign: multiply all leaves by the same number"
                    )
        self.inner = [node for node in self._bottom_up(self.root) if not self.is_terminal(node)]
        self.leaves = self.leaves_below(self.root)

    def _bottom_up(self, node: str) -> Iterator[str]:
        for child in self.below(node):
            yield from self._bottom_up(child)
        yield node

    def utility(self, state: str, player: int) -> float:
        """Return what the leaf is worth to ``player``, a whole number or a fraction."""
        return exact(super().utility(state, player))  # type: ignore[return-value]

    def outcomes(self, state: str) -> Sequence[tuple[str, float]]:
        """Return the outcomes of a chance node with their probabilities, which are fractions."""
        return [(outcome, exact(probability)) for outcome, probability in super().outcomes(state)]  # type: ignore[misc]

    def below(self, node: str) -> list[str]:
        """Return the names of the children of a node."""
        return [self.result(node, action) for action in self.actions(node)]

    def leaves_below(self, node: str) -> list[str]:
        """Return the names of the leaves below a node, or of the node itself if it is one."""
        return [each for each in self._bottom_up(node) if self.is_terminal(each)]

    def role(self, node: str) -> str:
        """Return who moves at a node: MAX, MIN, CHANCE or player 1 and so on; or leaf."""
        player = self.player(node)
        return "leaf" if self.is_terminal(node) else "CHANCE" if player is CHANCE else self.player_names[player]

    def seat(self, node: str) -> int:
        """Return the number of the player who moves at a node, or raise DrillError if chance does."""
        player = self.player(node)
        if player is CHANCE:
            raise DrillError(f"chance moves at {node}, and this kind of drills has no chance")
        return player

    def picture(self, node: str = "", edge: str = "") -> Node:
        """Return the picture of the tree below a node, the root if none is given."""
        node = node or self.root
        if self.is_terminal(node):
            players = range(1 if self.num_players == 2 else self.num_players)
            return Node(node, "leaf", ", ".join(in_full(self.utility(node, player)) for player in players), edge)
        chance = self.player(node) is CHANCE
        edges = [in_full(p) for _, p in self.outcomes(node)] if chance else [""] * len(self.actions(node))
        children = tuple(map(self.picture, self.below(node), edges))
        return Node(node, self.role(node), "", edge, children)
