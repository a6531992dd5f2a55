"""Compiling the rules: what the command `elbowroom compile` does, and ./play beside a game.

What a build is and when it is used says `elbowroom.compiled`, which every import of the package runs.
"""
