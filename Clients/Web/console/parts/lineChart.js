import { h } from "../../app/view.js"
import { linePath, markPath, niceMost } from "../chart.js"
import { counted, duration } from "../format.js"

const [WIDTH, HEIGHT] = [240, 48]
const KINDS = ["good", "busy", "bad"]

/**
 * Figures over time as lines, all from 0 to one top. `lines` are {points, class}; `name` says what they are. `happened`
 * are restarts and failures, on the same time line.
 */
export function LineChart({ name, lines, span, shown, isSmall, least = 1, happened = [] }) {
  const most = niceMost(lines.flatMap(({ points }) => points.map(({ value }) => value)), least)
  const newest = lines[0].points.at(-1)?.value
  const past = duration(span.to - span.from)
  return h("figure", { class: ["chart", isSmall && "chart-small"] },
    h("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img",
      "aria-label": `${name} over the last ${past}: now ${shown(newest)}, the axis ends at ${shown(most)}`
        + (happened.length > 0 ? `; ${counted(happened.length, "restart or failure", "restarts and failures")}` : ""),
    },
      !isSmall && h("path",
        { class: "chart-grid", d: `M0 .5H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 ${HEIGHT - .5}H${WIDTH}` }),
      KINDS.map((kind) => [kind, happened.filter((one) => one.kind === kind).map(({ at }) => at)])
        .filter(([, times]) => times.length > 0).map(([kind, times]) =>
          h("path", { key: kind, class: ["chart-mark", `chart-mark-${kind}`],
            d: markPath(times, { ...span, width: WIDTH, height: HEIGHT }) })),
      lines.map((line, index) =>
        h("path", { key: index, class: ["chart-line", line.class],
          d: linePath(line.points, { ...span, most, width: WIDTH, height: HEIGHT }) }))),
    !isSmall && h("figcaption", { class: "chart-words", "aria-hidden": "true" },
      h("span", null, `${past} ago`), h("span", null, shown(most).replace(".0 ", " "))))
}
