"""Why an action is not allowed, and what one would change."""
from typing import TYPE_CHECKING, Any
from ...core.action import Action
from ...core.errors import IllegalAction
if TYPE_CHECKING:
    from .state import CitiesState

def explain(state: "CitiesState", action: Action) -> IllegalAction:
    return IllegalAction("C15", "not_now", "not now")

def preview(state: "CitiesState", action: Action) -> dict[str, Any]:
    return {}
