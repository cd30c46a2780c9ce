"""The daily game: the same deal for everybody on a date, played once, without a network."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from core.basics.wording import counted
from core.bots import LEVEL_NAMES
from core.games import load_game
from core.house.catalogue import game_name
from core.house.deals import Deal
from core.house.profile import Day, Profile, change_profile
from core.house.sitting import Match, day_of, saved_match
from core.kernel import BadSetup, Rng, Standing
from saves import saves_folder

SUFFIX = ".annals"
LEVELS = (2, 3, 3, 4, 4, 5)  # bot levels, drawn at random


@dataclass(frozen=True, slots=True)
class SetUp:
    """A configuration that is short enough for a daily game."""

    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    words: str = ""  # the options as text


# Changing this table changes the daily games of all dates.
SETUPS: Mapping[str, Sequence[SetUp]] = {
    "mosaic": (SetUp(2), SetUp(3), SetUp(4)),
    "through_the_ages": (
        SetUp(2, {"length": "simple"}, "the simple game"),
        SetUp(3, {"length": "simple"}, "the simple game"),
        SetUp(2, {"length": "advanced"}, "the advanced game"),
    ),
    "age_of_innovation": (SetUp(2), SetUp(3)),
    "history_of_the_world": (
        SetUp(3, {"selection": "classic"}, "empires drawn one by one"),
        SetUp(3),
        SetUp(4),
    ),
    "imperium": (
        SetUp(2, {"short": "yes"}, "the short game"),
        SetUp(2),
        SetUp(3, {"short": "yes"}, "the short game"),
    ),
}


def today() -> date:
    """Return the local date. Tests replace it."""
    return date.today()


def deal_for(day: date) -> Deal:
    """Return the deal of a day. Within five days every game is dealt once."""
    luck = _luck(day.isoformat())
    games = list(SETUPS)
    _luck(f"block {day.toordinal() // len(games)}").shuffle(games)
    game = games[day.toordinal() % len(games)]
    setup = luck.choice(SETUPS[game])
    level, seat = luck.choice(LEVELS), luck.below(setup.players)
    levels = tuple(0 if at == seat else level for at in range(setup.players))
    return Deal(game, levels, setup.options, luck.next64() >> 32)


def _luck(of: str) -> Rng:
    """Return a random generator that is the same on every machine."""
    mixed = hashlib.blake2b(f"annals {of}".encode(), digest_size=8)
    return Rng(int.from_bytes(mixed.digest(), "big"))


def rivals_of(deal: Deal) -> str:
    """Return the opponents as text: `King`, `2 Kings`."""
    levels = [level for level in deal.levels if level]
    name = LEVEL_NAMES[levels[0]]
    return name if len(levels) == 1 else counted(len(levels), name)


def about(deal: Deal) -> str:
    """Return a deal as text: `Mosaic, 3 players, against 2 Kings`."""
    known = (each.words for each in SETUPS[deal.game] if each.options == deal.options)
    words = (game_name(deal.game), next(known, ""), f"{len(deal.levels)} players")
    return ", ".join([*filter(None, words), f"against {rivals_of(deal)}"])


# --- playing ----------------------------------------------------------------------------------


def path_of(day: str) -> Path:
    return saves_folder() / f"daily-{day}{SUFFIX}"


def match_of(day: date, profile: Profile, name: str = "You") -> Match:
    """Return the daily game to play or continue.

    BadSetup if it was played already or if packs change its values. BadSave if its file is invalid.
    """
    key, path, deal = day.isoformat(), path_of(day.isoformat()), deal_for(day)
    known = profile.days.get(key)
    if known and known.result:
        raise BadSetup(f"You have played the deal of {key}: {known.result}")
    if path.exists():
        return saved_match(path)
    if known:
        raise BadSetup(f"You have begun the deal of {key}, and its file {path.name} is gone.")
    if load_game(deal.game).packs:
        raise BadSetup(
            "The deal of the day is played without packs of other values: leave Annals, and begin"
            " it with 'annals daily'."
        )
    return replace(deal.match(name), path=path)


def begin(match: Match) -> str:
    """Record that a daily game was started; return an error sentence if that fails."""
    day = day_of(match.path)

    def note(profile: Profile) -> None:
        profile.days.setdefault(day, Day(match.game.id, match.path.stem))

    return change_profile(note) if day else ""


# --- results ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a daily game for its player."""

    points: int
    line: str  # for sharing


def result_of(day: str, deal: Deal, standings: Sequence[Standing]) -> Result:
    own = standings[deal.seat]
    others = [each for each in standings if each.seat != deal.seat]
    best = min(others, key=lambda each: each.rank)
    by = abs(own.total - best.total)
    rivals = rivals_of(deal)
    if own.rank < best.rank:
        told = f"beat {rivals} by {by}" if by else f"beat {rivals} on the tie-break"
    elif own.rank == best.rank:
        told = f"level with {rivals}"
    elif len(others) == 1:
        told = f"lost to {rivals} by {by}" if by else f"lost to {rivals} on the tie-break"
    else:
        told = f"place {own.rank} of {len(standings)} against {rivals}, {by} behind"
    return Result(own.total, f"Annals {day}, {game_name(deal.game)}: {own.total}, {told}")


def finish(day: str, game: str, result: Result) -> str:
    """Record the result of a daily game; return an error sentence if that fails."""

    def note(profile: Profile) -> None:
        file = path_of(day).stem
        profile.days[day] = Day(game, file, result.points, result.line)

    return change_profile(note)


def history(profile: Profile) -> list[tuple[str, Day]]:
    """Return all daily games that were started, newest first."""
    return sorted(profile.days.items(), reverse=True)
