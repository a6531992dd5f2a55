"""Everything that one server process consists of and shows its operator: services, logs, metrics."""
