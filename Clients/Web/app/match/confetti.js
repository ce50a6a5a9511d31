import { h } from "../view.js"
import { COLORS } from "../parts/palette.js"

const PIECES = 48

/** Falls once over whoever won. Those who like it calm don't see it. */
export function Confetti() {
  return h("div", { class: "confetti", "aria-hidden": "true", key: "confetti" },
    Array.from({ length: PIECES }, (_, at) => h("i", { key: at, style: pieces[at] })))
}

const pieces = Array.from({ length: PIECES }, (_, at) => ({
  "--x": `${(at * 61) % 100}%`, "--color": COLORS[at % COLORS.length].hex, "--drift": `${((at * 37) % 21) - 10}rem`,
  "--spin": `${(at * 53) % 5 - 2.5}turn`, "--delay": `${(at * 29) % 700}ms`, "--last": `${1800 + ((at * 47) % 1400)}ms`,
}))
