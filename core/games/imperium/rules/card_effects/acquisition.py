"""Acquiring, breaking through and developing, and cards played or copied by effects."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from core.games.imperium.content import (
    ANYTHING,
    Filter,
    Resource,
    Suit,
    Zone,
    one_of_each,
)
from core.games.imperium.rules.actions import (
    Enough,
    Pick,
    Play,
    TakeUnseen,
    pick_action,
    take_unseen_action,
)
from core.games.imperium.rules.candidates import (
    acquirable_cards,
    distinct_places,
    matching_exiled_cards,
    matching_market_cards,
)
from core.games.imperium.rules.card_effects.selection import Select, Selection
from core.games.imperium.rules.card_play import play_card
from core.games.imperium.rules.draw_deck import develop
from core.games.imperium.rules.legality import (
    can_play,
    copied_ability,
    copyable_cards,
    payable_developments,
    playable_cards,
)
from core.games.imperium.rules.market import (
    acquire,
    add_tokens,
    break_through,
    exile_from_market,
    search_main_deck,
    take_unseen,
)
from core.games.imperium.rules.program_interpreter import announce_no_match, start_ability
from core.games.imperium.rules.programs import (
    BLOCKS,
    CardPlace,
    Instruction,
    Keyword,
    Run,
    instruction,
)
from core.games.imperium.rules.solo_bot import develop_for_bot
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.effect_words import wanted_text, zones_text
from core.games.imperium.text.style import TextStyle
from core.games.imperium.text.terms import filter_noun, token_text
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame
from core.kernel.amounts import with_article
from core.kernel.content import OneOf

VARIABLE_VALUE = "variable"  # used as a suit: a card with a variable value (R17.3)
_HAND = frozenset(("hand",))


# --- the market --------------------------------------------------------------------------------


@instruction("acquire")
@dataclass(frozen=True, slots=True, kw_only=True)
class AcquireInstruction(Instruction):
    """Acquire market cards (R12.2). Data: `{"op": "acquire", "suits": ["region"]}`."""

    keyword: ClassVar = Keyword(
        "acquire", "a market card of that suit to your hand, with tokens and unrest", "R12.2"
    )

    suits: tuple[Suit, ...]
    times: int = 1
    filter: Filter = ANYTHING
    with_token: Resource = ""
    then: Annotated[str, OneOf("free_play")] = ""
    include_exile: bool = False
    only_exile: bool = False

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(Acquire(here.block, here.at, seat, self.times))

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return bool(acquirable_cards(state, seat, self))

    def text(self, style: TextStyle) -> str:
        text = style.render("{acquires} {wanted}", wanted=wanted_text(self, style))
        if self.with_token:
            text += f" with {self.with_token} on it"
        if self.times == 2:
            text += " twice"
        if self.only_exile:
            text += " from exile"
        if self.include_exile:
            text += ", exile included"
        return text + style.render(" and {plays} it at once") if self.then else text


@dataclass(frozen=True, slots=True)
class Acquire(Frame[ImperiumState]):
    """The choice of a card to acquire."""

    block: str
    at: int
    seat: int
    left: int

    @property
    def step(self) -> AcquireInstruction:
        step = BLOCKS[self.block][self.at]
        assert isinstance(step, AcquireInstruction)
        return step

    def acquirable_places(self, state: ImperiumState) -> list[CardPlace]:
        return acquirable_cards(state, self.seat, self.step)

    def is_optional(self) -> bool:
        """Return whether a repetition can be declined, inside an optional block (R12.37)."""
        return self.step.in_may and self.left < self.step.times

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        places = distinct_places(state.players[self.seat], self.acquirable_places(state))
        optional = self.is_optional()
        if not places or (len(places) == 1 and not optional):
            return ()
        actions: list[Action] = [pick_action(card) for card, _ in places]
        if optional:
            actions.append(Enough())
        card = state.scope.card
        return (
            Decision(
                self.seat, DecisionKind.CARD, "acquire", "R12.2", tuple(actions), subject=card
            ),
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if not isinstance(action, Pick):
            return
        if self.left > 1:
            state.push(Acquire(self.block, self.at, seat, self.left - 1))
        if self.step.then == "free_play":
            state.push(PlayAcquired(seat, action.card))
        acquire(state, seat, action.card)

    def run(self, state: ImperiumState) -> None:
        for card, _ in self.acquirable_places(state)[:1]:
            self.answer(state, self.seat, Pick(card))


@dataclass(frozen=True, slots=True)
class PlayAcquired(Frame[ImperiumState]):
    """Play a card just acquired, if possible."""

    seat: int
    card: str

    def run(self, state: ImperiumState) -> None:
        in_hand = self.card in state.players[self.seat].hand
        if in_hand and can_play(state, self.seat, self.card, free=True):
            play_card(state, self.seat, self.card, free=True)


@instruction("break_through")
@dataclass(frozen=True, slots=True, kw_only=True)
class BreakThroughFor(Instruction):
    """Break through one or more times (R12.6).

    Data: `{"op": "break_through", "suits": ["region"]}`.
    """

    keyword: ClassVar = Keyword(
        "break through",
        "a market card without its unrest, the top of its deck, or the next of the main deck",
        "R12.6",
    )
    always_has_effect: ClassVar[bool] = True

    suits: tuple[Suit, ...] = ()
    filter: Filter = ANYTHING
    times: int = 1
    include_exile: bool = False

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(*[BreakThrough(seat, here.block, here.at)] * self.times)

    def text(self, style: TextStyle) -> str:
        return style.render(
            "{breaks} through for {wanted}{twice}{exile}",
            "{breaks} through: {wanted}{twice}{exile}",
            wanted=wanted_text(self, style),
            twice=" twice" if self.times == 2 else "",
            exile=", exile included" if self.include_exile else "",
        )


@dataclass(frozen=True, slots=True)
class BreakThrough(ChoiceFrame[ImperiumState]):
    """The choice of a market card, a small deck or a main deck search (R12.6)."""

    block: str
    at: int

    @property
    def step(self) -> Instruction:
        return BLOCKS[self.block][self.at]

    def question(self, state: ImperiumState) -> Decision:
        step = self.step
        cards = matching_market_cards(state, step) + matching_exiled_cards(state, self.seat, step)
        unseen = map(take_unseen_action, step.suits or (VARIABLE_VALUE,))
        actions = (*map(pick_action, cards), *unseen)
        card = state.scope.card if state.scopes else ""
        return Decision(
            self.seat, DecisionKind.CARD, "break_through", "R12.6", actions, subject=card
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        if isinstance(action, Pick):
            break_through(state, seat, action.card)
        elif isinstance(action, TakeUnseen) and action.suit == VARIABLE_VALUE:
            search_main_deck(state, seat, Filter(vp=VARIABLE_VALUE))
        elif isinstance(action, TakeUnseen):
            take_unseen(state, seat, action.suit)


@instruction("exile_market")
@dataclass(frozen=True, slots=True, kw_only=True)
class ExileMarketCard(Selection):
    """Exile market cards without tokens (R12.11). Data: `{"op": "exile_market", "n": 1}`."""

    keyword: ClassVar = Keyword(
        "exile", "out of the market without its unrest, seen by all", "R12.11"
    )
    rule: ClassVar[str] = "R12.11"

    n: int

    def candidates(self, state: ImperiumState, seat: int, card: str) -> list[CardPlace]:
        return [(slot.card, "market") for slot in state.market if slot.card and not slot.has_tokens]

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        exile_from_market(state, seat, place[0])

    def text(self, style: TextStyle) -> str:
        return style.render("{exiles} a market card without tokens", "{exiles} a market card")

    def prompt(self, style: TextStyle, more: str) -> str:
        return "which market card without tokens do you exile?"


@instruction("add_market_token")
@dataclass(frozen=True, slots=True, kw_only=True)
class AddMarketToken(Selection):
    """Put tokens from the supply on a market card (R7.1).

    Data: `{"op": "add_market_token", "res": "materials", "n": 1}`.
    """

    rule: ClassVar[str] = "R7.1"

    res: Resource
    n: int

    def candidates(self, state: ImperiumState, seat: int, card: str) -> list[CardPlace]:
        return [(slot.card, "market") for slot in state.market if slot.card]

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(Select(here.block, here.at, seat, 1))

    def apply(self, state: ImperiumState, seat: int, place: CardPlace, cause: str = "") -> None:
        add_tokens(state, seat, place[0], self.res, self.n)

    def text(self, style: TextStyle) -> str:
        tokens = style.tokens(self.n, self.res)
        return style.render("{puts} {res} on a market card", res=tokens)

    def prompt(self, style: TextStyle, more: str) -> str:
        return f"which market card gets {token_text(self.n, self.res)}?"


# --- developing and playing ---------------------------------------------------------------------


@instruction("develop")
@dataclass(frozen=True, slots=True, kw_only=True)
class DevelopInstruction(Instruction):
    """Develop without an exhaust token, as a card effect (R12.8). Data: `{"op": "develop"}`."""

    keyword: ClassVar = Keyword(
        "develop", "pay for a development: it goes to your discard pile", "R12.8"
    )

    free: bool = False

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return bool(payable_developments(state, seat, self.free))

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(Develop(seat, self.free))

    def run_for_bot(self, state: ImperiumState) -> None:
        develop_for_bot(state)

    def text(self, style: TextStyle) -> str:
        return style.render("{develops} a card for free" if self.free else "{develops} a card")


@dataclass(frozen=True, slots=True)
class Develop(ChoiceFrame[ImperiumState]):
    """The mandatory choice of an affordable development."""

    free: bool

    def question(self, state: ImperiumState) -> Decision:
        cards = payable_developments(state, self.seat, self.free)
        topic = "develop_free" if self.free else "develop"
        return Decision(self.seat, DecisionKind.CARD, topic, "R12.8", tuple(map(Pick, cards)))

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        develop(state, seat, action.card, self.free)


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlayByEffect(Instruction):
    """Play a card through another card's effect."""

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        has_action = state.players[seat].actions > 0 or not self.spend_action
        return has_action and bool(playable_cards(state, seat, self))

    def hidden_zones(self) -> frozenset[str]:
        return _HAND

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(PlayByEffect(seat, here.block, here.at))


@instruction("free_play")
@dataclass(frozen=True, slots=True, kw_only=True)
class FreePlay(_PlayByEffect):
    """Play a card without an action (R12.12).

    Data: `{"op": "free_play", "filter": {"suit": "unrest"}, "frm": ["hand"]}`.
    """

    keyword: ClassVar = Keyword("free play", "without an action; its own costs remain", "R12.12")

    filter: Filter
    frm: tuple[Zone, ...]
    ignore_state: bool = False

    def text(self, style: TextStyle) -> str:
        return style.render(
            "{plays} {card} from {zones} without an action{icon}",
            card=with_article(filter_noun(self.filter)),
            zones=zones_text(self, style),
            icon=", whatever its state icon" if self.ignore_state else "",
        )


@instruction("play_card")
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayForAction(_PlayByEffect):
    """Play a card from another zone, for an action if it says so (R6.2).

    Data: `{"op": "play_card", "filter": {"suit": "region"}, "frm": ["discard"], "spend_action":
    true}`.
    """

    keyword: ClassVar = Keyword("play", "from there, for an action as usual", "R6.2", False)

    filter: Filter
    frm: tuple[Zone, ...]
    spend_action: bool = False

    def text(self, style: TextStyle) -> str:
        card = with_article(filter_noun(self.filter))
        zones = zones_text(self, style)
        return style.render("{plays} {card} from {zones} for an action", card=card, zones=zones)


@dataclass(frozen=True, slots=True)
class PlayByEffect(ChoiceFrame[ImperiumState]):
    """The choice of a card to play."""

    block: str
    at: int

    def question(self, state: ImperiumState) -> Decision:
        step, player = BLOCKS[self.block][self.at], state.players[self.seat]
        cards = playable_cards(state, self.seat, step)
        places = distinct_places(player, [(card, step.frm[0]) for card in cards])
        options = tuple(Play(card) for card, _ in places)
        source_zone = player.discard if "discard" in step.frm else player.hand
        card, secret = state.scope.card, bool(player.hand) and len(source_zone) > 1
        return Decision(
            self.seat,
            DecisionKind.CARD,
            "play_free",
            "R12.12",
            options,
            subject=card,
            is_secret=secret,
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Play)
        step = BLOCKS[self.block][self.at]
        play_card(state, seat, action.card, step.frm[0], free=not step.spend_action)

    def run(self, state: ImperiumState) -> None:
        announce_no_match(state, self.seat)
        ChoiceFrame.run(self, state)


@instruction("copy_exhaust")
@dataclass(frozen=True, slots=True, kw_only=True)
class CopyRivalExhaust(Instruction):
    """Use another player's exhaust ability as this card's own (R21.14).

    Data: `{"op": "copy_exhaust"}`.
    """

    keyword: ClassVar = Keyword(
        "use", "as if it stood on this card; no token on the other's", "R21.16", False
    )

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        return bool(copyable_cards(state, seat, card))

    def hidden_zones(self) -> frozenset[str]:
        return _HAND

    def run(self, state: ImperiumState, seat: int, here: Run) -> None:
        state.push(CopyExhaust(seat, state.scope.card))

    def text(self, style: TextStyle) -> str:
        return style.render(
            "{uses} the exhaust ability of a rival's pinned card as if it stood here"
        )


@dataclass(frozen=True, slots=True)
class CopyExhaust(ChoiceFrame[ImperiumState]):
    """The choice of an ability to copy."""

    card: str

    def question(self, state: ImperiumState) -> Decision:
        cards = one_of_each(card for _, card in copyable_cards(state, self.seat, self.card))
        options, secret = tuple(map(Pick, cards)), bool(state.players[self.seat].hand)
        return Decision(
            self.seat,
            DecisionKind.CARD,
            "copy",
            "R21.14",
            options,
            subject=self.card,
            is_secret=secret,
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        """Pay the copied ability's costs. The exhaust token goes on the Ambassador (R21.11)."""
        assert isinstance(action, Pick)
        ability = copied_ability(state, seat, self.card, action.card)
        assert ability is not None
        start_ability(state, seat, self.card, ability)

    def run(self, state: ImperiumState) -> None:
        announce_no_match(state, self.seat)
        ChoiceFrame.run(self, state)


ACQUISITION_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (
    Acquire,
    PlayAcquired,
    BreakThrough,
    Develop,
    PlayByEffect,
    CopyExhaust,
)
