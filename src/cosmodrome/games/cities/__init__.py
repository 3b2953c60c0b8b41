"""Cities («Космические города»): workers gather and build on asteroids of one's own."""
