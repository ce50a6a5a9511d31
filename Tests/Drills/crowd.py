"""Guests of `parlor load evening`, who live on while something happens to their Parlor."""

import json
import os
import sys
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [f"{ROOT}/Tests/Kit"]

from waiting import LIMIT, join, until  # noqa: E402 (its folder is known only now)


class Crowd(threading.Thread):
    """It ends by itself after so many seconds, and compares what each guest saw with what there is."""

    def __init__(self, parlor, people, seconds, rate, seed=7):
        super().__init__(name="the evening", daemon=True)
        self.parlor, self.people, self.time, self.failure, self.report = parlor, people, seconds, None, None
        self.words = ["load", "evening", "--people", str(people), "--seed", str(seed), "--rate", str(rate),
                      "--for", f"{seconds}s", "--json"]

    def run(self):
        try:
            self.report = json.loads(self.parlor.run(*self.words, may_fail=True, seconds=self.time + 10 * LIMIT))
        except Exception as failure:  # told by whoever asks for the report
            self.failure = failure

    def begin(self):
        self.start()
        until(lambda: self.is_in() or not self.is_alive(), lambda: f"most guests are in: {self.online()} are")
        self.must_be_here()

    def online(self):
        return ((self.parlor.status() or {}).get("population") or {}).get("peopleOnline") or 0

    def is_in(self):
        # Some of them are away at any moment, as in life.
        return self.online() * 2 > self.people

    def must_be_here(self):
        if not self.is_alive():
            raise AssertionError(f"The evening was over too soon: {self.failure or self.report}")

    def prove(self):
        """Nobody was refused without a reason, and nobody missed or lost anything."""
        join(self, self.time + 10 * LIMIT)
        if self.failure:
            raise AssertionError(f"The evening failed: {self.failure}")
        wrong = {one["name"]: one["wrong"] for one in self.report["actions"] if one["wrong"]}
        if wrong or self.report["flaws"]:
            raise AssertionError(f"The evening went wrong: {wrong} {self.report['sentences']}")
        acts = sum(one["count"] for one in self.report["actions"])
        return (f"{self.report['guests']} guests did {acts} things; {self.report['lookedUp']} acknowledged ones were "
                f"looked up, {self.report['compared']} views compared, and none was wrong.")
