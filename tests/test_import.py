"""Importing is quick, and everything public says what it is."""

import importlib
import inspect
import pkgutil
import subprocess
import sys

import pytest

import gamelib

HEAVY = (
    "numpy", "matplotlib", "networkx", "ipywidgets", "IPython", "nbformat", "jupytext", "nbclient", "chess",
)  # fmt: skip
ROOMS = ("games", "bandits", "search", "montecarlo", "evaluation", "learn", "play", "draw", "drills", "widgets")
MODULES = sorted(
    ["gamelib", *(each.name for each in pkgutil.walk_packages(gamelib.__path__, "gamelib.")
                  if not each.name.endswith("__main__"))]
)  # fmt: skip


def test_importing_loads_none_of_the_heavy_packages():
    program = (
        "import sys, importlib\n"
        "for name in 'games', 'search', 'evaluation', 'watch', 'trace', 'svg', 'draw', 'course.cli':\n"
        "    importlib.import_module(f'gamelib.{name}')\n"
        f"    print(*(f'{{name}}: {{each}}' for each in {HEAVY} if each in sys.modules), end='')"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == ""


def test_the_packages_named_are_really_loaded_by_what_needs_them():
    program = (
        "import sys; from gamelib.draw import game_graph; from gamelib.games import random_tree; "
        "game_graph(random_tree(rng=1)); "
        f"print(*(name for name in {HEAVY} if name in sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert {"numpy", "networkx"} <= set(run.stdout.split())


def test_the_library_imports_nothing_of_its_course():
    program = (
        f"import importlib, sys; [importlib.import_module(name) for name in {MODULES}]; "
        "print(*(name for name in sys.modules if name.partition('.')[0] in ('gamelib_exercises', 'gamelib_lessons')))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


def test_every_module_says_what_it_is_for():
    said = {name: (importlib.import_module(name).__doc__ or "").split("\n\n")[0].strip() for name in MODULES}
    assert [name for name, paragraph in said.items() if not paragraph.endswith((".", "::"))] == []


@pytest.mark.parametrize("name", ["gamelib", *(f"gamelib.{room}" for room in ROOMS)])
def test_a_room_of_the_library_lists_what_it_offers(name):
    package = importlib.import_module(name)
    when_asked_for = {name: getattr(package, name) for name in package.__all__}
    offered = {
        each
        for each, thing in (vars(package) | when_asked_for).items()
        if not each.startswith("_") and not inspect.ismodule(thing) and each != "annotations"
    }
    assert set(package.__all__) == offered
    assert len(package.__all__) == len(offered)


def public_things(module):
    """The public functions and classes written in the module, and the public methods of these classes."""
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(thing):
            yield name, thing
            for inner, member in vars(thing).items():
                if isinstance(member, (staticmethod, classmethod)):
                    member = member.__func__
                if not inner.startswith("_") and (inspect.isfunction(member) or hasattr(member, "__get__")):
                    described = member.fget if isinstance(member, property) else getattr(member, "func", member)
                    if inspect.isfunction(described):
                        yield f"{name}.{inner}", described
        elif callable(thing) and not hasattr(thing, "__origin__"):
            yield name, inspect.unwrap(thing)


def test_every_public_function_class_and_method_has_a_docstring():
    things = {name: public_things(importlib.import_module(name)) for name in MODULES}
    assert [f"{name}.{where}" for name in MODULES for where, thing in things[name] if not inspect.getdoc(thing)] == []


def test_the_docstrings_that_are_looked_for_are_those_written():
    found = dict(public_things(importlib.import_module("gamelib.games.tree")))
    assert {"TreeGame", "TreeGame.from_text", "TreeGame.result"} <= found.keys()
    assert inspect.getdoc(found["TreeGame.result"]) == "Return the name of the node that ``action`` leads to."
    assert "random_tree" not in found  # it is imported, not written there
