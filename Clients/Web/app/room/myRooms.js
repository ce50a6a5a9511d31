import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { Faces } from "./faces.js"
import { say } from "../words/words.js"

const MOST = 3

/** The rooms that the viewer is in, from whichever device. Most have a conversation in the viewer's list. */
export class MyRooms {
  #app
  #chats
  #rooms = new Map()
  #off
  #asked
  /** The codes of all that the viewer is in; null until the server has said so. */
  #mine = null

  constructor(app) {
    this.#app = app
    this.#chats = app.parlor.chats()
    this.#off = this.#chats.on("change", () => this.#load())
    this.#load()
  }

  /**
   * The last active room comes first. Rooms of the viewer's groups come last: these have cards of their own, and their
   * conversations name no room.
   */
  get codes() {
    const told = this.#told
    const mine = this.#mine ?? told
    const first = told.filter((code) => mine.includes(code))
    return [...first, ...mine.filter((code) => !first.includes(code))].slice(0, MOST)
  }

  /** The last active room, watched. */
  get first() {
    this.#watch()
    return this.#rooms.get(this.codes[0])
  }

  close() {
    this.#off()
    this.#chats.close()
    this.#rooms.forEach((room) => room.close())
  }

  /** A card for each room, with the way back. */
  view() {
    this.#watch()
    return this.codes.map((code) => this.#card(this.#rooms.get(code).state))
  }

  get #told() { return (this.#chats.state?.conversations ?? []).map(({ roomCode }) => roomCode).filter(Boolean) }

  /** Once, and when the conversations name other rooms. */
  async #load() {
    const told = [...this.#told].sort().join()
    if (this.#asked === told) return
    this.#asked = told
    try {
      const { rooms } = await this.#app.parlor.call("room.mine", {})
      this.#mine = rooms.map(({ code }) => code)
      this.#app.redraw()
    } catch (error) {
      // An older server does not know it.
      if (error.code !== "UNKNOWN_CALL") this.#asked = undefined
    }
  }

  #watch() {
    const { codes } = this
    for (const code of codes) {
      if (!this.#rooms.has(code)) this.#rooms.set(code, this.#app.parlor.room(code))
    }
    for (const [code, room] of this.#rooms) {
      if (codes.includes(code)) continue
      room.close()
      this.#rooms.delete(code)
    }
  }

  #card(room) {
    if (!room?.players || room.status === "ended") return null
    // The conversation of a room that was kept names the room, whether or not the viewer is in it.
    if (![...room.players, ...room.spectators ?? []].some(({ id }) => id === this.#app.me)) return null
    const isMyTurn = room.status === "inGame" && room.currentGameState?.currentPlayerId === this.#app.me
    return h("section", { class: ["card my-room", isMyTurn && "my-room-turn"], key: room.code },
      h("div", { class: "list-words" },
        h("span", { class: "list-about" }, isMyTurn ? h("strong", null, say.common.yourTurn) : room.status === "inGame" ? say.home.gameGoesOn : say.home.yourRoom),
        h("h2", { class: "section-title one-line", dir: "auto", title: room.roomName }, room.roomName),
        h(Faces, { app: this.#app, players: room.players })),
      h(Button, { kind: isMyTurn ? "main" : "felt", href: `/room/${room.code}` }, isMyTurn ? say.common.play : say.home.goBack))
  }
}
