"""The budgets are measured (and never asserted)."""

import json

from tests.cli.conftest import Annals


def test_every_budget_is_measured(annals: Annals) -> None:
    figures = json.loads(annals("bench", "--json").stdout)
    assert [figure["what"] for figure in figures] == [
        "annals --version",
        "random play",
        "clone of a late state",
        "dump of a late state",
        "size of a late save",
        "save written",
        "save written and synced",
        "save loaded",
        "decision of bot:1, p95",
        "decision of bot:2, p95",
    ]
    for figure in figures:
        assert figure["measured"] > 0
        assert (figure["budget"] is None) == (figure["ratio"] is None)


def test_the_figures_stand_beside_their_budgets(annals: Annals) -> None:
    heading, *rows = annals("bench").stdout.splitlines()
    assert heading.split() == ["GAME", "WHAT", "MEASURED", "BUDGET", "RATIO", "KEPT"]
    assert ">= 5000 decisions/s" in rows[1]
