"""A room is named and gets a passcode. Friends come in by its address, and are told what is in the way. The host ends a
running game, loses the connection and is host again, and removes somebody. Who goes to another room leaves the former."""

from kit.device import DESKTOP, Device
from scenes.evening import SHORT, begin, begins, open_room, pictured
from waiting import until


def play(parlor):
    with Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        code = open_room(ada)
        settings(ada, code)
        come_in(ada, ben, code)
        end_game(ada, ben, code)
        host_again(ada, ben)
        remove(parlor, ada, ben, code)
        are_told(ada, ben, code)
        one_room(ada, ben)


def settings(ada, code):
    """Done keeps what was typed a moment before. A field that is left keeps itself, with the sheet open."""
    begins("the room's settings")
    ada.press("Room settings")
    ada.type("Name of the room", "Friday night")
    ada.type("Passcode", "earl grey")
    ada.press("Done")
    ada.see("Passcode set")
    ada.see("Friday night")
    assert ada.run(f"return parlor.watch('room.{code}').state.hasPasscode")
    ada.press("Room settings")
    ada.type("Name of the room", "Saturday night")
    ada.run("document.activeElement.blur()")
    ada.wait(f"parlor.watch('room.{code}').state.roomName === 'Saturday night'", "the name is kept")
    ada.press("Done")


def come_in(ada, ben, code):
    """The address that Ada sees leads her friend in, too. Typing is not wrong before it is sent."""
    begins("the way in")
    ben.enter("Ben", f"/room/{code}")
    ben.see("This room needs a passcode")
    ben.picture("room-passcode")
    ben.type("Passcode", "green")
    assert "not the passcode" not in ben.text(), ben.text()
    ben.press("Come in")
    ben.see("That is not the passcode.")
    ben.type("Passcode", "earl grey")
    ben.press("Come in")
    ben.see("Players 2 of 8")
    assert ben.path() == f"/room/{code}", ben.path()
    ada.see("Players 2 of 8")


def end_game(ada, ben, code):
    """Nobody loses by a game that the host ends, or gives up for another one. Only the host can."""
    begins("a game that the host ends")
    begin(code, SHORT, ada, ben)
    ben.press("Menu")
    ben.see("Give up")
    assert not ben.can_press("End this game"), ben.text()
    ben.press("Close")
    ada.press("Menu")
    ada.press("End this game")
    ada.see("Nobody loses.")
    ada.picture("room-end-game")
    ada.press("End it")
    for device in (ada, ben):
        device.see("Players 2 of 8")
        device.see("The host ended the game. It counts for nobody.")
    begin(code, SHORT, ada, ben)
    ada.press("Menu")
    ada.press("Play something else")
    ada.press("Choose a game")
    ada.wait("document.querySelectorAll('.sheet .game').length > 0", "all games")
    ada.press("High Card")
    ben.see("Players 2 of 8")
    ben.wait(f"parlor.watch('room.{code}').state.selectedGameType === 'highCard'", "another game is chosen")
    stats = ben.ask("return (await parlor.call('person.me', {})).statsByGameId ?? {}")
    assert "crazyEights" not in stats, stats


def host_again(ada, ben):
    """Who lost the role by a broken connection has it again."""
    begins("a host who comes back")
    ada.cable.cut()
    ben.see("You are the host now")
    ada.cable.mend()
    ben.see("Ada is the host again")
    ada.see("Room settings")


def remove(parlor, ada, ben, code):
    """A removal asks first, and the others read what it was."""
    begins("a removal")
    parlor.call("person.rename", {"displayName": "Sue"}, by="sue")
    parlor.call("room.join", {"passcode": "earl grey"}, key=code, by="sue")
    ada.see("Players 3 of 8")
    ada.press("S Sue")  # Her initial is in her picture.
    ada.press("Remove from room")
    ada.see("They can come back")
    ada.picture("room-removing")
    ada.press("Cancel")
    ada.see("Players 3 of 8")
    ada.press("S Sue")  # Her initial is in her picture.
    ada.press("Remove from room")
    ada.press("Remove")
    ben.see("Sue was removed")
    ada.see("Players 2 of 8")


def are_told(ada, ben, code):
    """Both addresses say the same, and each reason has a sentence of its own."""
    begins("what is in the way")
    told(ben, "ZZZZ", "There is no such room")
    friend = ben.run("return parlor.userId")
    ben.open(f"/room/{code}")
    ben.see("Players 2 of 8")
    ada.ask(f"return parlor.room('{code}').ban('{friend}')")
    ben.not_see("Players 2 of 8")
    told(ben, code, "You were removed from this room")
    ben.picture("room-removed")
    ada.ask(f"return parlor.room('{code}').unban('{friend}')")
    ada.ask(f"return parlor.room('{code}').configure({{ passcode: '' }})")
    ben.open(f"/join/{code}")
    ben.see("Players 2 of 8")
    ada.ask(f"return parlor.room('{code}').end()")
    ben.see("This room has ended")
    ben.picture("room-ended")
    told(ben, code, "This room has ended")


def told(device, code, title):
    for path in (f"/join/{code}", f"/room/{code}"):
        device.open(path)
        device.see(title)


def one_room(ada, ben):
    """Who opens or joins another room leaves the former one, and is asked first while a game runs there."""
    begins("one room each")
    first = opened(ada)
    ada.open("/chats")
    ada.see("No conversations yet")
    ada.open("/drawings")
    ada.see("Nothing drawn yet")
    second = opened(ada)
    until(lambda: rooms_of(ada) == [second], lambda: f"one room, and not {rooms_of(ada)}")
    ben.open(f"/join/{first}")
    ben.see("There is no such room")
    ben.open(f"/join/{second}")
    ada.see("Players 2 of 8")
    begin(second, SHORT, ada, ben)
    ben.open("/")
    ben.press("Open a room")
    ben.see("Leave your game in Our room?")
    ben.picture("room-leave-game")
    ben.press("Stay")
    ben.wait("document.querySelector('.my-room') !== null", "the way back")
    ben.press("Open a room")
    ben.press("Leave it")
    until(lambda: ben.path().startswith("/room/"), "Ben is in a room of his own")
    ada.see("Ben has left")
    until(lambda: second not in rooms_of(ben), "Ben has left")
    begins("one room each, for who only watches")
    ben.ask(f"return parlor.call('room.spectate', {{}}, {{ key: '{second}' }})")
    third = opened(ben)
    until(lambda: rooms_of(ben) == [third], lambda: f"one room, and not {rooms_of(ben)}")


def rooms_of(device):
    return device.ask("return (await parlor.call('room.mine', {})).rooms.map((room) => room.code)")


def opened(device):
    """The code of a room that was opened as a person does it."""
    device.open("/")
    device.press("Open a room")
    until(lambda: device.path().startswith("/room/"), "the room is open")
    return device.path().split("/")[-1]
