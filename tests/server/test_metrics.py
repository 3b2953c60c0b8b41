"""Metrics: numbers that Prometheus reads, for this machine alone."""

from collections.abc import Callable

from cosmodrome.server.durations import Durations
from cosmodrome.server.storage import Storage

from server.client import Visitor, keep
from server.process import Process
from server.test_faults import edit, two_at


async def numbers(visitor: Visitor) -> dict[str, float]:
    """Every number by its name, as the text format has them."""
    answer = await visitor.http.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    assert answer.text.endswith("\n")
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


async def test_what_is_done_and_held_is_counted(launch: Callable[..., Process]) -> None:
    server = launch()
    ann, table = await two_at(server, options={"first": 0})
    before = await numbers(ann)
    page = await ann.page()
    await page.join(table["table"])
    await ann.move(await ann.table(table))
    after = await numbers(ann)
    assert (before["cosmodrome_pages"], after["cosmodrome_pages"]) == (0, 1)
    assert (before["cosmodrome_tables_open"], after["cosmodrome_tables_open"]) == (0, 1)
    assert after["cosmodrome_act_seconds_count"] == before["cosmodrome_act_seconds_count"] + 1
    assert after['cosmodrome_act_seconds_bucket{le="+Inf"}'] == after["cosmodrome_act_seconds_count"]
    assert after["cosmodrome_act_seconds_sum"] > before["cosmodrome_act_seconds_sum"]
    assert after["cosmodrome_tables_in_memory"] == after["cosmodrome_database_writable"] == 1
    assert after["process_cpu_seconds_total"] > 0
    assert after["process_resident_memory_bytes"] > 10**7


async def test_faults_are_counted(launch: Callable[..., Process]) -> None:
    server = launch()
    ann, table = await two_at(server)
    server.kill()
    await edit(keep(Storage(server.database)), table["table"], 1, seats="none")
    server.start()
    ann = Visitor(ann.url)  # the old connections died with the server
    before = (await numbers(ann))['cosmodrome_logged_total{level="error"}']
    await ann.get(f"/api/tables/{table['table']}", 500)
    ann = Visitor(ann.url)  # a broken answer is the last of its connection
    assert (await numbers(ann))['cosmodrome_logged_total{level="error"}'] == before + 1


async def test_nobody_elsewhere_finds_them(url: str) -> None:
    ann = await Visitor.arrive(url)
    for address in ("203.0.113.7", "2001:db8::1"):  # as a proxy on this machine names them
        answer = await ann.http.get("/metrics", headers={"X-Forwarded-For": address})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_page")


def test_durations_fall_into_what_they_do_not_exceed() -> None:
    took = Durations()
    for seconds in (0.0005, 0.01, 0.0101, 99):
        took.note(seconds)
    lines = dict(line.rsplit(" ", 1) for line in took.lines("t"))
    assert lines['t_bucket{le="0.001"}'] == "1"
    assert lines['t_bucket{le="0.01"}'] == "2"
    assert lines['t_bucket{le="0.025"}'] == lines['t_bucket{le="10.0"}'] == "3"
    assert lines['t_bucket{le="+Inf"}'] == lines["t_count"] == "4"
    assert float(lines["t_sum"]) == 99.0206
