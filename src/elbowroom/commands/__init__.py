"""The commands of `elbowroom`, one file each."""
