"""Finished games looked at by the coach: once, one after the other, and kept."""
