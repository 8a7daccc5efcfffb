"""The questions of lesson 06, multiplayer: a module each."""
