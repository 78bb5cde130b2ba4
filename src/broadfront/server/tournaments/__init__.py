"""Tournaments: sign-up, pairings, standings; their matches are ordinary matches with seats that belong to accounts."""
