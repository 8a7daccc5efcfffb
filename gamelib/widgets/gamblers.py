"""What the explorers of bandits share: machines that a reader types in, and policies by their names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from gamelib.bandits import (
    KLUCB,
    UCB1,
    Bernoulli,
    EpsilonGreedy,
    Greedy,
    OptimisticStart,
    Policy,
    Replay,
    Thompson,
    UCB1Tuned,
    run_once,
)
from gamelib.errors import InvalidArm
from gamelib.wording import quoted

FIRST: Final = "0.4 0.7"
"""The machines that the lesson begins with."""
POLICIES: Final[Mapping[str, Callable[[float], Policy]]] = MappingProxyType(
    {
        "greedy": lambda c: Greedy(),
        "ε-greedy, ε = 0.1": lambda c: EpsilonGreedy(0.1),
        "optimistic start, 2": lambda c: OptimisticStart(2),
        "UCB1": UCB1,
        "UCB1-tuned": lambda c: UCB1Tuned(),
        "KL-UCB": lambda c: KLUCB(),
        "Thompson": lambda c: Thompson(),
    }
)
"""The policies by their names, made with a constant *C*, which matters to UCB1 alone."""


def offered(without: Collection[str] = ()) -> list[tuple[str, str]]:
    """Return the policies as a drop-down list shows them; it says which one takes longer.

    Args:
        without: the names of policies to leave out.
    """
    return [(f"{name} (slower)" if name == "KL-UCB" else name, name) for name in POLICIES if name not in without]


def typed_machines(text: str, most: int) -> tuple[Bernoulli, ...]:
    """Return the machines whose probabilities of paying 1 a reader has typed in, with spaces between them.

    Raises:
        InvalidArm: if that is not so.

    Example:
        >>> typed_machines("0.4 0.7", 5)
        (Bernoulli(p=0.4), Bernoulli(p=0.7))
    """
    try:
        arms = tuple(Bernoulli(float(word)) for word in text.replace(",", " ").split())
    except ValueError:
        arms = ()
    if not 2 <= len(arms) <= most:
        raise InvalidArm(
            f"type how likely each machine is to pay 1, two to {most} numbers from 0 to 1 such as {FIRST}, not "
            f"{quoted(text)}"
        )
    return arms


def policy_text(name: str, c: float) -> str:
    """Return the name of a policy, with its constant if it has one that is not 1.

    Example:
        >>> policy_text("UCB1", 0.5), policy_text("UCB1", 1), policy_text("greedy", 0.5)
        ('UCB1 with C = 0.5', 'UCB1', 'greedy')
    """
    return f"UCB1 with C = {c:g}" if name == "UCB1" and c != 1 else name


@lru_cache(maxsize=64)
def replayed(arms: tuple[Bernoulli, ...], policy: Policy, luck: int, steps: int) -> Replay:
    """Return a run, which is the same for the same luck."""
    return run_once(arms, policy, steps=steps, rng=luck)
