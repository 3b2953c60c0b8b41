"""What is refused at a table, each with a fixed word and one line."""

from typing import NotRequired, TypedDict, Unpack

from ..core.errors import IllegalAction, ReasonJson, RecordError


class BanJson(TypedDict):
    """Why somebody is sent away, and until when; without an end it is for good."""

    reason: str
    until: int | None


class MoreOfError(TypedDict, total=False):
    """What an error says besides its word and its line."""

    reason: ReasonJson  # of an illegal action
    step: int  # which of the actions sent it was
    retry_ms: int  # how long to wait before trying again
    ban: BanJson  # of somebody who was sent away
    line: int  # of a record, where it is broken
    why: str  # in a word what is wrong there


class ErrorJson(TypedDict):
    """An error: a word for programs and a line for people."""

    code: str
    message: str
    reason: NotRequired[ReasonJson]
    step: NotRequired[int]
    retry_ms: NotRequired[int]
    ban: NotRequired[BanJson]
    line: NotRequired[int]
    why: NotRequired[str]


class Refusal(Exception):
    """Something asked for is not done: `code` for programs, `message` for people, more in `more`."""

    def __init__(self, code: str, message: str, **more: Unpack[MoreOfError]) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.more = more

    @classmethod
    def illegal(cls, reason: IllegalAction) -> "Refusal":
        """The refusal of an action that the rules do not allow."""
        return cls("illegal", str(reason), reason=reason.to_json(), step=reason.step)

    @classmethod
    def broken(cls, error: RecordError) -> "Refusal":
        """The refusal of a record that is damaged, changed or of other components."""
        refusal = cls("bad_record", str(error), why=error.key)
        if error.line is not None:
            refusal.more["line"] = error.line
        if error.reason is not None:
            refusal.more["reason"] = error.reason.to_json()
        return refusal

    def to_json(self) -> ErrorJson:
        return {"code": self.code, "message": self.message, **self.more}
