"""What the host of a room may do."""

import re

from waiting import until


def the_host_decides_about_the_room(parlor):
    gina = parlor.play("--name", "Gina")
    gina.wait("You: Gina")
    gina.send("n")
    gina.wait("Name: Our room")
    gina.send("o")
    gina.wait("Give the code")
    code = re.search(r"Code (\w+)", gina.paper.text)[1]
    hugo = parlor.play("--name", "Hugo", "--room", code)
    hugo.wait("Take a seat, or watch.")

    choose(gina, "o", "The room", "l", ", locked")
    hugo.send("j")
    hugo.see("! The host has locked the room.")
    choose(gina, "o", "Unlock", "l", "Give the code")
    gina.until(lambda: ", locked" not in gina.paper.text, "unlocked room")
    hugo.send("j")
    hugo.wait("Tab talk")

    choose(gina, "o", "Players at most: 8", "m", "How many players at most?")
    gina.send("2")
    gina.wait("2 of 3 players")
    choose(gina, "o", "Name: Our room", "n", "The room's name:")
    gina.send("Game night\r")
    hugo.wait("Game night")
    gina.until(lambda: "The room's name:" not in gina.paper.text, "end of the question")
    choose(gina, "b", "How well does the bot play?", "h", "bot, hard")
    pick(gina, 2, "Take the bot away", "x")
    gina.until(lambda: "bot, hard" not in gina.paper.text, "seat of the bot that is free")
    the_settings_are_chosen(gina)
    the_host_is_another_one(gina, hugo)
    somebody_is_banned_and_may_come_again(gina, hugo, code)
    for player in (gina, hugo):
        player.leave()


def somebody_is_nudged_and_the_host_ends_the_game(parlor):
    """The menu covers the game, and goes when something of it is taken."""
    gina = parlor.play("--name", "Gina", home="nudging")
    gina.wait("You: Gina")
    gina.send("n")
    gina.wait("Name: Our room")
    gina.send("gg")
    gina.wait("Game: Dice")
    gina.send("o")
    gina.wait("Give the code")
    code = re.search(r"Code (\w+)", gina.paper.text)[1]
    hugo = parlor.play("--name", "Hugo", "--room", code, home="nudging")
    hugo.wait("Take a seat, or watch.")
    hugo.send("j")
    hugo.wait("Tab talk")
    hugo.send("r")
    gina.wait("Everybody is ready")
    gina.send("s")
    for player in (gina, hugo):
        player.wait("In this turn")
    late, other = (gina, hugo) if gina.wait("Your turn", "Waiting for") == "Your turn" else (hugo, gina)

    until(lambda: has_nudged(other), "a nudge after ten seconds")
    late.see("Gina nudged you." if late is hugo else "Hugo nudged you.")

    hugo.send("\x1b")
    hugo.wait("Give up")
    assert "End this game" not in hugo.paper.text
    hugo.send("g")
    choose(gina, "\x1b", "End this game", "e", "End this game for everybody?")
    gina.send("e")
    for player in (gina, hugo):
        player.wait("The match was called off.")
        player.send("o")
        player.wait("2 of 8 players")
        player.leave()


def has_nudged(player):
    player.send("\x1b")
    player.wait("Nudge those who take long")
    player.send("n")
    return player.wait("✓ You nudged them.", "! Give them ten seconds before you nudge.").startswith("✓")


def choose(player, button, title, key, outcome):
    player.send(button)
    player.wait(title)
    player.send(key)
    player.wait(outcome)


def pick(player, number, label, key):
    """Does something about somebody in the room."""
    player.send("x")
    player.wait("Who?")
    player.send(str(number))
    player.wait(label)
    player.send(key)


def the_settings_are_chosen(gina):
    gina.send("e")
    gina.wait("Kind of game: classic")
    gina.send("\x1b[B\x1b[C")
    gina.wait("Kind of game: plain")
    gina.send("t")
    gina.wait("Crazy Eights (plain)")


def the_host_is_another_one(gina, hugo):
    assert "[s] Start" not in hugo.paper.text
    pick(gina, 1, "Make Hugo the host", "m")
    see_host("Hugo", gina, hugo)
    assert "[s] Start" in hugo.paper.text and "[s] Start" not in gina.paper.text
    pick(hugo, 1, "Make Gina the host", "m")
    see_host("Gina", gina, hugo)
    assert "[s] Start" in gina.paper.text and "[s] Start" not in hugo.paper.text


def see_host(name, *players):
    """What the buttons say is not enough: a question may cover them."""
    for player in players:
        player.until(
            lambda: re.search(f"{name} +host", player.paper.text) and "╔" not in player.paper.text,
            f"room of {name}")


def somebody_is_banned_and_may_come_again(gina, hugo, code):
    pick(gina, 1, "Put Hugo out for good", "n")
    hugo.see("! The host has banned you from this room.")
    hugo.wait("Enter a code")
    hugo.send("i")
    hugo.wait("The room's code:")
    hugo.send(f"{code}\r")
    hugo.see("! The host has banned you from this room.")
    hugo.send("\x1b")
    until(lambda: has_banned(gina), "the host's own list of the banned")
    choose(gina, "o", "The banned", "k", "Who may come again?")
    gina.send("1")
    gina.until(lambda: "Who may" not in gina.paper.text, "end of the question")
    until(lambda: not has_banned(gina), "nobody is banned any more")
    hugo.send(f"i{code}\r")
    hugo.wait("Take a seat, or watch.")


def has_banned(host):
    """A question stays as it was when it was asked. So it is asked anew."""
    host.send("o")
    host.wait("A passcode")
    has = "The banned" in host.paper.text
    host.send("b")
    host.until(lambda: "A passcode" not in host.paper.text, "end of the question")
    return has
