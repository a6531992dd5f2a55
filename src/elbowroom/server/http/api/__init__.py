"""The HTTP API: all that is not live, and a way to play for programs that do not want a socket."""
