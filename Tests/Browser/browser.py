#!/usr/bin/python3
"""The web app and the console in real browsers, against a Parlor of its own.

Arguments choose scenes: `pages`, `cold`, `rooms`, `group`, `names`, `german`, `choice`, `intro`, `evening`, `pictures`,
`symbols`, `strangers`, `offline`, `waits`, `lane`, `table`, `meanwhile`, `drama` and `console` by default, `games` for
all 24 games, `speed` for figures.
PARLOR_BIN is the folder of the binaries, by default .build/release; PARLOR_PICTURES a folder for pictures.
"""

import importlib
import os
import sys
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "Kit")]

from kit.parlor import Parlor
from waiting import when_told_to_end

SCENES = [
    "pages", "cold", "rooms", "group", "names", "german", "choice", "intro", "evening", "pictures", "symbols",
    "strangers", "offline", "waits", "lane", "table", "meanwhile", "drama", "console",
]


def main(chosen):
    # Told to end, it closes its browsers and its Parlor first.
    when_told_to_end(lambda *_: sys.exit(143))
    failed = 0
    scenes = chosen or SCENES
    with Parlor() as parlor:
        for name in scenes:
            began = time.monotonic()
            print(f"  {name} ...", flush=True)
            try:
                importlib.import_module(f"scenes.{name}").play(parlor)
                print(f"✔ {name} ({time.monotonic() - began:.0f} s)", flush=True)
            except Exception:
                failed += 1
                print(f"✘ {name} ({time.monotonic() - began:.0f} s)\n{traceback.format_exc()}", flush=True)
                parlor.show_logs()
    print(f"{len(scenes) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
