#!/usr/bin/python3
"""The unit of the Debian package, as systemd reads it: every line is known, and a service may do little.

Usage: unit.py   (systemd itself need not run; only its systemd-analyze is needed)
"""

import os
import shutil
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, f"{ROOT}/Tests/Kit")

from waiting import run  # noqa: E402 (its folder is known only now)

# The most that `systemd-analyze security` may complain of, of 100.
EXPOSURE = 25


def analyze(*words):
    """What it says; AssertionError if it finds fault."""
    done = run(["systemd-analyze", *words])
    said = (done.stdout + done.stderr).strip()
    if done.returncode:
        raise AssertionError(f"systemd-analyze {' '.join(words)} ended with {done.returncode}:\n{said}")
    return said


def check(unit):
    with tempfile.TemporaryDirectory(prefix="parlor-unit-") as folder:
        copy = f"{folder}/parlor.service"
        # Parlor is not installed here, and the command of a unit has to be there.
        text = open(unit, encoding="utf-8").read().replace("/usr/bin/parlor", sys.executable)
        with open(copy, "w", encoding="utf-8") as file:
            file.write(text)
        said = analyze("verify", "--man=no", copy)
        if said:
            raise AssertionError(f"systemd says of the unit: {said}")
        said = analyze("security", "--no-pager", "--offline=true", f"--threshold={EXPOSURE}", copy)
    print("  " + said.splitlines()[-1].lstrip("→ "), flush=True)


def main():
    if len(sys.argv) > 1:
        return print(__doc__)
    print("The unit of the Debian package", flush=True)
    if not shutil.which("systemd-analyze"):
        return print("  Not tried: this machine lacks systemd-analyze.", flush=True)
    check(f"{ROOT}/package/parlor.service")


if __name__ == "__main__":
    main()
