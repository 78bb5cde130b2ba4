"""Who sits where: seats of a new match, tokens, replacement, takeover."""
