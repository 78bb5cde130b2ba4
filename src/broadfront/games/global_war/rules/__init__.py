"""The rules of Global War, a module for each phase."""
