"""The effect of a choice as a value: groups of clauses, whose words may be amounts and references.

A clause is the smallest part that a narrow row shows or leaves out. It knows which counts it is
about, so a preview that shows these counts as numbers leaves it out.

>>> from core.kernel.amounts import Count
>>> from core.kernel.style import SHORT
>>> STONE, CARD = Count("stone", symbol="s"), Reference("pottery", "Pottery")
>>> gain = clause(Amount(2, STONE, is_change=True))
>>> effect = Effect.of((gain, "then build"), clause("plays", CARD))
>>> effect.text(SHORT)
'+2s, then build; plays Pottery'
>>> effect.without_counts({"stone"}).text(SHORT)
'then build; plays Pottery'
>>> effect.beginnings(SHORT)
['+2s, then build; plays Pottery', '+2s, then build', '+2s']
>>> Effect.of((clause("on the card", joint=": "), gain)).beginnings(SHORT)
['on the card: +2s']
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Union

from core.kernel.amounts import Amount, Reference
from core.kernel.style import Style

EffectWord = str | Amount | Reference


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of an effect that is shown as a whole, or not at all."""

    words: tuple[EffectWord, ...]
    # Counts that say the same as this clause if a preview shows all of them as numbers: then the
    # clause is left out. Without counts, it is shown whatever the preview shows.
    counts: frozenset[str] = frozenset()
    # Ids of the cards, tiles and places that it names in other words than references.
    named: frozenset[str] = frozenset()
    # What comes between it and the next clause of its group. A colon introduces the clauses after
    # it, so it is never shown without one.
    joint: str = ", "
    end: str = ""  # a full stop, if it is a sentence or ends one

    def text(self, style: Style) -> str:
        texts = (word if isinstance(word, str) else word.text(style) for word in self.words)
        return " ".join(filter(None, texts))

    @property
    def references(self) -> frozenset[str]:
        """Return the ids of the cards, tiles and places it names."""
        ids = (word.id for word in self.words if isinstance(word, Reference))
        return self.named.union(ids)

    def __bool__(self) -> bool:
        return any(self.words)


def clause(
    *words: EffectWord,
    counts: Iterable[str] | None = None,
    named: Iterable[str] = (),
    joint: str = ", ",
    end: str = "",
) -> Clause:
    """Return a clause. By default it is about the counts of its amounts."""
    if counts is None:
        counts = (word.count.id for word in words if isinstance(word, Amount))
    shown = tuple(word for word in words if word)
    return Clause(shown, frozenset(counts), frozenset(named), joint, end)


EffectPart = Union[str, Amount, Reference, Clause, "Effect", None]


@dataclass(frozen=True, slots=True)
class Effect:
    """The result of a choice. Groups are joined by semicolons, the clauses of a group by commas."""

    groups: tuple[tuple[Clause, ...], ...] = ()

    @classmethod
    def of(cls, *groups: EffectPart | tuple[EffectPart, ...]) -> "Effect":
        """Return an effect with these groups.

        A group is a part or a tuple of parts. Empty parts and groups are dropped. An effect as a
        group adds its groups, and an effect in a tuple adds its clauses to that group.
        """
        return cls(tuple(_iterate_groups(groups)))

    def text(self, style: Style) -> str:
        return "; ".join(_group_text(group, style) for group in self.groups)

    def text_without_stop(self, style: Style) -> str:
        """Return the text for a sentence that goes on."""
        *before, last = self.groups or ((),)
        texts = (_group_text(group, style) for group in before)
        return "; ".join((*texts, _group_text(last, style, has_end=False)))

    def __bool__(self) -> bool:
        return bool(self.groups)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        return tuple(each for group in self.groups for each in group)

    @property
    def references(self) -> frozenset[str]:
        return frozenset().union(*(each.references for each in self.clauses))

    @property
    def is_countable(self) -> bool:
        """Return whether counts can express all of it. True for an effect without clauses."""
        return all(each.counts for each in self.clauses)

    def without_counts(self, changed: Collection[str]) -> "Effect":
        """Return the effect without the clauses that these previewed counts say already."""
        groups = (
            [each for each in group if not (each.counts and each.counts <= set(changed))]
            for group in self.groups
        )
        return Effect.of(*(tuple(_without_last_introductions(group)) for group in groups))

    def beginnings(self, style: Style) -> list[str]:
        """Return the text, then ever shorter beginnings of whole clauses."""
        texts, before = list[str](), ""
        for group in self.groups:
            for number, last in enumerate(group, 1):
                if _is_introduction(last):
                    continue
                text = _group_text(group[:number], style)
                texts.append(f"{before}; {text}" if before else text)
            before = texts[-1] if texts else ""
        return texts[::-1]


NO_EFFECT = Effect()


def _iterate_groups(
    groups: Iterable[EffectPart | tuple[EffectPart, ...]],
) -> Iterator[tuple[Clause, ...]]:
    for group in groups:
        if isinstance(group, Effect):
            yield from group.groups
        else:
            parts = group if isinstance(group, tuple) else (group,)
            clauses = tuple(each for part in parts for each in _clauses_of(part))
            if clauses:
                yield clauses


def _clauses_of(part: EffectPart) -> tuple[Clause, ...]:
    if not part:
        return ()
    if isinstance(part, Effect):
        return part.clauses
    return (part,) if isinstance(part, Clause) else (clause(part),)


def _group_text(group: Sequence[Clause], style: Style, has_end: bool = True) -> str:
    if not group:
        return ""
    *before, last = group
    beginning = "".join(f"{each.text(style)}{each.end}{each.joint}" for each in before)
    return f"{beginning}{last.text(style)}{last.end if has_end else ''}"


def _without_last_introductions(group: Sequence[Clause]) -> Sequence[Clause]:
    """Return a group without the introductions at its end, which introduce nothing any more."""
    end = len(group)
    while end and _is_introduction(group[end - 1]):
        end -= 1
    return group[:end]


def _is_introduction(part: Clause) -> bool:
    return part.joint == ": "
