"""The host takes a game at once: one that suits so many, the one that was played last, a surprise; or one of all 24,
in groups. By keyboard, and on a narrow phone."""

from selenium.webdriver.common.keys import Keys

from kit.audit import axe_flaws, flaws
from kit.device import DESKTOP, Device, PHONE
from scenes.evening import begin, begins, come, open_room, pictured, press_key
from scenes.intro import NARROW
from scenes.pages import SETTLED
from waiting import until

NOTES = "[...document.querySelectorAll('.quick .shelf-note')].map((one) => one.innerText)"
STOPS = "[...document.querySelectorAll('{} [tabindex=\"0\"]')].length"


def play(parlor):
    with Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        begins("the room")
        code = open_room(ada)
        alone(ada)
        come(ada, ben, code)
        all_games(ada)
        by_keyboard(ada, code)
        played_last(ada, ben, code)


def alone(ada):
    """What can be played without anybody else."""
    begins("a host alone")
    ada.see("Good alone")
    notes = ada.run(f"return {NOTES}")
    assert notes[0] == "One of 3" and set(notes[1:]) == {"Good alone"}, notes
    look(ada, "choice-alone")


def all_games(ada):
    begins("all games")
    ada.see("Good for 2")
    ada.press("Choose a game")
    ada.wait("document.querySelectorAll('.sheet .game').length === 24", "all games")
    assert ada.run("return document.querySelectorAll('.games-kind').length") == 5
    shown = ada.run("return [...document.querySelectorAll('.game-unfit')].map((one) => one.innerText)")
    assert shown and all("Needs 3 players" in one for one in shown), shown
    fine = ada.run("return [...document.querySelectorAll('.game:not(.game-unfit)')].map((one) => one.innerText)")
    assert fine and not any("Needs" in one for one in fine), fine
    look(ada, "choice-all")


def by_keyboard(ada, code):
    """Each of the two groups is one stop for the tab key; the arrow keys move in it."""
    begins("the keyboard")
    for group in (".sheet .quick", ".sheet .games"):
        assert ada.run(f"return {STOPS.format(group)}") == 1, group
    ada.run("document.querySelector('.sheet .quick button').focus()")
    press_key(ada, Keys.ARROW_RIGHT)
    ada.wait("document.activeElement === document.querySelectorAll('.sheet .quick button')[1]", "the second choice")
    ada.wait("document.activeElement.tabIndex === 0 && document.querySelector('.sheet .quick button').tabIndex === -1", "the stop moves along")
    press_key(ada, Keys.TAB)
    ada.wait("document.activeElement.closest('.games') !== null", "the next stop are all games")
    press_key(ada, Keys.ESCAPE)
    ada.wait("document.querySelector('.sheet') === null", "the games are closed")
    ada.run("document.documentElement.scrollTop = 0; document.querySelector('.quick button').focus()")
    def reach():
        press_key(ada, Keys.TAB)
        return ada.run("return document.activeElement.matches('.seat-free')")
    until(reach, "the free seat is reached")
    ada.wait("document.activeElement.getBoundingClientRect().bottom <= document.querySelector('.page-foot button').getBoundingClientRect().top",
             "the foot of the page covers nothing that has the focus")
    ada.run("document.querySelector('.quick button').focus()")
    press_key(ada, Keys.ENTER)
    ada.wait(f"parlor.watch('room.{code}').state.selectedGameType", "a surprise")
    chosen = ada.run(f"return parlor.watch('room.{code}').state.selectedGameType")
    entry = ada.ask("return (await parlor.call('match.catalog', {})).games.find((one) => one.id === '" + chosen + "')")
    assert entry["policy"]["minPlayers"] <= 2, entry
    ada.wait("document.activeElement?.closest('.game-card-keys') !== null", "the focus goes on")


def played_last(ada, ben, code):
    """It is offered again when another one is chosen, also after the page was loaded anew."""
    begins("what was played last")
    begin(code, "{ selectedGameType: 'highCard' }", ada, ben)
    ada.ask(f"return parlor.match(parlor.watch('room.{code}').state.matchId).resign()")
    ada.wait(f"parlor.watch('room.{code}').state.lastResults", "the results")
    ada.press("Back to the room")
    ada.ask(f"return parlor.room('{code}').configure({{ selectedGameType: 'dice' }})")
    for _ in range(2):
        ada.press("Change")
        ada.see("Played last")
        name = ada.run("return [...document.querySelectorAll('.quick button')].find((one) => one.innerText.includes('Played last')).innerText")
        assert "High Card" in name, name
        ada.press("Close")
        ada.open(f"/room/{code}")
    ada.press("Change")
    ada.press("High Card Played last")
    ada.wait(f"parlor.watch('room.{code}').state.selectedGameType === 'highCard'", "it is chosen")


def look(device, name):
    found = []
    device.darken(False, is_calm=True)
    for size in (NARROW, DESKTOP, PHONE):
        device.resize(size)
        device.wait(SETTLED.removeprefix("return "), f"{name} is settled")
        device.picture(f"{name}-{size[0]}")
        found += flaws(device)
    found += axe_flaws(device)
    assert not found, f"{name}: " + "\n".join(found)
