"""Checks of the data against the rules, run when the game is loaded."""

from collections import Counter

from core.games.imperium.content import (
    BOT_TABLES,
    BOXES,
    CONTENT,
    FAME_REMOVED,
    HAND_SIZE,
    LEVELS,
    NATIONS,
    RESOURCES,
    SLOT_DECKS,
    SMALL_DECK_SIZE,
    SMALL_DECKS,
    START_TOKENS,
    TRIBUTARY,
    UNIQUE_CARDS,
    UNREST,
    Card,
    common_cards,
)
from core.games.imperium.content import CARDS as COPIES
from core.kernel.presentation import join_words

PLAYERS = (1, 2, 3, 4)
MAIN_DECK_SLOTS = 2  # market slots filled from the main deck (R4.18)
FAME_CARDS = 8  # in addition to King of Kings (R1.1)
SIDES = ("barbarian", "empire")


def check_content() -> None:
    CONTENT.require_no_new_records("nations", "levels", "bot_tables/tables")
    CONTENT.require_unchanged("nations", "power", "court", "journey", "bottom", "box", "starts_as")
    CONTENT.require_unchanged("nations", "becomes_empire", "develops", "floods")
    CONTENT.require_unchanged("levels", "order")
    for card in UNIQUE_CARDS.values():
        _check_card(card)
    for row in CONTENT.own_files["nations"]:
        _check_nation(row["id"])
    _check_setup()
    _check_commons()
    _check_bot_tables()


def card_file(card: Card) -> str:
    return f"commons_{card.box}" if card.set == "commons" else f"nation_{card.set}"


def _check_card(card: Card) -> None:
    if card.count < 1:
        CONTENT.report_record(card_file(card), card.id, "there is one at least.")
    if card.min_players not in (0, *PLAYERS):
        CONTENT.report_record(card_file(card), card.id, "it is for 1 to 4 players at least.")


def _check_nation(name: str) -> None:
    """Check that each card is in one place and the total matches the box (R1.2)."""
    nation = NATIONS[name]
    (row,) = [row for row in CONTENT.raw_table("nations") if row["id"] == name]
    places = [*row["power"], *row["starting_deck"]]
    for place in ("nation_deck", "development", "supply_unrest", "journey"):
        places += row.get(place, ())
    places += [row[place] for place in ("bottom", "court") if row.get(place)]
    own_cards = [card.id for card in UNIQUE_CARDS.values() if card.set == name]
    for card, times in Counter(places).items():
        if times > 1:
            CONTENT.report_record("nations", name, f"'{card}' lies in {times} places.")
        if card not in own_cards:
            CONTENT.report_record("nations", name, f"'{card}' is no card of this nation.")
    for card in own_cards:
        if card not in places:
            CONTENT.report_record(f"nation_{name}", card, "it lies nowhere in nations.json.")
    two_sided = len(row["power"]) // 2 + len(row.get("journey", ())) // 2
    cards = [copy for copy, card in COPIES.items() if card.set == name]
    found = len(cards) - two_sided
    CONTENT.require_count("nations", f"cards of the {nation.name}", found, nation.cards)


def _check_setup() -> None:
    """Check the setup numbers for every player count (R4)."""
    if sorted(SMALL_DECK_SIZE) != list(PLAYERS):
        CONTENT.report_record("setup/players", "", "there must be a line for 1 to 4 players each.")
    CONTENT.require_keys("setup", "", "start_tokens", START_TOKENS, RESOURCES)
    for players, removed in FAME_REMOVED.items():
        if not 0 <= removed <= FAME_CARDS - 2:
            complaint = f"{removed} fame cards cannot be removed with {players}."
            CONTENT.report_record("setup/players", "", complaint)
    if sorted(SLOT_DECKS[: len(SMALL_DECKS)]) != sorted(SMALL_DECKS):
        complaint = f"the first places are for {join_words(SMALL_DECKS)}, each once."
        CONTENT.report_record("setup/market", "", complaint)
    if SLOT_DECKS[len(SMALL_DECKS) :] != ("",) * MAIN_DECK_SLOTS:
        CONTENT.report_record(
            "setup/market", "", "the last two places are filled from the main deck."
        )
    if not 1 <= HAND_SIZE <= 10:
        CONTENT.report_record("setup", "", "a hand is of 1 to 10 cards.")
    for level in LEVELS.values():
        CONTENT.require_keys("levels", level.id, "start", level.start, RESOURCES)
        if not 1 <= level.slots <= 6:
            CONTENT.report_record("levels", level.id, "there are up to six slots.")


def _check_commons() -> None:
    """Check that each suit has enough cards for small decks and market (R4.8 to R4.12)."""
    for box in BOXES:
        for players, size in SMALL_DECK_SIZE.items():
            piles = Counter(COPIES[copy].pile for copy in common_cards(box, players))
            for suit in SMALL_DECKS:
                if piles[suit] < size:
                    complaint = f"there are {piles[suit]} cards of {suit} for decks of {size}."
                    CONTENT.report_record(f"commons_{box}", "", complaint)
            if piles[TRIBUTARY] < 2:
                CONTENT.report_record(f"commons_{box}", "", "there are no tributary cards.")
            if piles[UNREST] < players + len(SLOT_DECKS):
                CONTENT.report_record(f"commons_{box}", "", "there is too little unrest.")
        fame = [
            card for card in UNIQUE_CARDS.values() if card.box == box and card.start == "fame_deck"
        ]
        found = sum(card.count for card in fame if card.set == "commons")
        CONTENT.require_count(f"commons_{box}", "fame cards", found, FAME_CARDS)


def _check_bot_tables() -> None:
    """Check that every bot table has rows for each of its sides (R19)."""
    for name, table in BOT_TABLES.items():
        sides = SIDES if table.flips else (table.start_side,)
        for side in sides:
            if not table.rows.get(side):
                CONTENT.report_record("bot_tables/rows", "", f"the {name} have no row for {side}.")
