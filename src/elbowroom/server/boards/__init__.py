"""Boards for browsers: their layout and pictures, made once for all requests."""
