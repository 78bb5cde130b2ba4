"""The rules of Action Front!, a module for each chapter of `rules.md`."""
