"""Previews that once included later effects."""

from typing import Any

from core.games.age_of_innovation import GAME as INNOVATION
from core.games.age_of_innovation.rules.flow.rounds import Round, TidyUp
from core.games.age_of_innovation.rules.flow.terraforming import FreeSpades
from core.games.imperium import GAME as IMPERIUM
from core.games.imperium.rules.flow.rounds import Solstice
from core.games.imperium.rules.flow.turn import DiscardFreely, DrawUp, FinishTurn
from core.games.mosaic import GAME as MOSAIC
from core.games.through_the_ages import GAME as AGES
from core.kernel import Game
from core.kernel.style import SHORT
from core.table.preview import Changes, Preview, preview_action, preview_notes
from tests.games.age_of_innovation.position import position as innovation
from tests.games.imperium.position import card_named
from tests.games.imperium.position import position as imperium
from tests.games.mosaic.position import position as mosaic
from tests.games.through_the_ages.position import opening as ages_opening
from tests.games.through_the_ages.position import position as ages


def shown(game: Game[Any], state: Any, text: str) -> Changes:
    """Return the certain changes."""
    return foretold(game, state, text).changes


def foretold(game: Game[Any], state: Any, text: str) -> Preview:
    seat = game.decisions(state)[0].seat
    return preview_action(game, game.view(state, seat), seat, game.parse(text), SHORT)


def said(game: Game[Any], state: Any, text: str) -> str:
    """Return the text next to the numbers."""
    decision, action = game.decisions(state)[0], game.parse(text)
    choice = game.text.choice(game.view(state, decision.seat), decision, action, SHORT)
    return preview_notes(choice, foretold(game, state, text), SHORT)


def test_first_card_preview_excludes_the_following_production() -> None:
    """R4.2, R9.1: the first player's only action ends the first turn."""
    state = ages_opening().state
    for action in AGES.decisions(state)[0].actions:
        assert set(shown(AGES, state, str(action))) <= {"civil cards", "civil actions left"}


def test_free_spade_preview_excludes_the_next_rounds_income() -> None:
    """R11.21.2, R11.1: the income follows the last spade of the science bonus."""
    game = innovation().build(0, "workshop", "i7").make_rich()
    game.agenda(FreeSpades(0, 1, "scoring_city_engineering"), TidyUp(), Round(4))
    spade = str(INNOVATION.decisions(game.state)[0].actions[0])
    assert shown(INNOVATION, game.state, spade) == {}


def test_discard_preview_excludes_the_new_hand_and_the_solstice() -> None:
    """R7.3, R7.4, R9.1."""
    game = imperium()
    card = game.of(0).hand[0]
    game.hand(0, card).discard(0)
    game.agenda(DiscardFreely(0), DrawUp(0), FinishTurn(0), Solstice())
    assert shown(IMPERIUM, game.state, f"pick card={card}") == {
        "cards in hand": (1, 0),
        "cards in the discard pile": (0, 1),
    }
    assert shown(IMPERIUM, game.state, "enough") == {}


def test_returned_unrest_is_not_previewed_in_the_discard_pile() -> None:
    """R12.27: the payment is asked first, and the destination is certain."""
    game = imperium()
    (unrest,) = game.unrest_cards(1)
    game.hand(0, unrest)
    assert shown(IMPERIUM, game.state, f"play card={unrest}") == {
        "actions": (3, 2),
        "cards in hand": (1, 0),
        "unrest": (3, 2),
        "unrest in the pile": (3, 4),
    }


def test_mosaic_building_preview_shows_price_and_gain_before_its_hex() -> None:
    """R6.3: the part that all hexes share."""
    game = mosaic().player(0, stone=13, population=6)
    built = shown(MOSAIC, game.state, "build_without_card piece=city")
    assert built["stone"] == (13, 9)
    assert built["population"] == (6, 4)
    assert built["cities"][1] == built["cities"][0] + 1
    assert not any(name.startswith("influence") for name in built)


def test_mosaic_building_preview_shows_a_price_its_hex_may_return() -> None:
    """R6.3.4: one of the hexes has a cache of stone."""
    game = mosaic().player(0, stone=13, population=6).token("italia_02", "cache_stone_7")
    built = foretold(MOSAIC, game.state, "build_without_card piece=city")
    assert built.ranges["stone"] == (13, 9, 16)
    assert built.changes["population"] == (6, 4)
    assert not any(name.startswith("influence") for name in built.ranges)  # by a few hexes each
    assert said(MOSAIC, game.state, "build_without_card piece=city").endswith(
        "more depending on the place"
    )


def test_books_paid_of_any_kind_are_previewed_as_ranges() -> None:
    """R11.15: two books of any kind are asked one by one."""
    game = (
        innovation().book_actions("book_coins").player(0, coins=0, books={"law": 2, "banking": 1})
    )
    paid = foretold(INNOVATION, game.state, "board_action action=book_coins")
    assert paid.changes == {"coins": (0, 6)}
    assert paid.ranges == {"law books": (2, 0, 1), "banking books": (1, 0, 1)}


def test_automatic_loss_of_an_imperium_card_is_previewed() -> None:
    """R12: the only card with a river icon would be abandoned without a question."""
    flood = card_named("egyptians", "Flood of the Nile")
    game = imperium("egyptians", "celts").hand(0, flood)
    game.in_play(0, card_named("egyptians", "Lower Nile"))
    line = said(IMPERIUM, game.state, f"play card={flood}")
    assert line.endswith("; then you abandon Lower Nile")


def test_preview_does_not_repeat_the_warning() -> None:
    """R7.8: `Moses leaves` comes first."""
    game = ages().leader(0, "moses").hand(0, "julius_caesar")
    assert "Moses" not in said(AGES, game.state, "play_leader card=julius_caesar")


def test_option_preview_shows_losses_before_the_payment_is_chosen() -> None:
    """R12.27, R12.36: one population or the progress in its place, and the unrest in any case."""
    game = imperium()
    (unrest,) = game.unrest_cards(1)
    game.hand(0, unrest).tokens(0, materials=3, population=2, progress=1)
    game.play(f"play card={unrest}")
    told = foretold(IMPERIUM, game.state, "choose option=1")
    assert told.changes["unrest"] == (3, 2)
    assert told.ranges["population"] == (2, 1, 2)
    assert told.ranges["progress"] == (1, 0, 1)


def test_accept_preview_excludes_later_options_of_the_card() -> None:
    """R12: Floodplain may first put a card into the history, then take a garrison."""
    floodplain = card_named("commons", "Floodplain")
    game = imperium("romans", "celts").hand(0, floodplain, "rom16_advance", "rom17_conquer")
    game.discard(0, *game.of(0).deck[:2])
    game.play(f"play card={floodplain}")
    told = foretold(IMPERIUM, game.state, "accept")
    assert told.changes["cards in history"] == (0, 1)
    assert not {"cards in hand", "garrisons"} & {*told.changes, *told.ranges}
