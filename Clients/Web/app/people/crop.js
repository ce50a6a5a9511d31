import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { say } from "../words/pages.js"

const SIDE = 512
const MOST_ZOOM = 4

/** A round cut of a photo: dragged, pinched or zoomed into place. */
export class Crop {
  #app
  #picture = null
  #canvas = null
  #input = null
  #pointers = new Map()
  /** The middle of the cut, in the picture's pixels, and how far it is zoomed. */
  #x = 0
  #y = 0
  #zoom = 1

  constructor(app) { this.#app = app }

  get hasPicture() { return this.#picture !== null }

  draft(me) {
    return me.avatarType === "custom" ? { avatarType: "custom", photoURL: me.photoURL } : {}
  }
  lock() { return null }
  isWorn(me) { return me.avatarType === "custom" && !this.#picture }
  ask() { this.#input?.click() }

  close() {
    this.#picture?.close()
    this.#picture = null
  }

  async wear() {
    const blob = await new Promise((resolve) => {
      const canvas = document.createElement("canvas")
      canvas.width = canvas.height = SIDE
      this.#paint(canvas)
      canvas.toBlob(resolve, "image/jpeg", 0.88)
    })
    const { photoId } = await this.#app.parlor.upload(new File([blob], "face.jpg", { type: "image/jpeg" }))
    await this.#app.mine.usePhoto(photoId)
  }

  view() {
    return h("div", {
      class: "crop", on: {
        dragover: (event) => event.preventDefault(),
        drop: (event) => { event.preventDefault(); this.#take(event.dataTransfer.files[0]) },
      },
    },
      h("input", {
        type: "file", accept: "image/*", class: "visually-hidden", tabindex: "-1", "aria-hidden": "true",
        ref: (element) => { this.#input = element },
        on: { change: (event) => { this.#take(event.target.files[0]); event.target.value = "" } },
      }),
      this.#picture ? this.#cut() : h("button", { type: "button", class: "crop-empty", key: "empty", on: { click: () => this.ask() } },
        icon("photo"), h("span", null, say.avatar.photoHint)))
  }

  #cut() {
    return h("div", { class: "crop-work", key: "work" },
      h("div", { class: "crop-frame" },
        h("canvas", {
          class: "crop-canvas", width: SIDE, height: SIDE, tabindex: "0", role: "img",
          "aria-label": say.avatar.cropLabel,
          ref: (element) => this.#setCanvas(element),
          on: {
            pointerdown: (event) => this.#down(event), pointermove: (event) => this.#move(event),
            pointerup: (event) => this.#up(event), pointercancel: (event) => this.#up(event),
            keydown: (event) => this.#key(event),
          },
        }),
        h("span", { class: "crop-mask", "aria-hidden": "true" })),
      h("label", { class: "crop-zoom" },
        h("span", { class: "visually-hidden" }, say.avatar.zoom),
        icon("person", "crop-far"),
        h("input", {
          type: "range", min: "1", max: String(MOST_ZOOM), step: "0.01", value: String(this.#zoom),
          on: { input: (event) => this.#to(this.#x, this.#y, Number(event.target.value)) },
        }),
        icon("person", "crop-near")),
      h(Button, { kind: "quiet", icon: "photo", onClick: () => this.ask() }, say.avatar.anotherPhoto))
  }

  async #take(file) {
    if (!file) return
    try {
      const picture = await createImageBitmap(file, { imageOrientation: "from-image" })
      this.close()
      this.#picture = picture
      this.#to(picture.width / 2, picture.height / 2, 1)
    } catch {
      this.#app.toast(say.avatar.cantOpen, { kind: "bad" })
    }
    this.#app.redraw()
  }

  #setCanvas(canvas) {
    this.#canvas = canvas
    // A wheel's listener must say that it may keep the page from scrolling.
    canvas?.addEventListener("wheel", (event) => {
      event.preventDefault()
      this.#to(this.#x, this.#y, this.#zoom * Math.exp(-event.deltaY / 400))
    }, { passive: false })
    this.#show()
  }

  /** How many of the picture's pixels the cut is wide. */
  get #span() { return Math.min(this.#picture.width, this.#picture.height) / this.#zoom }

  #to(x, y, zoom) {
    this.#zoom = Math.min(MOST_ZOOM, Math.max(1, zoom))
    const half = this.#span / 2
    this.#x = Math.min(this.#picture.width - half, Math.max(half, x))
    this.#y = Math.min(this.#picture.height - half, Math.max(half, y))
    this.#show()
    this.#app.redraw()
  }

  #show() { if (this.#canvas && this.#picture) this.#paint(this.#canvas) }

  #paint(canvas) {
    const paper = canvas.getContext("2d")
    const span = this.#span
    // JPEG has no transparency: without this it turns black.
    paper.fillStyle = "white"
    paper.fillRect(0, 0, SIDE, SIDE)
    paper.imageSmoothingQuality = "high"
    paper.drawImage(this.#picture, this.#x - span / 2, this.#y - span / 2, span, span, 0, 0, SIDE, SIDE)
  }

  #down(event) {
    this.#canvas.setPointerCapture(event.pointerId)
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY])
  }

  #up(event) { this.#pointers.delete(event.pointerId) }

  #move(event) {
    if (!this.#pointers.has(event.pointerId)) return
    const before = [...this.#pointers.values()]
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY])
    const after = [...this.#pointers.values()]
    const scale = this.#span / this.#canvas.clientWidth
    const [from, to] = [middle(before), middle(after)]
    const pinch = after.length > 1 ? spread(after) / Math.max(1, spread(before)) : 1
    this.#to(this.#x - (to[0] - from[0]) * scale, this.#y - (to[1] - from[1]) * scale, this.#zoom * pinch)
  }

  #key(event) {
    const step = this.#span / 20
    const moves = {
      ArrowLeft: [-step, 0, 1], ArrowRight: [step, 0, 1], ArrowUp: [0, -step, 1], ArrowDown: [0, step, 1],
      "+": [0, 0, 1.1], "=": [0, 0, 1.1], "-": [0, 0, 1 / 1.1],
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    this.#to(this.#x + move[0], this.#y + move[1], this.#zoom * move[2])
  }
}

function middle(points) {
  return [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length)
}

function spread([one, other]) { return Math.hypot(one[0] - other[0], one[1] - other[1]) }
