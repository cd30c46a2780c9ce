from core.games.through_the_ages import GAME
from core.games.through_the_ages.rules import military_events as fought
from core.games.through_the_ages.rules.attacks import attack_cost
from core.games.through_the_ages.rules.ratings import army_bonuses, force_strength
from core.kernel import clone
from core.kernel.style import SHORT
from tests.games.through_the_ages.position import Position, position


def attacking(card: str, players: int = 2, **units: int) -> Position:
    """Seat 0 has this card in hand in age II, in the politics phase."""
    game = position(players).age(2).military(0, card).workers(0, **(units or {"warriors": 6}))
    return game.turn_of(0, "politics")


def strike(game: Position, card: str, target: int = 1) -> Position:
    """Announce the attack. Nobody sacrifices anything."""
    game.play(f"attack card={card} target={target}")
    return game.skip("strike", "defend")


def test_e19_spy() -> None:
    """R16.2, R16.3, R16.4, R14.7."""
    game = attacking("spy_ii", warriors=5, riflemen=3).player(1, science=3)
    game.workers(1, warriors=6, knights=2).military(1, "defense_colonization_ii")
    assert (game.ratings(0).strength, game.ratings(1).strength) == (14, 10)
    game.play("attack card=spy_ii target=1", "sacrifice card=riflemen", "done")
    assert (game.military_left(0), game.decision().seat) == (1, 1)
    defended = game.copy()
    defended.play("spend card=defense_colonization_ii")
    defended.play("sacrifice card=knights", "sacrifice card=knights", "done")
    decided = defended.events_of(fought.AttackDecided)[0]
    assert (decided.attack, decided.defence) == (17, 18)
    assert defended.of(1).science == 3
    game.play("done")
    assert (game.of(1).science, game.of(0).science) == (0, 3)
    assert (game.ratings(0).strength, game.of(0).yellow) == (11, 19)
    tie = attacking("spy_ii", warriors=5, riflemen=3).player(1, science=3)
    tie.workers(1, warriors=6, knights=2).military(1, "defense_colonization_ii")
    tie.play("attack card=spy_ii target=1", "done", "spend card=defense_colonization_ii", "done")
    assert tie.of(1).science == 3  # ties defend


def test_r16_1_aggression_costs_and_targets() -> None:
    game = attacking("assassinate_ii", 3).leader(1, "leonardo_da_vinci")
    assert game.legal("attack") == ["attack card=assassinate_ii target=1"]
    assert attack_cost(game.state, "assassinate_ii", 1) == 1
    assert attack_cost(game.leader(1, "mahatma_gandhi").state, "assassinate_ii", 1) == 6
    assert not game.legal("attack")  # too dear
    meek = attacking("plunder_i").leader(0, "mahatma_gandhi")
    assert not meek.legal("attack")
    friends = attacking("plunder_i", 3).pact("peace_treaty", 2, 2, 0)
    assert friends.legal("attack") == ["attack card=plunder_i target=1"]
    strong = attacking("plunder_i", warriors=1).workers(1, warriors=9)
    assert strong.legal("attack")  # the rival need not be weaker


def test_r16_2_joan_scores_and_pacts_end_on_announcement() -> None:
    game = attacking("plunder_i", 3).leader(1, "joan_of_arc").pact("military_pact", 0, 0, 1)
    game.play("attack card=plunder_i target=1")
    assert game.of(1).culture == 5 and game.state.pacts == []
    assert game.decision().seat == 0 and game.topic() == "strike"


def test_r16_2_the_defender_knows_the_attackers_total() -> None:
    game = attacking("plunder_i", warriors=2)
    game.play("attack card=plunder_i target=1", "sacrifice card=warriors", "done")
    view = GAME.view(game.state, 1)
    assert view.attack and view.attack.attack_units == {"warriors": 1}
    assert "A has 3" in GAME.text.prompt(view, game.decision(), SHORT)


def test_r16_3_armies_among_the_sacrificed_count_and_churchill_doubles() -> None:
    game = attacking("plunder_i", warriors=4).tactics(0, "fighting_band")
    assert game.ratings(0).strength == 6
    game.play(
        "attack card=plunder_i target=1", "sacrifice card=warriors", "sacrifice card=warriors"
    )
    game.play("done", "done")
    assert game.events_of(fought.AttackDecided)[0].attack == 6 + 2 + 1
    tough = attacking("plunder_i").leader(1, "winston_churchill")
    tough.military(1, "defense_colonization_i")
    tough.play(
        "attack card=plunder_i target=1", "done", "spend card=defense_colonization_i", "done"
    )
    assert tough.events_of(fought.AttackDecided)[0].defence == 1 + 4
    borders = strike(attacking("plunder_i", 3).pact("open_borders_agreement", 1, 1, 0), "plunder_i")
    assert borders.events_of(fought.AttackDecided)[0].attack == 6 + 3


def test_r16_4_a_failed_attack_still_costs_card_and_units() -> None:
    game = attacking("plunder_i", warriors=1).workers(1, warriors=9).tokens(1, bronze=3)
    game.play("attack card=plunder_i target=1", "sacrifice card=warriors")
    game.skip("strike", "defend")
    assert game.resources(1) == 3
    assert game.of(0).workers["warriors"] == 0 and game.of(0).yellow == 19
    assert game.state.discards["I"][-1].card == "plunder_i"


def test_r16_5_and_r16_6_the_attacker_picks_the_mix() -> None:
    game = strike(attacking("plunder_i").tokens(1, iron=2, agriculture=3), "plunder_i")
    assert game.decision().seat == 0
    game.play("mix food=1 resource=2")
    assert (game.food(0), game.resources(0)) == (1, 2)
    assert (game.food(1), game.resources(1)) == (2, 2)
    assert game.of(0).blue == 15 and game.of(1).blue == 18 - 3
    slaves = strike(attacking("enslave_i").player(1, unused=0), "enslave_i")
    assert slaves.decision().seat == 1 and slaves.topic() == "lose_worker"


def test_r16_7_sacrificed_units_cannot_be_lost_as_well() -> None:
    game = attacking("enslave_i", warriors=9).player(1, unused=0)
    game.workers(1, agriculture=0, bronze=0, philosophy=1, warriors=1)
    game.play("attack card=enslave_i target=1", "done", "sacrifice card=warriors")
    game.skip("defend")
    assert game.of(1).workers == {
        "agriculture": 0, "bronze": 0, "philosophy": 0, "religion": 0, "warriors": 0,
    }  # fmt: skip
    assert game.of(1).yellow == 20
    assert game.military_left(0) == 0  # this turn's tokens


def test_r16_8_sabotage_and_raid() -> None:
    game = attacking("sabotage_ii").wonder(1, "great_wall", 2)
    strike(game, "sabotage_ii")
    assert (game.of(1).wonder, game.of(1).blue, game.of(0).culture) == ("", 18, 3)
    raid = attacking("raid_ii").workers(1, religion=2, alchemy=1, philosophy=0)
    strike(raid, "raid_ii")
    assert raid.legal() == [
        "destroy_of card=religion number=2 owner=1",
        "destroy_of card=religion number=1 owner=1",
        "destroy_of card=alchemy number=1 owner=1",
    ]
    raid.play("destroy_of card=religion number=2 owner=1")
    assert raid.resources(0) == 3 and raid.of(1).unused == 3
    half = attacking("raid_i").workers(1, philosophy=1, religion=0)
    strike(half, "raid_i")
    assert half.resources(0) == 2  # 3 halved, rounded up


# --- R17 ---


def at_war(card: str, mine: int, theirs: int, players: int = 2) -> Position:
    """Seat 0's turn begins with a war it has declared."""
    game = position(players).age(2).war(card, 0, 1)
    game.workers(0, warriors=mine).workers(1, warriors=theirs)
    return game.turn_of(0, "start")


def test_r17_1_declaring_war() -> None:
    game = attacking("war_over_culture_ii", 3).government(0, "communism")
    game.leader(1, "joan_of_arc").pact("military_pact", 0, 0, 1)
    game.play("declare_war card=war_over_culture_ii target=1")
    assert [(war.attacker, war.target) for war in game.state.wars] == [(0, 1)]
    assert game.of(1).culture == 5 and game.state.pacts == []
    assert game.military_left(0) == 2
    safe = attacking("war_over_culture_ii", 3).government(0, "communism")
    safe.pact("loss_of_sovereignty", 2, 2, 1)
    assert safe.legal("declare_war") == ["declare_war card=war_over_culture_ii target=2"]
    assert safe.military(0, "plunder_i").allows("attack card=plunder_i target=1")


def test_r17_2_and_r17_3_a_war_is_fought_in_the_next_turn() -> None:
    game = at_war("war_over_culture_ii", 5, 3).player(1, culture=10)
    game.military(1, "defense_colonization_ii")
    game.play("done")
    assert game.decision().seat == 1 and not game.legal("spend")
    game.play("done")
    assert (game.of(0).culture, game.of(1).culture) == (2, 8)
    assert game.topic() == "politics" and game.state.wars == []
    lost = at_war("war_over_culture_ii", 3, 5).player(0, culture=10)
    lost.play("done", "sacrifice card=warriors", "done")
    assert (lost.of(0).culture, lost.of(1).culture) == (7, 3)
    tie = at_war("war_over_culture_ii", 3, 3).player(0, culture=10).play("done", "done")
    assert (tie.of(0).culture, tie.of(1).culture) == (10, 0)


def test_r17_4_the_victor_takes_science_or_special_technologies() -> None:
    """R17.5, R17.8."""
    game = at_war("war_over_technology_ii", 12, 1).specials(1, "code_of_laws", "warfare")
    game.player(1, science=9).specials(0, "strategy").leader(0, "albert_einstein")
    game.workers(0, warriors=12).workers(1, warriors=4)
    # 12 + 3 against 4 + 1
    game.play("done", "done")
    assert game.legal() == [
        "done", "take_special card=code_of_laws", "take_special card=warfare",
    ]  # fmt: skip
    game.play("take_special card=code_of_laws")
    assert game.of(0).specials == ["strategy", "code_of_laws"]
    assert game.ratings(1).civil == 4 and game.of(0).culture == 0  # not played: nobody reacts
    game.play("take_special card=warfare")
    assert "warfare" in game.state.removed  # weaker than what the victor has
    assert (game.of(0).science, game.of(1).science) == (0, 9)  # 10 - 6 - 4 are left
    dear = at_war("war_over_technology_ii", 6, 1).specials(1, "code_of_laws").player(1, science=9)
    dear.play("done", "done")
    assert (dear.of(0).science, dear.of(1).science) == (5, 4)  # 5 do not buy it


def test_r17_5_technologies_the_victor_has_cannot_be_taken() -> None:
    game = at_war("war_over_technology_ii", 20, 1).specials(1, "warfare").specials(0, "warfare")
    game.player(1, science=3).play("done", "done")
    assert game.topic() == "politics" and game.of(0).science == 3


def test_r17_6_war_over_territory_moves_yellow_tokens() -> None:
    game = at_war("war_over_territory_ii", 8, 1).play("done", "done")
    assert (game.of(0).yellow, game.of(1).yellow) == (18 + 3, 18 - 3)
    poor = at_war("war_over_territory_ii", 8, 1).player(1, yellow=1).play("done", "done")
    assert (poor.of(0).yellow, poor.of(1).yellow) == (19, 0)


def test_r17_7_declared_war_cannot_be_stopped() -> None:
    game = at_war("war_over_culture_ii", 5, 1, 3).player(1, culture=9)
    game.pact("peace_treaty", 1, 1, 0).leader(0, "mahatma_gandhi")
    game.war("war_over_resources_ii", 2, 1).play("done", "done")
    assert game.of(0).culture == 4
    assert [war.attacker for war in game.state.wars] == [2]  # the other waits for its declarer


def test_holy_war_takes_population_for_culture() -> None:
    """R17.4."""
    game = at_war("holy_war_iii", 8, 1).age(3).player(1, unused=1)
    game.turn_of(0, "start").play("done", "done")
    assert game.decision().seat == 1 and game.topic() == "lose_worker"
    game.play("lose_worker card=bronze")
    assert (game.of(0).culture, game.of(1).yellow) == (6, 20)


# --- R18 ---


def offering(card: str = "trade_routes_agreement") -> Position:
    return position(3).military(0, card).turn_of(0, "politics")


def test_r18_1_an_offer_names_partner_and_sides() -> None:
    game = offering()
    assert game.legal("offer_pact") == [
        "offer_pact card=trade_routes_agreement partner=1 side=A",
        "offer_pact card=trade_routes_agreement partner=1 side=B",
        "offer_pact card=trade_routes_agreement partner=2 side=A",
        "offer_pact card=trade_routes_agreement partner=2 side=B",
    ]
    game.play("offer_pact card=trade_routes_agreement partner=2 side=B")
    assert game.decision().seat == 2 and game.legal() == ["refuse", "accept"]
    game.play("accept")
    pact = game.state.pacts[0]
    assert (pact.owner, pact.a, pact.b) == (0, 2, 0)
    assert offering("peace_treaty").legal("offer_pact") == [
        "offer_pact card=peace_treaty partner=1 side=A",
        "offer_pact card=peace_treaty partner=2 side=A",
    ]


def test_e29_a_refused_pact_returns_and_an_accepted_one_replaces() -> None:
    """R18.1, R18.2."""
    game = offering().pact("open_borders_agreement", 0, 0, 1).pact("peace_treaty", 2, 2, 0)
    game.play("offer_pact card=trade_routes_agreement partner=2 side=A")
    refused = game.copy().play("refuse")
    assert refused.of(0).military_hand == ["trade_routes_agreement"]
    assert len(refused.state.pacts) == 2 and refused.topic() != "politics"
    game.play("accept")
    cards = {pact.card for pact in game.state.pacts}
    assert cards == {"trade_routes_agreement", "peace_treaty"}


def test_r18_2_pact_effects_start_at_once() -> None:
    game = offering("open_borders_agreement")
    game.play("offer_pact card=open_borders_agreement partner=1 side=A", "accept")
    assert (game.ratings(0).military, game.ratings(1).military) == (3, 3)


def test_r18_3_either_party_may_end_a_pact() -> None:
    game = position(3).pact("peace_treaty", 0, 0, 1).turn_of(1, "politics")
    game.play("cancel_pact card=peace_treaty")
    assert game.state.pacts == []
    assert game.state.discards["III"][-1].card == "peace_treaty"


def test_r18_4_pact_without_an_attack_clause_survives_an_attack() -> None:
    game = attacking("plunder_i", 3).pact("open_borders_agreement", 1, 1, 0)
    strike(game, "plunder_i")
    assert len(game.state.pacts) == 1


def test_r18_5_refused_pact_is_not_offered_again() -> None:
    game = offering().play("offer_pact card=trade_routes_agreement partner=1 side=A", "refuse")
    assert not game.legal("offer_pact")


def test_r18_6_pacts_become_obsolete() -> None:
    """R18.7."""
    game = position(3).age(2).pact("open_borders_agreement", 1, 1, 2).shrink_civil(1)
    assert game.ratings(2).military == 3
    game.turn_of(0, "start").decision()
    assert game.state.pacts == [] and game.ratings(2).military == 2


def test_r18_7_several_pacts_between_two_and_offers_only_among_three() -> None:
    game = position(3).pact("peace_treaty", 0, 0, 1).pact("military_pact", 1, 1, 0)
    assert game.ratings(0).culture == 1 and game.ratings(0).strength == 5
    game.state.resigned = [2]
    game.military(0, "trade_routes_agreement").turn_of(0, "politics")
    assert not game.legal("offer_pact") and game.legal("cancel_pact")


def test_r18_7_used_pact_tokens_are_lost_first() -> None:
    """R2.9."""
    game = position(3).pact("open_borders_agreement", 1, 1, 0).player(0, used_military=2)
    assert game.military_left(0) == 1
    game.turn_of(0, "politics").player(0, used_military=2)
    game.play("cancel_pact card=open_borders_agreement")
    assert (game.ratings(0).military, game.of(0).used_military, game.military_left(0)) == (2, 1, 1)


# --- R19 ---


def test_e25_medieval_army() -> None:
    """R19.1, R19.2."""
    game = position().workers(0, warriors=2, swordsmen=1, knights=2).tactics(0, "medieval_army")
    assert game.ratings().strength == 12


def test_e28_legion_and_mobile_artillery() -> None:
    """R19.2."""
    game = position().workers(0, warriors=7).tactics(0, "legion")
    assert game.ratings().armies == 4
    game = position().workers(0, knights=2, cannon=3).tactics(0, "mobile_artillery")
    assert game.ratings().armies == 10


def test_r19_1_all_sources_add_up_to_strength() -> None:
    game = position(3).workers(0, warriors=1, bread_and_circuses=1).leader(0, "julius_caesar")
    game.wonders(0, "colossus").specials(0, "warfare").government(0, "fundamentalism")
    game.colonies(0, "strategic_territory_i").pact("military_pact", 1, 1, 0)
    assert game.ratings().strength == 1 + 1 + 1 + 1 + 1 + 5 + 2 + 4


def test_r19_3_outdated_armies_give_the_number_in_brackets() -> None:
    game = position().workers(0, warriors=2, swordsmen=2, cannon=2).tactics(0, "defensive_army")
    assert game.ratings().armies == 6 + 3
    # Warriors are two ages older than the card, Swordsmen one.
    game.workers(0, warriors=1, swordsmen=3)
    assert game.ratings().armies == 6 + 3
    never = position().workers(0, warriors=2).tactics(0, "fighting_band")
    assert never.ratings().armies == 1


def test_r19_4_an_air_force_doubles_an_army_the_best_first() -> None:
    game = position().workers(0, warriors=2, swordsmen=2, cannon=2, air_forces=1)
    game.tactics(0, "defensive_army")
    assert game.ratings().armies == 12 + 3
    assert game.workers(0, air_forces=5).ratings().armies == 12 + 6


def test_r19_5_genghis_khan_ignores_tactics() -> None:
    game = position().workers(0, warriors=2, knights=2).tactics(0, "medieval_army")
    assert game.ratings().strength == 2 + 4 + 4
    game.leader(0, "genghis_khan")
    assert (game.ratings().strength, game.ratings().culture) == (2 + 6, 2)


def test_r19_6_napoleon_counts_the_best_army_again() -> None:
    game = position().workers(0, warriors=2, swordsmen=2, cannon=2, air_forces=1)
    game.tactics(0, "defensive_army").leader(0, "napoleon_bonaparte")
    assert game.ratings().strength == 2 + 4 + 6 + 5 + 15 + 12
    alone = position().leader(0, "napoleon_bonaparte")
    assert alone.ratings().strength == 1


def test_r19_7_sacrificed_units_give_only_their_own_bonus() -> None:
    """R24.2."""
    game = position().workers(0, warriors=4, knights=2).tactics(0, "phalanx")
    game.leader(0, "napoleon_bonaparte").wonders(0, "great_wall")
    player = game.of(0)
    assert force_strength(player, {"warriors": 2, "knights": 1}) == 4 + 3
    assert force_strength(player, {"warriors": 4}) == 4
    assert army_bonuses(player, {"warriors": 4, "knights": 2}) == (6, 3)
    assert clone(player) == player
