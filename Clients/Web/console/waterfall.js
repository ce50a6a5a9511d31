/** The parts of a call in their order. `asked`: it waited for others. */
export const PARTS = ["queue", "decide", "keep", "tell", "asked"]

/**
 * Where everything of a trace stands on one axis of time, in percent of it: {span, ticks, rows}. A row is {node, at,
 * bars: [{part, left, width, milliseconds}], told: [{left, ...}]}.
 */
export function waterfall(nodes) {
  const span = spanOf(nodes)
  const place = (milliseconds) => Math.round((milliseconds / span) * 10_000) / 100
  return {
    span,
    ticks: ticksOf(span).map((milliseconds) => ({ milliseconds, left: place(milliseconds) })),
    rows: nodes.map((node) => ({
      node, at: place(node.afterMs), bars: barsOf(node, place),
      told: (node.told ?? []).map((told) => ({ ...told, left: place(told.afterMs) })),
    })),
  }
}

function spanOf(nodes) {
  const ends = nodes.flatMap((node) => [node.afterMs + tookMs(node), ...(node.told ?? []).map((told) => told.afterMs)])
  return Math.max(0.1, ...ends)
}

/** How long a node took, in milliseconds. */
export function tookMs(node) { return PARTS.reduce((sum, part) => sum + (node.took?.[part] ?? 0), 0) / 1000 }

function barsOf(node, place) {
  const bars = []
  let begin = node.afterMs
  for (const part of PARTS) {
    const milliseconds = (node.took?.[part] ?? 0) / 1000
    if (milliseconds > 0) bars.push({ part, milliseconds, left: place(begin), width: place(milliseconds) })
    begin += milliseconds
  }
  return bars
}

/** Round numbers from 0 on, at most six of them. */
export function ticksOf(span) {
  const power = 10 ** Math.floor(Math.log10(span / 5))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((step) => span / step <= 5.5)
  return Array.from({ length: Math.floor(span / step + 1e-9) + 1 }, (_, number) => round(number * step))
}

function round(number) { return Math.round(number * 1e6) / 1e6 }
