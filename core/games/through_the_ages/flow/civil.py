"""The action phase: civil and military actions in any order (R7)."""

from dataclasses import dataclass
from typing import Any

from core.games.through_the_ages.abilities import powers
from core.games.through_the_ages.actions import (
    Build,
    BuildStages,
    Destroy,
    DrawCard,
    EndTurn,
    IncreasePopulation,
    PlayAction,
    PlayLeader,
    PlayTactics,
    PlayTechnology,
    Recruit,
    Revolt,
    SailIn,
    Take,
    Trade,
    Upgrade,
)
from core.games.through_the_ages.building import (
    CIVIL_GROUPS,
    MILITARY_GROUPS,
    build,
    build_price,
    build_stages,
    buildable,
    can_grow,
    can_learn,
    can_revolt,
    increase_population,
    learn,
    play_peacefully,
    population_price,
    special_resources,
    stages_affordable,
    upgradable,
    upgrade,
)
from core.games.through_the_ages.civilization import (
    destroy,
    set_leader,
    spend_civil,
    spend_military,
)
from core.games.through_the_ages.content import BOARD, CARDS, WORKER_CARDS, Part
from core.games.through_the_ages.decks import can_draw, discard, draw_military, leave_hand
from core.games.through_the_ages.events import CardLost, CardPlayed, SpecialResources
from core.games.through_the_ages.ratings import (
    civil_left,
    military_left,
    ratings,
)
from core.games.through_the_ages.row import take, takes
from core.games.through_the_ages.state import EVERYBODY, AgesState, Player
from core.games.through_the_ages.stock import (
    can_pay_both,
    gain,
    score_culture,
    score_science,
    trade_good,
)
from core.kernel import Action, AskForOne, Decision, Frame, Kind


@dataclass(frozen=True, slots=True)
class FirstActions(Frame[AgesState]):
    """Round 1: civil cards are taken, nothing else (R4.2)."""

    seat: int
    left: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """Cards within the actions that are left."""
        cards = takes(state, self.seat, self.left)
        if not cards:
            return ()
        actions = (*cards, EndTurn())
        return (Decision(self.seat, Kind.ACTION, "first_round", "R4.2", actions, main=True),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Take it and go on."""
        if isinstance(action, Take):
            cost = take(state, seat, action)
            state.then(FirstActions(seat, self.left - cost))


def first_actions(state: AgesState, seat: int) -> int:
    """1, 2, 3 or 4 civil actions in the order of play (R4.2)."""
    order = state.seats_from(state.first).index(seat)
    return int(BOARD.first_round_civil_actions[order])


@dataclass(frozen=True, slots=True)
class Actions(Frame[AgesState]):
    """Any number of actions within the tokens (R4.3 step 6)."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """Everything that can be done now, or the end of the turn."""
        can = (*possible_actions(state, self.seat), EndTurn())
        secret = state.players[self.seat].has_secrets
        return (Decision(self.seat, Kind.ACTION, "actions", "R7", can, main=True, secret=secret),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Do it, and ask again."""
        if isinstance(action, EndTurn):
            return
        state.then(self)
        do_action(state, seat, action)


def possible_actions(state: AgesState, seat: int) -> list[Action]:
    """Every action the tokens and the stock allow."""
    civil, military = civil_left(state, seat), military_left(state, seat)
    actions: list[Action] = [*takes(state, seat, civil)]
    if civil:
        actions += _civil_actions(state, seat)
    else:
        actions += _revolutions(state, seat)
    if _can_sail(state, seat):
        actions.append(SailIn())
    if military:
        actions += _military_actions(state, seat)
    if not state.turn.trade_next and any(trade_good(state, seat, g) for g in ("food", "resource")):
        actions.append(Trade())
    return actions


def _civil_actions(state: AgesState, seat: int) -> list[Action]:
    player = state.players[seat]
    actions: list[Action] = []
    if can_grow(state, seat):
        actions.append(IncreasePopulation())
    if player.wonder:
        stages = stages_affordable(state, seat)
        actions += [BuildStages(player.wonder, n) for n in range(1, stages + 1)]
    actions += _plays(state, seat)
    actions += [Build(card) for card in buildable(state, seat, CIVIL_GROUPS)]
    actions += [Upgrade(old, new) for old, new in upgradable(state, seat, CIVIL_GROUPS)]
    actions += _recruits(state, seat)
    actions += [
        Destroy(card)
        for card in WORKER_CARDS
        if player.workers.get(card) and CARDS[card].group != "military"
    ]
    return actions


def _plays(state: AgesState, seat: int) -> list[Action]:
    """Cards of the hand, each kind once."""
    player = state.players[seat]
    actions: list[Action] = []
    for card in dict.fromkeys(player.civil_hand):
        kind = CARDS[card].type
        if kind == "leader":
            actions.append(PlayLeader(card))
        elif kind == "action":
            if can_play_action(state, seat, card):
                actions.append(PlayAction(card))
        elif can_learn(state, seat, card):
            actions.append(PlayTechnology(card))
    return actions + _revolutions(state, seat)


def _revolutions(state: AgesState, seat: int) -> list[Action]:
    """A revolution by Robespierre needs no civil action (R7.12)."""
    player = state.players[seat]
    governments = [card for card in player.civil_hand if CARDS[card].type == "government"]
    if not governments or not can_revolt(state, seat):
        return []
    return [Revolt(c) for c in governments if can_learn(state, seat, c, revolution=True)]


def _recruits(state: AgesState, seat: int) -> list[Action]:
    """Barbarossa's action (R7.15)."""
    player = state.players[seat]
    able = powers(player)
    if not able.recruits or not can_grow(state, seat, able.recruit_food):
        return []
    return [
        Recruit(card)
        for card in WORKER_CARDS
        if card in player.workers
        and CARDS[card].group == "military"
        and _can_recruit(state, seat, card)
    ]


def _can_recruit(state: AgesState, seat: int, card: str) -> bool:
    """Food and resources both suffice (R24.18)."""
    player = state.players[seat]
    able = powers(player)
    food = population_price(state, seat, able.recruit_food)
    price = build_price(state, seat, card, able.recruit_resource)
    return can_pay_both(state, seat, food, max(price - special_resources(player, card), 0))


def _can_sail(state: AgesState, seat: int) -> bool:
    """Ocean Liner Service, once in a turn (R7.16)."""
    able = powers(state.players[seat])
    if not able.sails or state.turn.liner_used:
        return False
    return can_grow(state, seat, able.sail_food)


def _military_actions(state: AgesState, seat: int) -> list[Action]:
    player = state.players[seat]
    actions: list[Action] = [Build(card) for card in buildable(state, seat, MILITARY_GROUPS)]
    actions += [Upgrade(old, new) for old, new in upgradable(state, seat, MILITARY_GROUPS)]
    actions += [
        Destroy(card)
        for card in WORKER_CARDS
        if player.workers.get(card) and CARDS[card].group == "military"
    ]
    for card in dict.fromkeys(player.military_hand):
        if CARDS[card].type == "tactics":
            actions.append(PlayTactics(card))
    if state.option("draw_as_action") and can_draw(state):
        actions.append(DrawCard())
    return actions


def is_ready(player: Player, card: str) -> bool:
    """Whether a copy of a civil card was taken before this turn (R6.5)."""
    fresh = player.fresh_civil
    return card not in fresh or player.civil_hand.count(card) > fresh.count(card)


# --- carrying them out ------------------------------------------------------------------------


def do_action(state: AgesState, seat: int, action: Action) -> None:
    """Pay the tokens and do it."""
    match action:
        case Take():
            spend_civil(state, seat, take(state, seat, action))
        case IncreasePopulation():
            spend_civil(state, seat)
            increase_population(state, seat)
        case SailIn():
            state.turn.liner_used = True
            increase_population(state, seat, powers(state.players[seat]).sail_food)
        case Recruit(card=card):
            _recruit(state, seat, card)
        case Build(card=card):
            _spend_for(state, seat, card)
            build(state, seat, card)
        case Upgrade(old=old, new=new):
            _spend_for(state, seat, new)
            upgrade(state, seat, old, new)
        case Destroy(card=card):
            _spend_for(state, seat, card)
            destroy(state, seat, card)
        case BuildStages(number=number):
            spend_civil(state, seat)
            build_stages(state, seat, number)
        case PlayLeader(card=card):
            _play_leader(state, seat, card)
        case PlayTechnology(card=card):
            play_peacefully(state, seat, card)
        case Revolt(card=card):
            learn(state, seat, card, revolution=True)
        case PlayAction(card=card):
            _play_action(state, seat, card)
        case PlayTactics(card=card):
            _play_tactics(state, seat, card)
        case DrawCard():
            spend_military(state, seat)
            draw_military(state, seat, 1)
        case Trade():
            state.turn.trade_next = True
        case _:
            raise ValueError(action)


def _spend_for(state: AgesState, seat: int, card: str) -> None:
    if CARDS[card].group == "military":
        spend_military(state, seat)
    else:
        spend_civil(state, seat)


def _recruit(state: AgesState, seat: int, card: str) -> None:
    able = powers(state.players[seat])
    spend_civil(state, seat)
    increase_population(state, seat, able.recruit_food)
    build(state, seat, card, able.recruit_resource)


def _from_hand(player: Player, card: str) -> None:
    player.civil_hand.remove(card)
    if card in player.fresh_civil and card not in player.civil_hand:
        player.fresh_civil.remove(card)


def _play_leader(state: AgesState, seat: int, card: str) -> None:
    _from_hand(state.players[seat], card)
    spend_civil(state, seat)
    state.tell(CardPlayed(seat, card))
    set_leader(state, seat, card)


def _play_tactics(state: AgesState, seat: int, card: str) -> None:
    player = state.players[seat]
    spend_military(state, seat)
    leave_hand(state, seat, card)
    if player.tactics:
        discard(state, player.tactics, EVERYBODY)
        state.tell(CardLost(seat, player.tactics))
    player.tactics = card
    state.changed()
    state.tell(CardPlayed(seat, card))


# --- action cards (R7.13) ---------------------------------------------------------------------


def can_play_action(state: AgesState, seat: int, card: str) -> bool:
    """Not in the turn it was taken, and only if what it says is possible."""
    player = state.players[seat]
    if not is_ready(player, card):
        return False
    part = CARDS[card].parts[0]
    does = part.does
    return "do" not in does or bool(contained_actions(state, seat, card))


def contained_actions(state: AgesState, seat: int, card: str) -> list[Action]:
    """The actions an action card lets one do without a further token."""
    part = CARDS[card].parts[0]
    discount: int = part.resource_discount
    match part.does["do"]:
        case "build_wonder_stage":
            if stages_affordable(state, seat, discount):
                return [BuildStages(state.players[seat].wonder, 1)]
            return []
        case "increase_population":
            return [IncreasePopulation()] if can_grow(state, seat) else []
        case "build":
            groups = (part.group,)
            return [Build(c) for c in buildable(state, seat, groups, discount)]
        case "upgrade":
            return [Upgrade(*pair) for pair in upgradable(state, seat, CIVIL_GROUPS, discount)]
        case _:
            return _contained_technologies(state, seat)


def _contained_technologies(state: AgesState, seat: int) -> list[Action]:
    """Breakthrough may also carry a revolution (R7.10, R7.27)."""
    found: list[Action] = []
    for card in state.players[seat].civil_hand:
        if CARDS[card].is_technology and can_learn(state, seat, card):
            found.append(PlayTechnology(card))
    return found + _revolutions(state, seat)


def _play_action(state: AgesState, seat: int, card: str) -> None:
    if "do" in CARDS[card].parts[0].does:
        state.then(Contained(seat, card))
        return
    spend_civil(state, seat)
    _discard_action(state, seat, card)
    for part in CARDS[card].parts:
        for verb, value in part.does.items():
            _benefit(state, seat, card, verb, value)


def _discard_action(state: AgesState, seat: int, card: str) -> None:
    """An action card leaves the game as it is played."""
    _from_hand(state.players[seat], card)
    state.removed.append(card)
    state.tell(CardPlayed(seat, card))


def _benefit(state: AgesState, seat: int, card: str, verb: str, value: Any) -> None:
    """What an action card gives by itself."""
    player = state.players[seat]
    if verb in ("gain", "then_gain"):
        gain(state, seat, "food", value.get("food", 0), card)
        gain(state, seat, "resource", value.get("resource", 0), card)
        score_science(state, seat, value.get("science", 0), card)
        culture = value.get("culture", 0)
        if isinstance(culture, dict):
            mine = player.culture
            ahead = sum(state.players[r].culture > mine for r in state.rivals(seat))
            culture = by_players(state, culture) * ahead
        score_culture(state, seat, culture, "action cards", card)
    else:
        pool = value["military_resource_pool"]
        if isinstance(pool, dict):
            mine = ratings(state, seat).strength
            stronger = sum(ratings(state, r).strength > mine for r in state.rivals(seat))
            pool = by_players(state, pool) * stronger
        player.pool += pool
        player.extra_military += value.get("military_actions", 0)
        state.tell(SpecialResources(seat, pool, card))


def by_players(state: AgesState, table: dict[str, int]) -> int:
    """A number that depends on how many are still in the game (R14.15)."""
    return table[str(max(state.still_playing, 2))]


@dataclass(frozen=True, slots=True)
class Contained(AskForOne[AgesState]):
    """The action inside an action card: which building, which technology?"""

    card: str

    def question(self, state: AgesState) -> Decision:
        """What the card allows."""
        actions = tuple(contained_actions(state, self.seat, self.card))
        return Decision(self.seat, Kind.CARD, "contained", "R7.13", actions, self.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """The card costs one civil action, but in a revolution all are spent anyway."""
        player = state.players[seat]
        _discard_action(state, seat, self.card)
        part: Part = CARDS[self.card].parts[0]
        discount: int = part.resource_discount
        if not isinstance(action, Revolt) or powers(player).revolts_by_military:
            spend_civil(state, seat)
        match action:
            case BuildStages():
                build_stages(state, seat, 1, discount)
            case IncreasePopulation():
                increase_population(state, seat)
            case Build(card=card):
                build(state, seat, card, discount)
            case Upgrade(old=old, new=new):
                upgrade(state, seat, old, new, discount)
            case PlayTechnology(card=card):
                learn(state, seat, card)
            case Revolt(card=card):
                learn(state, seat, card, revolution=True)
        for later in CARDS[self.card].parts[1:]:
            for verb, value in later.does.items():
                _benefit(state, seat, self.card, verb, value)


CIVIL_FRAMES: tuple[type[Frame[AgesState]], ...] = (FirstActions, Actions, Contained)
