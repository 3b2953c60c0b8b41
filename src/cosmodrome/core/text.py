"""Words for people, in the two languages the project speaks."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """One thing said in Russian and in English."""

    ru: str
    en: str

    def to_json(self) -> dict[str, str]:
        return {"ru": self.ru, "en": self.en}
