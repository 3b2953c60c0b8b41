"""What a socket keeps: what was said and not yet heard, and who waits that something can be written."""

import asyncio

from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import PerMessageDeflate

from cosmodrome.server.connections import Flag, Inbox


async def test_whoever_gives_up_waiting_for_a_flag_leaves_the_others_waiting() -> None:
    flag = Flag(False)
    one, other = (asyncio.create_task(flag.wait()) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    await asyncio.wait([one])
    assert not other.done()
    flag.set()
    await asyncio.wait_for(other, 10)
    assert flag.is_set()
    await flag.wait()
    flag.clear()
    assert not flag.is_set()


async def test_what_was_said_is_heard_in_order_and_nothing_is_lost_to_who_stopped_listening() -> None:
    inbox = Inbox()
    listener = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    listener.cancel()
    await asyncio.wait([listener])
    for text in ("one", "two"):
        inbox.put_nowait({"type": "websocket.receive", "text": text})
    assert [(await inbox.get())["text"] for _ in range(2)] == ["one", "two"]
    assert inbox.empty()
    waiting = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    inbox.put_nowait({"type": "websocket.disconnect"})
    assert (await asyncio.wait_for(waiting, 10))["type"] == "websocket.disconnect"


async def test_nothing_is_kept_between_two_messages_of_a_page_that_compresses(url: str) -> None:
    async with connect(url.replace("http", "ws", 1) + "/api/live") as page:
        assert isinstance(await page.recv(), str)
        (agreed,) = page.protocol.extensions
        assert isinstance(agreed, PerMessageDeflate)
        assert agreed.local_no_context_takeover
        assert agreed.remote_no_context_takeover
        for name in ("a" * 60, "b" * 60):
            await page.send(f'{{"type":"ping","id":"{name}"}}')
            assert name in str(await page.recv())
