"""An evening of two friends: a room, chat, a whole game of Crazy Eights, trivia, drawing and guessing, the board.
Meanwhile a name changes, somebody asks to be friends and invites, a second device comes, the network goes and comes
back, services are killed, and one loses their seat and comes back."""

import contextlib

from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from kit.device import DESKTOP, Device
from waiting import until

# Seconds within which a game has to end. The runner ends what prints nothing for 300 s.
LONGEST_GAME = 240
# What no message may cover.
TABLE = ".sitter, .arena-middle, .said, .hand, .thumbs"
PARTY = ".party-faces, .party-heading, .party-card, .party-choices, .party-dock"
IS_MY_TURN = "return document.querySelector('.thumbs-mine') !== null"
COVERED = """
const covered = (cover, kept) => {
  const boxes = [...document.querySelectorAll(cover)].map((one) => one.getBoundingClientRect())
  return [...document.querySelectorAll(kept)].filter((one) => {
    const other = one.getBoundingClientRect()
    return other.height && boxes.some((box) => box.bottom > other.top && box.top < other.bottom && box.right > other.left && box.left < other.right)
  }).map((one) => one.className)
}
"""
# Nobody is out of four cards in three turns.
SHORT = "{ selectedGameType: 'crazyEights', settings: { preset: 'classic', handSize: 4, turnSeconds: 0 } }"


def play(parlor):
    with Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP, is_dark=True) as ben, pictured(ada, ben):
        room = meet(ada, ben)
        talk(ada, ben)
        cards(parlor, room, ada, ben)
        trivia(parlor, room, ada, ben)
        sketch(room, ada, ben)
        board(ada, ben)
        lose_seat(room, ada, ben)


@contextlib.contextmanager
def pictured(ada, ben):
    """What both see when it fails; at the end, nothing in their consoles."""
    try:
        yield
        faults = [f"{name}: {fault}" for name, one in (("Ada", ada), ("Ben", ben)) for fault in one.faults()]
        assert not faults, "\n".join(faults)
    except Exception:
        ada.picture("failed-ada")
        ben.picture("failed-ben")
        raise


def begins(part):
    print(f"    {part} ...", flush=True)


def meet(ada, ben):
    begins("the meeting")
    ada.open("/")
    ada.wait("document.querySelector('[aria-label*=\" portrait\"]')?.click() ?? document.querySelector('[aria-label*=\" portrait\"][aria-checked=true]')", "a portrait")
    ada.type("What do your friends call you?", "Ada")
    ada.press("Start")
    ada.wait("parlor.person(parlor.userId)?.avatarType === 'layered'", "Ada wears the portrait")
    walk_shelf(ada)
    ada.press("Open a room")
    until(lambda: ada.path().startswith("/room/"), "Ada is in a room")
    code = ada.path().split("/")[-1]
    share(ada)
    ben.enter("Ben", f"/join/{code}")
    until(lambda: ben.path() == f"/room/{code}", "Ben is in the room")
    ada.see("Players 2 of 8")
    return code


def open_room(ada, name="Our room"):
    """Ada is in a room of hers at once; its code."""
    ada.enter("Ada")
    ada.see("Open a room")
    code = ada.ask(f"return parlor.call('room.create', {{ roomName: '{name}' }})")["code"]
    ada.open(f"/room/{code}")
    return code


def come(ada, ben, code):
    ben.enter("Ben", f"/join/{code}")
    ada.see("Players 2 of 8")


def walk_shelf(device):
    """The games are one stop for the tab key, and the arrow keys move among them."""
    stops = "[...document.querySelectorAll('.shelf [tabindex=\"0\"]')].map((one) => one.innerText.trim())"
    device.wait("document.querySelector('.shelf-game')", "the shelf")
    device.run("document.querySelector('.shelf-game').focus()")
    press_key(device, Keys.ARROW_RIGHT)
    assert device.run(f"return {stops}") == ["High Card"], device.run(f"return {stops}")
    assert device.run("return document.activeElement.innerText.trim()") == "High Card"


def share(device):
    """A new room is public, and says so; the suite's address brings nobody else in."""
    device.see("Everybody finds it under Open rooms.")
    device.press("Public Everybody")
    device.see("Only those who have the code find it.")
    device.press("Public Only")
    device.see("Everybody finds it under Open rooms.")
    device.press("Invite friends")
    device.see("make up LAN=1")
    device.press("Close")


def talk(ada, ben):
    begins("the chat")
    ada.press("Chat")
    ada.type("Message", "Are you ready?")
    ada.press("Send")
    ben.see("Are you ready?")
    ben.type("Message", "Nearly")
    ben.press("Send")
    ada.see("Nearly")
    ada.press("Room")


def cards(parlor, room, ada, ben):
    begins("the card game")
    begin(room, SHORT, ada, ben)
    for device in (ada, ben):
        device.wait("document.querySelector('.hand') !== null", "the hand")
    ada.picture("cards-phone")
    second_device(parlor, ada)
    invite(parlor, ada, "Friday night", TABLE)
    ben.type("Message", "Good luck")
    ben.press("Send")
    ada.see("Good luck")
    ada.picture("said-phone")
    assert not covered(ada, ".peek", TABLE)
    begins("its turns")
    harm = [(1, lambda: rename_amid_a_crash(parlor, ada, ben)), (2, lambda: parlor.kill("gateway")), (3, lambda: lose_network(ben))]
    turns = 0

    def turn():
        nonlocal turns
        turns += play_card(ada) + play_card(ben)
        if harm and turns >= harm[0][0]:
            begins(f"trouble after turn {turns}")
            harm.pop(0)[1]()
        return is_over(ada)

    until(turn, "the match ends", LONGEST_GAME)
    assert not harm, f"The match ended after {turns} turns, before everything had gone wrong."
    begins("its results")
    for device in (ada, ben):
        device.see("Look at the table")
    ada.picture("results-phone")
    ben.picture("results-desktop")
    same = "JSON.stringify([...document.querySelectorAll('.results-score')].map((one) => one.innerText))"
    assert ada.run("return " + same) == ben.run("return " + same), "They see other results."
    for device in (ada, ben):
        device.press("Back to the room")
    ben.press("Rules")
    ben.wait("document.querySelector('.rules')?.open", "the rules are open")
    ben.press("Done")


def second_device(parlor, ada):
    """On another device of Ada's, the game is on the first page."""
    begins("the second device")
    ada.ask("return parlor.me().attach({ email: 'ada@example.org', password: 'correct horse' })")
    with Device(parlor.cable()) as tablet:
        tablet.open("/me/signin")
        tablet.type("Email", "ada@example.org")
        tablet.type("Password", "correct horse")
        tablet.press("Sign in")
        tablet.see("Our room")

        def tells_whose_turn_it_is():
            return ("your turn" if ada.run(IS_MY_TURN) else "your game goes on") in tablet.text().lower()

        # A turn may end by its time meanwhile.
        until(tells_whose_turn_it_is, lambda: f"whose turn it is, on: {tablet.text()[:600]}")
        tablet.picture("second-device")


def rename(device, name):
    """Two taps, in the middle of a game, and the old name is chosen to be typed over."""
    device.press("Menu")
    device.press("Your name")
    device.wait("getSelection().toString() === document.activeElement.value && document.activeElement.id === 'field-name'", "the name is chosen")
    press_key(device, name, Keys.ENTER)
    device.press("Close")


def rename_amid_a_crash(parlor, ada, ben):
    parlor.kill("game-authority")
    rename(ben, "Benjamin")
    ada.see("Benjamin")


def lose_network(ben):
    ben.cable.cut()
    ben.see("Reconnecting")
    hidden = covered(ben, ".connection", f"{TABLE}, .room-head")
    assert not hidden, f"The lost connection covers {hidden}."
    ben.cable.mend()
    ben.wait("parlor.status === 'online'", "Ben is back")


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


def trivia(parlor, room, ada, ben):
    begins("trivia")
    begin(room, "{ selectedGameType: 'trivia', selectedCategory: 'animals', settings: { rounds: 2 } }", ada, ben)
    for device in (ada, ben):
        device.wait("document.querySelector('.party') !== null", "the party table")
    invite(parlor, ada, "A rather long name of a room", PARTY)
    parlor.kill("game-authority")
    play_on(room, ada, ben)
    ada.picture("party-results-phone")
    for device in (ada, ben):
        device.press("Back to the room")


def sketch(room, ada, ben):
    """One chooses a word and draws it with the mouse; the other sees the line, is close, and guesses it."""
    begins("drawing and guessing")
    begin(room, "{ selectedGameType: 'sketchAndGuess', settings: { rounds: 1 } }", ada, ben)
    # Who reads the card before the first round for long draws the first word.
    is_artist = "return document.querySelector('.party-choices button:not(:disabled), .party-easel-mine') !== null"
    artist = until(lambda: next((one for one in (ada, ben) if one.run(is_artist)), None), "one chooses a word")
    guesser = ben if artist is ada else ada
    artist.picture("sketch-words")
    artist.run("document.querySelector('.party-choices button:not(:disabled)')?.click()")
    artist.wait("document.querySelector('.party-easel-mine') !== null", "the paper")
    lines = "document.querySelectorAll('.party-canvas .party-line').length"
    stroke = [(0.2, 0.2), (0.5, 0.7), (0.8, 0.3)]
    artist.press("Red")
    artist.press("Thick")
    artist.draw(stroke, on=".party-canvas")
    guesser.wait(f"{lines} === 1", "the line of the other")
    colour = "getComputedStyle(document.querySelector('.party-line')).stroke"
    guesser.wait(f"{colour} === 'rgb(217, 58, 63)'", "a red line")
    artist.press("Undo")
    guesser.wait(f"{lines} === 0", "an empty paper")
    artist.draw(stroke, on=".party-canvas")
    guesser.wait(f"{lines} === 1", "another line")
    artist.press("Clear")
    guesser.wait(f"{lines} === 0", "a paper that was cleared")
    artist.press("Undo")
    guesser.wait(f"{lines} === 1", "what was cleared")
    word = artist.run("return document.querySelector('.party-word').innerText")
    assert guesser.run("return document.querySelectorAll('.party-letter-blank').length") > 0
    assert word not in guesser.text(), "the guesser reads the word"
    wrong = 2 if len(word) < 9 else 3
    guesser.type("Your guess", "q" * wrong + word[wrong:])
    guesser.press("Send")
    guesser.see("is close")
    artist.not_see("is close")
    guesser.picture("sketch-guesser")
    artist.picture("sketch-artist")
    guesser.type("Your guess", word)
    guesser.press("Send")
    play_on(room, ada, ben)
    for device in (ada, ben):
        device.press("Back to the room")


def begin(room, settings, ada, ben):
    """Until both have put away the card before the game."""
    start(room, settings, ada, ben)
    for device in (ada, ben):
        device.press("Let’s play")
        device.wait("getComputedStyle(document.querySelector('.match-body')).pointerEvents !== 'none'", "a second tap can't hit the table")


def start(room, settings, ada, ben):
    ada.ask(f"return parlor.room('{room}').configure({settings})")
    ben.wait(f"parlor.room('{room}').state?.selectedGameType === ({settings}).selectedGameType", "the game is chosen")
    ben.press("I’m ready")
    ada.press("Start")


def play_on(room, ada, ben):
    """Until the party game is over."""
    begins("its rounds")
    def step():
        for device in (ada, ben):
            device.run("""
                const keys = [...document.querySelectorAll('.party button')].filter((key) => !key.disabled && key.getClientRects().length)
                const choice = keys.find((key) => key.closest('.party-choices') && key.getAttribute('aria-pressed') !== 'true')
                const next = keys.find((key) => key.matches('.party-next'))
                ;(next ?? choice)?.click()""")
        return ada.run(f"return parlor.watch('room.{room}').state.status === 'waiting'")
    until(step, "the party game ends", LONGEST_GAME)
    begins("its end")


def invite(parlor, device, name, kept):
    """Somebody invites while a game runs: the message covers nothing that is `kept`."""
    me = device.run("return parlor.userId")
    room = parlor.call("room.create", {"roomName": name}, by="sue")["code"]
    if not device.run("return parlor.friends().isFriend('sue')"):
        parlor.call("person.rename", {"displayName": "Sue"}, by="sue")
        parlor.call("friends.request", {"userId": me}, by="sue")
        device.see("Sue wants to be friends")
        device.press("Accept")
        device.see("You and Sue are friends")
    parlor.call("room.invite", {"userIds": [me]}, key=room, by="sue")
    # In one script with its place: it is shown for a moment only.
    told = until(lambda: device.run(COVERED + """
        const toast = [...document.querySelectorAll('.toast')].find((one) => one.innerText.includes(arguments[1]))
        if (!toast || toast.getAnimations().some((one) => one.playState === 'running')) return null
        return { words: toast.innerText, covered: covered('.toast', arguments[0]) }""", kept, name), f"an invitation to {name}")
    device.picture(f"invited-to-{name.split()[0].lower()}")
    assert told["words"].startswith(f"Sue invites you to {name}"), told["words"]
    assert not told["covered"], f"The invitation covers {told['covered']}."


def covered(device, cover, kept):
    """The classes of what is `kept` and lies under a `cover`."""
    return device.run(COVERED + "return covered(arguments[0], arguments[1])", cover, kept)


def lose_seat(room, ada, ben):
    """Who is put out, or away for too long, is told why, and comes back."""
    begins("the lost seat")
    ada.press("Room")
    ada.press("Ben")
    ada.press("Remove from room")
    ada.press("Remove")
    ben.see("The host removed you")
    ben.picture("put-out")
    ben.press("Rejoin")
    ada.see("Players 2 of 8")
    ada.ask(f"return parlor.room('{room}').configure({{ patience: {{ lobbySeconds: 5 }} }})")
    ben.cable.cut()
    ada.see("Players 1 of 8")
    ben.cable.mend()
    ben.see("You lost your seat")
    ben.press("Rejoin")
    ada.see("Players 2 of 8")


def board(ada, ben):
    begins("the board")
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
    clear(ada, ben)


def clear(ada, ben):
    """The others are asked for before what they see goes; by keyboard."""
    ada.press("More")
    ada.press("Clear the board")
    ada.see("Clear the board for everybody?")
    ada.picture("clear-phone")
    press_key(ada, Keys.ESCAPE)
    ada.wait("document.activeElement?.getAttribute('aria-label') === 'More'", "the focus is back")
    press_key(ada, Keys.ENTER)
    ada.press("Clear the board")
    ada.wait("document.querySelector('[role=alertdialog]')?.contains(document.activeElement)", "the focus is in the question")
    press_key(ada, Keys.TAB, Keys.TAB, Keys.TAB, Keys.ENTER)
    ben.see_strokes(0)
    ada.press("Undo")
    ben.see_strokes(1)


def press_key(device, *keys):
    ActionChains(device.browser, duration=5).send_keys(*keys).perform()
