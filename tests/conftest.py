"""How all tests run."""

from hypothesis import settings

settings.register_profile("house", deadline=None, derandomize=True)  # a busy machine is no failure, and failures repeat
settings.load_profile("house")
