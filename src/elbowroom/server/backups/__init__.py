"""Backups of databases: made while a server runs, restored, and checked."""
