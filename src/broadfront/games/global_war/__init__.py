"""Global War: the world map of 162 spaces, six powers and China. Under construction: not in the catalogue yet."""
