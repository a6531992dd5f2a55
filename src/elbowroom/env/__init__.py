"""Environments for research: games for PettingZoo, Gymnasium and OpenSpiel, and many games stepped at once.

Import `petting_zoo`, `gymnasium_env`, `open_spiel_game` or `vector`. They share the ids of actions (`actions`) and the
observations (`observation`, with the layout in `layout`), which need no extra packages. docs/environments.md has
examples.
"""
