"""Positions: written by hand, as files, set up as a state and made of one."""
