"""Every page as the first that a browser opens, for a person with a history. Nothing fails, and nothing complains."""

import re

from cluster import ROOT
from kit.device import DESKTOP, Device
from scenes.evening import begin, begins, pictured
from scenes.pages import SETTLED
from waiting import until

STROKE = {"points": [{"x": 100 + 40 * x, "y": 300 + 20 * (x % 3)} for x in range(20)],
          "color": {"r": 0.2, "g": 0.4, "b": 0.7, "a": 1}, "brushSize": 20, "brush": "pen"}


def play(parlor):
    with Device(parlor.cable()) as ada, Device(parlor.cable(), DESKTOP) as ben, pictured(ada, ben):
        places = history(ada, ben, "Ada", "Ben")
        for route in routes():
            begins(route)
            open_cold(ada, route, places.get(route, route))
        ada.open(places["/person/:id"])
        ada.see("1 of 1 won")


def routes():
    """The addresses in the app's own list."""
    with open(f"{ROOT}/Clients/Web/app/routes.js", encoding="utf-8") as file:
        found = re.findall(r'path: "([^"]+)"', file.read())
    assert len(found) > 15, found
    return found


def open_cold(device, route, path):
    assert ":" not in path, f"This scene has no address for {route}."
    device.open(path)
    settled = SETTLED.removeprefix("return ")
    device.wait(f"document.querySelector('main')?.children.length > 0 && {settled}", f"{route} is settled")
    device.picture(f"cold-{route.strip('/').replace('/', '-').replace(':', '') or 'home'}")
    assert "this page did not load" not in device.text().lower(), f"{route} did not load: {device.faults()}"
    if route == "/join/:code":
        until(lambda: device.path().startswith("/room/"), "the way into the room")
    else:
        assert device.path() == path, f"{route} led to {device.path()}"
    faults = device.faults()
    assert not faults, f"{route}: {faults}"


def history(ada, ben, her_name, his_name):
    """Two friends with a chat, a drawing, a room, and a match that is over: Ada resigned. The addresses of all that."""
    begins("the history")
    ada.enter(her_name)
    ada.see("Open a room")
    code = ada.ask("return parlor.call('room.create', { roomName: 'Our room' })")["code"]
    ada.open(f"/room/{code}")
    ben.enter(his_name, f"/join/{code}")
    ada.see("Players 2 of 8")
    me, friend = (device.run("return parlor.userId") for device in (ada, ben))
    ada.ask(f"return parlor.call('friends.request', {{ userId: '{friend}' }})")
    ben.ask(f"return parlor.call('friends.accept', {{ userId: '{me}' }})")
    chat = ada.ask(f"return parlor.call('chat.direct', {{ userId: '{friend}' }})")["conversationId"]
    ben.ask(f"return parlor.call('chat.send', {{ text: 'Well played' }}, {{ key: '{chat}' }})")
    drawing = ada.ask("return parlor.call('drawing.create', { title: 'Harbour' })")["drawingId"]
    ada.run("parlor.call('drawing.stroke', arguments[0], { key: arguments[1] })", STROKE, drawing)
    begin(code, "{ selectedGameType: 'highCard' }", ada, ben)
    match = until(lambda: ada.run(f"return parlor.watch('room.{code}').state.matchId"), "the match")
    ada.ask(f"return parlor.match('{match}').resign()")
    ada.wait(f"parlor.watch('person.{friend}').state?.globalStats?.totalGamesPlayed === 1", "Ben has statistics")
    ada.wait("parlor.me().state?.globalStats?.totalGamesPlayed === 1", "Ada has statistics")
    return {
        "/join/:code": f"/join/{code}", "/room/:code": f"/room/{code}", "/match/:id": f"/match/{match}",
        "/replay/:id": f"/replay/{match}", "/chat/:id": f"/chat/{chat}", "/drawing/:id": f"/drawing/{drawing}",
        "/person/:id": f"/person/{friend}",
    }
