"""Learning the value of positions: self-play, and training of networks."""
