"""Tests of chat."""
