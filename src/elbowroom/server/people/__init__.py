"""Guests: signed tokens, names at all tables, and deletion."""
