"""People: guests, accounts, other devices, statistics, export, and being forgotten."""

import re

from server.client import Visitor


async def test_a_guest_is_somebody_at_once(url: str) -> None:
    ann = Visitor(url)
    answer = await ann.http.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert re.match(r"cosmodrome=[^;]+; HttpOnly; Max-Age=31536000; Path=/; SameSite=lax$", cookie), cookie
    me = answer.json()
    assert me["guest"]
    assert me["name"].startswith("Гость ")
    english = await Visitor(url).http.get("/api/me", headers={"Accept-Language": "en-GB, ru;q=0.5"})
    assert english.json()["name"].startswith("Guest ")
    assert 1 <= me["colour"] <= 5
    assert (await ann.get("/api/me"))["person"] == me["person"]
    # a name, a colour and settings follow the person
    changed = await ann.send("PATCH", "/api/me", {"name": "  Аня   Ж. ", "colour": 4, "settings": {"theme": "dark"}})
    assert (changed["name"], changed["colour"], changed["settings"]) == ("Аня Ж.", 4, {"theme": "dark"})
    table = await ann.make("aliens", "me", "open")
    assert table["seats"][0]["name"] == "Аня Ж."
    assert table["seats"][0]["colour"] == 4


async def test_a_cookie_that_this_server_did_not_sign_is_nobody(url: str) -> None:
    ann, eve = await Visitor.arrive(url), Visitor(url)
    signed = ann.http.cookies["cosmodrome"]
    person, epoch, device, seal = signed.split(".")
    other = await Visitor.arrive(url)
    forged = (
        f"{person}.{epoch}.{device}.{'0' * 64}",
        f"{person}.1.{device}.{seal}",
        f"{other.id}.{epoch}.{device}.{seal}",
        f"{person}.{epoch}.{seal}",
        f"{person}.{epoch}..{seal}",
        f"{person}.{epoch}.{device[::-1]}.{seal}",
        "x" * 500,
        "x",
        "x.1",
        "..",
        "...",
        f"{person}.{epoch}.{device}.{seal}.{seal}",
        "a.²." + seal,
        f"a.{'9' * 120}.{seal[:60]}",
    )
    for cookie in forged:
        answer = await eve.http.get("/api/me/games", headers=[(b"Cookie", f"cosmodrome={cookie}".encode())])
        assert answer.status_code == 401, cookie
        assert answer.json()["error"]["code"] == "nobody"
    good = await eve.http.get("/api/me/games", headers={"Cookie": f"cosmodrome={signed}"})
    assert good.status_code == 200


async def test_an_account_is_claimed_and_used_on_a_second_device(url: str) -> None:
    ann, phone = await Visitor.arrive(url), await Visitor.arrive(url)
    table = await ann.make("aliens", "me", "calm")
    claimed = await ann.post("/api/me/claim", {"login": "Ann.A", "password": "звёзды и планеты"})
    assert not claimed["guest"]
    login = claimed["login"]
    assert re.fullmatch(r"ann\.a-\d{4,9}", login)
    await ann.refused("/api/me/claim", {"login": "ann2", "password": "звёзды и планеты"}, 409, "claimed")
    await phone.refused("/api/sign-in", {"login": login, "password": "wrong one"}, 401, "wrong_password")
    await phone.refused("/api/sign-in", {"login": "nobody-here", "password": "wrong one"}, 401, "wrong_password")
    await phone.refused("/api/sign-in", {"login": login}, 422, "bad_request")
    # when she signs in on the phone
    await phone.post("/api/sign-in", {"login": login.title(), "password": "звёзды и планеты"})
    # then both devices are her, at the same seat
    assert (await phone.get("/api/me"))["person"] == ann.id
    assert (await phone.table(table))["mine"] == [0]
    page = await phone.page()
    await page.join(table["table"])
    # and a new password signs the other device out, at once
    await ann.refused("/api/me/password", {"old": "wrong", "new": "новый пароль"}, 401, "wrong_password")
    await ann.post("/api/me/password", {"old": "звёзды и планеты", "new": "новый пароль"})
    assert (await page.ended())[0] == 1008
    await phone.refused("/api/me/games", None, 401, "nobody", "GET")
    assert (await ann.get("/api/me"))["person"] == ann.id


async def test_export_holds_everything_and_erasing_leaves_nothing(url: str) -> None:
    ann, bob = await Visitor.arrive(url), await Visitor.arrive(url)
    await ann.send("PATCH", "/api/me", {"name": "Аннушка", "settings": {"theme": "light"}})
    await ann.post("/api/me/claim", {"login": f"a{ann.id}", "password": "звёзды и планеты"})
    table = await ann.make("aliens", "me", "open", {"kind": "here", "name": "Племянница"})
    await bob.sit(table)
    waiting = await ann.make("aliens", "me", "open")
    await ann.post(f"/api/tables/{table['table']}/chat", {"text": "Масло разлито"})
    await ann.send("PUT", f"/api/me/blocks/{bob.id}")
    export = await ann.get("/api/me/export")
    assert export["person"]["name"] == "Аннушка"
    assert {line["table"] for line in export["tables"]} == {table["table"], waiting["table"]}
    assert "Масло разлито" in str(export["done"])
    assert export["blocks"] == [bob.id]
    assert "seed" not in str(export)
    # when she asks to be forgotten
    await ann.refused("/api/me", {"confirm": "yes"}, 422, "bad_request", "DELETE")
    page = await bob.page()
    await page.join(table["table"])
    await ann.send("DELETE", "/api/me", {"confirm": "delete"}, 204)
    # then a bot plays on, and nothing of hers is shown
    seen = await bob.table(table)
    assert seen["state"] == "playing"
    assert seen["seats"][0]["stand_in"]["why"] == "left"
    text = str(seen) + str(await bob.get("/api/me/games")) + str(await bob.get("/api/me/export"))
    assert not any(word in text for word in ("Аннушка", "Масло", "Племянница"))
    assert (await bob.table(waiting))["state"] == "cancelled"
    assert seen["chat"]["lines"][0]["text"] == "—"


async def test_statistics_count_what_was_played(url: str) -> None:
    ann = await Visitor.arrive(url)
    for _ in range(2):
        table = await ann.make("aliens", "me", "calm", "calm")
        page = await ann.page()
        await page.join(table["table"])
        while True:
            now = await page.until(table["table"], lambda t: t["legal"] or t["state"] == "over", 60)
            if now["state"] == "over":
                break
            await page.past(table["table"], (await ann.move(now, now["legal"][-1]["text"]))["number"])
    stats = await ann.get("/api/me/statistics")
    assert stats["played"] == 2
    game = stats["games"][0]
    assert (game["game"], game["played"], game["by_seats"]["3"]["played"]) == ("aliens", 2, 2)
    lines = (await ann.get("/api/me/games", state="over"))["tables"]
    totals = [line["result"]["outcome"]["scores"][0]["total"] for line in lines]
    assert game["best"] == max(totals)
    assert game["average"] == sum(totals) / 2
    assert stats["won"] == sum(0 in line["result"]["winners"] for line in lines)
