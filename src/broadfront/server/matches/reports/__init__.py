"""What happened in a match: summaries, battles, timeline, luck, explanations."""
