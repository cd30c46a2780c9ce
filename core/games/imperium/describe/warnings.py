"""Warnings of the approaching end of the game (R11.1, R11.6)."""

from dataclasses import dataclass

from core.games.imperium.bot import SHANGRI_LA, SHANGRI_LA_PEOPLE
from core.games.imperium.content import (
    BLOCKS,
    CARDS,
    TRIBUTARY,
)
from core.games.imperium.state import Bot, ImperiumState, Player

# Warn at or below these numbers of cards.
FEW_MAIN, FEW_FAME, FEW_DYNASTY = 6, 2, 2


@dataclass(frozen=True, slots=True)
class Warning:
    """A pile or state that will end the game."""

    short: str
    words: str
    grave: bool = False
    seat: int = -1  # the affected seat, or -1


def is_running_out(view: ImperiumState, pile: str) -> bool:
    """Return whether a pile that ends the game is nearly empty."""
    piles = {
        TRIBUTARY: (view.main, FEW_MAIN),
        "unrest": (view.unrest, _few_unrest(view)),
        "fame": (view.fame, FEW_FAME),
    }
    cards, few = piles.get(pile, ((), -1))
    return len(cards) <= few


def warnings(view: ImperiumState) -> list[Warning]:
    """Return all warnings of the position (R11.1, R11.6)."""
    if not view.market or not view.agenda:
        return []
    found = []
    unrest = len(view.unrest)
    if is_running_out(view, "unrest"):
        follows = "the fewest unrest win" if len(view.players) > 1 else "you have lost"
        words = f"unrest pile {unrest}: at 0 all collapses, {follows}"
        found.append(Warning(f"unrest {unrest}", words, grave=unrest <= _few_unrest(view) // 2))
    if view.options["mode"] == "practice":
        return found
    if view.scoring_round:
        words = f"scoring is triggered: round {view.scoring_round} is the last"
        return [Warning(f"scoring r{view.scoring_round}", words, grave=True), *found]
    main, fame = len(view.main), len(view.fame)
    if is_running_out(view, TRIBUTARY):
        words = f"main deck {main}: empty, it triggers scoring"
        found.append(Warning(f"main {main}", words, main <= 2))
    if is_running_out(view, "fame"):
        words = "King of Kings comes up next" if not fame else "then King of Kings"
        found.append(Warning(f"fame {fame}", f"fame {fame}: {words}, scoring follows", not fame))
    for seat, player in enumerate(view.players):
        found += _of_player(seat, player)
    return found + (_of_bot(view.bot, len(view.players)) if view.bot is not None else [])


def _few_unrest(view: ImperiumState) -> int:
    """Return the warning threshold; fewer players start with a smaller pile (R4.5)."""
    return len(view.seats_from(0)) + 1


def _of_bot(bot: Bot, seat: int) -> list[Warning]:
    """Return warnings on the dynasty deck or the journey (R19.27)."""
    left, people = len(bot.dynasty), bot.population
    if 0 < left <= FEW_DYNASTY:
        words = f"has {left} left in the dynasty deck: empty, it triggers scoring"
        return [Warning(f"dyn {left}", words, left <= 1, seat)]
    if bot.stage == SHANGRI_LA:
        words = f"is at Shangri-La with {people} population: {SHANGRI_LA_PEOPLE} trigger scoring"
        return [Warning(f"{people} pop", words, SHANGRI_LA_PEOPLE - people <= 2, seat)]
    return []


def _of_player(seat: int, player: Player) -> list[Warning]:
    found = []
    if len(player.development) == 1 and not player.court and player.of.develops:
        words = "has one development left, which triggers scoring"
        found.append(Warning("dev 1", words, True, seat))
    if len(player.nation_deck) == 1 and _triggers(player.bottom):
        words = f"draws {CARDS[player.bottom].name} next: scoring"
        found.append(Warning("nation 1", words, True, seat))
    return found


def _triggers(card: str) -> bool:
    if card not in CARDS:
        return False
    return any(
        step.op == "trigger_scoring"
        for ability in CARDS[card].special.values()
        for step in BLOCKS.get(ability.do, ())
    )
