"""Structured logs, one JSON object a line on the error output. Never a seed, a choice, a cookie or a password."""

import logging
import sys
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import structlog

from ..tables.errors import Refusal
from .clock import now

log: structlog.stdlib.BoundLogger = structlog.get_logger("cosmodrome")
logged: Counter[str] = Counter()  # lines so far, by level
lately: deque[dict[str, Any]] = deque(maxlen=50)  # warnings and errors, the newest last, for the owner
_KNOWN_FAULTS = 1000


def cause_of(error: BaseException) -> dict[str, str]:
    """What went wrong, in words that hold nothing of anybody's: the kind, and what a database or system says of it."""
    if isinstance(error, Refusal):
        return {"fault": "Refusal", "cause": error.code}
    said = getattr(error, "orig", None) or (error if isinstance(error, OSError) else None)
    line = next(iter(str(said).splitlines()), "") if said else ""
    return {"fault": type(error).__name__, **({"cause": line[:200]} if line else {})}


class Faults:
    """Faults that may come again at every round: each is logged when it begins, and stops nothing else."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], dict[str, str]] = {}

    @contextmanager
    def kept_apart(self, doing: str, **where: str) -> Iterator[None]:
        """Whatever fails in here ends here."""
        key = doing, str(where)
        try:
            yield
        except Exception as error:
            cause = cause_of(error)
            if self._known.pop(key, None) != cause:
                log.error(doing + " failed", **where, **cause)
            self._known[key] = cause
            while len(self._known) > _KNOWN_FAULTS:
                del self._known[next(iter(self._known))]
        else:
            self._known.pop(key, None)


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """Of what uvicorn says about one connection nothing is an error of ours, and our own faults we log ourselves."""
    if record.name == "uvicorn.error" and "protocols" in Path(record.pathname).parts:
        record.levelno, record.levelname, record.exc_info = logging.WARNING, "WARNING", None
        return not record.getMessage().startswith("Exception in ASGI application")
    return True


def _count(logger: object, method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    logged[event["level"]] += 1
    if event["level"] in ("warning", "error"):
        fields = {name: str(event.get(name, ""))[:200] for name in ("level", "event", "fault", "cause")}
        lately.append({"at": now(), **fields})
    return event


def set_up(level: str = "info") -> None:
    """Write everything from this level on as JSON, the lines of uvicorn too."""
    number = logging.getLevelNamesMapping()[level.upper()]
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            _count,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
        ],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(formatter)
    handler.addFilter(_is_worth_a_line)
    logging.basicConfig(handlers=[handler], level=max(number, logging.WARNING), force=True)
