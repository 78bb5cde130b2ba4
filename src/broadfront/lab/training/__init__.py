"""Evaluations learned from play: matches are played and sampled, weights fitted and validated on held-out matches.

`samples` plays the matches and keeps positions of them, `fitting` fits the weights of a game's columns to their
results, `plot` draws how the predictions came true. (Nothing is imported here: a fit needs the extra ``train``.)
"""
