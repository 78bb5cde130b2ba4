"""Clocks: folded from the journal, kept by servers, and what becomes of a flag that falls."""
