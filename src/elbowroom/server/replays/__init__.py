"""Replays and reviews of games: frames, stories, verification of the dice, and judged turns."""
