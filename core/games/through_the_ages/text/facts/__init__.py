"""Facts for screens that need the rules: card prices and uses, attacks, the end of the turn.

May import rules and wording. Start with `cards.py`.
"""
