"""The menu of a board: its groups, its keys, at every size. The samples of brushes show their colour, size and paper. A
drawing is shared by the device's own sheet, or without one by ours; it is saved, and sent to a chat."""

import json

from selenium.webdriver.common.keys import Keys

from kit.audit import flaws
from kit.device import Device, PHONE
from scenes.evening import begins, press_key
from scenes.pages import SETTLED, go, look
from waiting import until

BRUSHES = ["Pen", "Pencil", "Marker", "Highlighter", "Brush", "Watercolour", "Crayon", "Chalk", "Dots", "Spray"]
SAVED = {
    "Picture": "Harbour.png", "Vector picture": "Harbour.svg", "Time-lapse": "Harbour.time-lapse.svg", "Drawing file": "Harbour.json",
}
STROKE = {"points": [{"x": 100 + 40 * x, "y": 300 + 20 * (x % 3)} for x in range(20)],
          "color": {"r": 0.2, "g": 0.4, "b": 0.7, "a": 1}, "brushSize": 20, "brush": "pen"}
BLUE = [47, 128, 237]

NO_SHEET = "document.querySelector('.sheet') === null"
IS_BACK = "document.activeElement?.getAttribute('aria-label') === 'More'"
ROWS = "return [...document.querySelectorAll('.sheet .list-name')].map((one) => one.innerText.trim())"
GROUPS = "return [...document.querySelectorAll('.sheet h3')].map((one) => one.innerText.trim())"
SMALL = """return [...document.querySelectorAll('.sheet button, .tools button')].filter((one) => {
  const { width, height } = one.getBoundingClientRect()
  return width < 43.9 || height < 43.9
}).map((one) => one.getAttribute('aria-label') ?? one.innerText)"""

# The device's own sheet, and the clipboard, as a phone has them. What is saved is noted, not written to a disk.
STUBS = """
const define = (name, value) => Object.defineProperty(navigator, name, { value, configurable: true })
window.handed = { shared: [], copied: [], links: [], saved: [] }
window.takesPictures = (isOn) => {
  define('canShare', isOn ? ({ files }) => files.every((file) => file.type === 'image/png') : undefined)
  define('share', isOn ? async (what) => { handed.shared.push(what) } : undefined)
}
define('clipboard', {
  write: async (items) => { handed.copied.push(...items) },
  writeText: async (text) => { handed.links.push(text) },
})
HTMLAnchorElement.prototype.click = function () { handed.saved.push(this.download) }
"""

# What the sample of a brush shows: how much of each pixel is the ink, in hundredths, and how far a pixel is off the
# colours between the paper and the ink.
SAMPLE = """
const [name, ink] = arguments
const choice = [...document.querySelectorAll('.brush-choice')].find((one) => one.innerText.trim() === name)
const canvas = choice.querySelector('canvas')
const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
const paper = [...data.slice(0, 3)]
const inks = []
let off = 0
for (let at = 0; at < data.length; at += 4) {
  const part = (paper[0] - data[at]) / (paper[0] - ink[0])
  inks.push(Math.round(part * 100))
  for (const color of [0, 1, 2]) off = Math.max(off, Math.abs(data[at + color] - paper[color] - part * (ink[color] - paper[color])))
}
return { paper, inks, off, width: canvas.width, seen: canvas.getBoundingClientRect().width }
"""


def play(parlor):
    with Device(parlor.cable()) as ada:
        chat, drawing = furnish(ada, parlor)
        found = menu(ada)
        found += brushes(ada, drawing)
        keys(ada, drawing)
        shares(ada)
        saves(ada)
        shares_without_sheet(ada, parlor, chat)
        shares_board(ada)
        found += [f"console: {fault}" for fault in ada.faults()]
        assert not found, "\n".join(found)


def furnish(ada, parlor):
    """Ada has a friend, a conversation, and a drawing, which is open."""
    ada.enter("Ada")
    ada.see("Open a room")
    me = ada.run("return parlor.userId")
    parlor.call("person.rename", {"displayName": "Cleo"}, by="cleo")
    parlor.call("person.chooseAvatar", {"avatarId": "green_star"}, by="cleo")
    parlor.call("friends.request", {"userId": me}, by="cleo")
    ada.ask("return parlor.call('friends.accept', { userId: 'cleo' })")
    chat = ada.ask("return parlor.call('chat.direct', { userId: 'cleo' })")["conversationId"]
    parlor.call("chat.send", {"text": "Show me your boat"}, key=chat, by="cleo")
    drawing = ada.ask("return parlor.call('drawing.create', { title: 'Harbour' })")["drawingId"]
    ada.ask(f"return parlor.call('drawing.stroke', {json.dumps(STROKE)}, {{ key: '{drawing}' }})")
    ada.run(STUBS)
    ada.run("takesPictures(false)")
    ada.press("Draw")
    ada.press("Harbour")
    ada.wait("document.querySelector('.tools') !== null", "the tools")
    return chat, drawing


def open_menu(ada):
    ada.press("More")
    ada.wait("document.querySelectorAll('.sheet h3').length > 2", "the groups of the menu")


def menu(ada):
    """Everything is there, in groups, and large enough for a thumb."""
    begins("the menu")
    open_menu(ada)
    assert ada.run(GROUPS) == ["Share", "Save as", "View", "Board"], ada.run(GROUPS)
    assert ada.run(ROWS) == [
        "Share", *SAVED, "Paper", "Show all of it", "How it was drawn", "Open a file", "Clear the board", "Delete the drawing",
    ], ada.run(ROWS)
    ada.see("Undo brings it all back")
    found = look(ada, "board-menu") + fits(ada, "the menu")
    ada.press("Close")
    ada.wait(NO_SHEET, "the menu is closed")
    return found


def fits(ada, what):
    """With text twice as large, and from right to left."""
    found = [f"{what}: {name} is smaller than a thumb" for name in ada.run(SMALL)]
    ada.enlarge(2)
    found += [f"{what}, large text: {flaw}" for flaw in flaws(ada)]
    ada.enlarge(1)
    ada.run("document.documentElement.dir = 'rtl'")
    ada.wait(SETTLED.removeprefix("return "), "it is settled")
    ada.picture(f"{what.split()[-1]}-rtl")
    found += [f"{what}, from right to left: {flaw}" for flaw in flaws(ada)]
    ada.run("document.documentElement.dir = 'ltr'")
    return found


def brushes(ada, drawing):
    """Every sample has the colour and paper of the drawing; brushes differ, and a larger size is seen larger."""
    begins("the brushes")
    ada.press("Blue")
    open_brushes(ada)
    small = {name: sample(ada, name) for name in BRUSHES}
    for name, seen in small.items():
        assert max(seen["inks"]) > 10, f"{name} shows no ink: {max(seen['inks'])} of 100."
        assert seen["off"] <= 12, f"{name} shows another colour than Blue, by {seen['off']}."
    assert max(small["Pen"]["inks"]) >= 95, "The pen is not as blue as the ink."
    for one, other in (("Pen", "Spray"), ("Pencil", "Chalk"), ("Marker", "Highlighter")):
        apart = sum(abs(a - b) > 10 for a, b in zip(small[one]["inks"], small[other]["inks"]))
        assert apart > 50, f"{one} and {other} differ in {apart} pixels only."
    found = look(ada, "brushes") + fits(ada, "the brushes")
    ada.press("Pen")
    ada.wait(NO_SHEET, "a brush is chosen")
    ada.press("Size")
    open_brushes(ada)
    amount = sum(sample(ada, "Pen")["inks"])
    assert amount > sum(small["Pen"]["inks"]), "A larger size shows no more ink."
    ada.press("Close")
    sharp(ada)
    on_other_paper(ada, drawing, small["Pen"]["paper"])
    return found


def open_brushes(ada):
    ada.press("Brush:")
    ada.wait(f"document.querySelectorAll('.brush-choice canvas').length === {len(BRUSHES)}", "a sample of every brush")


def sample(ada, name):
    return ada.run(SAMPLE, name, BLUE)


def sharp(ada):
    """On a screen with twice as many dots, so has the sample."""
    width, height = PHONE
    ada.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": width, "height": height, "deviceScaleFactor": 2, "mobile": True})
    ada.wait("devicePixelRatio === 2", "a sharp screen")
    open_brushes(ada)
    seen = sample(ada, "Pen")
    assert seen["width"] == 2 * seen["seen"], seen["width"]
    ada.press("Close")
    ada.resize(PHONE)


def on_other_paper(ada, drawing, before):
    """The paper that is chosen is that of the samples, in the dark, too."""
    open_menu(ada)
    ada.press("Mint")
    ada.wait(f"parlor.watch('drawing.{drawing}').state.backgroundColor.r < 0.9", "the paper is green")
    ada.darken(True, is_calm=True)
    open_brushes(ada)
    paper = sample(ada, "Pen")["paper"]
    assert paper == [220, 235, 220] != before, paper
    ada.picture("brushes-on-mint")
    ada.press("Close")
    ada.darken(False, is_calm=True)


def keys(ada, drawing):
    """Escape and Back close the menu, and the focus goes back to its button. The page is not opened again."""
    begins("the keys")
    ada.run("document.querySelector('canvas[tabindex]').isFirst = true; window.depth = history.state.depth")
    open_menu(ada)
    press_key(ada, Keys.ESCAPE)
    ada.wait(f"{NO_SHEET} && {IS_BACK}", "Escape closes the menu")
    press_key(ada, Keys.ENTER)
    ada.wait("document.querySelector('.sheet') !== null", "Enter opens it")
    ada.run("history.back()")
    ada.wait(f"{NO_SHEET} && {IS_BACK} && history.state?.depth === depth", "Back closes the menu")
    assert ada.path() == f"/drawing/{drawing}", ada.path()
    assert ada.run("return document.querySelector('canvas[tabindex]').isFirst"), "The page was opened again."


def shares(ada):
    """The device's own sheet gets a picture, and Parlor's conversations have a row beside it."""
    begins("the device's sheet")
    ada.run("takesPictures(true)")
    open_menu(ada)
    assert ada.run(ROWS)[:2] == ["Share", "Send to a chat"], ada.run(ROWS)
    ada.press("Share")
    ada.wait("handed.shared.length === 1", "the device gets a picture")
    ada.wait(f"{NO_SHEET} && {IS_BACK}", "the menu is closed")
    given = ada.ask("""
        const [{ files: [file], title }] = handed.shared
        const begins = [...new Uint8Array(await file.slice(0, 4).arrayBuffer())]
        return { files: handed.shared[0].files.length, name: file.name, type: file.type, title, begins }""")
    assert given == {"files": 1, "name": "Harbour.png", "type": "image/png", "title": "Harbour", "begins": [137, 80, 78, 71]}, given
    ada.run("takesPictures(false)")


def saves(ada):
    """In every format; and it is played."""
    begins("the files")
    for count, (row, name) in enumerate(SAVED.items(), 1):
        open_menu(ada)
        ada.press(row)
        ada.wait(f"handed.saved.length === {count}", f"{name} is saved")
        assert ada.run("return handed.saved.at(-1)") == name, ada.run("return handed.saved")
        ada.wait(NO_SHEET, "the menu is closed")
    open_menu(ada)
    ada.press("How it was drawn")
    ada.wait("document.querySelector('.lapse')?.naturalWidth > 0", "the time-lapse")
    ada.press("Close")
    ada.wait(NO_SHEET, "the time-lapse is closed")


def shares_without_sheet(ada, parlor, chat):
    """A sheet of ours has the ways that this browser knows."""
    begins("our sheet")
    open_menu(ada)
    assert ada.run(ROWS)[:2] == ["Share", "Picture"], ada.run(ROWS)
    ada.press("Share")
    ada.see("To paste it somewhere else")
    assert ada.run(ROWS) == ["Send to a chat", "Copy the picture", "Save the picture"], ada.run(ROWS)
    ada.picture("share-phone")
    ada.press("Copy the picture")
    ada.see("The picture is copied")
    assert ada.run("return handed.copied.map(({ types }) => types)") == [["image/png"]]
    open_menu(ada)
    ada.press("Share")
    ada.press("Save the picture")
    ada.wait("handed.saved.at(-1) === 'Harbour.png'", "the picture is saved")
    open_menu(ada)
    ada.press("Share")
    ada.press("Send to a chat")
    ada.press("Cleo")
    ada.see("Sent to Cleo")

    def newest():
        return next(row for row in parlor.call("chat.list", by="cleo")["conversations"] if row["conversationId"] == chat)["lastMessage"]
    until(lambda: newest().get("photoId"), lambda: f"Cleo has the photo, after {newest()}")


def shares_board(ada):
    """The board of a room has a link, which opens for those who are there, and the room's chat comes first."""
    begins("a room's board")
    code = ada.ask("return parlor.call('room.create', { roomName: 'Our room' })")["code"]
    go(ada, f"/room/{code}")
    ada.press("Board")
    ada.wait("document.querySelector('.tools') !== null", "the tools")
    open_menu(ada)
    assert "Delete the drawing" not in ada.run(ROWS), ada.run(ROWS)
    ada.press("Share")
    ada.press("Copy the link")
    ada.see("The link is copied")
    board = ada.run(f"return parlor.watch('room.{code}').state.drawingId")
    link = ada.run("return decodeURIComponent(new URL(handed.links.at(-1)).pathname)")
    assert link == f"/drawing/{board}", link
    open_menu(ada)
    ada.press("Share")
    ada.press("Send to a chat")
    ada.see("The chat of this room")
    until(lambda: ada.run(ROWS)[-1] == "Cleo", lambda: f"the room's chat before Cleo's: {ada.run(ROWS)}")
    ada.press("Close")
