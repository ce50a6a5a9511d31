import { marksOf } from "./brushes.js"
import { cssOf, paintMark, paintStamp, paintStroke } from "./paint.js"

/** The side of an empty board, in its own units. */
export const SIDE = 1000
const MOST_ZOOM = 12
/** In so many frames at the most, what is new is painted: a wide brush takes longer than a frame. */
const SPREAD = 12

/**
 * Shows a drawing on a canvas. What is settled is painted once, onto a sheet of its own; what is being drawn is
 * painted over it in every frame.
 */
export class Board {
  #canvas
  #sheet = document.createElement("canvas")
  #painted = { strokes: [], stamps: [], background: null }
  #unpainted = []
  #isStale = true
  #frame = 0
  #size = { width: 0, height: 0, dots: 1 }
  view = { zoom: 1, x: 0, y: 0 }
  isMoved = false

  /** `source` gives what is to be shown: {state, wet}, where wet are the strokes under way. */
  constructor(canvas, source) {
    this.#canvas = canvas
    this.source = source
    this.observer = new ResizeObserver(() => this.#fit())
    this.observer.observe(canvas)
    this.#fit()
  }

  close() {
    this.observer.disconnect()
    cancelAnimationFrame(this.#frame)
  }

  /** Paints once in the next frame, however often it is asked. */
  refresh() {
    if (this.#frame) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#paint()
    })
  }

  /** Paints everything anew: the brushes look otherwise. */
  repaint() {
    this.#isStale = true
    this.refresh()
  }

  /** A place on the screen as one on the board. */
  placeOf({ clientX, clientY }) {
    const box = this.#canvas.getBoundingClientRect()
    const { zoom, x, y } = this.view
    const round = (number) => Math.round(number * 100) / 100
    return { x: round((clientX - box.left - x) / zoom), y: round((clientY - box.top - y) / zoom) }
  }

  /** Moves and zooms by fingers: `from` and `to` are two places on the screen each. */
  pinch(from, to) {
    const box = this.#canvas.getBoundingClientRect()
    const middle = ([one, other]) => ({ x: (one.x + other.x) / 2 - box.left, y: (one.y + other.y) / 2 - box.top })
    const apart = ([one, other]) => Math.hypot(one.x - other.x, one.y - other.y)
    this.zoomAt(middle(from), apart(to) / Math.max(1, apart(from)), middle(to))
  }

  zoomAt(from, factor, to = from) {
    const { zoom, x, y } = this.view
    const least = this.#whole().zoom / 2
    const next = Math.min(least * 2 * MOST_ZOOM, Math.max(least, zoom * factor))
    this.view = { zoom: next, x: to.x - (from.x - x) * next / zoom, y: to.y - (from.y - y) * next / zoom }
    this.isMoved = true
    this.#isStale = true
    this.refresh()
  }

  /** The whole drawing again. */
  showAll() {
    this.view = this.#whole()
    this.isMoved = false
    this.#isStale = true
    this.refresh()
  }

  #fit() {
    const { clientWidth: width, clientHeight: height } = this.#canvas
    if (!width || !height) return
    const dots = Math.min(2, devicePixelRatio || 1)
    this.#size = { width, height, dots }
    for (const canvas of [this.#canvas, this.#sheet]) {
      canvas.width = width * dots
      canvas.height = height * dots
    }
    if (!this.isMoved) this.view = this.#whole()
    this.#isStale = true
    this.#paint()
  }

  /** The view in which all of the drawing is seen. */
  #whole() {
    const { width, height } = this.#size
    const box = boundsOf(this.source().state)
    const zoom = Math.min(width / box.width, height / box.height) || 1
    return {
      zoom, x: (width - box.width * zoom) / 2 - box.x * zoom, y: (height - box.height * zoom) / 2 - box.y * zoom,
    }
  }

  #paint() {
    const { state, wet } = this.source()
    if (!state || !this.#size.width) return
    if (!this.isMoved && this.#hasGrown(state)) this.view = this.#whole()
    this.#settle(state)
    const screen = this.#canvas.getContext("2d")
    screen.setTransform(1, 0, 0, 1, 0, 0)
    screen.globalCompositeOperation = "source-over"
    screen.clearRect(0, 0, this.#canvas.width, this.#canvas.height)
    this.#toView(screen)
    const box = boundsOf(state)
    screen.fillStyle = cssOf(state.backgroundColor)
    screen.fillRect(box.x, box.y, box.width, box.height)
    screen.setTransform(1, 0, 0, 1, 0, 0)
    screen.drawImage(this.#sheet, 0, 0)
    this.#toView(screen)
    for (const stroke of wet) paintStroke(screen, stroke, cssOf({ ...state.backgroundColor, a: 1 }))
  }

  /** Paints what is new onto the sheet; all of it if something has gone or the view has moved. */
  #settle(state) {
    const sheet = this.#sheet.getContext("2d")
    const before = this.#painted
    const strokes = this.#isStale ? null : newIn(state.strokes, before.strokes)
    const stamps = this.#isStale ? null : newIn(state.stamps, before.stamps)
    const isGrown = Boolean(strokes && stamps)
    if (!isGrown) {
      this.#unpainted = []
      sheet.setTransform(1, 0, 0, 1, 0, 0)
      sheet.clearRect(0, 0, this.#sheet.width, this.#sheet.height)
    }
    this.#toView(sheet)
    for (const [kind, one] of isGrown ? inOrder(strokes, stamps) : inOrder(state.strokes, state.stamps)) {
      if (kind === "stamp") this.#unpainted.push(() => paintStamp(sheet, one))
      else for (const mark of marksOf(one)) this.#unpainted.push(() => paintMark(sheet, one, mark))
    }
    const now = isGrown ? Math.ceil(this.#unpainted.length / SPREAD) : this.#unpainted.length
    for (const paint of this.#unpainted.splice(0, now)) paint()
    if (this.#unpainted.length > 0) this.refresh()
    this.#painted = { strokes: state.strokes, stamps: state.stamps }
    this.#isStale = false
  }

  #toView(context) {
    const { zoom, x, y } = this.view
    const { dots } = this.#size
    context.setTransform(zoom * dots, 0, 0, zoom * dots, x * dots, y * dots)
  }

  #hasGrown(state) {
    const box = boundsOf(state)
    const isOther = !this.box || ["x", "y", "width", "height"].some((side) => this.box[side] !== box[side])
    this.box = box
    if (isOther) this.#isStale = true
    return isOther
  }
}

/** The board's square, and what was drawn beside it. */
export function boundsOf(state) {
  if (state && known.state === state) return known.box
  let [left, top, right, bottom] = [0, 0, SIDE, SIDE]
  const cover = (x, y, around) => {
    left = Math.min(left, x - around)
    top = Math.min(top, y - around)
    right = Math.max(right, x + around)
    bottom = Math.max(bottom, y + around)
  }
  for (const { points, brushSize } of state?.strokes ?? []) for (const { x, y } of points) cover(x, y, brushSize)
  for (const { x, y, size } of state?.stamps ?? []) cover(x, y, size / 2)
  const box = { x: left, y: top, width: right - left, height: bottom - top }
  if (state) known = { state, box }
  return box
}

let known = {}

/** What has come to the list; null if something that was painted is gone. */
function newIn(list, painted) {
  if (list === painted) return []
  const settled = painted.filter((mark) => !mark.pending)
  if (!settled.every((mark, index) => mark === list[index])) return null
  const fresh = list.slice(settled.length)
  // A stroke of one's own is another object once it is confirmed, and others may have come before it: it is painted.
  for (const mark of painted) {
    if (!mark.pending) continue
    const at = fresh.findIndex((other) => other === mark || looksLike(mark, other))
    if (at < 0) return null
    fresh.splice(at, 1)
  }
  return fresh
}

function looksLike(one, other) {
  return one.points?.length === other.points?.length && one.points?.[0].x === other.points?.[0].x
    && one.points?.at(-1).y === other.points?.at(-1).y && one.userId === other.userId
}

/** Strokes and stamps as they were made: the acts are numbered. */
function inOrder(strokes, stamps) {
  const all = [...strokes.map((mark) => ["stroke", mark]), ...stamps.map((mark) => ["stamp", mark])]
  return all.sort(([, one], [, other]) => (one.act ?? Infinity) - (other.act ?? Infinity))
}
