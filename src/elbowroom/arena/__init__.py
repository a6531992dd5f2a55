"""Bots against each other in paired games: who is stronger, how sure that is, and how balanced the games are."""
