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

/** Who is in a room, what runs, and what happened last: `parlor room`. */
export async function open({ about: [code] }, console) {
  const answer = new Answer(console, ["room", code], { seconds: 4, read: first })
  return {
    title: code,
    refresh: () => answer.ask(),
    close: () => answer.close(),
    view() {
      const report = answer.value
      return [
        h(PageHead, { title: report?.room.roomName ?? code,
          subtitle: report ? summary(report.room) : answer.isAsking ? "Asking" : "" },
          h(Button, { small: true, href: addresses.stream(`room.${code}`) }, "Stream")),
        h(Panel, { console, title: "Room", answer }, report && h(Facts, { report })),
        report && h(Parts, { report }),
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
    part("Last events", h(Table, {
      caption: "Events, the newest first", columns: EVENTS, nothing: "Nothing happened.",
      rows: events.map(event).reverse(),
    })),
  ]
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
