"""The rules engine: pure, without files, clocks or random numbers."""
