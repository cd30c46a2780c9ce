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
    Command("choose", "enter", "choose", "Take the choice under the cursor.", "table"),
    Command("go_on", "n", "", "Go on: the coach was read.", "table", False),
    Command("lesson_before", "b,p", "", "The lesson before, or the choice before.", "table", False),
    Command("stop", "full_stop", "end", "End the turn, pass, or stop what is being done.", "table"),
    Command("next_target", "tab", "target", "Go to the next thing you can choose.", "table"),
    Command("previous_target", "shift+tab", "", "Go to the one before.", "table", False),
    Command("jump", "f", "pick", "Show a letter on every choice; typing it takes it.", "table"),
    Command("filter", "slash", "filter", "Type words (or 4,12) to narrow the choices.", "table"),
    Command(
        "cancel", "escape", "", "Give up what was begun: a filter, a letter, a step.", "app", False
    ),
    Command("undo", "u", "undo", "Take your last choice back.", "table"),
    Command("restart_turn", "U", "", "Take the whole turn back.", "table", False),
    Command("hint", "h", "hint", "What would a bot do, and why.", "table"),
    Command("scores", "s", "scores", "Everybody's points by source, now and if it ended.", "table"),
    Command("log", "l", "log", "The whole log; Enter on a line goes back to it.", "table"),
    Command("lines", "v", "lines", "Variations: name and compare what you undid.", "table"),
    Command("inspect", "i", "inspect", "All about the thing under the cursor.", "table", False),
    Command("chat", "t", "talk", "Say something to everybody at the table.", "table"),
    Command("explain", "question_mark", "explain", "Help for what has the focus.", "app"),
    Command("pane_row", "1", "", "The cards that can be taken.", "table", False),
    Command("pane_map", "2", "", "The map.", "table", False),
    Command("pane_boards", "3", "", "Everybody's boards.", "table", False),
    Command(
        "pane_4", "4", "", "What else the game shows: science, politics, hands.", "table", False
    ),
    Command("pane_5", "5", "", "The same, where there is more of it.", "table", False),
    Command("pane_decide", "d", "choices", "Back to the list of choices.", "table"),
    Command("up", "up", "", "Move the cursor up.", "table", False),
    Command("down", "down", "", "Move the cursor down.", "table", False),
    Command("left", "left", "", "Move the cursor left.", "table", False),
    Command("right", "right", "", "Move the cursor right.", "table", False),
    Command("page_up", "pageup", "", "A page up.", "table", False),
    Command("page_down", "pagedown", "", "A page down.", "table", False),
    Command("top", "home", "", "To the first.", "table", False),
    Command("bottom", "end", "", "To the last.", "table", False),
    Command("previous_group", "left_square_bracket", "", "The group before.", "table", False),
    Command("next_group", "right_square_bracket", "", "The next group of choices.", "table", False),
    Command("zoom_in", "plus,equals_sign", "", "Show the map larger.", "table", False),
    Command("zoom_out", "minus", "", "Show the map smaller.", "table", False),
    Command("leave", "q", "back", "Leave this screen; the game is saved.", "app"),
    Command("continue_last", "c", "continue", "Go on with the newest game.", "home"),
    Command("new_game", "n", "new game", "Set up a new game.", "home"),
    Command("learn", "e", "learn", "Learn a game by playing it, with a coach.", "home"),
    Command("challenges", "g", "challenges", "Tasks in real positions, with stars.", "home"),
    Command("daily", "d", "deal of the day", "The same deal for everybody today.", "home"),
    Command("load", "l", "load", "All saved games.", "home"),
    Command("host_game", "h", "host", "Open a table for others in the network.", "home"),
    Command("join_game", "j", "join", "Take a seat at somebody else's table.", "home"),
    Command("look_nearby", "t", "tables nearby", "Look for tables in the network.", "home"),
    Command("rules", "r", "rules", "The numbered rules, to be searched.", "home"),
    Command("settings", "o", "settings", "Theme, marks, speed, keys.", "home"),
    Command("quit", "q", "quit", "Leave Annals.", "home"),
    Command("start", "enter", "start", "Start the game.", "setup"),
    Command("next_part", "tab", "next part", "To the next part of the page.", "setup"),
    Command("more_seats", "plus,equals_sign", "more", "One bot more.", "setup"),
    Command("fewer_seats", "minus", "fewer", "One player fewer.", "setup"),
    Command("connect", "enter", "join", "Go to the table.", "join"),
    Command(
        "sit", "enter", "sit, ready", "Take the seat; on your own: ready, or not yet.", "lobby"
    ),
    Command("stand_up", "w", "only watch", "Get up from your seat.", "lobby"),
    Command("send_away", "x", "send away", "Let who sits or watches there go; host only.", "lobby"),
    Command("mute", "m", "mute", "Let a watcher say nothing, or speak again; host only.", "lobby"),
    Command("open_table", "n", "new table", "Open a table.", "hall"),
    Command("close_table", "x", "close it", "Close a table of yours that has not begun.", "hall"),
    Command("watch", "w", "watch", "Look at a table without taking a seat.", "hall"),
    Command("results", "r", "results", "Everybody's ratings, and your finished games.", "hall"),
    Command("edit", "e", "edit", "Type a name, or a seed.", "form"),
    Command("rename", "n", "name", "Call the game something of your own.", "saves"),
    Command("tag", "t", "tags", "Put the game under words of your own.", "saves"),
    Command("sort", "o", "order", "The newest, the running, by game, by name.", "saves"),
    Command("stats", "s", "stats", "Wins and points of finished games.", "saves"),
    Command("alone", "a", "alone", "A copy of a hosted game, played at this keyboard.", "saves"),
    Command("replay", "r", "replay", "Look at the game again, choice by choice.", "saves"),
    Command("export", "x", "write text", "Write the game out as readable text.", "saves"),
    Command("delete", "delete,D", "delete", "Delete it for good; you are asked first.", "saves"),
    Command("rematch", "r", "rematch", "Play again with the same seats and a new seed.", "over"),
    Command("watch_again", "p", "replay", "Look at the game again, choice by choice.", "over"),
    Command("next_challenge", "n", "next", "Try the next challenge.", "challenge_over"),
    Command("see_table", "t", "table", "Back to the table as it stood at the end.", "over"),
    Command(
        "copy_line", "y", "copy line", "The result to the clipboard, to share it.", "daily_deal"
    ),
    Command("play_on", "space", "play", "Let it play by itself, or stop it.", "replaying"),
    Command("faster", "plus,equals_sign", "faster", "Let it play faster.", "replaying"),
    Command("slower", "minus", "slower", "Let it play slower.", "replaying"),
    Command("next_eyes", "tab", "eyes", "See it through other eyes.", "replaying"),
    Command("course", "c", "course", "The points over the rounds.", "replaying"),
    Command("look_back", "a", "look back", "Where it was won: every choice, judged.", "look_back"),
    Command("next_choice", "n", "next", "The next of the dearest choices.", "analysis"),
    Command("previous_choice", "p", "previous", "The one before.", "analysis"),
    Command("turn_over", "c", "points", "Points in place of chances, and back.", "analysis"),
    Command("replay_from", "r", "replay", "Look at the game again from there on.", "analysis"),
    Command("report", "x", "write a page", "Write all of it as a page for browsers.", "analysis"),
    Command("name_line", "n", "name", "Give the line a name, or take it away.", "lines_page"),
    Command("compare", "c", "compare", "Put the line beside the one being played.", "lines_page"),
    Command(
        "play_from",
        "p",
        "play on",
        "Play on from there, here or as a game of its own.",
        "lines_page",
    ),
    Command(
        "delete_line", "x", "delete", "Delete the line for good; you are asked first.", "lines_page"
    ),
    Command(
        "search", "slash", "search", "Type words; of rules also a number like 6.3.", "rulebook"
    ),
    Command("next_game", "tab", "next game", "The same of another game.", "rulebook"),
)
COMMANDS_BY_ID = {command.id: command for command in COMMANDS}

MOVES = ("up", "down", "left", "right", "page_up", "page_down", "top", "bottom")

PANEL_COMMANDS = ("pane_row", "pane_map", "pane_boards", "pane_4", "pane_5")

# The scopes and command ids that are active together on a screen; their keys must be distinct.
SCREEN_SCOPES: Mapping[str, tuple[str, ...]] = {
    "table": ("table", "app"),
    "home": (*MOVES, "choose", "home", "stats", "explain"),
    "new_game": (*MOVES, "setup", "form", "app"),
    "join": (*MOVES, "join", "next_part", "app"),
    "lobby": (*MOVES, "lobby", "chat", "app"),
    "hall": (*MOVES, "choose", "hall", "learn", "challenges", "daily", "app"),
    "results": (*MOVES, "choose", "next_game", "app"),
    "load": (*MOVES, "choose", "saves", "search", "app"),
    "stats": (*MOVES, "choose", "app"),
    "learn": (*MOVES, "choose", "app"),
    "challenges": (*MOVES, "choose", "next_game", "app"),
    "challenge_over": ("rematch", "challenge_over", "see_table", "app"),
    "daily": (*MOVES, "choose", "daily_deal", "app"),
    "analysis": (*MOVES, "choose", "next_part", "analysis", "app"),
    "game_over": (*MOVES, "choose", "next_part", "over", "export", "look_back", "app"),
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
