"""Every card has a text, can be obtained, and does what the text says."""

import pytest

from core.games.through_the_ages import GAME
from core.games.through_the_ages.content import CARDS, Card
from core.games.through_the_ages.rules import events as told
from core.games.through_the_ages.rules import military_events as fought
from core.games.through_the_ages.rules.action_phase import Actions
from core.games.through_the_ages.rules.attacks import attack_cost
from core.games.through_the_ages.rules.leader_and_wonder_effects import HOOKS
from core.games.through_the_ages.text.card_names import name_with_age, short_name
from core.games.through_the_ages.text.card_text import brief_text, card_text
from core.kernel.style import SHORT
from tests.games.through_the_ages.position import Position, position

ALL = list(CARDS.values())


def of_type(*types: str) -> list[Card]:
    return [card for card in ALL if card.type in types]


def of_group(group: str) -> list[Card]:
    return [card for card in ALL if card.group == group and card.deck != "board"]


def each(cards: list[Card]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("card", cards, ids=lambda card: card.id)


def rich(players: int = 3) -> Position:
    """Let everybody pay for anything."""
    game = position(players, seed=3)
    for seat in range(players):
        game.player(seat, science=40, culture=50, unused=3, blue=40)
        game.tokens(seat, bronze=20, agriculture=8).player(seat, blue=20)
    return game


@each(ALL)
def test_every_card_has_a_text_and_an_explanation(card: Card) -> None:
    text = card_text(card.id)
    assert text.endswith(".") and "_" not in text and "{" not in text, text
    assert brief_text(card.id, SHORT)
    assert card.name in name_with_age(card.id)
    explanation = GAME.text.explain(rich().state, 0, card.id, SHORT)
    assert explanation is not None and explanation.rule
    numbers = {rule.number for rule in GAME.text.rules()}
    assert set(explanation.rule.split(", ")) <= numbers


def test_no_two_cards_have_the_same_text_unless_they_are_of_one_name() -> None:
    texts: dict[str, str] = {}
    for card in ALL:
        text = card_text(card.id)
        if card.type not in ("farm", "mine", "infantry", "cavalry", "artillery", "arena"):
            assert texts.setdefault(text, card.name) == card.name, (text, card.name)


def test_a_short_name_is_shorter_and_means_no_other_card() -> None:
    names: dict[str, str] = {}
    for card in ALL:
        assert not card.short or len(card.short) < len(card.name), card.name
        assert names.setdefault(short_name(card.id, SHORT), card.name) == card.name, card.name


@each([card for card in ALL if card.deck == "civil"])
def test_every_civil_card_can_be_taken_from_the_row(card: Card) -> None:
    game = rich()
    game.state.row = [""] * 13
    game.state.row[4] = card.id
    game.play(f"take card={card.id} space=5")
    player = game.of(0)
    assert card.id in (*player.civil_hand, player.wonder)
    assert game.events_of(told.CardTaken)[0].actions == 1


@each([*of_group("production"), *of_group("urban"), *of_group("military")])
def test_every_technology_can_be_played_and_built(card: Card) -> None:
    game = rich().hand(0, card.id)
    game.play(f"play_technology card={card.id}")
    assert game.of(0).science == 40 - card.science_cost
    before, resources = game.ratings(), game.resources()
    game.play(f"build card={card.id}")
    assert game.resources() == resources - card.build_cost
    after = game.ratings()
    for stat in ("culture", "science", "strength", "happy"):
        assert getattr(after, stat) - getattr(before, stat) == card.per_worker.get(stat, 0)


@each([card for card in of_type("government") if card.deck == "civil"])
def test_every_government_can_be_adopted_both_ways(card: Card) -> None:
    for verb, price in (("play_technology", card.science_cost), ("revolt", card.revolution_cost)):
        game = rich().hand(0, card.id).play(f"{verb} card={card.id}")
        rated = game.ratings()
        assert (rated.civil, rated.military) == (card.civil_actions, card.military_actions)
        assert game.of(0).science == 40 - price
        assert rated.strength == 1 + card.bonus.get("strength", 0)
        assert rated.culture == card.bonus.get("culture", 0)


@each(of_type("special"))
def test_every_special_technology_gives_its_bonus(card: Card) -> None:
    game = rich().hand(0, card.id)
    before, blue = game.ratings(), game.of(0).blue
    game.play(f"play_technology card={card.id}")
    after = game.ratings()
    assert after.strength - before.strength == card.bonus.get("strength", 0)
    assert after.civil - before.civil == card.bonus.get("civil_actions", 0)
    assert after.military - before.military == card.bonus.get("military_actions", 0)
    assert after.colonization == card.bonus.get("colonization", 0)
    assert game.of(0).blue - blue == card.bonus.get("blue_tokens", 0)


@each(of_type("wonder"))
def test_every_wonder_can_be_built_stage_by_stage(card: Card) -> None:
    game = rich().wonder(0, card.id).workers(0, drama=1, alchemy=1)
    before = game.ratings()
    spent = game.resources()
    for _ in card.stages:
        game.player(0, used_civil=0)
        game.play(f"build_stages wonder={card.id} number=1")
    assert game.of(0).wonders == [card.id]
    assert game.resources() == spent - sum(card.stages)
    after = game.ratings()
    if "strength" in card.bonus and not HOOKS[card.id].rating_bonuses:
        assert after.strength - before.strength == card.bonus["strength"]
    assert after.culture - before.culture == card.bonus.get("culture", 0)
    assert after.science - before.science == card.bonus.get("science", 0)
    assert bool(game.of(0).scored.get("wonders")) == bool(HOOKS[card.id].on_wonder_completed)
    assert len(game.events_of(told.WonderCompleted)) == 1


LEADER_DOES = {
    # strength, culture rating, science rating, civil, military: what changes in `leaders_table`
    "julius_caesar": (1, 0, 0, 0, 1),
    "homer": (0, 2, 0, 0, 0),
    "moses": (0, 0, 0, 0, 0),
    "hammurabi": (0, 0, 0, 1, -1),
    "aristotle": (0, 0, 0, 0, 0),
    "alexander_the_great": (6, 0, 0, 0, 0),
    "michelangelo": (0, 2, 0, 0, 0),
    "joan_of_arc": (1, 0, 0, 0, 0),
    "leonardo_da_vinci": (0, 0, 2, 0, 0),
    "genghis_khan": (-2, 2, 0, 0, 0),
    "christopher_columbus": (0, 0, 0, 0, 0),
    "frederick_barbarossa": (0, 0, 0, 0, 0),
    "william_shakespeare": (0, 3, 0, 0, 0),
    "james_cook": (0, 2, 0, 0, 0),
    "napoleon_bonaparte": (2, 0, 0, 0, 1),
    "maximilien_robespierre": (0, 0, 0, 0, 1),
    "js_bach": (0, 1, 0, 0, 0),
    "isaac_newton": (0, 0, 2, 0, 0),
    "albert_einstein": (0, 0, 2, 0, 0),
    "mahatma_gandhi": (0, 2, 0, 0, 0),
    "rock_and_roll_icon": (0, 2, 0, 0, 0),
    "nikola_tesla": (0, 0, 0, 0, 0),
    "winston_churchill": (0, 0, 0, 0, 0),
    "game_designer": (0, 1, -2, 0, 0),
}


@each(of_type("leader"))
def test_every_leader_can_be_played_and_changes_the_ratings(card: Card) -> None:
    game = rich().hand(0, card.id).tactics(0, "medieval_army")
    game.workers(0, warriors=4, knights=2, alchemy=1, philosophy=1)
    game.workers(0, religion=1, drama=1, journalism=1).colonies(0, "wealthy_territory_i")
    before = game.ratings()
    game.play(f"play_leader card={card.id}")
    after = game.ratings()
    changes = tuple(
        getattr(after, name) - getattr(before, name)
        for name in ("strength", "culture", "science", "civil", "military")
    )
    assert changes == LEADER_DOES[card.id]
    assert game.of(0).leader == card.id


@each(of_type("action"))
def test_every_action_card_can_be_played(card: Card) -> None:
    game = rich().hand(0, card.id, "irrigation").workers(0, iron=0, alchemy=0)
    game.wonder(0, "great_wall").player(0, science=20)
    game.player(1, culture=90).workers(1, warriors=9)
    game.play(f"play_action card={card.id}")
    while game.topic() == "contained":
        game.play(game.legal()[0])
    assert card.id not in game.of(0).civil_hand and card.id in game.state.removed
    assert isinstance(game.state.agenda[-1], Actions)
    assert game.civil_left() == 3
    happened = [event for event in game.events if not isinstance(event, told.CardPlayed)]
    assert happened


@each(of_type("territory"))
def test_every_territory_can_be_colonized(card: Card) -> None:
    game = rich().age(card.level).leader(0, "christopher_columbus").military(0, card.id)
    player = game.of(0)
    yellow, blue = player.yellow, player.blue
    game.turn_of(0, "politics").play(f"colonize card={card.id}")
    gains = card.immediate
    assert player.yellow == yellow + card.bonus.get("yellow_tokens", 0) - gains.get("population", 0)
    if not {"food", "resource"} & set(gains):
        assert player.blue == blue + card.bonus.get("blue_tokens", 0)
    assert len(player.military_hand) == gains.get("military_cards", 0)
    assert player.culture == 50 + gains.get("culture", 0)


@each(of_type("tactics"))
def test_every_tactics_card_makes_armies(card: Card) -> None:
    newest = {"infantry": "modern_infantry", "cavalry": "tanks", "artillery": "rockets"}
    game = rich().military(0, card.id)
    for kind, number in card.army.items():
        game.workers(0, **{newest[kind]: number})
    game.workers(0, warriors=0).play(f"play_tactics card={card.id}")
    assert game.ratings().armies == card.army_bonus
    if card.army_bonus_outdated:
        old = {"infantry": "warriors", "cavalry": "knights", "artillery": "cannon"}
        outdated = rich().tactics(0, card.id)
        outdated.workers(0, **{old[kind]: number for kind, number in card.army.items()})
        expected = card.army_bonus_outdated
        if card.level == 2 and "infantry" not in card.army:
            expected = card.army_bonus
        if card.level == 3 and set(card.army) == {"artillery"}:
            expected = card.army_bonus
        assert outdated.ratings().armies == expected


@each(of_type("aggression"))
def test_every_aggression_succeeds_against_a_weaker_rival(card: Card) -> None:
    game = rich(2).age(card.level).government(0, "communism").workers(0, tanks=5)
    game.military(0, card.id).leader(1, "isaac_newton").wonder(1, "great_wall", 1)
    game.colonies(1, "wealthy_territory_i").workers(1, religion=2).turn_of(0, "politics")
    price = attack_cost(game.state, card.id, 1)
    before = GAME.codec.digest(game.state)
    game.play(f"attack card={card.id} target=1")
    while game.topic() not in ("actions", "discard"):
        game.play(game.legal()[0])
    assert game.of(0).used_military == price
    assert (
        game.events_of(fought.AttackDecided)[0].attack
        > game.events_of(fought.AttackDecided)[0].defence
    )
    assert GAME.codec.digest(game.state) != before
    assert card.id in [gone.card for gone in game.state.discards[card.age]]
    after_decision = game.events[[type(e) for e in game.events].index(fought.AttackDecided) + 1 :]
    assert after_decision, "nothing was won"


@each(of_type("war"))
def test_every_war_can_be_won(card: Card) -> None:
    game = rich(2).age(card.level).war(card.id, 0, 1).workers(0, tanks=2).specials(1, "warfare")
    game.turn_of(0, "start")
    while game.topic() not in ("politics", "actions"):
        game.play(game.legal()[0])
    index = [type(event) for event in game.events].index(fought.AttackDecided)
    assert game.events[index + 1 :], "nothing was won"
    assert game.state.wars == []


@each(of_type("pact"))
def test_every_pact_can_be_made_and_ended(card: Card) -> None:
    game = rich().age(card.level).military(0, card.id).turn_of(0, "politics")
    before = [game.ratings(seat) for seat in range(3)]
    game.play(f"offer_pact card={card.id} partner=1 side=A", "accept")
    for seat, side in ((0, card.sides[0]), (1, card.sides[1])):
        rated = game.ratings(seat)
        assert rated.strength - before[seat].strength == side.strength
        assert rated.military - before[seat].military == side.military_actions
        assert rated.culture == max(before[seat].culture + side.culture, 0)
    game.turn_of(1, "politics").play(f"cancel_pact card={card.id}")
    assert [game.ratings(seat) for seat in range(3)] == before


@each(of_type("bonus"))
def test_every_bonus_card_defends_and_colonizes(card: Card) -> None:
    game = rich(2).age(card.level).military(1, card.id).military(0, "plunder_i")
    game.workers(0, warriors=9).turn_of(0, "politics")
    game.play("attack card=plunder_i target=1", "done", f"spend card={card.id}", "done")
    assert game.events_of(fought.AttackDecided)[0].defence == 1 + card.defense
