"""Games played by bots, many and checked: statistics, invariants, speed."""
