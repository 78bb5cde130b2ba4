"""Computer players of the game: evaluation, move ordering, planners."""
