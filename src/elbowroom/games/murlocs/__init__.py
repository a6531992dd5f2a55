"""The Murlocs' revenge: one or two players against a race that plays by itself."""
