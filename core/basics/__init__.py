"""What is known of a game before it is loaded: who plays, how it was set up, and words for it.

Each is imported from its own file. Nothing here loads anything else: lists of games stand on it.
"""
