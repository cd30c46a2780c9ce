"""The prompt of every decision, in one self-contained sentence."""

from core.games.imperium.content import BLOCKS, Step
from core.games.imperium.rules.candidates import find_candidates, total_weight
from core.games.imperium.rules.card_play import AttackerPays
from core.games.imperium.rules.draw_deck import PayPrice
from core.games.imperium.rules.effects.cards import DrawUpTo, Give, Select
from core.games.imperium.rules.flow.turn import Activate, cleanup_token
from core.games.imperium.rules.machine import Offer, Window
from core.games.imperium.rules.solo_bot import BotPart
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.abilities import joined_card_text
from core.games.imperium.text.bot_tables import bot_block_text
from core.games.imperium.text.offers import (
    card_with_owner,
    known_nation_top,
    offered_nation_top,
    owner_gain_text,
)
from core.games.imperium.text.solo import games_text, last_game_text, level_name
from core.games.imperium.text.steps import block_text, step_text
from core.games.imperium.text.style import player_style
from core.games.imperium.text.terms import filter_noun, token_text
from core.kernel import Decision
from core.kernel.presentation import format_count, seat_letter, sentence_case

_FIXED_PROMPTS = {
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
    return sentence_case(_prompt_text(view, decision))


def _prompt_text(view: ImperiumState, decision: Decision) -> str:
    topic, name = decision.topic, card_with_owner(view, decision)
    if topic in _FIXED_PROMPTS:
        return _FIXED_PROMPTS[topic]
    frame = view.agenda[-1]
    match topic:
        case "bot_nation":
            return _opponent_prompt(view)
        case "campaign_reward":
            assert view.campaign is not None
            return f"You {last_game_text(view.campaign)}: add a card, or remove one."
        case "turn":
            player = view.players[decision.seat]
            actions = format_count(player.actions, "action")
            exhausts = format_count(player.exhausts, "exhaust token")
            return f"{_last_game_text(view)}Your turn: {actions} and {exhausts} left."
        case "place_token":
            res, n = cleanup_token(view.players[decision.seat])
            return f"Clean-up: which market card gets {token_text(n, res)}?"
        case "choose" | "choose_some":
            return f"{name}: which option do you choose?"
        case "may":
            assert isinstance(frame, Offer)
            return _offer_prompt(view, frame, name)
        case "window":
            assert isinstance(frame, Window)
            return "An exhaust ability can be used now: which one, or none?"
        case "defend":
            return f"{name} attacks you ({_attack_text(view, decision)}): avoid the attack?"
        case "pay_owner":
            assert isinstance(frame, AttackerPays)
            return f"{name}: pay {token_text(frame.n, frame.res)} so that the attack counts?"
        case "pay":
            assert isinstance(frame, PayPrice)
            res, n = frame.next_due()
            what = f"{name}: " if name else ""
            return f"{what}how do you pay {token_text(n, res)}?"
        case "pay_up_to":
            return f"{name}: how much progress do you pay?"
        case "draw_up_to":
            assert isinstance(frame, DrawUpTo)
            return f"{name}: do you draw {'a' if frame.is_first else 'another'} card?"
        case "give":
            assert isinstance(frame, Give)
            return f"{name}: which card do you give to {seat_letter(frame.to)}?"
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
            top = _nation_top_text(view, decision.seat)
            return f"{top}Which card do you put in its place?"
        case "swap_market":
            return (
                f"{name}: which market card leaves?"
                if _is_second_choice(frame)
                else _exile_prompt(name)
            )
        case _:
            return f"{name}: {_selection_prompt(view, frame)}"


def _attack_text(view: ImperiumState, decision: Decision) -> str:
    """Return the effect of an attack: the card's text, or the bot's table row (R19.8)."""
    blocks = (frame.block for frame in reversed(view.agenda) if isinstance(frame, BotPart))
    if block := next(blocks, ""):
        return ", ".join(bot_block_text(block))
    return joined_card_text(decision.subject).rstrip(".")


def _opponent_prompt(view: ImperiumState) -> str:
    """Return the prompt for the bot's nation, with the campaign status (R20.1)."""
    campaign = view.campaign
    if campaign is None or not last_game_text(campaign):
        return "Against which nation do you play?"
    stands = f"{games_text(campaign)}, {level_name(view)}"
    return f"Game {campaign.game} ({stands}): against whom?"


def _last_game_text(view: ImperiumState) -> str:
    campaign, frame = view.campaign, view.agenda[-1]
    begins = view.round == 1 and isinstance(frame, Activate) and frame.fresh
    if campaign is None or not begins or not last_game_text(campaign):
        return ""
    return f"Last game {last_game_text(campaign)} ({games_text(campaign)}). "


def _offer_prompt(view: ImperiumState, offer: Offer, name: str) -> str:
    what = block_text(offer.block, player_style(view.players[offer.seat]))
    if offered_nation_top(view, offer):
        return f"{_nation_top_text(view, offer.seat)}Do you {what}?"
    owner_gain = owner_gain_text(view, offer)
    return f"{name}: do you {what}?" + (f" {sentence_case(owner_gain)}." if owner_gain else "")


def _nation_top_text(view: ImperiumState, seat: int) -> str:
    """Return `Top of your nation deck: Graenland. ` if the seat has seen it."""
    top = known_nation_top(view, seat)
    return f"Top of your nation deck: {top}. " if top else ""


def _is_second_choice(frame: object) -> bool:
    return bool(getattr(frame, "given", ""))


def _exile_prompt(name: str) -> str:
    return f"{name}: which exiled card comes to the market?"


def _selection_prompt(view: ImperiumState, frame: object) -> str:
    assert isinstance(frame, Select)
    step: Step = BLOCKS[frame.block][frame.at]
    available = total_weight(find_candidates(view, frame.seat, step, view.scope.card), step)
    more = min(frame.left, available)
    more_text = f" ({more} to go)" if (more > 1 or frame.taken) and frame.left < 100 else ""
    match step.op:
        case "treat_as":
            new = format_count(step.as_n, f"{step.as_icon} icon")
            return f"which {step.icon} icon counts as {new}?"
        case "add_market_token":
            return f"which market card gets {token_text(step.n, step.res)}?"
        case "exile_market":
            return "which market card without tokens do you exile?"
        case "garrison" if step.n == 1 and step.frm == ("hand",):
            return f"which card from your hand do you garrison here?{more_text}"
        case "garrison_self":
            return f"under which {filter_noun(step.host)} is it garrisoned?"
        case "return_exhaust":
            return "where do you take an exhaust token back from?"
        case "recall" | "abandon" | "discard" as verb if step.who:
            return f"which {filter_noun(step.filter)} do you {verb}?{more_text}"
        case _:
            text = step_text(step, player_style(view.players[frame.seat]))
            return f"{sentence_case(text)}: which?{more_text}"
