"""Card programs in words: every step as a short imperative.

An ability is told a sentence a step; what stands inside a step is one sentence with `, then`.
"""

from collections.abc import Iterator

from core.games.imperium.content import (
    ALL,
    ANY,
    BLOCKS,
    CARDS,
    MARKET_SUITS,
    Ability,
    BotStep,
    Card,
    Condition,
    Count,
    Filter,
    Mod,
    Points,
    Step,
    Trigger,
)
from core.games.imperium.describe.terms import (
    a,
    amount,
    counted,
    how_many,
    listed,
    noun,
    suits_text,
    upper,
)

_ZONES = {  # yours
    "hand": "hand",
    "discard": "discard pile",
    "deck": "draw deck",
    "play": "play area",
    "history": "history",
    "garrison": "garrisons",
}
_TARGETS = {
    "hand": "into your hand",
    "deck_top": "on top of your draw deck",
    "discard": "into your discard pile",
    "history": "into your history",
}


def phrases(block: str) -> Iterator[tuple[str, bool]]:
    """The steps of a block, gains of the same players together; and whether others do it."""
    steps = list(BLOCKS[block])
    while steps:
        step = steps.pop(0)
        text = step_text(step)
        while steps and _is_plain_gain(step) and _is_plain_gain(steps[0], step.who):
            text += f" and {steps[0].n} {steps[0].res}"
            steps.pop(0)
        yield text, bool(step.who)


def _is_plain_gain(step: Step, who: str | None = None) -> bool:
    return step.op == "gain" and step.per is None and who in (None, step.who)


def block_text(block: str) -> str:
    """A block of steps in one sentence."""
    text, by_others = "", False
    for phrase, others in phrases(block):
        you = "you " if by_others and not others and not phrase.startswith(_SUBJECTS) else ""
        text += f", then {you}{phrase}" if text else phrase
        by_others = others
    return text or "nothing"


_SUBJECTS = ("you ", "if ", "for each ")


def program_text(block: str, cost: str = "") -> str:
    """A block of steps, each in a sentence of its own; the first after what it costs."""
    sentences = [phrase for phrase, _ in phrases(block)]
    if cost:
        sentences[0] = f"{cost_text(cost)} to {sentences[0]}"
    return ". ".join(map(upper, sentences))


def cost_text(block: str) -> str:
    """A cost, all of which is paid: `pay 1 population and 2 materials`."""
    parts, paying = [], False
    for step in BLOCKS[block]:
        text = step_text(step)
        parts.append(text.removeprefix("pay ") if paying else text)
        paying = step.op == "pay"
    return listed(parts)


def _zones(step: Step) -> str:
    """`your hand or discard pile`."""
    if step.frm == ("play", "active_quest"):
        return "your play area or King Arthur's Court"
    last = "and" if step.n == ALL else "or"
    return f"your {listed((_ZONES[zone] for zone in step.frm), last)}"


def _taken(step: Step) -> str:
    """How many of which cards, and where they come from."""
    match step.frm:
        case ("drawn",):
            return f"{_number(step)} just drawn"
        case ("garrison_here",):
            return f"{_number(step)} garrisoned here"
        case ("quest_area",):
            return _number(step).replace("a card", "an impending quest")
        case _:
            return f"{_number(step)} from {_zones(step)}"


def _whom(step: Step) -> str:
    match step.who:
        case "all":
            return "every player"
        case "each_other":
            return "every other player"
        case "others_if":
            assert step.if_they is not None
            return f"every other player {_if_they(step.if_they)}"
        case _:
            return ""


def _if_they(condition: Condition) -> str:
    if condition.kind == "state":
        return f"that is {a(condition.word)}"
    return f"with {a(noun(condition.filter))} in play"


def _verb(step: Step, plain: str, third: str, rest: str) -> str:
    """`gain 2 materials`, or `every other player gains 2 materials`."""
    whom = _whom(step)
    return f"{whom} {third} {rest}" if whom else f"{plain} {rest}"


def per_text(per: Count | None) -> str:
    """`for each production icon in play`."""
    if per is None:
        return ""
    match per.count:
        case "icon":
            return f" for each {per.icon} icon in play"
        case "suit":
            return f" for each {per.suit} in play"
        case "type":
            where = "in play" if per.zone == "play" else "garrisoned"
            return f" for each {listed(per.types, 'or')} {where}"
        case _:
            things = {
                "abandoned": "card abandoned",
                "discarded": "card discarded",
                "returned": "player who did",
                "paid": "token paid",
            }
            return f" for each {things[per.key]}"


def condition_text(condition: Condition) -> str:
    """`if you are an empire`."""
    word = condition.word
    match condition.kind:
        case "state":
            return f"you are {a(word)}"
        case "in_play":
            return f"{word} is in play"
        case "in_history":
            return f"{word} is in your history"
        case "in_play_count":
            return f"you have {condition.n} or more {noun(condition.filter, 2)} in play"
        case "no_active_quest":
            return "there is no active quest"
        case "resource_at_least":
            return f"you have {condition.n} or more {word}"
        case "stored_matches":
            return f"it was {a(noun(condition.filter))}"
        case "garrisoned_here":
            return f"{condition.n} or more {noun(condition.filter, 2)} are garrisoned here"
        case "paid_card_lacks_icon":
            return f"it had no {word} icon"
        case "revealed_has_declared_suit":
            return "it has that suit"
        case "you_state":
            return f"you are {a(word)}"
        case _:
            return f"its journey is at stage {condition.n} or further"


def step_text(step: Step) -> str:
    """One instruction."""
    match step.op:
        case "gain":
            rest = f"{step.n} {step.res}{per_text(step.per)}"
            return _verb(step, "gain", "gains" if step.who else "gain", rest)
        case "pay":
            return _pay_text(step)
        case "gain_action":
            return f"gain {counted(step.n, 'action')}"
        case "spend_action":
            return f"spend {counted(step.n, 'action')}"
        case "steal":
            return _steal_text(step)
        case "draw":
            up_to = "up to " if step.up_to else ""
            able = ", if able" if step.if_able else ""
            return f"draw {up_to}{counted(step.n, 'card')}{per_text(step.per)}{able}"
        case "take_unrest":
            what = "an unrest" if step.n == 1 else f"{step.n} unrest"
            return _verb(step, "take", "takes", what)
        case "choose" | "choose_some":
            options = [block_text(option) for option in step.options]
            head = "choose one" if step.op == "choose" else "choose one or both"
            numbered = "; ".join(f"({at}) {text}" for at, text in enumerate(options, 1))
            return f"{head}: {numbered}"
        case "may":
            return f"you may {block_text(step.do)}"
        case "each_may":
            return f"{_whom(step)} may {block_text(step.do).replace('your ', 'their ')}"
        case "cost_then":
            return f"{cost_text(step.cost)} to {block_text(step.do)}"
        case "if":
            assert step.condition is not None
            text = f"if {condition_text(step.condition)}, {block_text(step.do)}"
            return f"{text}; otherwise {block_text(step.otherwise)}" if step.otherwise else text
        case "repeat":
            return f"{per_text(step.per).strip()}, {block_text(step.do)}"
        case _:
            return _card_text(step)


def _pay_text(step: Step) -> str:
    if step.n == ALL:
        return f"pay all your {step.res} (at least {step.minimum})"
    return f"pay {'up to ' if step.up_to else ''}{step.n} {step.res}"


def _steal_text(step: Step) -> str:
    text = f"steal {step.n} {step.res} from {_whom(step)}"
    if step.otherwise:
        who = "has none" if step.n == 1 else "has fewer"
        return f"{text}; whoever {who} {_third(step.otherwise)}"
    return text


def _third(block: str) -> str:
    """What somebody else must do: `takes an unrest`."""
    verb, _, rest = block_text(block).partition(" ")
    return f"{verb}s {rest}"


def _number(step: Step) -> str:
    if step.n == ALL:
        return f"all {noun(step.filter, 2)}"
    if step.n == ANY:
        return f"any number of {noun(step.filter, 2)}"
    return ("up to " if step.up_to else "") + how_many(step.n, step.filter)


def _card_text(step: Step) -> str:
    match step.op:
        case "acquire":
            return _acquire_text(step)
        case "break_through":
            twice = " twice" if step.times == 2 else ""
            exile = ", exile included" if step.include_exile else ""
            return f"break through for {_wanted(step)}{twice}{exile}"
        case "discard":
            what = _number(step) if step.frm == ("hand",) else _taken(step)
            return _verb(step, "discard", "discards", what)
        case "put_on_deck":
            return f"put {_taken(step)} on top of your draw deck"
        case "pick":
            verb = "take" if step.to == "hand" else "put"
            return f"{verb} {_taken(step)} {_TARGETS[step.to]}"
        case "to_history" if step.self_:
            return "put this card into your history"
        case "to_history":
            return f"put {_taken(step)} into your history"
        case "sink" if step.self_:
            return "sink this card"
        case "sink":
            return f"sink {_taken(step)}"
        case "recall" if step.self_:
            return "recall this card"
        case "recall":
            return _verb(step, "recall", "recalls", _number(step))
        case "abandon" if step.self_:
            return "abandon this card"
        case "abandon":
            return _verb(step, "abandon", "abandons", _number(step))
        case "exile_market":
            return "exile a market card without tokens"
        case "exile":
            return f"exile {_taken(step)}"
        case "exile_self":
            return "exile this card"
        case "garrison":
            return f"garrison {_taken(step)} here"
        case "garrison_self":
            host = noun(step.host)
            return (
                f"garrison this card under {a(host)} and resolve that {host}'s play ability again"
            )
        case "return_unrest":
            what = "all unrest" if step.n == ALL else f"{step.n} unrest"
            where = "garrisoned here" if step.frm == ("garrison_here",) else f"from {_zones(step)}"
            return f"return {'up to ' if step.up_to else ''}{what} {where}"
        case "return_self_to_unrest_pile":
            return "return this card to the unrest pile"
        case "return_exhaust":
            return "take an exhaust token back to your state card"
        case "give":
            text = f"give {_whom(step)} a card from {_zones(step)}"
            if step.otherwise:
                return f"{text}; whoever gets {a(noun(step.given))} {_third(step.otherwise)}"
            return text
        case _:
            return _rare_text(step)


def _wanted(step: Step) -> str:
    """The suits to choose from; all four are any card."""
    return suit_phrase(step.suits) if step.suits else a(noun(step.filter))


def suit_phrase(suits: tuple[str, ...]) -> str:
    """`a region`, `a region or tributary card`, `a card of any suit`."""
    if len(suits) == len(MARKET_SUITS):
        return "a card of any suit"
    return "a region" if suits == ("region",) else f"{a(suits_text(suits))} card"


def _acquire_text(step: Step) -> str:
    text = f"acquire {_wanted(step)}"
    if step.with_token:
        text += f" with {step.with_token} on it"
    if step.times == 2:
        text += " twice"
    if step.only_exile:
        text += " from exile"
    if step.include_exile:
        text += ", exile included"
    return f"{text} and play it at once" if step.then else text


_FIXED = {
    "take_looked": "keep one and put the others back",
    "take_fame": "take the top fame card",
    "look_nation": "look at the top card of your nation deck",
    "shuffle_nation": "shuffle your nation deck",
    "nation_top_to_bottom": "put it just above the last card of your nation deck",
    "advance_nation": "put the top card of your nation deck into your discard pile",
    "copy_exhaust": "use the exhaust ability of a rival's pinned card as if it stood here",
    "reveal_main_deck": "turn up the top card of the main deck",
    "take_revealed": "take it into your hand",
    "exile_revealed": "exile it",
    "reveal_zones": "show your hand, draw deck and discard pile",
    "avoid_attack": "avoid the attack",
    "put_in_play": "put this card into play",
    "trigger_scoring": "trigger scoring",
}


def _rare_text(step: Step) -> str:
    if step.op in _FIXED:
        return _FIXED[step.op]
    match step.op:
        case "develop":
            return "develop a card for free" if step.free else "develop a card"
        case "free_play":
            rest = ", whatever its state icon" if step.ignore_state else ""
            return f"play {a(noun(step.filter))} from your hand without an action{rest}"
        case "play_card":
            return f"play {a(noun(step.filter))} from {_zones(step)} for an action"
        case "look_fame":
            return f"look at the top {counted(step.n, 'fame card')}"
        case "swap" if step.to == "nation_top":
            return "swap a card of your hand with the top card of your nation deck"
        case "swap":
            return "swap an exiled card with a market card"
        case "find":
            where = f" in {_zones(step)}" if step.frm else ""
            return f"find {how_many(1, step.filter)}{where} and put it {_TARGETS[step.to]}"
        case "treat_as":
            new = f"{step.as_n} {step.as_icon} icons"
            return f"until the end of the turn one {step.icon} icon in play counts as {new} instead"
        case "add_market_token":
            return f"put {step.n} {step.res} on a market card"
        case "place_token_on_self":
            return f"put {step.n} {step.res} on this card"
        case "gain_tokens_on_self":
            return f"gain the {step.res} on this card"
        case "double_gained_tokens":
            return f"gain the same amount of {step.res} again"
        case "declare_suit":
            return f"name a suit ({suits_text(step.suits)})"
        case "attacker_may_pay":
            no = block_text(step.otherwise)
            return f"the attacker may pay you {step.n} {step.res}; if not, you {no}"
        case "reduce_discard_requirement":
            return f"discard {step.n} fewer"
        case "ignore_state_icon_next":
            return f"ignore {a(step.state)} icon on the next card you play this turn"
        case "active_quest_to":
            return f"put the active quest {_TARGETS[step.to]}"
        case "flip_self":
            return f"turn this card over to {step.to if len(step.to) > 1 else f'side {step.to}'}"
        case "replace_self":
            return f"replace this card with {step.with_card}"
        case "set_state":
            return f"become {a(step.state)}"
        case _:
            raise ValueError(step.op)


# --- abilities ----------------------------------------------------------------------------------

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
            return f"in clean-up put {mod.n} {mod.res} on a market card instead of progress"
        case "unrest_cost_reduction":
            cards = f" or {counted(mod.cards, 'card')}" if mod.cards else ""
            return (
                f"playing an unrest costs {mod.materials} materials{cards} less,"
                f" but at least {mod.minimum}"
            )
        case "development_cost_reduction":
            return f"developments cost {mod.n} {mod.res} less"
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
    """One ability, a sentence a step."""
    head = _KINDS[ability.kind]
    if ability.kind == "passive":
        return f"{head}{upper('; '.join(map(mod_text, ability.mods)))}."
    if ability.trigger:
        return f"{head}{upper(_answer_text(ability, ability.trigger))}."
    sentences = [program_text(ability.do, ability.cost)] if BLOCKS[ability.do] else []
    if ability.requires:
        needs = listed(condition_text(need) for need in ability.requires)
        verb = "played" if ability.kind == "play" else "used"
        sentences.insert(0, f"Can be {verb} only if {needs}")
    return f"{head}{'. '.join(sentences)}."


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


# --- points -----------------------------------------------------------------------------------

_CASES = {
    "in_history": "{} VP in your history",
    "garrisoned": "{} VP when garrisoned",
    "in_play": "{} VP in play",
    "not_in_play": "{} VP when not in play",
    "otherwise": "otherwise {} VP",
}


def points_text(vp: Points) -> str:
    """What a card is worth at the end."""
    match vp.kind:
        case "fixed":
            return f"{vp.n} VP"
        case "conditional":
            return ", ".join(_CASES[case].format(n) for case, n in vp.cases)
        case "variable":
            terms = [f"{n} VP for {_each(count)}" for n, count in vp.terms]
            return f"{' and '.join(terms)}, at most {vp.cap}"
        case _:
            return "no VP"


def _each(count: Count) -> str:
    each = "each" if count.each == 1 else f"every {count.each}"
    card = "card" if count.each == 1 else "cards"
    match count.count:
        case "resource":
            return f"{each} {count.res}"
        case "owned_cards":
            return f"{each} cards you own"
        case "owned_suit":
            return f"{each} {noun(Filter(suit=count.suit), count.each)} you own"
        case "owned_icons":
            return f"{each} {listed(count.icons, 'or')} icon you own"
        case "owned_types":
            return f"{each} {listed(count.types, 'or')} you own"
        case "owned_vp_kind":
            return f"{each} {card} of variable value you own"
        case "history_cards":
            return f"{each} {card} in your history"
        case "exile_cards":
            return f"{each} cards in exile"
        case "in_play_suit":
            return f"{each} {count.suit} in play"
        case "in_play_types":
            return f"{each} {listed(count.types, 'or')} in play"
        case "in_play_pinned":
            wanted = Filter(suit=count.not_suit)
            others = a(noun(wanted)) if count.each == 1 else noun(wanted, count.each)
            return f"{each} pinned {card} in play other than {others}"
        case "in_play_name_prefix":
            return f"{each} {count.name_prefix} card in play"
        case "garrisoned_here":
            return f"{each} card garrisoned here"
        case "opponents_unrest":
            return f"{each} unrest of your rivals"
        case _:
            return f"{each} rival with less {count.res}"


# --- the solo bot ------------------------------------------------------------------------------


def bot_text(step: BotStep) -> str:
    """A part of a bot's row."""
    res = amount(*(step.res.get(key, 0) for key in ("materials", "population", "progress")))
    suits = suit_phrase(step.suits) if step.suits else ""
    match step.op:
        case "bot_gain":
            return f"it gains {res}{' for each of its regions' if step.per else ''}"
        case "bot_spend":
            return f"it pays {res}"
        case "bot_convert_all":
            return f"it changes all its {step.frm} into {step.to}"
        case "bot_convert_each":
            return f"it changes every {step.n} {step.frm} into {step.gain} {step.to}"
        case "bot_discard_top":
            return f"it discards {counted(step.n, 'card')} from its deck"
        case "bot_steal":
            return f"it steals {res} from you"
        case "bot_acquire":
            return f"it acquires {suits}{' from exile' if step.frm else ''}"
        case "bot_break_through":
            return f"it breaks through for {suits}"
        case "you_take_unrest":
            return "you take an unrest" if step.n == 1 else f"you take {step.n} unrest"
        case "you_recall":
            return f"you recall {a(noun(step.filter))}"
        case "you_abandon":
            return f"you abandon {a(noun(step.filter))}"
        case "you_discard":
            return f"you discard {counted(step.n, 'card')}"
        case "you_gain":
            return f"you gain {res}"
        case "you_may_draw":
            return f"you can draw {counted(step.n, 'card')}"
        case "bot_exile_next_quest":
            return f"its next quest is exiled unless it is {step.excepting}"
        case "first_of":
            options = [", ".join(map(bot_text, option)) for option in step.options]
            numbered = (f"({at}) {option}" for at, option in enumerate(options, 1))
            return f"the first of these it can: {' '.join(numbered)}"
        case "if_able":
            return f"if it can, {', '.join(map(bot_text, step.do))}"
        case "if":
            assert step.condition is not None
            inside = ", ".join(map(bot_text, step.do))
            return f"if {condition_text(step.condition)}, {inside}"
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
