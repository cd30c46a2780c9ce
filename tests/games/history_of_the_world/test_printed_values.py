"""Compares all cards, lands, zones and tokens with values.txt, which repeats their values.

So a typing error in the data fails a test and does not change the game.
"""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from core.games.history_of_the_world.content import (
    ADVANCEMENTS,
    CARDS,
    EMPIRES,
    EMPIRES_BY_EPOCH,
    EPOCH_BY_NUMBER,
    EPOCHS,
    KINGDOMS,
    LANDS,
    PIECES,
    REGION_TOKENS,
    REGIONS,
    ZONES,
    Empire,
    Kingdom,
)
from core.games.history_of_the_world.rules.effect_registry import EFFECTS

WRITTEN = (Path(__file__).parent / "values.txt").read_text(encoding="utf-8")


def written(heading: str) -> list[str]:
    """Return the records below a heading."""
    (part,) = [part for part in WRITTEN.split("\n\n") if part.startswith(heading)]
    return part.strip().split("\n")[1:]


def test_every_empire_has_its_values() -> None:
    """R6.1, R7.3, R9.15, R11.9."""
    assert [
        f"{card.id} {card.epoch}/{card.order} {realm(card)}, {card.ability}{effects(card.id)}"
        for card in EMPIRES.values()
    ] == written("Empires")


def test_every_kingdom_has_its_values() -> None:
    """R11.6, R11.7."""
    assert [f"{card.id} {card.epoch} {realm(card)}" for card in KINGDOMS.values()] == written(
        "Kingdoms"
    )


def test_every_advancement_has_its_values() -> None:
    """R11.2, R16.1."""
    assert [
        f"{card.id} {card.epoch} {card.name}{effects(card.id)}" for card in ADVANCEMENTS.values()
    ] == written("Advancements")


def test_every_land_has_its_values() -> None:
    """R1.3, R7.7, R9.5, R10.1, R10.3."""
    assert [
        f"{land.id} {land.region} {land.terrain or '-'} {'$' if land.resource else '-'}"
        f" {words(land.borders)} {words(land.stones)} {words(land.zones)}; {land.name}"
        for land in LANDS.values()
    ] == written("Lands")


def test_every_zone_has_its_values() -> None:
    """R10.2, R10.4."""
    assert [
        f"{zone.id} {zone.kind} {words(zone.adjacent)}; {zone.name}" for zone in ZONES.values()
    ] == written("Zones")


def test_every_region_token_has_its_values() -> None:
    """R5.1, R12.1."""
    assert [
        f"{token.id} {token.epoch} {token.presence}; {REGIONS[token.region].name}"
        for token in REGION_TOKENS.values()
    ] == written("Region tokens")


def test_every_epoch_has_its_cards() -> None:
    """R5.2, R6.1: in order."""
    assert [EPOCH_BY_NUMBER[epoch].numeral for epoch in EPOCHS] == ["I", "II", "III", "IV", "V"]
    for epoch in EPOCHS:
        assert [EMPIRES[card].order for card in EMPIRES_BY_EPOCH[epoch]] == [1, 2, 3, 4, 5, 6, 7, 8]
        kinds = [CARDS[card].kind for card in EPOCH_BY_NUMBER[epoch].events]
        assert kinds == ["advancement"] * 5 + ["kingdom"] * 3
        assert {CARDS[card].epoch for card in EPOCH_BY_NUMBER[epoch].events} == {epoch}


def test_the_pieces_are_counted() -> None:
    """R1.2."""
    assert (PIECES.armies_each, PIECES.cities, PIECES.monuments, PIECES.forts) == (25, 24, 20, 14)


# --- records in a line ---------------------------------------------------------------------------


def realm(card: Empire | Kingdom) -> str:
    """Format a realm: `3 tigris capital - empty_quarter; Sumerians, Shulgi`."""
    founded = card.structure or "marauders"
    zones = f"{words(card.fleets)} {words(card.caravans)}"
    return f"{card.armies} {words(card.start_lands)} {founded} {zones}; {card.name}, {card.leader}"


def words(row: Iterable[object]) -> str:
    return ",".join(map(str, row)) or "-"


def effects(card: str) -> str:
    """Format effects: `: hook=instant armies=1; hook=monument_rate icons_per_monument=1`."""
    told = "; ".join(
        " ".join([f"hook={hook.name}", *said(effect)]) for hook, effect in EFFECTS[card]
    )
    return f": {told}" if told else ""


def said(record: Any) -> list[str]:
    """Format the values of a record that are set: `armies=2`, `win_ties`."""
    told = []
    for each in fields(record):
        value = getattr(record, each.name)
        if is_dataclass(value):
            inner = said(value)
            told += [f"{each.name}({' '.join(inner)})"] if inner else []
        elif value is True:
            told.append(each.name)
        elif value:
            told.append(f"{each.name}={words(value) if isinstance(value, tuple) else value}")
    return told
