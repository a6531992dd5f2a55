"""Verifiable chance: how a server draws outcomes, and how anyone can check them with a record."""
