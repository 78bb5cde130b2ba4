"""The boxed games, one folder each. They know the engine and the boards, and nothing of each other."""
