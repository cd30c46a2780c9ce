"""A game being set up: who plays, how, from which seed, and whether it could begin so."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from core.bots import LEVEL_WORDS, LEVELS, STRONGEST, a_bot
from core.games import load_game
from core.house.constants import LARGEST_SEED, USUAL_LEVEL
from core.house.learning import Progress, course_of, next_to_learn
from core.house.packs import all_packs
from core.house.profile import load_profile
from core.house.setup import spec
from core.kernel import BadSetup, Explanation, Game, Option, Preset
from core.kernel.packs import Pack, chosen
from core.kernel.words import counted, letter, listed
from core.table import Seat

USUAL = "standard"  # the set-up one begins with
PERSON, EMPTY = 0, -1  # who sits somewhere; a bot is its level
BOT_NAMES = ("Selma", "Livia", "Tarik", "Odo", "Nefra", "Bran")


@dataclass(slots=True)
class PlannedSeat:
    """A seat before the game."""

    who: int  # PERSON, EMPTY or a bot's level
    name: str = ""  # as typed; else one is given


ELSEWHERE = "?"  # read with a pack that is not among this machine's


class NewGame:
    """A game at one keyboard; it begins with what most people want: you and bots, four in all."""

    company = USUAL_LEVEL  # who comes to sit with you
    teaches = True  # whether lessons are offered

    def __init__(self, game_id: str, own_name: str = "") -> None:
        self.own_name = own_name
        self.seed = ""  # as typed; a random one where nothing is
        self.open(game_id)

    def open(self, game_id: str) -> None:
        """Set up another game."""
        self.is_learning = False  # by its lessons, whatever else is set
        self.game: Game[Any] = load_game(game_id)
        found = [found.pack for found in all_packs(game_id) if isinstance(found.pack, Pack)]
        # What this process has read; a host's pack was for that host's table, and is no choice.
        self.read_with = "+".join(pack.name for pack in chosen(game_id))
        self.pack = self.read_with
        if any(pack not in found for pack in chosen(game_id)):
            self.read_with, self.pack = ELSEWHERE, ""
        self.known_packs = list(dict.fromkeys(["", self.pack, *(pack.name for pack in found)]))
        self.take_named(USUAL)

    # --- what comes of it -----------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in order; empty seats are left out, but for those that bots must fill."""
        seats, missing = [], self.missing
        for at, planned in enumerate(self.planned):
            if planned.who == PERSON:
                seats.append(Seat(self.name_of(at)))
            elif planned.who != EMPTY:
                seats.append(Seat(self.name_of(at), "bot", planned.who))
            elif missing:
                missing -= 1
                seats.append(Seat(self.name_of(at), "bot", USUAL_LEVEL))
        return tuple(seats)

    @property
    def missing(self) -> int:
        """How many players a game of so few lacks; none where nobody sits down at all."""
        taken = sum(planned.who != EMPTY for planned in self.planned)
        return max(min(self.game.players) - taken, 0) if taken else 0

    @property
    def fitting_options(self) -> tuple[Option, ...]:
        """The options that matter with so many seats."""
        return self.game.fitting_options(len(self.seats), self.options)

    @property
    def preset(self) -> Preset | None:
        """The set-up by name that this is, if it is one."""
        players = len(self.seats)
        return next(
            (
                preset
                for preset in self.game.presets
                if preset.players == players
                and self.game.check_options(preset.options) == self.options
            ),
            None,
        )

    @property
    def given_seed(self) -> int | None:
        """The seed that was typed, if any."""
        return int(self.seed) if self.seed else None

    @property
    def problem(self) -> str:
        """Why the game cannot begin so; empty where it can."""
        names = [seat.name.casefold() for seat in self.seats]
        for seat in self.seats:
            if names.count(seat.name.casefold()) > 1:
                return f"Two seats are called '{seat.name}'; give every player another name."
        return self._tried.refusal

    @property
    def makes(self) -> tuple[Explanation, ...]:
        """What lies on the table then, in plain words."""
        return self._tried.opening

    @property
    def _tried(self) -> "Tried":
        return _try(self.game, len(self.seats), tuple(self.options.items()))

    @property
    def summary(self) -> str:
        """Who plays against whom."""
        if self.is_learning and (lessons := self.lessons):
            return f"a coach teaches {self.game.name}, {lessons.words}."
        seats = self.seats
        people = listed(seat.name for seat in seats if not seat.is_bot)
        bots = listed(seat.name for seat in seats if seat.is_bot)
        if len(seats) == 1:
            return f"{seats[0].name} alone."
        if not people:
            return f"{bots} play, and you watch."
        if self.missing:
            return f"{people} against {bots}; bots fill {counted(self.missing, 'missing seat')}."
        return f"{people} against {bots}." if bots else f"{people}."

    # --- a seat ---------------------------------------------------------------------------

    def name_of(self, at: int) -> str:
        """The name typed for a seat; else yours for the first person, and one for each other."""
        planned = self.planned[at]
        if planned.name:
            return planned.name
        if planned.who != PERSON:
            return BOT_NAMES[at % len(BOT_NAMES)]
        return self.own_name if self.is_own(at) and self.own_name else f"Player {letter(at)}"

    def is_own(self, at: int) -> bool:
        """Whether it is the seat of who sets up the game: the first person's."""
        people = [at for at, planned in enumerate(self.planned) if planned.who == PERSON]
        return people[:1] == [at]

    def who(self, at: int) -> str:
        """Who sits there, in a word or two."""
        return {PERSON: "person here", EMPTY: "empty"}.get(self.planned[at].who, "bot")

    def who_text(self, at: int) -> str:
        """Who sits there, in a sentence."""
        who = self.planned[at].who
        if who == PERSON:
            return "Somebody at this keyboard; between two people everything is hidden."
        if who == EMPTY:
            return "Nobody."
        strongest = "" if who == STRONGEST else f"; the strongest is {a_bot(STRONGEST)}"
        return f"A{a_bot(who)[1:]} (level {who}) {LEVEL_WORDS[who]}{strongest}."

    # --- changing it ----------------------------------------------------------------------

    def change_seat(self, at: int, step: int) -> None:
        """Somebody else sits there."""
        self.is_learning = False
        order = [PERSON, *LEVELS, EMPTY]
        who = order[(order.index(self.planned[at].who) + step) % len(order)]
        self.planned[at] = PlannedSeat(who)
        self._forget_what_does_not_fit()

    @property
    def lessons(self) -> Progress | None:
        """What there is to learn of the game, and how far one has come; None where nothing."""
        return next_to_learn(self.game.id, load_profile()[0]) if self.teaches else None

    def take_preset(self, preset: Preset) -> None:
        """You, so many others, and its options."""
        self.is_learning = False
        others, empty = preset.players - 1, max(self.game.players) - preset.players
        self.planned = [PlannedSeat(PERSON)]
        self.planned += [PlannedSeat(self.company) for _ in range(others)]
        self.planned += [PlannedSeat(EMPTY) for _ in range(empty)]
        self.options = self.game.check_options(preset.options)

    def take_named(self, name: str) -> None:
        """The set-up of that name."""
        self.take_preset(next(preset for preset in self.game.presets if preset.name == name))

    def change_preset(self, step: int) -> None:
        """The next set-up by name, then the lessons; from one without a name to either end."""
        now = None if self.is_learning else self.preset
        if now is None and not self.is_learning:
            self.take_preset(self.game.presets[min(step, 0)])
            return
        presets: list[Preset | None] = [*self.game.presets]
        presets += [None] if self.teaches and course_of(self.game.id) else []
        preset = presets[(presets.index(now) + step) % len(presets)]
        if preset is None:
            self.is_learning = True
        else:
            self.take_preset(preset)

    def change_option(self, name: str, step: int) -> None:
        """The next value of an option."""
        self.is_learning = False
        choices = next(option.choices for option in self.game.options if option.name == name)
        self.options[name] = choices[(choices.index(self.options[name]) + step) % len(choices)]
        self._forget_what_does_not_fit()

    def _forget_what_does_not_fit(self) -> None:
        """What is not shown any more is as usual again; one option can take another with it."""
        for option in self.game.options:
            if not option.fits(len(self.seats), self.options):
                self.options[option.name] = option.default

    def add_bot(self) -> None:
        """A bot on the first empty seat."""
        empty = [at for at, planned in enumerate(self.planned) if planned.who == EMPTY]
        if empty:
            self.planned[empty[0]] = PlannedSeat(USUAL_LEVEL)
            self._forget_what_does_not_fit()

    def remove_player(self) -> None:
        """The last seat becomes empty, but for one."""
        taken = [at for at, planned in enumerate(self.planned) if planned.who != EMPTY]
        if len(taken) > 1:
            self.planned[taken[-1]] = PlannedSeat(EMPTY)
            self._forget_what_does_not_fit()

    def change_pack(self, step: int) -> None:
        """Other values, or other names."""
        at = self.known_packs.index(self.pack) + step
        self.pack = self.known_packs[at % len(self.known_packs)]

    @property
    def command(self) -> list[str]:
        """What starts this game on the command line, its pack included."""
        seats = ",".join(spec(seat) for seat in self.seats)
        options = [f"--option={name}={value}" for name, value in self.options.items()]
        seed = [f"--seed={self.seed}"] if self.seed else []
        packs = [f"--pack={name}" for name in self.pack.split("+")]  # or said to be none
        return ["play", self.game.id, f"--seats={seats}", *options, *seed, *packs]

    def take_seed(self, text: str) -> None:
        """A seed as it was typed; BadSetup where it is none."""
        if text and not (text.isascii() and text.isdigit() and int(text) <= LARGEST_SEED):
            words = f"A seed is a number up to {LARGEST_SEED}, or nothing for a random one."
            raise BadSetup(words)
        self.seed = text


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of setting a game up: why it cannot be, or what it makes."""

    refusal: str = ""
    opening: tuple[Explanation, ...] = ()


def opening_of(
    game: Game[Any], players: int, options: Mapping[str, str]
) -> tuple[Explanation, ...]:
    """What a set-up makes, in plain words; nothing where it cannot be."""
    try:
        chosen = game.check_options(options)
    except BadSetup:
        return ()
    return _try(game, players, tuple(chosen.items())).opening


@lru_cache(maxsize=1)
def _try(game: Game[Any], players: int, options: tuple[tuple[str, str], ...]) -> Tried:
    """Tried once for every set-up: the answer is a game."""
    chosen: Mapping[str, str] = dict(options)
    try:
        return Tried(opening=game.opening(game.new(players, chosen, 0)))
    except BadSetup as error:
        return Tried(str(error))
