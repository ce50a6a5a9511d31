import { Button } from "../../app/parts/button.js"
import { h } from "../../app/view.js"
import { addresses } from "../address.js"
import { Answer } from "../answer.js"
import { ago, counted, grouped, NONE, time } from "../format.js"
import { first } from "../lines.js"
import { PageHead, Panel } from "../parts/command.js"
import { Found } from "../parts/found.js"
import { By, People, TraceLink } from "../parts/link.js"
import { Notice } from "../parts/notice.js"
import { Table } from "../parts/table.js"

const PLAYERS = [
  { id: "name", name: "Player", isHeading: true }, { id: "id", name: "Id", isExtra: true },
  { id: "is", name: "Is" }, { id: "joined", name: "Joined", width: "8rem", isExtra: true },
]
const EVENTS = [
  { id: "rev", name: "Rev", isNumber: true, isHeading: true, width: "3.75rem" },
  { id: "event", name: "Event", least: 6.5 }, { id: "by", name: "By", least: 5.5 },
  { id: "at", name: "When (UTC)", width: "7.5rem" }, { id: "trace", name: "Trace", width: "4.5rem", isExtra: true },
]

/** What of a room has a history of its own, by the field of the room that names it. */
const ASIDES = [
  { kind: "chat", field: "conversationId", title: "Chat", nothing: "Nothing was said yet." },
  { kind: "drawing", field: "drawingId", title: "Board", nothing: "Nothing was drawn yet." },
]

/** The streams of a room's chat and board. */
export function asides(room) {
  return ASIDES.filter(({ field }) => room[field]).map((aside) =>
    ({ ...aside, stream: `${aside.kind}.${room[aside.field]}` }))
}

/** Who is in a room, what runs, and what happened last, there and in its chat and on its board: `parlor room`. */
export async function open({ about: [code] }, console) {
  const answer = new Answer(console, ["room", code], { seconds: 4, read: first })
  const histories = new Map()
  const history = (stream) => {
    const known = histories.get(stream)
    if (known) return known
    const asked = new Answer(console, ["history", stream, "--limit", "10"], { seconds: 10 })
    histories.set(stream, asked)
    return asked
  }
  return {
    title: code,
    refresh: () => answer.ask(),
    close() {
      for (const open of [answer, ...histories.values()]) open.close()
    },
    view() {
      const report = answer.value
      return [
        h(PageHead, { title: report?.room.roomName ?? code,
          subtitle: report ? summary(report.room) : answer.isAsking ? "Asking" : "" },
          h(Button, { small: true, href: addresses.stream(`room.${code}`) }, "Stream")),
        h(Panel, { console, title: "Room", answer }, report && h(Facts, { report })),
        report && h(Parts, { report }),
        report && asides(report.room).map((aside) =>
          h(Aside, { key: aside.stream, console, ...aside, answer: history(aside.stream) })),
      ]
    },
  }
}

function Parts({ report: { room, match, events, unknown } }) {
  return [
    part("Players", h(Table, {
      caption: "Players", columns: PLAYERS, nothing: "Nobody has a seat.", rows: room.players.map(player),
    })),
    part("Match", h(Found, { kind: "match", found: match ? [match] : [],
      nothing: unknown?.match ? "Not known." : "No match is played." })),
    part("Last events", h(Events, { events, caption: "Events, the newest first", nothing: "Nothing happened." })),
  ]
}

function Events({ events, caption, nothing }) {
  return h(Table, { caption, columns: EVENTS, nothing, rows: events.map(event).reverse() })
}

/** The newest events of what belongs to a room. A board that nobody drew on has none: that is no fault. */
function Aside({ console, title, stream, nothing, answer }) {
  return h(Panel, { console, title, words: answer.words,
    actions: h(Button, { small: true, href: addresses.stream(stream) }, `${title}: stream`) },
    answer.value || answer.error
      ? h(Events, { events: answer.value ?? [], caption: `${title}, the newest event first`,
        nothing: answer.error ?? nothing }) : null)
}

function part(title, content) {
  return h("section", { class: "panel", key: title },
    h("header", { class: "panel-head" }, h("h2", { class: "panel-title" }, title)),
    content)
}

function summary(room) {
  return [room.status, room.isPrivate && "private", room.hasPasscode && "passcode", room.locked && "locked"]
    .filter(Boolean).join(", ")
}

function Facts({ report: { room, unknown } }) {
  const facts = [
    ["Code", h("span", { class: "id" }, room.roomCode)], ["Host", h(By, { by: room.hostId })],
    ["Game", room.selectedGameType ?? NONE],
    ["Seats", `${grouped(room.players.length)} of ${counted(room.maxPlayers, "seat")}`],
    ["Spectators", h(People, { ids: room.spectators.map(({ id }) => id) })],
    ["Banned", h(People, { ids: room.banned })], ["Made", ago(room.createdAt)],
  ]
  return [
    Object.entries(unknown ?? {}).map(([what, why]) =>
      h(Notice, { kind: "gold", key: what }, `Not known: ${what}. ${why}`)),
    h("div", { class: "facts" }, facts.map(([name, value]) =>
      h("dl", { class: "fact", key: name }, h("dt", null, name), h("dd", { dir: "auto" }, value)))),
  ]
}

function player({ id, username, joinedAt, ...seat }) {
  const name = username ?? id
  return {
    key: id, cells: {
      // A bot has no profile.
      name: seat.botLevel ? h("span", { dir: "auto" }, name) : h("a", { href: addresses.person(id), dir: "auto" }, name),
      id: h("span", { class: "id" }, id),
      is: standing(seat), joined: ago(joinedAt),
    },
  }
}

/** How somebody sits in a room, as `parlor room` says it. */
export function standing({ isHost, botLevel, isReady, isActive, isTurn, canPlay, gameScore }) {
  const words = [
    isHost && "host", botLevel && `bot, ${botLevel}`, isReady && "ready", !isActive && "away", isTurn && "to move",
    !canPlay && "has an app without this game", gameScore != null && `score ${gameScore}`,
  ]
  return words.filter(Boolean).join(", ") || NONE
}

function event(event) {
  return {
    key: event.rev, cells: {
      rev: grouped(event.rev), event: event.event, by: h(By, event), at: time(event.at),
      trace: h(TraceLink, event, "trace"),
    },
  }
}
