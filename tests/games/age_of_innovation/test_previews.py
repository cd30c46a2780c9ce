"""A choice's preview shows every point, step and city that it really gives."""

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.rules.actions import PlaceAt
from core.games.age_of_innovation.rules.effect_registry import effects_on
from core.games.age_of_innovation.rules.flow.science import Steps
from core.games.age_of_innovation.rules.flow.terraforming import FreeSpades
from core.games.age_of_innovation.state import Bridge
from core.games.age_of_innovation.text.counts import BOWLS, POINTS, POWER, POWER_INCOME
from core.games.age_of_innovation.text.facts.displays import next_income
from core.games.age_of_innovation.text.facts.prices import action_price
from core.games.age_of_innovation.text.tile_text import brief_effect, tile_text
from core.kernel import Choice
from core.kernel.amounts import Amount
from core.kernel.effects import Effect
from core.kernel.style import SHORT, Style
from core.table.preview import preview_action, preview_changes
from tests.games.age_of_innovation.position import (
    Position,
    effect_of,
    opening,
    personal_setup,
    position,
)


def choice(game: Position, text: str, style: Style = SHORT) -> Choice:
    decision = game.decision()
    return GAME.text.choice(GAME.view(game.state, decision.seat), decision, GAME.parse(text), style)


def texts(effect: Effect, style: Style = SHORT) -> list[str]:
    """Return the text of each group of clauses."""
    return [Effect((group,)).text(style) for group in effect.groups]


def effect(game: Position, text: str) -> list[str]:
    return texts(effect_of(choice(game, text)))


def beside_numbers(game: Position, text: str) -> list[str]:
    """Return what is shown beside the numbers of the preview."""
    seat, action = game.decision().seat, GAME.parse(text)
    told = preview_action(GAME, GAME.view(game.state, seat), seat, action, SHORT)
    left = effect_of(choice(game, text)).without_counts({*told.changes, *told.ranges})
    return texts(left)


# --- points ---


def test_r11_22_8_build_shows_points_of_all_tiles_together() -> None:
    """Navigators 2, palace 12 2, the bonus tile 2, the round tile 2."""
    game = position().build(0, "workshop", "i7").palace(0, "palace_12", "i8").make_rich(sailing=0)
    game.give(0, "navigators", "bonus_river_workshop").tile("scoring_workshop_law")
    game.terrain("lake", "h7")
    assert effect(game, "place_at piece=workshop hex=h7")[0] == "+8 VP"
    before = game.of(0).score
    game.play("place_at piece=workshop hex=h7")
    assert game.of(0).score == before + 8


def test_r4_9_digging_shows_rewards_of_its_spades() -> None:
    game = position().build(0, "workshop", "i7").make_rich(sailing=0).give(0, "goblins")
    game.tile("scoring_spade_engineering")
    assert effect(game, "terraform hex=i6 spades=2")[:2] == ["+4 VP", "+4c"]  # where a row begins
    assert effect(game, "terraform hex=i6 spades=1")[:2] == ["+2 VP", "+2c"]
    poor = effect(game.player(0, tools=6, coins=0), "terraform hex=i6 spades=2")
    assert poor[:3] == ["+4 VP", "+4c", "no workshop yet"]


def test_r11_19_a_tunnel_shows_its_points() -> None:
    game = position().build(0, "workshop", "i7").make_rich(sailing=0).give(0, "moles")
    game.terrain("lake", "i5")
    assert effect(game, "place_at piece=workshop hex=i5 way=tunnel")[0] == "tunnel +4 VP"


def test_r11_8_sent_scholar_shows_points_of_bonus_tile_and_steps() -> None:
    game = position().player(0, scholars=1, science={"law": 1}).give(0, "bonus_send_scholar")
    game.tile("scoring_science_medicine")
    assert effect(game, "send_scholar discipline=law steps=3") == [
        "1>4",
        "+1pw",
        "+3 VP",
        "+2 VP",
        "the scholar stays there",
    ]


def test_r11_21_steps_show_their_share_of_the_science_bonus() -> None:
    game = position().player(0, scholars=1, science={"law": 1}).tile("scoring_workshop_law")
    bonus = "+1sch when the round ends"
    two, one = (f"send_scholar discipline=law steps={steps}" for steps in (2, 1))
    assert bonus in effect(game, two) and bonus not in effect(game, one)
    assert beside_numbers(game, two) == [bonus, "the scholar stays there"]
    assert bonus not in effect(game, "send_scholar discipline=medicine steps=3")
    game.state.round_tiles[5], game.state.round = game.state.round_tile(), 6
    assert bonus not in effect(game, two)  # no bonus after the last round


def test_r11_21_competency_steps_show_their_share_of_the_science_bonus() -> None:
    game = position().build(0, "guild", "i7").make_rich().tile("scoring_workshop_law")
    game.play("upgrade hex=i7 kind=school")
    actions = [str(action) for action in game.decision().actions]
    told = {
        choice(game, action).group
        for action in actions
        if any("when the round ends" in text for text in beside_numbers(game, action))
    }
    assert told == {"Law"}


def test_r11_14_passing_shows_its_points_and_steps() -> None:
    game = position().build(0, "school", "i7", "i9").give(0, "bonus_pass_school", "competency_12")
    game.player(0, science=dict.fromkeys(("banking", "law", "engineering", "medicine"), 3))
    assert effect(game, "pass") == ["as first", "+3 VP", "+2 steps"]
    game = position().give(0, "bonus_palace_university")
    assert effect(game, "pass") == ["as first"]  # there is no palace to score for


def test_r7_3_a_city_tile_shows_the_points_of_the_round() -> None:
    game = position().build(0, "guild", "i5", "i6", "i7").build(0, "workshop", "i8").make_rich()
    game.tile("scoring_city_engineering").play("upgrade hex=i8 kind=guild")
    assert effect(game, "take_city_tile tile=city_coins")[-2:] == ["+5 VP", "a key"]
    assert beside_numbers(game, "take_city_tile tile=city_coins") == ["a key"]


# --- science ---


def test_r9_7_steps_in_one_discipline_are_shown_together() -> None:
    game = position().book_actions("book_science", "book_power", "book_coins")
    game.player(0, books={"law": 1}, science={"law": 2})
    game.play("board_action action=book_science")
    assert effect(game, "choose_discipline discipline=law") == ["2>4", "+1pw"]


def test_r9_3_steps_beyond_level_7_need_a_key() -> None:
    game = position().player(0, scholars=1, science={"law": 6})
    assert effect(game, "send_scholar discipline=law steps=3")[:2] == ["6>7", "+2pw"]
    game.player(0, science={"law": 7})
    assert effect(game, "send_scholar discipline=law steps=3")[0] == "stays at 7"
    game.give(0, "city_coins")
    assert effect(game, "send_scholar discipline=law steps=3")[:2] == ["7>10", "a key"]


def test_r9_4_occupied_top_level_is_not_promised() -> None:
    game = position().player(0, scholars=1, science={"law": 10}, keys_used=["law"])
    game.give(0, "city_coins").player(1, science={"law": 12})
    assert effect(game, "send_scholar discipline=law steps=3")[0] == "10>11"


def test_r11_12_competency_shows_only_possible_steps() -> None:
    game = position().build(0, "guild", "i7").make_rich(science={"law": 6})
    game.place_competency("slot_law_top", "competency_07").play("upgrade hex=i7 kind=school")
    shown = effect(game, "take_competency competency=competency_07")
    assert shown[0] == "+1 step of 3"


# --- cities ---


def test_r7_1_upgrade_annex_and_bridge_announce_a_founded_city() -> None:
    game = position().build(0, "guild", "i5", "i6").build(0, "workshop", "i7", "i8").make_rich()
    assert "founds a city" in effect(game, "upgrade hex=i8 kind=guild")
    game = position().build(0, "guild", "i5", "i6", "i7").give(0, "competency_06")
    game.player(0, annexes=2).play("tile_action tile=competency_06")
    assert effect(game, "place_annex hex=i5") == ["founds a city", "power 2>3", "annexes 2>1"]
    game = position().build(0, "guild", "f4", "f5", "h6").build(0, "workshop", "i7")
    game.player(0, bowls=[0, 0, 12]).play("board_action action=power_bridge")
    assert effect(game, "build_bridge a=f4 b=h6")[0] == "founds a city"


def test_r7_9_new_monument_reduces_the_buildings_a_city_needs() -> None:
    """R7.1, E10: a monument and a palace are a city of two."""
    game = position().palace(0, "palace_17", "i7").make_rich(books={"law": 5}).terrain("lake", "i8")
    game.place_innovation("p3_row1_law", "innovation_monument")
    game.play("take_innovation innovation=innovation_monument").skip("pay_book")
    assert "founds a city" in effect(game, "place_at piece=monument hex=i8")


def test_r7_11_no_city_is_promised_without_city_tiles() -> None:
    game = position().build(0, "guild", "i5", "i6").build(0, "workshop", "i7", "i8").make_rich()
    game.state.city_tiles = dict.fromkeys(game.state.city_tiles, 0)
    assert "founds a city" not in effect(game, "upgrade hex=i8 kind=guild")


# --- neighbours and actions ---


def _offers_power(game: Position, text: str) -> bool:
    words = [word for each in effect_of(choice(game, text)).clauses for word in each.words]
    return any(isinstance(word, Amount) and word.count.id == POWER.id for word in words)


def test_r6_2_build_shows_only_acceptable_power() -> None:
    game = position().build(0, "workshop", "i7").build(1, "palace", "i8").make_rich()
    game.player(1, bowls=[0, 2, 10])
    assert "offers B 2pw" in effect(game, "upgrade hex=i7 kind=guild")
    game.player(1, bowls=[0, 0, 12])
    assert not _offers_power(game, "upgrade hex=i7 kind=guild")


def test_r13_11_automa_is_offered_no_power() -> None:
    game = position(1).build(0, "workshop", "i5").build(1, "workshop", "i6").make_rich()
    assert not _offers_power(game, "upgrade hex=i5 kind=guild")


def test_r11_9_used_action_names_its_user() -> None:
    game = position().player(0, bowls=[0, 0, 12])
    assert action_price(game.state, 1, "power_coins", SHORT).used_by is None
    game.play("board_action action=power_coins")
    assert action_price(game.state, 1, "power_coins", SHORT).used_by == 0
    told = GAME.text.explain(game.state, 1, "power_coins", SHORT)
    assert told and told.lines[-1] == "It costs 4 power. A has used it in this round."
    told = GAME.text.explain(game.state, 0, "power_coins", SHORT)
    assert told and told.lines[-1] == "It costs 4 power. You have used it in this round."


def test_r11_22_7_illusionists_see_their_own_price() -> None:
    game = position().give(0, "illusionists")
    told = GAME.text.explain(game.state, 0, "power_coins", SHORT)
    assert told and told.lines[-1] == "It costs 3 power. Nobody has used it in this round."


def test_errata_values_are_explained_in_games_that_use_them() -> None:
    game = personal_setup("navigators", "moles", "illusionists", errata="yes")
    for faction, words in (
        ("navigators", "2 VP and 1 coin for each workshop built next to a river."),
        ("illusionists", "1 power less to pay and 1 VP for each power action."),
    ):
        told = GAME.text.explain(game.state, 0, faction, SHORT)
        assert told and words in told.lines
        assert words not in tile_text(faction, SHORT)


def test_r9_10_key_is_asked_when_the_step_is_due() -> None:
    game = position().player(0, science={"law": 6}).give(0, "city_coins")
    game.agenda(Steps(0, "law", 2, "scholar"))
    assert game.topic == "key" and effect(game, "use_key discipline=law") == ["Law 7>8, keys 1>0"]


# --- what is replaced, what does not count yet ---


def test_last_round_promises_no_income() -> None:
    game = position().build(0, "workshop", "i7").make_rich()
    upgrade = GAME.parse("upgrade hex=i7 kind=guild")
    assert "coin income" in preview_changes(GAME, GAME.view(game.state, 0), 0, upgrade, SHORT)
    game.state.round = 6
    changed = preview_changes(GAME, GAME.view(game.state, 0), 0, upgrade, SHORT)
    assert "guilds on the map" in changed and not any("income" in name for name in changed)


def test_last_round_offers_tiles_without_their_income() -> None:
    game = position().make_rich(books={"law": 9}).terrain("lake", "i8").build(0, "workshop", "i7")
    game.place_innovation("p3_row1_law", "innovation_guild")
    take = "take_innovation innovation=innovation_guild"
    assert effect(game, take) == ["place the neutral guild", "income 5c"]
    game.state.round_tiles[5], game.state.round = game.state.round_tile(), 6
    assert effect(game, take) == ["place the neutral guild"]


def test_r11_14_round_bonus_shows_the_net_income_change() -> None:
    """R11.15: the old tile is returned, and the new one stays face down until the end."""
    game = position().give(0, "bonus_coins").play("pass")
    view = GAME.view(game.state, 0)
    had = next_income(view, 0).coins
    for action in game.decision().actions:
        (tile,) = action.targets
        paid = sum(effect.gain.get("coins", 0) for effect in effects_on(tile, "income"))
        assert preview_changes(GAME, view, 0, action, SHORT)["coin income"] == (had, had - 6 + paid)


def test_r8_5_4_starting_building_promises_no_points() -> None:
    game = personal_setup("navigators", "moles", "omar")
    while GAME.decisions(game.state)[0].topic != "start":
        game.play(str(GAME.decisions(game.state)[0].actions[0]))
    for action in game.decision().actions:
        clauses = effect_of(choice(game, str(action))).clauses
        assert not any(POINTS.id in each.counts for each in clauses)


def test_r8_4_board_book_excludes_the_factions_start() -> None:
    """The Felines get their steps whichever book is chosen for the Wasteland."""
    game = personal_setup("felines", "moles", terrains=("wasteland", "lake"))
    decision = game.decision()
    assert (decision.seat, decision.topic) == (0, "gain_book")
    for action in decision.actions:
        (changed,) = preview_changes(GAME, GAME.view(game.state, 0), 0, action, SHORT)
        assert changed.endswith(" books")


def test_r8_2_3_set_describes_its_boards_start_in_both_styles() -> None:
    game = opening(2, 7)
    action = str(game.decision().actions[0])
    assert any(text.startswith("board start: 3t") for text in beside_numbers(game, action))
    spoken = texts(effect_of(choice(game, action, Style.spoken())), Style.spoken())
    assert any(text.startswith("board Start: 3 tools") for text in spoken)


def test_r11_6_upgrade_shows_its_price_and_one_competency() -> None:
    """The price and effect of single competencies are shown when one is chosen."""
    game = position().build(0, "guild", "i7").make_rich(coins=18, tools=8)
    upgrade = GAME.parse("upgrade hex=i7 kind=school")
    told = preview_action(GAME, GAME.view(game.state, 0), 0, upgrade, SHORT)
    assert told.changes["coins"] == (18, 13) and told.changes["tools"] == (8, 5)
    assert told.changes["competencies"] == (0, 1)
    assert not {"coins", "tools", "coin income"} & told.ranges.keys()
    assert "a competency" in effect(game, str(upgrade))
    assert beside_numbers(game, str(upgrade)) == []  # the numbers have it


def test_r11_3_workshop_points_follow_the_workshop() -> None:
    game = position().build(0, "workshop", "i7").make_rich(sailing=0).tile("scoring_workshop_law")
    told = [
        "+2 VP later",
        "group power 2 of 7",
        "edge",
        "2 spades first, then the workshop for 1t 2c",
    ]
    assert effect(game, "terraform hex=i6 spades=2") == told
    assert beside_numbers(game, "terraform hex=i6 spades=2") == told


def test_r8_3_2_drafted_board_names_its_income_once() -> None:
    game = opening(2, 7, setup="draft")
    boards = [a for a in game.decision().actions if str(a).endswith("_display")]
    assert boards
    for action in boards:
        assert not any("income" in text for text in beside_numbers(game, str(action)))


def test_r11_9_free_upgrade_is_shown_by_numbers_only() -> None:
    game = position().build(0, "workshop", "i7").player(0, books={"law": 2})
    game.state.book_actions = ["book_guild"]
    game.refresh()
    assert beside_numbers(game, "board_action action=book_guild") == []


def test_r6_5_order_to_be_asked_is_worded_plainly() -> None:
    game = position().player(0, standing_order=2)
    game.play("orders")
    assert effect(game, "give_order up_to=-1") == ["each offer is a question of its own"]


def test_r11_18_psychics_extra_action_is_noted() -> None:
    game = position().give(0, "psychics").player(0, bowls=[0, 5, 0])
    assert effect(game, "special_action tile=psychics") == ["+5pw, then another action"]
    assert beside_numbers(game, "special_action tile=psychics") == ["then another action"]


def test_r11_16_moles_bridge_price_is_not_repeated() -> None:
    game = position().give(0, "moles").build(0, "workshop", "i7").player(0, tools=2)
    assert effect(game, "tile_action tile=moles") == ["a bridge, also over land, for 1t"]
    assert beside_numbers(game, "tile_action tile=moles") == ["a bridge, also over land"]


def test_r8_5_first_building_has_a_short_label() -> None:
    game = personal_setup("goblins", "felines")
    decision = game.decision()
    seen = GAME.text.choice(
        GAME.view(game.state, decision.seat), decision, decision.actions[0], SHORT
    )
    assert seen.full_label.startswith(f"{seen.label} ")
    assert len(seen.label.split()) == 2


def test_r11_5_a_step_of_a_track_shows_its_reward_as_a_gain() -> None:
    game = position().player(0, coins=9, tools=9, scholars=2, sailing=1)
    assert effect(game, "improve_sailing")[:2] == ["1>2", "+3 VP"]
    assert effect(game, "improve_terraforming") == ["3>2 tools a spade", "+2 books"]


def test_r5_6_annex_shows_how_far_its_group_is_from_a_city() -> None:
    game = position().build(0, "guild", "i5", "i6").build(0, "school", "f7", city=True)
    game.give(0, "competency_06").player(0, annexes=1).play("tile_action tile=competency_06")
    assert effect(game, "place_annex hex=i5") == ["group power 5 of 7", "power 2>3", "annexes 1>0"]
    assert effect(game, "place_annex hex=f7") == ["power 2>3", "annexes 1>0"]  # it is a city


def test_r11_21_2_spade_outside_actions_promises_no_workshop() -> None:
    """Nor a workshop's effects: points, cities, and power for others."""
    game = position().build(0, "workshop", "i7").build(1, "guild", "i9").terrain("forest", "i8")
    game.state.push(FreeSpades(0, 1, "scoring_guild_medicine"))
    told = ["1 spade", "nothing is built there now", "edge"]
    assert effect(game.refresh(), "terraform hex=i8 spades=1") == told


def test_r4_5_free_spades_promise_a_workshop_only_on_the_first_hex() -> None:
    game = position().build(0, "workshop", "i7").make_rich(sailing=0).terrain("forest", "i6", "i8")
    game.player(0, bowls=[0, 0, 12]).play("board_action action=power_spade_2")
    workshop = "1 spade first, then the workshop for 1t 2c"
    assert workshop in beside_numbers(game, "terraform hex=i6 spades=1")
    game.play("terraform hex=i6 spades=1")
    told = ["1 spade", "nothing is built there now", "edge"]
    assert beside_numbers(game, "terraform hex=i8 spades=1") == told


def test_r4_12_goblins_coins_can_pay_for_the_promised_workshop() -> None:
    game = (
        position().build(0, "workshop", "i7").make_rich(sailing=0, coins=0).terrain("forest", "i8")
    )
    assert "no workshop yet" in effect(game, "terraform hex=i8 spades=1")
    game.give(0, "goblins")
    assert "no workshop yet" not in effect(game, "terraform hex=i8 spades=1")
    game.play("terraform hex=i8 spades=1")
    assert game.topic == "workshop"


def test_r9_3_steps_using_a_key_show_their_range_and_books() -> None:
    """The key is asked next, and a competency's books come after that."""
    game = position().build(0, "guild", "i7").make_rich(science={"law": 7}).give(0, "city_coins")
    told = beside_numbers(game, "send_scholar discipline=law steps=3")
    assert told[:2] == ["7>10", "a key"]
    game.place_competency("slot_law_bottom", "competency_07").play("upgrade hex=i7 kind=school")
    told = beside_numbers(game, "take_competency competency=competency_07")
    assert told[0] == "+1 step +2bk" and told[-2:] == ["with a key to level 8", "4 left"]
    game.player(0, science={"law": 3})
    told = beside_numbers(game.refresh(), "take_competency competency=competency_07")
    assert told == ["act: 4pw", "4 left"]


def test_r5_5_neutral_building_points_are_shown_by_numbers_only() -> None:
    def left(tile: str) -> str:
        numbers = (POINTS.id, BOWLS[2].id, POWER_INCOME.id)
        return brief_effect(tile, SHORT).without_counts(numbers).text(SHORT)

    assert left("innovation_monument") == "place the monument"
    assert left("innovation_palace") == "place the neutral palace"
    assert "a competency" in left("innovation_school")


def test_r6_order_given_to_an_offer_is_named_once() -> None:
    game = position().build(0, "workshop", "i7").build(1, "guild", "i8").make_rich()
    game.play("upgrade hex=i7 kind=guild").play("done")
    decision = game.decision()
    assert (decision.seat, decision.topic) == (1, "power")
    view = GAME.view(game.state, 1)
    for action in decision.actions:
        shown = preview_action(GAME, view, 1, action, SHORT)
        assert not shown.further_effects, shown.further_effects


def test_r15_3_scoring_nothing_is_warned_about() -> None:
    game = position().make_rich(books={"law": 9}).book_actions("book_score_guilds", "book_power")
    for slot, tile in (("p3_row1_law", "league_of_cities"), ("p3_row2_law", "steelworks")):
        game.place_innovation(slot, tile)
    nothing = "it scores no VP now"
    league = "take_innovation innovation=league_of_cities"
    steel, guilds = league.replace("league_of_cities", "steelworks"), "board_action action="
    assert choice(game, league).warning == choice(game, steel).warning == nothing
    assert choice(game, f"{guilds}book_score_guilds").warning == nothing
    assert not choice(game, f"{guilds}book_power").warning
    game.give(0, "city_coins").build(0, "guild", "i7").player(0, bridges=2)
    game.state.bridges.append(Bridge(0, "i7", "h5"))
    for action in (league, steel, f"{guilds}book_score_guilds"):
        assert not choice(game.refresh(), action).warning, action


def test_r5_2_no_workshop_is_promised_without_supply() -> None:
    game = position().build(0, "workshop", "i7").make_rich(sailing=0).terrain("forest", "i8")
    game.of(0).supply["workshop"] = 0
    assert effect(game.refresh(), "terraform hex=i8 spades=1")[0] == "no workshop yet"


def test_r6_7_starting_building_offers_no_power() -> None:
    game = personal_setup("felines", "moles", terrains=("lake", "swamp"))
    while game.topic != "start":
        game.play(str(game.decision().actions[0]))
    seat, terrain = game.decision().seat, game.state.terrain
    first = next(a for a in game.decision().actions if isinstance(a, PlaceAt))
    beside = (h for h in game.state.map.hexes[first.hex].adjacent if h in terrain)
    game.build(1 - seat, "guild", next(beside))
    assert not _offers_power(game, str(first))
    game.state.round = 1
    assert _offers_power(game, str(first))


def test_done_is_on_the_stop_key() -> None:
    game = position().build(0, "workshop", "i7").make_rich().play("upgrade hex=i7 kind=guild")
    assert game.topic == "after_action" and choice(game, "done").ends_turn


def test_r11_15_bonus_taken_when_passing_counts_for_the_next_income() -> None:
    game = position().give(0, "bonus_river_workshop")
    game.state.bonuses = ["bonus_coins", "bonus_bridge", "bonus_spade"]
    game.play("pass")
    taken = GAME.parse("take_bonus bonus=bonus_coins")
    before, after = preview_changes(GAME, GAME.view(game.state, 0), 0, taken, SHORT)["coin income"]
    assert after - before == 6


def test_r11_21_existing_levels_add_nothing_to_further_steps() -> None:
    game = position().player(0, scholars=1, science={"law": 3}).tile("scoring_workshop_law")
    law = "send_scholar discipline=law steps="
    assert "+1sch when the round ends" not in effect(game, f"{law}2")
    assert "+1sch when the round ends" in effect(game, f"{law}3")
