import { h } from "../../view.js"
import { COLORS } from "../../parts/palette.js"
import { miss, picture } from "./pictures.js"
import { INK, WHITE, box, darker, dot, fill, lighter, line, mix, oval } from "./paint.js"

const BODIES = {
  __proto__: null,
  circle: "M32 12.5a21 21 0 1 1 0 42 21 21 0 0 1 0-42z",
  square: "M20.5 14h23a7.5 7.5 0 0 1 7.5 7.5v25a7.5 7.5 0 0 1-7.5 7.5h-23a7.5 7.5 0 0 1-7.5-7.5v-25a7.5 7.5 0 0 1 7.5-7.5z",
  triangle: "M26.8 13.5a6 6 0 0 1 10.4 0l17.6 31.5a6 6 0 0 1-5.2 9H14.4a6 6 0 0 1-5.2-9z",
  hexagon: "M28.5 12.5a7 7 0 0 1 7 0l13 7.5a7 7 0 0 1 3.5 6v15a7 7 0 0 1-3.5 6l-13 7.5a7 7 0 0 1-7 0l-13-7.5a7 7 0 0 1-3.5-6V26a7 7 0 0 1 3.5-6z",
  star: "M28.4 11.5a4 4 0 0 1 7.2 0l4.6 9.6 10.5 1.4a4 4 0 0 1 2.2 6.9L45.2 36.8l1.9 10.4a4 4 0 0 1-5.8 4.2L32 46.5l-9.3 4.9a4 4 0 0 1-5.8-4.2l1.9-10.4-7.7-7.4a4 4 0 0 1 2.2-6.9l10.5-1.4z",
  heart: "M32 54.5C17 45.5 9.5 36.5 9.5 26.5c0-7.5 5.5-13 12-13 4.5 0 8.3 2.4 10.5 6.2 2.2-3.8 6-6.2 10.5-6.2 6.5 0 12 5.5 12 13 0 10-7.5 19-22.5 28z",
}

/** Each shape has a mind of its own; `look` is where its eyes are turned. */
const FACES = {
  __proto__: null,
  circle: (look) => [
    eye(24.5, 30, 4.6, look), eye(39.5, 30, 4.6, look), cheeks(18.5, 45.5, 37.5),
    line("M26 39.5q6 6 12 0", INK, 2.4),
  ],
  square: (look, dark) => [
    eye(23.5, 31, 5, look), eye(40.5, 31, 5, look),
    fill("M18 30.5a5.5 5.5 0 0 1 11 0zM35 30.5a5.5 5.5 0 0 1 11 0z", dark),
    line("M25.5 43.5h9q4 0 5-3", INK, 2.4),
  ],
  triangle: (look) => [
    dot(32, 33, 7.2, WHITE), dot(32 + look[0] * 2.2, 33 + look[1] * 2, 3.8, INK),
    dot(33.4 + look[0] * 2.2, 31.6 + look[1] * 2, 1.2, WHITE),
    line("M26.5 45.5q5.5 3.5 11 0", INK, 2.2), fill("M33 46.8l4-.8-1.5 3.6z", WHITE),
  ],
  hexagon: (look) => [
    eye(24.5, 30.5, 4.4, look), line("M36 31.5q3.5-4 7 0", INK, 2.4),
    fill("M26.5 39h11a5.5 5.5 0 0 1-11 0z", INK), fill("M29 43.3a3.5 3.5 0 0 1 6 0 5.5 5.5 0 0 1-6 0z", "#f0867e"),
  ],
  star: () => [
    line("M23.5 30q2.5-3.5 5 0M35.5 30q2.5-3.5 5 0", INK, 2.3), cheeks(22, 42, 34.5),
    fill("M27.5 34.5h9a4.5 4.5 0 0 1-9 0z", INK), fill("M29.5 38a3 3 0 0 1 5 0 4.5 4.5 0 0 1-5 0z", "#f0867e"),
  ],
  heart: (look) => [
    dot(24, 29, 5, INK), dot(40, 29, 5, INK),
    dot(22.5, 27.2, 1.9, WHITE), dot(38.5, 27.2, 1.9, WHITE),
    dot(25.5 + look[0], 31, .9, WHITE), dot(41.5 + look[0], 31, .9, WHITE),
    cheeks(17.5, 46.5, 35.5), line("M28.5 37.5q1.7 2.5 3.5 0 1.8 2.5 3.5 0", INK, 2.2),
  ],
}

/** Behind the body: feet, and what grows on the head. */
const EXTRAS = {
  __proto__: null,
  circle: (dark) => [feet(dark, 25, 39, 55), line("M32 13q-1-5 4-7", dark, 2.6)],
  square: (dark) => [feet(dark, 23, 41, 55), line("M20 14.5v-4M44 14.5v-4", dark, 3.2)],
  triangle: (dark) => feet(dark, 22, 42, 55),
  hexagon: (dark) => [
    feet(dark, 26, 38, 55), line("M25 14q-1-5-4.5-7M39 14q1-5 4.5-7", dark, 2.4),
    dot(20, 6.8, 2.6, dark), dot(44, 6.8, 2.6, dark),
  ],
  star: () => null,
  heart: () => null,
}

const SPECIAL = {
  __proto__: null,
  gold: {
    hexes: ["#FFE08A", "#B8860B"], stops: ["#ffe9a6", "#f0c24e", "#c8901c"], dark: "#9a6a12", wash: "#4a3a22",
  },
  rainbow: {
    hexes: ["#E5484D", "#F2C94C", "#3DA35D", "#2F80ED", "#9B51E0"],
    stops: ["#e5484d", "#f2c94c", "#3da35d", "#2f80ed", "#9b51e0"], dark: "#6a3aa0", wash: "#fff1e2",
  },
}

/**
 * `blue_circle`, or null if neither its colour nor its shape is known. One that does not come with Parlor is drawn by
 * its look, `{shape, colorHexes}`; a shape that is not known here is a circle.
 */
export function builtIn(id = "", look = null) {
  const at = id.lastIndexOf("_")
  const [paint, shape] = [id.slice(0, at), id.slice(at + 1)]
  if (look && !isOurs(paint, shape, look)) return figure(look.shape, look.colorHexes)
  const color = COLORS.findIndex((color) => color.id === paint)
  const special = SPECIAL[paint]
  if (color < 0 && !special && !BODIES[shape]) return null
  return figure(shape, [COLORS[Math.max(color, 0)].hex], { color, special, paint })
}

/** Whether it looks as the one of this id that comes with Parlor. */
function isOurs(paint, shape, look) {
  const hexes = SPECIAL[paint]?.hexes ?? COLORS.filter(({ id }) => id === paint).map(({ hex }) => hex)
  return look.shape === shape && look.colorHexes.join() === hexes.join()
}

function figure(shape, hexes, { color = sumOf(hexes.join()), special, paint = nameOf(hexes) } = {}) {
  const hex = hexes[0]
  const own = picture("builtIn", shape, hex, { x: 0, y: 0, size: 64 })
  if (own) return [box(0, 0, 64, 64, 0, lighter(hex, 0.74)), own]
  if (!Object.hasOwn(BODIES, shape)) miss("builtIn", shape)
  const known = Object.hasOwn(BODIES, shape) ? shape : "circle"
  const stops = special?.stops ?? (hexes.length > 1 ? hexes : null)
  const dark = special?.dark ?? darker(hex, 0.34)
  const look = LOOKS[(color + 9) % LOOKS.length]
  return [
    stops && gradient(paint, stops),
    box(0, 0, 64, 64, 0, special?.wash ?? lighter(hex, 0.74)),
    special ? sparkles(paint) : oval(32, 57.5, 17, 3, mix(hex, "#fff6e8", 0.5)),
    EXTRAS[known](dark),
    fill(BODIES[known], stops ? `url(#paint-${paint})` : hex),
    shine(known),
    FACES[known](look, dark),
  ]
}

function sumOf(text) { return [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) }

function nameOf(hexes) { return hexes.map((hex) => hex.replace("#", "")).join("-") }

const LOOKS = [[0, 0], [1, 0], [-1, 0.3], [0.6, -0.8], [-0.7, -0.7], [0.8, 0.6], [0, -1], [-0.9, 0.6]]

function eye(x, y, size, [right, down]) {
  const pupil = size * 0.56
  const [px, py] = [x + right * size * 0.34, y + down * size * 0.34]
  return [dot(x, y, size, WHITE), dot(px, py, pupil, INK), dot(px + 0.9, py - 0.9, pupil * 0.34, WHITE)]
}

function cheeks(left, right, y) {
  return [left, right].map((x) => oval(x, y, 3.1, 2, "#ff6f6f", { opacity: 0.45 }))
}

function feet(dark, left, right, y) {
  return [left, right].map((x) => oval(x, y, 4.5, 2.8, dark))
}

function shine(shape) {
  const paths = {
    circle: "M17 26q3-7 9.5-9.5", square: "M18 26v-3q0-4 4-4h3", triangle: "M24 27.5l4-7",
    hexagon: "M18 26q0-2 2-3.2l4-2.3", star: "M29.5 18.5l1.5-3", heart: "M14.5 26q0-6 5.5-7.5",
  }
  return line(paths[shape], WHITE, 2.6, { opacity: 0.55 })
}

function gradient(paint, stops) {
  return h("linearGradient", { id: `paint-${paint}`, x1: 0, y1: 0, x2: 0.4, y2: 1 },
    stops.map((color, at) =>
      h("stop", { offset: at / (stops.length - 1), "stop-color": color })))
}

function sparkles(paint) {
  const colors = paint === "gold" ? ["#ffe08a"] : SPECIAL.rainbow.stops
  return [[11, 14, 4], [54, 17, 3], [9, 40, 2.5], [56, 43, 3.5], [49, 7.5, 2]].map(([x, y, r], at) =>
    star(x, y, r, colors[at % colors.length]))
}

function star(x, y, r, color) {
  const far = r - 0.5
  return fill(`M${x} ${y - r}q.5 ${far} ${r} ${r} ${-far} .5 ${-r} ${r} -.5 ${-far} ${-r} ${-r} ${far} -.5 ${r} ${-r}z`, color)
}
