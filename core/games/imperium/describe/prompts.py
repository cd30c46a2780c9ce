"""Every question, in one sentence that stands alone."""

from core.games.imperium.content import BLOCKS, Step
from core.games.imperium.describe.steps import block_text, step_text
from core.games.imperium.describe.terms import card_name, counted, letter, noun, tokens, upper
from core.games.imperium.drawing import PayPrice
from core.games.imperium.effects.cards import Give, Select
from core.games.imperium.machine import Offer, Window
from core.games.imperium.playing import AttackerPays
from core.games.imperium.state import ImperiumState
from core.kernel import Decision

_OPENING = {
    "nation": "Which nation do you play?",
    "bot_nation": "Against which nation do you play?",
    "side": "Which side of your power card is up? The choice is for the whole game.",
    "place_token": "Clean-up: which market card gets the token?",
    "practice_exile": "Practice: exile a market card without tokens, or none.",
    "clean_up": "Clean-up: discard cards you do not want to keep, then draw up.",
    "revolt": "Revolt: how many unrest do you return?",
    "solstice": "Solstice: which ability do you resolve next?",
    "reshuffle_develop": "Your deck is reshuffled: develop a card, or none.",
    "develop": "Which card do you develop?",
    "develop_free": "Which card do you develop for free?",
    "take_looked": "Which of these fame cards do you keep?",
    "put_back": "Which of these fame cards goes back lowest?",
    "short_quest": "Short game: which quest is active from the start?",
    "remove_development": "Short game: which development leaves the game?",
    "campaign_reward": "You won: add a card you gained to your starting deck, or remove one.",
    "campaign_next": "Against which nation is the next game?",
}


def prompt(view: ImperiumState, decision: Decision) -> str:
    """The question a decision asks."""
    topic, name = decision.topic, card_name(decision.subject) if decision.subject else ""
    if topic in _OPENING:
        return _OPENING[topic]
    frame = view.agenda[-1]
    match topic:
        case "turn":
            player = view.players[decision.seat]
            actions = counted(player.actions, "action")
            exhausts = counted(player.exhausts, "exhaust token")
            return f"Your turn: {actions} and {exhausts} left."
        case "choose" | "choose_some":
            return f"{name}: which option do you choose?"
        case "may":
            assert isinstance(frame, Offer)
            return f"{name}: do you {_you(block_text(frame.block))}?"
        case "window":
            assert isinstance(frame, Window)
            return "An exhaust ability can be used now: which one, or none?"
        case "defend":
            return f"{name} attacks you: avoid the attack?"
        case "pay_owner":
            assert isinstance(frame, AttackerPays)
            whom = letter(frame.owner)
            return f"{name} of {whom}: pay {tokens(frame.n, frame.res)} so that the attack counts?"
        case "pay":
            assert isinstance(frame, PayPrice)
            res, n = frame.due()
            what = f"{name}: " if name else ""
            return f"{what}how do you pay {tokens(n, res)}?"
        case "pay_up_to":
            return f"{name}: how much progress do you pay?"
        case "draw_up_to":
            return f"{name}: how many cards do you draw?"
        case "give":
            assert isinstance(frame, Give)
            return f"{name}: which card do you give to {letter(frame.to)}?"
        case "copy":
            return f"{name}: whose exhaust ability do you copy?"
        case "declare":
            return f"{name}: which suit do you name?"
        case "play_free":
            return f"{name}: which card do you play?"
        case "break_through":
            return f"{name or 'Innovate'}: what do you break through for?"
        case "acquire":
            return f"{name}: which card do you acquire?"
        case "find":
            return f"{name}: which card do you take out?"
        case "swap_nation_top":
            return f"{name}: which card do you put on your nation deck?"
        case "swap_market":
            return f"{name}: which market card leaves?" if _is_second(frame) else _exiled(name)
        case _:
            return f"{name}: {_selection(frame)}"


def _is_second(frame: object) -> bool:
    return bool(getattr(frame, "given", ""))


def _exiled(name: str) -> str:
    return f"{name}: which exiled card comes to the market?"


def _you(text: str) -> str:
    """An instruction as a question to you."""
    return text.removeprefix("you may ")


def _selection(frame: object) -> str:
    assert isinstance(frame, Select)
    step: Step = BLOCKS[frame.block][frame.at]
    left = f" ({frame.left} to go)" if 1 < frame.left < 100 else ""
    match step.op:
        case "treat_as":
            return f"which {step.icon} icon counts as {step.as_n} {step.as_icon} icons?"
        case "add_market_token":
            return f"which market card gets {tokens(step.n, step.res)}?"
        case "garrison_self":
            return f"under which {noun(step.host)} is it garrisoned?"
        case "return_exhaust":
            return "where do you take an exhaust token back from?"
        case "recall" | "abandon" | "discard" if step.who:
            verb = {"recall": "recall", "abandon": "abandon", "discard": "discard"}[step.op]
            return f"which {noun(step.filter)} do you {verb}?{left}"
        case _:
            return f"{upper(step_text(step))}: which?{left}"
