"""Chance that players can check: how a server draws it, and how anybody draws it again from a record."""
