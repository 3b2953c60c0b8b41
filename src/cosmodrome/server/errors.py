"""What the server refuses, each with a fixed word, one line and an HTTP status."""

from typing import Any

from ..core.errors import IllegalAction

STATUS = {
    "bad_request": 422,
    "bad_json": 400,
    "bad_option": 400,
    "bad_action": 400,
    "nobody": 401,
    "wrong_password": 401,
    "foreign_origin": 403,
    "not_yours": 403,
    "not_owner": 403,
    "no_invitation": 403,
    "blocked": 403,
    "no_chat": 403,
    "not_faced": 403,
    "no_table": 404,
    "no_seat": 404,
    "no_person": 404,
    "no_game": 404,
    "no_page": 404,
    "no_method": 405,
    "stale": 409,
    "illegal": 409,
    "nothing_to_undo": 409,
    "taken": 409,
    "seated": 409,
    "not_waiting": 409,
    "not_playing": 409,
    "not_over": 409,
    "claimed": 409,
    "no_question": 409,
    "not_absent": 409,
    "no_pack": 409,
    "busy": 409,
    "too_large": 413,
    "not_json": 415,
    "too_many": 429,
}


class Refusal(Exception):
    """Something asked for is not done: `code` for programs, `message` for people, more in `extra`."""

    def __init__(self, code: str, message: str, **extra: Any) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.extra = extra

    @property
    def status(self) -> int:
        return STATUS[self.code]

    @classmethod
    def illegal(cls, reason: IllegalAction) -> "Refusal":
        return cls("illegal", str(reason), reason=reason.to_json(), step=reason.step)

    def to_json(self) -> dict[str, Any]:
        return {"code": self.code, "message": self.message, **self.extra}
