"""The logic of one table, without files, network or database: messages in, answers out."""
