"""Values for panels and text: prices, reach, cities, incomes, unavailable choices.

Imports the content, the state, the rules and `text.wording`.
"""
