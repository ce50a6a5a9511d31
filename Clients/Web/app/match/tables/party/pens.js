/** What a line is drawn with, by the numbers that the game has for it. */
export const COLORS = [
  { name: "Black", hex: "#2c221d" }, { name: "Grey", hex: "#8d8178" }, { name: "Red", hex: "#d93a3f" },
  { name: "Orange", hex: "#f0801f" }, { name: "Yellow", hex: "#f2c230" }, { name: "Green", hex: "#35964f" },
  { name: "Teal", hex: "#149a98" }, { name: "Blue", hex: "#2c72d4" }, { name: "Purple", hex: "#8f4bd0" },
  { name: "Pink", hex: "#ea6ba6" }, { name: "Brown", hex: "#7d4a22" }, { name: "Skin", hex: "#f1c39c" },
]
export const ERASER = COLORS.length
export const WIDTHS = [{ name: "Thin", width: .8 }, { name: "Middle", width: 1.5 }, { name: "Thick", width: 4 }]
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
