"""Opt-in ratings of guests, for each game: an estimated strength and its uncertainty (Plackett-Luce).

A game counts once, when it is over, for the people at the table who have opted in, as if bots and all others had not
been there. A player who was absent at the end gets the place that the stand-in bot reached. A player who conceded is
last; in Battle for Azeroth, where teams are rated, the team's result counts for all of its people. A game counts for
nobody if it was ended by vote or closed, if hints were allowed, or if the rules changed while it ran.
"""
