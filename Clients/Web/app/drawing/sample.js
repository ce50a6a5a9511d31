import { h } from "../view.js"
import { widthOf } from "./looks.js"
import { colorOf, paintStroke } from "./paint.js"

/** A short line that shows how a brush looks. */
export function BrushSample({ brush, hex, size, wide }) {
  const [width, height] = wide ? [120, 44] : [44, 32]
  const wave = height / 6
  // A broad brush is shown smaller, so that all of its stroke is seen.
  const brushSize = Math.min(wide ? size : size * 0.6, (height - 2 * wave - 4) / widthOf(brush))
  const edge = Math.max(10, brushSize * widthOf(brush) / 2 + 3)
  const points = Array.from({ length: 16 }, (_, index) => ({
    x: edge + (width - 2 * edge) * index / 15, y: height / 2 + Math.sin(index / 2.4) * wave,
  }))
  return h("canvas", {
    // A canvas that is drawn once: another look is another element.
    key: `${brush}${hex}${size}`, class: "brush-sample", width: width * 2, height: height * 2, "aria-hidden": "true",
    style: { width: `${width}px`, height: `${height}px` },
    ref: (canvas) => {
      const context = canvas?.getContext("2d")
      if (!context) return
      context.scale(2, 2)
      paintStroke(context, { points, color: colorOf(hex), brushSize, brush })
    },
  })
}
