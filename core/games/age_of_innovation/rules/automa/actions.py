"""The actions of the Automa's cards and factions, each with its rule and words (R13.9, R13.14)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOT_FACTIONS,
    CONTENT,
    DIFFICULTIES,
    INNOVATION_SLOTS,
    MAX_INNOVATIONS,
    POWER_ACTIONS,
    AutomaCard,
    BotAction,
)
from core.games.age_of_innovation.rules.automa.building import transform_and_build, upgrade
from core.games.age_of_innovation.rules.automa.factions import place_seedling, spread_blight
from core.games.age_of_innovation.rules.automa.science import advance_science, send_scholar
from core.games.age_of_innovation.rules.automa.selection import pick_by_direction
from core.games.age_of_innovation.rules.events import AutomaBlocked
from core.games.age_of_innovation.rules.gains_and_payments import score
from core.games.age_of_innovation.state import Automa, InnovationState
from core.games.age_of_innovation.text.wording import points_text
from core.kernel.presentation import join_words
from core.kernel.style import Style

FIRST_INNOVATION_ROUND = 3


def automa_of(state: InnovationState) -> Automa:
    assert state.automa
    return state.automa


# --- parts of a faction's own action --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FactionAction:
    """A part of a faction's own action. The rule gets the seat, the part and the guiding card."""

    words: str
    rule: Callable[[InnovationState, int, BotAction, AutomaCard], object]


FACTION_ACTIONS = {
    "transform_and_build": FactionAction(
        "a workshop",
        lambda state, seat, part, guide: transform_and_build(state, seat, guide, part),
    ),
    "gain_vp": FactionAction(
        "points",
        lambda state, seat, part, guide: score(
            state, seat, difficulty_points(state, automa_of(state), part.points), "automa"
        ),
    ),
    "advance_science": FactionAction(
        "science",
        lambda state, seat, part, guide: advance_science(state, seat, guide, part.steps),
    ),
    "place_seedling": FactionAction(
        "a seedling beside one of your buildings",
        lambda state, seat, part, guide: place_seedling(state, seat, automa_of(state), guide),
    ),
    "blight": FactionAction(
        "blighted hexes beside her buildings",
        lambda state, seat, part, guide: spread_blight(
            state, seat, automa_of(state), part.count, guide
        ),
    ),
}


def own_action_text(faction: str) -> str:
    return join_words(FACTION_ACTIONS[part.do].words for part in BOT_FACTIONS[faction].actions)


def difficulty_points(state: InnovationState, automa: Automa, extra: int = 0) -> int:
    """Return the points by difficulty and round (R13.16)."""
    return max(DIFFICULTIES[automa.level].points[state.round - 1] + extra, 0)


# --- actions of cards -----------------------------------------------------------------------------


class CardAction(Protocol):
    """An action in the upper half of a card, guided by another card."""

    def run(
        self, state: InnovationState, seat: int, guide: AutomaCard, card: AutomaCard
    ) -> None: ...

    def name(self, card: AutomaCard, style: Style) -> str: ...

    def words(self, view: InnovationState, card: AutomaCard, style: Style) -> str: ...


@dataclass(frozen=True, slots=True)
class PlainAction:
    """An action that depends only on the guiding card."""

    label: str
    text: str
    rule: Callable[[InnovationState, int, AutomaCard], object]

    def run(self, state: InnovationState, seat: int, guide: AutomaCard, card: AutomaCard) -> None:
        self.rule(state, seat, guide)

    def name(self, card: AutomaCard, style: Style) -> str:
        return self.label

    def words(self, view: InnovationState, card: AutomaCard, style: Style) -> str:
        return self.text


class GainPoints:
    """Points printed on the card, or by difficulty."""

    def run(self, state: InnovationState, seat: int, guide: AutomaCard, card: AutomaCard) -> None:
        by_difficulty = card.points_by_difficulty
        points = difficulty_points(state, automa_of(state)) if by_difficulty else card.points
        score(state, seat, points, "automa")

    def name(self, card: AutomaCard, style: Style) -> str:
        return f"gain {points_text(card.points, style)}" if card.points else "gain VP"

    def words(self, view: InnovationState, card: AutomaCard, style: Style) -> str:
        if not card.points_by_difficulty:
            return points_text(card.points, style)
        current = max(view.round, 1) - 1
        level = DIFFICULTIES[view.automa.level] if view.automa else None
        return f"her points by difficulty, {level.points[current]} now" if level else "points"


class OwnAction:
    """The action of the faction."""

    def run(self, state: InnovationState, seat: int, guide: AutomaCard, card: AutomaCard) -> None:
        for part in BOT_FACTIONS[automa_of(state).faction].actions:
            FACTION_ACTIONS[part.do].rule(state, seat, part, guide)

    def name(self, card: AutomaCard, style: Style) -> str:
        return "faction action"

    def words(self, view: InnovationState, card: AutomaCard, style: Style) -> str:
        faction = view.automa.faction if view.automa else ""
        own_action = f": {own_action_text(faction)}" if faction else ""
        return f"the action of her people{own_action}"


def block_actions(state: InnovationState, seat: int, card: AutomaCard) -> None:
    """Mark a power action and a book action."""
    for row in (tuple(POWER_ACTIONS), tuple(state.book_actions)):
        free = [action for action in row if action not in state.marked]
        if free:
            action = pick_by_direction(free, card)
            state.marked[action] = seat
            state.emit(AutomaBlocked(seat, action))


def take_innovation(state: InnovationState, seat: int, card: AutomaCard) -> None:
    """Remove an innovation from the game, from round 3 on."""
    automa = automa_of(state)
    slots = [slot for slot in INNOVATION_SLOTS if state.innovations.get(slot)]
    if state.round < FIRST_INNOVATION_ROUND or automa.innovations == MAX_INNOVATIONS or not slots:
        return
    slot = pick_by_direction(slots, card)
    tile = state.innovations[slot]
    state.innovations[slot] = ""
    automa.innovations += 1
    state.players[seat].innovations.append(tile)
    state.emit(AutomaBlocked(seat, tile))


CARD_ACTIONS: dict[str, CardAction] = {
    "gain_vp": GainPoints(),
    "transform_and_build": PlainAction(
        "transform and build",
        "a workshop within reach, made her terrain for nothing; else an upgrade",
        lambda state, seat, guide: transform_and_build(
            state, seat, guide, BotAction("transform_and_build")
        ),
    ),
    "upgrade": PlainAction(
        "upgrade",
        "an upgrade where it gives you the least power, to the strongest kind; else a workshop",
        upgrade,
    ),
    "send_scholar": PlainAction(
        "send scholar", "a scholar on the best free space of a discipline", send_scholar
    ),
    "advance_science": PlainAction(
        "advance science",
        "a step in a discipline",
        lambda state, seat, guide: advance_science(state, seat, guide, 1),
    ),
    "block_actions": PlainAction(
        "block actions",
        "a block on one power action and one book action for this round",
        block_actions,
    ),
    "take_innovation": PlainAction(
        "take innovation",
        "an innovation taken out of the game, from round 3 on and three at most",
        take_innovation,
    ),
    "faction_action": OwnAction(),
}


def check_actions() -> None:
    """Report actions that no rule knows."""
    for card in AUTOMA_CARDS.values():
        for name in card.actions:
            if name not in CARD_ACTIONS:
                CONTENT.report_record("automa/cards", card.id, f"there is no action '{name}'.")
    for faction in BOT_FACTIONS.values():
        for part in faction.actions:
            if part.do not in FACTION_ACTIONS:
                complaint = f"there is no action '{part.do}'."
                CONTENT.report_record("automa/bot_factions", faction.id, complaint)
