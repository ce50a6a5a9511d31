"""A room is kept as a group. The others say yes, and next week any of them opens it again: the same people, the same
conversation, and who won. People who played together may ask each other to be friends."""

from kit.device import DESKTOP, Device
from scenes.evening import begins, come, open_room, pictured
from waiting import until

# Seconds within which the game has to end.
LONGEST_GAME = 60
ACT = """
const { matchId } = parlor.watch('room.CODE').state
if (!matchId) return
const { actions, rev } = await parlor.call('match.legal', {}, { key: matchId }).catch(() => ({ actions: [] }))
if (actions.length) await parlor.call('match.act', { action: actions[0], at: rev }, { key: matchId }).catch(() => {})
"""


def play(parlor):
    with Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        code = open_room(ada)
        come(ada, ben, code)
        keep(ada, ben)
        chat = conversation(ada, code)
        ada.ask(f"return parlor.call('chat.send', {{ text: 'See you next week' }}, {{ key: '{chat}' }})")
        play_out(ada, ben, code)
        ada.ask(f"return parlor.room('{code}').end()")
        again = open_again(ada, ben, code)
        assert conversation(ben, again) == chat, "The group has another conversation."
        look(ada, ben)
        suggest(ada)


def keep(ada, ben):
    """The host names the group, and the others are asked in the room."""
    begins("keeping the room")
    ben.press("Leave the room")
    ben.see("Go home, keep my seat")
    assert not ben.can_press("Keep this group"), ben.text()
    ben.press("Close")
    ada.press("Leave the room")
    ada.press("Keep this group")
    ada.type("Name of the group", "Fridays")
    ada.picture("group-keep")
    ada.press("Keep it")
    ada.see("The group is on your first page now")
    ben.see("Meet again as Fridays?")
    ben.picture("group-asked")
    ben.press("Join Fridays")
    ben.see("You are in Fridays")
    ben.not_see("Meet again as Fridays?")


def conversation(device, code):
    return device.ask(f"return (await parlor.call('room.get', {{}}, {{ key: '{code}' }})).conversationId")


def play_out(ada, ben, code):
    """A short game, by what each may do first."""
    begins("a game")
    settings = "{ selectedGameType: 'highCard', settings: { rounds: 1, turnSeconds: 0 } }"
    ada.ask(f"return parlor.room('{code}').configure({settings})")
    ben.wait(f"parlor.watch('room.{code}').state?.selectedGameType === 'highCard'", "the game is chosen")
    ben.ask(f"return parlor.room('{code}').ready(true)")
    ada.ask(f"return parlor.room('{code}').start()")

    def step():
        for device in (ada, ben):
            device.ask(ACT.replace("CODE", code))
        return ada.run(f"const room = parlor.watch('room.{code}').state; return room.status === 'waiting' && Boolean(room.lastResults)")

    until(step, "the game ends", LONGEST_GAME)


def open_again(ada, ben, former):
    """Any of them opens it; the second is led into the same room."""
    begins("another evening")
    until(lambda: ben.ask("return (await parlor.call('group.mine', {})).groups[0]?.playedCount === 1"), "the result of the game")
    ben.open("/")
    ben.see("Fridays")
    ben.see("Played ")
    ben.picture("group-home")
    ben.press("Open Fridays")
    until(lambda: ben.path().startswith("/room/"), "Ben is in the group's room")
    code = ben.path().split("/")[-1]
    assert code != former, "The room that ended is open again."
    ada.open("/")
    ada.see("The room is open")
    ada.press("Come in: Fridays")
    until(lambda: ada.path() == f"/room/{code}", "Ada is in the same room")
    ada.see("Players 2 of 8")
    ada.see("Fridays")
    return code


def look(ada, ben):
    """Who is in, and how they played. Who keeps the group can remove others."""
    begins("the group")
    ada.open("/")
    ada.press("Fridays")
    ada.see("Members")
    ada.see("keeps the group")
    ada.see("Games played: 1")
    ada.see("High Card")
    assert ada.can_press("Remove Ben"), ada.text()
    ada.picture("group-sheet")
    ada.press("Chat")
    ada.see("See you next week")
    ben.open("/")
    ben.press("Fridays")
    ben.see("Games played: 1")
    assert not ben.can_press("Remove Ada"), ben.text()
    ben.press("Close")


def suggest(ada):
    """Nobody has to search for whom they played with."""
    begins("people to ask")
    until(lambda: ada.ask("return (await parlor.call('friends.suggested', {})).people.length === 1"), "somebody to ask")
    ada.open("/friends")
    ada.see("You played with")
    ada.picture("group-suggested")
    ada.press("Ask Ben to be friends")
    ada.see("You asked")
    ada.not_see("You played with")
