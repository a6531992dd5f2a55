"""A crowd of clients that play at many tables at once over real WebSockets, for `tools/load.py`."""
