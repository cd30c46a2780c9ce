"""Value types and text helpers that need no game: seats, setups and wording.

Imports no other package of the project, so that a list of saved games loads quickly.
"""
