"""Drawing the four classic maps from their graphs."""
