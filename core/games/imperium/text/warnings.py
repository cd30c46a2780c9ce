"""Warnings of the approaching end of the game (R11.1, R11.6)."""

from dataclasses import dataclass

from core.games.imperium.content import (
    CARDS,
    TRIBUTARY,
)
from core.games.imperium.rules.card_effects.control import TriggerScoring
from core.games.imperium.rules.programs import ABILITIES, BLOCKS
from core.games.imperium.rules.solo_bot import SHANGRI_LA_POPULATION, SHANGRI_LA_STAGE
from core.games.imperium.state import Bot, ImperiumState, Player

# Warn at or below these numbers of cards.
MAIN_DECK_THRESHOLD, FAME_THRESHOLD, DYNASTY_THRESHOLD = 6, 2, 2


@dataclass(frozen=True, slots=True)
class EndWarning:
    """A pile or state that will end the game."""

    short: str
    text: str
    is_urgent: bool = False
    seat: int = -1  # the affected seat, or -1


def is_running_out(view: ImperiumState, pile: str) -> bool:
    """Return whether a pile that ends the game is nearly empty."""
    piles = {
        TRIBUTARY: (view.main, MAIN_DECK_THRESHOLD),
        "unrest": (view.unrest, _unrest_threshold(view)),
        "fame": (view.fame, FAME_THRESHOLD),
    }
    cards, few = piles.get(pile, ((), -1))
    return len(cards) <= few


def end_warnings(view: ImperiumState) -> list[EndWarning]:
    """Return all warnings of the position (R11.1, R11.6)."""
    if not view.market or not view.agenda:
        return []
    warnings = []
    unrest = len(view.unrest)
    if is_running_out(view, "unrest"):
        follows = "the fewest unrest win" if len(view.players) > 1 else "you have lost"
        text = f"unrest pile {unrest}: at 0 all collapses, {follows}"
        warnings.append(
            EndWarning(f"unrest {unrest}", text, is_urgent=unrest <= _unrest_threshold(view) // 2)
        )
    if view.options["mode"] == "practice":
        return warnings
    if view.scoring_round:
        text = f"scoring is triggered: round {view.scoring_round} is the last"
        return [EndWarning(f"scoring r{view.scoring_round}", text, is_urgent=True), *warnings]
    main, fame = len(view.main), len(view.fame)
    if is_running_out(view, TRIBUTARY):
        text = f"main deck {main}: empty, it triggers scoring"
        warnings.append(EndWarning(f"main {main}", text, main <= 2))
    if is_running_out(view, "fame"):
        text = "King of Kings comes up next" if not fame else "then King of Kings"
        warnings.append(
            EndWarning(f"fame {fame}", f"fame {fame}: {text}, scoring follows", not fame)
        )
    for seat, player in enumerate(view.players):
        warnings += _player_warnings(seat, player)
    return warnings + (_bot_warnings(view.bot, len(view.players)) if view.bot is not None else [])


def _unrest_threshold(view: ImperiumState) -> int:
    """Return the warning threshold. Fewer players start with a smaller pile (R4.5)."""
    return len(view.seats_from(0)) + 1


def _bot_warnings(bot: Bot, seat: int) -> list[EndWarning]:
    """Return warnings on the dynasty deck or the journey (R19.27)."""
    cards_left, people = len(bot.dynasty), bot.population
    if 0 < cards_left <= DYNASTY_THRESHOLD:
        text = f"has {cards_left} left in the dynasty deck: empty, it triggers scoring"
        return [EndWarning(f"dyn {cards_left}", text, cards_left <= 1, seat)]
    if bot.stage == SHANGRI_LA_STAGE:
        text = f"is at Shangri-La with {people} population: {SHANGRI_LA_POPULATION} trigger scoring"
        return [EndWarning(f"{people} pop", text, SHANGRI_LA_POPULATION - people <= 2, seat)]
    return []


def _player_warnings(seat: int, player: Player) -> list[EndWarning]:
    warnings = []
    if len(player.development) == 1 and not player.court and player.nation_record.develops:
        text = "has one development left, which triggers scoring"
        warnings.append(EndWarning("dev 1", text, True, seat))
    if len(player.nation_deck) == 1 and _triggers_scoring(player.special_nation_card):
        text = f"draws {CARDS[player.special_nation_card].name} next: scoring"
        warnings.append(EndWarning("nation 1", text, True, seat))
    return warnings


def _triggers_scoring(card: str) -> bool:
    if card not in CARDS:
        return False
    return any(
        isinstance(step, TriggerScoring)
        for ability in ABILITIES[card].by_kind.values()
        for step in BLOCKS.get(ability.do, ())
    )
