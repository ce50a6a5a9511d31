import { extend } from "../folds/chats.js"
import { Live } from "../live.js"

const mostAtOnce = 300

/** `chats.<me>`: the viewer's conversations. */
export class Chats extends Live {
  #gone = new Set()

  /** Unread messages in all conversations that are not muted. */
  get unread() {
    return (this.state?.conversations ?? [])
      .reduce((sum, row) => sum + (row.muted ? 0 : row.unreadCount), 0)
  }

  get hasMore() { return this.state?.more != null }

  direct(userId) { return this.parlor.call("chat.direct", { userId }) }
  group(title, userIds) { return this.parlor.call("chat.group", { title, userIds }) }
  mute(conversationId, on) { return this.parlor.call("chat.mute", { on }, { key: conversationId }) }

  /** Another page; false when there is none. */
  async older() {
    const more = this.state?.more
    if (!more) return false
    const page = await this.parlor.call("chat.list", { after: more })
    if (this.state?.more !== more) return true
    this.grow((list) => extend(list, page, this.#gone))
    return true
  }

  async began() {
    this.#gone.clear()
    try {
      while (this.hasMore && this.state.conversations.length < mostAtOnce) await this.older()
    } catch {
      // The rest is fetched when somebody scrolls there.
    }
  }

  folded({ event, body }) {
    if (event === "removed") this.#gone.add(body.conversationId)
    else this.#gone.delete(body.conversationId)
  }
}
