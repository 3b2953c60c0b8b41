"""Requests that make no sense get an answer that says why, and change nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

import cosmodrome

from server.client import Visitor


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/nothing", None, 404, "no_page"),
        ("GET", "/" + 1000 * "a/", None, 404, "no_page"),
        ("GET", "/api/tables/short", None, 422, "bad_request"),
        ("GET", "/api/tables/" + "x" * 22, None, 404, "no_table"),
        ("GET", "/api/games/chess", None, 404, "no_game"),
        ("GET", "/api/tables?limit=1000", None, 422, "bad_request"),
        ("GET", "/api/tables?before=yesterday", None, 422, "bad_request"),
        ("PUT", "/api/me", {}, 405, "no_method"),
        ("POST", "/api/tables", "just a text", 422, "bad_request"),
        ("POST", "/api/tables", [], 422, "bad_request"),
        ("POST", "/api/tables", None, 422, "bad_request"),
        ("POST", "/api/tables", {"game": "aliens"}, 422, "bad_request"),
        ("POST", "/api/tables", {"game": ["aliens"], "seats": {}}, 422, "bad_request"),
        ("POST", "/api/tables/" + "x" * 22 + "/sit", {}, 404, "no_table"),
        ("POST", "/api/tables/{table}/seats/99/sit", {}, 422, "bad_request"),
        ("POST", "/api/tables/{table}/seats/7/leave", {}, 404, "no_seat"),
        ("POST", "/api/tables/{table}/seats/one/sit", {}, 422, "bad_request"),
        ("POST", "/api/tables/{table}/seats/1/bot", {"level": "genius"}, 400, "bad_option"),
        ("POST", "/api/tables/{table}/seats/1/bot", {"level": "calm"}, 403, "not_yours"),
        ("POST", "/api/tables/{table}/move", {"seat": 0}, 422, "bad_request"),
        (
            "POST",
            "/api/tables/{table}/move",
            {"seat": "0", "decision": 1, "actions": ["open 1"], "move": "m"},
            422,
            "bad_request",
        ),
        (
            "POST",
            "/api/tables/{table}/move",
            {"seat": 1, "decision": 1, "actions": ["open 1"], "move": "m"},
            403,
            "not_yours",
        ),
        (
            "POST",
            "/api/tables/{table}/move",
            {"seat": 0, "decision": 999, "actions": ["open 1"], "move": "m"},
            409,
            "stale",
        ),
        (
            "POST",
            "/api/tables/{table}/move",
            {"seat": 0, "decision": 1, "actions": ["open " + "9" * 150], "move": "m"},
            400,
            "bad_action",
        ),
        ("POST", "/api/tables/{table}/undo", {"seat": 0, "decision": 1}, 409, "nothing_to_undo"),
        ("POST", "/api/tables/{table}/rewind", {"seat": 0, "ply": 10**7}, 422, "bad_request"),
        ("POST", "/api/tables/{table}/rewind/answer", {"agree": True}, 409, "no_question"),
        ("POST", "/api/tables/{table}/rematch", {}, 409, "not_over"),
        ("POST", "/api/tables/{table}/seats/0/call", {}, 409, "not_waiting"),
        ("POST", "/api/tables/{table}/start", {"level": "calm"}, 409, "not_waiting"),
        ("POST", "/api/tables/{table}/chat", {"text": "a\u0000b"}, 422, "bad_request"),
        ("POST", "/api/tables/{table}/chat", {"text": "x" * 301}, 422, "bad_request"),
        ("POST", "/api/tables/{table}/why", {"seat": 0, "actions": [""]}, 422, "bad_request"),
        ("PATCH", "/api/me", {"name": ""}, 422, "bad_request"),
        ("PATCH", "/api/me", {"name": "\u202e\u0007"}, 422, "bad_name"),
        ("PATCH", "/api/me", {"colour": 6}, 422, "bad_request"),
        ("PATCH", "/api/me", {"settings": {"x": "y" * 5000}}, 422, "bad_request"),
        ("PATCH", "/api/me", {"person": "another"}, 422, "bad_request"),
        ("POST", "/api/me/claim", {"login": "ab", "password": "12345678"}, 422, "bad_request"),
        ("POST", "/api/me/claim", {"login": "abcdef", "password": "short"}, 422, "bad_request"),
        ("POST", "/api/sign-in", {"code": "AAAA"}, 422, "bad_request"),
        ("POST", "/api/sign-in", {"code": "AAAA", "new": "звёзды и планеты"}, 401, "wrong_password"),
        ("POST", "/api/sign-in", {"login": "a\u0000b", "password": "y"}, 422, "bad_request"),
        ("POST", "/api/sign-in", {"code": "AAAA", "login": "x", "password": "y"}, 422, "bad_request"),
    ],
)
async def test_a_bad_request_is_refused_with_the_reason(
    url: str, method: str, path: str, body: Any, status: int, code: str
) -> None:
    ann = await Visitor.arrive(url)
    table = await ann.make("aliens", "me", "open", options={"first": 0})
    await (await Visitor.arrive(url)).sit(table)
    before = await ann.table(table)
    answer = await ann.http.request(method, path.replace("{table}", table["table"]), json=body)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["message"]
    assert "\n" not in answer.json()["error"]["message"]
    assert {**await ann.table(table), "now": 0} == {**before, "now": 0}


async def test_bodies_that_are_no_json_or_too_large_are_refused(url: str) -> None:
    ann = await Visitor.arrive(url)
    kind = {"Content-Type": "application/json"}
    for body, status, code in (
        (b"{", 400, "bad_json"),
        (b"\xff\xfe", 400, "bad_json"),
        (b"[" * 5000, 400, "bad_json"),
        (b'{"game": NaN}', 422, "bad_request"),
        (json.dumps({"game": "x" * 40_000}).encode(), 413, "too_large"),
    ):
        answer = await ann.http.post("/api/tables", content=body, headers=kind)
        assert answer.status_code == status, (body[:20], answer.text)
        assert answer.json()["error"]["code"] == code

    async def endless() -> Any:
        for _ in range(100):
            yield b" " * 1000

    answer = await ann.http.post("/api/tables", content=endless(), headers=kind)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")
    form = await ann.http.post("/api/sign-out", data={"everywhere": "true"})
    assert (form.status_code, form.json()["error"]["code"]) == (415, "not_json")
    text = await ann.http.post("/api/sign-out", content=b"{}", headers={"Content-Type": "text/plain"})
    assert text.status_code == 415


async def test_pages_of_another_site_cannot_act_in_ones_name(url: str) -> None:
    ann = await Visitor.arrive(url)
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": url.replace("http://", "https://")},
        {"Origin": url.replace("127.0.0.1", "127.0.0.1.evil.example")},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": url},
    ):
        answer = await ann.http.post("/api/sign-out", json={}, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "foreign_origin"), headers
    own = await ann.http.post("/api/sign-out", json={}, headers={"Origin": url, "Sec-Fetch-Site": "same-origin"})
    assert own.status_code == 204


async def test_every_answer_has_the_headers_of_a_careful_server(url: str) -> None:
    ann = await Visitor.arrive(url)
    for path in ("/", "/api/me", "/api/nothing", "/healthz", "/t/some-table?i=key"):
        headers = (await ann.http.get(path)).headers
        assert "script-src 'self';" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
    assert (await ann.http.get("/api/me")).headers["cache-control"] == "no-store"


async def test_the_client_is_served_and_nothing_around_it(url: str) -> None:
    ann = await Visitor.arrive(url)
    page = await ann.http.get("/t/abc?i=key")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    built = Path(cosmodrome.__file__).parent / "static"
    for worker in built.glob("assets/flight-worker-*.js"):  # the one script that may compile WebAssembly
        policy = (await ann.http.get(f"/assets/{worker.name}")).headers["content-security-policy"]
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
    for path in ("/../pyproject.toml", "/..%2f..%2fpyproject.toml", "/assets/nothing.js", "/%00", "/favicon.nothing"):
        answer = await ann.http.get(path)
        assert answer.status_code == 404, path
