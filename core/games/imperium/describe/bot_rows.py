"""Texts for the rows of the solo bot's table."""

from core.games.imperium.content import BOT_BLOCKS, RESOURCES, BotStep
from core.games.imperium.describe.deeds import condition_text, suit_phrase
from core.games.imperium.describe.terms import a, noun, shown_as
from core.games.imperium.describe.voice import IN_FULL, Voice
from core.kernel.words import counted, listed


def bot_text(block: str, how: Voice = IN_FULL) -> list[str]:
    return [_part(step, how) for step in BOT_BLOCKS[block]]


def _part(step: BotStep, how: Voice) -> str:
    res = listed(how.tokens(step.res[key], key) for key in RESOURCES if step.res.get(key))
    suits = suit_phrase(step.suits, how.short) if step.suits else ""
    cards = str(step.n) if how.short else counted(step.n, "card")
    match step.op:
        case "bot_gain":
            return f"it gains {res}{' for each of its regions' if step.per else ''}"
        case "bot_spend":
            return f"it pays {res}"
        case "bot_convert_all":
            return f"it changes all its {step.from_} into {step.to}"
        case "bot_convert_each":
            given, got = how.tokens(step.n, step.from_), how.tokens(step.gain, step.to)
            return f"it changes every {given} into {got}"
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
            return f"you recall {a(noun(step.filter))}"
        case "you_abandon":
            return f"you abandon {a(noun(step.filter))}"
        case "you_discard":
            return f"you discard {cards}"
        case "you_gain":
            return f"you gain {res}"
        case "you_may_draw":
            return f"you can draw {cards}"
        case "bot_exile_next_quest":
            return f"its next quest is exiled unless it is {shown_as(step.except_)}"
        case "first_of":
            options = (", ".join(bot_text(option, how)) for option in step.options)
            numbered = (f"({at}) {option}" for at, option in enumerate(options, 1))
            return f"the first of these it can: {' '.join(numbered)}"
        case "if_able":
            return f"if it can, {', '.join(bot_text(step.do, how))}"
        case "if":
            assert step.condition is not None
            inside = ", ".join(bot_text(step.do, how))
            return f"if {condition_text(step.condition, how)}, {inside}"
        case "bot_spend_all_discard_half":
            what = listed(step.res)
            return f"it pays all its {what} and discards half as many cards, rounded up"
        case _:
            return _BOT[step.op].format(n=step.n)


_BOT = {
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
