"""Alembic's entry: migrate on the connection that the server hands over."""

from alembic import context

from cosmodrome.server.storage import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
