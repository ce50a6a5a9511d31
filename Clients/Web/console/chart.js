import { GAP } from "./samples.js"

/** The lines of a chart as an SVG path over `width` x `height`, from 0 at the bottom to `most` at the top. */
export function linePath(points, { from, to, most, width, height }) {
  let path = ""
  let before = null
  for (const { at, value } of points) {
    const x = round(((at - from) / Math.max(1, to - from)) * width)
    const y = round(height - (Math.min(value, most) / (most || 1)) * height)
    const isJoined = before !== null && at - before <= GAP
    path += `${isJoined ? "L" : "M"}${x} ${y}`
    before = at
  }
  return path
}

/** An upright line over `height` at each of these times that is in the span. */
export function markPath(times, { from, to, width, height }) {
  return times.filter((at) => at >= from && at <= to).map((at) =>
    `M${round(((at - from) / Math.max(1, to - from)) * width)} 0V${height}`).join("")
}

/** The figure at the top of a chart: 1, 2 or 5 times a power of ten, so that it seldom changes. */
export function niceMost(values, least = 1) {
  const most = Math.max(least, ...values)
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= most * (1 - 1e-9))
}

function round(number) { return Math.round(number * 10) / 10 }
