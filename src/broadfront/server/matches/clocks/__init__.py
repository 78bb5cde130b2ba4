"""Pace: how much time the people of a match have, who has used how much, and what becomes of a flag that falls."""
