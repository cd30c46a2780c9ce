"""Texts for blocks and nested steps, as sentences or as one clause."""

from collections.abc import Iterator

from core.games.imperium.content import BLOCKS, Condition, Step
from core.games.imperium.describe.deeds import (
    condition_text,
    deed_text,
    for_each,
    gained,
    paid,
    pay_text,
    zones_text,
)
from core.games.imperium.describe.terms import a, noun
from core.games.imperium.describe.voice import IN_FULL, Person, Voice
from core.kernel.words import listed, sentence_case

# Instructions whose text names its subject; others may need `you`.
_WITH_SUBJECT = ("may", "each_may", "if", "repeat", "treat_as", "attacker_may_pay")
_TO_OTHERS = ("steal", "give", "each_may")  # done to others, or offered to them


def parts(block: str, how: Voice) -> Iterator[tuple[Step, ...]]:
    """Yield the steps of a block in groups that share a clause."""
    row: tuple[Step, ...] = ()
    for step in BLOCKS[block]:
        if row and not _goes_on(row[-1], step, how):
            yield row
            row = ()
        row = (*row, step)
    if row:
        yield row


def _goes_on(step: Step, then: Step, how: Voice) -> bool:
    """Return whether two steps share a clause, such as gains of the same players."""
    if step.op == "look_fame" and then.op == "take_looked":
        return how.short
    return _is_plain_gain(step) and _is_plain_gain(then) and step.who == then.who


def _is_plain_gain(step: Step) -> bool:
    return step.op == "gain" and step.per is None


def part_text(steps: tuple[Step, ...], how: Voice) -> str:
    first = steps[0]
    if len(steps) == 1:
        return step_text(first, how)
    if first.op == "look_fame":
        return how.say("{keeps} 1 of the top {n} fame", n=first.n)
    if whom := _whom(first, how):
        return f"{whom} {gained(steps, how.of(Person.THEY))}"
    return gained(steps, how)


def block_text(block: str, how: Voice = IN_FULL) -> str:
    text, by_others = "", False
    for steps in parts(block, how):
        others = bool(steps[0].who)
        if text:
            text += how.say(", then ", ", ")
        if by_others and not others:
            text += _you_again(steps, how)
        else:
            text += part_text(steps, how)
        by_others = others
    return text or "nothing"


def _you_again(steps: tuple[Step, ...], how: Voice) -> str:
    if how.of_others or steps[0].op in _WITH_SUBJECT:
        return part_text(steps, how)
    return f"you {part_text(steps, how.of(Person.YOU))}"


def program_text(block: str, how: Voice, cost: str = "") -> str:
    """Return a block as one sentence per group, the first after its cost."""
    sentences = [part_text(steps, how) for steps in parts(block, how)]
    if cost:
        sentences[0] = costing(cost, sentences[0], how)
    return ". ".join(map(sentence_case, sentences))


def costing(cost: str, text: str, how: Voice) -> str:
    """Return `pay 1 population to ..`; in short style `1 pop: ..`."""
    return f"{cost_text(cost, how)}{how.say(' to ', ': ')}{text}"


def cost_text(block: str, how: Voice) -> str:
    """Return a cost: `pay 1 population and 2 materials`, `1 pop and 2m`."""
    steps = BLOCKS[block]
    if how.in_signs and all(step.op == "pay" and step.n > 0 for step in steps):
        return listed(paid(step, how) for step in steps)
    texts, paying = [], False
    for step in steps:
        if step.op != "pay":
            texts.append(step_text(step, how))
        else:
            texts.append(paid(step, how) if paying else pay_text(step, how))
        paying = step.op == "pay"
    return listed(texts)


def _whom(step: Step, how: Voice) -> str:
    match step.who:
        case "all":
            return "every player"
        case "each_other":
            return how.say("every other player", "each rival")
        case "others_if":
            assert step.if_they is not None
            rival = how.say("every other player", "each rival")
            return f"{rival} {_if_they(step.if_they)}"
        case _:
            return ""


def _if_they(condition: Condition) -> str:
    if condition.kind == "state":
        return f"who is {a(condition.word)}"
    return f"with {a(noun(condition.filter))} in play"


def step_text(step: Step, how: Voice = IN_FULL) -> str:
    """Return one instruction, as an imperative or with other players as subject."""
    whom = _whom(step, how)
    if whom and step.op not in _TO_OTHERS:
        return f"{whom} {deed_text(step, how.of(Person.THEY))}"
    match step.op:
        case "steal":
            return _steal_text(step, whom, how)
        case "give":
            return _give_text(step, whom, how)
        case "choose" | "choose_some":
            return choice_head(step, how) + _options_text(step, how)
        case "may":
            do = block_text(step.do, how.behind_may())
            return f"may {do}" if how.short or how.of_others else f"you may {do}"
        case "each_may":
            who = "all" if how.short and step.who == "all" else whom
            return f"{who} may {block_text(step.do, how.of(Person.THEY_MAY))}"
        case "cost_then":
            return costing(step.cost, block_text(step.do, how.behind_cost()), how)
        case "if":
            assert step.condition is not None
            text = f"if {condition_text(step.condition, how)}, {block_text(step.do, how)}"
            if not step.otherwise:
                return text
            return f"{text}; otherwise {block_text(step.otherwise, how)}"
        case "repeat":
            assert step.per is not None
            return f"{for_each(step.per)}, {block_text(step.do, how)}"
        case "attacker_may_pay":
            tokens = how.tokens(step.n, step.res)
            if_not = block_text(step.otherwise, how.behind_may())
            pay = "the attacker may pay {them} {tokens}; if not, {you} {if_not}"
            return how.say(pay, tokens=tokens, if_not=if_not)
        case _:
            return deed_text(step, how)


def choice_head(step: Step, how: Voice) -> str:
    """Return the text before numbered options; short style omits it for a single choice."""
    if step.op == "choose":
        return "" if how.short else how.say("{chooses} one: ")
    return how.say("{chooses} one or both: ", "one or both: ")


def _options_text(step: Step, how: Voice) -> str:
    options = (block_text(option, how) for option in step.options)
    return "; ".join(f"({at}) {text}" for at, text in enumerate(options, 1))


def _steal_text(step: Step, whom: str, how: Voice) -> str:
    text = how.say("{steals} {n} from {whom}", n=how.tokens(step.n, step.res), whom=whom)
    return text + _whoever(step, "has none" if step.n == 1 else "has fewer", how)


def _give_text(step: Step, whom: str, how: Voice) -> str:
    text = how.say("{gives} {whom} a card from {zones}", whom=whom, zones=zones_text(step, how))
    return text + _whoever(step, f"gets {a(noun(step.given))}", how)


def _whoever(step: Step, who: str, how: Voice) -> str:
    """Return the penalty of a steal or gift: `; whoever has none takes an unrest`."""
    if not step.otherwise:
        return ""
    return f"; whoever {who} {block_text(step.otherwise, how.of(Person.THEY))}"
