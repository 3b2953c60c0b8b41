"""Tools for the design of Bureau."""
