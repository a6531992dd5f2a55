"""What whoever runs a server does on the command line, also while it runs: `elbowroom admin`."""
