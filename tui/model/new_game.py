"""The setup of a new game: seats, options, packs and seed, with validation."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from core.app.constants import DEFAULT_LEVEL, MAX_SEED
from core.app.learning import PartProgress, lesson_parts, next_part
from core.app.packs import all_packs
from core.app.profile import load_profile
from core.app.setup import seat_spec
from core.bots import LEVEL_DESCRIPTIONS, LEVELS, STRONGEST, level_with_article
from core.games import load_game
from core.kernel import BadSetup, Explanation, Game, Option, Preset
from core.kernel.packs import Pack, chosen_packs
from core.kernel.presentation import format_count, join_words, seat_letter
from core.kernel.style import SHORT
from core.table import Seat

STANDARD = "standard"  # the initial preset
PERSON, EMPTY = 0, -1  # occupants besides a bot's level
BOT_NAMES = ("Selma", "Livia", "Tarik", "Odo", "Nefra", "Bran")


@dataclass(slots=True)
class PlannedSeat:
    """A seat in the setup."""

    occupant: int  # PERSON, EMPTY or a bot's level
    name: str = ""  # as typed; empty: a default name


UNKNOWN_PACKS = "?"  # packs are loaded that this machine does not have


class NewGame:
    """The setup of a local game, by default one person and three bots."""

    default_occupant = DEFAULT_LEVEL  # of the other seats
    offers_lessons = True

    def __init__(self, game_id: str, player_name: str = "") -> None:
        self.player_name = player_name
        self.seed = ""  # as typed; empty: random
        self.open(game_id)

    def open(self, game_id: str) -> None:
        self.is_learning = False  # play the lessons instead
        self.game: Game[Any] = load_game(game_id)
        packs = [packs.pack for packs in all_packs(game_id) if isinstance(packs.pack, Pack)]
        # The packs loaded by this process. A remote host's packs are not offered as a choice.
        self.loaded_packs = "+".join(pack.name for pack in chosen_packs(game_id))
        self.pack = self.loaded_packs
        if any(pack not in packs for pack in chosen_packs(game_id)):
            self.loaded_packs, self.pack = UNKNOWN_PACKS, ""
        self.known_packs = list(dict.fromkeys(["", self.pack, *(pack.name for pack in packs)]))
        self.apply_named_preset(STANDARD)

    # --- the resulting game ---------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return the players in order. Empty seats are skipped unless bots must fill them."""
        seats, missing = [], self.missing_players
        for index, planned in enumerate(self.planned_seats):
            if planned.occupant == PERSON:
                seats.append(Seat(self.name_of(index)))
            elif planned.occupant != EMPTY:
                seats.append(Seat(self.name_of(index), "bot", planned.occupant))
            elif missing:
                missing -= 1
                seats.append(Seat(self.name_of(index), "bot", DEFAULT_LEVEL))
        return tuple(seats)

    @property
    def missing_players(self) -> int:
        """Return the bots needed to reach the minimum, or 0 if all seats are empty."""
        taken = sum(planned.occupant != EMPTY for planned in self.planned_seats)
        return max(min(self.game.player_counts) - taken, 0) if taken else 0

    @property
    def fitting_options(self) -> tuple[Option, ...]:
        return self.game.relevant_options(len(self.seats), self.options)

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
        return self._setup_trial.refusal

    @property
    def opening(self) -> tuple[Explanation, ...]:
        return self._setup_trial.opening

    @property
    def _setup_trial(self) -> "SetupTrial":
        return _try_setup(self.game, len(self.seats), tuple(self.options.items()))

    @property
    def summary(self) -> str:
        if self.is_learning and (lessons := self.lessons):
            return f"a coach teaches {self.game.name}, {lessons.summary}."
        seats = self.seats
        people = join_words(seat.name for seat in seats if not seat.is_bot)
        bots = join_words(seat.name for seat in seats if seat.is_bot)
        if len(seats) == 1:
            return f"{seats[0].name} alone."
        if not people:
            return f"{bots} play, and you watch."
        if self.missing_players:
            return (
                f"{people} against {bots}; bots fill"
                f" {format_count(self.missing_players, 'missing seat')}."
            )
        return f"{people} against {bots}." if bots else f"{people}."

    # --- seats ----------------------------------------------------------------------------

    def name_of(self, index: int) -> str:
        planned = self.planned_seats[index]
        if planned.name:
            return planned.name
        if planned.occupant != PERSON:
            return BOT_NAMES[index % len(BOT_NAMES)]
        return (
            self.player_name
            if self.is_own(index) and self.player_name
            else f"Player {seat_letter(index, SHORT)}"
        )

    def is_own(self, index: int) -> bool:
        people = [
            number
            for number, planned in enumerate(self.planned_seats)
            if planned.occupant == PERSON
        ]
        return people[:1] == [index]

    def occupant_label(self, index: int) -> str:
        return {PERSON: "person here", EMPTY: "empty"}.get(
            self.planned_seats[index].occupant, "bot"
        )

    def occupant_text(self, index: int) -> str:
        occupant = self.planned_seats[index].occupant
        if occupant == PERSON:
            return "Somebody at this keyboard; between two people everything is hidden."
        if occupant == EMPTY:
            return "Nobody."
        strongest = (
            "" if occupant == STRONGEST else f"; the strongest is {level_with_article(STRONGEST)}"
        )
        return (
            f"A{level_with_article(occupant)[1:]} (level {occupant})"
            f" {LEVEL_DESCRIPTIONS[occupant]}{strongest}."
        )

    # --- changes --------------------------------------------------------------------------

    def change_seat(self, index: int, step: int) -> None:
        self.is_learning = False
        order = [PERSON, *LEVELS, EMPTY]
        occupant = order[(order.index(self.planned_seats[index].occupant) + step) % len(order)]
        self.planned_seats[index] = PlannedSeat(occupant)
        self._reset_unfitting_options()

    @property
    def lessons(self) -> PartProgress | None:
        return next_part(self.game.id, load_profile()[0]) if self.offers_lessons else None

    def apply_preset(self, preset: Preset) -> None:
        self.is_learning = False
        others, empty = preset.players - 1, max(self.game.player_counts) - preset.players
        self.planned_seats = [PlannedSeat(PERSON)]
        self.planned_seats += [PlannedSeat(self.default_occupant) for _ in range(others)]
        self.planned_seats += [PlannedSeat(EMPTY) for _ in range(empty)]
        self.options = self.game.check_options(preset.options)

    def apply_named_preset(self, name: str) -> None:
        self.apply_preset(next(preset for preset in self.game.presets if preset.name == name))

    def change_preset(self, step: int) -> None:
        """Step through presets and lessons. A custom setup goes to the first or last."""
        current = None if self.is_learning else self.preset
        if current is None and not self.is_learning:
            self.apply_preset(self.game.presets[min(step, 0)])
            return
        presets: list[Preset | None] = [*self.game.presets]
        presets += [None] if self.offers_lessons and lesson_parts(self.game.id) else []
        preset = presets[(presets.index(current) + step) % len(presets)]
        if preset is None:
            self.is_learning = True
        else:
            self.apply_preset(preset)

    def change_option(self, name: str, step: int) -> None:
        self.is_learning = False
        choices = next(option.choices for option in self.game.options if option.name == name)
        self.options[name] = choices[(choices.index(self.options[name]) + step) % len(choices)]
        self._reset_unfitting_options()

    def _reset_unfitting_options(self) -> None:
        """Reset options that no longer apply. A reset may affect other options."""
        for option in self.game.options:
            if not option.is_relevant(len(self.seats), self.options):
                self.options[option.name] = option.default

    def add_bot(self) -> None:
        empty = [
            index for index, planned in enumerate(self.planned_seats) if planned.occupant == EMPTY
        ]
        if empty:
            self.planned_seats[empty[0]] = PlannedSeat(DEFAULT_LEVEL)
            self._reset_unfitting_options()

    def remove_player(self) -> None:
        taken = [
            index for index, planned in enumerate(self.planned_seats) if planned.occupant != EMPTY
        ]
        if len(taken) > 1:
            self.planned_seats[taken[-1]] = PlannedSeat(EMPTY)
            self._reset_unfitting_options()

    def change_pack(self, step: int) -> None:
        index = self.known_packs.index(self.pack) + step
        self.pack = self.known_packs[index % len(self.known_packs)]

    @property
    def cli_arguments(self) -> list[str]:
        seats = ",".join(seat_spec(seat) for seat in self.seats)
        options = [f"--option={name}={value}" for name, value in self.options.items()]
        seed = [f"--seed={self.seed}"] if self.seed else []
        packs = [f"--pack={name}" for name in self.pack.split("+")]  # an empty name disables packs
        return ["play", self.game.id, f"--seats={seats}", *options, *seed, *packs]

    def set_seed(self, text: str) -> None:
        """Set the typed seed. Raise BadSetup if it is invalid."""
        if text and not (text.isascii() and text.isdigit() and int(text) <= MAX_SEED):
            message = f"A seed is a number up to {MAX_SEED}, or nothing for a random one."
            raise BadSetup(message)
        self.seed = text


@dataclass(frozen=True, slots=True)
class SetupTrial:
    """The result of a trial setup: a refusal or the opening position."""

    refusal: str = ""
    opening: tuple[Explanation, ...] = ()


def describe_opening(
    game: Game[Any], players: int, options: Mapping[str, str]
) -> tuple[Explanation, ...]:
    try:
        checked_options = game.check_options(options)
    except BadSetup:
        return ()
    return _try_setup(game, players, tuple(checked_options.items())).opening


@lru_cache(maxsize=1)
def _try_setup(game: Game[Any], players: int, options: tuple[tuple[str, str], ...]) -> SetupTrial:
    """Set up the game once per configuration, because that validates it."""
    chosen_options: Mapping[str, str] = dict(options)
    try:
        return SetupTrial(opening=game.text.explain_setup(game.new(players, chosen_options, 0)))
    except BadSetup as error:
        return SetupTrial(str(error))
