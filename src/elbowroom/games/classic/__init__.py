"""Classic Small World: its races, powers and pieces, and four maps."""
