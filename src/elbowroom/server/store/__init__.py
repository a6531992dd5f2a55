"""The database, SQLite or PostgreSQL: tables with their logs, guests, leases, chat and moderation."""
