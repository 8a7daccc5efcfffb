"""What turns plain functions into machine code, and where that is kept.

Numba is imported here and nowhere else, when the engine is first used. A function marked :func:`kernel` can be called
from Python; one marked :data:`helper` becomes part of the kernels that call it. Both run as plain Python too.

Machine code is kept in the user's cache, in a folder that is named after the engine's source: that of another version
is never loaded, and an installation that cannot be written to is no obstacle. Nor is a cache that is full, damaged or
somebody else's: there is a warning, and what is not found there is compiled.
"""

from __future__ import annotations

import gc
import pickle
import warnings
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from importlib import import_module
from math import inf
from pathlib import Path
from threading import Lock, stack_size
from time import perf_counter
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from gamelib.errors import EngineMissing, InvalidSearch
from gamelib.number import check_count

try:
    numba: Any = import_module("numba")  # as Any: what it says of its types changes from release to release
    from platformdirs import user_cache_path
except ImportError as problem:
    raise EngineMissing(
        "gamelib.engine is compiled by numba, which is not installed: pip install numba platformdirs (the searches of "
        "gamelib.search and gamelib.montecarlo do without it)"
    ) from problem
if numba.config.DISABLE_JIT:
    raise EngineMissing(
        "gamelib.engine is compiled by numba, which NUMBA_DISABLE_JIT tells to compile nothing: take that out of the "
        "environment and start again (the searches of gamelib.search and gamelib.montecarlo do without it)"
    )
types: Any = import_module("numba.core.types")
caching: Any = import_module("numba.core.caching")
extending: Any = import_module("numba.extending")

Function = TypeVar("Function", bound=Callable[..., Any])
Result = TypeVar("Result")
Words: TypeAlias = NDArray[np.uint64]
"""A state as the engine keeps it: some 64-bit words, which :class:`Rules` change in place."""

STACK: Final = 1 << 26
"""How many bytes a thread may use for plies that wait for others: some systems give it half a million."""

STARTING: Final = Lock()

OPTIONS: Final = {"nopython": True, "nogil": True, "error_model": "numpy", "forceinline": True}
"""What numba is told of every function: one that is called under two sets of options would be compiled twice."""

HEARS_AFTER: Final = 0.1
"""After how many seconds an interrupt is heard."""


def helper(function: Function) -> Function:
    """Return a function that becomes part of the kernels which call it."""
    return extending.register_jitable(**OPTIONS)(function)  # type: ignore[no-any-return]


@cache
def cache_folder() -> Path:
    """Return the folder for what this version of the engine has compiled."""
    source = blake2b(digest_size=8)
    for path in sorted(Path(__file__).parent.glob("*.py")):
        source.update(path.read_bytes())
    checked = "-checked" if numba.config.BOUNDSCHECK else ""
    return Path(numba.config.CACHE_DIR or user_cache_path("gamelib")) / f"engine-{source.hexdigest()}{checked}"


class _CheckedCode(caching.CompileResultCacheImpl):  # type: ignore[misc]
    """What numba writes into a file of machine code: here with a checksum, since damaged code would run."""

    _locator_classes = caching.CompileResultCacheImpl._locator_classes[:1]  # the folder it is told, and no other

    def reduce(self, result: Any) -> tuple[bytes, bytes]:
        """Return what is written of a function that was compiled."""
        code = caching.dumps(super().reduce(result))
        return blake2b(code).digest(), code

    def rebuild(self, context: Any, written: tuple[bytes, bytes]) -> Any:
        """Return the function of which that was written."""
        checksum, code = written
        if blake2b(code).digest() != checksum:
            raise ValueError("the checksum is wrong")
        return super().rebuild(context, pickle.loads(code))


class _Kept(caching.FunctionCache):  # type: ignore[misc]
    """The files of a function's machine code, of which none that cannot be read or written ends a search."""

    _impl_class = _CheckedCode

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return the function for arguments of these types; ``None`` if it has to be compiled."""
        try:
            found = super().load_overload(signature, context)
            if found is None or found.signature.args == signature:
                return found
            raise ValueError("it is for other arguments")  # two processes have given two files one name
        except Exception as problem:  # a wrong byte can lead pickle astray in a dozen ways
            _warn("cannot read what it has kept", problem)
        with suppress(Exception):
            self.flush()  # what can be mended is written again
        return None

    def save_overload(self, signature: Any, found: Any) -> None:
        """Keep a function for arguments of these types."""
        try:
            super().save_overload(signature, found)
        except Exception as problem:
            _warn("cannot keep what it compiles", problem)


_WARNED: Final[set[Path]] = set()


def _warn(what: str, problem: Exception | str) -> None:
    """Say, once for each folder, what is wrong with it."""
    folder = cache_folder()
    if folder not in _WARNED:
        _WARNED.add(folder)
        why = problem if isinstance(problem, str) else f"{type(problem).__name__}: {problem}"
        warnings.warn(
            f"the engine {what} in the folder {folder} ({why}). It works all the same, but has to compile "
            "again, a second or three for each game. What is damaged is written anew; if you read this once more, make "
            "room there, delete the folder, or set NUMBA_CACHE_DIR to another that can be written to",
            stacklevel=2,
        )


def kernel(function: Function) -> Function:
    """Return a function that is compiled when it is first called, once for each game, and then kept on disk.

    Where nothing can be kept, it is compiled anew in each session.
    """
    dispatcher = numba.jit(**OPTIONS)(function)
    given, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_folder())
    try:
        dispatcher._cache = _Kept(function)  # as numba does for cache=True
    except RuntimeError:  # which does not say why
        _warn("cannot keep what it compiles", "it cannot be made or written to")
    finally:
        numba.config.CACHE_DIR = given
    return dispatcher  # type: ignore[no-any-return]


def heard(work: Callable[[NDArray[Any]], Result], seconds: float = inf, flag: NDArray[Any] | None = None) -> Result:
    """Return what the work returns; an interrupt, or the end of the time, raises a flag that it is given.

    The work goes on in a thread, since Python hears an interrupt only where no machine code is running. The flag is an
    array of one element, a new one if not given, that long kernels look at now and then.
    """
    flag, deadline = np.zeros(1, np.bool_) if flag is None else flag, perf_counter() + seconds
    with ThreadPoolExecutor(1) as pool:
        try:
            with STARTING:
                before = stack_size(STACK)  # for lines of many plies
                try:
                    running = pool.submit(work, flag)
                finally:
                    stack_size(before)
            while not running.done():
                wait([running], timeout=min(HEARS_AFTER, max(0.0, deadline - perf_counter())))
                if perf_counter() >= deadline:
                    flag[0], deadline = True, inf
        except BaseException:
            flag[0] = True
            raise
        return running.result()


def prepare(function: Any, *arguments: Any) -> None:
    """Compile a kernel for such arguments in a thread: an interrupt in the midst of numba's compiler would break it."""
    signature = tuple(numba.typeof(each) for each in arguments)
    if signature in function.overloads:
        return
    collecting = gc.isenabled()
    gc.disable()  # a compiler makes a million objects, and looking for garbage among them takes a tenth of its time
    try:
        heard(lambda _: function.compile(signature))
    finally:
        if collecting:
            gc.enable()


def on_cores(work: Callable[[int], Any], parts: Sequence[int], workers: int) -> None:
    """Do the parts of a work on so many threads: kernels let each other run."""
    check_count("workers", workers, error=InvalidSearch)
    with ThreadPoolExecutor(workers) as pool:  # which starts no thread before it is given work
        for _ in (pool.map if workers > 1 else map)(work, parts):
            pass


# -- what every rulebook is called by: for numba, the methods of a named tuple -----------------------------------------


def _method(name: str, *, arguments: int) -> None:
    """Let kernels call a method of a rulebook by name: each class's own, compiled into the kernel that calls it."""

    def of_state(rules: Any, state: Any) -> Any:
        return getattr(rules.instance_class, name)

    def of_state_and_more(rules: Any, state: Any, more: Any) -> Any:
        return getattr(rules.instance_class, name)

    own = of_state if arguments == 1 else of_state_and_more
    extending.overload_method(types.BaseNamedTuple, name, strict=False, jit_options=OPTIONS)(own)


for _name in ("over", "mover", "utility", "estimate", "key"):
    _method(_name, arguments=1)
for _name in ("moves", "play", "playout"):
    _method(_name, arguments=2)


# -- words -------------------------------------------------------------------------------------------------------------


def _by_instruction(name: str) -> Any:
    """Return a function of one word for kernels, which is one instruction of the processor."""

    def typed(context: Any, word: Any) -> Any:
        def instruction(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            more = [] if name == "ctpop" else [import_module("numba.core.cgutils").false_bit]
            return getattr(builder, name)(arguments[0], *more)

        return types.int64(types.uint64), instruction

    return extending.intrinsic(typed)


def count_bits(word: Any) -> int:
    """Return how many bits of a word are set."""
    return int(word).bit_count()


def lowest_bit(word: Any) -> int:
    """Return the number of the lowest bit that is set; there has to be one."""
    return (int(word) & -int(word)).bit_length() - 1


_ctpop, _cttz = _by_instruction("ctpop"), _by_instruction("cttz")
extending.overload(count_bits)(lambda word: lambda word: _ctpop(word))
extending.overload(lowest_bit)(lambda word: lambda word: _cttz(word))

ONE: Final = np.uint64(1)
NONE: Final = np.uint64(0)


@helper
def copy_words(words: Any, copy: Any) -> None:
    """Copy the words of a state; for a few words ``copy[:] = words`` takes longer, and much longer to compile."""
    for i in range(len(words)):
        copy[i] = words[i]


@helper
def listed(word: Any, found: Any, count: int, more: Any) -> Any:
    """Write the numbers of the bits that are set, so much added, from a place on; return where they end."""
    while word != NONE:
        found[count] = lowest_bit(word) + more
        word &= word - ONE
        count += 1
    return count


@helper
def mixed(word: Any) -> Any:
    """Return a word in which every bit depends on all bits of the given one (the end of SplitMix64)."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@helper
def rolled(die: Any) -> Any:
    """Return the word after this one (D. Knuth's generator of MMIX, of which only the upper bits are random)."""
    return die * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)


@helper
def below(die: Any, count: Any) -> Any:
    """Return the upper half of a word as a whole number below ``count``, as good as equally likely."""
    return (die >> np.uint64(32)) * count >> np.uint64(32)


@helper
def drawn(dice: Any, count: int) -> Any:
    """Return a whole number below ``count``, all as good as equally likely, and roll the one word of ``dice``."""
    dice[0] = rolled(dice[0])
    return np.int64(below(dice[0], np.uint64(count)))
