import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { Faces } from "./faces.js"

const NAME = "parlor.lastRoom"

/** Remembers the room that somebody was in, so that they find back to it. */
export class LastRoom {
  #app
  #room

  constructor(app) {
    this.#app = app
    const code = LastRoom.code
    if (code) this.#room = app.parlor.room(code)
  }

  static get code() { return localStorage.getItem(NAME) }
  static remember(code) { localStorage.setItem(NAME, code) }
  static forget(code) { if (LastRoom.code === code) localStorage.removeItem(NAME) }

  close() { this.#room?.close() }

  /** A card with the way back; nothing if the room is over, or they are not in it. */
  view() {
    const room = this.#room?.state
    if (!room || room.status === "ended" || this.#room.status === "closed") return null
    const isIn = [...(room.players ?? []), ...(room.spectators ?? [])]
      .some((person) => person.id === this.#app.me)
    return isIn && h("section", { class: "card last-room" },
      h("div", { class: "list-words" },
        h("span", { class: "list-about" }, room.status === "inGame" ? "Your game goes on" : "Your room"),
        h("h2", { class: "section-title one-line", dir: "auto" }, room.roomName),
        h(Faces, { app: this.#app, players: room.players ?? [] })),
      h(Button, { kind: "felt", href: `/room/${room.code}` }, "Go back"))
  }
}
