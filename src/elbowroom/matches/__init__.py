"""Games played by bots: one loop, checks, statistics, contests of bots, the benchmark, and jobs on several cores."""
