"""The backend in a browser: tables, bots, coach and puzzles without a server.

A Web Worker runs this package in Pyodide. It answers the messages of the socket and the requests of the HTTP API that
need no other people, with the same tables, rules and bots as a server. Storage is passed in; clock, randomness and
thinking are the browser's own through Python's standard library.
"""
