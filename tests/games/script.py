"""Chance that takes every way there is: for counting exactly what comes of a draw."""

from fractions import Fraction


class Script:
    """A generator that takes every choice there is, one run after another, and knows each run's probability."""

    def __init__(self) -> None:
        self.choices: list[int] = []
        self.stops: list[int] = []
        self.at = 0

    def randrange(self, stop: int, /) -> int:
        if self.at == len(self.choices):
            self.choices.append(0)
            self.stops.append(stop)
        assert self.stops[self.at] == stop
        self.at += 1
        return self.choices[self.at - 1]

    def share(self) -> Fraction:
        share = Fraction(1)
        for stop in self.stops:
            share /= stop
        return share

    def onward(self) -> bool:
        """Go to the next run; tell whether there is one."""
        self.at = 0
        while self.choices and self.choices[-1] + 1 == self.stops[-1]:
            self.choices.pop()
            self.stops.pop()
        if not self.choices:
            return False
        self.choices[-1] += 1
        return True
