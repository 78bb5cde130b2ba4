"""Assertions of the golden cases say what differs, as those of tests do."""

import pytest

pytest.register_assert_rewrite("tests.games.global_war.golden_cases")
