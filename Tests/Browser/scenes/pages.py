"""Every page at three sizes, light and dark: whole, named, readable."""

from kit.audit import axe_flaws, flaws
from kit.device import DESKTOP, Device, PHONE, TABLET

SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
SETTLED = """return !document.querySelector('main .loading')
  && document.getAnimations().every((one) => one.playState !== 'running' || one.effect.getComputedTiming().endTime > 2000)"""


def play(parlor):
    with Device(parlor.cable()) as device:
        check(device, parlor)


def check(device, parlor):
    found = []
    device.open("/")
    device.see("What do your friends call you?")
    found += look(device, "welcome")
    found += look(device, "signin", "/me/signin")
    found += look(device, "forgot", "/me/forgot")
    found += look(device, "pair", "/pair")
    device.enter("Ada Lovelace")
    device.see("Open a room")
    for name, path in furnished(device, parlor).items():
        found += look(device, name, path)
    found += lets_in(device, parlor)
    if found:
        raise AssertionError("\n".join(found))


def lets_in(device, parlor):
    """A device that is signed in shows a code, and confirms the other one that asks with it."""
    with Device(parlor.cable()) as other:
        other.open("/me/forgot")
        other.type("Email", "nobody@example.org")
        other.press("Send me a code")
        other.see("a code is on its way")
        found = look(other, "forgot-code")
        device.resize(DESKTOP)
        go(device, "/me/account")
        device.press("Sign in another device")
        device.see("can’t reach this address")
        code = device.ask("return (await parlor.offerSession()).code")
        other.open(f"/pair#{code}")
        other.press("Sign in on this device")
        device.see("asks to sign in as you")
        found += look(device, "asked")
        device.press("Yes, sign it in")
        device.see("is signed in")
        other.see("Open a room")
        assert other.run("return parlor.userId") == device.run("return parlor.userId")
        return found


def look(device, name, path=None):
    """All that is wrong with a page, at every size, light and dark."""
    found = []
    if path:
        go(device, path)
    for is_dark in (False, True):
        device.darken(is_dark, is_calm=True)
        for size_name, size in SIZES.items():
            device.resize(size)
            device.wait(SETTLED.removeprefix("return "), f"{name} is settled")
            device.picture(f"{name}-{size_name}-{'dark' if is_dark else 'light'}")
            found += flaws(device)
            if size_name == "phone":
                found += axe_flaws(device)
    device.resize(PHONE)
    device.darken(False, is_calm=True)
    return [f"{name}: {flaw}" for flaw in dict.fromkeys(found)]


def go(device, path):
    device.run("history.pushState({ depth: 1 }, '', arguments[0]); dispatchEvent(new PopStateEvent('popstate'))", path)
    device.wait(f"document.querySelector('main')?.children.length > 0 && location.pathname === '{path.split('?')[0]}'", path)


def furnished(device, parlor):
    """Pages with something on them."""
    me = device.run("return parlor.userId")
    parlor.call("person.rename", {"displayName": "Ben Okafor-Lindqvist"}, by="ben")
    parlor.call("person.chooseAvatar", {"avatarId": "green_star"}, by="ben")
    parlor.call("person.rename", {"displayName": "שרה"}, by="sara")
    parlor.call("person.setPreferences", {"preferences": {"messagesFrom": "everybody"}}, by="sara")
    parlor.call("friends.request", {"userId": me}, by="ben")
    parlor.call("friends.request", {"userId": me}, by="sara")
    device.ask("return parlor.call('friends.accept', { userId: 'ben' })")
    room = parlor.call("room.create", {"roomName": "Friday night", "selectedGameType": "crazyEights"}, by="ben")["code"]
    parlor.call("room.invite", {"userIds": [me]}, key=room, by="ben")
    group = device.ask("return parlor.call('chat.group', { title: 'Sunday league', userIds: ['ben', 'sara'] })")["conversationId"]
    parlor.call("chat.send", {"text": "Who brings the cards? https://example.org/rules"}, key=group, by="ben")
    sent = parlor.call("chat.send", {"text": "אני"}, key=group, by="sara")
    device.ask(f"return parlor.call('chat.send', {{ text: 'Me too', replyTo: '{sent['messageId']}' }}, {{ key: '{group}' }})")
    device.ask(f"return parlor.call('chat.react', {{ messageId: '{sent['messageId']}', emoji: '🎉', on: true }}, {{ key: '{group}' }})")
    drawing = device.ask("return parlor.call('drawing.create', { title: 'Harbour' })")["drawingId"]
    for number, brush in enumerate(("pen", "watercolor", "crayon", "chalk", "spray")):
        stroke = {"points": [{"x": 80 + 40 * x, "y": 150 + 150 * number + 40 * (x % 3)} for x in range(20)],
                  "color": {"r": 0.2, "g": 0.4, "b": 0.7, "a": 1}, "brushSize": 20, "brush": brush}
        device.run("parlor.call('drawing.stroke', arguments[0], { key: arguments[1] })", stroke, drawing)
    match = device.ask("return parlor.call('match.practice', { game: 'crazyEights', bots: 3 })")["matchId"]
    trivia = device.ask("return parlor.call('match.practice', { game: 'trivia', bots: 3 })")["matchId"]
    for path in (f"/match/{match}", f"/match/{trivia}"):
        go(device, path)
        device.press("Let’s play")
    own = device.ask("return parlor.call('room.create', { roomName: 'Our room' })")["code"]
    return {
        "home": "/", "practice": "/practice", "room": f"/room/{own}", "join": "/join/ZZZZ", "table": f"/match/{match}",
        "party": f"/match/{trivia}", "chats": "/chats", "chat": f"/chat/{group}", "drawings": "/drawings",
        "drawing": f"/drawing/{drawing}", "friends": "/friends", "person": "/person/ben", "me": "/me",
        "avatar": "/me/avatar", "account": "/me/account", "parts": "/parts",
    }
