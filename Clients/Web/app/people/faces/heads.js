import { INK, WHITE, box, darker, dot, fill, lighter, line, mix, oval } from "./paint.js"

const ROUND = "M50 27.5c13 0 21.5 9.5 21.5 22.5S62.5 73.5 50 73.5 28.5 63 28.5 50 37 27.5 50 27.5z"
const HEADS = {
  __proto__: null,
  face_round: ROUND,
  face_oval: "M50 26c12 0 19.5 8.5 19.5 21.5C69.5 62 61 76 50 76s-19.5-14-19.5-28.5C30.5 34.5 38 26 50 26z",
  face_square: "M43 27.5h14c9 0 14 5.5 14 14v16c0 11-7 16.5-15 16.5H44c-8 0-15-5.5-15-16.5v-16c0-8.5 5-14 14-14z",
  face_heart: "M50 27.5c13.5 0 22.5 6.5 22 19C71.5 60 60 75.5 50 75.5S28.5 60 28 46.5c-.5-12.5 8.5-19 22-19z",
  face_cat: "M50 33c5 0 8 .8 11 2l8-9.5c1.5-1.7 3.5-1 3.7 1.2l.8 18.8c.6 2.5.5 4.5.5 6.5 0 13-11 21-24 21s-24-8-24-21c0-2 0-4 .5-6.5l.8-18.8c.2-2.2 2.2-2.9 3.7-1.2l8 9.5c3-1.2 6-2 11-2z",
  face_fox: "M50 36c4 0 7 .5 10 1.5L71 23c1.3-1.7 3.5-1.2 3.8 1l1.7 20c2 6-2 11-7.5 16.5C62 67 56 75 50 75s-12-8-19-14.5C25.5 55 21.5 50 23.5 44l1.7-20c.3-2.2 2.5-2.7 3.8-1l11 14.5c3-1 6-1.5 10-1.5z",
  face_robot: "M37 29h26a9 9 0 0 1 9 9v26a9 9 0 0 1-9 9H37a9 9 0 0 1-9-9V38a9 9 0 0 1 9-9z",
  face_alien: "M50 21c16 0 26 10 26 23 0 15-15 32-26 32S24 59 24 44c0-13 10-23 26-23z",
}

export function isHead(base) { return Object.hasOwn(HEADS, base) }

/** The head without a face on it; a round one if its kind is not known. */
export function head(base, skin) {
  const shade = darker(skin, 0.13)
  const shape = fill(HEADS[base] ?? ROUND, skin)
  switch (base) {
    case "face_cat": return [
      shape, fill("M30.5 32l1 9 5.5-4.5zM69.5 32l-1 9-5.5-4.5z", "#f0a3a0"),
      line("M46 35v5M50 34v7M54 35v5", shade, 2.4), oval(50, 63, 9.5, 6.5, lighter(skin, 0.5)),
    ]
    case "face_fox": return [
      shape, fill("M28.5 29.5l1 12 6.5-4zM71.5 29.5l-1 12-6.5-4z", darker(skin, 0.55)),
      fill("M25 51c7-1 14 2 18 8 2 3 4.5 4 7 4s5-1 7-4c4-6 11-9 18-8-1.5 3.5-3.5 6.5-6 9.5C62 67 56 75 50 75s-12-8-19-14.5c-2.5-3-4.5-6-6-9.5z", lighter(skin, 0.72)),
    ]
    case "face_robot": return [
      line("M50 29v-8", darker(skin, 0.4), 2.8), dot(50, 19, 4, "#f2c94c"), box(23, 44, 6, 14, 2.5, shade),
      box(71, 44, 6, 14, 2.5, shade), shape, box(33, 40, 34, 16, 7, INK),
      [[33, 34], [67, 34], [33, 68], [67, 68]].map(([x, y]) => dot(x, y, 1.3, shade)),
    ]
    case "face_alien": return [
      line("M40 23q-4-6-7-8M60 23q4-6 7-8", skin, 2.6), dot(32, 14, 3.4, lighter(skin)),
      dot(68, 14, 3.4, lighter(skin)), shape,
    ]
    default: return [
      oval(28.5, 52, 4.2, 5.5, skin), oval(71.5, 52, 4.2, 5.5, skin),
      line("M27.5 50q2 1.5 1.5 4M72.5 50q-2 1.5-1.5 4", shade, 1.5), shape,
    ]
  }
}

export function features(base, skin, brow) {
  const shade = darker(skin, 0.25)
  switch (base) {
    case "face_cat": return [
      eyes(41, 59, 51, 3.4), fill("M47 58.5h6l-3 3.4z", "#c4605f"),
      line("M50 62v2.5q-3 3-6 .5M50 64.5q3 3 6 .5", INK, 1.6),
      line("M34 61l-9-2M34 64.5l-9 1M66 61l9-2M66 64.5l9 1", lighter(skin, 0.6), 1.3),
    ]
    case "face_fox": return [
      eyes(40, 60, 52, 3.2), oval(50, 66, 3.6, 2.6, INK), line("M45.5 70q4.5 2 9 0", INK, 1.5),
    ]
    case "face_robot": return [
      dot(42, 48, 3.8, "#7fe3d2"), dot(58, 48, 3.8, "#7fe3d2"), dot(43.2, 46.8, 1.2, WHITE), dot(59.2, 46.8, 1.2, WHITE),
      box(41, 62, 18, 5, 2.5, shade), line("M45.5 62v5M50 62v5M54.5 62v5", skin, 1.2),
    ]
    case "face_alien": return [
      fill("M31 46c6-2 13 1 15 10-7 2-15-2-15-10zM69 46c-6-2-13 1-15 10 7 2 15-2 15-10z", INK),
      oval(36, 49, 2, 1.4, WHITE), oval(59.5, 51, 2, 1.4, WHITE), line("M46 66.5q4 2.5 8 0", shade, 2),
    ]
    default: return [
      eyes(42, 58, 51, 3), line("M37.8 44.8q3.7-2.6 7.4-.7M62.2 44.8q-3.7-2.6-7.4-.7", brow, 1.9),
      line("M50 53.5q2 3-.8 4", shade, 1.7),
      [36.5, 63.5].map((x) => oval(x, 58.5, 4, 2.6, "#f0605a", { opacity: 0.26 })),
      fill("M43.5 62.5h13c0 4-2.8 6.3-6.5 6.3s-6.5-2.3-6.5-6.3z", mix("#7a2f2a", skin, 0.05)),
      fill("M44.7 62.5h10.6q-.4 2.2-2 2.2h-6.6q-1.6 0-2-2.2z", WHITE),
    ]
  }
}

function eyes(left, right, y, size) {
  return [left, right].map((x) => [oval(x, y, size * 0.94, size * 1.08, INK), dot(x + 1, y - 1.2, size * 0.34, WHITE)])
}
