"""A stranger begins a chat and groups with people who don't hear from strangers. Each is named, and can be asked to be
friends; the others come into the group."""

from selenium.webdriver.common.keys import Keys

from kit.device import Device
from scenes.evening import begins, press_key
from waiting import until

# Whom each lets write first; Mira Lark chose nothing.
WRITERS = {"mira-lark": None, "mira-holm": "friends", "mira-falk": "everybody", "mira-lind": "everybody"}
RULE = "only friends, or people they met, write first."


def play(parlor):
    for person, writers in WRITERS.items():
        parlor.call("person.rename", {"displayName": name_of(person)}, by=person)
        if writers:
            parlor.call("person.setPreferences", {"preferences": {"messagesFrom": writers}}, by=person)
    with Device(parlor.cable()) as ada:
        ada.enter("Ada")
        ada.see("Open a room")
        write(parlor, ada)
        choose_one(ada)
        begin_group(parlor, ada)
        add_people(ada)
        faults = ada.faults()
        assert not faults, "\n".join(faults)


def name_of(person):
    return person.replace("-", " ").title()


def write(parlor, ada):
    """From the person's page. The offer is taken by keyboard; then it is not made again."""
    begins("a stranger's page")
    ada.open("/person/mira-lark")
    ada.press("Write")
    ada.see(f"Mira Lark lets {RULE}")
    assert ada.path() == "/person/mira-lark", ada.path()
    assert ada.run("return document.querySelector('.toast-key').closest('[role=status]') !== null")
    ada.picture("stranger-refuses")
    ada.run("document.querySelector('.toast-key').focus()")
    assert ada.run("return document.activeElement.innerText") == "Add friend"
    press_key(ada, Keys.ENTER)
    ada.see("Friend request sent to Mira Lark")
    await_request(parlor, ada, "mira-lark")
    ada.press("Write")
    ada.see("You asked to be friends already.")
    assert not ada.can_press("Add friend"), "A second request is offered."


def choose_one(ada):
    """The list to choose from stays open."""
    begins("a chat with one person")
    ada.open("/chats")
    ada.press("New conversation")
    ada.type("Who?", "Mira")
    choose(ada, "Mira Holm")
    ada.see(f"Mira Holm lets {RULE}")
    assert ada.path() == "/chats", ada.path()
    assert ada.can_press("Add friend"), "No request is offered."


def begin_group(parlor, ada):
    begins("a group")
    ada.press("Group")
    ada.type("What is the group called?", "Sunday")
    ada.type("Who?", "Mira")
    choose(ada, "Mira Holm")
    choose(ada, "Mira Falk")
    ada.press("Start with 2")
    ada.see(f"Mira Holm is left out: they let {RULE}")
    assert not ada.can_press("Remove Mira Holm"), "Mira Holm is still chosen."
    assert ada.can_press("Remove Mira Falk"), "Mira Falk is chosen no longer."
    assert ada.run("return document.querySelector('#field-group-title').value") == "Sunday"
    ada.picture("stranger-left-out")
    ada.press("Add friend")
    ada.see("Friend request sent to Mira Holm")
    await_request(parlor, ada, "mira-holm")
    ada.press("Start with 1")
    until(lambda: ada.path().startswith("/chat/"), "the group is open")


def add_people(ada):
    """The one who was asked before is left out; the other comes into the group."""
    begins("more people")
    ada.wait("document.querySelector('.chat-about') !== null", "the head of the group")
    ada.run("document.querySelector('.chat-about').click()")
    ada.see("2 people")
    ada.press("Add people")
    ada.type("Who?", "Mira")
    choose(ada, "Mira Holm")
    choose(ada, "Mira Lind")
    ada.press("Add 2")
    ada.see(f"Mira Holm is left out: they let {RULE} You asked to be friends already.")
    assert not ada.can_press("Add friend"), "A second request is offered."
    ada.press("Add 1")
    ada.see("3 people")
    ada.see("Mira Lind")
    ada.not_see("They can read everything")


def choose(device, name):
    """A row of the list. Before the name, it has the initials."""
    row = "[...document.querySelectorAll('.who-list button')].find((one) => one.innerText.includes(arguments[0]))"
    until(lambda: device.run(f"const row = {row}; row?.click(); return row !== undefined", name), f"{name} in the list")


def await_request(parlor, device, person):
    me = device.run("return parlor.userId")
    until(lambda: me in [one["userId"] for one in parlor.call("friends.list", by=person)["incoming"]],
          f"Ada's request reaches {person}")
