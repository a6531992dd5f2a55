"""Ratings of guests who want them, for each game: how strong they seem, and how sure that is (Plackett-Luce).

A game counts once, when it has come to its end, for the people at the table who have opted in, among themselves: bots
and all others are left out, as if they had not been there. Whoever was away at the end has the place that the bot in
their seat has reached. Whoever has conceded is last, whatever the bot made of it; in Battle for Azeroth, where teams
are rated, the team's result counts for all of its people. A game counts for nobody if it was ended by vote, if it was
closed, if there were hints, or if it went on by other rules than it began with.
"""
