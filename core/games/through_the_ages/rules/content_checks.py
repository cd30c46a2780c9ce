"""Checks of the data files against the rules, run once at import."""

from collections import Counter

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

PLAYERS = (2, 3, 4)
# Cards per age (R1.1) for 2, 3 and 4 players (R3.2, R3.4).
CIVIL_CARDS = {"A": (20, 20, 20)} | dict.fromkeys(("I", "II", "III"), (45, 50, 55))
MILITARY_CARDS = {"A": (10,) * 3, "I": (48, 50, 50), "II": (46, 50, 50), "III": (41, 45, 45)}
CARD_ROW_SPACES = 13  # of the card row (R1.4)
YELLOW_TOKENS, BLUE_TOKENS = 25, 18  # per player (R3.5)
CARD_TABLES = (
    *("technologies", "governments", "special_technologies", "wonders", "leaders"),
    *("action_cards", "events", "territories", "tactics", "aggressions", "wars", "pacts"),
    "bonus_cards",
)
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
    found: Counter[tuple[str, str, int]] = Counter()
    for card in CARDS.values():
        for players, copies in card.count.items():
            found[card.deck, card.age, players] += copies
    for deck, needed in (("civil", CIVIL_CARDS), ("military", MILITARY_CARDS)):
        for age, numbers in needed.items():
            for players, number in zip(PLAYERS, numbers, strict=True):
                cards = found[deck, age, players]
                if cards != number:
                    complaint = (
                        f"the {deck} cards of age {age} are {number} with {players} players,"
                        f" and there are {cards}."
                    )
                    CONTENT.report_record(
                        "technologies" if deck == "civil" else "events", "", complaint
                    )
    if len(SCORING_EVENTS) < MIN_SCORING_EVENTS:
        CONTENT.report_record("events", "", f"{MIN_SCORING_EVENTS} events of age III score.")
    for event in SCORING_EVENTS:
        if CARDS[event].age != "III" or set(CARDS[event].count.values()) != {1}:
            CONTENT.report_record("events", event, "what scores is of age III, and there once.")


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
