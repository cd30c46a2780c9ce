"""Checks of the content that the rules rely on, run once at import."""

from collections import Counter

from core.games.history_of_the_world.content import (
    BOT_VALUES,
    CARDS,
    CONTENT,
    EMPIRES,
    EPOCH,
    EPOCHS,
    EVENT_CARDS,
    KINGDOMS,
    LANDS,
    LANDS_OF,
    MAP_ROWS,
    ORDERS,
    PIECES,
    REGIONS,
    TOKENS,
    ZONES,
    Card,
    Pieces,
)
from core.kernel.content import both_ways

IN_THE_BOX = Pieces(armies_each=25, cities=24, monuments=20, forts=14)  # R1.2
TOKENS_IN_THE_BOX, REGIONS_ON_THE_BOARD = 32, 13  # R1.2, R1.3
CARDS_AN_EPOCH = len(ORDERS)  # of each deck (R1.2)
MOST_START_LANDS = 2  # R7.4
TABLES = {"empire": "empires", "kingdom": "kingdoms", "advancement": "advancements"}


def check() -> None:
    """Check all content and report every problem with its location."""
    CONTENT.closed("regions", "region_tokens", "empires", "advancements", "kingdoms")
    CONTENT.counted("regions", "regions", len(REGIONS), REGIONS_ON_THE_BOARD)
    CONTENT.counted("region_tokens", "tokens", len(TOKENS), TOKENS_IN_THE_BOX)
    if PIECES != IN_THE_BOX:
        CONTENT.wrong("pieces", "", f"in the box there are {IN_THE_BOX}.")
    _check_the_board()
    _check_epochs()
    for card in CARDS.values():
        _check_card(card)


def _check_the_board() -> None:
    """Check that borders are symmetric, regions have lands, and every land is on the map."""
    both_ways(CONTENT, "lands", {land.id: land.borders for land in LANDS.values()})
    both_ways(CONTENT, "lands", {land.id: land.stones for land in LANDS.values()})
    both_ways(CONTENT, "zones", {zone.id: zone.adjacent for zone in ZONES.values()})
    drawn = {place for row in MAP_ROWS for place, _ in row}
    for table, places in (("lands", LANDS), ("zones", ZONES)):
        for place in places:
            if place not in drawn:
                CONTENT.wrong(table, place, "it has no place in map_rows.json.")
    if len({sum(width for _, width in row) for row in MAP_ROWS}) > 1:
        CONTENT.wrong("map_rows", "", "the rows are not equally wide.")
    for land in LANDS.values():
        if len(set(land.zones)) < len(land.zones):
            CONTENT.wrong("lands", land.id, "it touches a zone twice.")
    for region, lands in LANDS_OF.items():
        if not lands:
            CONTENT.wrong("regions", region, "no land lies in it.")


def _check_epochs() -> None:
    """Check that each epoch has eight events and eight empires in turn order (R1.2, R6.1)."""
    if tuple(EPOCH) != EPOCHS:
        CONTENT.wrong("epochs", "", "there must be the epochs 1 to 5, each once.")
        return
    for number, epoch in EPOCH.items():
        orders = Counter(card.order for card in EMPIRES.values() if card.epoch == number)
        for order in ORDERS:
            called = f"empires of epoch {epoch.numeral} that are called as number {order}"
            CONTENT.counted("empires", called, orders[order], 1)
        own = [card.id for card in EVENT_CARDS.values() if card.epoch == number]
        CONTENT.counted("epochs", f"events in epoch {epoch.numeral}", len(own), CARDS_AN_EPOCH)
        if sorted(epoch.events) != sorted(own):
            complaint = f"epoch {epoch.numeral} has other events than its cards say."
            CONTENT.wrong("epochs", "", complaint)
    for token in TOKENS.values():
        if token.epoch not in EPOCHS:
            CONTENT.wrong("region_tokens", token.id, f"there is no epoch {token.epoch}.")
    laid = Counter((token.region, token.epoch) for token in TOKENS.values())
    for (region, number), tokens in laid.items():
        if tokens > 1:
            complaint = f"{region} gets {tokens} tokens in epoch {number}."
            CONTENT.wrong("region_tokens", "", complaint)


def _check_card(card: Card) -> None:
    """Check that a card can be founded, its discs fit their zones, and it has a bot value."""
    table = TABLES[card.kind]
    if card.epoch not in EPOCHS:
        CONTENT.wrong(table, card.id, f"there is no epoch {card.epoch}.")
    if card.kind != "advancement" and not 1 <= len(card.start_lands) <= MOST_START_LANDS:
        CONTENT.wrong(table, card.id, "it starts in one land, or in two.")
    if len(set(card.start_lands)) < len(card.start_lands):
        CONTENT.wrong(table, card.id, "it starts twice in the same land.")
    fleets = [*card.fleets, *(zone for effect in card.effects for zone in effect.place_fleets)]
    for zone in fleets:
        if ZONES[zone].kind == "barren":
            CONTENT.wrong(table, card.id, f"no fleet sails on '{zone}'.")
    if len(set(card.zones)) < len(card.zones):
        CONTENT.wrong(table, card.id, "it puts two discs into the same zone.")
    for zone in card.caravans:
        if ZONES[zone].kind != "barren":
            CONTENT.wrong(table, card.id, f"no caravan crosses '{zone}'.")
    if card.id in KINGDOMS and card.armies < 1:
        CONTENT.wrong(table, card.id, "it has no army.")
    if card.id not in BOT_VALUES:
        CONTENT.wrong("bot_values", card.id, "no bot knows what it is worth.")
