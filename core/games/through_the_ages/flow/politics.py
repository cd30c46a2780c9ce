"""The Politics Phase and the military hand limit (R12.3, R13, R18)."""

from dataclasses import dataclass

from core.games.through_the_ages.abilities import powers
from core.games.through_the_ages.actions import (
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
    the_attack,
    the_discard,
    the_offer,
    the_seed,
    the_war,
)
from core.games.through_the_ages.civilization import begin_pact, end_pact
from core.games.through_the_ages.content import CARDS, SEEDED
from core.games.through_the_ages.decks import discard_from_hand, leave_hand
from core.games.through_the_ages.effects import FinishEvent, resolve_event
from core.games.through_the_ages.events import CardPlayed, Passed
from core.games.through_the_ages.flow.attacks import declare_war, may_attack, start_aggression
from core.games.through_the_ages.flow.colonies import colonize, start_auction
from core.games.through_the_ages.military_events import (
    EventRevealed,
    EventSeeded,
    PactAnswered,
    PactOffered,
)
from core.games.through_the_ages.ratings import ratings
from core.games.through_the_ages.state import NOBODY, AgesState, Pact, Seeded
from core.games.through_the_ages.stock import score_culture
from core.kernel import SPECTATOR, Action, Decision, Frame, Kind, Phase


@dataclass(frozen=True, slots=True)
class Politics(Frame[AgesState]):
    """Decision: at most one political action (R13)."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """Offer every legal political action and a pass (R13.11)."""
        if state.players[self.seat].forfeits_politics:
            return ()
        can = (PASS, *political_actions(state, self.seat), *self.last_choices(state))
        secret = state.players[self.seat].has_secrets
        return (Decision(self.seat, Kind.ACTION, "politics", "R13", can, main=True, secret=secret),)

    def last_choices(self, state: AgesState) -> tuple[Action, ...]:
        """Return further actions for the end of the list."""
        return ()

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Return the markers of earlier attacks unless the same rival is attacked (R23.2), then
        act.
        """
        again = action.target if isinstance(action, (Attack, DeclareWar)) else NOBODY
        for rival, player in enumerate(state.players):
            if player.marker_with == seat and rival != again:
                player.marker_with = NOBODY
        do_political_action(state, seat, action)

    def run(self, state: AgesState) -> None:
        """Clear the forfeit of an International Agreement (R13.9)."""
        state.players[self.seat].forfeits_politics = False


def political_actions(state: AgesState, seat: int) -> list[Action]:
    player = state.players[seat]
    rivals = state.rivals(seat)
    columbus = powers(player).colonizes_from_hand and not player.columbus_used
    actions: list[Action] = []
    for card in dict.fromkeys(player.military_hand):
        kind = CARDS[card].type
        if kind in SEEDED:
            actions.append(the_seed(card))
            if columbus and kind == "territory":
                actions.append(Colonize(card))
        elif kind == "aggression":
            actions += [the_attack(card, r) for r in rivals if may_attack(state, seat, card, r)]
        elif kind == "war":
            actions += [the_war(card, r) for r in rivals if may_attack(state, seat, card, r)]
        elif kind == "pact" and len(rivals) > 1:
            sides = ("A",) if CARDS[card].symmetric else ("A", "B")
            actions += [the_offer(card, r, side) for r in rivals for side in sides]
    actions += [CancelPact(pact.card) for pact, _, _ in state.pacts_of(seat)]
    return actions


def do_political_action(state: AgesState, seat: int, action: Action) -> None:
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
            state.tell(PactOffered(seat, card, partner, side))
            state.then(AnswerPact(partner, seat, card, side))
        case CancelPact(card=card):
            end_pact(state, next(p for p in state.pacts if p.card == card))
        case Colonize(card=card):
            state.players[seat].columbus_used = True
            leave_hand(state, seat, card)
            state.tell(CardPlayed(seat, card))
            colonize(state, seat, card)
        case _:
            state.tell(Passed(seat))


def seed_event(state: AgesState, seat: int, card: str) -> None:
    """Prepare an event, score culture for its age and resolve the top current event (R13.10)."""
    leave_hand(state, seat, card)
    record = CARDS[card]
    state.future.append(Seeded(card, record.age, seat))
    state.tell(EventSeeded(seat, card, record.age))
    score_culture(state, seat, record.level, "seeded events")
    reveal_event(state)


def reveal_event(state: AgesState) -> None:
    """Reveal and resolve the top current event; a territory is auctioned (R13.1)."""
    card = state.current.pop().card
    state.event = card
    state.tell(EventRevealed(SPECTATOR, card))
    if CARDS[card].type == "territory":
        state.then(FinishEvent(card))
        start_auction(state, card)
    else:
        resolve_event(state, card)


@dataclass(frozen=True, slots=True)
class AnswerPact(Frame[AgesState]):
    """Decision: the partner's answer to an offered pact (R18.1)."""

    seat: int
    owner: int
    card: str
    side: str  # the owner's

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        actions = (Refuse(), Accept())
        return (Decision(self.seat, Kind.YES_NO, "pact", "R18.1", actions, self.card),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        accepted = isinstance(action, Accept)
        state.tell(PactAnswered(seat, self.card, self.owner, accepted))
        if accepted:
            leave_hand(state, self.owner, self.card)
            a, b = (self.owner, seat) if self.side == "A" else (seat, self.owner)
            begin_pact(state, Pact(self.card, self.owner, a, b))


@dataclass(frozen=True, slots=True)
class DiscardMilitary(Phase[AgesState]):
    """Decision: military cards above the hand limit to discard (R4.3 step 5)."""

    seat: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        player = state.players[self.seat]
        if state.turn.skip_discard:
            return ()
        if len(player.military_hand) <= ratings(state, self.seat).military_hand:
            return ()
        actions = tuple(map(the_discard, dict.fromkeys(player.military_hand)))
        secret = player.has_secrets
        return (Decision(self.seat, Kind.CARD, "discard", "R4.3", actions, secret=secret),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, Discard)
        discard_from_hand(state, seat, action.card)
        state.then(self)


POLITICS_FRAMES: tuple[type[Frame[AgesState]], ...] = (Politics, AnswerPact, DiscardMilitary)
