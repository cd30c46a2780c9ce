"""The prompt of every decision, in one self-contained sentence."""

from core.games.imperium.rules.candidates import total_weight
from core.games.imperium.rules.card_effects.cards import Give
from core.games.imperium.rules.card_effects.drawing import DrawUpTo
from core.games.imperium.rules.card_effects.search import Swap
from core.games.imperium.rules.card_effects.selection import Select
from core.games.imperium.rules.card_play import AttackerPays
from core.games.imperium.rules.draw_deck import PayPrice
from core.games.imperium.rules.flow.turn import Activate, cleanup_token
from core.games.imperium.rules.program_interpreter import Offer
from core.games.imperium.rules.solo_bot import BotPart, bot_block_text
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.card_text import card_text_without_stop, player_style
from core.games.imperium.text.offers import (
    card_with_owner,
    known_nation_top,
    offered_nation_top,
    owner_gain_text,
)
from core.games.imperium.text.program_text import block_text
from core.games.imperium.text.solo import games_text, last_game_text, level_name
from core.games.imperium.text.terms import token_text
from core.kernel import Decision
from core.kernel.presentation import format_count, seat_letter, sentence_case
from core.kernel.style import Style

_FIXED_PROMPTS = {
    "nation": "Which nation do you play?",
    "side": "Which side of your power card is up? The choice is for the whole game.",
    "practice_exile": "Practice: exile a market card without tokens, or none.",
    "window": "An exhaust ability can be used now: which one, or none?",
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

# Prompts that follow the name of the card.
_CARD_PROMPTS = {
    "choose": "which option do you choose?",
    "choose_some": "which option do you choose?",
    "pay_up_to": "how much progress do you pay?",
    "copy": "whose exhaust ability do you copy?",
    "declare": "which suit do you name?",
    "play_free": "which card do you play?",
    "acquire": "which card do you acquire?",
    "find": "which card do you take out?",
}


def prompt(view: ImperiumState, decision: Decision, style: Style) -> str:
    return sentence_case(_prompt_text(view, decision, style))


def _prompt_text(view: ImperiumState, decision: Decision, style: Style) -> str:
    topic, name = decision.topic, card_with_owner(view, decision, style)
    if topic in _FIXED_PROMPTS:
        return _FIXED_PROMPTS[topic]
    if topic in _CARD_PROMPTS:
        return f"{name}: {_CARD_PROMPTS[topic]}"
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
        case "defend":
            return f"{name} attacks you ({_attack_text(view, decision)}): avoid the attack?"
        case "break_through":
            return f"{name or 'Innovate'}: what do you break through for?"
        case "swap_nation_top":
            top = _nation_top_text(view, decision.seat)
            return f"{top}Which card do you put in its place?"
        case _:
            return _frame_prompt(view, name, style)


def _frame_prompt(view: ImperiumState, name: str, style: Style) -> str:
    """Return the prompt of the frame that asks."""
    match view.agenda[-1]:
        case Offer() as offer:
            return _offer_prompt(view, offer, name, style)
        case AttackerPays(n=n, res=res):
            return f"{name}: pay {token_text(n, res)} so that the attack counts?"
        case PayPrice() as frame:
            res, n = frame.next_due()
            what = f"{name}: " if name else ""
            return f"{what}how do you pay {token_text(n, res)}?"
        case DrawUpTo(is_first=is_first):
            return f"{name}: do you draw {'a' if is_first else 'another'} card?"
        case Give(to=to):
            return f"{name}: which card do you give to {seat_letter(to, style)}?"
        case Swap(given=given):
            if given:
                return f"{name}: which market card leaves?"
            return f"{name}: which exiled card comes to the market?"
        case frame:
            assert isinstance(frame, Select)
            return f"{name}: {_selection_prompt(view, frame, style)}"


def _attack_text(view: ImperiumState, decision: Decision) -> str:
    """Return the effect of an attack: the card's text, or the bot's table row (R19.8)."""
    blocks = (frame.block for frame in reversed(view.agenda) if isinstance(frame, BotPart))
    if block := next(blocks, ""):
        return ", ".join(bot_block_text(block))
    return card_text_without_stop(decision.subject)


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


def _offer_prompt(view: ImperiumState, offer: Offer, name: str, style: Style) -> str:
    what = block_text(offer.block, player_style(view.players[offer.seat], style))
    if offered_nation_top(view, offer):
        return f"{_nation_top_text(view, offer.seat)}Do you {what}?"
    owner_gain = owner_gain_text(view, offer, style)
    return f"{name}: do you {what}?" + (f" {sentence_case(owner_gain)}." if owner_gain else "")


def _nation_top_text(view: ImperiumState, seat: int) -> str:
    """Return `Top of your nation deck: Graenland. ` if the seat has seen it."""
    top = known_nation_top(view, seat)
    return f"Top of your nation deck: {top}. " if top else ""


def _selection_prompt(view: ImperiumState, frame: Select, style: Style) -> str:
    step = frame.step
    available = total_weight(step.candidates(view, frame.seat, view.scope.card), step)
    more = min(frame.left, available)
    more_text = f" ({more} to go)" if (more > 1 or frame.taken) and frame.left < 100 else ""
    return step.prompt(player_style(view.players[frame.seat], style), more_text)
