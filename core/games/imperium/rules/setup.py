"""The initial state of a game, before nations are chosen (R3.10)."""

from core.games.imperium.content import BOXES, LEVELS
from core.games.imperium.rules.flow.campaign import GameDecided
from core.games.imperium.rules.flow.ending import Ending
from core.games.imperium.rules.flow.opening import ChooseNations, ChooseSides, PrepareGame
from core.games.imperium.rules.initial_deal import shuffle_common_decks
from core.games.imperium.state import BOT_SEAT, Campaign, ImperiumState, Player
from core.kernel import BadSetup, Rng


def validate_options(players: int, options: dict[str, str]) -> None:
    """Raise BadSetup if the options do not fit the number of players (R19, R20)."""
    if players > 1:
        if options["mode"] != "duel":
            raise BadSetup(f"The {options['mode']} is for one player.")
        if options["level"] != "chieftain":
            raise BadSetup("Levels are for the solo game.")
    elif options["mode"] == "practice" and options["level"] != "chieftain":
        raise BadSetup("The practice game has no opponent and so no level.")
    elif options["mode"] == "campaign" and options["short"] == "yes":
        raise BadSetup("A campaign is played with whole games.")


def create_state(players: int, options: dict[str, str], rng: Rng) -> ImperiumState:
    """Return a state whose first frames choose nations and deal the cards."""
    validate_options(players, options)
    box = options["box"] if options["box"] in BOXES else rng.choice(BOXES)
    state = ImperiumState(rng, [], options, box, [Player() for _ in range(players)])
    if options["mode"] == "campaign":
        state.campaign = Campaign(level=LEVELS[options["level"]].order)
    state.picking = list(range(players))
    rng.shuffle(state.picking)
    if players == 1 and options["mode"] != "practice":
        state.picking.append(BOT_SEAT)
    shuffle_common_decks(state)
    if state.campaign is not None:
        state.agenda.append(GameDecided())
    state.agenda.append(Ending())
    state.floor = len(state.agenda)
    state.push(ChooseNations(), ChooseSides(), PrepareGame())
    return state
