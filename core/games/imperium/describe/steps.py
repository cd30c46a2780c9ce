"""Steps of card programs in words: every one as a short imperative."""

import re
from collections.abc import Iterator

from core.games.imperium.content import ALL, ANY, BLOCKS, MARKET_SUITS, Condition, Count, Step
from core.games.imperium.counting import has_history
from core.games.imperium.describe.terms import a, how_many, noun, suits_text, tokens
from core.games.imperium.state import Player
from core.kernel.words import counted, listed, sentence_case

_TO_HISTORY = re.compile(r"\b([Pp])ut ((?:(?!\bput\b).)+?) into your history")
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
            text += f" and {tokens(steps[0].n, steps[0].res)}"
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


def as_done_by(player: Player, text: str) -> str:
    """Who has no history discards what would go there (R12.20)."""
    return text if has_history(player) else _TO_HISTORY.sub(_discarded, text)


def _discarded(found: re.Match[str]) -> str:
    """What lies in the discard pile already stays there."""
    if found[2].endswith(" from your discard pile"):
        text = "do nothing (no history)"
    else:
        text = f"discard {found[2]}"
    return sentence_case(text) if found[1] == "P" else text


_SUBJECTS = ("you ", "if ", "for each ")


def program_text(block: str, cost: str = "") -> str:
    """A block of steps, each in a sentence of its own; the first after what it costs."""
    sentences = [phrase for phrase, _ in phrases(block)]
    if cost:
        sentences[0] = f"{cost_text(cost)} to {sentences[0]}"
    return ". ".join(map(sentence_case, sentences))


def cost_text(block: str) -> str:
    """A cost, all of which is paid: `pay 1 population and 2 materials`."""
    parts, paying = [], False
    for step in BLOCKS[block]:
        parts.append(_paid(step) if paying and step.op == "pay" else step_text(step))
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
            rest = f"{tokens(step.n, step.res)}{per_text(step.per)}"
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
            return _verb(step, "take", "takes", _unrest(step))
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
    return f"pay {_paid(step)}"


def _paid(step: Step) -> str:
    if step.n == ALL:
        return f"all your {step.res} (at least {step.minimum})"
    return f"{'up to ' if step.up_to else ''}{tokens(step.n, step.res)}"


def _steal_text(step: Step) -> str:
    text = f"steal {tokens(step.n, step.res)} from {_whom(step)}"
    if step.otherwise:
        who = "has none" if step.n == 1 else "has fewer"
        return f"{text}; whoever {who} {_third(step.otherwise)}"
    return text


def _third(block: str) -> str:
    """What somebody else must do: `takes an unrest`."""
    (step,) = BLOCKS[block]
    if step.op != "take_unrest":
        raise ValueError(step.op)
    return f"takes {_unrest(step)}"


def _unrest(step: Step) -> str:
    return "an unrest" if step.n == 1 else f"{step.n} unrest"


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
            new = counted(step.as_n, f"{step.as_icon} icon")
            return f"until the end of the turn one {step.icon} icon in play counts as {new} instead"
        case "add_market_token":
            return f"put {tokens(step.n, step.res)} on a market card"
        case "place_token_on_self":
            return f"put {tokens(step.n, step.res)} on this card"
        case "gain_tokens_on_self":
            return f"gain the {step.res} on this card"
        case "double_gained_tokens":
            return f"gain the same amount of {step.res} again"
        case "declare_suit":
            return f"name a suit ({suits_text(step.suits)})"
        case "attacker_may_pay":
            no = block_text(step.otherwise)
            return f"the attacker may pay you {tokens(step.n, step.res)}; if not, you {no}"
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
