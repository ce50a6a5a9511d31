#!/usr/bin/python3
"""People in terminals on a Parlor of the test's own: rooms, chat, matches, friends, accounts.

Usage: together.py   (in the repository's folder; PARLOR_BIN is the folder with the executables)
"""

import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), "Kit")]
import account
import ahead
import friends
import hosting
from parlor import Parlor
from waiting import until

# Seconds within which a game has to end. The runner ends what prints nothing for 300 s.
LONGEST_GAME = 240


def two_people_meet_and_talk(parlor):
    ada = parlor.play("--name", "Ada")
    ada.wait("You: Ada")
    ada.send("n")
    ada.wait("Name: Our room")
    ada.send("gg")
    ada.wait("Game: Dice")
    ada.send("o")
    ada.wait("Give the code")
    code = re.search(r"Code (\w+)", ada.paper.text)[1]

    bob = parlor.play("--name", "Bob", "--room", code)
    bob.wait("Take a seat, or watch.")
    bob.send("j")
    bob.wait("Tab talk")
    bob.send("\tHello, Ada!")
    see_writing(ada, bob)
    bob.send("\r")
    ada.wait("Bob: Hello, Ada!")
    bob.send("\x1b")
    bob.wait("Tab talk")
    return code, ada, bob


def see_writing(ada, bob):
    """What is told before Ada's chat is there is lost. So Bob goes on writing."""
    def is_seen():
        bob.send("x\x7f")
        bob.read(0.1)
        return "Bob is writing" in ada.paper.text
    ada.until(is_seen, "sign that Bob is writing")


def they_play_to_the_end_while_the_gateway_is_killed(parlor, code, ada, bob):
    ada.send("e")
    ada.wait("Kind of game: classic")
    ada.send("k")
    ada.wait("Kind of game: short")
    ada.send("t")
    ada.wait("Dice (short)")
    bob.send("r")
    ada.wait("Everybody is ready")
    ada.send("s")
    for player in (ada, bob):
        player.wait("In this turn")
    eve = parlor.play("--name", "Eve")
    eve.wait("You: Eve")
    eve.send(f"i{code}\r")
    eve.wait("Go to the match")
    eve.send("g")
    eve.wait("Waiting for")
    parlor.kill("gateway")
    play_to_the_end(ada, bob)
    eve.wait("★")
    eve.leave()


def play_to_the_end(*players):
    def turn():
        for player in players:
            player.read(0.02)
            risk = re.search(r"or bank (\d+)\.", player.paper.text)
            if risk and int(risk[1]) >= 10:
                act(player, "b")
            elif "Your turn" in player.paper.text:
                act(player, "r")
        return all("★" in player.paper.text for player in players)
    until(turn, "the match ends", LONGEST_GAME)


def act(player, key):
    before = player.paper.text
    player.send(key)
    player.until(lambda: player.paper.text != before, "answer to an action")


def a_killed_player_is_back_in_the_room(parlor, ada, bob):
    for player in (ada, bob):
        player.send("\r")
        player.wait("The last match went to")
    bob.kill()
    ada.wait("away")
    bob = parlor.play("--name", "Bob")
    bob.wait("Our room")
    bob.wait("Bob: Hello, Ada!")
    ada.until(lambda: "away" not in ada.paper.text, "return of Bob")
    return bob


def what_is_said_without_a_connection_is_not_lost(parlor, ada, bob):
    ada.send("\t")
    ada.wait("Say:")
    parlor.kill("gateway")
    ada.send("Typed in the dark\r")
    bob.wait("Ada: Typed in the dark")
    ada.send("And this")
    ada.wait("Say: And this")
    ada.send("\x1b")


def who_is_put_out_is_told_why(ada, bob):
    ada.wait("Tab talk")
    hosting.pick(ada, 1, "Put Bob out", "x")
    bob.see("! The host has put you out of the room.")
    bob.wait("Enter a code")


STORIES = [
    hosting.the_host_decides_about_the_room,
    hosting.somebody_is_nudged_and_the_host_ends_the_game, friends.friends_are_found_and_invited,
    account.somebody_signs_in_on_two_devices, ahead.an_act_is_seen_while_the_gateway_stands_still,
    ahead.what_came_too_late_is_taken_back, friends.rooms_beyond_the_first_page_are_shown,
]


def main():
    with Parlor() as parlor:
        code, ada, bob = two_people_meet_and_talk(parlor)
        print("✔ two people meet and talk")
        they_play_to_the_end_while_the_gateway_is_killed(parlor, code, ada, bob)
        print("✔ they play to the end, seen by a third, while the gateway is killed")
        bob = a_killed_player_is_back_in_the_room(parlor, ada, bob)
        print("✔ a killed player is back in the room")
        what_is_said_without_a_connection_is_not_lost(parlor, ada, bob)
        print("✔ what is said without a connection is not lost")
        who_is_put_out_is_told_why(ada, bob)
        ada.leave()
        bob.leave()
        print("✔ who is put out is told why, and the terminals are left clean")
        for story in STORIES:
            story(parlor)
            print(f"✔ {story.__name__.replace('_', ' ')}")


main()
