"""Who waits for one player has something to do: a bet on what happens, and the best of the last round to read. Nobody
waits for a bet."""

from kit.audit import axe_flaws, flaws
from kit.device import DESKTOP, Device
from scenes.evening import begin, begins, come, open_room, pictured
from scenes.pages import SETTLED
from waiting import until

TASKS = "{ selectedGameType: 'truthOrDare', settings: { rounds: 2, turnSeconds: 300, revealSeconds: 120 } }"
# In the first phase only the player who chooses between truth and dare has choices.
CHOOSES = "return document.querySelector('.party-choices button:not(:disabled)') !== null"


def play(parlor):
    with Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        code = open_room(ada)
        come(ada, ben, code)
        begin(code, TASKS, ada, ben)
        until(lambda: ada.run(CHOOSES) or ben.run(CHOOSES), "somebody chooses")
        lead, other = (ada, ben) if ada.run(CHOOSES) else (ben, ada)
        names = {ada: "Ada", ben: "Ben"}
        bets(lead, other)
        for device, friend in ((lead, other), (other, lead)):
            device.see(f"You and {names[friend]} called it.")
        other.picture("called")
        for device in (lead, other):
            device.press("Next card")
        waits_for_no_bet(other, lead)


def bets(lead, other):
    """In each phase for whoever is not asked, and each once."""
    begins("the bets")
    assert lead.run("return document.querySelector('.party-bet')") is None, "Who is awaited is asked for a bet."
    bet(other, "Which will it be?", "Dare")
    assert other.run("return document.querySelector('.party-bet-choice:not(:disabled)')") is None, "A bet can be changed."
    lead.press("Dare")
    bet(other, "Will they do it?", "They do it")
    lead.type("Your answer", "I sang a song")
    lead.press("Send")
    bet(lead, "Will it count?", "It counts")
    other.press("That counts")


def bet(device, question, choice):
    device.wait(f"document.querySelector('.party-bet-question')?.innerText === '{question}'", question)
    device.wait(SETTLED.removeprefix("return "), "it is settled")
    device.picture(f"bet-{choice.replace(' ', '-')}")
    found = flaws(device) + axe_flaws(device)
    assert not found, "\n".join(found)
    device.press(choice)
    device.see("If it comes true, you called it.")


def waits_for_no_bet(lead, other):
    """The second round: who waits reads of the first, and bets on nothing."""
    begins("the last round")
    other.wait("document.querySelector('.party-last')?.innerText.includes('I sang a song')", "the last round")
    other.picture("last-round")
    lead.press("Truth")
    lead.press("I’d rather pass")
    for device in (lead, other):
        device.see("See who won")
        assert device.run("return document.querySelector('.party-called')") is None, "Nobody has bet."
