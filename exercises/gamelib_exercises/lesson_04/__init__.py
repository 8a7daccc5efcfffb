"""The questions of lesson 04, alpha-beta: a module each."""
