"""The narrated changes add up to the changes of the ledger."""

from itertools import groupby

import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.rules.events import (
    BridgeBuilt,
    BuildingPlaced,
    CityFounded,
    DisplayPrepared,
    Gained,
    ScienceAdvanced,
    SetTaken,
)
from core.kernel import Event, Phrase
from core.kernel.phrases import Change, format_sentence, sum_changes
from core.kernel.style import SHORT
from tests.games.age_of_innovation.position import position
from tests.random_games import Moment, play_random_game

NAMES = ("You", "Livia", "Tarik")
# Worked out from the map, the tiles and what was built: no event tells them.
DERIVED = (
    *("tool income", "coin income", "scholar income", "power income", "book income"),
    *("VP income", "largest area"),
)


def told(moment: Moment) -> list[Phrase]:
    """Return the phrases of everything up to now."""
    phrases = (GAME.text.narrate(moment.state, event, SHORT) for event in moment.events)
    return [phrase for phrase in phrases if isinstance(phrase, Phrase)]


def counts(moment: Moment) -> list[dict[str, int]]:
    """Return every seat's counts, the Automa's included, without derived ones."""
    seats = range(len(moment.state.players))
    ledgers = [GAME.text.ledger(moment.state, seat) for seat in seats]
    return [{what: n for what, n in has.items() if what not in DERIVED} for has in ledgers]


@pytest.mark.parametrize(
    ("players", "options", "seed"),
    [
        (1, {"automa_level": "5"}, 1),
        (1, {}, 2),
        (2, {"automa": "yes"}, 3),
        (3, {"setup": "draft"}, 4),
        (4, {"errata": "yes"}, 5),
    ],
)
def test_narrated_changes_add_up_to_the_ledger(
    players: int, options: dict[str, str], seed: int
) -> None:
    before: list[dict[str, int]] = []
    for moment in play_random_game(GAME, players, options, seed):
        now = counts(moment)
        for phrase in told(moment):
            has = before[phrase.seat] if phrase.changes else {}
            for change in phrase.changes:
                has[change.count] += change.delta
                assert change.after in (None, has[change.count])
        assert not before or before == now
        before = now


def test_income_is_one_phrase() -> None:
    event = Gained(1, ("tools", "coins", "power"), (3, 4, 2), "lake_display", (-2, 2, 0))
    phrase = GAME.text.narrate(position().state, event, SHORT)
    assert isinstance(phrase, Phrase) and not phrase.is_changes_only
    assert format_sentence(phrase, NAMES, SHORT) == (
        "Livia gains 3 tools, 4 coins and 2 power (planning display)"
    )
    assert [(change.count, change.delta) for change in sum_changes(phrase.changes)] == [
        ("tools", 3),
        ("coins", 4),
        ("power in bowl I", -2),
        ("power in bowl II", 2),
    ]


def test_science_steps_of_one_move_are_one_phrase() -> None:
    phrase = GAME.text.narrate(position().state, ScienceAdvanced(0, "law", 5, 3), SHORT)
    assert isinstance(phrase, Phrase)
    assert format_sentence(phrase, NAMES, SHORT) == "You rise to level 5 in law"
    assert phrase.changes == (Change("Law", 3, after=5),)


def test_planning_display_start_is_narrated() -> None:
    phrase = GAME.text.narrate(position().state, DisplayPrepared(2, (5, 7, 0), 1), SHORT)
    assert isinstance(phrase, Phrase)
    assert format_sentence(phrase, NAMES, SHORT) == (
        "Tarik begins with 5 power in bowl I, 7 power in bowl II and sailing 1"
    )


@pytest.mark.parametrize(("players", "options", "seed"), [(1, {}, 1), (3, {"setup": "draft"}, 4)])
def test_no_row_consists_of_numbers_only(players: int, options: dict[str, str], seed: int) -> None:
    """Changes are always shown next to the words for an action."""
    for moment in play_random_game(GAME, players, options, seed):
        for _, row in groupby(told(moment), key=lambda phrase: phrase.seat):
            phrases = list(row)
            assert any(not phrase.is_changes_only for phrase in phrases), phrases


def test_conversion_names_both_goods() -> None:
    game = position().player(0, tools=2)
    game.play("convert conversion=tool_to_coin")
    told_of = [GAME.text.sentence(game.state, event, NAMES, SHORT) for event in game.events]
    assert "You convert 1 tool into 1 coin" in told_of


def test_r11_12_competency_books_do_not_repeat_the_slot() -> None:
    game = position().build(0, "guild", "i7").make_rich()
    game.place_competency("slot_law_bottom", "competency_07")
    game.play("upgrade hex=i7 kind=school").play("take_competency competency=competency_07")
    told_of = " ".join(
        GAME.text.sentence(game.state, event, NAMES, SHORT) or "" for event in game.events
    )
    assert told_of.count("bottom slot") == 1 and "gain 2 law books" in told_of


def test_amounts_agree_with_the_changes_of_the_ledger() -> None:
    """So that no preview or log says a number twice."""
    for moment in play_random_game(GAME, 3, {}, 6):
        for phrase in told(moment):
            changes = {change.count: abs(change.delta) for change in phrase.changes}
            for stated in phrase.amounts:
                assert changes.get(stated.count.id, stated.number) == stated.number


@pytest.mark.parametrize(
    ("event", "named"),
    [
        (ScienceAdvanced(0, "law", 5, 3), {"law"}),
        (BuildingPlaced(0, "guild", "i7", "workshop"), {"i7"}),
        (BridgeBuilt(0, "i7", "h5"), {"i7", "h5"}),
        (CityFounded(0, "city_coins", "i7"), {"city_coins", "i7"}),
        (SetTaken(0, "lake_display", "moles", ""), {"lake_display", "moles"}),
    ],
)
def test_phrases_reference_tiles_and_places(event: Event, named: set[str]) -> None:
    phrase = GAME.text.narrate(position().state, event, SHORT)
    assert isinstance(phrase, Phrase) and phrase.references == named
