"""What players read: questions, choices, warnings, sentences, boards, explanations."""

import pytest

from core.games.imperium import GAME
from core.games.imperium import events as told
from core.games.imperium.content import BOT_TABLES, CARDS
from core.games.imperium.describe import bot_text, brief_text, points_text, things
from core.games.imperium.describe.facts import text_now
from core.games.imperium.flow.rounds import BeginSolstice
from core.kernel import HIDDEN, SPECTATOR, Choice, Event
from tests.games.imperium.position import Position, position

NAMES = ("You", "Livia", "Tarik", "Ann")
ELDERS, MYSTICISM = "c_unc03_elders", "c_unc08_mysticism"


def choice(game: Position, text: str) -> Choice:
    decision = game.decision
    return GAME.choice(GAME.view(game.state, decision.seat), decision, GAME.parse(text))


def prompt(game: Position) -> str:
    decision = game.decision
    return GAME.prompt(GAME.view(game.state, decision.seat), decision)


def tell(event: Event) -> str:
    return GAME.sentence(position("romans", "celts", "greeks", "persians").state, event, NAMES)


def test_the_question_of_a_turn_counts_the_tokens() -> None:
    assert prompt(position()) == "Your turn: 3 actions and 5 exhaust tokens left."


def test_a_card_in_hand_says_what_it_costs_and_does() -> None:
    game = position().hand(0, "rom16_advance", "c_tri02_assyrians").tokens(0, materials=3)
    advance = choice(game, "play card=rom16_advance")
    assert "Advance" in advance.label and advance.price == "1 action"
    assert "3" in advance.effect and "acquire" in advance.effect
    assert choice(game, "play card=c_tri02_assyrians").price == "free"


def test_an_exhaust_says_its_cost_too() -> None:
    game = position().in_play(0, "c_civ14_temple").hand(0, "rom14_glory")
    temple = choice(game, "exhaust card=c_civ14_temple")
    assert "1 exhaust" in temple.price
    assert "prog" in temple.effect


def test_a_market_card_shows_what_comes_with_it() -> None:
    game = position().hand(0, "c_tri01_armenians").market(ELDERS, MYSTICISM).slot(1, progress=2)
    game.play("play c_tri01_armenians")
    elders = choice(game, f"pick card={ELDERS}")
    comes = f"{elders.price} {elders.effect}"
    assert "Elders" in elders.label and "2" in comes and "unrest" in comes


def test_a_development_shows_the_price_for_who_reads() -> None:
    game = position("egyptians", "romans", box="legends").empire().in_play(0, "egy08_medicine")
    game.hand(0, "c_tri03_egyptians").tokens(0, materials=9, population=9)
    game.play("play c_tri03_egyptians")
    assert choice(game, "pick card=egy07_egyptian_expansion").price.startswith("3")  # 1 fewer


def test_unspent_actions_are_warned_of() -> None:
    game = position().hand(0, "rom15_prosperity")
    assert choice(game, "end_turn").warning == "3 actions unspent"
    assert choice(game.hand(0), "end_turn").warning == ""


def test_options_are_told_in_full() -> None:
    game = position().in_play(0, "c_civ06_metropolis").tokens(0)
    game.agenda(BeginSolstice(0))
    assert prompt(game) == "Metropolis: which option do you choose?"
    labels = [choice(game, text).label for text in game.options]
    assert len(set(labels)) == 3 and "raw" in labels[2]


def test_an_attack_is_told_to_who_is_attacked() -> None:
    game = position("romans", "celts").turn_of(1).hand(1, "cel18_boudicca")
    game.in_play(0, "c_reg06_forest", "c_reg12_cape").play("play cel18_boudicca")
    assert prompt(game) == "Boudicca attacks you: avoid the attack?"
    assert choice(game, "pick card=c_reg12_cape").price == "recall this card"
    assert choice(game, "decline").label == "Let the attack happen"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (told.CardPlayed(0, "rom16_advance"), "You play Advance"),
        (told.CardPlayed(1, "rom16_advance"), "Livia plays Advance"),
        (told.CardsDrawn(1, (HIDDEN, HIDDEN)), "Livia draws 2 cards"),
        (told.CardsDrawn(0, ("rom16_advance",)), "You draw Advance"),
        (told.TokensGained(2, "materials", 3), "Tarik gains 3 materials"),
        (told.TokensTaken(0, "progress", 1, 1), "You steal 1 progress from Livia"),
        (told.UnrestTaken(0), "You take an unrest"),
        (told.MarketTaken(0, ELDERS, "acquire"), "You acquire Elders"),
        (told.MarketTaken(1, ELDERS, "break_through"), "Livia breaks through for Elders"),
        (told.StateFlipped(0, "empire"), "You become an empire"),
        (told.CardMoved(1, HIDDEN, "hand", "history", True), "Livia puts a card into the history"),
        (told.CardMoved(0, "rom20_dalmatia", "play", "hand"), "You recall Dalmatia"),
        (told.ScoringTriggered(SPECTATOR, 9), "Scoring is triggered: round 9 is the last"),
        (told.Collapsed(SPECTATOR), "The unrest pile is empty: everything collapses"),
    ],
)
def test_sentences(event: Event, sentence: str) -> None:
    assert tell(event) == sentence


def test_the_summary_shows_market_hands_and_dangers() -> None:
    game = position().hand(0, "rom16_advance").market(ELDERS).slot(1, progress=2)
    game.state.unrest = game.state.unrest[:2]
    page = "\n".join(GAME.summary(GAME.view(game.state, 0), 0, NAMES))
    assert "Elders" in page and "2" in page and "unrest beneath" in page
    assert "Your hand: Advance" in page
    assert "Beware: unrest pile 2: at 0 all collapses" in page


def test_the_board_keeps_secrets() -> None:
    game = position("romans", "celts", seed=3).hand(1, "cel15_glory", "cel14_druids")
    page = "\n".join(GAME.board(GAME.view(game.state, 0), 0, NAMES))
    assert "Druids" not in page and "Celts" in page


def test_no_line_is_longer_than_a_screen() -> None:
    game = position("romans", "celts", "greeks", "persians", seed=3)
    view = GAME.view(game.state, 0)
    for line in (*GAME.summary(view, 0, NAMES), *GAME.board(view, 0, NAMES)):
        assert len(line) <= 80


def test_everything_can_be_looked_up() -> None:
    view = GAME.view(position().state, 0)
    for thing in things():
        explanation = GAME.explain(view, 0, thing)
        assert explanation is not None and explanation.lines, thing
    assert {"acquire", "break through", "garrison", "recall", "solstice"} <= set(things())


def test_explanations_speak_the_language_of_the_cards() -> None:
    """No word of the data files among them."""
    view = GAME.view(position().state, 0)
    for thing in things():
        explanation = GAME.explain(view, 0, thing)
        assert explanation is not None
        page = " ".join((explanation.title, *explanation.lines))
        assert not set("_{}=") & set(page), page


def test_an_explanation_says_what_a_card_means_now() -> None:
    game = position().hand(0, "c_civ13_mercenaries").tokens(0, population=9)
    explanation = GAME.explain(GAME.view(game.state, 0), 0, "c_civ13_mercenaries")
    assert explanation is not None
    page = " ".join(explanation.lines)
    assert "2 points" in page or "2 VP" in page


def test_progress_tells_the_round_and_the_end() -> None:
    game = position()
    assert GAME.progress(game.state) == "round 3"
    game.state.scoring_round = 4
    assert GAME.progress(game.state) == "round 3, last round 4"


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
def test_a_card_in_words(card: str, text: str) -> None:
    """R21.2: a sentence a step; what stands inside a step is told inside its sentence."""
    assert brief_text(card) == text


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
def test_the_worth_of_a_card_in_words(card: str, text: str) -> None:
    """R21.12."""
    assert points_text(CARDS[card].vp) == text


def test_a_row_of_a_bot_in_words() -> None:
    """R19.8: the options of a part are numbered, so that it is clear where they end."""
    row = BOT_TABLES["carthaginians"].rows["empire"][-1]
    assert "; ".join(map(bot_text, row.do)) == (
        "the card goes to its history; the first of these it can: (1) it pays 2 materials, "
        "it gains 1 progress (2) it pays 2 population, it gains 1 progress; you take an unrest"
    )


def test_only_options_known_to_fail_are_marked() -> None:
    """R12.35: what depends on the card's own draw, or on its being in play, is open."""
    view = GAME.view(position().hand(0).tokens(0).state, 0)
    assert "✗" not in text_now(view, 0, "c_fam04_marvellous")
    assert "✗" not in text_now(view, 0, "c_unc04_town")
    assert text_now(view, 0, "rom16_advance").count("✗") == 2


def test_an_offer_that_is_paid_for_is_still_an_offer_in_short() -> None:
    view = GAME.view(position().state, 0)
    assert text_now(view, 0, "l_unc19_art").startswith(
        "Solstice: As you are a barbarian: may spend"
    )


def test_an_exiled_card_brings_unrest_only_if_its_suit_does() -> None:
    """R12.11: Graal acquires any exiled card, also one without a suit."""
    game = position("arthurians", "vikings", box="legends").hand(0, "art03_graal")
    game.remove("vik12_rollo_the_walker", "l_unc03_elders")
    game.state.exile = ["vik12_rollo_the_walker", "l_unc03_elders"]
    game.refresh().play("play art03_graal").accept()
    assert "unrest" not in choice(game, "pick card=vik12_rollo_the_walker").effect
    assert "+1 unrest" in choice(game, "pick card=l_unc03_elders").effect


def test_alone_the_end_is_another() -> None:
    """R19.20: a collapse is lost, and the dynasty deck of the bot ends the game."""
    game = position("romans", bot="celts")
    game.state.unrest = game.state.unrest[:1]
    bot = game.state.bot
    assert bot is not None
    bot.dynasty = bot.dynasty[:1]
    view = GAME.view(game.state, 0)
    page = " ".join(" ".join(GAME.summary(view, 0, ("You", "Celts bot"))).split())
    assert "unrest pile 1: at 0 all collapses, you have lost" in page
    assert "Beware: Celts bot has 1 left in the dynasty deck: empty, it triggers scoring" in page


def test_the_utopian_bot_has_a_journey_to_warn_of_and_no_dynasty_deck() -> None:
    """R19.27."""
    game = position("romans", bot="utopians", box="legends")
    for stage, warned in ((3, False), (4, True)):
        game.bot.stage, game.bot.population = stage, 22
        view = GAME.view(game.state, 0)
        page = " ".join(" ".join(GAME.summary(view, 0, ("You", "Utopians bot"))).split())
        assert "dynasty" not in page and f"stage {stage} of 4" in page
        assert ("at Shangri-La with 22 population: 24 trigger scoring" in page) is warned
