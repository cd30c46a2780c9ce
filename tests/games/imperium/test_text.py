"""Prompts, choices, warnings, phrases, boards and explanations."""

import pytest

from core.games.imperium import GAME
from core.games.imperium.content import BOT_TABLES, CARDS
from core.games.imperium.rules import events as told
from core.games.imperium.rules.actions import ChooseNation
from core.games.imperium.rules.card_effects import ABILITIES, BLOCKS
from core.games.imperium.rules.card_effects.cards import A_CARD_IN_PLAY, AN_UNREST
from core.games.imperium.rules.card_effects.tokens import ALL_TOKENS
from core.games.imperium.rules.flow.rounds import BeginSolstice
from core.games.imperium.rules.programs import ability_downside, block_downside
from core.games.imperium.rules.solo_bot import bot_block_text
from core.games.imperium.text.card_text import card_text
from core.games.imperium.text.choices import kind_text
from core.games.imperium.text.counts import (
    ACTIONS,
    COUNTS,
    EXHAUSTS,
    HAND,
    HISTORY,
    MATERIALS,
    POINTS_IF_ENDED,
    POPULATION,
    PROGRESS,
    UNREST,
)
from core.games.imperium.text.current_card_text import (
    ability_effect,
    current_card_text,
)
from core.games.imperium.text.explanations import explainable_ids
from core.games.imperium.text.facts import unplayable_reason
from core.games.imperium.text.points import points_text
from core.games.imperium.text.terms import place_text
from core.kernel import HIDDEN, Choice, Event
from core.kernel.amounts import FREE, Amount, Cost, Count, Reference
from core.kernel.effects import NO_EFFECT, Effect, clause
from core.kernel.style import SHORT, Style
from core.table.preview import preview_action, preview_changes, preview_notes
from tests.games.imperium.position import Position, card_named, position
from tui.model.choices import build_question, create_chooser

NAMES = ("You", "Livia", "Tarik", "Ann")
ELDERS, MYSTICISM = "c_unc03_elders", "c_unc08_mysticism"
DRAWS_TWO = "l_fam07_eminent"


def choice(game: Position, text: str, style: Style = SHORT) -> Choice:
    decision = game.decision
    return GAME.text.choice(GAME.view(game.state, decision.seat), decision, GAME.parse(text), style)


def without_counts(choice: Choice, *counts: Count) -> str:
    """Return what is shown of an effect beside previewed numbers."""
    assert isinstance(choice.effect, Effect)
    return choice.effect.without_counts({count.id for count in counts}).text(SHORT)


def is_counted(choice: Choice) -> bool:
    assert isinstance(choice.effect, Effect)
    return any(each.counts for each in choice.effect.clauses)


def prompt(game: Position) -> str:
    decision = game.decision
    return GAME.text.prompt(GAME.view(game.state, decision.seat), decision, SHORT)


def tell(event: Event) -> str:
    return GAME.text.sentence(
        position("romans", "celts", "greeks", "persians").state, event, NAMES, SHORT
    )


def test_turn_prompt_counts_the_tokens() -> None:
    assert prompt(position()) == "Your turn: 3 actions and 5 exhaust tokens left."


def test_hand_card_shows_cost_and_effect() -> None:
    game = position().hand(0, "rom16_advance", "c_tri02_assyrians").tokens(0, materials=3)
    advance = choice(game, "play card=rom16_advance")
    assert "Advance" in advance.label and advance.price == Cost((Amount(1, ACTIONS),))
    assert "3" in advance.effect_text(SHORT) and "acquire" in advance.effect_text(SHORT)
    assert choice(game, "play card=c_tri02_assyrians").price == FREE


def test_unrest_ranks_last_for_playing_and_first_for_discarding() -> None:
    game = position().hand(0, "c_unr01_unrest", "c_unr01_unrest#2", "rom16_advance", "rom14_glory")
    assert choice(game, "play card=c_unr01_unrest").rank < 0
    assert choice(game, "play card=rom16_advance").rank == 0
    game.play("play card=c_unr01_unrest", "choose option=2")
    assert choice(game, "pick card=c_unr01_unrest#2").rank > 0
    assert choice(game, "pick card=rom16_advance").rank == 0


def test_immediate_gains_are_left_to_the_numbers() -> None:
    game = position().hand(0, "rom20_dalmatia", "rom16_advance")
    dalmatia = choice(game, "play card=rom20_dalmatia")
    assert dalmatia.effect_text(SHORT) == "+1 pop; may garrison 1 card."
    assert without_counts(dalmatia, POPULATION) == "may garrison 1 card."
    advance = choice(game, "play card=rom16_advance")
    assert not is_counted(advance)


def test_accepting_repeats_no_part_of_the_question() -> None:
    game = position("vikings", "celts").hand(0, card_named("vikings", "Prosperity"))
    game.play(f"play card={card_named('vikings', 'Prosperity')}")
    assert prompt(game) == "Prosperity: do you draw 1 card?"
    view = GAME.view(game.state, 0)
    yes = choice(game, "accept")
    assert (
        preview_notes(yes, preview_action(GAME, view, 0, GAME.parse("accept"), SHORT), SHORT) == ""
    )


def test_answer_shows_only_facts_missing_from_the_question() -> None:
    prosperity = card_named("vikings", "Prosperity")
    game = position("vikings", "celts").hand(0, prosperity).play(f"play card={prosperity}")
    assert (effect(game, "accept"), effect(game, "decline")) == ("", "")
    game = position("vikings", "celts").hand(0, "vik16_gothja").play("play vik16_gothja")
    top = CARDS[game.of(0).nation_deck[-1]].name
    assert effect(game, "accept") == "any other card may come to its top"
    assert effect(game, "decline") == f"its top stays {top}"
    game = position().hand(0, "rom20_dalmatia", "rom16_advance").play("play card=rom20_dalmatia")
    assert (prompt(game), effect(game, "accept")) == (
        "Dalmatia: do you garrison a card from your hand here?",
        "Advance",
    )
    assert choice(game, "accept").effect == Effect.of(
        clause(Reference("rom16_advance", "Advance"), counts=[HAND.id])
    )
    game = position().hand(0, "rom20_dalmatia", "rom16_advance", "rom17_conquer")
    assert effect(game.play("play card=rom20_dalmatia"), "accept") == "2 cards to choose from"


def test_a_cursor_abandons_no_region_in_passing() -> None:
    erik = card_named("vikings", "Erik the Red")
    game = position("vikings", "celts").hand(0, erik, card_named("vikings", "Prosperity"))
    game.put(0, "play", card_named("vikings", "Scandinavia")).tokens(0, population=1)
    assert choice(game, f"play card={erik}").rank < 0
    assert choice(game, f"play card={card_named('vikings', 'Prosperity')}").rank == 0
    game = position("atlanteans", "celts").hand(0, "atl12_flood", "art16_morigena")
    game.in_play(0, "c_reg07_oasis", "l_unc11_water_mill", "c_reg14_sacred_pass")
    assert choice(game, "play card=atl12_flood").rank < 0  # sinks it
    assert choice(game, "play card=art16_morigena").rank < 0  # brings all an unrest
    assert choice(game, "exhaust card=l_unc11_water_mill").rank < 0  # recalls it


def first_of(game: Position) -> str:
    """Return the choice at which the cursor begins."""
    decision = game.decision
    return create_chooser(
        build_question(GAME, GAME.view(game.state, decision.seat), decision)
    ).cursor_row.choice.label


def test_cursor_avoids_taking_unrest_and_losing_cards() -> None:
    game = (
        position().in_play(0, MYSTICISM).hand(0, "rom14_glory", "rom16_advance", "rom15_prosperity")
    )
    game.agenda(BeginSolstice(0))
    assert first_of(game) == "Discard 2"  # rather than an unrest
    game = position().in_play(0, "c_unc04_town").agenda(BeginSolstice(0)).accept()
    assert first_of(game) == "This to history"  # rather than to abandon it
    game = position("qin", "celts").in_play(0, "qin22_mandate_of_heaven").tokens(0, progress=1)
    game.play("exhaust card=qin22_mandate_of_heaven")
    game.choose(game.decision.actions[0])
    assert (game.topic, first_of(game)) == ("may", "No")


def test_ability_downsides_consider_all_options() -> None:
    morigena, boats, fleet = "art16_morigena", "c_unc11_boats", "atl20_atlantean_fleet"
    assert ability_downside(ABILITIES[morigena].play) == AN_UNREST
    assert (
        ability_downside(ABILITIES[boats].exhausts[0]) == A_CARD_IN_PLAY
    )  # either option recalls one
    assert ability_downside(ABILITIES[fleet].play) == 0  # sinks itself, or what is discarded
    guennuvar, journey = (
        ABILITIES["art24_guennuvar"].play,
        ABILITIES["uto02a_visions_of_shangri_la"],
    )
    assert ability_downside(guennuvar) == 0  # one of its options gives nothing up
    assert journey.solstice is not None
    whole, other = BLOCKS[journey.solstice.do][0].options
    assert (block_downside(whole), block_downside(other)) == (ALL_TOKENS, 0)


def test_visible_cards_give_the_reason_they_cannot_be_chosen() -> None:
    game = (
        position().hand(0, "rom18_triumvirate", "rom14_glory").play("play card=rom18_triumvirate")
    )
    reasons = {
        each.target: each.reason for each in GAME.text.unavailable(game.state, game.decision, SHORT)
    }
    assert reasons["rom18_triumvirate"] == "it is being played"
    assert "Glory" in reasons["fame"] and "breaking through" not in reasons["unrest"]


def test_unrest_ranks_first_for_giving_away() -> None:
    game = position().empire().discard(0)
    game.hand(0, "c_civ11_exports", "rom14_glory", "c_unr01_unrest")
    assert first_of(game.play("play card=c_civ11_exports")) == "Unrest"


def test_card_text_is_labeled_when_discarding_or_garrisoning() -> None:
    game = position().hand(0, "rom20_dalmatia", "rom16_advance", "rom14_glory")
    game.play("play card=rom20_dalmatia", "accept")
    into_garrison = choice(game, "pick card=rom16_advance")
    # A short row has room for what it is, and says nothing of what it is not played for.
    assert into_garrison.effect_text(SHORT).startswith("nation card; on the card: ")
    assert into_garrison.gives_up and not is_counted(into_garrison)
    game.play("pick card=rom16_advance", "end_turn")
    while game.topic != "clean_up":
        game.choose(game.decision.actions[0])
    discarded = choice(game, "pick card=rom14_glory")
    assert discarded.effect_text(SHORT).startswith("nation card; on the card: Abandon ")
    assert not is_counted(discarded)


def test_accepting_without_price_or_gain_repeats_no_question() -> None:
    game = position("arthurians", "celts", box="legends").agenda(BeginSolstice(0))
    court = next(option for option in game.options if "art02" in option or "court" in option)
    game.play(court)
    assert prompt(game).endswith("do you take an unrest to garrison an impending quest here?")
    assert choice(game, "accept").effect == NO_EFFECT


def test_two_suit_card_names_both_suits() -> None:
    city = "c_unc15_city"
    assert kind_text(CARDS[city], SHORT) == "uncivilised/civilised"
    assert kind_text(CARDS[city], Style.spoken()) == "uncivilised and civilised"


def test_nation_choice_shows_its_powers() -> None:
    for sides, powers in (("choose", ("A", "B")), ("B", ("B",))):
        state = GAME.new(1, {"box": "legends", "nations": "choose", "sides": sides}, 1)
        decision = GAME.decision_of(state, 0)
        assert decision is not None
        qin = next(a for a in decision.actions if isinstance(a, ChooseNation) and a.nation == "qin")
        effect_of = GAME.text.choice(GAME.view(state, 0), decision, qin, SHORT).effect_text(SHORT)
        assert effect_of.startswith(f"difficulty 2 of 5; begins as a barbarian; {powers[0]}: ")
        assert [side for side in ("A", "B") if f" {side}: " in effect_of] == list(powers)
        assert "2 VP per pinned card in play" in effect_of


def test_card_text_is_labeled_when_recalling() -> None:
    elephants = card_named("mauryans", "Indian Elephants")
    game = position("mauryans", "romans").hand(0, elephants)
    game.in_play(1, "rom20_dalmatia", "c_reg05_floodplain")
    game.play(f"play card={elephants}")
    recalled = choice(game, "pick card=rom20_dalmatia")
    assert recalled.effect_text(SHORT).startswith("region; on the card: ")
    assert not is_counted(recalled)


def test_card_text_is_labeled_when_exiling_or_placing_a_token() -> None:
    game = position().hand(0, "c_reg05_floodplain").play("play card=c_reg05_floodplain")
    assert game.topic == "exile_market"
    boats = choice(game, "pick card=c_unc11_boats")
    assert isinstance(boats.effect, Effect)
    goes_back, (kind,), (introduction, *printed) = boats.effect.groups
    assert Effect((goes_back,)) == Effect.of("unrest goes back")
    assert kind.text(SHORT) == "uncivilised" and introduction.joint == ": " and printed
    oasis = choice(game.play("pick card=c_unc11_boats", "end_turn"), "pick card=c_reg07_oasis")
    assert oasis.effect_text(SHORT).startswith("region; on the card: ")
    traders = card_named("carthaginians", "Carthaginian Traders")
    game = position("carthaginians", "romans").hand(0, traders).play(f"play card={traders}")
    assert " on it" not in choice(game, f"pick card={game.cards[0]}").effect_text(SHORT)
    game.slot(1, materials=2)
    assert effect(game, f"pick card={game.cards[0]}").startswith("then 3m on it; ")


def test_reshuffle_draws_are_not_an_effect_of_developing() -> None:
    game = position("romans", "celts").empire().hand(0, DRAWS_TWO).deck(0)
    game.discard(0, "rom14_glory", "rom15_prosperity").tokens(0, materials=4)
    game.play(f"play card={DRAWS_TWO}")
    assert game.topic == "reshuffle_develop"
    view = GAME.view(game.state, 0)
    developed = preview_changes(GAME, view, 0, GAME.parse("pick card=rom06_the_senate"), SHORT)
    assert developed["developments left"] == (6, 5) and "cards in hand" not in developed
    senate = choice(game, "pick card=rom06_the_senate")
    assert "3 VP" in senate.effect_text(SHORT)
    assert "VP" not in without_counts(senate, POINTS_IF_ENDED)  # numbers have them
    assert preview_changes(GAME, view, 0, GAME.parse("decline"), SHORT) == {}


def test_clean_up_shows_the_size_of_the_new_hand() -> None:
    game = position().hand(0, "rom14_glory").deck(0, "rom15_prosperity").discard(0, "rom16_advance")
    game.play("end_turn").answer_randomly("clean_up")
    # One on the deck, one discarded, and one of the nation deck that joins them.
    assert choice(game, "enough").effect_text(SHORT) == "then draw 3 cards, with a reshuffle"
    game.hand(0, "rom14_glory", "rom16_advance", "rom20_dalmatia")
    game.deck(0, "rom15_prosperity", card_named("romans", "Triumvirate"))
    assert choice(game, "enough").effect_text(SHORT) == "then draw 2 cards"  # the last of the deck


def test_only_the_last_unrest_of_the_pile_is_warned_about() -> None:
    """R11.6."""
    game = position().hand(0, "rom16_advance").tokens(0, materials=3).market(ELDERS, MYSTICISM)
    game.play("play card=rom16_advance").answer_randomly("acquire")
    for left, is_grave in ((2, False), (1, True)):
        del game.state.unrest[left:]
        acquired = choice(game, f"pick card={ELDERS}")
        assert (acquired.is_destructive, bool(acquired.warning)) == (is_grave, is_grave)


def test_exhaust_shows_its_cost() -> None:
    game = position().in_play(0, "c_civ14_temple").hand(0, "rom14_glory")
    temple = choice(game, "exhaust card=c_civ14_temple")
    assert temple.price == Cost((Amount(1, EXHAUSTS),))
    assert "prog" in temple.effect_text(SHORT)


def test_market_card_shows_its_tokens_and_unrest() -> None:
    game = position().hand(0, "c_tri01_armenians").market(ELDERS, MYSTICISM).slot(1, progress=2)
    game.play("play c_tri01_armenians")
    elders = choice(game, f"pick card={ELDERS}")
    assert isinstance(elders.effect, Effect)
    tokens, unrest = elders.effect.clauses[:2]
    assert "Elders" in elders.label and unrest == clause(Amount(1, UNREST, is_change=True))
    assert (tokens.text(SHORT), tokens.counts) == ("+2prog", {PROGRESS.id})


def test_development_shows_the_readers_price() -> None:
    game = position("egyptians", "romans", box="legends").empire().in_play(0, "egy08_medicine")
    game.hand(0, "c_tri03_egyptians").tokens(0, materials=9, population=9)
    game.play("play c_tri03_egyptians")
    assert choice(game, "pick card=egy07_egyptian_expansion").price_text(SHORT).startswith("3")


def test_unspent_actions_are_warned_about() -> None:
    game = position().hand(0, "rom15_prosperity")
    assert choice(game, "end_turn").warning == "3 actions unspent"
    assert choice(game.hand(0), "end_turn").warning == ""


def test_options_have_full_labels() -> None:
    game = position().in_play(0, "c_civ06_metropolis").tokens(0)
    game.agenda(BeginSolstice(0))
    assert prompt(game) == "Metropolis: which option do you choose?"
    labels = [choice(game, text).label for text in game.options]
    assert len(set(labels)) == 3 and "raw" in labels[2]


def test_attack_prompt_explains_the_attack() -> None:
    game = position("romans", "celts").turn_of(1).hand(1, "cel18_boudicca")
    game.in_play(0, "c_reg06_forest", "c_reg12_cape").play("play cel18_boudicca")
    assert prompt(game) == (
        "B's Boudicca attacks you (Gain 1 progress. Every other player abandons a region."
        " Put this card into your history): avoid the attack?"
    )
    assert choice(game, "pick card=c_reg12_cape").price == Cost(words="recall this card")
    assert choice(game, "decline").label == "Let the attack happen"


def test_the_summary_shows_market_hands_and_dangers() -> None:
    game = position().hand(0, "rom16_advance").market(ELDERS).slot(1, progress=2)
    game.state.unrest = game.state.unrest[:2]
    page = "\n".join(GAME.text.summary(GAME.view(game.state, 0), 0, NAMES, SHORT))
    assert "Elders" in page and "2" in page and "unrest beneath" in page
    assert "Your hand: Advance" in page
    assert "Beware: unrest pile 2: at 0 all collapses" in page


def test_the_board_keeps_secrets() -> None:
    game = position("romans", "celts", seed=3).hand(1, "cel15_glory", "cel14_druids")
    page = "\n".join(GAME.text.board(GAME.view(game.state, 0), 0, NAMES, SHORT))
    assert "Druids" not in page and "Celts" in page


def test_no_line_is_longer_than_a_screen() -> None:
    game = position("romans", "celts", "greeks", "persians", seed=3)
    view = GAME.view(game.state, 0)
    for line in (
        *GAME.text.summary(view, 0, NAMES, SHORT),
        *GAME.text.board(view, 0, NAMES, SHORT),
    ):
        assert len(line) <= 80


def test_every_topic_has_an_explanation() -> None:
    view = GAME.view(position().state, 0)
    for thing in explainable_ids():
        explanation = GAME.text.explain(view, 0, thing, SHORT)
        assert explanation is not None and explanation.lines, thing
    assert {"acquire", "break through", "garrison", "recall", "solstice"} <= set(explainable_ids())


def test_explanations_speak_the_language_of_the_cards() -> None:
    """Without any key of the data files."""
    view = GAME.view(position().state, 0)
    for thing in explainable_ids():
        explanation = GAME.text.explain(view, 0, thing, SHORT)
        assert explanation is not None
        page = " ".join((explanation.title, *explanation.lines))
        assert not set("_{}=") & set(page), page


def test_explanation_shows_a_cards_current_value() -> None:
    game = position().hand(0, "c_civ13_mercenaries").tokens(0, population=9)
    explanation = GAME.text.explain(GAME.view(game.state, 0), 0, "c_civ13_mercenaries", SHORT)
    assert explanation is not None
    page = " ".join(explanation.lines)
    assert "2 points" in page or "2 VP" in page


def test_progress_shows_the_round_and_the_last_round() -> None:
    game = position()
    assert GAME.text.progress_text(game.state) == "round 3"
    game.state.scoring_round = 4
    assert GAME.text.progress_text(game.state) == "round 3, last round 4"


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (
            "c_unr01_unrest",  # what follows a choice is a sentence of its own
            "Choose one: (1) pay 1 population; (2) discard 2 cards; (3) pay 3 materials. "
            "Return this card to the unrest pile.",
        ),
        ("c_unc09_oracle", "Draw 2 cards. Discard a card just drawn."),
        (
            "c_civ01_drama_poetry",
            "Steal 1 progress from every other player. "
            "Every player may discard a card to return 1 unrest from their hand.",
        ),
        (
            "art17_peredur",
            "Choose one: (1) return 1 unrest from your hand, then you may garrison this card "
            "under a region and resolve that region's play ability again; (2) find Graal in your "
            "discard pile or draw deck and put it into your hand, then exile this card.",
        ),
        (
            "c_reg12_cape",
            "Exile a market card without tokens. You may garrison a card from your hand here. "
            "Reaction: When you are attacked, you may recall this card to avoid the attack.",
        ),
        (
            "qin06_emperor_qin_shi_huang",
            "Can be played only if Mandate of Heaven is in play and King Wu of Qin is in your "
            "history. Take the top fame card. Put this card into your history.",
        ),
        (
            "uto03b_shangri_la",
            "Exhaust: Gain 1 material. "
            "Solstice: If you have 24 or more population, trigger scoring. "
            "Passive: When you would gain materials, instead every other player gains 1 progress, "
            "then you gain 2 population.",
        ),
        (
            "gre01a_greeks",
            "Exhaust: Spend 2 actions to break through for an uncivilised or civilised card.",
        ),
        (
            "vik22_jomsviking",
            "Pay 1 population and 2 materials to acquire a region or tributary card. "
            "Every other player discards a card.",
        ),
    ],
)
def test_card_texts(card: str, text: str) -> None:
    """R21.2."""
    assert " ".join(card_text(card)) == text


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("c_fam01_praiseworthy", "7 VP in your history, otherwise 3 VP"),
        ("l_fam05_proud", "12 VP when garrisoned, 8 VP in your history, otherwise 3 VP"),
        ("qin22_mandate_of_heaven", "-2 VP when not in play"),
        ("c_tri05_qin", "1 VP for every 3 pinned cards in play other than regions, at most 10"),
        ("mau03_mathematics", "1 VP for each pinned card in play other than a region, at most 10"),
        (
            "scy01b_scythians",
            "1 VP for every 3 materials and 1 VP for every 3 regions you own, at most 10",
        ),
    ],
)
def test_point_value_texts(card: str, text: str) -> None:
    """R21.12."""
    assert points_text(CARDS[card].vp, SHORT) == text


def test_bot_row_text_numbers_its_options() -> None:
    """R19.8."""
    row = BOT_TABLES["carthaginians"].rows["empire"][-1]
    assert "; ".join(bot_block_text(row.do)) == (
        "the card goes to its history; the first of these it can: (1) it pays 2 materials, "
        "it gains 1 progress (2) it pays 2 population, it gains 1 progress; you take an unrest"
    )


def test_only_options_known_to_fail_are_marked() -> None:
    """R12.35: effects that depend on the card's own draw, or on its being in play, are open."""
    view = GAME.view(position().hand(0).tokens(0).state, 0)
    assert "✗" not in current_card_text(view, 0, "c_fam04_marvellous", SHORT)
    assert "✗" not in current_card_text(view, 0, "c_unc04_town", SHORT)
    assert current_card_text(view, 0, "rom16_advance", SHORT).count("✗") == 2


def test_short_text_keeps_may_for_a_paid_offer() -> None:
    view = GAME.view(position().state, 0)
    assert current_card_text(view, 0, "l_unc19_art", SHORT).startswith(
        "Solstice: As you are a barbarian: may pay"
    )


def test_exiled_card_adds_unrest_only_if_its_suit_does() -> None:
    """R12.11."""
    game = position("arthurians", "vikings", box="legends").hand(0, "art03_graal")
    game.remove("vik12_rollo_the_walker", "l_unc03_elders")
    game.state.exile = ["vik12_rollo_the_walker", "l_unc03_elders"]
    game.refresh().play("play art03_graal").accept()
    assert "unrest" not in choice(game, "pick card=vik12_rollo_the_walker").effect_text(SHORT)
    assert "+1 Unrest" in choice(game, "pick card=l_unc03_elders").effect_text(SHORT)


def test_solo_summary_describes_solo_endings() -> None:
    """R19.20."""
    game = position("romans", bot="celts")
    game.state.unrest = game.state.unrest[:3]  # one for each, and one more
    page = " ".join(GAME.text.summary(GAME.view(game.state, 0), 0, ("You", "Celts bot"), SHORT))
    assert "unrest pile 3: at 0 all collapses" in " ".join(page.split())
    game.state.unrest = game.state.unrest[:1]
    bot = game.state.bot
    assert bot is not None
    bot.dynasty = bot.dynasty[:1]
    view = GAME.view(game.state, 0)
    page = " ".join(" ".join(GAME.text.summary(view, 0, ("You", "Celts bot"), SHORT)).split())
    assert "unrest pile 1: at 0 all collapses, you have lost" in page
    assert "Beware: Celts bot has 1 left in the dynasty deck: empty, it triggers scoring" in page


def test_the_utopian_bot_has_a_journey_to_warn_of_and_no_dynasty_deck() -> None:
    """R19.27."""
    game = position("romans", bot="utopians", box="legends")
    for stage, warned in ((3, False), (4, True)):
        game.bot.stage, game.bot.population = stage, 22
        view = GAME.view(game.state, 0)
        page = " ".join(
            " ".join(GAME.text.summary(view, 0, ("You", "Utopians bot"), SHORT)).split()
        )
        assert "dynasty" not in page and f"stage {stage} of 4" in page
        assert ("at Shangri-La with 22 population: 24 trigger scoring" in page) is warned


# --- what a critical player missed --------------------------------------------------------------


def effect(game: Position, text: str) -> str:
    return choice(game, text).effect_text(SHORT)


def test_prompt_names_the_looked_at_card() -> None:
    """R12.16, R15.3."""
    game = position("vikings", "celts").hand(0, "vik16_gothja")
    top = game.of(0).nation_deck[-1]
    game.play("play vik16_gothja")
    asked = f"Top of your nation deck: {CARDS[top].name}. Do you shuffle your nation deck?"
    assert prompt(game) == asked
    rival = GAME.view(game.state, 1)
    assert CARDS[top].name not in GAME.text.prompt(rival, game.decision, SHORT)
    yes = next(action for action in game.decision.actions if str(action) == "accept")
    preview = preview_action(GAME, GAME.view(game.state, 0), 0, yes, SHORT)
    assert preview.further_effects == ()  # it is read already


def test_sacred_pass_names_the_looked_at_card() -> None:
    """R12.16, R12.17."""
    game = position("romans", "celts").in_play(0, "c_reg14_sacred_pass")
    game.hand(0, "rom16_advance", "rom14_glory")
    top = CARDS[game.of(0).nation_deck[-1]].name
    game.play("exhaust c_reg14_sacred_pass")
    assert "Top of your nation deck" not in prompt(game)
    game.accept()
    assert prompt(game).startswith(f"Top of your nation deck: {top}. Do you abandon this card")
    game.accept()
    assert prompt(game) == f"Top of your nation deck: {top}. Which card do you put in its place?"


@pytest.mark.parametrize(
    ("nation", "side", "token", "with_it"),
    [
        ("romans", "B", "1 progress", "1m 1pop 2prog"),
        ("carthaginians", "A", "1 material", "2m 1pop 1prog"),
        ("carthaginians", "B", "2 materials", "3m 1pop 1prog"),
        ("qin", "B", "1 population", "1m 2pop 1prog"),
    ],
)
def test_clean_up_names_the_token(nation: str, side: str, token: str, with_it: str) -> None:
    """R7.1."""
    game = position(nation, "celts", sides=side).market(ELDERS, MYSTICISM).play("end_turn")
    assert prompt(game) == f"Clean-up: which market card gets {token}?"
    assert " on it" not in effect(game, f"pick card={ELDERS}")  # the question says it
    game.slot(1, materials=1, population=1, progress=1)
    assert effect(game, f"pick card={ELDERS}").startswith(f"then {with_it} on it; ")


def test_clean_up_shows_the_resulting_tokens_on_a_market_card() -> None:
    """R7.1."""
    game = position("romans", "celts").market(ELDERS, MYSTICISM).slot(1, population=3, progress=1)
    game.play("end_turn")
    assert effect(game, f"pick card={ELDERS}").startswith("then 3pop 2prog on it; ")


def test_enter_keeps_all_cards_in_clean_up() -> None:
    """R7.3: the first choice loses nothing, and the cursor begins there."""
    game = position().hand(0, "rom16_advance", "rom14_glory").play("end_turn")
    game.choose(game.decision.actions[0])
    assert game.options[0] == "enough" and choice(game, "enough").label == "Keep all"
    assert choice(game, "pick card=rom14_glory").rank < choice(game, "enough").rank
    game.play("pick rom14_glory")
    assert game.options[0] == "enough" and choice(game, "enough").label == "Keep the rest"


def test_choices_before_the_game_promise_no_points() -> None:
    """R3.10."""
    options = {"box": "legends", "nations": "choose", "sides": "choose"}
    state = GAME.new(2, options, 5)
    while decisions := GAME.decisions(state):
        if state.market:
            break
        decision = decisions[0]
        view = GAME.view(state, decision.seat)
        assert [standing.total for standing in GAME.standings(view)] == [0, 0]
        for action in decision.actions:
            assert preview_changes(GAME, view, decision.seat, action, SHORT) == {}
        GAME.apply(state, decision.seat, decision.actions[0])


def test_card_taken_unseen_promises_no_points() -> None:
    """R18: the value of unseen cards is unknown."""
    state = GAME.new(3, {}, 3)
    seat = GAME.decisions(state)[0].seat
    GAME.apply(state, seat, GAME.parse("innovate"))
    (decision,) = GAME.decisions(state)
    view = GAME.view(state, seat)
    unseen = [action for action in decision.actions if str(action).startswith("take_unseen")]
    assert unseen
    for action in unseen:
        changes = preview_changes(GAME, view, seat, action, SHORT)
        assert changes["cards in hand"] == (0, 1)
        assert "points if it ended now" not in changes


def test_payment_names_the_only_card_it_buys() -> None:
    game = (
        position()
        .hand(0, "rom17_conquer")
        .market("c_reg03_mountain")
        .tokens(0, population=2, progress=1)
    )
    game.play("play card=rom17_conquer", "choose option=1")
    assert game.topic == "pay"
    decision, view = game.decision, GAME.view(game.state, 0)
    for action in decision.actions:
        told = preview_action(GAME, view, 0, action, SHORT)
        assert (
            preview_notes(GAME.text.choice(view, decision, action, SHORT), told, SHORT)
            == "then you acquire Mountain"
        )


def test_revolt_shows_how_much_unrest_can_be_returned() -> None:
    game = position()
    game.hand(0, *game.unrest_cards(2))
    assert effect(game, "revolt") == "-2 Unrest, or fewer"
    assert without_counts(choice(game, "revolt"), UNREST) == ""  # `up to -2 unrest` is there
    spoken = Style.spoken()
    whole = choice(game, "revolt", spoken).effect_text(spoken)
    assert whole == "return up to 2 Unrest cards from your hand"
    calm = position().hand(0, "rom17_conquer")
    preview = preview_action(GAME, GAME.view(calm.state, 0), 0, GAME.parse("revolt"), SHORT)
    assert preview.further_effects == ()


def test_side_choice_starts_with_the_difference() -> None:
    """R3.2."""
    state = GAME.new(2, {"box": "legends", "nations": "choose", "sides": "choose"}, 5)
    while GAME.decisions(state)[0].topic != "side":
        nation = "vikings" if not state.players[0].nation else "utopians"
        wanted = GAME.parse(f"choose_nation nation={nation}")
        actions = GAME.decisions(state)[0].actions
        GAME.apply(state, state.picking[0], wanted if wanted in actions else actions[-1])
    decision = GAME.decisions(state)[0]
    choices = [GAME.text.choice(state, decision, action, SHORT) for action in decision.actions]
    sides = [each.effect_text(SHORT) for each in choices]
    assert sides[0].split(". ")[0] != sides[1].split(". ")[0]


def test_bot_nation_choice_describes_its_table_not_its_power_card() -> None:
    """R19.1."""
    state = GAME.new(1, {"nations": "choose"}, 5)
    GAME.apply(state, 0, GAME.decisions(state)[0].actions[0])
    (decision,) = GAME.decisions(state)
    assert decision.topic == "bot_nation"
    for action in decision.actions:
        assert "it " in GAME.text.choice(state, decision, action, SHORT).effect_text(SHORT)
        assert "VP" not in GAME.text.choice(state, decision, action, SHORT).effect_text(SHORT)


def test_the_arthurians_have_quests() -> None:
    """R3.6, R14.1."""
    game = position("arthurians", "celts", box="legends")
    nation = GAME.text.explain(game.state, 0, "arthurians", SHORT)
    assert nation is not None and "5 quests" in " ".join(nation.lines)
    assert "develop" not in " ".join(nation.lines)
    assert GAME.text.ledger(GAME.view(game.state, 0), 0)["quests left"] == 5


def test_nations_without_history_do_not_mention_one() -> None:
    """R12.20, R15.1, R15.2."""
    for nation, box in (("vikings", "classics"), ("atlanteans", "legends")):
        game = position(nation, "celts", box=box).hand(0, "c_tri03_egyptians")
        assert current_card_text(game.state, 0, "c_tri03_egyptians", SHORT).endswith(
            "discard this card."
        )
        ledger = GAME.text.ledger(GAME.view(game.state, 0), 0)
        assert "cards in history" not in ledger
        page = " ".join(" ".join(GAME.text.summary(game.state, 0, NAMES, SHORT)).split())
        assert ("flooded 0" in page) is (nation == "atlanteans")
        assert page.count("history") == 1  # the rival's
    assert "cards flooded" in ledger


def test_question_by_another_player_names_card_owner_and_gain() -> None:
    """R5.5, R12.5."""
    game = position("romans", "utopians", box="legends", sides="BA")
    game.put(0, "hand", *game.unrest_cards(1))
    game.agenda(BeginSolstice(1)).play("pick uto01a_utopians")
    asked = "B's Utopians: do you return 1 unrest from your hand? B gains 1 population."
    assert prompt(game) == asked
    assert effect(game, "accept") == "B gains 1 population"


def test_glory_states_its_requirement() -> None:
    """R6.7."""
    game = position().hand(0, "rom14_glory")
    assert unplayable_reason(game.state, 0, "rom14_glory", SHORT) == (
        "needs 3 regions in play",
        "needs 3 regions",
    )


def test_prompt_never_asks_for_more_than_available() -> None:
    """R12.22."""
    game = position("romans", "celts").hand(0).deck(0)
    game.put(0, "discard", *game.unrest_cards(1), "c_tri07_sumerians").agenda()
    assert game.topic == "return_unrest" and "to go" not in prompt(game)
    game = position("romans", "celts").hand(0).deck(0)
    game.put(0, "hand", *game.unrest_cards(1)).put(0, "discard", *game.unrest_cards(1))
    game.put(0, "discard", "c_tri07_sumerians").agenda()
    assert "(2 to go)" in prompt(game)


def test_market_exile_is_one_question() -> None:
    """R12.11."""
    game = position().hand(0, "c_reg03_mountain").market(ELDERS, MYSTICISM)
    game.play("play c_reg03_mountain")
    assert prompt(game) == "Mountain: which market card without tokens do you exile?"


def test_equal_garrisoned_cards_are_counted() -> None:
    game = position("utopians", "celts", box="legends").in_play(0, "l_reg13_grassland")
    scrolls = [card for card in CARDS if CARDS[card].name == "Sacred Scroll"][:2]
    game.garrison(0, "l_reg13_grassland", *scrolls)
    assert place_text(game.of(0), "l_reg13_grassland") == "with 2 Sacred Scrolls under it"


def test_the_log_speaks_english() -> None:
    assert tell(told.SideChosen(0, "rom01a_romans")) == "You choose side A of your power card"
    assert tell(told.SideChosen(1, HIDDEN)) == "Livia chooses a side of the power card in secret"
    found = tell(told.Searched(0, ELDERS, (ELDERS,)))
    assert found == "You take Elders after a search of the main deck"
    assert "from the nation deck" in tell(told.NationAdvanced(0, "rom14_glory", "discard"))
    moved = tell(told.CardMoved(0, ELDERS, "garrison", "discard"))
    assert moved == "You abandon Elders from a garrison"
    treated = tell(told.IconTreated(0, "c_reg05_floodplain", "production", "river", 1))
    assert treated.endswith("as 1 river icon")
    won = tell(told.CampaignGame(0, True, 2, 1, 62, 55))
    assert won == "You win game 3 of the campaign by 62 to 55 points: 2 won, 1 lost"


def test_the_bot_has_places_and_a_table_with_numbered_rows() -> None:
    """R19.4, R19.8."""
    game = position("romans", bot="celts")
    board = GAME.text.explain(game.state, 0, "seat 1", SHORT)
    assert board is not None and "Places 4" in " ".join(board.lines)
    assert "Hand" not in " ".join(board.lines) and board.title == "Celts bot, Chieftain"
    row = GAME.text.explain(game.state, 0, "bot row 1", SHORT)
    assert row is not None and row.title.startswith("Row 1: ")
    assert GAME.text.explain(game.state, 0, "bot row 99", SHORT) is None


@pytest.mark.parametrize("won", [True, False])
def test_r20_1_a_game_of_a_campaign_closes_with_its_result(won: bool) -> None:
    """R20.2."""
    sources = {"progress": (10, 5), "fame cards": (0, 0)}
    wins, losses = (2, 1) if won else (1, 2)
    score = (62, 55) if won else (40, 55)
    event = told.CampaignGame(0, won, wins, losses, *score, "romans", "celts", sources, 3)
    over = GAME.text.chapter_summary(position().state, event)
    assert over is not None
    assert over.title == f"Game 3 of the campaign: {'won 62' if won else 'lost 40'} to 55"
    page = "\n".join(over.lines)
    assert "You as Romans" in page and "The bot as Celts: 55" in page
    assert "Progress: 10 to 5" in page and "Fame" not in page
    assert f"The campaign: {wins} of 5 games won, {losses} of 4 lost." in page
    assert "as Imperator" in page
    assert ("joins your starting deck" in page) == won
    assert ("twice the tokens" in page) != won
    assert GAME.text.chapter_summary(position().state, told.GameEnded(-1)) is None


def test_option_has_a_full_label() -> None:
    """R12.7: the cost is asked later, so no number shows it."""
    game = position("romans", "celts").hand(0, "rom17_conquer").tokens(0, population=6)
    game.play("play rom17_conquer")
    first = GAME.text.choice(
        GAME.view(game.state, 0), game.decision, game.decision.actions[0], SHORT
    )
    assert first.label == "2 pop: acquire region/trib"
    assert first.long_label == "Pay 2 population to acquire a region or tributary card"
    assert not first.effect  # its name says it all: nothing is said twice


def test_option_and_solstice_gains_are_not_repeated() -> None:
    """R12.7, R9.2."""
    althing, (unrest,) = card_named("vikings", "Althing"), position().unrest_cards(1)
    game = position("vikings", "celts").hand(0, althing, unrest).play(f"play {althing}")
    view, decision = GAME.view(game.state, 0), game.decision
    gain = decision.actions[0]
    shown = preview_action(GAME, view, 0, gain, SHORT)
    assert "progress" in shown.changes
    assert preview_notes(GAME.text.choice(view, decision, gain, SHORT), shown, SHORT) == ""
    lowlands = next(card for card in CARDS.values() if card.name == "Lowlands")
    solstice = ABILITIES[lowlands.id].solstice
    assert solstice is not None
    lowlands_effect = ability_effect(view, 0, lowlands.id, solstice, SHORT)
    assert lowlands_effect.without_counts([MATERIALS.id]).text(SHORT) == "discard 1."


def test_discard_prompt_counts_down() -> None:
    """R12.8: the same prompt again would look as if the first answer had been lost."""
    game = position()
    (unrest,) = game.unrest_cards(1)
    game.hand(0, unrest, "rom14_glory", "rom16_advance", "c_tri02_assyrians")
    game.tokens(0, materials=0, population=0, progress=0).play(f"play {unrest}").answer_randomly(
        "discard"
    )
    assert prompt(game).endswith("(2 to go)")
    game.choose(game.options[0])
    assert prompt(game).endswith("(1 to go)")


def test_spoken_explanation_uses_words_and_no_repetition() -> None:
    """`ATK` is for screens, and a current effect is described only where it counts something."""
    game = position("celts", "romans").hand(0, card_named("celts", "Boudicca"))
    view = GAME.view(game.state, 0)
    read = GAME.text.explain(view, 0, card_named("celts", "Boudicca"), SHORT)
    heard = GAME.text.explain(
        view, 0, card_named("celts", "Boudicca"), Style.spoken(("You", "Livia"))
    )
    assert read is not None and heard is not None
    assert any(line.startswith("ATK: ") for line in read.lines)
    assert any(line.startswith("attack: ") for line in heard.lines)
    assert not any(line.startswith("For you now") for line in (*read.lines, *heard.lines))


def test_payment_shows_what_is_still_due() -> None:
    game = position("vikings", "celts").hand(0, "vik22_jomsviking")
    game.tokens(0, materials=0, population=4, progress=2).play("play card=vik22_jomsviking")
    assert prompt(game) == "Jomsviking: how do you pay 1 population?"
    paid = choice(game, "pay materials=0 population=1 progress=0")
    assert paid.effect_text(SHORT) == "leaves 3pop 2prog, 2m still due"


def test_exhaust_costs_and_gains_are_left_to_the_numbers() -> None:
    game = (
        position("celts", "romans").in_play(0, "cel20_cauldron_of_cerridwen").tokens(0, progress=2)
    )
    cauldron = choice(game, "exhaust card=cel20_cauldron_of_cerridwen")
    assert cauldron.effect_text(SHORT) == "1 prog: +2 pop."
    assert without_counts(cauldron, PROGRESS, POPULATION) == ""


def test_fame_card_points_are_shown_once() -> None:
    game = position("celts", "romans").hand(0, "cel15_glory")
    game.in_play(0, "cel09_armorica", "cel10_belgica", "cel12_hibernia")
    game.play("play card=cel15_glory")
    assert prompt(game) == "Which of these fame cards do you keep?"
    kept = [
        GAME.text.choice(game.state, game.decision, one, SHORT) for one in game.decision.actions
    ]
    fixed = next(one for one in kept if one.label == "Triumphant")
    assert fixed.effect_text(SHORT) == "fame; on the card: 11 VP. Only scores."
    assert without_counts(fixed, POINTS_IF_ENDED) == "fame; on the card: Only scores."


def test_market_card_text_is_not_shown_as_a_gain() -> None:
    game = position("celts", "romans").hand(0, "cel17_conquer").tokens(0, population=2, progress=0)
    game.market("c_reg09_marsh", "c_reg11_river")
    game.play("play card=cel17_conquer")
    marsh = choice(game, "pick card=c_reg09_marsh")
    text = "region; on the card: +2m; exile a market card; may garrison 1 card."
    assert marsh.effect_text(SHORT) == text
    assert without_counts(marsh, *COUNTS.values()) == text


def test_played_unrest_is_previewed_as_gone_for_any_payment() -> None:
    game = position().hand(0, "c_unr01_unrest", "rom16_advance", "rom14_glory")
    shown = preview_action(
        GAME, GAME.view(game.state, 0), 0, GAME.parse("play card=c_unr01_unrest"), SHORT
    )
    assert shown.changes["unrest"] == shown.changes["cards in hand"] == (3, 2)
    assert shown.depends_on is not None  # one way to pay discards further cards


def test_card_bound_for_history_is_not_an_effect_of_later_choices() -> None:
    game = position().hand(0, "rom18_triumvirate")
    view = GAME.view(game.state, 0)
    triumvirate = GAME.parse("play card=rom18_triumvirate")
    assert preview_action(GAME, view, 0, triumvirate, SHORT).changes["cards in history"] == (0, 1)
    played = choice(game, "play card=rom18_triumvirate")
    # The number says the rest.
    assert without_counts(played, HISTORY) == "Break through: uncivilised"
    game.play("play card=rom18_triumvirate")
    for action in game.decision.actions:
        view = GAME.view(game.state, 0)
        assert "cards in history" not in preview_action(GAME, view, 0, action, SHORT).changes


def test_reshuffle_is_not_an_effect_of_a_development() -> None:
    """R8.4: every development is followed by shuffling and drawing."""
    game = position("romans", "celts").empire().hand(0, DRAWS_TWO).deck(0)
    game.discard(0, "rom14_glory", "rom15_prosperity").tokens(0, materials=4, progress=2)
    game.play(f"play card={DRAWS_TWO}")
    view = GAME.view(game.state, 0)
    assert preview_changes(GAME, view, 0, GAME.parse("decline"), SHORT) == {}
    senate = GAME.parse("pick card=rom06_the_senate")
    assert preview_changes(GAME, view, 0, senate, SHORT).keys() == {"exhaust tokens"}
    shown = preview_action(GAME, view, 0, senate, SHORT)
    words = preview_notes(choice(game, str(senate)), shown, SHORT)
    assert words.startswith("on the card: 3 VP.")  # how it is paid is asked first
    game.play(str(senate))
    while game.topic == "pay":
        for way in game.decision.actions:
            shown = preview_changes(GAME, GAME.view(game.state, 0), 0, way, SHORT)
            assert "cards in the draw deck" not in shown and "cards in hand" not in shown
        game.choose(game.decision.actions[0])


def test_note_omits_own_gains_shown_as_numbers() -> None:
    game = position().hand(0, "c_civ04_corruption")
    corruption = choice(game, "play card=c_civ04_corruption")
    assert corruption.effect_text(SHORT).endswith("each rival takes an unrest; +1 prog.")
    text = "Every player gains 2m; each rival takes an unrest"
    assert without_counts(corruption, MATERIALS, PROGRESS) == text


def test_cursor_keeps_the_region_with_a_garrison() -> None:
    """R12.14."""
    game = position("celts", "romans").hand(0, "cel18_boudicca").turn_of(0)
    game.in_play(1, "rom20_dalmatia", "rom12_raetia").garrison(1, "rom20_dalmatia", "rom14_glory")
    game.play("play card=cel18_boudicca")
    assert game.topic == "abandon" and game.asked == 1
    words = [
        GAME.text.choice(game.state, game.decision, each, SHORT) for each in game.decision.actions
    ]
    assert max(words, key=lambda each: each.initial_rank).label == "Raetia"


def test_nation_without_history_discards_cards_bound_for_it() -> None:
    """R12.20."""
    game = position("vikings", "celts").hand(0, "c_tri11_hittites")
    view, played = GAME.view(game.state, 0), GAME.parse("play card=c_tri11_hittites")
    assert preview_action(GAME, view, 0, played, SHORT).changes["cards in the discard pile"] == (
        0,
        1,
    )


def test_garrison_prompt_is_one_sentence() -> None:
    game = position("celts", "romans").hand(0, "cel12_hibernia", "cel15_glory", "cel14_druids")
    game.play("play card=cel12_hibernia", "accept")
    assert prompt(game) == "Hibernia: which card from your hand do you garrison here?"
