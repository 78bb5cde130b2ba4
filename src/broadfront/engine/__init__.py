"""The engine: the contract, matches and journals, chance, exact odds, notation and conformance. It knows no game."""
