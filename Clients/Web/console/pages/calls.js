import { Segments } from "../../app/parts/field.js"
import { h } from "../../app/view.js"
import { addresses } from "../address.js"
import { Answer } from "../answer.js"
import { bytes, milliseconds, rate } from "../format.js"
import { first } from "../lines.js"
import { CallsTabs } from "../parts/callsTabs.js"
import { PageHead, Panel } from "../parts/command.js"
import { By, StreamLink } from "../parts/link.js"
import { Notice } from "../parts/notice.js"
import { sortedRows, Table } from "../parts/table.js"
import { Legend, Shares } from "../parts/times.js"
import { options } from "../words.js"

const EVERY = 2
const DIMENSIONS = [
  { id: "call", name: "Call" }, { id: "key", name: "Stream" }, { id: "person", name: "Person" },
  { id: "address", name: "Address" },
  { id: "instance", name: "Instance" },
]
const COLUMNS = [
  { id: "name", name: "", least: 7.75, isHeading: true, isSortable: true, value: (row) => row.name },
  { id: "rate", name: "Calls/s", isNumber: true, isSortable: true, width: "4.75rem",
    value: (row) => row.callsPerSecond },
  { id: "p50", name: "p50", isNumber: true, isSortable: true, isExtra: true, width: "6rem", value: (row) => row.p50Ms },
  { id: "p99", name: "p99", isNumber: true, isSortable: true, width: "4.5rem", value: (row) => row.p99Ms },
  { id: "shares", name: "Where its time went", width: "11rem", isExtra: true },
  { id: "time", name: "Busy", isNumber: true, isSortable: true, isExtra: true, width: "5.5rem",
    value: (row) => row.busy },
  { id: "refusals", name: "Refused/s", isNumber: true, isSortable: true, width: "5.5rem",
    value: (row) => row.refusedPerSecond },
  { id: "bytes", name: "Bytes/s", isNumber: true, isSortable: true, isExtra: true, width: "6.5rem",
    value: (row) => row.bytesPerSecond },
]

/** What the work is, and where its time goes: `parlor top`. */
export async function open({ query }, console) {
  let answer
  let by
  const sorted = { by: query.sort ?? "rate", isRising: query.rising === "yes" }
  const ask = (wanted) => {
    if (wanted === by) return
    by = wanted
    answer?.close()
    answer = new Answer(console, ["top", ...options({ by })], { seconds: EVERY, read: first })
  }
  ask(query.by ?? "call")
  const show = () => console.replace("calls", [], { by, sort: sorted.by, rising: sorted.isRising ? "yes" : "" })
  const sort = (id) => {
    Object.assign(sorted, { by: id, isRising: sorted.by === id ? !sorted.isRising : id === "name" })
    show()
  }
  return {
    title: "Calls",
    refresh: () => answer.ask(),
    close: () => answer.close(),
    follow(query) {
      ask(query.by ?? "call")
      Object.assign(sorted, { by: query.sort ?? "rate", isRising: query.rising === "yes" })
      return true
    },
    view: () => [
      h(PageHead, { title: "Calls", subtitle: total(answer.value) }, h(CallsTabs, { current: "calls" })),
      h(Panel, {
        console, title: "Work of the last second", answer,
        actions: h(Segments, { label: "By", choices: DIMENSIONS, chosen: by, onChoose: (id) => { ask(id); show() } }),
      }, h(Work, { report: answer.value?.by === by ? answer.value : null, by, sorted, sort })),
    ],
  }
}

function total(report) {
  if (!report) return "Asking"
  return `${rate(report.total.callsPerSecond)} calls a second, ${rate(report.total.refusedPerSecond)} refused, `
    + `half of them within ${milliseconds(report.total.p50Ms)}`
}

function Work({ report, by, sorted, sort }) {
  if (!report) return h("p", { class: "nothing" }, "Counting for a second.")
  const column = COLUMNS.find((column) => column.id === sorted.by) ?? COLUMNS[1]
  const columns = COLUMNS.map((column) => column.id === "name"
    ? { ...column, name: DIMENSIONS.find(({ id }) => id === by).name } : column)
  return [
    report.silent.length > 0
      && h(Notice, { kind: "gold" }, `No answer from ${report.silent.join(", ")}: what they do is missing here.`),
    h(Table, {
      caption: "Work of the last second", columns, sorted, onSort: sort,
      nothing: "Nothing was called in the last second.",
      rows: sortedRows(report.rows, column.value, sorted.isRising).map((row) => ({
        key: row.name, cells: {
          name: Name(by, row.name), rate: rate(row.callsPerSecond), p50: milliseconds(row.p50Ms),
          p99: milliseconds(row.p99Ms),
          shares: h(Shares, row), time: `${(row.busy * 100).toFixed(1)} %`, refusals: rate(row.refusedPerSecond),
          bytes: bytes(row.bytesPerSecond),
        },
      })),
    }),
    h(Legend),
  ]
}

function Name(by, name) {
  switch (by) {
    case "key": return h(StreamLink, { stream: name })
    case "person": return h(By, { by: name })
    case "instance": return h("a", { class: "id", href: addresses.instance(name) }, name)
    case "call": return h("a", { class: "id", href: addresses.refusals({ call: name }), title: `Refusals of ${name}` },
      name)
    default: return h("span", { class: "id" }, name)
  }
}
