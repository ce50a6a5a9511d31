import { h } from "../view.js"
import { icon } from "../icons.js"
import { CHAT, styled } from "../styles.js"
import { say } from "../words/pages.js"

const WIDE = matchMedia("(min-width: 64rem)")
const PEEK_SECONDS = 6

/** What lies beside the table: the conversation and the board. On a phone one of them covers it. */
export class Side {
  shown = null
  #app
  #room
  #chat = null
  #board = null
  #said = null

  constructor(app, room) {
    this.#app = app
    this.#room = room
    WIDE.addEventListener("change", () => app.redraw())
  }

  /** Opens what belongs to the room as soon as its ids are known. */
  async follow(state) {
    if (!this.#chat && state.conversationId) {
      this.#chat = {}
      const { openChat } = await styled(CHAT, () => import("../chat/conversation.js"))
      if (this.#chat) {
        this.#chat = openChat(state.conversationId, this.#app, { isPanel: true, room: this.#room })
        this.#chat.live.on("event", (event) => this.#heard(event))
      }
      this.#app.redraw()
    }
  }

  hide() { this.#show(null) }

  /** A game begins: nothing may cover it. */
  makeWay() { if (!WIDE.matches) this.hide() }

  get #isChatSeen() { return this.shown === "chat" || WIDE.matches }

  /** What somebody says while the conversation is out of sight is shown for a moment. */
  #heard({ event, body }) {
    if (event !== "sent" || body.senderId === this.#app.me || this.#isChatSeen) return
    const said = (this.#said = body)
    setTimeout(() => {
      if (this.#said === said) this.#said = null
      this.#app.redraw()
    }, PEEK_SECONDS * 1000)
  }

  async #show(what) {
    this.shown = what
    this.#app.redraw()
    const drawing = this.#room.state?.drawingId
    if (what === "board" && !this.#board && drawing) {
      this.#board = {}
      const { openBoard } = await styled(["drawing"], () => import("../drawing/openBoard.js"))
      if (this.#board) this.#board = openBoard(drawing, this.#app, { isPanel: true, room: this.#room })
      this.#app.redraw()
    }
  }

  close() {
    this.#chat?.close?.()
    this.#board?.close?.()
    this.#chat = this.#board = null
  }

  tabs(isPlaying, isMyTurn) {
    const isRead = this.#isChatSeen
    const tab = (id, name, picture, unread) =>
      h("button", {
        key: id ?? "table", type: "button", class: ["side-tab", id === "chat" && "side-tab-chat", !id && isMyTurn && this.shown && "side-tab-turn"], role: "tab",
        "aria-selected": String(this.shown === id), "aria-label": unread ? say.room.newIn(name, unread) : name, title: name,
        on: { click: () => this.#show(id) },
      }, icon(picture), unread > 0 && h("span", { class: "badge", "aria-hidden": "true" }, unread > 99 ? "99+" : unread))
    return h("div", { class: "side-tabs", role: "tablist", "aria-label": say.room.inThisRoom },
      tab(null, isPlaying ? say.common.game : say.common.room, isPlaying ? "cards" : "home"),
      tab("chat", say.common.chat, "chat", isRead ? 0 : this.#chat?.unread ?? 0),
      tab("board", say.room.board, "pen"))
  }

  view() {
    // What is not on the screen must not count as read.
    const isChatShown = this.#isChatSeen
    const waiting = () => h("p", { class: "loading", role: "status" }, h("span", { class: "spinner" }), say.common.moment)
    return [
      h("aside", { key: "chat", class: ["room-side", "room-chat", this.shown === "chat" && "room-side-shown"], "aria-label": say.common.chat },
        isChatShown && (this.#chat?.view?.() ?? waiting())),
      this.shown === "board" && h("aside", { key: "board", class: "room-side room-board room-side-shown", "aria-label": say.room.board },
        this.#board?.view?.() ?? waiting()),
    ]
  }

  /** What must not be missed, in the place of the room's title: the viewer's turn, and what somebody said. */
  peek(isMyTurn) {
    if (isMyTurn && this.shown && !WIDE.matches) {
      return Peek({ key: "turn", kind: "peek-turn", name: say.common.yourTurn, words: say.room.backToGame, onPress: () => this.hide() })
    }
    const said = this.#isChatSeen ? null : this.#said
    const talk = this.#chat?.talk
    return said && talk && Peek({
      key: said.messageId, name: talk.name(said.senderId), words: said.text?.trim() || say.common.photo,
      onPress: () => { this.#said = null; this.#show("chat") },
    })
  }
}

function Peek({ key, kind, name, words, onPress }) {
  return h("button", { key, type: "button", class: ["room-name peek", kind], on: { click: onPress } },
    h("span", { class: "one-line", dir: "auto" }, name), h("span", { class: "room-about one-line", dir: "auto" }, words))
}
