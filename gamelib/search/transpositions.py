r"""A transposition table: what a search found out about a state, kept for when it comes back.

Different orders of the same moves lead to the same state. The table has a fixed number of slots, and a
state goes to the slot that its hash key names. An entry says how deep the state was searched, and its
value or, where the search was cut off, a bound of it; and the action that was best or caused the
cutoff, which is worth trying first also where the entry is not deep enough to be used.

The keys (:meth:`gamelib.game.Game.key`) are compared, not the states: two states with the same 64-bit key
would be taken for one. If keys were drawn at random, among
*n* states that were to be expected :math:`n^2 / 2^{65}` times, once in 37 runs of a thousand million states.

A value found with a certain number of plies to go is used only for that number, or for more if all the
lines below it ended before the depth limit. A deeper value would usually be better than the one asked
for, but then the search would not return the value of its depth any more, and nothing could be compared.
Where a game's states tell how they came about (repetitions in chess), two paths to the
same position are two states: the table is then right, and less use.

A table belongs to one game, one evaluation and one kind of horizon: what it holds was found with these, and a
search with another evaluation would take the old values for its own.

Source: R. Greenblatt, D. Eastlake and S. Crocker, "The Greenblatt chess program", 1967; A. Zobrist, "A new hashing
method with application for game playing", 1970; D. Breuker, J. Uiterwijk and J. van den Herik, "Replacement
schemes for transposition tables", *ICCA Journal* 17, 1994, for keeping the deeper entry.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from gamelib.errors import InvalidSearch
from gamelib.game import Action, Game
from gamelib.number import check_count
from gamelib.result import Bound
from gamelib.search.budget import Metered
from gamelib.search.ordering import MoveOrder, Order, as_order
from gamelib.search.search import Found, Search, ValueInWindow, bound_of

_TYPES: Final = {"keys": "Q", "values": "d", "plies": "h", "actions": "h", "bounds": "B", "ages": "B"}
_BOUNDS: Final = (Bound.EXACT, Bound.AT_MOST, Bound.AT_LEAST)
_KEY_MASK: Final = (1 << 64) - 1
_DEEPEST: Final = (1 << 15) - 1
NO_ACTION: Final = -1
BYTES_AN_ENTRY: Final = sum(array(code).itemsize for code in _TYPES.values())
"""22 on usual machines: the key, the value, and 6 for the rest."""


class Entry(NamedTuple):
    """What the table knows of a state.

    Attributes:
        value: its value or a bound of it, from MAX's side.
        bound: which of the two.
        plies: how many plies the search had left there; -1 where it had no limit.
        action: the number of the best or refuting action among the state's actions; -1 if there is none.
        complete: whether it rests on ends of the game alone, and not on an evaluation.
    """

    value: float
    bound: Bound
    plies: int
    action: int
    complete: bool

    def answers(self, plies: int) -> bool:
        """Return whether a search with this many plies left (below 0: no limit) would find the same.

        Example:
            >>> won_in_3 = Entry(1.0, Bound.EXACT, 3, 0, complete=True)
            >>> won_in_3.answers(3), won_in_3.answers(8), won_in_3.answers(-1), won_in_3.answers(2)
            (True, True, True, False)
        """
        if plies == self.plies or self.plies < 0:
            return plies == self.plies
        return self.complete and (plies < 0 or plies > self.plies)


class TranspositionTable:
    """A table of a fixed size.

    An entry is replaced by one that was searched at least as deep, or by any once a new search has
    begun (:meth:`new_search`).

    Args:
        size: how much memory it may take, in bytes; it takes all of it at once.

    Attributes:
        hits: how often a value from the table took the place of a search.
        borrowed: how many of these rested on an evaluation.

    Raises:
        InvalidSearch: if the size is not a whole number, has no room for one entry, or more than there is memory.

    Example:
        >>> table = TranspositionTable(1_000_000)
        >>> table.store(1234, Entry(0.5, Bound.EXACT, plies=3, action=7, complete=False))
        >>> table.find(1234)
        Entry(value=0.5, bound=<Bound.EXACT: '='>, plies=3, action=7, complete=False)
        >>> table.find(4321) is None
        True
    """

    def __init__(self, size: int = 16_000_000) -> None:
        self.size = check_count("the size in bytes", size, BYTES_AN_ENTRY, error=InvalidSearch)
        self.slots = self.size // BYTES_AN_ENTRY
        self.hits = self.borrowed = 0
        self._age = 1
        try:  # multiplied, because an array that is filled from bytes takes more room than it needs
            columns: dict[str, Any] = {name: array(code, [0]) * self.slots for name, code in _TYPES.items()}
        except (MemoryError, OverflowError):
            raise InvalidSearch(f"a table of {size:,} bytes is more than there is room for; ask for fewer") from None
        self._keys, self._values, self._plies = columns["keys"], columns["values"], columns["plies"]
        self._actions, self._bounds, self._ages = columns["actions"], columns["bounds"], columns["ages"]

    def __len__(self) -> int:
        """Return how many slots are taken."""
        return self.slots - int(self._bounds.count(0))

    def __repr__(self) -> str:
        return f"TranspositionTable({self.size}): {len(self):,} of {self.slots:,} slots taken"

    def find(self, key: int) -> Entry | None:
        """Return what is known of the state with this key, or ``None``."""
        key &= _KEY_MASK
        slot = key % self.slots
        code = self._bounds[slot]
        if not code or self._keys[slot] != key:
            return None
        plies = self._plies[slot]
        return Entry(
            self._values[slot], _BOUNDS[code % 4 - 1], -1 if plies == _DEEPEST else plies, self._actions[slot],
            complete=code > 3,
        )  # fmt: skip

    def store(self, key: int, entry: Entry) -> None:
        """Keep what was found about the state with this key, unless the slot holds something deeper of this search."""
        value, bound, plies, action, complete = entry
        key &= _KEY_MASK
        slot = key % self.slots
        depth = _DEEPEST if plies < 0 else min(plies, _DEEPEST - 1)
        if self._bounds[slot] and self._ages[slot] == self._age and self._plies[slot] > depth:
            return
        self._bounds[slot] = 0  # empty until all of it is written: an interrupt must not leave half an entry
        self._keys[slot], self._values[slot], self._plies[slot] = key, value, depth
        self._actions[slot] = action if action <= _DEEPEST else NO_ACTION
        self._ages[slot] = self._age
        self._bounds[slot] = _BOUNDS.index(bound) + 1 + 4 * complete  # 0 marks an empty slot

    def new_search(self) -> None:
        """Let everything there is be replaced; until that happens it stays in use."""
        self._age = self._age % 255 + 1


def checked_table(table: TranspositionTable) -> TranspositionTable:
    """Return the table.

    Raises:
        InvalidSearch: if it is not one.
    """
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
        first = actions[entry.action] if entry and 0 <= entry.action < len(actions) else None
        if self.base is not None:
            actions = self.base.arrange(game, state, actions, plies)
        if entry is None or first is None:
            return actions
        return [first, *(action for action in actions if action != first)]

    @property
    def hears_of_cutoffs(self) -> bool:
        """Whether the order of the others has a use for cutoffs."""
        return self.base is not None and self.base.hears_of_cutoffs

    def cutoff(self, state: Any, action: Any, plies: int) -> None:
        """Pass it on."""
        if self.base is not None:
            self.base.cutoff(state, action, plies)


Learn: TypeAlias = Callable[[Any, Found, float, float, int], None]
"""Learns from what was found of a state in a window, so many plies below the start."""


def remembering(
    search: ValueInWindow, counts: Search[Any, Any], table: TranspositionTable, learn: Learn | None
) -> ValueInWindow:
    """Return the same search with the table in front of it.

    Args:
        search: an alpha-beta search of one state; fail-soft, so that what it returns is a bound.
        counts: what it counts, for whether an evaluation was used.
        table: where to look first, and where to keep what was found.
        learn: who learns from what is not in the table.
    """
    game = counts.game
    enter = game.enter if isinstance(game, Metered) else None

    def remembered(state: Any, alpha: float, beta: float, depth: int) -> Found:
        plies = max(counts.limit - depth, -1)
        key = game.key(state)
        entry = table.find(key)
        if entry is not None and entry.answers(plies):
            known, bound = entry.value, entry.bound
            if bound is Bound.EXACT or (known >= beta if bound is Bound.AT_LEAST else known <= alpha):
                if enter is not None:
                    enter()
                table.hits += 1
                table.borrowed += not entry.complete
                return known, (game.actions(state)[entry.action], None) if entry.action >= 0 else None
        estimates = counts.estimates + table.borrowed
        found, line = search(state, alpha, beta, depth)
        if learn is not None:
            learn(state, (found, line), alpha, beta, depth)
        complete = counts.estimates + table.borrowed == estimates
        action = NO_ACTION if line is None else game.actions(state).index(line[0])
        table.store(key, Entry(found, bound_of(found, alpha, beta), plies, action, complete))
        return found, line

    return remembered
