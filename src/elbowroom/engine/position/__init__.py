"""Positions as files and as one line of text, and their conversion from and to states."""
