"""Bots with a name of their own: a level, and a style."""
