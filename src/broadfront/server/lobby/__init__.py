"""The lobby: open tables, quick pairing, invitations, and lists of matches that need no match to be played again."""
