"""The generator: equal everywhere, unbiased, cheap to copy, and nothing of it shows."""

import hashlib
import json
import math
from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cosmodrome.core import canonical
from cosmodrome.core.chance import Generator, Rng, Seed, parse_seed, seed_text, shuffle
from cosmodrome.core.errors import GameError

import tiny

DICE = [1, 2, 0, 2, 4, 1, 2, 1, 5, 1, 1, 4]  # of seed 7: records of finished games rest on them
LARGE = [65400612322970257112, 52549464824732561880]
BITS = 30920

seeds = st.one_of(st.integers(-(2**70), 2**70), st.binary(max_size=40), st.text(max_size=20))
calls = st.lists(st.tuples(st.booleans(), st.integers(1, 2**80)), max_size=40)


def draw(rng: Rng, plan: list[tuple[bool, int]]) -> list[int]:
    return [rng.randrange(number) if is_range else rng.getrandbits(number % 700) for is_range, number in plan]


def test_draws_of_a_seed_are_the_same_for_ever() -> None:
    generator = Generator.seeded(7)
    assert [generator.randrange(6) for _ in range(12)] == DICE
    assert [generator.randrange(10**20) for _ in range(2)] == LARGE
    assert generator.getrandbits(16) == BITS


def test_a_draw_can_be_worked_out_by_hand() -> None:
    key = hashlib.sha256(b'["cosmodrome","7",[]]').digest()
    block = int.from_bytes(hashlib.blake2b((1).to_bytes(8, "little"), key=key).digest(), "little")
    expected: list[int] = []
    while len(expected) < 20:
        block, bits = block >> 3, block & 7
        expected += [bits] if bits < 6 else []

    generator = Generator.seeded(7)

    assert [generator.randrange(6) for _ in range(20)] == expected
    assert generator.key == key


def test_blocks_are_numbered_and_each_is_used_once() -> None:
    generator = Generator(bytes(32))
    first, second = generator.getrandbits(512), generator.getrandbits(512)

    blocks = [hashlib.blake2b(n.to_bytes(8, "little"), key=bytes(32)).digest() for n in (1, 2)]
    assert [first, second] == [int.from_bytes(block, "little") for block in blocks]
    assert generator.counter == 2


@given(seeds, calls)
def test_equal_seeds_give_equal_draws(seed: Seed, plan: list[tuple[bool, int]]) -> None:
    assert draw(Generator.seeded(seed), plan) == draw(Generator.seeded(seed), plan)


@given(seeds, calls)
def test_draws_are_in_range(seed: Seed, plan: list[tuple[bool, int]]) -> None:
    for (is_range, number), value in zip(plan, draw(Generator.seeded(seed), plan), strict=True):
        assert 0 <= value < (number if is_range else 1 << number % 700)


@given(seeds, calls, calls)
def test_a_copy_goes_the_same_way_and_apart(
    seed: Seed, before: list[tuple[bool, int]], after: list[tuple[bool, int]]
) -> None:
    generator = Generator.seeded(seed)
    draw(generator, before)
    copy = generator.copy()
    still = generator.copy()

    assert draw(copy, after) == draw(generator, after)
    assert copy == generator
    copy.getrandbits(9)
    assert copy != generator
    assert draw(still, after) is not None
    assert still == generator


@given(seeds, calls)
def test_json_gives_it_back(seed: Seed, plan: list[tuple[bool, int]]) -> None:
    generator = Generator.seeded(seed)
    draw(generator, plan)

    assert Generator.from_json(json.loads(json.dumps(generator.to_json()))) == generator


@pytest.mark.parametrize(
    "data",
    [
        None, [], "generator", {}, {"key": "00" * 32, "counter": 0},
        {"key": "00" * 31, "counter": 0, "pool": "1"},
        {"key": "zz" * 32, "counter": 0, "pool": "1"},
        {"key": "00" * 32, "counter": -1, "pool": "1"},
        {"key": "00" * 32, "counter": True, "pool": "1"},
        {"key": "00" * 32, "counter": 2**64, "pool": "1"},
        {"key": "00" * 32, "counter": 0, "pool": "0"},
        {"key": "00" * 32, "counter": 0, "pool": "-5"},
        {"key": "00" * 32, "counter": 0, "pool": 1},
        {"key": 7, "counter": 0, "pool": "1"},
    ],
)  # fmt: skip
def test_json_of_anything_else_is_refused(data: object) -> None:
    with pytest.raises(GameError, match="generator: expected key, counter and pool"):
        Generator.from_json(data)


@pytest.mark.parametrize("stop", [2, 3, 5, 6, 7, 17, 100, 1023, 1025])
def test_every_number_is_equally_likely(stop: int) -> None:
    generator = Generator.seeded(stop)
    each = 60
    counts = Counter(generator.randrange(stop) for _ in range(each * stop))

    chi = sum((counts[n] - each) ** 2 / each for n in range(stop))
    assert abs(chi - (stop - 1)) < 5 * math.sqrt(2 * stop)


def test_bits_are_fair_and_do_not_depend_on_the_bit_before() -> None:
    generator = Generator.seeded("bits")
    bits = [generator.getrandbits(1) for _ in range(20_000)]

    assert abs(sum(bits) - 10_000) < 400
    assert abs(sum(a == b for a, b in pairwise(bits)) - 10_000) < 400


@pytest.mark.parametrize("stop", [0, -1, -1025])
def test_there_is_nothing_to_draw_from_an_empty_range(stop: int) -> None:
    with pytest.raises(ValueError, match="nothing below"):
        Generator.seeded(1).randrange(stop)


def test_nothing_is_used_up_where_there_is_no_choice() -> None:
    generator = Generator.seeded(1)
    before = generator.copy()

    assert (generator.randrange(1), generator.getrandbits(0)) == (0, 0)
    assert generator == before


def test_the_key_does_not_follow_from_what_is_drawn_nor_shows_in_a_view() -> None:
    state = tiny.register().start(3, seed=b"\x07" * 32)
    secrets = {state.generator.key.hex(), (b"\x07" * 32).hex(), f"{state.generator.pool:x}"}

    for seat in (None, 0, 1, 2):
        text = canonical.dumps(state.view(seat)) + state.render(seat)
        assert not [secret for secret in secrets if secret in text]


def test_another_key_gives_other_draws_from_the_same_counter_on() -> None:
    one = Generator.seeded(1)
    one.getrandbits(300)
    other = Generator(Generator.seeded(2).key, one.counter, 1)

    assert one.getrandbits(512) != other.getrandbits(512)


def test_nonces_of_the_seats_change_the_draws_and_their_order_matters() -> None:
    keys = {
        Generator.seeded(7, nonces).key for nonces in ((), ("a", ""), ("", "a"), ("a", "b"), ("b", "a"), ("ab", ""))
    }

    assert len(keys) == 6


def test_seeds_of_different_kinds_are_different_seeds() -> None:
    seeds: tuple[Seed, ...] = (7, "7", b"7", -7, "hex:37")

    assert len({Generator.seeded(seed).key for seed in seeds}) == len(seeds)


@given(seeds)
def test_a_seed_is_read_back_from_its_text(seed: Seed) -> None:
    assert parse_seed(seed_text(seed)) == seed


@pytest.mark.parametrize("seed", [True, 1.5, None, "\ud800", [7]])
def test_what_is_no_seed_is_refused(seed: Seed) -> None:
    with pytest.raises(GameError, match="seed: expected"):
        seed_text(seed)


@pytest.mark.parametrize("text", ["", "seven", "hex:0", "hex:zz", "7.5", "9" * 5000])
def test_what_is_no_text_of_a_seed_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="seed: expected a number, hex:… or text:…"):
        parse_seed(text)


@pytest.mark.parametrize("nonces", [["\udfff"], [7], [None]])
def test_what_is_no_nonce_is_refused(nonces: list[str]) -> None:
    with pytest.raises(GameError, match="nonces: expected a text"):
        Generator.seeded(7, nonces)


@given(st.lists(st.integers()), st.integers(0, 2**32))
def test_shuffling_keeps_the_items(items: list[int], seed: int) -> None:
    shuffled = items[:]
    shuffle(shuffled, Random(seed))

    assert sorted(shuffled) == sorted(items)


def test_every_order_is_equally_likely() -> None:
    generator = Generator.seeded("orders")
    counts: Counter[str] = Counter()
    for _ in range(2400):
        items = list("abcd")
        shuffle(items, generator)
        counts["".join(items)] += 1

    assert len(counts) == 24
    assert all(60 <= count <= 145 for count in counts.values())
