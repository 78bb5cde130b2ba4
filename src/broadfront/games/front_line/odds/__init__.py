"""Odds beyond those that the engine works out from the rules alone."""
