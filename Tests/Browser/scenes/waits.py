"""A move without a network lies on the table with a clock. It is taken back, or sent once when the network is back, or
refused because the game has moved on. A card that is in the hand again is never played."""

from kit.device import DESKTOP, Device
from scenes.evening import begin, begins, come, open_room, pictured, play_card
from waiting import until

SLOW = "{ selectedGameType: 'crazyEights', settings: { preset: 'classic', handSize: 7, turnSeconds: 0 } }"
TIMED = "{ selectedGameType: 'crazyEights', settings: { preset: 'classic', handSize: 7, turnSeconds: 5 } }"
CARDS = "return document.querySelectorAll('.hand-card').length"
SENT = """return parlor.debug.frames.filter(({ direction, text }) => direction === 'out' && text.includes('"match.act"')).length"""
MATCH = "parlor.watch('match.' + parlor.watch('room.' + location.pathname.split('/').at(-1)).state.matchId)"
IS_UNSENT = "document.querySelector('.unsent-mark') !== null"


def play(parlor):
    with Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        code = open_room(ada)
        come(ada, ben, code)
        begin(code, SLOW, ada, ben)
        takes_back(ada, ben)
        sends_once(ada)
        ada.ask(f"return parlor.match(parlor.room('{code}').state.matchId).resign()")
        for device in (ada, ben):
            device.press("Back to the room")
        begin(code, TIMED, ada, ben)
        comes_too_late(ada, ben)


def takes_back(ada, ben):
    begins("a move that is taken back")
    cards = lay_without_network(ada, ben)
    ada.picture("unsent-phone")
    sent = ada.run(SENT)
    ada.press("Take it back")
    ada.see("You took that back.")
    until(lambda: ada.run(CARDS) == cards, "the card is in the hand again")
    ada.cable.mend()
    ada.wait("parlor.status === 'online' && document.querySelector('.hand-legal') !== null", "Ada can choose again")
    assert ada.run(CARDS) == cards and ada.run(SENT) == sent, "It was sent all the same."


def sends_once(ada):
    begins("a move that is sent later")
    cards, sent = lay_without_network(ada), ada.run(SENT)
    ada.cable.mend()
    ada.wait(f"parlor.status === 'online' && {MATCH}.underway.length === 0", "it is answered")
    assert not ada.run("return " + IS_UNSENT)
    assert (ada.run(CARDS), ada.run(SENT)) == (cards - 1, sent + 1)


def comes_too_late(ada, ben):
    begins("a move that comes too late")
    cards = lay_without_network(ada, ben)
    laid = ada.run(f"return {MATCH}.underway[0].action.play.card")
    ben.wait("document.querySelector('.thumbs-mine') !== null", "Ada's turn has ended by its time")
    ada.cable.mend()
    # It may still be Ben's turn, or already her next one. She is told that he is the host now, too.
    until(lambda: any(words in ada.text() for words in ("The game has moved on", "not your turn")), "it is refused")
    ada.wait(f"{MATCH}.underway.length === 0 && {MATCH}.state.view.hand.includes('{laid}')", "the card is in the hand again")
    until(lambda: ada.run(CARDS) == ada.run(f"return {MATCH}.state.view.hand.length") > cards - 1, "it is shown there")


def lay_without_network(ada, ben=None):
    """Waits until Ada can lay a card, and lays it with a cut cable. How many cards she had."""
    def can_lay():
        if ada.run("return document.querySelector('.hand-legal') !== null"):
            return True
        play_card(ada)
        if ben:
            play_card(ben)
        return False
    until(can_lay, "Ada can lay a card")
    cards = ada.run(CARDS)
    ada.cable.cut()
    ada.wait("parlor.status !== 'online'", "the network is gone")

    def is_laid():
        ada.run("(document.querySelector('.suits-place button') ?? document.querySelector('.hand-legal'))?.click()")
        return ada.run("return " + IS_UNSENT)
    until(is_laid, "the card waits on the table")
    ada.see("Not sent yet")
    assert ada.run(CARDS) == cards - 1
    return cards
