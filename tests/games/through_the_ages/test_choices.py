"""Harmful choices need confirmation, and unavailable ones have the same reason everywhere."""

import re
from dataclasses import replace

import pytest

from core.games.through_the_ages import GAME
from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.rules.action_phase import FirstActions
from core.games.through_the_ages.rules.actions import Accept, Bid, PlayOn
from core.games.through_the_ages.rules.events import GoodsPaid
from core.games.through_the_ages.rules.ratings import active_cards
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.target_ids import space_id
from core.games.through_the_ages.text.facts.cards import hand_status, row_status
from core.games.through_the_ages.text.facts.civilization import civilization_stats
from core.games.through_the_ages.text.short_card_text import effect_forms
from core.kernel import Action, Choice, Decision
from core.kernel.amounts import Amount
from core.kernel.effects import Effect
from core.kernel.style import SHORT
from core.table import Variation, new_journal
from core.table.preview import EMPTY_PREVIEW, preview_action, preview_changes, preview_notes
from tests.games.through_the_ages.busy_players import play_busy_game
from tests.games.through_the_ages.position import Position, opening, position


def decision_of(game: Position) -> Decision:
    decision = GAME.decision_of(game.state, 0)
    assert decision is not None
    return decision


def shown(game: Position, action: str) -> Choice:
    decision = decision_of(game)
    chosen: Action = next(a for a in decision.actions if str(a) == action)
    return GAME.text.choice(GAME.view(game.state, 0), decision, chosen, SHORT)


def choice_effect(choice: Choice) -> Effect:
    assert isinstance(choice.effect, Effect)
    return choice.effect


def beside(choice: Choice, *numbers: str) -> str:
    """Return the effect beside these previewed numbers."""
    return choice_effect(choice).without_counts(numbers).text(SHORT)


# --- harm ----------------------------------------------------------------------------------------


def test_leader_with_a_loss_is_confirmed_r7_8() -> None:
    game = position().leader(0, "michelangelo").workers(0, religion=2).hand(0, "james_cook")
    choice = shown(game, "play_leader card=james_cook")
    assert choice.is_destructive
    assert choice.warning == "Michelangelo leaves"
    change = choice_effect(choice).groups[0][0]
    assert any(isinstance(word, Amount) and word.number < 0 for word in change.words)


def test_leader_without_a_loss_only_names_who_leaves() -> None:
    game = position().leader(0, "moses").hand(0, "julius_caesar")
    choice = shown(game, "play_leader card=julius_caesar")
    assert (choice.warning, choice.is_destructive) == ("Moses leaves", False)
    first = shown(position().hand(0, "homer"), "play_leader card=homer")
    assert (first.warning, first.is_destructive) == ("", False)


def test_government_with_fewer_actions_is_confirmed_r7_10() -> None:
    game = position().government(0, "monarchy").hand(0, "republic").player(0, science=20)
    for action in ("play_technology card=republic", "revolt card=republic"):
        choice = shown(game, action)
        assert choice.is_destructive
        assert choice.warning == "Monarchy leaves"
        assert choice.effect_text(SHORT).startswith("+2 CA -1 MA, ")


def test_strict_improvement_is_not_confirmed() -> None:
    """R7.10, R7.9, R19.5: a player who learns by Enter alone makes progress."""
    game = position().government(0, "monarchy").hand(0, "constitutional_monarchy", "strategy")
    game.specials(0, "warfare").player(0, science=20).workers(0, warriors=3)
    game.tactics(0, "phalanx").military(0, "legion")
    for action, old in (
        ("play_technology card=constitutional_monarchy", "monarchy"),
        ("play_technology card=strategy", "warfare"),
        ("play_tactics card=legion", "phalanx"),
    ):
        choice = shown(game, action)
        assert (choice.warning, choice.is_destructive) == ("", False)
        leaves = choice_effect(choice).clauses[-1]
        assert leaves.references == {old}
        assert not leaves.counts, "no number says it"


def test_politics_prompt_mentions_that_no_card_can_be_played() -> None:
    """R13, R22.1."""
    game = position(3).turn_of(0, "politics")
    assert game.legal() == ["pass"]
    assert GAME.text.prompt(GAME.view(game.state, 0), decision_of(game), SHORT).endswith(
        "you have no card to play now."
    )
    game.military(0, "plunder_i").workers(0, warriors=4)
    assert GAME.text.prompt(GAME.view(game.state, 0), decision_of(game), SHORT).endswith(
        "action, or none."
    )


def test_weaker_tactics_are_confirmed() -> None:
    game = position().workers(0, warriors=3).tactics(0, "legion").military(0, "phalanx")
    choice = shown(game, "play_tactics card=phalanx")
    assert choice.is_destructive and choice.warning == "Legion leaves"
    assert choice.effect_text(SHORT).startswith("-2 str now")


def test_tactics_without_an_army_show_no_change_now() -> None:
    game = position().workers(0, warriors=2).military(0, "legion")
    choice = shown(game, "play_tactics card=legion")
    assert choice.effect_text(SHORT) == "no change now, 3 infantry: +2 str"
    assert choice_effect(choice).without_counts({"strength"}) == choice.effect
    game = position().workers(0, warriors=3).military(0, "legion")
    choice = shown(game, "play_tactics card=legion")
    assert beside(choice, "strength") == "3 infantry: +2 str"


def test_destroying_and_disbanding_show_the_loss() -> None:
    game = position().workers(0, philosophy=1, warriors=1)
    lab, unit = shown(game, "destroy card=philosophy"), shown(game, "destroy card=warriors")
    assert lab.label == "Destroy Philosophy" and lab.is_destructive
    assert lab.effect_text(SHORT) == "-1sc a turn, worker back to the pool"
    assert unit.label == "Disband Warriors" and unit.is_destructive
    assert unit.effect_text(SHORT) == "-1 str, worker back to the pool"


def test_breaking_a_pact_is_confirmed_even_by_an_attack_r18_3_r18_7() -> None:
    game = position(3).pact("open_borders_agreement", 0, 0, 1).military(0, "plunder_i")
    game.workers(0, warriors=5).turn_of(0, "politics")
    ended = shown(game, "cancel_pact card=open_borders_agreement")
    assert ended.is_destructive and ended.effect_text(SHORT) == "the pact with B ends"
    attack = shown(game, "attack card=plunder_i target=2")
    assert not attack.is_destructive
    bound = position(3).age(2).pact("promise_of_military_protection", 0, 0, 1)
    bound.military(0, "plunder_i").workers(0, warriors=5).turn_of(0, "politics")
    attack = shown(bound, "attack card=plunder_i target=1")
    assert attack.is_destructive and attack.warning == "Promise of Military Protection ends"


def test_justice_system_over_code_of_laws_shows_the_difference() -> None:
    game = position().specials(0, "code_of_laws").hand(0, "justice_system").player(0, science=9)
    choice = shown(game, "play_technology card=justice_system")
    assert choice.effect_text(SHORT) == "special, +3 blue, Code of Laws leaves"
    assert (
        not choice.warning and not choice.is_destructive
    )  # it only gives more: nothing to be asked
    view = GAME.view(game.state, 0)
    changes = preview_changes(
        GAME, view, 0, GAME.parse("play_technology card=justice_system"), SHORT
    )
    assert "civil actions" not in changes
    before, after = changes["blue bank"]
    assert after - before == 3


def test_effects_without_numbers_are_noted() -> None:
    game = position().hand(0, "cartography", "navigation").player(0, science=20)
    numbers = ("strength", "science", "civil cards")
    cartography = shown(game, "play_technology card=cartography")
    assert beside(cartography, *numbers) == "+2 colonizing"
    game.specials(0, "cartography")
    navigation = shown(game, "play_technology card=navigation")
    assert beside(navigation, *numbers) == "+1 colonizing, Cartography leaves"


# --- what is barred ------------------------------------------------------------------------------


def things_in_sight(view: AgesState, seat: int) -> set[str]:
    """Return every card on the row, in hand and on the seat's board."""
    player = view.players[seat]
    row = {space_id(now.space) for now in row_status(view, seat, SHORT) if now.card}
    hand = {now.card for cards in hand_status(view, seat, SHORT) for now in cards}
    board = {*player.workers, *active_cards(player), player.wonder, "yellow_bank"}
    return (row | hand | board) - {""}


def test_every_unavailable_thing_has_a_reason() -> None:
    for moment in play_busy_game(3, {}, 21):
        if moment.number % 5:
            continue
        for decision in GAME.decisions(moment.state):
            if not decision.is_main:
                continue
            seat = decision.seat
            view = GAME.view(moment.state, seat)
            reasons = {
                found.target: found.reason for found in GAME.text.unavailable(view, decision, SHORT)
            }
            legal = {target for action in decision.actions for target in action.targets}
            assert things_in_sight(view, seat) <= legal | reasons.keys(), decision.topic


def reason(game: Position, thing: str) -> str:
    decision = decision_of(game)
    found = GAME.text.unavailable(GAME.view(game.state, 0), decision, SHORT)
    return next(it.reason for it in found if it.target == thing)


def test_reasons_name_what_is_missing() -> None:
    game = position().row(s1="pyramids").wonder(0, "great_wall").hand(0, "iron")
    game.player(0, science=0, unused=0)
    assert reason(game, "space 1") == "a wonder is under way"
    assert reason(game, "iron") == "5 science short"
    assert reason(game, "religion") == "needs a worker"
    assert reason(game, "despotism") == "it works by itself"
    full = position().workers(0, religion=2, theology=0).player(0, unused=1)
    assert reason(full, "theology") == "no room for another"
    spent = position().player(0, used_civil=4, unused=1).tokens(0, bronze=9)
    assert reason(spent, "religion") == "no civil action left"
    assert reason(spent, "yellow_bank") == "no civil action left"


def test_prepared_event_shows_culture_once_and_its_later_effect_r13_1() -> None:
    game = position().military(0, "new_deposits").turn_of(0, "politics")
    choice = shown(game, "seed_event card=new_deposits")
    gain, *_, last = choice_effect(choice).clauses
    assert gain.counts == {"culture"}
    assert last.text(SHORT) == "now the next event"
    seed = GAME.parse("seed_event card=new_deposits")
    foretold = preview_action(GAME, GAME.view(game.state, 0), 0, seed, SHORT)
    assert "culture" not in foretold.changes  # the event that comes up may change it, too
    assert preview_notes(choice, foretold, SHORT) == choice.effect_text(SHORT)


def test_prepared_territory_is_described_as_a_future_colony_r15_1() -> None:
    game = position().military(0, "inhabited_territory_i").turn_of(0, "politics")
    choice = shown(game, "seed_event card=inhabited_territory_i")
    assert choice.effect_text(SHORT).startswith("+1c; later a colony: +2 yellow")


def test_action_card_names_what_is_missing_and_is_found_by_its_verb() -> None:
    game = position().hand(0, "frugality_a", "rich_land_a").player(0, unused=0)
    assert reason(game, "frugality_a") == "2 food short"
    assert reason(game, "rich_land_a") == "nothing to use it on"
    found = GAME.text.unavailable(GAME.view(game.state, 0), decision_of(game), SHORT)
    assert ("Population", "increase") in [(it.label, it.kind) for it in found]


def test_resigning_has_no_preview_r22() -> None:
    game = position(resigning="yes").turn_of(0, "start")
    leave = GAME.parse("resign")
    assert preview_action(GAME, GAME.view(game.state, 0), 0, leave, SHORT) == EMPTY_PREVIEW


def test_other_actions_wait_during_politics_r4_3() -> None:
    game = position(3).row(s1="pyramids").hand(0, "iron").military(0, "plunder_i", "legion")
    game.player(0, used_military=2).turn_of(0, "politics")
    assert reason(game, "space 1") == "after the political action"
    assert reason(game, "legion") == "after the political action"
    assert reason(game, "religion") == "after the political action"
    assert reason(game, "plunder_i") == "2 military actions short"


def test_unchanged_final_scoring_is_not_previewed() -> None:
    game = position(3).military(0, "historic_territory_i").event("no_event")
    game.turn_of(0, "politics")
    seed = GAME.parse("seed_event card=historic_territory_i")
    changes = preview_changes(GAME, GAME.view(game.state, 0), 0, seed, SHORT)
    assert "culture of the final scoring" not in changes


def test_goods_lost_to_an_event_name_the_event_r14_7() -> None:
    game = position(3).tokens(0, agriculture=2).military(0, "historic_territory_i").event("rats")
    game.turn_of(0, "politics").play("seed_event card=historic_territory_i")
    lost = [event for event in game.events if isinstance(event, GoodsPaid) and event.seat == 0]
    assert [event.card for event in lost] == ["rats"]


def test_the_terms_of_a_pact_fit_beside_its_name_r18() -> None:
    game = position(3).military(0, "trade_routes_agreement").turn_of(0, "politics")
    pacts = [a for a in decision_of(game).actions if str(a).startswith("offer_pact")]
    offers = [GAME.text.choice(game.state, decision_of(game), pact, SHORT) for pact in pacts]
    terms = [choice_effect(offer).clauses[0].text(SHORT) for offer in offers]
    first = [f"{offer.label} {own}" for offer, own in zip(offers, terms, strict=True)]
    assert first[0] == "Trade Routes to B, side A you 1f for 1r"
    assert all(len(words) < 40 for words in first)  # the list of a window 160 columns wide


@pytest.mark.parametrize(("side", "effect"), [("A", "1f pays as 1r"), ("B", "1r pays as 1f")])
def test_trade_shows_which_good_replaces_which_r18(side: str, effect: str) -> None:
    partners = (0, 1) if side == "A" else (1, 0)
    game = position(3).tokens(0, agriculture=2, bronze=2)
    game.pact("trade_routes_agreement", 0, *partners)
    choice = shown(game.turn_of(0), "trade")
    assert (choice.label, choice.effect_text(SHORT)) == ("Trade in the next price", effect)


# --- what a choice says of itself ----------------------------------------------------------------


def test_row_card_shows_what_playing_it_requires_r6_5_r7_9() -> None:
    game = position().player(0, science=3)
    game.row(s1="theocracy", s2="colossus", s3="work_of_art_i", s4="homer")
    told = {
        name: shown(game, f"take card={name} space={space}").effect_text(SHORT)
        for space, name in enumerate(("theocracy", "colossus", "work_of_art_i", "homer"), 1)
    }
    assert told["theocracy"].endswith("; play: in peace 7sc, 4 short; by revolt 2sc, leaves 1")
    assert told["colossus"].endswith("; stages 3-3 r")
    assert told["work_of_art_i"] == "action, +5c; play: from your next turn"
    assert "play" not in told["homer"]


def test_worker_action_card_is_shown_by_numbers_only() -> None:
    game = position().hand(0, "frugality_a", "rich_land_a").tokens(0, agriculture=3, bronze=3)
    frugality = choice_effect(shown(game, "play_action card=frugality_a"))
    assert [each.counts for each in frugality.clauses] == [{"unused workers"}, {"food"}]
    rich_land = choice_effect(shown(game, "play_action card=rich_land_a"))
    assert not rich_land.is_countable, "which one is asked"


def test_gains_in_card_texts_have_a_plus_sign() -> None:
    """`then 1f` and `play a tech: 1r` would look like prices."""
    gains = re.compile(r"(?:then|tech:|attacked:) \d+(?:c|sc|f|r)\b")
    taken = [card for card, record in CARDS.items() if record.deck == "civil"]
    assert not [card for card in taken if gains.search(" ".join(effect_forms(card)))]


def test_accepting_a_pact_shows_terms_in_the_question_only() -> None:
    """R18.2."""
    game = position(3).age(2).military(1, "peace_treaty").turn_of(1, "politics")
    game.play("offer_pact card=peace_treaty partner=0 side=A")
    yes = shown(game, "accept")
    view = GAME.view(game.state, 0)
    assert "+1c; no attacks" in GAME.text.prompt(view, decision_of(game), SHORT)
    assert preview_notes(yes, preview_action(GAME, view, 0, Accept(), SHORT), SHORT) == ""


def test_bid_with_a_single_possible_force_names_it_once_r15_3() -> None:
    game = position(2).workers(0, warriors=1).workers(1, warriors=0)
    game.event("historic_territory_i").military(0, "rebellion").turn_of(0, "politics")
    game.play("seed_event card=rebellion")
    view = GAME.view(game.state, 0)
    told = preview_action(GAME, view, 0, Bid(1), SHORT)
    assert told.changes["strength"] == (1, 0)
    assert preview_notes(shown(game, "bid amount=1"), told, SHORT) == "1 Warriors"


def test_hopeless_attack_ranks_low_r16() -> None:
    game = position(3).age(1).military(0, "plunder_i").workers(1, warriors=3)
    game.workers(0, warriors=1).workers(2, warriors=0).turn_of(0, "politics")
    assert shown(game, "attack card=plunder_i target=1").rank < 0
    assert shown(game, "attack card=plunder_i target=2").rank == 0


def test_defender_who_cannot_hold_is_warned_of_losses_r16_4() -> None:
    """Whatever is added. In a war every unit reduces the margin."""
    game = position(3).age(2).workers(0, warriors=1).military(0, "defense_colonization_i")
    game.workers(1, warriors=6).military(1, "plunder_ii", "war_over_culture_ii")
    game.government(1, "communism").turn_of(1, "politics")
    game.play("attack card=plunder_ii target=0", "done")
    for action in ("sacrifice card=warriors", "spend card=defense_colonization_i"):
        lost = shown(game, action)
        assert lost.warning == "even with all you have it would fail"
        assert lost.rank < 0
    assert shown(game, "sacrifice card=warriors").is_destructive, "it is always asked about"
    held = position(3).workers(0, warriors=1).military(0, "defense_colonization_i")
    held.workers(1, warriors=3).military(1, "plunder_i").turn_of(1, "politics")
    held.play("attack card=plunder_i target=0", "done")  # 3 against 1, and 2 by the card
    assert shown(held, "spend card=defense_colonization_i").warning == ""
    held.play("spend card=defense_colonization_i")
    assert shown(held, "done").effect_text(SHORT) == "you hold"


def test_spent_cards_count_for_the_defense_r16_3() -> None:
    card = "defense_colonization_i"
    game = position(3).workers(0, warriors=1).military(0, card, card)
    game.workers(1, warriors=5).military(1, "plunder_i").turn_of(1, "politics")
    game.play("attack card=plunder_i target=0", "done", f"spend card={card}")
    assert shown(game, f"spend card={card}").warning == ""  # 3 + 2 against 5


def test_hopeless_attack_makes_sacrifices_destructive_r16_4() -> None:
    game = position(2).workers(0, warriors=1).workers(1, warriors=2).military(0, "plunder_i")
    game.turn_of(0, "politics").play("attack card=plunder_i target=1")  # 2 at most, against 2
    assert shown(game, "sacrifice card=warriors").is_destructive


def test_mine_producing_less_ranks_low_r23_5() -> None:
    game = position(2, alternative_corruption="yes").player(0, tokens={"bronze": 5}, blue=12)
    game.play("end_turn")
    assert shown(game, "skip_mine card=bronze").rank < shown(game, "done").rank


def test_wonder_stage_is_shown_once_r7_6() -> None:
    game = position().wonder(0, "pyramids").tokens(0, bronze=5)
    view = GAME.view(game.state, 0)
    build = GAME.parse("build_stages wonder=pyramids number=1")
    told = preview_action(GAME, view, 0, build, SHORT)
    assert not {"stages built", "wonders"} & told.changes.keys()
    assert preview_notes(shown(game, str(build)), told, SHORT) == "stage 1 of 3"
    game.player(0, stages=2, markers=2)
    told = preview_action(GAME, GAME.view(game.state, 0), 0, build, SHORT)
    assert told.changes["wonders"] == (0, 1)
    assert preview_notes(shown(game, str(build)), told, SHORT) == "", (
        "that it is complete is a number"
    )


def test_pact_income_is_previewed_and_counted_r9_6() -> None:
    game = position(3).age(2).military(1, "acceptance_of_supremacy").turn_of(1, "politics")
    game.play("offer_pact card=acceptance_of_supremacy partner=0 side=B")
    changes = preview_changes(GAME, GAME.view(game.state, 0), 0, Accept(), SHORT)
    assert changes["resources per turn"] == (2, 3)
    before = GAME.text.ledger(game.state, 1)["resources per turn"]
    game.play("accept")
    assert GAME.text.ledger(game.state, 1)["resources per turn"] == before - 1
    assert civilization_stats(game.state, 0).resource_rate == 3


def test_card_ending_the_first_round_warns_of_unused_actions_r4_2() -> None:
    game = opening()
    game.state.row[:] = ["frugality_a", "rich_land_a", "", "", "", "patriotism_a", *[""] * 7]
    frame = game.state.agenda[-1]
    assert isinstance(frame, FirstActions)
    game.state.agenda[-1] = replace(frame, left=2)
    game.refresh()
    assert shown(game, "take card=frugality_a space=1").warning == ""
    game.state.row[1] = ""
    game.refresh()
    lost = shown(game, "take card=frugality_a space=1").warning
    assert lost == "the turn ends, 1 civil action unused"
    assert shown(game, "take card=patriotism_a space=6").warning == "", "it takes both"


def test_event_favoring_the_player_ranks_first_r14_4() -> None:
    game = position(3).age(1).military(0, "reign_of_terror", "crusades", "good_harvest")
    game.workers(0, warriors=0).workers(1, warriors=1).workers(2, warriors=2)
    game.turn_of(0, "politics")

    def opening_of(card: str) -> float:
        return shown(game, f"seed_event card={card}").initial_rank

    assert opening_of("reign_of_terror") == opening_of("crusades") == -1  # the weakest
    assert opening_of("good_harvest") == 0
    game.workers(0, warriors=3)
    assert (opening_of("reign_of_terror"), opening_of("crusades")) == (0, 1)


def test_scoring_won_by_others_ranks_low_r14() -> None:
    game = position(3).age(3).military(0, "impact_of_industry").turn_of(0, "politics")
    game.workers(1, bronze=5)
    assert shown(game, "seed_event card=impact_of_industry").initial_rank == -1
    game.workers(0, bronze=6)
    assert shown(game, "seed_event card=impact_of_industry").initial_rank == 1


def test_resources_for_units_are_previewed_with_their_card_r24_15() -> None:
    game = position(3).age(2).hand(0, "patriotism_i", "wave_of_nationalism_ii")
    game.workers(0, warriors=0).workers(1, warriors=2).workers(2, warriors=1)
    game.player(0, unused=1)

    def foreseen(action: str) -> tuple[int, int] | None:
        changes = preview_changes(GAME, GAME.view(game.state, 0), 0, GAME.parse(action), SHORT)
        return changes.get("resources for units")

    assert foreseen("play_action card=patriotism_i") == (0, 2)
    assert foreseen("play_action card=wave_of_nationalism_ii") == (0, 6), "two are stronger"
    game.play("play_action card=patriotism_i")
    assert foreseen("build card=warriors") == (2, 0)
    wave = "play_action card=wave_of_nationalism_ii"
    game.workers(0, warriors=3)
    assert foreseen(wave) is None
    words = choice_effect(shown(game, wave))
    assert not words.is_countable, "so its words say that it goes by the rivals"


@pytest.mark.parametrize(
    ("shared", "cards", "topic"),
    [(False, ["legion"], "actions"), (True, ["legion"], "politics"), (True, [], "actions")],
)
def test_politics_is_asked_without_a_choice_only_to_hide_the_hand(
    shared: bool, cards: list[str], topic: str
) -> None:
    """R13.11, R22.1: skipping it would tell the other people that no card can be played."""
    start = position(resigning="yes").military(0, *cards).turn_of(0, "start").state
    line = Variation(GAME, new_journal(GAME, 2, {}, seed=1), snapshot=start, multiple_people=shared)
    line.play(0, PlayOn())
    (asked,) = GAME.decisions(line.state)
    assert (asked.seat, asked.topic) == (0, topic)
    assert not any(step.is_worth_logging for step in line.steps)
