"""Arrays in files: written whole or not at all, and read without running anything."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any
from zipfile import BadZipFile

import numpy as np

from gamelib.errors import GameError

if TYPE_CHECKING:
    from numpy.typing import NDArray


def write_arrays(path: str | Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write arrays to a file ``….npz``; whatever happens, it is the old file or the new one, and never a part of one.

    Raises:
        OSError: if it cannot be written; the old file is intact then.
    """
    path = Path(path)
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        try:
            np.savez_compressed(file, allow_pickle=False, **arrays)
            file.flush()
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def read_arrays(path: str | Path) -> dict[str, NDArray[Any]]:
    """Return the arrays in a file; one that holds objects, which might run code when they are read, is refused.

    Raises:
        GameError: if it is not such a file, or the end of it is missing.
        FileNotFoundError: if there is no such file.
    """
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return dict(arrays)
    except (BadZipFile, EOFError, ValueError, TypeError) as error:
        raise GameError(f"{path} is not a whole file of arrays (.npz): {error}") from None
