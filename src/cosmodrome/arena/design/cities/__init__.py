"""Tools for the design of Cities."""
