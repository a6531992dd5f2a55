"""The value of a position: heuristics, and a small network over a description of the state in numbers."""
