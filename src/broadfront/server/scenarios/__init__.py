"""The scenario editor and its trial matches."""
