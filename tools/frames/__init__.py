"""Measures the time of frames in a real Chromium: `python -m tools.frames`."""
