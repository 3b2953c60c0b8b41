"""What stands at a table, without a server."""
