"""Runs migrations on the connection that `migrating.py` passes."""

from alembic import context

from elbowroom.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
