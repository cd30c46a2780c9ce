"""An effect's data, rule and words are in one class, which the data selects."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from core.games.age_of_innovation.content import COMPETENCIES, TILES
from core.games.age_of_innovation.content.tiles import Competency
from core.games.age_of_innovation.rules.board import sailing_level
from core.games.age_of_innovation.rules.effect_registry import (
    EFFECT_CLASSES,
    EFFECTS,
    Effect,
    GainSource,
    Hooks,
    register_tile,
    tile_effect,
)
from core.games.age_of_innovation.rules.gains_and_payments import gain_resources
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.counts import COINS
from core.games.age_of_innovation.text.tile_text import lasting_effect, tile_text
from core.kernel.amounts import Amount
from core.kernel.content import BadContent, RawRecord
from core.kernel.effects import Clause, clause
from core.kernel.style import SHORT, Style
from tests.games.age_of_innovation.position import position

TABLE = "competencies/competencies"


def competency(*effects: RawRecord) -> Competency:
    """Return a tile as the data defines it."""
    return replace(COMPETENCIES["competency_01"], id="lighthouse", effects=effects)


@pytest.fixture
def lighthouse() -> Iterator[str]:
    """A new tile with a new power needs only a class and a record that has its field."""

    @tile_effect("special_action", keys=("fish",))
    @dataclass(frozen=True, slots=True)
    class Fishing(Effect):
        """Coins for the steps in sailing, and further reach."""

        fish: int

        def hooks(self, tile: str) -> Hooks:
            return Hooks(sailing_bonus=1)

        def apply(self, state: InnovationState, seat: int, source: GainSource) -> None:
            coins = self.fish * state.players[seat].sailing
            gain_resources(state, seat, {"coins": coins}, source.tile)

        def parts(self, length: int, style: Style) -> list[Clause]:
            return [clause(Amount(self.fish, COINS), "for each step in sailing")]

    tile = competency(RawRecord(on="special_action", fish=2))
    TILES[tile.id] = tile
    register_tile(TABLE, tile)
    yield tile.id
    del TILES[tile.id], EFFECTS[tile.id], EFFECT_CLASSES["special_action"]["fish"]


def test_a_new_tile_is_used_and_its_hooks_hold(lighthouse: str) -> None:
    game = position().build(0, "workshop", "i7").player(0, sailing=2, coins=0)
    game.of(0).competencies.append(lighthouse)
    assert sailing_level(game.refresh().state, 0) == 3
    game.play(f"special_action tile={lighthouse}")
    assert game.of(0).coins == 4 and game.of(0).used == [lighthouse]


def test_new_tile_has_texts_of_every_length(lighthouse: str) -> None:
    words = "2 coins for each step in sailing"
    assert tile_text(lighthouse, SHORT) == [f"Special action: {words}."]
    assert lasting_effect(lighthouse, SHORT).text(SHORT) == f"act: {words}"


@pytest.mark.parametrize(
    ("effect", "complaint"),
    [
        (RawRecord(on="special_action", fish=2), "unknown field 'fish'"),
        (RawRecord(on="high_tide", gain={"coins": 1}), "'high_tide' is not one of"),
        (RawRecord(on="passive", gain={"coins": 1}), "it needs one of sailing_bonus"),
        (RawRecord(on="take", any_order=[{"on": "take", "fish": 2}]), "unknown field 'fish'"),
        (RawRecord(on="take", gain={"fish": 2}), "unknown value 'fish'"),
    ],
)
def test_unknown_effect_is_refused(effect: RawRecord, complaint: str) -> None:
    place = r"competencies\.json, .*record 'lighthouse', effects, 1"
    with pytest.raises(BadContent, match=f"{place}.*{complaint}"):
        register_tile(TABLE, competency(effect))
