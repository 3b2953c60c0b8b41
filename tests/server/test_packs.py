"""Packs: a table carries its own, so that nothing that becomes of folders and releases touches it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import cosmodrome

from server.client import Json, Visitor
from server.process import Process

PUBLISHED = next((Path(cosmodrome.__file__).parent / "games" / "aliens").rglob("pack.toml")).parent


def write_pack(folder: Path, version: str, title: str = "Aliens of our own") -> Path:
    """A pack of one's own: the published one under another version and title."""
    shutil.copytree(PUBLISHED, folder, dirs_exist_ok=True)
    (folder / "pack.toml").write_text(
        f'game = "aliens"\nversion = "{version}"\n\n[title]\nru = "{title}"\nen = "{title}"\n', "utf-8"
    )
    return folder


def change(server: Process, folder: Path) -> None:
    """The owner edits the pack in its folder."""
    write_pack(folder, "0.9.1", "Changed")


def spoil(server: Process, folder: Path) -> None:
    """The owner breaks the pack in its folder."""
    (folder / "tiles.toml").write_text("tile = 1\n", "utf-8")


def remove(server: Process, folder: Path) -> None:
    """The owner deletes the pack with the folder it lay in."""
    shutil.rmtree(folder.parent)


def do_without(server: Process, folder: Path) -> None:
    """The owner starts without any packs of their own."""
    del server.wish["packs"]


async def at_a_table(server: Process) -> tuple[Visitor, Visitor, Json]:
    """Two people in the middle of a game with the pack of the server's owner."""
    ann, bob = await Visitor.arrive(server.url), await Visitor.arrive(server.url)
    own = (await ann.get("/api/games"))["games"][0]["packs"][1]
    assert not own["standard"]
    table = await ann.make("aliens", "me", "open", pack=own["pack"], options={"first": 0})
    assert table["pack"] == own["pack"]
    await bob.sit(table)
    return ann, bob, (await ann.move(await ann.table(table)))["table"]


@pytest.mark.parametrize("happens", [change, spoil, remove, do_without])
async def test_a_table_goes_on_whatever_becomes_of_its_pack(
    launch: Callable[..., Process], tmp_path: Path, happens: Callable[[Process, Path], None]
) -> None:
    # given a game under way with a pack of the owner's
    folder = write_pack(tmp_path / "packs" / "ours", "0.9.0")
    server = launch(packs=str(tmp_path / "packs"))
    ann, bob, table = await at_a_table(server)
    facts = await ann.get("/api/games/aliens", pack=table["pack"])
    # when the folder is another one, or gone, and the server is started again
    server.kill()
    happens(server, folder)
    server.start()
    # then the table is as it was, its components can be drawn, and the game goes on to its end and its record
    after = await ann.table(table)
    assert {**after, "now": 0} == {**table, "now": 0}
    assert (await ann.get("/api/games/aliens", pack=table["pack"]))["facts"] == facts["facts"]
    while True:
        views = [await ann.table(table), await bob.table(table)]
        if views[0]["state"] == "over":
            break
        for visitor, view in zip((ann, bob), views, strict=True):
            if view["legal"]:
                await visitor.move(view)
    record = (await ann.http.get(f"/api/tables/{table['table']}/record")).raise_for_status().text
    assert f"pack: 0.9.0 {table['pack']}" in record
    # and the same people can meet again with it, and bots play with it
    again = (await ann.post(f"/api/tables/{table['table']}/rematch"))["table"]
    started = await ann.post(f"/api/tables/{again}/start", {"level": "calm"})
    assert started["pack"] == table["pack"]
    page = await ann.page()
    await page.join(again)
    while True:
        now = await page.until(again, lambda t: t["legal"] or t["state"] == "over")
        if now["state"] == "over" or now["ply"] > 6:
            break
        await page.past(again, (await ann.move(now))["number"])


async def test_a_table_keeps_its_pack_when_a_newer_one_becomes_the_default(
    launch: Callable[..., Process], tmp_path: Path
) -> None:
    # given a table made with the pack that comes with the game
    server = launch()
    ann = await Visitor.arrive(server.url)
    table = await ann.make("aliens", "me", "calm", options={"first": 0})
    # when a later release comes with a newer one, and no longer with this
    server.kill()
    write_pack(tmp_path / "home" / "99.0.0", "99.0.0")
    server.wish["homes"] = {"aliens": str(tmp_path / "home")}
    server.start()
    # then new tables have the newer one, and the old table its own, bots included
    new = await ann.make("aliens", "me", "open")
    assert new["pack"] != table["pack"]
    assert (await ann.table(table))["pack"] == table["pack"]
    assert (await ann.get("/api/games/aliens", pack=table["pack"]))["pack"] == table["pack"]
    page = await ann.page()
    await page.join(table["table"])
    done = await ann.move(await ann.table(table))
    await page.until(table["table"], lambda t: t["number"] > done["number"] and t["legal"])


async def test_a_pack_that_no_table_has_is_refused(url: str) -> None:
    ann = await Visitor.arrive(url)
    wish = {"game": "aliens", "seats": [{"kind": "me"}, {"kind": "open"}], "pack": "0" * 64}

    await ann.refused("/api/tables", wish, 409, "no_pack")
    await ann.get("/api/games/aliens", 409, pack="0" * 64)
