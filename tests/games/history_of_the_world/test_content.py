"""The data files are complete, and unknown words are refused."""

from dataclasses import replace
from typing import Any

import pytest

from core.games.history_of_the_world import GAME
from core.games.history_of_the_world.content import CARDS, CONTENT, Land
from core.games.history_of_the_world.rules.effect_registry import register_card
from core.kernel.content import BadContent, RawRecord, check_symmetric
from core.kernel.style import SHORT
from tests.games.history_of_the_world.position import turn_of


@pytest.mark.parametrize(
    ("effect", "complaint"),
    [
        ({"hook": "at_dawn", "armies": 1}, "'at_dawn' is not one of"),
        ({"hook": "instant", "army": 1}, "unknown field 'army'"),
        ({"hook": "instant", "rerolls": 1}, "unknown field 'rerolls'"),
        ({"hook": "found", "limit": 1}, "no effect at 'found' has 'limit'"),
        (
            {"hook": "after_battle", "condition": {"results": ["win"]}, "limit": 1},
            "at 'after_battle' nothing happens",
        ),
        (
            {"hook": "attack_modifier", "bonus": 1, "condition": {"was_empty": True}},
            "condition: unknown field 'was_empty'",
        ),
        ({"hook": "instant", "build": {"piece": "fort"}, "limit": 1}, "unknown field 'limit'"),
        ({"hook": "instant", "place_fleets": ["sahara"]}, "no fleet sails on 'sahara'"),
        ({"hook": "instant", "place_fleets": ["styx"]}, "'styx' is not in zones.json"),
        (
            {"hook": "instant", "target": {"kind": "any_land"}, "replace_army": "asleep"},
            "unknown value 'asleep'. Available: active and inactive",
        ),
    ],
)
def test_unsupported_effect_is_refused(effect: dict[str, Any], complaint: str) -> None:
    """R16.11."""
    card = replace(CARDS["weaponry"], effects=(RawRecord(effect),))
    with pytest.raises(BadContent, match=complaint) as caught:
        register_card(card)
    assert "advancements.json, record 'weaponry', effects, 1" in str(caught.value)


def test_borders_are_symmetric() -> None:
    """R10.1."""
    with pytest.raises(
        BadContent, match="record 'nile': it borders on 'levant', but 'levant' does not"
    ):
        check_symmetric(CONTENT, "lands", {"nile": ["levant"], "levant": []})


def test_unknown_land_values_are_refused() -> None:
    row = next(row for row in CONTENT.raw_table("lands") if row["id"] == "nile")
    assert CONTENT.parse_raw(RawRecord(row), Land).name == "Nile"
    for wrong in ({"region": "atlantis"}, {"terrain": "swamp"}, {"height": 3}, {"resource": 1}):
        with pytest.raises(BadContent):
            CONTENT.parse_raw(RawRecord({**row, **wrong}), Land)


def origin_of(thing: str) -> str:
    explanation = GAME.text.explain(GAME.view(turn_of("romans").state, 0), 0, thing, SHORT)
    assert explanation is not None
    return explanation.source


@pytest.mark.parametrize(
    ("thing", "origin"),
    [
        ("egyptians", ""),
        (
            "romans",
            "Reconstructed: epoch, calling order, armies, start lands, fleets and caravans,"
            " ability and what it does. From another edition: name and what it founds.",
        ),
        (
            "kingdom_zulus",
            "Reconstructed: name, epoch, leader, armies, start lands, what it founds and"
            " fleets and caravans.",
        ),
        (
            "libya",
            "Reconstructed: region, terrain, resource icon, neighbours and place in the"
            " picture. From another edition: name.",
        ),
        (
            "india",
            "Reconstructed: points of epoch II and points of epoch V."
            " From another edition: points of epoch I.",
        ),
    ],
)
def test_value_sources_have_words(thing: str, origin: str) -> None:
    """R19.4: our own values differ in wording from those of other editions."""
    assert origin_of(thing) == origin


@pytest.mark.parametrize("thing", GAME.text.explainable_ids())
def test_no_field_name_is_shown(thing: str) -> None:
    assert "_" not in origin_of(thing)
