"""The arena on a Ray cluster: a real one, started here."""

import logging
from pathlib import Path

import pytest

from cosmodrome.arena.contest import Contest, Entrant
from cosmodrome.arena.run import run
from cosmodrome.core.errors import GameError

ray = pytest.importorskip("ray")


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_results_as_one_process(tmp_path: Path) -> None:
    met = Contest("aliens", 2, (Entrant("casual"), Entrant("random")), 6, 1)
    source = str(Path(__file__).parents[2] / "src")
    ray.init(
        num_cpus=1,
        include_dashboard=False,
        log_to_driver=False,
        logging_level=logging.ERROR,
        runtime_env={"env_vars": {"PYTHONPATH": source}},
    )
    try:
        there = run(met, cluster="auto", results=tmp_path / "there")
    finally:
        ray.shutdown()
    here = run(met, jobs=1, results=tmp_path / "here")
    for results in (there, here):
        for result in results:
            result.pop("times")
            result.pop("key", None)
    assert there == here


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    met = Contest("aliens", 2, (Entrant("casual"), Entrant("random")), 2, 1)
    with pytest.raises(GameError, match="--cluster nonsense"):
        run(met, cluster="nonsense", results=tmp_path)
