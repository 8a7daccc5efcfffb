"""The packages, found: with them, in a wheel, the folders of notebooks. All else stands in pyproject.toml."""

from tempfile import TemporaryDirectory

from setuptools import find_packages, setup

with TemporaryDirectory() as place:  # setuptools' own would keep files of earlier builds, which are gone by now
    setup(
        packages=[
            *find_packages(include=["gamelib*"]),
            *find_packages("exercises"),
            *find_packages("notebooks"),
            "gamelib_exercises.pages",
            "gamelib_exercises.solutions",
            "gamelib_lessons.about",
            "gamelib_lessons.pages",
        ],
        options={"build": {"build_base": place}},
    )
