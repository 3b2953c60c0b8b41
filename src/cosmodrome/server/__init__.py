"""The server: tables that never lose a move. `serve.serve` runs it, `app.make_app` builds it."""
