"""What is kept, in SQLite or PostgreSQL: tables with their logs, guests, leases and talk."""
