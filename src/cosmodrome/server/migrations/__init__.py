"""Migrations: how the database came to its present form."""
