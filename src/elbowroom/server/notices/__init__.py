"""Tells people who are not there that it is their turn: by Web Push or a webhook, once for each turn."""
