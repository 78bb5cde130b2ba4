"""The database: engine, transactions, migrations, notifications between servers."""
