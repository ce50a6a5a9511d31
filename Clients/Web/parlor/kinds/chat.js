import { extend } from "../folds/chat.js"
import { change, changeWhere } from "../folds/immutable.js"
import { uuid } from "../ids.js"
import { Live } from "../live.js"

const typingEveryMs = 2000
const typingLastsMs = 5000

/** `chat.<id>` */
export class Chat extends Live {
  #keys = new Map()
  #typing = new Map()
  #typedAt = 0

  get messages() { return this.state?.messages ?? none }
  /** How many messages the viewer has not read. */
  get unread() { return this.state?.unreadCounts?.[this.parlor.userId] ?? 0 }
  get hasOlder() { return this.state?.more != null }
  /** The ids of others who are writing. */
  get typists() { return [...this.#typing.keys()] }

  /** The same before and after a message is sent: for keyed lists. */
  keyOf(message) { return this.#keys.get(message.messageId) ?? message.messageId }

  /** Shown at once as `pending`. If it is refused, it stays with `failed`, the reason. */
  send(content) {
    this.#typedAt = 0
    return this.#say(typeof content === "string" ? { text: content } : { ...content })
  }

  restore(entry) {
    if (entry.verb !== "send") return super.restore(entry)
    return this.#say(entry.body, entry)
  }

  /** Tries a failed message again. */
  retry(messageId) {
    const overlay = this.#failed(messageId)
    if (!overlay) return Promise.resolve()
    this.removeOverlay(overlay)
    return this.#say(overlay.body, overlay.message)
  }

  /** Takes a failed message away. */
  discard(messageId) {
    const overlay = this.#failed(messageId)
    if (overlay) this.removeOverlay(overlay)
  }

  edit(messageId, text) {
    return this.optimistic("edit", { messageId, text }, {
      apply: (chat) => changeMessage(chat, messageId, { text }),
    })
  }

  remove(messageId) { return this.call("delete", { messageId }) }

  react(messageId, emoji, on = true) {
    const me = this.parlor.userId
    return this.optimistic("react", { messageId, emoji, on }, {
      apply: (chat) => changeMessage(chat, messageId, (message) => {
        const others = (message.reactions?.[emoji] ?? []).filter((id) => id !== me)
        const people = on ? [...others, me] : others
        const reactions = { [emoji]: people.length ? people : null }
        return { reactions: change(message.reactions ?? {}, reactions) }
      }),
    })
  }

  /** The viewer has read up to this message, usually the newest. */
  async read(upTo = this.base?.messages?.at(-1)?.messageId) {
    const me = this.parlor.userId
    const known = this.state?.readUpTo?.[me]
    if (!upTo || String(upTo).startsWith("pending-")) return
    if (this.unread === 0 && known && numberOf(known) >= numberOf(upTo)) return
    const isNewest = upTo === this.base?.messages?.at(-1)?.messageId
    await this.optimistic("read", { upTo }, {
      apply: (chat) => change(chat, {
        readUpTo: { ...chat.readUpTo, [me]: upTo },
        unreadCounts: isNewest ? { ...chat.unreadCounts, [me]: 0 } : chat.unreadCounts,
      }),
    })
  }

  /** To be called with every key press; it is told once in two seconds. */
  typing() {
    if (Date.now() - this.#typedAt < typingEveryMs) return
    this.#typedAt = Date.now()
    this.parlor.calls.tell("chat.typing", {}, { key: this.key })
  }

  /** The page before the oldest message that is here; false when there is none. */
  async older(limit) {
    const before = this.base?.more
    if (!before) return false
    const page = await this.call("history", { before, ...(limit && { limit }) })
    if (this.base?.more !== before) return true
    this.grow((chat) => extend(chat, page))
    return true
  }

  mute(on = true) { return this.call("mute", { on }) }
  add(userIds) { return this.call("add", { userIds }) }
  putOut(userId) { return this.call("remove", { userId }) }
  rename(title) { return this.call("rename", { title }) }
  leave() { return this.call("leave") }

  /** A new view may have what is pending here. */
  began({ messages = [] }) {
    for (const message of messages) {
      if (message.senderId === this.parlor.userId) {
        this.overlays.settle({ event: "sent", body: message })
      }
    }
  }

  folded({ event, body }) {
    if (event === "sent") this.#stopTyping(body.senderId)
  }

  signalled({ signal, by }) {
    if (signal !== "typing" || by === this.parlor.userId) return
    clearTimeout(this.#typing.get(by))
    this.#typing.set(by, setTimeout(() => this.#stopTyping(by), typingLastsMs))
    this.changed()
  }

  left() {
    for (const timer of this.#typing.values()) clearTimeout(timer)
    this.#typing.clear()
  }

  #stopTyping(userId) {
    if (!this.#typing.has(userId)) return
    clearTimeout(this.#typing.get(userId))
    this.#typing.delete(userId)
    this.changed()
  }

  #say(body, { cid = uuid(), at = Date.now() } = {}) {
    const message = {
      ...body, messageId: `pending-${cid}`, cid, senderId: this.parlor.userId,
      sentAt: new Date(at).toISOString(), reactions: {}, pending: true,
    }
    if (body.photoId) message.photoURL = this.parlor.photoURL(body.photoId)
    return this.#deliver(this.#draw(message, body), body, at)
  }

  #draw(message, body) {
    const overlay = {
      message, body, after: this.base?.messageCount,
      apply: (chat) => (chat.messages ? change(chat, {
        messages: [...chat.messages, overlay.message],
      }) : chat),
      settles: ({ event, body: sent }) => {
        // A message from before the page was loaded is known by its answer alone.
        const isIt = event === "sent" && !overlay.message.failed && sent.number > (overlay.after ?? Infinity)
          && sent.senderId === message.senderId && sent.text === body.text
          && sent.photoId === body.photoId && sent.replyTo === body.replyTo
        if (isIt) this.#keys.set(sent.messageId, message.messageId)
        return isIt
      },
    }
    this.addOverlay(overlay)
    return overlay
  }

  async #deliver(overlay, body, at) {
    try {
      const { cid } = overlay.message
      const { ok, rev } = await this.deliver("send", body, { cid, at, isKept: true })
      this.#keys.set(ok.messageId, overlay.message.messageId)
      overlay.message = { ...ok, cid }
      this.confirm(overlay, rev)
      return ok
    } catch (error) {
      const { pending, ...message } = overlay.message
      overlay.message = { ...message, failed: error }
      this.changed()
      throw error
    }
  }

  #failed(messageId) {
    return this.overlays.list.find(({ message }) => message?.messageId === messageId && message.failed)
  }
}

const none = Object.freeze([])
const numberOf = (messageId) => Number(messageId.slice(messageId.lastIndexOf("-") + 1))

function changeMessage(chat, messageId, fields) {
  if (!chat.messages) return chat
  const isIt = (message) => message.messageId === messageId
  const update = (message) =>
    change(message, typeof fields === "function" ? fields(message) : fields)
  return change(chat, { messages: changeWhere(chat.messages, isIt, update) })
}
