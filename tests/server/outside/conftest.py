"""A clock that tests set by hand, as where tournaments are tested."""

from tests.server.tournaments.conftest import hands as hands
