"""Online tables: a server that loses nothing.

The logic of a table (`table.py`, `seating.py`, `fair.py`) does no input or output: it is given messages and answers
with entries to be committed and messages to be sent once they are. `store.py` keeps what was committed, `hub.py` moves
messages between tables, sockets, bots and other processes, `app.py` is what HTTP and WebSocket clients talk to.
"""
