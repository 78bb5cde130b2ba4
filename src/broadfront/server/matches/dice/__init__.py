"""Dice of a match that everybody can verify: seeds, generator, verification."""
