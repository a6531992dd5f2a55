"""Looking back at games: frames, stories, and whether the dice were fair."""
