"""Constants that load nothing else."""

VERSION = "0.1.0"
MAX_SEED = 2**63 - 1
DEFAULT_LEVEL = 2  # for bots without an explicit level
PORT, SSH_PORT, WEB_PORT = 4114, 2222, 8000  # for tables, SSH servers, web servers
