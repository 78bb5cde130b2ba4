"""What the person who runs a server does with it: moving its database, looking after users and matches."""
