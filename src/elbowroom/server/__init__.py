"""Online tables: a server that loses nothing.

From the bottom up: `basics` know nothing of tables; `table` is the logic of one table, without input or output: it is
given messages and answers with entries to be committed and messages to be sent once they are; `store` keeps what was
committed; `live` has tables in memory and moves messages between them, their listeners, bots and other processes;
`people`, `replays`, `boards`, `notices` and `ratings` stand beside each other on top of that; `operations` puts one
process together; `http` is what browsers and programs talk to. Imports go down and never up.
"""
