import { begin } from "../folds/drawing.js"
import { change } from "../folds/immutable.js"
import { uuid } from "../ids.js"
import { Live } from "../live.js"

const inkEveryMs = 33
const inkLastsMs = 4000
const mostInkPoints = 500

/** `drawing.<id>` */
export class Drawing extends Live {
  #strokeId = null
  #wet = []
  #tool = {}
  #inkTimer = null
  #inks = new Map()

  get canDraw() { return this.state?.painters?.includes(this.parlor.userId) ?? false }
  /** What the viewer can take back and do again: `{undo, redo}`. */
  get hand() { return this.state?.hands?.[this.parlor.userId] ?? noHand }
  /** What others are drawing just now: `[{userId, strokeId, points, color?, brushSize?, brush?}]`. */
  get inks() { return [...this.#inks.values()].map(({ ink }) => ink) }

  /** A finished stroke. It is seen at once. */
  stroke({ points, color, brushSize, brush }) {
    const strokeId = this.#strokeId ?? uuid()
    this.#stopInk()
    return this.#draw({ points, color, brushSize, ...(brush == null ? {} : { brush }), strokeId })
  }

  restore(entry) {
    if (entry.verb !== "stroke") return super.restore(entry)
    return this.#draw(entry.body, entry)
  }

  #draw(body, { cid, at = Date.now() } = {}) {
    const { strokeId, ...shown } = body
    const stroke = {
      ...shown, userId: this.parlor.userId, drawnAt: new Date(at).toISOString(), pending: true,
    }
    return this.optimistic("stroke", body, {
      isKept: true, cid, at,
      apply: (board) => change(board, {
        strokes: [...board.strokes, stroke], strokeCount: board.strokeCount + 1,
      }),
      settles: ({ event, body: drawn }) => event === "stroked" && drawn.strokeId === strokeId,
    })
  }

  stamp({ emoji, x, y, size }) { return this.call("stamp", { emoji, x, y, size }) }
  background(color) { return this.call("background", { color }) }
  clear() { return this.call("clear") }
  undo() { return this.call("undo") }
  redo() { return this.call("redo") }
  import(file, { adding = false } = {}) { return this.call("import", { ...file, adding }) }
  delete() { return this.call("delete") }

  /** The newest points of the stroke that is being drawn, and with what it is; `stroke` ends it. */
  ink(points, { color, brushSize, brush } = {}) {
    this.#strokeId ??= uuid()
    this.#tool = { ...(color && { color }), ...(brushSize && { brushSize }), ...(brush && { brush }) }
    this.#wet.push(...points)
    this.#inkTimer ??= setTimeout(() => this.#sendInk(), inkEveryMs)
  }

  /** The stroke under way came to nothing. */
  dropInk() { this.#stopInk() }

  /** The whole file: `{format, mediaType, rev}` and `drawing`, `svg` or `png` (bytes). */
  async export({ format, rev } = {}) {
    let whole = null
    let after
    do {
      const part = await this.call("export", {
        format, ...(rev == null ? {} : { rev }), ...(after && { after }),
      }, { timeoutMs: 60_000 })
      if (part.png != null) part.png = bytesOf(part.png)
      whole = whole ? joined(whole, part) : part
      after = part.more
    } while (after)
    delete whole.more
    return whole
  }

  began({ more }) {
    if (more) this.page((isWanted) => this.#whole(more, isWanted))
  }

  folded({ event, body }) {
    if (event === "stroked") this.#dry(body.userId)
  }

  signalled({ signal, by, body }) {
    if (signal !== "ink" || by === this.parlor.userId) return
    const known = this.#inks.get(by)
    clearTimeout(known?.timer)
    const isSame = known?.ink.strokeId === body.strokeId
    const points = isSame ? [...known.ink.points, ...body.points] : body.points
    const timer = setTimeout(() => this.#dry(by), inkLastsMs)
    const ink = { ...(isSame && known.ink), ...body, userId: by, points }
    this.#inks.set(by, { timer, ink })
    // That somebody draws is a change; what they draw comes many times a second, and "signal" tells it.
    if (!known) this.changed()
  }

  left() {
    this.#stopInk()
    for (const { timer } of this.#inks.values()) clearTimeout(timer)
    this.#inks.clear()
  }

  async #whole(more, isWanted) {
    const { rev } = this
    while (more && isWanted()) {
      const part = await this.call("get", { after: more })
      if (!isWanted()) return
      this.grow((model) => begin(change(model.view, {
        strokes: [...model.view.strokes, ...part.strokes],
        stamps: [...model.view.stamps, ...part.stamps],
        more: part.more, rev,
      })))
      more = part.more
    }
  }

  #sendInk() {
    this.#inkTimer = null
    const points = this.#wet.splice(0, mostInkPoints)
    if (points.length === 0) return
    this.parlor.calls.tell("drawing.ink", { strokeId: this.#strokeId, points, ...this.#tool }, { key: this.key })
    if (this.#wet.length > 0) this.#inkTimer = setTimeout(() => this.#sendInk(), inkEveryMs)
  }

  #stopInk() {
    clearTimeout(this.#inkTimer)
    this.#inkTimer = null
    this.#strokeId = null
    this.#wet = []
  }

  #dry(userId) {
    clearTimeout(this.#inks.get(userId)?.timer)
    if (this.#inks.delete(userId)) this.changed()
  }
}

const noHand = Object.freeze({ undo: 0, redo: 0 })

function bytesOf(base64) {
  const text = atob(base64)
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function joined(one, { svg, png, drawing }) {
  if (svg != null) return { ...one, svg: one.svg + svg }
  if (png != null) {
    const bytes = new Uint8Array(one.png.length + png.length)
    bytes.set(one.png)
    bytes.set(png, one.png.length)
    return { ...one, png: bytes }
  }
  const before = one.drawing.strokes?.length ?? 0
  const beneath = (part, offset) => part.strokesBeneath?.map((count) => count + offset)
    ?? (part.stamps ?? []).map(() => offset + (part.strokes?.length ?? 0))
  return {
    ...one,
    drawing: {
      ...drawing, ...one.drawing,
      strokes: [...(one.drawing.strokes ?? []), ...(drawing.strokes ?? [])],
      stamps: [...(one.drawing.stamps ?? []), ...(drawing.stamps ?? [])],
      strokesBeneath: [...beneath(one.drawing, 0), ...beneath(drawing, before)],
    },
  }
}
