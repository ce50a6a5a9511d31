"""A card before the first round: each player sees it once, with the clock, and puts it away by one tap or by Escape.
The rules stay in the menu. Then the cards of all games, on a narrow phone and with large letters."""

from selenium.webdriver.common.keys import Keys

from kit.audit import axe_flaws, flaws
from kit.device import DESKTOP, Device, PHONE
from scenes.evening import begins, come, open_room, pictured, press_key
from scenes.pages import SETTLED, go

NARROW = (320, 568)
CARD = "document.querySelector('.intro')"
TRIVIA = "{ selectedGameType: 'trivia', settings: { rounds: 2, turnSeconds: 120 } }"
# The game has the focus: what follows is reached from there.
FOCUS = "document.activeElement?.closest('.match-body') !== null"
# Whole letters of the clock and the button are on the screen.
IN_SIGHT = """
return ['.intro-clock', '.intro-go'].filter((name) => {
  const box = document.querySelector(name).getBoundingClientRect()
  return box.top < 0 || box.bottom > innerHeight + 1
})"""


def play(parlor):
    with Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        code = start(ada, ben)
        put_away(ada, ben)
        rules(ada)
        seen_once(ada, code)
        cards_of_all(parlor, ada)


def start(ada, ben):
    begins("the first round")
    code = open_room(ada)
    come(ada, ben, code)
    ada.ask(f"return parlor.room('{code}').configure({TRIVIA})")
    ben.press("I’m ready")
    ada.press("Start")
    return code


def put_away(ada, ben):
    """By a tap, and by Escape. The clock runs meanwhile, and the game behind the card can't be reached."""
    begins("the card")
    for device in (ada, ben):
        device.wait(f"{CARD} !== null", "the card")
        device.wait("document.activeElement?.classList.contains('intro-go')", "the focus is on the card")
        device.wait("/^\\d+ (s|min)$/.test(document.querySelector('.intro .seconds')?.innerText)", "the clock")
        device.wait("document.querySelector('.match-body').inert && document.querySelector('.party') !== null", "the table")
    ada.picture("intro-phone")
    ben.picture("intro-desktop")
    ada.press("Let’s play")
    press_key(ben, Keys.ESCAPE)
    for device in (ada, ben):
        device.wait(f"{CARD} === null", "the card is gone")
        device.wait(FOCUS, "the game has the focus")
        assert not device.run("return document.querySelector('.match-body').inert")


def rules(ada):
    """Numbered steps and an example, from the menu of the game."""
    begins("the rules")
    ada.press("Menu")
    ada.press("Rules")
    ada.wait("document.querySelectorAll('.rulebook-steps > li').length > 4", "the steps")
    ada.see("For example")
    ada.wait(SETTLED.removeprefix("return "), "the rules are settled")
    ada.picture("rules-phone")
    found = flaws(ada) + axe_flaws(ada)
    assert not found, "\n".join(found)
    ada.press("Close")


def seen_once(ada, code):
    begins("the page anew")
    ada.open(f"/room/{code}")
    ada.wait("document.querySelector('.party') !== null", "the table")
    assert ada.run(f"return {CARD}") is None, "The card comes again."
    ada.ask(f"return parlor.match(parlor.watch('room.{code}').state.matchId).resign()")


def cards_of_all(parlor, device):
    found = []
    device.darken(False, is_calm=True)
    for entry in parlor.call("match.catalog")["games"]:
        begins(entry["id"])
        bots = max(1, entry["policy"]["minPlayers"] - 1)
        match = device.ask(f"return parlor.call('match.practice', {{ game: '{entry['id']}', bots: {bots} }})")["matchId"]
        go(device, f"/match/{match}")
        device.wait(f"{CARD} !== null", "the card")
        found += look(device, entry["id"])
        device.press("Let’s play")
        device.ask(f"return parlor.match('{match}').resign()")
    assert not found, "\n".join(found)


def look(device, name):
    found = []
    for size, times in ((NARROW, 1), (PHONE, 2), (PHONE, 1)):
        device.resize(size)
        device.enlarge(times)
        device.wait(SETTLED.removeprefix("return "), f"{name} is settled")
        device.picture(f"intro-{name}-{size[0]}-{times}")
        found += flaws(device)
        found += [f"{hidden} is out of sight" for hidden in device.run(IN_SIGHT)]
    found += axe_flaws(device)
    return [f"{name}: {flaw}" for flaw in dict.fromkeys(found)]
