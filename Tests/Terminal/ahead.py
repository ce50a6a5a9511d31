"""What somebody does in a game is seen before the server has heard of it."""

import json
import re


def an_act_is_seen_while_the_gateway_stands_still(parlor):
    karl = parlor.play("--name", "Karl")
    karl.wait("You: Karl")
    karl.send("p")
    karl.wait("What do you want to play?")
    karl.send("3")
    karl.wait("Settings: classic")
    karl.send("pps")
    karl.wait("In this turn")
    gateway = parlor.instance("gateway")["pid"]
    throw_until_something_is_won(karl)
    with parlor.frozen(gateway):
        karl.send("b")
        karl.until(lambda: "Your turn" not in karl.paper.text, "banked points")
        assert "You bank" not in karl.paper.text
    karl.wait("You bank")
    karl.leave()


def throw_until_something_is_won(player):
    while "or bank" not in player.paper.text:
        if player.wait("Your turn", "Waiting for", "★") == "Your turn":
            before = feed(player)
            player.send("r")
            # Not any change: keys that are sent too soon throw once more.
            player.until(lambda: feed(player) != before, "throw")
        player.read(0.1)


def feed(player):
    """What has happened, on the right of the screen. In a turn of one's own nobody else adds to it."""
    return [line.rpartition("│")[2] for line in player.paper.text.split("\n")]


def what_came_too_late_is_taken_back(parlor):
    """The turn ends by itself while the gateway stands still."""
    lena, code = host_with_a_clock(parlor)
    match = json.loads(parlor.run("call", "room.get", "--key", code, "--as", "looker"))["matchId"]
    gateway = parlor.instance("gateway")["pid"]
    throw_until_something_is_won(lena)
    with parlor.frozen(gateway):
        lena.send("b")
        lena.until(lambda: "Your turn" not in lena.paper.text, "banked points")
        before = timeouts(parlor, match)
        lena.until(lambda: timeouts(parlor, match) > before, "end of the turn by its time")
    lena.see("! Taken back: ")
    lena.leave()


def host_with_a_clock(parlor):
    lena = parlor.play("--name", "Lena")
    lena.wait("You: Lena")
    lena.send("ngg")
    lena.wait("Game: Dice")
    lena.send("o")
    lena.wait("Give the code")
    code = re.search(r"Code (\w+)", lena.paper.text)[1]
    lena.send("b")
    lena.wait("How well does the bot play?")
    lena.send("m")
    lena.wait("bot, normal")
    lena.send("e")
    lena.wait("Turn seconds: 0")
    # Less than the 20 s that a call without an answer takes to fail.
    lena.send("\x1b[F" + 4 * "\x1b[C")
    lena.wait("Turn seconds: 15")
    lena.send("t")
    lena.wait("Everybody is ready")
    lena.send("s")
    lena.wait("In this turn")
    return lena, code


def timeouts(parlor, match):
    return parlor.run("history", f"match.{match}").count("turnTimedOut")
