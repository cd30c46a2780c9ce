"""What is agreed on before anything is loaded."""

VERSION = "0.1.0"
LARGEST_SEED = 2**63 - 1
USUAL_LEVEL = 2  # of a bot nobody chose the strength of
PORT, SSH_PORT, WEB_PORT = 4114, 2222, 8000  # where a table is found, a server, a page
