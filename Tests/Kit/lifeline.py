"""Lets a Parlor end with the test that started it, however the test ends."""

import os

from waiting import run

# Nobody writes to this pipe. Its reader sees end-of-file when this process ends.
READ_END, WRITE_END = os.pipe()


def up(words, env, **options):
    """Runs `parlor up`. Its supervisor stops at the latest when this process is gone."""
    # In a supervisor in the background it is always descriptor 3.
    as_third = f'exec 3<&{READ_END} && exec "$@"'
    return run(
        ["bash", "-c", as_third, "bash", *words], env={**env, "PARLOR_LIFELINE": "3"},
        pass_fds=[READ_END], **options)
