"""The exercises of lesson 03, cutoff with heuristics."""
