"""The exercises of lesson 08, Monte Carlo tree search."""
