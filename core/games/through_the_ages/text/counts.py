"""The counts of Through the Ages: those of the ledger, and those of the statistics on cards."""

from typing import Final

from core.kernel.amounts import Count, index_counts

CULTURE: Final = Count("culture")
CULTURE_RATE: Final = Count("culture per turn")
SCIENCE: Final = Count("science")
SCIENCE_RATE: Final = Count("science per turn")
STRENGTH: Final = Count("strength")
FOOD: Final = Count("food")
FOOD_RATE: Final = Count("food per turn")
EATEN_FOOD: Final = Count("consumption", is_unwanted=True)
RESOURCES: Final = Count("resources", singular="resource")
RESOURCE_RATE: Final = Count("resources per turn", singular="resource per turn")
UNIT_RESOURCES: Final = Count("resources for units", singular="resource for units")
CORRUPTION: Final = Count("corruption", is_unwanted=True)
FAMINE: Final = Count("famine", is_unwanted=True)
CIVIL_ACTIONS_LEFT: Final = Count("civil actions left", singular="civil action left")
MILITARY_ACTIONS_LEFT: Final = Count("military actions left", singular="military action left")
CIVIL_ACTIONS: Final = Count("civil actions", singular="civil action")
MILITARY_ACTIONS: Final = Count("military actions", singular="military action")
HAPPY_FACES: Final = Count("happy faces", singular="happy face")
DISCONTENT: Final = Count("discontent workers", singular="discontent worker", is_unwanted=True)
UNUSED_WORKERS: Final = Count("unused workers", singular="unused worker")
# The banks and hands change with almost every action and explain nothing.
YELLOW_BANK: Final = Count("yellow bank", is_derived=True)
BLUE_BANK: Final = Count("blue bank", is_derived=True)
WONDERS: Final = Count("wonders", singular="wonder")
COLONIES: Final = Count("colonies", singular="colony")
CIVIL_CARDS: Final = Count("civil cards", singular="civil card", is_derived=True)
MILITARY_CARDS: Final = Count("military cards", singular="military card", is_derived=True)
FINAL_CULTURE: Final = Count("culture of the final scoring")
# Not in the ledger.
WORKERS: Final = Count("workers", singular="worker")
STAGES: Final = Count("stages", singular="stage")
BONUS_CARDS: Final = Count("bonus cards", singular="bonus card")
SPECIAL_RESOURCES: Final = Count(
    "special resources", "special resource for units", "special resources for units"
)
SAD_FACES: Final = Count("sad faces", singular="sad face")  # fewer happy faces, in full words
# The tokens of a bank, as they come and go.
YELLOW_TOKENS: Final = Count(YELLOW_BANK.id, "yellow token", "yellow tokens")
BLUE_TOKENS: Final = Count(BLUE_BANK.id, "blue token", "blue tokens")
# Without its symbol, because a log has whole words.
GOODS: Final = {"food": FOOD, "resource": RESOURCES}

# The statistics of cards, with their symbols in prices and effects.
STATS: Final = {
    "culture": Count("culture", symbol="c"),
    "science": Count("science", symbol="sc"),
    "strength": Count("strength", symbol=" str"),
    "happy": Count("happy faces", singular="happy face", symbol=" hap"),
    "civil_actions": Count("civil actions", singular="civil action", symbol=" CA"),
    "military_actions": Count("military actions", singular="military action", symbol=" MA"),
    "colonization": Count("colonization", plural="when colonizing", symbol=" colonizing"),
    "civil_hand_limit": Count(
        "civil hand limit", "civil card in hand", "civil cards in hand", symbol=" civil card"
    ),
    "military_hand_limit": Count(
        "military hand limit",
        "military card in hand",
        "military cards in hand",
        symbol=" military card",
    ),
    "yellow_tokens": Count("yellow tokens", singular="yellow token", symbol=" yellow"),
    "blue_tokens": Count("blue tokens", singular="blue token", symbol=" blue"),
    "food": Count("food", symbol="f"),
    "resource": Count("resources", singular="resource", symbol="r"),
    "population": Count("population", symbol=" population"),
    "military_cards": Count("military cards", singular="military card", symbol=" military cards"),
}

# What a card in play changes in the ledger.
RATING_IDS: Final = {
    "culture": CULTURE_RATE.id,
    "science": SCIENCE_RATE.id,
    "strength": STRENGTH.id,
    "happy": HAPPY_FACES.id,
    "civil_actions": CIVIL_ACTIONS.id,
    "military_actions": MILITARY_ACTIONS.id,
    "food": FOOD_RATE.id,
    "resource": RESOURCE_RATE.id,
    "yellow_tokens": YELLOW_BANK.id,
    "blue_tokens": BLUE_BANK.id,
}
# What an immediate gain changes.
STOCK_IDS: Final = {
    "culture": CULTURE.id,
    "science": SCIENCE.id,
    "food": FOOD.id,
    "resource": RESOURCES.id,
    "population": UNUSED_WORKERS.id,
    "military_cards": MILITARY_CARDS.id,
}

COUNTS: Final = index_counts(
    [
        CULTURE,
        CULTURE_RATE,
        SCIENCE,
        SCIENCE_RATE,
        STRENGTH,
        FOOD,
        FOOD_RATE,
        EATEN_FOOD,
        RESOURCES,
        RESOURCE_RATE,
        UNIT_RESOURCES,
        CORRUPTION,
        FAMINE,
        CIVIL_ACTIONS_LEFT,
        MILITARY_ACTIONS_LEFT,
        CIVIL_ACTIONS,
        MILITARY_ACTIONS,
        HAPPY_FACES,
        DISCONTENT,
        UNUSED_WORKERS,
        YELLOW_BANK,
        BLUE_BANK,
        WONDERS,
        COLONIES,
        CIVIL_CARDS,
        MILITARY_CARDS,
        FINAL_CULTURE,
    ]
)
