"""How long a test waits for what must come: nothing is measured by it, and hardly ever is it used.

Far more than anything takes on a machine with twenty times its load, and less than what pytest
itself allows, so that a test can still say what it has waited for.
"""

PATIENCE = 900.0  # seconds
