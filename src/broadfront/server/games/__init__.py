"""Which games there are, as the home page shows them."""
