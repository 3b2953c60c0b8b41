"""What a seat may do: never empty in turn, each with its notation; what is refused, and why; what is conserved."""

from collections import Counter

from ..action import Action
from ..chance import shuffle
from ..errors import GameError, IllegalAction
from ..state import State
from .trial import Trial

_WILD = ("0", "1", "2", "7", "99", "99999", "-", "0,0", "1,0,2", "99999,3", "zz")


def check_cheaply(trial: Trial, state: State) -> bool:
    """What is looked at in every position; whether the game is over."""
    with trial.during("legal"):
        turn, over = state.turn, state.over
        if type(turn) is not tuple or list(turn) != sorted({*turn} & {*range(trial.seats)}):
            raise trial.fail("legal", f"turn is {turn!r}, not seats of this table in order")
        if over == bool(turn):
            raise trial.fail("legal", f"over is {over}, and turn is {turn}")
        for seat in range(trial.seats):
            legal = state.legal(seat)
            if bool(legal) != (seat in turn):
                raise trial.fail("legal", f"seat {seat} has {len(legal)} actions, and turn is {turn}")
    with trial.during("conservation"):
        _check_inventory(trial, state.inventory())
    return over


def _check_inventory(trial: Trial, inventory: dict[str, int]) -> None:
    """The components are there, and the same as in all games with these seats and options."""
    if not inventory:
        raise trial.fail("conservation", "the inventory is empty: it names no component")
    first = trial.run.inventories.setdefault(f"{trial.seats} {trial.options}", inventory)
    if inventory != first:
        names = [n for n in {**first, **inventory} if first.get(n) != inventory.get(n)]
        changes = ", ".join(f"{n}: {first.get(n)} at first, now {inventory.get(n)}" for n in names)
        raise trial.fail("conservation", changes)


def check_actions(trial: Trial, state: State) -> None:
    """Legal actions, their notation and JSON, samples of them, and what is refused."""
    trial.report.positions += 1
    for seat in range(trial.seats):
        with trial.during("legal"):
            legal = list(state.legal(seat))
            if len(set(legal)) != len(legal):
                raise trial.fail("legal", f"seat {seat} has an action twice")
            for action in legal:
                if action.seat != seat or type(action) not in trial.game.actions:
                    raise trial.fail("legal", f"{action!r} among those of seat {seat}")
            if len(state.turn) > 1 and not all(action.secret for action in legal):
                raise trial.fail("order", f"{legal[0]!r}: a choice at the same time as others' must be secret")
        some = legal[:]
        shuffle(some, trial.lot)
        with trial.during("notation"):
            texts = {str(action) for action in legal}
            if len(texts) != len(legal):
                raise trial.fail("notation", f"two actions of seat {seat} have one notation")
            for action in some[:60]:
                _check_notation(trial, action)
        with trial.during("preview"):
            before = trial.text(state)
            for action in some[:20]:
                preview = state.preview(action)
                trial.ready("preview", f"preview of {action!r}", preview)
                trial.agrees("Preview", f"preview of {action!r}", preview)
            if trial.text(state) != before:
                raise trial.fail("preview", "it changes the position")
        if legal:
            _check_sample(trial, state, seat, legal)
        with trial.during("check"):
            for action in some[:60]:
                state.check(action)
            for action in foreign(trial, seat):
                refusal(trial, state, action, action in legal)


def _check_notation(trial: Trial, action: Action) -> None:
    text = str(action)
    if trial.game.parse(text, action.seat) is not action:
        raise trial.fail("notation", f"{text!r} reads back as another action")
    if text != " ".join(text.split()) or not text.isprintable() or " | " in text or "#" in text:
        raise trial.fail("notation", f"{text!r} does not fit into a line of a record")
    data = action.to_json()
    trial.ready("json", f"{action!r}", data)
    if (data.get("kind"), data.get("text"), data.get("seat")) != (action.kind, text, action.seat):
        raise trial.fail("json", f"{action!r}: to_json has another kind, text or seat")
    trial.agrees("Action", f"{action!r}", data)


def _check_sample(trial: Trial, state: State, seat: int, legal: list[Action]) -> None:
    """Only legal actions; and where there are few, each about equally often."""
    with trial.during("sample"):
        for _ in range(8):
            if state.sample(seat, trial.lot) not in legal:
                raise trial.fail("sample", f"an action of seat {seat} that is not legal")
        bucket = "sample", trial.seats, len(legal), legal[0].kind
        if not 2 <= len(legal) <= 8 or trial.run.seen[bucket] > 1:
            return
        trial.run.seen[bucket] += 1
        counts = Counter(state.sample(seat, trial.lot) for _ in range(200 * len(legal)))
        for action in legal:
            if not 120 <= counts[action] <= 280:  # 200 are expected, with a deviation of at most 14
                raise trial.fail("sample", f"{action!r} came {counts[action]} times where 200 were expected")


def foreign(trial: Trial, seat: int) -> list[Action]:
    """Actions of other positions, also with one word changed, as that seat's."""
    actions = []
    for _ in range(24 if trial.run.notations else 0):
        words = trial.choose(trial.run.notations).split()
        if len(words) > 1 and trial.lot.randrange(2):
            others = [*trial.choose(trial.run.notations).split()[1:], *_WILD]
            words[1 + trial.lot.randrange(len(words) - 1)] = trial.choose(others)
        try:
            actions.append(trial.game.parse(" ".join(words), seat))
        except GameError:
            continue
    return actions


def refusal(trial: Trial, state: State, action: Action, is_legal: bool | None = None) -> str | None:
    """What `check` says of an action; it must agree with `legal`."""
    try:
        state.check(action)
    except IllegalAction as error:
        if is_legal:
            raise trial.fail("check", f"refuses {action!r}, which is legal: {error}") from None
        told = error.to_json()
        if not error.rule or not error.key or not error.sentence or len(str(error).splitlines()) != 1:
            raise trial.fail("check", f"{action!r}: a refusal without rule, key and one line: {told}") from None
        trial.agrees("ReasonKey", f"the refusal of {action!r}", error.key)
        return trial.ready("check", f"the refusal of {action!r}", told)
    if is_legal is False:
        raise trial.fail("check", f"lets {action!r} pass, which is not legal")
    return None


def remember(trial: Trial, action: Action) -> None:
    known = trial.run.notations
    text = str(action)
    if text in known:
        return
    if len(known) < 400:
        known.append(text)
    else:
        known[trial.lot.randrange(len(known))] = text
