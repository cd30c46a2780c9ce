"""What is counted of a game: by the arena, against what people do."""

from core.games.through_the_ages import GAME
from core.games.through_the_ages.census import census
from core.games.through_the_ages.events import AgeBegan, CultureChanged
from core.kernel import SPECTATOR, Event, Rng
from tests.games.through_the_ages.position import position
from tests.play import at_random, play_on


def test_deeds_are_counted_for_who_did_them() -> None:
    game = position().hand(0, "homer").wonder(0, "pyramids", 2).tokens(0, bronze=6)
    told: list[Event] = []
    for action in ("play_leader card=homer", "build_stages wonder=pyramids number=1"):
        told += GAME.apply(game.state, 0, GAME.parse(action))
    mine, rivals = census(game.state, told)
    assert (mine["leaders"], mine["wonders"]) == (1.0, 1.0)
    assert (rivals["leaders"], rivals["wonders"]) == (0.0, 0.0)


def test_an_army_counts_when_it_stands_at_the_end() -> None:
    game = position().workers(0, warriors=3)
    game.player(0, tactics="light_cavalry")
    assert census(game.state, [])[0]["with an army"] == 0.0
    game.workers(0, knights=2)
    assert census(game.state, [])[0]["with an army"] == 1.0


def test_the_leaders_culture_is_noted_when_an_age_ends() -> None:
    told: list[Event] = [
        AgeBegan(SPECTATOR, "I"),
        CultureChanged(0, 7, 7, "production"),
        CultureChanged(1, 9, 9, "production"),
        AgeBegan(SPECTATOR, "II"),
        CultureChanged(0, 20, 27, "production"),
    ]
    counts = census(position().state, told)[0]
    assert counts["most culture after age A"] == 0.0
    assert counts["most culture after age I"] == 9.0
    assert counts["most culture at the end"] == 27.0


def test_every_seat_of_a_whole_game_has_the_same_counts() -> None:
    state = GAME.new(3, {}, seed=4)
    told: list[Event] = []
    for moment in play_on(GAME, state, at_random, Rng(4)):
        told += moment.events
    counts = census(state, told)
    assert len({tuple(each) for each in counts}) == 1
    assert sum(each["cards taken"] for each in counts) > 20
