"""Sentences about a game: names, choices, explanations, events and whole tables in words."""
