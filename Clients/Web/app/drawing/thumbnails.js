import { h } from "../view.js"
import { boundsOf } from "./board.js"
import { brushesRead } from "./catalogue.js"
import { cssOf, paintStamp, paintStroke } from "./paint.js"

const SIDE = 320
const MOST_STROKES = 1500

/** Small pictures of drawings: each is read once, one after the other. */
export class Thumbnails {
  #app
  #pictures = new Map()
  #queue
  #isClosed = false

  constructor(app) {
    this.#app = app
    this.#queue = brushesRead(app)
  }

  close() { this.#isClosed = true }

  /** Nothing while it is not painted yet. */
  of({ drawingId, strokeCount, stampCount }) {
    if (strokeCount + stampCount === 0) return null
    if (!this.#pictures.has(drawingId)) {
      this.#pictures.set(drawingId, null)
      this.#queue = this.#queue.then(() => this.#read(drawingId)).catch(() => {})
    }
    const drawing = this.#pictures.get(drawingId)
    return drawing && h("canvas", {
      key: drawingId, class: "thumbnail", width: SIDE, height: SIDE, "aria-hidden": "true", ref: (canvas) => canvas && paint(canvas, drawing),
    })
  }

  async #read(drawingId) {
    if (this.#isClosed) return
    this.#pictures.set(drawingId, await this.#app.parlor.call("drawing.get", {}, { key: drawingId }))
    this.#app.redraw()
  }
}

function paint(canvas, drawing) {
  const context = canvas.getContext("2d")
  const box = boundsOf(drawing)
  const zoom = SIDE / Math.max(box.width, box.height)
  context.fillStyle = cssOf(drawing.backgroundColor)
  context.fillRect(0, 0, SIDE, SIDE)
  context.setTransform(zoom, 0, 0, zoom, -box.x * zoom, -box.y * zoom)
  const ground = cssOf({ ...drawing.backgroundColor, a: 1 })
  for (const stroke of drawing.strokes.slice(0, MOST_STROKES)) paintStroke(context, stroke, ground)
  for (const stamp of drawing.stamps) paintStamp(context, stamp)
}
