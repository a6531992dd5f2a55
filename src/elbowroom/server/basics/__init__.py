"""What any server needs and no table knows of: settings, limits, processes, tidy texts."""
