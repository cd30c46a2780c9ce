"""`annals daily`: the daily game and its history."""

import sys

from core.house import daily
from core.house.catalogue import game_name
from core.house.profile import Profile, load_profile
from tui.cli.play import play_match
from tui.cli.terminal import can_show_screens
from tui.settings.settings import load_settings

LATEST = 10


def play_daily(only_history: bool, is_plain: bool) -> None:
    profile, broken = load_profile()
    if broken:
        print(f"annals: {broken}", file=sys.stderr)
    today = daily.today()
    known = profile.days.get(today.isoformat())
    if only_history or (known and known.result):
        _list(profile, None if only_history else LATEST)
        if known and known.result:
            print("\nThe next deal comes tomorrow.")
        return
    match = daily.match_of(today, profile, load_settings()[0].name)
    problem = daily.begin(match)
    if problem:
        print(f"annals: {problem}", file=sys.stderr)
    if is_plain or not can_show_screens():
        print(f"The deal of {today.isoformat()}: {daily.about(daily.deal_for(today))}.")
    play_match(match, is_plain)


def _list(profile: Profile, most: int | None) -> None:
    days = daily.history(profile)
    for day, known in days[:most]:
        print(known.result or f"Annals {day}, {game_name(known.game)}: not played to its end")
    if not days:
        print("No deal of a day was played yet; 'annals daily' plays today's.")
