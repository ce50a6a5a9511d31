import { h } from "../view.js"

const SECONDS = 5

/** Sentences that appear for a moment at the top. */
export class Toasts {
  #shown = []
  #redraw
  #number = 0

  constructor(redraw) { this.#redraw = redraw }

  /** With `onPress`, the sentence is a button. */
  show(sentence, { kind = "plain", seconds = SECONDS, onPress } = {}) {
    if (this.#shown.some((toast) => toast.sentence === sentence)) return
    const toast = { sentence, kind, onPress, key: (this.#number += 1) }
    this.#shown = [...this.#shown.slice(-2), toast]
    setTimeout(() => this.#hide(toast), seconds * 1000)
    this.#redraw()
  }

  #hide(toast) {
    this.#shown = this.#shown.filter((other) => other !== toast)
    this.#redraw()
  }

  /** While somebody plays, only the newest is shown, low enough for the head of the page. */
  view({ isPlaying = false } = {}) {
    return h("div", { class: ["toasts", isPlaying && "toasts-slim"], role: "status", "aria-live": "polite" },
      this.#shown.slice(isPlaying ? -1 : 0).map((toast) =>
        h(toast.onPress ? "button" : "p", {
          key: toast.key, class: ["toast", `toast-${toast.kind}`], dir: "auto", type: toast.onPress && "button",
          leave: [{ opacity: 1 }, { opacity: 0, transform: "translateY(-8px)" }],
          on: { click: () => { this.#hide(toast); toast.onPress?.() } },
        }, h("span", { class: "toast-words" }, toast.sentence))))
  }
}
