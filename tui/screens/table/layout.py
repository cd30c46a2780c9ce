"""The style sheet of the table screen."""

LAYOUT = """
TableScreen { layout: vertical; layers: default typing; }
TableScreen #middle { height: 1fr; }
TableScreen #left { width: 1fr; height: 1fr; margin-right: 1; }
TableScreen #right { width: 45; height: 1fr; }
TableScreen.-normal #right { width: 43; }
TableScreen.-normal #inspect, TableScreen #inspect.-giving-way { display: none; }
TableScreen.-narrow #middle { layout: vertical; }
TableScreen.-narrow #left { margin-right: 0; }
TableScreen #coach_dock { height: 1; }
TableScreen.-narrow #right { width: 1fr; height: 7; }
TableScreen.-narrow #decide { height: 7; }
TableScreen.-narrow #log, TableScreen.-narrow #inspect { display: none; }
TableScreen.-narrow #right.-at-rest, TableScreen.-narrow .-at-rest #decide { height: 3; }
TableScreen #tabs { display: none; }
TableScreen.-narrow #tabs { display: block; }
"""
