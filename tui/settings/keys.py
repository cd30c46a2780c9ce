"""The table of commands, from which bindings, footers, help and the palette are built."""

from collections.abc import Mapping
from dataclasses import dataclass

from textual.binding import Binding, BindingType

from core.common.wording import sentence_case


class BadKeymap(ValueError):
    """A keymap with a conflict or an unknown command."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command bound to a key on some screens."""

    id: str  # of the binding and of the `action_` method
    keys: str  # the defaults, separated by commas
    label: str  # two or three words, for footers
    description: str  # a sentence, for help
    scope: str  # the screen, or "app" for all screens
    is_in_footer: bool = True

    @property
    def title(self) -> str:
        """Return the name for the command list: `Undo`, or the description without a label."""
        return sentence_case(self.label or self.description.rstrip("."))


COMMANDS: tuple[Command, ...] = (
    Command("choose", "enter", "choose", "Take the selected choice.", "table"),
    Command("go_on", "n", "", "Dismiss the coach's tip.", "table", False),
    Command("lesson_before", "b,p", "", "Previous lesson or choice.", "table", False),
    Command(
        "stop", "full_stop", "end", "End the turn, pass or finish the current action.", "table"
    ),
    Command("next_target", "tab", "target", "Select the next item you can choose.", "table"),
    Command(
        "previous_target",
        "shift+tab",
        "",
        "Select the previous item you can choose.",
        "table",
        False,
    ),
    Command(
        "jump", "f", "pick", "Show a letter on every choice. Type it to take that choice.", "table"
    ),
    Command(
        "filter",
        "slash",
        "filter",
        "Filter the choices by words, or by numbers as in 4,12.",
        "table",
    ),
    Command("cancel", "escape", "", "Cancel the current filter, shortcut or step.", "app", False),
    Command("undo", "u", "undo", "Undo your last choice.", "table"),
    Command("restart_turn", "U", "", "Undo the whole turn.", "table", False),
    Command("hint", "h", "hint", "Show what a strong bot would do, and why.", "table"),
    Command("scores", "s", "scores", "Show every player's points by source.", "table"),
    Command("log", "l", "log", "Show the whole log. Enter on a line goes back to it.", "table"),
    Command("lines", "v", "variations", "View, name and compare the moves you undid.", "table"),
    Command("inspect", "i", "inspect", "Show details of the selected item.", "table", False),
    Command("chat", "t", "chat", "Send a message to everyone at the table.", "table"),
    Command("explain", "question_mark", "help", "Show help for this screen.", "app"),
    Command("pane_row", "1", "", "Show the cards you can take.", "table", False),
    Command("pane_map", "2", "", "Show the map.", "table", False),
    Command("pane_boards", "3", "", "Show the player boards.", "table", False),
    Command("pane_4", "4", "", "Show the game's fourth panel.", "table", False),
    Command("pane_5", "5", "", "Show the game's fifth panel.", "table", False),
    Command("pane_decide", "d", "choices", "Go back to the choices.", "table"),
    Command("up", "up", "", "Move the cursor up.", "table", False),
    Command("down", "down", "", "Move the cursor down.", "table", False),
    Command("left", "left", "", "Move the cursor left.", "table", False),
    Command("right", "right", "", "Move the cursor right.", "table", False),
    Command("page_up", "pageup", "", "Move up one page.", "table", False),
    Command("page_down", "pagedown", "", "Move down one page.", "table", False),
    Command("top", "home", "", "Go to the first item.", "table", False),
    Command("bottom", "end", "", "Go to the last item.", "table", False),
    Command(
        "previous_group",
        "left_square_bracket",
        "",
        "Go to the previous group of choices.",
        "table",
        False,
    ),
    Command(
        "next_group", "right_square_bracket", "", "Go to the next group of choices.", "table", False
    ),
    Command("zoom_in", "plus,equals_sign", "", "Zoom in on the map.", "table", False),
    Command("zoom_out", "minus", "", "Zoom out of the map.", "table", False),
    Command("leave", "q", "back", "Leave this screen. The game is saved.", "app"),
    Command("picture", "S", "screenshot", "Save a picture of the screen.", "app", False),
    Command("continue_last", "c", "continue", "Continue the most recent game.", "home"),
    Command("new_game", "n", "new game", "Set up a new game.", "home"),
    Command("learn", "e", "learn", "Learn a game by playing it with a coach.", "home"),
    Command(
        "challenges", "g", "challenges", "Solve tasks in real positions and earn stars.", "home"
    ),
    Command("daily", "d", "daily game", "Play the same game as everyone else today.", "home"),
    Command("load", "l", "load", "Show all saved games.", "home"),
    Command("host_game", "h", "host", "Open a table for players on your network.", "home"),
    Command("join_game", "j", "join", "Join somebody else's table.", "home"),
    Command("look_nearby", "t", "tables nearby", "Look for tables on your network.", "home"),
    Command("rules", "r", "rules", "Read and search the rules.", "home"),
    Command("settings", "o", "settings", "Change theme, symbols, speed and keys.", "home"),
    Command("quit", "q", "quit", "Quit Annals.", "home"),
    Command("start", "enter", "start", "Start the game.", "setup"),
    Command("next_part", "tab", "next part", "Go to the next part of the page.", "setup"),
    Command("more_seats", "plus,equals_sign", "more", "Add a bot.", "setup"),
    Command("fewer_seats", "minus", "fewer", "Remove a player.", "setup"),
    Command("connect", "enter", "join", "Join the table.", "join"),
    Command(
        "sit",
        "enter",
        "sit, ready",
        "Take the seat. On your own seat, say whether you are ready.",
        "lobby",
    ),
    Command("stand_up", "w", "only watch", "Leave your seat and watch.", "lobby"),
    Command("send_away", "x", "remove", "Remove this player or spectator (host only).", "lobby"),
    Command("mute", "m", "mute", "Mute or unmute a spectator (host only).", "lobby"),
    Command("open_table", "n", "new table", "Open a table.", "hall"),
    Command("close_table", "x", "close", "Close a table of yours that has not started.", "hall"),
    Command("watch", "w", "watch", "Watch a table without taking a seat.", "hall"),
    Command("results", "r", "results", "Show ratings and your finished games.", "hall"),
    Command("edit", "e", "edit", "Edit the name or seed.", "form"),
    Command("rename", "n", "name", "Rename the game.", "saves"),
    Command("tag", "t", "tags", "Tag the game.", "saves"),
    Command("sort", "o", "sort", "Sort by date, status, game or name.", "saves"),
    Command("stats", "s", "statistics", "Show wins and points of finished games.", "saves"),
    Command("alone", "a", "solo copy", "Copy a hosted game to play it alone.", "saves"),
    Command("replay", "r", "replay", "Replay the game choice by choice.", "saves"),
    Command("export", "x", "export", "Export the game as readable text.", "saves"),
    Command(
        "delete", "delete,D", "delete", "Delete the game for good. You are asked first.", "saves"
    ),
    Command("rematch", "r", "rematch", "Play again with the same seats and a new seed.", "over"),
    Command("watch_again", "p", "replay", "Replay the game choice by choice.", "over"),
    Command("next_challenge", "n", "next", "Try the next challenge.", "challenge_over"),
    Command("see_table", "t", "table", "Show the final position.", "over"),
    Command("copy_code", "y", "copy", "Copy the code shown here.", "code", False),
    Command("copy_line", "y", "copy result", "Copy the result to share it.", "daily_deal"),
    Command("play_on", "space", "play", "Play or pause the replay.", "replaying"),
    Command("faster", "plus,equals_sign", "faster", "Replay faster.", "replaying"),
    Command("slower", "minus", "slower", "Replay slower.", "replaying"),
    Command("next_eyes", "tab", "view as", "Switch to another player's view.", "replaying"),
    Command("course", "c", "score graph", "Show the score graph.", "replaying"),
    Command("look_back", "a", "analyze", "Analyze the game: every choice, judged.", "look_back"),
    Command("next_choice", "n", "next", "Go to the next mistake.", "analysis"),
    Command("previous_choice", "p", "previous", "Go to the previous mistake.", "analysis"),
    Command("turn_over", "c", "score", "Toggle score and win probability.", "analysis"),
    Command("replay_from", "r", "replay", "Replay the game from this choice.", "analysis"),
    Command("report", "x", "export", "Export the analysis as a web page.", "analysis"),
    Command("name_line", "n", "name", "Name the variation, or remove its name.", "lines_page"),
    Command("compare", "c", "compare", "Compare the variation with the main line.", "lines_page"),
    Command(
        "play_from",
        "p",
        "play",
        "Continue from here, or start a new game from here.",
        "lines_page",
    ),
    Command(
        "delete_line",
        "x",
        "delete",
        "Delete the variation for good. You are asked first.",
        "lines_page",
    ),
    Command(
        "search", "slash", "search", "Search for words, or for a rule number like 6.3.", "rulebook"
    ),
    Command("next_game", "tab", "next game", "Show the next game.", "rulebook"),
)
COMMANDS_BY_ID = {command.id: command for command in COMMANDS}

MOVES = ("up", "down", "left", "right", "page_up", "page_down", "top", "bottom")

PANEL_COMMANDS = ("pane_row", "pane_map", "pane_boards", "pane_4", "pane_5")

# The scopes and command ids that are active together on a screen; their keys must be distinct.
SCREEN_SCOPES: Mapping[str, tuple[str, ...]] = {
    "table": ("table", "app"),
    "home": (*MOVES, "choose", "home", "stats", "explain", "picture"),
    "new_game": (*MOVES, "setup", "form", "app"),
    "join": (*MOVES, "join", "next_part", "app"),
    "lobby": (*MOVES, "lobby", "chat", "code", "app"),
    "hall": (*MOVES, "choose", "hall", "learn", "challenges", "daily", "app"),
    "results": (*MOVES, "choose", "next_game", "app"),
    "load": (*MOVES, "choose", "saves", "search", "app"),
    "stats": (*MOVES, "choose", "app"),
    "learn": (*MOVES, "choose", "app"),
    "challenges": (*MOVES, "choose", "next_game", "app"),
    "challenge_over": ("rematch", "challenge_over", "see_table", "app"),
    "daily": (*MOVES, "choose", "daily_deal", "app"),
    "analysis": (*MOVES, "choose", "next_part", "analysis", "app"),
    "game_over": (*MOVES, "choose", "next_part", "over", "export", "look_back", "code", "app"),
    "replay": (*MOVES, *PANEL_COMMANDS, "replaying", "lines", "play_from", "look_back", "app"),
    "lines": (*MOVES, "choose", "lines", "lines_page", "look_back", "app"),
    "rules": (*MOVES, "rulebook", "app"),
    "settings": (*MOVES, "form", "app"),
}

# hjkl move the cursor; the displaced commands use capital letters.
VI_KEYS = {
    "left": "left,h",
    "down": "down,j",
    "up": "up,k",
    "right": "right,l",
    "hint": "H",
    "log": "L",
    "load": "L",
    "host_game": "H",
    "join_game": "J",
}
KEYMAPS: Mapping[str, Mapping[str, str]] = {"default": {}, "vi": VI_KEYS}


def check_keymap(keymap: Mapping[str, str]) -> dict[str, str]:
    """Return every command with its keys.

    Raise BadKeymap if two commands share a key on one screen.
    """
    for action in keymap:
        if action not in COMMANDS_BY_ID:
            from core.common.suggestions import unknown  # the first screen does not need it

            raise BadKeymap(unknown("keymap command", action, COMMANDS_BY_ID))
        if not isinstance(keymap[action], str):
            raise BadKeymap(f"The keys of '{action}' must be written like \"u,ctrl+z\".")
    keys = {command.id: keymap.get(command.id, command.keys) for command in COMMANDS}
    for scopes in SCREEN_SCOPES.values():
        owners: dict[str, str] = {}
        for command in commands_in(scopes):
            for key in keys[command.id].split(","):
                if key in owners:
                    raise BadKeymap(
                        f"The keymap binds '{key}' twice: to {owners[key]} and to {command.id}."
                    )
                owners[key] = command.id
    return keys


def commands_in(scopes: tuple[str, ...]) -> list[Command]:
    return [command for command in COMMANDS if command.scope in scopes or command.id in scopes]


def commands_by_key(keymap: Mapping[str, str], scopes: tuple[str, ...]) -> dict[str, str]:
    """Return the commands of a screen by their keys."""
    return {
        key: command.id for command in commands_in(scopes) for key in keymap[command.id].split(",")
    }


def bindings(scopes: tuple[str, ...]) -> list[BindingType]:
    return [
        Binding(
            command.keys,
            command.id,
            command.description,
            id=command.id,
            show=False,
            priority=command.id in _PRIORITY_COMMANDS,
        )
        for command in commands_in(scopes)
    ]


# Textual itself would use these keys to move the focus.
_PRIORITY_COMMANDS = ("next_target", "previous_target", "next_part", "next_game", "next_eyes")


_KEY_NAMES = {
    "slash": "/",
    "question_mark": "?",
    "enter": "Enter",
    "tab": "Tab",
    "space": "Space",
    "shift+tab": "shift+Tab",
    "plus": "+",
    "minus": "-",
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "equals_sign": "=",
    "home": "Home",
    "end": "End",
    "delete": "Del",
    "full_stop": ".",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
}
_KEYS_BY_NAME = {name: key for key, name in _KEY_NAMES.items()}


def first_key(keys: str) -> str:
    return keys.split(",")[0]


def key_name(keys: str) -> str:
    first = first_key(keys)
    return _KEY_NAMES.get(first, first)


def key_of_name(name: str) -> str:
    """Return the key that `key_name` gave this name."""
    return _KEYS_BY_NAME.get(name, name)
