import { Button } from "../../app/parts/button.js"
import { h } from "../../app/view.js"
import { addresses } from "../address.js"
import { counted, grouped, time } from "../format.js"
import { CommandLine, PageHead } from "../parts/command.js"
import { Filters } from "../parts/filters.js"
import { By, StreamLink, TraceLink } from "../parts/link.js"
import { Notice } from "../parts/notice.js"
import { follow as followEnd } from "../parts/atEnd.js"
import { MOST_KEPT, Tapped } from "../tapped.js"
import { operands, options } from "../words.js"

const EVERY = 500
const FIELDS = [
  { name: "topics", label: "Topics", placeholder: "room. person.ada." },
  { name: "event", label: "Event", placeholder: "*Joined" },
  { name: "by", label: "By", placeholder: "ada, or @clock" },
  { name: "to", label: "About", placeholder: "ben" },
]

/** What happens, as it happens: `parlor tap`. */
export async function open({ query }, console) {
  const values = { ...query }
  const words = ["tap", ...operands(query.topics), ...options({ event: query.event, by: query.by, to: query.to })]
  const tapped = new Tapped()
  const opened = new Set()
  const listening = listen(console, words, tapped)
  const toggle = (key) => {
    if (!opened.delete(key)) opened.add(key)
    console.redraw()
  }
  return {
    title: "Tap",
    refresh: () => listening.begin(),
    close: () => listening.close(),
    view: () => [
      h(PageHead, { title: "Tap", subtitle: said(tapped) },
        h(Button, { small: true, isOn: tapped.isPaused, icon: tapped.isPaused ? "play" : "pause", onClick: () => {
          if (tapped.isPaused) tapped.goOn()
          else tapped.pause()
          console.redraw()
        } }, tapped.isPaused ? `Go on (${grouped(tapped.held)} more)` : "Pause"),
        h(Button, { small: true, icon: "trash", onClick: () => { tapped.clear(); opened.clear(); console.redraw() } },
          "Clear")),
      h(Filters, { label: "Which events", fields: FIELDS, values, verb: "Listen",
        onApply: () => console.go("tap", [], values) }),
      h("section", { class: "panel panel-tap" },
        h(CommandLine, { console, words }),
        listening.error && h(Notice, { kind: "bad" }, listening.error),
        tapped.lost > 0 && h(Notice, { kind: "gold" },
          `More came than this page could ask for in time: ${counted(tapped.lost, "event")} missing here.`),
        h(Rows, { tapped, opened, toggle })),
    ],
  }
}

function said(tapped) {
  if (tapped.heard === 0) return "Nothing heard yet"
  const kept = tapped.heard > MOST_KEPT ? `; the newest ${MOST_KEPT} are kept` : ""
  return `${counted(tapped.heard, "event")} heard${kept}`
}

/** Asks what the tap heard, until the page is closed. A tap that ended begins anew. */
function listen(console, words, tapped) {
  const state = { error: null, isClosed: false, run: 0 }
  const pause = () => new Promise((resolve) => setTimeout(resolve, EVERY))
  const read = async (tap, isOver) => {
    let heard = { last: 0 }
    while (!isOver() && heard.exit == null) {
      heard = await console.server.heard(tap, heard.last)
      if (isOver()) break
      tapped.take(heard)
      state.error = heard.exit ? heard.error || "The tap ended." : null
      console.hears()
      if (heard.lines.length) console.redraw()
      await pause()
    }
    return heard
  }
  // A session may have few taps. One that can't be ended here ends by itself, since nobody asks for its lines.
  const end = (tap) => console.server.end(tap).catch(() => {})
  state.begin = async () => {
    const run = (state.run += 1)
    const isOver = () => state.isClosed || run !== state.run || console.isEnded
    while (!isOver()) {
      try {
        const tap = await console.server.begin(words)
        const heard = await read(tap, isOver)
        if (isOver()) return end(tap)
        // Wrong words are wrong the next time, too.
        if (heard.exit === 64) return console.redraw()
      } catch (fault) {
        console.misses(fault)
        state.error = fault.isAway || fault.isEnd || fault.code === "NOT_FOUND" ? null : fault.message
        // Taps of tabs that were closed go on for half a minute: then there is room for this one.
        if (state.error && fault.code !== "RATE_LIMITED") return console.redraw()
        await pause()
      }
    }
  }
  state.close = () => { state.isClosed = true }
  state.begin()
  return state
}

const described = new WeakMap()

function Rows({ tapped, opened, toggle }) {
  return h("div", { class: "tap", role: "log", "aria-label": "Events, the newest last", "aria-live": "off",
    tabindex: "0", ref: followEnd },
    h("table", { class: "table tap-table" },
      h("caption", { class: "visually-hidden" }, "Events, the newest last"),
      h("thead", null, h("tr", null,
        ["When (UTC)", "Event", "Stream", "By", "Body"].map((name, index) =>
          h("th", { key: name, scope: "col", class: `tap-${index}` }, name)))),
      h("tbody", null, tapped.rows.map((row) => rowOf(row, opened.has(row.key), toggle)))),
    tapped.rows.length === 0 && h("p", { class: "nothing" }, "Waiting for the next event."))
}

/** A row that did not change is described once: with hundreds of them, a drawing would take long. */
function rowOf(row, isOpen, toggle) {
  const known = described.get(row)
  if (known?.isOpen === isOpen) return known.nodes
  const nodes = Row(row, isOpen, toggle)
  described.set(row, { isOpen, nodes })
  return nodes
}

function Row({ key, event }, isOpen, toggle) {
  const body = event.body == null ? "" : JSON.stringify(event.body)
  return [
    h("tr", { key, class: isOpen && "tap-open" },
      h("td", { class: "tap-time" }, time(event.at).slice(-12)),
      h("th", { scope: "row", class: "tap-event" }, event.event ?? event.topic),
      h("td", null, event.stream ? h(StreamLink, { stream: event.stream, rev: event.rev }) : ""),
      h("td", null, event.by ? h(By, event) : ""),
      h("td", { class: "tap-body" }, h("button", {
        type: "button", class: "tap-more one-line", "aria-expanded": String(isOpen), on: { click: () => toggle(key) },
      }, body || "no body"))),
    isOpen && h("tr", { key: `${key} more`, class: "row-more" }, h("td", { colspan: 5 },
      h("p", { class: "tap-links" },
        event.trace && h(TraceLink, event, "Trace"),
        event.stream && h("a", { href: addresses.stream(event.stream, { at: event.rev }) }, "Stream"),
        event.id && h("span", { class: "tap-id" }, `command ${event.id}`)),
      h("pre", { class: "json-text", dir: "auto" }, JSON.stringify(event.body, null, 2)))),
  ]
}
