"""Games played on a device alone come to a server, which does every entry again before it takes them."""

from cosmodrome.core.record import Record
from flight.handed import body, flown, lines_of, seen

from server.client import Visitor


async def test_a_finished_game_is_taken_over_once_and_unrated(url: str) -> None:
    device, table = await flown("aliens")
    ann, handed = await Visitor.arrive(url), body(table, await lines_of(device, table))
    assert await ann.post("/api/me/games", handed) == {"table": table, "state": "over"}
    # it is mine as any other: in my list, to be seen again, with a record that holds
    [mine] = (await ann.get("/api/me/games"))["tables"]
    assert (mine["table"], mine["state"]) == (table, "over")
    record = (await ann.http.get(f"/api/tables/{table}/record")).text
    there = await device.ask("GET", f"/api/tables/{table}/record")
    moves = [[line.rpartition(" #")[0] for line in text.split("\n\n", 1)[1].split("\n")] for text in (record, there)]
    assert moves[0] == moves[1]
    assert Record.parse(record).replay().state.over
    # but it counts for nothing
    assert (await ann.get("/api/me/statistics"))["played"] == 0
    # sent again it is the same; nobody else can have it
    assert await ann.post("/api/me/games", handed) == {"table": table, "state": "over"}
    assert len((await ann.get("/api/me/games"))["tables"]) == 1
    bob = await Visitor.arrive(url)
    await bob.refused("/api/me/games", handed, 409, "taken")
    await bob.get(f"/api/tables/{table}", 404)


async def test_a_running_game_goes_on_with_its_bots(url: str) -> None:
    device, table = await flown("cities", 12)
    before = await seen(device, table)
    ann = await Visitor.arrive(url)
    handed = body(table, await lines_of(device, table))
    assert (await ann.post("/api/me/games", handed))["state"] == "playing"
    now = await ann.table(table)
    assert (now["ply"], now["view"]) == (before["ply"], before["view"])
    page = await ann.page()
    await page.join(table)
    while now["state"] == "playing":
        await ann.move(now)
        now = await page.until(table, lambda t: t["legal"] or t["state"] != "playing")
    assert now["state"] == "over"
    assert (await ann.get("/api/me/statistics"))["played"] == 0


async def test_a_forged_one_is_refused_with_its_line(url: str) -> None:
    device, table = await flown("aliens", 8)
    ann, lines = await Visitor.arrive(url), await lines_of(device, table)
    forged = [{**line, "data": {**line["data"], "actions": ["no"]}} if line["number"] == 6 else line for line in lines]
    unknown = [{**lines[0], "data": {**lines[0]["data"], "pack": "0" * 64}}, *lines[1:]]
    impossible = [{**lines[0], "data": {**lines[0]["data"], "options": {"self": 1}}}, *lines[1:]]
    logs = [(body(table, forged)["log"], 6), (body(table, unknown)["log"], 1), (body(table, impossible)["log"], 1)]
    for text, line in (*logs, ("", 1), ("hello", 1), ("[" * 9000, 1), ("1\n2", 1)):
        error = (await ann.refused("/api/me/games", {"table": table, "log": text}, 422, "bad_record"))["error"]
        assert error["line"] == line, error
    await ann.refused("/api/me/games", {"table": table, "log": "x" * 300_000}, 413, "too_large")
    await Visitor(url).refused("/api/me/games", body(table, lines), 401, "nobody")
    assert (await ann.get("/api/me/games"))["tables"] == []
