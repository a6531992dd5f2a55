"""Online tables.

From the bottom up: `basics` knows nothing of tables; `table` is the logic of one table, without input or output: it
takes messages and returns entries to commit and messages to send after the commit; `store` is the database; `live`
keeps tables in memory and passes messages between them, their listeners, bots and other processes; `people`,
`replays`, `boards`, `notices` and `ratings` are independent of each other and use `live`; `operations` assembles one
process; `http` serves browsers and programs. Each package imports only packages below it.
"""
