"""Checks of the data files against the rules, run once at import."""

from collections.abc import Mapping
from itertools import product

from core.games.through_the_ages.content import (
    AGES,
    BOARD,
    BY_TYPE,
    CARDS,
    CONTENT,
    FARM,
    MINE,
    SCORING_EVENTS,
    SIMPLE_SCORING,
    UNITS,
    URBAN,
    Card,
)
from core.kernel.presentation import join_words

PLAYERS = (2, 3, 4)
# Printed cards by table and age (R1.1), for 2, 3 and 4 players (R3.2, R3.4).
CIVIL_CARDS = {
    "technologies": {"I": (16, 18, 23), "II": (16, 19, 22), "III": (15, 19, 22)},
    "governments": {"I": (2, 3, 3), "II": (2, 3, 4), "III": (3, 4, 4)},
    "special_technologies": {"I": (4, 6, 6), "II": (4, 5, 6), "III": (4, 4, 6)},
    "wonders": dict.fromkeys(("A", "I", "II", "III"), (4, 4, 4)),
    "leaders": dict.fromkeys(("A", "I", "II", "III"), (6, 6, 6)),
    "action_cards": {"A": (10, 10, 10), **dict.fromkeys(("I", "II", "III"), (13, 13, 13))},
}
MILITARY_CARDS = {
    "events": {"A": (10, 10, 10), "I": (15, 15, 15), **dict.fromkeys(("II", "III"), (13, 13, 13))},
    "territories": dict.fromkeys(("I", "II"), (6, 6, 6)),
    "tactics": {"I": (15, 15, 15), **dict.fromkeys(("II", "III"), (8, 8, 8))},
    "aggressions": {"I": (6, 6, 6), "II": (9, 9, 9), "III": (8, 8, 8)},
    "wars": {"II": (4, 4, 4), "III": (6, 6, 6)},
    "pacts": {"I": (0, 2, 2), **dict.fromkeys(("II", "III"), (0, 4, 4))},
    "bonus_cards": dict.fromkeys(("I", "II", "III"), (6, 6, 6)),
}
CARD_ROW_SPACES = 13  # of the card row (R1.4)
YELLOW_TOKENS, BLUE_TOKENS = 25, 18  # per player (R3.5)
CARD_TABLES = (*CIVIL_CARDS, *MILITARY_CARDS)
GROUPS = {"production": (FARM, MINE), "urban": URBAN, "military": UNITS}
TRACKS = ("culture_rating", "strength_rating", "happiness", "science_points")
SCORED = ("level_one_technology", "strength", "happy_face", "science_rating", "production")
MIN_SCORING_EVENTS = 13  # of age III (R23.6)


def check_content() -> None:
    CONTENT.require_no_new_records("modes")
    CONTENT.require_unchanged("modes", "civil_ages", "military_ages", "politics", "happiness")
    for table in CARD_TABLES:
        CONTENT.require_unchanged(table, "deck", "type")
        for record in CONTENT.raw_table(table):
            if record["id"] in CARDS:
                _check_card(table, CARDS[record["id"]])
    _check_decks()
    _check_board()


def _check_card(table: str, card: Card) -> None:
    CONTENT.require_keys(table, card.id, "count", card.count, PLAYERS)
    if any(number < 0 for number in card.count.values()):
        CONTENT.report_record(table, card.id, "there cannot be fewer than none.")
    if card.group and card.type not in GROUPS[card.group]:
        CONTENT.report_record(table, card.id, f"'{card.type}' is not of the group '{card.group}'.")
    good = {FARM: "food", MINE: "resource"}.get(card.type)
    if good and list(card.per_worker) != [good]:
        CONTENT.report_record(table, card.id, f"a {card.type} brings {good} and nothing else.")
    if good and card.per_worker.get(good, 0) < 1:
        CONTENT.report_record(table, card.id, f"a {card.type} brings {good}.")
    if card.type == "wonder" and not card.stages:
        CONTENT.report_record(table, card.id, "it has one stage at least.")
    if card.type == "tactics" and not sum(card.army.values()):
        CONTENT.report_record(table, card.id, "it needs an army.")
    if card.type == "special" and len(card.discounts) != len(AGES) - 1:
        CONTENT.report_record(table, card.id, "'discounts' is for the levels 0 to 3.")
    if card.age == "IV":
        CONTENT.report_record(table, card.id, "no card is of age IV.")
    if card.deck == "board" and (card.age != "A" or any(card.count.values())):
        CONTENT.report_record(table, card.id, "it is printed on the boards.")


def _check_decks() -> None:
    """Check deck sizes per number of players (R1.1, R3.2)."""
    for deck, printed in (("civil", CIVIL_CARDS), ("military", MILITARY_CARDS)):
        for age, players in product(AGES[:-1], PLAYERS):
            _check_deck(deck, age, players, printed)
    if len(SCORING_EVENTS) < MIN_SCORING_EVENTS:
        CONTENT.report_record("events", "", f"{MIN_SCORING_EVENTS} events of age III score.")
    for event in SCORING_EVENTS:
        if CARDS[event].age != "III" or set(CARDS[event].count.values()) != {1}:
            CONTENT.report_record("events", event, "what scores is of age III, and there once.")


def _check_deck(
    deck: str, age: str, players: int, printed: Mapping[str, Mapping[str, tuple[int, ...]]]
) -> None:
    """Report the cards of the tables that make a deck too big, or too small.

    Other cards than the printed ones are allowed if the size is right.
    """
    nothing = (0,) * len(PLAYERS)
    needed = {t: by_age.get(age, nothing)[PLAYERS.index(players)] for t, by_age in printed.items()}
    found = {table: _copies_in_deck(table, age, players) for table in printed}
    excess = {table: len(found[table]) - needed[table] for table in printed}
    total = sum(excess.values())
    for table, cards in found.items():
        if total * excess[table] > 0:
            size = sum(needed.values())
            CONTENT.report_record(
                table,
                "",
                f"the {deck} cards of age {age} are {size} with {players} players,"
                f" and there are {size + total}. Here are {len(cards)} instead of {needed[table]}:"
                f" {join_words(cards)}.",
            )


def _copies_in_deck(table: str, age: str, players: int) -> list[str]:
    """Return the ids of a table's cards of an age, once per copy."""
    cards = (CARDS[row["id"]] for row in CONTENT.raw_table(table) if row["id"] in CARDS)
    return [
        card.id
        for card in cards
        if card.deck != "board" and card.age == age
        for _ in range(card.count.get(players, 0))
    ]


def _check_board() -> None:
    """Check that bank sections go down to 0 and all numbers exist (R3.5)."""
    for field, sections in (
        ("yellow_bank", [section.bank_min for section in BOARD.yellow_bank]),
        ("corruption", [section.bank_min for section in BOARD.corruption]),
    ):
        if sections != sorted(set(sections), reverse=True) or 0 not in sections:
            CONTENT.report_record(
                "board", "", f"'{field}' goes down to 0, each section below the last."
            )
    start = BOARD.start
    yellow = start.yellow_bank + start.unused_workers + sum(start.workers.values())
    CONTENT.require_count("board/start", "yellow tokens of a player", yellow, YELLOW_TOKENS)
    CONTENT.require_count("board/start", "blue tokens of a player", start.blue_bank, BLUE_TOKENS)
    CONTENT.require_unchanged("board/yellow_in_the_box")
    for card in start.workers:
        if CARDS[card].deck != "board":
            CONTENT.report_record("board/start", "", f"'{card}' is not printed on the boards.")
    for kind in (FARM, MINE, "lab", "temple", "infantry"):
        if not any(BY_TYPE[kind][:1] == (card,) for card in start.workers):
            CONTENT.report_record("board/start", "", f"'workers' says nothing of the first {kind}.")
    if CARDS[start.government].deck != "board":
        CONTENT.report_record(
            "board/start", "", f"'{start.government}' is not printed on the boards."
        )
    CONTENT.require_count(
        "board/card_row", "spaces", len(BOARD.card_row.cost_by_space), CARD_ROW_SPACES
    )
    removed = BOARD.card_row.remove_first_spaces
    CONTENT.require_keys("board/card_row", "", "remove_first_spaces", removed, PLAYERS)
    for players, spaces in removed.items():
        if spaces < 1 or spaces > CARD_ROW_SPACES:
            CONTENT.report_record("board/card_row", "", f"{spaces} are removed with {players}.")
    first = BOARD.first_round_civil_actions
    CONTENT.require_count("board/first_round_civil_actions", "numbers", len(first), max(PLAYERS))
    CONTENT.require_keys("board/most", "", "most", BOARD.most, TRACKS)
    CONTENT.require_keys("board/simple_scoring", "", "simple_scoring", SIMPLE_SCORING, SCORED)
