"""A tree for two, three or four players, searched as the reader likes: who wants what, and what that leaves out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Final

from gamelib.errors import GameError
from gamelib.games import TreeGame, random_vector_tree
from gamelib.result import Vector
from gamelib.search import OneAgainstAll, maxn, paranoid
from gamelib.watch import Path, watch
from gamelib.widgets.explorer import Explorer, View, choice, slider
from gamelib.widgets.pruned_tree import cut_children, interval_text, known_values, pruned_svg
from gamelib.widgets.vector_tree import backed_up, choices_svg, vector_graph, vector_words
from gamelib.wording import counted

if TYPE_CHECKING:
    import networkx as nx

MAXN: Final = "max^n"
PRUNED: Final = "max^n, shallow pruning"
PARANOID: Final = "paranoid, alpha-beta"
NOBODY: Final = "nobody"
ALL: Final = "all the others"
TOTAL: Final = 10
"""What the players of a tree share."""
MOST_LEAVES: Final = 27


class ManyPlayersExplorer(Explorer):
    """What a tree is worth to each, and which leaves were looked at, by algorithm and by who is against player 1."""

    title = "a tree for several players"
    wide = True

    def make_controls(self) -> Mapping[str, Any]:
        """Return the number of players, the shape of the tree, the algorithm, and who plays against player 1."""
        return {
            "players": slider("players", 3, 2, 4),
            "depth": slider("depth", 3, 1, 4),
            "branching": slider("branching", 2, 2, 3),
            "number": slider("random tree", 58, 1, 99),
            "algorithm": choice("algorithm", (MAXN, PRUNED, PARANOID)),
            "against": choice("against player 1", (NOBODY, "player 2", "player 3", "player 4", ALL)),
        }

    def view(
        self, *, players: int, depth: int, branching: int, number: int, algorithm: str, against: str
    ) -> View:
        """Search the tree, and draw what each node is known to be worth."""
        if branching**depth > MOST_LEAVES:
            raise GameError(
                f"{branching} to the power of {depth} is {branching**depth} leaves, and no more than {MOST_LEAVES} "
                "vectors fit a page; choose a smaller depth or branching"
            )
        game = random_vector_tree(players, branching, depth, total=TOTAL, rng=number)
        if algorithm == MAXN:
            return _searched_whole(game, _coalition(against, players))
        if against != NOBODY:
            raise GameError(
                "shallow pruning needs every player to play for itself, and paranoid search has all the others against "
                f"player 1 anyway: to choose who is against player 1, choose the algorithm {MAXN!r}"
            )
        return _pruned(game) if algorithm == PRUNED else _feared(game)


def _coalition(against: str, players: int) -> set[int]:
    if against in (NOBODY, ALL):
        return set(range(1, players)) if against == ALL else set()
    player = int(against.split()[1])
    if player > players:
        raise GameError(f"there is no player {player} at a table of {players}")
    return {player - 1}


def _searched_whole(game: TreeGame, coalition: set[int]) -> View:
    found = backed_up(game, coalition=coalition)
    alone = backed_up(game).vectors[()]
    root = found.vectors[()]
    leaves = len(found.vectors) - len(found.chosen)
    who = " and ".join(game.player_names[player] for player in sorted(coalition))
    against = (
        f"with {who} against player 1, who gets {root[0]:g} (if everybody plays for itself: {alone[0]:g})"
        if coalition
        else "everybody plays for itself"
    )
    facts = (
        f"Max^n, {against}: {counted(leaves, 'leaf', 'leaves')}, all looked at; worth {vector_words(root)}, "
        f"play goes {' '.join(found.line)}."
    )
    return View(facts, choices_svg(vector_graph(game, found.vectors), found.chosen, {}))


def _pruned(game: TreeGame) -> View:
    watched = watch(game)
    result = maxn(watched, total=TOTAL)
    seen, leaves = _prefixes(watched.leaves), 0
    shown: dict[Path, str | Vector] = {}
    unseen: list[Path] = []

    def visit(state: str, path: Path) -> Vector | None:
        """Return the vector of a node, or ``None`` if the search left it with a bound, or never came."""
        nonlocal leaves
        if path not in seen:
            unseen.append(path)
        if game.is_terminal(state):
            leaves += 1
            return tuple(game.utility(state, each) for each in range(game.num_players))
        mover = game.player(state)
        assert isinstance(mover, int)
        below = {action: visit(game.result(state, action), (*path, action)) for action in game.actions(state)}
        known = [vector for action, vector in below.items() if vector is not None and (*path, action) in seen]
        if path not in seen:
            shown[path] = ""
            return None
        best = max(known, key=lambda vector: vector[mover])
        if any((*path, action) not in seen for action in below):
            shown[path] = f"{game.player_names[mover].removeprefix('player ')}: ≥{best[mover]:g}"
            return None
        shown[path] = best
        return best

    visit(game.initial_state(), ())
    facts = (
        f"Max^n with shallow pruning: {result.leaves} of {counted(leaves, 'leaf', 'leaves')} looked at; "
        f"worth {vector_words(result.values)}, play goes {' '.join(result.principal_variation)}."
    )
    return View(facts, _cut_svg(vector_graph(game, shown, unseen=unseen), result.principal_variation))


def _feared(game: TreeGame) -> View:
    watched = watch(game)
    result = paranoid(watched)
    seen = _prefixes(watched.leaves)
    known = known_values(OneAgainstAll(game, 0), watched.leaves)  # type: ignore[arg-type]
    inner = {path[:plies] for path in known for plies in range(len(path))}
    shown: dict[Path, str | Vector] = {path: interval_text(known[path]) for path in inner}
    line = result.principal_variation
    facts = (
        f"Paranoid with alpha-beta: {result.leaves} of {counted(len(known) - len(inner), 'leaf', 'leaves')} "
        f"looked at; player 1 gets at least {result.value:g} with {line[0]}, whatever the others do "
        f"(max^n expects {backed_up(game).vectors[()][0]:g})."
    )
    return View(facts, _cut_svg(vector_graph(game, shown, unseen=[path for path in known if path not in seen]), line))


def _prefixes(leaves: Collection[Path]) -> set[Path]:
    return {leaf[:plies] for leaf in leaves for plies in range(len(leaf) + 1)}


def _cut_svg(graph: nx.DiGraph, line: tuple[str, ...]) -> str:
    path: Path = ()
    for action in line:
        graph.edges[path, (*path, action)]["best"] = True
        path = (*path, action)
    return pruned_svg(graph, cut_children(graph))
