"""What cards are called, and short names for places where a whole one does not fit."""

from core.games.through_the_ages.content import CARDS
from core.kernel import HIDDEN

_SHORT = {
    "Selective Breeding": "Breeding",
    "Mechanized Agriculture": "Mech. Agric.",
    "Organized Religion": "Org. Religion",
    "Bread and Circuses": "Bread & Circ.",
    "Professional Sports": "Pro Sports",
    "Printing Press": "Print. Press",
    "Scientific Method": "Sci. Method",
    "Modern Infantry": "Modern Inf.",
    "Constitutional Monarchy": "Const. Monarchy",
    "Military Theory": "Mil. Theory",
    "Hanging Gardens": "Hanging Gard.",
    "Library of Alexandria": "Lib. of Alex.",
    "St. Peter's Basilica": "St. Peter's",
    "Universitas Carolina": "U. Carolina",
    "Transcontinental Railroad": "Railroad",
    "Ocean Liner Service": "Ocean Liners",
    "First Space Flight": "Space Flight",
    "Fast Food Chains": "Fast Food",
    "Julius Caesar": "Caesar",
    "Alexander the Great": "Alexander",
    "Leonardo da Vinci": "Leonardo",
    "Christopher Columbus": "Columbus",
    "Frederick Barbarossa": "Barbarossa",
    "William Shakespeare": "Shakespeare",
    "Napoleon Bonaparte": "Napoleon",
    "Maximilien Robespierre": "Robespierre",
    "Isaac Newton": "Newton",
    "Albert Einstein": "Einstein",
    "Mahatma Gandhi": "Gandhi",
    "Rock'n'Roll Icon": "Rock'n'Roll",
    "Nikola Tesla": "Tesla",
    "Winston Churchill": "Churchill",
    "Engineering Genius": "Eng. Genius",
    "Ideal Building Site": "Bldg. Site",
    "Revolutionary Idea": "Rev. Idea",
    "Bountiful Harvest": "Harvest",
    "Efficient Upgrade": "Upgrade",
    "Mineral Deposits": "Minerals",
    "Wave of Nationalism": "Nationalism",
    "Endowment for the Arts": "Endowment",
    "Military Build-Up": "Mil. Build-Up",
    "Defense / Colonization": "Defense/Colony",
    "Open Borders Agreement": "Open Borders",
    "Trade Routes Agreement": "Trade Routes",
    "Acceptance of Supremacy": "Supremacy",
    "International Trade Agreement": "Intl. Trade",
    "Promise of Military Protection": "Mil. Protection",
    "Scientific Cooperation": "Sci. Cooperation",
    "International Tourism": "Intl. Tourism",
    "Loss of Sovereignty": "Lost Sovereignty",
    "Armed Intervention": "Intervention",
    "Popularization of Science": "Pop. of Science",
    "Scientific Breakthrough": "Sci. Breakthrough",
    "Independence Declaration": "Independence",
    "International Agreement": "Intl. Agreement",
}
_CUT = (("Development of ", "Dev. of "), (" Territory", " Terr."), ("War over ", "War: "))


def card_name(card: str) -> str:
    """A card by name; one nobody may know is `a card`."""
    return "a card" if card == HIDDEN else CARDS[card].name


def aged_name(card: str) -> str:
    """The name with its age, where several cards share a name."""
    if card == HIDDEN:
        return "a card"
    record = CARDS[card]
    twins = record.type in ("action", "bonus", "aggression", "war", "territory")
    return f"{record.name} {record.age}" if twins else record.name


def short_name(card: str) -> str:
    """`Const. Monarchy`, `Newton`, `Fertile Terr.`."""
    name = card_name(card)
    for words, fewer in _CUT:
        name = name.replace(words, fewer)
    return _SHORT.get(name, name)


def short_aged_name(card: str) -> str:
    """The same with the age where several cards share a name: `Harvest II`."""
    if card == HIDDEN or aged_name(card) == CARDS[card].name:
        return short_name(card)
    return f"{short_name(card)} {CARDS[card].age}"


def name_forms(card: str) -> tuple[str, str]:
    """The name of a card, whole and short."""
    return card_name(card), short_name(card)
