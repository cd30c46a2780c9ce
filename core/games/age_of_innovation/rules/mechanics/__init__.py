"""Mechanics shared by the Terra Mystica family, with parameters instead of constants.

Plain functions over plain values, without imports from the rest of the game.
"""
