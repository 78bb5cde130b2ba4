"""Seats that a computer plays."""
