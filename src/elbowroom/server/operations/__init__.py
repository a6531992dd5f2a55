"""What one server process is made of, and what whoever runs it sees: services, logs, numbers."""
