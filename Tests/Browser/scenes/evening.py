"""An evening of two friends: a room, chat, a whole game of Crazy Eights, a party game, the board. Meanwhile a name
changes, the network goes and comes back, and services are killed."""

from kit.device import DESKTOP, Device
from kit.parlor import until

SHORT = "{ selectedGameType: 'crazyEights', settings: { preset: 'classic', handSize: 3 } }"


def play(parlor):
    ada = Device(parlor.cable())
    ben = Device(parlor.cable(), DESKTOP, is_dark=True)
    try:
        room = meet(ada, ben)
        talk(ada, ben)
        cards(parlor, room, ada, ben)
        party(parlor, room, ada, ben)
        board(ada, ben)
        faults = [f"{name}: {fault}" for name, one in (("Ada", ada), ("Ben", ben)) for fault in one.faults()]
        assert not faults, "\n".join(faults)
    except Exception:
        ada.picture("failed-ada")
        ben.picture("failed-ben")
        raise
    finally:
        ada.close()
        ben.close()


def meet(ada, ben):
    ada.enter("Ada")
    ada.press("Open a room")
    until(lambda: ada.path().startswith("/room/"), "Ada is in a room")
    code = ada.path().split("/")[-1]
    ben.enter("Ben", f"/join/{code}")
    until(lambda: ben.path() == f"/room/{code}", "Ben is in the room")
    ada.see("Players 2 of 8")
    return code


def talk(ada, ben):
    ada.press("Chat")
    ada.type("Message", "Are you ready?")
    ada.press("Send")
    ben.see("Are you ready?")
    ben.type("Message", "Nearly")
    ben.press("Send")
    ada.see("Nearly")
    ada.press("Room")


def cards(parlor, room, ada, ben):
    ada.ask(f"return parlor.room('{room}').configure({SHORT})")
    ben.see("Crazy Eights")
    ben.press("I’m ready")
    ada.press("Start")
    for device in (ada, ben):
        device.wait("document.querySelector('.hand') !== null", "the hand")
    ada.picture("cards-phone")
    turns = 0
    while not is_over(ada):
        for device in (ada, ben):
            turns += play_card(device)
        if turns == 2:
            parlor.kill("game-authority")
            ben.ask("return parlor.me().rename('Benjamin')")
            ada.see("Benjamin")
        elif turns == 4:
            parlor.kill("gateway")
        elif turns == 5:
            ben.cable.cut()
            ben.see("Reconnecting")
            ben.cable.mend()
            ben.wait("parlor.status === 'online'", "Ben is back")
        turns += turns in (2, 4, 5)
        assert turns < 400, "The match does not end."
    for device in (ada, ben):
        device.see("Look at the table")
    ada.picture("results-phone")
    ben.picture("results-desktop")
    same = "JSON.stringify([...document.querySelectorAll('.results-score')].map((one) => one.innerText))"
    assert ada.run("return " + same) == ben.run("return " + same), "They see other results."
    for device in (ada, ben):
        device.press("Back to the room")


def is_over(device):
    return device.run("return document.querySelector('.results') !== null")


def play_card(device):
    """Takes a turn if it is this one's: 1 then, else 0."""
    return device.run("""
        const suit = document.querySelector('.suits-place button')
        const card = document.querySelector('.hand-legal')
        const keys = [...document.querySelectorAll('.table button')].filter((key) => !key.disabled)
        const key = (word) => keys.find((one) => one.innerText.trim().startsWith(word))
        const next = suit ?? card ?? key('Draw') ?? key('Pass')
        next?.click()
        return next ? 1 : 0""")


def party(parlor, room, ada, ben):
    ada.ask(f"return parlor.room('{room}').configure({{ selectedGameType: 'trivia', selectedCategory: 'animals', settings: {{ rounds: 3 }} }})")
    ben.see("Trivia")
    ben.press("I’m ready")
    ada.press("Start")
    for device in (ada, ben):
        device.wait("document.querySelector('.party-choices, .party') !== null", "the party table")
    parlor.kill("game-authority")
    ended = "parlor.watch('room.%s').state.status === 'waiting'" % room
    def step():
        for device in (ada, ben):
            device.run("""
                const keys = [...document.querySelectorAll('main button')].filter((key) => !key.disabled && key.getClientRects().length)
                const choice = keys.find((key) => key.closest('.choices, .party-choices') && key.getAttribute('aria-pressed') !== 'true')
                const next = keys.find((key) => /^(Next|Go on|Continue)/.test(key.innerText.trim()))
                ;(next ?? choice)?.click()""")
        return ada.run("return " + ended)
    until(step, "the party game ends", 60)
    ada.picture("party-results-phone")
    for device in (ada, ben):
        device.press("Back to the room")


def board(ada, ben):
    for device in (ada, ben):
        device.press("Board")
        device.wait("document.querySelector('canvas[tabindex]')?.width > 0", "the board")
        device.wait("document.querySelector('.tools') !== null", "the tools")
    ada.draw([(0.2 + 0.02 * step, 0.4 + 0.01 * (step % 5)) for step in range(20)])
    ben.see_strokes = lambda count: ben.wait(f"document.querySelector('canvas[tabindex]').getAttribute('aria-label').includes('{count} strokes')", f"{count} strokes")
    ben.see_strokes(1)
    ben.draw([(0.3, 0.6), (0.5, 0.7), (0.7, 0.6)])
    ben.see_strokes(2)
    ada.wait("document.querySelector('canvas[tabindex]').getAttribute('aria-label').includes('2 strokes')", "both strokes")
    ada.picture("board-phone")
    ben.picture("board-desktop")
    ada.press("Undo")
    ben.see_strokes(1)
