import { h } from "../../app/view.js"
import { Answer } from "../answer.js"
import { counted, milliseconds, time } from "../format.js"
import { first } from "../lines.js"
import { PageHead, Panel } from "../parts/command.js"
import { Filters } from "../parts/filters.js"
import { By, StreamLink } from "../parts/link.js"
import { Legend, timesText } from "../parts/times.js"
import { tookMs, waterfall } from "../waterfall.js"

const FIELDS = [{ name: "id", label: "Trace, command's id (the device's cid), or event", placeholder: "room.K7QD@12" }]

/** What somebody did, and all that it led to: `parlor trace`. */
export async function open({ about: [id] }, console) {
  const values = { id }
  const answer = id && new Answer(console, ["trace", id], { read: first })
  return {
    title: id ? `Trace ${id}` : "Trace",
    refresh: () => answer?.ask(),
    close: () => answer?.close(),
    view: () => [
      h(PageHead, { title: "Trace", subtitle: answer?.value && about(answer.value) }),
      h(Filters, {
        label: "Which trace", fields: FIELDS, values,
        onApply: () => { if (values.id?.trim()) console.go("trace", values.id.trim()) },
      }),
      answer
        ? h(Panel, { console, title: h("span", { class: "id" }, answer.value?.trace ?? id), answer },
          answer.value && h(Waterfall, { nodes: answer.value.nodes }))
        : h("p", { class: "nothing" }, "Rows of calls, refusals, the tap and streams lead here. Or name a trace."),
    ],
  }
}

function about({ nodes }) {
  if (nodes.length === 0) return "Nothing is known of it"
  const events = nodes.filter((node) => node.what === "event").length
  const refused = nodes.filter((node) => node.refusal).length
  const parts = new Set(nodes.map((node) => node.part)).size
  return `${counted(events, "event")} in ${counted(parts, "part")} within ${milliseconds(waterfall(nodes).span)}, `
    + `begun ${time(nodes[0].at)} UTC${refused ? `; ${refused} refused` : ""}`
}

function Waterfall({ nodes }) {
  const fall = waterfall(nodes)
  return [
    h("div", { class: "table-frame", role: "region", "aria-label": "The trace", tabindex: "0" },
      h("table", { class: ["table", "fall"] },
        h("caption", { class: "visually-hidden" }, "What led to what, and how long each took"),
        h("thead", null, h("tr", null,
          h("th", { scope: "col", class: "fall-what" }, "What"),
          h("th", { scope: "col", class: "fall-who" }, "Who"),
          h("th", { scope: "col", class: "fall-where" }, "Where"),
          h("th", { scope: "col", class: "fall-axis" }, h("span", { class: "visually-hidden" }, "When"),
            h("span", { class: "fall-ticks" }, h(Ticks, { ticks: fall.ticks }))),
          h("th", { scope: "col", class: ["number", "fall-took"] }, "Took"))),
        h("tbody", null, fall.rows.map((row, index) => h(Row, { key: index, row, ticks: fall.ticks }))))),
    h(Legend),
  ]
}

function Ticks({ ticks }) {
  return ticks.map(({ milliseconds: at, left }) =>
    h("span", { key: at, class: "tick-name", style: { left: `${left}%` }, "aria-hidden": "true" }, `${at} ms`))
}

function Row({ row, ticks }) {
  const { node } = row
  const took = tookMs(node)
  return h("tr", { class: node.refusal && "row-bad" },
    h("th", { scope: "row", class: "fall-what" },
      h("span", { class: "fall-name", style: { "--depth": node.depth } },
        h("span", { class: ["fall-sign", `fall-sign-${node.what}`], "aria-hidden": "true" }),
        h("span", { class: "fall-words" }, What(node),
          h("span", { class: "fall-small" }, isNews(node) ? node.part : [h(By, node), ` at ${node.part}`]),
          node.refusal && h("span", { class: "fall-refusal" }, `${node.refusal.code}: ${node.refusal.message}`)))),
    h("td", { class: "fall-who" }, isNews(node) ? "" : h(By, node)),
    h("td", { class: "fall-where" }, h("span", { class: "id" }, node.part)),
    h("td", { class: "fall-axis" },
      h("span", { class: "fall-ticks", "aria-hidden": "true" },
        ticks.map(({ milliseconds: at, left }) => h("span", { key: at, class: "tick", style: { left: `${left}%` } }))),
      h("span", { class: "fall-lane" },
        row.bars.map((bar) => h("span", {
          key: bar.part, class: ["bar", "fall-bar", `bar-${bar.part}`],
          title: `${bar.part} ${milliseconds(bar.milliseconds)}`,
          style: { left: `${bar.left}%`, width: `${bar.width}%` },
        })),
        isNews(node) && h("span", {
          class: "fall-point", style: { left: `${row.at}%` },
          title: `${node.what === "event" ? "kept" : "published"} at +${node.afterMs} ms`,
        }),
        !isNews(node) && row.bars.length === 0 && h("span", {
          class: "fall-point fall-unknown", style: { left: `${row.at}%` }, title: "how long it took is not remembered",
        }),
        row.told.map((told, index) => h("span", {
          key: `told ${index}`, class: "fall-told", style: { left: `${told.left}%` }, title: toldText(told),
        }))),
      h("span", { class: "visually-hidden" }, `after ${node.afterMs} ms. ${timesText(node.took)}`),
      node.told?.length > 0 && h("span", { class: "fall-told-words" }, toldSummary(node.told))),
    h("td", { class: ["number", "fall-took"], title: timesText(node.took) },
      took > 0 ? milliseconds(took) : `+${node.afterMs} ms`))
}

/** An event, or something that is only published, such as a push. Any other node is a call. */
function isNews({ what }) { return what === "event" || what === "published" }

/** What a node is, in words, with a way to its stream. */
function What(node) {
  const place = node.stream && !node.stream.endsWith(".")
    && h(StreamLink, { stream: node.stream, rev: node.what === "relay" ? undefined : node.rev })
  if (node.what === "published") {
    return [h("span", { class: "fall-title" }, node.name), " published under ", h("span", { class: "id" }, node.stream)]
  }
  if (node.what === "event") return [h("span", { class: "fall-title" }, node.name), " ", place]
  const name = node.cause === "deadline" ? "at its deadline" : node.cause === "carriedOver" ? "carried over"
    : node.name || "a command"
  return [h("span", { class: "fall-title" }, name), node.cause !== "asked" && node.name ? ` (${node.name})` : "", " ",
    place]
}

function toldText({ part, receivers, afterMs }) {
  return `${part} told ${counted(receivers, "receiver")} at +${afterMs} ms`
}

/** Whom an event reached: devices by gateways, and how late the last of them was. */
function toldSummary(told) {
  const devices = told.filter((one) => one.service === "gateway")
  const parts = (notes) => [...new Set(notes.map((one) => one.part))].join(", ")
  if (devices.length === 0) return `passed on by ${parts(told)}`
  const count = devices.reduce((sum, one) => sum + one.receivers, 0)
  const last = Math.max(...devices.map((one) => one.afterMs))
  return `told to ${counted(count, "device")} by ${parts(devices)}, +${last} ms`
}
