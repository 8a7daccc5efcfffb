"""The benchmarks are not run with the tests: this holds them to the library as it is."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CALLS = "[call-arg]", "[call-overload]", "[attr-defined]", "[name-defined]"
"""What mypy says of a function, an argument or an attribute that there is not."""


@pytest.mark.slow
def test_the_benchmarks_ask_for_what_there_is(tmp_path):
    command = [sys.executable, "-m", "mypy", "--check-untyped-defs", f"--cache-dir={tmp_path}", "tests/benchmarks"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.splitlines()
    assert "checked" in said[-1]
    wrong = [line for line in said if line.startswith("tests/benchmarks/") and line.endswith(CALLS)]
    assert wrong == []
