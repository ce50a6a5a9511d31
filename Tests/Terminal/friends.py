"""Friends find, befriend and invite each other."""

import json


def friends_are_found_and_invited(parlor):
    dora, emil = parlor.play("--name", "Dora"), parlor.play("--name", "Emil")
    for player, name in ((dora, "Dora"), (emil, "Emil")):
        player.wait(f"You: {name}")
    become_friends(dora, emil)
    dora.send("\x1b")
    dora.wait("[n] New room")
    dora.send("n")
    dora.wait("Name: Our room")
    dora.send("lptea\r")
    dora.wait("Passcode: •••")
    dora.send("o")
    dora.wait("Give the code")
    dora.send("v")
    dora.wait("Emil (online)")
    dora.send("1")
    dora.see("✓ The invitation is on its way.")
    emil.see("✓ Dora invites you to Our room.")
    emil.send("\x1b")
    emil.wait("You are invited")
    emil.send("1g")
    emil.wait("It has a passcode.")
    emil.send("j")
    emil.wait("Take a seat", "Tab talk")
    dora.wait("… waits  Emil")
    for player in (dora, emil):
        player.leave()


def become_friends(dora, emil):
    dora.send("d")
    dora.wait("You have no friends yet.")
    dora.send("nEmi\r")
    dora.wait("Whom do you mean?")
    dora.send("1")
    dora.see("✓ Your question is on its way.")
    dora.wait("You have asked them")
    emil.see("✓ Dora wants to be your friend.")
    emil.send("d")
    emil.wait("They want to be your friends")
    emil.send("1y")
    emil.wait("Your friends")
    dora.see("✓ Emil is your friend now.")
    dora.until(lambda: "online" in row(dora, "Emil"), "presence of Emil")


def row(player, name):
    return next((row for row in player.paper.text.split("\n") if f"  {name} " in row), "")


def rooms_beyond_the_first_page_are_shown(parlor):
    """The list begins with the newest. Nobody may have more than ten rooms."""
    for number in range(52):
        name = json.dumps({"roomName": f"Room {number:02}"})
        parlor.run("call", "room.create", "--as", f"host{number // 10}", name)
    fritz = parlor.play("--name", "Fritz")
    fritz.wait("Room 51")
    fritz.send("\x1b[F")
    fritz.wait("More rooms")
    assert "Room 00" not in fritz.paper.text
    fritz.send("l")
    fritz.until(lambda: "More rooms" not in fritz.paper.text, "second page")
    fritz.send("\x1b[F")
    fritz.wait("Room 00")
    fritz.leave()
