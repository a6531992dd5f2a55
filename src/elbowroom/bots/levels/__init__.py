"""Levels of play, from easy to expert."""
