"""Prompts, choices, warnings, phrases, boards and explanations."""

import pytest

from core.app.learning import glossary_of
from core.games.through_the_ages import GAME
from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.rules import events as told
from core.games.through_the_ages.rules import military_events as fought
from core.games.through_the_ages.rules.actions import EndTurn
from core.games.through_the_ages.text.counts import STATS
from core.games.through_the_ages.text.facts.cards import change_in_play, hand_status, row_status
from core.games.through_the_ages.text.facts.civilization import civilization_stats
from core.games.through_the_ages.text.facts.turn_end import preview_turn_end, turn_end_warnings
from core.games.through_the_ages.text.short_card_text import effect_forms
from core.kernel import HIDDEN, SPECTATOR, Choice, Event, clone
from core.kernel.amounts import Amount, Cost
from core.kernel.effects import Effect
from core.kernel.style import FULL, SHORT, Style
from core.table import Preview, preview_changes, preview_notes
from tests.games.through_the_ages.busy_players import play_busy_game
from tests.games.through_the_ages.position import Position, opening, position

NAMES = ("You", "Livia", "Tarik", "Ann")


def choice(game: Position, text: str, style: Style = SHORT) -> Choice:
    decision = game.decision()
    view = GAME.view(game.state, decision.seat)
    return GAME.text.choice(view, decision, GAME.parse(text), style)


def tell(event: Event) -> str:
    return GAME.text.sentence(position(4).state, event, NAMES, SHORT)


def test_turn_prompt_counts_the_actions() -> None:
    game = position()
    assert GAME.text.prompt(GAME.view(game.state, 0), game.decision(), SHORT) == (
        "Actions: 4 civil, 2 military left."
    )


def test_a_card_on_the_row_shows_its_price_and_effect() -> None:
    game = position().row(s6="coal")
    coal = choice(game, "take card=coal space=6")
    assert (coal.label, coal.group, coal.full_label) == ("Coal", "Take", "Coal")
    assert coal.price == Cost((Amount(2, STATS["civil_actions"]),))
    assert coal.effect_text(SHORT) == "mine, 3r each; play: 7sc, 7 short"
    assert isinstance(coal.effect, Effect)
    assert coal.effect.references == {"coal"}
    assert coal.effect.without_counts({"science"}) == coal.effect, "its science is not paid now"


def test_recurring_gains_rank_first_and_tactics_without_units_last() -> None:
    game = position().row(s1="frugality_a", s2="homer").hand(0, "moses", "printing_press")
    game.military(0, "heavy_cavalry").player(0, science=9).tokens(0, bronze=4).refresh()
    openings = {text: choice(game, text).initial_rank for text in game.legal()}
    told = [text.partition(" ")[2].partition(" ")[0] for text in sorted(openings, key=openings.get)]
    assert told[-2:] == ["card=printing_press", "card=moses"]
    assert openings["take card=frugality_a space=1"] < openings["take card=homer space=2"]
    assert choice(game, "play_tactics card=heavy_cavalry").rank < 0


def test_discarded_card_is_described_as_lost() -> None:
    game = position().military(0, "heavy_cavalry", "raiders", "good_harvest")
    game.turn_of(0, "politics").play("pass")
    discard = choice(game, "discard card=heavy_cavalry")
    assert discard.gives_up and not discard.effect.is_countable
    assert discard.effect_text(SHORT) == "tactics, 3 cavalry: +4 str; it is lost"


def test_oldest_military_card_ranks_first_for_discarding() -> None:
    game = position().military(0, "entrenchments", "raiders", "heavy_cavalry")
    game.turn_of(0, "politics").play("pass")
    newest, oldest = (choice(game, f"discard card={card}") for card in ("entrenchments", "raiders"))
    assert oldest.initial_rank > newest.initial_rank


def test_event_names_whom_it_would_affect_now() -> None:
    """R14.4: with two players, the two weakest are one."""
    game = position().military(0, "raiders").turn_of(0, "politics").workers(0, warriors=2)
    raiders = choice(game, "seed_event card=raiders")
    words = "+1c; later 2 weakest lose 2f/r, today weakest B; now the next event"
    assert raiders.effect_text(SHORT) == words


def test_lists_of_boards_are_wrapped_between_their_items() -> None:
    game = position()
    game.hand(0, "leonardo_da_vinci", "constitutional_monarchy", "organized_religion")
    view = GAME.view(game.state, 0)
    lines = GAME.text.board(view, 0, NAMES[:2], SHORT)
    names = ("Leonardo da Vinci", "Constitutional Monarchy", "Organized Religion")
    assert all(any(name in line for line in lines) for name in names)
    assert max(map(len, lines)) <= 78


def test_choice_has_a_full_label() -> None:
    game = position().row(s6="engineering_genius_a")
    taken = choice(game, "take card=engineering_genius_a space=6")
    assert (taken.label, taken.full_label) == ("Eng. Genius A", "Engineering Genius A")


def test_short_row_words_are_in_the_glossary() -> None:
    assert "space" in glossary_of("through_the_ages").meaning_of("#")
    assert effect_forms("library_of_alexandria")[-1].endswith("+1 each hand")


def test_two_copies_on_the_row_are_labeled_by_space() -> None:
    game = position().row(s1="iron", s7="iron")
    labels = {choice(game, text).label for text in game.legal("take")}
    assert labels == {"Iron #1", "Iron #7"}


def test_prices_are_the_readers() -> None:
    game = position().leader(0, "moses").tokens(0, agriculture=2, bronze=3).hand(0, "monarchy")
    game.player(0, science=9)
    assert choice(game, "increase_population").price_text(SHORT) == "1 CA 1f"
    assert choice(game, "build card=religion").price_text(SHORT) == "1 CA 3r"
    assert choice(game, "revolt card=monarchy").price_text(SHORT) == "all CA 3sc"
    assert choice(game, "play_technology card=monarchy").price_text(SHORT) == "1 CA 9sc"


def test_upgrade_shows_what_changes() -> None:
    game = position().workers(0, religion=1, theology=0).tokens(0, bronze=5)
    assert choice(game, "upgrade old=religion new=theology").effect_text(SHORT) == "+1 hap"


def test_destroying_shows_the_loss() -> None:
    game = position().workers(0, religion=1)
    destroy = choice(game, "destroy card=religion")
    assert destroy.label == "Destroy Religion"
    assert destroy.effect_text(SHORT) == "-1c a turn, -1 hap, worker back to the pool"
    assert destroy.is_destructive


def test_pact_offer_shows_its_terms() -> None:
    """R18.1: the reader's side first."""
    game = position(3).military(0, "acceptance_of_supremacy").turn_of(0, "politics")
    game.play("offer_pact card=acceptance_of_supremacy partner=1 side=A")
    prompt = GAME.text.prompt(GAME.view(game.state, 1), game.decision(), SHORT)
    terms = "you -1r a turn; A +1r a turn; no attacks"
    assert prompt == f"A offers you the pact Acceptance of Supremacy ({terms}): accept it?"
    accept = choice(game, "accept").effect
    assert isinstance(accept, Effect)
    assert [each.counts for each in accept.clauses] == [{"resources per turn"}]


def test_the_side_of_a_pact_is_not_taken_for_a_seat() -> None:
    """R18.1."""
    game = position(3).military(0, "acceptance_of_supremacy").turn_of(0, "politics")
    offer = choice(game, "offer_pact card=acceptance_of_supremacy partner=2 side=B")
    assert offer.label == "Supremacy to C, side B"


def test_card_without_certain_gain_states_its_condition() -> None:
    """R7.13: culture for every rival ahead, of whom there is none."""
    game = position().hand(0, "endowment_for_the_arts_iii", "work_of_art_a")
    endowment = choice(game, "play_action card=endowment_for_the_arts_iii")
    assert preview_notes(endowment, Preview({"hand": (2, 1)}), SHORT) == "6/3/2c per rival ahead"
    art = choice(game, "play_action card=work_of_art_a")
    assert preview_notes(art, Preview({"culture": (0, 6)}), SHORT) == ""


def test_end_turn_shows_its_gains() -> None:
    game = position().workers(0, agriculture=2, bronze=2, philosophy=1)
    assert choice(game, "end_turn").effect_text(SHORT) == "+1sc +2f +2r, draw 2 cards"
    assert choice(game, "end_turn", Style.spoken()).effect_text(FULL).startswith("then ")


def test_promised_cards_are_drawn_at_the_end_of_the_turn() -> None:
    """R12.1, R12.7."""
    game = position().player(0, used_military=1)
    assert choice(game, "end_turn").effect_text(SHORT).endswith("draw 1 card")
    before = len(game.of(0).military_hand)
    assert len(game.end_turn().of(0).military_hand) == before + 1
    assert "draw" not in choice(position().age(4), "end_turn").effect_text(SHORT)


def test_end_turn_warns_of_losses() -> None:
    calm = position().player(0, used_civil=4)
    assert choice(calm, "end_turn").warning == ""
    unrest = position().player(0, yellow=10, unused=0)
    assert turn_end_warnings(unrest.state, 0, SHORT)[0] == "uprising: nothing is produced"
    hunger = position().workers(0, agriculture=0, religion=2).player(0, yellow=13)
    assert "famine: -4 culture" in turn_end_warnings(hunger.state, 0, SHORT)
    waste = position().player(0, tokens={"bronze": 8}, blue=10)
    assert turn_end_warnings(waste.state, 0, SHORT) == ["corruption: -2r", "4 civil actions unused"]


def test_end_turn_without_alternatives_is_not_confirmed() -> None:
    """An unpreventable loss is shown, but an uprising could still be prevented."""
    spent = position().player(0, tokens={"bronze": 8}, blue=10, used_civil=4, used_military=1)
    spent.player(0, unused=0)
    assert spent.legal() == ["destroy card=warriors", "end_turn"]
    end = choice(spent, "end_turn")
    assert end.warning == "" and end.effect_text(SHORT).endswith("corruption: -2r")
    spent.player(0, yellow=10)
    assert choice(spent, "end_turn").warning.startswith("uprising")
    assert choice(spent, "end_turn").is_destructive  # so no table ends the turn by itself


def test_playable_tactics_do_not_cause_an_end_turn_warning() -> None:
    spent = position().player(0, tokens={"bronze": 8}, blue=10, used_civil=4, unused=0)
    spent.military(0, "heavy_cavalry")
    assert "play_tactics card=heavy_cavalry" in spent.legal()
    assert choice(spent, "end_turn").warning == ""


def test_end_turn_shows_gains_and_losses_separately() -> None:
    """R9, R11."""
    corrupt = position().player(0, tokens={"bronze": 8}, blue=10, used_civil=4, used_military=2)
    end = choice(corrupt, "end_turn")
    assert end.effect_text(SHORT) == "+1sc +2f +2r, corruption: -2r"
    hunger = position().workers(0, agriculture=0, religion=2).player(0, yellow=13, used_civil=4)
    end = choice(hunger, "end_turn")
    assert end.effect_text(SHORT) == "+2c +1sc +2r, draw 2 cards, famine: -4 culture"


def test_end_turn_gain_excludes_consumed_food_r10_1() -> None:
    fed = position().player(0, yellow=16, used_civil=4, used_military=2, unused=1)
    assert preview_turn_end(fed.state, 0).eaten == 1
    assert choice(fed, "end_turn").effect_text(SHORT) == "+1sc +1f +2r"


def test_discard_prompt_counts_the_excess_cards_r12_2() -> None:
    game = position().military(0, "raiders", "pestilence", "crusades").turn_of(0, "politics")
    game.play("pass")
    asked = GAME.text.prompt(GAME.view(game.state, 0), game.decision(), SHORT)
    assert asked == "Too many military cards: discard 1."


def test_event_without_effect_says_so() -> None:
    assert tell(fought.EventRevealed(SPECTATOR, "no_event")) == "No Event: nothing happens"
    found = fought.EventRevealed(SPECTATOR, "strategic_territory_i")
    assert tell(found) == "Strategic Territory I is discovered"


def test_war_against_a_stronger_player_is_warned_about() -> None:
    game = position().age(2).military(0, "war_over_culture_ii").government(0, "communism")
    game.workers(1, warriors=2).turn_of(0, "politics")
    war = choice(game, "declare_war card=war_over_culture_ii target=1")
    assert war.warning == "as it stands you would lose it" and not war.is_destructive
    game.workers(0, warriors=3)
    assert not choice(game, "declare_war card=war_over_culture_ii target=1").warning


def test_end_turn_preview_matches_the_outcome() -> None:
    """R9.1, R11.2, R9.6."""
    foretold = 0
    for seed in (21, 22):
        for moment in play_busy_game(3, {}, seed):
            if moment.choice is None or not isinstance(moment.choice[1], EndTurn):
                continue
            seat, action = moment.choice
            if moment.state.round == 1 or moment.state.in_last_round:
                continue
            end, before = (
                preview_turn_end(moment.state, seat),
                GAME.text.ledger(moment.state, seat),
            )
            after = clone(moment.state)
            GAME.apply(after, seat, action)
            now = GAME.text.ledger(after, seat)
            more = end.food - end.eaten + end.resource - end.corruption
            # Of the two together: by a pact one may have been paid for the other (R24.18).
            assert sum(now[good] - before[good] for good in ("food", "resources")) == more
            foretold += 1
    assert foretold > 50


def test_a_pact_counts_at_the_end_of_the_turn_r9_6() -> None:
    game = position(3).pact("acceptance_of_supremacy", 1, 1, 0)
    assert preview_turn_end(game.state, 0).resource == 2 - 1
    game = position(3).pact("international_trade_agreement", 1, 1, 0)
    assert preview_turn_end(game.state, 0).food == 2 + 1


def test_warnings_do_not_change_the_state() -> None:
    game = position().tokens(0, bronze=5)
    before = GAME.codec.digest(game.state)
    turn_end_warnings(game.state, 0, SHORT)
    assert GAME.codec.digest(game.state) == before


def test_an_attack_shows_both_strengths() -> None:
    game = position().military(0, "plunder_i").workers(0, warriors=4).turn_of(0, "politics")
    shown = choice(game, "attack card=plunder_i target=1")
    assert shown.label == "Plunder I on B" and shown.price_text(SHORT) == "2 MA"
    assert shown.effect_text(SHORT).startswith("strength 4 against 1")


def test_attack_preview_considers_pacts_between_the_two() -> None:
    """R16.2, R16.3."""
    game = position(3).military(0, "plunder_i").workers(1, warriors=2).turn_of(0, "politics")
    game.pact("promise_of_military_protection", 1, 1, 0)
    shown = choice(game, "attack card=plunder_i target=1")
    assert shown.effect_text(SHORT).startswith("strength 1 against 2")
    borders = position(3).military(0, "plunder_i").workers(1, warriors=3).turn_of(0, "politics")
    borders.pact("open_borders_agreement", 1, 1, 0)
    shown = choice(borders, "attack card=plunder_i target=1")
    assert shown.effect_text(SHORT).startswith("strength 4 against 3") and not shown.warning


def test_unneeded_sacrifice_is_marked() -> None:
    """R16.2: if no card of the rival can make up for the difference."""
    for warriors, enough in ((2, False), (12, True)):
        game = position().military(0, "plunder_i").workers(0, warriors=warriors)
        game.turn_of(0, "politics").play("attack card=plunder_i target=1")
        assert game.topic() == "strike"
        shown = choice(game, "sacrifice card=warriors")
        assert (shown.is_destructive, shown.warning) == (
            enough,
            "you have enough without it" * enough,
        )
        assert choice(game, "done").ends_turn


def test_sacrifice_ranks_low_when_already_ahead() -> None:
    """R16.4."""
    for mine, theirs in ((2, 1), (2, 3)):
        game = position().military(0, "plunder_i").workers(0, warriors=mine)
        game.workers(1, warriors=theirs).turn_of(0, "politics").play(
            "attack card=plunder_i target=1"
        )
        shown = choice(game, "sacrifice card=warriors")
        assert (shown.rank < choice(game, "done").rank) == (mine > theirs)
    game = position().military(0, "plunder_i").workers(0, warriors=2).workers(1, warriors=2)
    game.turn_of(0, "politics").play("attack card=plunder_i target=1", "done")
    assert choice(game, "sacrifice card=warriors").is_destructive


def test_no_cards_count_in_a_war() -> None:
    """R17.2: the rival's maximum consists of units alone."""
    game = position().age(2).military(0, "war_over_culture_ii").government(0, "communism")
    game.military(1, "defense_colonization_ii").turn_of(0, "politics")
    shown = choice(game, "declare_war card=war_over_culture_ii target=1")
    assert shown.effect_text(SHORT).startswith("strength 1 against 1 (at most 2)")


def test_bid_shows_all_the_strength_it_costs() -> None:
    """R15.4: a unit takes the strength of Alexander and the Great Wall with it."""
    game = position().workers(0, warriors=2).leader(0, "alexander_the_great")
    game.wonders(0, "great_wall").event("historic_territory_i").military(0, "rats")
    game.turn_of(0, "politics").play("seed_event card=rats")
    bid = choice(game, "bid amount=1")
    assert bid.effect_text(SHORT) == "1 Warriors, -3 str"
    assert bid.rank < 0  # no cursor that nobody has moved stands on it


def test_hand_event_names_whom_it_would_affect() -> None:
    """R14.4."""
    two = position(2).workers(1, warriors=3).player(1, culture=5).state
    assert change_in_play(two, 0, "foray", SHORT) == "strongest B"
    assert change_in_play(two, 0, "barbarians", SHORT) == "most culture nobody"
    three = position(3).workers(1, warriors=3).state
    assert change_in_play(three, 0, "foray", SHORT) == "strongest A B"


def test_hand_technology_shows_what_prevents_it() -> None:
    """R24.8."""
    game = position(3).hand(0, "iron").player(0, science=9)
    game.pact("scientific_cooperation", 1, 1, 0)
    (iron,), _ = hand_status(GAME.view(game.state, 0), 0, SHORT)
    assert iron.obstacle[0] == "a science point is lacking for the pact"


def test_the_defender_reads_the_totals() -> None:
    game = position().military(0, "plunder_i").workers(0, warriors=4).turn_of(0, "politics")
    game.play("attack card=plunder_i target=1", "done")
    prompt = GAME.text.prompt(GAME.view(game.state, 1), game.decision(), SHORT)
    terms = "on A's card: take up to 3f/r"
    assert prompt == f"Plunder I ({terms}): A has 4, you have 1; give up units or cards?"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (told.RoundBegan(-1, 3), "Round 3 begins"),
        (told.AgeBegan(-1, "II"), "Age II begins"),
        (told.CardTaken(0, "coal", 2), "You take Coal for 2 CA"),
        (told.CardPlayed(1, "work_of_art_i"), "Livia plays Work of Art I"),
        (told.GovernmentChanged(1, "monarchy", True), "Livia changes to Monarchy by revolution"),
        (told.Built(1, "iron", "bronze"), "Livia upgrades Bronze to Iron"),
        (told.Destroyed(1, "bronze"), "Livia loses Bronze"),
        (told.Destroyed(0, "bronze", 1, True), "You destroy Bronze"),
        (told.Destroyed(1, "warriors", 1, True), "Livia disbands Warriors"),
        (told.CardLost(1, "legion", why=told.REPLACED), "Livia replaces Legion"),
        (told.RatingsChanged(1, happy=1), "Livia has 1 more happy face"),
        (fought.MilitaryDrawn(1, (HIDDEN, HIDDEN)), "Livia draws 2 military cards"),
        (fought.EventSeeded(1, HIDDEN, "II"), "Livia prepares an age II card as a future event"),
        (told.Famine(2, 2), "Tarik lacks 2 food"),
        (told.Uprising(0, 1), "You suffer an uprising: 1 discontent worker"),
        (fought.WarDeclared(1, "holy_war_iii", 2), "Livia declares Holy War III on Tarik"),
        (fought.PactAnswered(2, "peace_treaty", 1, True), "Tarik accepts Livia's Peace Treaty"),
        (fought.ColonyLost(1, "historic_territory_i", 2), "Livia loses the colony Historic"
         " Territory I to Tarik"),
        (told.CultureChanged(1, 5, 9, "leaders", "joan_of_arc"), "Livia scores 5 culture"
         " (Joan of Arc)"),
        (told.CultureChanged(2, -8, 0, "famine"), "Tarik loses 8 culture (famine)"),
        (told.GoodsPaid(1, "resource", 1, 0, 1, "lost"), "Livia loses 1 resource"),
        (told.GoodsPaid(1, "food", 8, 0, 8, "lost", "rats"), "Livia loses 8 food (Rats)"),
        (told.GoodsPaid(1, "food", 2, 0, 1, "eaten"), "Livia consumes 2 food"),
        (told.GoodsPaid(0, "resource", 2, 0, 1, "corruption"), "You lose 2 resources"
         " to corruption"),
        (told.GoodsGained(1, "food", 2, 2, 1, "good_harvest"), "Livia gains 2 food"
         " (Good Harvest)"),
        (told.GoodsGained(1, "food", 2, 2, 1), "Livia produces 2 food"),
        (told.BlueTokens(1, -1, "iron"), "Livia loses 1 blue token on Iron"),
        (fought.AttackDecided(1, "plunder_i", 0, 4, 5), "Livia has 4 strength against your 5:"
         " the attack fails"),
        (fought.AttackDecided(0, "plunder_i", 1, 6, 5), "You have 6 strength against Livia's 5:"
         " the attack succeeds"),
        (fought.AttackDecided(1, "holy_war_iii", 0, 4, 5), "Livia has 4 strength against your 5:"
         " the war is lost"),
        (fought.AttackDecided(1, "holy_war_iii", 0, 5, 5), "Livia has 5 strength against your 5:"
         " nobody wins the war"),
        (fought.PactBegan(1, "peace_treaty", 0), "Livia has Peace Treaty with you"),
        (fought.PactOffered(1, "peace_treaty", 2, "A"), "Livia offers Tarik Peace Treaty"),
        (fought.PactOffered(1, "loss_of_sovereignty", 2, "B"), "Livia offers Tarik Loss of"
         " Sovereignty, taking side B"),
        (fought.WarEnded(0, "holy_war_iii", 2), "Your Holy War III ends without a"
         " fight against Tarik"),
        (told.TurnBegan(1), ""),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)  # fmt: skip
def test_events_read_as_short_sentences(event: Event, sentence: str) -> None:
    assert tell(event) == sentence


def test_every_event_has_a_sentence_or_is_deliberately_silent() -> None:
    silent = set()
    spoken = set()
    for seed in (1, 2):
        for moment in play_busy_game(3, {}, seed):
            for event in moment.events:
                if isinstance(event, told.CultureChanged) and event.source == "final events":
                    assert not tell(event)  # the card is told with what everybody scores
                    continue
                (spoken if tell(event) else silent).add(type(event))
    assert silent <= {told.TurnBegan, told.Passed}
    assert len(spoken) > 35


def test_summary_and_board_fit_a_narrow_screen() -> None:
    for seed in (3, 4):
        for moment in play_busy_game(4, {}, seed):
            if moment.number % 40 == 0 and moment.choice is not None:
                seat, _ = moment.choice
                view = GAME.view(moment.state, seat)
                lines = GAME.text.summary(view, seat, NAMES, SHORT) + GAME.text.board(
                    view, seat, NAMES, SHORT
                )
                assert max(map(len, lines)) <= 80


def test_the_board_shows_a_civilization() -> None:
    game = position(3).workers(0, iron=2).tokens(0, iron=1).wonder(0, "pyramids", 1)
    game.pact("peace_treaty", 1, 1, 0)
    text = "\n".join(GAME.text.board(GAME.view(game.state, 0), 0, NAMES, SHORT))
    for part in (
        "A You (you), Despotism",
        "mine: Bronze 2, Iron 2 +1 blue",
        "wonders: Pyramids 1 of 3-2-1",
        "pacts: Peace Treaty with B, side B",
    ):
        assert part in text


def test_progress_names_age_round_and_end() -> None:
    game = position()
    assert GAME.text.progress_text(game.state) == "age I, round 3"
    assert GAME.text.progress_text(game.round(9, 10).state) == "age I, round 9, last round 10"


def test_explanation_shows_the_price_where_a_card_can_be_taken() -> None:
    game = position().row(s1="great_wall", s2="homer").wonder(0, "pyramids")
    wall = GAME.text.explain(GAME.view(game.state, 0), 0, "great_wall", SHORT)
    assert wall and not any("to take it" in line for line in wall.lines)
    homer = GAME.text.explain(GAME.view(game.state, 0), 0, "homer", SHORT)
    assert homer and "For you now: 1 civil action to take it; +1c in play." in homer.lines
    twice = position().row(s1="knights", s7="knights")
    knights = GAME.text.explain(GAME.view(twice.state, 0), 0, "knights", SHORT)
    assert knights and any("to take it from space 7" in line for line in knights.lines)
    assert sum(line.startswith("For you now") for line in knights.lines) == 1


def test_reconstructed_values_are_marked() -> None:
    state = position().state
    internet, corruption = (
        GAME.text.explain(state, 0, "internet", SHORT),
        GAME.text.explain(state, 0, "corruption", SHORT),
    )
    assert internet and internet.source
    assert corruption and "Reconstructed" in corruption.source
    wall = GAME.text.explain(state, 0, "great_wall", SHORT)
    assert wall and wall.source == ""


def test_keywords_are_explained_with_the_players_numbers() -> None:
    view = position().state
    for word in ("culture", "science", "strength", "happiness", "food", "resource", "yellow_bank"):
        explanation = GAME.text.explain(view, 0, word, SHORT)
        assert explanation and len(explanation.lines) >= 2
        assert GAME.text.explain(view, -1, word, SHORT)
    assert GAME.text.explain(view, 0, "no_such_thing", SHORT) is None


def test_hidden_cards_are_not_named() -> None:
    """Others see that a card was kept or discarded, but not which."""
    for event in (
        fought.MilitaryDrawn(0, ("rats",)),
        fought.MilitaryDiscarded(0, "rats"),
        fought.EventSeeded(0, "rats", "I"),
        told.BonusKept(0, "impact_of_science"),
        told.BonusDealt(0, ("impact_of_science",)),
        told.Obsolete(0, (), ("rats",)),
    ):
        seen = event.view_for(1)
        assert seen is not None
        sentence = tell(seen)
        assert "Rats" not in sentence and "Impact" not in sentence
        assert event.view_for(0) == event


def test_the_rules_can_be_read() -> None:
    numbers = [rule.number for rule in GAME.text.rules()]
    assert numbers[0] == "R1" and numbers[-1] == "R28.3"
    assert len(numbers) == len(set(numbers)) > 240
    texts = {rule.number: rule.text for rule in GAME.text.rules()}
    assert texts["R17.3"].endswith("(The tie is our ruling.)")


def test_every_card_name_in_the_texts_is_a_card() -> None:
    assert len({card.id for card in CARDS.values()}) == len(CARDS)


def test_offered_pact_names_sides_for_its_reader() -> None:
    """The card's own sides have letters, too. The reader's side comes first."""
    game = position(3).age(3).military(0, "loss_of_sovereignty").turn_of(0, "politics")
    offer = "offer_pact card=loss_of_sovereignty partner=1 side="
    one, other = (choice(game, f"{offer}{side}").effect_text(SHORT) for side in "AB")
    assert one == "you +2c; B -2c; no attacks; no war on B"
    assert other == "you -2c; B +2c; no attacks; no war on you"


def test_first_round_shows_its_own_action_count() -> None:
    """R4.2: not the government's four actions."""
    game = opening(3).row(s1="moses", s2="homer", s3="pyramids", s6="colossus")
    game.play("take card=moses space=1")
    view = GAME.view(game.state, 1)
    assert civilization_stats(view, 1).civil_left == 2
    for card in ("homer space=2", "pyramids space=3"):  # a wonder goes to no hand
        shown = preview_changes(GAME, view, 1, GAME.parse(f"take card={card}"), SHORT)
        assert shown["civil actions left"] == (2, 1)
    game.play("take card=homer space=2")
    colossus = row_status(GAME.view(game.state, 1), 1, SHORT)[5]
    assert colossus.obstacle == ("you have 1 CA", "1 CA left")


def test_impact_has_an_explanation_in_games_without_it() -> None:
    view = GAME.view(GAME.new(2, {"length": "simple"}, 1), 0)
    found = GAME.text.explain(view, 0, "impact_of_technology", SHORT)
    assert found is not None and not any("culture" in line for line in found.lines[2:])
