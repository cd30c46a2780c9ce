"""The prompt of every decision, in one self-contained sentence."""

from core.games.imperium.bot import BotPart
from core.games.imperium.choosing import candidates, total_weight
from core.games.imperium.content import BLOCKS, Step
from core.games.imperium.describe.bot_rows import bot_text
from core.games.imperium.describe.offers import nation_top, nation_top_seen, thanks_text, whose
from core.games.imperium.describe.programs import brief_text
from core.games.imperium.describe.solo import games_words, last_game, level_name
from core.games.imperium.describe.steps import block_text, step_text
from core.games.imperium.describe.terms import noun, tokens
from core.games.imperium.describe.voice import told_to
from core.games.imperium.drawing import PayPrice
from core.games.imperium.effects.cards import DrawUpTo, Give, Select
from core.games.imperium.flow.turn import Activate, clean_up_token
from core.games.imperium.machine import Offer, Window
from core.games.imperium.playing import AttackerPays
from core.games.imperium.state import ImperiumState
from core.kernel import Decision
from core.kernel.words import counted, letter, sentence_case

_OPENING = {
    "nation": "Which nation do you play?",
    "side": "Which side of your power card is up? The choice is for the whole game.",
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
}


def prompt(view: ImperiumState, decision: Decision) -> str:
    return sentence_case(_question(view, decision))


def _question(view: ImperiumState, decision: Decision) -> str:
    topic, name = decision.topic, whose(view, decision)
    if topic in _OPENING:
        return _OPENING[topic]
    frame = view.agenda[-1]
    match topic:
        case "bot_nation":
            return _opponent(view)
        case "campaign_reward":
            assert view.campaign is not None
            return f"You {last_game(view.campaign)}: add a card, or remove one."
        case "turn":
            player = view.players[decision.seat]
            actions = counted(player.actions, "action")
            exhausts = counted(player.exhausts, "exhaust token")
            return f"{_after_last_game(view)}Your turn: {actions} and {exhausts} left."
        case "place_token":
            res, n = clean_up_token(view.players[decision.seat])
            return f"Clean-up: which market card gets {tokens(n, res)}?"
        case "choose" | "choose_some":
            return f"{name}: which option do you choose?"
        case "may":
            assert isinstance(frame, Offer)
            return _offer(view, frame, name)
        case "window":
            assert isinstance(frame, Window)
            return "An exhaust ability can be used now: which one, or none?"
        case "defend":
            return f"{name} attacks you ({_harm(view, decision)}): avoid the attack?"
        case "pay_owner":
            assert isinstance(frame, AttackerPays)
            return f"{name}: pay {tokens(frame.n, frame.res)} so that the attack counts?"
        case "pay":
            assert isinstance(frame, PayPrice)
            res, n = frame.due()
            what = f"{name}: " if name else ""
            return f"{what}how do you pay {tokens(n, res)}?"
        case "pay_up_to":
            return f"{name}: how much progress do you pay?"
        case "draw_up_to":
            assert isinstance(frame, DrawUpTo)
            return f"{name}: do you draw {'a' if frame.is_first else 'another'} card?"
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
            top = _top_of_nation(view, decision.seat)
            return f"{top}Which card do you put in its place?"
        case "swap_market":
            return f"{name}: which market card leaves?" if _is_second(frame) else _exiled(name)
        case _:
            return f"{name}: {_selection(view, frame)}"


def _harm(view: ImperiumState, decision: Decision) -> str:
    """Return the effect of an attack: the card's text, or the bot's table row (R19.8)."""
    rows = (frame.block for frame in reversed(view.agenda) if isinstance(frame, BotPart))
    if row := next(rows, ""):
        return ", ".join(bot_text(row))
    return brief_text(decision.subject).rstrip(".")


def _opponent(view: ImperiumState) -> str:
    """Return the prompt for the bot's nation, with the campaign status (R20.1)."""
    campaign = view.campaign
    if campaign is None or not last_game(campaign):
        return "Against which nation do you play?"
    stands = f"{games_words(campaign)}, {level_name(view)}"
    return f"Game {campaign.game} ({stands}): against whom?"


def _after_last_game(view: ImperiumState) -> str:
    campaign, frame = view.campaign, view.agenda[-1]
    begins = view.round == 1 and isinstance(frame, Activate) and frame.fresh
    if campaign is None or not begins or not last_game(campaign):
        return ""
    return f"Last game {last_game(campaign)} ({games_words(campaign)}). "


def _offer(view: ImperiumState, offer: Offer, name: str) -> str:
    what = block_text(offer.block, told_to(view.players[offer.seat]))
    if nation_top_seen(view, offer):
        return f"{_top_of_nation(view, offer.seat)}Do you {what}?"
    thanks = thanks_text(view, offer)
    return f"{name}: do you {what}?" + (f" {sentence_case(thanks)}." if thanks else "")


def _top_of_nation(view: ImperiumState, seat: int) -> str:
    """Return `Top of your nation deck: Graenland. ` if the seat has seen it."""
    top = nation_top(view, seat)
    return f"Top of your nation deck: {top}. " if top else ""


def _is_second(frame: object) -> bool:
    return bool(getattr(frame, "given", ""))


def _exiled(name: str) -> str:
    return f"{name}: which exiled card comes to the market?"


def _selection(view: ImperiumState, frame: object) -> str:
    assert isinstance(frame, Select)
    step: Step = BLOCKS[frame.block][frame.at]
    there = total_weight(candidates(view, frame.seat, step, view.scope.card), step)
    more = min(frame.left, there)
    left = f" ({more} to go)" if (more > 1 or frame.taken) and frame.left < 100 else ""
    match step.op:
        case "treat_as":
            new = counted(step.as_n, f"{step.as_icon} icon")
            return f"which {step.icon} icon counts as {new}?"
        case "add_market_token":
            return f"which market card gets {tokens(step.n, step.res)}?"
        case "exile_market":
            return "which market card without tokens do you exile?"
        case "garrison" if step.n == 1 and step.frm == ("hand",):
            return f"which card from your hand do you garrison here?{left}"
        case "garrison_self":
            return f"under which {noun(step.host)} is it garrisoned?"
        case "return_exhaust":
            return "where do you take an exhaust token back from?"
        case "recall" | "abandon" | "discard" as verb if step.who:
            return f"which {noun(step.filter)} do you {verb}?{left}"
        case _:
            text = step_text(step, told_to(view.players[frame.seat]))
            return f"{sentence_case(text)}: which?{left}"
