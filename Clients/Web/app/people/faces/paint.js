import { h } from "../../view.js"

export const INK = "#2c221d"
export const WHITE = "#fffdf8"

/** `amount` of the other colour in this one. */
export function mix(hex, other, amount) {
  const [one, two] = [parts(hex), parts(other)]
  return `#${one.map((part, at) =>
    Math.round(part + (two[at] - part) * amount).toString(16).padStart(2, "0")).join("")}`
}

function parts(hex) {
  const long = /^#[0-9a-f]{6}/i.test(hex ?? "") ? hex : "#999999"
  return [1, 3, 5].map((at) => parseInt(long.slice(at, at + 2), 16))
}

export const darker = (hex, amount = 0.2) => mix(hex, "#3a1d10", amount)
export const lighter = (hex, amount = 0.3) => mix(hex, "#fff6e8", amount)

export const fill = (d, color, more) => h("path", { d, fill: color, ...more })
export const dot = (cx, cy, r, color, more) => h("circle", { cx, cy, r, fill: color, ...more })
export const oval = (cx, cy, rx, ry, color, more) => h("ellipse", { cx, cy, rx, ry, fill: color, ...more })
export const box = (x, y, width, height, rx, color, more) =>
  h("rect", { x, y, width, height, rx, fill: color, ...more })
export const line = (d, color, width, more) => h("path", {
  d, fill: "none", stroke: color, "stroke-width": width, "stroke-linecap": "round",
  "stroke-linejoin": "round", ...more,
})
