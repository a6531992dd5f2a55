"""Learning what positions are worth: games that bots play against themselves, and networks trained on them."""
