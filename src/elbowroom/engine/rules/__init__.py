"""The verbs of the rule book: only they change tokens, regions and coins."""
