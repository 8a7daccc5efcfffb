"""Arms that pay what a test needs."""

from dataclasses import dataclass
from typing import ClassVar

from gamelib.bandits import Arm


class AnyArm(Arm):
    """Pays so much more than its mean or so much less, both equally likely."""

    def __init__(self, mean, bounds, spread=0):
        self.mean, self.bounds, self.spread = mean, bounds, spread

    def draw(self, rng, size):
        """Return independent rewards."""
        return self.mean + self.spread * rng.choice((-1.0, 1.0), size)


@dataclass(frozen=True)
class Beta(Arm):
    """Pays any share from 0 to 1, with the Beta distribution; Beta(1, 1) is the uniform one."""

    a: float
    b: float
    bounds: ClassVar = (0.0, 1.0)

    @property
    def mean(self):
        """The expected reward."""
        return self.a / (self.a + self.b)

    def draw(self, rng, size):
        """Return independent rewards."""
        return rng.beta(self.a, self.b, size)
