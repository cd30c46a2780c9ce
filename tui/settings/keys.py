"""The table of commands; bindings, footers, help and the palette are built from it."""

from collections.abc import Mapping
from dataclasses import dataclass

from textual.binding import Binding, BindingType

from core.basics.wording import sentence_case


class BadKeymap(ValueError):
    """A keymap with a conflict or an unknown command."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A command bound to a key on some screens."""

    id: str  # of the binding and of the `action_` method
    keys: str  # the defaults, separated by commas
    words: str  # two or three words, for footers
    text: str  # a sentence, for help
    where: str  # the screen, or "app" for all screens
    shown: bool = True

    @property
    def title(self) -> str:
        """Return the name for the command list: `Undo`, or the description without a label."""
        return sentence_case(self.words or self.text.rstrip("."))


DEEDS: tuple[Deed, ...] = (
    Deed("choose", "enter", "choose", "Take the choice under the cursor.", "table"),
    Deed("go_on", "n", "", "Go on: the coach was read.", "table", False),
    Deed("lesson_before", "b,p", "", "The lesson before, or the choice before.", "table", False),
    Deed("stop", "full_stop", "end", "End the turn, pass, or stop what is being done.", "table"),
    Deed("next_target", "tab", "target", "Go to the next thing you can choose.", "table"),
    Deed("previous_target", "shift+tab", "", "Go to the one before.", "table", False),
    Deed("jump", "f", "take", "Show a letter on every choice; typing it takes it.", "table"),
    Deed("filter", "slash", "filter", "Type words (or 4,12) to narrow the choices.", "table"),
    Deed(
        "cancel", "escape", "", "Give up what was begun: a filter, a letter, a step.", "app", False
    ),
    Deed("undo", "u", "undo", "Take your last choice back.", "table"),
    Deed("restart_turn", "U", "", "Take the whole turn back.", "table", False),
    Deed("hint", "h", "hint", "What would a bot do, and why.", "table"),
    Deed("scores", "s", "scores", "Everybody's points by source, now and if it ended.", "table"),
    Deed("log", "l", "log", "The whole log; Enter on a line goes back to it.", "table"),
    Deed("lines", "v", "lines", "Lines of play: what was left, named, compared.", "table"),
    Deed("inspect", "i", "inspect", "All about the thing under the cursor.", "table", False),
    Deed("chat", "t", "talk", "Say something to everybody at the table.", "table"),
    Deed("explain", "question_mark", "explain", "Help for what has the focus.", "app"),
    Deed("pane_row", "1", "", "The cards that can be taken.", "table", False),
    Deed("pane_map", "2", "", "The map.", "table", False),
    Deed("pane_boards", "3", "", "Everybody's boards.", "table", False),
    Deed("pane_4", "4", "", "What else the game shows: science, politics, hands.", "table", False),
    Deed("pane_5", "5", "", "The same, where there is more of it.", "table", False),
    Deed("pane_decide", "d", "choices", "Back to the list of choices.", "table"),
    Deed("up", "up", "", "Move the cursor up.", "table", False),
    Deed("down", "down", "", "Move the cursor down.", "table", False),
    Deed("left", "left", "", "Move the cursor left.", "table", False),
    Deed("right", "right", "", "Move the cursor right.", "table", False),
    Deed("page_up", "pageup", "", "A page up.", "table", False),
    Deed("page_down", "pagedown", "", "A page down.", "table", False),
    Deed("top", "home", "", "To the first.", "table", False),
    Deed("bottom", "end", "", "To the last.", "table", False),
    Deed("previous_group", "left_square_bracket", "", "The group before.", "table", False),
    Deed("next_group", "right_square_bracket", "", "The next group of choices.", "table", False),
    Deed("zoom_in", "plus,equals_sign", "", "Show the map larger.", "table", False),
    Deed("zoom_out", "minus", "", "Show the map smaller.", "table", False),
    Deed("leave", "q", "back", "Leave this screen; the game is saved.", "app"),
    Deed("continue_last", "c", "continue", "Go on with the newest game.", "home"),
    Deed("new_game", "n", "new game", "Set up a new game.", "home"),
    Deed("learn", "e", "learn", "Learn a game by playing it, with a coach.", "home"),
    Deed("challenges", "g", "challenges", "Tasks in real positions, with stars.", "home"),
    Deed("daily", "d", "deal of the day", "The same deal for everybody today.", "home"),
    Deed("load", "l", "load", "All saved games.", "home"),
    Deed("host_game", "h", "host", "Open a table for others in the network.", "home"),
    Deed("join_game", "j", "join", "Take a seat at somebody else's table.", "home"),
    Deed("look_nearby", "t", "tables nearby", "Look for tables in the network.", "home"),
    Deed("rules", "r", "rules", "The numbered rules, to be searched.", "home"),
    Deed("settings", "o", "settings", "Theme, marks, speed, keys.", "home"),
    Deed("quit", "q", "quit", "Leave Annals.", "home"),
    Deed("start", "enter", "start", "Start the game.", "setup"),
    Deed("next_part", "tab", "next part", "To the next part of the page.", "setup"),
    Deed("more_seats", "plus,equals_sign", "more", "One bot more.", "setup"),
    Deed("fewer_seats", "minus", "fewer", "One player fewer.", "setup"),
    Deed("connect", "enter", "join", "Go to the table.", "join"),
    Deed("sit", "enter", "sit, ready", "Take the seat; on your own: ready, or not yet.", "lobby"),
    Deed("stand_up", "w", "only watch", "Get up from your seat.", "lobby"),
    Deed("send_away", "x", "send away", "Let who sits or watches there go; host only.", "lobby"),
    Deed("mute", "m", "mute", "Let a watcher say nothing, or speak again; host only.", "lobby"),
    Deed("open_table", "n", "new table", "Open a table.", "hall"),
    Deed("close_table", "x", "close it", "Close a table of yours that has not begun.", "hall"),
    Deed("watch", "w", "watch", "Look at a table without taking a seat.", "hall"),
    Deed("results", "r", "results", "Everybody's ratings, and your finished games.", "hall"),
    Deed("edit", "e", "edit", "Type a name, or a seed.", "form"),
    Deed("rename", "n", "name", "Call the game something of your own.", "saves"),
    Deed("tag", "t", "tags", "Put the game under words of your own.", "saves"),
    Deed("sort", "o", "order", "The newest, the running, by game, by name.", "saves"),
    Deed("stats", "s", "stats", "Wins and points of finished games.", "saves"),
    Deed("alone", "a", "alone", "A copy of a hosted game, played at this keyboard.", "saves"),
    Deed("replay", "r", "replay", "Look at the game again, choice by choice.", "saves"),
    Deed("export", "x", "write text", "Write the game out as readable text.", "saves"),
    Deed("delete", "delete,D", "delete", "Delete it for good; you are asked first.", "saves"),
    Deed("rematch", "r", "rematch", "Play again with the same seats and a new seed.", "over"),
    Deed("watch_again", "p", "replay", "Look at the game again, choice by choice.", "over"),
    Deed("next_challenge", "n", "next", "Try the next challenge.", "challenge_over"),
    Deed("see_table", "t", "table", "Back to the table as it stood at the end.", "over"),
    Deed("copy_line", "y", "copy line", "The result to the clipboard, to share it.", "daily_deal"),
    Deed("play_on", "space", "play", "Let it play by itself, or stop it.", "replaying"),
    Deed("faster", "plus,equals_sign", "faster", "Let it play faster.", "replaying"),
    Deed("slower", "minus", "slower", "Let it play slower.", "replaying"),
    Deed("next_eyes", "tab", "eyes", "See it through other eyes.", "replaying"),
    Deed("course", "c", "course", "The points over the rounds.", "replaying"),
    Deed("look_back", "a", "look back", "Where it was won: every choice, judged.", "look_back"),
    Deed("next_choice", "n", "next", "The next of the dearest choices.", "analysis"),
    Deed("previous_choice", "p", "previous", "The one before.", "analysis"),
    Deed("turn_over", "c", "points", "Points in place of chances, and back.", "analysis"),
    Deed("replay_from", "r", "replay", "Look at the game again from there on.", "analysis"),
    Deed("report", "x", "write a page", "Write all of it as a page for browsers.", "analysis"),
    Deed("name_line", "n", "name", "Give the line a name, or take it away.", "lines_page"),
    Deed("compare", "c", "compare", "Put the line beside the one being played.", "lines_page"),
    Deed(
        "play_from",
        "p",
        "play on",
        "Play on from there, here or as a game of its own.",
        "lines_page",
    ),
    Deed(
        "delete_line", "x", "delete", "Delete the line for good; you are asked first.", "lines_page"
    ),
    Deed("search", "slash", "search", "Type words; of rules also a number like 6.3.", "rulebook"),
    Deed("next_game", "tab", "next game", "The same of another game.", "rulebook"),
)
BY_ID = {deed.id: deed for deed in DEEDS}

MOVES = ("up", "down", "left", "right", "page_up", "page_down", "top", "bottom")

PANES = ("pane_row", "pane_map", "pane_boards", "pane_4", "pane_5")

# The scopes and command ids that are active together on a screen; their keys must be distinct.
SCREENS: Mapping[str, tuple[str, ...]] = {
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
    "replay": (*MOVES, *PANES, "replaying", "lines", "play_from", "look_back", "app"),
    "lines": (*MOVES, "choose", "lines", "lines_page", "look_back", "app"),
    "rules": (*MOVES, "rulebook", "app"),
    "settings": (*MOVES, "form", "app"),
}

# hjkl move the cursor; the displaced commands use capital letters.
VI = {
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
KEYMAPS: Mapping[str, Mapping[str, str]] = {"default": {}, "vi": VI}


def check_keymap(keymap: Mapping[str, str]) -> dict[str, str]:
    """Return every command with its keys. BadKeymap if two commands share a key on one screen."""
    for action in keymap:
        if action not in BY_ID:
            raise BadKeymap(f"The keymap names '{action}', but there is no such action.")
        if not isinstance(keymap[action], str):
            raise BadKeymap(f"The keys of '{action}' are not a text like \"u,ctrl+z\".")
    keys = {deed.id: keymap.get(deed.id, deed.keys) for deed in DEEDS}
    for where in SCREENS.values():
        owner: dict[str, str] = {}
        for deed in deeds_in(where):
            for key in keys[deed.id].split(","):
                if key in owner:
                    raise BadKeymap(
                        f"The keymap binds '{key}' twice: to {owner[key]} and to {deed.id}."
                    )
                owner[key] = deed.id
    return keys


def deeds_in(where: tuple[str, ...]) -> list[Deed]:
    return [deed for deed in DEEDS if deed.where in where or deed.id in where]


def bindings(where: tuple[str, ...]) -> list[BindingType]:
    return [
        Binding(deed.keys, deed.id, deed.text, id=deed.id, show=False, priority=deed.id in _FIRST)
        for deed in deeds_in(where)
    ]


# Textual itself would use these keys to move the focus.
_FIRST = ("next_target", "previous_target", "next_part", "next_game", "next_eyes")


def key_name(keys: str) -> str:
    first = keys.split(",")[0]
    return {
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
    }.get(first, first)
