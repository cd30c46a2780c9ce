"""The solo game, the campaign, practice and variants (R19, R20)."""

import pytest

from core.bots import advise
from core.games.imperium import GAME
from core.games.imperium.content import BOT_TABLES, CARDS, LEVELS, NATIONS
from core.games.imperium.rules.events import BotRevealed, CampaignGame, DieRolled, MarketTokens
from core.games.imperium.rules.flow.campaign import GameDecided
from core.games.imperium.rules.flow.rounds import Round
from core.games.imperium.rules.solo_bot import (
    BotCleanUp,
    BotTurn,
    FillSlots,
    ResolveSlot,
    bot_card_value,
    eligible_cards,
    find_row,
)
from core.games.imperium.rules.solo_bot.bot_actions import discard_from_bot_deck
from core.games.imperium.state import BOT_SEAT
from core.kernel import HIDDEN, Rng
from core.kernel.style import SHORT
from core.table.preview import preview_changes
from tests.games.imperium.position import Position, position
from tests.random_games import play_random_game

FOREST, OASIS, HILLS, MOUNTAIN = (
    "c_reg06_forest",
    "c_reg07_oasis",
    "c_reg08_hills",
    "c_reg03_mountain",
)


def solo(
    bot: str = "romans", you: str = "greeks", level: str = "imperator", **more: str
) -> Position:
    game = position(you, box="classics", bot=bot, level=level, **more)
    return game.hand(0)


def slots(game: Position, *cards: str) -> Position:
    """Put cards into the bot's places. Its previous cards go under its deck."""
    game.remove(*cards)
    bot = game.bot
    bot.deck[:0] = [card for card in bot.slots if card]
    bot.slots = [*cards, *[""] * (len(bot.slots) - len(cards))]
    return game.refresh()


def reveal(game: Position, card: str) -> Position:
    """Let the bot resolve this card."""
    return slots(game, card).agenda(ResolveSlot(0))


# --- set-up ---


def test_r19_1_r19_2_setup_against_a_bot() -> None:
    """R19.25."""
    game = solo()
    nation = NATIONS["romans"]
    cards = [*game.bot.deck, *game.bot.slots]
    assert sorted(cards) == sorted(nation.deck)
    assert len(game.state.fame_removed) == 2
    assert len(game.state.small["region"]) == 5
    assert GAME.automa_names(game.state) == ("Romans bot",)
    assert GAME.audit(game.state) == []
    assert solo("arthurians").bot.dynasty and "art02_king_arthurs_court" not in cards


def test_r19_3_the_dynasty_deck() -> None:
    dynasty = solo().bot.dynasty[::-1]
    assert sorted(dynasty[:5]) == sorted(NATIONS["romans"].nation_deck)
    assert dynasty[5] == "rom02_julius_caesar"
    values = [bot_card_value(card) for card in dynasty[6:]]
    assert values == sorted(values, reverse=True) and len(values) == 6


@pytest.mark.parametrize(
    ("level", "places", "tokens"),
    [
        ("chieftain", 4, (0, 0, 0)),
        ("warlord", 4, (0, 0, 0)),
        ("imperator", 5, (0, 0, 0)),
        ("sovereign", 5, (3, 2, 1)),
        ("overlord", 6, (3, 2, 1)),
        ("supreme_ruler", 6, (3, 2, 1)),
    ],
)
def test_r19_4_r19_22_levels(level: str, places: int, tokens: tuple[int, int, int]) -> None:
    bot = solo(level=level).bot
    assert len(bot.slots) == places
    assert (bot.materials, bot.population, bot.progress) == tokens
    assert set(GAME.view(solo(level=level).state, 0).bot.slots) == {HIDDEN}  # type: ignore[union-attr]


def test_r19_5_player_goes_first_and_has_the_solstice() -> None:
    game = solo().in_play(0, "c_civ06_metropolis").agenda(Round(4))
    assert game.asked == 0
    game.clean_up()
    assert game.told(DieRolled)


# --- the bot's turn ---


def rolled(game: Position, die: int) -> Position:
    """Run the bot's turn with this roll."""
    for seed in range(1, 2000):
        probe = Rng(seed)
        if probe.die() == die:
            game.state.rng = Rng(seed)
            break
    return game.agenda(BotTurn()).answer_randomly("never")


def resolved(game: Position) -> list[str]:
    return [e.card for e in game.told(BotRevealed) if isinstance(e, BotRevealed)]


FIVE = ("rom14_glory", "rom15_prosperity", "rom16_advance", "rom17_conquer", "rom20_dalmatia")


def test_r19_6_r19_7_r19_18_and_e110_imperator_die_3() -> None:
    game = slots(solo().market(MOUNTAIN, "c_unc03_elders", FOREST), *FIVE)
    rolled(game, 3)
    assert resolved(game) == [FIVE[0], FIVE[1], FIVE[3], FIVE[4]]
    assert game.bot.slots[0] == FIVE[2]
    assert len(game.bot.slots) == 5 and all(game.bot.slots)
    third = game.state.market[2]
    assert game.told(MarketTokens) == [MarketTokens(BOT_SEAT, third.card, "progress", 1)]
    assert third.progress == 1


@pytest.mark.parametrize(("level", "places", "number"), [("imperator", 5, 5), ("overlord", 6, 5)])
def test_e111_die_6(level: str, places: int, number: int) -> None:
    """R19.6, R19.18."""
    game = solo(level=level)
    cards = (*FIVE, "rom18_triumvirate")[:places]
    slots(game, *cards)
    game.bot.die = 6
    game.state.agenda = game.state.agenda[:1]
    rolled(game, 6)
    assert len(resolved(game)) == number


def test_e111_no_market_token_with_a_six() -> None:
    """R19.18."""
    game = solo(level="overlord").market(MOUNTAIN, FOREST)
    game.bot.die, game.bot.blocked = 6, game.bot.slots[5]
    game.agenda(BotCleanUp())
    assert not any(slot.has_tokens for slot in game.state.market)
    assert game.bot.blocked == ""


def test_e112_chieftain_die_5() -> None:
    """R19.6, R19.18."""
    game = solo(level="chieftain")
    slots(game, *FIVE[:4])
    rolled(game, 5)
    assert resolved(game) == list(FIVE[:4])
    game = solo(level="chieftain").market(MOUNTAIN, FOREST, OASIS, HILLS, "c_reg09_marsh")
    game.bot.die = 5
    game.agenda(BotCleanUp())
    assert game.state.market[4].progress == 1


def test_r19_8_bot_returns_unrest_and_uses_the_first_matching_row() -> None:
    """R19.22."""
    pile = len((game := solo()).state.unrest)
    reveal(game, "rom22_unrest")
    assert len(game.state.unrest) == pile + 1 and game.bot.progress == 0
    game = reveal(solo(level="supreme_ruler"), "rom22_unrest")
    assert game.bot.progress == 2  # 1 from the start and 1 for the unrest
    number, row = find_row(solo().state, "rom14_glory")
    assert row.match == ("name", "Glory") and number == 3
    assert find_row(solo().state, "c_tri08_aksumites")[1].match == ("suit", "tributary")


def test_r19_9_and_e113_prosperity_of_the_roman_bot() -> None:
    """R19.10."""
    game = solo().remove(FOREST, OASIS)
    game.bot.play = [FOREST, OASIS]
    top = slots(game, "rom15_prosperity").bot.deck[-1]
    game.agenda(ResolveSlot(0))
    assert (game.bot.materials, game.bot.population) == (2, 2)
    assert top in game.bot.discard
    assert game.topic == "may" and game.asked == 0
    game.decline()
    assert game.bot.discard[-1] == "rom15_prosperity"


def test_r19_9_r19_23_and_e114_conquer_of_the_roman_bot() -> None:
    """R19.11."""
    game = solo().market(MOUNTAIN)
    game.bot.population, game.bot.progress = 2, 9
    reveal(game, "rom17_conquer")
    assert game.bot.deck[-1] == MOUNTAIN
    assert (game.bot.population, game.bot.progress) == (2, 9)
    game = solo().market("c_unc03_elders")
    game.bot.population = 2
    reveal(game, "rom17_conquer")
    assert game.bot.population == 3


def test_r19_10_an_attack_of_the_bot_can_be_avoided() -> None:
    game = solo(you="scythians").in_play(0, "scy20_mounted_archers", FOREST, OASIS)
    reveal(game, "rom21_roman_expansion")
    assert game.topic == "defend"
    assert GAME.text.prompt(GAME.view(game.state, 0), game.decision, SHORT) == (
        "The bot's Roman Expansion attacks you (you recall a region, you take an unrest):"
        " avoid the attack?"  # by its table, not by the card
    )
    hurt = game.copy().decline()
    assert hurt.topic == "recall"
    game.play("pick scy20_mounted_archers")
    assert game.of(0).play == ["scy20_mounted_archers", FOREST, OASIS] and game.of(0).hand == []


def test_r19_12_and_e116_bot_acquires_the_best_eligible_card() -> None:
    """R19.17."""
    suits = ("uncivilised",)
    game = solo().market("c_unc03_elders", "c_unc09_oracle").slot(1, progress=1)
    assert (bot_card_value("c_unc03_elders"), bot_card_value("c_unc09_oracle")) == (1, 5)
    assert eligible_cards(game.state, suits)[0] == "c_unc09_oracle"
    assert eligible_cards(game.slot(1, progress=5).state, suits)[0] == "c_unc03_elders"
    game = solo(bot="persians").market("c_unc03_elders").slot(1, progress=2)
    reveal(game, "c_unc20_diplomacy")
    assert CARDS[game.bot.deck[-1]].is_unrest and game.bot.deck[-2] == "c_unc03_elders"


def test_r19_13_how_the_bot_breaks_through() -> None:
    game = solo().market("c_unc03_elders").slot(1, progress=1)
    game.bot.materials = 5
    game.remove("c_civ03_moneylenders").market("c_civ03_moneylenders")
    reveal(game, "rom16_advance")
    assert game.bot.deck[-1] == "c_civ03_moneylenders"
    game = solo().market(MOUNTAIN)
    game.bot.materials = 5
    top = game.state.small["civilised"][-1]
    reveal(game, "rom16_advance")
    assert game.bot.deck[-1] == top and game.bot.secret == [top]
    game = solo().market(MOUNTAIN)
    game.bot.materials = 5
    game.state.small["civilised"], game.state.main = [], [FOREST]
    reveal(game, "rom16_advance")
    assert game.bot.progress == 2


def test_r19_14_r19_28_bot_exiles_the_first_market_card_without_tokens() -> None:
    game = solo().market(MOUNTAIN, "c_unc03_elders").slot(1, progress=1)
    reveal(game, "rom20_dalmatia")
    assert game.state.exile == ["c_unc03_elders"]
    assert game.state.market[1].card
    assert game.bot.play == ["rom20_dalmatia"]


def test_r19_15_your_cards_against_the_bot() -> None:
    """R19.24."""
    game = solo(you="celts").hand(0, "cel18_boudicca").remove(FOREST, OASIS)
    game.bot.play = [FOREST, OASIS]
    game.refresh().play("play cel18_boudicca")
    assert game.bot.play == [FOREST] and game.bot.discard == [OASIS]
    game = solo(you="vikings").hand(0, "vik13_go_aviking")
    game.bot.materials = 1
    game.refresh().play("play vik13_go_aviking")
    assert game.of(0).materials == 4 and CARDS[game.bot.deck[-1]].is_unrest
    game = solo(you="vikings").hand(0, "vik22_jomsviking").tokens(0, materials=2, population=1)
    top = game.bot.deck[-1]
    game.market(MOUNTAIN).play("play vik22_jomsviking")
    assert top in game.bot.discard


def test_r19_24_the_bot_declines_offers_but_takes_tokens() -> None:
    game = solo().in_play(0, "c_unc04_town").play("exhaust c_unc04_town", "decline")
    assert game.bot.materials == 2
    game = solo().empire().hand(0, "c_civ11_exports", "gre14_glory").discard(0)
    game.play("play c_civ11_exports")
    assert game.bot.deck[-1] == "gre14_glory" and game.bot.materials == 2


def test_r19_16_king_of_kings_for_the_bot() -> None:
    game = solo().remove(FOREST, OASIS, HILLS)
    game.bot.play, game.state.fame = [FOREST, OASIS, HILLS], []
    reveal(game, "rom14_glory")
    assert game.bot.progress == 6 and game.bot.king and game.state.scoring_round == 4
    game = solo().remove(FOREST, OASIS, HILLS)
    game.bot.play, game.state.fame, game.bot.side = [FOREST, OASIS, HILLS], [], "empire"
    top = game.bot.dynasty[-1]
    reveal(game, "rom14_glory")
    assert game.bot.progress == 3 and game.bot.deck[-1] == top


def test_r19_16_the_bot_turns_king_of_kings_over_as_a_player_does() -> None:
    """The next player finds side B (R13.4)."""
    game = solo().remove(FOREST, OASIS, HILLS)
    game.bot.play, game.state.fame = [FOREST, OASIS, HILLS], []
    reveal(game, "rom14_glory")
    assert CARDS[game.state.king].side == "B"


@pytest.mark.parametrize("side", ["barbarian", "empire"])
def test_r19_16_a_king_the_player_has_turned_gives_the_bot_its_other_side(side: str) -> None:
    """R13.4."""
    game = solo().remove(FOREST, OASIS, HILLS)
    game.bot.play, game.state.fame, game.bot.side = [FOREST, OASIS, HILLS], [], side
    game.state.king = "c_fam09b_king_of_kings"
    top = game.bot.dynasty[-1]
    reveal(game, "rom14_glory")
    assert game.bot.progress == (4 if side == "barbarian" else 0)
    assert (game.bot.deck[-1] == top) == (side == "empire")
    assert not game.state.scoring_round and CARDS[game.state.king].side == "B"


def test_r19_17_r19_26_bot_values() -> None:
    assert bot_card_value("c_fam01_praiseworthy") == 7  # the best case
    assert bot_card_value("qin22_mandate_of_heaven") == 0
    assert bot_card_value("l_fam05_proud") == 10  # at most
    assert bot_card_value("c_civ11_exports") == 5
    assert bot_card_value("c_unr01_unrest") == -2
    assert bot_card_value("art05_twrch_trwyth") == -4


def test_r19_18_and_e115_the_clean_up_of_bots() -> None:
    """R19.28."""
    game = solo(bot="carthaginians").market(MOUNTAIN, FOREST)
    game.bot.die = 2
    game.agenda(BotCleanUp())
    assert game.state.market[1].materials == 2
    game = solo().market(MOUNTAIN)
    game.bot.die = 4
    game.agenda(BotCleanUp())  # no card in that place
    assert not any(slot.has_tokens for slot in game.state.market)
    game = solo(level="warlord")
    size = len(game.bot.deck)
    game.agenda(FillSlots())
    assert len(game.bot.deck) == size - 1 and len(game.bot.discard) == 1


def test_r19_19_and_e117_rebuilding_the_bot_deck() -> None:
    game = solo()
    bot = game.bot
    bot.discard, bot.deck = bot.deck, []
    bot.slots[2] = ""
    bot.dynasty = bot.dynasty[:7]
    assert bot.dynasty[-1] == "rom02_julius_caesar"
    game.agenda(FillSlots())
    assert bot.side == "empire"
    assert "rom02_julius_caesar" in (*bot.deck, *bot.slots) and bot.discard == []


def test_r19_20_r19_27_an_empty_dynasty_deck_triggers_scoring() -> None:
    game = solo()
    bot = game.bot
    bot.deck, bot.discard = [], list(bot.deck)
    bot.slots[0], bot.dynasty = "", bot.dynasty[:1]
    game.agenda(FillSlots())
    assert game.state.scoring_round == 4


def test_r19_20_and_e119_in_a_collapse_you_lose() -> None:
    game = solo().tokens(0, progress=500).hand(0)
    game.state.unrest = game.state.unrest[:1]
    reveal(game, "rom21_roman_expansion")
    assert game.is_over and game.state.collapsed
    assert [standing.rank for standing in game.standings] == [2, 1]


def test_r19_21_and_e118_the_score_of_the_bot() -> None:
    for level, tokens in (("imperator", 2), ("sovereign", 4)):
        game = solo(level=level)
        bot = game.bot
        bot.materials, bot.population, bot.progress = 14, 9, 6
        lines = dict(game.standings[1].lines)
        assert lines["progress"] == 6 and lines["tokens"] == tokens
        cards = [*bot.deck, *bot.slots]
        assert sum(lines.values()) == 6 + tokens + sum(map(bot_card_value, cards))


def test_r19_21_a_draw_is_won_by_the_bot() -> None:
    for more, ranks in ((0, [2, 1]), (1, [1, 2])):
        game = solo()
        gap = game.standings[1].total - game.standings[0].total
        game.of(0).progress += max(gap, 0) + more
        game.bot.progress += max(-gap, 0)
        totals = [standing.total for standing in game.agenda().standings]
        assert totals[0] == totals[1] + more
        assert [standing.rank for standing in game.standings] == ranks


def test_r19_27_the_utopian_bot_travels() -> None:
    """R19.25."""
    game = position("romans", box="legends", bot="utopians", level="chieftain").hand(0)
    bot = game.bot
    assert bot.dynasty == [] and bot.stage == 1
    bot.discard, bot.deck, bot.slots[0], bot.progress = list(bot.deck), [], "", 6
    game.agenda(FillSlots())
    assert (bot.stage, bot.progress) == (2, 1)
    assert any(CARDS[c].is_unrest for c in (*bot.deck, *bot.slots))
    bot.discard, bot.deck, bot.slots[0] = list(bot.deck), [], ""
    bot.stage, bot.population = 4, 23
    game.state.over = False
    game.agenda(FillSlots())
    assert bot.population == 25 and game.state.scoring_round == 4


def test_r19_27_the_utopian_bot_at_shangri_la_with_24_population_triggers_scoring() -> None:
    """At once, whatever gives the population, but not before it is there."""
    for stage, triggered in ((3, 0), (4, 4)):
        game = position("romans", box="legends", bot="utopians", level="chieftain").hand(0)
        game.bot.stage, game.bot.population = stage, 22
        reveal(game, "l_tri01_etruscans")
        assert game.bot.population == 24 and game.state.scoring_round == triggered


def test_every_bot_plays_whole_games() -> None:
    """R19.8."""
    nations = list(NATIONS)
    for at, bot in enumerate(BOT_TABLES):
        you = nations[(at + 5) % len(nations)]
        game = position(you, box="legends", bot=bot, level="imperator", seed=at)
        game.answer_randomly("never", seed=at, max_answers=3000)
        assert game.is_over and GAME.audit(game.state) == []


# --- R20 ---


def test_r20_1_r20_2_a_won_game_of_the_campaign() -> None:
    game = solo(mode="campaign", level="chieftain").tokens(0, progress=300)
    game.put(0, "discard", "c_tri02_assyrians").agenda()
    campaign = game.state.campaign
    assert campaign is not None
    assert (campaign.wins, campaign.level, campaign.beaten) == (1, 2, ["romans"])
    assert game.topic == "campaign_reward"
    assert "c_tri02_assyrians" in game.cards and "gre14_glory" in game.cards
    added, removes = (
        GAME.text.choice(game.state, game.decision, GAME.parse(f"pick card={card}"), SHORT)
        for card in ("c_tri02_assyrians", "gre14_glory")
    )
    text = "in all games to come; tributary; on the card: 3 VP. Free. +1 pop."
    assert added.effect_text(SHORT) == text
    text = "in no game to come; nation card; on the card: "
    assert removes.effect_text(SHORT).startswith(text)
    removed = game.copy().play("pick gre14_glory")
    assert removed.state.campaign and removed.state.campaign.removed == ["gre14_glory"]
    game.play("pick c_tri02_assyrians").answer_randomly("turn")
    cards = [*game.of(0).hand, *game.of(0).deck]
    assert "c_tri02_assyrians" in cards
    assert game.state.bot_nation != "romans" and campaign.game == 2
    assert len(game.bot.slots) == LEVELS["warlord"].slots
    assert game.of(0).nation == "greeks"
    assert GAME.audit(game.state) == []


@pytest.mark.parametrize(("first", "second"), [("imperator", 4), ("supreme_ruler", 6)])
def test_r20_1_the_first_game_is_at_a_level_of_your_choice(first: str, second: int) -> None:
    game = solo(mode="campaign", level=first).tokens(0, progress=300)
    campaign = game.state.campaign
    assert campaign is not None and campaign.level == LEVELS[first].order
    assert len(game.bot.slots) == LEVELS[first].slots
    game.agenda()
    assert campaign.level == second
    assert position("greeks", bot="romans", mode="campaign").state.campaign.level == 1


def test_r20_2_common_card_removed_again_returns_to_the_commons() -> None:
    game = solo(mode="campaign").tokens(0, progress=300)
    game.put(0, "discard", "c_tri02_assyrians").agenda()
    game.play("pick c_tri02_assyrians").answer_randomly("turn").tokens(0, progress=300).agenda()
    campaign = game.state.campaign
    assert campaign is not None and campaign.added == ["c_tri02_assyrians"]
    game.play("pick c_tri02_assyrians").answer_randomly("turn")
    assert campaign.added == campaign.removed == []
    assert "c_tri02_assyrians" not in (*game.of(0).hand, *game.of(0).deck)
    assert GAME.audit(game.state) == []


def test_r20_2_a_starting_deck_may_become_smaller_than_a_hand() -> None:
    """R3.9."""
    game = solo(you="mauryans", mode="campaign").tokens(0, progress=300)
    campaign = game.state.campaign
    assert campaign is not None
    deck = NATIONS["mauryans"].deck
    campaign.removed, campaign.wins = list(deck[:3]), 3
    game.remove(*deck[:3]).agenda().play(f"pick {deck[3]}").answer_randomly("turn")
    assert sorted(game.of(0).hand) == sorted(deck[4:]) and game.of(0).deck == []
    assert GAME.audit(game.state) == []


def test_r20_2_tokens_are_doubled_once_after_a_loss() -> None:
    game = solo(mode="campaign", level="chieftain").tokens(0)
    game.bot.progress = 300
    game.agenda().answer_randomly("turn")
    campaign = game.state.campaign
    assert campaign is not None and (campaign.wins, campaign.losses) == (0, 1)
    player = game.of(0)
    assert (player.materials, player.population, player.progress) == (6, 4, 2)
    game.bot.progress = 300
    game.agenda().answer_randomly("turn")
    assert game.of(0).materials == 6


@pytest.mark.parametrize(("wins", "losses", "won"), [(4, 3, True), (4, 3, False)])
def test_r20_1_campaign_ends_after_five_wins_or_four_losses(
    wins: int, losses: int, won: bool
) -> None:
    game = solo(mode="campaign", level="chieftain").tokens(0, progress=300 if won else 0)
    campaign = game.state.campaign
    assert campaign is not None
    campaign.wins, campaign.losses = wins, losses
    game.bot.progress = 100
    game.agenda()
    assert game.is_over
    assert [standing.rank for standing in game.standings] == ([1, 2] if won else [2, 1])
    (told,) = [e for e in game.told(CampaignGame) if isinstance(e, CampaignGame)]
    assert told.won is won


def test_r20_1_every_game_of_a_campaign_is_decided() -> None:
    for moment in play_random_game(GAME, 1, {"mode": "campaign"}, seed=5):
        last = moment
    campaign = last.state.campaign
    assert campaign.losses == 4 or campaign.wins == 5
    assert GameDecided in GAME.frame_types


def test_r20_3_practice() -> None:
    state = GAME.new(1, {"mode": "practice"}, 1)
    assert state.bot is None and len(state.exile) == 15 and state.pool == 12
    turns = 0
    for moment in play_random_game(GAME, 1, {"mode": "practice"}, seed=1):
        turns = max(turns, moment.state.round)
        last = moment
    if not last.state.collapsed:
        assert turns == 12 and last.state.pool == 0
    game = position("romans", mode="practice").hand(0).market(MOUNTAIN, FOREST)
    game.play("end_turn", f"pick {MOUNTAIN}")
    assert game.topic == "practice_exile" and game.cards == [FOREST]


def test_r20_4_the_short_game() -> None:
    state = GAME.new(2, {"short": "yes"}, 3)
    nation = NATIONS[state.players[0].nation]
    assert len(state.exile) == 10
    if nation.nation_deck:
        assert len(state.players[0].nation_deck) == len(nation.nation_deck) + 1 - 2
    game = position("romans", "celts", short="yes").hand(0, "l_fam07_eminent").deck(0).discard(0)
    game.of(0).nation_deck = ["rom02_julius_caesar"]
    game.refresh().play("play l_fam07_eminent")
    assert game.topic == "remove_development"
    game.play("pick rom05_legions")
    assert game.state.removed == ["rom05_legions"] and game.of(0).state == "empire"
    game = position("arthurians", "celts", short="yes", box="legends")
    assert game.of(0).development == [] or len(game.of(0).development) == 5


def test_r20_4_quests_and_atlanteans_in_the_short_game() -> None:
    for seed in range(60):
        state = GAME.new(2, {"short": "yes", "box": "legends"}, seed)
        topics = {decision.topic for decision in GAME.decisions(state)}
        if "short_quest" in topics:
            (decision,) = GAME.decisions(state)
            assert all("graal" not in str(action) for action in decision.actions)
            GAME.apply(state, decision.seat, decision.actions[0])
            assert state.players[decision.seat].active_quest
            return
    raise AssertionError("no Arthurians in 60 games")


def test_r20_4_the_short_game_is_not_for_utopians() -> None:
    for players in (1, 2):
        state = GAME.new(players, {"short": "yes", "box": "legends", "nations": "choose"}, 1)
        while state.picking:
            (decision,) = GAME.decisions(state)
            offered = [str(action) for action in decision.actions]
            assert "choose_nation nation=utopians" not in offered and len(offered) >= 6
            GAME.apply(state, decision.seat, decision.actions[0])


def test_r20_4_the_short_game_ends_with_its_round() -> None:
    """R11.2."""
    game = position("arthurians", "romans", box="classics", seed=2).hand(0, "art03_graal")
    game.state.options["short"] = "yes"
    game.play("play art03_graal")
    assert game.state.scoring_round == 3


def test_r20_4_precious_cards_are_not_discarded() -> None:
    game = position("romans", "celts", precious="yes").hand(0, "rom14_glory")
    game.play("end_turn")
    game.choose(game.decision.actions[0])
    assert game.asked == 1


def test_the_bot_has_a_place_in_the_standings_before_its_nation_is_chosen_r19_1() -> None:
    state = GAME.new(1, {"nations": "choose"}, 1)
    assert state.bot is None
    assert [standing.total for standing in GAME.standings(state)] == [0, 0]
    assert GAME.automa_names(state) == ("Bot",)
    assert GAME.automa_names(GAME.new(1, {"mode": "practice"}, 1)) == ()


def test_r18_bot_reveals_cards_discarded_from_its_deck() -> None:
    """Nobody knew these cards, so no choice before them can be undone."""
    game = position("romans", bot="celts")
    game.state.events = []
    discard_from_bot_deck(game.state, 2)
    assert len(game.state.events) == 2 and all(event.reveals for event in game.state.events)


def at_the_end_of_a_campaign_game(lead: int) -> Position:
    """The Sumerians may return your only unrest. You are far ahead of the bot."""
    game = solo(mode="campaign")
    game.state.options["nations"] = "random"  # the next game is set up without a question
    game.deck(0).put(0, "discard", *game.unrest_cards(1), "c_tri07_sumerians")
    yours, bots = (standing.total for standing in game.standings)
    behind = bots + lead - yours
    game.tokens(0, progress=game.of(0).progress + max(behind, 0))
    game.bot.progress += max(-behind, 0)
    game.agenda()
    assert game.topic == "return_unrest"
    return game


@pytest.mark.parametrize("level", [2, 3])
def test_r19_21_r20_1_hint_considers_the_result_not_the_next_game(level: int) -> None:
    """Without the unrest, a tie is won. The tokens after a loss do not matter."""
    game = at_the_end_of_a_campaign_game(lead=0)
    view = GAME.view(game.state, 0)
    advice = advise(GAME, view, 0, level)
    assert str(advice.action).startswith("pick")
    won = game.copy().play(str(advice.action))
    lost = game.copy().play("enough")
    assert GAME.total_value(won.state, 0) > GAME.total_value(lost.state, 0) + 100
    assert won.topic == "campaign_reward" and lost.topic == "turn"


def test_r20_1_campaign_prompt_states_the_last_result() -> None:
    game = solo(mode="campaign", level="chieftain").tokens(0, progress=300)
    game.state.options["nations"] = "random"
    game.agenda()
    assert game.state.campaign is not None
    yours, bots = game.state.campaign.points, game.state.campaign.against
    assert yours > 200 > bots
    assert prompt(game) == f"You won {yours} to {bots}: add a card, or remove one."
    page = GAME.text.summary(GAME.view(game.state, 0), 0, ("You", "Romans bot"), SHORT)
    assert page[0] == f"Campaign: last game won {yours} to {bots}; 1 won, 0 lost; now Warlord."
    for action in game.decision.actions:  # what is dealt next has nothing to do with the reward
        assert preview_changes(GAME, GAME.view(game.state, 0), 0, action, SHORT) == {}
    game.choose(game.decision.actions[0])
    assert game.topic == "turn"  # the nation of the bot is chosen by chance
    assert prompt(game).startswith(f"Last game won {yours} to {bots} (1 won, 0 lost). Your turn")
    game.choose(next(a for a in game.decision.actions if not a.is_navigation))
    while game.decision.seat:
        game.choose(game.decision.actions[0])
    assert "Last game" not in prompt(game)  # only at the first question of a game
    while game.state.round == 1:
        game.choose(game.decision.actions[0])
    assert game.topic == "turn" and game.decision.seat == 0
    assert "Last game" not in prompt(game)  # nor at the first question of a later round


def test_r20_1_the_next_opponent_is_chosen_with_the_score_in_sight() -> None:
    game = solo(mode="campaign", level="chieftain")
    game.bot.progress = 300
    game.agenda()
    assert game.topic == "bot_nation"
    assert prompt(game) == "Game 2 (0 won, 1 lost, Chieftain): against whom?"


def prompt(game: Position) -> str:
    return GAME.text.prompt(GAME.view(game.state, 0), game.decision, SHORT)
