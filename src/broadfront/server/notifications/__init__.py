"""Notices: what players are told who have not got the match open, and how it reaches them."""
