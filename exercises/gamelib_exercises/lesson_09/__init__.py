"""The exercises of lesson 09, AlphaGo-style priors."""
