"""Lessons, gone through at real tables."""
