"""The analysis board: positions that a client sends, and what the computer thinks of them."""
