"""Accounts: who somebody is, on every device, without a password; playing without one goes on as before."""
