import { h } from "../view.js"
import { icon } from "../icons.js"
import { Button } from "../parts/button.js"
import { Segments } from "../parts/field.js"
import { FrameRow } from "./frameRow.js"
import { say } from "../words/pages.js"

const SHOWN = 120
const DELAYS = [{ id: 0, name: say.behind.noDelay }, { id: 300, name: "300 ms" }, { id: 2000, name: "2 s" }]

/** Shows the frames as they pass, cuts the connection and slows it: how developers learn the protocol. */
export class Panel {
  #app
  #isOpen = false
  #isPaused = false
  #delay = 0
  #filter = ""
  #frames = []
  #opened = new Set()

  constructor(app) {
    this.#app = app
    app.parlor.on("frame", () => { if (this.#isOpen && !this.#isPaused) app.redraw() })
  }

  close() { this.#isOpen = false }

  view() {
    if (!this.#isOpen) {
      return h("button", {
        key: "behind", type: "button", class: "behind-key", "aria-label": say.behind.title, title: say.behind.title,
        on: { click: () => { this.#isOpen = true; this.#app.redraw() } },
      }, icon("bug"))
    }
    const { parlor } = this.#app
    if (!this.#isPaused) this.#frames = parlor.debug.frames.slice(-400)
    const shown = this.#frames.filter((frame) => frame.text.includes(this.#filter)).slice(-SHOWN).reverse()
    return h("aside", { key: "behind", class: "behind", "aria-label": say.behind.title },
      h("header", { class: "behind-head" },
        h("h2", { class: "behind-title" }, say.behind.frames),
        h("span", { class: ["chip", parlor.status === "online" ? "chip-good" : "chip-bad"] }, parlor.status),
        h(Button, { kind: "quiet", small: true, icon: this.#isPaused ? "play" : "pause", label: this.#isPaused ? say.behind.goOn : say.behind.pause, onClick: () => this.#set(() => { this.#isPaused = !this.#isPaused }) }),
        h(Button, { kind: "quiet", small: true, icon: "close", label: say.common.close, onClick: () => this.#set(() => { this.#isOpen = false }) })),
      h("div", { class: "behind-keys" },
        h(Button, { small: true, kind: "bad", onClick: () => parlor.debug.cut() }, say.behind.cut),
        h(Segments, {
          label: say.behind.delay, choices: DELAYS, chosen: this.#delay,
          onChoose: (ms) => this.#set(() => { this.#delay = ms; parlor.debug.slow(ms) }),
        }),
        h("input", {
          class: "input behind-filter", type: "search", placeholder: say.behind.filter, "aria-label": say.behind.filterLabel,
          value: this.#filter, on: { input: (event) => this.#set(() => { this.#filter = event.target.value }) },
        })),
      h("ol", { class: "behind-frames" },
        shown.map((frame) => h(FrameRow, {
          key: frame.number, frame, isOpen: this.#opened.has(frame.number),
          onToggle: () => this.#set(() => {
            if (!this.#opened.delete(frame.number)) this.#opened.add(frame.number)
          }),
        }))))
  }

  #set(change) {
    change()
    this.#app.redraw()
  }
}
