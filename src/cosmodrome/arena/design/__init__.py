"""Tools for the design of single games, a folder each: run from a clone, not in the wheel, writing only where told."""
