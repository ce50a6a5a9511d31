#!/usr/bin/python3
"""A history of 100,000 messages moves in: once resumed after kills, and twice; then it is equal to itself.

`parlor import` and chat-store are killed in the middle. What `parlor export` writes then has all messages and read
marks of the file. It is the same after the file was imported once more, and after it was imported into an empty Parlor.

Usage: moving.py [MESSAGES]

PARLOR_BIN is the folder of the binaries, by default .build/release.
"""

import datetime
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from evening import say  # noqa: E402 (its folder is known only now)
from cluster import BINARIES, Cluster  # noqa: E402
from waiting import LIMIT, until  # noqa: E402

PEOPLE = 2_000
CONVERSATIONS = 1_000
DRAWINGS = 200
BEGAN = 1_700_000_000_000
# A history of this size takes minutes.
LIMIT_OF_MOVES = 30 * LIMIT


def person(number):
    return f"Xk29dKQ2jdPqLm3nRs8tU{number:07d}"


def marks(chat, members):
    """One has read the first message, one all, and the others what they said themselves."""
    return {members[0]: f"m{chat}", members[1]: "gone"}


def lines(messages):
    dice = random.Random(42)
    for number in range(PEOPLE):
        yield {"user": {
            "id": person(number), "displayName": f"Person {number}", "email": f"p{number}@example.org",
            "avatarType": "built_in" if number % 2 else None, "avatarId": "blue_circle" if number % 2 else None,
            "isOnline": False, "createdAt": BEGAN, "preferences": {"aiEnabled": True}}}
    members = []
    for number in range(CONVERSATIONS):
        size = 2 if number % 4 else dice.randint(3, 12)
        members.append([person((number + step) % PEOPLE) for step in range(size)])
        yield {"conversation": {
            "id": f"chat-{number}", "type": "direct" if size == 2 else "group", "createdAt": BEGAN,
            **({} if size == 2 else {"title": f"Group {number}"}),
            **({"readUpTo": marks(number, members[number])} if number % 10 == 1 else {}),
            "participantDetails": {one: {"displayName": "Somebody"} for one in members[number]}}}
    order = list(range(messages))
    dice.shuffle(order)
    for number in order:
        chat = 0 if number % 10 == 0 else number % CONVERSATIONS
        yield {"message": {
            "id": f"m{number}", "conversationId": f"chat-{chat}", "senderId": dice.choice(members[chat]),
            "senderName": "Somebody", "text": f"Message {number}: " + "lorem ipsum " * dice.randint(1, 8),
            "createdAt": BEGAN + 1_000 * number}}
    for number in range(DRAWINGS):
        points = [{"x": step, "y": step * number % 70} for step in range(50)]
        yield {"drawing": {
            "userId": person(number), "stamps": [], "backgroundColor": {"r": 1, "g": 1, "b": 1, "a": 1},
            "strokes": [{"points": points, "color": {"r": 0, "g": 0, "b": 1, "a": 1}, "brushSize": 4,
                         "brush": {"id": "pen"}}] * 20}}


def milliseconds(time):
    if isinstance(time, int):
        return time
    return round(datetime.datetime.fromisoformat(time).timestamp() * 1_000)


def history(file):
    """What was said and how far each member has read, without ids of conversations and messages: those change."""
    chats, messages = {}, {}
    with open(file, encoding="utf-8") as written:
        for line in map(json.loads, written):
            if "conversation" in line:
                chats[line["conversation"]["id"]] = line["conversation"]
            elif "message" in line:
                messages.setdefault(line["message"]["conversationId"], []).append(line["message"])
    said, read = set(), set()
    for name, chat in chats.items():
        members = frozenset(chat.get("members", chat["participantDetails"]))
        order = sorted(messages.get(name, []), key=lambda one: milliseconds(one["createdAt"]))
        # Blanks around a text go.
        said |= {(members, one["senderId"], one["text"].strip(), milliseconds(one["createdAt"])) for one in order}
        numbers = {one["id"]: number for number, one in enumerate(order, 1)}
        own = {one["senderId"]: number for number, one in enumerate(order, 1)}
        for member in members:
            mark = len(order)
            if "readUpTo" in chat:
                mark = numbers.get(chat["readUpTo"][member], mark) if member in chat["readUpTo"] else 0
            read.add((members, member, max(mark, own.get(member, 0))))
    return said, read


def expect_same(given, kept, what):
    missing, more = given - kept, kept - given
    if missing or more:
        raise AssertionError(
            f"{len(missing)} {what} did not move in, such as {list(missing)[:1]}; "
            f"{len(more)} are in no file, such as {list(more)[:1]}.")


def journal(parlor):
    name = f"{parlor.data}/chat-store.sqlite-wal"
    return os.path.getsize(name) if os.path.exists(name) else 0


def interrupt(parlor, file):
    """Kills who moves in, and the chat store, once some messages are there."""
    before = journal(parlor)
    mover = subprocess.Popen(
        [f"{BINARIES}/parlor", "import", file], env=parlor.environment, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    try:
        until(lambda: journal(parlor) > before + (1 << 20), "messages move in", LIMIT_OF_MOVES)
    finally:
        mover.kill()
        code = mover.wait(LIMIT)
    if code != -signal.SIGKILL:
        raise AssertionError("All was in before it was killed: name more messages.")
    store = next(one for one in parlor.status()["services"] if one["service"] == "chat-store")
    os.kill(store["pid"], signal.SIGKILL)


def export(parlor, file):
    began = time.monotonic()
    parlor.run("export", "--to", file, seconds=LIMIT_OF_MOVES)
    with open(file, encoding="utf-8") as written:
        count = sum(1 for _ in written)
    say(f"{count} lines are exported in {time.monotonic() - began:.1f} s.")
    with open(file, "rb") as written:
        return written.read()


def move(parlor, file, what):
    began = time.monotonic()
    told = parlor.run("import", file, seconds=LIMIT_OF_MOVES)
    say(f"{what}: {told.strip()}")
    return time.monotonic() - began


def drill(folder, messages):
    file, copy = f"{folder}/app.jsonl", f"{folder}/all.jsonl"
    count = 0
    with open(file, "w", encoding="utf-8") as written:
        for line in lines(messages):
            written.write(json.dumps(line) + "\n")
            count += 1
    first = Cluster(f"{folder}/first", PARLOR_WEB="")
    second = Cluster(f"{folder}/second", PARLOR_WEB="")
    try:
        first.up()
        interrupt(first, file)
        move(first, file, "After the kills")
        exported = export(first, copy)
        if exported.count(b"\n") != count:
            raise AssertionError(f"There are {exported.count(bytes([10]))} lines, and {count} moved in.")
        (said, read), (said_here, read_here) = history(file), history(copy)
        if len(said) != messages:
            raise AssertionError(f"{len(said)} messages of {messages} differ from each other.")
        expect_same(said, said_here, "messages")
        expect_same(read, read_here, "read marks")
        say(f"All {messages} messages and {len(read)} read marks are here as they were there.")
        move(first, file, "Once more")
        if export(first, f"{folder}/again.jsonl") != exported:
            raise AssertionError("The second import changed something.")
        first.down()
        second.up()
        took = move(second, copy, "Into an empty Parlor")
        if export(second, f"{folder}/copy.jsonl") != exported:
            raise AssertionError("The copy is not equal to what it was made of.")
        say(f"The copy is equal. {count / took:.0f} lines a second moved in, from reading the file to the end.")
    finally:
        first.down()
        second.down()


def main():
    if sys.argv[1:] and not sys.argv[1].isdigit():
        print(__doc__)
        sys.exit(0 if sys.argv[1] in ("-h", "--help") else 64)
    print("An app with a history moves in", flush=True)
    with tempfile.TemporaryDirectory(prefix="parlor-drill-") as folder:
        drill(folder, int(sys.argv[1]) if sys.argv[1:] else 100_000)


if __name__ == "__main__":
    main()
