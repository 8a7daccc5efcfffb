"""Slips in the index of UCB1 that lesson 07 knows of arms and lesson 08 of nodes."""

from __future__ import annotations

from gamelib_exercises.solution import Patch


def logarithm_slips(logarithm: str) -> tuple[Patch, Patch]:
    """Return the slips of taking a logarithm to another base."""
    return (
        Patch(
            "logarithm to base 10: the logarithm is that to base 10. It is the natural one: math.log(x).",
            (logarithm, f"({logarithm}) / log(10)"),
        ),
        Patch(
            "logarithm to base 2: the logarithm is that to base 2. It is the natural one: math.log(x).",
            (logarithm, f"({logarithm}) / log(2)"),
        ),
    )


def index_slips(mean: str, logarithm: str) -> tuple[Patch, ...]:
    """Return the slips in an index that is written ``mean + c * sqrt(2 * logarithm / visits)``, of these two texts."""
    return (
        Patch(
            "no 2: the factor 2 is missing under the root. With this convention the constant would be greater by the "
            "root of 2.",
            ("2 * log", "log"),
        ),
        Patch(
            "2 twice: the factor 2 stands under the root and outside of it. (That is the convention of Browne and "
            "others, whose constant is half of ours.)",
            ("sqrt(2", "2 * sqrt(2"),
        ),
        Patch(
            "c under the root: the constant stands under the root. It multiplies the root.",
            ("c * sqrt(2", "sqrt(2 * c"),
        ),
        Patch(
            "c times everything: mean and bonus are both multiplied by the constant. It multiplies the bonus alone.",
            (mean, f"c * {mean}"),
        ),
        Patch("lower bound: the bonus is taken away from the mean. Optimism adds it.", (" + c", " - c")),
        *logarithm_slips(logarithm),
        Patch("no root: the root is missing.", ("sqrt(", "(")),
    )
