"""The short names of counts, for logs, previews and hints."""

from collections.abc import Callable, Mapping

from core.kernel.amounts import Count
from core.kernel.style import SHORT

Abbreviate = Callable[[str, int], str]  # returns the short name of a number of a count
ShortNames = Mapping[str, str | tuple[str, str]]  # by id: the name, or that of 1 and of others


def make_abbreviate(counts: Mapping[str, Count], short_names: ShortNames) -> Abbreviate:
    """Return a function for the short names of a game. Other counts keep their nouns.

    >>> regions = Count("regions in play", singular="region in play")
    >>> abbreviate = make_abbreviate({regions.id: regions}, {regions.id: ("region", "regions")})
    >>> abbreviate(regions.id, 1), abbreviate(regions.id, 2), abbreviate("food", 1)
    ('region', 'regions', 'food')
    """

    def abbreviate(count_id: str, number: int) -> str:
        short_name = short_names.get(count_id)
        if short_name is None:
            return counts.get(count_id, Count(count_id)).noun(number, SHORT)
        return short_name if isinstance(short_name, str) else short_name[abs(number) != 1]

    return abbreviate
