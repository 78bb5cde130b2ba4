"""Expansion II of Klub Danmark: one module for each of its sections; the base rules call them where they bite."""
