"""Advice for players of Front Line; being written."""
