"""What the game shows: board, panels, forms, messages, refusals, editor."""
