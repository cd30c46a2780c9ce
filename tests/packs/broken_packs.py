"""One pack per game with many errors, and the expected messages."""

from typing import Any

# Own records of the game that are added again under another id: by file, or file and part.
DUPLICATED = {
    "history_of_the_world": ("regions", "region_tokens", "kingdoms"),
    "mosaic": ("leaders", "wonders", "map/regions", "automa/actions"),
    "age_of_innovation": (
        *("factions/factions", "round_bonus/round_bonus", "map_1_3/hexes", "automa/cards"),
        *("competencies/competencies", "innovations/display_slots"),
    ),
    "imperium": ("nations", "levels"),
    "through_the_ages": ("modes",),
}

BROKEN_PACKS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "history_of_the_world": (
        {
            "lands": [
                {"id": "anatolia", "stones": []},
                {"id": "nile", "zones": ["sahara", "sahara"]},
            ],
            "map_rows": [[["void", 3]], [["void", 4]]],
            "region_tokens": [{"id": "india_2", "epoch": 9}],
            "advancements": [{"id": "plague", "epoch": 1}, {"id": "crusade", "epoch": 9}],
            "kingdoms": [{"id": "kingdom_kushites", "armies": 0}],
            "empires": [
                {"id": "egyptians", "start_lands": ["nile", "nile"]},
                {"id": "sumerians", "caravans": ["black_sea"]},
                {"id": "minoans", "fleets": ["black_sea", "black_sea"]},
            ],
        },
        [
            "record 'balkans': it borders on 'anatolia', but 'anatolia' does not border on it",
            "'nile': it touches a zone twice",
            "map_rows.json: the rows are not equally wide",
            "region_tokens.json, record 'india_2': there is no epoch 9",
            "advancements.json, record 'crusade': there is no epoch 9",
            "epochs.json: the rules need 8 events in epoch I, and there are 10",
            "advancements.json, record 'plague': epoch I does not list it",
            "epochs.json: epoch II lists 'plague', a card of another epoch",
            "kingdoms.json, record 'kingdom_kushites', armies: 0 is out of range",
            "'egyptians': it starts twice in the same land",
            "'sumerians': no caravan crosses 'black_sea'",
            "'minoans': it puts two discs into the same zone",
            "regions.json, record 'middle_east_too': the rules need 13 regions, and there are 14",
            "records 'india_2' and 'middle_east_1_too': the rules need 32 tokens, and there are 33",
            "regions.json, record 'middle_east_too': no land lies in it",
            "bot_values.json, record 'kingdom_kushites_too': no bot knows what it is worth",
        ],
    ),
    "mosaic": (
        {
            "technologies": [
                *({"id": f"tech_{name}", "starting": False} for name in ("alphabet", "writing")),
                {"id": "tech_masonry", "count": 2},
            ],
            "population_cards": [
                {"id": "pop_1_for_4", "count": 3},
                {"id": "pop_1_for_5", "gain": {"food": 1}},
            ],
            "trade_goods": [{"id": "grain", "count": 9}, {"id": "x_blank", "count": 81}],
            "empire_scoring_cards": [{"id": "scoring_technology", "deck": "build"}],
            "map": {
                "hexes": [
                    {"id": "gaul_01", "feature": "port"},
                    {"id": "gaul_03", "row": 0, "col": 5},
                    {"id": "gaul_04", "neighbors": [f"gaul_0{at}" for at in (1, 2, 3, 5, 6, 7, 8)]},
                ]
            },
            "setup": [
                {"id": "setup_2p", "regions": []},
                {"id": "setup_3p", "tax_cards": 4},
                {"id": "setup_4p", "tax_cards": 1, "tariff_cards": 1},
                {"id": "setup_5p", "achievements": 16},
                {"id": "setup_6p", "players": 7},
            ],
            "constants": {
                "technology_cost": {},
                "growth_without_card": {"cost": {}, "gain": {"money": 1}},
                "start_technologies": 8,
                "offer_sizes": {"technology": 11, "build": 5, "population": 2, "tax_tariff": 2},
                "empire_scorings": 4,
            },
            "golden_ages": [{"id": "golden_architecture", "requires": {"what": "pillar"}}],
            "achievements": [
                {"id": "achievement_imperial", "requires": {"what": "regions_dominated"}}
            ],
            "automa": {
                "actions": [{"id": "auto_build_city", "count_by_level": {"easy": 1}}],
                "locations": [
                    {"id": "loc_greece_1", "priority": ["food", "food", "ideas"]},
                    {"id": "loc_greece_2", "rotation": ""},
                    {"id": "loc_greece_3", "region": "egypt"},
                ],
            },
        },
        [
            "technologies.json, record 'tech_masonry': there is one of each",
            "'pop_1_for_4' and 'pop_1_for_5': the rules need 20 population cards, and there are 21",
            "record 'pop_1_for_5': 'gain' says nothing of 'population'",
            "records 'grain' and 'x_blank': the rules need 58 other trade goods, and there are",
            "the rules need 80 blank tokens, and there are 81",
            "the rules need 1 in the deck technology, and there are 0",
            "there are 11 port hexes and 10 fish",
            "'gaul_03': another hex has the same place",
            "'gaul_04': it has at most six neighbours",
            "'setup_2p': each region is in play once",
            "'setup_3p': there are equally many taxes and tariffs",
            "'setup_4p': no such tax and tariff deck can be had",
            "'setup_5p': there are 15 achievements",
            "there must be a set-up for 2 to 6 players each",
            "'technology_cost' costs something",
            "'growth_without_card' costs something",
            "'growth_without_card' says nothing of 'population'",
            "there are not so many starting technologies",
            "the offer 'technology' is too large",
            "constants.json, empire_scorings: the rules are written for what is here",
            "'golden_architecture': 'pillar' and '' do not go together",
            "'achievement_imperial': it asks for nothing",
            "'auto_build_city': 'count_by_level' says nothing of 'moderate'",
            "'loc_greece_1': its priority must be stone, food and ideas",
            "'loc_greece_2': it turns left or right",
            "'loc_greece_3': the rules are written for this 'region'",
            "'hispania_too': not everybody could start there",
        ],
    ),
    "age_of_innovation": (
        {
            "buildings": {
                "buildings": [
                    {"id": "guild", "supply": 5, "cost": {}},
                    {"id": "school", "twin": "guild"},
                ]
            },
            "planning_displays": {
                "planning_displays": [
                    {"id": "plains_display", "sailing_max": 4, "tools_per_spade": [3, 2]},
                    {"id": "desert_display", "tools_per_spade": [3, 2, 0], "extra_books": [1]},
                    {"id": "swamp_display", "income": {}, "sailing_rewards": {"9": {"vp": 2}}},
                    {"id": "forest_display", "terraforming_rewards": {"3": {"vp": 2}}},
                ]
            },
            "science": {"scholar_spaces": [{"id": "space_2", "steps": 1}]},
            "board_actions": {"power_actions": [{"id": "power_scholar", "effects": []}]},
            "city_tiles": {"city_tiles": [{"id": "city_books", "effects": []}]},
            "competencies": {"display_slots": [{"id": "slot_banking_middle", "row": "top"}]},
            "innovations": {
                "display_slots": [{"id": "p2_mixed_engineering_medicine", "players": 3}]
            },
            "palaces": {"palaces": [{"id": "palace_02", "always": True}]},
            "conversions": {
                "conversions": [
                    {"id": "power_to_scholar", "pay": {}},
                    {"id": "power_to_tool", "gain": {"tools": 9}},
                ]
            },
            "round_scoring": {
                "round_scoring": [
                    {"id": "scoring_workshop_banking", "discipline": "law"},
                    *(
                        {"id": f"scoring_{name}", "forbidden_rounds": [1, 2, 3]}
                        for name in ("workshop_law", "guild_law", "school_banking")
                    ),
                ],
                "final_round_scoring": [
                    {"id": f"final_{name}", "building": "school"}
                    for name in ("workshop", "school", "edge_workshop", "guild")
                ],
            },
            "final_scoring": {
                "points": {"area": [], "science": [8], "coins_per_point": 5, "origin": "sourced"}
            },
            "map_1_3": {
                "hexes": [
                    {"id": "a1", "row": 0, "col": 2},
                    {"id": "a2", "adjacent": ["a1", "a3", "a4", "a5", "b1", "b2", "b4"]},
                ],
                "bridge_sites": [{"id": "a5__b4", "b": "a5"}],
            },
            "automa": {
                "cards": [{"id": "automa_02", "number": 3}],
                "terrain_priorities": [
                    {"id": "priority_plains_a", "order": ["plains"]},
                    {"id": "priority_desert_b", "row": "A"},
                ],
                "difficulties": [
                    {"id": "1", "sailing": [0]},
                    {"id": "2", "removed": ["automa_12"], "added": ["automa_11", "automa_11"]},
                    {"id": "3", "random_cards": 9, "reserve_top": "automa_02"},
                ],
            },
        },
        [
            "'guild': the rules are written for this 'supply'",
            "'guild': it costs nothing",
            "'school': the rules are written for this 'twin'",
            "'plains_display': the rules are written for this 'sailing_max'",
            "'plains_display': 'tools_per_spade' has three levels",
            "'desert_display', tools_per_spade: 0 is out of range",
            "'swamp_display': 'income' must have",
            "'swamp_display': there is no step 9 of sailing",
            "'forest_display': there is no step 3 of terraforming",
            "'space_2': the rules are written for this 'steps'",
            "'slot_banking_middle': the rules are written for this 'row'",
            "'p2_mixed_engineering_medicine': the rules are written for this 'players'",
            "'palace_02': the rules are written for this 'always'",
            "'power_to_scholar': nothing is paid for it",
            "'power_to_tool': it gains more than it pays",
            "'a1': another hex has the same place",
            "'a2': it has at most six neighbours",
            "'a5__b4': a bridge joins two lands",
            "'automa_02': the rules are written for this 'number'",
            "plains, row A: it must be all terrains",
            "'priority_desert_b': the rules are written for this 'row'",
            "'1': 'sailing' and 'points' are for 6 rounds",
            "'2': only starting cards are removed",
            "'2': a card is added twice",
            "'3': there are not so many cards",
            "'3': 'reserve_top' is in her deck",
            "all are for the same building",
            "'area' pays nothing",
            "'power_scholar': it does one thing",
            "'city_books': it does one thing",
            "the rules need 3 tiles of banking, and there are 2",
            "'scoring_guild_law': it may be kept out of two rounds at most",
            "two tiles at most may be kept out of rounds",
            "the rules need 13 slots, and there are 12",
        ],
    ),
    "imperium": (
        {
            "nations": [
                {"id": "romans", "floods": True},
                {"id": "greeks", "bottom": "gre03_nobody", "box": "legends"},
                {"id": "celts", "nation_deck": ["cel10_nobody"]},
            ],
            "levels": [
                {"id": "chieftain", "order": 2, "slots": 7},
                {"id": "warlord", "start": {"materials": 1}},
            ],
            "nation_romans": [
                {"id": "rom22_unrest", "min_players": 5},
                {"id": "rom14_glory", "abilities": [{"kind": "play", "do": "dance"}]},
            ],
            "setup": {
                "market": ["region", "civilised", "civilised", "", ""],
                "hand_size": 11,
                "players": [
                    {
                        "players": 2,
                        "small_deck_size": 18,
                        "fame_cards_removed": 7,
                        "origin": "sourced",
                    }
                ],
            },
            "commons_classics": [{"id": "c_fam01_praiseworthy", "count": 2}],
            "bot_tables": {"rows": [{"id": "bot_celts_barbarian_01", "side": "empire"}]},
        },
        [
            "'romans': the rules are written for this 'floods'",
            "'greeks': the rules are written for this 'box'",
            "'chieftain': the rules are written for this 'order'",
            "'chieftain': there are up to six slots",
            "'warlord': 'start' says nothing of 'population'",
            "setup.json: a hand is of 1 to 10 cards",
            "there must be a line for 1 to 4 players each",
            "7 fame cards cannot be removed with 2",
            "for decks of 18",
            "'rom14_glory', 0.do: 'dance' is not a list",
            "'rom22_unrest': it is for 1 to 4 players at least",
            "'gre03_nobody' is not in any of 18 files",
            "the first places are for region, uncivilised and civilised, each once",
            "record 'c_fam01_praiseworthy': the rules need 8 fame cards, and there are 9",
        ],
    ),
    "through_the_ages": (
        {
            "modes": [{"id": "simple", "happiness": True}],
            "technologies": [
                {"id": "agriculture", "per_worker": {"resource": 1}, "age": "I"},
                {"id": "bronze", "group": "urban"},
                {"id": "philosophy", "age": "IV"},
            ],
            "wonders": [{"id": "hanging_gardens", "stages": []}],
            "tactics": [{"id": "fighting_band", "army": {}}],
            "events": [
                {"id": f"impact_of_{name}", "age": "II"}
                for name in ("architecture", "agriculture", "science")
            ],
            "board": {
                "start": {
                    "yellow_bank": 17,
                    "blue_bank": 17,
                    "unused_workers": 1,
                    "government": "monarchy",
                    "workers": {"irrigation": 2, "bronze": 2},
                },
                "yellow_in_the_box": 121,
                "card_row": {
                    "cost_by_space": [1] * 13,
                    "remove_first_spaces": {"2": 14, "3": 2, "4": 1},
                },
                "first_round_civil_actions": [1, 2, 3],
                "most": {"happiness": 8},
                "simple_scoring": {"strength": 2},
            },
        },
        [
            "'simple': the rules are written for this 'happiness'",
            "'agriculture': a farm brings food and nothing else",
            "'agriculture': it is printed on the boards",
            "'bronze': 'mine' is not of the group 'urban'",
            "'philosophy': no card is of age IV",
            "'hanging_gardens': it has one stage at least",
            "'fighting_band': it needs an army",
            "what scores is of age III, and there once",
            "yellow tokens of a player, and there are",
            "the rules need 18 blue tokens of a player, and there are 17",
            "yellow_in_the_box: the rules are written for what is here",
            "'monarchy' is not printed on the boards",
            "'irrigation' is not printed on the boards",
            "'workers' says nothing of the first farm",
            "14 are removed with 2",
            "the rules need 4 numbers, and there are 3",
            "'most' says nothing of 'culture_rating'",
            "'simple_scoring' says nothing of 'production'",
        ],
    ),
}
