import { INK, WHITE, box, dot, fill, line } from "./paint.js"

const EYES = [
  () => [dot(24.5, 32, 4, "#7fe3d2"), dot(39.5, 32, 4, "#7fe3d2"), dot(25.7, 30.8, 1.2, WHITE), dot(40.7, 30.8, 1.2, WHITE)],
  () => [box(20.5, 29, 8, 6, 2, "#ffd479"), box(35.5, 29, 8, 6, 2, "#ffd479")],
  () => line("M20.5 33.5q4-5 8 0M35.5 33.5q4-5 8 0", "#9ad7ff", 2.8),
  () => [box(19, 29.5, 26, 5.5, 2.7, "#2a1f1b"), dot(27, 32.2, 2.2, "#ff8f7a"), dot(35, 32.2, 2.2, "#ff8f7a")],
]
const MOUTHS = [
  () => line("M27 40.5q5 3.5 10 0", "#7fe3d2", 2.2),
  () => line("M26 41h12", WHITE, 2.2, { "stroke-dasharray": "0.1 3.9" }),
  () => fill("M28 39.5h8a4 4 0 0 1-8 0z", WHITE),
]

/** A little robot; which of them, the bot's id says. The background is its colour at the table. */
export function bot(userId = "") {
  let sum = 0
  for (const letter of userId) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0
  return [
    line("M32 17V11", "#6f625a", 2.6), dot(32, 9.5, 3.2, "#f2c94c"), dot(31, 8.6, 1, WHITE),
    box(8.5, 28, 6, 11, 3, "#a99a8d"), box(49.5, 28, 6, 11, 3, "#a99a8d"),
    fill("M19 64v-4a8 8 0 0 1 8-8h10a8 8 0 0 1 8 8v4z", "#b8aa9c"),
    box(12.5, 16.5, 39, 35, 11, "#efe6da"), box(12.5, 40, 39, 11.5, 9, "#d9cdbf"),
    box(16.5, 22.5, 31, 23, 8, INK),
    EYES[sum % EYES.length](), MOUTHS[(sum >>> 3) % MOUTHS.length](),
    line("M18 20q2-1.5 5-1.5", WHITE, 2),
  ]
}
