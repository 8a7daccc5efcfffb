"""The questions of lesson 05, stochastic games: a module each."""
