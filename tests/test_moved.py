"""Old names of modules lead to the modules of today."""

from __future__ import annotations

from importlib import import_module

import pytest

from gamelib.moved import MOVED


@pytest.mark.parametrize("old", sorted(MOVED))
def test_a_module_is_found_by_its_old_name(old: str) -> None:
    assert import_module(old) is import_module(MOVED[old])
