"""Waits that end: for a fact, for a thread, and for a command."""

import faulthandler
import signal
import subprocess
import time

# It only ends what hangs, so it is far longer than any machine needs.
LIMIT = 60
# The same for containers, and for builds and downloads.
LIMIT_OF_CONTAINERS, LIMIT_OF_BUILDS = 600, 1800

# A test that is told to end, because it hangs, says where each of its threads stands.
faulthandler.register(signal.SIGTERM, chain=True)


def when_told_to_end(handler):
    """Calls it then, once the test has said where it stands."""
    # Of two handlers, only the newer one would be called.
    faulthandler.unregister(signal.SIGTERM)
    signal.signal(signal.SIGTERM, handler)
    faulthandler.register(signal.SIGTERM, chain=True)


def until(fact, what, seconds=LIMIT):
    """Waits for a fact, and returns it. `what` may be a function, which is asked in the end."""
    began = time.monotonic()
    while True:
        found = fact()
        if found:
            return found
        passed = time.monotonic() - began
        if passed > seconds:
            sentence = what() if callable(what) else what
            raise AssertionError(f"Waited {seconds} s in vain for this: {sentence}")
        time.sleep(min(max(passed / 10, 0.002), 0.05))


def pause(seconds):
    """Lets time pass, where a test shows what does not happen meanwhile, or works no faster than people do."""
    time.sleep(seconds)


def join(thread, seconds=LIMIT):
    """Waits for the end of a thread, or of a process of multiprocessing."""
    thread.join(seconds)
    if thread.is_alive():
        raise AssertionError(f"{thread.name} did not end in {seconds} s.")


def run(words, seconds=LIMIT, **options):
    """As subprocess.run, for a command that must end. What it says is caught, as text."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **options}
    try:
        return subprocess.run(words, timeout=seconds, **options)
    except subprocess.TimeoutExpired as late:
        said = b"".join(text or b"" for text in (late.stdout, late.stderr)).decode(errors="replace")
        raise RuntimeError(f"{' '.join(words)} did not end in {seconds} s. It said: {said[-2000:]}") from None
