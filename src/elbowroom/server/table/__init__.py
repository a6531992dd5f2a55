"""One table, pure: no files, no network, no database; messages in, answers out."""
