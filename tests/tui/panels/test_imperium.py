from typing import Any

import pytest

from core.games.imperium import GAME
from core.games.imperium.content import BARBARIAN, CARDS
from core.games.imperium.text.facts import card_facts
from core.games.imperium.text.facts.boards import seat_id
from core.games.imperium.text.solo import BOT_ROW_PREFIX
from core.kernel import SPECTATOR
from core.kernel.style import SHORT
from tests.games.imperium.position import Position, card_named, position
from tests.tui.panel_painting import THEMES, find_line, paint_panel, panel_lines, props_for
from tui.draw.change_arrows import without_values
from tui.panels.imperium import PRESENTER
from tui.panels.imperium.cards import SmallCard
from tui.panels.imperium.hand import label_hand
from tui.panels.imperium.status_bar import (
    abbreviate,
    label_nation,
    label_piles,
    label_progress,
    label_resources,
)

FLOODPLAIN, HILLS, BOATS = "c_reg05_floodplain", "c_reg08_hills", "c_unc11_boats"
TALKATIVE = "c_unc18_gambling"
STANDING_ARMY, TRIUMPHANT = "c_unc01_standing_army", "c_fam06_triumphant"
CONQUER, PROSPERITY = card_named("romans", "Conquer"), card_named("romans", "Prosperity")
RAETIA, DALMATIA = card_named("romans", "Raetia"), card_named("romans", "Dalmatia")
WIDE = (114, 30)


def table() -> Position:
    """The Romans' turn, with a market of five."""
    game = position("romans", "celts", "persians")
    game.hand(0, CONQUER, PROSPERITY, DALMATIA).tokens(0, materials=5, population=4, progress=3)
    game.market(FLOODPLAIN, STANDING_ARMY, BOATS, HILLS)
    return game


def shown(game: Position, face: str, size: tuple[int, int] = (80, 14), **look: Any) -> list[str]:
    return panel_lines(face, props_for(GAME, game.state, **look), size)


def flowing(page: list[str]) -> str:
    """Return a page as one line."""
    return " ".join(" ".join(page).split())


# --- the market -----------------------------------------------------------------------------------


def test_market_cards_are_as_high_as_the_longest_text() -> None:
    heights = []
    for cards in ((BOATS, TALKATIVE), (BOATS,)):
        scene = props_for(GAME, table().market(*cards).state)
        page = paint_panel("row", scene, (154, 30)).lines()
        heights.append(next(spot.height for spot in scene.hit_regions if spot.target == BOATS))
        assert PRESENTER.panels[0].preferred_height(scene, 154) == heights[-1] + 2
        assert not any(".." in line for line in page[: heights[-1]])

    assert heights[0] > heights[1]


def test_short_names_leave_room_for_card_texts() -> None:
    """The texts of market and hand are aligned."""
    long_name = card_named("celts", "Celtic Innovation")
    begins = []
    for hand in ((DALMATIA,), (DALMATIA, long_name)):
        page = shown(table().hand(0, *hand), "row")
        rows = [find_line(name, page) for name in ("Floodplain", "Dalmatia")]
        starts = [row.index(words) for row, words in zip(rows, ("May", "+1 pop"), strict=True)]
        assert starts[0] == starts[1]
        begins.append(starts[0])
    # As far as the longest name in sight, Standing Army, and its points need; 35 at the most.
    assert begins == [14 + len("Standing Army") + len("  1 "), 35]


@pytest.mark.parametrize(("size", "unrest"), [((80, 14), "unrest"), (WIDE, "1 unrest")])
def test_market_shows_tokens_and_unrest_on_a_card(size: tuple[int, int], unrest: str) -> None:
    game = table().slot(2, progress=2)
    page = shown(game, "row", size)
    text = "\n".join(page)
    assert "Floodplain" in text and "region" in text
    assert f"{unrest} +2prog" in text


def test_market_before_nation_choice_says_when_it_is_laid_out() -> None:
    scene = props_for(GAME, GAME.new(1, {"nations": "choose"}, 1), SPECTATOR)
    assert "MARKET laid out when all nations are chosen" in panel_lines("row", scene, (80, 14))[0]


def test_decks_behind_the_market_are_counted() -> None:
    game = table()
    main, regions = len(game.state.main), len(game.state.small["region"])
    head = find_line("MARKET", shown(game, "row"))
    assert f"region {regions} " in head
    assert f"main {main} " in head
    assert f"unrest {len(game.state.unrest)}" in find_line("DECKS", shown(game, "row", WIDE))


def test_deck_counts_are_complete_in_a_narrower_pane() -> None:
    game = table()
    head = find_line("MARKET", shown(game, "row", (74, 14)))
    assert head.rstrip().endswith(f"fame {len(game.state.fame)}")


def test_narrow_market_also_shows_hand_play_area_and_exile() -> None:
    game = table().in_play(0, RAETIA).garrison(0, RAETIA, card_named("romans", "Glory"))
    game.remove(TRIUMPHANT)
    game.state.exile.append(TRIUMPHANT)
    page = shown(game.refresh(), "row")
    assert "draw" in find_line("HAND 3 of 5", page)
    assert "Raetia pr+1" in find_line("PLAY", page)
    assert "Triumphant" in find_line("EXILE 1", page)


def test_acquirable_cards_are_legal_and_the_rest_dimmed() -> None:
    game = table().play(f"play {CONQUER}", "choose 1")
    while game.topic == "pay":
        game.choose(game.decision.actions[0])
    assert game.topic == "acquire"
    scene = props_for(GAME, game.state)
    assert scene.is_legal(FLOODPLAIN) and not scene.is_legal(BOATS)
    page = panel_lines("row", scene)
    assert find_line("Floodplain", page).startswith("    region")
    lettered = panel_lines("row", props_for(GAME, game.state, typed_label=""))
    assert find_line("Floodplain", lettered).startswith("  a region")
    assert "playing" in find_line("Conquer", page)


def test_decks_to_break_through_for_are_targets() -> None:
    game = table().play("innovate")
    scene = props_for(GAME, game.state)
    paint_panel("row", scene)
    spots = {spot.target for spot in scene.hit_regions}
    assert {"region", "uncivilised", "civilised", "tributary"} <= spots


# --- the hand -------------------------------------------------------------------------------------


def test_card_shows_what_it_would_gain_now() -> None:
    game = table().in_play(0, RAETIA)
    page = flowing(shown(game, "hand"))
    assert "(1) +1m per p icon (1 now) (2) +1 pop per region (1 now)" in page
    game.in_play(0, card_named("romans", "Gallia Aquitania"))
    assert "(2 now) (2) +1 pop per region (2 now)" in flowing(shown(game, "hand"))


def test_failing_options_are_marked() -> None:
    game = table().tokens(0, population=2)
    page = " ".join(shown(game, "hand"))
    assert "(1) 2 pop: acquire region/trib (2✗) 3 pop" in page


def test_unplayable_card_gives_its_reason() -> None:
    game = table().empire(0)
    assert "✗ barbarian only" in find_line("Conquer", shown(game, "hand"))
    assert "✗ bar only" in find_line("Conquer", shown(game, "row"))
    game.player(0, state=BARBARIAN, actions=0)
    assert "✗ no action left" in find_line("Prosperity", shown(game, "hand"))


@pytest.mark.parametrize(
    ("cards", "told"), [((CONQUER,), "1 card,"), ((CONQUER, RAETIA), "2 cards,")]
)
def test_hand_heading_uses_singular_and_plural(cards: tuple[str, ...], told: str) -> None:
    scene = props_for(GAME, table().hand(0, *cards).state)
    assert label_hand(scene, WIDE[0])[0].startswith(told)


def test_equal_cards_share_a_line() -> None:
    game = table()
    game.put(0, "hand", *game.unrest_cards(2))
    assert "Unrest x2" in "\n".join(shown(game, "hand"))


@pytest.mark.parametrize("size", [(80, 14), (114, 24)])
def test_empty_hand_says_so(size: tuple[int, int]) -> None:
    assert "no card" in "\n".join(shown(table().hand(0), "hand", size))


def test_spectator_sees_only_the_hand_size() -> None:
    page = "\n".join(shown(table(), "hand", seat=SPECTATOR))
    assert "3 cards, seen by their owner only" in page
    assert "Prosperity" not in page


# --- boards ---------------------------------------------------------------------------------------


def test_board_shows_garrisons_exhaust_tokens_and_piles() -> None:
    game = table().in_play(0, RAETIA, BOATS).garrison(0, RAETIA, STANDING_ARMY)
    game.player(0, exhausted=[BOATS], exhausts=4)
    page = shown(game, "boards", (109, 40))
    assert "Standing Army" in find_line("│ garrison", page)
    assert "used" in find_line("Boats", page)
    assert "▮▮▮▮▯" in find_line("exhaust ", page)
    assert "then Julius Caesar" in find_line("NATION DECK", page)
    assert "3m 3pop" in find_line("Rome, the", page)


def test_cursor_on_a_seat_shows_its_board() -> None:
    game = table().discard(1, card_named("celts", "Boudicca"))
    page = "\n".join(shown(game, "boards", (114, 40), cursor=seat_id(1)))
    assert "DISCARD 1 Boudicca" in page
    assert "unseen" in page


def test_own_draw_deck_shows_cards_without_their_order() -> None:
    game = table().deck(0, RAETIA, DALMATIA)
    page = shown(game, "boards", (114, 40))
    assert "in any order" in find_line("DRAW DECK 2", page)


def test_approaching_end_is_announced() -> None:
    game = table()
    game.state.main = game.state.main[:2]
    del game.state.unrest[3:]
    page = "\n".join(shown(game.refresh(), "boards"))
    assert "! main deck 2: empty, it triggers scoring" in page
    assert "! unrest pile 3: at 0 all collapses" in page
    game.state.scoring_round = 4
    assert "round 4 is the last" in "\n".join(shown(game.refresh(), "boards"))


def test_last_development_is_announced() -> None:
    game = table().player(1, development=[card_named("celts", "Chainmail")])
    page = shown(game, "boards")
    assert "B has one development left" in "\n".join(page)


def test_points_are_listed_by_source() -> None:
    game = table().in_play(0, STANDING_ARMY)
    page = shown(game, "boards", (114, 40))
    sources = page.index(find_line("SCORE", page)) + 1
    assert "progress" in page[sources] and "uncivilised" in page[sources]


def test_solo_bot_has_a_board_with_its_table() -> None:
    game = position("romans", bot="celts")
    page = "\n".join(shown(game, "boards", (114, 50), cursor=seat_id(1)))
    assert "PLACES 1▾ 2▾ 3▾ 4▾" in page
    assert "TABLE barbarian" in page
    assert "the card goes into its play area" in page


# --- around the faces -----------------------------------------------------------------------------


def test_bars_use_short_labels() -> None:
    view = table().state
    resources = without_values(label_resources(view, 0))
    assert "".join(text for text, _ in resources) == "▮▮▮ ▮▮▮▮▮ 5m 4pop 3prog"
    assert label_progress(view, True) == "r3"
    assert "round 3" in label_progress(view, False)
    assert label_resources(view, SPECTATOR) == []
    short_names = [abbreviate(name, 2) for name in GAME.text.ledger(view, 0)]
    assert max(map(len, short_names)) <= len("developments")  # words, where signs would be riddles
    assert len(set(short_names)) == len(short_names)


def test_top_bar_warns_of_approaching_end_at_every_size() -> None:
    """At 80 columns, the Boards panel with its warnings may not be open."""
    game = table()
    assert label_piles(game.state, True) == f"unrest {len(game.state.unrest)}"
    game.player(1, development=[card_named("celts", "Chainmail")])
    assert label_piles(game.state, True) == "! B dev 1"
    game.state.main = game.state.main[:2]
    assert label_piles(game.state, True) == "! main 2  B dev 1"
    del game.state.unrest[2:]
    assert label_piles(game.state, True) == "! unrest 2  main 2"
    game.state.scoring_round = 4
    assert label_piles(game.state, True) == "! scoring r4  unrest 2"
    assert label_progress(game.state, True) == "r3/4"


def test_campaign_progress_is_shown_at_every_size() -> None:
    state = GAME.new(1, {"mode": "campaign"}, 1)
    state.round = 4
    assert label_progress(state, True) == "g1 0:0 Chieftain r4"
    assert "game 1   0 won, 0 lost   Chieftain   round 4" in label_progress(state, False)
    state.scoring_round = 5
    assert label_progress(state, True) == "g1 0:0 r4/5"


def test_every_question_opens_its_panel() -> None:
    game = table()
    assert PRESENTER.panel_for(game.decision) == "row"
    game.play("end_turn")
    assert PRESENTER.panel_for(game.decision) == "row"  # a token on a market card
    game.choose(game.decision.actions[0])
    assert game.topic == "clean_up" and PRESENTER.panel_for(game.decision) == "hand"


@pytest.mark.parametrize("theme", THEMES)
def test_every_suit_has_a_band_color_in_every_theme(theme: str) -> None:
    bands = THEMES[theme].bands
    suits = ("region", "uncivilised", "civilised", "tributary", "fame", "unrest", "nation")
    assert set(suits) <= set(bands)
    if THEMES[theme].depth != "none":
        assert len({bands[suit] for suit in suits}) == len(suits)


# --- explanations ---------------------------------------------------------------------------------


def test_card_keywords_are_explained_in_place() -> None:
    view = table().state
    text = "\n".join(GAME.text.explain(view, 0, FLOODPLAIN, SHORT).lines)  # type: ignore[union-attr]
    assert "exile: out of the market" in text and "(R12.11)" in text
    assert "garrison: tucked under this card" in text and "(R12.14)" in text
    assert "pin: stays in play" in text and "r: river" in text
    assert "no unrest" in text


def test_every_card_has_an_explanation() -> None:
    view = table().state
    for card in CARDS:
        found = GAME.text.explain(view, 0, card, SHORT)
        assert found is not None and all(found.lines)


def test_hand_card_explains_what_it_would_do_now() -> None:
    view = table().in_play(0, RAETIA).state
    text = "\n".join(GAME.text.explain(view, 0, PROSPERITY, SHORT).lines)  # type: ignore[union-attr]
    assert "All may draw 1; (1) +1m per p icon (1 now) (2) +1 pop per region (1 now)." in text
    assert "It can be played." in text


def test_wide_top_bar_shows_nations_and_pile_counts() -> None:
    view = table().state
    long = label_piles(view, False)
    assert long == f"main {len(view.main)}  fame {len(view.fame)}  unrest {len(view.unrest)}"
    assert [label_nation(view, seat) for seat in range(2)] == ["Romans", "Celts"]


# --- the solo game and the campaign ---------------------------------------------------------------


def test_every_bot_table_row_is_reachable_at_80_columns() -> None:
    """R19.8: the rows have the numbers of the log, and the page follows the cursor."""
    game = position("romans", bot="celts")
    scene = props_for(GAME, game.state, cursor=seat_id(1))
    paint_panel("boards", scene)
    rows = [spot.target for spot in scene.hit_regions if spot.target.startswith(BOT_ROW_PREFIX)]
    assert rows == [f"{BOT_ROW_PREFIX}{number}" for number in range(1, len(rows) + 1)]
    on_the_way = [spot for spot in scene.hit_regions if spot.target not in (seat_id(0), seat_id(1))]
    for spot in on_the_way:  # the bot's board is shown
        assert "PLACES" in "\n".join(shown(game, "boards", (80, 60), cursor=spot.target))
    page = shown(game, "boards", cursor=rows[-1])
    assert find_line("▸", page).split()[:2] == [f"▸{len(rows)}" if len(rows) > 9 else "▸", "other"]
    assert "TABLE barbarian" in "\n".join(shown(game, "boards", (114, 50), cursor=rows[0]))


def test_bot_board_shows_its_name_once_and_its_level() -> None:
    game = position("romans", bot="carthaginians", level="warlord")
    page = shown(game, "boards", cursor=seat_id(1))
    assert "\n".join(page[:3]).count("Cartha") == 1
    assert "Warlord" in page[3]
    assert label_progress(game.state, True) == "Warlord r3"


def test_won_campaign_game_is_announced_above_the_market() -> None:
    """R20.1, R20.2."""
    game = position("romans", bot="celts", mode="campaign").tokens(0, progress=300)
    game.agenda()
    campaign = game.state.campaign
    assert game.topic == "campaign_reward" and campaign is not None
    result = f"{campaign.points} to {campaign.against}"
    for size in ((80, 14), WIDE):
        head = shown(game, "row", size)[0]
        assert f"CAMPAIGN last game won {result}; 1 won, 0 lost; now Warlord" in head
    game.choose(game.decision.actions[0])
    assert game.topic == "bot_nation"
    page = shown(game, "row")
    assert "1 won, 0 lost; now Warlord" in page[0]
    assert "first rows of the bot's table" in page[1]


def test_bot_nation_is_listed_among_the_chosen() -> None:
    """R19.1, R3.10: while your side is not chosen yet."""
    state = GAME.new(1, {"nations": "choose", "sides": "choose"}, 5)
    for _ in range(2):
        GAME.apply(state, 0, GAME.decisions(state)[0].actions[0])
    page = panel_lines("row", props_for(GAME, state))
    chosen = page[page.index(find_line("CHOSEN", page)) :]
    assert "You" in chosen[1] and find_line("    Bot ", chosen[2:])
    assert "once sides are chosen" in "\n".join(panel_lines("boards", props_for(GAME, state)))


def test_nations_are_listed_with_their_possible_sides() -> None:
    """R3.2."""
    for sides, told in (("A", "with side A"), ("B", "with side B"), ("choose", "with both sides")):
        state = GAME.new(2, {"nations": "choose", "sides": sides}, 5)
        page = panel_lines("row", props_for(GAME, state))
        assert told in page[0]
        at = page.index(find_line("Celts", page))
        celts = "\n".join(page[at : at + (2 if sides == "choose" else 1)])
        assert ("A: " in celts, "B: " in celts) == (sides != "B", sides != "A")


@pytest.mark.parametrize("rows", [20, 38])
def test_nations_show_full_abilities_with_room(rows: int) -> None:
    state = GAME.new(2, {"nations": "choose", "sides": "B"}, 5)
    page = flowing(panel_lines("row", props_for(GAME, state), (76, rows)))
    assert "may put it just above the last card of your nation deck." in page  # the Vikings
    assert ("barbarian: 10 cards to draw" in page) == (rows > 20)


def test_developments_show_full_text_with_room() -> None:
    game = position("celts", "romans")
    assert "have no barbarian icon." in flowing(shown(game, "boards", (114, 40)))
    assert "have no barbarian icon." not in flowing(shown(game, "boards", (114, 12)))


def test_two_letter_labels_are_separated_from_the_band() -> None:
    """A campaign's reward can be one of more than 26 cards."""
    game = position("romans", bot="celts", mode="campaign").tokens(0, progress=300)
    gained = [card for card in game.state.main if CARDS[card].name != "Sumerians"]
    game.put(0, "discard", *gained[:20]).agenda()
    scene = props_for(GAME, game.state, typed_label="")
    assert scene.question is not None and len(scene.question.rows) > 26
    page = panel_lines("row", scene, (80, 40))
    for row in scene.question.rows:
        found = [line for line in page if line[2:4] == row.jump_label]
        assert found and found[0][4] == " "


# --- power card, journey, history -----------------------------------------------------------------


def test_power_card_is_always_in_the_play_line() -> None:
    game = table()
    assert "PLAY Romans" in find_line("PLAY", shown(game, "row"))
    game = position("olmecs", "celts", box="legends")
    assert "Olmecs ▮" in find_line("PLAY", shown(game, "row"))
    game.player(0, exhausted=[game.of(0).power])
    assert "Olmecs ▯" in find_line("PLAY", shown(game, "row"))


def test_journey_shows_its_distance() -> None:
    """R3.3, R16.2."""
    game = position("utopians", "celts", box="legends")
    assert "Shangri-La 1/" in find_line("PLAY", shown(game, "row"))


def test_nations_without_history_show_none() -> None:
    """R12.20, R15.2."""
    page = "\n".join(shown(position("vikings", "celts"), "boards", (114, 40)))
    own, _, rivals = page.partition("Celts  barbarian")
    assert "NATION DECK" in own and "HISTORY" not in own
    assert "HISTORY" in rivals
    assert "history" not in find_line("HAND", shown(position("vikings", "celts"), "row"))
    atlanteans = position("atlanteans", "celts", box="legends")
    assert "flooded 0" in find_line("HAND", shown(atlanteans, "row"))
    assert " fld " in shown(atlanteans, "boards")[0]
    assert " qst " in shown(position("arthurians", "celts", box="legends"), "boards")[0]


def test_unrest_stays_visible_once_scoring_is_triggered() -> None:
    """R11.2, R11.6: a collapse can still come before the last round."""
    game = table()
    game.state.scoring_round = 9
    assert label_piles(game.state, True) == f"! scoring r9  unrest {len(game.state.unrest)}"


def test_cards_beside_the_choices_show_their_full_text() -> None:
    page = shown(table().hand(0, card_named("celts", "Druids"), DALMATIA), "hand", (76, 5))
    assert "(3✗) return 1 unrest of hand: +1 pop." in flowing(page)


def test_reason_uses_all_the_room_of_its_card() -> None:
    king = card_named("arthurians", "King Arthur")
    game = position("arthurians", "celts", box="legends").hand(0, king)
    reason = "✗ needs a region with a knight under it"
    assert find_line("King Arthur", shown(game, "hand")).endswith(reason)
    lower = shown(game.hand(0, king, card_named("arthurians", "Guennuvar")), "hand", (154, 12))
    assert reason in flowing([line[:30] for line in lower])  # in two rows, as one is too short
    cut = shown(game.hand(0, king), "hand", (114, 7))
    assert "region/trib. ✗ needs a region.." in flowing(cut)  # none is left by what it says


def test_reason_uses_only_the_remaining_rows() -> None:
    now = card_facts(table().state, 0, CONQUER, SHORT)
    card = SmallCard(now, [], reasons=("needs a region with a knight under it",))
    told = {2: ["✗ needs a region with a", "knight under it"], 1: ["✗ needs a region with.."]}
    for rows, said in told.items():
        assert ["".join(text for text, _ in line) for line in card.status_lines(23, rows)] == said


def test_points_are_aligned_below_their_heading() -> None:
    for size in ((80, 14), (80, 5)):  # with all that the cards say, and a line each
        page = shown(table().hand(0, STANDING_ARMY, DALMATIA, CONQUER), "hand", size)
        points = find_line("Standing Army", page).index(" 1 ") + 1
        assert points == page[0].index("VP") + 1


def test_roomy_play_area_is_drawn_as_cards() -> None:
    game = table().in_play(0, RAETIA, BOATS).garrison(0, RAETIA, STANDING_ARMY, CONQUER)
    game.player(0, exhausted=[BOATS])
    scene = props_for(GAME, game.state)
    page = paint_panel("boards", scene, (114, 30)).lines()
    boxes = {spot.target: spot for spot in scene.hit_regions}
    assert boxes[RAETIA].y == boxes[BOATS].y and boxes[RAETIA].height > 2
    assert "pin" not in page[boxes[RAETIA].y]  # it is seen to stay
    state = page[boxes[RAETIA].y + boxes[RAETIA].height - 1]
    assert "2 below" in state and "▯ used" in state
    held = find_line("GARRISON", page)
    assert "Standing Army VP 1 under Raetia ∙ Conquer under Raetia" in held
    assert STANDING_ARMY in boxes  # one can view there


def test_developments_shrink_before_the_play_area() -> None:
    game = table().in_play(0, RAETIA)
    heights = {}
    for rows in (40, 24, 16):
        scene = props_for(GAME, game.state)
        page = paint_panel("boards", scene, (114, rows)).lines()
        card = next(spot.height for spot in scene.hit_regions if spot.target == RAETIA)
        heights[rows] = card > 1, any("Legions 3pop VP 2 ∙" in line for line in page)
    assert heights == {40: (True, False), 24: (True, True), 16: (False, False)}


def test_development_texts_push_no_rival_out() -> None:
    game = position("carthaginians", "persians", "vikings", "scythians")
    game.in_play(0, FLOODPLAIN, BOATS)
    for rows in range(23, 40):
        page = shown(game, "boards", (114, rows))
        heads = {line[2] for line in page[5:] if "exhaust ▮" in line}
        assert heads == {"A", "B", "C", "D"}, rows


def test_selectable_developments_show_their_text() -> None:
    game = position("romans", "celts").empire().hand(0, "l_fam07_eminent").deck(0)
    game.discard(0, "rom14_glory").tokens(0, materials=4).in_play(0, RAETIA)
    heights = [rows for rows in range(14, 40) if _names_developments(game, rows)]
    assert heights  # by their names alone, while nothing is asked of them
    game.play("play card=l_fam07_eminent")
    assert game.topic == "reshuffle_develop"
    assert not any(_names_developments(game, rows) for rows in heights)


def _names_developments(game: Position, rows: int) -> bool:
    return any("Legions 3pop VP 2 ∙" in line for line in shown(game, "boards", (114, rows)))


def test_points_make_room_on_a_wide_board_and_cards_on_a_narrow_one() -> None:
    game = table().in_play(0, RAETIA, BOATS)
    wide = shown(game, "boards", (114, 26))
    assert not any("SCORE" in line for line in wide)
    assert [line[2] for line in wide[-2:]] == ["B", "C"]  # the heads of the others stay in sight
    assert any("SCORE" in line for line in shown(game, "boards", (114, 60)))
    tall = shown(game, "boards", (80, 80))
    whole = next(at for at, line in enumerate(tall) if line[2:3] == "B" and at > 4)
    low = shown(game, "boards", (80, whole + 2))
    assert sum(line.startswith(" " * 30) for line in tall) > 0  # all that the cards say
    assert not any(line.startswith(" " * 30) for line in low if line.strip())


def test_active_quest_is_below_its_court_and_not_in_a_garrison() -> None:
    quest = card_named("arthurians", "Graal")
    game = position("arthurians", "celts", box="legends").in_play(0, FLOODPLAIN)
    game.garrison(0, game.of(0).court, quest)
    page = shown(game, "boards", (114, 60))
    assert "Graal" in find_line("│ active quest", page)
    assert not any("GARRISON" in line for line in page)


def test_card_being_played_is_not_in_the_play_area() -> None:
    game = table().in_play(0, RAETIA).play(f"play card={CONQUER}")
    at = props_for(GAME, game.state)
    paint_panel("boards", at, (114, 40))
    assert RAETIA in {spot.target for spot in at.hit_regions}
    assert CONQUER not in {spot.target for spot in at.hit_regions}


def test_selectable_cards_from_elsewhere_have_full_names() -> None:
    game = position("romans", "celts").hand(0, "rom14_glory").market(BOATS)
    game.in_play(0, RAETIA, DALMATIA, FLOODPLAIN).play("play card=rom14_glory")
    assert game.topic == "take_looked"
    page = "\n".join(shown(game, "row"))
    assert all(CARDS[card].name in page for card in game.cards)


def test_other_boards_are_shown_with_room() -> None:
    game = position("romans", "celts", "persians").in_play(1, "c_reg12_cape")
    tall = panel_lines("boards", props_for(GAME, game.state), (154, 60))
    low = panel_lines("boards", props_for(GAME, game.state), (114, 18))
    assert sum("IN PLAY" in line for line in tall) == 3
    assert "Cape" in "".join(tall)
    assert sum("IN PLAY" in line for line in low) == 1


def test_long_rival_board_pushes_no_other_rival_out() -> None:
    regions = [card for card in CARDS if card.startswith("c_reg")][:12]
    game = position("romans", "celts", "persians").in_play(1, *regions)
    page = panel_lines("boards", props_for(GAME, game.state), (154, 40))
    heads = [line for line in page if "exhaust" in line and "prog" in line]
    assert len(heads) == 3
    for line, nation in zip(heads, ("Romans", "Celts", "Persians"), strict=True):
        assert nation in line


def test_roomy_table_has_full_words_in_its_heading() -> None:
    heads = " ".join(shown(table(), "boards", (154, 20))[0].split())

    assert "materials population progress" in heads
    assert "hand draw discard history nation developments" in heads


def test_card_cost_stays_on_the_card() -> None:
    game = table()
    six = (CONQUER, PROSPERITY, DALMATIA, RAETIA, BOATS, STANDING_ARMY)
    scene = props_for(GAME, game.hand(0, *six).state)

    page = paint_panel("hand", scene, (114, 10)).lines()

    spot = next(spot for spot in scene.hit_regions if spot.target == DALMATIA)
    assert spot.width == len("✓ 1 action, stays")
    last = page[spot.height - 1]
    assert last[spot.x : spot.x + spot.width] == "✓ 1 action, stays"


def test_shortened_name_drops_the_nation_first() -> None:
    hieroglyphics = card_named("egyptians", "Egyptian Hieroglyphics")

    assert card_facts(table().state, 0, hieroglyphics, SHORT).names == (
        "Egyptian Hieroglyphics",
        "Hieroglyphics",
    )
    assert card_facts(table().state, 0, RAETIA, SHORT).names == ("Raetia",)


def test_roomy_nation_choice_shows_starting_cards() -> None:
    options = {"nations": "choose", "box": "mixed"}
    scene = props_for(GAME, GAME.new(2, options, 1), 0)
    assert scene.question is not None and scene.question.decision.topic == "nation"

    roomy, narrow = panel_lines("row", scene, (154, 57)), panel_lines("row", scene, (80, 14))

    at = next(at for at, line in enumerate(roomy) if "Celts" in line)
    assert "barbarian: 10 cards to draw, 6 in the nation deck, 5 to develop" in roomy[at + 1]
    assert "Boudicca" in roomy[at + 2]
    assert "cards to draw" not in "".join(narrow)
    assert "Utopians" in "".join(roomy)  # the last of them


def test_spare_rows_show_more_of_cut_texts_at_80_columns() -> None:
    """An empty exile pile takes none, and moving the cursor moves nothing else."""
    game = position("romans", "celts").hand(0, "rom17_conquer", "rom16_advance")
    heights = []
    for cursor in ("", "rom17_conquer", game.state.market[0].card):
        scene = props_for(GAME, game.state, 0, cursor=cursor)
        assert "EXILE" not in "\n".join(panel_lines("row", scene, (80, 14)))
        heights.append({spot.target: spot.height for spot in scene.hit_regions})
    assert 2 in heights[0].values() and heights[0] == heights[1] == heights[2]


def test_chosen_nations_use_the_available_rows() -> None:
    """At the start of a replay, with nations and no sides, there is nothing else to show."""
    state = GAME.new(3, {"box": "classics", "sides": "choose"}, 3)
    scene = props_for(GAME, state, SPECTATOR)
    roomy, narrow = (flowing(panel_lines("row", scene, size)) for size in ((114, 46), (80, 14)))
    assert roomy.count("cards to draw") == roomy.count("nation deck: ") == 3
    assert "cards to draw" not in narrow


def test_sides_being_chosen_are_not_repeated_among_the_chosen() -> None:
    state = GAME.new(2, {"box": "classics", "sides": "choose"}, 3)
    scene = props_for(GAME, state)
    assert scene.question is not None and scene.question.decision.topic == "side"
    page = panel_lines("row", scene, (114, 46))
    at = next(at for at, line in enumerate(page) if "CHOSEN" in line)
    assert "cards to draw" in page[at + 1]


def test_seat_numbers_touch_no_edge_at_120_columns() -> None:
    page = shown(table(), "boards", (76, 20))
    compared = page[: 1 + len(table().state.players)]
    assert compared[0].rstrip().endswith("unr")
    assert all(len(line.rstrip()) < 76 for line in compared)
