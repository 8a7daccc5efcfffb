"""The exercises of lesson 01, game formalization."""
