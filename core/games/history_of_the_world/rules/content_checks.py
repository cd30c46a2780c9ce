"""Checks of the content that the rules rely on, run once at import."""

from collections import Counter

from core.games.history_of_the_world.content import (
    BOT_VALUES,
    CARDS,
    CONTENT,
    EMPIRE_ORDERS,
    EMPIRES,
    EPOCH_BY_NUMBER,
    EPOCHS,
    EVENT_CARDS,
    KINGDOMS,
    LANDS,
    LANDS_BY_REGION,
    MAP_ROWS,
    PIECES,
    REGION_TOKENS,
    REGIONS,
    TABLE_BY_KIND,
    ZONES,
    Card,
    Pieces,
)
from core.kernel.content import check_symmetric

BOX_PIECES = Pieces(armies_each=25, cities=24, monuments=20, forts=14)  # R1.2
BOX_TOKENS, BOARD_REGIONS = 32, 13  # R1.2, R1.3
CARDS_PER_EPOCH = len(EMPIRE_ORDERS)  # of each deck (R1.2)
MAX_START_LANDS = 2  # R7.4


def check_content() -> None:
    """Report every problem of the content with its location."""
    CONTENT.require_no_new_records(
        "regions", "region_tokens", "empires", "advancements", "kingdoms"
    )
    CONTENT.require_count("regions", "regions", len(REGIONS), BOARD_REGIONS)
    CONTENT.require_count("region_tokens", "tokens", len(REGION_TOKENS), BOX_TOKENS)
    if PIECES != BOX_PIECES:
        CONTENT.report_record("pieces", "", f"in the box there are {BOX_PIECES}.")
    _check_board()
    _check_epochs()
    for card in CARDS.values():
        _check_card(card)


def _check_board() -> None:
    check_symmetric(CONTENT, "lands", {land.id: land.borders for land in LANDS.values()})
    check_symmetric(CONTENT, "lands", {land.id: land.stones for land in LANDS.values()})
    check_symmetric(CONTENT, "zones", {zone.id: zone.adjacent for zone in ZONES.values()})
    drawn = {place for row in MAP_ROWS for place, _ in row}
    for table, places in (("lands", LANDS), ("zones", ZONES)):
        for place in places:
            if place not in drawn:
                CONTENT.report_record(table, place, "it has no place in map_rows.json.")
    if len({sum(width for _, width in row) for row in MAP_ROWS}) > 1:
        CONTENT.report_record("map_rows", "", "the rows are not equally wide.")
    for land in LANDS.values():
        if len(set(land.zones)) < len(land.zones):
            CONTENT.report_record("lands", land.id, "it touches a zone twice.")
    for region, lands in LANDS_BY_REGION.items():
        if not lands:
            CONTENT.report_record("regions", region, "no land lies in it.")


def _check_epochs() -> None:
    """Check for eight events and eight empires per epoch, in turn order (R1.2, R6.1)."""
    if tuple(EPOCH_BY_NUMBER) != EPOCHS:
        CONTENT.report_record("epochs", "", "there must be the epochs 1 to 5, each once.")
        return
    for number, epoch in EPOCH_BY_NUMBER.items():
        orders = Counter(card.order for card in EMPIRES.values() if card.epoch == number)
        for order in EMPIRE_ORDERS:
            label = f"empires of epoch {epoch.numeral} that are called as number {order}"
            CONTENT.require_count("empires", label, orders[order], 1)
        events = [card for card in EVENT_CARDS.values() if card.epoch == number]
        for card in events:
            if card.id not in epoch.events:
                complaint = f"epoch {epoch.numeral} does not list it."
                CONTENT.report_record(f"{card.kind}s", card.id, complaint)
        for card_id in epoch.events:
            if EVENT_CARDS[card_id].epoch != number:
                complaint = f"epoch {epoch.numeral} lists '{card_id}', a card of another epoch."
                CONTENT.report_record("epochs", "", complaint)
        CONTENT.require_count(
            "epochs", f"events in epoch {epoch.numeral}", len(events), CARDS_PER_EPOCH
        )
    for token in REGION_TOKENS.values():
        if token.epoch not in EPOCHS:
            CONTENT.report_record("region_tokens", token.id, f"there is no epoch {token.epoch}.")
    token_counts = Counter((token.region, token.epoch) for token in REGION_TOKENS.values())
    for (region, number), tokens in token_counts.items():
        if tokens > 1:
            complaint = f"{region} gets {tokens} tokens in epoch {number}."
            CONTENT.report_record("region_tokens", "", complaint)


def _check_card(card: Card) -> None:
    """Check that a card can be founded, its discs fit their zones, and it has a bot value."""
    table = TABLE_BY_KIND[card.kind]
    if card.epoch not in EPOCHS:
        CONTENT.report_record(table, card.id, f"there is no epoch {card.epoch}.")
    if card.kind != "advancement" and not 1 <= len(card.start_lands) <= MAX_START_LANDS:
        CONTENT.report_record(table, card.id, "it starts in one land, or in two.")
    if len(set(card.start_lands)) < len(card.start_lands):
        CONTENT.report_record(table, card.id, "it starts twice in the same land.")
    for zone in card.fleets:
        if ZONES[zone].kind == "barren":
            CONTENT.report_record(table, card.id, f"no fleet sails on '{zone}'.")
    if len(set(card.zones)) < len(card.zones):
        CONTENT.report_record(table, card.id, "it puts two discs into the same zone.")
    for zone in card.caravans:
        if ZONES[zone].kind != "barren":
            CONTENT.report_record(table, card.id, f"no caravan crosses '{zone}'.")
    if card.id in KINGDOMS and card.armies < 1:
        CONTENT.report_record(table, card.id, "it has no army.")
    if card.id not in BOT_VALUES:
        CONTENT.report_record("bot_values", card.id, "no bot knows what it is worth.")
