"""The longest names that there are, also from right to left, at the usual and at twice the size of text: nothing is too
wide, tables shorten them, and profiles don't."""

from kit.audit import flaws
from kit.device import DESKTOP, Device, PHONE
from scenes.cold import history
from scenes.evening import SHORT, begin, begins, pictured
from scenes.pages import SETTLED, go

LONGEST = "Wilhelmina" * 4
RIGHT_TO_LEFT = ("عبدالرحمن " * 4).strip()
SIZES = {"phone": PHONE, "desktop": DESKTOP}


def play(parlor):
    with Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        places = history(ada, ben, LONGEST, RIGHT_TO_LEFT)
        ada.darken(False, is_calm=True)
        found = []
        # The way in leads to the room, which is looked at anyway.
        del places["/join/:code"]
        for path in ["/", "/friends", "/me", "/chats", *places.values()]:
            begins(path)
            go(ada, path)
            found += look(ada, path)
        go(ada, places["/person/:id"])
        ada.wait(f"document.querySelector('.person-name')?.innerText === '{RIGHT_TO_LEFT}'", "the whole name")
        found += table(ada, ben, places["/room/:code"])
        assert not found, "\n".join(found)


def table(ada, ben, path):
    begins("the table")
    go(ada, path)
    ben.press("Back to the room")
    begin(path.split("/")[-1], SHORT, ada, ben)
    ada.wait("document.querySelector('.sitter-name') !== null", "the table")
    shown, whole = ada.run("const it = document.querySelector('.sitter-name'); return [it.innerText, it.title]")
    assert len(shown) <= 16 and shown.endswith("…"), shown
    assert whole == RIGHT_TO_LEFT, whole
    return look(ada, "table")


def look(device, name):
    found = []
    for times in (1, 2):
        device.enlarge(times)
        for size_name, size in SIZES.items():
            device.resize(size)
            device.wait(SETTLED.removeprefix("return "), f"{name} is settled")
            device.picture(f"names-{name.strip('/').split('/')[0] or 'home'}-{size_name}-{times}")
            found += [f"{name}, {size_name}, text {times} times as large: {flaw}" for flaw in flaws(device)]
    device.enlarge(1)
    device.resize(PHONE)
    return found
