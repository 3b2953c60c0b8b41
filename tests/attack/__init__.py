"""`python -m attack`: hostile clients against a real server, while two people beside them play a game to its end."""
