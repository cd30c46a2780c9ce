"""`annals daily`: the daily game and its history."""

import sys

from core.app import daily
from core.app.catalog import game_name
from core.app.profile import Profile, load_profile
from tui.cli.play import play_match
from tui.cli.terminal import can_show_screens
from tui.settings.settings import load_settings

MAX_LISTED_DAYS = 10


def play_daily(only_history: bool, is_plain: bool) -> None:
    profile, broken = load_profile()
    if broken:
        print(f"annals: {broken}", file=sys.stderr)
    today = daily.today()
    entry = profile.days.get(today.isoformat())
    if only_history or (entry and entry.result):
        _print_days(profile, None if only_history else MAX_LISTED_DAYS)
        if entry and entry.result:
            print("\nThe next deal comes tomorrow.")
        return
    match = daily.daily_match(today, profile, load_settings()[0].name)
    problem = daily.record_start(match)
    if problem:
        print(f"annals: {problem}", file=sys.stderr)
    if is_plain or not can_show_screens():
        print(f"Daily game of {today.isoformat()}: {daily.describe_deal(daily.deal_for(today))}.")
    play_match(match, is_plain)


def _print_days(profile: Profile, limit: int | None) -> None:
    days = daily.list_days(profile)
    for day, record in days[:limit]:
        print(record.result or f"Annals {day}, {game_name(record.game)}: not finished")
    if not days:
        print("You haven't played a daily game yet. Play today's with: annals daily")
