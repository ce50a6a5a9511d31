import { Button } from "../../app/parts/button.js"
import { Field } from "../../app/parts/field.js"
import { h } from "../../app/view.js"
import { addresses } from "../address.js"
import { clock } from "../format.js"
import { PageHead, Panel } from "../parts/command.js"
import { By, StreamLink, TraceLink } from "../parts/link.js"
import { Notice } from "../parts/notice.js"
import { Select } from "../parts/select.js"
import { Table } from "../parts/table.js"
import { bodyOf, callsOf, TYPES } from "../schema.js"
import { TestDevice } from "../testDevice.js"

const MOST_DEVICES = 4
const SLOW = [0, 200, 1000, 5000].map((ms) => ({ id: String(ms), name: ms ? `${ms} ms later` : "at once" }))
const FLAGS = ["true", "false"]
const DEVICES = [
  { id: "name", name: "Device", isHeading: true, width: "8rem" }, { id: "person", name: "Person", least: 8 },
  { id: "status", name: "Connection", width: "7rem" }, { id: "acts", name: "Acts", width: "11rem" },
]
const FRAMES = [
  { id: "at", name: "When (UTC)", width: "6rem", isHeading: true }, { id: "way", name: "Way", width: "4rem" },
  { id: "text", name: "Frame", least: 12 },
]
const PLAIN = { autocomplete: "off", autocapitalize: "off", spellcheck: "false" }

/** What devices may call, tried out: a form made of the call's types, and all that goes over the socket. */
export async function open(address, console) {
  const calls = callsOf(await types())
  const play = {
    console, calls, call: calls.find(({ name }) => name === "room.create") ?? calls[0], key: "", values: {},
    wrong: null, devices: [], device: null, name: "", stream: "", unwatched: null,
  }
  return {
    title: "Playground",
    close() { for (const device of play.devices) device.close() },
    view: () => [
      h(PageHead, { title: "Playground", subtitle: "What a device may call, tried by guests who are made for it" }),
      calls.length === 0 && h(Notice, { kind: "bad" }, "The types of the calls can't be read. Load the page again."),
      Devices(play),
      play.device && calls.length > 0 && CallPanel(play),
      play.device && Frames(play),
    ],
  }
}

async function types() {
  const response = await fetch(TYPES)
  return response.ok ? response.text() : ""
}

function Devices(play) {
  const { console, devices } = play
  const add = () => {
    const device = new TestDevice(play.name.trim() || `Tester ${devices.length + 1}`, () => console.redraw())
    play.devices = [...devices, device]
    play.device = device
    play.name = ""
    device.begin()
  }
  return h(Panel, { console, title: "Test devices" },
    h("form", { class: "filters", "aria-label": "A new device", on: { submit: (event) => {
      event.preventDefault()
      if (devices.length < MOST_DEVICES) add()
    } } },
      h(Field, { name: "device", label: "Name", placeholder: "Tester", value: play.name, ...PLAIN,
        onInput: (text) => { play.name = text } }),
      h("div", { class: "filters-keys" },
        h(Button, { kind: "main", type: "submit", isOff: devices.length >= MOST_DEVICES }, "Add a device"))),
    devices.filter(({ fault }) => fault).map(({ name, fault }) =>
      h(Notice, { kind: "bad", key: name }, `${name} could not begin: ${fault}`)),
    h(Table, {
      caption: "Test devices", columns: DEVICES, nothing: "There is none yet. Each is a new guest.",
      rows: devices.map((device, index) => ({
        key: index, class: device === play.device && "row-picked", cells: {
          name: h("button", { type: "button", class: "pick one-line", "aria-pressed": String(device === play.device),
            on: { click: () => { play.device = device; console.redraw() } } }, device.name),
          person: h(By, { by: device.person }), status: device.status,
          acts: h(Button, { small: true, kind: "quiet", label: `Cut ${device.name}`, onClick: () => device.cut() },
            "Cut"),
        },
      })),
    }))
}

function CallPanel(play) {
  const { console, calls, call, device, values } = play
  const choose = (name) => {
    Object.assign(play, { call: calls.find((call) => call.name === name), key: "", values: {}, wrong: null })
    console.redraw()
  }
  const send = () => {
    play.wrong = null
    try {
      device.call(call.name, bodyOf(call.fields, values), call.hasKey ? play.key.trim() : "")
    } catch (error) {
      play.wrong = error.message
    }
    console.redraw()
  }
  const fields = call.fields ?? [{ name: "body", kind: "json", type: "JSON" }]
  return h(Panel, { console, title: `A call of ${device.name}` },
    h("form", { class: "filters", "aria-label": "The call", on: { submit: (event) => {
      event.preventDefault()
      send()
    } } },
      h(Select, { name: "call", label: "Call", value: call.name, onChoose: choose,
        choices: calls.map(({ name }) => ({ id: name, name })) }),
      call.hasKey && h(Field, { key: `${call.name} key`, name: "key", label: "Key", value: play.key, ...PLAIN,
        onInput: (text) => { play.key = text } }),
      fields.map((field) => h(Input, { key: `${call.name} ${field.name}`, field, values, console })),
      h("div", { class: "filters-keys" }, h(Button, { kind: "main", type: "submit" }, "Send"))),
    h("p", { class: "nothing" }, call.about),
    play.wrong && h(Notice, { kind: "bad" }, play.wrong),
    device.answer && h(Answered, { device }))
}

/** One field of a call's body, by its type. */
function Input({ field, values, console }) {
  const { name, kind, type, isOptional } = field
  const label = `${name}${isOptional ? "" : " *"}`
  const choices = kind === "flag" ? FLAGS : field.choices
  const take = (text) => { values[name] = text }
  if (choices) {
    return h(Select, { name: `body-${name}`, label, value: values[name] ?? "",
      onChoose: (text) => { take(text); console.redraw() },
      choices: ["", ...choices].map((id) => ({ id, name: id || "not said" })) })
  }
  return h(Field, { name: `body-${name}`, label, placeholder: type, value: values[name] ?? "", onInput: take, ...PLAIN })
}

function Answered({ device: { answer, person } }) {
  const { name, isWaiting, ok, error, stream, rev } = answer
  if (isWaiting) return h("p", { class: "nothing", role: "status" }, `${name} waits for its answer.`)
  if (error) {
    return h(Notice, { kind: "gold" }, `${error.code}: ${error.message}`,
      h("a", { href: addresses.refusals({ by: person }) }, "Refusals"))
  }
  return h("div", { class: "event-body" },
    h("p", { class: "tap-links" }, h("b", null, name), h(StreamLink, { stream, rev }),
      stream && rev != null && h(TraceLink, { trace: `${stream}@${rev}` }, "trace")),
    h("pre", { class: "json-text", dir: "auto" }, JSON.stringify(ok, null, 2)))
}

function Frames(play) {
  const { console, device } = play
  const watch = (event) => {
    event.preventDefault()
    play.unwatched = play.stream.trim() ? device.watch(play.stream.trim()) : null
    console.redraw()
  }
  return h(Panel, { console, title: `Frames of ${device.name}` },
    h("form", { class: "filters", "aria-label": "What to watch", on: { submit: watch } },
      h(Field, { name: "watched", label: "Watch a stream", placeholder: "room.K7QD", value: play.stream, ...PLAIN,
        onInput: (text) => { play.stream = text } }),
      h(Select, { name: "slow", label: "Frames arrive", value: String(device.slowMs), choices: SLOW,
        onChoose: (text) => device.slow(Number(text)) }),
      h("div", { class: "filters-keys" }, h(Button, { kind: "main", type: "submit" }, "Watch"))),
    play.unwatched && h(Notice, { kind: "bad" }, play.unwatched),
    h(Table, {
      caption: "Frames, the newest first", columns: FRAMES, isTall: true, nothing: "Nothing was sent yet.",
      rows: device.frames.map(({ number, direction, text, at }) => ({
        key: number, cells: { at: clock(at), way: direction, text: h("span", { class: "change-value", dir: "auto" }, text) },
      })),
    }))
}
