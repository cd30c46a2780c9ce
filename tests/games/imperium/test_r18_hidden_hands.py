"""Whether a question reveals anything about a hand (R18): only what a rule shows."""

import pytest

from core.games.imperium import GAME
from core.games.imperium.rules.events import HandShowed
from core.games.imperium.rules.flow.rounds import BeginSolstice
from tests.games.imperium.position import Position, position

FOREST, RITUALS, COINAGE = "c_reg06_forest", "c_unc13_rituals_ceremonies", "c_civ10_coinage"
GLORY, PROSPERITY, ADVANCE = "rom14_glory", "rom15_prosperity", "rom16_advance"
UNREST = "unrest"  # one from the pile


def with_hand(*hand: str) -> Position:
    game = position("romans", "celts").market()
    return game.hand(0, *(game.unrest_cards(1)[0] if card == UNREST else card for card in hand))


def seen_by_others(game: Position) -> list[tuple[int, bool]]:
    """Return who is asked, and whether all may see that there is nothing to choose."""
    assert not any(isinstance(event, HandShowed) for event in game.events)
    return [(d.seat, len(d.actions) == 1 and not d.is_secret) for d in GAME.decisions(game.state)]


@pytest.mark.parametrize(
    ("choices", "one", "other"),
    [
        # R6.6: an offer, where one has and one has not a card that can be garrisoned
        ([f"play {FOREST}"], [FOREST, PROSPERITY], [FOREST, GLORY]),
        # R12.14: which card is garrisoned, of two or of one
        ([f"play {FOREST}", "accept"], [FOREST, PROSPERITY, ADVANCE], [FOREST, PROSPERITY, GLORY]),
        # R12.7: an option for which one needs unrest
        ([f"play {RITUALS}"], [RITUALS, UNREST], [RITUALS, GLORY]),
        # R10.2: how much unrest is returned
        (["revolt"], [UNREST, GLORY], [GLORY, PROSPERITY]),
        # R6.1: what else can be played when all actions are used up
        ([f"play {FOREST}", "decline"], [FOREST, "c_fam02_great"], [FOREST, GLORY]),
    ],
)
def test_r18_being_asked_reveals_nothing_about_the_hand(
    choices: list[str], one: list[str], other: list[str]
) -> None:
    games = [with_hand(*hand).player(0, actions=1).play(*choices) for hand in (one, other)]
    assert games[0].options != games[1].options or len(choices) == 2
    assert seen_by_others(games[0]) == seen_by_others(games[1]) == [(0, False)]


def test_r18_impossible_offer_can_only_be_declined() -> None:
    """R6.6."""
    game = with_hand(FOREST, GLORY).play(f"play {FOREST}")
    assert (game.topic, game.options, game.decision.is_secret) == ("may", ["decline"], True)
    assert game.decline().topic == "turn"


def test_r18_player_without_a_hand_is_not_asked() -> None:
    """The size of a hand is public."""
    game = with_hand(FOREST).play(f"play {FOREST}")
    assert game.topic == "turn" and not game.decision.is_secret


def test_r18_offer_to_all_is_made_to_everyone_with_a_hand() -> None:
    """R9.9: whether or not a player has unrest to return."""
    game = position("utopians", "romans", "celts", box="legends", sides="A")
    game.hand(1, GLORY).hand(2, *game.unrest_cards(1)).hand(0)
    game.player(0, journey="uto03b_shangri_la").agenda(BeginSolstice(0)).play(
        "pick uto01a_utopians"
    )
    assert (game.asked, game.options) == (1, ["decline"])
    assert (game.decline().asked, game.options) == (2, ["accept", "decline"])


def test_r18_unaffordable_offer_is_not_made_because_tokens_are_public() -> None:
    """R12.35."""
    game = position("romans", "celts", box="legends").hand(0, "l_unc19_art", GLORY).tokens(0)
    game.play("play l_unc19_art")
    assert game.topic == "turn"


def test_r18_searched_card_is_chosen_even_if_it_is_the_only_one() -> None:
    """R12.15: the zones are hidden. Only a named card exists just once."""
    game = position("vikings", "romans").hand(0, "vik21_erik_the_red").discard(0)
    game.in_play(0, "vik17_scandinavia").tokens(0, population=1)
    game.deck(0, "vik18_advance").player(0, nation_deck=["vik02_harald_hardrada"])
    game.play("play vik21_erik_the_red")
    assert (game.topic, game.cards) == ("find", ["vik17_scandinavia"]) and game.decision.is_secret
    game = position("mauryans", "romans", box="legends").hand(
        0, "mau18_chandragupta", "mau12_indian_elephants"
    )
    game.market("l_reg03_mountain").play("play mau18_chandragupta")
    assert game.topic == "turn" and "mau12_indian_elephants" in game.of(0).discard


def test_r18_skipping_a_mandatory_effect_shows_the_hand() -> None:
    """R21.19: Guennuvar plays an empire card from the hand. Skipping shows that there is none."""
    game = position("arthurians", "romans", box="legends").in_play(0, "art21_britannia_prima")
    game.garrison(0, "art21_britannia_prima", "art19_king_arthur").market()
    game.hand(0, "art24_guennuvar", "art18_cai", "art17_peredur").play("play art24_guennuvar")
    assert game.topic == "turn" and "art19_king_arthur" in game.of(0).discard
    assert any(isinstance(event, HandShowed) for event in game.events)
