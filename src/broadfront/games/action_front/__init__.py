"""Action Front!: tactics on a map of hexes, with a deck of cards for dice."""
