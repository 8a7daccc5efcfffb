"""Arrays in files: written whole or not at all, and read without running anything."""

from __future__ import annotations

import os
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
    part = path.with_name(f".{path.name}.part")  # always the same name: what a kill leaves is written over
    try:
        with part.open("wb") as file:
            np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def read_arrays(path: str | Path) -> dict[str, NDArray[Any]]:
    """Return the arrays in a file; one that holds objects, which might run code when they are read, is refused.

    Raises:
        GameError: if it is not such a file, or the end of it is missing.
        FileNotFoundError: if there is no such file.
    """
    content = Path(path).read_bytes()
    try:
        with np.load(BytesIO(content), allow_pickle=False) as arrays:
            return dict(arrays)
    except Exception as error:  # a wrong byte can lead zipfile, zlib or numpy astray in a dozen ways
        raise GameError(f"{path} is not a whole file of arrays (.npz): {error}") from None
