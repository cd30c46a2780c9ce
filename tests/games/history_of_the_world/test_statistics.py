from core.games.history_of_the_world import GAME
from tests.games.history_of_the_world.position import Position, turn_of


def counted(game: Position, seat: int = 0) -> dict[str, float]:
    return GAME.statistics(game.state, game.events)[seat]


def test_a_conquest_is_counted_with_its_battle_and_its_route() -> None:
    game = turn_of("macedonians").army(1, "danubia").city("danubia").start()
    game.conquer("danubia").roll(6, 6, 1).conquer("nile", by="fleet")
    counts = counted(game)
    assert counts["lands conquered"] == 2 and counts["by fleet or caravan"] == 1
    assert counts["battles"] == counts["battles won"] == 1
    assert counts["structures damaged"] == 1
    assert counted(game, seat=1)["battles"] == 0


def test_abandoned_siege_is_counted() -> None:
    game = turn_of("assyrians").army(1, "levant").start().conquer("levant").roll(1, 1, 6)
    game.play("siege piece=army").roll(1, 1, 6).play("retreat")
    counts = counted(game)
    assert (counts["siege steps"], counts["retreats"], counts["battles won"]) == (1, 1, 0)


def test_unspent_armies_are_counted() -> None:
    game = turn_of("assyrians").start()
    left = game.state.turn.empire.armies
    assert counted(game.finish_turn())["armies unspent"] == left > 0


def test_kept_cards_and_built_structures_are_counted() -> None:
    game = turn_of("egyptians").hand("kingdom_phoenicians")
    assert counted(game)["event cards left"] == 1
    game.play("play_kingdom card=kingdom_phoenicians")
    counts = counted(game)
    assert counts["event cards left"] == 0 and counts["event cards played"] == 1
    assert counts["lands founded in"] == 1
    fort = game.decision().actions[-2]
    assert counted(game.play(str(fort)))["forts built"] == 1
