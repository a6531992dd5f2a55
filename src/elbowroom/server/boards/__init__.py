"""Boards for browsers: where regions lie, and pictures, made once for all who ask."""
