"""Clients that play at many tables at once over real WebSockets, and attackers, for `tools/load.py`."""
