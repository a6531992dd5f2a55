"""Notices to absent players that it is their turn, by push message or webhook, once for each turn."""
