"""Card texts, prompts, choices and narration."""

from collections.abc import Iterator
from dataclasses import fields
from itertools import groupby
from typing import Any

import pytest

from core.games.mosaic import GAME
from core.games.mosaic.content import (
    AUTOMA_ACTIONS,
    CARDS,
    CURRENCIES,
    GOODS,
    HEXES,
    NEIGHBORS,
    OFFERS,
    PIECES_PER_PLAYER,
    PILLARS,
    REGIONS,
    SCORING_CARD_BY_DECK,
    TECHNOLOGIES,
    TOKENS,
    TRACKS,
)
from core.games.mosaic.rules.actions import ACTIONS, PlaceAt
from core.games.mosaic.rules.effect_registry import Effects
from core.games.mosaic.rules.empire_scoring import BeforeScoring
from core.games.mosaic.rules.events import (
    EVENTS,
    CardDrafted,
    CardsRevealed,
    DeckLookedInto,
    Gained,
    GovernmentTaken,
    LaidFaceDown,
    LeaderActed,
    Paid,
    PiecePlaced,
    RegionScored,
    TileClaimed,
    TokenTaken,
    TurnBegan,
    UnitDefeated,
    VictoryPoints,
    Worked,
)
from core.games.mosaic.rules.setup_phase import StartingTechnologies
from core.games.mosaic.state import FaceDown, MosaicState
from core.games.mosaic.text.card_text import card_text, short_text
from core.games.mosaic.text.counts import POPULATION, RESOURCES
from core.games.mosaic.text.outcomes import missing_symbols
from core.games.mosaic.text.wording import hex_name
from core.kernel import HIDDEN, SPECTATOR, Action, Change, Choice, Decision, Event, Explanation
from core.kernel.amounts import Amount, Cost
from core.kernel.effects import NO_EFFECT, Effect
from core.kernel.phrases import (
    format_sentence,
    join_phrases,
    mentions_seat,
    select_worded,
    unmentioned_changes,
)
from core.kernel.style import SHORT, Style
from core.table import preview_action, preview_changes
from tests.games.mosaic.position import Position, opening, opening_with_leaders, position
from tests.random_games import play_random_game

NAMES = ("Livia", "Tarik", "Odo", "Ana", "Selim", "Ines")
WIDEST_LABEL = 34
WIDEST_LINE = 78
EVERYTHING = (
    *CARDS,
    *HEXES,
    *REGIONS,
    *TOKENS,
    *PILLARS,
    *CURRENCIES,
    *TRACKS,
    *PIECES_PER_PLAYER,
    *OFFERS,
    *AUTOMA_ACTIONS,
    HIDDEN,
)


def view_of(game: Position, seat: int = 0) -> MosaicState:
    GAME.decisions(game.state)  # a position made by hand has not yet come to its question
    return GAME.view(game.state, seat)


def asked(game: Position) -> str:
    decision = game.decision()
    return GAME.text.prompt(view_of(game, decision.seat), decision, SHORT)


def reads(game: Position, action: str, style: Style = SHORT) -> Choice:
    decision = game.decision()
    assert GAME.parse(action) in decision.actions, game.legal()
    return GAME.text.choice(view_of(game, decision.seat), decision, GAME.parse(action), style)


def effect_of(game: Position, action: str, style: Style = SHORT) -> str:
    return reads(game, action, style).effect_text(style)


def beside_numbers(game: Position, action: str, style: Style = SHORT) -> str:
    """Return what a preview prints of the effect beside its numbers."""
    seat, parsed = game.decision().seat, GAME.parse(action)
    preview = preview_action(GAME, view_of(game, seat), seat, parsed, style)
    effect = reads(game, action, style).effect
    assert isinstance(effect, Effect)
    return effect.without_counts({*preview.changes, *preview.ranges}).text(style)


def row_of(choice: Choice) -> tuple[str, str, str, str]:
    return choice.label, choice.group, choice.price_text(SHORT), choice.effect_text(SHORT)


def told(event: Event, seat: int = 0, style: Style = SHORT) -> str:
    seen = event.view_for(seat)
    assert seen is not None
    return GAME.text.sentence(GAME.new(2, {}, 1), seen, (*NAMES[:2], "Automa 1"), style)


def explained(game: Position, thing: str, seat: int = 0) -> Explanation:
    explanation = GAME.text.explain(view_of(game, seat), seat, thing, SHORT)
    assert explanation is not None, thing
    return explanation


# --- cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS)
def test_every_card_text_contains_its_numbers(card: str) -> None:
    text = card_text(card, SHORT)
    assert text.isascii()
    assert text[0].isupper() and text.endswith(".")
    for effect in CARDS[card].effects:
        amounts = (*effect.get("amounts", {}).values(), *effect.get("by_players", {}).values())
        for number in (*amounts, effect.get("at_most", 0)):
            assert not number or str(number) in text
        number = effect.get("number", 0)
        assert number in (0, 1) or str(abs(number)) in text


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("tech_taxation", "When played: tax production +4."),
        (
            "tech_raiders",
            "When played: gain 5 stone, 5 food or 5 money for each of your units on the map.",
        ),
        (
            "tech_iron",
            "When played: stone production +3; "
            "defeat 2 enemy units in one region with your infantry or cavalry.",
        ),
        ("tech_crop_rotation", "Whenever you work for stone or ideas: gain 5 food."),
        (
            "golden_trade",
            "Claim it with 6 economy symbols. When claimed: tariff production +3. "
            "At the end: 6 VP.",
        ),
        (
            "gov_tyranny",
            "At each empire scoring: 2 VP with 2-3 players or 3 VP with 4-6 players, "
            "for each region you dominate. "
            "Once in the game with this tile, as a free action: clear one offer.",
        ),
        (
            "leader_farmer",
            "You start with 10 food and 10 money; food production +5. "
            "At the start: place a farm town free of charge on a free hex next to one of your "
            "cities. With each population card: gain 1 population.",
        ),
        (
            "tariff_t3_c2",
            "Gain 3 money for each different trade good you have, 2 for each of your cities, "
            "your tariff production, and all of the treasury. At the end: 4 unrest.",
        ),
    ],
)
def test_full_card_texts(card: str, text: str) -> None:
    assert card_text(card, SHORT) == text


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("build_trade_city", "Tariff production +3"),
        ("build_manufactory_town_a", "5$, tariff +1, set brz clo win"),
        ("build_project_roads", "1 VP per ECO"),
        ("tech_raiders", "5s, 5f or 5$ per unit"),
        ("tech_machines", "Ideas, food and stone +2"),
        ("tech_bureaucracy", "Tax production +3, extra Work"),
        ("tech_calendar", "Food +2 per SCI, max 10"),
        ("wonder_great_library", "5 VP, 2 symbols of choice"),
        ("golden_kings", "6 GOV: tax production +3"),
        ("achievement_imperial", "Dominate 4/3 regions"),
        ("tax_p2_g2", "2x population + 2x GOV + tax"),
    ],
)
def test_short_card_texts(card: str, text: str) -> None:
    assert short_text(card, SHORT) == text


def test_nine_technologies_in_ten_fit_a_list() -> None:
    fitting = [card for card in TECHNOLOGIES if len(short_text(card, SHORT)) <= 30]
    assert len(fitting) / len(TECHNOLOGIES) > 0.88


# --- questions ---------------------------------------------------------------------------------


def test_the_questions_of_the_opening() -> None:
    game = opening(players=3, first=0)
    assert asked(game) == "Choose your leader; you will play last in each round."
    game.play(*[f"choose_leader leader=leader_{who}" for who in ("scribe", "farmer", "artist")])
    draft = game.decision(seat=1)
    question = GAME.text.prompt(view_of(game, 1), draft, SHORT)
    assert question == "Draft, card 1 of 5: keep one, the rest goes to the left."


def test_the_questions_of_a_turn() -> None:
    game = position().player(stone=4, ideas=5, money=10, population=6)
    assert asked(game) == "Your turn: take one action."
    game.offer("build", "build_trade_city").play("build card=build_trade_city")
    assert asked(game) == "Trade City: choose a free hex that is no port."


def test_laying_a_technology_face_down_is_worded() -> None:
    game = position().player(ideas=5).offer("technology", "tech_wheel")
    game.play("take_technology card=tech_wheel")
    asked_now = GAME.decisions(game.state)[0]
    words = [GAME.text.choice(game.state, asked_now, action, SHORT) for action in asked_now.actions]
    assert row_of(words[1]) == ("Lay it face down", "", "", "for a later turn")


def test_scribes_prompt_mentions_both_actions() -> None:
    game = opening_with_leaders("scribe", "artist").skip("starting_city")
    game.play("choose what=tax")
    assert asked(game.skip("starting_technology")) == "Your turn: take the first of 2 actions."


def test_a_payment_names_the_whole_price() -> None:
    game = position().player(stone=5, ideas=5, money=20).offer("build", "build_project_roads")
    game.play("pay_otherwise", "build card=build_project_roads")
    assert asked(game) == (
        "Pay 5 stone and 5 ideas: how much in stone? Each that is missing costs 2$."
    )
    choice = reads(game, "pay currency=stone amount=3")
    assert row_of(choice) == ("3 stone and 4 money", "Payment", "", "leaves 2s 16$")
    game.play("pay currency=stone amount=5")
    assert reads(game, "pay currency=ideas amount=1").label == "1 idea and 8 money"


def test_raiders_ask_once_per_unit() -> None:
    game = position().units(0, "italia", infantry=3)
    game.agenda(Effects(0, "tech_raiders", "play"))
    assert asked(game) == "Raiders: gain 5 of which currency? (2 more to come)"


def test_republics_prompt_names_the_seen_card() -> None:
    game = position().government(0, "gov_republic").top_of("technology", "tech_taxation")
    game.play("look_into deck=technology")
    assert asked(game) == "On the technology deck lies Taxation. Your turn: take one action."


# --- choices: the eight actions ----------------------------------------------------------------


def test_work_shows_its_gain_and_result() -> None:
    game = position().player(stone=13, population=6, stone_production=8)
    choice = reads(game, "work currency=stone")
    assert row_of(choice) == ("Stone", "Work", "", "+14 stone, 13>27")
    assert beside_numbers(game, "work currency=stone") == ""


def test_work_shows_what_it_triggers() -> None:
    game = position().player(population=5).technologies(0, "tech_metalworking")
    assert effect_of(game, "work currency=food") == "+5 food, +5 stone, 0>5"


def test_price_shows_what_money_replaces() -> None:
    game = position().player(stone=3, money=2, population=6).offer("build", "build_trade_city")
    choice = reads(game, "build card=build_trade_city")
    assert row_of(choice) == (
        "Trade City",
        "Build",
        "4s 2p",
        "Tariff +3; URB ECO; treasury +5$",
    )
    amounts = (Amount(4, RESOURCES["stone"]), Amount(2, POPULATION))
    assert choice.price == Cost(amounts, substitute="1s by 2$")
    assert choice.full_price(SHORT) == "4s 2p, 1s by 2$"


def test_calming_city_says_so_without_unrest() -> None:
    game = position().player(stone=4, population=6).offer("build", "build_culture_city")
    assert "-3 unrest" in effect_of(game, "build card=build_culture_city")


def test_spending_the_last_population_is_warned_about() -> None:
    game = position().player(stone=4, population=2).offer("build", "build_trade_city")
    assert reads(game, "build card=build_trade_city").warning == "leaves you without population"


def test_building_without_an_available_card_is_warned_about() -> None:
    game = position().player(stone=4, population=6).offer("build", "build_port_city")
    choice = reads(game, "build_without_card piece=port")
    assert choice.effect_text(SHORT) == "2 VP at the end, treasury +10$"
    assert choice.warning == "Port City is on offer"


def test_several_available_city_cards_are_counted_in_the_warning() -> None:
    game = position().player(stone=4, population=6)
    cities = ("build_trade_city", "build_military_city", "build_culture_city")
    game.offer("build", *cities, "build_project_roads", "build_farm_town")
    assert reads(game, "build_without_card piece=city").warning == "3 cards for it are on offer"


def test_starting_city_promises_no_treasury_money() -> None:
    game = opening_with_leaders("engineer", "artist")
    assert "treasury" not in effect_of(game, "place_at piece=city hex=egypt_01")
    assert game.play("place_at piece=city hex=egypt_01").state.treasury == 0


def test_neighbors_of_a_hex_are_in_the_spoken_note_only() -> None:
    game = position().player(stone=4, population=6).offer("build", "build_trade_city")
    game.state.tokens["italia_05"] = "cache_food_7"
    game.play("build card=build_trade_city")
    around = [str(a) for a in game.decision().actions if "beside " in effect_of(game, str(a))]
    assert around
    assert not any("beside " in beside_numbers(game, action) for action in around)
    assert all("beside " in beside_numbers(game, action, Style.spoken()) for action in around)


def test_project_shows_its_current_points() -> None:
    game = position().player(stone=5, ideas=5).symbols(0, economy=4)
    game.offer("build", "build_project_roads")
    choice = reads(game, "build card=build_project_roads")
    assert row_of(choice) == ("Roads", "Build", "5s 5i", "1 VP per ECO (now 5); ECO")


def test_a_manufactory_counts_the_goods_of_its_set() -> None:
    game = position().build(0, "city", "italia_05").goods(0, "cloth", "wine")
    game.offer("build", "build_manufactory_town_a")
    choice = reads(game, "build card=build_manufactory_town_a")
    effect = "5$, tariff +1, set brz clo win 2/3"
    assert row_of(choice) == ("Manufactory A", "Build", "free", effect)
    assert beside_numbers(game, "build card=build_manufactory_town_a") == "set brz clo win 2/3"


def test_technology_says_whether_it_can_be_played() -> None:
    game = position().player(ideas=10).symbols(0, science=1, government=1)
    game.offer("technology", "tech_astronomy", "tech_taxation")
    assert effect_of(game, "take_technology card=tech_taxation") == (
        "play now; Tax production +4; GOV 1>2 ECO 0>1"
    )
    assert effect_of(game, "take_technology card=tech_astronomy") == (
        "face down: needs SCI SCI, you lack SCI; Ideas +3, take 1 good; SCI CUL"
    )


def test_gain_of_a_technology_is_not_confused_with_its_price() -> None:
    game = position().player(ideas=5).offer("technology", "tech_poetry")  # 5 ideas when played
    assert beside_numbers(game, "take_technology card=tech_poetry") == "play now; 5i, 3 VP; CUL 0>1"


def test_card_counts_its_own_symbols() -> None:
    """R8.7."""
    game = position().player(ideas=10).symbols(0, science=3).offer("technology", "tech_writing")
    effect = effect_of(game, "take_technology card=tech_writing")
    assert effect == "play now; Ideas production +1 per SCI (now 4); SCI 3>4 CUL 0>1 GOV 0>1"


def test_fertilizer_counts_its_own_production() -> None:
    """R15.8."""
    game = position().player(ideas=10, food_production=4).symbols(0, food=1, science=1)
    game.offer("technology", "tech_fertilizer")
    assert "(now 14)" in effect_of(game, "take_technology card=tech_fertilizer")


def test_choice_names_cards_and_governments_its_symbols_unlock() -> None:
    game = position().player(stone=9, ideas=9, population=6)
    game.symbols(0, military=1, science=1, economy=1)
    game.face_down(0, "tech_chemistry", "tech_astronomy")  # both need SCI SCI
    game.offer("build", "build_military_city", "build_research_city", "build_farming_city")
    game.offer("technology", "tech_scales")
    opened = "lets you play Chemistry and Astronomy"
    assert beside_numbers(game, "build card=build_military_city") == (
        "lets you take the government Tyranny; treasury +5$"
    )
    assert opened in effect_of(game, "build card=build_research_city")
    assert opened in effect_of(game, "take_technology card=tech_scales")
    assert "lets you" not in effect_of(game, "build card=build_farming_city")


def test_card_laid_down_this_turn_is_not_named_as_unlocked() -> None:
    """R8.4."""
    game = position().player(stone=9, population=6).symbols(0, science=1)
    game.face_down(0, "tech_chemistry").offer("build", "build_research_city")
    game.of(0).face_down = [FaceDown("tech_chemistry", game.state.turn.number, public=True)]
    assert "lets you" not in effect_of(game, "build card=build_research_city")


def test_starting_technology_names_what_it_unlocks() -> None:
    """R3.13."""
    game = position().agenda(StartingTechnologies(0))
    game.of(0).drafted = ["tech_counting", "tech_bronze", "tech_conscription"]
    assert beside_numbers(game, "play_technology card=tech_counting") == "lets you play Bronze"


def test_draft_counts_kept_cards_for_requirements() -> None:
    player = opening(2).of(0)
    player.hand, player.drafted = ["tech_conscription"], ["tech_bronze"]
    assert missing_symbols(player, TECHNOLOGIES["tech_conscription"].needs) == {"military": 1}
    player.drafted.append("tech_counting")  # Counting lets one play Bronze, and that the other
    assert not missing_symbols(player, TECHNOLOGIES["tech_conscription"].needs)
    player.drafted.append(HIDDEN)  # as who looks on sees it
    player.hand = []
    assert missing_symbols(player, TECHNOLOGIES["tech_conscription"].needs) == {"military": 1}


def test_tile_coming_within_reach_is_previewed() -> None:
    game = position().player(stone=9, ideas=9, population=6).symbols(0, economy=5)
    game.offer("build", "build_trade_city").offer("technology", "tech_scales")
    reach, view = "claims on Golden Age of Trade", view_of(game)
    assert preview_changes(GAME, view, 0, GAME.parse("build card=build_trade_city"), SHORT)[
        reach
    ] == (
        0,
        1,
    )
    assert "then claim Golden Age of Trade" in effect_of(game, "take_technology card=tech_scales")
    game.play("build_without_card piece=city")
    assert reach not in preview_changes(GAME, view_of(game), 0, game.decision().actions[0], SHORT)


def test_tile_put_out_of_reach_by_a_payment_is_previewed() -> None:
    game = position().achievements("achievement_wealthy").player(money=62)
    game.offer("technology", "tech_scales")
    reach, view = "claims on Wealthy Civilization", view_of(game)
    assert preview_changes(GAME, view, 0, GAME.parse("take_technology card=tech_scales"), SHORT)[
        reach
    ] == (1, 0)
    claimed = preview_changes(GAME, view, 0, GAME.parse("claim tile=achievement_wealthy"), SHORT)
    assert claimed["tiles"] == (0, 1) and reach not in claimed


def test_money_tile_considers_the_cards_cost() -> None:
    game = position().achievements("achievement_wealthy").player(money=58)
    game.offer("technology", "tech_royal_house")  # brings 10$, for 5i or 10$
    assert "then claim" not in effect_of(game, "take_technology card=tech_royal_house")
    game.player(ideas=5)
    assert "then claim" in effect_of(game, "take_technology card=tech_royal_house")


def test_own_building_gains_are_left_to_the_numbers() -> None:
    game = position().player(stone=4, population=6).offer("build", "build_trade_city")
    game.technologies(0, "tech_traders")
    assert beside_numbers(game, "build card=build_trade_city") == "treasury +5$"


def test_rivals_gaining_from_a_build_are_named() -> None:
    """R15.10."""
    game = position(players=3).player(stone=30, food=30, population=6)
    game.technologies(1, "tech_traders").leader(2, "leader_artist").leader(0, "leader_farmer")
    game.build(0, "city", "italia_05").offer("build", "build_trade_city", "build_farm_town")
    effect = "Tariff +3; URB ECO; treasury +5$, B +5$ by Traders"
    assert effect_of(game, "build card=build_trade_city") == effect
    assert effect_of(game, "build card=build_farm_town") == "5f, food +1; FOO"
    assert "B +10$ by Traders" in effect_of(game, "build_without_card piece=port")
    assert "C +10$ by Artist" in effect_of(game, "build_wonder wonder=wonder_sphinx")
    game.play("build card=build_trade_city")
    assert "B +5$ by Traders" in effect_of(game, str(game.decision().actions[0]))


def test_choice_shows_the_odds_of_a_scoring() -> None:
    """R3.5: the scoring card is in the lower half of the deck."""
    game = position().player(stone=9, population=6, food=20).offer("build", "build_trade_city")
    deck = game.state.decks["build"]
    assert "scoring" not in effect_of(game, "build card=build_trade_city")
    del deck.cards[deck.scoring_high + 1 :]
    places = deck.scoring_high + 1 - deck.scoring_low
    assert f"1 in {places}: scoring 1/3" in effect_of(game, "build card=build_trade_city")
    assert "scoring" not in effect_of(game, "build_without_card piece=city"), "none is drawn"
    game.set_scorings_done(2)  # the third card calls the end (R13.1)
    assert "scoring 3/3, then one more round" in effect_of(game, "build card=build_trade_city")
    assert f"empire scoring 3 of 3 and the end after round {game.state.round + 1}" in (
        effect_of(game, "build card=build_trade_city", Style.spoken())
    )
    game.set_scorings_done(3)
    assert "scoring" not in effect_of(game, "build card=build_trade_city")


def test_last_possible_place_of_a_scoring_card_is_certain() -> None:
    game = position().player(food=20).offer("population", "pop_2_for_10")
    deck = game.state.decks["population"]
    deck.cards = [SCORING_CARD_BY_DECK["population"]]
    deck.scoring_low = deck.scoring_high = 0
    assert "; brings scoring 1/3" in effect_of(game, "grow card=pop_2_for_10")


def test_looking_into_a_deck_settles_the_scoring_odds() -> None:
    """R10.9."""
    game = position().player(food=20).offer("population", "pop_2_for_10")
    deck = game.state.decks["population"]
    del deck.cards[deck.scoring_high + 1 :]
    deck.cards.remove(SCORING_CARD_BY_DECK["population"])
    deck.cards.insert(deck.scoring_low, SCORING_CARD_BY_DECK["population"])
    assert "scoring" in effect_of(game, "grow card=pop_2_for_10")
    deck.top_known_by.append(0)
    assert "scoring" not in effect_of(game, "grow card=pop_2_for_10")
    deck.cards[-1] = SCORING_CARD_BY_DECK["population"]
    assert "; brings scoring 1/3" in effect_of(game, "grow card=pop_2_for_10")


def test_clearing_an_offer_shows_cards_and_scoring_odds() -> None:
    game = position().player(stone=9, population=6).offer("build", "build_capital")
    deck = game.state.decks["build"]
    del deck.cards[deck.scoring_high + 1 :]
    game.play("build card=build_capital")
    game.play(str(game.decision().actions[0]))
    places = deck.scoring_high + 1 - deck.scoring_low
    assert effect_of(game, "clear_offer offer=build") == (
        f"4 cards under the deck, new ones come up; 5 in {places}: scoring 1/3"
    )


def test_exhausting_a_second_kind_of_tiles_announces_the_end() -> None:
    """R13.2, R13.3."""
    game = position().player(stone=30, food=9).build(0, "city", "italia_05")
    game.symbols(0, economy=6).state.golden_ages = ["golden_trade"]
    wonder, claim = "build_wonder wonder=wonder_sphinx", "claim tile=golden_trade"
    assert "brings" not in f"{effect_of(game, wonder)}{effect_of(game, claim)}"
    game.achievements()
    assert not game.state.achievements
    end = f"brings scoring 1/3 and the end after round {game.state.round + 1}"
    assert beside_numbers(game, claim) == end
    game.state.golden_ages, game.state.wonders = [], ["wonder_sphinx"]
    game.state.tiles_trigger = True  # called already
    assert "brings" not in effect_of(game, wonder)
    game.state.tiles_trigger, game.state.golden_ages = False, ["golden_arts"]
    assert end in effect_of(game, wonder)
    game.set_scorings_done(3).state.last_round = 20
    assert "brings" not in effect_of(game, wonder)


def test_choice_is_worded_once_for_all_sampled_worlds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = position().player(ideas=20).offer("technology", "tech_scales")
    worded, choice = list[Action](), GAME.text.choice

    def wording(view: MosaicState, asked: Decision, action: Action, style: Style) -> Choice:
        worded.append(action)
        return choice(view, asked, action, style)

    monkeypatch.setitem(vars(GAME.text), "choice", wording)
    taken = GAME.parse("take_technology card=tech_scales")
    assert preview_changes(GAME, view_of(game), 0, taken, SHORT)["ideas"] == (20, 15)
    assert worded == [taken]


def test_several_unlocked_governments_use_the_plural() -> None:
    game = position().player(ideas=9).symbols(0, military=1, economy=5, urban=2)
    game.offer("technology", "tech_conscription")
    several = effect_of(game, "take_technology card=tech_conscription")
    assert "lets you take the governments Tyranny, City-State and Oligarchy" in several


def test_military_citys_unit_is_shown_once() -> None:
    game = position().player(stone=4, population=6).offer("build", "build_military_city")
    told_in_numbers = preview_changes(
        GAME, view_of(game), 0, GAME.parse("build card=build_military_city"), SHORT
    )
    assert told_in_numbers["units"] == (0, 1)
    assert "unit" not in beside_numbers(game, "build card=build_military_city")


def test_military_shows_only_affordable_units() -> None:
    game = position().player(money=9).build(0, "city", "italia_05")
    assert effect_of(game, "military") == "recruit up to 1, 0 units on the map"
    game.player(money=4).units(0, "italia", infantry=1)
    assert effect_of(game, "military") == "1 unit on the map"


def test_government_mentions_an_unused_clear_offer() -> None:
    """R10.6."""
    game = position().player(ideas=5).symbols(0, military=2)
    assert "clear an offer once" in effect_of(game, "govern government=gov_tyranny")
    game.state.cleared_with.append("gov_tyranny")
    assert "clear" not in effect_of(game, "govern government=gov_tyranny")


def test_lost_effect_is_warned_about() -> None:
    game = position().player(ideas=10).offer("technology", "tech_raiders")
    warning = reads(game, "take_technology card=tech_raiders").warning
    assert warning == "would be lost now: 5s, 5f or 5$ per unit"


def test_tariff_shows_formula_treasury_and_unrest() -> None:
    game = position().player(tariff_production=5).build(0, "city", "italia_05", "italia_10")
    game.build(0, "city", "greece_05", "egypt_05", "numidia_05")
    game.goods(0, "cloth", "wine", "ivory", "glass")
    game.state.treasury = 25
    game.offer("tax_tariff", "tariff_t3_c2")
    effect = "+52$, 25$ of it from the treasury, unrest 4"
    choice = reads(game, "collect card=tariff_t3_c2")
    assert row_of(choice) == ("Tariff 3/2", "Tax & Tariff", "", effect)
    beside = beside_numbers(game, "collect card=tariff_t3_c2")
    assert beside == "25$ of it from the treasury, unrest 4"


def test_tax_costing_more_than_it_gains_is_warned_about() -> None:
    game = position().player(population=2).offer("tax_tariff", "tax_p2_g2")
    choice = reads(game, "collect card=tax_p2_g2")
    assert choice.effect_text(SHORT) == "+4$, unrest 3"
    assert choice.warning == "little money for its unrest"  # how much stands in the numbers
    game.technologies(0, "tech_literature")  # ignores 5 unrest
    assert reads(game, "collect card=tax_p2_g2").warning == ""


def test_merchants_tax_shows_the_gain_from_goods() -> None:
    game = position().leader(0, "leader_merchant").player(population=6)
    game.goods(0, "cloth", "wine").offer("tax_tariff", "tax_p2_g1")
    assert effect_of(game, "collect card=tax_p2_g1") == "+16$, 4$ of it from the goods, unrest 2"


def test_collecting_without_a_card_shows_the_money() -> None:
    game = position().player(population=6).remove_deck("tax_tariff")
    game.state.treasury = 5
    choice = reads(game, "collect_without_card kind=tax")
    assert choice.label == "Tax without a card"
    assert choice.effect_text(SHORT) == "+17$, 5$ of it from the treasury, no unrest"


def test_growth_counts_flood_farming_and_farmer() -> None:
    """R6.2.2."""
    game = position().leader(0, "leader_farmer").player(food=10, population=6, multiplier=2)
    game.offer("population", "pop_2_for_10")
    choice = reads(game, "grow card=pop_2_for_10")
    assert row_of(choice) == ("Growth 2", "Population", "10f", "+5 population, 6>11")
    assert beside_numbers(game, "grow card=pop_2_for_10") == ""


def test_growth_without_a_card() -> None:
    game = position().player(food=15, population=6).remove_deck("population")
    choice = reads(game, "grow_without_card")
    assert row_of(choice) == ("Growth without a card", "Population", "15f", "+2 population, 6>8")


def test_government_shows_what_it_scores_and_replaces() -> None:
    game = position(players=4).player(ideas=20).symbols(0, government=2, construction=2)
    game.government(0, "gov_oligarchy").tiles(0, "golden_trade")
    game.wonder(0, "wonder_sphinx", "italia_05")
    choice = reads(game, "govern government=gov_monarchy")
    effect = "food and stone production +5; 3 VP at a scoring now; clear an offer once"
    assert row_of(choice) == ("Monarchy", "Government", "15i", effect)
    assert choice.warning == "gives back Oligarchy, 2 VP at a scoring"
    assert not choice.is_destructive
    game.tiles(0, "golden_arts", "golden_heroes")
    dear = reads(game, "govern government=gov_monarchy")
    assert dear.is_destructive, "for fewer points than the old one has"


def test_wonder_shows_its_growing_price() -> None:
    game = position().player(stone=25, food=10).build(0, "city", "italia_05")
    game.wonder(0, "wonder_sphinx", "italia_07")
    choice = reads(game, "build_wonder wonder=wonder_great_library")
    effect = "5 VP, 2 symbols of choice"
    assert row_of(choice) == ("Library", "Wonder", "25s 10f", effect)


# --- choices: free actions and parts -------------------------------------------------------------


def test_end_turn_warns_of_unused_claims_and_cards() -> None:
    game = position().symbols(0, economy=6).face_down(0, "tech_drama")
    game.play("work currency=stone")
    assert asked(game) == "Your action is done: take free actions, or end your turn."
    effect = "6 VP at the end; tariff production +3"
    choice = reads(game, "claim tile=golden_trade")
    assert row_of(choice) == ("Golden Age of Trade", "Free actions", "", effect)
    assert beside_numbers(game, "claim tile=golden_trade") == ""
    assert reads(game, "done") == Choice(
        "End the turn",
        "End turn",
        effect=NO_EFFECT,
        warning="you can still claim Golden Age of Trade; you can still play Drama",
        ends_turn=True,
    )


def test_hex_shows_its_token_and_influence() -> None:
    game = position().player(stone=4, population=6).offer("build", "build_trade_city")
    game.build(0, "city", "italia_05").units(1, "italia", cavalry=1)
    game.token("italia_07", "ivory").goods(0, "ivory")
    game.play("build card=build_trade_city")
    choice = reads(game, "place_at piece=city hex=italia_07")
    assert choice.group == "Italia"
    assert choice.label.startswith("Italia ")
    assert choice.effect_text(SHORT) == "ivory, have 1, A2>4, B1 in Italia, treasury +5$"
    assert isinstance(choice.effect, Effect) and "ivory" in choice.effect.references


def test_own_influence_is_left_to_the_numbers() -> None:
    game = position().player(stone=4, population=6).offer("build", "build_trade_city")
    game.play("build card=build_trade_city")
    place = "place_at piece=city hex=italia_07"
    assert effect_of(game, place) == "nothing, A0>2, treasury +5$"
    assert beside_numbers(game, place) == "treasury +5$"
    game.units(1, "italia", cavalry=1)
    assert beside_numbers(game, place) == "B1 in Italia, treasury +5$"


def test_wonder_hex_shows_its_points() -> None:
    game = position().player(stone=20, food=5).build(0, "city", "italia_05")
    game.units(1, "italia", cavalry=2)
    game.play("build_wonder wonder=wonder_temple_of_artemis")
    effect = effect_of(game, "place_at piece=wonder hex=italia_07")
    assert effect == "nothing, 2 VP now, A2>4, B2 in Italia"


@pytest.mark.parametrize("wonder", ["wonder_hanging_gardens", "wonder_colosseum"])
def test_wonder_ranks_highest_where_it_scores_most(wonder: str) -> None:
    """Near a city, or where it wins a region. The cursor begins there, not at a token."""
    game = position().player(stone=20, food=5).build(0, "city", "italia_05", "greece_05")
    game.units(1, "italia", cavalry=2).token("greece_20", "ivory")
    game.play(f"build_wonder wonder={wonder}")
    there = reads(game, "place_at piece=wonder hex=italia_06")
    elsewhere = reads(game, "place_at piece=wonder hex=greece_20")
    assert " VP now" in there.effect_text(SHORT) and there.rank > elsewhere.rank > 0


def test_unit_choices_show_influence_changes() -> None:
    game = position().player(money=20).build(0, "city", "italia_05").units(0, "greece", cavalry=1)
    game.units(1, "italia", infantry=1).play("military")
    assert asked(game) == (
        "Military: recruit up to 2 units (5$ each), move each unit once (1$ each)."
    )
    game.state.turn.recruited = 1
    assert "recruit up to 1 unit (5$ each), move" in asked(game)
    game.state.turn.recruited = 0
    game.player(money=9)
    assert "recruit up to 1 unit (5$ each), move" in asked(game)
    game.player(money=4)
    assert asked(game) == "Military: move each unit once (1$ each)."
    game.player(money=20)
    recruit = "recruit unit=infantry region=italia"
    assert row_of(reads(game, recruit)) == (
        "Infantry in Italia",
        "Recruit",
        "5$",
        "A2>3, B1 in Italia",
    )
    move = "move unit=cavalry origin=greece region=italia"
    effect = "Greece A1>0, Italia A2>3, B1 in Italia"
    assert row_of(reads(game, move)) == ("Cavalry Greece > Italia", "Move", "1$", effect)
    assert beside_numbers(game, move) == "B1 in Italia"


def test_siege_shows_reduced_influence() -> None:
    """R12.3."""
    game = position().player(money=20).technologies(0, "tech_siege_engines")
    game.build(0, "city", "italia_05").build(1, "city", "italia_07").play("military")
    effect = effect_of(game, "recruit unit=siege_engine region=italia")
    assert effect == "A2>3, B2>0 in Italia"


def test_the_powers_before_a_scoring() -> None:
    game = position().leader(0, "leader_general").technologies(0, "tech_diplomats")
    game.units(0, "italia", infantry=1).units(1, "italia", cavalry=2)
    game.agenda(BeforeScoring(0))
    defeat = reads(game, "defeat owner=1 unit=cavalry region=italia")
    assert row_of(defeat) == ("B's cavalry in Italia", "Defeat", "", "B2>1 A1")
    sent = reads(game, "send_away owner=1 origin=italia region=greece")
    effect = "2 units, Italia B2>0 A1, Greece B0>2"
    assert row_of(sent) == ("All of B: Italia > Greece", "Diplomats", "", effect)


def test_a_city_to_take_over() -> None:
    game = position().leader(0, "leader_priestess")
    game.build(1, "city", "italia_05", "italia_07", "greece_05", "egypt_05")
    assert reads(game, "use_leader leader=leader_priestess").label == "Priestess's power"
    game.play("use_leader leader=leader_priestess")
    choice = reads(game, "take_over hex=italia_05")
    assert choice.label.startswith("B's city: Italia ")
    assert choice.effect_text(SHORT) == "A0>2, B4>2 in Italia"


def test_world_view_shows_both_tracks() -> None:
    game = position().player(stone_production=4, tax_production=1)
    game.agenda(Effects(0, "tech_world_view", "play"))
    assert reads(game, "shift_production source=stone target=tax").label == "Stone down, tax up"
    game.play("shift_production source=stone target=tax")
    assert row_of(reads(game, "shift_by amount=3")) == ("By 3", "", "", "stone 4>1, tax 1>4")
    assert beside_numbers(game, "shift_by amount=3") == ""


def test_clear_offer_shows_it_is_used_once() -> None:
    game = position().government(0, "gov_tyranny")
    choice = reads(game, "clear_offer offer=tax_tariff")
    assert choice.label == "Tax & tariff offer: clear"
    assert choice.price_text(SHORT) == "Tyranny, once"


# --- events ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (PiecePlaced(0, "farm_town", "italia_11"), "Livia places a farm town in Italia 4,11 Ostia"),
        (Worked(1, "stone", 14), "Tarik works for 14 stone"),
        (Worked(1, "ideas", 1), "Tarik works for 1 idea"),
        (Paid(0, stone=4, population=2, money=2), "Livia pays 4s 2$ 2p"),
        (Gained(0, "food", 5, "build_farm_town"), "Livia gains 5f (Farm Town)"),
        (Gained(0, "money", 25, "treasury"), "Livia gains 25$ (treasury)"),
        (UnitDefeated(0, 1, "infantry", "gaul"), "Livia defeats Tarik's infantry in Gaul"),
        (Worked(2, "food", 3), "Automa 1 works for 3 food"),
        (
            GovernmentTaken(1, "gov_republic", "gov_tyranny", True),
            "Tarik takes the government Republic using the Caste System, giving Tyranny back",
        ),
        (
            CardsRevealed(SPECTATOR, "build", ("build_trade_city", "build_capital")),
            "New on the build offer: Trade City and Capital",
        ),
        (TurnBegan(0), ""),
    ],
)
def test_event_sentences(event: Event, text: str) -> None:
    assert told(event) == text


@pytest.mark.parametrize(
    ("event", "own", "others"),
    [
        (CardDrafted(0, "tech_art"), "Livia keeps Art", "Livia keeps a card"),
        (
            LaidFaceDown(0, "tech_art", False),
            "Livia lays Art face down",
            "Livia lays a card face down",
        ),
        (
            DeckLookedInto(0, "build", "build_capital"),
            "Livia looks at the top of the build deck: Capital",
            "Livia looks at the top of the build deck",
        ),
    ],
)
def test_secrets_are_shown_only_to_their_owner(event: Event, own: str, others: str) -> None:
    assert told(event, seat=0) == own
    assert told(event, seat=1) == others


SAMPLE_FIELDS: dict[str, Any] = {
    "leader": "leader_scribe",
    "card": "tech_art",
    "cards": ("tech_art",),
    "currency": "stone",
    "what": "food",
    "track": "tax",
    "source": "wine",
    "offer": "build",
    "deck": "build",
    "piece": "city",
    "hex": "italia_05",
    "wonder": "wonder_sphinx",
    "token": "cache_ideas_7",
    "unit": "siege_engine",
    "region": "gaul",
    "origin": "italia",
    "homeland": "gaul",
    "tile": "golden_arts",
    "government": "gov_republic",
    "before": "",
    "pillar": "science",
    "by": "tiles",
    "close": (0,),
}
AT_THE_TABLE = {
    "HandsPassed",
    "RoundBegan",
    "CardsRevealed",
    "OfferCleared",
    "ScoringCardDrawn",
    "EmpireScoring",
    "EndTriggered",
    "GameEnded",
}


@pytest.mark.parametrize("event_type", EVENTS)
def test_every_kind_of_event_has_a_sentence(event_type: type[Event]) -> None:
    values = {f.name: SAMPLE_FIELDS.get(f.name, 1) for f in fields(event_type)}
    values["seat"] = SPECTATOR if event_type.__name__ in AT_THE_TABLE else 1
    if event_type.__name__ == "AutomaActed":
        values["card"] = "auto_military"
    sentence = told(event_type(**values))
    assert sentence or event_type is TurnBegan
    assert "_" not in sentence


# --- explanations ------------------------------------------------------------------------------


def test_technology_explanation_shows_what_is_missing() -> None:
    game = position().player(ideas=3, money=4).symbols(0, science=1)
    astronomy = explained(game, "tech_astronomy")
    assert astronomy.title == "Astronomy"
    assert "When played: ideas production +3; take 1 good from the map." in astronomy.lines
    assert "Price for you: 5i, 2i by 4$." in astronomy.lines
    assert "Needs SCI SCI, you lack SCI." in astronomy.lines
    assert "R8.3" in astronomy.rule and "R7.5" in astronomy.rule
    assert astronomy.source == "Reconstructed: symbols and required symbols."


def test_region_explanation_shows_who_would_score() -> None:
    game = position().build(0, "city", "italia_05").units(1, "italia", cavalry=1)
    lines = explained(game, "italia").lines
    assert "You: influence 2, a scoring now brings 4 VP (1 city)." in lines
    assert "B: influence 1, a scoring now brings 2 VP (1 cavalry)." in lines


def test_region_out_of_play_explains_itself() -> None:
    assert explained(position(players=2), "gaul").lines == (
        "It is out of play with so few players.",
    )


def test_hex_explanation_shows_what_may_be_built() -> None:
    game = position().build(0, "city", "italia_08").token("italia_12", "ivory")
    lines = explained(game, "italia_12").lines
    assert "Token: ivory." in lines
    assert "You may build here: city, farm town or manufactory town." in lines
    assert any(line.startswith("Next to it: your city at") for line in lines)


def test_a_tile_is_explained_with_your_progress() -> None:
    game = position().symbols(0, economy=5)
    assert "For you now: 5/6." in explained(game, "golden_trade").lines


def test_option_changes_a_wonders_explanation() -> None:
    sphinx = explained(position(wonder_counts_all_players="no"), "wonder_sphinx")
    assert "In this game only your own count." in sphinx.lines


def test_a_word_with_two_meanings_gets_both() -> None:
    food = explained(position(), "food")
    assert any(line.startswith("Food (f) pays") for line in food.lines)
    assert any(line.startswith("FOO is the pillar") for line in food.lines)


def test_unknown_thing_has_no_explanation() -> None:
    assert GAME.text.explain(view_of(position()), 0, "nonsense", SHORT) is None


# --- the position ------------------------------------------------------------------------------


def test_a_summary_has_a_line_a_player() -> None:
    game = position().player(stone=13, food=9, ideas=7, money=21, population=6)
    game.player(stone_production=8, food_production=11, ideas_production=6)
    game.player(tax_production=6, tariff_production=5, empire_vp=31)
    lines = GAME.text.summary(view_of(game), 0, NAMES[:2], SHORT)
    assert lines[0] == "Round 2, scoring 0 of 3"
    assert lines[1].startswith("Treasury 0$; left ")
    assert lines[2] == (">A Livia       31 VP, end  31  13s+8 9f+11 7i+6 21$ 6p  tax 6 trf 5")


def test_board_names_face_down_cards_only_to_those_who_know_them() -> None:
    game = position().face_down(0, "tech_drama", public=False).face_down(0, "tech_armor")
    own = "\n".join(GAME.text.board(view_of(game, 0), 0, NAMES[:2], SHORT))
    others = "\n".join(GAME.text.board(view_of(game, 1), 1, NAMES[:2], SHORT))
    assert "face down: Drama, Armor" in own
    assert "face down: Armor, 1 unseen card" in others


def test_a_board_shows_the_way_to_every_tile() -> None:
    game = position().symbols(0, economy=5)
    board = "\n".join(GAME.text.board(view_of(game), 0, NAMES[:2], SHORT))
    assert "Golden Age of Trade, 6 ECO: A 5/6 B 0/6" in board


def test_ledger_counts_what_choices_can_change() -> None:
    game = position().player(stone=4, tax_production=3).build(0, "city", "italia_05")
    ledger = GAME.text.ledger(game.state, 0)
    assert ledger["stone"] == 4
    assert ledger["tax production"] == 3
    assert ledger["science symbols"] == 1
    assert ledger["cities"] == 1
    assert ledger["influence in Italia"] == 2
    assert ledger["VP if it ended now"] == 2


def test_progress_has_words() -> None:
    game = opening(players=2)
    assert GAME.text.progress_text(view_of(game)) == "set-up, leaders"
    game.play(*[f"choose_leader leader=leader_{who}" for who in ("scribe", "artist")])
    assert GAME.text.progress_text(view_of(game)) == "set-up, draft, card 1 of 5"
    assert GAME.text.progress_text(view_of(game.skip("draft"))) == "set-up, starting cities"
    game = position().set_scorings_done(1)
    assert GAME.text.progress_text(view_of(game)) == "round 2, scoring 1 of 3"
    game.state.last_round = 3
    assert GAME.text.progress_text(view_of(game)) == "round 2, scoring 1 of 3, last round 3"


def test_own_rulings_are_marked() -> None:
    rules = {rule.number: rule.text for rule in GAME.text.rules()}
    assert rules["R15"] == "Clarifications of single cards"
    assert rules["R4.7"].endswith(" (Our ruling.)")


# --- whole games -------------------------------------------------------------------------------


def pending(players: int, options: dict[str, str]) -> Iterator[tuple[MosaicState, Decision]]:
    """Yield every decision of a random game, with the view of its seat."""
    for moment in play_random_game(GAME, players, options, seed=players):
        for decision in GAME.decisions(moment.state):
            yield GAME.view(moment.state, decision.seat), decision


GAMES_TO_READ: list[tuple[int, dict[str, str]]] = [
    (1, {"automas": "3", "automa_level": "expert"}),
    (2, {"wonder_counts_all_players": "no", "sphinx_counts_itself": "no"}),
    (4, {}),
]


@pytest.mark.parametrize(("players", "options"), GAMES_TO_READ)
def test_choices_are_distinct_and_fit_their_width(players: int, options: dict[str, str]) -> None:
    met: dict[str, int] = {}
    for view, decision in pending(players, options):
        met[decision.topic] = met.get(decision.topic, 0) + 1
        if met[decision.topic] % 4 != 1:
            continue
        before = GAME.codec.digest(view)
        assert GAME.text.prompt(view, decision, SHORT).endswith((".", "?", ")"))
        choices = [GAME.text.choice(view, decision, action, SHORT) for action in decision.actions]
        read = {row_of(choice) for choice in choices}
        assert len(read) == len(choices)
        assert all(len(choice.label) <= WIDEST_LABEL for choice in choices)
        assert all(str(choice).isascii() for choice in choices)
        assert GAME.codec.digest(view) == before


@pytest.mark.parametrize(("players", "options"), GAMES_TO_READ)
def test_a_position_can_be_read_by_every_seat_and_onlooker(
    players: int, options: dict[str, str]
) -> None:
    names = (*NAMES[:players], *GAME.automa_names(GAME.new(players, options, players)))
    for moment in play_random_game(GAME, players, options, seed=players):
        over = moment.choice is None
        if moment.number % 60 and not over:
            continue
        for seat in (*range(players), SPECTATOR):
            view = GAME.view(moment.state, seat)
            assert GAME.text.progress_text(view)
            for line in (
                *GAME.text.summary(view, seat, names, SHORT),
                *GAME.text.board(view, seat, names, SHORT),
            ):
                assert len(line) <= WIDEST_LINE and line.isascii()
        if moment.number % 240 == 0 or over:
            assert all(GAME.text.explain(view, seat, thing, SHORT) for thing in EVERYTHING)


def rare_questions() -> Iterator[Position]:
    """Positions with choices that random games hardly ever reach."""
    yield position().player(food=15, money=2).remove_deck("population").remove_deck("tax_tariff")
    yield position().player(money=20).leader(0, "leader_magistrate").government(0, "gov_republic")
    payment = position().player(stone=4, money=9).play("pay_otherwise")
    yield payment.play("build_without_card piece=port", "place_at piece=port hex=italia_11")
    raid = position().technologies(0, "tech_diplomats").leader(0, "leader_general")
    raid.units(0, "italia", infantry=1).units(1, "italia", cavalry=2)
    yield raid.agenda(BeforeScoring(0))
    shift = position().player(tax_production=2).agenda(Effects(0, "tech_world_view", "play"))
    yield shift.copy()
    yield shift.play("shift_production source=tax target=food")
    priestess = position().leader(0, "leader_priestess")
    priestess.build(1, "city", "italia_05", "italia_07", "greece_05", "egypt_05")
    yield priestess.play("use_leader leader=leader_priestess")
    yield position().agenda(Effects(0, "tech_courts", "play"))
    yield position().agenda(Effects(0, "tech_bow", "play"))


def test_every_kind_of_action_has_a_text() -> None:
    rare = ((view_of(game), game.decision()) for game in rare_questions())
    read = {
        type(action)
        for view, decision in (*rare, *pending(4, {}))
        for action in {type(action): action for action in decision.actions}.values()
        if GAME.text.choice(view, decision, action, SHORT).label
    }
    assert read == set(ACTIONS)


def test_leaders_gains_are_narrated_with_the_leader() -> None:
    """R3.12, R10.1: the numbers need a reason."""
    names = ("You", "Livia")
    view = position().state
    begins = GAME.text.sentence(
        view, LeaderActed(0, "leader_magistrate", at_start=True), names, SHORT
    )
    assert begins == "You start with the Magistrate"
    assert GAME.text.sentence(view, LeaderActed(1, "leader_magistrate"), names, SHORT) == (
        "Livia uses the Magistrate's power"
    )


def test_use_of_a_leaders_power_is_narrated() -> None:
    game = position().leader(0, "leader_magistrate")
    events = GAME.apply(game.state, 0, GAME.parse("use_leader leader=leader_magistrate"))
    assert LeaderActed(0, "leader_magistrate") in events


def test_once_per_game_powers_rank_negative() -> None:
    """R15.7: enter must not spend it by accident."""
    game = position().leader(0, "leader_magistrate").player(population=6)
    (decision,) = GAME.decisions(game.state)
    power = GAME.text.choice(
        game.state, decision, GAME.parse("use_leader leader=leader_magistrate"), SHORT
    )
    assert power.group == "Free actions" and power.rank < 0


def test_places_with_more_tokens_rank_higher() -> None:
    """The cursor begins there. The hex itself counts before its surroundings."""
    game = position(players=4).player(stone=10, population=6)
    game.play("build_without_card piece=city")
    around = NEIGHBORS["egypt_10"]
    for hex_id in around:
        game.state.tokens[hex_id] = next(iter(GOODS))
    decision = GAME.decisions(game.state)[0]
    merits = {
        action.hex: GAME.text.choice(game.state, decision, action, SHORT).rank
        for action in decision.actions
        if isinstance(action, PlaceAt)
    }
    with_a_token = [hex_id for hex_id in around if hex_id in merits]  # a port is no place for it
    assert 0 < merits["egypt_10"] < min(merits[hex_id] for hex_id in with_a_token)
    assert max(merits, key=merits.__getitem__) in around and min(merits.values()) == 0


def test_found_token_names_its_hex_once() -> None:
    found = [PiecePlaced(0, "city", "gaul_11"), TokenTaken(0, "cache_food_7", "gaul_11")]
    said = [
        phrase for event in found if (phrase := GAME.text.narrate(position().state, event, SHORT))
    ]
    assert join_phrases(said, ("You", "Bot"), SHORT).count(hex_name("gaul_11")) == 1
    assert hex_name("gaul_11") in join_phrases(said[1:], ("You", "Bot"), SHORT)


def test_draft_card_explanation_has_no_price() -> None:
    """R3.10."""
    game = opening(2)
    while (decision := GAME.decisions(game.state)[0]).topic != "draft":
        game.play(str(decision.actions[0]))
    (card,) = decision.actions[0].targets
    about = GAME.text.explain(view_of(game, decision.seat), decision.seat, card, SHORT)
    assert about is not None
    text = " ".join(about.lines)
    assert "You have it in the hand to draft from." in text
    assert "Price" not in text and "face down" not in text


def test_losing_the_race_for_a_tile_is_mentioned() -> None:
    game = position(players=4).symbols(0, economy=6).symbols(1, economy=4).symbols(3, economy=5)
    events = GAME.apply(game.state, 0, GAME.parse("claim tile=golden_trade"))
    (claimed,) = (event for event in events if isinstance(event, TileClaimed))
    phrase = GAME.text.narrate(view_of(game), claimed, SHORT)
    assert phrase is not None
    assert format_sentence(phrase, ("Livia", "Tarik", "Odo", "You"), SHORT) == (
        "Livia claims Golden Age of Trade, before you"
    )
    assert mentions_seat(phrase, 3) and not mentions_seat(phrase, 1)
    assert told(TileClaimed(0, "golden_trade")) == "Livia claims Golden Age of Trade"
    two = GAME.text.narrate(view_of(game), TileClaimed(0, "golden_trade", (1, 2)), SHORT)
    assert two is not None and format_sentence(two, NAMES, SHORT).endswith(", before Tarik and Odo")


def test_a_scoring_is_one_line_a_seat_with_its_sum() -> None:
    game = position().build(0, "city", "greece_07", "egypt_12").build(1, "city", "italia_01")
    game.government(0, "gov_theocracy").draw_scoring_card()
    view = view_of(game)
    points = [e for e in game.events if isinstance(e, RegionScored | VictoryPoints)]
    assert [seat for seat, _ in groupby(event.seat for event in points)] == [0, 1]
    own = [phrase for e in points[:3] if (phrase := GAME.text.narrate(view, e, SHORT))]
    assert join_phrases(own, ("You", "Bot"), SHORT) == (
        "You score 4 VP in Greece, 4 VP in Egypt and 4 VP (Theocracy)."
    )
    assert unmentioned_changes(own) == [Change("VP", 12, seat=0)]
    assert (
        told(points[0], style=Style.spoken()) == "Livia scores 4 points in Greece with influence 2"
    )


def test_cache_is_narrated_once() -> None:
    taken = [TokenTaken(0, "cache_food_7", "gaul_11"), Gained(0, "food", 7, "cache_food_7")]
    phrases = [GAME.text.narrate(view_of(position()), event, SHORT) for event in taken]
    said = select_worded([phrase for phrase in phrases if phrase])
    assert [phrase.verb for phrase in said] == ["finds"]
