"""Texts for abilities and lasting changes: one sentence per step.

Nested steps are joined into one sentence by `, then`.
"""

from core.games.imperium.content import BLOCKS, CARDS, Ability, Card, Filter, Mod, Trigger
from core.games.imperium.text.effect_text import condition_text, suit_phrase
from core.games.imperium.text.steps import block_text, program_text, with_cost_text
from core.games.imperium.text.style import FULL_STYLE, TextStyle
from core.games.imperium.text.terms import display_name, filter_noun, with_article
from core.kernel.presentation import format_count, join_words, sentence_case

_EVENT_TEXTS: dict[str, tuple[str, str]] = {  # in full, in short
    "attack_played": ("when you are attacked", ""),
    "return_unrest": ("when you return unrest", ""),
    "take_unrest": ("when you take an unrest", ""),
    "sink": ("when you sink a card", ""),
    "look_fame": ("when you look at fame cards", ""),
    "deck_becomes_empty": ("when your draw deck runs out", "when your deck runs out"),
}


def trigger_text(trigger: Trigger, style: TextStyle) -> str:
    if trigger.event in _EVENT_TEXTS:
        return style.render(*_EVENT_TEXTS[trigger.event])
    match trigger.event:
        case "play_card":
            pile = style.render(" from your discard pile", " from discard")
            return (
                "when you play"
                f" {with_article(filter_noun(trigger.filter))}{pile if trigger.source else ''}"
            )
        case "acquire":
            source = " from exile" if trigger.source else ""
            return f"when you acquire {with_article(trigger.suit)}{source}"
        case "acquire_or_break_through":
            wanted = suit_phrase((trigger.suit,), style.short)
            return f"when you acquire or break through for {wanted}"
        case "gain_resource_from_icon":
            return f"when a card with a {trigger.icon} icon brings you {trigger.res}"
        case "gain_market_card_with_token":
            return f"when you take a market card with {trigger.res} on it"
        case "pay":
            return f"when you pay {trigger.res}"
        case "would_gain":
            return f"when you would gain {trigger.res}"
        case "leaves_play":
            return f"when {display_name(trigger.name)} leaves play"
        case "discard_requirement":
            return f"when you must discard {filter_noun(trigger.filter, 2)} as a cost"
        case _:
            raise ValueError(trigger.event)


def mod_text(mod: Mod, style: TextStyle) -> str:
    match mod.mod:
        case "hand_size":
            return f"hand size +{mod.n}"
        case "lose_state_icon":
            cards = join_words(filter_noun(part, 2) for part in mod.filter.any or (mod.filter,))
            return f"your {cards} have no {mod.state} icon"
        case "acquire_from_exile":
            cards = join_words(filter_noun(Filter(suit=suit), 2) for suit in mod.suits)
            return f"you can acquire {cards} from exile too"
        case "free_play_cards":
            return f"playing {with_article(filter_noun(mod.filter))} costs no action"
        case "replace_cleanup_market_token":
            res = style.tokens(mod.n, mod.res)
            return f"in clean-up put {res} on a market card instead of progress"
        case "unrest_cost_reduction":
            cards = f" or {format_count(mod.cards, 'card')}" if mod.cards else ""
            return (
                f"playing an unrest costs {style.tokens(mod.materials, 'materials')}{cards} less,"
                f" but at least {mod.minimum}"
            )
        case "development_cost_reduction":
            return f"developments cost {style.tokens(mod.n, mod.res)} less"
        case "counts_as":
            return f"this card counts as {mod.n} {filter_noun(Filter(suit=mod.suit), mod.n)}"
        case "no_history":
            return "you have no history: cards that would go there are discarded"
        case "quest_slot":
            return "the quest garrisoned here is your active quest, one at a time"
        case "cannot_leave_play":
            return "this card cannot be abandoned or recalled"
        case "substitute_discard":
            what = with_article(filter_noun(mod.filter))
            return f"instead of discarding {what} as a cost you may abandon a card garrisoned here"
        case "on_event":
            return _event_text(mod, style)
        case _:
            raise ValueError(mod.mod)


def _event_text(mod: Mod, style: TextStyle) -> str:
    assert mod.trigger is not None
    moment = trigger_text(mod.trigger, style)
    if mod.look_extra:
        more = block_text(mod.do, style.after_may())
        return f"{moment}, look at {mod.look_extra} more and {more}"
    if mod.optional:
        return f"{moment}, {_may_text(style)}{block_text(mod.do, style.after_may())}"
    return f"{moment}, {'instead ' if mod.instead else ''}{block_text(mod.do, style)}"


def _may_text(style: TextStyle) -> str:
    return style.render("you may ", "may ")


_KIND_LABELS = {
    "play": "",
    "passive": "Passive: ",
    "exhaust": "Exhaust: ",
    "reaction": "Reaction: ",
    "solstice": "Solstice: ",
    "instead_of_gain": "Instead of gaining it: ",
    "before_scoring": "Before scoring: ",
    "on_enter_discard_from_nation": "When it leaves the nation deck: ",
    "on_nation_draw": "When it leaves the nation deck: ",
    "on_enter_play": "When it comes up: ",
}


def ability_text(ability: Ability, style: TextStyle = FULL_STYLE) -> str:
    return f"{_KIND_LABELS[ability.kind]}{ability_body(ability, style)}"


def ability_body(ability: Ability, style: TextStyle) -> str:
    if ability.kind == "passive":
        return f"{sentence_case('; '.join(mod_text(mod, style) for mod in ability.mods))}."
    if ability.trigger:
        return f"{sentence_case(_triggered_text(ability, ability.trigger, style))}."
    sentences = [program_text(ability.do, style, ability.cost)] if BLOCKS[ability.do] else []
    if ability.requires:
        needs = join_words(condition_text(need, style) for need in ability.requires)
        verb = "played" if ability.kind == "play" else "used"
        sentences.insert(0, f"Can be {verb} only if {needs}")
    return f"{'. '.join(sentences)}."


def _triggered_text(ability: Ability, trigger: Trigger, style: TextStyle) -> str:
    moment = trigger_text(trigger, style)
    may = ability.kind == "reaction" and ability.optional
    reaction_style = style.after_may() if may else style
    text = block_text(ability.do, reaction_style.after_cost() if ability.cost else reaction_style)
    if ability.cost:
        text = with_cost_text(ability.cost, text, reaction_style)
    return f"{moment}, {_may_text(style) if may else ''}{text}"


def card_abilities(card: Card) -> list[Ability]:
    """Return all abilities of a card, the play ability first."""
    found = [*([card.play] if card.play else []), *card.exhausts, *card.reactions]
    found += [card.solstice] if card.solstice else []
    listed_kinds = ("play", "exhaust", "reaction", "solstice", "passive")
    found += [
        ability for kind, ability in card.abilities_by_kind.items() if kind not in listed_kinds
    ]
    if card.mods:
        found.append(Ability("passive", mods=card.mods))
    return found


def card_text(card: str) -> list[str]:
    return [ability_text(ability) for ability in card_abilities(CARDS[card])]


def joined_card_text(card: str) -> str:
    return " ".join(card_text(card))
