"""Chat in a match: the seats among themselves, spectators apart; muting, reports, and terms of the operator."""
