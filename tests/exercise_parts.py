"""The parts of one lesson's exercises, as the tests of that lesson speak of them."""

import pytest
from gamelib_exercises.lessons import parts

STUDENT = 20261


def by_name(parts):
    return pytest.mark.parametrize("part", parts, ids=lambda part: part.name)


class Lesson:
    """The exercises of a lesson for one student, part by part."""

    def __init__(self, number):
        self.parts = {part.name: part for part in parts(number, STUDENT)}

    def named(self, *names):
        """Return the mark that runs a test with each of these parts."""
        return by_name([self.parts[name] for name in names])

    def told(self, name, answer):
        """Return the first words about an answer."""
        return self.parts[name].judge(answer).words[0]

    def mutant(self, part, name):
        """Return the answer with a known mistake."""
        (found,) = [each.answer for each in self.parts[part].mutants if each.name == name]
        return found
