"""The lab: matches by the thousand, their statistics, and results on disk.

`matches` plays one match from a seed, `tournament` many over worker processes, `statistics` says what they show,
`results` keeps them, `training` learns evaluations from them. (Nothing is imported here: pytest loads a
plugin of this package in every run.)
"""
