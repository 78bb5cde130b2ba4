"""Advice for players: what a position is worth, which orders look good, a quick answer to any question."""
