"""Messages cover no title, tabs, menu, table or sheet: on small phones and a desktop, with text twice as large, and with a
keyboard on the screen. Titles take one line. Who plays by keyboard stays in the hand."""

import itertools

from selenium.webdriver.common.keys import Keys

from kit.device import DESKTOP, Device, PHONE
from scenes.evening import COVERED, SHORT, TABLE, begin, begins, come, open_room, pictured, play_card, press_key
from scenes.pages import SETTLED, go
from waiting import until

SIZES = {"small": (320, 568), "phone": PHONE, "desktop": DESKTOP, "keyboard": (375, 330)}
KEPT = f"h1, .tabs, .side-tabs, [aria-label='Menu'], [aria-label='Back'], .sheet, {TABLE}"
SENTENCE = "Mira is left out: they let only their friends ask them to come into a room."
NUMBERS = itertools.count(1)
LONG = "A rather long name that nobody reads"


def play(parlor):
    with Device(parlor.cable()) as ada, Device(parlor.cable()) as ben, pictured(ada, ben):
        code = open_room(ada, LONG)
        ada.darken(False, is_calm=True)
        found = []
        for path in ("/", "/friends", "/me", "/me/account", f"/room/{code}"):
            begins(path)
            go(ada, path)
            found += looks(ada, path)
        come(ada, ben, code)
        begins("a sheet")
        ada.press("Room settings")
        found += looks(ada, "sheet")
        ada.press("Done")
        begin(code, SHORT, ada, ben)
        ada.wait("document.querySelector('.hand') !== null", "the hand")
        begins("the table")
        found += looks(ada, "table")
        assert not found, "\n".join(found)
        keeps_focus(ada, ben)


def looks(device, name):
    found = []
    for size_name, size in SIZES.items():
        for times in (1, 2):
            device.resize(size)
            device.enlarge(times)
            device.wait(SETTLED.removeprefix("return "), f"{name} is settled")
            found += [f"{name}, {size_name}, text {times} times as large: {flaw}" for flaw in look(device)]
            device.picture(f"lane-{name.strip('/').split('/')[0] or 'home'}-{size_name}-{times}")
    device.enlarge(1)
    device.resize(PHONE)
    return found


def look(device):
    """While the app says something: what is covered, and titles of more than one line."""
    say(device)
    return device.run(COVERED + """
        const lines = (el) => {
          const range = document.createRange()
          range.selectNodeContents(el)
          return new Set([...range.getClientRects()].filter((one) => one.height > 2).map((one) => Math.round(one.bottom))).size
        }
        const titles = [...document.querySelectorAll('.page-title, .match-title, .chat-title, .room-name > :first-child')]
        return [...covered('.toast', arguments[0]).map((name) => `covered: ${name}`),
          ...titles.filter((one) => one.getClientRects().length > 0 && lines(one) > 1).map((one) => `two lines: ${one.innerText}`)]""", KEPT)


def say(device):
    """The app says why a device was signed out, and this one goes on, since it was not."""
    words = f"{SENTENCE} ({next(NUMBERS)})"
    device.run("parlor.emit('signedOut', { message: arguments[0] })", words)
    until(lambda: device.run("""
        const toast = [...document.querySelectorAll('.toast')].find((one) => one.innerText.includes(arguments[0]))
        return toast && toast.getAnimations().every((one) => one.playState !== 'running')""", words), "it is said")


def keeps_focus(ada, ben):
    """With Enter on a card; an eight asks for a suit first."""
    begins("the keyboard")

    def can_lay():
        if ada.run("return document.querySelector('.hand-legal') !== null"):
            return True
        play_card(ada)
        play_card(ben)
        return False
    until(can_lay, "Ada can lay a card")
    # Counting cards would not do: one that was drawn before may still be on its way.
    ada.run("window.laid = document.querySelector('.hand-legal'); laid.focus()")
    press_key(ada, Keys.ENTER)
    is_laid = "!laid.isConnected"
    ada.wait(f"document.querySelector('.suits-place button') !== null || {is_laid}", "it is laid, or asks for a suit")
    if ada.run("return document.querySelector('.suits-place button') !== null"):
        ada.wait("document.activeElement.matches('.suits-place button')", "the focus is on a suit")
        press_key(ada, Keys.ENTER)
    ada.wait(is_laid, "it is laid")
    ada.wait("document.activeElement.matches('.hand-card, .thumbs-buttons button')", "the focus is in the hand")
