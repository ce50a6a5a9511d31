import { h } from "../../app/view.js"
import { milliseconds } from "../format.js"
import { PARTS } from "../waterfall.js"

export const PART_WORDS = {
  queue: "waited for its turn", decide: "was decided", keep: "was made durable", tell: "was told",
  asked: "waited for others",
}

/** Where the time went, as one bar. `shares` are from 0 to 1. */
export function Shares({ shares }) {
  const parts = PARTS.filter((part) => (shares?.[part] ?? 0) >= .005)
  const words = parts.map((part) => `${part} ${Math.round(shares[part] * 100)} %`).join(", ")
  return h("span", { class: "shares", role: "img", "aria-label": words || "nothing", title: words },
    parts.map((part) => h("span",
      { key: part, class: ["bar", `bar-${part}`], style: { width: `${shares[part] * 100}%` } })))
}

/** `queue 0.1 ms, keep 3.0 ms` */
export function timesText(took) {
  return PARTS.filter((part) => took?.[part] > 0).map((part) => `${part} ${milliseconds(took[part] / 1000)}`).join(", ")
}

export function sharesOf(took) {
  const whole = PARTS.reduce((sum, part) => sum + (took?.[part] ?? 0), 0) || 1
  return Object.fromEntries(PARTS.map((part) => [part, (took?.[part] ?? 0) / whole]))
}

/** What the colours of the bars mean. */
export function Legend() {
  return h("ul", { class: "legend", "aria-label": "Parts of a call" }, PARTS.map((part) =>
    h("li", { key: part, class: "legend-part" }, h("span", { class: ["bar", `bar-${part}`], "aria-hidden": "true" }),
      h("b", null, part), ` ${PART_WORDS[part]}`)))
}
