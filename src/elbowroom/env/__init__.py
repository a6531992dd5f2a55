"""Environments for research: games for PettingZoo, Gymnasium and OpenSpiel, and many games stepped at once.

`petting_zoo`, `gymnasium_env`, `open_spiel_game` and `vector` are the doors, each imported by its own name; what they
share are the ids of actions (`actions`) and what a seat observes (`observation`, laid out by `layout`), which need no
extra. docs/environments.md has examples.
"""
