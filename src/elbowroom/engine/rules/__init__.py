"""The verbs of the rule book: the only code that changes who holds what and who owns how many coins."""
