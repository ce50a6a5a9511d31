"""The environment of whoever runs the tests."""

import os


def outside():
    """Without Parlor's settings: they may have a Parlor of their own."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PARLOR_")}
