import { say } from "../../../words/games.js"

/** What a line is drawn with, by the numbers that the game has for it. */
export const COLORS = [
  { name: say.drawing.black, hex: "#2c221d" }, { name: say.drawing.grey, hex: "#8d8178" }, { name: say.colours.red, hex: "#d93a3f" },
  { name: say.colours.orange, hex: "#f0801f" }, { name: say.colours.yellow, hex: "#f2c230" }, { name: say.colours.green, hex: "#35964f" },
  { name: say.colours.teal, hex: "#149a98" }, { name: say.colours.blue, hex: "#2c72d4" }, { name: say.colours.purple, hex: "#8f4bd0" },
  { name: say.colours.pink, hex: "#ea6ba6" }, { name: say.drawing.brown, hex: "#7d4a22" }, { name: say.faces.skin, hex: "#f1c39c" },
]
export const ERASER = COLORS.length
export const WIDTHS = [{ name: say.drawing.thin, width: .8 }, { name: say.drawing.middle, width: 1.5 }, { name: say.drawing.thick, width: 4 }]
/** The eraser takes away more than a pen of the same name draws. */
const ERASES = 3

/** How a line looks: of a colour and a width, or of the colour of the paper. Without any it is black. */
export function inkOf(color, width) {
  const { width: drawn } = WIDTHS[width] ?? WIDTHS[1]
  const erases = color === ERASER
  return {
    stroke: erases ? "var(--card)" : (COLORS[color] ?? COLORS[0]).hex,
    "stroke-width": String(erases ? drawn * ERASES : drawn),
  }
}

/** What the hand holds. It stays from round to round. */
export function heldIn(memory) { return (memory.held ??= { color: 0, width: 1, isErasing: false }) }
