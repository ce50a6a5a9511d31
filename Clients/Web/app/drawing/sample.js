import { h } from "../view.js"
import { LOOKS, lookOf, widthOf } from "./looks.js"
import { colorOf, cssOf, paintStroke } from "./paint.js"

/** How large a unit of the board is in a sample: about as on the board of a phone. */
const SCALE = 1 / 3
const MARGIN = 3
const LEAST_WAVE = 3
const MOST_WAVE = 9
const POINTS = 24
/** An ink that differs less from the paper can't be seen on it. */
const LEAST_CONTRAST = 1.2
const OTHER_PAPERS = ["#fffdf8", "#2c221d"]

/** A short stroke that shows what the brush paints in this colour and size, on the paper of the drawing. */
export function BrushSample({ brush, hex, size, paper, width, height }) {
  const dots = Math.min(3, globalThis.devicePixelRatio || 1)
  const ground = paperBeneath(hex, paper)
  return h("canvas", {
    // A canvas is painted once: another look is another element.
    key: JSON.stringify([LOOKS[lookOf(brush)], hex, size, ground, dots]), class: "brush-sample", "aria-hidden": "true",
    width: Math.round(width * dots), height: Math.round(height * dots),
    style: { width: `${width}px`, height: `${height}px` },
    ref: (canvas) => {
      const context = canvas?.getContext("2d")
      if (!context) return
      const { stroke, zoom } = sampleOf({ brush, hex, size, width, height })
      context.fillStyle = ground
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.setTransform(zoom * dots, 0, 0, zoom * dots, 0, 0)
      paintStroke(context, stroke, ground)
    },
  })
}

/** The stroke of a sample in units of the board, and how large such a unit is. A stroke that is too wide is shown smaller. */
export function sampleOf({ brush, hex, size, width, height }) {
  const across = size * widthOf(brush)
  const zoom = Math.min(SCALE, (height - 2 * (MARGIN + LEAST_WAVE)) / across)
  const radius = across * zoom / 2
  const edge = Math.min(width / 2 - 1, radius + MARGIN)
  const length = width - 2 * edge
  // A wide brush would turn too sharply in a short high wave.
  const wave = Math.min(MOST_WAVE, height / 2 - radius - MARGIN, length / 12)
  const points = Array.from({ length: POINTS }, (_, index) => {
    // As a hand moves: slow at both ends.
    const part = (1 - Math.cos(Math.PI * index / (POINTS - 1))) / 2
    const x = edge + length * part
    return { x: x / zoom, y: (height / 2 - Math.sin(2 * Math.PI * part) * wave) / zoom }
  })
  return { stroke: { points, color: colorOf(hex), brushSize: size, brush }, zoom }
}

/** The paper of the drawing; another one if the ink could not be seen on it. */
export function paperBeneath(hex, paper) {
  const ink = lightOf(colorOf(hex))
  if (contrast(ink, lightOf(paper)) >= LEAST_CONTRAST) return cssOf({ ...paper, a: 1 })
  const [light, dark] = OTHER_PAPERS.map(colorOf)
  return cssOf(contrast(ink, lightOf(light)) > contrast(ink, lightOf(dark)) ? light : dark)
}

function contrast(one, other) { return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) }

/** How bright a colour is, from 0 to 1. */
function lightOf({ r, g, b }) {
  const [red, green, blue] = [r, g, b].map((part) => Math.min(1, Math.max(0, part)) ** 2.2)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
