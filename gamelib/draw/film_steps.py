"""The steps of a film: what a traced search did, as the lines, numbers of nodes and texts that a film shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from numbers import Real
from typing import Final

from gamelib.draw.code import Code
from gamelib.draw.graph import DiGraph, passed_over, value_text, window_text, worth_text
from gamelib.draw.picture import describe_cuts
from gamelib.trace import Step
from gamelib.trace_variables import NodeName
from gamelib.watch import Path

LONGEST_LIST: Final = 12


@dataclass(frozen=True, slots=True)
class FilmStep:
    """What a film shows at one moment.

    Attributes:
        lines: the lit line of each code shown, ``-1`` if none.
        node: the number of the node at work, or ``-1``.
        active: the numbers of the nodes whose calls are under way.
        variables: the variables as text, by name.
        values: the values of nodes that change here, by number.
        sentence: the step in words.
        windows: the windows of nodes that change here, as text, by number.
        entered: the numbers of the nodes the search comes to here for the first time.
        cut: the numbers of the nodes that it does not come to, because it leaves their parents here.
    """

    lines: tuple[int, ...]
    node: int
    active: tuple[int, ...]
    variables: Mapping[str, str]
    values: Mapping[int, str]
    sentence: str
    windows: Mapping[int, str] = field(default_factory=dict)
    entered: tuple[int, ...] = ()
    cut: tuple[int, ...] = ()


def film_steps(steps: Iterable[Step], graph: DiGraph, codes: tuple[Code, ...]) -> tuple[FilmStep, ...]:
    """Return the steps of a film.

    Args:
        codes: the code beside the tree; steps on lines that the first of them does not show are left out.
    """
    teller = _Teller(graph, codes)
    traced = tuple(steps)
    told = (teller.film_step(step, cut) for step, cut in zip(traced, _cuts(graph, traced), strict=True))
    return tuple(teller.with_cuts_told(step) for step in _merged(told))


class _Teller:
    """Says what steps show, in the words of one film."""

    def __init__(self, graph: DiGraph, codes: tuple[Code, ...]) -> None:
        self.graph, self.codes = graph, codes
        self._numbers = {node: number for number, node in enumerate(graph)}

    def film_step(self, step: Step, cut: Iterable[Path]) -> FilmStep:
        code = self.codes[0]
        shown = {
            name: value for name, value in step.variables.items() if code.variables is None or name in code.variables
        }
        at_work = shown.get(code.node_variable or "")
        node = at_work.path if isinstance(at_work, NodeName) else step.node
        variables = {name: self._readable(value) for name, value in shown.items()}
        lines = tuple(each.line_of.get((step.file, step.line), -1) for each in self.codes)
        where = f" at {self._name(node)}" if node is not None else ""
        told = ", ".join(f"{name} = {text}" for name, text in variables.items())
        works = step.function.removeprefix("_")  # the search that star1 hands its work to is nobody's to call
        return FilmStep(
            lines=lines,
            node=-1 if node is None else self._numbers[node],
            active=tuple(self._numbers[path] for path in dict.fromkeys(step.calls)),
            variables=variables,
            values={self._numbers[path]: worth_text(worth) for path, worth in step.values.items()},
            sentence=f"{works}{where}: {code.lines[lines[0]].strip()}{f' ({told})' if told else ''}",
            windows={
                self._numbers[path]: window_text(window)
                for path, window in step.windows.items()
                if self.graph.nodes[path]["player"] is not None
            },
            entered=tuple(self._numbers[path] for path in step.entered),
            cut=tuple(self._numbers[path] for path in cut),
        )

    def with_cuts_told(self, step: FilmStep) -> FilmStep:
        if not step.cut:
            return step
        nodes = list(self.graph)
        cuts = describe_cuts(self.graph, (nodes[number] for number in step.cut))
        return replace(step, sentence=f"{step.sentence}; cut, not looked at: {cuts}")

    def _name(self, path: Path) -> str:
        return str(self.graph.nodes[path]["label"])

    def _readable(self, value: object) -> str:
        if isinstance(value, NodeName):
            return self._name(value.path)
        if isinstance(value, bool) or value is None:
            return str(value)
        if isinstance(value, Real):
            return value_text(float(value))
        if isinstance(value, dict):
            return "{" + self._listed(f"{self._readable(k)}: {self._readable(v)}" for k, v in value.items()) + "}"
        if isinstance(value, list):
            return "[" + self._listed(self._readable(each) for each in value) + "]"
        if isinstance(value, tuple):
            only = "," if len(value) == 1 else ""
            return "(" + self._listed(self._readable(each) for each in value) + f"{only})"
        return str(value)

    @staticmethod
    def _listed(items: Iterator[str]) -> str:
        shown = list(items)
        more = f", … {len(shown)} in all" if len(shown) > LONGEST_LIST else ""
        return ", ".join(shown[:LONGEST_LIST]) + more


def _cuts(graph: DiGraph, steps: Iterable[Step]) -> Iterator[list[Path]]:
    """Yield for each step the nodes that are cut in it, because the search leaves their parents there.

    Below the node that is left, cuts are reported once: a search may go through many nodes in one call.
    """
    entered: set[Path] = set()
    told: set[Path] = set()
    for step in steps:
        entered.update(step.entered)
        cut: list[Path] = []
        if step.left is not None:
            missed = passed_over(graph, entered, step.left)
            cut = [child for child in missed if child[:-1] == step.left or child not in told]
            told.update(cut)
        yield cut


def _merged(steps: Iterator[FilmStep]) -> Iterator[FilmStep]:
    """Yield the steps on shown lines, of several in a row on one line and node only the last.

    What became known in the steps left out is shown by the next step.
    """
    held: FilmStep | None = None
    waiting: FilmStep | None = None
    for step in steps:
        new = step if waiting is None else _joined(waiting, step)
        if step.lines[0] < 0:
            waiting = new
            continue
        if held is not None and (held.lines[0], held.node, held.active) == (step.lines[0], step.node, step.active):
            new = _joined(held, new)
        elif held is not None:
            yield held
        held, waiting = new, None
    if held is not None:
        if waiting is not None:
            known = _joined(held, waiting)
            held = replace(held, values=known.values, windows=known.windows, entered=known.entered, cut=known.cut)
        yield held


def _joined(earlier: FilmStep, later: FilmStep) -> FilmStep:
    """Return the later step with what became known in either."""
    return replace(
        later,
        values={**earlier.values, **later.values},
        windows={**earlier.windows, **later.windows},
        entered=(*earlier.entered, *later.entered),
        cut=(*earlier.cut, *later.cut),
    )
