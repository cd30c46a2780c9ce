"""`?` shows the source of everything that has one."""

from functools import cache
from typing import Any

import pytest

from core.app.reconstruction import reconstruction_note
from core.games import GAME_IDS, load_game
from core.games.imperium.content import BOT_TABLES
from core.kernel import Game, clone
from core.kernel.content import SourcedRecord
from core.kernel.sources import other_edition_names, reconstructed_names, sourced_records
from core.kernel.style import SHORT

# Tables, or records, that are no things of their own, and where they are told instead.
TOLD_ELSEWHERE = {
    "mosaic": {
        "x_blank": "a token with nothing on it",
        "setup": "numbers of the set-up, told by the opening and in R3",
        "automa/locations": "drawn and put back within one turn of an automa, told by the log",
    },
    "through_the_ages": {
        "modes": "the options of the set-up",
        "board": "by its keywords: corruption, science, the banks, the row",
    },
    "history_of_the_world": {"region_tokens": "by their region"},
    "imperium": {
        "bot_tables/rows": "as `bot row 3` of the bot at the table, and by its nation",
        "setup": "the places of the market, told in R4 and R23",
        "setup/players": "numbers of the set-up, told in R4 and R23",
    },
    "age_of_innovation": {
        "automa/difficulties": "the options of the set-up",
        "automa/terrain_priorities": "the lower halves of the Automa's cards, told in R13",
        "buildings/annex": "by the competency that gives annexes",
        "competencies/display_slots": "by the competency that lies there",
        "innovations/display_slots": "by the innovation that lies there",
        "final_scoring/points": "told in R14",
        "final_scoring/area_tiles": "told in R12 and R14",
        "science/track": "by the disciplines",
        "science/scholar_spaces": "by the disciplines",
        "map_1_3/bridge_sites": "by the hexes at both ends",
        "map_3_5/bridge_sites": "by the hexes at both ends",
    },
}
# The set-ups in which every board is seen.
PLAYERS = {"imperium": (1,), "age_of_innovation": (2, 5)}


def tables(game: Game[Any]) -> dict[str, tuple[SourcedRecord, ...]]:
    """Return the tables whose records can be explained, or should be."""
    assert game.content is not None
    return sourced_records(game.content)


@cache
def views(game_id: str) -> tuple[Any, ...]:
    game = load_game(game_id)
    counts = PLAYERS.get(game_id, game.player_counts[-1:])
    return tuple(game.view(game.new(players, {}, seed=5), 0) for players in counts)


def origins(game: Game[Any], thing: str) -> str:
    """Return what `?` shows of a record's source, on any board."""
    found = [game.text.explain(view, 0, thing, SHORT) for view in views(game.id)]
    return " ".join(each.source for each in found if each)


def id_of(record: SourcedRecord) -> str:
    return str(getattr(record, "id", ""))


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_record_with_a_source_is_a_topic_or_listed_elsewhere(game_id: str) -> None:
    game = load_game(game_id)
    elsewhere = TOLD_ELSEWHERE[game_id].keys()
    things, told = set(game.text.explainable_ids()), set()
    for table, records in tables(game).items():
        if missing := {id_of(record) for record in records} - things:
            reasons = elsewhere & {table, *missing}
            assert reasons, (table, missing)
            told |= reasons
    assert told == elsewhere


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_topic_not_from_the_rulebook_says_so(game_id: str) -> None:
    game = load_game(game_id)
    made_up: dict[str, bool] = {}
    older: dict[str, bool] = {}
    for records in tables(game).values():
        for record in records:
            thing = id_of(record)
            made_up[thing] = made_up.get(thing, False) or bool(reconstructed_names(record))
            older[thing] = older.get(thing, False) or bool(other_edition_names(record))
    for thing in made_up.keys() & set(game.text.explainable_ids()):
        said = origins(game, thing)
        assert ("Reconstructed: " in said) == made_up[thing], thing
        assert ("From another edition: " in said) == older[thing], thing


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_field_name_is_shown(game_id: str) -> None:
    game = load_game(game_id)
    for thing in game.text.explainable_ids():
        assert "_" not in origins(game, thing)


def test_region_explains_the_source_of_its_tokens() -> None:
    game = load_game("history_of_the_world")
    for token in tables(game)["region_tokens"]:
        said = origins(game, getattr(token, "region", ""))
        assert ("Reconstructed" in said) or not reconstructed_names(token)
        assert ("another edition" in said) or not other_edition_names(token)


def test_both_ends_of_a_bridge_site_name_the_source() -> None:
    game = load_game("age_of_innovation")
    small, large = views(game.id)
    for site in tables(game)["map_1_3/bridge_sites"]:
        for end in (getattr(site, "a", ""), getattr(site, "b", "")):
            found = game.text.explain(small, 0, end, SHORT)
            assert found and found.source == "Reconstructed: bridge sites."
            printed = game.text.explain(large, 0, end, SHORT)
            assert not (printed and printed.source)


def test_every_solo_bot_row_names_its_source() -> None:
    game = load_game("imperium")
    rows = tables(game)["bot_tables/rows"]
    made_up = {id_of(row): bool(reconstructed_names(row)) for row in rows}
    (view,) = views(game.id)
    view = clone(view)
    for nation, table in BOT_TABLES.items():
        for side, lines in table.rows.items():
            view.bot.nation, view.bot.side = nation, side
            for number, line in enumerate(lines, 1):
                found = game.text.explain(view, 0, f"bot row {number}", SHORT)
                assert found and bool(found.source) == made_up.pop(line.do)
    assert not made_up


def test_board_numbers_are_sourced_under_their_keywords() -> None:
    game = load_game("through_the_ages")
    assert origins(game, "corruption") == (
        "Reconstructed: how many blue tokens left mean corruption."
    )
    assert origins(game, "science") == "Reconstructed: that the science rating has no limit."
    assert origins(game, "happiness") == ""


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_table_has_a_content_kind(game_id: str) -> None:
    game = load_game(game_id)
    of_kinds = [table for parts in game.content_kinds.values() for table in parts]
    assert sorted(of_kinds) == sorted(tables(game))


@pytest.mark.parametrize(
    ("game_id", "note"),
    [
        ("mosaic", "All 176 hexes and all 12 population cards are reconstructed"),
        ("through_the_ages", "The board is reconstructed in part"),
        ("age_of_innovation", "17 of 48 bridge sites are reconstructed"),
        ("history_of_the_world", "39 of 40 events and 31 of 40 empires are reconstructed"),
        ("imperium", "8 of 16 solo tables and 1 of 4 setups are reconstructed"),
    ],
)
def test_note_summarizes_what_is_reconstructed(game_id: str, note: str) -> None:
    assert reconstruction_note(load_game(game_id)) == note
