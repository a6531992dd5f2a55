"""The page docs/balance.md: what races, powers, relics, boards and the order of play are worth to bots."""
