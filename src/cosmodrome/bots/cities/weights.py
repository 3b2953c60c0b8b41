"""What the bots of Cities hold things worth."""

from dataclasses import dataclass


@dataclass(slots=True)
class Weights:
    """What the turns left are worth, found by play."""

    gathered: float = 2.82  # units a turn
    price: float = 6.2  # units a building
    variety: float = 0.19  # of a building, for each type in store
    cover: float = 2.0  # cells a building covers that count
    waste: float = 1.3  # soil cells it covers besides
    sure: float = 1.43  # how sharply a set is out of reach
    slack: float = 0.49
    step: float = 2.1  # for each building of the set under way
    need: float = 0.27  # for each kind still missing that fits
    objective: float = 0.3
    edge: float = 0.34
    dead: float = 0.28  # for each bare cell that nothing can cover any more
    room: float = 0.28  # for each kind of tile that still fits
    # where the tiles to come are laid out by trial
    more: float = 0.2  # buildings fewer for each kind the set lacks: it must be just that kind
    doubt: float = 0.25  # buildings more or fewer than thought, with one turn left
    kind: float = 0.5  # for each kind of the set
