"""Ratings: who plays how well, by pools; a rated match is rated once, when it is over."""
