"""The contract every game keeps. Who knows this page can drive all of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic

from core.kernel.actions import Action, IllegalAction, parse_action
from core.kernel.agenda import Frame, S, run_to_decision, run_what_was_chosen
from core.kernel.codec import Codec, Family
from core.kernel.content import Content
from core.kernel.decisions import Decision
from core.kernel.events import Event
from core.kernel.phrases import Phrase, sentence
from core.kernel.randomness import Rng
from core.kernel.records import clone
from core.kernel.words import Barred, Choice, Explanation, Option, Preset, Rule, Standing


class BadSetup(ValueError):
    """A player count or option the game does not have."""


Names = tuple[str, ...]  # the players', in seat order


def _no_guess(state: Any, seat: int, action: Action, weights: Any) -> float:
    return 0.0


def _all_seen(weights: Any, level: int) -> Any:
    return weights


def _uninviting(state: Any, seat: int, action: Action) -> bool:
    return False


def _uncontested(state: Any, seat: int, weights: Any) -> Mapping[Action, float]:
    return {}


def _unheard_of(state: Any, decision: Decision) -> Action | None:
    return None


def _no_names(state: Any) -> Names:
    return ()


def _all_alike(state: Any, seat: int) -> str:
    return ""


def _nobody_knows(state: Any) -> None:
    return None


def _nothing() -> tuple[str, ...]:
    return ()


def _untold(state: Any) -> tuple[Explanation, ...]:
    return ()


def _nothing_counted(state: Any, events: Sequence[Event]) -> tuple[dict[str, float], ...]:
    return ()


def _in_company(state: Any, seat: int) -> None:
    pass


def _nothing_barred(state: Any, decision: Decision) -> tuple[Barred, ...]:
    return ()


def _no_chapter(state: Any, event: Event) -> Explanation | None:
    return None


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """A game: its facts, its rules, its words. All that changes is in a state, nothing in here.

    The functions are the game's own; below them is what all games share.
    """

    id: str
    name: str
    players: tuple[int, ...]  # the player counts it can be played with
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()  # set-ups by name, the shortest game first
    round_word: str = "round"  # what players call the rounds that are counted
    rules_version: int  # raised when the same actions would lead somewhere else

    content: Content | None = None  # its data files; a game without any has none
    # What players call the records that say where they come from, with their tables.
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    # What a state, an action, an event, a frame of this game can be.
    state_type: type[S]
    action_types: tuple[type[Action], ...]
    event_types: tuple[type[Event], ...]
    frame_types: tuple[type[Frame[Any]], ...]

    # --- the rules ---------------------------------------------------------------------------

    # The opening position for players, options and luck, with its first frames on the agenda.
    setup: Callable[[int, dict[str, str], Rng], S]
    # Replace everything hidden from the seat by HIDDEN, in the state itself.
    hide: Callable[[S, int], None]
    # Replace every HIDDEN by something that could be there, by all the seat has seen.
    deal_unknown: Callable[[S, int, Rng], None]
    # Every seat's score by source, in seat order; exact on a state, as known on a view.
    standings: Callable[[S], tuple[Standing, ...]]
    # Everything that is wrong with a state, a sentence each; empty when all is well.
    audit: Callable[[S], list[str]]
    # How many seats choose; automas are none.
    seat_count: Callable[[S], int]
    # The number of the turn under way; it changes exactly when another turn begins.
    turn: Callable[[S], int]
    # The number of the round (or age, or epoch) under way.
    round: Callable[[S], int]
    # Names of opponents the rules themselves play (automas); their seats come last.
    rivals: Callable[[S], Names] = _no_names

    # --- for bots and hints ------------------------------------------------------------------

    # What the position is worth to the seat in points, by terms named in words of the game: always
    # the same names in the same order. A position in the middle of a turn and one at its end must
    # be comparable. All that is judgement in it stands in the weights.
    evaluate: Callable[[S, int, Any], Mapping[str, float]]
    # Terms that make positions comparable, and numbers of the ledger that only follow from others:
    # neither is a reason for anything, and who reads what happened is not told of them.
    unsaid: frozenset[str] = frozenset()
    # A cheap guess at an action's worth, for choosing which to look at more closely, and what
    # others are expected to answer.
    prior: Callable[[S, int, Action, Any], float] = _no_guess
    # Topics of questions that first sight answers as well as a closer look does.
    plain_questions: frozenset[str] = frozenset()
    # Whether an action invites an answer of the others that a plan must not leave out.
    invites: Callable[[S, int, Action], bool] = _uninviting
    # How much of a plan's effort goes into a choice that is part of something begun.
    effort_of_parts: float = 1.0
    # The answer to a question that needs no plan, if it is one.
    routine: Callable[[S, Decision], Action | None] = _unheard_of
    # How far a plan reaches: as long as this number stays the same. By default to the turn's end.
    stretch: Callable[[S], int] | None = None
    # Leave the others out of a world in which a plan reaches through several turns of the seat.
    leave_alone: Callable[[S, int], None] = _in_company
    # Actions that others may take first, with how likely that is before the seat's next turn.
    contested: Callable[[S, int, Any], Mapping[Action, float]] = _uncontested
    # What a later own turn in a plan brings counts for so much of what the one before does: less
    # than 1 where bots must not put off what is urgent.
    patience: float = 1.0
    # The weights as a bot of that level has them, who may see less than there is to see; always
    # the same object for the same weights.
    seen_at: Callable[[Any, int], Any] = _all_seen
    # The judgements, a record of the game's own type for each number of players: data, no rule.
    weights: Mapping[int, Any] = field(default_factory=dict)

    # What every seat has done, by name, from the end of a game and all that was told in it.
    census: Callable[[S, Sequence[Event]], tuple[dict[str, float], ...]] = _nothing_counted

    # What players call that in which their seats differ from the beginning ("nation"), and which
    # of it a seat plays; nothing where all are alike, or before it is known.
    side_word: str = ""
    side: Callable[[S, int], str] = _all_alike

    # --- in words; each takes a view of the seat that reads ----------------------------------

    # What a set-up makes, in plain words: asked of the position it leads to.
    opening: Callable[[S], tuple[Explanation, ...]] = _untold
    # Where in the game we are: "round 9, scoring 1 of 3".
    progress: Callable[[S], str]
    # How many rounds are to come after this one, as well as can be told; None where nobody can.
    rounds_left: Callable[[S], int | None] = _nobody_knows
    # A question as one sentence.
    prompt: Callable[[S, Decision], str]
    # One of its answers.
    choice: Callable[[S, Decision, Action], Choice]
    # Groups of answers that come first and in this order, whichever of them is legal first.
    groups: tuple[str, ...] = ()
    # What one sees on the table and cannot choose now, each with the reason.
    barred: Callable[[S, Decision], tuple[Barred, ...]] = _nothing_barred
    # An event as a phrase; nothing where it is not worth telling.
    narrate: Callable[[S, Event], Phrase | None]
    # What an event closes and is read before anything else begins: a game of a campaign.
    chapter: Callable[[S, Event], Explanation | None] = _no_chapter
    # All about a card, tile, space or keyword, with what it means for the seat now.
    explain: Callable[[S, int, str], Explanation | None]
    # Ids of all that can be explained, so that a thing can be looked up by its name.
    things: Callable[[], tuple[str, ...]] = _nothing
    # The position in a few lines, for plain mode.
    summary: Callable[[S, int, Names], list[str]]
    # The position in full: every player's board and the map, for plain mode.
    board: Callable[[S, int, Names], list[str]]
    # The seat's counts by name; a preview is the difference of two ledgers.
    ledger: Callable[[S, int], dict[str, int]]
    # Those of its names that nobody wants more of: less of them is a gain.
    burdens: frozenset[str] = frozenset()
    # The numbered rules.
    rules: Callable[[], tuple[Rule, ...]]

    # --- what all games share ------------------------------------------------------------

    @cached_property
    def codec(self) -> Codec[S]:
        """The saved form of this game's states."""
        return Codec(self.state_type, Family(Frame, "frame", self.frame_types))

    @cached_property
    def event_codec(self) -> Codec[Event]:
        """This game's events as data, each with its name under `event`."""
        return Codec(Event, Family(Event, "event", self.event_types))

    @property
    def content_digest(self) -> str:
        """Equal for two games that read the same data."""
        return self.content.digest if self.content else ""

    @property
    def packs(self) -> dict[str, str]:
        """The packs by which its rules read other data, each with its digest."""
        packs = self.content.packs if self.content else ()
        return {pack.name: pack.digest for pack in packs if pack.digest}

    def new(self, players: int, options: Mapping[str, str], seed: int) -> S:
        """A new game, at its first decision. BadSetup where it cannot be had."""
        if players not in self.players:
            counts = ", ".join(map(str, self.players))
            raise BadSetup(f"{self.name} is for {counts} players, not {players}.")
        state = self.setup(players, self.check_options(options), Rng(seed))
        run_to_decision(state)
        return state

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their defaults filled in. BadSetup for one that is not there."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadSetup(f"{self.name} has no option '{name}'; it has: {names}.")
            if value not in known[name].choices:
                choices = ", ".join(known[name].choices)
                raise BadSetup(f"The option {name} can be {choices}, not '{value}'.")
        return {option.name: options.get(option.name, option.default) for option in self.options}

    def fitting_options(self, players: int, options: Mapping[str, str]) -> tuple[Option, ...]:
        """The options that matter with so many players and these options."""
        return tuple(option for option in self.options if option.fits(players, options))

    def sentence(self, view: S, event: Event, names: Names) -> str:
        """An event as a sentence, empty where it is not worth telling."""
        phrase = self.narrate(view, event)
        return "" if phrase is None else sentence(phrase, names)

    def view(self, state: S, seat: int) -> S:
        """What the seat may know: a copy without anything hidden from it, the seed included."""
        pending = tuple(d for d in self.decisions(state) if d.seat == seat)
        seen = clone(state)
        seen.pending = pending
        seen.rng = Rng(0)
        self.hide(seen, seat)
        return seen

    def determinize(self, view: S, seat: int, rng: Rng) -> S:
        """A full state that could lie behind the view: what is unknown is dealt out again."""
        full = clone(view)
        full.pending = None
        full.rng = Rng(rng.next64())
        self.deal_unknown(full, seat, rng)
        return full

    def weights_for(self, state: S) -> Any:
        """The game's own weights for as many players as there are; None where it has none."""
        return self.weights.get(self.seat_count(state))

    def worth(self, state: S, seat: int, weights: Any = None) -> float:
        """What the position is worth to the seat: the sum of its terms."""
        if weights is None:
            weights = self.weights_for(state)
        return sum(self.evaluate(state, seat, weights).values())

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Every seat that must choose now, with its legal actions; none when the game is over."""
        if state.pending is None:
            run_to_decision(state)
        return state.pending or ()

    def decision_of(self, state: S, seat: int) -> Decision | None:
        """What this seat must choose now, if anything."""
        for decision in self.decisions(state):
            if decision.seat == seat:
                return decision
        return None

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""
        return not self.decisions(state)

    def apply(self, state: S, seat: int, action: Action) -> list[Event]:
        """Carry out a choice and run on to the next decision; returns what happened."""
        self._answer(state, seat, action)
        run_to_decision(state)
        return state.told

    def foresee(self, state: S, seat: int, action: Action) -> list[Event]:
        """The same as far as it follows from the choice: a state to look at, not to play on.

        What is pending then is what the choice itself asks next.
        """
        self._answer(state, seat, action)
        run_what_was_chosen(state)
        return state.told

    def _answer(self, state: S, seat: int, action: Action) -> None:
        """Give the asking frame its answer, which sets going whatever it does."""
        for decision in self.decisions(state):
            if decision.seat == seat:
                break
        else:
            raise IllegalAction(f"Seat {seat} has nothing to choose now.")
        # Who answers mostly hands back one of these very records: no need to compare the others.
        for legal in decision.actions:
            if legal is action:
                break
        else:
            if action not in decision.actions:
                raise IllegalAction(f"'{action}' is not possible now.")
        state.pending = None
        state.told = []
        state.agenda.pop().answer(state, seat, action)

    def parse(self, text: str) -> Action:
        """The action a text stands for. IllegalAction where it stands for none."""
        return parse_action(text, self.action_types)
