"""What the games of this family share, with parameters instead of constants.

Nothing in here knows a card, a faction or a price: wheel, bowls, reach, towns, offers of power
and shared places are plain functions over plain values.
"""
