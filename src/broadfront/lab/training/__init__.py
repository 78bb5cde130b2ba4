"""Evaluations learned from play: matches are played and sampled, weights fitted and validated on held-out matches.

`samples` plays the matches and samples their positions, `fitting` fits the weights of a game's columns to the
results, `plot` draws the calibration of the predictions. (Nothing is imported here: a fit needs the extra ``train``.)
"""
