import { Button } from "../../app/parts/button.js"
import { h } from "../../app/view.js"
import { canChange, drain, restart } from "../acting.js"
import { addresses } from "../address.js"
import { bytes, duration, grouped, milliseconds, NONE, rate, share } from "../format.js"
import { PageHead, Panel } from "../parts/command.js"
import { Happened } from "../parts/happened.js"
import { LineChart } from "../parts/lineChart.js"
import { Notice } from "../parts/notice.js"
import { State } from "../parts/state.js"
import { Table } from "../parts/table.js"
import { figureOf } from "../reading.js"

const CHARTS = [
  { name: "Calls a second", figure: "calls", shown: rate, least: 5 },
  { name: "p99 and p50", figure: "p99", second: "p50", shown: milliseconds, least: 5 },
  { name: "Refused a second", figure: "refused", shown: rate, least: 1 },
  { name: "Memory", figure: "memory", shown: bytes, least: 5e7 },
  { name: "Processor", figure: "processor", shown: share, least: .1 },
  { name: "Journal", figure: "journal", shown: bytes, least: 1e6, isOfSome: true },
]

const HOT = [
  { id: "stream", name: "Stream", isHeading: true },
  { id: "calls", name: "Calls/s", isNumber: true, width: "6rem" },
]

/** One instance over time, what it works on, and what can be done with it. */
export async function open({ about: [name] }, console) {
  return {
    title: name,
    view() {
      const { now } = console.live
      const line = now?.instances.find((line) => line.instance === name)
      const happened = console.live.happenedTo(name)
      const isAlone = now?.instances.filter((other) => other.service === line?.service).length === 1
      return [
        h(PageHead, { title: name, subtitle: line?.service },
          line && canChange(line.service)
            && h(Button, { onClick: () => restart(console, line, isAlone) }, "Restart"),
          line && canChange(line.service)
            && h(Button, { isOff: isAlone, onClick: () => drain(console, line) }, "Drain")),
        now && !line && h(Notice, { kind: "gold" }, `There is no instance '${name}' now.`),
        line && h(Facts, { line }),
        line && h(Charts, { console, name, happened }),
        happened.length > 0 && h(Panel, { console, title: "Restarts and failures" }, h(Happened, { happened })),
        line && h(Panel, { console, title: "Streams with the most calls", answer: console.live.status },
          h(Table, {
            caption: "Streams with the most calls", columns: HOT, nothing: "None was called in the last second.",
            rows: (line.hotKeys ?? []).map(({ stream, callsPerSecond }) => ({
              key: stream, cells: { stream: h("a", { class: "id", href: addresses.stream(stream) }, stream),
                calls: rate(callsPerSecond) },
            })),
          })),
      ]
    },
  }
}

function Facts({ line }) {
  const facts = [
    ["State", h(State, line)], ["Process", line.pid ?? NONE], ["Up for", duration(line.uptimeMs)],
    ["Restarts", grouped(line.restarts)],
    ["Version", line.version ?? NONE], ["Entities in memory", grouped(line.activeEntities)],
    ["Journal", bytes(line.journalBytes)],
    ["Refused since its start", grouped(line.refused)],
  ]
  const notes = [
    line.detail, line.lastExit && `It ended before: ${line.lastExit}`, ...(line.stuckWork ?? []),
    line.outdated && "It runs an older build: 'parlor up' restarts it.",
    line.oldSettings && "Older settings still hold: 'parlor reload' restarts it.",
  ].filter(Boolean)
  return [
    notes.map((note) => h(Notice, { kind: line.state === "ready" ? "gold" : "bad", key: note }, note)),
    h("div", { class: "facts" }, facts.map(([name, value]) =>
      h("dl", { class: "fact", key: name }, h("dt", null, name), h("dd", null, value)))),
  ]
}

function Charts({ console, name, happened }) {
  const { samples, now } = console.live
  const charts = CHARTS.filter((chart) => !chart.isOfSome || now.figures[figureOf(name, chart.figure)] != null)
  const points = (figure) => samples.of(figureOf(name, figure))
  return h("div", { class: "figure-cards figures-large" }, charts.map((chart) =>
    h("div", { class: "figure-card", key: chart.figure },
      h("h2", { class: "figure-name" }, chart.name),
      h("p", { class: "figure" }, chart.shown(now.figures[figureOf(name, chart.figure)])),
      h("p", { class: "figure-about" },
        chart.second && `half within ${chart.shown(now.figures[figureOf(name, chart.second)])}`),
      h(LineChart, {
        name: chart.name, span: samples.span, shown: chart.shown, least: chart.least, happened,
        lines: [{ points: points(chart.figure) },
          chart.second && { points: points(chart.second), class: "chart-second" }].filter(Boolean),
      }))))
}
