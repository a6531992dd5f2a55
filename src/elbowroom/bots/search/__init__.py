"""Looking ahead: turns played on copies of a state."""
