"""The door: what browsers and programs reach over HTTP and WebSocket."""
