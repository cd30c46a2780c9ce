"""Texts for the rows of the solo bot's table."""

from core.games.imperium.content import BOT_BLOCKS, RESOURCES, BotStep
from core.games.imperium.text.effect_text import condition_text, suit_phrase
from core.games.imperium.text.style import FULL_STYLE, TextStyle
from core.games.imperium.text.terms import display_name, filter_noun, with_article
from core.kernel.presentation import format_count, join_words


def bot_block_text(block: str, style: TextStyle = FULL_STYLE) -> list[str]:
    return [_bot_step_text(step, style) for step in BOT_BLOCKS[block]]


def _bot_step_text(step: BotStep, style: TextStyle) -> str:
    res = join_words(style.tokens(step.res[key], key) for key in RESOURCES if step.res.get(key))
    suits = suit_phrase(step.suits, style.short) if step.suits else ""
    cards = str(step.n) if style.short else format_count(step.n, "card")
    match step.op:
        case "bot_gain":
            return f"it gains {res}{' for each of its regions' if step.per else ''}"
        case "bot_spend":
            return f"it pays {res}"
        case "bot_convert_all":
            return f"it changes all its {step.from_} into {step.to}"
        case "bot_convert_each":
            paid, got = style.tokens(step.n, step.from_), style.tokens(step.gain, step.to)
            return f"it changes every {paid} into {got}"
        case "bot_discard_top":
            return f"it discards {cards} from its deck"
        case "bot_steal":
            return f"it steals {res} from you"
        case "bot_acquire":
            return f"it acquires {suits}{' from exile' if step.from_ else ''}"
        case "bot_break_through":
            return f"it breaks through for {suits}"
        case "you_take_unrest":
            return "you take an unrest" if step.n == 1 else f"you take {step.n} unrest"
        case "you_recall":
            return f"you recall {with_article(filter_noun(step.filter))}"
        case "you_abandon":
            return f"you abandon {with_article(filter_noun(step.filter))}"
        case "you_discard":
            return f"you discard {cards}"
        case "you_gain":
            return f"you gain {res}"
        case "you_may_draw":
            return f"you can draw {cards}"
        case "bot_exile_next_quest":
            return f"its next quest is exiled unless it is {display_name(step.except_)}"
        case "first_of":
            options = (", ".join(bot_block_text(option, style)) for option in step.options)
            numbered = (f"({index}) {option}" for index, option in enumerate(options, 1))
            return f"the first of these it can: {' '.join(numbered)}"
        case "if_able":
            return f"if it can, {', '.join(bot_block_text(step.do, style))}"
        case "if":
            assert step.condition is not None
            inside = ", ".join(bot_block_text(step.do, style))
            return f"if {condition_text(step.condition, style)}, {inside}"
        case "bot_spend_all_discard_half":
            resources = join_words(step.res)
            return f"it pays all its {resources} and discards half as many cards, rounded up"
        case _:
            return _FIXED_TEXTS[step.op].format(n=step.n)


_FIXED_TEXTS = {
    "bot_self_to_history": "the card goes to its history",
    "bot_play_self": "the card goes into its play area",
    "bot_exile_market": "it exiles the first market card without tokens",
    "bot_return_unrest": "it returns an unrest from its discard pile",
    "bot_dynasty_to_discard": "its top dynasty card goes to its discard pile",
    "bot_region_from_discard_to_play": "the newest region of its discard pile enters play",
    "bot_self_to_deck_top": "the card goes on top of its deck",
    "bot_abandon_regions_for_fame": "it abandons its {n} newest regions, it gains a fame card",
    "bot_gain_fame": "it gains a fame card",
    "bot_sink_region": "it sinks its newest region",
    "bot_knight_from_discard_to_history": "a knight of its discard pile goes to its history",
    "bot_exile_self": "the card is exiled",
    "bot_abandon_region": "it abandons its newest region",
    "bot_gain_next_quest": "it gains its next quest",
    "bot_take_unrest": "it takes an unrest",
}
