"""The choices before the first round: nations, power card sides and variants (R3.10)."""

from dataclasses import dataclass

from core.games.imperium.content import CARDS, LAST_QUEST
from core.games.imperium.rules.actions import ChooseNation, ChooseSide, Pick
from core.games.imperium.rules.draw_deck import RemoveDevelopment, advance_nation, develop
from core.games.imperium.rules.events import (
    CardsDrawn,
    MarketRefilled,
    NationChosen,
    PowerRevealed,
    SideChosen,
)
from core.games.imperium.rules.flow.rounds import Round
from core.games.imperium.rules.initial_deal import (
    available_nations,
    deal_game,
    exile_from_main_deck,
    take_nation,
)
from core.games.imperium.rules.solo_bot import set_up_bot
from core.games.imperium.rules.zones import garrison_under
from core.games.imperium.state import BOT_SEAT, ImperiumState
from core.kernel import SPECTATOR, Action, Decision, DecisionKind, Frame, Phase

SHORT_GAME_EXILED, SHORT_GAME_NATION_CARDS = 10, 2  # R20.4
PRACTICE_EXILED, PRACTICE_POOL = 15, 12  # R20.3


@dataclass(frozen=True, slots=True)
class ChooseNations(Frame[ImperiumState]):
    """The choice of nations in random order, in solo games also for the bot."""

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        if state.options["nations"] != "choose" or not state.picking:
            return ()
        actions = tuple(map(ChooseNation, available_nations(state)))
        topic = "nation" if state.picking[0] != BOT_SEAT or not is_solo(state) else "bot_nation"
        seat = 0 if is_solo(state) else state.picking[0]
        return (Decision(seat, DecisionKind.CARD, topic, "R3.1", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, ChooseNation)
        assign_nation(state, state.picking.pop(0), action.nation)
        state.push(self)

    def run(self, state: ImperiumState) -> None:
        while state.picking:
            nation = state.rng.choice(available_nations(state))
            assign_nation(state, state.picking.pop(0), nation)


def is_solo(state: ImperiumState) -> bool:
    return len(state.players) == 1


def assign_nation(state: ImperiumState, seat: int, nation: str) -> None:
    if seat < len(state.players):
        take_nation(state.players[seat], nation)
    else:
        state.bot_nation = nation
    state.emit(NationChosen(seat, nation))


@dataclass(frozen=True, slots=True)
class ChooseSides(Frame[ImperiumState]):
    """The simultaneous secret choice of power card sides (R3.10)."""

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        if state.options["sides"] != "choose":
            return ()
        return tuple(
            Decision(
                seat,
                DecisionKind.CARD,
                "side",
                "R3.2",
                tuple(map(ChooseSide, player.nation_record.power)),
            )
            for seat, player in enumerate(state.players)
            if seat not in state.sides
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, ChooseSide)
        state.sides[seat] = action.card
        state.emit(SideChosen(seat, action.card))
        state.push(self)

    def run(self, state: ImperiumState) -> None:
        """Reveal the sides. Without a choice the options fix them."""
        for seat, player in enumerate(state.players):
            fixed = player.nation_record.power[0 if state.options["sides"] == "A" else 1]
            player.power = state.sides.get(seat, fixed)
            state.emit(PowerRevealed(seat, player.power))
        state.sides = {}


@dataclass(frozen=True, slots=True)
class PrepareGame(Phase[ImperiumState]):
    """The deal of all cards, followed by the first round."""

    def run(self, state: ImperiumState) -> None:
        deal_game(state)
        for number, slot in enumerate(state.market, 1):
            state.emit(MarketRefilled(SPECTATOR, slot.card, number))
        for seat, player in enumerate(state.players):
            state.emit(CardsDrawn(seat, tuple(player.hand)))
        if state.bot_nation:
            set_up_bot(state)
        if state.options["mode"] == "practice":
            exile_from_main_deck(state, PRACTICE_EXILED)
            state.pool = PRACTICE_POOL
        state.push(Round(1))
        if state.has_option("short"):
            exile_from_main_deck(state, SHORT_GAME_EXILED)
            state.push(*(ShortenNation(seat) for seat in range(len(state.players))))


@dataclass(frozen=True, slots=True)
class ShortenNation(Phase[ImperiumState]):
    """The advanced start of a short game (R20.4)."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        player = state.players[self.seat]
        if player.court:
            state.push(ShortQuest(self.seat))
        if player.nation_deck:
            for _ in range(SHORT_GAME_NATION_CARDS):
                advance_nation(state, self.seat)
        elif player.nation_record.develops:
            state.push(ShortDevelop(self.seat), RemoveDevelopment(self.seat))


@dataclass(frozen=True, slots=True)
class ShortQuest(Frame[ImperiumState]):
    """The choice of the Arthurians' first active quest (R20.4)."""

    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        quests = state.players[self.seat].development
        actions = tuple(
            Pick(quest) for quest in quests if CARDS[quest].canonical_name != LAST_QUEST
        )
        return (Decision(self.seat, DecisionKind.CARD, "short_quest", "R20.4", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        garrison_under(state, seat, action.card, "development", state.players[seat].court)


@dataclass(frozen=True, slots=True)
class ShortDevelop(Frame[ImperiumState]):
    """The choice of the Atlanteans' free development (R20.4)."""

    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        actions = tuple(map(Pick, state.players[self.seat].development))
        return (Decision(self.seat, DecisionKind.CARD, "develop_free", "R20.4", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        develop(state, seat, action.card, free=True)


OPENING_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (
    ChooseNations,
    ChooseSides,
    PrepareGame,
    ShortenNation,
    ShortQuest,
    ShortDevelop,
)
