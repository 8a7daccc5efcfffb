"""The code beside a film: a reader's own source, or the pseudo-code of one of our algorithms.

The pseudo-code of an algorithm stands here line by line, each with the lines of Python that do
what it says. A test checks that every one of these lines exists.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Final, TypeAlias

from gamelib.errors import GameError

PseudoLine: TypeAlias = tuple[str, str, tuple[str, ...]]
"""The line, the Python function it belongs to, and how the Python lines it stands for begin."""


@dataclass(frozen=True, slots=True)
class Code:
    """Code to show beside a film.

    Attributes:
        title: what it is.
        lines: its lines.
        line_of: for a file and the number of a line there, the index in ``lines``; lines that are
            not shown are missing.
        variables: the variables worth showing, all that can be shown if ``None``.
        node_variable: the variable that holds the node at work, where that is not an argument.
    """

    title: str
    lines: tuple[str, ...]
    line_of: Mapping[tuple[str, int], int]
    variables: tuple[str, ...] | None = None
    node_variable: str | None = None


@dataclass(frozen=True, slots=True)
class PseudoCode:
    """The pseudo-code of an algorithm, as it is written down below."""

    lines: tuple[PseudoLine, ...]
    variables: tuple[str, ...]
    node_variable: str | None = None


def source_code(functions: Iterable[FunctionType]) -> Code:
    """Return the source of the functions without their docstrings, an empty line between two of them.

    Raises:
        GameError: if the source is not to be had, as for a function typed into a bare interpreter, or
            was changed since the function was made.
    """
    text: list[str] = []
    line_of: dict[tuple[str, int], int] = {}
    for function in functions:
        lines, first = _source(function)
        skipped = {
            line
            for each in _functions_in(lines)
            if ast.get_docstring(each) is not None
            for line in range(each.body[0].lineno, (each.body[0].end_lineno or 0) + 1)
        }
        shown = [number for number in range(1, len(lines) + 1) if number not in skipped]
        text += [""] if text else []
        line_of |= {(_file(function), first + number - 1): len(text) + i for i, number in enumerate(shown)}
        text += textwrap.dedent("".join(lines[number - 1] for number in shown)).rstrip().splitlines()
    return Code("Python", tuple(text), line_of)


def pseudo_code(function: FunctionType) -> Code | None:
    """Return the pseudo-code of one of our algorithms, or ``None`` if there is none.

    Each line of Python belongs to the line of pseudo-code that says how it begins, or else to that
    of the line above it in the same function.
    """
    written = PSEUDO_CODE.get(f"{function.__module__}.{function.__name__}")
    if written is None:
        return None
    lines, first = _source(function)
    inside: dict[int, str] = {}
    for each in _functions_in(lines):  # outer functions come before those inside them
        inside |= dict.fromkeys(range(each.lineno, (each.end_lineno or 0) + 1), each.name)
    line_of: dict[tuple[str, int], int] = {}
    above: dict[str, int] = {}
    for number, line in enumerate(lines, 1):
        name = inside.get(number, "")
        for index, (_, function_name, beginnings) in enumerate(written.lines):
            if name == function_name and line.strip().startswith(beginnings):
                above[name] = index
        if name in above:
            line_of[_file(function), first + number - 1] = above[name]
    text = tuple(text for text, _, _ in written.lines)
    return Code("pseudo-code", text, line_of, written.variables, written.node_variable)


def _source(function: FunctionType) -> tuple[list[str], int]:
    """Return the lines of a function as they were compiled, and the number of the first.

    Raises:
        GameError: if they are not to be had, or were changed since.
    """
    name, file = function.__name__, _file(function)
    linecache.checkcache(file)
    text = "".join(linecache.getlines(file, function.__globals__))
    if not text:
        raise GameError(
            f"the source of {name} is not to be had: write it into a file or a cell of a notebook "
            "(cells that begin with %%time or %%timeit, and exec, keep none)"
        )
    if function.__code__ not in _compiled(text, function.__code__.co_flags & annotations.compiler_flag):
        raise GameError(
            f"{file} no longer says what {name} does: it was changed after {name} was imported from it, "
            "and a film would show the wrong lines; restart the kernel, or import it again with importlib.reload"
        )
    return inspect.getsourcelines(function)


@lru_cache(maxsize=32)
def _compiled(text: str, flags: int) -> frozenset[CodeType]:
    """Return the code of all functions in a file or cell, none if it cannot be compiled."""
    try:
        waiting = [compile(text, "", "exec", flags | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)]
    except (SyntaxError, ValueError):  # half-edited, or not even text
        return frozenset()
    for code in waiting:  # the list grows while it is read
        waiting += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return frozenset(waiting)


def _file(function: FunctionType) -> str:
    return function.__code__.co_filename


def _functions_in(lines: list[str]) -> list[ast.FunctionDef]:
    tree = ast.parse(textwrap.dedent("".join(lines)))
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


_RECURSIVE: Final[tuple[PseudoLine, ...]] = (
    ("function MINIMAX-DECISION(s) returns an action", "", ()),
    ("  if TERMINAL-TEST(s) then return none", "minimax", ("if game.is_terminal",)),
    ("  for each a in ACTIONS(s) do", "minimax", ("values =", "for action in")),
    ("    value[a] ← MINIMAX(RESULT(s, a))", "minimax", ("values[action] =",)),
    ("  return the a of greatest value (MIN: smallest)", "minimax", ("return decision",)),
    ("", "", ()),
    ("function MINIMAX(s) returns a value", "", ()),
    ("  if TERMINAL-TEST(s) then", "minimax_value", ("if game.is_terminal",)),
    ("    return UTILITY(s, MAX)", "minimax_value", ("leaves +=", "value = game", "return value, None")),
    ("  if PLAYER(s) = MAX then return MAX-VALUE(s)", "minimax_value", ("inner +=", "mover =", "return max_value")),
    ("  if PLAYER(s) = MIN then return MIN-VALUE(s)", "minimax_value", ("if mover == MIN", "return min_value")),
    ("", "", ()),
    ("function MAX-VALUE(s) returns a value", "", ()),
    ("  v ← −∞", "max_value", ("v: float",)),
    ("  for each a in ACTIONS(s) do", "max_value", ("for action in",)),
    ("    v ← max(v, MINIMAX(RESULT(s, a)))", "max_value", ("value, rest =", "if value > v", "v, line =")),
    ("  return v", "max_value", ("return v",)),
    ("", "", ()),
    ("function MIN-VALUE(s) returns a value", "", ()),
    ("  v ← +∞", "min_value", ("v: float",)),
    ("  for each a in ACTIONS(s) do", "min_value", ("for action in",)),
    ("    v ← min(v, MINIMAX(RESULT(s, a)))", "min_value", ("value, rest =", "if value < v", "v, line =")),
    ("  return v", "min_value", ("return v",)),
)

_BY_STACK: Final[tuple[PseudoLine, ...]] = (
    ("function MINIMAX(n) returns a value", "", ()),
    ("  L ← (n)", "minimax_by_stack", ("root =", "L = deque")),
    ("  loop", "", ()),
    ("    x ← the first node of L", "minimax_by_stack", ("while True", "x = L[0]")),
    ("    if x = n and x has a value then return it", "minimax_by_stack", ("if x is root and", "break", "values =")),
    ("    if x has a value then", "minimax_by_stack", ("if x.value is not None",)),
    ("      update the value of x's parent with it", "minimax_by_stack", ("x.report",)),
    ("      remove x from L", "minimax_by_stack", ("L.popleft",)),
    ("    else if TERMINAL-TEST(x) then", "minimax_by_stack", ("elif game.is_terminal",)),
    ("      value of x ← UTILITY(x, MAX)", "minimax_by_stack", ("nodes, leaves =", "x.value = utility_for_max")),
    ("    else", "minimax_by_stack", ("else:",)),
    ("      value of x ← −∞ for MAX, +∞ for MIN", "minimax_by_stack", ("nodes +=", "x.value = -inf")),
    ("      add the children of x at the head of L", "minimax_by_stack", ("children =", "L.extendleft")),
)

_BY_LABELS: Final[tuple[PseudoLine, ...]] = (
    ("function MINIMAX(n) returns a value", "", ()),
    ("  tree ← (n)", "minimax_by_labels", ("leaves = 0", "tree =")),
    ("  for each x in tree, which grows meanwhile", "minimax_by_labels", ("for node in tree",)),
    ("    if TERMINAL-TEST(x): label UTILITY(x, MAX)", "minimax_by_labels", ("if game.is_terminal(node", "leaves +=")),
    ("    else add its children at the end of tree", "minimax_by_labels", ("else:", "node.player =", "tree.extend")),
    (
        "  while some x has no label, but its children do",
        "minimax_by_labels",
        ("for node in reversed", "if node.value", "if not node.children"),
    ),
    ("    if MAX moves at x: its children's greatest", "minimax_by_labels", ("if node.player == MAX",)),
    ("    if MIN moves at x: its children's smallest", "minimax_by_labels", ("elif node.player == MIN",)),
    ("  return the label of n", "minimax_by_labels", ("values =", "return decision")),
)

_ALPHA_BETA: Final[tuple[PseudoLine, ...]] = (
    ("function ALPHA-BETA-SEARCH(s)", "", ()),
    ("  α ← −∞; β ← +∞", "alphabeta", ("values =",)),
    ("  if TERMINAL-TEST(s) then return none", "alphabeta", ("if game.is_terminal",)),
    ("  for each a in ACTIONS(s) do", "alphabeta", ("for action in",)),
    ("    value[a] ← VALUE(RESULT(s, a), α, β)", "alphabeta", ("alpha, beta =", "found, line =")),
    ("    raise α to it (MIN: lower β to it)", "alphabeta", ("values.add", "if values.cut", "break")),
    ("  return the a of greatest value (MIN: smallest)", "alphabeta", ("return values.result",)),
    ("", "", ()),
    ("function VALUE(s, α, β) returns a value", "", ()),
    ("  if TERMINAL-TEST(s) then", "search", ("if game.is_terminal",)),
    ("    return UTILITY(s, MAX)", "search", ("leaves +=", "return game.utility")),
    ("  if CUTOFF-TEST(s) then return EVAL(s)", "search", ("if plies ==", "return horizon")),
    ("  if PLAYER(s) = MAX: return MAX-VALUE(s, α, β)", "search", ("inner +=", "mover =", "return max_value")),
    ("  if PLAYER(s) = MIN: return MIN-VALUE(s, α, β)", "search", ("if mover == MIN", "return min_value")),
    ("", "", ()),
    ("function MAX-VALUE(s, α, β) returns a value", "", ()),
    ("  v ← −∞", "max_value", ("v: float",)),
    ("  for each a in ACTIONS(s) do", "max_value", ("for action in",)),
    ("    v ← max(v, VALUE(RESULT(s, a), α, β))", "max_value", ("found, rest =", "if found > v", "v, line =")),
    ("    if v ≥ β then return v  (a cut)", "max_value", ("if v >= beta",)),
    ("    α ← max(α, v)", "max_value", ("if v > alpha",)),
    ("  return v", "max_value", ("return v",)),
    ("", "", ()),
    ("function MIN-VALUE(s, α, β) returns a value", "", ()),
    ("  v ← +∞", "min_value", ("v: float",)),
    ("  for each a in ACTIONS(s) do", "min_value", ("for action in",)),
    ("    v ← min(v, VALUE(RESULT(s, a), α, β))", "min_value", ("found, rest =", "if found < v", "v, line =")),
    ("    if v ≤ α then return v  (a cut)", "min_value", ("if v <= alpha",)),
    ("    β ← min(β, v)", "min_value", ("if v < beta",)),
    ("  return v", "min_value", ("return v",)),
    ("", "", ()),
    ("function ACTIONS(s), in the order to search", "arranged", ("assert", "return move_order")),
)

PSEUDO_CODE: Final[Mapping[str, PseudoCode]] = {
    "gamelib.search.minimax.minimax": PseudoCode(_RECURSIVE, ("state", "action", "v", "value", "values")),
    "gamelib.search.stack.minimax_by_stack": PseudoCode(_BY_STACK, ("x", "L"), "x"),
    "gamelib.search.alphabeta.alphabeta": PseudoCode(_ALPHA_BETA, ("state", "action", "alpha", "beta", "v", "found")),
    "gamelib.search.labels.minimax_by_labels": PseudoCode(_BY_LABELS, ("node", "tree"), "node"),
}
