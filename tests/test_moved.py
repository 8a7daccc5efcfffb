"""Old names of modules lead to the modules of today."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

import pytest

from gamelib.moved import MOVED


def named_like_a_function(old: str) -> bool:
    package, _, last = old.rpartition(".")
    return not isinstance(getattr(import_module(package), last, pytest), ModuleType)


@pytest.mark.parametrize("old", sorted(MOVED))
def test_a_module_is_found_by_its_old_name_or_it_is_said_where_it_went(old: str) -> None:
    package, _, last = old.rpartition(".")
    known = getattr(import_module(package), last, None)
    if named_like_a_function(old):
        with pytest.raises(ImportError, match=f"is now in {MOVED[old]}: from {package} import {last}"):
            import_module(old)
        assert getattr(import_module(package), last) is known
    else:
        assert import_module(old) is import_module(MOVED[old])
