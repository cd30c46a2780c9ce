"""The timeout of tests that wait for something; it measures nothing and is hardly ever reached.

It is far more than anything needs on a heavily loaded machine, and less than pytest's own timeout,
so that a test can still report what it was waiting for.
"""

TIMEOUT = 900.0  # seconds
