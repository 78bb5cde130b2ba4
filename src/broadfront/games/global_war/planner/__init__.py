"""How bots plan a power's turn: what ground is worth, whom to attack, what to buy, who goes where. For players only."""
