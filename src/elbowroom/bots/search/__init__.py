"""Search: turns simulated on copies of a state."""
