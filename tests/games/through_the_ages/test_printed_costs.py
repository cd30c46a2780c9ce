"""The printed ages, copies, prices and effects of every card.

They are repeated here to detect errors in the data.
"""

from collections.abc import Iterator

import pytest

from core.games.through_the_ages.content import CARDS, Card

Row = dict[str, str]

TECHNOLOGIES = """
card                   age type      science build copies each
agriculture            A   farm      0       2     0/0/0  food+1
irrigation             I   farm      3       4     2/2/3  food+2
selective_breeding     II  farm      5       6     1/2/2  food+3
mechanized_agriculture III farm      7       8     1/2/2  food+5
bronze                 A   mine      0       2     0/0/0  resource+1
iron                   I   mine      5       5     2/2/3  resource+2
coal                   II  mine      7       8     1/2/2  resource+3
oil                    III mine      9       11    1/2/2  resource+5
religion               A   temple    0       3     0/0/0  culture+1 happy+1
theology               I   temple    2       5     1/2/2  culture+1 happy+2
organized_religion     II  temple    4       7     2/2/2  culture+1 happy+3
philosophy             A   lab       0       3     0/0/0  science+1
alchemy                I   lab       4       6     2/2/3  science+2
scientific_method      II  lab       6       8     2/2/2  science+3
computers              III lab       8       10    2/2/2  science+5
bread_and_circuses     I   arena     3       4     1/2/2  strength+1 happy+2
team_sports            II  arena     5       6     1/1/1  strength+2 happy+3
professional_sports    III arena     7       8     1/1/2  strength+3 happy+4
printing_press         I   library   3       4     2/2/2  culture+1 science+1
journalism             II  library   6       8     2/2/3  culture+2 science+2
multimedia             III library   9       11    2/2/2  culture+3 science+3
drama                  I   theater   4       5     2/2/2  culture+2 happy+1
opera                  II  theater   7       9     2/2/2  culture+3 happy+1
movies                 III theater   10      12    2/2/2  culture+4 happy+1
warriors               A   infantry  0       2     0/0/0  strength+1
swordsmen              I   infantry  3       3     2/2/3  strength+2
riflemen               II  infantry  5       5     1/2/2  strength+3
modern_infantry        III infantry  8       7     1/2/2  strength+5
knights                I   cavalry   4       3     2/2/3  strength+2
cavalrymen             II  cavalry   6       5     2/2/3  strength+3
tanks                  III cavalry   9       7     1/2/2  strength+5
cannon                 II  artillery 7       5     2/2/3  strength+3
rockets                III artillery 10      7     2/2/3  strength+5
air_forces             III air_force 11      7     2/2/3  strength+5
"""

GOVERNMENTS = """
card                    age revolution peaceful civil military limit copies bonus
despotism               A   0          0        4     2        2     0/0/0  -
monarchy                I   3          9        5     3        3     1/2/2  -
theocracy               I   2          7        4     3        3     1/1/1  culture+1 happy+2
constitutional_monarchy II  5          12       6     4        3     1/2/2  -
republic                II  4          14       7     2        3     1/1/2  -
communism               III 6          17       7     5        4     1/1/1  happy-1
democracy               III 8          21       7     3        4     1/2/2  culture+2
fundamentalism          III 7          19       6     5        4     1/1/1  strength+5
"""

SPECIALS = """
card            age icon         science discounts stages copies bonus
warfare         I   military     4       0/0/0/0   1      1/2/2  strength+1 military_actions+1
strategy        II  military     8       0/0/0/0   1      1/1/1  strength+3 military_actions+2
military_theory III military     12      0/0/0/0   1      1/1/2  strength+5 military_actions+3
code_of_laws    I   civil        6       0/0/0/0   1      1/2/2  civil_actions+1
justice_system  II  civil        7       0/0/0/0   1      1/1/2  civil_actions+1 blue_tokens+3
civil_service   III civil        10      0/0/0/0   1      1/1/1  civil_actions+2 blue_tokens+3
cartography     I   colonization 4       0/0/0/0   1      1/1/1  strength+1 colonization+2
navigation      II  colonization 6       0/0/0/0   1      1/1/1  strength+2 colonization+3
satellites      III colonization 8       0/0/0/0   1      1/1/1  strength+3 colonization+4
masonry         I   construction 3       0/1/1/1   2      1/1/1  -
architecture    II  construction 6       0/1/2/2   3      1/2/2  -
engineering     III construction 9       0/1/2/3   4      1/1/2  -
"""

WONDERS = """
card                      age stages    copies bonus
hanging_gardens           A   2-2-2     1/1/1  culture+1 happy+2
library_of_alexandria     A   1-2-2-1   1/1/1  culture+1 science+1
colossus                  A   3-3       1/1/1  culture+1 strength+1
pyramids                  A   3-2-1     1/1/1  civil_actions+1
great_wall                I   2-2-3-2   1/1/1  culture+1 happy+1
st_peters_basilica        I   4-4       1/1/1  culture+2
universitas_carolina      I   3-3-3     1/1/1  culture+1 science+2
taj_mahal                 I   2-4-2     1/1/1  culture+3
transcontinental_railroad II  3-4-5     1/1/1  strength+5
eiffel_tower              II  3-7-3     1/1/1  culture+4 happy+1
kremlin                   II  4-4-4     1/1/1  culture+3 happy-2 civil_actions+1 military_actions+1
ocean_liner_service       II  3-2-2-2-3 1/1/1  -
hollywood                 III 5-6-5     1/1/1  -
internet                  III 2-3-4-3-2 1/1/1  -
first_space_flight        III 3-4-9     1/1/1  -
fast_food_chains          III 4-4-4-4   1/1/1  -
"""

LEADERS = """
card                   age copies bonus
julius_caesar          A   1/1/1  strength+1 military_actions+1
homer                  A   1/1/1  -
moses                  A   1/1/1  -
hammurabi              A   1/1/1  civil_actions+1 military_actions-1
aristotle              A   1/1/1  -
alexander_the_great    A   1/1/1  -
michelangelo           I   1/1/1  -
joan_of_arc            I   1/1/1  -
leonardo_da_vinci      I   1/1/1  -
genghis_khan           I   1/1/1  -
christopher_columbus   I   1/1/1  -
frederick_barbarossa   I   1/1/1  -
william_shakespeare    II  1/1/1  -
james_cook             II  1/1/1  -
napoleon_bonaparte     II  1/1/1  military_actions+1
maximilien_robespierre II  1/1/1  military_actions+1
js_bach                II  1/1/1  -
isaac_newton           II  1/1/1  -
albert_einstein        III 1/1/1  -
mahatma_gandhi         III 1/1/1  culture+2
rock_and_roll_icon     III 1/1/1  happy+2
nikola_tesla           III 1/1/1  -
winston_churchill      III 1/1/1  -
game_designer          III 1/1/1  -
"""

TACTICS = """
card             age infantry cavalry artillery bonus outdated copies
fighting_band    I   2        0       0         1     0        3/3/3
heavy_cavalry    I   0        3       0         4     0        2/2/2
legion           I   3        0       0         2     0        2/2/2
light_cavalry    I   0        2       0         2     0        2/2/2
medieval_army    I   1        1       0         2     0        3/3/3
phalanx          I   2        1       0         3     0        3/3/3
classic_army     II  2        2       0         9     5        1/1/1
conquistadors    II  1        2       0         5     3        2/2/2
defensive_army   II  2        0       1         6     3        2/2/2
fortifications   II  0        0       2         4     0        1/1/1
mobile_artillery II  0        1       1         5     0        1/1/1
napoleonic_army  II  1        1       1         8     4        1/1/1
entrenchments    III 1        0       2         9     5        2/2/2
mechanized_army  III 0        1       2         10    5        2/2/2
modern_army      III 2        1       1         13    7        2/2/2
shock_troops     III 1        3       0         11    6        2/2/2
"""

ATTACKS = """
card                   age type       military     copies
enslave_i              I   aggression 2            2/2/2
plunder_i              I   aggression 2            2/2/2
raid_i                 I   aggression 1            2/2/2
annex_ii               II  aggression 2            1/1/1
assassinate_ii         II  aggression leader_level 1/1/1
plunder_ii             II  aggression 2            2/2/2
raid_ii                II  aggression 2            2/2/2
sabotage_ii            II  aggression wonder_level 1/1/1
spy_ii                 II  aggression 1            2/2/2
armed_intervention_iii III aggression 2            4/4/4
plunder_iii            III aggression 2            2/2/2
raid_iii               III aggression 3            2/2/2
war_over_culture_ii    II  war        3            1/1/1
war_over_resources_ii  II  war        2            1/1/1
war_over_technology_ii II  war        2            1/1/1
war_over_territory_ii  II  war        3            1/1/1
holy_war_iii           III war        3            2/2/2
war_over_culture_iii   III war        3            4/4/4
"""

TERRITORIES = """
card                   age copies lasting                       at_once
developed_territory_i  I   1/1/1  yellow_tokens+1,blue_tokens+1 science+3
fertile_territory_i    I   1/1/1  yellow_tokens+3               food+3
historic_territory_i   I   1/1/1  happy+1                       culture+6
inhabited_territory_i  I   1/1/1  yellow_tokens+2               population+1
strategic_territory_i  I   1/1/1  strength+2                    military_cards+3
wealthy_territory_i    I   1/1/1  blue_tokens+2                 resource+5
developed_territory_ii II  1/1/1  yellow_tokens+2,blue_tokens+2 science+5
fertile_territory_ii   II  1/1/1  yellow_tokens+4               food+5
historic_territory_ii  II  1/1/1  happy+2                       culture+11
inhabited_territory_ii II  1/1/1  yellow_tokens+3               population+2
strategic_territory_ii II  1/1/1  strength+4                    military_cards+5
wealthy_territory_ii   II  1/1/1  blue_tokens+3                 resource+8
"""

BONUS_CARDS = """
card                     age defense colonization copies
defense_colonization_i   I   2       1            6/6/6
defense_colonization_ii  II  4       2            6/6/6
defense_colonization_iii III 6       3            6/6/6
"""

# The others have their numbers in test_printed_values; here are age and copies.
OTHERS = """
action A 1/1/1: engineering_genius_a patriotism_a revolutionary_idea_a work_of_art_a
action A 2/2/2: frugality_a ideal_building_site_a rich_land_a
action I 1/1/1: bountiful_harvest_i breakthrough_i engineering_genius_i frugality_i
action I 1/1/1: ideal_building_site_i patriotism_i revolutionary_idea_i rich_land_i work_of_art_i
action I 2/2/2: efficient_upgrade_i mineral_deposits_i
action II 1/1/1: bountiful_harvest_ii breakthrough_ii engineering_genius_ii frugality_ii
action II 1/1/1: ideal_building_site_ii mineral_deposits_ii patriotism_ii revolutionary_idea_ii
action II 1/1/1: rich_land_ii wave_of_nationalism_ii work_of_art_ii
action II 2/2/2: efficient_upgrade_ii
action III 1/1/1: bountiful_harvest_iii endowment_for_the_arts_iii engineering_genius_iii
action III 1/1/1: military_build_up_iii patriotism_iii revolutionary_idea_iii work_of_art_iii
action III 2/2/2: efficient_upgrade_iii ideal_building_site_iii mineral_deposits_iii
event A 1/1/1: development_of_agriculture development_of_crafts development_of_markets
event A 1/1/1: development_of_politics development_of_religion development_of_science
event A 1/1/1: development_of_settlement development_of_trade_routes development_of_warfare
event A 1/1/1: no_event
event I 1/1/1: barbarians border_conflict crusades cultural_influence foray good_harvest
event I 1/1/1: immigration new_deposits pestilence raiders rats rebellion reign_of_terror
event I 1/1/1: scientific_breakthrough uncertain_borders
event II 1/1/1: civil_unrest cold_war crime_wave economic_progress emigration iconoclasm
event II 1/1/1: independence_declaration international_agreement national_pride
event II 1/1/1: popularization_of_science ravages_of_time refugees terrorism
event III 1/1/1: impact_of_agriculture impact_of_architecture impact_of_colonies
event III 1/1/1: impact_of_competition impact_of_government impact_of_happiness
event III 1/1/1: impact_of_industry impact_of_population impact_of_progress impact_of_science
event III 1/1/1: impact_of_strength impact_of_technology impact_of_wonders
pact I 0/1/1: open_borders_agreement trade_routes_agreement
pact II 0/1/1: acceptance_of_supremacy international_trade_agreement
pact II 0/1/1: promise_of_military_protection scientific_cooperation
pact III 0/1/1: international_tourism loss_of_sovereignty military_pact peace_treaty
"""


def rows(*tables: str) -> list[Row]:
    """Parse the rows of a table by column. The last column may contain blanks."""
    found = []
    for table in tables:
        head, *lines = table.strip().splitlines()
        names = head.split()
        for line in lines:
            found.append(dict(zip(names, line.split(maxsplit=len(names) - 1), strict=True)))
    return found


def others() -> Iterator[Row]:
    for line in OTHERS.strip().splitlines():
        kind, cards = line.split(":")
        type_, age, copies = kind.split()
        for card in cards.split():
            yield {"card": card, "age": age, "type": type_, "copies": copies}


def amounts(text: str) -> dict[str, int]:
    """Parse `culture+1 happy-2`."""
    found = {}
    for word in text.replace(",", " ").split() if text != "-" else ():
        sign = "+" if "+" in word else "-"
        what, number = word.split(sign)
        found[what] = int(f"{sign}{number}")
    return found


def numbers(text: str, between: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(between))


TABLES = (
    TECHNOLOGIES, GOVERNMENTS, SPECIALS, WONDERS, LEADERS, TACTICS, ATTACKS, TERRITORIES,
    BONUS_CARDS,
)  # fmt: skip


def printed(row: Row) -> Card:
    return CARDS[row["card"]]


def card_of(row: Row) -> str:
    return row["card"]


def test_every_card_is_in_a_table() -> None:
    """R1.1, R1.3."""
    assert sorted(map(card_of, (*rows(*TABLES), *others()))) == sorted(CARDS)


@pytest.mark.parametrize("row", [*rows(*TABLES), *others()], ids=card_of)
def test_ages_and_copies(row: Row) -> None:
    """R3.2."""
    card = printed(row)
    assert card.age == row["age"] and card.level == ("A", "I", "II", "III").index(row["age"])
    assert tuple(card.count[players] for players in (2, 3, 4)) == numbers(row["copies"], "/")
    assert card.type == row.get("type", card.type)


@pytest.mark.parametrize("row", rows(TECHNOLOGIES), ids=card_of)
def test_technologies_cost_and_give(row: Row) -> None:
    """R7.2, R7.9."""
    card = printed(row)
    assert (card.science_cost, card.build_cost) == (int(row["science"]), int(row["build"]))
    assert card.per_worker == amounts(row["each"])


@pytest.mark.parametrize("row", rows(GOVERNMENTS), ids=card_of)
def test_governments_cost_and_give(row: Row) -> None:
    """R7.10, R7.11."""
    card = printed(row)
    assert (card.revolution_cost, card.science_cost) == (
        int(row["revolution"]),
        int(row["peaceful"]),
    )
    assert (card.civil_actions, card.military_actions) == (int(row["civil"]), int(row["military"]))
    assert card.urban_limit == int(row["limit"])
    assert card.bonus == amounts(row["bonus"])


@pytest.mark.parametrize("row", rows(SPECIALS), ids=card_of)
def test_special_technologies_cost_and_give(row: Row) -> None:
    """R7.9."""
    card = printed(row)
    assert (card.icon, card.science_cost) == (row["icon"], int(row["science"]))
    assert card.discounts == numbers(row["discounts"], "/")
    assert card.stages_per_action == int(row["stages"])
    assert card.bonus == amounts(row["bonus"])


RATED = ("culture", "science", "strength", "happy", "civil_actions", "military_actions")


@pytest.mark.parametrize("row", rows(WONDERS, LEADERS), ids=card_of)
def test_wonders_and_leaders_give(row: Row) -> None:
    """R7.6, R7.7, R7.8."""
    card = printed(row)
    assert card.stages == (numbers(row["stages"], "-") if "stages" in row else ())
    rated = {stat: amount for stat, amount in card.bonus.items() if stat in RATED}
    assert rated == amounts(row["bonus"])


@pytest.mark.parametrize("row", rows(TACTICS), ids=card_of)
def test_armies(row: Row) -> None:
    """R19.2, R19.3."""
    card = printed(row)
    army = {unit: int(row[unit]) for unit in ("infantry", "cavalry", "artillery")}
    assert card.army == {unit: number for unit, number in army.items() if number}
    assert card.army_bonus == int(row["bonus"])
    assert card.army_bonus_outdated == int(row["outdated"])


@pytest.mark.parametrize("row", rows(ATTACKS), ids=card_of)
def test_attacks_cost_military_actions(row: Row) -> None:
    """R16.1, R17.1."""
    card, cost = printed(row), row["military"]
    if cost.isdecimal():
        assert (card.action_cost, card.cost_by_level) == (int(cost), "")
    else:
        assert f"{card.cost_by_level}_level" == cost


@pytest.mark.parametrize("row", rows(TERRITORIES), ids=card_of)
def test_territories_give(row: Row) -> None:
    """R15.5."""
    card = printed(row)
    assert card.bonus == amounts(row["lasting"])
    assert card.immediate == amounts(row["at_once"])


@pytest.mark.parametrize("row", rows(BONUS_CARDS), ids=card_of)
def test_bonus_cards_defend_and_colonize(row: Row) -> None:
    """R15.3, R16.3."""
    card = printed(row)
    assert (card.defense, card.colonization) == (int(row["defense"]), int(row["colonization"]))
