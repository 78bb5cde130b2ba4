"""Matches by the thousand: tournaments between players, their statistics, and results on disk."""

from broadfront.lab.matches import Field, MatchPlan, MatchRecord, play_match, seed_of
from broadfront.lab.results import ResultsFile, read_results, write_results
from broadfront.lab.statistics import Length, Rate, Summary, summary, wilson
from broadfront.lab.tournament import Tournament, planned, run, seatings

__all__ = [
    "Field",
    "Length",
    "MatchPlan",
    "MatchRecord",
    "Rate",
    "ResultsFile",
    "Summary",
    "Tournament",
    "planned",
    "play_match",
    "read_results",
    "run",
    "seatings",
    "seed_of",
    "summary",
    "wilson",
    "write_results",
]
