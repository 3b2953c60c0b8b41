"""Chance: a small generator that can be copied for next to nothing and cannot be foreseen.

BLAKE2b, keyed, in counter mode: each block of 512 bits is used up bit by bit. Whoever has seen every draw so far
and does not hold the key cannot tell the next one. Equal keys give equal draws on every machine.
"""

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import Protocol, TypeVar

from . import canonical
from .errors import GameError

T = TypeVar("T")
Seed = int | str | bytes

_BLOCK_BITS = 512
_BITS = tuple((n - 1).bit_length() if n else 0 for n in range(1025))


class Rng(Protocol):
    """What `sample` and `resample` draw from: a `Generator`, or a `random.Random`."""

    def randrange(self, stop: int, /) -> int: ...

    def getrandbits(self, bits: int, /) -> int: ...


class Generator:
    """The chance inside a state: key, blocks used so far, and what is left of the present block."""

    __slots__ = ("counter", "key", "pool")

    def __init__(self, key: bytes, counter: int = 0, pool: int = 1) -> None:
        self.key = key
        self.counter = counter
        self.pool = pool  # the unused bits under a marker bit: 1 is an empty pool

    @classmethod
    def seeded(cls, seed: Seed, nonces: Sequence[str] = ()) -> "Generator":
        """The generator of a game: from its seed and what the seats added to it."""
        for nonce in nonces:
            if not is_text(nonce):
                raise GameError(f"nonces: expected a text, got {nonce!r}")
        text = canonical.dumps(["cosmodrome", seed_text(seed), list(nonces)])
        return cls(hashlib.sha256(text.encode()).digest())

    @classmethod
    def drawn(cls, rng: Rng) -> "Generator":
        """A fresh generator with a key drawn from another source of chance."""
        return cls(rng.getrandbits(256).to_bytes(32, "little"))

    def copy(self) -> "Generator":
        other: Generator = new_generator(Generator)
        other.key = self.key
        other.counter = self.counter
        other.pool = self.pool
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Generator):
            return NotImplemented
        return self.pool == other.pool and self.counter == other.counter and self.key == other.key

    __hash__ = None  # type: ignore[assignment]

    def _block(self) -> int:
        self.counter += 1
        block = hashlib.blake2b(self.counter.to_bytes(8, "little"), key=self.key).digest()
        return int.from_bytes(block, "little") | (1 << _BLOCK_BITS)

    def getrandbits(self, bits: int, /) -> int:
        """That many fresh bits; what is left of a block too short for them is thrown away."""
        if bits > _BLOCK_BITS:
            return self.getrandbits(_BLOCK_BITS) | self.getrandbits(bits - _BLOCK_BITS) << _BLOCK_BITS
        pool = self.pool
        if not pool >> bits:
            pool = self._block()
        self.pool = pool >> bits
        return pool & ((1 << bits) - 1)

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1, each equally likely."""
        bits = _BITS[stop] if stop <= 1024 else (stop - 1).bit_length()
        mask = (1 << bits) - 1
        pool = self.pool
        while True:
            if not pool >> bits:
                pool = self._block()
            value = pool & mask
            pool >>= bits
            if value < stop:
                self.pool = pool
                return value
            if stop <= 0:
                raise ValueError(f"randrange: nothing below {stop}")

    def to_json(self) -> dict[str, object]:
        return {"key": self.key.hex(), "counter": self.counter, "pool": f"{self.pool:x}"}

    @classmethod
    def from_json(cls, data: object) -> "Generator":
        try:
            key, counter, pool = bytes.fromhex(data["key"]), data["counter"], int(data["pool"], 16)  # type: ignore[index]
            sound = len(key) == 32 and type(counter) is int and 0 <= counter < 2**62 and pool >= 1
        except (KeyError, TypeError, ValueError):
            sound = False
        if not sound:
            raise GameError("generator: expected key, counter and pool")
        return cls(key, counter, pool)


new_generator = object.__new__


def is_text(value: object) -> bool:
    """Whether it is a text that can be written to a file: half of a surrogate pair cannot."""
    return isinstance(value, str) and not any("\ud800" <= c <= "\udfff" for c in value)


def seed_text(seed: Seed) -> str:
    """A seed as it stands in records: a number, `hex:…` for bytes, or `text:…`."""
    if isinstance(seed, bool) or not isinstance(seed, int | str | bytes):
        raise GameError(f"seed: expected a whole number, bytes or a text, got {seed!r}")
    if isinstance(seed, int):
        return str(seed)
    if isinstance(seed, bytes):
        return f"hex:{seed.hex()}"
    if not is_text(seed):
        raise GameError(f"seed: expected a text that can be written down, got {seed!r}")
    return f"text:{seed}"


def parse_seed(text: str) -> Seed:
    """The seed that `seed_text` wrote."""
    try:
        if text.startswith("hex:"):
            return bytes.fromhex(text[4:])
        if text.startswith("text:"):
            return text[5:]
        return int(text)
    except ValueError:
        raise GameError(f"seed: expected a number, hex:… or text:…, got {text!r}") from None


def shuffle(items: MutableSequence[T], rng: Rng) -> None:
    """Put the items into a random order, in place: the same one from equal generators of any kind."""
    for i in range(len(items) - 1, 0, -1):
        j = rng.randrange(i + 1)
        items[i], items[j] = items[j], items[i]
