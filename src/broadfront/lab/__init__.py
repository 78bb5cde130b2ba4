"""The lab: matches by the thousand, their statistics, and results on disk.

`matches` plays one match from a seed, `tournament` many in worker processes, `statistics` evaluates them,
`results` stores them, `training` learns evaluations from them. (Nothing is imported here: pytest loads a
plugin of this package in every run.)
"""
