"""Small World of Warcraft: its races, powers, relics and islands."""
