"""Matches: a log of events in the database, and those that are played, in memory."""
