"""The Politics Phase and the military hand limit (R12.3, R13, R18)."""

from dataclasses import dataclass

from core.games.through_the_ages.content import CARDS, SEEDABLE_TYPES
from core.games.through_the_ages.rules.actions import (
    PASS,
    Accept,
    Attack,
    CancelPact,
    Colonize,
    DeclareWar,
    Discard,
    OfferPact,
    Refuse,
    SeedEvent,
    make_attack,
    make_declare_war,
    make_discard,
    make_offer_pact,
    make_seed_event,
)
from core.games.through_the_ages.rules.attacks import (
    attackable_rivals,
    declare_war,
    start_aggression,
)
from core.games.through_the_ages.rules.card_effects import FinishEvent, resolve_event
from core.games.through_the_ages.rules.civilization import begin_pact, end_pact
from core.games.through_the_ages.rules.colonies import colonize, start_auction
from core.games.through_the_ages.rules.decks import discard_from_hand, remove_from_hand
from core.games.through_the_ages.rules.events import CardPlayed, Passed
from core.games.through_the_ages.rules.gains_and_payments import score_culture
from core.games.through_the_ages.rules.leader_and_wonder_effects import player_hooks
from core.games.through_the_ages.rules.military_events import (
    EventRevealed,
    EventSeeded,
    PactAnswered,
    PactOffered,
)
from core.games.through_the_ages.rules.obstacles import Reason
from core.games.through_the_ages.rules.ratings import ratings
from core.games.through_the_ages.state import NOBODY, AgesState, Pact, Seeded
from core.kernel import SPECTATOR, Action, Decision, DecisionKind, Frame, Phase


@dataclass(frozen=True, slots=True)
class Politics(Frame[AgesState]):
    """The choice of at most one political action (R13)."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """Offer every legal political action, and to pass (R13.11)."""
        if state.players[self.seat].forfeits_politics:
            return ()
        options = (PASS, *political_actions(state, self.seat))
        secret = state.players[self.seat].has_secrets
        return (
            Decision(
                self.seat,
                DecisionKind.ACTION,
                "politics",
                "R13",
                options,
                is_main=True,
                is_secret=secret,
            ),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Act, and return markers of attacks unless the same rival is attacked again (R23.2)."""
        again = action.target if isinstance(action, (Attack, DeclareWar)) else NOBODY
        for rival, player in enumerate(state.players):
            if player.marker_with == seat and rival != again:
                player.marker_with = NOBODY
        perform_political_action(state, seat, action)

    def run(self, state: AgesState) -> None:
        """Clear the forfeit of an International Agreement (R13.9)."""
        state.players[self.seat].forfeits_politics = False


def political_actions(state: AgesState, seat: int) -> list[Action]:
    player = state.players[seat]
    rivals = state.rivals(seat)
    columbus = player_hooks(player).can_colonize_from_hand and not player.columbus_used
    actions: list[Action] = []
    for card in dict.fromkeys(player.military_hand):
        kind = CARDS[card].type
        if kind in SEEDABLE_TYPES:
            actions.append(make_seed_event(card))
            if columbus and kind == "territory":
                actions.append(Colonize(card))
        elif kind == "aggression":
            actions += [make_attack(card, r) for r in attackable_rivals(state, seat, card)]
        elif kind == "war":
            actions += [make_declare_war(card, r) for r in attackable_rivals(state, seat, card)]
        elif kind == "pact" and pact_obstacle(state, seat) is None:
            sides = ("A",) if CARDS[card].symmetric else ("A", "B")
            actions += [make_offer_pact(card, r, side) for r in rivals for side in sides]
    actions += [CancelPact(pact.card) for pact, _, _ in state.pacts_of(seat)]
    return actions


def pact_obstacle(state: AgesState, seat: int) -> Reason | None:
    """Pacts need three players in the game (R18.7)."""
    return Reason.NO_PARTNER if len(state.rivals(seat)) < 2 else None


def perform_political_action(state: AgesState, seat: int, action: Action) -> None:
    match action:
        case SeedEvent(card=card):
            seed_event(state, seat, card)
        case Attack(card=card, target=target):
            start_aggression(state, seat, card, target)
        case DeclareWar(card=card, target=target):
            declare_war(state, seat, card, target)
        case OfferPact(card=card, partner=partner, side=side):
            player = state.players[seat]
            player.shown = sorted({*player.shown, card})
            state.emit(PactOffered(seat, card, partner, side))
            state.push(AnswerPact(partner, seat, card, side))
        case CancelPact(card=card):
            end_pact(state, next(p for p in state.pacts if p.card == card))
        case Colonize(card=card):
            state.players[seat].columbus_used = True
            remove_from_hand(state, seat, card)
            state.emit(CardPlayed(seat, card))
            colonize(state, seat, card)
        case _:
            state.emit(Passed(seat))


def seed_event(state: AgesState, seat: int, card: str) -> None:
    """Prepare an event, score its age and resolve the top current event (R13.10)."""
    remove_from_hand(state, seat, card)
    record = CARDS[card]
    state.future.append(Seeded(card, record.age, seat))
    state.emit(EventSeeded(seat, card, record.age))
    score_culture(state, seat, record.level, "seeded events")
    reveal_event(state)


def reveal_event(state: AgesState) -> None:
    """Resolve the top current event. A territory is auctioned (R13.1)."""
    card = state.current.pop().card
    state.event = card
    state.emit(EventRevealed(SPECTATOR, card))
    if CARDS[card].type == "territory":
        state.push(FinishEvent(card))
        start_auction(state, card)
    else:
        resolve_event(state, card)


@dataclass(frozen=True, slots=True)
class AnswerPact(Frame[AgesState]):
    """The choice of the partner's answer to an offered pact (R18.1)."""

    seat: int
    owner: int
    card: str
    side: str  # the owner's

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        actions = (Refuse(), Accept())
        return (Decision(self.seat, DecisionKind.YES_NO, "pact", "R18.1", actions, self.card),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        accepted = isinstance(action, Accept)
        state.emit(PactAnswered(seat, self.card, self.owner, accepted))
        if accepted:
            remove_from_hand(state, self.owner, self.card)
            a, b = (self.owner, seat) if self.side == "A" else (seat, self.owner)
            begin_pact(state, Pact(self.card, self.owner, a, b))


@dataclass(frozen=True, slots=True)
class DiscardMilitary(Phase[AgesState]):
    """The choice of military cards above the hand limit to discard (R4.3 step 5)."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        player = state.players[self.seat]
        if state.turn.skip_discard:
            return ()
        if len(player.military_hand) <= ratings(state, self.seat).military_hand:
            return ()
        actions = tuple(map(make_discard, dict.fromkeys(player.military_hand)))
        secret = player.has_secrets
        return (
            Decision(self.seat, DecisionKind.CARD, "discard", "R4.3", actions, is_secret=secret),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, Discard)
        discard_from_hand(state, seat, action.card)
        state.push(self)


POLITICS_FRAMES: tuple[type[Frame[AgesState]], ...] = (Politics, AnswerPact, DiscardMilitary)
