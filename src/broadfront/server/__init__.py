"""The table in the browser: matches, seats, storage, live updates, computer seats. It imports no rule."""
