import assert from "node:assert/strict"
import { beforeEach, test } from "node:test"
import { openBoardMenu } from "../../../Clients/Web/app/drawing/menu.js"
import { hereFirst } from "../../../Clients/Web/app/drawing/sendToChat.js"

const device = {}
beforeEach(() => {
  for (const name of Object.keys(device)) delete device[name]
  Object.defineProperty(globalThis, "navigator", { value: device, configurable: true })
})

/** Ada looks at a drawing; `sheets` are those that are open. */
class Board {
  me = "ada"
  sheets = []
  failures = []
  drawing = {
    key: "d1", canDraw: true,
    state: {
      title: "Harbour", createdBy: "ada", painters: ["ada"], strokeCount: 2, stampCount: 0, backgroundColor: { r: 1, g: 1, b: 1, a: 1 },
    },
    export: async ({ format }) => ({ png: new TextEncoder().encode(format) }),
  }

  redraw() {}

  async run(work) {
    try { return await work() } catch (error) { this.failures.push(error.message) }
  }

  sheet(describe, { title, onClose }) {
    const sheet = {
      title, describe: () => describe(sheet.close),
      close: () => { this.sheets = this.sheets.filter((other) => other !== sheet); onClose?.() },
    }
    this.sheets.push(sheet)
  }

  open(room = null) { openBoardMenu(this, this.drawing, { room, showAll() {} }) }

  get top() { return this.sheets.at(-1) }

  press(words) { return buttons(this.top.describe()).find((button) => text(button).startsWith(words)).props.on.click() }
}

function all(node) { return [node, ...(node.children ?? []).flatMap(all)] }
function text(node) { return node.text ?? (node.children ?? []).map(text).filter(Boolean).join(" ") }
function buttons(node) { return all(node).filter(({ tag, props }) => tag === "button" && props.role !== "radio") }
function names(node) { return all(node).filter(({ props }) => props?.class === "list-name").map(text) }

function groups(sheet) {
  const found = all(sheet.describe()).filter(({ props }) => props?.role === "group")
  return Object.fromEntries(found.map((group) => [group.props["aria-label"], names(group)]))
}

const SAVE = ["Picture", "Vector picture", "Time-lapse", "Drawing file"]

function takesPictures(share) {
  device.canShare = ({ files }) => files.every(({ type }) => type === "image/png")
  device.share = share
}

const moment = () => new Promise((resolve) => { setTimeout(resolve) })

test("the menu has its rows in groups, each with an icon and a hint", () => {
  const ada = new Board()
  ada.open()
  assert.deepEqual(groups(ada.top), {
    Share: ["Share"], "Save as": SAVE, View: ["Paper", "Show all of it", "How it was drawn"],
    Board: ["Open a file", "Clear the board", "Delete the drawing"],
  })
  for (const button of buttons(ada.top.describe())) {
    assert.equal(button.children[0].tag, "svg", text(button))
    assert.ok(all(button).some(({ props }) => props?.class === "list-about"), text(button))
  }
})

test("who can only look is offered nothing that changes the board", () => {
  const ada = new Board()
  Object.assign(ada.drawing, { canDraw: false, state: { ...ada.drawing.state, createdBy: "ben", painters: ["ben"] } })
  ada.open()
  assert.deepEqual(groups(ada.top), { Share: ["Share"], "Save as": SAVE, View: ["Show all of it", "How it was drawn"] })
})

test("an empty board can't be cleared, and a room's board is not deleted here", () => {
  const ada = new Board()
  ada.drawing.state.strokeCount = 0
  ada.open({ state: { code: "K7QD" } })
  const clear = buttons(ada.top.describe()).find((button) => text(button).startsWith("Clear the board"))
  assert.ok(clear.props.disabled)
  assert.ok(text(clear).includes("For everybody"))
  assert.ok(!names(ada.top.describe()).includes("Delete the drawing"))
})

test("where the device has a sheet of its own, it gets a picture with the title as its name", async () => {
  const shared = []
  takesPictures(async (what) => { shared.push(what) })
  const ada = new Board()
  ada.open()
  assert.deepEqual(groups(ada.top).Share, ["Share", "Send to a chat"])
  ada.press("Share")
  assert.equal(buttons(ada.top.describe())[0].props["aria-busy"], true)
  ada.press("Share")
  await moment()
  assert.deepEqual(ada.sheets, [])
  assert.equal(shared.length, 1)
  const [{ files: [file], title }] = shared
  assert.deepEqual([file.name, file.type, title, await file.text()], ["Harbour.png", "image/png", "Harbour", "png"])
})

test("who closes the device's sheet is asked nothing more", async () => {
  takesPictures(async () => { throw Object.assign(new Error("closed"), { name: "AbortError" }) })
  const ada = new Board()
  ada.open()
  ada.press("Share")
  await moment()
  assert.deepEqual([ada.sheets, ada.failures], [[], []])
})

test("a device that refuses the picture gets the same once more, or another way is chosen", async () => {
  const shared = []
  takesPictures(async (what) => {
    shared.push(what)
    if (shared.length === 1) throw Object.assign(new Error("too late"), { name: "NotAllowedError" })
  })
  const ada = new Board()
  ada.open()
  ada.press("Share")
  await moment()
  assert.deepEqual(names(ada.top.describe()), ["Try once more", "Send to a chat", "Save the picture"])
  ada.press("Try once more")
  await moment()
  assert.deepEqual([ada.sheets.length, shared.length], [0, 2])
  assert.equal(shared[1].files[0], shared[0].files[0])
})

test("a picture that comes after the menu was closed is not shared", async () => {
  takesPictures(() => assert.fail("It was shared."))
  const ada = new Board()
  ada.open()
  ada.press("Share")
  ada.top.close()
  await moment()
  assert.deepEqual(ada.sheets, [])
})

test("a picture that can't be made is told, and the menu stays", async () => {
  takesPictures(() => assert.fail("It was shared."))
  const ada = new Board()
  ada.drawing.export = async () => { throw new Error("No picture today.") }
  ada.open()
  ada.press("Share")
  await moment()
  assert.deepEqual([ada.failures, ada.top.title], [["No picture today."], "Drawing"])
  assert.equal(buttons(ada.top.describe())[0].props["aria-busy"], null)
})

test("without a sheet of the device, there is one of ours, with what this browser can do", () => {
  const ada = new Board()
  ada.open()
  ada.press("Share")
  assert.equal(ada.sheets.length, 1)
  assert.deepEqual(names(ada.top.describe()), ["Send to a chat", "Save the picture"])
  ada.top.close()
  Object.assign(device, { clipboard: { write: async () => {} } })
  globalThis.ClipboardItem = class {}
  ada.open({ state: { code: "K7QD" } })
  ada.press("Share")
  assert.deepEqual(names(ada.top.describe()), ["Send to a chat", "Copy the picture", "Copy the link", "Save the picture"])
  delete globalThis.ClipboardItem
})

test("a device that shares links but no pictures gets our sheet", () => {
  Object.assign(device, { share: async () => {}, canShare: () => false })
  const ada = new Board()
  ada.open()
  assert.deepEqual(groups(ada.top).Share, ["Share"])
})

test("the paper of the drawing is the chosen one, and another one is taken", () => {
  const ada = new Board()
  const taken = []
  ada.drawing.background = (color) => taken.push(color)
  const papers = () => all(ada.top.describe()).filter(({ props }) => props?.role === "radio")
  const named = (name) => papers().find(({ props }) => props["aria-label"] === name)
  const those = (name, value) => papers().filter(({ props }) => props[name] === value).map(({ props }) => props["aria-label"])
  ada.open()
  assert.deepEqual([those("aria-checked", "true"), those("tabindex", "0")], [["White"], ["White"]])
  named("White").props.on.click()
  assert.deepEqual([taken, ada.sheets.length], [[], 1])
  named("Navy").props.on.click()
  assert.deepEqual([taken, ada.sheets], [[{ r: 31 / 255, g: 43 / 255, b: 77 / 255, a: 1 }], []])
})

test("the conversation of the room comes first, the others in their order", () => {
  const chats = ["c1", "c2", "c3"].map((conversationId) => ({ conversationId }))
  const order = (here) => hereFirst(chats, here).map(({ conversationId }) => conversationId)
  assert.deepEqual(order("c3"), ["c3", "c1", "c2"])
  assert.deepEqual(order(undefined), ["c1", "c2", "c3"])
})
