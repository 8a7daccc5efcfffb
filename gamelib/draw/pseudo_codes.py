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
        worker: the name that the algorithm's module has for the function of another module that does the work,
            and to which the lines belong; empty if the algorithm does it itself.
    """

    lines: tuple[PseudoLine, ...]
    variables: tuple[str, ...]
    node_variable: str | None = None
    worker: str = ""


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
    ("  for each a in ACTIONS(s) do", "alphabeta", ("with ", "for action in")),
    ("    value[a] ← VALUE(RESULT(s, a), α, β)", "alphabeta", ("alpha, beta =", "found, line =")),
    ("    raise α to it (MIN: lower β to it)", "alphabeta", ("values.add", "if values.cut", "break")),
    ("  return the a of greatest value (MIN: smallest)", "alphabeta", ("entered =", "return found_out")),
    ("", "", ()),
    ("function VALUE(s, α, β) returns a value", "", ()),
    ("  if TERMINAL-TEST(s) then", "search", ("if game.is_terminal",)),
    ("    return UTILITY(s, MAX)", "search", ("leaves +=",)),
    ("  if CUTOFF-TEST(s) then return EVAL(s)", "search", ("if plies ==", "return horizon.value")),
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

_EXPECTIMINIMAX: Final[tuple[PseudoLine, ...]] = (
    ("function EXPECTIMINIMAX-DECISION(s) returns an action", "", ()),
    ("  if TERMINAL-TEST(s) then return none", "expectiminimax", ("if game.is_terminal",)),
    ("  for each a in ACTIONS(s) do", "expectiminimax", ("chances =", "values =", "for action in")),
    ("    value[a] ← VALUE(RESULT(s, a))", "expectiminimax", ("values[action] =",)),
    ("  return the a of greatest value (MIN: smallest)", "expectiminimax", ("return result_with_chance",)),
    ("", "", ()),
    ("function VALUE(s) returns a value", "", ()),
    ("  if TERMINAL-TEST(s) then", "value", ("if game.is_terminal",)),
    ("    return UTILITY(s, MAX)", "value", ("leaves +=",)),
    ("  if PLAYER(s) = CHANCE: return EXPECTED-VALUE(s)", "value", ("inner +=", "mover =", "if mover is CHANCE")),
    ("  else return MAX-VALUE(s) or MIN-VALUE(s)", "value", ("return max_value",)),
    ("", "", ()),
    ("function EXPECTED-VALUE(s) returns a value", "", ()),
    ("  v ← 0", "expected_value", ("v = 0",)),
    ("  for each outcome r of chance in s do", "expected_value", ("for outcome, probability in",)),
    ("    v ← v + P(r) · VALUE(RESULT(s, r))", "expected_value", ("v += probability",)),
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
    ("function STAR1-DECISION(s) returns an action", "", ()),
    ("  if TERMINAL-TEST(s) then return none", "_star", ("if game.is_terminal",)),
    ("  α ← −∞; β ← +∞; all values lie in [L, U]", "_star", ("values =",)),
    ("  for each a in ACTIONS(s) do", "_star", ("for action in",)),
    ("    value[a] ← VALUE(RESULT(s, a), α, β)", "_star", ("alpha, beta =", "found, line =")),
    ("    raise α to it (MIN: lower β to it)", "_star", ("values.add",)),
    ("  return the a of best value", "_star", ("return values.result",)),
    ("", "", ()),
    ("function VALUE(s, α, β) returns a value", "", ()),
    ("  if TERMINAL-TEST(s) then", "search", ("over =", "if over")),
    ("    return UTILITY(s, MAX)", "search", ("leaves +=",)),
    ("  if PLAYER(s) = CHANCE then", "search", ("inner +=", "mover =", "if mover is CHANCE")),
    ("    return CHANCE-VALUE(s, α, β)", "search", ("return chance_value",)),
    ("  else as ALPHA-BETA does", "search", ("return max_value",)),
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
    ("  if TERMINAL-TEST(s) then return none", "maxn", ("if game.is_terminal",)),
    ("  for each a in ACTIONS(s) do", "maxn", ("mover_at_root =", "for action in")),
    ("    v[a] ← VECTOR(RESULT(s, a))", "maxn", ("child =", "values[action]")),
    ("    keep the first a best for PLAYER(s)", "maxn", ("elif best is None or better", "best, chosen =")),
    ("  return it", "maxn", ("if best is None:", "return VectorResult")),
    ("", "", ()),
    ("function VECTOR(s) returns one value a player", "", ()),
    ("  if TERMINAL-TEST(s) then", "value", ("if plies == 0",)),
    ("    return UTILITY(s, p) for each player p", "value", ("leaves +=",)),
    ("  if PLAYER(s) = CHANCE: return MEAN(s)", "value", ("inner +=", "mover =", "if mover is", "game.check")),
    ("  else return BEST(s)", "value", ("return choice",)),
    ("", "", ()),
    ("function BEST(s) returns one value a player", "", ()),
    ("  best ← none; p ← PLAYER(s)", "choice", ("best: Vector",)),
    ("  for each a in ACTIONS(s) do", "choice", ("for action in",)),
    ("    v ← VECTOR(RESULT(s, a))", "choice", ("child =", "vector, rest =")),
    ("    if v[p] > best[p] then best ← v", "choice", ("if best is None or (not left_early", "best, line =")),
    ("      if pruning and best[p] is enough: return best", "choice", ("if best[mover] >=",)),
    ("  return best", "choice", ("if best is None:", "return best")),
    ("", "", ()),
    ("function MEAN(s) returns one value a player", "", ()),
    ("  v ← (0, …, 0)", "expected", ("means =",)),
    ("  for each outcome r of chance in s do", "expected", ("for outcome, probability in",)),
    ("    v ← v + P(r) · VECTOR(RESULT(s, r))", "expected", ("vector, _ =", "for player in", "means[player]")),
    ("  return v", "expected", ("return tuple",)),
)

_CHANCE_VARIABLES: Final = ("state", "action", "outcome", "probability", "v", "found", "values")
_WINDOW_VARIABLES: Final = ("state", "action", "alpha", "beta", "v", "found")

PSEUDO_CODE: Final[Mapping[str, PseudoCode]] = {
    "gamelib.search.minimax.minimax": PseudoCode(_RECURSIVE, ("state", "action", "v", "value", "values")),
    "gamelib.search.stack.minimax_by_stack": PseudoCode(_BY_STACK, ("x", "L"), "x"),
    "gamelib.search.alphabeta.alphabeta": PseudoCode(_ALPHA_BETA, _WINDOW_VARIABLES),
    "gamelib.search.labels.minimax_by_labels": PseudoCode(_BY_LABELS, ("node", "tree"), "node"),
    "gamelib.search.expectiminimax.expectiminimax": PseudoCode(_EXPECTIMINIMAX, _CHANCE_VARIABLES),
    "gamelib.search.expectimax.expectimax": PseudoCode(_EXPECTIMAX, _CHANCE_VARIABLES, worker="expectiminimax"),
    "gamelib.search.star.star1": PseudoCode(
        _STAR1,
        ("state", "action", "chance", "alpha", "beta", "low", "high", "at_most", "at_least", "v", "found"),
        worker="_star",
    ),
    "gamelib.search.maxn.maxn": PseudoCode(
        _MAXN, ("state", "action", "best", "vector", "outcome", "probability", "means", "values")
    ),
    "gamelib.search.paranoid.paranoid": PseudoCode(_ALPHA_BETA, _WINDOW_VARIABLES, worker="alphabeta"),
}
"""By the name of the algorithm with its module."""
