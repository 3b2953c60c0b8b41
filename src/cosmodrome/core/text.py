"""Words for people, in the two languages the project speaks."""

from dataclasses import dataclass
from typing import TypedDict


class TextJson(TypedDict):
    """One thing said in both languages."""

    ru: str
    en: str


@dataclass(frozen=True, slots=True)
class Text:
    """One thing said in Russian and in English."""

    ru: str
    en: str

    def to_json(self) -> TextJson:
        return {"ru": self.ru, "en": self.en}
