"""Building compiled code with mypyc; `elbowroom.compiled` uses it."""
