"""Every figure of summary and battle reports against one recount of the positions' own fields."""

from __future__ import annotations

import pytest
from tests.server.recount import faults_of, played

from broadfront.engine import catalogue


@pytest.mark.parametrize("id_", sorted(catalogue.games()))
def test_the_figures_of_a_match_are_those_of_the_recount(id_: str) -> None:
    for seed in range(2):
        match = played(id_, seed, 400)
        assert faults_of(match, len(match.journal) // 3) == []
