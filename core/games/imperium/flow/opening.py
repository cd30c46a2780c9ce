"""The choices before the first round: nations, power card sides and variants (R3.10)."""

from dataclasses import dataclass

from core.games.imperium.actions import ChooseNation, ChooseSide, Pick
from core.games.imperium.bot import set_up_bot
from core.games.imperium.content import CARDS, LAST_QUEST
from core.games.imperium.drawing import RemoveDevelopment, advance_nation, develop
from core.games.imperium.events import (
    CardsDrawn,
    MarketRefilled,
    NationChosen,
    PowerRevealed,
    SideChosen,
)
from core.games.imperium.flow.rounds import Round
from core.games.imperium.layout import exile_main, lay_out, nations_offered, take_nation
from core.games.imperium.state import BOT, ImperiumState
from core.games.imperium.zones import tuck
from core.kernel import SPECTATOR, Action, Decision, Frame, Kind, Phase

SHORT_EXILE, SHORT_NATION = 10, 2  # R20.4
PRACTICE_EXILE, PRACTICE_POOL = 15, 12  # R20.3


@dataclass(frozen=True, slots=True)
class ChooseNations(Frame[ImperiumState]):
    """The choice of nations in random order; in solo games, also for the bot."""

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        if state.options["nations"] != "choose" or not state.picking:
            return ()
        actions = tuple(map(ChooseNation, nations_offered(state)))
        topic = "nation" if state.picking[0] != BOT or not alone(state) else "bot_nation"
        seat = 0 if alone(state) else state.picking[0]
        return (Decision(seat, Kind.CARD, topic, "R3.1", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, ChooseNation)
        assign_nation(state, state.picking.pop(0), action.nation)
        state.then(self)

    def run(self, state: ImperiumState) -> None:
        while state.picking:
            nation = state.rng.choice(nations_offered(state))
            assign_nation(state, state.picking.pop(0), nation)


def alone(state: ImperiumState) -> bool:
    return len(state.players) == 1


def assign_nation(state: ImperiumState, seat: int, nation: str) -> None:
    if seat < len(state.players):
        take_nation(state.players[seat], nation)
    else:
        state.bot_nation = nation
    state.tell(NationChosen(seat, nation))


@dataclass(frozen=True, slots=True)
class ChooseSides(Frame[ImperiumState]):
    """The simultaneous secret choice of power card sides (R3.10)."""

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        if state.options["sides"] != "choose":
            return ()
        return tuple(
            Decision(seat, Kind.CARD, "side", "R3.2", tuple(map(ChooseSide, player.of.power)))
            for seat, player in enumerate(state.players)
            if seat not in state.sides
        )

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, ChooseSide)
        state.sides[seat] = action.card
        state.tell(SideChosen(seat, action.card))
        state.then(self)

    def run(self, state: ImperiumState) -> None:
        """Reveal the sides; without a choice they are fixed by the options."""
        for seat, player in enumerate(state.players):
            fixed = player.of.power[0 if state.options["sides"] == "A" else 1]
            player.power = state.sides.get(seat, fixed)
            state.tell(PowerRevealed(seat, player.power))
        state.sides = {}


@dataclass(frozen=True, slots=True)
class PrepareGame(Phase[ImperiumState]):
    """The deal of all cards, followed by the first round."""

    def run(self, state: ImperiumState) -> None:
        lay_out(state)
        for number, slot in enumerate(state.market, 1):
            state.tell(MarketRefilled(SPECTATOR, slot.card, number))
        for seat, player in enumerate(state.players):
            state.tell(CardsDrawn(seat, tuple(player.hand)))
        if state.bot_nation:
            set_up_bot(state)
        if state.options["mode"] == "practice":
            exile_main(state, PRACTICE_EXILE)
            state.pool = PRACTICE_POOL
        state.then(Round(1))
        if state.option("short"):
            exile_main(state, SHORT_EXILE)
            state.then(*(ShortenNation(seat) for seat in range(len(state.players))))


@dataclass(frozen=True, slots=True)
class ShortenNation(Phase[ImperiumState]):
    """The advanced start of a short game (R20.4)."""

    seat: int

    def run(self, state: ImperiumState) -> None:
        player = state.players[self.seat]
        if player.court:
            state.then(ShortQuest(self.seat))
        if player.nation_deck:
            for _ in range(SHORT_NATION):
                advance_nation(state, self.seat)
        elif player.of.develops:
            state.then(ShortDevelop(self.seat), RemoveDevelopment(self.seat))


@dataclass(frozen=True, slots=True)
class ShortQuest(Frame[ImperiumState]):
    """The choice of the Arthurians' first active quest (R20.4)."""

    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        quests = state.players[self.seat].development
        actions = tuple(Pick(quest) for quest in quests if CARDS[quest].called != LAST_QUEST)
        return (Decision(self.seat, Kind.CARD, "short_quest", "R20.4", actions),)

    def answer(self, state: ImperiumState, seat: int, action: Action) -> None:
        assert isinstance(action, Pick)
        tuck(state, seat, action.card, "development", state.players[seat].court)


@dataclass(frozen=True, slots=True)
class ShortDevelop(Frame[ImperiumState]):
    """The choice of the Atlanteans' free development (R20.4)."""

    seat: int

    def decisions(self, state: ImperiumState) -> tuple[Decision, ...]:
        actions = tuple(map(Pick, state.players[self.seat].development))
        return (Decision(self.seat, Kind.CARD, "develop_free", "R20.4", actions),)

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
