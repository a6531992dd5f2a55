"""Databases kept and brought back: while a server runs, of both kinds, and whether all in them is sound."""
