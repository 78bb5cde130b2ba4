"""The rulebook, one chapter a module: sequence, actions, movement, combat, results, cities, missions, leadership."""
