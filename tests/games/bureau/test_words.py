"""Words that are said to people: no "a orange"."""

import json
import re
from pathlib import Path

from .table import acting, do, refused

WRONG_ARTICLE = re.compile(r"\b[Aa] [aeio]")


def test_no_reason_says_a_before_a_vowel() -> None:
    flying = do(acting("fly", fuel=4, board=". O1 . . . .", tiles={"b6": (1, 0)}), "fly 1 e")
    here = acting("sample blue; office", at="s4")
    for state, text in ((flying, "land b1"), (here, "sample 1 orange"), (here, "office 2 orange")):
        assert not WRONG_ARTICLE.search(str(refused(state, text))), str(refused(state, text))


def test_no_message_has_an_article_before_a_word_that_is_filled_in() -> None:
    messages = json.loads((Path(__file__).parents[3] / "web" / "messages" / "en" / "bureau.json").read_text("utf-8"))
    assert [text for text in messages.values() if re.search(r"\b[Aa]n? \{", str(text))] == []
