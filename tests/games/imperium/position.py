"""Positions for rule tests: arranged in a few calls and played through the real contract.

game = position("romans", "celts").hand(0, "rom16_advance").tokens(0, materials=3) game.play("play
card=rom16_advance", "choose option=1") assert "c_unc03_elders" in game.of(0).hand
"""

from collections.abc import Iterable

from core.games.imperium import GAME
from core.games.imperium.content import CARD_IDS_BY_NAME, CARDS, NATIONS
from core.games.imperium.rules.flow.ending import Ending
from core.games.imperium.rules.flow.rounds import EndRound, Solstice
from core.games.imperium.rules.flow.turn import Activate, StartTurn, cleanup_frames
from core.games.imperium.rules.scoring import Scorer, score_total
from core.games.imperium.state import Bot, ImperiumState, Player, Slot, Turn
from core.kernel import Action, Decision, Event, Frame, IllegalAction, Rng, Standing, clone

ZONES = ("hand", "deck", "discard", "play", "history", "flooded", "nation_deck", "development")


class Position:
    """A game in round 3, in the first seat's turn, as at the start except for the hands."""

    def __init__(
        self, nations: tuple[str, ...], box: str, sides: str, options: dict[str, str], seed: int
    ) -> None:
        players = 1 if "bot" in options or options.get("mode") == "practice" else len(nations)
        options = {"box": "mixed", "nations": "choose", **options}
        bot = options.pop("bot", "")
        for luck in range(seed, seed + 40):
            self.state: ImperiumState = GAME.new(players, options, luck)
            if self.state.box == box:
                break
        self.events: list[Event] = []
        while self.state.picking:
            seat = self.state.picking[0]
            nation = nations[seat] if seat < players else bot
            self.choose(f"choose_nation nation={nation}")
        for seat, player in enumerate(self.state.players):
            player.power = NATIONS[player.nation].power["AB".index(sides[seat % len(sides)])]
        self.state.first = 0
        self.state.round = 3
        self.turn_of(0)

    # --- building the position ---

    def refresh(self) -> "Position":
        """Recompute the pending decision after a manual change."""
        self.state.pending = None
        return self

    def of(self, seat: int) -> Player:
        return self.state.players[seat]

    @property
    def bot(self) -> Bot:
        assert self.state.bot is not None
        return self.state.bot

    def turn_of(self, seat: int, fresh: bool = True) -> "Position":
        """Make it this seat's turn; later seats and the solstice follow."""
        state = self.state
        later = [StartTurn(s) for s in state.seats_from(state.first) if s > seat]
        if state.bot is not None:
            later = []
        frames: list[Frame[ImperiumState]] = [Activate(seat, fresh), *cleanup_frames(state, seat)]
        frames += [*later, Solstice(), EndRound()]
        state.agenda = state.agenda[: state.floor] or [Ending()]
        state.agenda += reversed(frames)
        state.turn = Turn(seat, state.turn.number + 1, activating=True)
        return self.refresh()

    def agenda(self, *frames: Frame[ImperiumState]) -> "Position":
        """Run exactly these frames up to the first decision; then the game ends."""
        state = self.state
        state.agenda = [*state.agenda[: state.floor], *reversed(frames)]
        state.events = []
        self.refresh()
        GAME.decisions(state)
        self.events += state.events
        state.events = []
        return self

    def remove(self, *cards: str) -> "Position":
        """Take cards out of every zone."""
        state = self.state
        piles: list[list[str]] = [state.main, state.exile, state.unrest, state.fame]
        piles += [state.fame_removed, *state.small.values()]
        for player in state.players:
            piles += [getattr(player, zone) for zone in ZONES]
            piles += list(player.garrison.values())
        if state.bot is not None:
            piles += [state.bot.deck, state.bot.dynasty, state.bot.discard, state.bot.play]
        for card in cards:
            for pile in piles:
                if card in pile:
                    pile.remove(card)
            for at, slot in enumerate(state.market):
                if slot.card == card:
                    state.market[at] = Slot()
        return self.refresh()

    def put(self, seat: int, zone: str, *cards: str) -> "Position":
        """Add cards to a player's zone, the last one on top."""
        self.remove(*cards)
        getattr(self.of(seat), zone).extend(cards)
        return self.refresh()

    def hand(self, seat: int, *cards: str) -> "Position":
        """Set the hand; its old cards go under the draw deck."""
        player = self.of(seat)
        player.deck[:0] = player.hand
        player.hand = []
        return self.put(seat, "hand", *cards)

    def in_play(self, seat: int, *cards: str) -> "Position":
        return self.put(seat, "play", *cards)

    def deck(self, seat: int, *cards: str) -> "Position":
        """Set the draw deck, the last card on top."""
        self.of(seat).deck = []
        return self.put(seat, "deck", *cards)

    def discard(self, seat: int, *cards: str) -> "Position":
        self.of(seat).discard = []
        return self.put(seat, "discard", *cards)

    def garrison(self, seat: int, host: str, *cards: str) -> "Position":
        self.remove(*cards)
        self.of(seat).garrison.setdefault(host, []).extend(cards)
        return self.refresh()

    def tokens(self, seat: int, **tokens: int) -> "Position":
        player = self.of(seat)
        player.materials = tokens.get("materials", 0)
        player.population = tokens.get("population", 0)
        player.progress = tokens.get("progress", 0)
        return self.refresh()

    def player(self, seat: int, **values: object) -> "Position":
        for name, value in values.items():
            setattr(self.of(seat), name, value)
        return self.refresh()

    def empire(self, seat: int = 0) -> "Position":
        return self.player(seat, state="empire")

    def market(self, *cards: str) -> "Position":
        """Set the market cards without tokens, with unrest beneath where required."""
        self.remove(*cards)
        state = self.state
        for slot in state.market:
            if slot.unrest:
                state.unrest.append(slot.unrest)
        state.market = [Slot() for _ in range(5)]
        for at, card in enumerate(cards):
            restless = {"uncivilised", "civilised", "tributary"} & set(CARDS[card].suits)
            state.market[at] = Slot(card, state.unrest.pop() if restless else "")
        return self.refresh()

    def slot(self, number: int, **tokens: int) -> "Position":
        """Set the tokens on a market card."""
        for res, n in tokens.items():
            setattr(self.state.market[number - 1], res, n)
        return self.refresh()

    def unrest_cards(self, number: int) -> tuple[str, ...]:
        """Take this many unrest cards from the pile."""
        return tuple(self.state.unrest.pop() for _ in range(number))

    # --- playing ---

    @property
    def decision(self) -> Decision:
        (decision,) = GAME.decisions(self.state)
        return decision

    @property
    def asked(self) -> int:
        return self.decision.seat

    @property
    def topic(self) -> str:
        return self.decision.topic

    @property
    def options(self) -> list[str]:
        """Return the options of the current decision as texts."""
        return [str(action) for action in self.decision.actions]

    @property
    def cards(self) -> list[str]:
        """Return the cards among the options."""
        return [text.split("card=")[1] for text in self.options if "card=" in text]

    def is_offered(self, text: str) -> bool:
        return text in self.options

    def choose(self, action: str | Action) -> "Position":
        (decision,) = GAME.decisions(self.state)
        parsed = GAME.parse(action) if isinstance(action, str) else action
        self.events += GAME.apply(self.state, decision.seat, parsed)
        return self

    def play(self, *texts: str) -> "Position":
        """Choose these in order. `pick c_reg05` is short for `pick card=c_reg05`."""
        for text in texts:
            verb, _, rest = text.partition(" ")
            short = rest and "=" not in rest
            key = "option=" if verb == "choose" else "number=" if verb == "amount" else "card="
            self.choose(f"{verb} {key}{rest}" if short else text)
        return self

    def accept(self) -> "Position":
        return self.choose("accept")

    def decline(self) -> "Position":
        return self.choose("decline")

    def refused(self, text: str) -> bool:
        """Return whether an action is illegal now and changes nothing."""
        before = GAME.codec.digest(self.state)
        try:
            GAME.apply(self.state, self.asked, GAME.parse(text))
        except IllegalAction:
            return GAME.codec.digest(self.state) == before
        return False

    def answer_randomly(self, until: str, seed: int = 1, max_answers: int = 400) -> "Position":
        """Answer at random until this topic is asked again or the game is over."""
        rng = Rng(seed)
        for _ in range(max_answers):
            decisions = GAME.decisions(self.state)
            if not decisions or decisions[0].topic == until:
                return self
            self.events += GAME.apply(
                self.state, decisions[0].seat, rng.choice(decisions[0].actions)
            )
        raise AssertionError(f"'{until}' is not asked again within {max_answers} choices.")

    def clean_up(self, *keep: str) -> "Position":
        """End the turn: put the token on the first market card, and discard nothing."""
        self.play("end_turn")
        return self.after_clean_up()

    def after_clean_up(self) -> "Position":
        turn = self.state.turn.number
        while GAME.decisions(self.state) and self.state.turn.number == turn:
            topic = self.topic
            if topic == "place_token":
                self.choose(self.decision.actions[0])
            elif topic in ("clean_up", "practice_exile"):
                self.play("enough")
            else:
                break
        return self

    def copy(self) -> "Position":
        twin: Position = object.__new__(Position)
        twin.state, twin.events = clone(self.state), []
        return twin

    # --- looking ---

    def told(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]

    def worth(self, seat: int, card: str, zone: str = "hand") -> int:
        return Scorer(self.state, seat).card_value(card, zone)

    def score(self, seat: int) -> int:
        return score_total(self.state, seat)

    @property
    def standings(self) -> tuple[Standing, ...]:
        return GAME.standings(self.state)

    @property
    def is_over(self) -> bool:
        return GAME.is_over(self.state)


def position(
    *nations: str,
    box: str = "classics",
    sides: str = "B",
    seed: int = 1,
    **options: str,
) -> Position:
    return Position(nations or ("romans", "celts"), box, sides, options, seed)


def card_named(nation: str, name: str) -> str:
    return CARD_IDS_BY_NAME[nation, name]


def card_names(cards: Iterable[str]) -> list[str]:
    return sorted(CARDS[card].name for card in cards)
