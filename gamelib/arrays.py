"""numpy, imported when something of it is first asked for, for modules of which much works without it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["np"]

if TYPE_CHECKING:
    import numpy as np
else:

    class _Numpy:
        def __getattr__(self, name: str) -> Any:
            found = getattr(import_module("numpy"), name)
            setattr(self, name, found)  # from now on it is found as quickly as in numpy itself
            return found

    np = _Numpy()
