import { h } from "../view.js"

const SECONDS = 5

/** Sentences that appear for a moment at the top. */
export class Toasts {
  #shown = []
  #redraw
  #number = 0

  constructor(redraw) { this.#redraw = redraw }

  /** With `onPress`, the sentence is a button. `kind`: "plain", "good", "bad", or "heard": for screen readers alone. */
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

  /** Beside a table only the newest is shown, low enough for the head of the page; none that leads away by a tap. */
  view({ isAtTable }) {
    const shown = isAtTable ? this.#shown.filter((toast) => !toast.onPress).slice(-1) : this.#shown
    return h("div", { class: ["toasts", isAtTable && "toasts-slim"], role: "status", "aria-live": "polite" },
      shown.map((toast) =>
        h(toast.onPress ? "button" : "p", {
          key: toast.key, class: toast.kind === "heard" ? "visually-hidden" : ["toast", `toast-${toast.kind}`],
          dir: "auto", type: toast.onPress && "button",
          leave: [{ opacity: 1 }, { opacity: 0, transform: "translateY(-8px)" }],
          on: { click: () => { this.#hide(toast); toast.onPress?.() } },
        }, h("span", { class: "toast-words" }, toast.sentence))))
  }
}
