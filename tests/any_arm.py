"""An arm that pays what a test needs."""

from gamelib.bandits import Arm


class AnyArm(Arm):
    """Pays so much more than its mean or so much less, both equally likely."""

    def __init__(self, mean, bounds, spread=0):
        self.mean, self.bounds, self.spread = mean, bounds, spread

    def draw(self, rng, size):
        """Return independent rewards."""
        return self.mean + self.spread * rng.choice((-1.0, 1.0), size)
