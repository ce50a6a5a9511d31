#!/usr/bin/python3
"""A whole evening on two terminals of tmux, in a browser and for a screen reader: a match, a party game and a chat,
while the gateway is killed. All see the same.

Usage: evening.py   (PARLOR_BIN is the folder with the executables; PARLOR_SCREENS a folder that keeps every screen)
"""

import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
sys.path[:0] = [HERE, f"{TESTS}/Browser", f"{TESTS}/Kit"]
from kit.device import DESKTOP, Device
from kit.parlor import Parlor
from scenes.games import PLAY
from tmux import Tmux
from waiting import until

# Seconds within which a game has to end. The runner ends what prints nothing for 300 s.
LONGEST_GAME = 240
PLACE = re.compile(r"^ +(\d+)\.  (\S+) +(-?\d+)\b", re.MULTILINE)
ROSTER = re.compile(r"(✓ ready|… waits)  (\w+)")


class Evening:
    def __init__(self, parlor, tmux, cleo):
        self.parlor, self.tmux, self.cleo = parlor, tmux, cleo
        self.code = None
        self.kept = 0

    def play(self, name, *words):
        environment = {
            **self.parlor.environment, "XDG_DATA_HOME": f"{self.parlor.folder}/home", "LC_ALL": "C.UTF-8"}
        # What tmux is, it says itself.
        environment.pop("TERM", None)
        return self.tmux.open(
            name, [f"{self.parlor.binaries}/parlor", "play", "--name", name, *words], environment)

    @property
    def terminals(self):
        return (self.ada, self.ben)

    def keep(self, station):
        """Every screen at this moment, as text; a later run can be compared with it."""
        self.kept += 1
        texts = {screen.name: screen.text for screen in self.terminals}
        texts["Cleo"] = self.cleo.text()
        folder = os.environ.get("PARLOR_SCREENS")
        if folder:
            os.makedirs(folder, exist_ok=True)
            for name, text in texts.items():
                shown = text.replace(self.code, "CODE").replace(self.parlor.door, "GATEWAY")
                with open(f"{folder}/{self.kept}-{station}-{name}.txt", "w") as file:
                    file.write(shown)
        return texts

    # What all must see alike.

    def same(self, station, read):
        """Waits until both terminals show the same, and returns it."""
        def agreed():
            texts = [read(screen) for screen in self.terminals]
            return texts[0] if texts[0] and texts[0] == texts[1] else None
        found = until(agreed, lambda: f"the same {station} for both:\n{self.ada.text}\n{self.ben.text}")
        self.keep(station)
        return found

    def meet(self):
        self.ada = self.play("Ada")
        self.ada.wait("You: Ada")
        self.ada.send("n")
        self.ada.wait("Name: Our room")
        self.ada.send("gg")
        self.ada.wait("Game: Dice")
        self.ada.send("o")
        self.ada.wait("Give the code")
        self.code = re.search(r"Code (\w+)", self.ada.text)[1]
        self.ben = self.play("Ben", "--room", self.code)
        self.ben.wait("Take a seat, or watch.")
        self.ben.send("j")
        self.ben.wait("Tab talk")
        self.cleo.enter("Cleo", f"/join/{self.code}")
        self.cleo.see("Players 3 of 8")
        self.dora = self.play("Dora", "--plain", "--room", self.code)
        self.dora.hear("Take a seat, or watch.")
        self.choose(self.dora, "Watch")
        for screen in self.terminals:
            screen.wait("Watching: Dora")
        seen = self.same("room", lambda screen: ROSTER.findall(screen.text))
        assert [name for _, name in seen] == ["Ada", "Ben", "Cleo"], seen

    def choose(self, listener, label):
        """By the newest number that was told for it."""
        numbers = until(
            lambda: re.findall(rf"^(\d+)\. {label}", listener.news, re.MULTILINE),
            lambda: f"a number for “{label}”:\n{listener.news}")
        listener.send(numbers[-1])
        listener.press("Enter")

    def talk(self):
        self.say(self.ben, "Are you ready?")
        # On a desktop the conversation stands beside the room.
        self.cleo.see("Are you ready?")
        self.cleo.type("Message", "Nearly")
        self.cleo.press("Send")
        self.ada.wait("Cleo: Nearly")
        self.dora.send("say I listen")
        self.dora.press("Enter")
        self.ada.wait("Dora: I listen")
        self.say(self.ada, "Then I start")
        self.cleo.see("Then I start")
        said = ["Ben: Are you ready?", "Cleo: Nearly", "Dora: I listen", "Ada: Then I start"]
        assert self.same("chat", chat)[-len(said):] == said
        shown = self.cleo.text()
        places = [shown.find(line.split(": ")[1]) for line in said]
        assert -1 not in places and places == sorted(places), shown
        for line in said:
            self.dora.hear(line)

    def say(self, screen, text):
        screen.press("Tab")
        screen.wait("Say:")
        screen.send(text)
        screen.press("Enter")
        for other in self.terminals:
            other.wait(f"{screen.name}: {text}")
        screen.press("Escape")
        screen.see_no_more("Say:")

    def shorten(self):
        self.ada.send("e")
        self.ada.wait("Kind of game:")
        for _ in range(5):
            if "Kind of game: short" in self.ada.text:
                break
            before = kind(self.ada)
            self.ada.send("k")
            until(lambda: kind(self.ada) not in (None, before), "another kind of game")
        assert "Kind of game: short" in self.ada.text, self.ada.text
        self.ada.send("t")
        self.ada.wait("(short")

    def begin(self):
        self.ben.send("r")
        self.cleo.press("I’m ready")
        self.ada.wait("Everybody is ready")
        self.dora.forget()
        self.ada.send("s")
        self.cleo.wait("document.querySelector('.table, .party') !== null", "the table")
        self.cleo.press("Let’s play")

    def play_on(self, key):
        """Until all see the end. `key` says what to press on a screen, or nothing."""
        def turn():
            for screen in self.terminals:
                pressed = key(screen.text)
                if pressed:
                    screen.send(pressed)
            self.cleo.run(PLAY)
            return all("★" in screen.text for screen in self.terminals)
        until(turn, lambda: f"the end of the game:\n{self.ada.text}\n{self.ben.text}", LONGEST_GAME)

    def results(self, station):
        """Both terminals, the browser and the listener agree; then all are back in the room."""
        places = self.same(station, ranking)
        assert {name for _, name, _ in places} == {"Ada", "Ben", "Cleo"}, places
        until(lambda: self.cleo.can_press("Back to the room"), "the results in the browser")
        shown = self.cleo.text()
        for _, _, points in places:
            assert re.search(rf"(?<!\d){points}(?!\d)", shown), f"{points} points are not on: {shown}"
        for _, name, points in places:
            self.dora.hear(f"{name}, {points} point")
        self.look_back(self.ben)
        self.choose(self.dora, "Back to the room")
        self.cleo.press("Back to the room")
        for screen in self.terminals:
            screen.press("Enter")
            screen.wait("The last match went to")

    def look_back(self, screen):
        """Through the whole match, and back to its results."""
        screen.send("l")
        screen.wait("Step 1 of ")
        count = int(re.search(r"Step 1 of (\d+)", screen.text)[1])
        assert count > 3 and "★" not in screen.text, screen.text
        screen.send("n")
        screen.wait(f"Step 2 of {count}.")
        for key, words in [("v", "As the audience saw it."), ("w", "With nothing hidden.")]:
            screen.send("s")
            screen.wait("From whose seat?")
            screen.send(key)
            screen.wait(f"Step 2 of {count}. {words}")
        screen.send("l")
        screen.wait(f"Step {count} of {count}.")
        assert "★" in screen.text, screen.text
        screen.press("Escape")
        screen.see_no_more("Step ")

    def dice(self):
        self.shorten()
        self.begin()
        for screen in self.terminals:
            screen.wait("In this turn")
        self.parlor.kill("gateway")

        def key(text):
            risk = re.search(r"or bank (\d+)\.", text)
            return "b" if risk and int(risk[1]) >= 10 else "r" if "Your turn" in text else None
        self.play_on(key)
        self.results("dice")

    def trivia(self):
        self.ada.send("c")
        self.ada.wait("What do you want to play?")

        def found():
            if re.search(r"▸ \w  Trivia", self.ada.text):
                return True
            before = self.ada.text
            self.ada.press("Down")
            return until(lambda: self.ada.text != before, "the next game") and False
        until(found, lambda: f"Trivia in the list:\n{self.ada.text}")
        self.ada.press("Enter")
        self.ben.wait("Trivia")
        self.shorten()
        self.begin()
        for screen in self.terminals:
            screen.wait("Trivia · round")
        self.parlor.kill("gateway")
        self.play_on(lambda text: "n" if "Press enter" in text else "1" if "Choose one" in text else None)
        self.results("trivia")

    def leave(self):
        self.say(self.ben, "Good night")
        self.dora.hear("Ben: Good night")
        self.dora.send("earlier")
        self.dora.press("Enter")
        self.dora.hear("Nothing was said before.")
        self.dora.send("quit")
        self.dora.press("Enter")
        assert self.dora.end() == 0
        for screen in self.terminals:
            screen.press("C-c")
            assert screen.end() == 0
        faults = self.cleo.faults()
        assert not faults, faults


def chat(screen):
    """What was said, on the right of the screen."""
    right = [line.rpartition("│")[2].strip() for line in screen.text.split("\n") if "│" in line]
    heads = [place for place, line in enumerate(right) if line.startswith("── Chat")]
    return [line for line in right[heads[-1] + 1:] if line and "writing" not in line] if heads else []


def kind(screen):
    """Of game, in its settings."""
    found = re.search(r"Kind of game: (.+?) *(│|$)", screen.text, re.MULTILINE)
    return found and found[1]


def ranking(screen):
    """Rank, name and points of each player."""
    found = PLACE.findall(screen.text) if "★" in screen.text else []
    return [(rank, screen.name if name == "You" else name, points) for rank, name, points in found]


def main():
    with Parlor() as parlor, Tmux(parlor.folder) as tmux, Device(parlor.cable(), DESKTOP) as cleo:
        evening = Evening(parlor, tmux, cleo)
        for part in (evening.meet, evening.talk, evening.dice, evening.trivia, evening.leave):
            part()
            print(f"✔ {part.__name__}", flush=True)


main()
