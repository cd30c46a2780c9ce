"""The application without a terminal: opening, continuing, hosting, exporting, simulating.

Whoever shows Annals to people (a terminal, a browser, a notebook) stands on these rooms.
"""
