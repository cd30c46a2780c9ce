"""The daily game: the same deal for everybody on a date, played once, without a network."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from core.app.catalog import game_name
from core.app.deals import Deal
from core.app.local_game import Match, daily_date, saved_match
from core.app.profile import DailyRecord, Profile, change_profile
from core.bots import LEVEL_NAMES
from core.common.wording import format_count
from core.games import load_game
from core.kernel import BadSetup, Rng, Standing
from saves import saves_folder

SUFFIX = ".annals"
OPPONENT_LEVELS = (2, 3, 3, 4, 4, 5)  # bot levels, drawn at random


@dataclass(frozen=True, slots=True)
class DailySetup:
    """A setup that is short enough for a daily game."""

    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    description: str = ""  # the options as text


# Changing this table changes the daily games of all dates.
SETUPS: Mapping[str, Sequence[DailySetup]] = {
    "mosaic": (DailySetup(2), DailySetup(3), DailySetup(4)),
    "through_the_ages": (
        DailySetup(2, {"length": "simple"}, "the simple game"),
        DailySetup(3, {"length": "simple"}, "the simple game"),
        DailySetup(2, {"length": "advanced"}, "the advanced game"),
    ),
    "age_of_innovation": (DailySetup(2), DailySetup(3)),
    "history_of_the_world": (
        DailySetup(3, {"selection": "classic"}, "empires drawn one by one"),
        DailySetup(3),
        DailySetup(4),
    ),
    "imperium": (
        DailySetup(2, {"short": "yes"}, "the short game"),
        DailySetup(2),
        DailySetup(3, {"short": "yes"}, "the short game"),
    ),
}


def today() -> date:
    """Return the local date. Tests replace it."""
    return date.today()


def deal_for(day: date) -> Deal:
    """Return the deal of a day. Within five days every game is dealt once."""
    luck = _rng_for(day.isoformat())
    games = list(SETUPS)
    _rng_for(f"block {day.toordinal() // len(games)}").shuffle(games)
    game = games[day.toordinal() % len(games)]
    setup = luck.choice(SETUPS[game])
    level, seat = luck.choice(OPPONENT_LEVELS), luck.below(setup.players)
    levels = tuple(0 if index == seat else level for index in range(setup.players))
    return Deal(game, levels, setup.options, luck.next64() >> 32)


def _rng_for(key: str) -> Rng:
    """Return a random generator that is the same on every machine."""
    mixed = hashlib.blake2b(f"annals {key}".encode(), digest_size=8)
    return Rng(int.from_bytes(mixed.digest(), "big"))


def describe_opponents(deal: Deal) -> str:
    """Return the opponents as text: `King`, `2 Kings`."""
    levels = [level for level in deal.levels if level]
    name = LEVEL_NAMES[levels[0]]
    return name if len(levels) == 1 else format_count(len(levels), name)


def describe_deal(deal: Deal) -> str:
    """Return a deal as text: `Mosaic, 3 players, against 2 Kings`."""
    descriptions = (each.description for each in SETUPS[deal.game] if each.options == deal.options)
    parts = (game_name(deal.game), next(descriptions, ""), f"{len(deal.levels)} players")
    return ", ".join([*filter(None, parts), f"against {describe_opponents(deal)}"])


# --- playing ----------------------------------------------------------------------------------


def daily_path(day: str) -> Path:
    return saves_folder() / f"daily-{day}{SUFFIX}"


def daily_match(day: date, profile: Profile, name: str = "You") -> Match:
    """Return the daily game to play or continue.

    Raise BadSetup if it was played already or if packs change its values, BadSave if its file is
    invalid.
    """
    key, path, deal = day.isoformat(), daily_path(day.isoformat()), deal_for(day)
    known = profile.days.get(key)
    if known and known.result:
        raise BadSetup(f"You have already played the daily game of {key}: {known.result}")
    if path.exists():
        return saved_match(path)
    if known:
        raise BadSetup(
            f"You have already started the daily game of {key}, but its file {path.name} is"
            " missing. Put the file back, or play tomorrow's game."
        )
    if load_game(deal.game).packs:
        raise BadSetup(
            "The daily game doesn't work with packs that change values. Quit Annals, then run:"
            " annals daily"
        )
    return replace(deal.new_match(name), path=path)


def record_start(match: Match) -> str:
    """Record the start of a daily game. Return an error sentence if that fails."""
    day = daily_date(match.path)

    def note(profile: Profile) -> None:
        profile.days.setdefault(day, DailyRecord(match.game.id, match.path.stem))

    return change_profile(note) if day else ""


# --- results ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DailyResult:
    """A player's result in a daily game."""

    points: int
    share_text: str  # for sharing


def daily_result(day: str, deal: Deal, standings: Sequence[Standing]) -> DailyResult:
    own_standing = standings[deal.seat]
    others = [each for each in standings if each.seat != deal.seat]
    best = min(others, key=lambda each: each.rank)
    by = abs(own_standing.total - best.total)
    rivals = describe_opponents(deal)
    if own_standing.rank < best.rank:
        result = f"beat {rivals} by {by}" if by else f"beat {rivals} on the tie-break"
    elif own_standing.rank == best.rank:
        result = f"level with {rivals}"
    elif len(others) == 1:
        result = f"lost to {rivals} by {by}" if by else f"lost to {rivals} on the tie-break"
    else:
        result = f"place {own_standing.rank} of {len(standings)} against {rivals}, {by} behind"
    return DailyResult(
        own_standing.total, f"Annals {day}, {game_name(deal.game)}: {own_standing.total}, {result}"
    )


def record_result(day: str, game: str, result: DailyResult) -> str:
    """Record the result of a daily game. Return an error sentence if that fails."""

    def note(profile: Profile) -> None:
        file = daily_path(day).stem
        profile.days[day] = DailyRecord(game, file, result.points, result.share_text)

    return change_profile(note)


def list_days(profile: Profile) -> list[tuple[str, DailyRecord]]:
    """Return the daily games that were started, newest first."""
    return sorted(profile.days.items(), reverse=True)
