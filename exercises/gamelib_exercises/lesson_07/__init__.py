"""The exercises of lesson 07, bandits."""
