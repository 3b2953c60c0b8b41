"""`python -m cosmodrome` is the command `cosmodrome`."""

from .cli import main

if __name__ == "__main__":
    raise SystemExit(main())
