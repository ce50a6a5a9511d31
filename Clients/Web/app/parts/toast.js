import { h } from "../view.js"

const SECONDS = 5

/** Sentences that appear for a moment at the top, never over a title, tabs or a menu. */
export class Toasts {
  #shown = []
  #redraw
  #number = 0

  constructor(redraw) { this.#redraw = redraw }

  /**
   * `kind`: "plain", "good", "bad", or "heard": for screen readers alone. `action` is {name, isOpen(), run()}, a button:
   * the toast goes when it is no longer open.
   */
  show(sentence, { kind = "plain", seconds = SECONDS, action } = {}) {
    if (this.#shown.some((toast) => toast.sentence === sentence)) return
    const now = Date.now()
    const begins = kind === "bad" ? now : Math.max(now, ...this.#shown.filter(isBad).map(({ ends }) => ends))
    const toast = { sentence, kind, action, key: (this.#number += 1), ends: begins + seconds * 1000 }
    this.#shown = [...this.#shown.filter((other, at, all) => isBad(other) || at >= all.length - 2), toast]
    setTimeout(() => this.#hide(toast), toast.ends - now)
    this.#redraw()
  }

  #hide(toast) {
    this.#shown = this.#shown.filter((other) => other !== toast)
    this.#redraw()
  }

  /**
   * With `hasLane`, one message has a lane of its own above everything else: what went wrong stays for its whole time, and
   * the others wait; else the newest.
   */
  view({ hasLane }) {
    const open = this.#shown.filter(({ action }) => action?.isOpen() ?? true)
    const seen = open.filter(({ kind }) => kind !== "heard")
    const one = seen.findLast(isBad) ?? seen.at(-1)
    const shown = hasLane ? open.filter((toast) => toast.kind === "heard" || toast === one) : open
    return h("div", { class: ["toasts", hasLane && "toasts-lane"], role: "status", "aria-live": "polite" },
      shown.map((toast) =>
        h("div", {
          key: toast.key, class: toast.kind === "heard" ? "visually-hidden" : ["toast", `toast-${toast.kind}`],
          leave: [{ opacity: 1 }, { opacity: 0, transform: "translateY(-8px)" }],
        },
          h("span", { class: "toast-words", dir: "auto" }, toast.sentence),
          toast.action && h("button", {
            type: "button", class: "toast-key", on: { click: () => { this.#hide(toast); toast.action.run() } },
          }, toast.action.name))))
  }
}

function isBad({ kind }) { return kind === "bad" }
