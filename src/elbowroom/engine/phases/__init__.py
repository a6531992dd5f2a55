"""A turn as a list of steps that reads like the rule book; each says who decides what, or goes on by itself."""
