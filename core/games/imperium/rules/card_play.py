"""Playing a card, and the chance of other players to avoid an attack (R6.2, R12.38)."""

from dataclasses import dataclass

from core.games.imperium.content import CARDS
from core.games.imperium.rules.actions import Accept, Decline, Pick
from core.games.imperium.rules.events import CardPlayed, TokensLost, TokensTaken
from core.games.imperium.rules.legality import can_exhaust, can_use, is_free
from core.games.imperium.rules.program_interpreter import (
    Open,
    close_scope,
    fire_triggers,
    use_ability,
)
from core.games.imperium.rules.programs import ABILITIES, Ability, Run, TriggerEvent
from core.games.imperium.rules.zones import make_public, move_card
from core.games.imperium.state import ImperiumState, Scope
from core.kernel import Action, Decision, DecisionKind, Frame


def play_card(
    state: ImperiumState, seat: int, card: str, source: str = "hand", free: bool = False
) -> None:
    """Play a card: spend the action, move the card, push its program (R6.2, R6.13)."""
    player, record = state.players[seat], CARDS[card]
    free = free or is_free(player, card)
    if not free:
        player.actions -= 1
    player.ignoring = ""
    (player.discard if source == "discard" else player.hand).remove(card)
    make_public(state, seat, card)
    (player.play if record.pinned else player.playing).append(card)
    state.emit(CardPlayed(seat, card, source, free))
    play = ABILITIES[card].play
    program = [Run(play.do, 0, seat)] if play and play.do else []
    if record.attack:
        windows = [Defend(rival, seat) for rival in state.rivals(seat) if not state.is_bot(rival)]
        state.push(Open(card, seat, "play", source), *windows, *program, ClosePlay())
    else:
        state.push(Open(card, seat, "play", source), *program, ClosePlay())


@dataclass(frozen=True, slots=True)
class ClosePlay(Frame[ImperiumState]):
    """The end of a play: discard the card unless it stays or has moved (R21.7)."""

    def run(self, state: ImperiumState) -> None:
        """Fire the triggers of playing a card, then close its scope (R6.13)."""
        scope = state.scope
        seat, card, source = scope.seat, scope.card, scope.source
        fire_triggers(state, TriggerEvent("play_card", seat, card, source))
        close_scope(state)
        if card in state.players[seat].playing:
            move_card(state, seat, card, "playing", "discard")


# --- attacks ----------------------------------------------------------------------------------


def attack_scope(state: ImperiumState) -> Scope:
    return next(scope for scope in reversed(state.scopes) if scope.attack)


@dataclass(frozen=True, slots=True)
class Defend(Frame[ImperiumState]):
    """A defender's protections, mandatory ones first (R12.38)."""

    seat: int
    attacker: int

    def run(self, state: ImperiumState) -> None:
        player = state.players[self.seat]
        state.push(MayAvoid(self.seat, self.attacker))
        for card in reversed(player.play):
            for ability in ABILITIES[card].reactions:
                if _is_attack_reaction(ability) and not ability.optional:
                    use_ability(state, self.seat, card, ability)


def _is_attack_reaction(ability: Ability) -> bool:
    return ability.trigger is not None and ability.trigger.event == "attack_played"


@dataclass(frozen=True, slots=True)
class MayAvoid(Frame[ImperiumState]):
    """The choice of at most one optional protection."""

    seat: int
    attacker: int

    def protections(self, state: ImperiumState) -> list[tuple[str, Ability]]:
        """Return usable reactions, and exhaust abilities that work in any turn (R21.17)."""
        if self.seat in attack_scope(state).protected:
            return []
        player, seat = state.players[self.seat], self.seat
        found = []
        for card in player.active_cards():
            record = ABILITIES[card]
            if "attack_played" not in record.awaited_events:
                continue
            for ability in (*record.reactions, *record.exhausts):
                if not _is_attack_reaction(ability) or not ability.optional:
                    continue
                can_apply = can_exhaust if ability.kind == "exhaust" else can_use
                if can_apply(state, seat, card, ability):
                    found.append((card, ability))
        return found

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        protections = self.protections(state)
        if not protections:
            return ()
        actions = (*(Pick(card) for card, _ in protections), Decline())
        subject = attack_scope(state).card
        return (
            Decision(self.seat, DecisionKind.CARD, "defend", "R12.4", actions, subject=subject),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Pick):
            ability = next(a for card, a in self.protections(state) if card == action.card)
            use_ability(state, seat, action.card, ability)


@dataclass(frozen=True, slots=True)
class AttackerPays(Frame[ImperiumState]):
    """The attacker's option to pay tokens so that the attack counts (Standing Army)."""

    seat: int
    owner: int
    card: str
    res: str
    n: int
    otherwise: str

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        """Ask only an attacker with enough tokens. The solo bot never pays."""
        if state.is_bot(self.seat) or state.players[self.seat].amount(self.res) < self.n:
            return ()
        actions = (Accept(), Decline())
        return (
            Decision(
                self.seat, DecisionKind.YES_NO, "pay_owner", "R12.38", actions, subject=self.card
            ),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Accept):
            payer, owner = state.players[seat], state.players[self.owner]
            payer.add(self.res, -self.n)
            owner.add(self.res, self.n)
            amount = owner.amount(self.res)
            state.emit(TokensTaken(self.owner, self.res, self.n, seat, handed=True, now=amount))
            state.emit(TokensLost(seat, self.res, self.n, payer.amount(self.res)))
        else:
            self.run(state)

    def run(self, state: ImperiumState) -> None:
        state.push(Run(self.otherwise, 0, self.owner))
