import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { after, afterEach, before } from "node:test"
import * as library from "../../Clients/Web/parlor.js"
import { Devices, until, WebSocket } from "./kit/devices.js"
import { Services } from "./kit/services.js"
import { test } from "./kit/waiting.js"

const page = readFileSync(new URL("../../docs/web-client.md", import.meta.url), "utf8")
const types = readFileSync(new URL("../../Clients/Web/parlor.d.ts", import.meta.url), "utf8")
const scripts = [...page.matchAll(/```js\n([^]*?)```/g)].map(([, text]) => text)
const Async = (async () => {}).constructor

let services, devices
before(async () => {
  services = await Services.start()
  devices = new Devices(services)
})
afterEach(() => devices.closeAll())
after(() => services.stop())

/** As much of a page as the example needs. */
function fakeDocument() {
  const elements = new Map()
  const make = () => ({
    textContent: "", value: "", children: [],
    replaceChildren(...children) { this.children = children },
  })
  return {
    createElement: make,
    getElementById: (id) => elements.get(id) ?? elements.set(id, make()).get(id),
    submit(id) { return this.getElementById(id).onsubmit({ preventDefault() {} }) },
    texts(id) { return this.getElementById(id).children.map(({ textContent }) => textContent?.trim()) },
  }
}

/** Opens the example in a browser of its own. */
async function openExample() {
  const script = scripts[0]
  const document = fakeDocument()
  let parlor
  const Parlor = function (options) { return (parlor = devices.tab(options)) }
  await new Async("Parlor", "document", script.replace(/^\s*import .*$/m, ""))(Parlor, document)
  return { document, parlor }
}

test("the example of the page is a room with a chat", async () => {
  const [ada, bob] = [await openExample(), await openExample()]
  ada.document.getElementById("name").value = "Ada"
  await ada.document.submit("door")
  const title = ada.document.getElementById("title")
  await until(ada.parlor, () => title.textContent)
  const code = title.textContent.split(": ")[1]
  bob.document.getElementById("name").value = "Bob"
  bob.document.getElementById("code").value = code
  await bob.document.submit("door")
  await until(ada.parlor, () => ada.document.texts("players").join() === "Ada,Bob")
  ada.document.getElementById("text").value = "Tea?"
  await ada.document.submit("say")
  await until(bob.parlor, () => bob.document.texts("messages").join() === "Ada: Tea?")
  const wrong = await openExample()
  wrong.document.getElementById("name").value = "Eve"
  wrong.document.getElementById("code").value = "WRNG"
  await wrong.document.submit("door")
  assert.equal(wrong.document.getElementById("title").textContent, "There is no room of this code.")
})

test("what the page shows in pieces runs from top to bottom", async () => {
  const [, who, calls, views] = scripts
  const made = []
  class Parlor extends library.Parlor {
    constructor({ app }) {
      super({ url: services.url, app, WebSocket })
      made.push(this)
    }
  }
  await new Async("Parlor", "console", `${who}\n${calls}\n${views}`)(Parlor, { log() {} })
  assert.equal(made[0].status, "online")
  made[0].close()
})

test("every member that the types declare is there", async () => {
  const ada = await devices.guest("Ada")
  const { code } = await ada.call("room.create", { roomName: "Types" })
  const drawing = await ada.call("drawing.create", {})
  const made = {
    Parlor: ada, ParlorError: new library.ParlorError("OFFLINE"), Live: ada.watch(`person.${ada.userId}`),
    Room: ada.room(code), Match: ada.match("none"), Chat: ada.chat("none"), Chats: ada.chats(),
    Drawing: ada.drawing(drawing.drawingId), Friends: ada.friends(), Rooms: ada.rooms(), Me: ada.me(),
  }
  for (const [, name, body] of types.matchAll(/export class (\w+)[^]*?\{\n([^]*?)\n\}/g)) {
    const members = [...body.matchAll(/^ {2}(?:readonly )?(\w+)[<(:?]/gm)].map(([, member]) => member)
    assert.ok(members.length > 0, name)
    for (const member of members.filter((one) => one !== "constructor")) {
      assert.ok(member in made[name], `${name}.${member}`)
    }
  }
})

test("every kind and verb that the page names is there", async () => {
  const ada = await devices.guest("Ada")
  const makers = { room: "none", match: "none", chat: "none", drawing: "none" }
  const section = page.split("### What each kind can do")[1].split("\n## ")[0]
  const rows = [...section.matchAll(/^\| `(\w+)\((?:code|id)?\)` \| (.*) \|$/gm)]
  assert.ok(rows.length >= 8)
  for (const [, maker, verbs] of rows) {
    const live = ada[maker](makers[maker])
    for (const [, verb] of verbs.matchAll(/`(\w+)[^`]*`/g)) {
      if (verb !== "person") assert.ok(verb in live, `${maker}.${verb}`)
    }
  }
})
