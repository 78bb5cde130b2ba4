"""Thinking for the computer as jobs in a queue, which worker processes on any machine take (``broadfront worker``)."""
