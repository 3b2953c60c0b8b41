"""Matches between bots, and how fast the games run."""
