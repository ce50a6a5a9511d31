import { h } from "../../app/view.js"
import { Answer } from "../answer.js"
import { milliseconds, time } from "../format.js"
import { CallsTabs } from "../parts/callsTabs.js"
import { PageHead, Panel } from "../parts/command.js"
import { Filters } from "../parts/filters.js"
import { By, StreamLink, TraceLink } from "../parts/link.js"
import { Table } from "../parts/table.js"
import { Legend, Shares, sharesOf, timesText } from "../parts/times.js"
import { tookMs } from "../waterfall.js"
import { options } from "../words.js"

const FIELDS = [
  { name: "by", label: "Who", placeholder: "ada, or @clock" },
  { name: "call", label: "Call", placeholder: "room.join" },
]
const COLUMNS = [
  { id: "at", name: "When (UTC)", width: "7.5rem" },
  { id: "call", name: "Call", isHeading: true, least: 8.5 },
  { id: "took", name: "Took", isNumber: true, width: "4.75rem" },
  { id: "shares", name: "Where its time went", width: "10rem", isExtra: true },
  { id: "by", name: "Who", width: "8rem" },
  { id: "stream", name: "Stream", width: "14rem", isExtra: true },
  { id: "instance", name: "Instance", width: "9rem", isExtra: true },
  { id: "trace", name: "Trace", width: "8.5rem" },
]

/** The calls that took long: `parlor slow`. */
export async function open({ query }, console) {
  const values = { ...query }
  const answer = new Answer(console, ["slow", ...options({ by: query.by, call: query.call, limit: 100 })],
    { seconds: 5 })
  return {
    title: "Slow calls",
    refresh: () => answer.ask(),
    close: () => answer.close(),
    view: () => [
      h(PageHead, { title: "Calls", subtitle: "Calls that took longer than PARLOR_SLOW_MS" },
        h(CallsTabs, { current: "slow" })),
      h(Filters, { label: "Which slow calls", fields: FIELDS, values,
        onApply: () => console.go("slow", [], values) }),
      h(Panel, { console, title: "Slow calls", answer }, h(Table, {
        caption: "Slow calls, the newest first", columns: COLUMNS,
        nothing: answer.value && "No call was slow, as far as the instances remember.",
        rows: [...(answer.value ?? [])].reverse().map((note) => ({
          key: `${note.instance} ${note.at} ${note.id}`, class: note.refusal && "row-bad", cells: {
            at: time(note.at), call: h("span", { class: "id", title: timesText(note.took) }, note.call),
            took: milliseconds(tookMs(note)),
            shares: h(Shares, { shares: sharesOf(note.took) }), by: h(By, note), stream: h(StreamLink, note),
            instance: h("span", { class: "id" }, note.instance), trace: h(TraceLink, note),
          },
        })),
      }), h(Legend)),
    ],
  }
}
