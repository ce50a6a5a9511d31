"""All 24 games, one after another in one room: two people and a bot, everything by what is on the screen."""

from kit.device import DESKTOP, Device
from scenes.evening import LONGEST_GAME, begins, meet, pictured
from waiting import until

# Short rounds; what a game does not have is left out.
SHORT = {"rounds": 2, "turnSeconds": 15, "revealSeconds": 3, "targetScore": 15, "handSize": 3, "maxPlays": 12}

# What a player would do next: go on, play, choose, write, or leave it.
PLAY = """
const canPress = (el) => el.getClientRects().length > 0 && !el.disabled && el.getAttribute('aria-disabled') !== 'true'
const all = (selector) => [...document.querySelectorAll(':is(.table, .party:not(.party-over)) ' + selector)].filter(canPress)
const word = (...words) => all('button').find((el) => words.some((one) => (el.innerText || el.ariaLabel || '').trim().startsWith(one)))
const field = all('.party-input')[0]
const next = all('.party-next')[0] ?? all('.suits-place button')[0] ?? all('.hand-legal')[0]
  ?? all('.party-choices button').find((el) => el.getAttribute('aria-pressed') !== 'true')
if (next) { next.click(); return 'next' }
if (field) {
  const idea = word('An idea')
  if (field.value === '' && idea) { idea.click(); return 'idea' }
  if (field.value === '') {
    field.value = field.inputMode === 'numeric' ? '42' : ['tea', 'a red bus', 'my cat'][Math.floor(Math.random() * 3)]
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return 'typed'
  }
  const send = word('Send')
  window.sent = (window.sent ?? 0) + 1
  if (send && window.sent % 4) { send.click(); return 'sent' }
}
const other = word('Draw', 'Bank', 'Roll', 'Pass', 'Lay', 'Give up', 'That', 'I', 'Done') ?? all('.party-dock-content button')[0]
other?.click()
return other ? 'other' : null
"""


def play(parlor):
    with Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        room = meet(ada, ben)
        ada.press("Add")
        ada.press("Add a bot")
        ada.see("Players 3 of 8")
        for game in [entry["id"] for entry in parlor.call("match.catalog")["games"]]:
            evening_of(parlor, room, game, ada, ben)


def evening_of(parlor, room, game, ada, ben):
    begins(game)
    rules = parlor.call("match.rules", {"game": game})
    settings = {name: value for name, value in SHORT.items() if name in rules["schemas"]["settings"]["properties"]}
    ada.run("parlor.room(arguments[0]).configure({ selectedGameType: arguments[1], settings: arguments[2] })", room, game, settings)
    ben.wait(f"parlor.room('{room}').state.selectedGameType === '{game}'", game)
    ben.press("I’m ready")
    ada.press("Start")
    for device in (ada, ben):
        device.wait("document.querySelector('.table, .party') !== null", f"the table of {game}")
        device.press("Let’s play")
    begins("its turns")
    pictured = False
    def turn():
        nonlocal pictured
        for device in (ada, ben):
            did = device.run(PLAY)
            if did and not pictured:
                ada.picture(f"game-{game}-phone")
                ben.picture(f"game-{game}-desktop")
                pictured = True
        return ada.run(f"return parlor.room('{room}').state.status === 'waiting'")
    until(turn, f"{game} ends", LONGEST_GAME)
    begins("its end")
    for device in (ada, ben):
        device.press("Back to the room")
        device.see("Players 3 of 8")
