"""Elbow Room: Small World of Warcraft, Battle for Azeroth and classic Small World."""

__version__ = "0.1.0"
