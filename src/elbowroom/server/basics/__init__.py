"""Parts that know nothing of tables: settings, rate limits, queues, worker processes, text cleaning."""
