"""Advice for players."""
