"""`annals games`: list the games."""

import json
from typing import Any

from core.app.reconstruction import reconstruction_note
from core.games import GAME_IDS, load_game
from core.kernel import Game, Option
from tui.plain.printing import print_table


def list_games(as_json: bool) -> None:
    games = [load_game(game_id) for game_id in GAME_IDS]
    if as_json:
        print(json.dumps([_data(game) for game in games], indent=2))
        return
    rows = [(game.id, game.name, ", ".join(map(str, game.player_counts))) for game in games]
    print_table(("GAME", "NAME", "PLAYERS"), rows)
    for game in games:
        if note := reconstruction_note(game):
            print(f"\n{game.name}: {note} (annals rules {game.id} reconstructed).")
        if game.options:
            print(f"\nOptions of {game.id} (--option NAME=VALUE):")
        for option in game.options:
            choices = "|".join(option.choices)
            print(f"  {option.name}={choices} (else {option.default}): {option.text}")


def _data(game: Game[Any]) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": game.name,
        "players": game.player_counts,
        "options": [_option_data(option) for option in game.options],
        "reconstructed": reconstruction_note(game),
    }


def _option_data(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "default": option.default,
        "choices": option.choices,
        "text": option.text,
    }
