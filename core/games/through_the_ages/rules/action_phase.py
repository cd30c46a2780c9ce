"""The action phase: civil and military actions in any order (R7)."""

from dataclasses import dataclass

from core.games.through_the_ages.content import BOARD, CARDS, WORKER_CARDS
from core.games.through_the_ages.rules.actions import (
    END_TURN,
    INCREASE_POPULATION,
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
    make_build_stages,
    make_play_action,
    make_play_leader,
    make_play_tactics,
    make_play_technology,
)
from core.games.through_the_ages.rules.building import (
    affordable_builds,
    affordable_stages,
    affordable_upgrades,
    build,
    build_price,
    build_stages,
    can_learn,
    increase_population,
    learn,
    learn_obstacle,
    play_technology,
    population_obstacle,
    population_price,
    possible_revolutions,
    revolution_obstacle,
    special_resources,
    upgrade,
    worker_actions,
)
from core.games.through_the_ages.rules.card_effects import action_card_effects
from core.games.through_the_ages.rules.card_effects.action_cards import ContainedActionEffect
from core.games.through_the_ages.rules.card_row import affordable_takes, take_card
from core.games.through_the_ages.rules.civilization import (
    destroy,
    set_leader,
    spend_civil,
    spend_military,
)
from core.games.through_the_ages.rules.decks import (
    can_draw,
    discard,
    draw_military,
    remove_from_hand,
)
from core.games.through_the_ages.rules.events import REPLACED, CardLost, CardPlayed
from core.games.through_the_ages.rules.gains_and_payments import (
    can_pay_both,
    spendable,
    tradable_good,
)
from core.games.through_the_ages.rules.leader_and_wonder_effects import player_hooks
from core.games.through_the_ages.rules.obstacles import Obstacle, Reason
from core.games.through_the_ages.rules.rating_events import emit_rating_changes
from core.games.through_the_ages.rules.ratings import (
    civil_left,
    military_left,
)
from core.games.through_the_ages.state import EVERYBODY, AgesState, Player
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame


@dataclass(frozen=True, slots=True)
class FirstActions(Frame[AgesState]):
    """Decision of round 1: cards to take from the card row (R4.2)."""

    seat: int
    left: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        cards = affordable_takes(state, self.seat, self.left)
        if not cards:
            return ()
        actions = (*cards, END_TURN)
        return (
            Decision(self.seat, DecisionKind.ACTION, "first_round", "R4.2", actions, is_main=True),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        if isinstance(action, Take):
            cost = take_card(state, seat, action)
            state.push(FirstActions(seat, self.left - cost))


def first_round_actions(state: AgesState, seat: int) -> int:
    """Return the 1 to 4 civil actions of round 1, by turn order (R4.2)."""
    order = state.seats_from(state.first).index(seat)
    return int(BOARD.first_round_civil_actions[order])


def civil_actions_left(state: AgesState, seat: int) -> int:
    """Return the usable civil actions. Round 1 allows fewer than the government (R4.2)."""
    if state.round != 1 or state.turn.seat != seat:
        return civil_left(state, seat)
    return next((frame.left for frame in state.agenda if isinstance(frame, FirstActions)), 0)


@dataclass(frozen=True, slots=True)
class Actions(Frame[AgesState]):
    """The choice of the next action of the action phase (R4.3 step 6)."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        options = (*legal_actions(state, self.seat), END_TURN)
        secret = state.players[self.seat].has_secrets
        return (
            Decision(
                self.seat,
                DecisionKind.ACTION,
                "actions",
                "R7",
                options,
                is_main=True,
                is_secret=secret,
            ),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        if isinstance(action, EndTurn):
            return
        state.push(self)
        perform_action(state, seat, action)


def legal_actions(state: AgesState, seat: int) -> list[Action]:
    player = state.players[seat]
    civil, military = civil_left(state, seat), military_left(state, seat)
    resources = spendable(state, seat, "resource")
    actions = affordable_takes(state, seat, civil)
    if civil:
        actions += _civil_actions(state, seat, resources)
    else:
        actions += map(Revolt, possible_revolutions(state, seat))
    if player_hooks(player).can_sail and _can_sail(state, seat):
        actions.append(SailIn())
    if military:
        actions += _military_actions(state, seat, resources)
    if state.pacts_of(seat) and not state.turn.trade_next and _can_trade(state, seat):
        actions.append(Trade())
    return actions


def _can_trade(state: AgesState, seat: int) -> bool:
    return bool(tradable_good(state, seat, "food") or tradable_good(state, seat, "resource"))


def _civil_actions(state: AgesState, seat: int, resources: int) -> list[Action]:
    player = state.players[seat]
    actions: list[Action] = []
    if population_obstacle(state, seat) is None:
        actions.append(INCREASE_POPULATION)
    if player.wonder:
        stages = affordable_stages(state, seat)
        actions += [make_build_stages(player.wonder, n) for n in range(1, stages + 1)]
    if player.civil_hand:
        actions += _card_plays(state, seat)
    can = worker_actions(state, seat).civil
    actions += affordable_builds(player, can, resources)
    actions += affordable_upgrades(can, resources)
    if player_hooks(player).can_recruit:
        actions += _recruit_actions(state, seat)
    actions += can.destroys
    return actions


def _card_plays(state: AgesState, seat: int) -> list[Action]:
    player = state.players[seat]
    actions: list[Action] = []
    for card in dict.fromkeys(player.civil_hand):
        kind = CARDS[card].type
        if kind == "leader":
            actions.append(make_play_leader(card))
        elif kind == "action":
            if action_card_obstacle(state, seat, card) is None:
                actions.append(make_play_action(card))
        elif can_learn(state, seat, card):
            actions.append(make_play_technology(card))
    actions += map(Revolt, possible_revolutions(state, seat))
    return actions


def civil_card_obstacle(state: AgesState, seat: int, card: str) -> Obstacle | None:
    """Return why a civil card in hand cannot be played in any way, actions aside."""
    kind = CARDS[card].type
    if kind == "leader":
        return None
    if kind == "action":
        return action_card_obstacle(state, seat, card)
    obstacle = learn_obstacle(state, seat, card)
    if obstacle is None or kind != "government":
        return obstacle
    by_revolution = revolution_obstacle(state, seat, card)
    return by_revolution if by_revolution in (None, Reason.REVOLUTION_TOO_LATE) else obstacle


def _recruit_actions(state: AgesState, seat: int) -> list[Action]:
    player = state.players[seat]
    if population_obstacle(state, seat, player_hooks(player).recruit_food_discount) is not None:
        return []
    return [
        Recruit(card)
        for card in WORKER_CARDS
        if card in player.workers
        and CARDS[card].group == "military"
        and _can_recruit(state, seat, card)
    ]


def _can_recruit(state: AgesState, seat: int, card: str) -> bool:
    player = state.players[seat]
    hooks = player_hooks(player)
    food = population_price(state, seat, hooks.recruit_food_discount)
    price = build_price(state, seat, card, hooks.recruit_resource_discount)
    return can_pay_both(state, seat, food, max(price - special_resources(player), 0))


def _can_sail(state: AgesState, seat: int) -> bool:
    discount = player_hooks(state.players[seat]).sail_food_discount
    return not state.turn.liner_used and population_obstacle(state, seat, discount) is None


def _military_actions(state: AgesState, seat: int, resources: int) -> list[Action]:
    player = state.players[seat]
    resources += special_resources(player)
    can = worker_actions(state, seat).military
    actions: list[Action] = [*affordable_builds(player, can, resources)]
    actions += affordable_upgrades(can, resources)
    actions += can.destroys
    for card in dict.fromkeys(player.military_hand):
        if CARDS[card].type == "tactics":
            actions.append(make_play_tactics(card))
    if state.has_option("draw_as_action") and can_draw(state):
        actions.append(DrawCard())
    return actions


def _is_from_earlier_turn(player: Player, card: str) -> bool:
    """Return whether a copy of a civil card was taken before this turn (R6.5)."""
    fresh = player.fresh_civil
    return card not in fresh or player.civil_hand.count(card) > fresh.count(card)


# --- performing actions -----------------------------------------------------------------------


CardPlay = PlayLeader | PlayTechnology | Revolt | PlayAction | PlayTactics
WorkerAction = IncreasePopulation | SailIn | Recruit | Build | Upgrade | Destroy


def perform_action(state: AgesState, seat: int, action: Action) -> None:
    match action:
        case Take():
            spend_civil(state, seat, take_card(state, seat, action))
        case BuildStages(number=number):
            spend_civil(state, seat)
            build_stages(state, seat, number)
        case DrawCard():
            spend_military(state, seat)
            draw_military(state, seat, 1)
        case Trade():
            state.turn.trade_next = True
        case _ if isinstance(action, WorkerAction):
            _perform_worker_action(state, seat, action)
        case _ if isinstance(action, CardPlay):
            _play_card(state, seat, action)
        case _:
            raise ValueError(action)


def _perform_worker_action(state: AgesState, seat: int, action: WorkerAction) -> None:
    match action:
        case IncreasePopulation():
            spend_civil(state, seat)
            increase_population(state, seat)
        case SailIn():
            state.turn.liner_used = True
            increase_population(state, seat, player_hooks(state.players[seat]).sail_food_discount)
        case Recruit(card):
            _recruit(state, seat, card)
        case Build(card):
            _spend_action_for(state, seat, card)
            build(state, seat, card)
        case Upgrade(old, new):
            _spend_action_for(state, seat, new)
            upgrade(state, seat, old, new)
        case Destroy(card):
            _spend_action_for(state, seat, card)
            destroy(state, seat, card, by_choice=True)


def _play_card(state: AgesState, seat: int, action: CardPlay) -> None:
    match action:
        case PlayLeader(card):
            _play_leader(state, seat, card)
        case PlayTechnology(card):
            play_technology(state, seat, card)
        case Revolt(card):
            learn(state, seat, card, revolution=True)
        case PlayAction(card):
            _play_action_card(state, seat, card)
        case PlayTactics(card):
            _play_tactics(state, seat, card)


def _spend_action_for(state: AgesState, seat: int, card: str) -> None:
    if CARDS[card].group == "military":
        spend_military(state, seat)
    else:
        spend_civil(state, seat)


def _recruit(state: AgesState, seat: int, card: str) -> None:
    hooks = player_hooks(state.players[seat])
    spend_civil(state, seat)
    increase_population(state, seat, hooks.recruit_food_discount)
    build(state, seat, card, hooks.recruit_resource_discount)


def _remove_from_hand(player: Player, card: str) -> None:
    player.civil_hand.remove(card)
    if card in player.fresh_civil and card not in player.civil_hand:
        player.fresh_civil.remove(card)


def _play_leader(state: AgesState, seat: int, card: str) -> None:
    _remove_from_hand(state.players[seat], card)
    spend_civil(state, seat)
    state.emit(CardPlayed(seat, card))
    set_leader(state, seat, card)


def _play_tactics(state: AgesState, seat: int, card: str) -> None:
    player = state.players[seat]
    spend_military(state, seat)
    remove_from_hand(state, seat, card)
    old = player.tactics
    if old:
        discard(state, old, EVERYBODY)
    with emit_rating_changes(state, seat):
        player.tactics = card
    state.emit(CardPlayed(seat, card))
    if old:
        state.emit(CardLost(seat, old, why=REPLACED))


# --- action cards (R7.13) ---------------------------------------------------------------------


def action_card_obstacle(state: AgesState, seat: int, card: str) -> Obstacle | None:
    """Return why a card cannot be played. It needs an effect, and an earlier turn (R6.5)."""
    if not _is_from_earlier_turn(state.players[seat], card):
        return Reason.TAKEN_THIS_TURN
    part, (effect, *_) = action_card_effects.clauses[card][0]
    if isinstance(effect, ContainedActionEffect):
        return effect.obstacle(state, seat, part)
    return None


def contained_actions(state: AgesState, seat: int, card: str) -> list[Action] | None:
    """Return the legal actions of the one inside an action card, or None for other cards."""
    part, (effect, *_) = action_card_effects.clauses[card][0]
    if isinstance(effect, ContainedActionEffect):
        return effect.contained_actions(state, seat, part)
    return None


def _play_action_card(state: AgesState, seat: int, card: str) -> None:
    if contained_actions(state, seat, card) is not None:
        state.push(Contained(seat, card))
        return
    spend_civil(state, seat)
    _discard_action_card(state, seat, card)
    _apply_gains(state, seat, card)


def _discard_action_card(state: AgesState, seat: int, card: str) -> None:
    _remove_from_hand(state.players[seat], card)
    state.removed.append(card)
    state.emit(CardPlayed(seat, card))


def _apply_gains(state: AgesState, seat: int, card: str) -> None:
    for clause in action_card_effects.clauses[card]:
        for effect in clause.effects:
            effect.apply(state, seat, card)


@dataclass(frozen=True, slots=True)
class Contained(ChoiceFrame[AgesState]):
    """The choice of the action inside an action card."""

    card: str

    def question(self, state: AgesState) -> Decision:
        actions = tuple(contained_actions(state, self.seat, self.card) or ())
        return Decision(self.seat, DecisionKind.CARD, "contained", "R7.13", actions, self.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Play the inner action.

        The card costs one action, except with a revolution, which uses all.
        """
        player = state.players[seat]
        _discard_action_card(state, seat, self.card)
        discount = CARDS[self.card].parts[0].resource_discount
        if not isinstance(action, Revolt) or player_hooks(player).has_military_revolution:
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
        _apply_gains(state, seat, self.card)


CIVIL_FRAMES: tuple[type[Frame[AgesState]], ...] = (FirstActions, Actions, Contained)
