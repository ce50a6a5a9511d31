"""Lets a Parlor end with the test that started it, however the test ends."""

import os


class Lifeline:
    """A pipe that Parlor's supervisor inherits as descriptor 3: it stops when the other end closes."""

    def __init__(self):
        self.near, self.far = os.pipe()

    def holding(self, words):
        """The words of the command that starts it, and the options of subprocess that go with them."""
        # A service says in PARLOR_LIFELINE under which number it has it, and children have it under 3.
        hand_down = f'exec 3<&{self.near} && exec "$@"'
        return ["bash", "-c", hand_down, "bash", *words], {"pass_fds": [self.near]}

    def close(self):
        os.close(self.near)
        os.close(self.far)


VARIABLE = {"PARLOR_LIFELINE": "3"}
