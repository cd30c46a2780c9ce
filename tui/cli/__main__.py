"""`python -m tui.cli` is `annals`."""

import sys

from tui.cli.main import main

sys.exit(main())
