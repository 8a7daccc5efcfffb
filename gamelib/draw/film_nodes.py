"""The steps of a film by node: the search comes to a node, hears what a child is worth, cuts, returns."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from gamelib.draw.code import Code
from gamelib.draw.film_steps import FilmStep, by_line, cuts_told, film_moments, joined, readable
from gamelib.draw.film_values import SIGNS, SO_FAR
from gamelib.draw.graph import DiGraph, is_tree, value_text, window_text, worth_text
from gamelib.draw.players import numbers_of, player_text
from gamelib.trace import Step, Traced, Vector, Window, is_number, value_of
from gamelib.trace import readable as readable_part
from gamelib.watch import Path

ENTER: Final = "enter"
HEAR: Final = "hear"
CUT: Final = "cut"
END: Final = "end"


@dataclass(frozen=True, slots=True)
class _Scene:
    """Some moments of a film that are one step by node.

    Attributes:
        kind: what happens.
        node: the node it happens at.
        new: the nodes the search comes to.
        start: the number of the first moment.
    """

    kind: str
    node: Path
    new: tuple[Path, ...]
    start: int


def film_steps(
    traced: Traced[Any, Any], graph: DiGraph, codes: tuple[Code, ...]
) -> tuple[tuple[FilmStep, ...], tuple[FilmStep, ...]]:
    """Return the steps of a film by node, and those by line.

    Args:
        graph: the tree that was searched.
        codes: the code beside the tree; lines that the first of them does not show make no steps.
    """
    moments = film_moments(traced.steps, graph, codes)
    lines, ends = by_line(moments, graph)
    if not lines:
        return (), ()
    teller = _Teller(traced, graph)
    tells_node = codes[0].node_variable is not None
    scenes = list(_scenes(traced.steps, moments, graph, tells_node))
    starts = [scene.start for scene in scenes]
    nodes: list[FilmStep] = []
    for scene, start, end in zip(scenes, starts, [*starts[1:], len(moments)], strict=True):
        step, until = joined(moments[start:end]), start + 1 if scene.kind == CUT else end
        if tells_node and scene.kind == ENTER:
            here = (number for number in range(start, until) if moments[number].node == teller.numbers[scene.node])
            until = max(here, default=until - 1) + 1
        at = next((number for number in reversed(range(until)) if moments[number].lines[0] >= 0), ends[0])
        did = moments[at]
        if tells_node and at + 1 < len(moments) and moments[at + 1].node != did.node:  # it only fetches the next node
            before = (moment for moment in reversed(moments[start:at]) if moment.lines[0] not in {-1, did.lines[0]})
            did = next(before, did)
        nodes.append(replace(
            step, lines=did.lines, variables=moments[at].variables, node=teller.numbers[scene.node],
            sentence=teller.sentence(scene, step, traced.steps[start:end]), place=bisect_left(ends, at),
        ))  # fmt: skip
    chosen: dict[str, Any] = {"variables": {"returned": teller.returned}, "best": teller.best}
    nodes[-1] = replace(nodes[-1], **chosen)
    last = lines[-1]
    told = f"{last.sentence.partition(': ')[0]}: {codes[0].lines[last.lines[0]].strip()}"
    cut = cuts_told(graph, last.cut, "; cut, ")
    lines[-1] = replace(last, sentence=f"{told}{cut}; {teller.ending}.", **chosen)
    return tuple(nodes), tuple(lines)


def _scenes(
    steps: Sequence[Step], moments: Sequence[FilmStep], graph: DiGraph, tells_node: bool
) -> Iterator[_Scene]:
    """Yield where the steps by node begin.

    Args:
        tells_node: whether a variable tells the node at work, so that coming back to one is something that happens.
    """
    nodes, seen, cuts = list(graph), set[Path](), dict[int, Path]()
    for number, (step, moment) in enumerate(zip(steps, moments, strict=True)):
        if step.left is not None and moment.cut and number < len(steps) - 1:
            while steps[number - 1].node == step.left and steps[number - 1].returned is not None:
                number -= 1  # where the call that cuts returns, and not only the one about the node that called it
            cuts[number] = step.left
    at_work, scene = (), None
    for number, (step, moment) in enumerate(zip(steps, moments, strict=True)):
        before, at_work = at_work, nodes[moment.node] if moment.node >= 0 else at_work
        new = [path for path in dict.fromkeys((*step.entered, at_work)) if path not in seen]
        seen.update(new)
        left = steps[number - 1].left if number else None
        told = [path for path in step.values if step.returned is None and graph.out_degree(path)]
        begins = None
        if number == len(steps) - 1:
            begins = END, ()
        elif number in cuts:
            begins = CUT, cuts[number]
        elif new or scene is None:
            begins = ENTER, new[-1]
        elif left:
            begins = HEAR, left[:-1]
        elif told and told[-1] != scene.node:
            begins = HEAR, told[-1]
        elif tells_node and at_work != before and graph.out_degree(at_work):
            begins = HEAR, at_work
        if begins is not None:
            scene = _Scene(*begins, tuple(new), number)
            yield scene


class _Teller:
    """Says what happens at nodes, in the words of one film."""

    def __init__(self, traced: Traced[Any, Any], graph: DiGraph) -> None:
        self.graph, self.nodes = graph, list(graph)
        self.numbers = {node: number for number, node in enumerate(graph)}
        self.seats: Sequence[str] = graph.graph["seats"]
        self.is_tree = is_tree(traced.watched.game)
        self.values: dict[Path, str] = {}
        self.windows: dict[Path, Window] = {}
        self.entered: set[Path] = set()
        self.returned, line = self._result(traced.returned, traced.watched.num_players)
        self.best = tuple(
            self.numbers[line[:plies]] for plies in range(1, len(line) + 1) if line[:plies] in self.numbers
        )
        self.ending = f"{traced.functions[0].__name__} returns {self.returned}"

    def _result(self, returned: Any, players: int) -> tuple[str, Path]:
        """Return in words what the search returned, and the line of play it recommends, as far as it is known."""
        value = value_of(returned, players)
        worth = "" if value is None else self._worth(worth_text(value))
        line: Path = getattr(returned, "principal_variation", ())
        if not line:
            actions = {path[-1] for path in self.graph.successors(())}
            parts = returned if isinstance(returned, tuple) else (returned,)
            line = tuple(part for part in parts if isinstance(part, str) and part in actions)[:1]
        if line:
            action = self.graph.edges[(), line[:1]]["action"]
            return action + (f", worth {worth}" if worth else ""), line
        return worth or readable(self.graph, readable_part(returned, players)), ()

    def sentence(self, scene: _Scene, step: FilmStep, steps: Sequence[Step]) -> str:
        """Return what happens in a scene."""
        self.entered.update(scene.new, *(each.entered for each in steps))
        self.values |= {self.nodes[number]: text for number, text in step.values.items()}
        self.windows |= {path: window for each in steps for path, window in each.windows.items()}
        cut = cuts_told(self.graph, step.cut, "Cut, ")
        if scene.kind == END:
            return f"{cut}. {self.ending}." if cut else f"{self.ending}."
        if scene.kind == ENTER:
            return " ".join(self._comes_to(path, step) for path in scene.new)
        if scene.kind == CUT:
            return f"{self._who(scene.node)} is left{self._why(scene.node, steps[0].returned)}. {cut}."
        return self._has_seen(scene.node) + self._window(scene.node, step)

    def _comes_to(self, path: Path, step: FilmStep) -> str:
        data, value = self.graph.nodes[path], self._value(path)
        mover = player_text(data["player"], self.seats)
        if self.is_tree and path:
            edge = self.graph.edges[path[:-1], path]
            chance = "" if edge["probability"] is None else f" ({value_text(edge['probability'])})"
            where = f"{edge['action']}{chance} leads to {data['label']}"
            if data["player"] is None:
                return f"{where}, a leaf worth {value}."
            told = f"{where}: {mover} is to move"
        else:
            where = f"After {self._name(path)}" if path else f"At {self._name(path)}"
            if data["player"] is None:
                return f"{where} the game is over: worth {value}."
            told = f"{where} {mover} is to move"
        if value.endswith(SO_FAR):
            told += f"; v = {value.removesuffix(SO_FAR)} so far"
        elif value:
            told += f", but the search stops here: {value}"
        return f"{told}.{self._window(path, step)}"

    def _has_seen(self, path: Path) -> str:
        seen = []
        for child in self.graph.successors(path):
            value = self._value(child)
            if child in self.entered and value and not value.endswith(SO_FAR):
                chance = self.graph.edges[path, child]["probability"]
                seen.append(value if chance is None else f"{value} ({value_text(chance)})")
        heard = f" has seen {' and '.join(filter(None, (', '.join(seen[:-1]), seen[-1])))}" if seen else ""
        value = self._value(path)
        if value.endswith(SO_FAR):
            return f"{self._who(path)}{heard}: v = {value.removesuffix(SO_FAR)} so far."
        if not heard and not value:
            return f"Back at {self._name(path)}."
        return f"{self._who(path)}{heard}{f': it is worth {value}' if value else ''}."

    def _why(self, path: Path, returned: float | Vector | None) -> str:
        """Return in words why a node is left early, as far as its value and its window tell."""
        if returned is None:
            return ""
        told = f" with {self._value(path).lstrip(SIGNS)}"
        window = self.windows.get(path)
        if window is None or not is_number(returned):
            return told
        low, high = window
        if returned <= low and (returned < high or returned == high):
            return f"{told}, not above alpha = {value_text(low)}"
        if returned >= high and (returned > low or returned == low):
            return f"{told}, not below beta = {value_text(high)}"
        return f"{told}, its window {window_text(window)} being closed" if low >= high else told

    def _window(self, path: Path, step: FilmStep) -> str:
        window = step.windows.get(self.numbers[path])
        return f" Window {window}." if window else ""

    def _value(self, path: Path) -> str:
        return self._worth(self.values.get(path) or self.graph.nodes[path]["value"])

    def _worth(self, value: str) -> str:
        """Return a value for a sentence, in which the numbers of several players need brackets around them."""
        plain = value.removesuffix(SO_FAR)
        return f"({plain}){value[len(plain):]}" if numbers_of(plain, self.seats) else value

    def _who(self, path: Path) -> str:
        mover = player_text(self.graph.nodes[path]["player"], self.seats)
        return f"{mover[0].upper()}{mover[1:]} {'at' if self.is_tree or not path else 'after'} {self._name(path)}"

    def _name(self, path: Path) -> str:
        if self.is_tree:
            return str(self.graph.nodes[path]["label"])
        return " ".join(self.graph.nodes[path[:plies]]["label"] for plies in range(1, len(path) + 1)) or "the root"
