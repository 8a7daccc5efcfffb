"""The packages, found: with them, in a wheel, the folders of notebooks. All else stands in pyproject.toml."""

from setuptools import find_packages, setup

setup(
    packages=[
        *find_packages(include=["gamelib*"]),
        *find_packages("exercises"),
        *find_packages("notebooks"),
        "gamelib_exercises.pages",
        "gamelib_exercises.solutions",
        "gamelib_lessons.about",
        "gamelib_lessons.pages",
    ]
)
