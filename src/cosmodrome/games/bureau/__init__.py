"""Bureau: agents aboard, flights through a small universe, and a great deal of paperwork."""
