"""The tables of Crazy Eights and High Card: eight players on a small phone, with nothing over anything else; a hand that is
sorted the other way; a nudge for somebody who takes long."""

from selenium.webdriver.common.keys import Keys

from kit.device import DESKTOP, Device, PHONE
from scenes.evening import COVERED, IS_MY_TURN, SHORT, begin, begins, pictured, press_key
from scenes.pages import SETTLED, go
from waiting import until

# Cards in the hand: one row of them, and two.
HANDS = (5, 12)
# What stands on the table, each as its visible parts, and what may lie over none of it.
OVERLAPS = """
const seen = (el) => !el.matches('.visually-hidden') && el.getClientRects().length > 0
const box = (parts) => {
  const all = parts.filter(seen).map((el) => el.getBoundingClientRect()).filter((one) => one.width > 0 && one.height > 0)
  return { left: Math.min(...all.map((one) => one.left)), right: Math.max(...all.map((one) => one.right)),
    top: Math.min(...all.map((one) => one.top)), bottom: Math.max(...all.map((one) => one.bottom)) }
}
const sitters = [...document.querySelectorAll('.sitter')].map((one) => [one.querySelector('.sitter-name').innerText, box([...one.children])])
const others = ['.stock', '.pile', '.in-force', '.prize-row', '.prizes', '.said-words', '.hand-sort', '.hand', '.thumbs-words', '.thumbs-buttons', '.thumbs > .sitter-face']
  .flatMap((name) => [...document.querySelectorAll(name)].filter(seen).map((one) => [name, box([one])]))
const pieces = [...sitters, ...others]
const found = pieces.flatMap(([name, one], at) => pieces.slice(at + 1)
  .filter(([, other]) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)
  .map(([other]) => `${name} lies over ${other}`))
const out = pieces.filter(([, one]) => one.left < -1 || one.right > innerWidth + 1 || one.top < -1 || one.bottom > innerHeight + 1)
const small = [...document.querySelectorAll('.sitter *, .said-words, .thumbs-words *')].filter(seen)
  .filter((el) => el.innerText?.trim() && parseFloat(getComputedStyle(el).fontSize) < 12)
return { seats: sitters.length, flaws: [...found, ...out.map(([name]) => `${name} is not whole on the screen`),
  ...small.map((el) => `${el.className} has small letters`)] }
"""
RANKS = "two three four five six seven eight nine ten jack queen king ace".split()


def play(parlor):
    with Device(parlor.cable(), PHONE) as ada:
        ada.enter("Ada")
        ada.see("Open a room")
        ada.darken(False, is_calm=True)
        found = []
        for number in HANDS:
            begins(f"eight players, {number} cards")
            found += eight(ada, number)
        begins("eight players, High Card")
        found += high_card(ada)
        assert not found, "\n".join(found)
    with Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        nudges(ada, ben)


def eight(ada, number):
    """Ada and seven bots. She has time, so nothing moves while she looks."""
    match = begin_with_bots(ada, "crazyEights", f"{{ handSize: {number}, turnSeconds: 600 }}")
    found = flaws(ada, f"{number} cards")
    sorts(ada, match)
    ada.ask(f"return parlor.call('match.resign', {{}}, {{ key: '{match}' }})")
    return found


def high_card(ada):
    """Every bot has laid a card, and Ada has not."""
    match = begin_with_bots(ada, "highCard", "{ turnSeconds: 600 }")
    ada.wait("document.querySelectorAll('.sitter .laid-card').length === 7", "seven cards lie on the table")
    found = flaws(ada, "High Card")
    ada.ask(f"return parlor.call('match.resign', {{}}, {{ key: '{match}' }})")
    return found


def begin_with_bots(ada, game, settings):
    order = f"{{ game: '{game}', bots: 7, settings: {settings} }}"
    match = ada.ask(f"return parlor.call('match.practice', {order})")["matchId"]
    go(ada, f"/match/{match}")
    ada.press("Let’s play")
    until(lambda: ada.run(IS_MY_TURN), "it is Ada's turn")
    return match


def flaws(ada, name):
    """What lies over something else, is not whole on the screen, or is too small to be read."""
    ada.wait(SETTLED.removeprefix("return "), "the table is settled")
    ada.picture(f"table-eight-{name.split()[0].lower()}")
    seen = ada.run(OVERLAPS)
    assert seen["seats"] == 7, seen
    # What is pressed is covered by nothing.
    covered = ada.run(COVERED + "return covered('.sitter, .arena-middle, .said', arguments[0])", ".hand, .thumbs")
    return [f"{name}: {flaw}" for flaw in seen["flaws"] + [f"{one} is covered" for one in covered]]


def sorts(ada, match):
    """The other way; it stays so when the page is loaded anew, and the arrow keys follow it."""
    ranks = "[...document.querySelectorAll('.hand-card')].map((one) => one.getAttribute('aria-label').split(' ')[0])"
    ada.press("Sort by rank")
    ada.wait("document.querySelector('.hand-sort').getAttribute('aria-label') === 'Sort by suit'", "the hand is sorted by rank")
    ada.open(f"/match/{match}")
    ada.wait("document.querySelectorAll('.hand-card').length > 0", "the hand")
    words = ada.run("return " + ranks)
    assert words == sorted(words, key=RANKS.index), words
    ada.run("document.querySelector('.hand-card').focus()")
    press_key(ada, Keys.ARROW_RIGHT)
    assert ada.run("return [...document.querySelectorAll('.hand-card')].indexOf(document.activeElement)") == 1
    ada.press("Sort by suit")
    ada.wait("document.querySelector('.hand-sort').getAttribute('aria-label') === 'Sort by rank'", "the hand is sorted by suit")


def nudges(ada, ben):
    begins("a nudge")
    ada.enter("Ada")
    ada.see("Open a room")
    code = ada.ask("return parlor.call('room.create', { roomName: 'Our room' })")["code"]
    ada.open(f"/room/{code}")
    ben.enter("Ben", f"/join/{code}")
    ada.see("Players 2 of 8")
    begin(code, SHORT, ada, ben)
    late = until(lambda: next((one for one in (ada, ben) if one.run(IS_MY_TURN)), None), "somebody's turn")
    other = ben if late is ada else ada
    assert not late.can_press("Nudge")
    other.press("Nudge")
    late.see("is waiting for you")
    other.see("You nudged")
    assert not other.can_press("Nudge"), "A turn is nudged once."
