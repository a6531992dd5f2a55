"""The levels of play, from easy to expert."""
