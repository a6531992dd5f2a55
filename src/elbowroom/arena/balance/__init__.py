"""How balanced the games are: what races, powers, relics, boards and the order of play are worth."""
