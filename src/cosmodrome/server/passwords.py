"""Passwords: which are too easy to guess, and how they are hashed without taking the whole machine."""

import asyncio
import os
import secrets
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ..tables.errors import Refusal
from .turns import step_aside

AT_ONCE = 2  # each hash takes 64 MB, one processor and, on a small machine, a fifth of a second
WAITING = 24
T = TypeVar("T")

_ROWS = (
    "1234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "йцукенгшщзхъ",
    "фывапролджэ",
    "ячсмитьбю",
    "1qaz2wsx3edc4rfv",
)
_LEET = str.maketrans("@4301!5$7", "aaeoiisst")
_TAIL = "0123456789!?.,-_*#@$%+= "
# what people choose most, without the digits that they add
_WORDS = """
access account admin administrator angel anthony apple ashley asshole azerty banana baseball basketball batman
beautiful biteme blink buster butterfly changeme charlie chelsea chocolate computer cookie cosmodrome daniel default
diamond dragon eminem family flower football forever freedom fuckyou gfhjkm ghbdtn google guest hannah harley hello
helloworld hockey hunter iloveyou internet jennifer jessica jesus jordan joshua justin killer letmein liverpool login
love lovely loveme manager marina master matrix matthew maverick merlin michael michelle minecraft monkey mother
mustang naruto natasha nicole nikita ninja nothing pakistan parol pass passw passwd password passwort pepper pokemon
princess purple qazwsx qwerty qwertyuiop root samantha samsung secret security server shadow soccer spiderman starwars
summer sunshine superman superstar system taylor temp test testing thomas tigger trustno twilight user vanessa
vkontakte welcome whatever william winner winter zaqwsx zxcvbn zxcvbnm абвгд администратор андрей бабушка вконтакте
владимир дмитрий екатерина компьютер космодром космос красотка любимая люблютебя любовь максим мамочка марина наташа
никита пароль парольпароль привет приветпривет россия сергей солнце солнышко спартак тест футбол юлия
"""
_COMMON = frozenset(_WORDS.split())


def need_good(password: str, *own: str) -> None:
    """Refuse a password that is guessed first: blank, common, a pattern, or one's own login or name."""
    plain = " ".join(password.casefold().split())
    if len(plain) < 8:
        raise Refusal("weak_password", "the password is blank, or shorter than 8 characters without its spaces")
    if any(_bare(plain) == _bare(word.casefold()) for word in own):
        raise Refusal("weak_password", "the password is the login or the name itself")
    unit = _unit(plain)
    if len(unit) < 8 and unit != plain:
        raise Refusal("weak_password", "the password repeats the same few characters")
    if _is_sequence(plain):
        raise Refusal("weak_password", "the password is a sequence of neighbouring characters")
    if not _COMMON.isdisjoint((unit, _bare(unit), _bare(unit.translate(_LEET)), _bare(unit).translate(_LEET))):
        raise Refusal("weak_password", "the password is one of the most common")


def _bare(text: str) -> str:
    """Without the digits and signs that people put around a word; all of it where nothing else is there."""
    return text.strip(_TAIL) or text


def _unit(text: str) -> str:
    """The shortest part that the text is a repetition of."""
    return text[: (text + text).find(text, 1)]


def _is_sequence(text: str) -> bool:
    steps = {ord(b) - ord(a) for a, b in pairwise(text)}
    rows = [turned for row in _ROWS for turned in (row + row, (row + row)[::-1])]
    return steps in ({1}, {-1}) or any(text in row for row in rows)


def _let_others_go_first() -> None:
    """This thread has a processor when nobody else wants it: the games do not wait for passwords."""
    if sys.platform == "linux":  # elsewhere that is for processes only
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


class Passwords:
    """Hashes and checks passwords, a few at once; whoever comes when too many wait is sent away."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(parallelism=1)
        self._decoy = self._hasher.hash(secrets.token_hex(16))
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="password", initializer=_let_others_go_first)
        self._under_way = 0

    async def hash(self, password: str) -> str:
        return await self._work(lambda: self._hasher.hash(password))

    async def is_right(self, hashed: str | None, password: str) -> bool:
        """Whether it is the password of that hash; no hash takes as long as a wrong password."""

        def verify() -> bool:
            try:
                return self._hasher.verify(hashed or self._decoy, password) and hashed is not None
            except (VerificationError, InvalidHashError):
                return False

        return await self._work(verify)

    async def _work(self, do: Callable[[], T]) -> T:
        if self._under_way >= AT_ONCE + WAITING:
            raise Refusal("too_many", "too many passwords are being checked; try again", retry_ms=2000)
        self._under_way += 1
        step_aside()
        work = asyncio.get_running_loop().run_in_executor(self._threads, do)
        work.add_done_callback(self._done)  # also when nobody waits for it any more
        return await asyncio.shield(work)

    def _done(self, work: object) -> None:
        self._under_way -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
