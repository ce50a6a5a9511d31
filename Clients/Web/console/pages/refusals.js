import { h } from "../../app/view.js"
import { Answer } from "../answer.js"
import { time } from "../format.js"
import { CallsTabs } from "../parts/callsTabs.js"
import { PageHead, Panel } from "../parts/command.js"
import { Filters } from "../parts/filters.js"
import { By, StreamLink, TraceLink } from "../parts/link.js"
import { Table } from "../parts/table.js"
import { options } from "../words.js"

const FIELDS = [
  { name: "by", label: "Who", placeholder: "ada, or @gateway" },
  { name: "code", label: "Code", placeholder: "ROOM_LOCKED" },
  { name: "call", label: "Call", placeholder: "room.join" },
  { name: "since", label: "Since", placeholder: "10m, 2h, 3d" },
]
const COLUMNS = [
  { id: "at", name: "When (UTC)", width: "7.5rem" },
  { id: "by", name: "Who", width: "7rem" },
  { id: "call", name: "Call", isHeading: true, width: "10rem" },
  { id: "code", name: "Code", width: "11rem" },
  { id: "reason", name: "Reason", isExtra: true },
  { id: "stream", name: "Stream", width: "12rem", isExtra: true },
  { id: "trace", name: "Trace", width: "8.5rem" },
]

/** Who was refused what, and why: `parlor refusals`. */
export async function open({ query }, console) {
  const values = { ...query }
  const { by, code, call, since } = query
  const answer = new Answer(console, ["refusals", ...options({ by, code, call, since, limit: 100 })], { seconds: 3 })
  return {
    title: "Refusals",
    refresh: () => answer.ask(),
    close: () => answer.close(),
    view: () => [
      h(PageHead, { title: "Calls", subtitle: "Who was refused what, and why" }, h(CallsTabs, { current: "refusals" })),
      h(Filters, { label: "Which refusals", fields: FIELDS, values,
        onApply: () => console.go("refusals", [], values) }),
      h(Panel, { console, title: "Refusals", answer }, h(Table, {
        caption: "Refusals, the newest first", columns: COLUMNS, nothing: answer.value && "Nothing was refused.",
        rows: [...(answer.value ?? [])].reverse().map((note) => ({
          key: `${note.at} ${note.by} ${note.id} ${note.call}`, cells: {
            at: time(note.at), by: h(By, note), call: h("span", { class: "id" }, note.call),
            code: h("span", { class: "code", title: note.reason }, note.code), reason: note.reason,
            stream: h(StreamLink, note), trace: h(TraceLink, note),
          },
        })),
      })),
    ],
  }
}
