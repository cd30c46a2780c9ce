"""Instructions that move cards between zones, with one generic card selection."""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from core.games.imperium.content import ALL, ANYTHING, CARDS, HIDDEN_ZONES, Filter, Key, Zone
from core.games.imperium.rules.actions import Pick
from core.games.imperium.rules.candidates import (
    affected_seats,
    cards_in_play,
    cards_in_step_zones,
    cards_in_zone,
    discard_reducers,
    discard_substitutes,
    distinct_places,
    has_tokens,
    is_choice_hidden,
)
from core.games.imperium.rules.card_effects.selection import Selection
from core.games.imperium.rules.card_queries import (
    actual_destination,
    fits_filter,
    suit_weight,
    unrest_cost_reduction,
)
from core.games.imperium.rules.events import CardMoved, CardReceived
from core.games.imperium.rules.obstacles import MissingCards, Obstacle
from core.games.imperium.rules.programs import (
    BLOCKS,
    NO_BLOCK,
    Block,
    CardPlace,
    Condition,
    Instruction,
    Keyword,
    Run,
    Who,
    instruction,
    unfold_operands,
)
from core.games.imperium.rules.solo_bot import (
    abandon_for_bot,
    discard_from_bot_deck,
    recall_for_bot,
)
from core.games.imperium.rules.zones import (
    find_zone,
    fire_unrest_returned,
    move_card,
    note_icons,
    remove_from_zone,
    return_unrest,
    take_unrest,
)
from core.games.imperium.state import Gift, ImperiumState
from core.games.imperium.text.effect_words import (
    THIS_CARD,
    discard_text,
    in_play_text,
    number_text,
    put_text,
    selection_text,
    up_to_text,
    zones_text,
)
from core.games.imperium.text.program_text import others_text, penalty_text
from core.games.imperium.text.style import TextStyle
from core.games.imperium.text.terms import filter_noun
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame
from core.kernel.amounts import with_article
from core.kernel.content import RawRecord

A_CARD_IN_PLAY, AN_UNREST = 1.0, 2.0  # downsides


def rivals_prompt(step: Instruction, more: str) -> str:
    """Return the question to a player whom a step of another player affects."""
    return f"which {filter_noun(step.filter)} do you {step.op}?{more}"


# --- selected cards ----------------------------------------------------------------------------


@instruction("discard")
@dataclass(frozen=True, slots=True, kw_only=True)
class Discard(Selection):
    """Move cards to the discard pile (R12.9).

    Data: `{"op": "discard", "n": 1, "frm": ["hand"]}`.
    """

    keyword: ClassVar = Keyword("discard", "from your hand; its owner chooses", "R12.9")
    rule: ClassVar[str] = "R12.9"

    n: int
    frm: tuple[Zone, ...]
    filter: Filter = ANYTHING
    who: Who = ""
    if_they: Condition | None = None
    store: Key = ""

    def candidates(self, state: ImperiumState, seat: int, card: str) -> list[CardPlace]:
        if not self.is_cost or self.filter is ANYTHING:
            return cards_in_step_zones(state, seat, self, card)
        player = state.players[seat]
        from_hand = [
            (c, "hand") for c in player.hand if c != card and fits_filter(self.filter, CARDS[c])
        ]
        return from_hand + list(discard_substitutes(player, self))

    def required_number(self, state: ImperiumState, seat: int, card: str) -> int:
        if self.n <= 0 or not CARDS[card].is_unrest:
            return self.n
        reduction, minimum = unrest_cost_reduction(state.players[seat], "cards")
        return max(self.n - reduction, min(minimum, self.n))

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return can_affect_somebody(self, state, seat, card)

    def can_complete_cost(self, state: ImperiumState, seat: int, card: str) -> bool:
        n = self.required_number(state, seat, card)
        helpers = discard_reducers(state, seat, self)
        return len(self.candidates(state, seat, card)) + len(helpers) >= n

    def is_cost_alone(self) -> bool:
        return self.n > 0 and not self.who

    def can_pay(self, state: ImperiumState, seat: int, card: str, reserved: int) -> bool:
        return self.can_complete_cost(state, seat, card)

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        card, zone = place
        if self.store:
            state.scope.stored.setdefault(self.store, []).append(card)
        move_card(state, seat, card, zone, "discard", cause)

    def run_for_bot(self, state: ImperiumState) -> None:
        discard_from_bot_deck(state, max(self.n, 1))

    def text(self, style: TextStyle) -> str:
        return discard_text(self, style)

    def prompt(self, style: TextStyle, more: str) -> str:
        return rivals_prompt(self, more) if self.who else Selection.prompt(self, style, more)


def can_affect_somebody(step: Selection, state: ImperiumState, seat: int, card: str) -> bool:
    """Return whether an affected player has a card for a step. The solo bot always may."""
    if not step.who:
        return bool(step.candidates(state, seat, card))
    return any(
        state.is_bot(other) or step.candidates(state, other, card)
        for other in affected_seats(state, seat, step)
    )


@instruction("put_on_deck")
@dataclass(frozen=True, slots=True, kw_only=True)
class PutOnDeck(Selection):
    """Put cards on top of the draw deck, in any order (R12.34).

    Data: `{"op": "put_on_deck", "n": 1, "frm": ["hand"]}`.
    """

    keyword: ClassVar = Keyword("on your deck", "in an order you choose", "R12.34", False)
    rule: ClassVar[str] = "R12.34"
    is_order_chosen: ClassVar[bool] = True

    n: int
    frm: tuple[Zone, ...]

    def can_complete_cost(self, state: ImperiumState, seat: int, card: str) -> bool:
        return self.can_complete_with_all(state, seat, card)

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        card, zone = place
        move_card(state, seat, card, zone, "deck_top", cause)

    def text(self, style: TextStyle) -> str:
        return put_text(self, "deck_top", style)


@instruction("pick")
@dataclass(frozen=True, slots=True, kw_only=True)
class PickCards(Selection):
    """Take cards from a zone to another one (R12.10).

    Data: `{"op": "pick", "filter": {}, "frm": ["discard"], "to": "hand"}`.
    """

    rule: ClassVar[str] = "R12.10"

    filter: Filter
    frm: tuple[Zone, ...]
    to: str
    n: int = 1
    up_to: bool = False

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        card, zone = place
        move_card(state, seat, card, zone, self.to)

    def text(self, style: TextStyle) -> str:
        if self.to != "hand":
            return put_text(self, self.to, style)
        cards = f"{number_text(self)} from {zones_text(self, style)}"
        return style.render("{takes} {cards} into {your} hand", "{takes} {cards}", cards=cards)


@instruction("exile")
@dataclass(frozen=True, slots=True, kw_only=True)
class Exile(Selection):
    """Exile cards without tokens (R12.11).

    Data: `{"op": "exile", "n": 1, "frm": ["quest_area"], "filter": {"not_name": "Graal"}}`.
    """

    keyword: ClassVar = Keyword(
        "exile", "to the pile of cards out of the market, seen by all", "R12.11", False
    )
    rule: ClassVar[str] = "R12.11"

    n: int
    frm: tuple[Zone, ...]
    filter: Filter
    store: Key = ""

    def candidates(self, state: ImperiumState, seat: int, card: str) -> list[CardPlace]:
        player = state.players[seat]
        places = cards_in_step_zones(state, seat, self, card)
        return [(c, zone) for c, zone in places if not has_tokens(player, c)]

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        card, zone = place
        if self.store:
            state.scope.stored.setdefault(self.store, []).append(card)
        move_card(state, seat, card, zone, "exile", cause)

    def text(self, style: TextStyle) -> str:
        return style.render("{exiles} {cards}", cards=selection_text(self, style))


@instruction("return_unrest")
@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnUnrestInstruction(Selection):
    """Return Unrest to its pile (R12.22).

    Data: `{"op": "return_unrest", "n": 1, "frm": ["hand"]}`.
    """

    keyword: ClassVar = Keyword("return unrest", "back to the pile", "R12.22")
    rule: ClassVar[str] = "R12.22"

    n: int
    frm: tuple[Zone, ...]
    up_to: bool = False

    def candidates(self, state: ImperiumState, seat: int, card: str) -> list[CardPlace]:
        player = state.players[seat]
        return [
            (candidate, zone)
            for zone in self.frm
            for candidate in cards_in_zone(state, player, zone, card)
            if candidate != card and CARDS[candidate].is_unrest
        ]

    def is_unverifiable(self) -> bool:
        return not HIDDEN_ZONES.isdisjoint(self.frm)

    def can_complete_cost(self, state: ImperiumState, seat: int, card: str) -> bool:
        return self.can_complete_with_all(state, seat, card)

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        card, zone = place
        return_unrest(state, seat, [card], zone)

    def apply_to_all(self, state: ImperiumState, seat: int, places: list[CardPlace]) -> None:
        for zone in self.frm:
            return_unrest(state, seat, [card for card, lying in places if lying == zone], zone)

    def finish(self, state: ImperiumState, seat: int, taken: int) -> None:
        """Fire the triggers of returning Unrest, once per step."""
        if taken:
            fire_unrest_returned(state, seat)

    def text(self, style: TextStyle) -> str:
        number = "all" if self.n == ALL else f"{up_to_text(self)}{self.n}"
        if self.frm == ("garrison_here",):
            return style.render("{returns} {n} unrest garrisoned here", n=number)
        return style.render(
            "{returns} {n} unrest from {zones}",
            "{returns} {n} unrest of {zones}",
            n=number,
            zones=zones_text(self, style),
        )


# --- the program's own card, or selected ones ----------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _SelfOrSelection(Selection):
    """A step for the program's own card, or for selected cards."""

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        if not self.self_:
            self.push_selections(state, seat, here)
            return
        card = state.scope.card
        zone = find_zone(state.players[seat], card)
        if zone and self.applies_in(zone):
            self.apply(state, seat, (card, zone))

    def applies_in(self, zone: str) -> bool:
        """Return whether the step applies to the program's card in this zone."""
        return True


@dataclass(frozen=True, slots=True, kw_only=True)
class _LeavePlay(_SelfOrSelection):
    """Move pinned cards out of play."""

    self_: bool = False
    n: int = 1
    filter: Filter = ANYTHING
    who: Who = ""
    if_they: Condition | None = None

    def candidates(self, state: ImperiumState, seat: int, card: str) -> list[CardPlace]:
        return cards_in_play(state.players[seat], self, card)

    def applies_in(self, zone: str) -> bool:
        return zone == "play"

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        if self.self_ and not self.who:
            return card in state.players[seat].play
        return can_affect_somebody(self, state, seat, card)

    def can_complete_cost(self, state: ImperiumState, seat: int, card: str) -> bool:
        if self.self_:
            return card in state.players[seat].play
        return self.can_complete_with_all(state, seat, card)

    def cost_obstacle(self) -> Obstacle:
        return MissingCards(self.n, self.filter)

    def downside(self) -> float:
        return A_CARD_IN_PLAY if self.who in ("", "all") and not self.up_to else 0.0

    def prompt(self, style: TextStyle, more: str) -> str:
        return rivals_prompt(self, more) if self.who else Selection.prompt(self, style, more)


@instruction("abandon")
@dataclass(frozen=True, slots=True, kw_only=True)
class Abandon(_LeavePlay):
    """Move cards from play to the discard pile (R12.1). Data: `{"op": "abandon", "self": true}`."""

    keyword: ClassVar = Keyword(
        "abandon", "from play to its owner's discard pile, its garrison too", "R12.1"
    )
    rule: ClassVar[str] = "R12.1"
    counts_weight: ClassVar[bool] = True

    store: Key = ""
    up_to: bool = False

    def weight(self, card: str) -> int:
        return suit_weight(card, self.filter.suit) if self.filter.suit else 1

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        card, zone = place
        scope = state.scope
        if zone == "play":
            note_icons(state, seat, [card])
        if self.is_cost:
            scope.paid.append(card)
        if self.store:
            scope.counts[self.store] = scope.counts.get(self.store, 0) + self.weight(card)
        move_card(state, seat, card, zone, "discard")

    def run_for_bot(self, state: ImperiumState) -> None:
        abandon_for_bot(state, max(self.n, 1), self.filter, self.store)

    def text(self, style: TextStyle) -> str:
        return style.render("{abandons} {cards}", cards=in_play_text(self))


@instruction("recall")
@dataclass(frozen=True, slots=True, kw_only=True)
class Recall(_LeavePlay):
    """Move cards from play to the hand (R12.21). Data: `{"op": "recall", "self": true}`."""

    keyword: ClassVar = Keyword(
        "recall", "from play back to its owner's hand, its garrison too", "R12.21"
    )
    rule: ClassVar[str] = "R12.21"

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        card, zone = place
        if zone == "play":
            note_icons(state, seat, [card])
        move_card(state, seat, card, zone, "hand")

    def run_for_bot(self, state: ImperiumState) -> None:
        recall_for_bot(state, max(self.n, 1), self.filter)

    def text(self, style: TextStyle) -> str:
        return style.render("{recalls} {cards}", cards=in_play_text(self))


@dataclass(frozen=True, slots=True, kw_only=True)
class _ToPast(_SelfOrSelection):
    """Move cards to the history or flooded pile, if the nation has it."""

    target: ClassVar[str] = ""

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        if self.self_:
            return True
        target = actual_destination(state.players[seat], self.target)
        return any(zone != target for _, zone in self.candidates(state, seat, card))

    def can_complete_cost(self, state: ImperiumState, seat: int, card: str) -> bool:
        return self.self_ or self.can_complete_with_all(state, seat, card)


@instruction("to_history")
@dataclass(frozen=True, slots=True, kw_only=True)
class ToHistory(_ToPast):
    """Move cards to the history (R12.20). Data: `{"op": "to_history", "self": true}`."""

    keyword: ClassVar = Keyword(
        "history", "under your power card: it scores, and few cards bring it back", "R12.20"
    )
    rule: ClassVar[str] = "R12.20"
    target: ClassVar[str] = "history"

    self_: bool = False
    n: int = 1
    frm: tuple[Zone, ...] = ()
    filter: Filter = ANYTHING
    up_to: bool = False

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        card, zone = place
        move_card(state, seat, card, zone, "history", cause)

    def text(self, style: TextStyle) -> str:
        """Return the text of a move to history. Nations without one discard."""
        if not style.keeps_history:
            if self.self_:
                return style.render("{discards} this card")
            if self.frm == ("discard",):
                return style.render("{does} nothing (no history)")
            return discard_text(self, style)
        if not self.self_:
            return put_text(self, "history", style)
        if style.uses_signs:
            return "this to history"
        return style.render("{puts} this card into {your} history", "{puts} this in history")


@instruction("sink")
@dataclass(frozen=True, slots=True, kw_only=True)
class Sink(_ToPast):
    """Move cards to the flooded pile (R12.24). Data: `{"op": "sink", "self": true}`."""

    keyword: ClassVar = Keyword(
        "sink", "to the flooded pile of the Atlanteans; others discard instead", "R12.24"
    )
    rule: ClassVar[str] = "R12.24"
    target: ClassVar[str] = "flooded"

    self_: bool = False
    n: int = 1
    frm: tuple[Zone, ...] = ()
    filter: Filter = ANYTHING

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        card, zone = place
        note_icons(state, seat, [card] if zone == "play" else [])
        move_card(state, seat, card, zone, "flooded")

    def downside(self) -> float:
        return A_CARD_IN_PLAY if "play" in self.frm else 0.0

    def text(self, style: TextStyle) -> str:
        cards = THIS_CARD if self.self_ else selection_text(self, style)
        return style.render("{sinks} {cards}", cards=cards)


# --- the program's own card ----------------------------------------------------------------------


@instruction("exile_self")
@dataclass(frozen=True, slots=True, kw_only=True)
class ExileSelf(Instruction):
    """Exile the program's card (R12.11). Data: `{"op": "exile_self"}`."""

    keyword: ClassVar = Keyword(
        "exile", "to the pile of cards out of the market, seen by all", "R12.11", False
    )
    always_has_effect: ClassVar[bool] = True

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        card = state.scope.card
        zone = find_zone(state.players[seat], card)
        if zone:
            move_card(state, seat, card, zone, "exile")

    def text(self, style: TextStyle) -> str:
        return style.render("{exiles} this card")


@instruction("return_self_to_unrest_pile")
@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnSelfToUnrestPile(Instruction):
    """Return a played Unrest card to the pile (R12.22).

    Data: `{"op": "return_self_to_unrest_pile"}`.
    """

    keyword: ClassVar = Keyword("return unrest", "back to the pile", "R12.22")
    always_has_effect: ClassVar[bool] = True

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        card = state.scope.card
        zone = find_zone(state.players[seat], card)
        if zone:
            return_unrest(state, seat, [card], zone)
            fire_unrest_returned(state, seat)

    def text(self, style: TextStyle) -> str:
        if style.uses_signs:
            return "this back to the pile"
        return style.render("{returns} this card to the unrest pile", "{returns} this to the pile")


@instruction("put_in_play")
@dataclass(frozen=True, slots=True, kw_only=True)
class PutInPlay(Instruction):
    """Move the program's card directly into the play area (R8.3). Data: `{"op": "put_in_play"}`."""

    always_has_effect: ClassVar[bool] = True

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        player, card = state.players[seat], state.scope.card
        if card in player.playing:
            player.playing.remove(card)
            player.play.append(card)

    def text(self, style: TextStyle) -> str:
        return style.render("{puts} this card into play")


@instruction("take_unrest")
@dataclass(frozen=True, slots=True, kw_only=True)
class TakeUnrest(Instruction):
    """Take Unrest cards one at a time, in seat order (R12.27).

    Data: `{"op": "take_unrest", "n": 1}`.
    """

    keyword: ClassVar = Keyword(
        "unrest", "from the pile to the hand; an empty pile is a collapse", "R12.27"
    )
    always_has_effect: ClassVar[bool] = True

    n: int
    who: Who = ""
    if_they: Condition | None = None

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        for other in affected_seats(state, seat, self):
            for _ in range(self.n):
                take_unrest(state, other)

    def can_complete_cost(self, state: ImperiumState, seat: int, card: str) -> bool:
        return True

    def downside(self) -> float:
        return AN_UNREST if self.who in ("", "all") else 0.0

    def text(self, style: TextStyle) -> str:
        return style.render("{takes} {n}", n="an unrest" if self.n == 1 else f"{self.n} unrest")


# --- giving -----------------------------------------------------------------------------------


@instruction("give")
@dataclass(frozen=True, slots=True, kw_only=True)
class GiveInstruction(Instruction):
    """Give each affected player a card (R12.28).

    Data: `{"op": "give", "frm": ["hand", "discard"], "who": "each_other"}`.
    """

    keyword: ClassVar = Keyword("give", "a card of yours to the hand of another", "R12.28")
    is_done_to_others: ClassVar[bool] = True

    frm: tuple[Zone, ...]
    who: Who
    if_they: Condition | None = None
    wanted: Filter = ANYTHING  # what a recipient gets
    otherwise: Block = field(default=NO_BLOCK, metadata={"key": "given"})  # if it is wanted

    @classmethod
    def unfold(cls, raw: RawRecord) -> dict[str, Any]:
        operands = unfold_operands(raw)
        if isinstance(given := operands.get("if_given"), dict):
            del operands["if_given"]
            operands |= {"wanted": given.get("filter"), "given": given.get("do")}
        return operands

    def candidates(self, state: ImperiumState, seat: int, card: str) -> list[CardPlace]:
        return cards_in_step_zones(state, seat, self, card)

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return bool(self.candidates(state, seat, card))

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        recipients = affected_seats(state, seat, self)
        state.push(*(Give(seat, here.block, here.at, to) for to in recipients))

    def text(self, style: TextStyle) -> str:
        text = style.render(
            "{gives} {whom} a card from {zones}",
            whom=others_text(self, style),
            zones=zones_text(self, style),
        )
        case = f"gets {with_article(filter_noun(self.wanted))}"
        return text + penalty_text(self.otherwise, case, style)


@dataclass(frozen=True, slots=True)
class Give(ChoiceFrame[ImperiumState]):
    """The mandatory choice of a card for one recipient."""

    block: str
    at: int
    to: int

    @property
    def step(self) -> GiveInstruction:
        step = BLOCKS[self.block][self.at]
        assert isinstance(step, GiveInstruction)
        return step

    def giveable_cards(self, state: ImperiumState) -> list[CardPlace]:
        player = state.players[self.seat]
        return distinct_places(player, self.step.candidates(state, self.seat, state.scope.card))

    def question(self, state: ImperiumState) -> Decision:
        seat, step, card = self.seat, self.step, state.scope.card
        options = tuple(Pick(place) for place, _ in self.giveable_cards(state))
        secret = is_choice_hidden(state, seat, step, card, 1, step.candidates(state, seat, card))
        return Decision(
            seat, DecisionKind.CARD, "give", "R12.28", options, subject=card, is_secret=secret
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """Transfer the card, which the recipient owns from then on (R12.43)."""
        assert isinstance(action, Pick)
        card, step = action.card, self.step
        zone = next(z for c, z in self.giveable_cards(state) if c == card)
        remove_from_zone(state, seat, card, zone)
        giver = state.players[seat]
        unseen = card in giver.secret
        if unseen:
            giver.secret.remove(card)
        state.emit(CardMoved(seat, card, zone, "given", zone == "hand", self.to))
        state.emit(CardReceived(self.to, card, seat, zone == "hand"))
        if state.is_bot(self.to):
            assert state.bot is not None
            state.bot.deck.append(card)
            state.bot.seen_deck += 1
        else:
            recipient = state.players[self.to]
            recipient.hand.append(card)
            if unseen:
                recipient.secret.append(card)
            if zone == "hand":
                state.gifts.append(Gift(card, seat, self.to))
        if step.otherwise and fits_filter(step.wanted, CARDS[card]):
            state.push(Run(step.otherwise, 0, self.to))


CARD_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (Give,)
