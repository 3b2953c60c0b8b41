"""Fitting what the strong bots know of a game to games they play: `python -m cosmodrome.arena.fit GAME`."""
