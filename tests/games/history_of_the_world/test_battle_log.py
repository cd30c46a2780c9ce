"""The log of a battle: dice, modifiers, result and losses."""

from core.games.history_of_the_world import GAME
from core.games.history_of_the_world.text.facts.battles import BattleRecord, find_battles
from core.kernel.style import SHORT
from tests.games.history_of_the_world.position import Position, turn_of


def fought(game: Position, seat: int = 0) -> BattleRecord:
    (battle,) = find_battles(game.events, seat)
    return battle


def test_won_battle_shows_dice_terrain_and_losses() -> None:
    """R9.3, R9.5, R9.12."""
    game = turn_of("assyrians").army(1, "zagros").city("zagros").fort("zagros").start()
    game.conquer("zagros").roll(6, 2, 3, 4)
    battle = fought(game)
    (throw,) = battle.rolls
    assert (throw.attack.dice, throw.attack.total, throw.attack.modifiers) == ((6, 2), 6, ())
    assert (throw.defense.dice, throw.defense.total) == ((3, 4), 5)
    assert throw.defense.modifiers == ("+1 mountain",)
    assert throw.result == battle.result == "win" and battle.is_attacker_winner
    assert battle.losses_text(0) == ""
    assert battle.losses_text(1) == "1 army, a city and the fort"
    assert battle.damage_text() == "the city is destroyed"


def test_siege_shows_each_roll_and_its_cost() -> None:
    """R9.6: each step adds one to the highest die."""
    game = turn_of("assyrians").army(1, "levant").capital("levant").start()
    game.conquer("levant").roll(1, 1, 4).play("siege piece=army").roll(4, 1, 4)
    battle = fought(game)
    assert [throw.result for throw in battle.rolls] == ["loss", "win"]
    assert battle.rolls[1].attack.modifiers == ("+1 siege",)
    assert battle.rolls[1].attack.total == 5
    assert battle.losses_text(0) == "1 army" and battle.losses_text(1) == "1 army and a capital"
    assert battle.damage_text() == "the capital becomes a city"


def test_tie_costs_both_armies() -> None:
    """R9.4."""
    game = turn_of("assyrians").army(1, "levant").start().conquer("levant").roll(4, 1, 4)
    battle = fought(game)
    assert battle.result == "tie" and not battle.is_attacker_winner
    assert battle.losses_text(0) == battle.losses_text(1) == "1 army"


def test_retreat_costs_only_the_attacker() -> None:
    """R9.8."""
    game = turn_of("assyrians").army(1, "levant").start().conquer("levant").roll(1, 1, 4)
    assert fought(game).result == "loss" and fought(game).losses_text(0) == ""
    game.play("retreat")
    assert fought(game).result == "retreat"
    assert (fought(game).losses_text(0), fought(game).losses_text(1)) == ("1 army", "")


def test_returning_army_is_not_reported_lost() -> None:
    """The Persians' army returns to the card, once."""
    game = turn_of("persians").army(1, "zagros").army(1, "turan").start()
    for land, said in (("zagros", "your army returns to the card"), ("turan", "your army goes")):
        before = game.state.turn.empire.armies
        game.conquer(land).roll(1, 1, 4)
        decision = game.decision()
        retreat = GAME.text.choice(game.state, decision, GAME.parse("retreat"), SHORT)
        assert retreat.effect_text(SHORT).startswith(said)
        game.play("retreat")
        assert (game.state.turn.empire.armies == before) is (land == "zagros")


def test_reroll_is_shown_and_counts() -> None:
    """R9.11: the defender may reroll against a fleet."""
    game = turn_of("romans", players=4).army(1, "shatts").start()
    game.conquer("shatts", by="fleet").roll(5, 2, 3).play("reroll die=3").roll(6)
    battle = fought(game)
    (throw,) = battle.rolls
    assert throw.defense.dice == (6,) and throw.result == "loss"
    assert [(again.seat, again.before, again.after) for again in throw.rerolls] == [(1, 3, 6)]
    assert battle.route == "fleet"


def test_log_may_start_within_a_battle() -> None:
    game = turn_of("assyrians").army(1, "levant").start().conquer("levant").roll(1, 1, 4)
    before = len(game.events)
    game.play("siege piece=army").roll(6, 1, 4)
    (battle,) = find_battles(game.events[before:], 0)
    assert (battle.defender, battle.result, len(battle.rolls)) == (1, "win", 1)


def test_battles_between_others_are_not_shown() -> None:
    game = turn_of("assyrians").army(1, "levant").start().conquer("levant").roll(6, 1, 4)
    assert len(find_battles(game.events, 0)) == len(find_battles(game.events, 1)) == 1
    assert find_battles(game.events, 2) == []


def test_treachery_has_no_rolls() -> None:
    """R16.9."""
    game = turn_of("spanish").hand("treachery").army(1, "gaul").city("gaul").start()
    game.play("play_event card=treachery")
    if game.topic() == "betray":
        game.play("conquer land=gaul by=land")
    battle = fought(game)
    assert battle.result == "betrayed" and not battle.rolls
    assert battle.losses_text(1) == "1 army and a city"
