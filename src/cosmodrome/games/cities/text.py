"""The table drawn with characters."""
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from .state import CitiesState

def render(state: "CitiesState", seat: int | None) -> str:
    return ""
