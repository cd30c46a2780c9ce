"""The setup of a new game: seats, options, packs and seed, with validation."""

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

USUAL = "standard"  # the initial preset
PERSON, EMPTY = 0, -1  # occupants besides a bot's level
BOT_NAMES = ("Selma", "Livia", "Tarik", "Odo", "Nefra", "Bran")


@dataclass(slots=True)
class PlannedSeat:
    """A seat in the setup."""

    who: int  # PERSON, EMPTY or a bot's level
    name: str = ""  # as typed; empty: a default name


ELSEWHERE = "?"  # packs are loaded that this machine does not have


class NewGame:
    """The setup of a local game; by default one person and three bots."""

    company = USUAL_LEVEL  # of the other seats
    teaches = True

    def __init__(self, game_id: str, own_name: str = "") -> None:
        self.own_name = own_name
        self.seed = ""  # as typed; empty: random
        self.open(game_id)

    def open(self, game_id: str) -> None:
        self.is_learning = False  # play the lessons instead
        self.game: Game[Any] = load_game(game_id)
        found = [found.pack for found in all_packs(game_id) if isinstance(found.pack, Pack)]
        # The packs loaded by this process. A remote host's packs are not offered as a choice.
        self.read_with = "+".join(pack.name for pack in chosen(game_id))
        self.pack = self.read_with
        if any(pack not in found for pack in chosen(game_id)):
            self.read_with, self.pack = ELSEWHERE, ""
        self.known_packs = list(dict.fromkeys(["", self.pack, *(pack.name for pack in found)]))
        self.take_named(USUAL)

    # --- the resulting game ---------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the players in order. Empty seats are skipped unless bots must fill them."""
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
        """Return the number of bots needed to reach the minimum; 0 if all seats are empty."""
        taken = sum(planned.who != EMPTY for planned in self.planned)
        return max(min(self.game.players) - taken, 0) if taken else 0

    @property
    def fitting_options(self) -> tuple[Option, ...]:
        return self.game.fitting_options(len(self.seats), self.options)

    @property
    def preset(self) -> Preset | None:
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
        return int(self.seed) if self.seed else None

    @property
    def problem(self) -> str:
        names = [seat.name.casefold() for seat in self.seats]
        for seat in self.seats:
            if names.count(seat.name.casefold()) > 1:
                return f"Two seats are called '{seat.name}'; give every player another name."
        return self._tried.refusal

    @property
    def makes(self) -> tuple[Explanation, ...]:
        return self._tried.opening

    @property
    def _tried(self) -> "Tried":
        return _try(self.game, len(self.seats), tuple(self.options.items()))

    @property
    def summary(self) -> str:
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

    # --- seats ----------------------------------------------------------------------------

    def name_of(self, at: int) -> str:
        planned = self.planned[at]
        if planned.name:
            return planned.name
        if planned.who != PERSON:
            return BOT_NAMES[at % len(BOT_NAMES)]
        return self.own_name if self.is_own(at) and self.own_name else f"Player {letter(at)}"

    def is_own(self, at: int) -> bool:
        people = [at for at, planned in enumerate(self.planned) if planned.who == PERSON]
        return people[:1] == [at]

    def who(self, at: int) -> str:
        return {PERSON: "person here", EMPTY: "empty"}.get(self.planned[at].who, "bot")

    def who_text(self, at: int) -> str:
        who = self.planned[at].who
        if who == PERSON:
            return "Somebody at this keyboard; between two people everything is hidden."
        if who == EMPTY:
            return "Nobody."
        strongest = "" if who == STRONGEST else f"; the strongest is {a_bot(STRONGEST)}"
        return f"A{a_bot(who)[1:]} (level {who}) {LEVEL_WORDS[who]}{strongest}."

    # --- changes --------------------------------------------------------------------------

    def change_seat(self, at: int, step: int) -> None:
        self.is_learning = False
        order = [PERSON, *LEVELS, EMPTY]
        who = order[(order.index(self.planned[at].who) + step) % len(order)]
        self.planned[at] = PlannedSeat(who)
        self._forget_what_does_not_fit()

    @property
    def lessons(self) -> Progress | None:
        return next_to_learn(self.game.id, load_profile()[0]) if self.teaches else None

    def take_preset(self, preset: Preset) -> None:
        self.is_learning = False
        others, empty = preset.players - 1, max(self.game.players) - preset.players
        self.planned = [PlannedSeat(PERSON)]
        self.planned += [PlannedSeat(self.company) for _ in range(others)]
        self.planned += [PlannedSeat(EMPTY) for _ in range(empty)]
        self.options = self.game.check_options(preset.options)

    def take_named(self, name: str) -> None:
        self.take_preset(next(preset for preset in self.game.presets if preset.name == name))

    def change_preset(self, step: int) -> None:
        """Step through the presets and the lessons; a custom setup goes to the first or last."""
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
        self.is_learning = False
        choices = next(option.choices for option in self.game.options if option.name == name)
        self.options[name] = choices[(choices.index(self.options[name]) + step) % len(choices)]
        self._forget_what_does_not_fit()

    def _forget_what_does_not_fit(self) -> None:
        """Reset options that no longer apply; a reset may affect other options."""
        for option in self.game.options:
            if not option.fits(len(self.seats), self.options):
                self.options[option.name] = option.default

    def add_bot(self) -> None:
        empty = [at for at, planned in enumerate(self.planned) if planned.who == EMPTY]
        if empty:
            self.planned[empty[0]] = PlannedSeat(USUAL_LEVEL)
            self._forget_what_does_not_fit()

    def remove_player(self) -> None:
        """Empty the last taken seat, unless it is the only one."""
        taken = [at for at, planned in enumerate(self.planned) if planned.who != EMPTY]
        if len(taken) > 1:
            self.planned[taken[-1]] = PlannedSeat(EMPTY)
            self._forget_what_does_not_fit()

    def change_pack(self, step: int) -> None:
        at = self.known_packs.index(self.pack) + step
        self.pack = self.known_packs[at % len(self.known_packs)]

    @property
    def command(self) -> list[str]:
        seats = ",".join(spec(seat) for seat in self.seats)
        options = [f"--option={name}={value}" for name, value in self.options.items()]
        seed = [f"--seed={self.seed}"] if self.seed else []
        packs = [f"--pack={name}" for name in self.pack.split("+")]  # an empty name disables packs
        return ["play", self.game.id, f"--seats={seats}", *options, *seed, *packs]

    def take_seed(self, text: str) -> None:
        """Set the typed seed, or raise BadSetup if it is invalid."""
        if text and not (text.isascii() and text.isdigit() and int(text) <= LARGEST_SEED):
            words = f"A seed is a number up to {LARGEST_SEED}, or nothing for a random one."
            raise BadSetup(words)
        self.seed = text


@dataclass(frozen=True, slots=True)
class Tried:
    """The result of a trial setup: a refusal or the opening position."""

    refusal: str = ""
    opening: tuple[Explanation, ...] = ()


def opening_of(
    game: Game[Any], players: int, options: Mapping[str, str]
) -> tuple[Explanation, ...]:
    try:
        chosen = game.check_options(options)
    except BadSetup:
        return ()
    return _try(game, players, tuple(chosen.items())).opening


@lru_cache(maxsize=1)
def _try(game: Game[Any], players: int, options: tuple[tuple[str, str], ...]) -> Tried:
    """Set up the game once per configuration, because that validates it."""
    chosen: Mapping[str, str] = dict(options)
    try:
        return Tried(opening=game.opening(game.new(players, chosen, 0)))
    except BadSetup as error:
        return Tried(str(error))
