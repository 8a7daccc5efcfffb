"""The pseudo-code of our algorithms, line by line, each with the lines of Python that do what it says.

A test checks that every one of these lines of Python exists.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

PseudoLine: TypeAlias = tuple[str, str, tuple[str, ...]]
"""The line, the Python function it belongs to, and how the Python lines it stands for begin."""


@dataclass(frozen=True, slots=True)
class PseudoCode:
    """The pseudo-code of an algorithm.

    Attributes:
        lines: its lines.
        variables: the variables worth showing beside it.
        node_variable: the variable that holds the node at work, where that is not an argument.
        workers: the names that the algorithm's module has for the functions of other modules that do work whose lines
            are shown.
    """

    lines: tuple[PseudoLine, ...]
    variables: tuple[str, ...]
    node_variable: str | None = None
    workers: tuple[str, ...] = ()


_RECURSIVE: Final[tuple[PseudoLine, ...]] = (
    ("function MINIMAX-DECISION(s) returns an action", "", ()),
    ("  if TERMINAL-TEST(s) then return none", "minimax", ("if search.over",)),
    ("  for each a in ACTIONS(s) do", "minimax", ("values =", "for action in")),
    ("    value[a] ← MINIMAX(RESULT(s, a))", "minimax", ("values[action] =",)),
    ("  return the a of greatest value (MIN: smallest)", "minimax", ("return search.decision",)),
    ("", "", ()),
    ("function MINIMAX(s) returns a value", "", ()),
    ("  if TERMINAL-TEST(s) then", "minimax_value", ("if is_terminal",)),
    ("    return UTILITY(s, MAX)", "minimax_value", ("return utility", "return estimate")),
    ("  if PLAYER(s) = MAX then return MAX-VALUE(s)", "minimax_value", ("if depth", "mover =", "return max_value")),
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
    ("    if x = n and x has a value then return it", "minimax_by_stack", ("if x is root and", "return search.d")),
    ("    if x has a value then", "minimax_by_stack", ("if x.value is not None",)),
    ("      update the value of x's parent with it", "minimax_by_stack", ("x.report",)),
    ("      remove x from L", "minimax_by_stack", ("L.popleft",)),
    ("    else if TERMINAL-TEST(x) then", "minimax_by_stack", ("elif game.is_terminal",)),
    ("      value of x ← UTILITY(x, MAX)", "minimax_by_stack", ("x.value = search", "elif x.depth")),
    ("    else", "minimax_by_stack", ("else:",)),
    ("      value of x ← −∞ for MAX, +∞ for MIN", "minimax_by_stack", ("x.player =", "x.value = -inf")),
    ("      add the children of x at the head of L", "minimax_by_stack", ("children =", "L.extendleft")),
)

_BY_LABELS: Final[tuple[PseudoLine, ...]] = (
    ("function MINIMAX(n) returns a value", "", ()),
    ("  tree ← (n)", "minimax_by_labels", ("tree =",)),
    ("  for each x in tree, which grows meanwhile", "minimax_by_labels", ("for node in tree",)),
    ("    if TERMINAL-TEST(x): label UTILITY(x, MAX)", "minimax_by_labels", ("if game", "elif node.d", "node.val")),
    ("    else add its children at the end of tree", "minimax_by_labels", ("else:", "node.player =", "tree.extend")),
    (
        "  while some x has no label, but its children do",
        "minimax_by_labels",
        ("for node in reversed", "if node.value"),
    ),
    ("    if MAX moves at x: its children's greatest", "minimax_by_labels", ("if node.player == MAX",)),
    ("    if MIN moves at x: its children's smallest", "minimax_by_labels", ("elif node.player == MIN",)),
    ("  return the label of n", "minimax_by_labels", ("return search.decision",)),
)

_ALPHA_BETA: Final[tuple[PseudoLine, ...]] = (
    ("function ALPHA-BETA-SEARCH(s)", "", ()),
    ("  return the a with VALUE(s, −∞, +∞)", "alphabeta", ("return search.conclusion",)),
    ("", "", ()),
    ("function VALUE(s, α, β) returns a value", "", ()),
    ("  if TERMINAL-TEST(s) then", "value", ("if is_terminal",)),
    ("    return UTILITY(s, MAX)", "value", ("return utility",)),
    ("  if CUTOFF-TEST(s) then return EVAL(s)", "value", ("if depth ==", "return evaluate")),
    ("  if PLAYER(s) = MAX: return MAX-VALUE(s, α, β)", "value", ("mover =", "return max_value")),
    ("  if PLAYER(s) = MIN: return MIN-VALUE(s, α, β)", "value", ("if mover == MIN", "return min_value")),
    ("", "", ()),
    ("function MAX-VALUE(s, α, β) returns a value", "", ()),
    ("  v ← −∞", "max_value", ("v, line = -inf",)),
    ("  for each a in ACTIONS(s) do", "max_value", ("for action in",)),
    ("    v ← max(v, VALUE(RESULT(s, a), α, β))", "max_value", ("found, rest =", "if found > v", "v, line = found")),
    ("    if v ≥ β then return v  (a cut)", "max_value", ("if v >= beta",)),
    ("    α ← max(α, v)", "max_value", ("alpha =",)),
    ("  return v", "max_value", ("return v",)),
    ("", "", ()),
    ("function MIN-VALUE(s, α, β) returns a value", "", ()),
    ("  v ← +∞", "min_value", ("v, line = inf",)),
    ("  for each a in ACTIONS(s) do", "min_value", ("for action in",)),
    ("    v ← min(v, VALUE(RESULT(s, a), α, β))", "min_value", ("found, rest =", "if found < v", "v, line = found")),
    ("    if v ≤ α then return v  (a cut)", "min_value", ("if v <= alpha",)),
    ("    β ← min(β, v)", "min_value", ("beta =",)),
    ("  return v", "min_value", ("return v",)),
)

_EXPECTIMINIMAX: Final[tuple[PseudoLine, ...]] = (
    ("function EXPECTIMINIMAX-DECISION(s) returns an action", "", ()),
    ("  if TERMINAL-TEST(s) then return none", "expectiminimax", ("if search.over",)),
    ("  for each a in ACTIONS(s) do", "expectiminimax", ("chances =", "values =", "for action in")),
    ("    value[a] ← VALUE(RESULT(s, a))", "expectiminimax", ("values[action] =",)),
    ("  return the a of greatest value (MIN: smallest)", "expectiminimax", ("return result_with_chance",)),
    ("", "", ()),
    ("function VALUE(s) returns a value", "", ()),
    ("  if TERMINAL-TEST(s) then", "value", ("if game.is_terminal",)),
    ("    return UTILITY(s, MAX)", "value", ("return search.",)),
    ("  if PLAYER(s) = CHANCE: return EXPECTED-VALUE(s)", "value", ("if depth", "mover =", "if mover is CHANCE")),
    ("  else return MAX-VALUE(s) or MIN-VALUE(s)", "value", ("if mover == MAX",)),
    ("", "", ()),
    ("function EXPECTED-VALUE(s) returns a value", "", ()),
    ("  v ← 0", "expected_value", ("v = 0",)),
    ("  for each outcome r of chance in s do", "expected_value", ("for outcome, probability in",)),
    ("    v ← v + P(r) · VALUE(RESULT(s, r))", "expected_value", ("found, _ =", "v += probability")),
    ("  return v", "expected_value", ("return v",)),
    ("", "", ()),
    ("function MAX-VALUE(s) returns a value", "", ()),
    ("  v ← −∞", "max_value", ("v: float",)),
    ("  for each a in ACTIONS(s) do", "max_value", ("for action in",)),
    ("    v ← max(v, VALUE(RESULT(s, a)))", "max_value", ("found, rest =", "if found > v", "v, line =")),
    ("  return v", "max_value", ("return v",)),
    ("", "", ()),
    ("function MIN-VALUE(s) returns a value", "", ()),
    ("  v ← +∞", "min_value", ("v: float",)),
    ("  for each a in ACTIONS(s) do", "min_value", ("for action in",)),
    ("    v ← min(v, VALUE(RESULT(s, a)))", "min_value", ("found, rest =", "if found < v", "v, line =")),
    ("  return v", "min_value", ("return v",)),
)

_EXPECTIMAX: Final[tuple[PseudoLine, ...]] = tuple(
    (
        text.replace("EXPECTIMINIMAX", "EXPECTIMAX")
        .replace("PLAYER(s) = CHANCE", "PLAYER(s) is not ours")
        .replace("outcome r of chance", "action r of the model"),
        function,
        beginnings,
    )
    for text, function, beginnings in _EXPECTIMINIMAX
)

_STAR1: Final[tuple[PseudoLine, ...]] = (
    ("function STAR1-SEARCH(s, L, U)", "", ()),
    ("  return the a with VALUE(s, −∞, +∞)", "_star", ("return search.conclusion", "values =")),
    ("", "", ()),
    ("function VALUE(s, α, β) returns a value", "", ()),
    ("  if TERMINAL-TEST(s) then", "value", ("if is_terminal",)),
    ("    return UTILITY(s, MAX)", "value", ("return within_bounds",)),
    ("  if PLAYER(s) = CHANCE then", "value", ("if depth", "mover =", "if mover is CHANCE")),
    ("    return CHANCE-VALUE(s, α, β)", "value", ("return chance_value",)),
    ("  else as ALPHA-BETA does", "value", ("if mover == MAX",)),
    ("", "", ()),
    ("function CHANCE-VALUE(s, α, β)", "", ()),
    ("  low ← Σ P(r)·L; high ← Σ P(r)·U", "chance_value", ("children =", "lower, upper", "if probing", "low =")),
    ("  for each outcome r of chance in s do", "chance_value", ("for (chance, child)",)),
    ("    if high ≤ α: return high  (a cut)", "chance_value", ("if high <=",)),
    ("    if low ≥ β: return low  (a cut)", "chance_value", ("if low >=",)),
    ("    take P(r)·L from low, P(r)·U from high", "chance_value", ("low, high = low - chance",)),
    ("    A ← (α−high)/P(r); B ← (β−low)/P(r)", "chance_value", ("at_most, at_least =",)),
    ("    v ← VALUE(RESULT(s, r),", "chance_value", ("found, _ =",)),
    ("              max(A, L), min(B, U))", "", ()),
    ("    if v ≤ A: return high + P(r)·v  (a cut)", "chance_value", ("if found <=",)),
    ("    if v ≥ B: return low + P(r)·v  (a cut)", "chance_value", ("if found >=",)),
    ("    add P(r)·v to low and to high", "chance_value", ("low, high = low + chance",)),
    ("  return low", "chance_value", ("return low",)),
)

_MAXN: Final[tuple[PseudoLine, ...]] = (
    ("function MAXN-DECISION(s) returns an action", "", ()),
    ("  if TERMINAL-TEST(s) then return none", "maxn", ("if search.over",)),
    ("  for each a in ACTIONS(s) do", "maxn", ("one =", "for action in", "for action, vector")),
    ("    v[a] ← VECTOR(RESULT(s, a))", "maxn", ("values[action]",)),
    ("  return the first a best for PLAYER(s)", "maxn", ("chosen =", "return VectorResult")),
    ("", "", ()),
    ("function VECTOR(s) returns one value a player", "", ()),
    ("  if TERMINAL-TEST(s) then", "value", ("if depth ==",)),
    ("    return UTILITY(s, p) for each player p", "value", ("return search.vector", "return promised")),
    ("  if PLAYER(s) = CHANCE: return MEAN(s)", "value", ("mover =", "if mover is", "game.check")),
    ("  best ← none; p ← PLAYER(s)", "value", ("best: Vector",)),
    ("  for each a in ACTIONS(s) do", "value", ("for action in", "for action, vector")),
    ("    v ← VECTOR(RESULT(s, a))", "value", ("vector, rest =",)),
    ("    if v[p] > best[p] then best ← v", "value", ("if not best", "best, line =")),
    ("  return best", "value", ("return best",)),
    ("", "", ()),
    ("function MEAN(s) returns one value a player", "", ()),
    ("  v ← (0, …, 0)", "mean_vector", ("means =",)),
    ("  for each outcome r of chance in s do", "mean_vector", ("for outcome, probability in",)),
    ("    v ← v + P(r) · VECTOR(RESULT(s, r))", "mean_vector", ("vector, _ =", "for player", "means[player]")),
    ("  return v", "mean_vector", ("return tuple",)),
)

_CHANCE_VARIABLES: Final = ("state", "action", "outcome", "probability", "v", "found", "values")
_WINDOW_VARIABLES: Final = ("state", "action", "alpha", "beta", "v", "found")

PSEUDO_CODE: Final[Mapping[str, PseudoCode]] = {
    "gamelib.search.minimax.minimax": PseudoCode(_RECURSIVE, ("state", "action", "v", "value", "values")),
    "gamelib.search.stack.minimax_by_stack": PseudoCode(_BY_STACK, ("x", "L"), "x"),
    "gamelib.search.alphabeta.alphabeta": PseudoCode(_ALPHA_BETA, _WINDOW_VARIABLES),
    "gamelib.search.labels.minimax_by_labels": PseudoCode(_BY_LABELS, ("node", "tree"), "node"),
    "gamelib.search.expectiminimax.expectiminimax": PseudoCode(_EXPECTIMINIMAX, _CHANCE_VARIABLES),
    "gamelib.search.expectimax.expectimax": PseudoCode(_EXPECTIMAX, _CHANCE_VARIABLES, workers=("expectiminimax",)),
    "gamelib.search.star.star1": PseudoCode(
        _STAR1,
        ("state", "action", "chance", "alpha", "beta", "low", "high", "at_most", "at_least", "v", "found"),
    ),
    "gamelib.search.maxn.maxn": PseudoCode(
        _MAXN, ("state", "action", "best", "vector", "outcome", "probability", "means", "values")
    ),
    "gamelib.search.paranoid.paranoid": PseudoCode(_ALPHA_BETA, _WINDOW_VARIABLES, workers=("alphabeta",)),
}
"""By the name of the algorithm with its module."""
