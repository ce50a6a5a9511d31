const LEAST_STEP = 1.2

/**
 * Turns fingers, pens and the mouse into strokes: one finger draws, two move and zoom. `tool` says with what;
 * `done` gets a finished stroke, `moving` its newest points and the stroke so far.
 */
export class Hand {
  stroke = null
  #fingers = new Map()
  #unsent = []

  constructor(canvas, board, { tool, moving, done, stamp, dropped, isAllowed }) {
    Object.assign(this, { canvas, board, tool, moving, done, stamp, dropped, isAllowed })
    const listen = (type, call) => canvas.addEventListener(type, call, { passive: false })
    listen("pointerdown", (event) => this.#down(event))
    listen("pointermove", (event) => this.#move(event))
    listen("pointerup", (event) => this.#up(event))
    listen("pointercancel", (event) => this.#cancel(event))
    listen("wheel", (event) => this.#wheel(event))
    listen("touchstart", (event) => event.preventDefault())
  }

  #down(event) {
    event.preventDefault()
    this.canvas.setPointerCapture(event.pointerId)
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (this.#fingers.size > 1) return this.#drop()
    if (event.button > 0 || !this.isAllowed()) return
    const place = this.board.placeOf(event)
    const tool = this.tool()
    if (tool.emoji) return this.stamp({ emoji: tool.emoji, ...place, size: tool.stampSize })
    this.stroke = { points: [place], color: tool.color, brushSize: tool.brushSize, brush: tool.brush }
    this.#unsent = [place]
    this.board.refresh()
  }

  #move(event) {
    const before = this.#fingers.get(event.pointerId)
    if (!before) return
    if (this.#fingers.size === 2) return this.#pinch(event)
    if (!this.stroke) return
    const events = event.getCoalescedEvents?.() ?? []
    for (const each of events.length > 0 ? events : [event]) this.#add(this.board.placeOf(each))
    this.moving(this.#unsent.splice(0), this.stroke)
    this.board.refresh()
  }

  #add(place) {
    const { points } = this.stroke
    const last = points[points.length - 1]
    const least = LEAST_STEP / this.board.view.zoom
    if (Math.hypot(place.x - last.x, place.y - last.y) < least || points.length >= 10_000) return
    // A little towards where the hand was: that takes its tremble away.
    const smooth = { x: round(last.x * 0.3 + place.x * 0.7), y: round(last.y * 0.3 + place.y * 0.7) }
    points.push(smooth)
    this.#unsent.push(smooth)
  }

  #pinch(event) {
    const from = [...this.#fingers.values()]
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    this.board.pinch(from, [...this.#fingers.values()])
  }

  #up(event) {
    this.#fingers.delete(event.pointerId)
    if (!this.stroke || this.#fingers.size > 0) return
    const { stroke } = this
    this.stroke = null
    this.done(stroke)
  }

  #cancel(event) {
    this.#fingers.delete(event.pointerId)
    this.#drop()
  }

  #drop() {
    if (!this.stroke) return
    this.stroke = null
    this.dropped()
    this.board.refresh()
  }

  #wheel(event) {
    event.preventDefault()
    const box = this.canvas.getBoundingClientRect()
    const place = { x: event.clientX - box.left, y: event.clientY - box.top }
    if (event.ctrlKey || event.metaKey || Math.abs(event.deltaY) > 40) {
      this.board.zoomAt(place, Math.exp(-event.deltaY / 400))
    } else {
      this.board.zoomAt(place, 1, { x: place.x - event.deltaX, y: place.y - event.deltaY })
    }
  }
}

function round(number) { return Math.round(number * 100) / 100 }
