from core.games.history_of_the_world.content import ARMIES_PER_PLAYER, LANDS
from core.games.history_of_the_world.rules.events import (
    ArmyTakenBack,
    Founded,
    KingdomPutAway,
    LandCleared,
    MarkerMoved,
    StructureDamaged,
)
from core.kernel import HIDDEN
from tests.games.history_of_the_world.position import Position, turn_of


def after_egypt() -> Position:
    """E7: seat 1 has played the Egyptians, and seat 0 is called as Assyrians."""
    game = turn_of("assyrians").army(1, "nile", "levant", "mesopotamia", "arabia")
    return game.capital("nile").monument("nile").score(3, 30, 40)


def test_holder_of_the_called_empire_takes_the_turn() -> None:
    """R7.1, E7."""
    game = after_egypt()
    assert game.topic() == "conquest"  # no kingdom, no events: founded at once
    assert game.state.turn.seat == 0 and game.state.turn.empire.card == "assyrians"


def test_the_kingdom_may_be_played_before_the_empire_or_not_at_all() -> None:
    """R7.2: an unplayed kingdom goes to the box, unseen, at the end of the turn."""
    game = turn_of("egyptians").hand("kingdom_shang_dynasty")
    assert game.legal() == ["play_kingdom card=kingdom_shang_dynasty", "go_on"]
    game.play("go_on").finish_turn()
    assert game.of(0).events[0].place == "away"
    (gone,) = game.events_of(KingdomPutAway)
    assert gone.view_for(1).card == HIDDEN


def test_e6_the_egyptians_are_founded() -> None:
    """R7.3."""
    game = turn_of("egyptians").start()
    assert game.of(0).supply == ARMIES_PER_PLAYER - 4 and game.on_card == 3
    assert game.owner("nile") == 0 and game.state.cities == {"nile": "capital"}
    assert game.state.turn.realm.zones == []
    game.play("conquer land=nubia by=land").finish_turn()  # nubia has one icon
    assert game.state.monuments == ["nile"]


def test_e7_a_whole_turn_of_the_assyrians() -> None:
    """R7.3, R8.3, R9.2, R9.4, R9.6, R9.10, R9.12, R7.8, R12.1, R12.3, R12.5, R19.2."""
    game = after_egypt().start()
    assert game.on_card == 5 and game.of(1).supply == ARMIES_PER_PLAYER - 3
    assert game.owner("mesopotamia") == 0 and game.state.cities["mesopotamia"] == "capital"
    assert game.state.turn.realm.zones == ["empty_quarter"]
    game.conquer("zagros")
    assert game.on_card == 4
    game.conquer("levant").roll(4, 2, 4)
    assert game.owner("levant") is None and game.on_card == 3
    assert game.of(1).supply == ARMIES_PER_PLAYER - 2
    game.conquer("levant")
    assert game.owner("levant") == 0 and game.on_card == 2
    game.conquer("nile").roll(2, 1, 5)
    assert game.topic() == "siege"
    game.play("siege piece=army")
    assert game.on_card == 0 and game.state.battle is not None
    assert game.state.battle.catapult == ["army"]
    game.roll(5, 1, 5)
    assert game.owner("nile") == 0 and game.state.cities["nile"] == "city"
    assert game.state.monuments == ["nile", "mesopotamia"]  # damage spared it; T5 built one
    assert game.topic() == "free_fort"
    game.play("build_fort land=mesopotamia", "build_fort land=zagros")
    assert game.topic() == ""
    assert game.of(0).earned["Regions"] == 2 + 6
    assert game.of(0).earned["Capitals"] + game.of(0).earned["Cities"] == 2 + 1
    assert game.of(0).earned["Monuments"] == 1 + 1
    assert game.of(0).score == 3 + 13
    assert game.of(0).supply == ARMIES_PER_PLAYER - 4 and game.audit() == []


def test_x18_everything_in_the_start_land_is_removed() -> None:
    """R7.3: even your own army, and it is not a battle."""
    game = turn_of("celts").hand("disaster_1").army(0, "alemannia").city("alemannia")
    game.monument("alemannia").fort("alemannia").start()
    (cleared,) = game.events_of(LandCleared)
    assert cleared.pieces == ("army", "city", "monument", "fort") and cleared.owner == 0
    state = game.state
    assert "alemannia" not in (*state.cities, *state.monuments, *state.forts)
    assert game.owner("alemannia") == 0 and state.turn.realm.active == ["alemannia"]
    assert not game.events_of(StructureDamaged) and game.of(0).earned["Marauders"] == 0


def test_missing_armies_are_replaced_by_siege_tokens() -> None:
    """R7.3, R15.2."""
    game = turn_of("assyrians").supply(4).start()
    assert game.on_card == 3 and game.tokens_on_card == 2
    assert game.of(0).supply == 0


def test_e11_the_mesoamericans_found_twice() -> None:
    """R7.4, R11.11."""
    game = turn_of("mesoamericans").start()
    for land in ("mexican_valley", "northern_andes"):
        assert game.owner(land) == 0 and game.state.cities[land] == "capital"
    assert game.on_card == 2


def test_first_army_returns_from_the_start_land_when_supply_is_empty() -> None:
    """R7.5, R7.11: that army is too late for the card, but in time to found."""
    game = turn_of("egyptians").hand("disaster_1").army(0, "nile").supply(0).start()
    assert game.owner("nile") == 0
    assert game.on_card == 0 and game.tokens_on_card == 3 and game.of(0).supply == 0
    assert game.audit() == []


def test_army_is_taken_from_the_board_when_no_other_is_left() -> None:
    """R7.5: the player chooses. Structures stay in the land."""
    game = turn_of("egyptians").hand("disaster_1").supply(0).start()
    assert game.topic() == "take_back" and len(game.legal()) == ARMIES_PER_PLAYER
    land = game.legal()[0].partition("land=")[2]
    game.city(land).fort(land).play(f"take_back land={land}")
    assert game.owner(land) is None and land in game.state.cities and land in game.state.forts
    assert game.owner("nile") == 0 and game.tokens_on_card == 3
    assert game.events_of(ArmyTakenBack) and game.audit() == []


def test_each_of_two_start_lands_is_founded_in_turn() -> None:
    """R7.5."""
    game = turn_of("mesoamericans").supply(1)
    assert game.topic() == "take_back" and game.decision().subject == "mesoamericans"
    assert game.owner("mexican_valley") == 0
    assert "take_back land=mexican_valley" not in game.legal()  # that army is active


def test_a_kingdom_can_take_an_army_back_too() -> None:
    """R7.5."""
    game = turn_of("egyptians").hand("kingdom_kushites").supply(0)
    game.play("play_kingdom card=kingdom_kushites")
    assert game.topic() == "take_back"


def test_conquests_and_forts_may_alternate_until_the_player_stops() -> None:
    """R7.6."""
    game = turn_of("assyrians").start().conquer("zagros")
    game.play("build_fort land=zagros").conquer("tigris")
    assert game.on_card == 2 and game.allows("stop")
    game.play("stop")
    assert game.of(0).supply == ARMIES_PER_PLAYER - 3


def test_two_icons_make_a_monument() -> None:
    """R7.7."""
    one = turn_of("zhou_dynasty").start().play("stop")  # yangtze has an icon
    assert one.state.monuments == []
    three = turn_of("hittites").start().conquer("levant", "zagros").play("stop")
    assert three.state.monuments == ["anatolia"]


def test_monuments_go_to_capitals_then_cities_then_icons() -> None:
    """R7.8."""
    game = turn_of("hittites").start().conquer("levant", "zagros").active("nubia")
    game.city("levant").play("stop")  # four icons, two monuments: the capital, then the city
    assert game.state.monuments == ["anatolia", "levant"]


def test_among_several_lands_of_a_kind_the_player_chooses() -> None:
    """R7.8: two icon lands are left, and the capital has a monument already."""
    game = turn_of("hittites").start().conquer("levant", "zagros").monument("anatolia")
    game.play("stop")
    assert game.topic() == "monument"
    assert game.legal() == ["build_monument land=levant", "build_monument land=zagros"]


def test_x17_monument_without_a_suitable_land_is_not_built() -> None:
    """R7.8."""
    game = turn_of("hittites").start().conquer("levant", "zagros")
    game.monument("anatolia", "levant", "zagros").play("stop")
    assert game.topic() == "" and len(game.state.monuments) == 3


def test_deactivation_removes_discs_and_tokens_and_rests_armies() -> None:
    """R7.9, R10.9: the empire is used up."""
    game = turn_of("macedonians").start()
    assert game.state.turn.realm.zones and game.tokens_on_card == 3
    game.finish_turn()
    realm = game.state.turn.realm
    assert (realm.zones, realm.siege_tokens, realm.active, realm.armies) == ([], 0, [], 0)
    assert game.owner("balkans") == 0


def test_turn_ends_with_scoring() -> None:
    """R7.10."""
    game = turn_of("egyptians").score(1, 50, 60).start().finish_turn()
    assert isinstance(game.events[-1], MarkerMoved)
    assert game.of(0).score == 1 + 2 + 2  # presence in North Africa and a capital


def test_capital_piece_of_the_start_land_can_be_reused() -> None:
    """R7.11."""
    lands = [land for land in LANDS if land != "nile"][:23]
    game = turn_of("egyptians").city("nile", *lands).start()
    assert game.state.cities["nile"] == "capital"


def test_x28_no_capital_without_a_piece() -> None:
    """R15.1."""
    game = turn_of("egyptians").hand("disaster_1")
    game.city(*[land for land in LANDS if land != "nile"][:24]).start()
    assert "nile" not in game.state.cities
    assert game.events_of(Founded)[0].structure == ""


def test_conquest_ends_automatically_when_nothing_is_possible() -> None:
    """R7.12."""
    game = turn_of("sumerians").start().conquer("zagros", "mesopotamia")
    assert game.topic() == "free_city"  # T4 is over, the Sumerians build


def test_player_with_events_is_asked_when_to_stop() -> None:
    """R7.12."""
    game = turn_of("sumerians").hand("disaster_1").start().conquer("zagros", "mesopotamia")
    assert game.topic() == "conquest" and game.legal()[-1] == "stop"


def test_player_with_a_free_fort_is_asked_when_to_stop() -> None:
    """R7.12."""
    game = turn_of("romans").start().pool(0)
    assert game.topic() == "conquest"
    assert game.legal() == ["build_fort land=apennines", "stop"]
    game.play("build_fort land=apennines")
    assert game.topic() == ""


def test_end_of_conquest_returns_armies_and_keeps_siege_tokens() -> None:
    """R7.12."""
    game = turn_of("macedonians").hand("disaster_1").start().play("stop")
    assert game.on_card == 0 and game.tokens_on_card == 3


def test_the_order_at_the_end_of_a_turn() -> None:
    """R7.13: conquest, its abilities, window, monuments, their abilities, window, score."""
    game = turn_of("han_dynasty").hand("weaponry").start().play("stop")
    topics = []
    while game.topic():
        topics.append(game.topic())
        game.play(game.legal()[-1])
    assert topics == ["free_fort", "before_monuments", "after_monuments"]
    mauryans = turn_of("mauryans").hand("weaponry").start().play("stop")
    topics = []
    while mauryans.topic():
        topics.append(mauryans.topic())
        mauryans.play(mauryans.legal()[-1])
    assert topics == ["before_monuments", "free_monument", "after_monuments"]
