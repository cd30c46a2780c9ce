"""The rules and the table; nothing in here knows a terminal, a file or a socket."""
