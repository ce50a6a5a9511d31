import { h } from "../view.js"
import { Button } from "../parts/button.js"
import { Faces } from "./faces.js"
import { say } from "../words/words.js"

const MOST = 3

/** The rooms that the viewer is in, from whichever device: each has a conversation in the viewer's list. */
export class MyRooms {
  #app
  #chats
  #rooms = new Map()

  constructor(app) {
    this.#app = app
    this.#chats = app.parlor.chats()
  }

  /** The last active room comes first. */
  get codes() {
    const chats = this.#chats.state?.conversations ?? []
    return chats.map(({ roomCode }) => roomCode).filter(Boolean).slice(0, MOST)
  }

  /** The last active room, watched. */
  get first() {
    this.#watch()
    return this.#rooms.get(this.codes[0])
  }

  close() {
    this.#chats.close()
    this.#rooms.forEach((room) => room.close())
  }

  /** A card for each room, with the way back. */
  view() {
    this.#watch()
    return this.codes.map((code) => this.#card(this.#rooms.get(code).state))
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
    // A group's conversation names the group's room, whether or not the viewer is in it.
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
