"""HTTP of all features: errors, limits, languages, static files, OpenAPI."""
