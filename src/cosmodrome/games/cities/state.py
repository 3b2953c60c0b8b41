"""A position of Cities, as plain data."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...core.action import Action
from ...core.chance import Generator, Rng
from ...core.errors import IllegalAction
from ...core.event import Event
from ...core.outcome import Outcome
from ...core.state import State
from . import contract, preview, reasons, rules, scoring, text, view
from .components import Components, Side, Worker
from .names import BUILDINGS, RANK_AND_FILE, RESOURCES
from .packed import (
    ONLY,
    Acting,
    RaisedLimit,
    above,
    common,
    count,
    has,
    less,
    members,
    select,
    set_of,
    slot_of,
    tile_count,
    tile_counts,
    unpack,
)  # fmt: skip
from .placement import Board
from .steps import CHOOSE, Place, Todo
from .steps import to_json as step_to_json

if TYPE_CHECKING:
    from .meta import Cities


class CitiesState(State):
    """Board, asteroids, stores, hands, and what is to be done next.

    Units, counts of tiles and sets (of workers, slots, monuments) are packed numbers: see `packed`.
    """

    __slots__ = (
        "ability", "actor", "areas", "asteroids", "bank", "boards", "bound", "chosen", "components", "deck",
        "difficulty", "discard", "hands", "has_monuments", "is_picked", "limits", "menu", "monuments", "moved",
        "objectives", "over", "piles", "plan", "played", "pool", "queue", "reserved", "rest", "rival_played",
        "rival_store", "rival_tiles", "round", "seen", "side", "sides", "slots", "stage", "stores", "supply",
        "todo", "turn", "uses", "workers",
    )  # fmt: skip
    game: "Cities"
    components: Components
    # what the table chose
    deck: int  # basic, advanced or solo workers
    workers: tuple[Worker, ...]
    plan: int  # off, plans for the future, rank and file
    has_monuments: bool
    is_picked: bool  # the workers were picked by the table: all know them
    difficulty: int  # 0 but in solo
    side: int  # of the main board: 0 for 2-3 players, 1 for 4-5
    # the main board
    areas: int
    bank: int
    slots: int  # the set of those that have a tile
    supply: int  # tile counts
    monuments: int  # the set of those still to be had
    # by seat
    asteroids: tuple[int, ...]
    sides: tuple[Side, ...]
    objectives: tuple[int, ...]
    boards: list[Board]
    stores: list[int]
    limits: list[RaisedLimit | None]  # of the store; None: the usual one
    reserved: list[int | None]  # a building
    hands: list[int]  # sets of workers, those chosen and not yet revealed included
    chosen: list[tuple[int, ...]]  # the next to be revealed is the first
    played: list[tuple[int, ...]]  # the workers that lie open
    # workers elsewhere, as sets
    pool: int  # those that may be in this game
    seen: int  # those that lay open at some time: where they are now is known to all
    rest: int  # not dealt: out of the game, or still to be drawn (piles, the solo deck)
    piles: tuple[int, int]  # two players: at the right of either seat
    discard: int  # solo
    # the automaton
    rival_store: int
    rival_tiles: int
    rival_played: tuple[int, ...]
    # where the game stands
    round: int
    stage: int  # 0 for the first worker of the round, 1 for the second
    turn: tuple[int, ...]
    over: bool
    queue: tuple[Acting, ...]  # who acts in this stage, the present one first
    todo: Todo  # the steps of this turn
    actor: int
    ability: int  # of the present worker, by its index
    bound: int  # the action to which a "before" ability binds (C15)
    uses: int  # how often the "before" ability may still be used
    moved: int  # the set of tiles moved this turn
    menu: int  # follows from the rest: the main actions that are possible

    def legal(self, seat: int) -> Sequence[Action]:
        """The actions of a seat, by the step that is to be done."""
        if seat not in self.turn:
            return ()
        step = self.todo[0]
        return rules.LEGAL[step.code](self, seat, step)

    def play(self, action: Action, events: list[Event] | None = None) -> None:
        """Do an action and every automatic step after it."""
        rules.DO[type(action)](self, action, events)
        if self.todo[0].code != CHOOSE:
            rules.advance(self, events)

    def explain(self, action: Action) -> IllegalAction:
        return reasons.explain(self, action)

    def can_try(self, action: Action) -> bool:
        return preview.can_try(self, action)

    def preview(self, action: Action) -> contract.Preview:
        return preview.preview(self, action)

    def outcome(self) -> Outcome:
        return scoring.outcome(self)

    def view(self, seat: int | None) -> contract.View:
        return view.view(self, seat)

    def render(self, seat: int | None) -> str:
        return text.render(self, seat)

    def copy(self) -> "CitiesState":
        other: CitiesState = CitiesState()
        other.game = self.game
        other.components = self.components
        other.generator = self.generator.copy()
        other.seats = self.seats
        other.deck = self.deck
        other.workers = self.workers
        other.plan = self.plan
        other.has_monuments = self.has_monuments
        other.is_picked = self.is_picked
        other.difficulty = self.difficulty
        other.side = self.side
        other.areas = self.areas
        other.bank = self.bank
        other.slots = self.slots
        other.supply = self.supply
        other.monuments = self.monuments
        other.asteroids = self.asteroids
        other.sides = self.sides
        other.objectives = self.objectives
        other.boards = self.boards[:]
        other.stores = self.stores[:]
        other.limits = self.limits[:]
        other.reserved = self.reserved[:]
        other.hands = self.hands[:]
        other.chosen = self.chosen[:]
        other.played = self.played[:]
        other.pool = self.pool
        other.seen = self.seen
        other.rest = self.rest
        other.piles = self.piles
        other.discard = self.discard
        other.rival_store = self.rival_store
        other.rival_tiles = self.rival_tiles
        other.rival_played = self.rival_played
        other.round = self.round
        other.stage = self.stage
        other.turn = self.turn
        other.over = self.over
        other.queue = self.queue
        other.todo = self.todo
        other.actor = self.actor
        other.ability = self.ability
        other.bound = self.bound
        other.uses = self.uses
        other.moved = self.moved
        other.menu = self.menu
        return other

    def _identity(self) -> tuple[object, ...]:
        return (
            self.deck, self.plan, self.has_monuments, self.is_picked, self.difficulty, self.areas, self.bank,
            self.slots, self.supply, self.monuments, self.asteroids, self.objectives,
            [(board.tiles, board.monuments) for board in self.boards],
            self.stores, self.limits, self.reserved, self.hands, self.chosen, self.played, self.pool, self.seen,
            self.rest, self.piles, self.discard, self.rival_store, self.rival_tiles, self.rival_played, self.round,
            self.stage, self.turn, self.over, self.queue, self.todo, self.actor, self.ability, self.bound,
            self.uses, self.moved,
        )  # fmt: skip

    def resample(self, seat: int | None, rng: Rng) -> "CitiesState":
        """Hands, choices and objectives of others drawn anew from all that this seat has never seen open."""
        other = self.copy()
        other.generator = Generator.drawn(rng)
        others = [s for s in range(self.seats) if s != seat]
        if not self.over:
            objectives = list(self.objectives)
            left = [i for i in range(len(self.components.objectives)) if seat is None or i != objectives[seat]]
            for s in others:
                objectives[s] = left.pop(rng.randrange(len(left)))
            other.objectives = tuple(objectives)
        unseen = less(less(self.pool, self.seen), 0 if seat is None else self.hands[seat])
        while True:
            # until every rival holds a worker that the count has not passed, for each it is still to show (C34)
            left = list(members(unseen))
            for s in others:
                hand = common(self.hands[s], self.seen)
                for _ in range(less(self.hands[s], self.seen).bit_count()):
                    hand += ONLY[left.pop(rng.randrange(len(left)))]
                other.hands[s] = hand
            if all(self._rechoose(other, s, rng) for s in others):
                break
        other.rest = common(self.rest, self.seen) + set_of(left)
        return other

    def _rechoose(self, other: "CitiesState", seat: int, rng: Rng) -> bool:
        """Draw a rival's choice that is not yet revealed anew from its new hand; False where there is none."""
        due = len(self.chosen[seat])
        if not due:
            return True
        hand = other.hands[seat]
        if self.plan == RANK_AND_FILE and self.queue:
            hand = above(hand, self.queue[0].worker)
        size = hand.bit_count()
        if size < due:
            return False
        first = select(hand, rng.randrange(size))
        if due == 1:
            other.chosen[seat] = (first,)
            return True
        second = select(hand - ONLY[first], rng.randrange(size - 1))
        if self.plan == RANK_AND_FILE and second < first:
            first, second = second, first
        other.chosen[seat] = first, second
        return True

    def inventory(self) -> dict[str, int]:
        stores = [self.areas, self.bank, self.rival_store, *self.stores]
        found = {str(name): sum(count(store, r) for store in stores) for r, name in enumerate(RESOURCES)}
        counts = [self.supply, self.rival_tiles, *(board.counts for board in self.boards)]
        for kind, tile in enumerate(self.components.tiles):
            n = sum(tile_count(one, kind) for one in counts) + self.reserved.count(kind)
            n += sum(isinstance(step, Place) and step.tile == kind for step in self.todo)
            if kind < len(BUILDINGS):
                n += sum(has(self.slots, slot_of(kind, is_dear)) for is_dear in (False, True))
            found[tile.id] = n
        found["monuments"] = self.monuments.bit_count() + sum(len(board.monuments) for board in self.boards)
        held = [*self.hands, self.rest, *self.piles, self.discard]
        shown = [*self.played, self.rival_played]
        found["workers"] = sum(mask.bit_count() for mask in held) + sum(map(len, shown))
        return found

    def to_json(self) -> dict[str, Any]:
        return {
            "seats": self.seats,
            "deck": self.deck,
            "plan": self.plan,
            "has_monuments": self.has_monuments,
            "is_picked": self.is_picked,
            "difficulty": self.difficulty,
            "areas": list(unpack(self.areas)),
            "bank": list(unpack(self.bank)),
            "slots": self.slots,
            "supply": list(tile_counts(self.supply)),
            "monuments": self.monuments,
            "asteroids": list(self.asteroids),
            "objectives": list(self.objectives),
            "boards": [[list(board.tiles), list(board.monuments)] for board in self.boards],
            "stores": [list(unpack(store)) for store in self.stores],
            "limits": [None if raised is None else list(raised) for raised in self.limits],
            "reserved": list(self.reserved),
            "hands": [list(members(hand)) for hand in self.hands],
            "chosen": [list(chosen) for chosen in self.chosen],
            "played": [list(played) for played in self.played],
            "pool": list(members(self.pool)),
            "seen": list(members(self.seen)),
            "rest": list(members(self.rest)),
            "piles": [list(members(pile)) for pile in self.piles],
            "discard": list(members(self.discard)),
            "rival_store": list(unpack(self.rival_store)),
            "rival_tiles": list(tile_counts(self.rival_tiles)),
            "rival_played": list(self.rival_played),
            "round": self.round,
            "stage": self.stage,
            "turn": list(self.turn),
            "over": self.over,
            "queue": [list(acting) for acting in self.queue],
            "todo": [step_to_json(step) for step in self.todo],
            "actor": self.actor,
            "ability": self.ability,
            "bound": self.bound,
            "uses": self.uses,
            "moved": self.moved,
            "generator": self.generator.to_json(),
        }
