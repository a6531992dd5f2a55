"""Tells people who are not there that it is their turn: by any of the channels, once for each turn."""
