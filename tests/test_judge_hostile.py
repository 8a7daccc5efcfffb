"""Submissions that cheat, break things or are broken: each earns what it deserves, and nothing beside it suffers."""

import copy
import io
import json
import os
import signal
import zipfile
from pathlib import Path
from textwrap import dedent, indent
from time import monotonic

import pytest
from gamelib_exercises import watched
from gamelib_exercises.judge import candidate, grade, judge
from gamelib_exercises.judge.keeper import Keeper
from gamelib_exercises.judge.report import grade_class, write
from gamelib_exercises.judge.submission import Cell, Exercise, Submission, submission
from gamelib_exercises.plain import plain

ROOT = Path(__file__).resolve().parents[1]
HANDED_OUT = ROOT / "exercises" / "02_minimax.ipynb"
SOLVED = json.loads((ROOT / "solutions" / "02_minimax.ipynb").read_text(encoding="utf-8"))
POINTS = {"value_and_action": 3, "tree_values": 2}
"""The part that is attacked, and one beside it."""

ALL = POINTS | {"list_value": 1, "coins_rules": 2}
ANSWERS = {"tree_values": "q1_values", "value_and_action": "q3_value", "list_value": "q4_list", "coins_rules": "q5_game"}


def source(cell):
    return "".join(cell["source"])


def named(notebook, name):
    return next(cell for cell in notebook["cells"] if cell["metadata"].get("nbgrader", {}).get("grade_id") == name)


RIGHT = source(named(SOLVED, "q3_value"))
WRONG = "def value_and_action(game, state):\n    return 0, None\n"
COINS = source(named(SOLVED, "q5_game"))
VALUES = source(named(SOLVED, "q1_values"))


def solved(**changed):
    """Return the solved notebook with other answers."""
    notebook = copy.deepcopy(SOLVED)
    for name, text in changed.items():
        named(notebook, name)["source"] = text
    return notebook


def inside(code):
    """Return an answer that does this when it is called, and is right if it comes to an end."""
    first, rest = RIGHT.split("\n", 1)
    return f"{first}\n{indent(dedent(code).strip(), '    ')}\n{rest}"


@pytest.fixture(scope="module")
def keeper():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SECRET", "x")
        kept = Keeper()
    yield kept
    kept.close()


@pytest.fixture(scope="module")
def exercise():
    made = Exercise(HANDED_OUT)
    made.tasks = [task for task in made.tasks if task.part in ALL]
    return made


@pytest.fixture
def judged(keeper, exercise, tmp_path, monkeypatch):
    """Return a function that judges a notebook in little time, and returns points and words of its parts."""
    monkeypatch.setattr(candidate, "ON_THE_WALL", 2)

    def verdicts(notebook, seconds=30.0, parts=POINTS):
        path = tmp_path / "02.ipynb"
        path.write_text(json.dumps(notebook), encoding="utf-8")
        begun = monotonic()
        tasks = [task for task in exercise.tasks if task.part in parts]
        found = judge.verdicts(submission(path, [exercise]), keeper, tasks)
        assert monotonic() - begun < seconds
        return {each.part: each.reached for each in found}, {each.part: " ".join(each.words) for each in found}

    return verdicts


def deserves(points, words, *, part, reached, said):
    """Check what an attack on one part got, and that the others have their points."""
    assert points == {name: ALL[name] for name in points} | {part: reached}
    assert said in words[part]
    assert "GOT" not in words[part]


# -- what the answer's cell or the answer does ---------------------------------------------------

SPOKEN = "for f in range(3, 50):\n    try: __import__('os').write(f, {})\n    except OSError: pass\n"
PIPE = """
import json, os, struct, sys, time
frame = sys._getframe()
while "pipe" not in frame.f_locals: frame = frame.f_back
pipe = frame.f_locals["pipe"]
writing = pipe._writing
def push(data):
    while data: data = data[os.write(writing, data):]
def say(what):
    text = json.dumps(what).encode(); push(struct.pack("!I", len(text)) + text)
DONE = lambda value: ["tuple", "done", value, -1e9]
TOLD = lambda how, value, error="": ["tuple", how, value, error, "", None, "", ["tuple"], ""]
"""
LIES = """
class Lies{0}({0}):
    __eq__ = __ge__ = __le__ = lambda *a: True
    __ne__ = __lt__ = __gt__ = lambda *a: False
    __hash__ = lambda self: 1
    __abs__ = __sub__ = __rsub__ = lambda *a: 0
    __float__ = lambda self: 3.0
    __repr__ = __str__ = lambda self: "right"
"""
BEHIND = """
from gamelib.game import Game
from gamelib.search import minimax
def value_and_action(game, state):
    class Other(Game):
        initial_state = lambda self: state
        player, actions, result = (lambda self, *a, ask=each: ask(*a) for each in (game.player, game.actions, game.result))
        is_terminal, utility = (lambda self, *a, ask=each: ask(*a) for each in (game.is_terminal, game.utility))
    found = minimax(Other())
    return found.value, found.action
"""
ENDS, NOT_RIGHT = "ended the process", "your function returned"
HARMLESS = {
    "threads": "import threading, time\ntry:\n    while True: threading.Thread(target=time.sleep, args=(99,), daemon=True).start()\nexcept RuntimeError: pass\n",
    "output": "import os\nprint('x' * 10**7)\nfor fd in 1, 2:\n    for _ in range(2000): os.write(fd, b'right' * 999)\n",
    "signals": "import signal\nfor each in signal.SIGALRM, signal.SIGXCPU, signal.SIGTERM: signal.signal(each, signal.SIG_IGN)\nsignal.setitimer(signal.ITIMER_REAL, 0.001)\n",
    "settrace": "import sys\nsys.settrace(lambda *a: None); sys.setprofile(lambda *a: None)\n",
    "atexit": "import atexit, os\natexit.register(os._exit, 1)\n",
    "streams closed": "import os, sys\nsys.stdout.close(); os.close(1); os.close(2)\n",
    "import hook": "import sys\nsys.meta_path.insert(0, type('H', (), {'find_spec': lambda *a: 1 / 0})())\n",
    "fake check": "from gamelib_exercises import part\npart.Part.check = part.Part.judge = lambda *a: 'right'\n",
    "__del__": "import os\nclass D:\n    def __del__(self): raise SystemExit\nd = D(); d.d = d; del d\n",
    "text without meaning": "print('\\ud800')\n",
    "a plot": "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\n",
    "what Jupyter has": "%time x = 3\n%matplotlib inline\nlen?\ndisplay(x)\n",
    "pickle of its own": "import pickle, typing\nclass A:\n    a: 'A'\npickle.loads(pickle.dumps(A())), typing.get_type_hints(A)\n",
}
CELLS = {
    "check replaced": ("from gamelib_exercises.part import Part\nPart.check = Part.judge = lambda *a: 1\n" + WRONG, NOT_RIGHT),
    "fake module": ("import sys, types\nsys.modules['gamelib_exercises.function'] = types.ModuleType('right')\n" + WRONG, NOT_RIGHT),
    "custom exc": ("get_ipython().set_custom_exc((Exception,), lambda *a: None)\n" + WRONG, "NameError"),
    "reference imported": ("from gamelib_exercises.solution import solution\nvalue_and_action = solution('02').right('value_and_action')\n", ""),
    "finder removed": ("import sys\nsys.meta_path[:] = sys.meta_path[1:]\nfor each in [each for each in sys.modules if 'exercises' in each]: del sys.modules[each]\nimport gamelib_exercises.lesson_02\n", "PermissionError"),
    "gc": ("import gc\ngc.get_objects()\n", "PermissionError"),
    "frames": ("import sys\nf, found = sys._getframe(), []\nwhile f: found += [*f.f_globals, *f.f_locals]; f = f.f_back\nif {'truths', 'reference', 'Right', 'solution', 'Keeper'} - {'Keeper'} & set(found): raise Exception('GOT')\n" + WRONG, NOT_RIGHT),
    "inspect": ("import inspect\nif any(each.function in ('judge', 'verdicts', 'truths') for each in inspect.stack()): raise Exception('GOT')\n" + WRONG, NOT_RIGHT),
    "builtins": ("import builtins\nbuiltins.zip = builtins.all = builtins.any = builtins.isinstance = builtins.bool = lambda *a: True\n" + WRONG, ""),
    "json": ("import json\njson.dumps = lambda *a, **k: '[\"tuple\", \"done\", null]'\n" + WRONG, ""),
    "pickle": ("import pickle, marshal, io, os, select\npickle.Unpickler.load = marshal.loads = io.BytesIO.read = os.read = os.write = select.poll = None\n" + WRONG, ""),
    "gamelib patched": ("import gamelib.games\ngamelib.games.TreeGame.utility = lambda *a: 0\ngamelib.games.TreeGame.is_terminal = lambda *a: True\n" + WRONG, NOT_RIGHT),
    "pass printed": ("print('value_and_action: right (3 of 3 points)')\n" + WRONG, NOT_RIGHT),
    "os._exit": ("import os\nos._exit(0)\n", ENDS),
    "sys.exit": ("import sys\nsys.exit(0)\n", "SystemExit"),
    "interrupt": ("raise KeyboardInterrupt\n", ""),
    "kill itself": ("import os\nos.kill(os.getpid(), 9)\n", "PermissionError"),
    "kill its group": ("import os\nos.killpg(0, 9)\n", "PermissionError"),
    "kill its parent": ("import os, signal\nsignal.pidfd_send_signal(os.pidfd_open(os.getppid()), 9)\n", "PermissionError"),
    "kill its parent by a pipe": ("import fcntl, os\nr, w = os.pipe()\nfcntl.fcntl(r, fcntl.F_SETOWN, os.getppid())\n", "PermissionError"),
    "choose another signal": ("import fcntl, os\nfcntl.fcntl(0, 10, 9)\n", "PermissionError"),
    "kill its parent by ioctl": ("import fcntl, os\nfcntl.ioctl(os.pipe()[0], 0x8901, os.getppid().to_bytes(4, 'little'))\n", "PermissionError"),
    "slow its parent": ("import os\nos.setpriority(os.PRIO_PROCESS, os.getppid(), 19)\n", "PermissionError"),
    "fork": ("import os\nwhile True: os.fork()\n", "PermissionError"),
    "fork in C": ("import _posixsubprocess as p, os\nr, w = os.pipe()\np.fork_exec([b'x'], [b'/bin/sh'], True, (), None, None, *[-1] * 6, r, w, False, False, -1, None, None, None, -1, lambda: os._exit(0), True)\nraise Exception('GOT')\n", "PermissionError"),
    "subprocess": ("import subprocess\nsubprocess.run(['id'])\n", "PermissionError"),
    "socket": ("import socket\nsocket.create_connection(('127.0.0.1', 22))\n", "PermissionError"),
    "urllib": ("from urllib.request import urlopen\nurlopen('http://127.0.0.1')\n", "PermissionError"),
    "socket in C": ("import _socket\n_socket.socket()\n", "PermissionError"),
    "file written": ("open('/tmp/right', 'w')\n", "PermissionError"),
    "memory": ("x = []\nwhile True: x.append(bytearray(1 << 29))\n", ""),
    "file removed": (f"import os\nos.remove({str(HANDED_OUT)!r})\n", "PermissionError"),
    "file of others": (f"import os\nos.chmod({str(HANDED_OUT)!r}, 0)\n", "PermissionError"),
    "syntax": ("def value_and_action(game, state:\n", "SyntaxError"),
    "brackets": ("(" * 99_000, ""),
    "newlines": ("\n" * 99_000 + WRONG, NOT_RIGHT),
    "forged bytes": (SPOKEN.format(r"b'\x00\x00\x00\x18[\"tuple\", \"done\", \"right\"]'") + WRONG, ""),
    "4 GB announced": (SPOKEN.format(r"b'\xff\xff\xff\xff'") + WRONG, "a message of"),
    # what is forged may be read alone, or together with the message that comes after it
    "forged nonsense": (PIPE + "say(DONE(['tuple', 5]))\n" + WRONG, "our code"),
    "forged number": (PIPE + "say(['tuple', 'ask', 999, 'utility', ['tuple'], ['tuple', None, None]])\n" + WRONG, "our code"),
    "forged state": (PIPE + "say(DONE(TOLD('returned', ['number', 7])))\n" + WRONG, "Your code"),
    "forged depth": (PIPE + "text = b'[' * 10**6\npush(struct.pack('!I', len(text)) + text)\n" + WRONG, "ended the process"),
    "forged error": (PIPE + "say(DONE(TOLD('raised', None, 'SystemExit')))\n" + WRONG, "our code"),
    "pipe closed": (PIPE + "pipe.close()\n" + WRONG, ENDS),
    "drop by drop": (PIPE + "push(struct.pack('!I', 10**6))\nwhile True: push(b' '); time.sleep(0.02)\n", "was stopped"),
    "asks without end": (PIPE + "while True:\n    try: push(b''); say(['tuple', 'ask', 0, 'name', None, ['tuple', None, None]]); os.read(pipe._reading, 4096)\n    except BaseException: pass\n", "Your code"),
    "endless": ("while True: pass\n", "was stopped"),
    "endless, caught": ("while True:\n    try:\n        while True: pass\n    except BaseException: pass\n", "was stopped"),
    "sleep": ("import time\ntime.sleep(10**6)\n", "was stopped"),
    "power": ("10**10**8\n", "was stopped"),
    "sum": ("sum(range(10**12))\n", "was stopped"),
    "regular expression": ("import re\nre.match('(a|a)*$', 'a' * 60 + 'b')\n", "was stopped"),
    "text too long": ("'0' * 10**10\n", "MemoryError"),
}  # fmt: skip
CALLS = {
    "lying int": (LIES.format("int") + "def value_and_action(game, state): return Liesint(), Liesint()\n", NOT_RIGHT),
    "lying float": (LIES.format("float") + "def value_and_action(game, state): return Liesfloat(), None\n", NOT_RIGHT),
    "lying str": (LIES.format("str") + "def value_and_action(game, state): return Liesstr(), Liesstr()\n", NOT_RIGHT),
    "lying tuple": (LIES.format("tuple") + "def value_and_action(game, state): return Liestuple((0, None))\n", NOT_RIGHT),
    "lying object": (LIES.format("object") + "def value_and_action(game, state): return Liesobject(), Liesobject()\n", NOT_RIGHT),
    "no data": ("def value_and_action(game, state): return (each for each in 'ab'), lambda: 0\n", NOT_RIGHT),
    "recursive": ("def value_and_action(game, state): x = [3]; x.append(x); return x\n", NOT_RIGHT),
    "object in itself": ("class A: pass\ndef value_and_action(game, state): a = A(); a.a = a; return a\n", NOT_RIGHT),
    "deep": ("def value_and_action(game, state):\n    x = 3\n    for _ in range(10**5): x = [x]\n    return x\n", ""),
    "huge": ("def value_and_action(game, state): return [10**4000] * 10**6, 'x' * 10**8\n", ""),
    "huge object": ("class A: pass\ndef value_and_action(game, state):\n    a = A(); a.a = [A() for _ in range(10**5)]; return a\n", ""),
    "library": ("from gamelib.search import minimax\ndef value_and_action(game, state):\n    found = minimax(game, state); return found.value, found.action\n", "of gamelib"),
    "library behind a game": (BEHIND, "of gamelib"),
    "equal hashes in a dictionary": (PIPE + "text = '[\"tuple\",\"done\",[\"dictionary\",0,[' + ','.join('[[\"int\",\"%x\"],0]' % (n * (2**61 - 1)) for n in range(1, 10**5)) + ']],0.0]'\n" + inside("push(struct.pack('!I', len(text)) + text.encode())"), ENDS),
    "equal hashes": (PIPE + "text = '[\"set\",' + ','.join('[\"int\",\"%x\"]' % (n * (2**61 - 1)) for n in range(1, 10**5)) + ']'\n" + inside("push(struct.pack('!I', len(text)) + text.encode())"), ENDS),
    "past the game": (inside("game = game._game"), "_game"),
    "past the state": (inside("state = state.state"), "about the states that it returns"),
    "nothing asked": ("said = iter({truths})\ndef value_and_action(game, state): return next(said)\n", "never asked"),
    "answer changed": (RIGHT + "\nright = value_and_action\ncalls = []\ndef value_and_action(game, state):\n    calls.append(1)\n    return right(game, state) if len(calls) < 3 else (0, None)\n", NOT_RIGHT),
    "own code replaced": (inside("value_and_action.__code__ = (lambda game, state: (0, None)).__code__"), NOT_RIGHT),
    "kept by name": ("known = {}\n" + inside("if str(state) in known: return known[str(state)]").replace("    return best_value, best_action", "    known[str(state)] = best_value, best_action\n    return known[str(state)]"), NOT_RIGHT),
    "too deep": ("import sys\nsys.setrecursionlimit(10**9)\n" + inside("return value_and_action(game, state)"), ""),
    "os._exit": ("import os\n" + inside("os._exit(0)"), ENDS),
    "interrupt": (inside("raise KeyboardInterrupt"), ""),
    "odd error": (inside("class E(Exception):\n    def __str__(self): raise SystemExit\nraise E"), ""),
    "group of errors": (inside("raise ExceptionGroup('x', [ValueError()])"), "ExceptionGroup"),
    "endless": (inside("while True: pass"), "was stopped"),
    "endless, caught": (inside("while True:\n    try: game.player(state)\n    except BaseException: pass"), "was stopped"),
    "power": (inside("10**10**8"), "was stopped"),
    "fact asked without end": (inside("while True:\n    try: game.limit\n    except BaseException: pass"), "was stopped"),
    "memory": (inside("[0] * 10**10"), "MemoryError"),
    "forged return": (PIPE + inside("say(DONE(['tuple', TOLD('returned', ['tuple', 3, 'a1']), None]))"), ""),
    "forged group": (PIPE + inside("say(DONE(['tuple', TOLD('raised', None, 'ExceptionGroup'), None]))"), ""),
}  # fmt: skip


@pytest.mark.parametrize("code", ["open('picture.png', 'wb')", "q.tree.points + 1", "In[-1]"])
def test_what_fails_after_the_answer_takes_nothing_from_it(judged, code):
    assert judged(solved(q3_value=f"{RIGHT}\n{code}\n"))[0] == POINTS


@pytest.mark.parametrize("code", HARMLESS.values(), ids=HARMLESS)
def test_a_right_answer_keeps_its_points_whatever_stands_beside_it(judged, code):
    assert judged(solved(q3_value=code + RIGHT))[0] == POINTS


LONG = "deep", "huge object", "power", "sum", "regular expression", "fact asked without end"


def attacks(these):
    return [pytest.param(*each, id=name, marks=[pytest.mark.slow] * (name in LONG)) for name, each in these.items()]


@pytest.mark.parametrize(("code", "said"), attacks(CELLS))
def test_a_cell_earns_nothing_by(judged, code, said):
    deserves(*judged(solved(q3_value=code)), part="value_and_action", reached=0, said=said)


@pytest.mark.parametrize(("code", "said"), attacks(CALLS))
def test_a_function_earns_nothing_by(judged, code, said):
    if "{truths}" in code:
        truths = judge.parts_for("02", 1)["value_and_action"].truths
        code = code.replace("{truths}", repr([each.outcome.value for each in truths]))
    deserves(*judged(solved(q3_value=code)), part="value_and_action", reached=0, said=said)


def test_objects_that_equal_everything_are_neither_numbers_nor_rules(judged):
    lies = LIES.format("object")
    values = lies + "value_b = value_c = value_d = value_root = Liesobject()\n"
    deserves(*judged(solved(q1_values=values), parts=["tree_values"]), part="tree_values", reached=0, said="value_b is")
    for right, lie in (("return state[2]", "return Liesobject()"), ('("left", "right")[', "(Liesobject(),) * 2 + ()[")):
        assert right in COINS
        points, _ = judged(solved(q5_game=lies + COINS.replace(right, lie)), parts=["coins_rules"])
        assert points == {"coins_rules": 0}


# -- files ---------------------------------------------------------------------------------------

SECRETS = (ROOT / "solutions" / "02_minimax.ipynb", Path(judge.__file__).parents[1] / "solution.py", HANDED_OUT)
READ = {
    "open": "open(p).read()",
    "os.open": "os.read(os.open(p, 0), 99)",
    "pathlib": "pathlib.Path(p).read_text()",
    "FileIO": "io.FileIO(p).read()",
    "importlib": "importlib.machinery.SourceFileLoader('x', p).get_data(p)",
    "linecache": "''.join(linecache.getlines(p))",
    "tokenize": "tokenize.open(p).read()",
    "numpy.load": "numpy.load(p, allow_pickle=True)",
    "numpy.fromfile": "numpy.fromfile(p, 'u1')",
    "numpy.memmap": "numpy.memmap(p, 'u1', 'r')",
    "zipimport": "zipimport.zipimporter(p).get_data(p)",
    "ctypes": "ctypes.CDLL(None).open(p.encode(), 0) * 'read '",
    "patched": "(setattr(os.path, 'realpath', lambda *a, **k: os.__file__), setattr(os, 'fsdecode', os.path.realpath), setattr(builtins, 'isinstance', lambda *a: True), open(p).read())[-1]",
    "two paths": "io.FileIO(type('P', (), {'n': [p, os.__file__, os.__file__], '__fspath__': lambda s: s.n.pop(0)})()).read()",
    "odd str": "io.FileIO(type('S', (str,), {'startswith': lambda *a: True, '__fspath__': lambda s: os.__file__})(p)).read()",
    "round about": "open(os.path.dirname(os.__file__) + '/..' * 20 + p).read()",
    "/proc": "open('/proc/self/root' + p).read()",
}  # fmt: skip


@pytest.mark.parametrize("read", READ.values(), ids=READ)
def test_no_file_can_be_read(judged, read):
    modules = "builtins, ctypes, importlib.machinery, io, linecache, numpy, os, pathlib, tokenize, zipimport"
    tries = "".join(
        f"p = {str(path)!r}\ntry: found.append(len({read}) > 9)\nexcept (OSError, ImportError, ValueError): pass\n"
        for path in SECRETS
    )
    code = f"import {modules}\nfound = []\n{tries}if any(found): raise Exception('GOT')\n"
    deserves(*judged(solved(q3_value=code)), part="value_and_action", reached=0, said="")


# -- the notebook --------------------------------------------------------------------------------


def changed(name, change):
    """Return a solved notebook one of whose cells was changed, with all its cells at hand."""
    notebook = copy.deepcopy(SOLVED)
    change(notebook["cells"], named(notebook, name))
    return notebook


NOTEBOOKS = {
    "check emptied": ("check_q3_value", lambda cells, cell: cell.update(source=""), {}),
    "check passes": ("check_q3_value", lambda cells, cell: cell.update(source="print('right')"), {}),
    "check deleted": ("check_q3_value", lambda cells, cell: cells.remove(cell), {}),
    "check doubled": ("check_q3_value", lambda cells, cell: cells.append(cell), {}),
    "check of another answer": ("check_q3_value", lambda cells, cell: cell.update(source="q.value_and_action.check(max)"), {}),
    "checks first": ("check_q3_value", lambda cells, cell: cells.sort(key=lambda each: "check" not in source(each)), {}),
    "answer emptied": ("q3_value", lambda cells, cell: cell.update(source=""), {"value_and_action": 0}),
    "answer deleted": ("q3_value", lambda cells, cell: cells.remove(cell), {"value_and_action": 0}),
    "answer without its id": ("q3_value", lambda cells, cell: cell.update(metadata={}, id="x"), {}),
    "answer doubled": ("q3_value", lambda cells, cell: cells.append(cell | {"source": WRONG}), {"value_and_action": 0}),
    "answer retagged": ("q3_value", lambda cells, cell: cell["metadata"]["nbgrader"].update(grade_id="q4_list"), {}),
    "marks of another kind": ("q3_value", lambda cells, cell: cell["metadata"].update(nbgrader=["q3_value"]), {}),
    "points raised": ("check_q3_value", lambda cells, cell: cell["metadata"]["nbgrader"].update(points=99), {}),
    "given class replaced": ("q1_values", lambda cells, cell: next(each for each in cells if source(each).startswith("class Node")).update(source="class Node: 1 / 0"), {}),
    "a cell of imports": ("q3_value", lambda cells, cell: own_cell(cells, cell, "import math as m", "m.pi"), {}),
    "a star": ("q3_value", lambda cells, cell: own_cell(cells, cell, "from math import *", "pi"), {}),
    "a cell that fills a table": ("q3_value", lambda cells, cell: [own_cell(cells, cell, each, "T['a'], T[0]") for each in ("T = {}", "T['a'] = 1", "T.update({0: 3})")], {}),
    "a helper that changes": ("q3_value", lambda cells, cell: own_cell(cells, cell, "if True:\n    def f(): return 1", "1 / f()") or cells.append(cell | {"source": "def f(): return 0", "metadata": {}, "id": "x"}), {}),
    "a given cell with more": ("q1_values", lambda cells, cell: given_cell(cells).update(source="import math as m\n" + source(given_cell(cells))) or named({"cells": cells}, "q3_value").update(source=RIGHT + "m.pi"), {}),
    "a __future__ of another cell": ("q3_value", lambda cells, cell: own_cell(cells, cell, "from __future__ import annotations", "def f(x: Unknown): pass"), {}),
    "a helper that sets a global": ("q3_value", lambda cells, cell: own_cell(cells, cell, "def f():\n    global found\n    found = 1\nf()", "found"), {}),
    "two answers in a cell": ("q3_value", lambda cells, cell: cell.update(source="#") or named({"cells": cells}, "q1_values").update(source=f"{VALUES}\n{RIGHT}"), {}),
    "an answer in many cells": ("q1_values", lambda cells, cell: cells.__setitem__(slice(cells.index(cell), cells.index(cell) + 1), [cell | {"source": line} for line in VALUES.splitlines()]), {}),
    "magic that is kept": ("q3_value", lambda cells, cell: cell.update(source="a = %pwd\nb = !ls\nc = %time 3\n1 / (c == 3)\n" + RIGHT), {}),
    "a line that looks like magic": ("q3_value", lambda cells, cell: cell.update(source=RIGHT + "x = (7\n    % 5)\n%timeit 1\n"[:17]), {}),
}  # fmt: skip


def own_cell(cells, cell, text, use):
    """Put a cell of the student's own before an answer that uses what it defines."""
    cells.insert(cells.index(cell), {"cell_type": "code", "source": text, "metadata": {}})
    cell.update(source=f"{RIGHT}\n{use}\n")


def given_cell(cells):
    """Return the cell that imports what the notebook needs."""
    return next(cell for cell in cells if cell["cell_type"] == "code" and "import" in source(cell))


@pytest.mark.parametrize(("name", "change", "lost"), NOTEBOOKS.values(), ids=NOTEBOOKS)
def test_answers_count_and_nothing_else_of_the_notebook(judged, name, change, lost):
    parts = ALL if name == "q1_values" else POINTS
    assert judged(changed(name, change), parts=parts)[0] == parts | lost


def test_lists_that_hold_each_other_are_looked_at_for_a_while_only():
    lists = [0] * 500
    for _ in range(6):
        lists = [lists] * 500
    begun = monotonic()
    plain(lists)
    assert monotonic() - begun < 10


TABLES = ("functools.partial(opt, rolls)", "functools.cache(lambda state: opt(rolls, state))", "lambda state: opt(rolls, state)")


@pytest.mark.parametrize("strategy", TABLES)
def test_a_table_that_the_library_made_is_noticed(keeper, tmp_path, strategy):
    opt = "opt = lambda table, s: 'roll' if table[s.scores[s.player], s.scores[1 - s.player], s.turn_total] else 'hold'\n"
    imports = "import functools\nfrom gamelib.games.pig import solve_pig\nfrom gamelib.games.pig import Pig\n"
    text = f"{imports}{opt}rolls = solve_pig(Pig(goal=60)).rolls\nstrategy = {strategy}"
    found = one_answer(keeper, tmp_path, "05", "q7_strategy", text, "pig_better")
    assert not found.passed and "a table of solve_pig" in found.words[0]


def one_answer(keeper, tmp_path, lesson, answer, text, part):
    """Return the verdict on a part of a solved notebook with another answer."""
    (file,) = (ROOT / "solutions").glob(f"{lesson}_*.ipynb")
    notebook = json.loads(file.read_text(encoding="utf-8"))
    named(notebook, answer)["source"] = text
    (tmp_path / file.name).write_text(json.dumps(notebook), encoding="utf-8")
    handed_out = Exercise(ROOT / "exercises" / file.name)
    tasks = [task for task in handed_out.tasks if task.part == part]
    (found,) = judge.verdicts(submission(tmp_path / file.name, [handed_out]), keeper, tasks)
    return found


FORGED = """
import sys
def strategy(state):
    frame = sys._getframe()
    while "outcome_of" not in frame.f_globals: frame = frame.f_back
    made = frame.f_globals["outcome_of"].__globals__
    error = ValueError()
    error.outcome = made["Outcome"](made["How"].RETURNED, (0.99, 0.99, "", ""))
    raise error
"""


def test_a_value_that_is_forged_for_one_of_many_calls_is_not_the_judges_own(keeper, tmp_path):
    found = one_answer(keeper, tmp_path, "05", "q7_strategy", FORGED, "pig_better")
    assert not found.passed and "gave no answer" in found.words[0]


def test_questions_that_are_remembered_count_also_if_a_function_is_asked_in_between(keeper, tmp_path, monkeypatch):
    monkeypatch.setattr(watched, "MOST_QUESTIONS", 3_000)
    text = """
        def h_minimax(game, state, depth, evaluate):
            while depth and not game.is_terminal(state): evaluate(state)
            return (game.utility(state, MAX) if game.is_terminal(state) else evaluate(state)), None
    """
    found = one_answer(keeper, tmp_path, "03", "q3_h_minimax", dedent(text), "h_minimax")
    assert "more than 3,000 questions" in found.words[0]


def test_no_name_and_no_answer_stops_the_reports_and_none_takes_the_place_of_another(tmp_path):
    names = ("\u5b66" * 100, "x_a-2.ipynb", "x/a.ipynb", "x_a.ipynb")
    lines = "total = " + " + ".join(["1"] * 900)
    empty = {"lesson": "02", "student": "\r=cmd()", "remarks": [], "answers": {"q": lines}, "parts": []}
    write([{"name": name, **empty} for name in names], tmp_path)
    assert len(list((tmp_path / "students").iterdir())) == 4
    assert "'\r=cmd()" in (tmp_path / "gradebook.csv").read_bytes().decode()


def test_a_zip_in_a_zip_leaves_room_for_others(tmp_path):
    with zipfile.ZipFile(tmp_path / "many.zip", "w") as packed:
        for number in range(grade.MOST_FILES + 1):
            packed.writestr(f"{number}.ipynb", "")
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as packed:
        packed.write(tmp_path / "many.zip", "anna/many.zip")
        packed.write(HANDED_OUT, "bert.ipynb")
    (tmp_path / "unpacked").mkdir()
    found = {name: problem for name, _, problem in grade._notebooks([tmp_path / "class.zip"], tmp_path / "unpacked", tmp_path / "out")}
    assert found["bert.ipynb"] == "" and len(found) < grade.MOST_FILES / 5


def broken_zips():
    """Yield zips that make Python's zipfile raise one thing and another."""
    for kind, old, new in (
        (zipfile.ZIP_LZMA, b"\x09\x04\x05\x00", b"\x09\x04\x05\x00\xff"),
        (zipfile.ZIP_STORED, "\u00e4".encode(), b"\xff\xff"),
        (zipfile.ZIP_STORED, b"PK\x05\x06", b"PK"),
    ):
        text = io.BytesIO()
        with zipfile.ZipFile(text, "w", kind) as packed:
            packed.writestr("\u00e4.ipynb", b"x")
        assert old in text.getvalue()
        yield text.getvalue().replace(old, new)
    text = io.BytesIO()
    zipfile.ZipFile(text, "w").close()
    yield text.getvalue()


def test_no_zip_ends_a_run_and_each_is_told_of(tmp_path, monkeypatch):
    def found():
        return {name: problem for name, _, problem in grade._told_apart(grade._notebooks([tmp_path], tmp_path / "out", tmp_path / "out"))}

    (tmp_path / "out").mkdir()
    for number, text in enumerate(broken_zips()):
        (tmp_path / f"{number}.zip").write_bytes(text)
    assert len(found()) == 4 and all(found().values())
    with zipfile.ZipFile(tmp_path / "0.zip", "w") as packed:
        packed.write(HANDED_OUT, "bert/02/02.ipynb")
    assert found()["0.zip: bert/02/02.ipynb"] == ""
    monkeypatch.setattr(grade, "MOST_LISTED", 50)  # a million entries are a gigabyte of objects
    assert "too long" in found()["0.zip"]


def test_names_are_told_apart_and_can_be_printed():
    found = [("a", Path(), ""), ("a", Path(), ""), ("\x1b[2J", Path(), "")]
    assert [name for name, *_ in grade._told_apart(found)] == ["a", "a (2)", "\ufffd[2J"]


def test_what_came_out_is_not_graded_however_the_folder_is_written(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.html").touch()
    assert not list(grade._notebooks([tmp_path], "", tmp_path / "b" / ".." / "out"))


@pytest.mark.parametrize("number", ['"20261"', '" 20261"', '"\uff12\uff10\uff12\uff16\uff11"', "0x4f25"])
def test_the_number_that_was_handed_out_is_noticed_however_it_is_written(exercise, number):
    given = Submission(exercise, [Cell("n", f"student = {number}")])
    assert given.student is not None and "still the one" in given.remarks[0]


def test_what_else_the_grader_has_in_its_environment_is_not_there(keeper):
    there = keeper.start()
    there.begin({}, 1)
    there.cell("a", "import os", 1)
    ((_, names),) = there.values(["tuple(os.environ)"])
    there.close()
    assert "SECRET" not in names and "PATH" in names


def test_a_keeper_that_was_ended_is_replaced(judged, keeper):
    os.kill(keeper._process.pid, signal.SIGKILL)
    assert judged(solved())[0] == POINTS


@pytest.mark.slow
@pytest.mark.parametrize("code", ["while True: pass", "while True:\n    try: 1 / 0\n    except BaseException: pass", "10**10**8"])
def test_the_limits_are_those_that_the_words_say(keeper, exercise, tmp_path, code):
    path = tmp_path / "02.ipynb"
    path.write_text(json.dumps(solved(q3_value=inside(code))), encoding="utf-8")
    begun = monotonic()
    found = {each.part: each.reached for each in judge.verdicts(submission(path, [exercise]), keeper)}
    assert found == ALL | {"value_and_action": 0}
    assert monotonic() - begun < 30


@pytest.mark.slow
def test_a_class_is_graded_whatever_is_among_it(tmp_path):
    folder = tmp_path / "in"
    (folder / "gamelib").mkdir(parents=True)
    (folder / "gamelib" / "__init__.py").write_text("raise SystemExit")
    for name, notebook in {
        "honest": solved(),
        "odd text": solved(q3_value="# \ud800\n" + RIGHT, q2_leaves="print('\ud800')\nleaves = '\ud800'"),
        "n" * 249: solved(),
        "no cells": {"cells": [[]] * 9},
        "many": {"cells": [{"cell_type": "code", "source": "x = 1"}] * 5000},
    }.items():
        (folder / f"{name}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    (folder / os.fsdecode(b"\xff.ipynb")).write_text(json.dumps(solved()), encoding="utf-8")
    os.mkfifo(folder / "pipe.ipynb")
    (folder / "gone.ipynb").symlink_to(tmp_path / "nothing")
    (folder / "endless.ipynb").symlink_to("/dev/zero")
    grade._exercises.cache_clear()
    records = [record for *_, record in grade_class([folder], tmp_path / "out", HANDED_OUT.parent)]
    reached = {record["name"]: sum(part["reached"] for part in record["parts"]) for record in records}
    assert len(reached) == 8  # the file of the folder gamelib is reported too
    assert reached["honest.ipynb"] == 20
    assert sorted(reached.values()) == [0, 0, 0, 0, 15, 20, 20, 20] or reached["odd text.ipynb"] < 20
