"""Guests: tokens that prove who somebody is, names at all tables, and being forgotten."""
