"""Card programs in words: an ability is told a sentence a step.

What stands inside a step is one sentence with `, then`.
"""

from core.games.imperium.content import BLOCKS, CARDS, Ability, Card, Filter, Mod, Trigger
from core.games.imperium.describe.steps import block_text, condition_text, cost_text, program_text
from core.games.imperium.describe.terms import a, noun, tokens
from core.kernel.words import counted, listed, sentence_case

_EVENTS = {
    "attack_played": "when you are attacked",
    "return_unrest": "when you return unrest",
    "take_unrest": "when you take an unrest",
    "sink": "when you sink a card",
    "look_fame": "when you look at fame cards",
    "deck_becomes_empty": "when your draw deck runs out",
}


def trigger_text(trigger: Trigger) -> str:
    """The moment an ability waits for."""
    if trigger.event in _EVENTS:
        return _EVENTS[trigger.event]
    match trigger.event:
        case "play_card":
            source = " from your discard pile" if trigger.source else ""
            return f"when you play {a(noun(trigger.filter))}{source}"
        case "acquire":
            source = " from exile" if trigger.source else ""
            return f"when you acquire {a(trigger.suit)}{source}"
        case "acquire_or_break_through":
            return f"when you acquire or break through for {a(trigger.suit)} card"
        case "gain_resource_from_icon":
            return f"when a card with a {trigger.icon} icon brings you {trigger.res}"
        case "gain_market_card_with_token":
            return f"when you take a market card with {trigger.res} on it"
        case "pay":
            return f"when you pay {trigger.res}"
        case "would_gain":
            return f"when you would gain {trigger.res}"
        case "leaves_play":
            return f"when {trigger.name} leaves play"
        case _:
            return f"when you must discard {noun(trigger.filter, 2)} as a cost"


def mod_text(mod: Mod) -> str:
    """A lasting change."""
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
            return f"in clean-up put {tokens(mod.n, mod.res)} on a market card instead of progress"
        case "unrest_cost_reduction":
            cards = f" or {counted(mod.cards, 'card')}" if mod.cards else ""
            return (
                f"playing an unrest costs {tokens(mod.materials, 'materials')}{cards} less,"
                f" but at least {mod.minimum}"
            )
        case "development_cost_reduction":
            return f"developments cost {tokens(mod.n, mod.res)} less"
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
        case _:
            assert mod.trigger is not None
            verb = "you may " if mod.optional else "instead " if mod.instead else ""
            look = f"look at {mod.look_extra} more and " if mod.look_extra else ""
            return f"{trigger_text(mod.trigger)}, {look}{verb}{block_text(mod.do)}"


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


def ability_text(ability: Ability) -> str:
    """One ability, a sentence a step, behind the word that says when."""
    return f"{_KINDS[ability.kind]}{ability_words(ability)}"


def ability_words(ability: Ability) -> str:
    """The same without that word."""
    if ability.kind == "passive":
        return f"{sentence_case('; '.join(map(mod_text, ability.mods)))}."
    if ability.trigger:
        return f"{sentence_case(_answer_text(ability, ability.trigger))}."
    sentences = [program_text(ability.do, ability.cost)] if BLOCKS[ability.do] else []
    if ability.requires:
        needs = listed(condition_text(need) for need in ability.requires)
        verb = "played" if ability.kind == "play" else "used"
        sentences.insert(0, f"Can be {verb} only if {needs}")
    return f"{'. '.join(sentences)}."


def _answer_text(ability: Ability, trigger: Trigger) -> str:
    """What can be done at a moment."""
    may = "you may " if ability.kind == "reaction" and ability.optional else ""
    cost = f"{cost_text(ability.cost)} to " if ability.cost else ""
    return f"{trigger_text(trigger)}, {may}{cost}{block_text(ability.do)}"


def abilities_of(card: Card) -> list[Ability]:
    """All abilities of a card, the play ability first."""
    found = [*([card.play] if card.play else []), *card.exhausts, *card.reactions]
    found += [card.solstice] if card.solstice else []
    known = ("play", "exhaust", "reaction", "solstice", "passive")
    found += [ability for kind, ability in card.special.items() if kind not in known]
    if card.mods:
        found.append(Ability("passive", mods=card.mods))
    return found


def card_text(card: str) -> list[str]:
    """Everything a card does, a sentence an ability."""
    return [ability_text(ability) for ability in abilities_of(CARDS[card])]


def brief_text(card: str) -> str:
    """The same in one line."""
    return " ".join(card_text(card))
