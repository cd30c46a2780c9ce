import pytest

from core.games import GAME_IDS
from tests.citations import citable_rules, citations_of, cited_rules, uncited_rules


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_rule_and_example_is_cited_by_a_test(game_id: str) -> None:
    assert uncited_rules(game_id) == []


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_chapter_of_the_rules_can_be_cited(game_id: str) -> None:
    assert len(citable_rules(game_id)) > 50
    assert len(set(citable_rules(game_id))) == len(citable_rules(game_id))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_test_cites_a_missing_rule(game_id: str) -> None:
    chapters = {number.partition(".")[0] for number in citable_rules(game_id)}
    parts = {number.rpartition(".")[0] for number in citable_rules(game_id)}
    assert cited_rules(game_id) - set(citable_rules(game_id)) - chapters - parts == set()


def test_citations_are_read_from_names_and_docstrings() -> None:
    assert list(citations_of("test_r6_3_4_a_port_fills_the_treasury", "")) == ["R6.3.4"]
    assert list(citations_of("test_a7_and_b12", "")) == ["A7", "B12"]
    assert list(citations_of("test_a_port", "Costs stone (R6.3.4, R5.1); see A7.")) == [
        "R6.3.4",
        "R5.1",
        "A7",
    ]
