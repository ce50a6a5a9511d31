import { Button } from "../../app/parts/button.js"
import { Segments } from "../../app/parts/field.js"
import { h } from "../../app/view.js"
import { addresses, addressOf } from "../address.js"
import { Answer } from "../answer.js"
import { counted, grouped, time } from "../format.js"
import { History } from "../history.js"
import { PageHead, Panel } from "../parts/command.js"
import { Filters } from "../parts/filters.js"
import { Changes } from "../parts/changes.js"
import { By, TraceLink } from "../parts/link.js"
import { Notice } from "../parts/notice.js"
import { Slider, sliding } from "../parts/slider.js"
import { StatesBeside, StateTree } from "../parts/stateTree.js"
import { Table } from "../parts/table.js"
import { States } from "../states.js"
import { marksOf } from "../tree.js"

const FIELDS = [{ name: "stream", label: "Stream, as <kind>.<key>", placeholder: "room.K7QD" }]
const COLUMNS = [
  { id: "rev", name: "Rev", isNumber: true, isHeading: true, width: "3.75rem" },
  { id: "event", name: "Event", least: 6.5 },
  { id: "by", name: "By", least: 5.5 },
  { id: "at", name: "When (UTC)", width: "7.5rem" },
  { id: "trace", name: "Trace", width: "4.5rem", isExtra: true },
]
const VIEWS = [{ id: "state", name: "State" }, { id: "diff", name: "Difference" }, { id: "body", name: "Event" }]

/** A stream's history, its state at any revision, and what differs between two. */
export async function open({ about: [stream], query }, console) {
  if (!stream) return asking(console)
  const history = new History(console, stream)
  const states = new States(console, stream)
  const closed = new Set()
  const shown = read(query)
  const answer = new Answer(console, ["history", stream, "--limit", "50"],
    { seconds: 4, onAnswer: (events) => history.take(events) })
  const show = (change) => {
    Object.assign(shown, change)
    console.replace("stream", stream,
      { at: shown.at, from: shown.from, view: shown.view === "state" ? "" : shown.view,
        beside: shown.isBeside ? "yes" : "" })
  }
  const slide = sliding(console, show)
  const look = { console, stream, history, states, shown, show, closed, slide, last: {} }
  return {
    title: stream,
    refresh: () => answer.ask(),
    close() {
      slide.stop()
      answer.close()
      states.close()
    },
    follow(query) {
      Object.assign(shown, read(query))
      return true
    },
    view: () => [
      h(PageHead, { title: stream,
        subtitle: history.head ? counted(history.head, "event") : answer.isAsking ? "Asking" : "" },
        stream.startsWith("match.")
          && h(Button, { small: true, href: addresses.match(stream.slice("match.".length)) }, "Replay")),
      h("div", { class: "halves" },
        h(Panel, { console, title: "History", answer, class: "panel-history" }, h(Events, look)),
        history.head > 0 && h(Moment, look)),
    ],
  }
}

function asking(console) {
  const values = {}
  const go = () => { if (values.stream?.trim()) console.go("stream", values.stream.trim()) }
  return {
    title: "Streams",
    view: () => [
      h(PageHead, { title: "Streams",
        subtitle: "What happened to a room, a person, a match, a conversation or a drawing" }),
      h(Filters, { label: "Which stream", fields: FIELDS, values, onApply: go }),
      h("p", { class: "nothing" },
        "Every stream that is named on a page leads here. Find looks for rooms, people, matches and conversations."),
      console.live.now && h(Hot, { console }),
    ],
  }
}

/** Where there is most to look at now. */
function Hot({ console }) {
  const streams = console.live.now.instances.flatMap((line) => line.hotKeys ?? [])
  return streams.length > 0 && h(Panel, { console, title: "Called the most now", answer: console.live.status },
    h("ul", { class: "links" }, streams.map(({ stream }) =>
      h("li", { key: stream }, h("a", { class: "id", href: addressOf("stream", stream) }, stream)))))
}

function read(query) {
  const view = VIEWS.some(({ id }) => id === query.view) ? query.view : "state"
  return { at: Number(query.at) || null, from: Number(query.from) || null, view, isBeside: query.beside === "yes" }
}

function Events({ history, shown, show }) {
  const at = shown.at ?? history.head
  return [
    h(Table, {
      caption: "Events, the newest first", columns: COLUMNS, isTall: true, nothing: null,
      rows: history.events.map((event) => ({
        key: event.rev, class: event.rev === at && "row-picked", cells: {
          rev: grouped(event.rev),
          event: h("button", {
            type: "button", class: "pick one-line", "aria-pressed": String(event.rev === at),
            on: { click: () => show({ at: event.rev }) },
          }, event.event),
          by: h(By, event), at: time(event.at), trace: h(TraceLink, event, "trace"),
        },
      })),
    }),
    history.error && h(Notice, { kind: "bad" }, history.error),
    history.hasOlder && h(Button, { class: "older", isBusy: history.isLoading, onClick: () => history.loadOlder() },
      "Load older"),
  ]
}

/** The stream at one revision: its state, what differs from another, or the event itself. */
function Moment({ console, history, states, shown, show, closed, slide, last }) {
  const { head } = history
  const at = Math.min(shown.at ?? head, head)
  const from = Math.min(shown.from ?? Math.max(1, at - 1), head)
  const event = history.events.find((event) => event.rev === at)
  const changes = states.between(from, at)
  const answer = shown.view === "state" ? states.at(at) : shown.view === "diff" ? changes : null
  // What was shown stays until the next one is there, so that nothing jumps.
  const marks = marksOf(changes.value ?? [])
  const before = shown.view === "state" && shown.isBeside && from < at ? states.at(from) : null
  const isThere = answer?.value && (!before || before.value || before.error)
  if (shown.view === "state" && isThere) {
    last.state = { state: answer.value.state, marks, before: before?.value?.state, from, at }
  }
  if (shown.view === "diff" && changes.value) last.diff = { changes: changes.value, from, to: at }
  const toggle = (path) => {
    if (!closed.delete(path)) closed.add(path)
    console.redraw()
  }
  return h(Panel, {
    console, title: `At revision ${grouped(at)}`, answer, class: "panel-moment",
    actions: h(Segments,
      { label: "What to show", choices: VIEWS, chosen: shown.view, onChoose: (view) => show({ view }) }),
  },
    h(Slider, { at: slide.rev ?? at, head, show, slide }),
    h(Since, { at, from, head, show, shown }),
    before?.error && h(Notice, { kind: "bad" }, before.error),
    shown.view === "state" && last.state
      && h(last.state.before ? StatesBeside : StateTree, { ...last.state, closed, toggle }),
    shown.view === "diff" && last.diff && h(Changes, last.diff),
    shown.view === "body" && h(EventBody, { event, at }))
}

function Since({ at, from, head, show, shown }) {
  const take = (event) => {
    const rev = Number(event.target.value)
    if (Number.isInteger(rev) && rev >= 1 && rev <= head) show({ from: rev })
  }
  return h("div", { class: "since" },
    h("label", { for: "since-rev" }, "What changed since revision"),
    h("input", {
      id: "since-rev", class: "input since-rev", type: "number", min: "1", max: String(head), value: String(from),
      on: { change: take },
    }),
    h("span", { class: "since-key" },
      ["new", "changed", "gone"].map((mark) => h("span", { key: mark, class: ["swatch", `swatch-${mark}`] }, mark))),
    shown.view === "state" && from < at
      && h(Button, { small: true, kind: "quiet", onClick: () => show({ isBeside: !shown.isBeside }) },
        shown.isBeside ? "This revision alone" : "Beside that revision"),
    from !== Math.max(1, at - 1)
      && h(Button, { small: true, kind: "quiet", onClick: () => show({ from: null }) }, "Since the one before"))
}

function EventBody({ event, at }) {
  if (!event) return h("p", { class: "nothing" }, `Revision ${grouped(at)} is further back than what was loaded.`)
  return h("div", { class: "event-body" },
    h("p", { class: "tap-links" }, h("b", null, event.event), h(By, event), h(TraceLink, event),
      h("span", { class: "tap-id" }, `command ${event.id}`)),
    h("pre", { class: "json-text", dir: "auto" }, JSON.stringify(event.body, null, 2)))
}
