"""How large and how fast the app is. It measures and prints, and judges nothing: a machine that does other things
besides gives other figures. Times of frames are processor time, medians are of several runs."""

import gzip
import json
import os
import statistics
import urllib.request

from kit.device import Device
from kit.trace import Tools
from waiting import LIMIT, pause, until

RUNS = int(os.environ.get("PARLOR_RUNS", "5"))
SECONDS = 12

# When what can be pressed is there and the thread is free again; what has moved by itself.
WATCH = """
(() => {
  const seen = globalThis.seenAt = {}
  const wanted = { start: '.welcome-form button', home: '.home-keys button' }
  const look = () => {
    for (const name in wanted) {
      if (name in seen || !document.querySelector(wanted[name])) continue
      seen[name] = null
      requestAnimationFrame(() => setTimeout(() => { seen[name] = performance.now() }))
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  addEventListener('submit', () => { seen.pressed = performance.now() }, true)
  globalThis.shifts = []
  new PerformanceObserver((list) => list.getEntries().forEach((one) => one.hadRecentInput || shifts.push({
    value: one.value, what: one.sources.map(({ node }) => node?.className || node?.nodeName).join(' ') })))
    .observe({ type: 'layout-shift', buffered: true })
})()
"""

LOADED = """
return performance.getEntries().filter((one) => ['navigation', 'resource'].includes(one.entryType) && !one.name.includes('/v1/'))
  .map((one) => one.name)
"""

# An eighth player's page would be one more browser: these are seven people in one.
PAINTERS = """
const [room, count] = arguments
const { Parlor } = await import(document.baseURI + 'parlor.js')
const memory = () => {
  const kept = new Map()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) }
}
globalThis.painters = []
for (let number = 0; number < count; number += 1) {
  const parlor = new Parlor({ storage: memory(), store: null })
  await parlor.begin({ displayName: `Painter ${number + 1}` })
  await parlor.call('room.join', {}, { key: room })
  painters.push(parlor)
}
"""

PAINT = """
const [drawing, seconds] = arguments
const begin = performance.now()
painters.forEach((parlor, number) => {
  let [strokeId, points, step] = [crypto.randomUUID(), [], 0]
  const place = () => ({ x: 100 + step * 13 % 800, y: 80 + 110 * number + 40 * Math.sin(step / 3) })
  const timer = setInterval(() => {
    step += 1
    const fresh = [place(), { ...place(), y: place().y + 3 }]
    points.push(...fresh)
    parlor.calls.tell('drawing.ink', { strokeId, points: fresh }, { key: drawing })
    const isOver = performance.now() - begin > seconds * 1000
    if (step % 60 === 0 || isOver) {
      const brush = ['pen', 'crayon', 'watercolor', 'chalk', 'spray', 'marker', 'pencil'][number]
      parlor.call('drawing.stroke', { strokeId, points, brush, brushSize: 12, color: { r: .3, g: .5, b: .2, a: 1 } }, { key: drawing }).catch(() => {})
      ;[strokeId, points] = [crypto.randomUUID(), []]
    }
    if (isOver) clearInterval(timer)
  }, 1000 / 30)
})
"""

PLAY = """
globalThis.playing = setInterval(() => {
  const keys = [...document.querySelectorAll('.table button')].filter((key) => !key.disabled)
  const key = (word) => keys.find((one) => one.innerText.trim().startsWith(word))
  ;(document.querySelector('.suits-place button') ?? document.querySelector('.hand-legal') ?? key('Draw') ?? key('Pass'))?.click()
}, 700)
"""

IDLE = """
document.body.innerHTML = '<p>0</p>'
let number = 0
const count = () => { document.body.firstChild.textContent = number += 1; requestAnimationFrame(count) }
count()
"""


class Door:
    """Straight to the gateway: a cable in between takes time of its own."""

    def __init__(self, parlor):
        self.url = f"http://{parlor.door}"


def play(parlor):
    sizes()
    with Device(Door(parlor)) as device:
        device.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        beginnings(device)
        shifts(device, parlor)
        idle(device)
        cards(device)
        with Device(Door(parlor)) as other:
            board(device, other)


def sizes():
    kinds = {}
    for folder, _, names in os.walk("Clients/Web"):
        for name in names:
            kind = name.rsplit(".", 1)[-1]
            if name.endswith((".d.ts", ".md")):
                continue
            with open(f"{folder}/{name}", "rb") as file:
                content = file.read()
            count = kinds.setdefault(kind, [0, 0, 0])
            for place, more in enumerate((1, len(content), len(gzip.compress(content)))):
                count[place] += more
    for kind, (count, whole, packed) in sorted(kinds.items(), key=lambda one: -one[1][1]):
        print(f"    all .{kind}: {count} files, {whole / 1000:.0f} kB, {packed / 1000:.0f} kB compressed")
    count, whole, packed = (sum(one[place] for one in kinds.values()) for place in range(3))
    print(f"    everything: {count} files, {whole / 1000:.0f} kB, {packed / 1000:.0f} kB compressed")


def beginnings(device):
    found = []
    device.browser.execute_cdp_cmd("Network.enable", {})
    device.browser.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    # The gateway packs a file when it is asked for it first.
    device.open("/")
    device.wait("seenAt.start", "Start can be pressed")
    for _ in range(RUNS):
        device.open("/")
        forget(device)
        blank = device.run("return performance.getEntriesByType('navigation')[0].responseEnd")
        device.open("/")
        device.wait("seenAt.start", "Start can be pressed")
        first = size_of(device.run(LOADED))
        device.type("What do your friends call you?", "Ada")
        device.press("Start")
        device.wait("seenAt.home", "home is there")
        seen = device.run("return seenAt")
        found.append({"start": seen["start"], "home": seen["home"] - seen["pressed"], "page": blank, **first})
    middle = lambda name: statistics.median(one[name] for one in found)
    print(f"    first page: {describe(first)}")
    print(f"    Start can be pressed after {middle('start'):.0f} ms (best {min(one['start'] for one in found):.0f}; its HTML alone {middle('page'):.0f})")
    print(f"    home is there {middle('home'):.0f} ms after Start (best {min(one['home'] for one in found):.0f}), with its account")
    device.browser.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": False})
    print(f"    loaded with home: {describe(size_of(device.run(LOADED)))}")


def size_of(addresses):
    """How much these are, and how much the gateway sends of them."""
    found = {"files": 0, "whole": 0, "sent": 0}
    for address in set(addresses):
        request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request, timeout=LIMIT) as answer:
            content = answer.read()
            is_packed = answer.headers["Content-Encoding"] == "gzip"
        found["files"] += 1
        found["sent"] += len(content)
        found["whole"] += len(gzip.decompress(content) if is_packed else content)
    return found


def forget(device):
    """As if the browser had never been here."""
    device.ask("""
        parlor?.close()
        for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister()""")
    device.browser.get("about:blank")
    device.browser.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": device.cable.url, "storageTypes": "all"})
    device.browser.execute_cdp_cmd("Network.clearBrowserCache", {})


def describe(loaded):
    return f"{loaded['files']} files, {loaded['whole'] / 1000:.0f} kB, {loaded['sent'] / 1000:.0f} kB compressed"


def shifts(device, parlor):
    """How much of each page moves by itself, when it is opened and when it is loaded anew."""
    room = device.ask("return parlor.call('room.create', { roomName: 'Our room' })")["code"]
    match = device.ask("return parlor.call('match.practice', { game: 'crazyEights', bots: 7 })")["matchId"]
    parlor.call("person.rename", {"displayName": "Ben"}, by="ben")
    parlor.call("person.setPreferences", {"preferences": {"messagesFrom": "everybody"}}, by="ben")
    chat = device.ask("return parlor.call('chat.group', { title: 'Sunday', userIds: ['ben'] })")["conversationId"]
    device.ask(f"for (let n = 0; n < 20; n += 1) await parlor.call('chat.send', {{ text: 'Words '.repeat(n + 1) }}, {{ key: '{chat}' }})")
    for name, path in {"home": "/", "room": f"/room/{room}", "table": f"/match/{match}", "chat": f"/chat/{chat}"}.items():
        device.run("shifts.length = 0; history.pushState({ depth: 1 }, '', arguments[0]); dispatchEvent(new PopStateEvent('popstate'))", path)
        pause(2.5)
        opened = device.run("return shifts")
        device.open(path)
        device.wait("globalThis.parlor?.status === 'online'", f"online: {device.run('return globalThis.parlor?.status')} {device.text()[:300]}")
        pause(2.5)
        loaded = device.run("return shifts")
        total = lambda list_: sum(one["value"] for one in list_)
        what = " | ".join(dict.fromkeys(one["what"] for one in opened + loaded if one["value"] > 0.001))
        print(f"    layout shift, {name}: {total(opened):.3f} opened, {total(loaded):.3f} loaded {what[:200]}")
    device.ask(f"await parlor.call('match.resign', {{}}, {{ key: '{match}' }})")


def frames(device, work):
    tools = Tools(device)
    try:
        return tools.trace(work)
    finally:
        tools.close()


def idle(device):
    device.browser.get("about:blank")
    device.run(IDLE)
    print(f"    frames of an empty page that counts: {frames(device, lambda: pause(SECONDS / 2))}")


def cards(device):
    device.open("/")
    device.wait("globalThis.parlor?.status === 'online'", "online")
    match = device.ask("return parlor.call('match.practice', { game: 'crazyEights', bots: 7 })")["matchId"]
    device.open(f"/match/{match}")
    device.wait("document.querySelector('.hand') !== null", f"the hand: {device.text()[:200]} {device.faults()}")
    device.press("Let’s play")
    device.run(PLAY)
    print(f"    frames while eight play cards: {frames(device, lambda: pause(SECONDS))}")


def board(device, other):
    device.open("/")
    device.wait("globalThis.parlor?.status === 'online'", "online")
    room = device.ask("return parlor.call('room.create', { roomName: 'Our board' })")["code"]
    other.open("/")
    ask(other, PAINTERS, room, 7)
    device.open(f"/room/{room}")
    device.press("Board")
    device.wait("document.querySelector('canvas[tabindex]')?.width > 0", "the board")
    drawing = until(lambda: device.run("return parlor.watch(arguments[0]).state?.drawingId", f"room.{room}"), "the drawing")
    tools = Tools(device)
    page = tools.attach()
    box = device.run("const box = document.querySelector('canvas[tabindex]').getBoundingClientRect(); return { x: box.x, y: box.y, width: box.width, height: box.height }")

    def draw():
        ask(other, PAINT, drawing, SECONDS)
        move = lambda kind, part: tools.tell(
            "Input.dispatchMouseEvent", session=page, type=kind, button="left", buttons=1, clickCount=1,
            x=box["x"] + box["width"] * (.1 + .8 * part), y=box["y"] + box["height"] * (.5 + .3 * ((part * 7) % 1)))
        for _ in range(SECONDS // 2):
            move("mousePressed", 0)
            for step in range(100):
                move("mouseMoved", step / 100)
                pause(1 / 60)
            move("mouseReleased", 1)
            pause(.2)

    try:
        print(f"    frames while eight draw: {tools.trace(draw)}")
    finally:
        tools.close()


def ask(device, script, *arguments):
    return device.ask(f"return await (async function () {{ {script} }})(...{json.dumps(arguments)})")
