"""Tools for the design of Aliens."""
