"""Plays every empire, kingdom and advancement once and compares the effect with a table.

The tables are written by hand.
"""

from collections.abc import Callable

import pytest

from core.games.history_of_the_world import GAME
from core.games.history_of_the_world.content import ARMIES_PER_PLAYER, CARDS, EMPIRES, EVENT_CARDS
from core.games.history_of_the_world.rules.odds import BattleTerms, battle_terms
from tests.games.history_of_the_world.position import Position, turn_of
from tests.random_games import play_random_game

KINGDOMS = {card.id: card for card in EVENT_CARDS.values() if card.kind == "kingdom"}
ADVANCEMENTS = {card.id: card for card in EVENT_CARDS.values() if card.kind == "advancement"}

# armies, start land, founded, zones
FOUNDED = {
    "sumerians": (3, "tigris", "capital", "empty_quarter"),
    "egyptians": (4, "nile", "capital", ""),
    "minoans": (3, "crete", "capital", "mediterranean_sea"),
    "hittites": (4, "anatolia", "capital", ""),
    "assyrians": (6, "mesopotamia", "capital", "empty_quarter"),
    "zhou_dynasty": (4, "yangtze", "capital", ""),
    "vedics": (5, "hindu_kush", "capital", ""),
    "greeks": (6, "pindus", "capital", "mediterranean_sea"),
    "persians": (10, "persian_plateau", "capital", "empty_quarter"),
    "macedonians": (10, "balkans", "capital", "mediterranean_sea himalayas"),
    "celts": (6, "alemannia", "", "alps"),
    "mauryans": (7, "ganges", "capital", "bay_of_bengal"),
    "carthaginians": (6, "shatts", "capital", "mediterranean_sea alps"),
    "xiongnu": (7, "mongolia", "", "siberia"),
    "han_dynasty": (8, "wei", "capital", "himalayas"),
    "romans": (14, "apennines", "capital", "mediterranean_sea north_sea"),
    "guptas": (6, "deccan", "capital", "bay_of_bengal"),
    "goths": (7, "danubia", "", ""),
    "huns": (8, "scythia", "", "alps"),
    "byzantines": (8, "balkans", "capital", "mediterranean_sea black_sea"),
    "tang_dynasty": (8, "yangtze", "capital", "sea_of_japan himalayas"),
    "arabs": (11, "arabia", "capital", "arabian_sea empty_quarter sahara"),
    "khmers": (5, "mekong", "capital", "south_china_sea"),
    "franks": (7, "gaul", "capital", "mediterranean_sea"),
    "vikings": (6, "scandinavia", "", "atlantic_ocean"),
    "mongols": (11, "mongolia", "", "siberia himalayas"),
    "ming_dynasty": (7, "yellow_river", "capital", "south_china_sea sea_of_japan bay_of_bengal"),
    "mesoamericans": (4, "mexican_valley northern_andes", "capital", ""),
    "turks": (9, "anatolia", "capital", "mediterranean_sea black_sea arabian_sea"),
    "portuguese": (7, "iberia", "capital", "atlantic_ocean indian_ocean"),
    "spanish": (10, "iberia", "capital", "atlantic_ocean pacific_ocean"),
    "mughals": (9, "ganges", "capital", "bay_of_bengal"),
    "russians": (9, "volga", "capital", "north_sea black_sea siberia"),
    "manchus": (9, "manchuria", "capital", "sea_of_japan south_china_sea"),
    "dutch": (7, "rhineland", "capital", "atlantic_ocean indian_ocean pacific_ocean"),
    "french": (10, "gaul", "capital", "atlantic_ocean pacific_ocean"),
    "british": (13, "britannia", "capital", "atlantic_ocean indian_ocean pacific_ocean"),
    "americans": (8, "appalachia", "capital", "caribbean_sea pacific_ocean"),
    "germans": (9, "alemannia", "capital", "atlantic_ocean indian_ocean pacific_ocean"),
    "japanese": (8, "honshu", "capital", "sea_of_japan pacific_ocean"),
    "kingdom_phoenicians": (2, "levant", "capital", "mediterranean_sea"),
    "kingdom_shang_dynasty": (2, "yellow_river", "capital", ""),
    "kingdom_kushites": (2, "nubia", "city", "sahara"),
    "kingdom_parthians": (3, "zagros", "capital", ""),
    "kingdom_mayans": (2, "mexican_valley", "capital", ""),
    "kingdom_axumites": (2, "horn_of_africa", "city", "indian_ocean"),
    "kingdom_anglo_saxons": (2, "alemannia", "city", "north_sea"),
    "kingdom_fujiwara": (3, "honshu", "capital", "sea_of_japan"),
    "kingdom_srivijaya": (3, "east_indies", "city", "south_china_sea"),
    "kingdom_holy_roman_empire": (3, "alemannia", "city", "alps"),
    "kingdom_mali": (3, "niger", "city", "sahara"),
    "kingdom_cholas": (3, "ghats", "capital", "bay_of_bengal"),
    "kingdom_brazilians": (2, "brazil", "city", "atlantic_ocean"),
    "kingdom_zulus": (3, "southern_cape", "city", ""),
    "kingdom_swedes": (3, "scandinavia", "city", "north_sea"),
}


def of_epoch(card: str) -> str:
    """Return an empire far from the card's land that can play it in its epoch."""
    empires = {1: "vedics", 2: "celts", 3: "franks", 4: "vikings", 5: "japanese"}
    return empires[CARDS[card].epoch]


def test_expected_table_covers_every_realm() -> None:
    assert set(FOUNDED) == {*EMPIRES, *KINGDOMS}


@pytest.mark.parametrize("card", FOUNDED)
def test_a_realm_is_founded_as_its_card_shows(card: str) -> None:
    """R7.3, R11.7, R9.15: a marauder founds no capital."""
    armies, lands, structure, zones = FOUNDED[card]
    if card in EMPIRES:
        game = turn_of(card).start()
    else:
        game = turn_of(of_epoch(card)).hand(card).play(f"play_kingdom card={card}")
    realm = game.state.turn.realm
    assert realm.card == card and realm.zones == zones.split()
    assert realm.active == lands.split()
    assert game.on_card == armies - len(realm.active)
    for land in realm.active:
        assert game.state.cities.get(land, "") == structure
    assert CARDS[card].is_marauder == (structure == "")
    assert game.of(0).supply == ARMIES_PER_PLAYER - armies and game.audit() == []


# --- abilities -----------------------------------------------------------------------------------


def rich(empire: str) -> Position:
    """A turn with the other markers far away."""
    return turn_of(empire).score(1, 200, 300).start()


def sumerians() -> None:
    game = rich("sumerians").conquer("zagros", "mesopotamia")
    game.play("build_city land=zagros")
    assert game.state.cities["zagros"] == "city" and game.of(0).earned["Cities"] == 1


def egyptians() -> None:
    game = rich("egyptians").conquer("levant", "anatolia", "zagros")
    while game.topic() == "monument":
        game.play(game.legal()[0])
    assert len(game.state.monuments) == 3


def minoans() -> None:
    game = rich("minoans").conquer("nile", by="fleet").conquer("libya", by="land")
    assert game.of(0).earned["Abilities"] == 1


def assyrians() -> None:
    game = rich("assyrians").conquer("zagros", "levant", "tigris").play("stop")
    assert len(game.legal()) == 5  # four lands, or none
    game.play("build_fort land=tigris", "build_fort land=mesopotamia")
    assert game.state.forts == ["tigris", "mesopotamia"] and game.topic() == ""


def greeks() -> None:
    game = rich("greeks").conquer("nile", by="fleet").play("build_city land=nile")
    assert game.state.cities["nile"] == "city"
    game.conquer("libya", by="fleet")
    assert game.topic() == "conquest"  # once a turn


def persians() -> None:
    game = turn_of("persians").army(1, "zagros", "indus").start()
    pool = game.on_card
    game.conquer("indus").roll(3, 3, 3)
    assert game.on_card == pool
    game.conquer("zagros").roll(2, 2, 1)
    assert game.on_card == pool - 1


def macedonians() -> None:
    assert rich("macedonians").tokens_on_card == 3


def celts() -> None:
    game = turn_of("celts").city("gaul").army(1, "gaul", "rhineland").start()
    assert battle_terms(game.state, "gaul", "land").attack_bonus == 1
    assert battle_terms(game.state, "rhineland", "land").attack_bonus == 0


def mauryans() -> None:
    game = rich("mauryans").play("stop")
    assert game.legal() == ["build_monument land=ganges", "decline"]
    game.play("build_monument land=ganges")
    assert game.of(0).earned["Monuments"] == 1


def carthaginians() -> None:
    game = rich("carthaginians")
    assert battle_terms(game.state, "atlas", "land") == BattleTerms()


def vedics() -> None:
    game = rich("vedics")
    assert battle_terms(game.state, "ghats", "land").defense_bonus == 0


def hittites() -> None:
    assert battle_terms(rich("hittites").state, "levant", "land").attack_rerolls == 1


def han_dynasty() -> None:
    game = rich("han_dynasty").conquer("yangtze", "tarim_basin").play("stop")
    game.play("build_fort land=wei", "build_fort land=yangtze")
    assert game.state.forts == ["wei", "yangtze"] and game.topic() == ""


def romans() -> None:
    game = rich("romans").conquer("gaul", "danubia")
    for land, left in (("gaul", 11), ("danubia", 11), ("apennines", 10)):
        game.play(f"build_fort land={land}")
        assert game.on_card == left


def guptas() -> None:
    game = rich("guptas").conquer("ghats", "bengal", "indus", "hindu_kush").play("stop")
    assert game.state.monuments == ["deccan"] and game.of(0).earned["Abilities"] == 1


def huns() -> None:
    game = turn_of("huns").score(1, 200, 300).army(1, "volga").capital("volga").start()
    game.conquer("volga").roll(6, 6, 1)
    assert game.legal() == ["damage_again land=volga", "decline"]
    game.play("damage_again land=volga")
    assert "volga" not in game.state.cities and game.of(0).earned["Marauders"] == 2


def byzantines() -> None:
    assert battle_terms(rich("byzantines").state, "nile", "fleet").defense_rerolls == 0


def tang_dynasty() -> None:
    game = rich("tang_dynasty").conquer("korea", by="fleet").conquer("wei")
    game.conquer("ganges", "irrawaddy", "turan", by="caravan").play("stop")
    assert game.of(0).earned["Abilities"] == 3  # four regions, at most three count


def arabs() -> None:
    game = turn_of("arabs").army(1, "levant").start().conquer("levant").roll(3, 3, 3)
    assert game.owner("levant") == 0


def khmers() -> None:
    assert rich("khmers").state.monuments == ["mekong"]


def franks() -> None:
    game = rich("franks").conquer("rhineland", "iberia").play("build_fort land=gaul")
    assert game.legal() == [
        "build_fort land=iberia",
        "build_fort land=rhineland",
        "decline",
    ]
    game.play("build_fort land=iberia", "build_fort land=rhineland")
    assert game.topic() == "conquest"  # once a turn


def vikings() -> None:
    game = rich("vikings")
    assert battle_terms(game.state, "britannia", "fleet").attack_bonus == 1
    assert battle_terms(game.state, "volga", "land").attack_bonus == 0


def mongols() -> None:
    game = turn_of("mongols").army(1, "steppe", "wei").start()
    game.conquer("steppe").roll(6, 6, 1).conquer("wei").roll(6, 6, 1)
    assert game.tokens_on_card == 2


def ming_dynasty() -> None:
    game = rich("ming_dynasty").conquer("korea", "kyushu", "honshu", "malaya", by="fleet")
    assert game.of(0).earned["Abilities"] == 3


def mesoamericans() -> None:
    game = rich("mesoamericans").finish_turn()
    assert game.of(0).earned["Capitals"] == 4


def turks() -> None:
    game = turn_of("turks").army(1, "zagros", "tigris").start().conquer("zagros").roll(6, 6, 1)
    assert game.legal()[-1] == "decline" and game.topic() == "chain"


def portuguese() -> None:
    game = rich("portuguese").conquer("brazil", "guiana", "atlas", "ghats", by="fleet")
    assert game.of(0).earned["Abilities"] == 3


def spanish() -> None:
    game = rich("spanish").conquer("mexican_valley", "brazil", "guiana", "atlas", by="fleet")
    game.play("stop")
    assert game.of(0).earned["Abilities"] == 2


def mughals() -> None:
    assert rich("mughals").tokens_on_card == 3


def russians() -> None:
    game = rich("russians").conquer("steppe", "scythia", "turan")
    assert game.on_card == 8 - 3 + 2


def manchus() -> None:
    game = rich("manchus")
    assert battle_terms(game.state, "yellow_river", "land").attack_bonus == 1
    assert battle_terms(game.state, "mongolia", "land").attack_bonus == 0


def dutch() -> None:
    game = rich("dutch").conquer("brazil", by="fleet").play("build_city land=brazil")
    game.conquer("guiana", by="fleet")  # no icon
    game.conquer("gold_coast", by="fleet").play("build_city land=gold_coast")
    game.conquer("atlas", by="fleet")
    assert game.topic() == "conquest"  # twice a turn


def french() -> None:
    assert battle_terms(rich("french").state, "iberia", "land").attack_rerolls == 1


def british() -> None:
    assert battle_terms(rich("british").state, "iberia", "fleet").defense_rerolls == 0


def americans() -> None:
    game = rich("americans").conquer("deep_south", "great_plains", "pacific_seaboard")
    game.conquer("mexican_valley")
    assert game.on_card == 7 - 4 + 3


def germans() -> None:
    game = turn_of("germans").fort("rhineland").start()
    assert battle_terms(game.state, "rhineland", "land").defense_dice == 1


def japanese() -> None:
    game = turn_of("japanese").army(1, "kyushu", "korea").start()
    game.conquer("kyushu").roll(6, 6, 1)
    assert game.on_card == 7 - 1 + 2
    game.conquer("korea").roll(6, 6, 1)
    assert game.on_card == 8 - 1


ABILITIES: dict[str, Callable[[], None]] = {
    scene.__name__: scene
    for scene in (
        *(sumerians, egyptians, minoans, hittites, assyrians, vedics, greeks),
        *(persians, macedonians, celts, mauryans, carthaginians, han_dynasty, romans),
        *(guptas, huns, byzantines, tang_dynasty, arabs, khmers, franks),
        *(vikings, mongols, ming_dynasty, mesoamericans, turks, portuguese, spanish, mughals),
        *(russians, manchus, dutch, french, british, americans, germans, japanese),
    )
}


def test_every_ability_has_a_scene() -> None:
    assert set(ABILITIES) == {card.id for card in EMPIRES.values() if card.ability}


@pytest.mark.parametrize("empire", ABILITIES)
def test_ability_matches_its_card(empire: str) -> None:
    """R11.9, R16.1."""
    ABILITIES[empire]()


# --- advancements --------------------------------------------------------------------------------


def playing(card: str, empire: str = "japanese") -> Position:
    """A late empire with the card in hand and rivals nearby."""
    game = turn_of(empire).score(1, 200, 300).hand(card)
    game.army(1, "kyushu", "turan", "wei", "nile", "libya").army(2, "gaul").capital("turan")
    return game.fort("turan").start()


def terms_after(card: str, land: str = "kyushu", by: str = "land") -> BattleTerms:
    game = playing(card).play(f"play_event card={card}")
    return battle_terms(game.state, land, by)


def barbarians_1() -> None:
    game = playing("barbarians_1").play("play_event card=barbarians_1", "aim at=turan")
    assert game.owner("turan") == 0 and game.state.cities["turan"] == "city"
    assert game.state.forts == [] and "turan" not in game.state.turn.realm.active


def disaster_1() -> None:
    game = playing("disaster_1").play("play_event card=disaster_1", "aim at=turan")
    assert "turan" not in game.state.cities and game.state.forts == []
    assert game.owner("turan") == 1


def engineering() -> None:
    game = playing("engineering").active("korea")
    game.play("play_event card=engineering", "build_fort land=honshu", "build_fort land=korea")
    assert {"honshu", "korea"} <= set(game.state.forts) and game.on_card == 7


def great_leader() -> None:
    assert terms_after("great_leader").attack_rerolls == 1


def weaponry() -> None:
    assert terms_after("weaponry").attack_bonus == 1


def diplomacy_2(card: str = "diplomacy_2") -> None:
    game = playing(card).play(f"play_event card={card}")
    assert game.legal() == ["aim at=kyushu"]
    game.play("aim at=kyushu")
    assert game.owner("kyushu") == 0 and "kyushu" in game.state.turn.realm.active


def diplomacy_5() -> None:
    diplomacy_2("diplomacy_5")


def elite_troops() -> None:
    assert terms_after("elite_troops").attack_dice == 3


def plague() -> None:
    game = playing("plague").load_dice(1).play("play_event card=plague", "aim at=nile")
    assert game.owner("nile") is None and game.owner("libya") is None


def population_growth() -> None:
    game = playing("population_growth").play("play_event card=population_growth")
    assert game.on_card == 7 + 2


def revolution_2() -> None:
    game = playing("revolution_2").play("play_event card=revolution_2", "aim at=nile")
    assert game.owner("nile") == 0 and "nile" not in game.state.turn.realm.active


def barbarians_3() -> None:
    game = playing("barbarians_3").play("play_event card=barbarians_3")
    game.play("aim at=turan", "aim at=wei")
    assert game.owner("turan") == game.owner("wei") == 0


def civil_service() -> None:
    game = playing("civil_service").play("play_event card=civil_service")
    assert game.on_card == 7 + 2


def fanaticism() -> None:
    assert terms_after("fanaticism").win_ties


def migration() -> None:
    game = turn_of("germans").hand("migration").start().play("play_event card=migration")
    game.play("place_army land=danubia", "place_army land=volga")
    assert game.owner("danubia") == game.owner("volga") == 0 and game.on_card == 8


def siegecraft() -> None:
    assert playing("siegecraft").play("play_event card=siegecraft").tokens_on_card == 4


def black_death() -> None:
    game = playing("black_death").play("play_event card=black_death", "aim at=north_africa")
    game.play("return_army land=nile")
    assert game.owner("nile") is None and game.owner("libya") == 1


def crusade() -> None:
    game = playing("crusade").play("play_event card=crusade")
    assert "mediterranean_sea" in game.state.turn.realm.zones
    assert battle_terms(game.state, "levant", "fleet").attack_bonus == 1
    assert battle_terms(game.state, "nile", "fleet").attack_bonus == 0


def gunpowder() -> None:
    game = playing("gunpowder").fort("korea").play("play_event card=gunpowder")
    assert battle_terms(game.state, "korea", "land") == BattleTerms()


def shipbuilding() -> None:
    game = playing("shipbuilding").play("play_event card=shipbuilding")
    game.play("place_fleet zone=black_sea", "place_fleet zone=north_sea")
    assert {"black_sea", "north_sea"} <= set(game.state.turn.realm.zones)
    assert game.topic() == "conquest"


def treachery() -> None:
    game = playing("treachery").play("play_event card=treachery", "conquer land=kyushu by=land")
    assert game.owner("kyushu") == 0 and game.on_card == 7 - 1 + 2  # Modernisation too


def industrial_revolution() -> None:
    game = playing("industrial_revolution").play("play_event card=industrial_revolution")
    assert game.on_card == 8
    game.play("stop")
    assert game.state.monuments == ["honshu"]  # one icon is enough


def revolution_5() -> None:
    game = playing("revolution_5").play("play_event card=revolution_5", "aim at=nile")
    game.play("aim at=libya")
    assert game.owner("nile") == game.owner("libya") == 0


def naval_supremacy() -> None:
    assert terms_after("naval_supremacy", by="fleet") == BattleTerms(attack_bonus=1)
    assert terms_after("naval_supremacy") == BattleTerms()


def railways() -> None:
    game = turn_of("manchus").hand("railways").start()
    assert "lingnan" not in game.targets("land")
    game.state.turn.realm.zones.clear()
    game.play("play_event card=railways")
    assert game.on_card == 9 and "lingnan" in game.targets("land")


SCENES: dict[str, Callable[[], None]] = {
    scene.__name__: scene
    for scene in (
        *(barbarians_1, disaster_1, engineering, great_leader, weaponry),
        *(diplomacy_2, elite_troops, plague, population_growth, revolution_2),
        *(barbarians_3, civil_service, fanaticism, migration, siegecraft),
        *(black_death, crusade, gunpowder, shipbuilding, treachery),
        *(diplomacy_5, industrial_revolution, naval_supremacy, railways, revolution_5),
    )
}


def test_every_advancement_has_a_scene() -> None:
    assert set(SCENES) == set(ADVANCEMENTS)


@pytest.mark.parametrize("card", SCENES)
def test_advancement_matches_its_card(card: str) -> None:
    """R11.2, R16.8, R16.9."""
    SCENES[card]()


def test_random_games_play_every_card() -> None:
    seen: set[str] = set()
    for seed in range(30):
        for moment in play_random_game(GAME, 6, {}, seed):
            turn = moment.state.turn
            seen |= {turn.empire.card, turn.kingdom.card if turn.kingdom else "", *turn.played}
    assert set(CARDS) <= seen
