"""The balance of Cities."""

from .room import Room

ROOM = Room()
