"""Prices, effects, warnings, tiles, events and explanations."""

from typing import Any

import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOT_FACTIONS,
    DISPLAYS,
    FINAL_TILES,
    ROUND_TILES,
    TILES,
)
from core.games.age_of_innovation.rules.actions import TakeSet
from core.games.age_of_innovation.rules.events import BuildingPlaced, PowerTaken, Scored, SetTaken
from core.games.age_of_innovation.text.counts import (
    BOWLS,
    BRIDGES_LEFT,
    INCOME_COUNTS,
    POINTS,
    row_amount,
)
from core.games.age_of_innovation.text.facts.automa import automa_actions_text
from core.games.age_of_innovation.text.facts.building import BuildRoute, find_power_offers
from core.games.age_of_innovation.text.facts.rounds import bonus_forms, goal_forms
from core.games.age_of_innovation.text.tile_text import brief_effect, short_text, tile_text
from core.kernel import Choice
from core.kernel.amounts import Amount, Cost
from core.kernel.effects import Effect, clause
from core.kernel.style import SHORT, Style
from tests.games.age_of_innovation.position import (
    Position,
    effect_of,
    opening,
    personal_setup,
    position,
)

NAMES = ("You", "Livia", "Tarik")


def choice(game: Position, text: str, style: Style = SHORT) -> Choice:
    decision = game.decision()
    return GAME.text.choice(GAME.view(game.state, decision.seat), decision, GAME.parse(text), style)


def explained(game: Position, thing: str) -> str:
    explanation = GAME.text.explain(GAME.view(game.state, 0), 0, thing, SHORT)
    assert explanation
    return " ".join(explanation.lines)


def test_upgrade_shows_price_points_and_offers() -> None:
    game = position().build(0, "workshop", "i7").build(1, "guild", "i8").make_rich()
    game.tile("scoring_guild_law")
    seen = choice(game, "upgrade hex=i7 kind=guild")
    assert (seen.label, seen.price_text(SHORT)) == ("I7 to guild", "2t 3c")
    assert seen.effect_text(SHORT) == "+3 VP; offers B 2pw; power 1>2"


def test_terraforming_shows_the_resulting_terrain() -> None:
    game = position().build(0, "workshop", "i7").make_rich(sailing=0)
    part = choice(game, "terraform hex=i6 spades=1")
    assert (part.label, part.price_text(SHORT)) == ("I6 plains, 1 of 2", "3t")
    assert part.effect_text(SHORT) == "becomes swamp; 1 short of home"
    full = choice(game, "terraform hex=i6 spades=2")
    # What is charged: the workshop is asked.
    assert (full.label, full.price_text(SHORT)) == ("I6 plains", "6t")
    assert full.effect_text(SHORT) == (
        "group power 2 of 7; edge; 2 spades first, then the workshop for 1t 2c"
    )


def test_terraforming_without_a_workshop_ranks_negative() -> None:
    game = position().build(0, "workshop", "i7").make_rich(sailing=0)
    assert choice(game, "terraform hex=i6 spades=2").rank > 0
    game.player(0, coins=0)
    bare = choice(game, "terraform hex=i6 spades=2")
    assert bare.effect_text(SHORT).startswith("no workshop yet") and bare.rank < 0


def test_best_build_for_its_price_ranks_highest() -> None:
    game = position().build(0, "workshop", "i7").build(1, "guild", "i8").make_rich(sailing=0)
    game.tile("scoring_school_banking")
    dear, near = (
        choice(game, "terraform hex=i6 spades=2"),
        choice(game, "terraform hex=h7 spades=1"),
    )
    guild = choice(game, "upgrade hex=i7 kind=guild")
    assert dear.rank < near.rank < guild.rank, "the cheapest"
    game.tile("scoring_workshop_banking")
    assert choice(game, "terraform hex=h7 spades=1").rank > near.rank, "and what the round pays"


def test_first_building_ranks_highest_amid_nearby_terrain() -> None:
    """R8.5.1: nothing has a price yet."""
    game = personal_setup("navigators", "psychics")
    merits = {
        action.targets[0]: choice(game, str(action)).rank for action in game.decision().actions
    }
    best, *_, worst = sorted(merits, key=lambda place: -merits[place])
    hexes = game.state.map.hexes
    near = [[h for h in hexes[place].adjacent if hexes[h].terrain] for place in (best, worst)]
    assert len(near[0]) > len(near[1]), "in the midst of land, not in a corner"
    there, home = near[1][0], game.state.players[0].native_terrain
    assert game.state.terrain[there] != home
    game.state.terrain[there] = home
    game.refresh()
    nearer = choice(game, f"place_at piece=workshop hex={worst}")
    assert nearer.rank > merits[worst], "and near home"


def test_bridge_action_has_no_note() -> None:
    """The preview shows that one fewer is left."""
    game = position().build(0, "workshop", "i7").make_rich(bowls=[0, 0, 12])
    effect = effect_of(choice(game, "board_action action=power_bridge"))
    assert not effect.without_counts([BOWLS[2].id, BRIDGES_LEFT.id])


def test_ledger_counts_bridges_left() -> None:
    counts = GAME.text.ledger(position().state, 0)
    assert counts["bridges left"] == 3 and "bridges" not in counts


def test_bridge_tile_says_build() -> None:
    assert brief_effect("bonus_bridge", SHORT).text(SHORT).endswith("act: build 1 bridge")


def test_points_per_building_differ_for_built_and_owned() -> None:
    assert brief_effect("bonus_guild", SHORT).text(SHORT) == "income 3pw; 3 VP per guild built"
    assert brief_effect("bonus_pass_school", SHORT).text(SHORT).endswith("per school")


def test_conditional_reward_names_its_condition() -> None:
    assert (
        brief_effect("felines", SHORT)
        .text(SHORT)
        .startswith("3 steps anywhere and 1bk per city tile")
    )
    assert brief_effect("illusionists", SHORT).text(SHORT).startswith("1pw less and 3 VP")


def test_special_action_reward_is_not_shown_as_a_price() -> None:
    game = position().give(0, "competency_07")
    seen = choice(game, "special_action tile=competency_07")
    assert seen.effect == Effect.of(clause(row_amount("power", 4, True), counts=[BOWLS[0].id]))
    assert seen.effect_text(SHORT) == "+4pw" and not seen.price
    assert seen.rank > choice(game, "pass").rank, "a gift that would be lost by passing"


def test_downgrading_a_school_does_not_rank_high() -> None:
    game = position().give(0, "palace_03").build(0, "school", "i7")
    seen = choice(game, "special_action tile=palace_03")
    assert not seen.price and seen.rank <= choice(game, "pass").rank


def test_free_spade_reaching_native_terrain_ranks_highest() -> None:
    """R4.4: the cursor begins there."""
    game = position().build(0, "workshop", "i7").make_rich(sailing=0, bowls=[0, 0, 12])
    game.play("board_action action=power_spade_1")
    home, part = (choice(game, f"terraform hex={hex_id} spades=1") for hex_id in ("i8", "i6"))
    assert home.rank > part.rank


def test_offer_shows_its_price() -> None:
    game = position().build(0, "workshop", "i7").build(1, "palace", "i8").make_rich()
    game.play("upgrade hex=i7 kind=guild").end_turn()
    assert choice(game, "take_power power=3").price == Cost((Amount(2, POINTS),))
    view = GAME.view(game.state, 1)
    assert GAME.text.prompt(view, game.decision(), SHORT) == (
        "A has built on I7 beside you: take 3 power for 2 VP?"
    )


def test_passing_shows_kept_resources_and_warns_of_unused_actions() -> None:
    """R11.10: a special action lasts for the round, while tools and power remain."""
    game = position().player(0, tools=3, bowls=[0, 0, 2])
    seen = choice(game, "pass")
    assert (seen.effect_text(SHORT), seen.warning) == ("as first; 3t 2pw left", "")
    game.give(0, "competency_07")
    assert choice(game, "pass").warning == "unused: Energy"
    game.of(0).used.append("competency_07")
    assert choice(game, "pass").warning == ""


def test_last_round_pass_warns_while_an_action_is_possible() -> None:
    game = position().build(0, "workshop", "i7").player(0, tools=2, coins=6, sailing=0)
    assert choice(game, "pass").warning == ""
    game.state.round = 6
    seen = choice(game, "pass")
    assert (seen.warning, seen.effect_text(SHORT)) == ("no turn comes after it", "2t left")
    game.player(0, coins=0)
    assert choice(game.refresh(), "pass").warning == "", "nothing can be done with it"


def test_last_round_ranks_declining_power_higher() -> None:
    game = position().build(0, "workshop", "i7").build(1, "palace", "i8").make_rich()
    game.play("upgrade hex=i7 kind=guild").end_turn()
    assert choice(game, "decline").rank == 0
    game.state.round = 6
    assert choice(game, "decline").rank > choice(game, "take_power power=3").rank


def test_player_with_no_room_for_power_is_offered_none() -> None:
    game = position().build(0, "workshop", "i7").build(1, "palace", "i8").make_rich()
    assert "offers B 3pw" in choice(game, "upgrade hex=i7 kind=guild").effect_text(SHORT)
    game.player(1, bowls=[0, 0, 12])
    assert "offers" not in choice(game, "upgrade hex=i7 kind=guild").effect_text(SHORT)
    assert find_power_offers(GAME.view(game.state, 0), 0, "i7") == []


def test_free_actions_rank_negative() -> None:
    game = position().build(0, "workshop", "i7").make_rich()
    for action in game.decision().actions:
        seen = choice(game, str(action))
        assert (seen.rank < 0) == (seen.group in ("Conversions", "Other"))


def test_stopping_warns_of_what_it_gives_up() -> None:
    game = position().build(0, "workshop", "i7").make_rich(sailing=0).terrain("forest", "i6")
    game.play("terraform hex=i6 spades=1")
    assert game.topic == "workshop"
    assert choice(game, "done").warning == "the land stays open to others"
    game = position().build(0, "workshop", "i7").player(0, bowls=[0, 0, 12], sailing=0)
    game.terrain("forest", "i6", "h6").play("board_action action=power_spade_2")
    game.play("terraform hex=i6 spades=1")
    assert game.topic == "dig"
    assert choice(game, "done").warning == "the spades that are left are lost"


def test_scholar_without_a_possible_step_warns() -> None:
    """R11.22.3: the scholar may be sent nevertheless."""
    game = position().player(0, scholars=1, science={"law": 7})
    send = "send_scholar discipline=law steps=3"
    assert choice(game, send).warning == "no step is possible there"
    game.give(0, "city_coins")
    assert choice(game, send).warning == ""
    game.player(0, science={"law": 12}, keys_used=["law"])
    assert choice(game, send).warning == "no step is possible there"


def test_power_action_shows_the_own_price() -> None:
    game = position().give(0, "illusionists").player(0, bowls=[0, 0, 5])
    seen = choice(game, "board_action action=power_coins")
    assert seen.price_text(SHORT) == "3pw" and "III 5>2" in seen.effect_text(SHORT)


@pytest.mark.parametrize(
    ("tile", "text"),
    [
        ("bonus_power_coins", "Income: 4 power and 2 coins"),
        ("professors", "Special action: 1 scholar and 3 VP"),
        ("census", "Once: 8/12/18 VP for 7/9/11 buildings"),
        ("competency_12", "When passing: VP equal to the lowest science level"),
        ("city_power", "8 VP, a city key, 8 power"),
        (
            "scoring_guild_law",
            "3 VP for each guild built. Science bonus: 1 book for 3 levels in law",
        ),
        ("final_edge_workshop", "3 VP for each workshop built on an edge hex"),
    ],
)
def test_tile_text_is_built_from_its_record(tile: str, text: str) -> None:
    assert short_text(tile, SHORT) == text


def test_every_tile_has_a_text() -> None:
    for tile in (*TILES, *ROUND_TILES, *FINAL_TILES, *DISPLAYS):
        lines = tile_text(tile, SHORT)
        assert lines and all(line.endswith(".") and not line[0].islower() for line in lines), tile


def test_every_topic_has_an_explanation() -> None:
    game = position()
    for thing in GAME.text.explainable_ids():
        explanation = GAME.text.explain(GAME.view(game.state, 0), 0, thing, SHORT)
        assert explanation is not None or thing not in game.state.map.hexes
    assert GAME.text.explain(game.state, 0, "nonsense", SHORT) is None


def test_explanation_names_what_is_reconstructed() -> None:
    game = position(2)
    symbionts = GAME.text.explain(game.state, 0, "bot_symbionts", SHORT)
    assert symbionts and symbionts.source == "Reconstructed: what the seedlings do."
    hex_with_site = GAME.text.explain(game.state, 0, "d2", SHORT)
    assert hex_with_site and hex_with_site.source == "Reconstructed: bridge sites."
    assert len(BOT_FACTIONS) == 10


def test_hex_explains_the_spades_and_total_cost() -> None:
    game = position().build(0, "workshop", "i7").player(0, sailing=0)
    home = "3 spades make it yours; with a workshop it costs 10 tools and 2 coins in all"
    assert f"{home}: 10 tools and 2 coins short." in explained(game, "h5")
    assert f"{home}." in explained(game.make_rich(), "h5")
    assert "out of reach" in explained(game, "a1")


def test_hex_explains_the_distance_of_adjacent_free_land() -> None:
    game = position().build(0, "workshop", "i7").build(1, "guild", "i8").terrain("lake", "h6")
    assert "Free beside it: H6 native, I6 2 spades, H5 3 spades." in explained(game, "i7")


def test_starting_buildings_have_no_hex_out_of_reach() -> None:
    game = personal_setup("inventors", "felines")
    hex_id = game.decision().actions[0].targets[0]
    assert "It is your own terrain. " in explained(game, hex_id)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (BuildingPlaced(0, "guild", "i7", "workshop"), "You upgrade I7 to a guild"),
        (PowerTaken(1, 3, 2, 0, (-3, 3, 0)), "Livia takes 3 power for 2 VP from your build"),
        (Scored(2, 5, "professors"), "Tarik scores 5 VP (Professors)"),
        (
            SetTaken(1, "lake_display", "omar", ""),
            "Livia takes the Lake planning display with Omar",
        ),
        (
            SetTaken(1, "lake_display", "moles", ""),
            "Livia takes the Lake planning display with the Moles",
        ),
    ],
)
def test_events_have_sentences(event: Any, sentence: str) -> None:
    assert GAME.text.sentence(position().state, event, NAMES, SHORT) == sentence


def test_progress_has_words() -> None:
    assert GAME.text.progress_text(opening(3).state) == "set-up"
    game = position()
    assert GAME.text.progress_text(game.state) == "round 2 of 6, actions"
    game.state.agenda = []
    assert GAME.text.progress_text(game.state) == "the end, after round 6 of 6"


def test_round_tile_texts_have_forms_of_every_length() -> None:
    for tile in (*ROUND_TILES, *FINAL_TILES):
        lengths = [len(form) for form in goal_forms(tile)]
        assert lengths == sorted(set(lengths), reverse=True), tile
    assert goal_forms("final_workshop") == ("Workshops", "Wkshops", "Wks")
    assert goal_forms("final_edge_workshop") == ("Edge workshops", "edge W", "edge")
    assert bonus_forms("scoring_workshop_law", SHORT) == ("law 3: 1sch", "law 3:1sch")
    assert bonus_forms("scoring_guild_medicine", SHORT) == (
        "med 4: 1 spade",
        "med 4:1 spade",
        "med 4:dig",
    )


def test_price_has_spaced_and_compact_forms() -> None:
    way = BuildRoute(1, {"coins": 2, "tools": 3})
    assert (way.price(SHORT), way.compact_price(SHORT)) == ("3t 2c", "3t2c")


def test_every_automa_card_lists_its_actions() -> None:
    for card, facts in AUTOMA_CARDS.items():
        assert (
            len(automa_actions_text(card, SHORT).split(", ")) == len(facts.actions)
            or not facts.actions
        )
        assert "_" not in automa_actions_text(card, SHORT)


def test_special_action_has_short_and_spoken_styles() -> None:
    """Symbols for the screen, words for plain mode."""
    spoken = Style.spoken()
    short_text_, long_text = (
        brief_effect("psychics", style).text(style) for style in (SHORT, spoken)
    )
    assert short_text_.startswith("act: 5pw, then another action")
    assert "5 power, then another action" in long_text
    assert brief_effect("psychics", SHORT).text(SHORT) == short_text_


# --- set-up ---


def test_r8_2_set_describes_faction_bonus_and_board() -> None:
    """The bonus comes first, because a row names the other two."""
    game = opening(3)
    for each, action in zip(game.state.sets, game.decision().actions, strict=True):
        assert action == TakeSet(each.display, each.faction, each.bonus)
        people, extra = TILES[each.faction].name, TILES[each.bonus].name
        does, faction, board = (
            brief_effect(tile, SHORT).text(SHORT)
            for tile in (each.bonus, each.faction, each.display)
        )
        seen = choice(game, str(action)).effect_text(SHORT)
        assert seen == f"{extra}, {does}; {people}: {faction}; board {board}"
        spoken = Style.spoken()
        does, faction, board = (
            brief_effect(tile, spoken).text(spoken)
            for tile in (each.bonus, each.faction, each.display)
        )
        heard = choice(game, str(action), spoken).effect_text(spoken)
        assert heard == f"{faction}; bonus {extra}: {does}; board {board}"


def test_r8_2_set_repeats_no_previewed_income() -> None:
    """R8.4: two parts may do the same, so each is named. The board's start is in no preview."""
    game = opening(3)
    incomes = {count.id for counts in INCOME_COUNTS.values() for count in counts}
    for each, action in zip(game.state.sets, game.decision().actions, strict=True):
        left = effect_of(choice(game, str(action))).without_counts(incomes)
        told = left.text(SHORT)
        assert not any(part.counts for part in left.clauses)
        assert each.bonus in left.references
        headings = f"; {TILES[each.faction].name}: ", "; board start: "
        assert all(heading in told for heading in headings)


def test_r8_2_faction_explains_its_whole_set() -> None:
    game = opening(3)
    each = game.state.sets[0]
    told = explained(game, each.faction)
    for tile in (each.faction, each.display, each.bonus):
        assert short_text(tile, SHORT).split(". ")[-1] in told
    assert f"offered with the {TILES[each.faction].name}" in explained(game, each.display)


def test_r13_2_automa_faction_choice_shows_its_rule() -> None:
    game = opening(1)
    while game.topic != "automa_people":
        game.play(str(game.decision().actions[0]))
    texts = [choice(game, str(action)).effect_text(SHORT) for action in game.decision().actions]
    assert all(texts) and "closest" not in texts[0]
    assert any("She scores the round tile twice" in text for text in texts)


# --- bridges ---


@pytest.mark.parametrize(
    ("far", "label", "effect"),
    [
        ("", "F4 guild to H6", "brings it within reach; built on, it joins your group"),
        ("A guild", "F4 guild to H6 guild", "makes a group of power 4, lacks 2 buildings, 3 power"),
        ("B guild", "F4 guild to H6 B's guild", "makes B a neighbour"),
        ("city", "F4 guild to H6 guild", "joins your city"),
    ],
)
def test_r11_16_bridge_choice_shows_what_it_joins(far: str, label: str, effect: str) -> None:
    game = position().build(0, "guild", "f4").player(0, bowls=[0, 0, 12], sailing=0)
    if far:
        owner, is_city = (1, False) if far[0] == "B" else (0, far == "city")
        game.build(owner, "guild", "h6", city=is_city)
    game.play("board_action action=power_bridge")
    seen = choice(game, "build_bridge a=f4 b=h6")
    assert seen.label.startswith(label)
    assert seen.effect_text(SHORT) == effect


def test_r2_3_bridge_to_reachable_land_joins_later_buildings() -> None:
    """R2.5: reach alone joins nothing."""
    for is_city, joined in ((False, "group"), (True, "city")):
        game = position().build(0, "guild", "f4", city=is_city)
        game.player(0, bowls=[0, 0, 12], sailing=3).play("board_action action=power_bridge")
        seen = choice(game, "build_bridge a=f4 b=h6")
        assert seen.effect_text(SHORT) == f"built on, it joins your {joined}"


# --- what is given up ---


def test_r3_4_sacrifice_is_marked_destructive() -> None:
    game = position()
    seen = choice(game, "convert conversion=sacrifice")
    assert seen.is_destructive
    assert seen.effect_text(SHORT).startswith("a token is gone for good")
    assert not choice(game, "pass").is_destructive


# --- the Automa ---


def test_r13_5_marked_building_says_so() -> None:
    game = position(1).build(1, "workshop", "e6", marked=True).build(1, "workshop", "c5")
    assert "power 1, marked by the Automa." in explained(game, "e6")
    assert "marked" not in explained(game, "c5")


def test_r13_8_every_card_explains_its_effects_and_guidance() -> None:
    game = position(1)
    for card, facts in AUTOMA_CARDS.items():
        told = explained(game, card)
        assert told.count("Played, it brings") == len(facts.actions)
        assert "it guides: she builds from her" in told and "bonus tile" in told
        assert ("She passes instead" in told) == facts.may_pass


def test_r13_8_card_explains_its_location() -> None:
    game = position(1)
    automa = game.state.automa
    assert automa is not None
    automa.deck, automa.discard, automa.top_known = ["automa_03", "automa_02"], ["automa_01"], True
    automa.known = ["automa_01", "automa_02", "automa_03"]
    assert "turned in this round" in explained(game, "automa_01")
    assert "guides her next turn" in explained(game, "automa_02")
    assert "still to come" in explained(game, "automa_03")
    assert "not known" in explained(game, "automa_14")
