import { afterDrawing } from "./frames.js"

/** Going through a conversation: with the keys, to a message far away, and to older ones. */
export class Walk {
  focusedKey = null
  flashedKey = null
  #isOlderComing = false

  constructor(talk) { this.talk = talk }

  /** Arrows go from message to message; Enter opens the menu, R answers. */
  key(event, row) {
    const { talk } = this
    if (event.target !== event.currentTarget) return
    const messages = talk.rows.filter(({ kind }) => kind === "message")
    const place = messages.findIndex(({ key }) => key === row.key)
    const steps = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: messages.length - 1 }
    const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey
    if (event.key in steps) {
      event.preventDefault()
      const to = steps[event.key]
      if (to >= messages.length) talk.composer.focus()
      else this.focus(messages[Math.max(0, to)].key)
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault()
      talk.openMenu(row, event.currentTarget)
    } else if (event.key.toLowerCase() === "r" && isPlain) {
      event.preventDefault()
      talk.reply(row.message)
    } else if (event.key === "Escape") {
      talk.composer.focus()
    }
  }

  focus(key) {
    const { talk } = this
    this.focusedKey = key
    talk.rowWindow.around(talk.rows, key)
    talk.app.redraw()
    afterDrawing(() => {
      const row = talk.scroller.row(key)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: "nearest" })
    })
  }

  /** To a message, however old it is. */
  async jumpTo(messageId, number) {
    const { talk } = this
    const find = () => talk.chat.messages.find((message) => message.messageId === messageId)
    await talk.app.run(async () => {
      while (!find() && talk.live.hasOlder && talk.chat.messages[0]?.number > number) {
        await talk.live.older(100)
      }
    })
    const message = find()
    if (!message) return
    const key = talk.live.keyOf(message)
    talk.rowWindow.around(talk.allRows(), key)
    this.flashedKey = this.focusedKey = key
    talk.app.redraw()
    afterDrawing(() => {
      talk.scroller.toRow(key, Math.max(80, (talk.scroller.element?.clientHeight ?? 0) / 3))
      talk.scroller.row(key)?.focus({ preventScroll: true })
    })
    setTimeout(() => {
      this.flashedKey = null
      talk.app.redraw()
    }, 1600)
  }

  async nearTop() {
    const { talk } = this
    if (!talk.chat || this.#isOlderComing) return
    if (talk.rowWindow.growUp(talk.rows)) return talk.app.redraw()
    if (!talk.live.hasOlder) return
    this.#isOlderComing = true
    try {
      await talk.live.older()
      talk.rowWindow.growUp(talk.allRows())
    } catch {
      // The next time that somebody scrolls there, it is tried again.
    }
    this.#isOlderComing = false
    talk.app.redraw()
  }

  nearEnd() {
    const { rowWindow, rows, app } = this.talk
    if (!rowWindow.isAtEnd && rowWindow.growDown(rows)) app.redraw()
  }
}
