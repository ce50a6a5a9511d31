import { Button } from "../../app/parts/button.js"
import { h } from "../../app/view.js"
import { canChange, drain, restart, scale } from "../acting.js"
import { addresses } from "../address.js"
import { bytes, counted, duration, grouped, milliseconds, rate, share } from "../format.js"
import { Acts } from "../parts/acts.js"
import { PageHead, Panel } from "../parts/command.js"
import { Findings } from "../parts/findings.js"
import { Happened } from "../parts/happened.js"
import { LineChart } from "../parts/lineChart.js"
import { State } from "../parts/state.js"
import { Table } from "../parts/table.js"
import { byService, figureOf, groups } from "../reading.js"

const COLUMNS = [
  { id: "instance", name: "Instance", isHeading: true, width: "9rem" },
  { id: "state", name: "State", width: "5.25rem" },
  { id: "calls", name: "Calls/s", isNumber: true, width: "4.25rem" },
  { id: "chart", name: "", least: 3.5, isExtra: true },
  { id: "p50", name: "p50", isNumber: true, width: "4.5rem" },
  { id: "p99", name: "p99", isNumber: true, width: "4.5rem" },
  { id: "refused", name: "Refused/s", isNumber: true, width: "5rem" },
  { id: "memory", name: "Memory", isNumber: true, width: "5rem" },
  { id: "processor", name: "Processor", isNumber: true, width: "5rem" },
  { id: "uptime", name: "Up for", isNumber: true, width: "5.25rem", isExtra: true },
  { id: "restarts", name: "Restarts", isNumber: true, width: "4.5rem", isExtra: true },
  { id: "acts", name: "Acts", width: "11rem" },
]

/** What is wrong, what runs, and who is here. */
export async function open(address, console) {
  const { live } = console
  return {
    title: "Overview",
    view: () => [
      h(PageHead, { title: "Overview", subtitle: subtitle(live) }),
      h(Wrong, { console }),
      live.warnings.length > 0
        && h(Panel, { console, title: "Before long" }, h(Findings, { troubles: live.warnings })),
      console.acts.length > 0 && h(Panel, { console, title: "Done from here" }, h(Acts, { acts: console.acts })),
      live.now && h(Figures, { live }),
      live.happened.length > 0
        && h(Panel, { console, title: "Restarts and failures" }, h(Happened, { happened: live.happened })),
      live.now && h(Here, { population: live.now.status.population }),
      h(Panel, { console, title: "Services", answer: live.status }, live.now && h(Services, { console })),
    ],
  }
}

function subtitle({ now, doctor }) {
  if (!now) return "Asking"
  const { services } = now.status
  const ready = services.filter((line) => line.state === "ready").length
  return `${ready} of ${counted(services.length, "process", "processes")} ready`
    + (doctor.value ? "" : ". The doctor is still looking.")
}

function Wrong({ console }) {
  const { live } = console
  const { troubles } = live
  const words = live.doctor.words
  if (troubles.length === 0 && !live.doctor.error) {
    return h("p", { class: "all-well" },
      h("span", { class: ["mark", live.doctor.value ? "mark-good" : "mark-busy"], "aria-hidden": "true" }),
      live.doctor.value ? "Nothing is wrong." : "Looking for what is wrong.",
      h("code", { class: "all-well-command" }, `$ parlor ${words.join(" ")}`),
      h(Button, { kind: "quiet", small: true, icon: "replay", label: "Look again", onClick: () => live.doctor.ask() }))
  }
  return h(Panel, {
    console, title: troubles.length === 1 ? "One thing is wrong" : `${troubles.length} things are wrong`,
    answer: live.doctor, class: "panel-bad",
    actions: h(Button, { small: true, icon: "replay", isBusy: live.doctor.isAsking, onClick: () => live.doctor.ask() },
      "Look again"),
  }, h(Findings, { troubles }))
}

function Figures({ live }) {
  const { now, samples, happened } = live
  const { totals } = now
  const card = (name, figure, shown, { about, least } = {}) =>
    h("div", { class: "figure-card", key: figure },
      h("h2", { class: "figure-name" }, name),
      h("p", { class: "figure" }, shown(totals[figure])),
      h("p", { class: "figure-about one-line" }, about ?? ""),
      h(LineChart, { name, lines: [{ points: samples.of(figure) }], span: samples.span, shown, least, happened }))
  return h("div", { class: "figure-cards" },
    card("Calls a second", "calls", rate, { about: "answered", least: 5 }),
    card("Slowest p99", "p99", milliseconds, { about: totals.slowest, least: 5 }),
    card("Refused a second", "refused", rate, { about: "calls turned away", least: 1 }),
    card("Events a second", "events", rate, { about: "kept in journals", least: 5 }),
    card("Messages a second", "messages", rate, { about: "in conversations", least: 5 }),
    card("People online", "people", grouped,
      { about: totals.sockets == null ? "" : counted(totals.sockets, "socket"), least: 5 }),
    card("Processor", "processor", share, { about: "of all processes", least: .5 }),
    card("Memory", "memory", bytes, { about: "of all processes", least: 1e8 }))
}

function Here({ population }) {
  if (!population) return null
  const list = (name, counted, by, kind) => h("div", { class: "here", key: name },
    h("a", { class: "here-name", href: addresses.find(kind) }, name),
    counted === undefined ? h("span", { class: "here-group" }, "not known") : groups(counted, by).map((group) =>
      h("span", { class: "here-group", key: group.name }, h("b", { class: "here-count" }, grouped(group.count)),
        ` ${group.name}`)),
    counted?.length === 0 && h("span", { class: "here-group" }, "none"))
  return h("div", { class: "heres" },
    list("Rooms", population.rooms, "status", "room"),
    list("Matches", population.matches, "game", "match"),
    h("div", { class: "here" }, h("span", { class: "here-name" }, "Boards"),
      h("span", { class: "here-group" },
        h("b", { class: "here-count" }, population.boards == null ? "not known" : grouped(population.boards)))))
}

function Services({ console }) {
  const { now, samples } = console.live
  const rows = byService(now.instances).flatMap(({ service, lines }) => lines.map((line, index) =>
    InstanceRow({ console, samples, line, count: lines.length, isFirst: index === 0 })))
  const absent = now.status.absent.map((service) => ({
    key: `${service} absent`, class: "row-bad", cells: {
      instance: service, state: "none", acts: h(ScaleButton, { console, service, count: 0 }),
    },
  }))
  return h(Table, { caption: "Services and their instances", columns: COLUMNS, rows: [...absent, ...rows] })
}

function InstanceRow({ console, samples, line, count, isFirst }) {
  const { instance, service } = line
  return {
    key: instance, class: line.state !== "ready" && "row-bad",
    cells: {
      instance: h("a", { class: "id", href: addresses.instance(instance) }, instance),
      state: h(State, line),
      calls: rate(line.callsPerSecond),
      chart: h(LineChart, {
        isSmall: true, name: `Calls a second of ${instance}`,
        lines: [{ points: samples.of(figureOf(instance, "calls")) }],
        span: samples.span, shown: rate, least: 5, happened: console.live.happenedTo(instance),
      }),
      p50: milliseconds(line.p50Ms), p99: milliseconds(line.p99Ms), refused: rate(line.refusedPerSecond),
      memory: bytes(line.memoryBytes), processor: share(line.processorShare), uptime: duration(line.uptimeMs),
      restarts: grouped(line.restarts),
      acts: canChange(service) && h("span", { class: "acts-row" },
        h(ActButton, { label: `Restart ${instance}`, onClick: () => restart(console, line, count === 1) }, "Restart"),
        h(ActButton, { label: `Drain ${instance}`, isOff: count === 1, onClick: () => drain(console, line) }, "Drain"),
        isFirst && h(ScaleButton, { console, service, count })),
    },
  }
}

function ScaleButton({ console, service, count }) {
  return h(ActButton, { label: `Scale ${service}, which has ${count}`, onClick: () => scale(console, service, count) },
    "Scale")
}

function ActButton(props, children) { return h(Button, { small: true, kind: "quiet", ...props }, children) }
