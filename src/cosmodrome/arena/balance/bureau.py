"""The balance of Bureau."""

from .room import Room

ROOM = Room()
