"""The games of this package, found by looking through its modules: to add one takes a file of its own and no list."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from inspect import isabstract, isclass
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from gamelib.game import Game
from gamelib.games.at_terminal import AtTerminal


def game_classes(path: Iterable[str], package: str) -> list[type[Game[Any, Any]]]:
    """Return the classes of games that the modules of a package define, by the modules' names.

    Example:
        >>> from gamelib import games
        >>> [kind.__name__ for kind in game_classes(games.__path__, "gamelib.games")][:3]
        ['Backgammon', 'Breakthrough', 'Chess']
    """
    modules = sorted(f"{package}.{module.name}" for module in iter_modules(path))
    things = [(name, thing) for name in modules for thing in vars(import_module(name)).values()]
    return [
        thing
        for name, thing in things
        if isclass(thing) and issubclass(thing, Game) and thing.__module__ == name and not isabstract(thing)
    ]


def terminal_games() -> dict[str, type[Game[Any, Any]]]:
    """Return the classes of games that are played in the terminal, by the words that ask for them.

    Example:
        >>> terminal_games()["connect-four"]()
        ConnectFour()
    """
    kinds = game_classes([str(Path(__file__).parent)], __name__.rpartition(".")[0])
    declared = [(vars(kind).get("at_terminal"), kind) for kind in kinds]
    return {entry.word: kind for entry, kind in declared if isinstance(entry, AtTerminal)}
