r"""A transposition table: what a search found out about a state, kept for when it comes back.

Different orders of the same moves lead to the same state. An entry of the table says how deep the state was searched,
and its value or, where the search was cut off, a bound of it; and the action that was best or caused the cutoff, which
is worth trying first also where the entry is not deep enough to be used.

A state is looked up as itself: what is equal to it is the same state, and nothing else is. Programs that search
thousands of millions of states keep a number of 64 bits in its place, which takes less room, and take two states with
the same number for one.

A value found with a certain number of plies to go is used only for that number, or for more if all the
lines below it ended before the depth limit. A deeper value would usually be better than the one asked
for, but then the search would not return the value of its depth any more, and nothing could be compared.
Where a game's states tell how they came about (repetitions in chess), two paths to the
same position are two states: the table is then right, and less use.

A table belongs to one question: one game, one evaluation and one kind of horizon. What it holds was found with these,
and a search that asks another question is refused. An object that is changed is still the same object, and what it
keeps may be its notes: whoever changes the weights of an evaluation, or the rules of a game, takes a new table.

Source: R. Greenblatt, D. Eastlake and S. Crocker, "The Greenblatt chess program", 1967; A. Zobrist, "A new hashing
method with application for game playing", 1970; D. Breuker, J. Uiterwijk and J. van den Herik, "Replacement
schemes for transposition tables", *ICCA Journal* 17, 1994, for keeping the deeper entry.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from gamelib.errors import InvalidSearch
from gamelib.game import Action, Game
from gamelib.identity import alike, same_game, settings
from gamelib.number import check_count
from gamelib.result import Bound
from gamelib.same_game import Metered
from gamelib.search.ordering import MoveOrder, Order, as_order
from gamelib.search.search import Found, Search, ValueInWindow, bound_of
from gamelib.wording import quoted


class Entry(NamedTuple):
    """What the table knows of a state.

    Attributes:
        value: its value or a bound of it, from MAX's side.
        bound: which of the two.
        plies: how many plies the search had left there; -1 where it had no limit.
        action: the best or refuting action; ``None`` if there is none.
        complete: whether it rests on ends of the game alone, and not on an evaluation.
    """

    value: float
    bound: Bound
    plies: int
    action: Any
    complete: bool

    def answers(self, plies: int) -> bool:
        """Return whether a search with this many plies left (below 0: no limit) would find the same.

        Example:
            >>> won_in_3 = Entry(1.0, Bound.EXACT, 3, "a1", complete=True)
            >>> won_in_3.answers(3), won_in_3.answers(8), won_in_3.answers(-1), won_in_3.answers(2)
            (True, True, True, False)
        """
        if plies == self.plies or self.plies < 0:
            return plies == self.plies
        return self.complete and (plies < 0 or plies > self.plies)


class Asked:
    """An evaluation that remembers whether it was asked since somebody looked; a table knows whose it is."""

    def __init__(self, evaluate: Callable[[Any], float]) -> None:
        self.evaluate = evaluate
        self.asked = False
        if hasattr(evaluate, "bounds"):
            self.bounds = evaluate.bounds

    def __call__(self, state: Any) -> float:
        """Return what the evaluation says."""
        self.asked = True
        return self.evaluate(state)


class TranspositionTable:
    """A table of a limited size.

    The entry of a state is replaced by one that was searched at least as deep. When the table is full, the state that
    has been there longest makes room for a new one.

    Args:
        size: how many states it can hold; each takes some 120 bytes beside the state itself.

    Attributes:
        hits: how often a value from the table took the place of a search.
        borrowed: how many of these rested on an evaluation.

    Example:
        >>> table = TranspositionTable(1_000_000)
        >>> table.store("a state", Entry(0.5, Bound.EXACT, plies=3, action=7, complete=False))
        >>> table.find("a state")
        Entry(value=0.5, bound=<Bound.EXACT: '='>, plies=3, action=7, complete=False)
        >>> table.find("another state") is None
        True
    """

    def __init__(self, size: int = 500_000) -> None:
        self.size = check_count("the number of states that a table can hold", size, error=InvalidSearch)
        self.hits = self.borrowed = 0
        self._entries: dict[Hashable, Entry] = {}
        self._row: list[Hashable] = []
        """The keys as they came; in a full table a new one takes the place of the oldest, which is next in turn."""
        self._turn = 0
        self._game: Game[Any, Any] | None = None
        self._horizon: tuple[Callable[[Any], float], list[Any], bool] | None = None

    def __len__(self) -> int:
        """Return how many states it holds."""
        return len(self._entries)

    def __repr__(self) -> str:
        return f"TranspositionTable({self.size}): {len(self):,} of {self.size:,} states"

    def find(self, key: Hashable) -> Entry | None:
        """Return what is known of the state with this key (see :meth:`gamelib.Game.key`), or ``None``."""
        return self._entries.get(key)

    def store(self, key: Hashable, entry: Entry) -> None:
        """Keep what was found about the state with this key, unless something deeper is known."""
        entries = self._entries
        known = entries.get(key)
        if known is None:
            if len(self._row) < self.size:
                self._row.append(key)
            else:
                entries.pop(self._row[self._turn], None)  # an interrupt may have come before it was entered
                self._row[self._turn] = key
                self._turn = (self._turn + 1) % self.size
        elif 0 <= entry.plies < known.plies or known.plies < 0 <= entry.plies:
            return
        entries[key] = entry

    def belongs_to(self, search: Search[Any, Any], *, quiescence: bool) -> None:
        """Raise unless the table is new, or was filled by searches that asked the same question as this one.

        A search to the end of the game rests on no evaluation, and so shares a table with any that has one.
        """
        game, evaluate = search.game.asked_game, search.evaluate
        key = game.key(search.state)
        try:
            hash(key)
        except TypeError:
            raise InvalidSearch(
                f"a table looks states up, and {'those' if key is search.state else 'the keys'} of {game.name} "
                f"cannot be hashed, such as {quoted(key)}: make them of tuples and numbers"
            ) from None
        if isinstance(evaluate, Asked):
            evaluate = evaluate.evaluate
        if self._game is not None and not same_game(self._game, game):
            raise _other_question("in the game", self._game, game)
        if evaluate is not None:
            if self._horizon is None:
                self._horizon = evaluate, settings(evaluate), quiescence
            judge, before, was_quiet = self._horizon
            if not alike(judge, evaluate) or (judge is not evaluate and before != settings(evaluate)):
                raise _other_question("with the evaluation", judge, evaluate)
            if was_quiet is not quiescence:
                raise _other_question("with quiescence", was_quiet, quiescence)
        self._game = game


def _other_question(how: str, known: object, given: object) -> InvalidSearch:
    difference = f"this one has {quoted(given)}"
    if repr(given) == repr(known):
        difference = "this one, though it looks the same, holds something else"
    return InvalidSearch(
        f"this table holds what was found {how} {quoted(known)}, and {difference}: its values are no answers here; "
        "give this search a new TranspositionTable()"
    )


def checked_table(table: TranspositionTable) -> TranspositionTable:
    """Return the table."""
    if isinstance(table, TranspositionTable):
        return table
    raise InvalidSearch(f"table is a table such as TranspositionTable(), with its brackets, not {table!r}")


class TableMove(MoveOrder):
    """First the action that the table recommends, then the others.

    Args:
        table: the table.
        then: the order of the others; the game's own if not given.
    """

    def __init__(self, table: TranspositionTable, then: Order | None = None) -> None:
        self.table, self.base = checked_table(table), as_order(then)

    def arrange(self, game: Game[Any, Action], state: Any, actions: Sequence[Action], plies: int) -> Sequence[Action]:
        """Return the actions, the recommended one first."""
        entry = self.table.find(game.key(state))
        if self.base is not None:
            actions = self.base.arrange(game, state, actions, plies)
        if entry is None or entry.action not in actions:
            return actions
        return [entry.action, *(action for action in actions if action != entry.action)]

    @property
    def hears_of_cutoffs(self) -> bool:
        """Whether the order of the others has a use for cutoffs."""
        return self.base is not None and self.base.hears_of_cutoffs

    def cutoff(self, state: Any, action: Any, plies: int) -> None:
        """Pass it on."""
        if self.base is not None:
            self.base.cutoff(state, action, plies)


def remembering(search: ValueInWindow, counts: Search[Any, Any], table: TranspositionTable) -> ValueInWindow:
    """Return the same search with the table in front of it.

    Args:
        search: an alpha-beta search of one state; fail-soft, so that what it returns is a bound.
        counts: what it counts, for whether an evaluation was used.
        table: where to look first, and where to keep what was found.
    """
    game = counts.game
    enter = game.enter if isinstance(game, Metered) else None

    def remembered(state: Any, alpha: float, beta: float, plies: int) -> Found:
        left = max(counts.limit - plies, -1)
        key = game.key(state)
        entry = table.find(key)
        if entry is not None and entry.answers(left):
            known, bound = entry.value, entry.bound
            if bound is Bound.EXACT or (known >= beta if bound is Bound.AT_LEAST else known <= alpha):
                if enter is not None:
                    enter()
                table.hits += 1
                table.borrowed += not entry.complete
                return known, None if entry.action is None else (entry.action, None)
        estimates = counts.estimates + table.borrowed
        found, line = search(state, alpha, beta, plies)
        complete = counts.estimates + table.borrowed == estimates
        action = None if line is None else line[0]
        table.store(key, Entry(found, bound_of(found, alpha, beta), left, action, complete))
        return found, line

    return remembered
