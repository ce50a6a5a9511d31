"""A room is named and gets a passcode. Friends come in by its address, and are told what is in the way."""

from kit.device import DESKTOP, Device
from scenes.evening import begins, open_room, pictured


def play(parlor):
    with Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        code = open_room(ada)
        settings(ada, code)
        come_in(ada, ben, code)
        are_told(ada, ben, code)


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
