"""What frames of a table need in a real Chromium; `python -m tools.frames` measures it."""
