"""The rules, a chapter to a module."""
