"""The operator's console: every page, against what really runs."""

import json
import os
import re
import signal

from kit.audit import axe_flaws, flaws
from kit.device import DESKTOP, Device, PHONE
from scenes.evening import begins
from scenes.pages import SETTLED
from waiting import until

ENDED = "This session has ended. Run 'parlor console'"


def play(parlor):
    room = furnish(parlor)
    with Device(parlor.cable(), size=DESKTOP) as device:
        device.darken(False, is_calm=True)
        lock(device)
        device.open(address(parlor))
        overview(device, parlor)
        calls(device, room)
        stream(device, room)
        match(device, parlor)
        tap(device, parlor)
        find(device, room)
        playground(device)
        report(device)
        failures(device, parlor)
        change(device, parlor)
        end(device, parlor)


def furnish(parlor):
    """A room with a history, and a refusal."""
    parlor.call("person.rename", {"displayName": "Ada Lovelace"}, by="ada")
    parlor.call("person.rename", {"displayName": "Ben"}, by="ben")
    room = parlor.call("room.create", {"roomName": "Friday night", "selectedGameType": "dice"}, by="ada")["code"]
    parlor.call("room.join", {}, key=room, by="ben")
    parlor.call("room.ready", {"isReady": True}, key=room, by="ben")
    parlor.run("call", "room.start", "--key", room, "--as", "ben", "{}", may_fail=True)
    parlor.call("person.report", {"userId": "ada", "reason": "Rude in the lobby"}, by="ben")
    return room


def address(parlor):
    """Where `parlor console` leads, below the gateway's own address."""
    return re.search(r"/console/enter/\S+", parlor.run("console")).group()


def lock(device):
    device.open("/console")
    device.see("parlor console")
    device.not_see("Overview")
    device.faults()


def overview(device, parlor):
    begins("the overview")
    device.see("processes ready")
    device.see("$ parlor status")
    device.see("lobby-1")
    # Without an answer in time, the status leaves the rooms out.
    until(lambda: (waiting := re.search(r"\d+ waiting", parlor.run("status"))) and waiting.group() in device.text(),
          "the rooms that wait")
    until(lambda: says_as_the_doctor(device, parlor), "what the doctor found, and nothing else")
    check(device, "overview")
    device.press("lobby-1")
    device.see("Streams with the most calls")
    check(device, "instance")
    device.run("history.back()")
    device.see("Services")


def says_as_the_doctor(device, parlor):
    found = [json.loads(line) for line in parlor.run("doctor", "--json", may_fail=True).splitlines()]
    mendings = [one["mending"] for one in found if "mending" in one and not one.get("isWarning")]
    text = device.text()
    return all(mending in text for mending in mendings) if mendings else "Nothing is wrong." in text


def calls(device, room):
    begins("the calls")
    go(device, "#/calls")
    device.see("Where its time went")
    device.press("Person")
    device.wait("location.hash.includes('by=person')", "the address says by what")
    device.see("$ parlor top --by person")
    check(device, "calls")
    go(device, "#/slow")
    device.see("$ parlor slow --limit 100")
    check(device, "slow")
    go(device, "#/refusals")
    # The page before has a field of this name, too.
    device.see("$ parlor refusals")
    device.type("Call", "room.start")
    device.press("Show")
    device.see("--call room.start")
    device.see("NOT_HOST")
    check(device, "refusals")
    device.run("document.querySelector('td a[href^=\"#/trace/\"]').click()")
    device.see("$ parlor trace")
    device.see("NOT_HOST: ")
    check(device, "refused trace")
    go(device, f"#/trace/room.{room}@2")
    device.see("playerJoined")
    check(device, "trace")
    go(device, "#/trace/nothing")
    device.see("Nothing is known of 'nothing'")


def stream(device, room):
    begins("a stream")
    go(device, f"#/stream/room.{room}")
    device.see("At revision 4")
    device.see("isReady")
    device.press("One revision back")
    device.see("At revision 3")
    device.wait("location.hash.includes('at=3')", "the address says the revision")
    slide(device, 1)
    device.see("At revision 1")
    device.press("Difference")
    device.see("Both are revision 1.")
    go(device, f"#/stream/room.{room}?at=3&from=1&view=diff")
    device.see("[ben]")
    check(device, "difference")
    device.press("State")
    device.see("Friday night")
    check(device, "stream")
    device.press("Beside that revision")
    device.wait("location.hash.includes('beside=yes')", "the address says that two are shown")
    device.see("Revision 1")
    device.see("Revision 3")
    device.wait("document.querySelectorAll('.besides .tree').length === 2", "both revisions are shown")
    check(device, "two revisions")
    device.press("This revision alone")
    device.not_see("This revision alone")


def match(device, parlor):
    """What a seat saw stays hidden while the match is played; what the audience saw does not."""
    begins("a match")
    practice = parlor.call("match.practice", {"game": "dice", "bots": 1, "level": "easy"}, by="ben")["matchId"]
    go(device, f"#/stream/match.{practice}")
    device.press("Replay")
    device.see("--seat audience")
    slide(device, 1)
    device.see("At revision 1")
    device.see("began")
    device.see("view:")
    check(device, "match")
    go(device, f"#/match/{practice}?at=1&seat=1")
    device.see("--seat 1")
    device.see("Until the match is over")


def slide(device, rev):
    device.run("""const slider = document.querySelector('input[type=range]')
        slider.value = arguments[0]
        slider.dispatchEvent(new Event('input', { bubbles: true }))""", rev)


def tap(device, parlor):
    begins("the tap")
    go(device, "#/tap?topics=person.")
    device.see("Waiting for the next event")
    # What happens before the tap is there is not heard.
    until(lambda: rename(parlor) and "identityChanged" in device.text(), "a rename in the tap")
    device.run("document.querySelector('.tap-more').click()")
    device.see("command ")
    check(device, "tap")
    device.press("Pause")
    rename(parlor)
    until(lambda: re.search(r"Go on \([1-9]\d* more\)", device.text()), "what is heard during the pause, counted")
    device.press("Go on")
    device.press("Clear")
    device.see("Nothing heard yet")


def rename(parlor, names=iter(range(1_000))):
    return parlor.call("person.rename", {"displayName": f"Ben {next(names)}"}, by="ben")


def find(device, room):
    begins("the search")
    go(device, "#/find/room")
    device.see("Friday night")
    device.type("Host", "ada")
    device.see("--host ada")
    device.see(room)
    device.wait("location.hash.includes('host=ada')", "the address says what was typed")
    device.press("Search")
    check(device, "rooms")
    device.press(room)
    device.see(f"$ parlor room {room}")
    device.see("host")
    device.see("Last events")
    device.see("readyChanged")
    device.see("Chat: stream")
    device.see("$ parlor history drawing.room-")
    check(device, "room")
    go(device, "#/find/person?who=ada")
    device.see("Ada Lovelace")
    check(device, "people")
    device.press("Ada Lovelace")
    device.see("$ parlor who ada")
    device.see("In no match now.")
    check(device, "person")
    go(device, "#/find/room?code=ZZZZ")
    device.see("There is no such room now.")


def report(device):
    begins("the reports")
    go(device, "#/reports")
    device.see("Rude in the lobby")
    check(device, "reports")
    device.press("Suspend")
    device.type("Reason", "Be kinder")
    device.see("$ parlor reports suspend ada")
    confirm(device)
    device.see("Lift")
    device.press("Lift")
    confirm(device)
    device.see("Nobody is suspended.")
    device.press("Resolve")
    confirm(device)
    device.see("Nothing is reported.")
    device.see("resolved a report")


def playground(device):
    """A call is filled in by its types, sent by a guest, and seen as frames; the guest's connection is cut and slow."""
    begins("the playground")
    device.press("Try")
    device.see("There is none yet.")
    device.press("Add a device")
    device.see("online")
    device.type("roomName", "A playground")
    device.press("Send")
    device.see('"roomName": "A playground"')
    device.see('"call":"room.create"')
    check(device, "playground")
    device.press("Cut Tester 1")
    device.see("online")
    device.type("roomName", "After a cut")
    device.press("Send")
    device.see('"roomName": "After a cut"')
    device.run("document.querySelector('.tap-links a[href^=\"#/trace/\"]').click()")
    device.see("$ parlor trace")


def confirm(device):
    device.see("Cancel")
    device.run("document.querySelector('.question-answers button:last-child').click()")


def failures(device, parlor):
    """What went wrong is found by clicking alone: a process that was killed, one that hung, and a refused join."""
    begins("what went wrong")
    device.press("Overview")
    device.see("processes ready")
    # A restart is seen by what was there before.
    device.see("game-authority-1")
    os.kill(parlor.instance("drawing-store")["pid"], signal.SIGKILL)
    os.kill(parlor.instance("game-authority")["pid"], signal.SIGSTOP)
    for instance in ("drawing-store-1", "game-authority-1"):
        until(lambda: re.search(f"{instance} was (re)?started", device.text()), f"the restart of {instance}")
        device.press(instance)
        device.see("Restarts and failures")
        device.see("It ended before")
        check(device, f"restarted {instance}")
        device.press("Overview")
        device.see("processes ready")
    parlor.run("call", "room.join", "--key", "ZZZZ", "--as", "cleo", "{}", may_fail=True)
    device.press("Calls")
    device.press("Refusals")
    device.see("room.join")
    device.see("ZZZZ")


def change(device, parlor):
    """What changes something asks first, and what would be refused is not offered."""
    begins("the changes")
    go(device, "#/overview")
    device.see("console-1")
    assert not device.can_press("Restart console-1") and not device.can_press("Scale console")
    device.press("Restart chat-store-1")
    device.see("$ parlor restart chat-store-1")
    device.see("It is the only one: calls to it wait")
    before = parlor.instance("chat-store")["pid"]
    device.press("Cancel")
    device.press("Restart chat-store-1")
    device.see("$ parlor restart chat-store-1")
    confirm(device)
    device.see("Restarted 1 process.")
    assert parlor.instance("chat-store")["pid"] != before
    until(lambda: re.search(r"chat-store-1 was (re)?started", device.text()), "the restart among what happened")
    device.see("Restarts and failures")
    assert device.run("return document.querySelector('.chart-mark-busy') !== null")
    device.press("Scale lobby")
    device.press("More: Instances")
    device.see("$ parlor scale lobby=2")
    device.press("Scale to 2")
    device.see("lobby-2")
    device.press("Drain lobby-2")
    device.see("$ parlor drain lobby-2")
    confirm(device)
    device.see("lobby-2 has left")
    check(device, "acts")


def end(device, parlor):
    """The page keeps what it showed when the session ended."""
    begins("the end of the session")
    os.kill(parlor.instance("console")["pid"], signal.SIGKILL)
    device.see(ENDED)
    device.see("Services")
    device.picture("console-ended")
    device.faults()
    entered = until(lambda: parlor.run("console", may_fail=True), "the console runs again")
    path = re.search(r"/console/enter/\S+", entered).group()
    device.ask(f"await fetch('{path}')")
    device.press("I have opened it")
    device.not_see(ENDED)
    device.press("End session")
    device.see(ENDED)


def go(device, hash):
    device.run("location.hash = arguments[0]", hash)


def check(device, name):
    """All that is wrong with a page, at both sizes, in the light and in the dark."""
    found = []
    for is_dark, look in ((True, "-dark"), (False, "")):
        device.darken(is_dark, is_calm=True)
        for size_name, size in (("phone", PHONE), ("desktop", DESKTOP)):
            device.resize(size)
            device.wait(SETTLED.removeprefix("return "), f"{name} is settled")
            device.picture(f"console-{name}-{size_name}{look}")
            found += [f"{size_name}{look}: {flaw}" for flaw in flaws(device) + axe_flaws(device)]
    assert not found, f"{name}: " + "\n".join(found)
