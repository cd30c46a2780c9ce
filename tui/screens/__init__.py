"""The screens of the app, and the flows between them.

May import everything below: panels, widgets, drawing, model, settings and core. Start with `base`,
`page_screen` and `table`.
"""
