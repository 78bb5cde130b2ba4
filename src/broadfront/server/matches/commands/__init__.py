"""What a seat does: moves, undo, offers, automatic declines."""
