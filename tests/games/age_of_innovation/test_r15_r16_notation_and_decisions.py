import shutil
from pathlib import Path

import pytest

from core.games.age_of_innovation import GAME, content
from core.games.age_of_innovation.content import (
    TILES,
)
from core.games.age_of_innovation.content.tiles import Faction
from core.games.age_of_innovation.rules.counts import count
from core.games.age_of_innovation.rules.effect_registry import (
    EFFECT_CLASSES,
    EFFECTS,
    Effect,
    effects_on,
    read_effects,
)
from core.games.age_of_innovation.rules.flow.building import PlaceNeutral
from core.games.age_of_innovation.rules.gains import GAIN_FRAMES
from core.games.age_of_innovation.rules.tile_effects.gains import (
    CountedGains,
    GainsInAnyOrder,
    TablePoints,
)
from core.games.age_of_innovation.rules.tile_effects.pieces import NeutralBuilding
from core.games.age_of_innovation.text.effect_text import GOALS
from core.kernel.content import BadContent, Content
from tests.games.age_of_innovation.position import opening, position

DATA = Path(content.__file__).parents[1] / "data"
HOOKS = {
    "setup_placement",
    "setup_after_placement",
    "take",
    "income",
    "pass",
    "special_action",
    "action",
    "terraform_and_build",
    "science_bonus",
    "final_area",
    "passive",
}
PLAIN = {"coins", "tools", "scholars", "power", "vp", "annexes", "power_tokens_bowl3"}
OTHER = {"book_of_column", "sailing_steps", "terraforming_steps", "free_workshop"}


def effects() -> list[Effect]:
    found = [effect for tile in TILES for effect in EFFECTS[tile]]
    return found + [
        part for each in found if isinstance(each, GainsInAnyOrder) for part in each.effects
    ]


def test_r15_1_every_effect_has_a_known_hook() -> None:
    assert {effect.on for effect in effects() if effect.on} <= HOOKS | set(GOALS)
    assert set(EFFECT_CLASSES) <= HOOKS | set(GOALS)


def test_r15_2_every_gain_is_known() -> None:
    later = [effect.then_gain for effect in effects() if isinstance(effect, NeutralBuilding)]
    gains = {what for amounts in (*later, *(e.gain for e in effects())) for what in amounts}
    assert gains <= PLAIN | OTHER | set(GAIN_FRAMES)


def test_r15_3_counts_include_only_own_things() -> None:
    game = (
        position().build(0, "guild", "i7").build(0, "neutral_guild", "h6").build(1, "guild", "i8")
    )
    game.give(0, "city_coins")
    for what, number in (("guild", 2), ("city_tile", 1), ("distinct_building_shapes", 1)):
        assert count(game.state, 0, what) == number
    for effect in effects():
        if isinstance(effect, CountedGains) and effect.per:
            count(game.state, 0, effect.per)
        if isinstance(effect, TablePoints):
            count(game.state, 0, effect.table.count)


def test_r15_4_the_highest_threshold_pays() -> None:
    (effect,) = effects_on("census", "take")
    assert isinstance(effect, TablePoints)
    assert effect.table.steps == ((7, 8), (9, 12), (11, 18))


def test_r15_5_steps_beyond_the_end_of_a_track_are_lost() -> None:
    game = position().build(0, "guild", "i7").make_rich(sailing=2).offer_palaces("palace_14")
    game.play("upgrade hex=i7 kind=palace", "take_palace palace=palace_14").skip("gain_book")
    assert game.of(0).sailing == 3 and sum(game.of(0).books.values()) == 2


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("factions", '"virtual_levels"', '"levels"', "unknown field 'levels'"),
        ("factions", '{"coins": 2}', '{"gold": 2}', "unknown value 'gold'"),
        ("factions", '"on": "use_spade"', '"on": "use_shovel"', "'use_shovel' is not one of"),
        ("factions", '"on": "use_spade"', '"on": "final_area"', "unknown field 'gain'"),
        ("factions", '"university"', '"cathedral"', "'cathedral' is not in buildings.json"),
        ("factions", '{"law": 3}', '{"magic": 3}', "'magic' is not in science.json"),
        ("factions", '"name": "Moles", ', "", "the field 'name' is missing"),
        ("factions", '"id": "moles"', '"id": "omar"', "this id is used twice"),
    ],
)
def test_r15_6_every_key_of_the_tables_is_read(
    tmp_path: Path, file: str, old: str, new: str, complaint: str
) -> None:
    """Unknown keys are refused with their place."""
    folder = Path(shutil.copytree(DATA, tmp_path / "data"))
    path = folder / f"{file}.json"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadContent, match=f"{file}.json, .*{complaint}"):
        changed = Content(folder)
        for tile in changed.table(f"{file}/{file}", Faction).values():
            changed.convert(f"{file}/{file}", tile, lambda faction: read_effects(faction, changed))


def test_r15_7_bonus_tile_gives_coins() -> None:
    (effect,) = EFFECTS["bonus_power_coins"]
    assert effect.gain == {"power": 4, "coins": 2}


def test_r15_8_no_effect_is_applied_twice() -> None:
    assert TILES["lizards"].start == {"science_any": 2}
    assert [effect.on for effect in EFFECTS["lizards"]] == ["gain_city_tile"]


def test_r16_1_every_question_is_one_players_choice() -> None:
    game = opening(3)
    assert game.decision().actions and len(GAME.decisions(game.state)) == 1


def test_r16_2_power_offer_is_always_asked() -> None:
    game = position().build(0, "workshop", "i7").build(1, "workshop", "i8").make_rich()
    game.play("upgrade hex=i7 kind=guild").end_turn()
    assert game.legal() == ["take_power power=1", "decline"]


def test_r16_3_little_is_revealed_between_setup_and_the_end() -> None:
    revealing = {e.__name__ for e in GAME.event_types if e.reveals}
    assert revealing == {"AutomaJoined", "AutomaPlayed", "AreaTileRevealed"}


def test_r16_4_only_offers_are_asked_outside_the_own_turn() -> None:
    """In the action phase, other players are asked only about offers."""
    from tests.random_games import play_random_game

    for moment in play_random_game(GAME, 4, {}, 11):
        state = moment.state
        if state.phase == 2:
            for decision in GAME.decisions(state):
                assert decision.seat == state.turn.seat or decision.topic == "power"


@pytest.mark.parametrize("kind", ["tower", "monument"])
def test_r16_5_mandatory_placements_cannot_be_declined(kind: str) -> None:
    game = position().build(0, "workshop", "i7").player(0, tools=9)
    game.state.push(PlaceNeutral(0, kind, "competency_10"))
    assert "done" not in game.legal()
    game = position().build(0, "guild", "i5", "i6").build(0, "school", "i7").make_rich()
    game.play("upgrade hex=i7 kind=university", "first what=city")
    assert game.topic == "city_tile" and "done" not in game.legal()
    game = position().build(0, "guild", "i5").make_rich().play("upgrade hex=i5 kind=palace")
    assert game.topic == "palace" and "done" not in game.legal()
    assert "done" not in position().play("pass").legal()
