"""What a round feels like: reactions that fly over the table, but not those of whom one blocks; sounds, and silence by one
tap; the last seconds; a podium. Then the looks of five games, and reveals that unfold, hold nobody up, and show their
end to who comes late."""

from selenium.webdriver.common.keys import Keys

from kit.audit import axe_flaws, flaws
from kit.device import DESKTOP, Device, PHONE
from scenes.evening import LONGEST_GAME, begin, begins, come, open_room, pictured, press_key, start
from scenes.pages import SETTLED, go
from waiting import until

NARROW = (320, 568)
CALM = "{ selectedGameType: 'trivia', settings: { rounds: 2, turnSeconds: 300, revealSeconds: 120 } }"
HASTY = "{ selectedGameType: 'trivia', settings: { rounds: 6, turnSeconds: 10, revealSeconds: 2 } }"
# What is shown for a moment only, and how many notes were played, are kept from here on. A machine may have no sound.
KEEP = """
window.kept = { thrown: [], seconds: [], notes: 0 }
const add = (node) => {
  if (node.matches?.('.thrown-one')) window.kept.thrown.push(node.textContent)
  if (node.matches?.('.last-second')) {
    window.kept.seconds.push([document.querySelector('.room-about')?.textContent, Number(node.textContent)])
  }
}
new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(add)))
  .observe(document.body, { childList: true, subtree: true })
window.AudioContext = class extends AudioContext {
  get state() { return 'running' }
  createOscillator() { window.kept.notes += 1; return super.createOscillator() }
}
"""
REACT = """
const open = document.querySelector('.react-open')
const find = () => document.querySelector(`.react-one[aria-label="${arguments[0]}"]`)
if (!find()) { open?.click(); return }
find().click()
"""
CHOOSE = """
if (document.querySelector('.party-reveal')) return true
document.querySelector('.party-choices button:not(:disabled)')?.click()
return false
"""
GO_ON = "document.querySelector('.party-next:not(:disabled), .party-choices button:not(:disabled)')?.click()"
UNFOLDING = "document.querySelector('.party-stage').getAnimations({ subtree: true }).some((one) => one.playState === 'running')"


def play(parlor):
    with Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        code = open_room(ada)
        come(ada, ben, code)
        for device in (ada, ben):
            device.run(KEEP)
        begin(code, CALM, ada, ben)
        reacts(ada, ben)
        leaves_out_blocked(ada, ben)
        sounds(ada, ben)
        ada.ask(f"return parlor.room('{code}').callOff()")
        hurries(code, ada, ben)
        podium(ada, ben)
    with Device(parlor.cable()) as ada:
        ada.enter("Ada")
        ada.see("Open a room")
        found = sets(ada)
        found += hearts(ada)
        found += votes(ada)
        found += bluff(ada)
        assert not found, "\n".join(found)


def throw(thrower, name, words, *seers):
    """Until everybody has seen it fly: of two within a second, the first one alone goes out."""
    def attempt():
        if all(one.run("return window.kept.thrown.includes(arguments[0])", words) for one in seers):
            return True
        thrower.run(REACT, name)
        return False
    until(attempt, lambda: f"{words} on: {[one.run('return window.kept.thrown') for one in seers]}")


def reacts(ada, ben):
    begins("reactions")
    ada.press("React")
    ada.wait("document.querySelector('.react-row') !== null", "what can be thrown")
    ada.picture("react-phone")
    found = flaws(ada)
    press_key(ada, Keys.ESCAPE)
    ada.wait("document.querySelector('.react-row') === null", "it is put away")
    assert ada.run("return document.activeElement.classList.contains('react-open')"), "The focus is lost."
    throw(ada, "Tomato", "🍅Ada", ben)
    ben.wait("document.querySelector('.match [role=log]').textContent.includes('Ada: tomato.')", "a screen reader hears it")
    throw(ada, "Applause", "👏You", ada)
    assert not found, "\n".join(found)


def leaves_out_blocked(ada, ben):
    """Ben blocks Ada: he sees nothing that she throws any more, and she sees all as before."""
    begins("somebody who is blocked")
    person = ada.run("return parlor.userId")
    ben.ask(f"return parlor.friends().block('{person}')")
    ben.wait(f"parlor.friends().isBlocked('{person}')", "she is blocked")
    throw(ada, "Fire", "🔥You", ada)
    throw(ben, "Surprise", "😮Ben", ada)
    ben.wait("window.kept.thrown.includes('😮You')", "his own came after hers")
    assert "🔥Ada" not in ben.run("return window.kept.thrown")
    ben.ask(f"return parlor.friends().unblock('{person}')")
    ben.wait(f"!parlor.friends().isBlocked('{person}')", "she is no longer blocked")


def sounds(ada, ben):
    begins("sounds")
    until(lambda: all([ada.run(CHOOSE), ben.run(CHOOSE)]), "the reveal")
    for device in (ada, ben):
        assert device.run("return document.querySelector('.party-next').disabled") is False, "A reveal holds nobody up."
    ben.wait("window.kept.notes > 0", "a sound")
    ben.press("Menu")
    ben.wait("document.querySelector('.match-menu [role=switch]')?.checked", "the sounds are on")
    ben.run("document.querySelector('.match-menu [role=switch]').click()")
    ben.wait("document.querySelector('.match-menu [role=switch]').checked === false", "the sounds are off")
    ben.press("Close")
    notes = ben.run("return window.kept.notes")
    throw(ada, "Tears", "😢Ada", ben)
    assert ben.run("return window.kept.notes") == notes, "It sounds all the same."


def hurries(code, ada, ben):
    """Nobody answers until both have seen some seconds run down. In a round, each is told once."""
    begins("the last seconds")
    for device in (ada, ben):
        device.wait("document.querySelector('.party') === null", "the game was ended")
        device.run("window.kept.seconds.length = 0")
    start(code, HASTY, ada, ben)

    def step():
        for device in (ada, ben):
            device.run("document.querySelector('.intro-go')?.click()")
        if all(device.run("return window.kept.seconds.length > 3") for device in (ada, ben)):
            for device in (ada, ben):
                device.run(GO_ON)
        return all(device.run("return document.querySelector('.party-over') !== null") for device in (ada, ben))
    until(step, "the game is over", LONGEST_GAME)
    for device in (ada, ben):
        seconds = [tuple(one) for one in device.run("return window.kept.seconds")]
        assert seconds and {second for _, second in seconds} <= {1, 2, 3, 4, 5}, seconds
        assert len(set(seconds)) == len(seconds), seconds


def podium(ada, ben):
    begins("the podium")
    found = []
    for device in (ada, ben):
        device.wait("document.querySelectorAll('.podium-step').length === 2", "the podium")
        device.press("Applause")
    ada.wait("window.kept.thrown.includes('👏Ben')", "Ben's applause")
    for device, name in ((ada, "phone"), (ben, "desktop")):
        device.wait("document.querySelector('.party-over:not(.party-fresh)') !== null", "all are on the podium")
        device.wait("document.querySelector('.thrown-one') === null", "nothing flies any more")
        device.wait(SETTLED.removeprefix("return "), "the podium is settled")
        device.picture(f"podium-{name}")
        found += flaws(device) + axe_flaws(device)
    ada.enlarge(2)
    ada.wait(SETTLED.removeprefix("return "), "the podium is settled")
    ada.picture("podium-large")
    found += flaws(ada)
    ada.enlarge(1)
    assert not found, "\n".join(found)


def practise(ada, game):
    begins(game)
    order = f"{{ game: '{game}', bots: 3, settings: {{ rounds: 4, turnSeconds: 300, revealSeconds: 120 }} }}"
    match = ada.ask(f"return parlor.call('match.practice', {order})")["matchId"]
    go(ada, f"/match/{match}")
    ada.press("Let’s play")
    ada.wait("getComputedStyle(document.querySelector('.match-body')).pointerEvents !== 'none'", "a second tap can't hit the table")
    return match


def leave(ada, match):
    ada.ask(f"return parlor.match('{match}').resign()")


def look(ada, name):
    """On a narrow phone, with large letters, and in the dark."""
    found = []
    for size, times in ((NARROW, 1), (PHONE, 2), (PHONE, 1)):
        ada.resize(size)
        ada.enlarge(times)
        ada.wait(SETTLED.removeprefix("return "), f"{name} is settled")
        ada.picture(f"drama-{name}-{size[0]}-{times}")
        found += flaws(ada)
    ada.darken(True)
    ada.wait(SETTLED.removeprefix("return "), f"{name} is settled in the dark")
    ada.picture(f"drama-{name}-dark")
    found += axe_flaws(ada)
    ada.darken(False)
    ada.wait(SETTLED.removeprefix("return "), f"{name} is settled in the light")
    return [f"{name}: {flaw}" for flaw in dict.fromkeys(found + axe_flaws(ada))]


def sets(ada):
    """A stage, and a chair."""
    found = []
    for game, place in (("charades", ".party-theatre"), ("hotSeat", ".party-chair")):
        match = practise(ada, game)
        ada.wait(f"document.querySelector('{place}') !== null", f"the look of {game}")
        found += look(ada, game)
        leave(ada, match)
    return found


def hearts(ada):
    match = practise(ada, "neverHaveIEver")
    until(lambda: ada.run(CHOOSE), "the reveal")
    ada.wait("document.querySelectorAll('.party-hearts .party-heart-broken').length === 1", "a heart breaks")
    found = look(ada, "hearts")
    leave(ada, match)
    return found


def votes(ada):
    """Who wants it calm sees the same votes, and none of them flies."""
    ada.darken(False, is_calm=True)
    match = practise(ada, "mostLikelyTo")
    until(lambda: ada.run(CHOOSE), "the reveal")
    ada.wait("document.querySelectorAll('.party-choices .party-land').length > 0", "the votes")
    assert ada.run("return document.querySelector('.party-fresh, .party-flown')") is None, "They fly."
    found = look(ada, "votes")
    leave(ada, match)
    return found


def bluff(ada):
    """The truth is the last to turn over, and the first in the end; the page anew shows the end."""
    match = practise(ada, "bluffDictionary")
    ada.press("An idea")
    ada.press("Send")
    until(lambda: ada.run(CHOOSE), "the reveal")
    assert ada.run("return document.querySelector('.party-next').disabled") is False, "A reveal holds nobody up."
    stamps = "[...document.querySelectorAll('.party-stamp')].map((one) => one.innerText)"
    ada.wait(f"{stamps}[0] === 'The truth'", "the truth is at the top")
    assert set(ada.run(f"return {stamps}")[1:]) <= {"A bluff"}
    ada.open(f"/match/{match}")
    ada.wait("document.querySelector('.party-reveal') !== null", "the reveal")
    assert ada.run("return document.querySelector('.party-fresh')") is None, "It unfolds once more."
    assert not ada.run("return " + UNFOLDING), "Something moves once more."
    found = look(ada, "bluff")
    leave(ada, match)
    return found
