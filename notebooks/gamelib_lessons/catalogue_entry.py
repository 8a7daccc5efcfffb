"""One entry of the catalogue of games: the axes it is classified by, and its figures.

The axes are those by which textbooks sort environments and games.

Source: S. Russell and P. Norvig, *Artificial Intelligence: A Modern Approach*, 4th ed., section 2.3.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log10
from typing import Any, Final, Literal, get_args

Information = Literal["perfect", "imperfect"]
ChanceKind = Literal["deterministic", "stochastic"]
Turns = Literal["definite order", "indefinite order", "simultaneous"]
Continuity = Literal["discrete", "continuous"]
Dynamics = Literal["static", "dynamic"]
Sequencing = Literal["episodic", "sequential"]
ZeroSum = Literal["yes", "constant-sum", "no", "one player"]
FigureKind = Literal["exact", "estimate", "upper bound", "lower bound"]

AXES: Final[Mapping[str, tuple[str, ...]]] = {
    "information": get_args(Information),
    "chance": get_args(ChanceKind),
    "turns": get_args(Turns),
    "continuity": get_args(Continuity),
    "dynamics": get_args(Dynamics),
    "sequence": get_args(Sequencing),
    "zero_sum": get_args(ZeroSum),
}
"""The axes whose values are words, each with its values; the number of players is the one other axis."""

_FIGURES: Final = ("branching_factor", "game_length", "log10_states", "log10_tree")
_TEXTS: Final = ("name", "italian", "chinese", "portuguese")


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, how sure it is, and where it comes from.

    Attributes:
        value: the number; for state counts and tree sizes its logarithm to base 10.
        kind: ``"exact"``, ``"estimate"``, ``"upper bound"`` or ``"lower bound"``.
        source: the publication or computation it is taken from.
        note: what exactly was counted, or the empty string.
    """

    value: float
    kind: FigureKind
    source: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """How far a game is solved, or how well it is played by programs.

    Attributes:
        text: the state of affairs, in a few words.
        year: when that was reached; ``None`` where no year can be given.
        source: the publication it is taken from.
    """

    text: str
    year: int | None
    source: str


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A game (or, for contrast, a puzzle) and where it stands on every axis.

    Attributes:
        name: its English name.
        italian: its Italian name.
        chinese: its Chinese name.
        portuguese: its Portuguese name.
        other_names: what else it is called in English.
        information: ``"perfect"`` where every player sees the whole state, else ``"imperfect"``.
        hidden: what is not seen; empty where information is perfect.
        chance: ``"deterministic"`` where the actions alone decide what comes next, ``"stochastic"``
            where dice, cards or the like have a say.
        fewest_players: with how few it can be played.
        most_players: with how many it can be played; ``None`` where there is no limit.
        turns: ``"definite order"`` where it is fixed beforehand who moves when, ``"indefinite
            order"`` where that depends on how the play goes, or ``"simultaneous"``.
        continuity: whether states, actions and time are ``"discrete"`` or ``"continuous"``.
        dynamics: ``"static"`` where the world waits while a player thinks, else ``"dynamic"``.
        sequence: ``"episodic"`` where each decision stands alone, ``"sequential"`` where it bears
            on the later ones.
        zero_sum: ``"yes"`` where one side wins what the other loses; ``"constant-sum"`` where all
            utilities add up to the same number, as with one winner among several players;
            ``"no"``; or ``"one player"``, where the question does not arise.
        branching_factor: how many actions there typically are.
        game_length: how many plies a game typically has.
        log10_states: the logarithm to base 10 of the number of states.
        log10_tree: the logarithm to base 10 of the number of leaves of the game tree; as an
            estimate, of branching factor to the power of length.
        status: how far it is solved or mastered; ``None`` where there is nothing to report.
        note: what needs saying about the classification.
    """

    name: str
    italian: str
    chinese: str
    portuguese: str
    other_names: tuple[str, ...]
    information: Information
    hidden: str
    chance: ChanceKind
    fewest_players: int
    most_players: int | None
    turns: Turns
    continuity: Continuity
    dynamics: Dynamics
    sequence: Sequencing
    zero_sum: ZeroSum
    branching_factor: Figure | None
    game_length: Figure | None
    log10_states: Figure | None
    log10_tree: Figure | None
    status: Status | None
    note: str

    @property
    def players(self) -> str:
        """How many play, as people write it: ``2``, ``2–6`` or ``1 or more``."""
        if self.most_players is None:
            return f"{self.fewest_players} or more"
        if self.most_players == self.fewest_players:
            return str(self.fewest_players)
        return f"{self.fewest_players}–{self.most_players}"

    @property
    def figures(self) -> Mapping[str, Figure]:
        """The figures that are known, by the name of their attribute."""
        return {field: getattr(self, field) for field in _FIGURES if getattr(self, field) is not None}



def read_entry(record: Mapping[str, Any], sources: Mapping[str, str]) -> CatalogueEntry:
    """Return the entry that a record of the data file describes.

    Args:
        record: the record.
        sources: the full reference for each key that stands as a ``source`` in the record.
    """
    fields: dict[str, Any] = {field: record[field] for field in (*_TEXTS, *AXES, "hidden", "note")}
    fields["other_names"] = tuple(record["also"])
    fields["fewest_players"], fields["most_players"] = record["players"]
    fields |= {field: _read_figure(record[field], sources) for field in _FIGURES}
    status = record["status"]
    fields["status"] = status and Status(status["text"], status["year"], sources[status["source"]])
    return CatalogueEntry(**fields)


def _read_figure(record: Mapping[str, Any] | None, sources: Mapping[str, str]) -> Figure | None:
    if record is None:
        return None
    value = log10(record["count"]) if "count" in record else float(record["value"])
    return Figure(value, record["kind"], sources[record["source"]], record.get("note", ""))
