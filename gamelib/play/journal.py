"""A file of work as it is done: a line of JSON for each thing, added at once, so that a killed run loses nothing.

The first line says what the file belongs to. What was cut off in the middle of a line, by a kill or a full disk, is
taken away when the file is opened again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from gamelib.errors import GameError


class Journal:
    """A file of entries, begun or gone on with.

    Args:
        path: the file; a new one is begun if there is none.
        about: what it belongs to: its first line.

    Attributes:
        entries: what was in it when it was opened.

    Raises:
        GameError: if it belongs to something else, has lines that are not entries, or cannot be read or written; it is
            left as it was then.

    Example:
        >>> from tempfile import TemporaryDirectory
        >>> with TemporaryDirectory() as folder:
        ...     path = Path(folder) / "games.jsonl"
        ...     Journal(path, {"game": "Nim"}).add({"winners": [1]})
        ...     Journal(path, {"game": "Nim"}).entries
        [{'winners': [1]}]
    """

    def __init__(self, path: str | Path, about: Mapping[str, Any]) -> None:
        if not isinstance(path, str | Path):
            raise GameError(f"file=… is a path, such as 'games.jsonl', and is not {path!r}")
        self.path = Path(path)
        head = _line(about)
        try:
            found = self.path.read_bytes() if self.path.exists() else b""
            if head.startswith(found):  # nothing, or a first line that was cut off
                self.path.write_bytes(found := head)
            if not found.startswith(head):
                self._refuse(found, head)
            whole = found[: found.rindex(b"\n") + 1]
            self.entries = [self._entry(number, line) for number, line in enumerate(whole.splitlines(), 1)][1:]
            if whole != found:
                with self.path.open("r+b") as file:
                    file.truncate(len(whole))
        except OSError as error:
            raise GameError(f"{self.path} cannot be read and written: {error}") from error

    def _refuse(self, found: bytes, head: bytes) -> NoReturn:
        """Raise GameError that says in what the first line that was found is another."""
        try:
            theirs, ours = json.loads(found.splitlines()[0]), json.loads(head)
            others = ", ".join(name for name in ours if theirs.get(name) != ours[name])
        except (ValueError, AttributeError):
            others = "all of it"
        raise GameError(
            f"{self.path} belongs to something else (what differs: {others}). It is left as it is: give another file, "
            "or the arguments it was begun with"
        )

    def _entry(self, number: int, line: bytes) -> Any:
        """Return what is in a line."""
        try:
            return json.loads(line)
        except ValueError as error:
            raise GameError(f"line {number} of {self.path} is not JSON: {error}. The file is left as it is") from error

    def add(self, entry: object) -> None:
        """Add an entry to the end of the file.

        Raises:
            GameError: if it cannot be written, such as on a full disk; all entries before it are kept.
        """
        try:
            with self.path.open("ab") as file:
                file.write(_line(entry))
        except OSError as error:
            raise GameError(
                f"{self.path} cannot be written: {error}. What was written before is kept; mend this, and call again "
                "with the same arguments to go on"
            ) from error


def _line(entry: object) -> bytes:
    """Return a line of JSON."""
    return json.dumps(entry, ensure_ascii=False).encode() + b"\n"
