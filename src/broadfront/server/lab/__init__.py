"""The laboratory: studies in a folder, for reading."""
