"""Texts for abilities and lasting changes: one sentence per step.

Nested steps are joined into one sentence by `, then`.
"""

from core.games.imperium.content import BLOCKS, CARDS, Ability, Card, Filter, Mod, Trigger
from core.games.imperium.describe.deeds import condition_text, suit_phrase
from core.games.imperium.describe.steps import block_text, costing, program_text
from core.games.imperium.describe.terms import a, noun, shown_as
from core.games.imperium.describe.voice import IN_FULL, Voice
from core.kernel.words import counted, listed, sentence_case

_EVENTS: dict[str, tuple[str, str]] = {  # in full, in short
    "attack_played": ("when you are attacked", ""),
    "return_unrest": ("when you return unrest", ""),
    "take_unrest": ("when you take an unrest", ""),
    "sink": ("when you sink a card", ""),
    "look_fame": ("when you look at fame cards", ""),
    "deck_becomes_empty": ("when your draw deck runs out", "when your deck runs out"),
}


def trigger_text(trigger: Trigger, how: Voice) -> str:
    if trigger.event in _EVENTS:
        return how.say(*_EVENTS[trigger.event])
    match trigger.event:
        case "play_card":
            pile = how.say(" from your discard pile", " from discard")
            return f"when you play {a(noun(trigger.filter))}{pile if trigger.source else ''}"
        case "acquire":
            source = " from exile" if trigger.source else ""
            return f"when you acquire {a(trigger.suit)}{source}"
        case "acquire_or_break_through":
            wanted = suit_phrase((trigger.suit,), how.short)
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
            return f"when {shown_as(trigger.name)} leaves play"
        case "discard_requirement":
            return f"when you must discard {noun(trigger.filter, 2)} as a cost"
        case _:
            raise ValueError(trigger.event)


def mod_text(mod: Mod, how: Voice) -> str:
    match mod.mod:
        case "hand_size":
            return f"hand size +{mod.n}"
        case "lose_state_icon":
            cards = listed(noun(part, 2) for part in mod.filter.any or (mod.filter,))
            return f"your {cards} have no {mod.state} icon"
        case "acquire_from_exile":
            cards = listed(noun(Filter(suit=suit), 2) for suit in mod.suits)
            return f"you can acquire {cards} from exile too"
        case "free_play_cards":
            return f"playing {a(noun(mod.filter))} costs no action"
        case "replace_cleanup_market_token":
            res = how.tokens(mod.n, mod.res)
            return f"in clean-up put {res} on a market card instead of progress"
        case "unrest_cost_reduction":
            cards = f" or {counted(mod.cards, 'card')}" if mod.cards else ""
            return (
                f"playing an unrest costs {how.tokens(mod.materials, 'materials')}{cards} less,"
                f" but at least {mod.minimum}"
            )
        case "development_cost_reduction":
            return f"developments cost {how.tokens(mod.n, mod.res)} less"
        case "counts_as":
            return f"this card counts as {mod.n} {noun(Filter(suit=mod.suit), mod.n)}"
        case "no_history":
            return "you have no history: cards that would go there are discarded"
        case "quest_slot":
            return "the quest garrisoned here is your active quest, one at a time"
        case "cannot_leave_play":
            return "this card cannot be abandoned or recalled"
        case "substitute_discard":
            what = a(noun(mod.filter))
            return f"instead of discarding {what} as a cost you may abandon a card garrisoned here"
        case "on_event":
            return _event_text(mod, how)
        case _:
            raise ValueError(mod.mod)


def _event_text(mod: Mod, how: Voice) -> str:
    assert mod.trigger is not None
    moment = trigger_text(mod.trigger, how)
    if mod.look_extra:
        more = block_text(mod.do, how.behind_may())
        return f"{moment}, look at {mod.look_extra} more and {more}"
    if mod.optional:
        return f"{moment}, {_may(how)}{block_text(mod.do, how.behind_may())}"
    return f"{moment}, {'instead ' if mod.instead else ''}{block_text(mod.do, how)}"


def _may(how: Voice) -> str:
    return how.say("you may ", "may ")


_KINDS = {
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


def ability_text(ability: Ability, how: Voice = IN_FULL) -> str:
    return f"{_KINDS[ability.kind]}{ability_words(ability, how)}"


def ability_words(ability: Ability, how: Voice) -> str:
    if ability.kind == "passive":
        return f"{sentence_case('; '.join(mod_text(mod, how) for mod in ability.mods))}."
    if ability.trigger:
        return f"{sentence_case(_answer_text(ability, ability.trigger, how))}."
    sentences = [program_text(ability.do, how, ability.cost)] if BLOCKS[ability.do] else []
    if ability.requires:
        needs = listed(condition_text(need, how) for need in ability.requires)
        verb = "played" if ability.kind == "play" else "used"
        sentences.insert(0, f"Can be {verb} only if {needs}")
    return f"{'. '.join(sentences)}."


def _answer_text(ability: Ability, trigger: Trigger, how: Voice) -> str:
    moment = trigger_text(trigger, how)
    may = ability.kind == "reaction" and ability.optional
    told = how.behind_may() if may else how
    text = block_text(ability.do, told.behind_cost() if ability.cost else told)
    if ability.cost:
        text = costing(ability.cost, text, told)
    return f"{moment}, {_may(how) if may else ''}{text}"


def abilities_of(card: Card) -> list[Ability]:
    """Return all abilities of a card, the play ability first."""
    found = [*([card.play] if card.play else []), *card.exhausts, *card.reactions]
    found += [card.solstice] if card.solstice else []
    known = ("play", "exhaust", "reaction", "solstice", "passive")
    found += [ability for kind, ability in card.special.items() if kind not in known]
    if card.mods:
        found.append(Ability("passive", mods=card.mods))
    return found


def card_text(card: str) -> list[str]:
    return [ability_text(ability) for ability in abilities_of(CARDS[card])]


def brief_text(card: str) -> str:
    return " ".join(card_text(card))
