import { h } from "../view.js"
import { say } from "../words/words.js"

const MOST = 5

/** Says new messages to a screen reader, and nothing when older ones are loaded. */
export class Announcer {
  #said = []
  #number = 0

  say(sentence) {
    this.#said = [...this.#said.slice(1 - MOST), { key: (this.#number += 1), sentence }]
  }

  view() {
    return h("div", {
      key: "log", class: "visually-hidden", role: "log", "aria-live": "polite", "aria-label": say.common.newMessages,
    },
      this.#said.map(({ key, sentence }) => h("p", { key, dir: "auto" }, sentence)))
  }
}
