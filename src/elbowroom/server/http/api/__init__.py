"""The HTTP API: everything that is not live, and a way to play for programs without a WebSocket."""
