"""The steps of a turn in the order of the rule book, and the handlers of actions."""
