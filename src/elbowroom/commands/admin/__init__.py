"""The operator's commands, which also work while servers run: `elbowroom admin`."""
